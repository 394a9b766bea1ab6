// SPDX-License-Identifier: GPL-3.0-or-later
// Tables on paper: horizontal rules only, numbers flush right, columns that wrap, and a continued table where even the
// smallest type leaves no room.
#pragma once

#include "core/report/table.h"
#include "ui/memo/sheet/strips.h"

namespace plumb::ui::sheet {

/// Adds the table to the galley, as wide as `width`. The first strip stays with the row below it.
void addTable(Galley& galley, const report::Table& table, qreal width);

/// Widths of columns that together take `room`, none below its `least`, lines of text balanced between them; nothing
/// if even the least do not fit.
std::optional<std::vector<qreal>> columnWidths(const std::vector<qreal>& least, const std::vector<qreal>& natural,
                                               qreal room);

} // namespace plumb::ui::sheet
