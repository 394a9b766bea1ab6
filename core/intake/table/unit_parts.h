// SPDX-License-Identifier: GPL-3.0-or-later
// Columns without which different units would have the same name: node 1 of two systems is two nodes.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/intake/table/log_rows.h"

namespace plumb::intake {

/// Columns called like something that holds units (system, cluster, rack, host …) in which one value of `unit` has
/// several values; outermost first. None for serial numbers, which are unique wherever they stand.
std::vector<std::size_t> findUnitParts(std::span<const std::string> names, const LogRows& rows, std::size_t unit);

} // namespace plumb::intake
