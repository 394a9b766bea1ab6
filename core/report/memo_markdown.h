// SPDX-License-Identifier: GPL-3.0-or-later
// The memo as Markdown (GitHub's tables), for reading, comparing and converting.
#pragma once

#include <string>
#include <string_view>

#include "core/report/memo.h"

namespace plumb::report {

/// Figures stand as their summary and their table. Every text is escaped; the result ends with a newline.
std::string markdown(const Memo& memo, const Voice& say = {});

/// `text` as one line of Markdown that reads as the text itself: no markup, no HTML, no table border, no link, no list
/// or heading at its start. Line breaks and other control characters become blanks.
std::string markdownText(std::string_view text);

} // namespace plumb::report
