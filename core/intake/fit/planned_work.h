// SPDX-License-Identifier: GPL-3.0-or-later
// Words with which logs name work that was planned, which is no failure though it may stand among them.
#pragma once

#include <string_view>

namespace plumb::intake {

/// True if `text` has a word or phrase of planned work: "maintenance", "scheduled", "upgrade", "stress test", …
bool isPlannedWork(std::string_view text);

} // namespace plumb::intake
