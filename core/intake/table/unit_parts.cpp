// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/unit_parts.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/intake/table/column_names.h"

namespace plumb::intake {
namespace {

/// Outermost first; a word of the name says it.
constexpr std::array<std::string_view, 18> holders{"site",    "datacenter", "dc",      "building",  "hall", "room",
                                                   "system",  "cluster",    "machine", "pod",       "row",  "rack",
                                                   "cabinet", "chassis",    "shelf",   "enclosure", "host", "node"};

/// The rank among `holders` of a name, which may go on with id, name or number; nothing for any other name.
std::optional<std::size_t> rankOf(std::string_view name) {
    std::vector<std::string> words = wordsOf(name);
    while (words.size() > 1 && (words.back() == "id" || words.back() == "name" || words.back() == "number"))
        words.pop_back();
    if (words.size() != 1)
        return std::nullopt;
    std::string word = words.front();
    if (word == "hostname" || word == "server")
        word = "host";
    const auto* found = std::ranges::find(holders, word);
    return found == holders.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - holders.begin()));
}

bool isUnique(std::string_view name) {
    constexpr std::array<std::string_view, 7> words{"serial", "sn", "asset", "uuid", "guid", "wwn", "mac"};
    return std::ranges::any_of(wordsOf(name),
                               [&](const std::string& word) { return std::ranges::find(words, word) != words.end(); });
}

} // namespace

std::vector<std::size_t> findUnitParts(std::span<const std::string> names, const LogRows& rows, std::size_t unit) {
    if (isUnique(names[unit]))
        return {};
    struct Part {
        std::size_t rank = 0;
        std::size_t column = 0;
    };
    std::vector<Part> parts;
    const auto unitRank = rankOf(names[unit]);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto rank = i == unit ? std::nullopt : rankOf(names[i]);
        // What stands inside the unit does not name it.
        if (!rank || (unitRank && *rank >= *unitRank))
            continue;
        std::unordered_map<std::string_view, std::string_view> holderOf;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const LogRow row = rows.row(r);
            const std::string_view name = row.cell(unit), holder = row.cell(i);
            if (name.empty() || holder.empty())
                continue;
            if (holderOf.try_emplace(name, holder).first->second != holder) {
                parts.push_back({*rank, i});
                break;
            }
        }
    }
    std::ranges::stable_sort(parts, {}, &Part::rank);
    std::vector<std::size_t> columns;
    for (const Part& part : parts)
        columns.push_back(part.column);
    return columns;
}

} // namespace plumb::intake
