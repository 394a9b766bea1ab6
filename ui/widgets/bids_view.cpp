// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bids_view.h"

#include <algorithm>

#include <QAction>
#include <QButtonGroup>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include "ui/style/icons.h"
#include "ui/style/shown.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/assumption_table_delegate.h"
#include "ui/widgets/bids_view_header.h"
#include "ui/widgets/segment_button.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {
namespace {

/// Headings in a heavier weight over a line, units standing back.
class LabelDelegate final : public PaddedDelegate {
public:
    using PaddedDelegate::PaddedDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        PaddedDelegate::paint(painter, option, index);
        if (!index.data(Bids::HeadingRole).toBool())
            return;
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                          themeOf(option.palette).line);
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.data(Bids::HeadingRole).toBool()) {
            option->font = typeFont(TypeRole::strong, option->font);
            option->displayAlignment = Qt::AlignLeft | Qt::AlignBottom;
        } else if (index.column() > 0) {
            option->font = typeFont(TypeRole::caption, option->font);
            option->palette.setColor(QPalette::Text, themeOf(option->palette).muted);
        }
    }
};

QAction* shortcut(QWidget* of, QKeySequence::StandardKey key, const QString& text) {
    auto* action = new QAction(text, of);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    of->addAction(action);
    return action;
}

} // namespace

BidsView::BidsView(Assumptions& assumptions, QWidget* parent) : QWidget(parent) {
    m_bids = new Bids(assumptions, this);
    m_view = new QTableView(this);
    m_view->setHorizontalHeader(new BidsHeader(*m_bids, m_view));
    m_view->setModel(m_bids);
    m_view->setAccessibleName(tr("Bids"));
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setWordWrap(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(
        std::max(formRowHeight, m_view->fontMetrics().height() + 2 * halfStep));
    auto* labels = new LabelDelegate(this);
    m_view->setItemDelegateForColumn(0, labels);
    m_view->setItemDelegateForColumn(1, labels);
    m_view->setItemDelegate(new ValueDelegate(
        assumptions, {Bids::AddressRole, Bids::ShortRole, Bids::ChangedRole, Bids::UnknownRole, Bids::GradeRole},
        this));

    m_add = new QPushButton(icon(QStringLiteral("new"), themeOf(palette()).text), tr("Add route"), this);
    m_remove = new QPushButton(icon(QStringLiteral("close"), themeOf(palette()).text), tr("Remove route"), this);
    m_addMenu = new QMenu(m_add);
    m_removeMenu = new QMenu(m_remove);
    m_add->setMenu(m_addMenu);
    m_remove->setMenu(m_removeMenu);
    for (QPushButton* button : {m_add, m_remove})
        button->setAccessibleName(button->text());
    connect(m_addMenu, &QMenu::aboutToShow, this, &BidsView::fillAdd);
    connect(m_removeMenu, &QMenu::aboutToShow, this, &BidsView::fillRemove);
    auto* hint = new QLabel(tr("A letter before a value is the grade of its evidence, A measured here to G product "
                               "default. Paste a column from a spreadsheet into the cell where it begins."),
                            this);
    hint->setFont(typeFont(TypeRole::caption, font()));
    hint->setWordWrap(true);
    m_all = new SegmentButton(tr("All rows"), SegmentButton::End::first, this);
    m_differences = new SegmentButton(tr("Differences only"), SegmentButton::End::last, this);
    auto* which = new QButtonGroup(this);
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    for (SegmentButton* button : {m_all, m_differences}) {
        button->setCheckable(true);
        which->addButton(button);
        segments->addWidget(button);
    }
    m_all->setChecked(true);
    connect(m_differences, &QAbstractButton::toggled, this, [this](bool only) { m_bids->setDifferencesOnly(only); });
    auto* bar = new QHBoxLayout;
    bar->setSpacing(gridStep);
    bar->addWidget(hint, 1);
    bar->addLayout(segments);
    bar->addWidget(m_add);
    bar->addWidget(m_remove);

    auto* empty = new QLabel(tr("No route is described yet. Add one for each way of buying the cluster."), this);
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    m_stack = new QStackedWidget(this);
    m_view->viewport()->installEventFilter(this);
    m_stack->addWidget(m_view);
    m_stack->addWidget(empty);

    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(gridStep);
    outer->addLayout(bar);
    outer->addWidget(m_stack, 1);

    connect(shortcut(m_view, QKeySequence::Copy, tr("Copy")), &QAction::triggered, this, &BidsView::copy);
    connect(shortcut(m_view, QKeySequence::Paste, tr("Paste")), &QAction::triggered, this, &BidsView::paste);
    connect(m_bids, &Bids::routesChanged, this, &BidsView::showRoutes);
    showRoutes();
}

QWidget* BidsView::edit(const QString& address) {
    QModelIndex index = m_bids->indexOf(address);
    if (!index.isValid() && m_bids->showsDifferencesOnly()) {
        m_bids->setDifferencesOnly(false);
        m_all->setChecked(true);
        index = m_bids->indexOf(address);
    }
    if (!index.isValid())
        return nullptr;
    m_view->scrollTo(index);
    m_view->setCurrentIndex(index);
    m_view->edit(index);
    return m_view->findChild<QWidget*>(editorName(address));
}

void BidsView::copy() const {
    QGuiApplication::clipboard()->setText(m_bids->copied(m_view->selectionModel()->selectedIndexes()));
}

void BidsView::paste() {
    const auto lines = m_bids->paste(m_view->currentIndex(), QGuiApplication::clipboard()->text());
    say(lines ? Result<void>() : tl::unexpected(lines.error()));
}

void BidsView::say(const Result<void>& done) {
    if (done)
        hideRefusal(this);
    else
        showRefusal(m_add, QString::fromStdString(done.error().sentence));
}

void BidsView::showRoutes() {
    m_view->clearSpans();
    for (int row = 0; row < m_bids->rowCount(); ++row) {
        if (m_bids->index(row, 0).data(Bids::HeadingRole).toBool())
            m_view->setSpan(row, 0, 1, m_bids->columnCount());
    }
    // Headings are no place to stand.
    if (!m_view->currentIndex().isValid() && !m_bids->routes().isEmpty())
        m_view->setCurrentIndex(m_bids->index(1, Bids::firstRoute));
    m_stack->setCurrentIndex(m_bids->routes().isEmpty() ? 1 : 0);
    m_remove->setEnabled(!m_bids->routes().isEmpty());
    fitColumns();
}

void BidsView::fitColumns() {
    const int character = m_view->fontMetrics().averageCharWidth();
    constexpr int labelCharacters = 36;
    constexpr int unitCharacters = 16;
    constexpr int leastOfRoute = 15;
    const int label = labelCharacters * character;
    const int unit = unitCharacters * character;
    m_view->setColumnWidth(0, label);
    m_view->setColumnWidth(1, unit);
    const int routes = static_cast<int>(m_bids->routes().size());
    if (routes == 0)
        return;
    // Wide enough for a price to the dollar, no wider than the eye follows from the label.
    constexpr int mostOfRoute = 34;
    const int each = std::clamp((m_view->viewport()->width() - label - unit) / routes, leastOfRoute * character,
                                mostOfRoute * character);
    for (int route = 0; route < routes; ++route)
        m_view->setColumnWidth(Bids::firstRoute + route, each);
}

bool BidsView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void BidsView::fillAdd() {
    m_addMenu->clear();
    const QStringList kinds = Bids::kinds();
    for (int kind = 0; kind < kinds.size(); ++kind) {
        QMenu* menu = m_addMenu->addMenu(kinds[kind]);
        const QString name = kinds[kind];
        connect(menu->addAction(tr("With the defaults")), &QAction::triggered, this,
                [this, kind, name] { say(m_bids->addRoute(kind, name, {})); });
        for (const BidRoute& route : m_bids->routes())
            connect(menu->addAction(menuText(tr("Like %1").arg(route.name))), &QAction::triggered, this,
                    [this, kind, name, like = route.id] { say(m_bids->addRoute(kind, name, like)); });
    }
}

void BidsView::fillRemove() {
    m_removeMenu->clear();
    for (const BidRoute& route : m_bids->routes())
        connect(m_removeMenu->addAction(menuText(route.name)), &QAction::triggered, this,
                [this, id = route.id] { say(m_bids->removeRoute(id)); });
}

} // namespace plumb::ui
