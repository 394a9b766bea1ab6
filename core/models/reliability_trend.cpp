// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/reliability_trend.h"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/gamma.hpp>

#include "core/base/check.h"

namespace plumb::models {

namespace {

/// Boost reports by value, not by exception, and stays in double.
using Quiet =
    boost::math::policies::policy<boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::pole_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::evaluation_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::promote_double<false>>;

} // namespace

std::optional<FailureTrend> failureTrend(std::span<const double> times_h, Fraction confidence) {
    PLUMB_CHECK(confidence.value > 0 && confidence.value < 1);
    PLUMB_CHECK(times_h.empty() || times_h.front() > 0);
    if (times_h.size() < 2 || times_h.front() == times_h.back())
        return std::nullopt;
    const auto n = static_cast<double>(times_h.size());
    const double end_h = times_h.back();
    double logSum = 0;
    double sum_h = 0;
    for (const double t : times_h.first(times_h.size() - 1)) {
        logSum += std::log(end_h / t);
        sum_h += t;
    }
    const double outside = 1.0 - confidence.value;
    FailureTrend trend;
    trend.shape = n / logSum;
    // χ²(p; 2m) is twice the gamma quantile of shape m, and β̂/(2n) is 1/(2·Σ ln(T/t_i)).
    trend.lower = boost::math::gamma_p_inv(n - 1.0, outside / 2, Quiet()) / logSum;
    trend.upper = boost::math::gamma_q_inv(n - 1.0, outside / 2, Quiet()) / logSum;
    trend.pValue = std::min(1.0, 2.0 * std::min(boost::math::gamma_p(n - 1.0, logSum, Quiet()),
                                                boost::math::gamma_q(n - 1.0, logSum, Quiet())));
    trend.laplaceScore = (sum_h / (n - 1.0) - end_h / 2) / (end_h / std::sqrt(12.0 * (n - 1.0)));
    trend.laplacePValue = std::erfc(std::abs(trend.laplaceScore) / std::sqrt(2.0));
    return trend;
}

} // namespace plumb::models
