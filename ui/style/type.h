// SPDX-License-Identifier: GPL-3.0-or-later
// The one type scale, and the grid everything stands on. Sizes are relative to the body font, so that a larger system
// font enlarges all of it.
#pragma once

#include <QFont>

namespace plumb::ui {

enum class TypeRole {
    sentence, ///< the answer at the head of a page: 1.7
    headline, ///< a headline number: 1.9
    section,  ///< 1.25
    body,     ///< 1
    strong,   ///< body in a heavier weight
    caption,  ///< 0.85
};

/// The font of a role beside a body font.
QFont typeFont(TypeRole role, const QFont& body);

/// The body font of the window: Noto Sans where it is installed, else the system's own family; size as the system's.
QFont bodyFont();

/// Steps of the grid in device-independent pixels: 4 inside rows, 8 between things, 32 a row of a form, 28 of a table.
inline constexpr int halfStep = 4;
inline constexpr int gridStep = 8;
inline constexpr int formRowHeight = 32;
inline constexpr int tableRowHeight = 28;

/// Reading pages are no wider than this.
inline constexpr int readingWidth = 1200;

} // namespace plumb::ui
