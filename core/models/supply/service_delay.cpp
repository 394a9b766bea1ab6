// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/supply/service_delay.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "core/base/check.h"
#include "core/models/supply/service_joint.h"

namespace plumb::models {

using namespace service;

namespace {

constexpr double farOut = 7.5; ///< standard deviations beyond which less than 1e-13 is left

} // namespace

Weeks meanDelay(std::span<const DeliveryTerms> terms, Weeks due, double rho) {
    PLUMB_CHECK(due.value >= 0);
    if (terms.empty())
        return {0};
    Deliveries all(terms, rho);
    double from_w = due.value; // sure to be late until then
    double to_w = due.value;
    std::vector<double> steps_w;
    for (const Part& part : all.parts()) {
        const double last_w = part.fixed_w[part.rounds - 1];
        const double sigma = 1.0 / part.perSigma; // 0 where it is certain
        from_w = std::max(from_w, part.fixed_w[0] + part.median_w * std::exp(-farOut * sigma));
        // The mean weighs time t·(1 − P): its tail is that of a lognormal one sigma further out.
        to_w = std::max(to_w, last_w + part.median_w * std::exp(sigma * (farOut + sigma)));
        for (std::size_t b = 0; b < part.rounds; ++b) {
            if (part.isCertain())
                steps_w.push_back(part.fixed_w[b] + part.median_w);
        }
    }
    steps_w.push_back(to_w);
    std::ranges::sort(steps_w);
    const auto late = [&](double logTime) {
        const double time_w = std::exp(logTime);
        return time_w * std::max(0.0, 1.0 - all.at(time_w, exactRule).probability);
    };
    double delay_w = from_w - due.value;
    double at_w = from_w;
    for (const double step_w : steps_w) {
        if (step_w <= at_w)
            continue;
        constexpr unsigned depth = 12;
        constexpr double tolerance = 1e-7;
        delay_w += boost::math::quadrature::gauss_kronrod<double, 15>::integrate(late, std::log(at_w), std::log(step_w),
                                                                                 depth, tolerance);
        at_w = step_w;
    }
    return {delay_w};
}

} // namespace plumb::models
