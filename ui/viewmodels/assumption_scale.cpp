// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/assumption_scale.h"

#include <algorithm>
#include <cmath>

#include <QLocale>
#include <QString>

namespace plumb::ui {
namespace {

constexpr double detent = 0.04;     // assumed: what a hand finds again; this share of a logarithmic slider means zero
constexpr double widest = 20;       // assumed: a linear range beyond this many times its value is shown in part
constexpr double roomAbove = 4;     // assumed: times the value, in which a hand looks for another one
constexpr double decadesBeside = 2; // assumed: on each side of the value on a logarithmic scale
constexpr double tolerance = 1e-9;  // of a power of ten that the logarithm misses by a bit

/// The next of 1, 2, 5, 10, 20, … at or above `value`, which is positive.
double roundedUp(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value) + tolerance));
    for (const double digit : {1.0, 2.0, 5.0}) {
        if (digit * decade >= value * (1 - tolerance))
            return digit * decade;
    }
    return 10 * decade;
}

double toDecimals(double value, int decimals) {
    return QString::number(value, 'f', decimals).toDouble();
}

double smallestOf(const Row& row) {
    if (row.low > 0)
        return row.low;
    const double unit = std::pow(10, -row.decimals);
    return row.step >= 100 * unit ? row.step : unit;
}

SliderScaleRange logarithmic(const Row& row, std::optional<double> value) {
    SliderScaleRange range{row.low, row.high, true, smallestOf(row)};
    double least = 0;
    double most = 0;
    for (const std::optional<double> known : {row.initial, value}) {
        if (!known || *known <= 0)
            continue;
        least = least == 0 ? *known : std::min(least, *known);
        most = std::max(most, *known);
    }
    if (most == 0)
        return range;
    const double from = std::pow(10, std::floor(std::log10(least) + tolerance) - decadesBeside);
    const double to = std::pow(10, std::ceil(std::log10(most) - tolerance) + decadesBeside);
    range.smallest = std::max(range.smallest, from);
    range.high = std::min(row.high, std::max(to, range.smallest * 10));
    if (row.low > 0)
        range.low = range.smallest;
    return range;
}

} // namespace

SliderScaleRange sliderRange(const Row& row, std::optional<double> value) {
    if (row.scale == SliderScale::logarithmic)
        return logarithmic(row, value);
    const double size = std::max(std::abs(row.initial.value_or(0)), std::abs(value.value_or(0)));
    const double ends = std::max(std::abs(row.low), std::abs(row.high));
    if (size == 0 || ends <= widest * size)
        return {row.low, row.high};
    const double reach = std::max(roundedUp(roomAbove * size), 10 * row.step);
    const bool isBelow = std::min(row.initial.value_or(0), value.value_or(0)) < 0;
    return {isBelow || row.low > 0 ? std::max(row.low, -reach) : std::max(row.low, 0.0), std::min(row.high, reach)};
}

double sliderPosition(const SliderScaleRange& range, double value) {
    if (!range.isLogarithmic)
        return std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
    const double start = range.low < range.smallest ? detent : 0;
    if (value < range.smallest)
        return value <= range.low ? 0 : start;
    const double share = std::log(value / range.smallest) / std::log(range.high / range.smallest);
    return std::clamp(start + (1 - start) * share, 0.0, 1.0);
}

double sliderValue(const Row& row, const SliderScaleRange& range, double position) {
    if (position <= 0)
        return range.low;
    if (position >= 1)
        return range.high;
    const int decimals = row.whole ? 0 : row.decimals;
    if (!range.isLogarithmic) {
        const double raw = range.low + position * (range.high - range.low);
        const double onGrid = row.step > 0 ? std::round(raw / row.step) * row.step : raw;
        return std::clamp(toDecimals(onGrid, decimals), range.low, range.high);
    }
    const double start = range.low < range.smallest ? detent : 0;
    if (position < start)
        return position < start / 2 ? range.low : range.smallest;
    const double share = (position - start) / (1 - start);
    const double raw = range.smallest * std::pow(range.high / range.smallest, share);
    const double significant = QString::number(raw, 'g', 3).toDouble();
    const double rounded = toDecimals(significant, decimals);
    return std::clamp(rounded > 0 ? rounded : significant, range.low, range.high);
}

double steppedValue(const Row& row, double value, int n) {
    // On the digits of the row or of the value itself, whichever are more: ten steps of 0.1 down from 1 are 0.
    const QString exact = QString::number(value, 'f', QLocale::FloatingPointShortest);
    const auto point = exact.indexOf(u'.');
    const int own = point < 0 ? 0 : static_cast<int>(exact.size() - point - 1);
    constexpr int most = 15;
    const QString step = QString::number(row.step, 'f', QLocale::FloatingPointShortest);
    const auto stepPoint = step.indexOf(u'.');
    const int ofStep = stepPoint < 0 ? 0 : static_cast<int>(step.size() - stepPoint - 1);
    const double moved = toDecimals(value + n * row.step, std::min(most, std::max(own, ofStep)));
    return std::clamp(moved == 0 ? 0.0 : moved, row.low, row.high);
}

} // namespace plumb::ui
