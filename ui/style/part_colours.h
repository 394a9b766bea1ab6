// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of what stacks are made of: nine hues that belong to no route and no status, by the place of the part.
#pragma once

#include <cstddef>

#include "ui/style/theme.h"

namespace plumb::ui {

inline constexpr std::size_t partColourCount = 9;

/// 3:1 against a card, neighbours apart in lightness; from the start again after the last.
QColor partColour(ThemeKind kind, std::size_t place);

/// The colour of the theme in which words on `ground` are read best; at least 4.5:1.
QColor inkOn(const Theme& theme, const QColor& ground);

} // namespace plumb::ui
