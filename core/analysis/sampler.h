// SPDX-License-Identifier: GPL-3.0-or-later
// Draws of every uncertain assumption, each from a stream of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "core/evaluation/inputs.h"

namespace plumb {

/// How much a grade narrows or widens a row's default spread (product definitions; the factors are assumed).
double spreadFactor(Grade grade);

/// A quantile of a spread around `value`, which is its median: `probability` in (0, 1), `width` the grade's factor.
/// Both halves reach their P10 and P90 exactly; a value of 0 under a factor, or of 0 or 1 under odds, is certain.
/// `late` and `event` need more than one number and are drawn by the sampler itself; here they are certain.
double quantile(const Spread& spread, double value, double width, double probability);

/// Knows which assumptions of one project are uncertain. A draw depends on (seed, address, sample) only.
class Sampler {
public:
    explicit Sampler(const Project& project);

    /// Writes sample number `sample` over the uncertain assumptions of `inputs`, which was flattened from the project.
    /// A draw beyond the row's hard range is set to its end. Dates of deliveries are drawn as well: `inputs` is told.
    void draw(std::uint64_t seed, std::uint64_t sample, Inputs& inputs) const;

    std::size_t size() const { return m_draws.size(); } ///< number of uncertain assumptions

private:
    struct Draw {
        Address address;
        std::uint64_t stream = 0;
        double value = 0;
        double width = 1;
        double late = 1;                ///< P90 over the median, of a lead time
        double common = 0;              ///< square root of the correlation of the lead times of its route
        std::uint64_t commonStream = 0; ///< of what the lead times of its route share
    };
    static double drawn(const Draw& each, std::uint64_t seed, std::uint64_t sample);
    std::vector<Draw> m_draws;
};

} // namespace plumb
