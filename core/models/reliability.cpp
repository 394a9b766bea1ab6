// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/reliability.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/models/distribution.h"

namespace plumb::models {

Hours systemMtbf(Count nodes, Hours nodeMtbf) {
    PLUMB_CHECK(nodes.value > 0 && nodeMtbf.value > 0);
    return {nodeMtbf.value / nodes.value};
}

Hours seriesMtbf(std::span<const Hours> parts) {
    double rate_per_h = 0;
    for (const Hours part : parts) {
        PLUMB_CHECK(part.value > 0);
        rate_per_h += 1.0 / part.value;
    }
    return {1.0 / rate_per_h};
}

Fraction survival(Hours mtbf, Hours duration) {
    PLUMB_CHECK(mtbf.value > 0 && duration.value >= 0);
    return {std::isinf(mtbf.value) ? 1.0 : std::exp(-duration.value / mtbf.value)};
}

MtbfInterval mtbfInterval(const MtbfIntervalInputs& inputs) {
    const double k = inputs.failures.value;
    const double exposure_h = inputs.exposure.value;
    const double outside = 1.0 - inputs.confidence.value;
    PLUMB_CHECK(k >= 0 && exposure_h > 0 && inputs.confidence.value > 0 && inputs.confidence.value < 1);
    if (k == 0)
        return {std::nullopt, {exposure_h / -std::log(outside)}, std::nullopt};
    // 2T/χ²(p; 2m) is T over the gamma quantile of shape m.
    const double lowerShape = inputs.termination == Termination::time ? k + 1.0 : k;
    return {Hours{exposure_h / k}, Hours{exposure_h / gammaUpperQuantile(lowerShape, outside / 2)},
            Hours{exposure_h / gammaQuantile(k, outside / 2)}};
}

double failuresToSeparate(double rateRatio, Fraction significance, Fraction power) {
    PLUMB_CHECK(rateRatio > 0 && significance.value > 0 && significance.value < 1 && power.value > 0 &&
                power.value < 1);
    // A power below half the significance is there by chance, without any failure.
    const double z =
        std::max(0.0, normalUpperQuantile(significance.value / 2) + normalUpperQuantile(1.0 - power.value));
    const double logRatio = std::log(rateRatio);
    return logRatio == 0 ? std::numeric_limits<double>::infinity() : 2.0 * z * z / (logRatio * logRatio);
}

Fraction burnInCaught(Hours defectiveMtbf, Hours duration) {
    PLUMB_CHECK(defectiveMtbf.value > 0 && duration.value >= 0);
    return {-std::expm1(-duration.value / defectiveMtbf.value)};
}

Growth growth(std::span<const double> times_h) {
    PLUMB_CHECK(!times_h.empty() && times_h.front() > 0);
    const auto n = static_cast<double>(times_h.size());
    const double end_h = times_h.back();
    double meanX = 0;
    double meanY = 0;
    double logSum = 0;
    double count = 0;
    for (const double t : times_h) {
        count += 1;
        meanX += std::log(t) / n;
        meanY += std::log(t / count) / n;
        logSum += std::log(end_h / t);
    }
    double xx = 0;
    double xy = 0;
    count = 0;
    for (const double t : times_h) {
        count += 1;
        const double dx = std::log(t) - meanX;
        xx += dx * dx;
        xy += dx * (std::log(t / count) - meanY);
    }
    Growth result;
    result.plain = {end_h / n};
    if (logSum > 0) {
        const double slope = xy / xx;
        result.slope = slope;
        if (slope < 1) {
            const Hours fitted{std::exp(meanY + slope * (std::log(end_h) - meanX))};
            result.instantaneous = fitted / (1.0 - slope);
            result.plainInstantaneous = result.plain / (1.0 - slope);
        }
        result.crowAmsaaShape = n / logSum;
        result.crowAmsaa = result.plain / *result.crowAmsaaShape;
    }
    return result;
}

Fraction availability(PerNodeYear outEvents, Hours timeOut) {
    return {1.0 / (1.0 + outEvents.value * timeOut.value / hoursPerYear)};
}

Hours meanTimeOut(Fraction fillRate, Hours swap, Hours repair) {
    return fillRate.value * swap + (1.0 - fillRate.value) * repair;
}

} // namespace plumb::models
