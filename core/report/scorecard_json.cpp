// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/evaluation_json.h"

namespace plumb::report {
namespace {

void putDate(Json& object, std::string_view name, const std::optional<Date>& date, std::string why) {
    if (date)
        object[std::string(name)] = toText(*date);
    else
        putAbsent(object, name, std::move(why));
}

Json evidenceJson(const Evidence& evidence, const Voice& say) {
    Json object;
    object["name"] = evidence.name;
    object["page"] = evidence.page;
    object["grade"] = nameOf(evidence.grade);
    putDate(object, "date", evidence.date, say("json.no_date", "No date is given."));
    putDate(object, "expires", evidence.expires, say("json.no_expiry", "It does not expire."));
    if (!evidence.sha256.empty()) {
        object["sha256"] = evidence.sha256;
        object["bytes"] = evidence.bytes;
    }
    return object;
}

std::string_view nameOfShortfall(Shortfall shortfall) {
    constexpr std::array<std::string_view, 6> names{
        "none", "no_evidence", "weak_evidence", "expired_evidence", "future_evidence", "contradicted"};
    return names[static_cast<std::size_t>(shortfall)];
}

Json criterionJson(const Standing& standing, const Voice& say) {
    const Answer& answer = standing.answer;
    Json object;
    object["id"] = standing.criterion;
    if (!standing.instance.empty())
        object["instance"] = standing.instance;
    object["text"] = standing.text;
    object["kind"] = nameOf(standing.kind);
    object["answer"] = nameOf(answer.value);
    object["counts"] = nameOf(standing.counts);
    object["shortfall"] = nameOfShortfall(standing.shortfall);
    object["open"] = standing.open;
    object["note"] = answer.note;
    object["owner"] = answer.owner;
    putDate(object, "due", answer.due, say("json.no_due", "No due date is given."));
    Json evidence = Json::array();
    for (const Evidence& one : answer.evidence)
        evidence.push_back(evidenceJson(one, say));
    object["evidence"] = std::move(evidence);
    if (!answer.formerEvidence.empty()) {
        Json former = Json::array();
        for (const FormerEvidence& one : answer.formerEvidence) {
            former.push_back(evidenceJson(one.evidence, say));
            former.back()["answer"] = nameOf(one.answer);
        }
        object["former_evidence"] = std::move(former);
    }
    object["contradicted"] = standing.contradicted();
    object["why"] = say(standing.why);
    if (!standing.remedy.english.empty())
        object["remedy"] = say(standing.remedy);
    return object;
}

} // namespace

Json scorecardJson(const Scorecard& scorecard, const Voice& say) {
    Json preconditions = Json::array();
    for (const PreconditionState& state : scorecard.preconditions) {
        Json object;
        object["id"] = state.id;
        object["title"] = state.title;
        object["gate"] = state.gate;
        object["state"] = nameOf(state.state);
        object["why"] = say(state.why);
        if (!state.remedy.english.empty())
            object["remedy"] = say(state.remedy);
        Json criteria = Json::array();
        for (const Standing& standing : state.criteria)
            criteria.push_back(criterionJson(standing, say));
        object["criteria"] = std::move(criteria);
        preconditions.push_back(std::move(object));
    }
    Json document;
    document["preconditions"] = std::move(preconditions);
    document["open_questions"] = scorecard.openQuestions;
    document["total_questions"] = scorecard.totalQuestions;
    document["judged_on"] = toText(scorecard.today);
    return document;
}

} // namespace plumb::report
