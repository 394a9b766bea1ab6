// SPDX-License-Identifier: GPL-3.0-or-later
// Every label and tool tip of the application shows its text as it is. Names come from files of others: read as rich
// text, one with an image in it would make the window open a file.
#pragma once

#include <QObject>

namespace plumb::ui {

class PlainLabels final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace plumb::ui
