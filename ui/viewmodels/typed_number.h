// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a person types into a number field: a sum, a number in the user's notation, another unit of the same kind.
#pragma once

#include <string_view>

#include <QLocale>
#include <QStringView>

#include "core/base/result.h"

namespace plumb::ui {

/// The typed text in `unit`, the unit of a row (core/base/quantity.h). Understood are + - * / ^ and parentheses, and a
/// unit of the same kind behind a number ("512*8", "5 y" for hours, "1.5 MW" for kW, "25 %", "$1.2 M").
///
/// The decimal sign is the locale's. The other one of point and comma is taken for it only where the locale does not
/// group with it; thousands are divided by the locale's sign, a blank or an apostrophe, in groups of exactly three
/// digits. Whatever could be read as ten times more or less is refused with a sentence that shows how to write it.
Result<double> typedNumber(QStringView text, std::string_view unit, const QLocale& locale);

} // namespace plumb::ui
