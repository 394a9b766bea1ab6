// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/energy/power_chain.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/base/check.h"

namespace plumb::models {

namespace {

constexpr double roundingOfLoads = 1e-9;   // assumed: loads that are typed in decimals and meet the rating exactly
constexpr double roundingOfLosses = 1e-12; // assumed: a loss of nothing that was made from efficiencies

double between(double x, double x0, double y0, double x1, double y1) {
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
}

} // namespace

PublishedEfficiency publishedEfficiency(SupplyClass badge) {
    switch (badge) {
    case SupplyClass::bronze:
        return {{}, 0.81, 0.85, 0.81};
    case SupplyClass::silver:
        return {{}, 0.85, 0.89, 0.85};
    case SupplyClass::gold:
        return {{}, 0.88, 0.92, 0.88};
    case SupplyClass::platinum:
        return {{}, 0.90, 0.94, 0.91};
    case SupplyClass::titanium:
        return {0.90, 0.94, 0.96, 0.91};
    }
    PLUMB_CHECK(false);
    return {};
}

double supplyEfficiency(SupplyClass badge, double loadFraction) {
    PLUMB_CHECK(loadFraction >= 0 && loadFraction <= 1);
    const PublishedEfficiency published = publishedEfficiency(badge);
    const double lowest = published.atTenth ? 0.1 : 0.2;
    const double atLowest = published.atTenth.value_or(published.atFifth);
    if (loadFraction < lowest) {
        const double loss = lowest * (1 / atLowest - 1);
        return loadFraction / (loadFraction + loss);
    }
    if (loadFraction < 0.2)
        return between(loadFraction, lowest, atLowest, 0.2, published.atFifth);
    if (loadFraction < 0.5)
        return between(loadFraction, 0.2, published.atFifth, 0.5, published.atHalf);
    return between(loadFraction, 0.5, published.atHalf, 1, published.atFull);
}

double sharedLoad(double dcLoad_kw, double ratedEach_kw, double supplies, double failed) {
    PLUMB_CHECK(dcLoad_kw >= 0 && ratedEach_kw > 0 && failed >= 0 && supplies > failed);
    return dcLoad_kw / (ratedEach_kw * (supplies - failed));
}

std::optional<double> sharedEfficiency(SupplyClass badge, double dcLoad_kw, double ratedEach_kw, double supplies,
                                       double failed) {
    const double load = sharedLoad(dcLoad_kw, ratedEach_kw, supplies, failed);
    if (load > 1 + roundingOfLoads)
        return std::nullopt;
    return supplyEfficiency(badge, std::min(load, 1.0));
}

double lossAt(const LossCurve& curve, double loadFraction) {
    PLUMB_CHECK(loadFraction >= 0 && loadFraction <= 1);
    return curve.fixed + loadFraction * (curve.proportional + loadFraction * curve.quadratic);
}

double curveEfficiency(const LossCurve& curve, double loadFraction) {
    const double loss = lossAt(curve, loadFraction);
    if (loadFraction == 0)
        return curve.fixed > 0 ? 0 : 1 / (1 + curve.proportional);
    return loadFraction / (loadFraction + loss);
}

std::optional<LossCurve> lossCurve(const std::array<double, 4>& efficiencyAtQuarters) {
    std::array<double, 4> loss{};
    for (std::size_t i = 0; i < loss.size(); ++i) {
        PLUMB_CHECK(efficiencyAtQuarters[i] > 0 && efficiencyAtQuarters[i] <= 1);
        loss[i] = static_cast<double>(i + 1) / 4 * (1 / efficiencyAtQuarters[i] - 1);
    }
    // What a parabola cannot follow is the part of the losses along (−1, 3, −3, 1), whose square is 20.
    const double cubic = (loss[3] - 3 * loss[2] + 3 * loss[1] - loss[0]) / 20;
    const std::array<double, 3> fitted{loss[0] + cubic, loss[1] - 3 * cubic, loss[2] + 3 * cubic};
    const double second = fitted[2] - 2 * fitted[1] + fitted[0]; // over a step of a quarter twice
    LossCurve curve{.quadratic = 8 * second};
    curve.proportional = 4 * (fitted[1] - fitted[0]) - 0.75 * curve.quadratic;
    curve.fixed = fitted[0] - curve.proportional / 4 - curve.quadratic / 16;

    const auto isPossible = [&](double x) { return x < 0 || x > 1 || lossAt(curve, x) >= -roundingOfLosses; };
    const double turning = curve.quadratic > 0 ? -curve.proportional / (2 * curve.quadratic) : 0;
    if (!isPossible(0) || !isPossible(1) || !isPossible(turning))
        return std::nullopt;
    curve.fixed = std::max(0.0, curve.fixed);
    return curve;
}

double chainEfficiency(std::span<const double> stages) {
    PLUMB_CHECK(std::ranges::all_of(stages, [](double stage) { return stage >= 0 && stage <= 1; }));
    return std::accumulate(stages.begin(), stages.end(), 1.0, std::multiplies<>());
}

} // namespace plumb::models
