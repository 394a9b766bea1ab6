// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/reason_list.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/widgets/link_button.h"
#include "ui/widgets/plain_text.h"

namespace plumb::ui {
namespace {

constexpr qsizetype reasonsAtFirst = 3; // as on page one of the memo
constexpr int arrowSize = 2 * gridStep;

} // namespace

class ReasonRow final : public QAbstractButton {
    Q_OBJECT

public:
    explicit ReasonRow(QWidget* parent)
        : QAbstractButton(parent), m_sentence(new PlainText(TypeRole::body, TextTone::text, this)),
          m_remedy(new PlainText(TypeRole::body, TextTone::muted, this)) {
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(2 * gridStep, gridStep, arrowSize + 2 * gridStep, gridStep);
        layout->setSpacing(halfStep);
        for (PlainText* text : {m_sentence, m_remedy}) {
            text->setAttribute(Qt::WA_TransparentForMouseEvents);
            layout->addWidget(text);
        }
    }

    void setReason(const OverviewReason& reason, int place) {
        setObjectName(QStringLiteral("reason:%1").arg(place));
        m_decides = reason.decides;
        m_sentence->setText(reason.sentence);
        m_remedy->setText(reason.remedy);
        m_remedy->setVisible(!reason.remedy.isEmpty());
        setAccessibleName(reason.sentence);
        setAccessibleDescription(reason.remedy);
        update();
    }

    QSize sizeHint() const override { return layout()->sizeHint(); }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layout()->heightForWidth(width); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Theme& theme = themeOf(palette());
        const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
        if (underMouse() || isDown()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.hover);
            painter.drawRoundedRect(area, halfStep, halfStep);
        }
        const auto visual = [&](const QRect& part) { return QStyle::visualRect(layoutDirection(), rect(), part); };
        // What decides has a bar beside it: heavier than the others without a colour of its own.
        const QRect bar(halfStep, gridStep, m_decides ? 3 : 1, height() - 2 * gridStep);
        painter.fillRect(visual(bar), m_decides ? theme.text : theme.border);
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(area, halfStep, halfStep);
        }
        const QRect arrow = visual({width() - arrowSize - gridStep, (height() - arrowSize) / 2, arrowSize, arrowSize});
        painter.setPen(QPen(underMouse() || hasFocus() ? theme.accent : theme.muted, 1.6, Qt::SolidLine, Qt::RoundCap,
                            Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        const qreal reach = arrow.width() / 4.0 * (layoutDirection() == Qt::RightToLeft ? -1 : 1);
        const QPointF tip = QRectF(arrow).center() + QPointF(reach / 2, 0);
        painter.drawPolyline(QPolygonF({tip + QPointF(-reach, -qAbs(reach)), tip, tip + QPointF(-reach, qAbs(reach))}));
    }

    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            return click();
        if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
            if (!focusNextPrevChild(event->key() == Qt::Key_Down))
                event->ignore();
            return;
        }
        QAbstractButton::keyPressEvent(event);
    }

private:
    PlainText* m_sentence;
    PlainText* m_remedy;
    bool m_decides = false;
};

ReasonList::ReasonList(QWidget* parent, ListStart start)
    : QWidget(parent), m_layout(new QVBoxLayout(this)),
      m_none(new PlainText(tr("Nothing speaks against it."), TypeRole::body, TextTone::muted, this)),
      m_more(new LinkButton(this)), m_start(start), m_showsAll(start == ListStart::whole) {
    setAccessibleName(tr("Reasons"));
    m_more->setObjectName(QStringLiteral("reasons:more"));
    m_layout->setContentsMargins({});
    m_layout->setSpacing(halfStep);
    m_layout->addWidget(m_none);
    m_layout->addWidget(m_more, 0, Qt::AlignLeft);
    connect(m_more, &LinkButton::clicked, this, [this] {
        m_showsAll = !m_showsAll;
        arrange();
    });
    arrange();
}

void ReasonList::setReasons(const QList<OverviewReason>& reasons) {
    m_reasons = reasons;
    arrange();
}

void ReasonList::arrange() {
    const qsizetype shown = m_showsAll ? m_reasons.size() : std::min(m_reasons.size(), reasonsAtFirst);
    while (m_rows.size() > shown)
        delete m_rows.takeLast();
    while (m_rows.size() < shown) {
        auto* row = new ReasonRow(this);
        const qsizetype place = m_rows.size();
        connect(row, &QAbstractButton::clicked, this, [this, place] {
            const PagePlace& to = m_reasons[place].place;
            emit followed(to.page, to.target);
        });
        m_rows.append(row);
        m_layout->insertWidget(m_layout->indexOf(m_more), row);
        setTabOrder(place > 0 ? static_cast<QWidget*>(m_rows[place - 1]) : this, row);
        row->show();
    }
    for (qsizetype i = 0; i < shown; ++i)
        m_rows[i]->setReason(m_reasons[i], static_cast<int>(i));
    if (!m_rows.isEmpty())
        setTabOrder(m_rows.last(), m_more);
    m_none->setVisible(m_reasons.isEmpty());
    m_more->setVisible(m_start == ListStart::firstThree && m_reasons.size() > reasonsAtFirst);
    const qsizetype further = m_reasons.size() - reasonsAtFirst;
    m_more->setWords(m_showsAll     ? tr("Show the first %1").arg(reasonsAtFirst)
                     : further == 1 ? tr("Show 1 further reason")
                                    : tr("Show %1 further reasons").arg(further));
}

} // namespace plumb::ui

#include "reason_list.moc"
