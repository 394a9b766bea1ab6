// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the columns of one table for their roles, one after the other: by option, by name, by contents.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/intake/table/column_contents.h"
#include "core/intake/table/log_columns.h"
#include "core/intake/table/log_rows.h"

namespace plumb::intake {

class ColumnFinder {
public:
    ColumnFinder(std::span<const std::string> names, const LogRows& rows, std::span<const JoinedClock> joined);

    Result<void> takeOption(LogColumns& columns, const std::optional<std::string>& option,
                            std::optional<std::size_t>& column, ColumnRole role);

    /// Takes the free column whose name fits best among those whose cells allow it.
    void guess(LogColumns& columns, std::optional<std::size_t>& column, ColumnRole role);
    void take(LogColumns& columns, std::size_t column, ColumnRole role, Sureness sureness);

    /// The column that marks starts and ends: by its name, else the only one that holds such words.
    void guessMark(LogColumns& columns);
    /// Every free column that says whether a row is a failure, and the flags of which no name says what they are.
    void guessStates(LogColumns& columns);
    /// The class by the contents of text columns, where no name says one: the one with few values, cause columns first.
    void guessKind(LogColumns& columns);

    /// The first free column of times, whatever it is called.
    [[nodiscard]] std::optional<std::size_t> firstStamps(bool isText) const;

    /// The longest run of neighbouring text columns of which no row fills two and nearly every row fills one: a class
    /// each. Nine rows in ten is assumed.
    [[nodiscard]] std::vector<std::size_t> classColumns() const;

    /// Why no column can be the start: the one that is called like it holds no times, or none is called like it.
    [[nodiscard]] tl::unexpected<Error> noTimes() const;

    /// The names, as far as a sentence bears.
    [[nodiscard]] std::string listed() const;

    [[nodiscard]] const ColumnContent& content(std::size_t column) const { return m_contents[column]; }
    [[nodiscard]] bool isTaken(std::size_t column) const { return m_isTaken[column]; }
    [[nodiscard]] std::span<const std::string> names() const { return m_names; }
    [[nodiscard]] std::size_t rowsLookedAt() const { return m_looked; }

private:
    [[nodiscard]] Result<std::size_t> columnCalled(const std::string& wanted) const;
    [[nodiscard]] bool mayBe(std::size_t column, ColumnRole role) const;
    /// Whether the column may say which rows are failures, though nothing tells in which way.
    [[nodiscard]] bool mayBeState(std::size_t column) const;
    /// False if column i is no text, or fills a row that is filled already; else marks its rows.
    bool addsToClasses(std::size_t i, std::vector<bool>& isFilled) const;

    std::span<const std::string> m_names;
    const LogRows& m_rows;
    std::span<const JoinedClock> m_joined;
    std::size_t m_looked;
    std::vector<ColumnContent> m_contents;
    std::vector<bool> m_isTaken;
};

} // namespace plumb::intake
