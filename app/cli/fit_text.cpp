// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fit_text.h"

#include <array>

#include "app/cli/words.h"
#include "core/base/text.h"

namespace plumb::cli {
namespace {

constexpr int digits = 4;

std::string shown(const Reasoned<Hours>& figure, std::string_view unit = "h") {
    return figure ? fmt::format("{} {}", significant(figure->value, digits), unit)
                  : "does not exist: " + render(figure.error());
}

/// The figure with its interval; where only one end exists, as a bound.
std::string withInterval(const Reasoned<Hours>& figure, const Reasoned<Hours>& lower, const Reasoned<Hours>& upper,
                         Fraction confidence) {
    std::string text = shown(figure);
    if (lower && upper)
        text += fmt::format(" ({} to {}, {})", shown(lower), shown(upper), percent(confidence.value));
    else if (lower)
        text += fmt::format(" (at least {}, {})", shown(lower), percent(confidence.value));
    return text;
}

std::string weibullText(const intake::LogFit& fit) {
    if (!fit.weibull)
        return "does not exist: " + render(fit.weibull.error());
    const auto end = [](std::optional<double> value) { return value ? significant(*value, digits) : "no end"; };
    return fmt::format("shape {} ({} to {}, {}), scale {} h, from {} {}", significant(fit.weibull->shape, digits),
                       end(fit.weibull->shapeLower), end(fit.weibull->shapeUpper), percent(fit.confidence.value),
                       significant(fit.weibull->scale.value, digits), fit.gaps, fit.isOfLifetimes ? "ages" : "gaps");
}

/// At most so many classes; the rest in one line.
std::string classesText(const intake::LogFit& fit) {
    constexpr std::size_t most = 12;
    std::vector<std::vector<std::string>> rows{{"Class", "Failures", "Share", "MTBF of the fleet", "of a unit"}};
    std::size_t others = 0;
    const auto mtbf = [](std::optional<Hours> value) {
        return value ? significant(value->value, digits) + " h" : std::string("-");
    };
    for (std::size_t i = 0; i < fit.classes.size(); ++i) {
        const intake::ClassShare& one = fit.classes[i];
        if (i >= most) {
            others += one.failures;
            continue;
        }
        rows.push_back({one.kind.empty() ? "(none)" : oneLine(one.kind), std::to_string(one.failures),
                        percent(one.share.value), mtbf(one.fleetMtbf), mtbf(one.unitMtbf)});
    }
    constexpr std::array<std::size_t, 4> numbers{1, 2, 3, 4};
    std::string text = aligned(rows, numbers);
    if (others > 0)
        text += fmt::format("Classes more: {}, with {}\n", fit.classes.size() - most, counted(others, "failure"));
    return text;
}

std::string unitsText(const intake::UnitShares& units) {
    std::string text = fmt::format("{}; {} of the failures on the {} with most, {} on the first five:\n",
                                   counted(units.units, "unit"), percent(units.topPercentShare.value),
                                   counted(units.topPercentUnits, "unit"), percent(units.topFiveShare.value));
    std::vector<std::vector<std::string>> rows;
    for (const intake::UnitShare& one : units.top)
        rows.push_back({oneLine(one.unit), std::to_string(one.failures)});
    constexpr std::array<std::size_t, 1> numbers{1};
    return text + aligned(rows, numbers, "  ");
}

} // namespace

std::string fitText(const intake::LogFit& fit) {
    std::vector<std::vector<std::string>> rows{
        {"Format", fit.format},
        {"Failures", std::to_string(fit.failures)},
        {"Time watched", shown(fit.exposure, fit.isUnitTime ? "unit-hours" : "h")},
        {"Span of the fleet", shown(fit.span) + (fit.span ? " from the first to the last failure" : "")},
        {"Fleet MTBF", withInterval(fit.fleetMtbf, fit.fleetMtbfLower, fit.fleetMtbfUpper, fit.confidence)},
        {"Unit MTBF", withInterval(fit.unitMtbf, fit.unitMtbfLower, fit.unitMtbfUpper, fit.confidence)},
        {"Weibull", weibullText(fit)},
        {"Trend", fit.trend ? render(fit.trend->sentence) : "does not exist: " + render(fit.trend.error())},
        {"Mean repair", shown(fit.repair.mean)},
        {"Median repair", shown(fit.repair.median)},
        {"Still open", fit.repair.recordsEnds ? std::to_string(fit.repair.open)
                                              : "does not exist: " + render(intake::openUnknown(fit))},
    };
    std::string text = oneLine(render(fit.takenAs.sentence)) + "\n\n";
    if (!fit.classes.empty())
        text += classesText(fit) + "\n";
    text += aligned(rows);
    if (fit.units.units > 0)
        text += "\n" + unitsText(fit.units);
    if (!fit.noticed.empty())
        text += "\nNoticed\n";
    for (const intake::Noticed& one : fit.noticed)
        text += fmt::format("  - {}\n", oneLine(render(one.sentence)));
    return text;
}

} // namespace plumb::cli
