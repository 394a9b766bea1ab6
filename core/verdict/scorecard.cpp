// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/scorecard.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/verdict/scorecard_findings.h"
#include "core/verdict/sentences.h"

namespace plumb {
namespace {

bool isEnough(const Evidence& evidence, Grade needed) {
    return evidence.grade <= needed && evidence.grade != Grade::example; // grades stand best first
}

/// The piece that was given last among those that `isMeant`; an answer is told by what was given with it.
template <class Meant>
const Evidence* latest(const Answer& answer, Meant isMeant) {
    const auto found = std::find_if(answer.evidence.rbegin(), answer.evidence.rend(), isMeant);
    return found == answer.evidence.rend() ? nullptr : &*found;
}

/// The piece that an answer is told by: the last one that is valid, else the last one.
const Evidence* telling(const Answer& answer, Date today) {
    const Evidence* valid =
        latest(answer, [&](const Evidence& e) { return isMade(e, today) && isUnexpired(e, today); });
    return valid ? valid : latest(answer, [](const Evidence&) { return true; });
}

/// The expired piece that has to be renewed: one that would have been enough, else the last where nothing valid is
/// left.
const Evidence* expiredPiece(const Answer& answer, Grade needed, Date today) {
    const Evidence* enough =
        latest(answer, [&](const Evidence& e) { return !isUnexpired(e, today) && isEnough(e, needed); });
    if (enough)
        return enough;
    const Evidence* best = telling(answer, today);
    return best && !isUnexpired(*best, today) ? best : nullptr;
}

/// How an answer is told, with a piece of evidence and its date where there is one.
Message told(std::string_view id, std::string_view start, const Evidence* evidence, std::string_view end,
             Message::Arguments arguments) {
    if (!evidence)
        return message(std::string(id) + ".bare", fmt::format("{}, without evidence{}", start, end), arguments);
    const std::string where =
        evidence->page.empty() ? evidence->name : fmt::format("{}, {}", evidence->name, evidence->page);
    const bool dated = evidence->date.has_value();
    Message said =
        message(std::string(id) + (dated ? ".dated" : ".undated"),
                fmt::format("{}, on {{evidence}} ({{grade}}, {}){}", start, dated ? "{date}" : "no date", end),
                std::move(arguments));
    said.arguments.push_back({"evidence", where});
    said.arguments.push_back({"grade", std::string(labelOf(evidence->grade))});
    if (dated)
        said.arguments.push_back({"date", toText(*evidence->date)});
    return said;
}

/// Judges answers of one project on one day.
class Judge {
public:
    Judge(const Project& project, const RulePack& pack, const std::vector<Contradiction>& contradictions, Date today)
        : m_project(project), m_pack(pack), m_contradictions(contradictions), m_today(today),
          m_runway(ruleOf(pack, RuleId::runway)) {}

    /// The states of the project, or of one route.
    std::vector<PreconditionState> states(std::optional<std::size_t> route) const {
        std::vector<PreconditionState> found;
        for (const Precondition& precondition : m_pack.preconditions)
            found.push_back(state(precondition, route));
        return found;
    }

private:
    const Project& m_project;
    const RulePack& m_pack;
    const std::vector<Contradiction>& m_contradictions;
    Date m_today;
    const Rule& m_runway;

    bool isDecisive(const std::string& criterion) const {
        return std::ranges::find(m_runway.criteria, criterion) != m_runway.criteria.end();
    }

    Grade neededFor(const Criterion& criterion) const {
        return isDecisive(criterion.id) ? *m_runway.grade : m_pack.sufficientGrade;
    }

    const Contradiction* contradictionOf(const Criterion& criterion, const std::string& instance,
                                         std::optional<std::size_t> route) const {
        const auto found = std::ranges::find_if(m_contradictions, [&](const Contradiction& c) {
            return c.criterion == criterion.id && c.instance == instance && (!route || !c.route || c.route == route);
        });
        return found == m_contradictions.end() ? nullptr : &*found;
    }

    /// What a yes counts as by its evidence alone.
    void judgeYes(Standing& standing, const Criterion& criterion, const std::string& named) const {
        const Grade needed = standing.needed;
        const Answer& answer = standing.answer;
        const std::string neededWords(labelOf(needed));
        const auto isValid = [&](const Evidence& e) { return isMade(e, m_today) && isUnexpired(e, m_today); };
        if (const Evidence* enough =
                latest(answer, [&](const Evidence& e) { return isValid(e) && isEnough(e, needed); })) {
            standing.counts = AnswerValue::yes;
            standing.why = told("answer.yes", "{criterion} is answered yes", enough, ".", {{"criterion", named}});
            return;
        }
        standing.counts = AnswerValue::partly;
        standing.remedy =
            message("answer.yes_bare.remedy", "Attach valid evidence graded {needed} or better: {expects}",
                    {{"needed", neededWords}, {"expects", criterion.expects}});
        if (const Evidence* expired = expiredPiece(answer, needed, m_today)) {
            standing.shortfall = Shortfall::expiredEvidence;
            standing.open = true;
            standing.why = told("answer.yes_expired", "{criterion} is answered yes", expired,
                                ", which expired on {expires}: it counts as partly and is open again.",
                                {{"criterion", named}, {"expires", toText(*expired->expires)}});
            standing.remedy =
                message("answer.yes_expired.remedy", "Renew the evidence: {expects}", {{"expects", criterion.expects}});
            return;
        }
        if (const Evidence* ahead = latest(answer, [&](const Evidence& e) { return !isMade(e, m_today); });
            ahead && isEnough(*ahead, needed)) {
            standing.shortfall = Shortfall::futureEvidence;
            standing.why = told("answer.yes_future", "{criterion} is answered yes", ahead,
                                ", which is dated after the day of evaluation, {today}: it counts as partly.",
                                {{"criterion", named}, {"today", toText(m_today)}});
            return;
        }
        const Evidence* weak = telling(answer, m_today);
        standing.shortfall = weak ? Shortfall::weakEvidence : Shortfall::noEvidence;
        standing.why = told(weak ? "answer.yes_weak" : "answer.yes_bare", "{criterion} is answered yes", weak,
                            ": it counts as partly until valid evidence is graded {needed} or better.",
                            {{"criterion", named}, {"needed", neededWords}});
    }

    static void contradict(Standing& standing, const Contradiction& contradiction) {
        standing.counts = standing.kind == CriterionKind::gate ? AnswerValue::no : AnswerValue::partly;
        standing.shortfall = Shortfall::contradicted;
        standing.open = false;
        standing.why = contradiction.sentence;
        standing.remedy = contradiction.remedy;
    }

    void judgeOther(Standing& standing, const Criterion& criterion, const std::string& named, bool answered) const {
        const std::string& note = standing.answer.note;
        const Message::Arguments criterionNamed{{"criterion", named}, {"note", note}};
        // What was said with the answer tells more than the document.
        const auto toldWithNote = [&](const std::string& id, std::string_view start, const Evidence* evidence) {
            const bool noted = !note.empty();
            return told(noted ? id + ".noted" : id, start, evidence, noted ? ": “{note}”." : ".", criterionNamed);
        };
        const Evidence* best = telling(standing.answer, m_today);
        standing.counts = standing.answer.value;
        standing.open = best && isMade(*best, m_today) && !isUnexpired(*best, m_today) &&
                        standing.answer.value != AnswerValue::notApplicable;
        standing.remedy = message("answer.remedy", "{remedy}", {{"remedy", criterion.remedy}});
        switch (standing.answer.value) {
        case AnswerValue::unknown:
            standing.open = true;
            if (answered)
                standing.why = toldWithNote("answer.unknown", "{criterion} is answered unknown", best);
            else
                standing.why = message("answer.none", "{criterion} is not answered.", {{"criterion", named}});
            break;
        case AnswerValue::no:
            standing.why = toldWithNote("answer.no", "{criterion} is answered no", best);
            break;
        case AnswerValue::partly:
            standing.why = toldWithNote("answer.partly", "{criterion} is answered partly", best);
            break;
        case AnswerValue::notApplicable:
            standing.why = toldWithNote("answer.na", "{criterion} is answered not applicable", best);
            break;
        case AnswerValue::yes:
            break;
        }
    }

    Standing standing(const Criterion& criterion, const std::string& instance, std::optional<std::size_t> route) const {
        Standing standing;
        standing.criterion = criterion.id;
        standing.text = criterion.text;
        standing.scope = criterion.scope;
        standing.kind = criterion.kind;
        standing.instance = instance;
        standing.needed = neededFor(criterion);
        const auto given = std::ranges::find_if(m_project.answers, [&](const Answer& answer) {
            return answer.criterion == criterion.id && answer.instance == instance;
        });
        const bool answered = given != m_project.answers.end();
        if (answered)
            standing.answer = *given;
        else
            standing.answer = {criterion.id, instance, AnswerValue::unknown, {}, {}, {}, {}, {}};
        const std::string named = quoted(m_project, criterion, instance);
        if (standing.answer.value == AnswerValue::yes)
            judgeYes(standing, criterion, named);
        else
            judgeOther(standing, criterion, named, answered);
        standing.supported = standing.counts;
        if (const Contradiction* contradiction = contradictionOf(criterion, instance, route);
            contradiction && standing.answer.value == AnswerValue::yes)
            contradict(standing, *contradiction);
        return standing;
    }

    PreconditionState state(const Precondition& precondition, std::optional<std::size_t> route) const {
        PreconditionState found{precondition.id, precondition.title, precondition.gate, {}, {}, {}, {}, {}};
        for (const Criterion& criterion : precondition.criteria) {
            for (const std::string& instance : instancesOf(criterion, m_project)) {
                if (route && criterion.scope == CriterionScope::route && instance != m_project.routes[*route].id)
                    continue;
                found.criteria.push_back(standing(criterion, instance, route));
            }
        }
        found.state = stateOf(found.criteria);
        const Standing* decisive = nullptr;
        if (std::ranges::find(m_runway.preconditions, precondition.id) != m_runway.preconditions.end()) {
            for (const Standing& standing : found.criteria) {
                if (!decisive && isDecisive(standing.criterion) && standing.counts != AnswerValue::yes)
                    decisive = &standing;
            }
        }
        if (decisive) {
            found.state = State::no;
            found.runwayMissing = true;
            found.why =
                joined(message("scorecard.runway",
                               "{precondition} is no, whatever else is true: ", {{"precondition", precondition.title}}),
                       decisive->why);
            found.remedy = decisive->remedy;
        } else {
            explain(found, route ? &m_project.routes[*route] : nullptr);
        }
        return found;
    }

    static const Standing* firstThatCounts(const PreconditionState& of, AnswerValue value) {
        const auto found = std::ranges::find(of.criteria, value, &Standing::counts);
        return found == of.criteria.end() ? nullptr : &*found;
    }

    static Message counted(const PreconditionState& of, const MessageArgument& title, const Route* route) {
        const auto unknown = std::ranges::count(of.criteria, AnswerValue::unknown, &Standing::counts);
        const Message::Arguments arguments{title,
                                           {"unknown", std::to_string(unknown)},
                                           {"count", std::to_string(of.criteria.size())},
                                           {"route", route ? route->name : std::string()}};
        return route ? message("scorecard.unknown_on_route",
                               "{precondition} is unknown, with {unknown} of the {count} criteria that concern {route} "
                               "unknown: ",
                               arguments)
                     : message("scorecard.unknown",
                               "{precondition} is unknown, with {unknown} of {count} criteria unknown: ", arguments);
    }

    /// `route` where the state is that of one route, which is asked fewer instances than the project.
    static void explain(PreconditionState& of, const Route* route) {
        const MessageArgument title{"precondition", of.title};
        const Standing* told = nullptr;
        Message start;
        switch (of.state) {
        case State::no: {
            const auto gate = std::ranges::find_if(of.criteria, [](const Standing& s) {
                return s.kind == CriterionKind::gate && s.counts == AnswerValue::no;
            });
            told = gate != of.criteria.end() ? &*gate : firstThatCounts(of, AnswerValue::no);
            start = gate != of.criteria.end()
                        ? message("scorecard.no", "{precondition} is no: ", {title})
                        : message("scorecard.all_no", "{precondition} is no, as is all of it: ", {title});
            break;
        }
        case State::unknown:
            told = firstThatCounts(of, AnswerValue::unknown);
            if (!told) {
                of.why =
                    of.criteria.empty()
                        ? message("scorecard.nothing_asked",
                                  "{precondition} is unknown, because the project has nothing it is asked of.", {title})
                        : message("scorecard.not_applicable",
                                  "{precondition} is unknown, because all of it is answered not applicable.", {title});
                of.remedy =
                    of.criteria.empty()
                        ? message("scorecard.nothing_asked.remedy", "Add the workflows and routes it is asked of.")
                        : message("scorecard.not_applicable.remedy", "Answer at least one of its criteria.");
                return;
            }
            start = counted(of, title, route);
            break;
        case State::partly:
            told = firstThatCounts(of, AnswerValue::no);
            if (!told)
                told = firstThatCounts(of, AnswerValue::partly);
            start = message("scorecard.partly", "{precondition} holds only partly: ", {title});
            break;
        case State::yes:
            told = firstThatCounts(of, AnswerValue::yes);
            start = message("scorecard.yes", "{precondition} is yes in all of its {count} criteria; the first: ",
                            {title, {"count", std::to_string(of.criteria.size())}});
            break;
        }
        of.why = joined(std::move(start), told->why);
        of.remedy = told->remedy;
    }
};

} // namespace

bool isUnexpired(const Evidence& evidence, Date today) {
    return !evidence.expires || today <= *evidence.expires;
}

bool isMade(const Evidence& evidence, Date today) {
    return !evidence.date || *evidence.date <= today;
}

State stateOf(std::span<const Standing> criteria) {
    std::size_t applicable = 0, yes = 0, no = 0, unknown = 0;
    bool gateIsNo = false;
    for (const Standing& standing : criteria) {
        if (standing.counts == AnswerValue::notApplicable)
            continue;
        ++applicable;
        yes += standing.counts == AnswerValue::yes ? 1 : 0;
        no += standing.counts == AnswerValue::no ? 1 : 0;
        unknown += standing.counts == AnswerValue::unknown ? 1 : 0;
        gateIsNo = gateIsNo || (standing.counts == AnswerValue::no && standing.kind == CriterionKind::gate);
    }
    if (gateIsNo || (applicable > 0 && no == applicable))
        return State::no;
    if (unknown > 0 || applicable == 0)
        return State::unknown;
    return yes == applicable ? State::yes : State::partly;
}

Scorecard scorecard(const Project& project, const Evaluation& evaluation, const RulePack& pack, Date today) {
    Scorecard card;
    card.today = today;
    card.contradictions = contradictions(project, evaluation, pack);
    const Judge judge(project, pack, card.contradictions, today);
    card.preconditions = judge.states(std::nullopt);
    for (std::size_t r = 0; r < project.routes.size(); ++r)
        card.routes.push_back(judge.states(r));
    for (const PreconditionState& precondition : card.preconditions) {
        card.totalQuestions += precondition.criteria.size();
        card.openQuestions +=
            static_cast<std::size_t>(std::ranges::count(precondition.criteria, true, &Standing::open));
    }
    card.findings = scorecardFindings(project, pack, card);
    return card;
}

} // namespace plumb
