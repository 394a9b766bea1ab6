// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/trace_list.h"

#include <algorithm>

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/style/type.h"
#include "ui/widgets/evidence_badge.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/plain_text.h"

namespace plumb::ui {
namespace {

constexpr int what = 0, value = 1, badge = 2, source = 3; // columns

} // namespace

TraceList::TraceList(Assumptions& assumptions, QWidget* parent) : QWidget(parent), m_assumptions(assumptions) {
    m_title = new PlainText(TypeRole::strong, TextTone::text, this);
    m_formula = new PlainText(TypeRole::body, TextTone::muted, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(gridStep);
    column->addWidget(m_title);
    column->addWidget(m_formula);
    connect(&assumptions, &Assumptions::valuesChanged, this, [this](const QStringList& changed) {
        const bool isMine = std::ranges::any_of(
            changed, [this](const QString& address) { return m_trace.assumptions.contains(address); });
        if (isMine)
            fill();
    });
}

void TraceList::show(const ShownTrace& trace) {
    if (trace == m_trace)
        return;
    m_trace = trace;
    m_title->setText(trace.title);
    m_formula->setText(trace.formula);
    setAccessibleName(trace.title);
    fill();
}

void TraceList::fill() {
    delete m_rows;
    m_rows = new QWidget(this);
    auto* grid = new QGridLayout(m_rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * gridStep);
    grid->setVerticalSpacing(halfStep);
    // Words wrap, so that the list is never wider than its card.
    grid->setColumnStretch(what, 2);
    grid->setColumnStretch(source, 3);
    int row = 0;
    const auto words = [&](const QString& text, TypeRole role, TextTone tone) {
        auto* label = new PlainText(role, tone, m_rows);
        label->setText(text);
        return label;
    };
    const auto number = [&](const QString& text) {
        grid->addWidget(new QLabel(text, m_rows), row, value, Qt::AlignRight | Qt::AlignTop);
    };
    for (const auto& [label, amount] : m_trace.steps) {
        grid->addWidget(words(label, TypeRole::body, TextTone::text), row, what);
        number(amount);
        ++row;
    }
    for (const QString& address : m_trace.assumptions) {
        if (!m_assumptions.has(address))
            continue;
        const Assumption of = m_assumptions.at(address);
        auto* link = new LinkButton(m_rows);
        link->setObjectName(QStringLiteral("trace:") + address);
        link->setWords(of.label);
        link->setAccessibleName(tr("Show %1 among the assumptions").arg(of.title()));
        connect(link, &LinkButton::clicked, this, [this, address] { emit followed(QStringLiteral("data"), address); });
        auto* name = new QVBoxLayout;
        name->setSpacing(0);
        name->addWidget(link, 0, Qt::AlignLeft);
        if (!of.place.isEmpty())
            name->addWidget(words(of.place, TypeRole::caption, TextTone::muted));
        name->addStretch(1);
        grid->addLayout(name, row, what);
        number(of.unit.isEmpty() || of.isUnknown ? of.text : of.text + u' ' + of.unit);
        auto* evidence = new EvidenceBadge(m_rows);
        evidence->setAssumption(of);
        grid->addWidget(evidence, row, badge, Qt::AlignTop);
        grid->addWidget(words(of.source, TypeRole::body, TextTone::muted), row, source);
        ++row;
    }
    layout()->addWidget(m_rows);
}

} // namespace plumb::ui
