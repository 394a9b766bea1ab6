// SPDX-License-Identifier: GPL-3.0-or-later
// The probability that all of several deliveries are in service at a time, and how fast it rises, over their common
// cause.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <span>
#include <vector>

#include "core/base/check.h"
#include "core/models/supply/service_date.h"

namespace plumb::models::service {

struct Normal {
    double below;   ///< Φ
    double density; ///< φ
};

/// Φ and φ to 1e-12, absolutely, by Taylor's series about the nearest of a table's points: a fifth of the time
/// of the error function, of which an integral over a common cause takes hundreds.
Normal normalAt(double z);

/// A delivery by its one or two possible rounds.
struct Part {
    double fixed_w[2];  ///< all but the lead
    double weight[2];   ///< probability of the round
    std::size_t rounds; ///< that have one
    double median_w;
    double logMedian;
    double perSigma; ///< 1/sigma; infinite where the lead is certain

    bool isCertain() const { return std::isinf(perSigma); }
};

/// The normal deviates of a delivery's lead at a time, one for each round.
struct Limits {
    double z[2];
    double speed[2]; ///< dz/d ln t; 0 where z is infinite
    double weight[2];
    std::size_t rounds;
};

Limits limitsAt(const Part& part, double time_w);

/// How fine the trapezoidal rule is: it errs by about e^−exponent, and by what lies beyond `reach` standard deviations.
struct Rule {
    double exponent;
    double reach;
};

inline constexpr Rule exactRule{32, 7.5}; ///< to 1e-13
inline constexpr Rule fineRule{17, 5.5};  ///< to 5e-8
inline constexpr Rule coarseRule{8, 3.5}; ///< to 5e-4

struct Joint {
    double probability = 0;
    double slope = 0; ///< by ln t
};

/// ∫ φ(x)·Π_i Σ_b w_b·Φ((z_b − common·x)/own) dx, 0 ≤ common ≤ own, as it stands.
Joint asItStands(std::span<const Limits> limits, double common, double own, const Rule& rule);

/// The deliveries of one question and room to answer it, on the stack up to 25 of them. 0 ≤ rho ≤ 1.
class Deliveries {
public:
    Deliveries(std::size_t most, double rho);
    Deliveries(std::span<const DeliveryTerms> terms, double rho);

    void add(const DeliveryTerms& terms);

    std::span<const Part> parts() const { return m_parts; }
    double own() const { return m_own; } ///< √(1 − rho)

    Joint at(double time_w, const Rule& rule);
    /// As `at`, of deviates that the caller has.
    Joint of(std::span<const Limits> limits, const Rule& rule);

private:
    /// One place where a product of conditional probabilities falls as the common cause grows.
    struct Fall {
        double z;
        double speed;
        double weight;
        std::size_t index; ///< of the delivery
    };

    void gatherFalls(std::span<const Limits> limits);
    Joint byParts(std::span<const Limits> limits, const Rule& rule) const;
    Joint bySteps(std::span<const Limits> limits);

    double m_common; ///< √rho
    double m_own;
    std::array<std::byte, 6144> m_memory; // 192 bytes a delivery
    std::pmr::monotonic_buffer_resource m_room{m_memory.data(), m_memory.size()};
    std::pmr::vector<Part> m_parts;
    std::pmr::vector<Limits> m_limits;
    std::pmr::vector<Fall> m_falls;
    std::pmr::vector<double> m_left; ///< by delivery, the weight of the rounds whose fall is not passed yet
};

} // namespace plumb::models::service
