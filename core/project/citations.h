// SPDX-License-Identifier: GPL-3.0-or-later
// What the short keys of sources stand for.
#pragma once

#include <span>
#include <string_view>

namespace plumb {

struct Citation {
    std::string_view key;
    std::string_view text;
};

std::span<const Citation> citations();

/// The full text of a citation key; the text itself where it is no key ("assumed", or words of the user).
std::string_view citationText(std::string_view keyOrWords);

} // namespace plumb
