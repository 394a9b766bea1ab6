// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/failure_classes.h"

#include <cmath>
#include <limits>

#include "core/base/check.h"

namespace plumb::models {

Count groupsTouched(const FailureClass& part, Count nodes) {
    PLUMB_CHECK(part.nodesPerGroup.value >= 1 && nodes.value >= 1);
    return {std::ceil(nodes.value / part.nodesPerGroup.value)};
}

Count unitsBelow(const FailureClass& part, Count nodes) {
    PLUMB_CHECK(part.unitsPerGroup.value >= 0);
    return groupsTouched(part, nodes) * part.unitsPerGroup.value;
}

double interruptsPerYear(const FailureClass& part, Count nodes) {
    PLUMB_CHECK(part.interruptRate.value >= 0);
    return unitsBelow(part, nodes).value * part.interruptRate.value;
}

double interruptsPerYear(std::span<const FailureClass> parts, Count nodes) {
    double sum = 0;
    for (const FailureClass& part : parts)
        sum += interruptsPerYear(part, nodes);
    return sum;
}

Hours jobMtbf(std::span<const FailureClass> parts, Count nodes) {
    return {hoursPerYear / interruptsPerYear(parts, nodes)};
}

Hours withMoreInterrupts(Hours mtbf, double perHour) {
    PLUMB_CHECK(mtbf.value > 0 && perHour >= 0);
    if (perHour == 0)
        return mtbf; // 1/(1/M) is not always M
    return {1.0 / (1.0 / mtbf.value + perHour)};
}

Fraction defectiveLeft(const EarlyLife& life) {
    PLUMB_CHECK(life.defective.value >= 0 && life.defective.value <= 1 && life.defectiveMtbf.value > 0 &&
                life.burnIn.value >= 0);
    return {life.defective.value * std::exp(-life.burnIn.value / life.defectiveMtbf.value)};
}

double extraInterruptsPerNode(const EarlyLife& life, Hours inService) {
    PLUMB_CHECK(inService.value >= 0);
    return defectiveLeft(life).value * -std::expm1(-inService.value / life.defectiveMtbf.value);
}

double extraRatePerNodeHour(const EarlyLife& life, Hours from, Hours to) {
    PLUMB_CHECK(from.value >= 0 && to >= from && std::isfinite(to.value));
    const double mean_h = life.defectiveMtbf.value;
    const double leftAtFrom = defectiveLeft(life).value * std::exp(-from.value / mean_h);
    const double length_h = to.value - from.value;
    return length_h == 0 ? leftAtFrom / mean_h : leftAtFrom * -std::expm1(-length_h / mean_h) / length_h;
}

double firstYearExtraRatePerNodeHour(const EarlyLife& life) {
    return extraRatePerNodeHour(life, {0}, {hoursPerYear});
}

double lifeExtraRatePerNodeHour(const EarlyLife& life, Years serviceLife) {
    PLUMB_CHECK(serviceLife.value > 0);
    return extraRatePerNodeHour(life, {0}, {inHours(serviceLife)});
}

double lemonFactor(const LemonNodes& lemons) {
    PLUMB_CHECK(lemons.share.value >= 0 && lemons.share.value <= 1 && lemons.detected.value >= 0 &&
                lemons.detected.value <= 1 && lemons.rateMultiple >= 0);
    return 1.0 + lemons.share.value * (1.0 - lemons.detected.value) * (lemons.rateMultiple - 1.0);
}

} // namespace plumb::models
