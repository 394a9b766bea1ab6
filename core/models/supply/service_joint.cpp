// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/supply/service_joint.h"

#include <algorithm>
#include <numbers>

#include "core/models/supply/copula.h"

namespace plumb::models::service {

namespace {

constexpr double z90 = 1.2815515655446004; ///< Φ⁻¹(0.9)
/// A spread below this is rounding of what was certain (assumed: 30 µs of a year).
constexpr double leastSpread = 1e-12;
constexpr double infinite = std::numeric_limits<double>::infinity();

constexpr int tableReach = 8; ///< Φ beyond it is below 1e-15
constexpr int perUnit = 64;
using NormalTable = std::array<Normal, 2 * tableReach * perUnit + 1>;

NormalTable tabulate() {
    NormalTable table;
    for (std::size_t k = 0; k < table.size(); ++k) {
        const double z = static_cast<double>(k) / perUnit - tableReach;
        table[k] = {normalBelow(z), normalDensity(z)};
    }
    return table;
}

const NormalTable& normalTable() {
    static const NormalTable table = tabulate();
    return table;
}

inline Normal read(const NormalTable& table, double z) {
    if (z >= tableReach)
        return {1, 0};
    if (!(z > -tableReach))
        return {0, 0};
    const auto k = static_cast<std::size_t>((z + tableReach) * perUnit + 0.5);
    const double x = static_cast<double>(k) / perUnit - tableReach;
    const double d = z - x;
    // Hermite: the n-th derivative of φ is (−1)^n·He_n(x)·φ.
    const double x2 = x * x;
    const double second = x2 - 1.0;
    const double third = x * (x2 - 3.0);
    const double fourth = x2 * (x2 - 6.0) + 3.0;
    const auto [below, density] = table[k];
    return {below + density * d * (1.0 - d / 2 * (x - d / 3 * (second - d / 4 * third))),
            density * (1.0 - d * (x - d / 2 * (second - d / 3 * (third - d / 4 * fourth))))};
}

Part partOf(const DeliveryTerms& terms) {
    PLUMB_CHECK(terms.lead.median.value > 0 && terms.lead.p90 >= terms.lead.median);
    PLUMB_CHECK(terms.ordered.value >= 0 && terms.acceptance.value >= 0 && terms.nextRound.value >= 0);
    const double a = terms.allocated.value;
    PLUMB_CHECK(a >= 0 && a <= 1);
    const double fixed_w = terms.ordered.value + terms.acceptance.value;
    const double next_w = fixed_w + terms.nextRound.value;
    const double sigma = std::log(terms.lead.p90 / terms.lead.median) / z90;
    Part part{{fixed_w, next_w},
              {a, 1.0 - a},
              2,
              terms.lead.median.value,
              std::log(terms.lead.median.value),
              sigma < leastSpread ? infinite : 1.0 / sigma};
    if (a == 1 || next_w == fixed_w || a == 0) {
        part.fixed_w[0] = a == 0 ? next_w : fixed_w;
        part.weight[0] = 1;
        part.rounds = 1;
    }
    return part;
}

/// For an integrand that grows like e^(growth·y²/2) off the real axis, where the normal density falls.
double stepOf(const Rule& rule, double growth) {
    return std::numbers::pi * std::sqrt(2.0 / (rule.exponent * growth));
}

} // namespace

Normal normalAt(double z) {
    return read(normalTable(), z);
}

Limits limitsAt(const Part& part, double time_w) {
    Limits limits{{0, 0}, {0, 0}, {part.weight[0], part.weight[1]}, part.rounds};
    for (std::size_t b = 0; b < part.rounds; ++b) {
        const double rest_w = time_w - part.fixed_w[b];
        if (part.isCertain()) {
            // Within rounding of the sum a certain delivery is on the day itself.
            limits.z[b] = rest_w - part.median_w >= -1e-14 * time_w ? infinite : -infinite;
        } else if (rest_w <= 0) {
            limits.z[b] = -infinite;
        } else {
            limits.z[b] = (std::log(rest_w) - part.logMedian) * part.perSigma;
            limits.speed[b] = time_w / rest_w * part.perSigma;
        }
    }
    return limits;
}

Joint asItStands(std::span<const Limits> limits, double common, double own, const Rule& rule) {
    const NormalTable& normal = normalTable();
    const double perOwn = 1.0 / own;
    const double ratio = common * perOwn;
    const double step = stepOf(rule, 1.0 + static_cast<double>(limits.size()) * ratio * ratio);
    const int steps = common > 0 ? static_cast<int>(std::ceil(rule.reach / step)) : 0;
    Joint sum;
    for (int k = 0; k <= steps; ++k) {
        const double x = k * step;
        const double weight = steps > 0 ? step * read(normal, x).density : 1.0;
        for (const double shift : {-ratio * x, ratio * x}) {
            double product = 1;
            double slope = 0;
            for (const Limits& limit : limits) {
                double below = 0;
                double rise = 0;
                for (std::size_t b = 0; b < limit.rounds; ++b) {
                    const Normal at = read(normal, limit.z[b] * perOwn + shift);
                    below += limit.weight[b] * at.below;
                    rise += limit.weight[b] * limit.speed[b] * at.density;
                }
                slope = slope * below + product * rise;
                product *= below;
            }
            sum.probability += weight * product;
            sum.slope += weight * slope * perOwn;
            if (k == 0)
                break;
        }
    }
    return sum;
}

Deliveries::Deliveries(std::size_t most, double rho)
    : m_common(std::sqrt(rho)), m_own(std::sqrt(1.0 - rho)), m_parts(&m_room), m_limits(&m_room), m_falls(&m_room),
      m_left(&m_room) {
    PLUMB_CHECK(rho >= 0 && rho <= 1);
    m_parts.reserve(most);
    m_limits.reserve(most);
    m_falls.reserve(2 * most);
    m_left.reserve(most);
}

Deliveries::Deliveries(std::span<const DeliveryTerms> terms, double rho) : Deliveries(terms.size(), rho) {
    for (const DeliveryTerms& one : terms)
        add(one);
}

void Deliveries::add(const DeliveryTerms& terms) {
    m_parts.push_back(partOf(terms));
}

Joint Deliveries::at(double time_w, const Rule& rule) {
    m_limits.clear();
    for (const Part& part : m_parts)
        m_limits.push_back(limitsAt(part, time_w));
    return of(m_limits, rule);
}

Joint Deliveries::of(std::span<const Limits> limits, const Rule& rule) {
    if (limits.size() <= 1) // a cause that is shared with none
        return asItStands(limits, 0, 1, rule);
    if (m_common <= m_own)
        return asItStands(limits, m_common, m_own, rule);
    gatherFalls(limits);
    return m_own > 0 ? byParts(limits, rule) : bySteps(limits);
}

void Deliveries::gatherFalls(std::span<const Limits> limits) {
    m_falls.clear();
    for (std::size_t i = 0; i < limits.size(); ++i) {
        for (std::size_t b = 0; b < limits[i].rounds; ++b) {
            if (std::isfinite(limits[i].z[b]))
                m_falls.push_back({limits[i].z[b], limits[i].speed[b], limits[i].weight[b], i});
        }
    }
    std::ranges::sort(m_falls, {}, &Fall::z);
}

/// By parts: Π(∞) + ∫ Φ(x)·(−dΠ/dx) dx over the stretches about the falls, which ascend. common > own > 0.
Joint Deliveries::byParts(std::span<const Limits> limits, const Rule& rule) const {
    const NormalTable& normal = normalTable();
    const double perOwn = 1.0 / m_own;
    const double step = stepOf(rule, static_cast<double>(limits.size()) + m_own * m_own / (m_common * m_common));
    Joint sum{1, 0};
    for (const Limits& limit : limits) { // what is sure to be in time, whatever the cause
        double sure = 0;
        for (std::size_t b = 0; b < limit.rounds; ++b)
            sure += limit.z[b] == infinite ? limit.weight[b] : 0.0;
        sum.probability *= sure;
    }
    double top = infinite; // above it some delivery is late, whatever its round
    for (const Limits& limit : limits)
        top = std::min(top, *std::max_element(limit.z, limit.z + limit.rounds));
    const double highest = top + 2 * rule.reach * m_own;
    for (std::size_t first = 0; first < m_falls.size() && m_falls[first].z <= highest;) {
        const double origin = m_falls[first].z; // differences near it keep their digits
        double end = rule.reach;
        for (; first < m_falls.size() && m_falls[first].z <= highest &&
               (m_falls[first].z - origin) * perOwn <= end + rule.reach;
             ++first)
            end = (m_falls[first].z - origin) * perOwn + rule.reach;
        const int steps = static_cast<int>(std::ceil((end + rule.reach) / step));
        for (int k = 0; k <= steps; ++k) {
            const double u = k * step - rule.reach;
            double product = 1;
            double fall = 0;
            double slope = 0;
            for (const Limits& limit : limits) {
                double below = 0;
                double density = 0;
                double rise = 0;
                for (std::size_t b = 0; b < limit.rounds; ++b) {
                    const Normal at = read(normal, (limit.z[b] - origin) * perOwn - u);
                    below += limit.weight[b] * at.below;
                    density += limit.weight[b] * at.density;
                    rise += limit.weight[b] * limit.speed[b] * at.density;
                }
                fall = fall * below + product * density;
                slope = slope * below + product * rise;
                product *= below;
            }
            const Normal cause = read(normal, (origin + m_own * u) / m_common);
            sum.probability += step * cause.below * fall;
            sum.slope += step * cause.density * slope / m_common;
        }
    }
    return sum;
}

/// rho = 1: Π is constant between its falls.
Joint Deliveries::bySteps(std::span<const Limits> limits) {
    m_left.clear();
    const auto product = [&] {
        double all = 1;
        for (const double left : m_left)
            all *= left;
        return all;
    };
    for (const Limits& limit : limits) {
        double weight = 0;
        for (std::size_t b = 0; b < limit.rounds; ++b)
            weight += limit.z[b] > -infinite ? limit.weight[b] : 0.0;
        m_left.push_back(weight);
    }
    Joint sum;
    double before = product();
    for (const Fall& fall : m_falls) {
        m_left[fall.index] -= fall.weight;
        if (m_left[fall.index] < 1e-15) // rounding of a + (1 − a)
            m_left[fall.index] = 0;
        const double after = product();
        const Normal cause = normalAt(fall.z);
        sum.probability += cause.below * (before - after);
        sum.slope += cause.density * fall.speed * (before - after);
        before = after;
    }
    sum.probability += before;
    return sum;
}

} // namespace plumb::models::service
