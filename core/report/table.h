// SPDX-License-Identifier: GPL-3.0-or-later
// A table as a plain value: what a person reads, and beside it the number a workbook keeps.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace plumb::report {

enum class Align { left, right };

struct Column {
    std::string title;
    std::string unit; ///< empty where the column has none, or where it differs by row
    Align align = Align::left;

    bool operator==(const Column&) const = default;
};

struct Cell {
    std::string text;             ///< as it is read; a word where there is no number
    std::optional<double> number; ///< in the unit of the column, not rounded

    bool operator==(const Cell&) const = default;
};

/// Every row has one cell for each column.
struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;

    bool operator==(const Table&) const = default;
};

/// A cell of words.
inline Cell words(std::string text) {
    return {std::move(text), std::nullopt};
}

/// Empty if every row has a cell for each column, every column a title, and every number is finite; else what is wrong.
std::string tableProblem(const Table& table);

} // namespace plumb::report
