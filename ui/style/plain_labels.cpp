// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/plain_labels.h"

#include <QEvent>
#include <QLabel>

namespace plumb::ui {

bool PlainLabels::eventFilter(QObject* watched, QEvent* event) {
    // Polished once, before it is seen; the label of tool tips is one too.
    if (event->type() == QEvent::Polish) {
        if (auto* label = qobject_cast<QLabel*>(watched))
            label->setTextFormat(Qt::PlainText);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace plumb::ui
