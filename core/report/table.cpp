// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace plumb::report {

std::string tableProblem(const Table& table) {
    if (std::ranges::any_of(table.columns, [](const Column& column) { return column.title.empty(); }))
        return "A column has no title.";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (table.rows[i].size() != table.columns.size())
            return fmt::format("Row {} has {} cells for {} columns.", i, table.rows[i].size(), table.columns.size());
        for (const Cell& cell : table.rows[i]) {
            if (cell.number && !std::isfinite(*cell.number))
                return fmt::format("Row {} holds a number that is not finite, written \"{}\".", i, cell.text);
        }
    }
    return {};
}

} // namespace plumb::report
