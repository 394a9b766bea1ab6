// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of results as texts, to be read and copied.
#pragma once

#include <optional>

#include <QList>
#include <QString>

#include "ui/viewmodels/scorecard_mark.h"

namespace plumb::ui {

struct ShownColumn {
    QString title;
    bool isNumber = true; ///< aligned to the right

    bool operator==(const ShownColumn&) const = default;
};

struct ShownCell {
    QString text;
    QString detail;                ///< on hover: the exact value, or why there is none
    std::optional<StateMark> mark; ///< its shape before the text

    bool operator==(const ShownCell&) const = default;
};

/// Every row has a cell for each column.
struct ShownTable {
    QString name; ///< for those who cannot see it
    QList<ShownColumn> columns;
    QList<QList<ShownCell>> rows;

    bool operator==(const ShownTable&) const = default;
};

} // namespace plumb::ui
