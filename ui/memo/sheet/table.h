// SPDX-License-Identifier: GPL-3.0-or-later
// Tables on paper: horizontal rules only, numbers flush right, columns that wrap, and a continued table where even the
// smallest type leaves no room.
#pragma once

#include "core/report/table.h"
#include "ui/memo/sheet/strips.h"

namespace plumb::ui::sheet {

/// For reading, or for looking things up: in the smallest type from the start.
enum class TableUse { reading, reference };

/// Adds the table to the galley, as wide as `width`. The first strip stays with the row below it.
void addTable(Galley& galley, const report::Table& table, qreal width, TableUse use);

/// What a column asks for, in dots.
struct ColumnNeed {
    qreal least = 0;   ///< below it a number or word would break
    qreal natural = 0; ///< above it nothing breaks
    qreal weight = 0;  ///< how much text there is to set
};

/// Widths that together take `room`, none below its least: up to their natural width in proportion to their weights.
/// Nothing if even the least do not fit.
std::optional<std::vector<qreal>> columnWidths(const std::vector<ColumnNeed>& needs, qreal room);

} // namespace plumb::ui::sheet
