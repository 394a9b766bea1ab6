// SPDX-License-Identifier: GPL-3.0-or-later
// States of the preconditions, every criterion with its answer, every document with its dates.
#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

std::string orNone(std::string text, const Voice& say) {
    return text.empty() ? say("memo.none", "none") : text;
}

std::string remedyOr(const Message& remedy, const Voice& say) {
    return remedy.english.empty() ? say("memo.nothing", "nothing") : say(remedy);
}

Table overview(const Subjects& of) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.precondition", "Precondition"), {}, Align::left},
                     {say("memo.state", "State"), {}, Align::left},
                     {say("memo.gate", "Gate"), {}, Align::left},
                     {say("memo.why", "Why"), {}, Align::left},
                     {say("memo.remedy", "What would turn it into a yes"), {}, Align::left}};
    for (const PreconditionState& state : of.scorecard.preconditions)
        table.rows.push_back({words(state.title), words(nameOf(state.state, say)),
                              words(state.gate ? say("memo.is_gate", "gate") : say("memo.is_plain", "no gate")),
                              words(say(state.why)), words(remedyOr(state.remedy, say))});
    return table;
}

/// The answer, and behind it what it counts as where that is less.
std::string answerText(const Standing& standing, const Voice& say) {
    const std::string answer = report::nameOf(standing.answer.value, say);
    if (standing.contradicted())
        return say("memo.contradicted", "{answer}, contradicted by the numbers", {{"answer", answer}});
    if (standing.counts != standing.answer.value)
        return say("memo.counts_as", "{answer}, counts as {counts}",
                   {{"answer", answer}, {"counts", report::nameOf(standing.counts, say)}});
    return answer;
}

std::string ownerText(const Answer& answer, const Voice& say) {
    std::vector<std::string> said;
    if (!answer.owner.empty())
        said.push_back(answer.owner);
    if (answer.due)
        said.push_back(say("memo.due", "due {date}", {{"date", toText(*answer.due)}}));
    return orNone(join(said, ", "), say);
}

/// The criterion with the route, workflow or project that it is asked of.
std::string asked(const Subjects& of, const Standing& standing) {
    return standing.text + " (" + instanceName(of.project, standing.instance, of.say) + ")";
}

std::string noteText(const Answer& answer, const Voice& say) {
    std::string note = orNone(answer.note, say);
    return answer.owner.empty() && !answer.due
               ? note
               : say("memo.note_owner", "{note}; owner: {owner}", {{"note", note}, {"owner", ownerText(answer, say)}});
}

Table criteriaOf(const Subjects& of, const PreconditionState& state) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.criterion", "Criterion"), {}, Align::left},
                     {say("memo.answer", "Answer"), {}, Align::left},
                     {say("memo.note_and_owner", "Note and owner"), {}, Align::left},
                     {say("memo.remedy", "What would turn it into a yes"), {}, Align::left}};
    for (const Standing& standing : state.criteria)
        table.rows.push_back({words(asked(of, standing)), words(answerText(standing, say)),
                              words(noteText(standing.answer, say)), words(remedyOr(standing.remedy, say))});
    return table;
}

/// Answers that no criterion of the pack asks for stay readable.
std::vector<std::string> unasked(const Subjects& of) {
    std::set<std::pair<std::string, std::string>> asked;
    for (const PreconditionState& state : of.scorecard.preconditions) {
        for (const Standing& standing : state.criteria)
            asked.insert({standing.criterion, standing.instance});
    }
    std::vector<std::string> said;
    for (const Answer& answer : of.project.answers) {
        if (!asked.contains({answer.criterion, answer.instance}))
            said.push_back(of.say("memo.unasked", "{criterion}, for {instance}: {answer}; note: {note}; owner: {owner}",
                                  {{"criterion", answer.criterion},
                                   {"instance", instanceName(of.project, answer.instance, of.say)},
                                   {"answer", report::nameOf(answer.value, of.say)},
                                   {"note", orNone(answer.note, of.say)},
                                   {"owner", ownerText(answer, of.say)}}));
    }
    return said;
}

std::vector<Cell> document(const Subjects& of, std::string behind, const Evidence& evidence) {
    const Voice& say = of.say;
    constexpr std::size_t shownOfHash = 12; // enough to tell two files apart by eye
    const std::string file = evidence.sha256.empty() ? say("memo.not_attached", "not attached")
                                                     : say("memo.attached", "attached, sha256 {hash}",
                                                           {{"hash", evidence.sha256.substr(0, shownOfHash)}});
    std::string until = evidence.expires ? toText(*evidence.expires) : say("memo.no_expiry", "no expiry");
    if (evidence.expires && !isUnexpired(evidence, of.context.today))
        until = say("memo.expired", "{date}, expired", {{"date", until}});
    std::string name = orNone(evidence.name, say);
    if (!evidence.page.empty())
        name = say("memo.at_page", "{document}, at {page}", {{"document", name}, {"page", evidence.page}});
    return {words(std::move(behind)),
            words(say("memo.document_file", "{document}; {file}", {{"document", name}, {"file", file}})),
            words(std::string(labelOf(evidence.grade))), words(dateText(evidence.date, say)), words(std::move(until))};
}

std::string criterionText(const Subjects& of, const Answer& answer) {
    for (const PreconditionState& state : of.scorecard.preconditions) {
        for (const Standing& standing : state.criteria) {
            if (standing.criterion == answer.criterion)
                return standing.text + " (" + instanceName(of.project, answer.instance, of.say) + ")";
        }
    }
    return answer.criterion;
}

} // namespace

Section preconditions(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"preconditions", say("memo.section.preconditions", "Preconditions"), {}, false};
    section.blocks.push_back(
        CaptionedTable{say("memo.preconditions.caption",
                           "No score outweighs a gate. A yes counts with unexpired evidence that was "
                           "published or better; open questions: {open} of {all}. Each stands in the appendix.",
                           {{"open", std::to_string(of.scorecard.openQuestions)},
                            {"all", std::to_string(of.scorecard.totalQuestions)}}),
                       overview(of)});
    std::vector<std::string> reasons;
    for (const Reason& reason : of.verdict.reasons)
        reasons.push_back(say(reason.sentence));
    if (!reasons.empty()) {
        section.blocks.push_back(Heading{say("memo.all_reasons", "Every reason of the verdict")});
        section.blocks.push_back(Bullets{std::move(reasons)});
    }
    addConditions(of, section.blocks);
    return section;
}

Section criteria(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"criteria", say("memo.section.criteria", "Every criterion and its answer"), {}, true};
    for (const PreconditionState& state : of.scorecard.preconditions) {
        if (state.criteria.empty())
            continue;
        section.blocks.push_back(Heading{state.title});
        section.blocks.push_back(
            CaptionedTable{say("memo.criteria.caption", "State: {state}.", {{"state", nameOf(state.state, say)}}),
                           criteriaOf(of, state)});
    }
    if (std::vector<std::string> said = unasked(of); !said.empty()) {
        section.blocks.push_back(Heading{say("memo.unasked_heading", "Answers that the rules do not ask for")});
        section.blocks.push_back(Bullets{std::move(said)});
    }
    if (section.blocks.empty())
        section.blocks.push_back(Paragraph{say("memo.no_criteria", "The rules ask no question of this project.")});
    return section;
}

Section evidence(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"evidence", say("memo.section.evidence", "Evidence and dates"), {}, true};
    Table table;
    table.columns = {{say("memo.behind", "Stands behind"), {}, Align::left},
                     {say("memo.document", "Document"), {}, Align::left},
                     {say("memo.grade", "Grade"), {}, Align::left},
                     {say("memo.document_date", "Date"), {}, Align::left},
                     {say("memo.valid_until", "Valid until"), {}, Align::left}};
    for (const Answer& answer : of.project.answers) {
        for (const Evidence& evidence : answer.evidence)
            table.rows.push_back(document(of, criterionText(of, answer), evidence));
        for (const FormerEvidence& former : answer.formerEvidence)
            table.rows.push_back(document(
                of,
                say("memo.former_evidence", "{criterion}; formerly, behind the answer {answer}",
                    {{"criterion", criterionText(of, answer)}, {"answer", report::nameOf(former.answer, say)}}),
                former.evidence));
    }
    for (const auto& [address, provenance] : of.project.provenance) {
        for (const Evidence& evidence : provenance.evidence)
            table.rows.push_back(document(of, address, evidence));
    }
    if (table.rows.empty())
        section.blocks.push_back(
            Paragraph{say("memo.no_evidence", "No document stands behind any answer or number of this project.")});
    else
        section.blocks.push_back(
            CaptionedTable{say("memo.evidence.caption", "A document is valid on the day it expires; judged on {date}.",
                               {{"date", toText(of.context.today)}}),
                           std::move(table)});
    return section;
}

} // namespace plumb::report::parts
