// SPDX-License-Identifier: GPL-3.0-or-later
// The figure's numbers as a table.
#pragma once

#include <QLocale>
#include <QTableWidget>

#include "core/report/figure.h"

namespace plumb::ui {

class TableTwin final : public QTableWidget {
    Q_OBJECT

public:
    explicit TableTwin(QWidget* parent);

    void show(const report::Figure& figure);

    /// The whole table, or the selected rows where some are: cells divided by tabs, as a sheet takes them.
    QString asText() const;
    QString asCsv() const;

private:
    QString divided(QLatin1Char separator, bool quoted) const;
};

} // namespace plumb::ui
