// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/scorecard_findings.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/verdict/bids.h"
#include "core/verdict/sentences.h"

namespace plumb {
namespace {

/// Documents that are dated after the day of evaluation, behind answers and numbers.
void addFutureEvidence(const Project& project, Date today, std::vector<Finding>& findings) {
    const auto add = [&](const std::string& where, const Evidence& piece, Message sentence) {
        if (isMade(piece, today))
            return;
        const Message::Arguments named{
            {"document", piece.name}, {"date", toText(*piece.date)}, {"today", toText(today)}};
        sentence.arguments.insert(sentence.arguments.end(), named.begin(), named.end());
        findings.push_back({Severity::warning, where, std::move(sentence),
                            message("finding.future_evidence.remedy",
                                    "Enter the day on which the document was made, or wait until it is in force.")});
    };
    for (const Answer& answer : project.answers) {
        for (const Evidence& piece : answer.evidence)
            add(addressOf(answer.criterion, answer.instance), piece,
                message("finding.future_evidence",
                        "The evidence {document} is dated {date}, after the day of evaluation, {today}: it counts for "
                        "nothing."));
    }
    for (const auto& [where, provenance] : project.provenance) {
        for (const Evidence& piece : provenance.evidence)
            add(where, piece,
                message("finding.future_source",
                        "The document {document} is dated {date}, after the day of evaluation, {today}: it does not "
                        "yet support the grade of the value, {grade}.",
                        {{"grade", std::string(labelOf(provenance.grade))}}));
    }
}

/// Bids that were valid at the decision and no longer are; one that had lapsed by then is a finding of the evaluation.
void addLapsedBids(const Project& project, Date today, std::vector<Finding>& findings) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const BidValidity bid = validityOfBid(project, r, today);
        if (!bid.hasLapsed || project.routes[r].parameters.contract.validity->value < 0)
            continue;
        findings.push_back(
            {Severity::warning, validityAddress(project, r),
             message("finding.bid_lapsed", "The bid of {route} was valid until {last}.",
                     {{"route", nameOfInstance(project, project.routes[r].id)}, {"last", toText(*bid.lastDay)}}),
             message("finding.bid_lapsed.remedy", "Ask the bidder to renew the offer.")});
    }
}

} // namespace

std::vector<Finding> scorecardFindings(const Project& project, const RulePack& pack, const Scorecard& card) {
    std::vector<Finding> findings;
    for (const Contradiction& contradiction : card.contradictions)
        findings.push_back({Severity::contradiction, addressOf(contradiction.criterion, contradiction.instance),
                            contradiction.sentence, contradiction.remedy});
    for (const Answer& answer : project.answers) {
        const Criterion* criterion = criterionOf(pack, answer.criterion);
        const std::vector<std::string> asked =
            criterion ? instancesOf(*criterion, project) : std::vector<std::string>();
        if (std::ranges::find(asked, answer.instance) != asked.end())
            continue;
        const std::string where = addressOf(answer.criterion, answer.instance);
        findings.push_back({Severity::warning, where,
                            message("finding.stray_answer",
                                    "The answer to {criterion} counts nowhere: rule pack {pack} does not ask it here.",
                                    {{"criterion", where}, {"pack", fmt::format("{} {}", pack.id, pack.version)}}),
                            message("finding.stray_answer.remedy", "Answer a criterion of the rule pack instead.")});
    }
    addFutureEvidence(project, card.today, findings);
    addLapsedBids(project, card.today, findings);
    return findings;
}

} // namespace plumb
