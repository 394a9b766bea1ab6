// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/supply/copula.h"

#include <cmath>
#include <numbers>

#include <boost/math/special_functions/erf.hpp>

namespace plumb::models {

double normalBelow(double z) {
    using namespace boost::math::policies;
    using Quiet = policy<domain_error<ignore_error>, pole_error<ignore_error>, overflow_error<ignore_error>,
                         underflow_error<ignore_error>, evaluation_error<ignore_error>, promote_double<false>>;
    return 0.5 * boost::math::erfc(-z / std::numbers::sqrt2, Quiet());
}

double normalDensity(double z) {
    return std::exp(-0.5 * z * z) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}

} // namespace plumb::models
