// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of assumptions.
#pragma once

#include <span>
#include <string>

#include "core/project/catalogue/row.h"

namespace plumb {

/// Every row, in the order in which forms, lists and files show them.
std::span<const Row> catalogue();

/// Empty if `rows` bind every field of every set of parameters exactly once; else what is missing or bound twice, for
/// the person who added a field. The catalogue itself is held to it at compile time.
constexpr std::string_view bindingProblem(std::span<const Row> rows) {
    for (std::size_t scope = 0; scope < enumCount<Scope>; ++scope) {
        std::size_t groups = 0, expected = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].scope != static_cast<Scope>(scope))
                continue;
            expected = rows[i].scopeGroups;
            std::size_t before = 0, all = 0;
            for (std::size_t j = 0; j < rows.size(); ++j) {
                if (rows[j].group != rows[i].group)
                    continue;
                ++all;
                before += j < i ? 1 : 0;
                if (j != i && rows[j].field == rows[i].field)
                    return "a field is bound by two rows";
            }
            groups += before == 0 ? 1 : 0;
            if (all != rows[i].groupFields)
                return "a field of a bound group has no row";
        }
        if (groups == 0)
            return "a scope has no row";
        if (groups != expected)
            return "a group of fields has no row";
    }
    return {};
}

/// The row of `key`; null if there is none.
const Row* findRow(std::string_view key);

/// What a value of the row looks like in files and on the command line: the choice's name, the exact number, or
/// "unknown" for an unset one.
std::string valueText(const Row& row, std::optional<double> value);

} // namespace plumb
