// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_row.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/evidence_badge.h"
#include "ui/widgets/slider_row_groove.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {
namespace {

constexpr int widestUnit = 96;
constexpr int widestLabel = 190;
constexpr int narrowestLabel = 96;
constexpr int resetSide = 22;

QLabel* caption(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setFont(typeFont(TypeRole::caption, parent->font()));
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// The text on the label, with an ellipsis where it does not fit.
void showElided(QLabel& label, const QString& text) {
    label.setText(label.fontMetrics().elidedText(text, Qt::ElideRight, label.width()));
}

} // namespace

SliderRow::SliderRow(Assumptions& assumptions, const QString& address, QWidget* parent)
    : QWidget(parent), m_assumptions(assumptions), m_address(address) {
    const Assumption of = assumptions.at(address);
    m_outer = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_outer->setContentsMargins(0, 2, 0, 2);
    m_outer->setSpacing(gridStep);
    m_names = new QBoxLayout(QBoxLayout::TopToBottom);
    m_names->setContentsMargins(0, 0, 0, 0);
    m_names->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setSpacing(gridStep);
    m_label = new QLabel(this);
    m_label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_place = caption(this);
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_place->setVisible(!of.place.isEmpty());
    m_names->addWidget(m_label);
    m_names->addWidget(m_place);
    m_outer->addLayout(m_names, 0);
    m_outer->setAlignment(m_names, Qt::AlignVCenter | Qt::AlignLeft);
    m_outer->addLayout(line, 1);

    if (of.isChoice()) {
        m_editor = new ChoiceBox(assumptions, address, this);
        m_editor->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        line->addWidget(m_editor, 1);
    } else {
        m_groove = new SliderGroove(assumptions, address, this);
        line->addWidget(m_groove, 1);
        m_editor = new ValueBox(assumptions, address, this);
        line->addWidget(m_editor);
        m_label->setBuddy(m_editor);
    }
    m_unit = caption(this);
    line->addWidget(m_unit);
    m_badge = new EvidenceBadge(this);
    line->addWidget(m_badge);
    m_reset = new QToolButton(this);
    m_reset->setAutoRaise(true);
    m_reset->setFixedSize(resetSide, resetSide);
    m_reset->setFocusPolicy(Qt::TabFocus);
    QSizePolicy kept = m_reset->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(kept);
    m_reset->setIcon(icon(QStringLiteral("reset"), themeOf(palette()).muted));
    line->addWidget(m_reset);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        if (const auto done = m_assumptions.reset(m_address); !done)
            showRefusal(m_reset, QString::fromStdString(done.error().sentence));
    });

    setColumns({});
    showValue();
    connect(&assumptions, &Assumptions::valuesChanged, this, [this](const QStringList& changed) {
        if (changed.contains(m_address))
            showValue();
    });
}

SliderRowColumns SliderRow::wishedColumns() const {
    const Assumption of = m_assumptions.at(m_address);
    const int label = m_label->fontMetrics().horizontalAdvance(of.label);
    const int place = m_place->fontMetrics().horizontalAdvance(of.place);
    return {std::clamp(std::max(label, place) + 2, narrowestLabel, widestLabel),
            m_groove ? m_editor->sizeHint().width() : 0,
            std::min(m_unit->fontMetrics().horizontalAdvance(of.unit) + 2, widestUnit)};
}

void SliderRow::setColumns(const SliderRowColumns& columns) {
    const SliderRowColumns own = wishedColumns();
    m_columns = columns;
    m_columns.label = columns.label > 0 ? columns.label : own.label;
    m_outer->setDirection(columns.isStacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_outer->setSpacing(columns.isStacked ? 0 : gridStep);
    m_names->setDirection(columns.isStacked ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_names->setSpacing(columns.isStacked ? gridStep : 0);
    const int label = m_label->sizeHint().height();
    const int place = m_place->isHidden() ? 0 : m_place->sizeHint().height();
    setMinimumHeight(columns.isStacked ? label + m_editor->sizeHint().height() + 2 * halfStep
                                       : std::max(formRowHeight, label + place));
    if (m_groove)
        m_editor->setFixedWidth(columns.box > 0 ? columns.box : own.box);
    m_unit->setFixedWidth(columns.unit > 0 ? columns.unit : own.unit);
    fitNames();
    showLabel();
}

void SliderRow::fitNames() {
    if (!m_assumptions.has(m_address))
        return;
    const int label = m_label->fontMetrics().horizontalAdvance(m_assumptions.at(m_address).label) + 2;
    m_label->setFixedWidth(m_columns.isStacked ? std::min(label, width()) : m_columns.label);
    m_place->setFixedWidth(m_columns.isStacked ? std::max(0, width() - m_label->width() - 2 * gridStep)
                                               : m_columns.label);
}

void SliderRow::setBandVisible(bool visible) {
    if (m_groove)
        m_groove->setBandVisible(visible);
}

void SliderRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_reset)
        m_reset->setIcon(icon(QStringLiteral("reset"), themeOf(palette()).muted));
}

void SliderRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitNames();
    showLabel();
}

void SliderRow::showLabel() {
    if (!m_assumptions.has(m_address))
        return;
    const Assumption of = m_assumptions.at(m_address);
    showElided(*m_label, of.label);
    showElided(*m_place, of.place);
    showElided(*m_unit, of.unit);
    m_unit->setToolTip(of.unit);
    const QString help = of.title() + QStringLiteral("\n") + of.help;
    m_label->setToolTip(help);
    m_place->setToolTip(help);
}

void SliderRow::showValue() {
    if (!m_assumptions.has(m_address))
        return;
    const Assumption of = m_assumptions.at(m_address);
    if (m_groove)
        m_groove->setAssumption(of);
    m_badge->setAssumption(of);
    m_reset->setVisible(of.isChanged);
    m_reset->setAccessibleName(tr("Reset %1").arg(of.title()));
    m_reset->setToolTip(tr("Reset to %1").arg(of.defaultText));
    showLabel();
}

} // namespace plumb::ui
