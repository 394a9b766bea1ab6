// SPDX-License-Identifier: GPL-3.0-or-later
// What the findings of an evaluation share: the list they go into, and the names of those that look for them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/project/address.h"
#include "core/project/title.h"

namespace plumb::findings_of {

/// Collects findings; `where` is written from the row that binds the field, so that no key stands here.
class Collector {
public:
    explicit Collector(const Project& project) : m_project(project) {}

    void add(Severity severity, std::string where, Message sentence, Message remedy) {
        m_findings.push_back({severity, std::move(where), std::move(sentence), std::move(remedy)});
    }

    /// KEY@INSTANCE of the field at `place`.
    template <auto Group, auto Name>
    std::string at(Place place) const {
        return addressText(m_project, addressOf<Group, Name>(place));
    }

    std::vector<Finding> sorted() {
        std::ranges::stable_sort(m_findings, std::ranges::greater{}, &Finding::severity);
        return std::move(m_findings);
    }

private:
    const Project& m_project;
    std::vector<Finding> m_findings;
};

/// A probability for a sentence: what rounds to nothing is said in words.
inline std::string chanceText(double probability) {
    constexpr double least = 0.01;
    return probability < least ? "less than 1 %" : percent(probability, 2);
}

/// What makes jobs fail, wait or never finish, and rates that contradict each other.
void failures(const Project& project, const Evaluation& evaluation, Collector& to);

/// Where the storage of a route does not carry what the checkpoints ask.
void storage(const Project& project, const Evaluation& evaluation, Collector& to);

/// What of the fabric cannot be built, is missing from the quote, is validated by nobody, or does not grow.
void fabric(const Project& project, const Evaluation& evaluation, Collector& to);

/// Gates that fail or that nobody has looked at, and retrofits that do not fit their purpose.
void facility(const Project& project, const Evaluation& evaluation, Collector& to);

/// Supplies that are overloaded, an efficiency that misleads, and an envelope that is too small.
void energy(const Project& project, const Evaluation& evaluation, Collector& to);

/// Dates that are unlikely, bids that expire, spares nobody pays, and figures of the contract that lead nowhere.
void supply(const Project& project, const Evaluation& evaluation, Collector& to);

/// Prices that were quoted for another number of nodes than the route delivers.
void quote(const Project& project, const Evaluation& evaluation, Collector& to);

/// People, capabilities and rent that cost more than they seem to.
void provisions(const Project& project, const Evaluation& evaluation, Collector& to);

/// Serving fleets that miss their objective, and reference jobs that miss their deadline.
void service(const Project& project, const Evaluation& evaluation, Collector& to);

} // namespace plumb::findings_of
