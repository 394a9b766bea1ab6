// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/theme.h"

#include <algorithm>
#include <cmath>

namespace plumb::ui {
namespace {

Theme lightTheme() {
    return {ThemeKind::light,
            QColor(0xf6f7f9), // window
            QColor(0xffffff), // card
            QColor(0xeef0f3), // rail
            QColor(0xe6ebf3), // hover
            QColor(0xdfe3e8), // line
            QColor(0x7b8490), // border
            QColor(0x1a1f26), // text
            QColor(0x56606c), // muted
            QColor(0x6b7480), // disabled
            QColor(0x1d5bb5), // accent
            QColor(0xffffff), // onAccent
            QColor(0xe8ebef), // grid
            QColor(0x1d7a6b), // rise
            QColor(0xb4532a), // fall
            QColor(0x39424e), // total
            {QColor(0x14704a), QColor(0x8a5a00), QColor(0xb3261e), QColor(0x56606c), QColor(0x9a3412)},
            {QColor(0x0072b2), QColor(0xc75300), QColor(0x00805d), QColor(0xa84d83), QColor(0xa87000), QColor(0x2580b8),
             QColor(0x857a00), QColor(0x4a5058)}};
}

Theme darkTheme() {
    return {ThemeKind::dark,
            QColor(0x14171b), // window
            QColor(0x1c2025), // card
            QColor(0x101317), // rail
            QColor(0x262d37), // hover
            QColor(0x2d333b), // line
            QColor(0x76808c), // border
            QColor(0xe7eaee), // text
            QColor(0xa6afba), // muted
            QColor(0x8b949f), // disabled
            QColor(0x82b4ff), // accent
            QColor(0x0b1a30), // onAccent
            QColor(0x2a3038), // grid
            QColor(0x5cc2ac), // rise
            QColor(0xf0936a), // fall
            QColor(0xc3cad3), // total
            {QColor(0x63cf9d), QColor(0xe6b450), QColor(0xff8f85), QColor(0xa6afba), QColor(0xffa477)},
            {QColor(0x5aaee6), QColor(0xf28a45), QColor(0x3cc39a), QColor(0xdd92b9), QColor(0xe6ab33), QColor(0x8fd0f5),
             QColor(0xe6dc58), QColor(0xc5cbd3)}};
}

/// Opaque throughout and of distinct greys, so that the memo reads the same from a black-and-white printer.
Theme printTheme() {
    Theme print = lightTheme();
    print.kind = ThemeKind::print;
    print.window = print.card = print.rail = QColor(0xffffff);
    print.text = QColor(0x16191e);
    print.muted = QColor(0x4d5560);
    print.rise = QColor(0x2f7d71);
    print.fall = QColor(0xc57d58);
    print.total = QColor(0x2f3640);
    return print;
}

double luminance(const QColor& colour) {
    // Relative luminance, WCAG 2.1.
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

const Theme& theme(ThemeKind kind) {
    static const Theme light = lightTheme();
    static const Theme dark = darkTheme();
    static const Theme print = printTheme();
    return kind == ThemeKind::dark ? dark : kind == ThemeKind::print ? print : light;
}

const Theme& themeOf(const QPalette& palette) {
    const bool isDark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    return theme(isDark ? ThemeKind::dark : ThemeKind::light);
}

QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::Base, theme.card);
    palette.setColor(QPalette::AlternateBase, theme.window);
    palette.setColor(QPalette::Button, theme.card);
    palette.setColor(QPalette::ToolTipBase, theme.card);
    palette.setColor(QPalette::Light, theme.card);
    palette.setColor(QPalette::Midlight, theme.line);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Dark, theme.border);
    palette.setColor(QPalette::Shadow, theme.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, theme.text);
        palette.setColor(QPalette::Disabled, role, theme.disabled);
    }
    palette.setColor(QPalette::PlaceholderText, theme.muted);
    palette.setColor(QPalette::BrightText, theme.onAccent);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.onAccent);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.line);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, theme.text);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    return palette;
}

QList<qreal> routeDash(std::size_t place) {
    static const std::array<QList<qreal>, 8> dashes{
        QList<qreal>{}, {6, 2.5}, {1.5, 2}, {8, 2, 1.5, 2}, {3, 2}, {10, 3}, {6, 2, 1.5, 2, 1.5, 2}, {2, 4}};
    return dashes[place % dashes.size()];
}

MarkerShape routeMarker(std::size_t place) {
    return static_cast<MarkerShape>(place % 8);
}

double contrast(const QColor& one, const QColor& other) {
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace plumb::ui
