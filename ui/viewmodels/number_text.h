// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in the user's notation: what is shown is what is used.
#pragma once

#include <QLocale>
#include <QString>

namespace plumb::ui {

/// Written in front of a number that stands for one with more digits.
inline constexpr char16_t roundedSign = u'≈';

/// Grouped, with exactly `decimals` digits after the decimal sign.
QString fixedText(double value, int decimals, const QLocale& locale);

/// The fewest digits that read back as the same number, grouped, never with an exponent.
QString exactText(double value, const QLocale& locale);

/// With `decimals` digits where these say the value exactly, else with as many as it needs.
QString numberText(double value, int decimals, const QLocale& locale);

/// For places too narrow for `numberText`: rounded to `decimals` or four significant digits, whichever says more, with
/// "≈" in front where that is not the value itself.
QString roundedText(double value, int decimals, const QLocale& locale);

/// Money in three significant digits ("$1.24 M"); the exact sum belongs beside it, on hover or copy.
QString moneyText(double usd, const QLocale& locale);

} // namespace plumb::ui
