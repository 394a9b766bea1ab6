// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/criterion_row.h"

#include <array>

#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include "core/base/shown_text.h"
#include "ui/widgets/criterion_evidence.h"
#include "ui/widgets/note_edit.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/segment_button.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {
namespace {

struct AnswerKey {
    AnswerValue value;
    Qt::Key letter;
    Qt::Key digit;
};
constexpr std::array answerKeys{
    AnswerKey{AnswerValue::yes, Qt::Key_Y, Qt::Key_1},
    AnswerKey{AnswerValue::partly, Qt::Key_P, Qt::Key_2},
    AnswerKey{AnswerValue::no, Qt::Key_N, Qt::Key_3},
    AnswerKey{AnswerValue::unknown, Qt::Key_U, Qt::Key_4},
    AnswerKey{AnswerValue::notApplicable, Qt::Key_A, Qt::Key_5},
};

QString wordOf(AnswerValue value) {
    switch (value) {
    case AnswerValue::yes:
        return CriterionRow::tr("Yes");
    case AnswerValue::partly:
        return CriterionRow::tr("Partly");
    case AnswerValue::no:
        return CriterionRow::tr("No");
    case AnswerValue::unknown:
        return CriterionRow::tr("Unknown");
    case AnswerValue::notApplicable:
        return CriterionRow::tr("Not applicable");
    }
    return {};
}

// Below this many average characters the answers stand under the text: beside it, it would be a narrow column.
constexpr int leastCharactersBeside = 95;

} // namespace

CriterionRow::CriterionRow(ScorecardModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_mark(new StatusMark(TypeRole::body, this)),
      m_text(new PlainText(TypeRole::body, TextTone::text, this)),
      m_meta(new PlainText(TypeRole::caption, TextTone::muted, this)),
      m_problem(new PlainText(TypeRole::caption, TextTone::text, this)),
      m_refusal(new PlainText(TypeRole::body, TextTone::text, this)), m_top(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_answers(new QWidget(this)) {
    setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * gridStep, gridStep + halfStep, gridStep, gridStep + halfStep);
    layout->setSpacing(gridStep + halfStep);
    layout->addWidget(m_mark, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(gridStep);
    layout->addLayout(column, 1);

    auto* texts = new QVBoxLayout;
    texts->setSpacing(halfStep);
    texts->addWidget(m_text);
    texts->addWidget(m_meta);
    m_top->setSpacing(2 * gridStep);
    m_top->addLayout(texts, 1);
    m_top->addWidget(m_answers, 0, Qt::AlignTop | Qt::AlignLeft);
    column->addLayout(m_top);
    column->addWidget(m_problem);

    auto* segments = new QHBoxLayout(m_answers);
    segments->setContentsMargins({});
    segments->setSpacing(0);
    for (const AnswerKey& key : answerKeys) {
        const auto end = key.value == AnswerValue::yes             ? SegmentButton::End::first
                         : key.value == AnswerValue::notApplicable ? SegmentButton::End::last
                                                                   : SegmentButton::End::middle;
        auto* button =
            new SegmentButton(key.value == AnswerValue::notApplicable ? tr("N/A") : wordOf(key.value), end, m_answers);
        button->setFocusPolicy(Qt::NoFocus); // the row holds the keyboard; letters answer
        button->setToolTip(tr("%1 (%2)").arg(wordOf(key.value), QKeySequence(key.letter).toString()));
        connect(button, &SegmentButton::clicked, this, [this, value = key.value] {
            setFocus(Qt::MouseFocusReason);
            answer(value);
        });
        segments->addWidget(button);
        m_buttons.append(button);
    }
    m_details = makeDetails();
    column->addWidget(m_details);
    m_refusal->setStatus(Status::no);
    column->addWidget(m_refusal);
    m_details->hide();
    m_refusal->hide();
    m_problem->hide();
}

QWidget* CriterionRow::makeDetails() {
    auto* details = new QWidget(this);
    auto* layout = new QVBoxLayout(details);
    layout->setContentsMargins({});
    layout->setSpacing(gridStep);
    m_expects = new PlainText(TypeRole::body, TextTone::muted, details);
    m_remedy = new PlainText(TypeRole::body, TextTone::muted, details);
    m_note = new NoteEdit(details);
    m_owner = new QLineEdit(details);
    m_due = new QLineEdit(details);
    m_evidence = new CriterionEvidence(details);
    for (QLineEdit* edit : {m_owner, m_due})
        edit->setMinimumHeight(formRowHeight);
    m_owner->setPlaceholderText(tr("Who sees to it"));
    m_due->setPlaceholderText(tr("YYYY-MM-DD"));
    layout->addWidget(m_expects);
    layout->addWidget(m_remedy);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(2 * gridStep);
    form->setVerticalSpacing(halfStep);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("Note"), m_note);
    form->addRow(tr("Owner"), m_owner);
    form->addRow(tr("Due"), m_due);
    form->addRow(tr("Evidence"), m_evidence);
    layout->addLayout(form);

    connect(m_note, &NoteEdit::committed, this, [this](const QString& text) {
        if (m_awaitsReason && !text.trimmed().isEmpty()) {
            m_awaitsReason = false;
            return told(m_model.answer(m_line.criterion, m_line.instance, AnswerValue::notApplicable, text));
        }
        told(m_model.note(m_line.criterion, m_line.instance, text));
    });
    const auto back = [this] {
        m_awaitsReason = false;
        setFocus(Qt::OtherFocusReason);
    };
    connect(m_note, &NoteEdit::left, this, back);
    connect(m_owner, &QLineEdit::editingFinished, this, [this] {
        if (m_owner->isModified())
            told(m_model.owner(m_line.criterion, m_line.instance, m_owner->text()));
    });
    connect(m_due, &QLineEdit::editingFinished, this, [this] {
        if (m_due->isModified())
            told(m_model.due(m_line.criterion, m_line.instance, m_due->text()));
    });
    for (QLineEdit* edit : {m_owner, m_due})
        connect(edit, &QLineEdit::returnPressed, this, back);
    connect(m_evidence, &CriterionEvidence::left, this, back);
    connect(m_evidence, &CriterionEvidence::added, this, [this](const EvidenceDraft& draft) {
        const auto outcome = m_model.addEvidence(m_line.criterion, m_line.instance, draft);
        told(outcome);
        if (outcome) {
            m_evidence->closeForm();
            setFocus(Qt::OtherFocusReason);
        }
    });
    connect(m_evidence, &CriterionEvidence::removed, this, [this](qsizetype place) {
        told(m_model.removeEvidence(m_line.criterion, m_line.instance, place));
        setFocus(Qt::OtherFocusReason);
    });
    return details;
}

void CriterionRow::setLine(const CriterionLine& line) {
    const bool isOther = line.address() != m_line.address();
    m_line = line;
    if (isOther) {
        m_note->startWith(line.note);
        m_awaitsReason = false;
        showRefusal({});
        m_owner->setModified(false);
        m_due->setModified(false);
    }
    nameParts();
    m_mark->setState(line.mark, QString());
    m_mark->setAccessibleName(line.word);
    m_text->setText(line.text);
    QStringList meta;
    if (!line.instanceTitle.isEmpty())
        meta.append(line.instanceTitle);
    if (line.isGate)
        meta.append(tr("decides alone"));
    const bool countsLess = line.answer == AnswerValue::yes && line.mark != StateMark::yes;
    meta.append(countsLess ? tr("answered yes, counts as %1").arg(line.word) : line.word);
    if (const auto counted = std::ranges::count(line.evidence, QString(), &EvidenceLine::formerAnswer); counted > 0)
        meta.append(tr("evidence: %1").arg(counted));
    if (!line.due.isEmpty())
        meta.append(tr("due %1").arg(line.due));
    m_meta->setText(meta.join(QStringLiteral(" · ")));
    const QString problem = line.contradiction.isEmpty() ? line.shortfall : line.contradiction;
    m_problem->setText(problem);
    m_problem->setStatus(line.contradiction.isEmpty() ? Status::partly : Status::contradicted);
    m_problem->setVisible(!problem.isEmpty());
    m_expects->setText(tr("Expected evidence: %1").arg(line.expects));
    m_remedy->setText(tr("To make it a yes: %1").arg(line.remedy));
    m_remedy->setVisible(!line.remedy.isEmpty());
    m_note->setNote(line.note);
    if (!m_owner->isModified())
        m_owner->setText(line.owner);
    if (!m_due->isModified())
        m_due->setText(line.due);
    m_evidence->setLine(line);
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        const AnswerValue value = answerKeys[static_cast<std::size_t>(i)].value;
        m_buttons[i]->setChecked(value == line.answer);
        m_buttons[i]->setFaint(value == AnswerValue::unknown);
    }
    update();
}

void CriterionRow::nameParts() {
    const QString address = m_line.address();
    setObjectName(QStringLiteral("criterion:%1").arg(address));
    const QString of =
        m_line.instanceTitle.isEmpty() ? m_line.text : QStringLiteral("%1: %2").arg(m_line.instanceTitle, m_line.text);
    setAccessibleName(of);
    setAccessibleDescription(tr("Answered %1, counts as %2. %3 Keys: Y, P, N, U, A.")
                                 .arg(wordOf(m_line.answer).toLower(), m_line.word, m_line.remedy));
    m_answers->setAccessibleName(tr("Answer"));
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        const AnswerValue value = answerKeys[static_cast<std::size_t>(i)].value;
        m_buttons[i]->setObjectName(
            QStringLiteral("answer:%1:%2").arg(address, QString::fromLatin1(nameOf(value).data())));
        m_buttons[i]->setAccessibleName(QStringLiteral("%1: %2").arg(wordOf(value), of));
    }
    const auto name = [&](QWidget* widget, const char* part, const QString& accessible) {
        widget->setObjectName(QStringLiteral("%1:%2").arg(QLatin1String(part), address));
        widget->setAccessibleName(QStringLiteral("%1: %2").arg(accessible, of));
    };
    name(m_note, "note", tr("Note"));
    name(m_owner, "owner", tr("Owner"));
    name(m_due, "due", tr("Due date"));
}

void CriterionRow::answer(AnswerValue value) {
    if (value == AnswerValue::notApplicable && m_line.answer != AnswerValue::notApplicable) {
        if (const auto outcome = m_model.answer(m_line.criterion, m_line.instance, value); !outcome) {
            told(outcome);
            m_awaitsReason = true; // the reason that is typed next completes the answer
            return editNote();
        }
        return told({});
    }
    m_awaitsReason = false;
    told(m_model.answer(m_line.criterion, m_line.instance, value));
    for (qsizetype i = 0; i < m_buttons.size(); ++i) // a pressed segment goes back where the answer was refused
        m_buttons[i]->setChecked(answerKeys[static_cast<std::size_t>(i)].value == m_line.answer);
}

void CriterionRow::editNote() {
    setCurrent(true);
    m_note->setFocus(Qt::OtherFocusReason);
    m_note->moveCursor(QTextCursor::End);
    for (qsizetype i = 0; i < m_buttons.size(); ++i)
        m_buttons[i]->setChecked(answerKeys[static_cast<std::size_t>(i)].value == m_line.answer);
}

void CriterionRow::told(const Result<void>& outcome) {
    showRefusal(outcome ? QString() : QString::fromStdString(outcome.error().sentence));
    // What was typed stands until it is accepted; accepted, it is the project's.
    if (outcome) {
        m_owner->setModified(false);
        m_due->setModified(false);
    }
}

void CriterionRow::showRefusal(const QString& sentence) {
    m_refusal->setObjectName(QStringLiteral("refusal:%1").arg(m_line.address()));
    m_refusal->setText(QString::fromStdString(bounded(sentence.toStdString())));
    m_refusal->setVisible(!sentence.isEmpty());
}

void CriterionRow::setCurrent(bool current) {
    if (current == m_isCurrent)
        return;
    m_isCurrent = current;
    m_details->setVisible(current);
    if (!current) {
        showRefusal({});
        m_awaitsReason = false;
        m_evidence->closeForm();
    }
    update();
}

void CriterionRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = themeOf(palette());
    if (m_isCurrent) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.card);
        painter.drawRoundedRect(rect(), halfStep, halfStep);
        painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, 3, height())), theme.accent);
    } else {
        painter.fillRect(QRect(2 * gridStep, height() - 1, width() - 3 * gridStep, 1), theme.line);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), halfStep, halfStep);
    }
}

void CriterionRow::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))
        return QWidget::keyPressEvent(event);
    for (const AnswerKey& key : answerKeys) {
        if (hasFocus() && (event->key() == key.letter || event->key() == key.digit))
            return answer(key.value);
    }
    if (event->key() == Qt::Key_Escape && !hasFocus()) { // out of a field: its text goes back
        m_owner->setModified(false);
        m_due->setModified(false);
        setLine(CriterionLine(m_line));
        showRefusal({});
        return setFocus(Qt::OtherFocusReason);
    }
    if (!hasFocus())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Down:
        return emit moved(1);
    case Qt::Key_Up:
        return emit moved(-1);
    case Qt::Key_Left:
        return emit leftForList();
    case Qt::Key_M:
        return editNote();
    case Qt::Key_O:
        setCurrent(true);
        return m_owner->setFocus(Qt::OtherFocusReason);
    case Qt::Key_D:
        setCurrent(true);
        return m_due->setFocus(Qt::OtherFocusReason);
    case Qt::Key_E:
        setCurrent(true);
        return m_evidence->openForm();
    default:
        QWidget::keyPressEvent(event);
    }
}

void CriterionRow::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    event->accept();
}

void CriterionRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool isBeside = width() >= leastCharactersBeside * fontMetrics().averageCharWidth();
    const auto direction = isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (m_top->direction() != direction) {
        m_top->setDirection(direction);
        m_top->setSpacing(isBeside ? 2 * gridStep : gridStep);
        updateGeometry();
    }
}

void CriterionRow::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void CriterionRow::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace plumb::ui
