// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/distribution.h"

#include <cmath>

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>

namespace plumb::models {

namespace {

using namespace boost::math::policies;
using Quiet = policy<domain_error<ignore_error>, pole_error<ignore_error>, overflow_error<ignore_error>,
                     underflow_error<ignore_error>, evaluation_error<ignore_error>, promote_double<false>>;

} // namespace

double normalQuantile(double p) {
    return -normalUpperQuantile(p);
}

double normalUpperQuantile(double p) {
    return std::sqrt(2.0) * boost::math::erfc_inv(2.0 * p, Quiet());
}

double logGamma(double x) {
    return boost::math::lgamma(x, Quiet()); // the C library's writes a global sign
}

double gammaBelow(double shape, double x) {
    return boost::math::gamma_p(shape, x, Quiet());
}

double gammaAbove(double shape, double x) {
    return boost::math::gamma_q(shape, x, Quiet());
}

double gammaDensity(double shape, double x) {
    return boost::math::gamma_p_derivative(shape, x, Quiet());
}

double gammaQuantile(double shape, double p) {
    return boost::math::gamma_p_inv(shape, p, Quiet());
}

double gammaUpperQuantile(double shape, double p) {
    return boost::math::gamma_q_inv(shape, p, Quiet());
}

double betaBelow(double a, double b, double x) {
    return boost::math::ibeta(a, b, x, Quiet());
}

double betaAbove(double a, double b, double x) {
    return boost::math::ibetac(a, b, x, Quiet());
}

} // namespace plumb::models
