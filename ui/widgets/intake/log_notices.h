// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that was noticed while reading a log, as sentences with the lines they are about.
#pragma once

#include "ui/viewmodels/log_import_result.h"
#include "ui/widgets/card.h"

namespace plumb::ui {

class LogNotices final : public Card {
    Q_OBJECT

public:
    explicit LogNotices(QWidget* parent = nullptr);

    void show(const QList<LogNotice>& notices, bool isStale);

private:
    struct Row {
        QWidget* place = nullptr;
        PlainText* sentence = nullptr;
        PlainText* lines = nullptr;
    };
    QList<Row> m_rows;
};

} // namespace plumb::ui
