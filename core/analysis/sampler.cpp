// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sampler.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/models/distribution.h"

namespace plumb {
namespace {

// The standard normal quantile of 0.9, to which low and high of a spread belong.
constexpr double z90 = 1.2815515655446004;

} // namespace

double spreadFactor(Grade grade) {
    // Measured here, by the bidder, written, published, verbal, assumption, product default, example.
    constexpr std::array factors{0.25, 0.5, 0.6, 1.0, 1.25, 1.5, 1.5, 1.0};
    return factors[static_cast<std::size_t>(grade)];
}

double quantile(const Spread& spread, double value, double width, double probability) {
    const double z = models::normalQuantile(probability) / z90 * width;
    const double toward = z < 0 ? spread.low : spread.high; // reached at |z| = 1
    switch (spread.family) {
    case SpreadFamily::none:
    case SpreadFamily::late:
    case SpreadFamily::event:
        return value;
    case SpreadFamily::offset:
        return value + std::abs(z) * toward;
    case SpreadFamily::factor:
        return value * std::exp(std::abs(z) * std::log(toward));
    case SpreadFamily::odds: {
        if (value <= 0 || value >= 1)
            return value;
        const double odds = value / (1 - value) * std::exp(std::abs(z) * std::log(toward));
        return odds / (1 + odds);
    }
    }
    return value;
}

Sampler::Sampler(const Project& project) {
    for (const Address& address : addresses(project)) {
        const auto value = read(project, address);
        if (address.row->spread.family == SpreadFamily::none || !value)
            continue;
        const std::string text = addressText(project, address);
        const auto provenance = project.provenance.find(text);
        const Grade grade = provenance == project.provenance.end() ? Grade::productDefault : provenance->second.grade;
        Draw& draw = m_draws.emplace_back(Draw{address, streamOf(text), *value, spreadFactor(grade)});
        if (address.row->spread.family == SpreadFamily::late) {
            const Route& route = project.routes[address.place.first];
            draw.late = route.deliveries[address.place.second].terms.late.value;
            draw.common = std::sqrt(route.parameters.delivery.commonCause.value);
            draw.commonStream = streamOf("deliveries of " + route.id);
        }
    }
}

double Sampler::drawn(const Draw& each, std::uint64_t seed, std::uint64_t sample) {
    const Row& row = *each.address.row;
    const double own = uniform(seed, each.stream, sample);
    switch (row.spread.family) {
    case SpreadFamily::late: {
        const double common = models::normalQuantile(uniform(seed, each.commonStream, sample));
        const double z = each.common * common + std::sqrt(1 - each.common * each.common) * models::normalQuantile(own);
        return each.value * std::exp(z / z90 * std::log(each.late));
    }
    case SpreadFamily::event:
        return own < each.value ? 1 : 0;
    default:
        return quantile(row.spread, each.value, each.width, own);
    }
}

void Sampler::draw(std::uint64_t seed, std::uint64_t sample, Inputs& inputs) const {
    inputs.dates = Dates::drawn;
    for (const Draw& each : m_draws) {
        const Row& row = *each.address.row;
        write(inputs, each.address, std::clamp(drawn(each, seed, sample), row.low, row.high));
    }
}

} // namespace plumb
