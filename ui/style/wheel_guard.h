// SPDX-License-Identifier: GPL-3.0-or-later
// The wheel scrolls. What it could change (a choice, a number, a tab) it changes only where the user has gone first:
// a page that moves under the pointer must not change what happens to come below it.
#pragma once

#include <QObject>

namespace plumb::ui {

class WheelGuard final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace plumb::ui
