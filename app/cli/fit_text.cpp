// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fit_text.h"

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

} // namespace

std::string fitText(const intake::LogFit& fit) {
    std::vector<std::vector<std::string>> rows{
        {"Format", fit.format},
        {"Failures", std::to_string(fit.failures)},
        {"Time watched", shown(fit.exposure, fit.isUnitTime ? "unit-hours" : "h")},
        {"Span of the fleet", shown(fit.span) + (fit.span ? " from the first to the last failure" : "")},
        {"Fleet MTBF", withInterval(fit.fleetMtbf, fit.fleetMtbfLower, fit.fleetMtbfUpper, fit.confidence)},
        {"Unit MTBF", withInterval(fit.unitMtbf, fit.unitMtbfLower, fit.unitMtbfUpper, fit.confidence)},
        {"Weibull", fit.weibull
                        ? fmt::format("shape {}, scale {} h, from {} gaps", significant(fit.weibull->shape, digits),
                                      significant(fit.weibull->scale.value, digits), fit.gaps)
                        : "does not exist: " + render(fit.weibull.error())},
        {"Mean repair", shown(fit.repair.mean)},
        {"Median repair", shown(fit.repair.median)},
        {"Still open", std::to_string(fit.repair.open)},
    };
    std::string text = aligned(rows);
    if (!fit.noticed.empty())
        text += "\nNoticed\n";
    for (const intake::Noticed& one : fit.noticed)
        text += fmt::format("  - {}\n", oneLine(render(one.sentence)));
    return text;
}

} // namespace plumb::cli
