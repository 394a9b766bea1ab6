// SPDX-License-Identifier: GPL-3.0-or-later
// A column that says of every row whether it is a failure, and what each of its values is taken for.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/intake/rows/row_vocabulary.h"
#include "core/intake/rows/taken_as.h"

namespace plumb::intake {

/// What the numbers of such a column are.
enum class StateNumbers {
    flags, ///< 0 and 1, or words
    codes, ///< 0 is none, any other the code of an error
};

/// True if the name asks the opposite: "alive", "ok", "up", "censored" are true where nothing failed.
bool asksForHealth(std::string_view name);

/// True if the name is that of a code of which 0 is none ("xid", "last_error_code", "status"), so that a number in it
/// is no count.
bool namesCode(std::string_view name);

/// True if the name is that of a level, whose numbers mean something else in every program.
bool namesLevel(std::string_view name);

class StateColumn {
public:
    /// `values` are those of the first rows; they decide what a letter alone means. `failureValues`: what the user says
    /// are the failures, every other value then being none; in any case of letters.
    StateColumn(std::size_t column, std::string name, StateNumbers numbers, std::span<const std::string> values,
                std::span<const std::string> failureValues);

    [[nodiscard]] std::size_t column() const { return m_column; }
    [[nodiscard]] const std::string& name() const { return m_name; }

    /// What the cell is taken for; it is counted.
    RowMeaning meaning(std::string_view cell);
    /// The same without counting it.
    [[nodiscard]] RowMeaning peek(std::string_view cell) const { return decide(cell); }

    /// Every value seen with its rows, most rows first.
    [[nodiscard]] std::vector<TakenValue> values() const;

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct Seen {
        RowMeaning meaning = RowMeaning::unknown;
        std::size_t rows = 0;
    };
    [[nodiscard]] RowMeaning decide(std::string_view cell) const;

    std::size_t m_column;
    std::string m_name;
    StateNumbers m_numbers;
    bool m_isInverted = false;
    std::string m_failureLetter; ///< of a column whose values are two letters; else empty
    std::vector<std::string> m_failureValues;
    std::unordered_map<std::string, Seen, Hash, std::equal_to<>> m_seen;
};

/// True if the values, those of the first rows, say of rows whether they are failures: two truth values, or words of
/// which one says that there is none, or only words that are known.
bool saysWhetherFailed(std::span<const std::string> values, std::string_view name);

/// The same where only the values speak: nearly all are known, and one says that there is no failure.
bool soundsLikeState(std::span<const std::string> values);

} // namespace plumb::intake
