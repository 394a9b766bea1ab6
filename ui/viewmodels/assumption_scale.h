// SPDX-License-Identifier: GPL-3.0-or-later
// Where a value stands on its slider, and which value a place on the slider means.
#pragma once

#include <optional>

#include "core/project/catalogue/row.h"

namespace plumb::ui {

/// The part of a row's range that its slider covers. Hard ranges are wide (a price may reach 1e12), so a slider shows
/// the surroundings of the default and the value; the box beside it takes the whole range.
struct SliderScaleRange {
    double low = 0;
    double high = 1;
    bool isLogarithmic = false;
    double smallest = 0; ///< logarithmic from here; below lies a detent for `low` where that is 0 or less

    bool operator==(const SliderScaleRange&) const = default;
};

SliderScaleRange sliderRange(const Row& row, std::optional<double> value);

/// 0 to 1; values beyond the range stand at its ends.
double sliderPosition(const SliderScaleRange& range, double value);

/// The value at a position, in digits that mean something: on the row's steps, or in three significant digits on a
/// logarithmic scale. The ends are exact.
double sliderValue(const Row& row, const SliderScaleRange& range, double position);

/// `n` steps up or down on the grid of the row's decimals, stopped at the ends of its range.
double steppedValue(const Row& row, double value, int n);

} // namespace plumb::ui
