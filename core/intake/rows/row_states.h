// SPDX-License-Identifier: GPL-3.0-or-later
// What a row of a table is: by every column that says of it that it is a failure, that it is none, or how many.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/intake/failure_log.h"
#include "core/intake/rows/state_column.h"
#include "core/intake/table/log_table.h"

namespace plumb::intake {

class RowStates {
public:
    /// `table` and `options` are settled; the table's columns are copied.
    RowStates(const LogTable& table, const FitOptions& options);

    /// No column says it.
    [[nodiscard]] bool isEmpty() const { return m_columns.empty() && !m_quantity; }

    /// No failure if one column says so, else what the surest column says.
    RowMeaning meaning(const LogRow& row);
    /// How many failures the row stands for; 1 where no column says it or the cell is no whole number.
    std::size_t quantity(const LogRow& row, DecimalSign decimal);
    /// What the columns say, as one text: another one is another failure.
    [[nodiscard]] std::string value(const LogRow& row) const;

    /// Adds to an event what its state says beyond that it is a failure: the class where there is none, else the level.
    void describe(const LogRow& row, FailureEvent& event);

    /// What was taken for what, in `takenAs` and as notices. `mark` is the column of starts and ends, if there is one;
    /// `unused` one that may say of some rows that they are no failures, and is not gone by.
    void notice(FailureLog& log, const std::string& mark, const std::string& unused, bool isPolled);

private:
    std::vector<StateColumn> m_columns;
    std::optional<std::size_t> m_quantity;
    std::string m_quantityName;
    std::size_t m_failuresOfQuantity = 0;
    std::vector<std::size_t> m_noFailure, m_zero, m_unreadable, m_notWhole;
};

} // namespace plumb::intake
