// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a memo says what its project says.
#pragma once

#include <string>
#include <vector>

#include "ui/memo/memo_seal.h"

namespace plumb::ui {

/// One sentence for everything in which the memo differs from `now`, which was judged on the memo's own day; empty if
/// it is sound. Figures are equal within what the arithmetic of another processor may change (1e-9 of the amount).
std::vector<std::string> memoDifferences(const SealedMemo& memo, const report::MemoOrigin& now,
                                         const std::string& figures);

} // namespace plumb::ui
