// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/work/words.h"

#include "core/base/text.h"

namespace plumb::report {
namespace {

struct LevelWords {
    std::string_view id;
    std::string_view one;
    std::string_view many;
};

constexpr std::array<LevelWords, enumCount<ClusterLevel>> levelWords{{
    {"cluster_level.site", "{count} site", "{count} sites"},
    {"cluster_level.hall", "{count} data hall", "{count} data halls"},
    {"cluster_level.pod", "{count} pod", "{count} pods"},
    {"cluster_level.unit", "{count} scalable unit", "{count} scalable units"},
    {"cluster_level.rack", "{count} rack", "{count} racks"},
    {"cluster_level.node", "{count} node", "{count:node|nodes}"},
    {"cluster_level.accelerator", "{count} accelerator", "{count} accelerators"},
}};

const LevelWords& wordsOf(ClusterLevel level) {
    return levelWords[static_cast<std::size_t>(level)];
}

} // namespace

std::string countOf(ClusterLevel level, double count, const Voice& say) {
    const LevelWords& words = wordsOf(level);
    return say(std::string(words.id) + (count == 1 ? ".one" : ".many"), count == 1 ? words.one : words.many,
               {{"count", groupedNumber(count, 0)}});
}

Figure withNote(Figure figure, std::string title, std::string note) {
    figure.title = std::move(title);
    figure.note = std::move(note);
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace plumb::report
