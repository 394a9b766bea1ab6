// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/fabric/layout.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace plumb::report::cabling {
namespace {

// Shares of the drawing (assumed: what reads well on a page and on a slide).
constexpr double headings = 0.19;    // the column of names
constexpr double headingAir = 0.015; // between it and the boxes
constexpr double widest = 0.13;      // of a box
constexpr double boxOfColumn = 0.84;
constexpr double tierOfPitch = 0.45; // height of a tier, of the distance between two
constexpr double highestTier = 0.2;
constexpr double linksOfGap = 0.8;     // height of the words between two tiers
constexpr double heavierADecade = 1.0; // ten times the links draw a line heavier by this
constexpr double leastLineWeight = 1.0;

struct Heights {
    double tier = 1;
    double pitch = 1;
};

Heights heightsOf(std::size_t tiers) {
    if (tiers == 1)
        return {1, 1};
    const double gaps = static_cast<double>(tiers) - 1;
    const double tier = std::min(highestTier, tierOfPitch / (gaps + tierOfPitch));
    return {tier, (1 - tier) / gaps};
}

} // namespace

void layOut(const std::vector<Tier>& tiers, const std::vector<Bundle>& bundles, Figure& to) {
    const Heights heights = heightsOf(tiers.size());
    std::vector<std::vector<std::size_t>> places;
    for (std::size_t t = 0; t < tiers.size(); ++t) {
        const Tier& tier = tiers[t];
        PLUMB_CHECK(!tier.parts.empty());
        const double y = static_cast<double>(t) * heights.pitch;
        to.boxes.push_back(
            {"tier-" + tier.id, tier.heading, tier.detail, 0, y, headings - headingAir, heights.tier, false, true});
        const double column = (1 - headings) / static_cast<double>(tier.parts.size());
        const double width = std::min(widest, boxOfColumn * column);
        places.emplace_back();
        for (std::size_t p = 0; p < tier.parts.size(); ++p) {
            const Part& part = tier.parts[p];
            const double middle = headings + (static_cast<double>(p) + 0.5) * column;
            places.back().push_back(to.boxes.size());
            to.boxes.push_back(
                {part.id, part.label, part.detail, middle - width / 2, y, width, heights.tier, part.isMany, false});
        }
        if (t + 1 < tiers.size() && !tier.links.empty()) {
            const double gap = heights.pitch - heights.tier;
            to.boxes.push_back({"links-" + tier.id, tier.links, tier.linksDetail, 0,
                                y + heights.tier + (1 - linksOfGap) / 2 * gap, headings - headingAir, linksOfGap * gap,
                                false, true});
        }
    }
    for (const Bundle& bundle : bundles) {
        const auto box = [&](const Place& place) { return places[place.tier][place.part]; };
        to.wires.push_back({box(bundle.from), box(bundle.to), bundle.label,
                            leastLineWeight + heavierADecade * std::log10(std::max(1.0, bundle.links))});
    }
}

std::vector<Run> runs(double count, int most) {
    PLUMB_CHECK(count >= 1 && most >= 3);
    std::vector<Run> all;
    const double alone = count <= most ? count : most - 2;
    for (double i = 1; i <= alone; ++i)
        all.push_back({i, i});
    if (count > most) {
        all.push_back({alone + 1, count - 1});
        all.push_back({count, count});
    }
    return all;
}

} // namespace plumb::report::cabling
