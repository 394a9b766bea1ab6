// SPDX-License-Identifier: GPL-3.0-or-later
// A few lines of plain text: Enter commits, Shift and Enter begins a line, Escape restores.
#pragma once

#include <QPlainTextEdit>

namespace plumb::ui {

/// Grows with its text up to eight lines. What was typed is committed when the focus leaves, too: nothing typed is
/// lost.
class NoteEdit final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit NoteEdit(QWidget* parent = nullptr);

    /// The text in force; left alone while another one is being typed.
    void setNote(const QString& note);
    /// The text in force of something else: what was typed is given up.
    void startWith(const QString& note);
    QString note() const { return toPlainText(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    void committed(const QString& note);
    void left(); ///< Enter or Escape: the keyboard goes back to where it came from

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void commit();
    void fit();

    QString m_inForce;
};

} // namespace plumb::ui
