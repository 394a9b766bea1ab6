// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/assumption_form.h"

#include <algorithm>

#include <QVBoxLayout>

#include "ui/style/type.h"
#include "ui/widgets/slider_row.h"

namespace plumb::ui {
namespace {

constexpr int leastGroove = 96;   // as in the panel beside the page
constexpr int besideColumns = 84; // badge, reset and the gaps of a row

} // namespace

AssumptionForm::AssumptionForm(Assumptions& assumptions, QWidget* parent)
    : QWidget(parent), m_assumptions(assumptions), m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins({});
    m_column->setSpacing(halfStep);
    connect(&assumptions, &Assumptions::addressesChanged, this, &AssumptionForm::build);
}

void AssumptionForm::setAddresses(const QStringList& addresses) {
    if (addresses == m_wanted)
        return;
    m_wanted = addresses;
    build();
}

void AssumptionForm::build() {
    QStringList there;
    std::ranges::copy_if(m_wanted, std::back_inserter(there),
                         [this](const QString& address) { return m_assumptions.has(address); });
    // Rows of other places than before have other fields, a choice instead of a number.
    if (there == m_shown)
        return;
    m_shown = there;
    qDeleteAll(m_rows);
    m_rows.clear();
    for (const QString& address : std::as_const(m_shown)) {
        auto* row = new SliderRow(m_assumptions, address, this);
        row->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        m_column->addWidget(row);
        m_rows.append(row);
    }
    align();
}

QWidget* AssumptionForm::rowOf(const QString& address) const {
    const auto at = m_shown.indexOf(address);
    return at < 0 ? nullptr : m_rows[at];
}

void AssumptionForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    align();
}

void AssumptionForm::align() {
    SliderRowColumns shared;
    for (const SliderRow* row : std::as_const(m_rows)) {
        const SliderRowColumns own = row->wishedColumns();
        shared = {std::max(shared.label, own.label), std::max(shared.box, own.box), std::max(shared.unit, own.unit)};
    }
    shared.isStacked = width() < shared.box + shared.unit + besideColumns + leastGroove + shared.label;
    for (SliderRow* row : std::as_const(m_rows))
        row->setColumns(shared);
}

} // namespace plumb::ui
