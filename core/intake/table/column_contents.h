// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the columns of a table, as far as its first rows show.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/intake/table/column_names.h"
#include "core/intake/table/log_rows.h"

namespace plumb::intake {

inline constexpr std::size_t rowsToLookAt = 1000; ///< assumed: what a column holds shows within them
inline constexpr std::size_t mostValues = 32;     ///< assumed: a column with more is no list of states or classes

/// How many cells of one column are what.
struct ColumnContent {
    std::size_t filled = 0, stamps = 0, numbers = 0, begins = 0, ends = 0;
    std::size_t days = 0;            ///< stamps without a time of day
    std::size_t clocks = 0;          ///< times of day alone
    std::size_t durations = 0;       ///< lengths with their unit or as a clock
    std::size_t nothing = 0;         ///< words and numbers that stand for no time
    std::size_t truths = 0;          ///< 0, 1, yes, false and the like
    std::vector<std::string> values; ///< the different ones, empty cells apart; one more than `mostValues` at most

    [[nodiscard]] bool isEmpty() const { return filled == 0; }
    [[nodiscard]] bool isStamps() const { return stamps > 0 && stamps * 2 > filled - nothing; }
    [[nodiscard]] bool isNumbers() const { return numbers * 2 > filled; }
    [[nodiscard]] bool isDays() const { return filled > 0 && days * 10 >= filled * 9; }
    [[nodiscard]] bool isClocks() const { return filled > 0 && clocks * 10 >= filled * 9; }
    [[nodiscard]] bool isTruths() const { return filled > 0 && truths == filled; }
    /// Whole numbers of which one is 0 and one is above 1.
    [[nodiscard]] bool countsFromZero() const;
    [[nodiscard]] bool hasFewValues() const { return !isEmpty() && values.size() <= mostValues; }
    /// Assumed: a mark says in nineteen rows of twenty what it marks, and both starts and ends occur.
    [[nodiscard]] bool isMarks() const { return begins > 0 && ends > 0 && (begins + ends) * 20 >= filled * 19; }

    /// Whether the cells may be what the role asks for, whatever the column is called.
    [[nodiscard]] bool mayBe(ColumnRole role) const;
};

/// Of every column, by the first `rowCount` rows.
std::vector<ColumnContent> contentsOf(std::size_t columns, const LogRows& rows, std::size_t rowCount);

/// Whether the cell is a plain number in either notation.
bool isPlainNumber(std::string_view cell);

} // namespace plumb::intake
