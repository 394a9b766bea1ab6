// SPDX-License-Identifier: GPL-3.0-or-later
// The value of one assumption at which a contradiction between numbers and a yes ends.
#pragma once

#include "core/project/address.h"
#include "core/verdict/reasons.h"

namespace plumb {

struct EndingValue {
    Address address;
    double value = 0; ///< the nearest to the entered one at which it ends, to three digits
};

/// Nothing where no single assumption ends it within its range.
std::optional<EndingValue> valueThatEnds(const Objection& objection, const Case& of);

} // namespace plumb
