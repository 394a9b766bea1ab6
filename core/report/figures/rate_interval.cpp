// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/rate_interval.h"

#include "core/evaluation/steps.h"

namespace plumb::report {

RateInterval rateInterval(const Inputs& inputs, std::size_t route) {
    const ProjectReliability& project = inputs.parameters.reliability;
    const RouteSeen& seen = inputs.routes[route].parameters.seen;
    RateInterval rate;
    rate.belief = models::belief({project.priorFailures.value, steps::projectNodeMtbf(inputs)});
    rate.fromEvidence = steps::restsOnEvidence(inputs, route);
    if (rate.fromEvidence)
        rate.belief = models::updated(rate.belief, {*seen.failures, *seen.nodeHours});
    const models::CredibleInterval interval = models::credibleInterval(rate.belief, {credibleLevel});
    rate.lowFactor = rate.belief.mtbf() / interval.upper;
    rate.highFactor = rate.belief.mtbf() / interval.lower;
    return rate;
}

} // namespace plumb::report
