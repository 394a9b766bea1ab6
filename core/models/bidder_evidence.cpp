// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/bidder_evidence.h"

#include "core/base/check.h"
#include "core/models/distribution.h"

namespace plumb::models {

RateBelief belief(const RatePrior& prior) {
    PLUMB_CHECK(prior.shape > 0 && prior.mtbf.value > 0);
    return {prior.shape, prior.shape * prior.mtbf};
}

RateBelief updated(const RateBelief& before, const RateEvidence& evidence) {
    PLUMB_CHECK(before.shape > 0 && before.exposure.value > 0);
    PLUMB_CHECK(evidence.failures.value >= 0 && evidence.exposure.value >= 0);
    return {before.shape + evidence.failures.value, before.exposure + evidence.exposure};
}

CredibleInterval credibleInterval(const RateBelief& belief, Fraction level) {
    PLUMB_CHECK(belief.shape > 0 && belief.exposure.value > 0 && level.value > 0 && level.value < 1);
    const double outside = (1.0 - level.value) / 2;
    return {belief.exposure / gammaUpperQuantile(belief.shape, outside),
            belief.exposure / gammaQuantile(belief.shape, outside)};
}

Fraction probabilityBelow(const RateBelief& belief, double ratePerNodeHour) {
    PLUMB_CHECK(belief.shape > 0 && belief.exposure.value > 0 && ratePerNodeHour >= 0);
    return {gammaBelow(belief.shape, ratePerNodeHour * belief.exposure.value)};
}

Fraction probabilityLower(const RateBelief& a, const RateBelief& b) {
    PLUMB_CHECK(a.shape > 0 && a.exposure.value > 0 && b.shape > 0 && b.exposure.value > 0);
    return {betaBelow(a.shape, b.shape, a.exposure / (a.exposure + b.exposure))};
}

} // namespace plumb::models
