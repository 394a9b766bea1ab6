// SPDX-License-Identifier: GPL-3.0-or-later
// The steps from the quoted saving to the saving that rests.
#pragma once

#include <vector>

#include "core/evaluation/evaluate.h"

namespace plumb {

/// The bars of route `r` against the baseline at the project's value of an hour, in the fixed order: quoted,
/// not_addressable, payment_terms, every category around the quote (running categories compared at the baseline's
/// service time), the hour bars size, failures, fabric, availability, service_time, performance, then other (cents) and
/// result. A rented route has its hardware categories in place of the first three and no hour bars. Every bar is in
/// cents and they add up to the result exactly. Empty for the baseline and where the saving does not exist.
std::vector<Bar> waterfall(const Inputs& inputs, const Numbers& numbers, std::size_t r);

} // namespace plumb
