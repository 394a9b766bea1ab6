// SPDX-License-Identifier: GPL-3.0-or-later
// What was noticed, what may still go wrong, and what the decision does not say.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/report/memo/parts.h"
#include "core/report/place_name.h"

namespace plumb::report::parts {
namespace {

std::string severityWord(Severity severity, const Voice& say) {
    switch (severity) {
    case Severity::note:
        return say("severity.note", "note");
    case Severity::warning:
        return say("severity.warning", "warning");
    case Severity::contradiction:
        return say("severity.contradiction", "contradiction");
    }
    return {};
}

/// What a printed percentage leaves of 100 %, to the same digit: both stand in one memo and must add up there.
std::string restOf(const std::string& printed) {
    const std::string digits = printed.substr(0, printed.find(' '));
    const auto point = digits.find('.');
    const auto decimals = point == std::string::npos ? 0 : digits.size() - point - 1;
    return groupedNumber(100 - parseNumber(digits).value_or(0), static_cast<int>(decimals)) + " %";
}

void addSavingRisks(const Subjects& of, std::size_t route, std::vector<std::string>& said) {
    const Voice& say = of.say;
    const std::string name = titleOf(of.project.routes[route]);
    const RouteNumbers& numbers = of.numbers(route);
    if (const RouteConfidence* confidence = of.confidenceOf(route); !confidence)
        said.push_back(say("memo.risk.untested", "The saving of {route} has not been tested under uncertainty.",
                           {{"route", name}}));
    else if (confidence->savingP10 && confidence->savingP10.value < 0)
        said.push_back(say("memo.risk.low",
                           "With a chance of 10 %, {route} is dearer than the baseline by {loss} or more.",
                           {{"route", name}, {"loss", shortMoney(-confidence->savingP10.value)}}));
    if (const RouteConfidence* confidence = of.confidenceOf(route); confidence && confidence->dateProbability)
        said.push_back(say("memo.risk.date", "{route} misses the needed date with a probability of {probability}.",
                           {{"route", name}, {"probability", restOf(percent(confidence->dateProbability.value))}}));
    const auto saving = [&](HourValue value) { return numbers.saving[static_cast<std::size_t>(value)]; };
    const Outcome& main = numbers.saving[static_cast<std::size_t>(HourValue::baselineCost)];
    for (const HourValue value : {HourValue::rentCost, HourValue::energyCost}) {
        if (main && saving(value) && (main.value > 0) != (saving(value).value > 0)) {
            said.push_back(say(
                main.value > 0 ? "memo.risk.hour_value" : "memo.risk.hour_value_loss",
                main.value > 0 ? "Whether {route} is cheaper depends on the value of a useful hour: it saves {main} "
                                 "at the value used here, and costs {other} more at {hour} an hour."
                               : "Whether {route} is cheaper depends on the value of a useful hour: it costs {main} "
                                 "more at the value used here, and saves {other} at {hour} an hour.",
                {{"route", name},
                 {"main", shortMoney(std::abs(main.value))},
                 {"other", shortMoney(std::abs(saving(value).value))},
                 {"hour", shortMoney(of.evaluation.numbers.hourValue[static_cast<std::size_t>(value)].value)}}));
            return;
        }
    }
}

void addAnswerRisks(const Subjects& of, std::vector<std::string>& said) {
    const Voice& say = of.say;
    for (const PreconditionState& state : of.scorecard.preconditions) {
        for (const Standing& standing : state.criteria) {
            const std::string criterion = standing.text + " (" + instanceName(of.project, standing.instance, say) + ")";
            if (standing.shortfall == Shortfall::expiredEvidence)
                said.push_back(
                    say("memo.risk.expired", "Its evidence has expired: {criterion}", {{"criterion", criterion}}));
            else if (standing.counts == AnswerValue::no)
                said.push_back(say("memo.risk.no", "Answered no: {criterion}", {{"criterion", criterion}}));
        }
    }
    if (of.scorecard.openQuestions > 0)
        said.push_back(say("memo.risk.open", "Questions without an answer that counts: {open} of {all}.",
                           {{"open", std::to_string(of.scorecard.openQuestions)},
                            {"all", std::to_string(of.scorecard.totalQuestions)}}));
}

} // namespace

Section findings(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"findings", say("memo.section.findings", "Findings"), {}, false};
    Table table;
    table.columns = {{say("memo.severity", "Severity"), {}, Align::left},
                     {say("memo.where", "Where"), {}, Align::left},
                     {say("memo.noticed", "What was noticed"), {}, Align::left},
                     {say("memo.what_to_do", "What to do"), {}, Align::left}};
    const auto add = [&](const std::vector<Finding>& all) {
        for (const Finding& finding : all)
            table.rows.push_back({words(severityWord(finding.severity, say)),
                                  words(subjectName(of.project, of.scorecard, finding.where, say)),
                                  words(say(finding.sentence)), words(say(finding.remedy))});
    };
    add(of.evaluation.findings);
    add(of.scorecard.findings);
    if (table.rows.empty())
        section.blocks.push_back(Paragraph{say("memo.no_findings", "Nothing was noticed.")});
    else
        section.blocks.push_back(CaptionedTable{
            say("memo.findings.caption", "The program noticed these while evaluating; none of them stops it."),
            std::move(table)});
    return section;
}

Section risks(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"risks", say("memo.section.risks", "Risks that remain"), {}, false};
    std::vector<std::string> said;
    if (of.verdict.route)
        addSavingRisks(of, *of.verdict.route, said);
    addAnswerRisks(of, said);
    if (said.empty())
        section.blocks.push_back(Paragraph{say("memo.no_risks", "None beyond the spread of the assumptions.")});
    else
        section.blocks.push_back(Bullets{std::move(said)});
    return section;
}

Section estate(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"estate", say("memo.section.estate", "What this decision does not say"), {}, false};
    section.blocks.push_back(Paragraph{say(of.verdict.estate)});
    const std::string& agreed = of.project.information.estateAgreement;
    section.blocks.push_back(Paragraph{
        agreed.empty() ? say("memo.estate_open", "Nobody is named who agreed that this decision is no evidence "
                                                 "for sourcing the rest of the estate.")
                       : say("memo.estate_named", "Named as having agreed: {who}", {{"who", agreed}})});
    section.blocks.push_back(Paragraph{
        say("memo.estate_scope", "It speaks of the cluster, the routes and the workflows described here. Other "
                                 "fleets have failures, people and facilities of their own.")});
    return section;
}

} // namespace plumb::report::parts
