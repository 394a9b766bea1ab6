// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/note_edit.h"

#include <algorithm>

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QTextBlock>

#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr int mostLines = 8;

} // namespace

NoteEdit::NoteEdit(QWidget* parent) : QPlainTextEdit(parent) {
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &NoteEdit::fit);
    fit();
}

void NoteEdit::setNote(const QString& note) {
    const bool isTyping = hasFocus() && toPlainText() != m_inForce;
    m_inForce = note;
    if (!isTyping && toPlainText() != note)
        setPlainText(note);
}

void NoteEdit::startWith(const QString& note) {
    m_inForce = note;
    setPlainText(note);
}

QSize NoteEdit::sizeHint() const {
    // The layout of a plain text edit counts lines, not pixels.
    const int lines = std::clamp(static_cast<int>(document()->size().height()), 1, mostLines);
    const int frame = 2 * frameWidth() + 2 * static_cast<int>(document()->documentMargin());
    return {40 * fontMetrics().averageCharWidth(),
            std::max(formRowHeight, lines * fontMetrics().lineSpacing() + frame)};
}

void NoteEdit::fit() {
    updateGeometry();
}

void NoteEdit::commit() {
    if (toPlainText() != m_inForce)
        emit committed(toPlainText());
}

void NoteEdit::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !(event->modifiers() & Qt::ShiftModifier)) {
        commit();
        emit left();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        setPlainText(m_inForce);
        emit left();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void NoteEdit::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        commit();
}

void NoteEdit::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    fit(); // another width, other lines
}

void NoteEdit::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace plumb::ui
