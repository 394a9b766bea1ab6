// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/part_colours.h"

#include <array>

namespace plumb::ui {
namespace {

// Dark and light in turn, so that neighbours stay apart in grey as well.
constexpr std::array<QRgb, partColourCount> light{0xff33475b, 0xff5b8fc4, 0xff8a5a00, 0xffd07a2c, 0xff6d4a86,
                                                  0xff339a88, 0xff5a626c, 0xffc0699b, 0xff4d7a2e};
constexpr std::array<QRgb, partColourCount> dark{0xff8fa3b8, 0xff5a90d0, 0xffe6c06a, 0xffc9752f, 0xffc3a4dc,
                                                 0xff3a9c88, 0xffc5cbd3, 0xffc4699b, 0xffa5d07f};

} // namespace

QColor partColour(ThemeKind kind, std::size_t place) {
    return QColor((kind == ThemeKind::dark ? dark : light)[place % partColourCount]);
}

QColor inkOn(const Theme& theme, const QColor& ground) {
    return contrast(theme.text, ground) > contrast(theme.card, ground) ? theme.text : theme.card;
}

} // namespace plumb::ui
