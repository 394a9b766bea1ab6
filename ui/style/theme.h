// SPDX-License-Identifier: GPL-3.0-or-later
// Colours, dashes and markers, as values: light, dark and print. Nothing else in the window names a colour.
//
// Text stands 4.5:1 against every surface it is drawn on, marks 3:1 (tests hold both). The hues of routes are those of
// Okabe and Ito (2008), which readers with a colour deficiency can tell apart, tuned to each ground.
#pragma once

#include <array>
#include <cstddef>

#include <QColor>
#include <QList>
#include <QPalette>

namespace plumb::ui {

enum class ThemeKind { light, dark, print };

/// The states of an answer, each with its own shape and word beside the colour.
enum class Status { yes, partly, no, unknown, contradicted };
inline constexpr std::size_t statusCount = 5;

struct Theme {
    ThemeKind kind = ThemeKind::light;
    QColor window;   ///< the ground of a page
    QColor card;     ///< one step off the ground: what is read
    QColor rail;     ///< the ground of navigation
    QColor hover;    ///< a control under the pointer, a selected row
    QColor line;     ///< separators, at low contrast
    QColor border;   ///< the outline of a control, 3:1
    QColor text;     ///< body
    QColor muted;    ///< units, captions, what stands back
    QColor disabled; ///< what cannot be used now
    QColor accent;   ///< action and selection, the only one
    QColor onAccent; ///< text on the accent
    QColor grid;     ///< lines of a chart
    QColor rise;     ///< a floating bar that adds to the saving
    QColor fall;     ///< one that takes from it
    QColor total;    ///< one that stands on zero
    std::array<QColor, statusCount> status;
    std::array<QColor, 8> routes; ///< by the place of a route in the project, from the start again after eight

    QColor statusColour(Status state) const { return status[static_cast<std::size_t>(state)]; }
    QColor routeColour(std::size_t place) const { return routes[place % routes.size()]; }
    bool isDark() const { return kind == ThemeKind::dark; }
};

const Theme& theme(ThemeKind kind);

/// The theme that belongs to a palette: dark where its window is darker than its text.
const Theme& themeOf(const QPalette& palette);

/// The palette that every widget inherits.
QPalette paletteOf(const Theme& theme);

/// A filled shape for the points of a route.
enum class MarkerShape { circle, square, triangle, diamond, triangleDown, cross, pentagon, star };

/// The dash of a route's line in units of its width; empty is solid. It belongs to the place as the colour does.
QList<qreal> routeDash(std::size_t place);
MarkerShape routeMarker(std::size_t place);

/// Contrast of two opaque colours, 1 to 21 (WCAG 2.1, "contrast ratio").
double contrast(const QColor& one, const QColor& other);

} // namespace plumb::ui
