// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of assumptions.
#pragma once

#include <span>
#include <string>

#include "core/project/catalogue/row.h"

namespace plumb {

/// Every row, in the order in which forms, lists and files show them.
std::span<const Row> catalogue();

/// The row of `key`; null if there is none.
const Row* findRow(std::string_view key);

/// What a value of the row looks like in files and on the command line: the choice's name, the exact number, or
/// "unknown" for an unset one.
std::string valueText(const Row& row, std::optional<double> value);

} // namespace plumb
