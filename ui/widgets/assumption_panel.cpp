// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/assumption_panel.h"

#include <algorithm>

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/style/type.h"
#include "ui/widgets/slider_row.h"

namespace plumb::ui {
namespace {

constexpr int leastGroove = 96;
constexpr int besideColumns = 84; ///< badge, reset and the gaps of a row

} // namespace

AssumptionPanel::AssumptionPanel(Assumptions& assumptions, QWidget* parent)
    : QWidget(parent), m_assumptions(assumptions) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(2 * gridStep, 2 * gridStep, 0, gridStep);
    outer->setSpacing(gridStep);
    m_title = new QLabel(tr("Assumptions that matter here"), this);
    m_title->setFont(typeFont(TypeRole::strong, font()));
    m_title->setWordWrap(true);
    outer->addWidget(m_title);

    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_scroll->setAccessibleName(m_title->text());
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget(m_scroll);
    // The ground of the panel shows through.
    content->setAutoFillBackground(false);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 2 * gridStep, 0);
    m_column->setSpacing(halfStep);
    m_empty = new QLabel(tr("No assumption moves what this page shows."), content);
    m_empty->setWordWrap(true);
    m_column->addWidget(m_empty);
    m_more = new QPushButton(content);
    m_more->setFlat(true);
    m_column->addWidget(m_more, 0, Qt::AlignLeft);
    m_column->addStretch(1);
    m_scroll->setWidget(content);
    outer->addWidget(m_scroll, 1);

    m_scroll->viewport()->installEventFilter(this);
    connect(m_more, &QPushButton::clicked, this, &AssumptionPanel::showMore);
    connect(&assumptions, &Assumptions::addressesChanged, this, [this] { rebuild(std::max(firstRows, shownRows())); });
    rebuild(firstRows);
}

void AssumptionPanel::setPage(const QString& pageId, const PageFocus& focus) {
    if (pageId == m_page && focus == m_focus)
        return;
    m_page = pageId;
    m_focus = focus;
    rebuild(firstRows);
}

void AssumptionPanel::setTitle(const QString& title) {
    m_title->setText(title);
    m_scroll->setAccessibleName(title);
}

void AssumptionPanel::setBandsVisible(bool visible) {
    m_hasBands = visible;
    for (SliderRow* row : std::as_const(m_rows))
        row->setBandVisible(visible);
}

void AssumptionPanel::showMore() {
    const int before = shownRows();
    rebuild(before + moreRows);
    if (before < shownRows())
        m_rows[before]->setFocus();
}

void AssumptionPanel::rebuild(int count) {
    const QStringList addresses = m_assumptions.forPage(m_page, m_focus);
    const bool isOther = addresses != m_addresses;
    m_addresses = addresses;
    if (isOther) {
        qDeleteAll(m_rows);
        m_rows.clear();
    }
    const auto wanted = std::min<qsizetype>(count, m_addresses.size());
    for (qsizetype i = m_rows.size(); i < wanted; ++i) {
        auto* row = new SliderRow(m_assumptions, m_addresses[i], m_scroll->widget());
        row->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        row->setBandVisible(m_hasBands);
        m_column->insertWidget(static_cast<int>(i) + 1, row);
        m_rows.append(row);
    }
    const int left = static_cast<int>(m_addresses.size() - m_rows.size());
    m_empty->setVisible(m_addresses.isEmpty());
    m_more->setVisible(left > 0);
    m_more->setText(left > moreRows ? tr("Show %1 more of %2").arg(moreRows).arg(left) : tr("Show %1 more").arg(left));
    m_more->setAccessibleName(m_more->text());
    alignColumns();
}

bool AssumptionPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize)
        alignColumns();
    return QWidget::eventFilter(watched, event);
}

void AssumptionPanel::alignColumns() {
    SliderRowColumns shared;
    for (const SliderRow* row : std::as_const(m_rows)) {
        const SliderRowColumns own = row->wishedColumns();
        shared = {std::max(shared.label, own.label), std::max(shared.box, own.box), std::max(shared.unit, own.unit)};
    }
    // Where label and slider do not fit side by side, the label stands above.
    const int rest = shared.box + shared.unit + besideColumns + leastGroove;
    shared.isStacked = m_scroll->viewport()->width() - 2 * gridStep < rest + shared.label;
    for (SliderRow* row : std::as_const(m_rows))
        row->setColumns(shared);
}

} // namespace plumb::ui
