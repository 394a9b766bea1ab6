// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/fabric/faults.h"

#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

namespace {

constexpr double hoursPerMonth = hoursPerYear / monthsPerYear;

} // namespace

LinkFailures linkFailures(Count links, double failuresPerLinkMonth) {
    PLUMB_CHECK(links.value >= 0 && failuresPerLinkMonth >= 0);
    LinkFailures failures{.perMonth = links.value * failuresPerLinkMonth, .linkMtbf = {}, .between = {}};
    if (failuresPerLinkMonth > 0)
        failures.linkMtbf = Hours{hoursPerMonth / failuresPerLinkMonth};
    if (failures.perMonth > 0)
        failures.between = Hours{hoursPerMonth / failures.perMonth};
    return failures;
}

Fraction shareDegraded(Count links, PerUnitYear eventsPerLink, Hours each) {
    PLUMB_CHECK(links.value >= 0 && eventsPerLink.value >= 0 && each.value >= 0);
    const double meanDegraded = links.value * eventsPerLink.value / hoursPerYear * each.value;
    return {-std::expm1(-meanDegraded)};
}

LeafLosses leafLosses(const LeafFaults& faults) {
    PLUMB_CHECK(faults.leaves.value >= 0 && faults.lossRate.value >= 0 && faults.repair.value >= 0 &&
                faults.nodesPerLeaf.value >= 0);
    const double perYear = faults.leaves.value * faults.lossRate.value;
    const double nodeHours = perYear * faults.nodesPerLeaf.value * faults.repair.value;
    const bool dual = faults.attachment == LeafAttachment::dual;
    return {perYear, dual ? 0 : nodeHours, dual ? nodeHours : 0};
}

Minutes flappingPerDay(Count links, double flapsPerLinkDay, Minutes each) {
    PLUMB_CHECK(links.value >= 0 && flapsPerLinkDay >= 0 && each.value >= 0);
    return links.value * flapsPerLinkDay * each;
}

Days diagnosisClusterDays(double incidentsPerYear, Hours each, Fraction ofCluster) {
    PLUMB_CHECK(incidentsPerYear >= 0 && each.value >= 0 && ofCluster.value >= 0 && ofCluster.value <= 1);
    return {incidentsPerYear * each.value / hoursPerDay * ofCluster.value};
}

Usd diagnosisPrice(Days clusterDays, Usd clusterDay) {
    return clusterDays.value * clusterDay;
}

} // namespace plumb::models
