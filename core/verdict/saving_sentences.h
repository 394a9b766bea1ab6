// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of the money of a route: a saving is called a saving, a loss a loss.
#pragma once

#include "core/verdict/reasons.h"

namespace plumb {

/// "saves $2.00 M against oem at the entered values (median: a saving of $1.10 M)", or "costs $10.9 M more than oem …";
/// what follows the name of the route. The route has a saving.
Message savingClause(const Case& of, std::size_t route);

/// "; the chance of any saving is 93.0 %, and 80.0 % is required", or that nothing was tested.
Message chanceClause(const Case& of, std::size_t route);

/// Where the saving of the route is zero, and where its chance is enough; without sentence where neither is missing.
BreakEven breakEvenOf(const Case& of, std::size_t route);

} // namespace plumb
