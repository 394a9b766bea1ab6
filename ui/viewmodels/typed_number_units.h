// SPDX-License-Identifier: GPL-3.0-or-later
// The units that may be typed behind a number, for each unit a row can have.
#pragma once

#include <span>
#include <string_view>

#include <QStringView>

namespace plumb::ui {

/// One typed unit is `numerator / denominator` of the row's own; two numbers, so that 90 min is exactly 1.5 h. A scale
/// with a zero of its own adds `offset` first: °F are (x − 32)·5/9 °C. One may not calculate with such values.
struct TypedUnit {
    std::u16string_view name; ///< compared without blanks; in the case that is written here
    double numerator = 1;
    double denominator = 1;
    bool isScaling = false; ///< "%" only scales a number, so that it may stand in a product
    double offset = 0;
};

struct UnitKind {
    std::string_view unit;            ///< of the row
    std::string_view example;         ///< how a number of this kind may be written, in C notation
    std::span<const TypedUnit> typed; ///< what may stand behind a number
    bool isMoney = false;             ///< "$" or "USD" may stand in front
};

/// The kind of a row's unit; an unknown unit takes its own name only.
UnitKind unitKind(std::string_view unit);

/// How many characters of `text` the unit takes, blanks within it not counted apart; 0 if it does not stand there.
qsizetype matchedLength(QStringView text, std::u16string_view name);

} // namespace plumb::ui
