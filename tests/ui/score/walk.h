// SPDX-License-Identifier: GPL-3.0-or-later
// Every control of a widget as a screen reader meets it.
#pragma once

#include <QAccessible>
#include <QStringList>
#include <QWidget>

namespace plumb::tests {

/// What can be focused or pressed and has no name, as "Class objectName".
inline QStringList unnamedControls(QWidget& root) {
    QStringList unnamed;
    QList<QWidget*> widgets = root.findChildren<QWidget*>();
    widgets.prepend(&root);
    for (QWidget* widget : widgets) {
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        if (!face)
            continue;
        // The parts of a box or an editor speak through the control they belong to.
        const QString name = QString::fromLatin1(widget->metaObject()->className());
        const bool isPart = name.contains(QLatin1String("Private")) || name == QLatin1String("QScrollBar") ||
                            widget->objectName().startsWith(QLatin1String("qt_"));
        const QAccessible::Role role = face->role();
        const bool isControl = widget->focusPolicy() != Qt::NoFocus || role == QAccessible::Button ||
                               role == QAccessible::CheckBox || role == QAccessible::ComboBox ||
                               role == QAccessible::EditableText;
        const bool isMet = widget == &root || widget->isVisibleTo(&root);
        if (isControl && isMet && !isPart && face->text(QAccessible::Name).isEmpty())
            unnamed.append(name + QLatin1Char(' ') + widget->objectName());
    }
    return unnamed;
}

} // namespace plumb::tests
