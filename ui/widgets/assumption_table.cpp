// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/assumption_table.h"

#include <algorithm>
#include <array>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/assumption_table_delegate.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {
namespace {

using Column = AssumptionModel::Column;

/// Widths of the columns in characters; the source takes what is left.
constexpr std::array characters{26, 24, 16, 16, 12, 28, 30, 20};

QTableView* tableOf(AssumptionFilter& filter, QWidget* parent) {
    auto* view = new QTableView(parent);
    view->setModel(&filter);
    view->setAccessibleName(AssumptionTable::tr("Assumptions"));
    view->setSortingEnabled(true);
    view->horizontalHeader()->setSortIndicatorClearable(true);
    view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    view->setShowGrid(false);
    view->setFrameShape(QFrame::NoFrame);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setTextElideMode(Qt::ElideRight);
    view->setWordWrap(false);
    view->verticalHeader()->hide();
    const int height = std::max(tableRowHeight, view->fontMetrics().height() + 2 * halfStep);
    view->verticalHeader()->setDefaultSectionSize(height);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setMinimumHeight(height);
    view->horizontalHeader()->setAccessibleName(AssumptionTable::tr("Columns"));
    return view;
}

} // namespace

AssumptionTable::AssumptionTable(Assumptions& assumptions, QWidget* parent) : QWidget(parent) {
    m_model = new AssumptionModel(assumptions, this);
    m_filter = new AssumptionFilter(*m_model, this);

    m_search = new QLineEdit(this);
    m_search->setPlaceholderText(tr("Search assumptions, places, sources"));
    m_search->setAccessibleName(tr("Search assumptions"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(icon(QStringLiteral("search"), themeOf(palette()).muted), QLineEdit::LeadingPosition);
    m_show = new QComboBox(this);
    m_show->setAccessibleName(tr("Which assumptions"));
    m_show->addItems({tr("All"), tr("Changed"), tr("Unknown")});
    m_scope = new QComboBox(this);
    m_scope->setAccessibleName(tr("What they belong to"));
    m_count = new QLabel(this);
    auto* copyText = new QPushButton(tr("Copy"), this);
    copyText->setToolTip(tr("Copies the shown rows for a spreadsheet"));
    auto* copyCsv = new QPushButton(tr("Copy as CSV"), this);
    for (QPushButton* button : {copyText, copyCsv}) {
        button->setIcon(icon(QStringLiteral("copy"), themeOf(palette()).text));
        button->setAccessibleName(button->text());
    }

    auto* bar = new QHBoxLayout;
    bar->setSpacing(gridStep);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_show);
    bar->addWidget(m_scope);
    bar->addWidget(m_count);
    bar->addWidget(copyText);
    bar->addWidget(copyCsv);

    m_view = tableOf(*m_filter, this);
    m_view->setItemDelegate(new PaddedDelegate(this));
    m_view->setItemDelegateForColumn(Column::value,
                                     new ValueDelegate(assumptions,
                                                       {AssumptionModel::AddressRole, AssumptionModel::ShortRole,
                                                        AssumptionModel::ChangedRole, AssumptionModel::UnknownRole},
                                                       this));
    auto* nothing = new QWidget(this);
    auto* column = new QVBoxLayout(nothing);
    m_empty = new QLabel(nothing);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_clear = new QPushButton(tr("Show all assumptions"), nothing);
    m_clear->setAccessibleName(m_clear->text());
    column->addStretch();
    column->addWidget(m_empty);
    column->addWidget(m_clear, 0, Qt::AlignHCenter);
    column->addStretch();
    m_stack = new QStackedWidget(this);
    m_view->viewport()->installEventFilter(this);
    m_stack->addWidget(m_view);
    m_stack->addWidget(nothing);

    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(gridStep);
    outer->addLayout(bar);
    outer->addWidget(m_stack, 1);

    auto* copy = new QAction(tr("Copy"), m_view);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    m_view->addAction(copy);
    connect(copy, &QAction::triggered, this, &AssumptionTable::copyText);
    connect(copyText, &QPushButton::clicked, this, &AssumptionTable::copyText);
    connect(copyCsv, &QPushButton::clicked, this, &AssumptionTable::copyCsv);
    connect(m_search, &QLineEdit::textChanged, m_filter, &AssumptionFilter::setSearch);
    connect(m_show, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_filter->setShow(static_cast<AssumptionFilter::Show>(index)); });
    connect(m_scope, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_filter->setScope(index <= 0 ? QString() : m_scope->itemText(index)); });
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_search->clear();
        m_show->setCurrentIndex(0);
        m_scope->setCurrentIndex(0);
        m_search->setFocus();
    });
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_filter, changed, this, &AssumptionTable::showCount);
    connect(m_filter, &QAbstractItemModel::modelReset, this, [this] {
        showScopes();
        showCount();
    });
    showScopes();
    showCount();
    fitColumns();
}

QWidget* AssumptionTable::edit(const QString& address) {
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(address, Column::value));
    if (!index.isValid())
        return nullptr;
    m_view->scrollTo(index);
    m_view->setCurrentIndex(index);
    m_view->edit(index);
    return m_view->findChild<QWidget*>(editorName(address));
}

void AssumptionTable::setSearch(const QString& words) {
    m_search->setText(words);
}

void AssumptionTable::setShow(AssumptionFilter::Show show) {
    m_show->setCurrentIndex(static_cast<int>(show));
}

void AssumptionTable::copyText() const {
    const QModelIndexList selected = m_view->selectionModel()->selectedRows();
    QGuiApplication::clipboard()->setText(m_filter->asText(selected.size() > 1 ? selected : QModelIndexList()));
}

void AssumptionTable::copyCsv() const {
    QGuiApplication::clipboard()->setText(m_filter->asCsv());
}

bool AssumptionTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void AssumptionTable::showCount() {
    const int shown = m_filter->rowCount();
    const int all = m_model->rowCount();
    m_count->setText(shown == all ? tr("%1 assumptions").arg(all) : tr("%1 of %2").arg(shown).arg(all));
    m_empty->setText(all == 0 ? tr("No project is open, so there are no assumptions yet.")
                              : tr("None of the %1 assumptions fits the search and the filter.").arg(all));
    m_clear->setVisible(all > 0);
    m_stack->setCurrentIndex(shown == 0 ? 1 : 0);
}

void AssumptionTable::showScopes() {
    QStringList scopes;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString scope = m_model->index(row, 0).data(AssumptionModel::ScopeRole).toString();
        if (!scopes.contains(scope))
            scopes.append(scope);
    }
    const QString chosen = m_filter->scope();
    const QSignalBlocker quiet(m_scope);
    m_scope->clear();
    m_scope->addItem(tr("Of everything"));
    m_scope->addItems(scopes);
    m_scope->setCurrentIndex(std::max(0, m_scope->findText(chosen)));
    m_filter->setScope(m_scope->currentIndex() > 0 ? chosen : QString());
}

void AssumptionTable::fitColumns() {
    const int character = m_view->fontMetrics().averageCharWidth();
    int used = 0;
    for (int column = 0; column < AssumptionModel::columns; ++column) {
        const int width = characters[static_cast<std::size_t>(column)] * character + 2 * gridStep;
        if (m_view->columnWidth(column) != width && !m_view->isVisible())
            m_view->setColumnWidth(column, width);
        used += column == Column::source ? 0 : m_view->columnWidth(column);
    }
    const int least = characters[Column::source] * character;
    m_view->setColumnWidth(Column::source, std::max(least, m_view->viewport()->width() - used));
}

} // namespace plumb::ui
