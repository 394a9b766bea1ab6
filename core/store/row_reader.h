// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of one row of the file, each read as what it must be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/base/date.h"
#include "core/base/enum_names.h"
#include "core/store/sqlite.h"
#include "core/store/text_rule.h"

namespace plumb::store {

/// The cells of one row, read in turn. The first one that does not fit is kept as the problem of the whole reading.
class RowReader {
public:
    RowReader(const Cells& cells, std::string place, std::string& problem)
        : m_cells(cells), m_place(std::move(place)), m_problem(problem) {}

    std::string text() {
        const Cell& cell = next();
        const auto* value = std::get_if<std::string>(&cell);
        if (!value) {
            damage("is not a text");
            return {};
        }
        if (const std::string wrong = textProblem(*value); !wrong.empty())
            damage(wrong);
        return *value;
    }
    bool skipNull() {
        if (!std::holds_alternative<std::monostate>(m_cells[m_next]))
            return false;
        ++m_next;
        return true;
    }
    std::optional<std::string> optionalText() { return skipNull() ? std::nullopt : std::optional(text()); }
    std::optional<Date> date() {
        if (skipNull())
            return std::nullopt;
        const std::string value = text();
        const auto parsed = parseDate(value);
        if (!parsed)
            damage(fmt::format("\"{}\" is not a date (YYYY-MM-DD)", value));
        return parsed;
    }
    template <class Enum>
    Enum word() {
        const std::string value = text();
        const auto known = enumFrom<Enum>(value);
        if (!known)
            damage(fmt::format("\"{}\" is none of {}", value, fmt::join(namesOf<Enum>(), ", ")));
        return known.value_or(Enum{});
    }
    std::uint64_t count(std::uint64_t most) {
        const Cell& cell = next();
        const auto* value = std::get_if<std::int64_t>(&cell);
        if (value && *value >= 0 && static_cast<std::uint64_t>(*value) <= most)
            return static_cast<std::uint64_t>(*value);
        damage(fmt::format("the number of bytes is not between 0 and {}", most));
        return 0;
    }
    const Cell& next() { return m_cells[m_next++]; }
    void damage(std::string_view what) {
        if (m_problem.empty())
            m_problem = fmt::format("{}: {}", m_place, what);
    }

private:
    const Cells& m_cells;
    std::size_t m_next = 0;
    std::string m_place;
    std::string& m_problem;
};

} // namespace plumb::store
