// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a cabling stand in a drawing: tiers from above, and their names beside them.
#pragma once

#include <string>
#include <vector>

#include "core/report/figure.h"

namespace plumb::report::cabling {

/// One box of a tier.
struct Part {
    std::string id;
    std::string label;
    std::string detail;
    bool isMany = false;
};

struct Tier {
    std::string id;
    std::string heading;
    std::string detail;
    std::vector<Part> parts;
    std::string links;       ///< what runs to the next tier; not read of the last
    std::string linksDetail; ///< how it is spread
};

struct Place {
    std::size_t tier = 0;
    std::size_t part = 0;
};

/// Links between two parts, drawn as one.
struct Bundle {
    Place from;
    Place to;
    double links = 1;  ///< above 0
    std::string label; ///< empty where the number of links is not one for all of them
};

/// Boxes and wires of the tiers, from above to below; each has a part. Parts of a tier stand in equal columns.
void layOut(const std::vector<Tier>& tiers, const std::vector<Bundle>& bundles, Figure& to);

/// Consecutive things of one kind, counted from 1, that share a box.
struct Run {
    double first = 1;
    double last = 1;

    double count() const { return last - first + 1; }
    bool isMany() const { return last > first; }
};

/// `count` things in at most `most` boxes, most ≥ 3: all of them, or the first ones, a stack, and the last.
std::vector<Run> runs(double count, int most);

} // namespace plumb::report::cabling
