// SPDX-License-Identifier: GPL-3.0-or-later
// The fields in which an assumption is edited in place: a number or a choice.
#pragma once

#include <QComboBox>
#include <QLineEdit>

#include "ui/viewmodels/assumptions.h"

namespace plumb::ui {

/// The name by which an editor of `address` is found.
QString editorName(const QString& address);

/// A note beside `anchor` that says why something was refused; it goes by itself, or when the next one comes.
void showRefusal(QWidget* anchor, const QString& sentence);
void hideRefusal(QWidget* anchor);

/// Enter commits, Escape restores, arrows step, Page Up and Page Down step ten. What is typed stays untouched until it
/// is committed, whatever moves meanwhile. A refusal is shown beside the field and the old value stays.
class ValueBox final : public QLineEdit {
    Q_OBJECT

public:
    ValueBox(Assumptions& assumptions, const QString& address, QWidget* parent = nullptr);

    QString address() const { return m_address; }
    QString refusal() const { return m_refusal; } ///< empty if the last text was taken
    /// True if the text was taken, or is still the value's.
    bool commit();
    void restore();

    QSize sizeHint() const override;

signals:
    void committed();
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool isEditing() const { return isModified(); }
    void showValue();
    void refuse(const QString& sentence);
    void step(int n);

    Assumptions& m_assumptions;
    QString m_address;
    QString m_refusal;
    int m_wheel = 0; ///< eighths of a degree that made no whole step yet
};

class ChoiceBox final : public QComboBox {
    Q_OBJECT

public:
    ChoiceBox(Assumptions& assumptions, const QString& address, QWidget* parent = nullptr);

    QString address() const { return m_address; }

signals:
    void committed();

protected:
    void wheelEvent(QWheelEvent* event) override;

private:
    void showValue();

    Assumptions& m_assumptions;
    QString m_address;
};

} // namespace plumb::ui
