// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scorecard_view.h"

#include <algorithm>
#include <array>

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QPainter>
#include <QProgressBar>
#include <QScrollArea>
#include <QSet>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/widgets/criterion_row.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/precondition_button.h"
#include "ui/widgets/segment_button.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {
namespace {

struct FilterWord {
    ScorecardFilter filter;
    const char* id;
    const char* word;
};
constexpr std::array filters{
    FilterWord{ScorecardFilter::all, "all", QT_TRANSLATE_NOOP("plumb::ui::ScorecardView", "All")},
    FilterWord{ScorecardFilter::open, "open", QT_TRANSLATE_NOOP("plumb::ui::ScorecardView", "Open")},
    FilterWord{ScorecardFilter::no, "no", QT_TRANSLATE_NOOP("plumb::ui::ScorecardView", "No")},
    FilterWord{ScorecardFilter::contradicted, "contradicted",
               QT_TRANSLATE_NOOP("plumb::ui::ScorecardView", "Contradicted")},
};

// Below this many average characters the list would leave the criteria too little room: a box takes its place.
constexpr int leastCharactersForList = 110;
constexpr int listCharacters = 42;

/// A share as a thin line; the words stand above it.
class ProgressLine final : public QProgressBar {
public:
    explicit ProgressLine(QWidget* parent) : QProgressBar(parent) {
        setTextVisible(false);
        setFixedHeight(halfStep);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const Theme& theme = themeOf(palette());
        const int done = maximum() > 0 ? static_cast<int>(1.0 * width() * value() / maximum()) : 0;
        painter.fillRect(rect(), theme.line);
        painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, done, height())), theme.accent);
    }
};

QScrollArea* scrolled(QWidget* contents, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setWidget(contents);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    contents->setAutoFillBackground(false);
    return area;
}

} // namespace

class ScorecardView::Private {
public:
    Private(ScorecardModel& model, ScorecardView* view) : m_model(model), m_view(view) {
        makeHeader();
        makeBody();
        auto* layout = new QVBoxLayout(view);
        layout->setContentsMargins({});
        layout->setSpacing(2 * gridStep);
        layout->addLayout(m_header);
        layout->addLayout(m_body, 1);
    }

    ScorecardFilter filter() const { return m_filter; }

    void setFilter(ScorecardFilter filter) {
        m_filter = filter;
        const auto& all = m_model.preconditions();
        if (all.isEmpty())
            return refresh();
        // Stay where something is to be done, else go to the first such place.
        if (matching(all[m_chosen]) == 0) {
            const auto next = std::ranges::find_if(all, [&](const auto& line) { return matching(line) > 0; });
            if (next != all.end())
                m_chosen = next - all.begin();
        }
        choose(m_chosen);
    }

    void choose(qsizetype place) {
        commitTyped();
        m_chosen = place;
        m_kept.clear();
        refresh();
        if (!m_rows.isEmpty())
            setCurrent(m_rows.front());
        m_criteria->ensureVisible(0, 0);
    }

    /// Everything as the model has it; rows stay the ones they are, so that the focus stays.
    void refresh() {
        const auto& all = m_model.preconditions();
        m_chosen = std::clamp<qsizetype>(m_chosen, 0, std::max<qsizetype>(all.size() - 1, 0));
        refreshHeader();
        refreshList(all);
        if (all.isEmpty())
            return showRows(nullptr);
        showRows(&all[m_chosen]);
    }

    void reveal(const QString& target) {
        const auto& all = m_model.preconditions();
        const QString criterion = target.section(QLatin1Char('@'), 0, 0);
        for (qsizetype p = 0; p < all.size(); ++p) {
            if (all[p].id != criterion && !criterion.startsWith(all[p].id + QLatin1Char('.')))
                continue;
            m_filter = ScorecardFilter::all;
            choose(p);
            const auto row = std::ranges::find_if(m_rows, [&](const CriterionRow* each) {
                return each->line().address() == target || each->line().criterion == target;
            });
            if (row != m_rows.end())
                focus(*row);
            else if (!m_rows.isEmpty())
                focus(m_rows.front());
            return;
        }
    }

    void cycleFilter() {
        const auto next = (static_cast<std::size_t>(m_filter) + 1) % filters.size();
        setFilter(filters[next].filter);
        if (!m_rows.isEmpty())
            focus(m_rows.front());
        else
            m_view->setFocus(Qt::OtherFocusReason);
    }

    void fit(int width) {
        const int character = m_view->fontMetrics().averageCharWidth();
        const bool hasList = width >= leastCharactersForList * character;
        m_listArea->setVisible(hasList);
        m_listArea->setFixedWidth(listCharacters * character);
        m_box->setVisible(!hasList);
    }

    void focusMoved(QWidget* now) {
        for (QWidget* widget = now; widget; widget = widget->parentWidget()) {
            if (auto* row = qobject_cast<CriterionRow*>(widget); row && m_rows.contains(row)) {
                setCurrent(row);
                return bringIntoView();
            }
        }
    }

private:
    void makeHeader() {
        m_header = new QHBoxLayout;
        m_header->setSpacing(2 * gridStep);
        auto* answered = new QVBoxLayout;
        answered->setSpacing(halfStep);
        m_progress = new PlainText(TypeRole::body, TextTone::muted, m_view);
        m_progress->setObjectName(QStringLiteral("scorecard:progress"));
        m_bar = new ProgressLine(m_view);
        m_bar->setObjectName(QStringLiteral("scorecard:bar"));
        answered->addWidget(m_progress);
        answered->addWidget(m_bar);
        m_header->addLayout(answered, 1);
        auto* segments = new QHBoxLayout;
        segments->setSpacing(0);
        for (const FilterWord& each : filters) {
            const auto end = &each == &filters.front()  ? SegmentButton::End::first
                             : &each == &filters.back() ? SegmentButton::End::last
                                                        : SegmentButton::End::middle;
            auto* button = new SegmentButton(ScorecardView::tr(each.word), end, m_view);
            button->setObjectName(QStringLiteral("filter:%1").arg(QLatin1String(each.id)));
            button->setFocusPolicy(Qt::TabFocus);
            connect(button, &SegmentButton::clicked, m_view, [this, filter = each.filter] { setFilter(filter); });
            segments->addWidget(button);
            m_filters.append(button);
        }
        m_header->addLayout(segments);
    }

    void makeBody() {
        m_body = new QHBoxLayout;
        m_body->setSpacing(3 * gridStep);
        auto* list = new QWidget;
        m_list = new QVBoxLayout(list);
        m_list->setContentsMargins({});
        m_list->setSpacing(0);
        m_list->addStretch();
        m_listArea = scrolled(list, m_view);
        m_listArea->setAccessibleName(ScorecardView::tr("Preconditions"));
        m_body->addWidget(m_listArea);

        auto* page = new QWidget;
        m_page = new QVBoxLayout(page);
        m_page->setContentsMargins(0, 0, gridStep, 0);
        m_page->setSpacing(gridStep);
        m_box = new QComboBox(page);
        m_box->setObjectName(QStringLiteral("scorecard:preconditions"));
        m_box->setAccessibleName(ScorecardView::tr("Precondition"));
        connect(m_box, &QComboBox::activated, m_view, [this](int place) { choose(place); });
        m_title = new PlainText(TypeRole::section, TextTone::text, page);
        m_state = new StatusMark(TypeRole::body, page);
        m_state->setObjectName(QStringLiteral("scorecard:state"));
        m_question = new PlainText(TypeRole::body, TextTone::text, page);
        m_why = new PlainText(TypeRole::body, TextTone::muted, page);
        m_guidance = new PlainText(TypeRole::body, TextTone::muted, page);
        m_empty = new EmptyState(QString(), ScorecardView::tr("Show all criteria"), page);
        connect(m_empty, &EmptyState::stepTaken, m_view, [this] { setFilter(ScorecardFilter::all); });
        auto* head = new QVBoxLayout;
        head->setContentsMargins(2 * gridStep, 0, gridStep, gridStep);
        head->setSpacing(gridStep);
        head->addWidget(m_box);
        head->addWidget(m_title);
        head->addWidget(m_state);
        head->addWidget(m_question);
        head->addWidget(m_guidance);
        head->addWidget(m_why);
        m_page->addLayout(head);
        m_page->addWidget(m_empty);
        m_page->addStretch();
        m_criteria = scrolled(page, m_view);
        m_criteria->setAccessibleName(ScorecardView::tr("Criteria"));
        m_body->addWidget(m_criteria, 1);
    }

    /// Rows are about to show other criteria: what stands in an editor still belongs to the present one.
    void commitTyped() {
        QWidget* editor = QApplication::focusWidget();
        for (CriterionRow* row : std::as_const(m_rows)) {
            if (editor && row->isAncestorOf(editor))
                editor->clearFocus();
        }
    }

    qsizetype matching(const PreconditionLine& line) const {
        return std::ranges::count_if(line.criteria,
                                     [&](const CriterionLine& each) { return ScorecardModel::passes(each, m_filter); });
    }

    void refreshHeader() {
        const ScorecardProgress progress = m_model.progress();
        m_progress->setText(
            ScorecardView::tr("%1 of %2 questions are answered").arg(progress.answered).arg(progress.total));
        m_bar->setRange(0, std::max(static_cast<int>(progress.total), 1));
        m_bar->setValue(static_cast<int>(progress.answered));
        m_bar->setAccessibleName(m_progress->text());
        for (std::size_t i = 0; i < filters.size(); ++i) {
            SegmentButton* button = m_filters[static_cast<qsizetype>(i)];
            button->setCaption(
                QStringLiteral("%1 %2").arg(ScorecardView::tr(filters[i].word)).arg(m_model.count(filters[i].filter)));
            button->setAccessibleName(ScorecardView::tr("Show criteria: %1").arg(button->text()));
            button->setChecked(filters[i].filter == m_filter);
        }
    }

    void refreshList(const QList<PreconditionLine>& all) {
        while (m_buttons.size() > all.size())
            delete m_buttons.takeLast();
        while (m_buttons.size() < all.size()) {
            auto* button = new PreconditionButton;
            const qsizetype place = m_buttons.size();
            connect(button, &QAbstractButton::clicked, m_view, [this, place] { choose(place); });
            connect(button, &PreconditionButton::moved, m_view, [this, place](int step) { moveInList(place, step); });
            connect(button, &PreconditionButton::entered, m_view, [this, place] {
                if (place != m_chosen)
                    choose(place);
                if (!m_rows.isEmpty())
                    focus(m_rows.front());
            });
            m_list->insertWidget(static_cast<int>(place), button);
            m_buttons.append(button);
        }
        const QSignalBlocker blocker(m_box);
        m_box->clear();
        for (qsizetype p = 0; p < all.size(); ++p) {
            m_buttons[p]->setLine(all[p], matching(all[p]));
            m_buttons[p]->setChecked(p == m_chosen);
            // One stop of the Tab key for the whole list; arrows move within it.
            m_buttons[p]->setFocusPolicy(p == m_chosen ? Qt::StrongFocus : Qt::ClickFocus);
            m_box->addItem(QStringLiteral("%1 (%2)").arg(all[p].title, all[p].word));
        }
        m_box->setCurrentIndex(static_cast<int>(m_chosen));
    }

    void showRows(const PreconditionLine* line) {
        QList<const CriterionLine*> shown;
        for (const CriterionLine& each : line ? line->criteria : QList<CriterionLine>()) {
            // An answer does not take its own row away: it goes with the next choice of filter or precondition.
            if (ScorecardModel::passes(each, m_filter) || m_kept.contains(each.address())) {
                m_kept.insert(each.address());
                shown.append(line->criteria.constData() + (&each - line->criteria.constData()));
            }
        }
        while (m_rows.size() > shown.size()) {
            CriterionRow* row = m_rows.takeLast();
            row->hide();
            row->deleteLater(); // it may be the one that reported the change
        }
        while (m_rows.size() < shown.size()) {
            auto* row = new CriterionRow(m_model, m_criteria->widget());
            connect(row, &CriterionRow::moved, m_view, [this, row](int step) { moveFrom(row, step); });
            connect(row, &CriterionRow::leftForList, m_view, [this] {
                QWidget* list = m_buttons[m_chosen];
                (m_listArea->isVisible() ? list : m_box)->setFocus(Qt::OtherFocusReason);
            });
            m_page->insertWidget(m_page->indexOf(m_empty), row);
            if (!m_rows.isEmpty())
                setTabOrder(m_rows.last(), row);
            m_rows.append(row);
            row->show(); // at once: what is not visible takes no focus
        }
        for (qsizetype i = 0; i < shown.size(); ++i)
            m_rows[i]->setLine(*shown[i]);
        for (QWidget* part :
             {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_state), static_cast<QWidget*>(m_question),
              static_cast<QWidget*>(m_guidance), static_cast<QWidget*>(m_why)})
            part->setVisible(line != nullptr);
        m_empty->setVisible(shown.isEmpty());
        m_empty->setStep(line && m_filter != ScorecardFilter::all ? ScorecardView::tr("Show all criteria") : QString());
        if (!line)
            return m_empty->setSentence(ScorecardView::tr("There is nothing to answer yet: no project is open."));
        m_empty->setSentence(m_filter == ScorecardFilter::all
                                 ? ScorecardView::tr("The project has nothing that this is asked of.")
                                 : ScorecardView::tr("No criterion of this precondition passes the filter."));
        m_title->setText(line->title);
        m_state->setState(line->mark, line->isGate
                                          ? ScorecardView::tr("%1 · gate: no score outweighs it").arg(line->word)
                                          : line->word);
        m_question->setText(line->question);
        m_guidance->setText(line->guidance);
        m_why->setText(line->why);
    }

    void setCurrent(CriterionRow* row) {
        for (CriterionRow* each : std::as_const(m_rows))
            each->setCurrent(each == row);
    }

    /// The current row, then the field within it: after the layout, because the row has just grown.
    void bringIntoView() {
        const auto scroll = [this] {
            QWidget* field = QApplication::focusWidget();
            for (CriterionRow* row : std::as_const(m_rows)) {
                if (!row->isCurrent())
                    continue;
                m_criteria->ensureWidgetVisible(row, 0, 2 * gridStep);
                if (field && row->isAncestorOf(field))
                    m_criteria->ensureWidgetVisible(field, 0, 2 * gridStep);
            }
        };
        QMetaObject::invokeMethod(m_view, scroll, Qt::QueuedConnection);
    }

    void focus(CriterionRow* row) {
        setCurrent(row);
        row->setFocus(Qt::OtherFocusReason);
        bringIntoView();
    }

    /// The nearest precondition with something to show; nothing at the ends.
    std::optional<qsizetype> nextPlace(qsizetype from, int step) const {
        const auto& all = m_model.preconditions();
        for (qsizetype p = from + step; p >= 0 && p < all.size(); p += step) {
            if (matching(all[p]) > 0)
                return p;
        }
        return std::nullopt;
    }

    void moveInList(qsizetype place, int step) {
        if (const auto next = nextPlace(place, step)) {
            choose(*next);
            m_buttons[*next]->setFocus(Qt::OtherFocusReason);
            m_listArea->ensureWidgetVisible(m_buttons[*next]);
        }
    }

    void moveFrom(CriterionRow* row, int step) {
        const qsizetype to = m_rows.indexOf(row) + step;
        if (to >= 0 && to < m_rows.size())
            return focus(m_rows[to]);
        if (const auto next = nextPlace(m_chosen, step)) {
            choose(*next);
            if (!m_rows.isEmpty())
                focus(step > 0 ? m_rows.front() : m_rows.back());
        }
    }

    ScorecardModel& m_model;
    ScorecardView* m_view;
    ScorecardFilter m_filter = ScorecardFilter::all;
    qsizetype m_chosen = 0;
    QSet<QString> m_kept; ///< addresses shown since the filter or the precondition was chosen
    QHBoxLayout* m_header = nullptr;
    PlainText* m_progress = nullptr;
    QProgressBar* m_bar = nullptr;
    QList<SegmentButton*> m_filters;
    QHBoxLayout* m_body = nullptr;
    QScrollArea* m_listArea = nullptr;
    QVBoxLayout* m_list = nullptr;
    QList<PreconditionButton*> m_buttons;
    QScrollArea* m_criteria = nullptr;
    QVBoxLayout* m_page = nullptr;
    QComboBox* m_box = nullptr;
    PlainText* m_title = nullptr;
    StatusMark* m_state = nullptr;
    PlainText* m_question = nullptr;
    PlainText* m_guidance = nullptr;
    PlainText* m_why = nullptr;
    EmptyState* m_empty = nullptr;
    QList<CriterionRow*> m_rows;
};

ScorecardView::ScorecardView(ScorecardModel& model, QWidget* parent)
    : QWidget(parent), d(std::make_unique<Private>(model, this)) {
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Scorecard"));
    connect(&model, &ScorecardModel::changed, this, [this] {
        if (isVisible()) // judged when it is looked at: `showEvent` catches up
            d->refresh();
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { d->focusMoved(now); });
    d->choose(0);
}

ScorecardView::~ScorecardView() = default;

void ScorecardView::reveal(const QString& target) {
    d->refresh();
    d->reveal(target);
}

void ScorecardView::setFilter(ScorecardFilter filter) {
    d->setFilter(filter);
}

ScorecardFilter ScorecardView::filter() const {
    return d->filter();
}

void ScorecardView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F && event->modifiers() == Qt::NoModifier)
        return d->cycleFilter();
    QWidget::keyPressEvent(event);
}

void ScorecardView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    d->fit(width());
}

void ScorecardView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    d->refresh();
}

} // namespace plumb::ui
