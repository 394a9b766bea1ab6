// SPDX-License-Identifier: GPL-3.0-or-later
// What the verdict says of one route.
#pragma once

#include "core/report/json/values.h"
#include "core/report/voice.h"
#include "core/verdict/verdict.h"

namespace plumb::report {

Json openPointsJson(const std::vector<OpenPoint>& points, const Voice& say);
Json breakEvenJson(const BreakEven& of, const Voice& say);

} // namespace plumb::report
