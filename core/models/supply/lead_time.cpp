// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/supply/lead_time.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include "core/base/check.h"
#include "core/models/distribution.h"
#include "core/models/supply/copula.h"

namespace plumb::models {

namespace {

constexpr double z90 = 1.2815515655446004; ///< Φ⁻¹(0.9)
/// A spread below this is rounding of what was certain (assumed: 30 µs of a year).
constexpr double leastSpread = 1e-12;

double sigma(const LeadTime& lead) {
    PLUMB_CHECK(lead.median.value > 0 && lead.p90 >= lead.median);
    const double s = std::log(lead.p90 / lead.median) / z90;
    return s < leastSpread ? 0.0 : s;
}

/// The normal deviate at which the lead time is `logDue`.
double deviate(const LeadTime& lead, double logDue) {
    const double distance = logDue - std::log(lead.median.value);
    const double s = sigma(lead);
    if (s > 0)
        return distance / s;
    // Within the rounding of the logarithm a certain delivery is on the day itself.
    return distance > -1e-14 ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
}

double allWithin(std::span<const LeadTime> leads, double logDue, double rho) {
    return allBelow(
        leads.size(), [&](std::size_t i) { return deviate(leads[i], logDue); }, rho);
}

constexpr double farOut = 8; ///< deviate; P(above it) is 6e-16

/// Where a panel of 15 points that starts at ln t = `at` may end: after twice the spread of the narrowest delivery that
/// is likely to arrive about then, and before the next begins to arrive.
double panelEnd(std::span<const LeadTime> leads, double at) {
    double width = 2; // of e^x alone
    double next = std::numeric_limits<double>::infinity();
    for (const LeadTime& lead : leads) {
        const double s = sigma(lead);
        const double from = std::log(lead.median.value) - farOut * s;
        if (s > 0 && at < from)
            next = std::min(next, from);
        else if (s > 0 && at < from + 2 * farOut * s)
            width = std::min(width, 2 * s);
    }
    return std::min(next, at + width);
}

} // namespace

Fraction deliveredWithin(const LeadTime& lead, Weeks due) {
    return allDeliveredWithin({&lead, 1}, due);
}

Weeks leadTimeQuantile(const LeadTime& lead, Fraction p) {
    PLUMB_CHECK(p.value > 0 && p.value < 1);
    const double s = sigma(lead);
    return s > 0 ? lead.median * std::exp(s * normalQuantile(p.value)) : lead.median;
}

Fraction allDeliveredWithin(std::span<const LeadTime> leads, Weeks due, double rho) {
    return {due.value <= 0 ? (leads.empty() ? 1.0 : 0.0) : allWithin(leads, std::log(due.value), rho)};
}

Weeks latestQuantile(std::span<const LeadTime> leads, Fraction p, double rho) {
    PLUMB_CHECK(!leads.empty() && p.value > 0 && p.value < 1);
    const Fraction each{std::pow(p.value, 1.0 / static_cast<double>(leads.size()))};
    double low = 0;
    double high = 0;
    for (const LeadTime& lead : leads) {
        low = std::max(low, leadTimeQuantile(lead, p).value);
        high = std::max(high, leadTimeQuantile(lead, each).value);
    }
    const auto excess = [&](double logTime) { return allWithin(leads, logTime, rho) - p.value; };
    const double logLow = std::log(low);
    const double logHigh = std::log(high);
    // The ends are roots themselves where one delivery decides, or all share their cause.
    const double atLow = excess(logLow);
    const double atHigh = excess(logHigh);
    if (atLow >= 0)
        return {low};
    if (atHigh <= 0)
        return {high};
    std::uintmax_t steps = 200; // bisection alone needs 60
    const auto close = [](double a, double b) { return std::abs(b - a) <= 1e-13; };
    using namespace boost::math::policies;
    const auto root = boost::math::tools::toms748_solve(
        excess, logLow, logHigh, atLow, atHigh, close, steps,
        policy<domain_error<ignore_error>, evaluation_error<ignore_error>, promote_double<false>>());
    return {std::exp(root.second)};
}

LatestBand latestBand(std::span<const LeadTime> leads, double rho) {
    return {latestQuantile(leads, {0.1}, rho), latestQuantile(leads, {0.5}, rho), latestQuantile(leads, {0.9}, rho)};
}

Weeks expectedDelay(std::span<const LeadTime> leads, Weeks due, double rho) {
    PLUMB_CHECK(due.value > 0);
    double to = std::log(due.value);
    double certain = due.value;
    for (const LeadTime& lead : leads) {
        const double s = sigma(lead);
        if (s == 0) {
            certain = std::max(certain, lead.median.value); // late for sure until then
            continue;
        }
        // The mean weighs time t·(1 − F): its tail is that of a lognormal one sigma further out.
        to = std::max(to, std::log(lead.median.value) + s * (farOut + s));
    }
    const auto late = [&](double logTime) { return std::exp(logTime) * (1.0 - allWithin(leads, logTime, rho)); };
    double delay = certain - due.value;
    double at = std::log(certain);
    while (at < to) {
        const double end = std::min(to, panelEnd(leads, at));
        delay += boost::math::quadrature::gauss<double, 15>::integrate(late, at, end);
        at = end;
    }
    return {delay};
}

std::optional<CriticalDelivery> criticalDelivery(std::span<const Delivery> deliveries) {
    std::optional<CriticalDelivery> last;
    for (std::size_t i = 0; i < deliveries.size(); ++i) {
        const Weeks service = deliveries[i].ordered + deliveries[i].lead + deliveries[i].acceptance;
        if (!last)
            last = CriticalDelivery{i, service, {0}};
        else if (service > last->service)
            last = CriticalDelivery{i, service, service - last->service};
        else
            last->margin = i == 1 ? last->service - service : std::min(last->margin, last->service - service);
    }
    return last;
}

double inMonths(Weeks time) {
    return time.value * daysPerWeek * monthsPerYear / daysPerYear;
}

} // namespace plumb::models
