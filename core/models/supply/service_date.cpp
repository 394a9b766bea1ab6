// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/supply/service_date.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include "core/base/check.h"
#include "core/models/distribution.h"
#include "core/models/supply/service_joint.h"

namespace plumb::models {

using namespace service;

namespace {

Fraction asFraction(double probability) {
    return {std::clamp(probability, 0.0, 1.0)};
}

/// No later than its median.
double firstMedian(const DeliveryTerms& terms) {
    const double fixed_w = terms.ordered.value + terms.acceptance.value;
    return fixed_w + terms.lead.median.value + (terms.allocated.value > 0 ? 0.0 : terms.nextRound.value);
}

/// In service by `time_w` but for 6.4 standard deviations: then (rest/median) > (p90/median)^5.
bool isSureBy(const DeliveryTerms& terms, double time_w) {
    const double last_w =
        terms.ordered.value + terms.acceptance.value + (terms.allocated.value < 1 ? terms.nextRound.value : 0.0);
    const double ratio = terms.lead.p90 / terms.lead.median;
    const double square = ratio * ratio;
    // A certain one is there on the day itself, rounded or not.
    return time_w - last_w >= terms.lead.median.value * (square * square * ratio) - 1e-14 * time_w;
}

/// −Φ⁻¹(p)·φ(Φ⁻¹(p)): the step to the median, times the slope of p, if Φ⁻¹(p) is straight.
double probitStep(double p) {
    const double w = (p - 0.5) * std::sqrt(2 * std::numbers::pi);
    const double w2 = w * w;
    const double q = std::abs(w) < 0.3 ? w * (1.0 + w2 * (1.0 / 6 + w2 * (7.0 / 120)))
                                       : normalQuantile(std::clamp(p, 1e-9, 1 - 1e-9));
    return -q * normalAt(q).density;
}

/// The ln t of the median by Newton's steps up from `least_w`, below which it cannot be; nothing where they do not
/// settle to 1e-7.
std::optional<double> newtonMedian(Deliveries& deliveries, double least_w) {
    const double logLeast = std::log(least_w);
    if (deliveries.own() == 0 || std::ranges::any_of(deliveries.parts(), &Part::isCertain))
        return std::nullopt; // kinks and steps
    double logTime = logLeast;
    bool isFine = false;
    for (int i = 0; i < 12; ++i) {
        const double time_w = std::exp(logTime);
        const Joint here = deliveries.at(time_w, isFine ? fineRule : coarseRule);
        constexpr double levelSlope = 1e-5; // nothing to step by (assumed)
        if (!(here.slope > levelSlope))
            return std::nullopt;
        const double step = probitStep(here.probability) / here.slope;
        const double next = std::max(logLeast, logTime + std::clamp(step, -1.0, 1.0));
        const double moved = next - logTime;
        logTime = next;
        // Newton's error is its step squared over the scale on which the slope changes: the least of the spreads, seen
        // from a time part of which is fixed.
        double scale = std::numeric_limits<double>::infinity();
        for (const Part& part : deliveries.parts()) {
            for (std::size_t b = 0; b < part.rounds; ++b) {
                const double share = std::abs(1.0 - part.fixed_w[b] / time_w);
                scale = std::min(scale, deliveries.own() / part.perSigma * share);
            }
        }
        if (isFine && moved * moved < 5e-7 * scale) {
            constexpr double leastSlope = 0.05; // 5e-8 of probability is 1e-6 of the time
            return here.slope > leastSlope ? std::optional(logTime) : std::nullopt;
        }
        isFine = isFine || moved * moved < 1e-4 * scale;
    }
    return std::nullopt;
}

/// ∫ f over the stretches between the ascending `cuts`: the panel of the largest error is halved until their errors sum
/// to less than 1e-8, or there are so many that only rounding can be left.
template <class F>
double integrateAdaptively(const F& f, std::span<const double> cuts) {
    struct Panel {
        double from, to, sum, error;
    };
    constexpr std::size_t mostPanels = 2000; // a step takes about 50
    std::vector<Panel> panels;
    double errors = 0;
    const auto byError = [](const Panel& a, const Panel& b) { return a.error < b.error; };
    const auto add = [&](double from, double to) {
        double error = 0;
        const double sum = boost::math::quadrature::gauss_kronrod<double, 31>::integrate(f, from, to, 0, 0, &error);
        panels.push_back({from, to, sum, error * (to - from) / 2}); // the estimate is for a panel of length 2
        std::ranges::push_heap(panels, byError);
        errors += error * (to - from) / 2;
    };
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
        if (cuts[k + 1] > cuts[k])
            add(cuts[k], cuts[k + 1]);
    }
    while (errors > 1e-8 && panels.size() < mostPanels) {
        std::ranges::pop_heap(panels, byError);
        const Panel worst = panels.back();
        panels.pop_back();
        errors -= worst.error;
        const double middle = worst.from + (worst.to - worst.from) / 2;
        add(worst.from, middle);
        add(middle, worst.to);
    }
    double sum = 0;
    for (const Panel& panel : panels)
        sum += panel.sum;
    return sum;
}

/// The probability that a delivery, in one of its rounds, is the last.
class LastOne {
public:
    LastOne(std::span<const DeliveryTerms> deliveries, double rho)
        : m_all(deliveries, rho), m_rho(std::min(rho, 1.0 - leastOwn)) {}

    double share(std::size_t i) {
        const Part& part = m_all.parts()[i];
        double sum = 0;
        for (std::size_t b = 0; b < part.rounds; ++b)
            sum += part.weight[b] * (part.isCertain() ? atStep(i, b) : withLead(i, b));
        return sum;
    }

private:
    double withLead(std::size_t i, std::size_t b) {
        constexpr double reach = 6; // φ's mass beyond it is 2e-9
        const std::span<const Part> parts = m_all.parts();
        const Part& part = parts[i];
        const double own = std::sqrt(1.0 - m_rho);
        m_cuts = {-reach, reach};
        for (const Part& other : parts) {
            for (std::size_t c = 0; c < other.rounds && other.isCertain(); ++c) {
                const double cut = limitsAt(part, other.fixed_w[c] + other.median_w).z[b];
                if (std::abs(cut) < reach)
                    m_cuts.push_back(cut);
            }
        }
        std::ranges::sort(m_cuts);
        const auto density = [&](double z) {
            const double time_w = part.fixed_w[b] + std::exp(part.logMedian + z / part.perSigma);
            m_others.clear();
            for (std::size_t j = 0; j < parts.size(); ++j) {
                if (j == i)
                    continue;
                Limits limits = limitsAt(parts[j], time_w);
                for (double& limit : limits.z)
                    limit = (limit - m_rho * z) / own;
                m_others.push_back(limits);
            }
            return normalAt(z).density * asItStands(m_others, std::sqrt(m_rho), 1, fineRule).probability;
        };
        return integrateAdaptively(density, m_cuts);
    }

    double atStep(std::size_t i, std::size_t b) {
        const std::span<const Part> parts = m_all.parts();
        const double time_w = parts[i].fixed_w[b] + parts[i].median_w;
        const double rounding_w = 1e-14 * time_w;
        m_others.clear();
        for (const Part& part : parts) {
            if (!part.isCertain())
                m_others.push_back(limitsAt(part, time_w));
        }
        // One of 1 + K that tie: 1/(1 + K) = ∫ s^K ds over 0 to 1, a polynomial of degree n − 1, exact up to n = 60.
        const auto split = [&](double s) {
            double product = 1;
            for (std::size_t j = 0; j < parts.size(); ++j) {
                if (j == i || !parts[j].isCertain())
                    continue;
                double sum = 0;
                for (std::size_t c = 0; c < parts[j].rounds; ++c) {
                    const double later_w = parts[j].fixed_w[c] + parts[j].median_w - time_w;
                    if (later_w <= rounding_w)
                        sum += parts[j].weight[c] * (later_w < -rounding_w ? 1.0 : s);
                }
                product *= sum;
            }
            return product;
        };
        return boost::math::quadrature::gauss<double, 30>::integrate(split, 0.0, 1.0) *
               m_all.of(m_others, exactRule).probability;
    }

    /// At rho = 1 the limit: steps are then 1e-6 of a standard deviation wide.
    static constexpr double leastOwn = 1e-12;

    Deliveries m_all;
    double m_rho;
    std::vector<Limits> m_others;
    std::vector<double> m_cuts;
};

} // namespace

Fraction inServiceWithin(std::span<const DeliveryTerms> deliveries, Weeks due, double rho) {
    return asFraction(Deliveries(deliveries, rho).at(due.value, exactRule).probability);
}

Weeks serviceQuantile(std::span<const DeliveryTerms> deliveries, Fraction p, double rho) {
    PLUMB_CHECK(!deliveries.empty() && p.value > 0 && p.value < 1);
    Deliveries all(deliveries, rho);
    // Each alone in its first round is a lower bound; all independent and in the next an upper one.
    const double z = normalQuantile(p.value);
    const double highest = normalQuantile(std::pow(p.value, 1.0 / static_cast<double>(deliveries.size())));
    double low_w = 0;
    double high_w = 0;
    for (const Part& part : all.parts()) {
        low_w = std::max(low_w, part.fixed_w[0] + part.median_w * std::exp(z / part.perSigma));
        high_w = std::max(high_w, part.fixed_w[part.rounds - 1] + part.median_w * std::exp(highest / part.perSigma));
    }
    const auto excess = [&](double logTime) { return all.at(std::exp(logTime), exactRule).probability - p.value; };
    // Rounding of a root at an end must not hide it.
    const double logLow = std::log(low_w) - 1e-13;
    const double logHigh = std::log(high_w) + 1e-13;
    const double atLow = excess(logLow);
    const double atHigh = excess(logHigh);
    if (atLow >= 0)
        return {low_w};
    if (atHigh <= 0)
        return {high_w};
    std::uintmax_t steps = 200; // bisection alone needs 60
    const auto close = [](double a, double b) { return std::abs(b - a) <= 1e-13; };
    using namespace boost::math::policies;
    const auto root = boost::math::tools::toms748_solve(
        excess, logLow, logHigh, atLow, atHigh, close, steps,
        policy<domain_error<ignore_error>, evaluation_error<ignore_error>, promote_double<false>>());
    const double found_w = std::exp(root.second);
    for (const Part& part : all.parts()) {
        for (std::size_t b = 0; b < part.rounds && part.isCertain(); ++b) {
            const double step_w = part.fixed_w[b] + part.median_w;
            if (std::abs(found_w - step_w) < 1e-12 * step_w)
                return {step_w};
        }
    }
    return {found_w};
}

ServiceBand serviceBand(std::span<const DeliveryTerms> deliveries, double rho) {
    return {serviceQuantile(deliveries, {0.1}, rho), serviceQuantile(deliveries, {0.5}, rho),
            serviceQuantile(deliveries, {0.9}, rho)};
}

Weeks serviceMedian(std::span<const DeliveryTerms> deliveries, double rho) {
    PLUMB_CHECK(!deliveries.empty());
    double least_w = 0;
    for (const DeliveryTerms& terms : deliveries)
        least_w = std::max(least_w, firstMedian(terms));
    Deliveries waited(deliveries.size(), rho);
    for (const DeliveryTerms& terms : deliveries) {
        if (!isSureBy(terms, least_w))
            waited.add(terms);
    }
    // Alone and in one round, it is the last at its median, or later than it ever is in half the cases.
    if (waited.parts().empty() || (waited.parts().size() == 1 && waited.parts()[0].rounds == 1))
        return {least_w};
    if (const auto logTime = newtonMedian(waited, least_w))
        return {std::exp(*logTime)};
    return serviceQuantile(deliveries, {0.5}, rho);
}

void criticalShare(std::span<const DeliveryTerms> deliveries, double rho, std::span<double> shares) {
    PLUMB_CHECK(shares.size() == deliveries.size());
    LastOne last(deliveries, rho);
    double total = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i] = last.share(i);
        total += shares[i];
    }
    for (double& share : shares)
        share /= total; // one of them is the last
}

} // namespace plumb::models
