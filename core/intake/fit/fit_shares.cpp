// SPDX-License-Identifier: GPL-3.0-or-later
// Which classes and which units the failures lie on, and which of them count at all.
#include <algorithm>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/fit/fit_parts.h"
#include "core/intake/rows/row_vocabulary.h"

namespace plumb::intake {
namespace {

double shareOf(std::size_t part, std::size_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

std::string listedKinds(const std::vector<ClassShare>& kinds) {
    constexpr std::size_t most = 12;
    std::vector<std::string> some;
    for (const ClassShare& kind : kinds) {
        if (some.size() < most)
            some.push_back(fmt::format("{} ({})", shown(kind.kind), kind.failures));
    }
    return join(some, ", ") + (kinds.size() > most ? ", …" : "");
}

UnitShares sharesOfUnits(const Chosen& events) {
    std::unordered_map<std::string_view, std::size_t> counts;
    std::size_t failures = 0;
    for (const FailureEvent* event : events) {
        if (event->unit.empty())
            continue;
        ++counts[event->unit];
        ++failures;
    }
    UnitShares shares;
    shares.units = counts.size();
    if (counts.empty())
        return shares;
    std::vector<std::pair<std::string_view, std::size_t>> byCount(counts.begin(), counts.end());
    std::ranges::sort(byCount, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    const auto failuresOnFirst = [&](std::size_t units) {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < std::min(units, byCount.size()); ++i)
            sum += byCount[i].second;
        return Fraction{shareOf(sum, failures)};
    };
    constexpr std::size_t top = 5;
    shares.topPercentUnits = std::max<std::size_t>(1, byCount.size() / 100);
    shares.topPercentShare = failuresOnFirst(shares.topPercentUnits);
    shares.topFiveShare = failuresOnFirst(top);
    for (std::size_t i = 0; i < std::min(top, byCount.size()); ++i)
        shares.top.push_back({std::string(byCount[i].first), byCount[i].second});
    return shares;
}

} // namespace

std::vector<ClassShare> countKinds(std::span<const std::string_view> kinds) {
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const std::string_view kind : kinds)
        ++counts[kind];
    std::vector<ClassShare> shares;
    for (const auto& [kind, count] : counts)
        shares.push_back({std::string(kind), count, Fraction{shareOf(count, kinds.size())}, {}, {}});
    std::ranges::sort(shares, [](const ClassShare& a, const ClassShare& b) {
        return a.failures != b.failures ? a.failures > b.failures : a.kind < b.kind;
    });
    return shares;
}

KindFilter::KindFilter(const FitOptions& options) {
    for (const std::string& kind : options.kinds)
        m_with.push_back({lowerCase(kind), kind, false});
    for (const std::string& kind : options.withoutKinds)
        m_without.push_back({lowerCase(kind), kind, false});
}

bool KindFilter::counts(std::string_view kind, std::string_view cause, std::string_view level) {
    const std::array said{lowerCase(kind), lowerCase(cause), lowerCase(level)};
    const auto isNamed = [&](std::vector<Word>& words) {
        bool isAny = false;
        for (Word& word : words) {
            const bool isThis =
                std::ranges::any_of(said, [&](const std::string& text) { return !text.empty() && text == word.word; });
            word.isSeen = word.isSeen || isThis;
            isAny = isAny || isThis;
        }
        return isAny;
    };
    const bool isWith = m_with.empty() || isNamed(m_with);
    const bool isWithout = isNamed(m_without);
    return isWith && !isWithout;
}

Result<void> KindFilter::allWereThere(const std::vector<ClassShare>& known) const {
    for (const auto* words : {&m_with, &m_without}) {
        for (const Word& word : *words) {
            if (word.isSeen)
                continue;
            if (known.empty())
                return badValue(fmt::format("The log does not say of which kind its failures are, so that {} cannot "
                                            "be picked or left out. Name the column that does.",
                                            shown(word.asGiven)));
            return badValue(fmt::format("No failure of the log is of kind {}; it has {}.", shown(word.asGiven),
                                        listedKinds(known)));
        }
    }
    return {};
}

void fitShares(LogFit& result, const Chosen& events) {
    std::vector<std::string_view> kinds;
    kinds.reserve(events.size());
    for (const FailureEvent* event : events)
        kinds.push_back(event->kind);
    const bool saysKinds = std::ranges::any_of(kinds, [](std::string_view kind) { return !kind.empty(); });
    if (saysKinds)
        result.classes = countKinds(kinds);
    for (ClassShare& one : result.classes) {
        if (result.fleetMtbf)
            one.fleetMtbf = *result.fleetMtbf / one.share.value;
        if (result.unitMtbf)
            one.unitMtbf = *result.unitMtbf / one.share.value;
    }
    result.units = sharesOfUnits(events);
}

void noticePlannedWork(LogFit& result, const Chosen& events) {
    enum class Reads { asFailure, asPlanned, asRecovery };
    std::unordered_map<std::string_view, Reads> readsAs; // the same few texts stand in a million rows
    const auto lookAt = [&](std::string_view text) {
        const auto [found, isNew] = readsAs.try_emplace(text, Reads::asFailure);
        if (isNew)
            found->second = isPlannedWork(text) ? Reads::asPlanned
                            : isRecovery(text)  ? Reads::asRecovery
                                                : Reads::asFailure;
        return found->second;
    };
    std::vector<std::size_t> planned, recovered;
    std::vector<std::string_view> plannedKinds, recoveredKinds;
    for (const FailureEvent* event : events) {
        for (const std::string_view text :
             {std::string_view(event->kind), std::string_view(event->cause), std::string_view(event->level)}) {
            const Reads reads = text.empty() ? Reads::asFailure : lookAt(text);
            if (reads == Reads::asFailure)
                continue;
            // Of an outage that ended, being over says nothing against it.
            const bool isPlanned = reads == Reads::asPlanned;
            if (!isPlanned && (event->end || event->length))
                break;
            (isPlanned ? planned : recovered).push_back(event->row);
            (isPlanned ? plannedKinds : recoveredKinds).push_back(text);
            break;
        }
    }
    noticeRows(result.noticed, "planned_work", planned,
               "Failures that read like planned work: {count}; {kinds}. They count; leave their kind out to count what "
               "broke alone.",
               {{"kinds", listedKinds(countKinds(plannedKinds))}});
    noticeRows(result.noticed, "recovered_rows", recovered,
               "Failures that read like the end of one: {count}; {kinds}. They count; leave their kind out if another "
               "row holds the failure itself.",
               {{"kinds", listedKinds(countKinds(recoveredKinds))}});
}

} // namespace plumb::intake
