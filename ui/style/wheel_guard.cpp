// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>
#include <QTabBar>

namespace plumb::ui {
namespace {

bool holdsValue(const QObject* widget) {
    return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QTabBar*>(widget) ||
           (qobject_cast<const QAbstractSlider*>(widget) && !qobject_cast<const QScrollBar*>(widget));
}

} // namespace

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel || !holdsValue(watched) || static_cast<QWidget*>(watched)->hasFocus())
        return QObject::eventFilter(watched, event);
    // Not taken, so that what is around scrolls.
    event->ignore();
    return true;
}

} // namespace plumb::ui
