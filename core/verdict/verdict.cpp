// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/verdict.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/verdict/open_points.h"
#include "core/verdict/reasons.h"
#include "core/verdict/saving_sentences.h"
#include "core/verdict/sentences.h"

namespace plumb {
namespace {

void append(std::vector<Reason>& to, std::vector<Reason> more) {
    std::ranges::move(more, std::back_inserter(to));
}

/// Position in the precedence; what concludes nothing stands last.
std::size_t rankOf(const RulePack& pack, const Reason& reason) {
    if (!reason.concludes)
        return pack.precedence.size();
    return static_cast<std::size_t>(std::ranges::find(pack.precedence, *reason.concludes) - pack.precedence.begin());
}

/// What decides comes first, then what is said of the money, then the others by precedence.
std::size_t weightOf(const RulePack& pack, const Reason& reason) {
    if (reason.decides)
        return 0;
    const bool isMoney = reason.rule == RuleId::notCheaper || reason.rule == RuleId::supported;
    return isMoney && reason.concludes ? 1 : 2 + rankOf(pack, reason);
}

/// Marks the reasons that decide for `id`, and sorts all by weight.
void rank(std::vector<Reason>& reasons, const RulePack& pack, VerdictId id) {
    for (Reason& reason : reasons)
        reason.decides = reason.concludes == id;
    std::ranges::stable_sort(reasons, {}, [&](const Reason& reason) { return weightOf(pack, reason); });
}

/// The first verdict of the precedence that a reason concludes.
VerdictId firstOf(const RulePack& pack, const std::vector<Reason>& reasons) {
    for (const VerdictId id : pack.precedence) {
        if (std::ranges::count(reasons, std::optional(id), &Reason::concludes) > 0)
            return id;
    }
    PLUMB_CHECK(!"a route with a saving is supported or not cheaper, one without is incomplete");
}

/// "{gates} is not yes", or "are" where there are several.
Message gatesSentence(const std::vector<std::string>& gates) {
    if (gates.size() == 1)
        return message("verdict.gate", "{gates} is not yes", {{"gates", gates.front()}});
    const std::vector<std::string> first(gates.begin(), gates.end() - 1);
    return message("verdict.gates", "{gates} and {last} are not yes",
                   {{"gates", join(first, ", ")}, {"last", gates.back()}});
}

Message unprovenSentence(const Case& of, std::optional<std::size_t> route) {
    Message start = message("verdict.unproven_project", "A saving from self-sourcing is unproven: ");
    if (route)
        start = message("verdict.unproven", "{subject} is unproven: ", {{"subject", of.nameOf(*route)}});
    Message end = message("verdict.no_pricing_baseline",
                          ", so an OEM reference architecture is the pricing baseline, and the project has none.");
    if (of.evaluation.inputs.baseline)
        end = message("verdict.pricing_baseline", ", so {baseline} is the pricing baseline.",
                      {{"baseline", of.baselineName()}});
    Message said = joined(joined(std::move(start), gatesSentence(gatesNotYes(of, route))), end);
    if (!route || !of.saving(*route) || !of.evaluation.inputs.baseline)
        return said;
    return joined(joined(joined(std::move(said), message("verdict.money", " It ")), savingClause(of, *route)),
                  joined(chanceClause(of, *route), message("verdict.end", ".")));
}

/// Why an evaluation is incomplete, by rule.
Message incompleteClause(const Case& of, std::optional<std::size_t> route, RuleId rule) {
    const Message::Arguments subject{{"subject", route ? of.nameOf(*route) : std::string()}};
    switch (rule) {
    case RuleId::selfSourced:
        return message("verdict.incomplete_self_sourced", "no route is self-sourced");
    case RuleId::baseline:
        return message("verdict.incomplete_baseline", "there is no OEM reference route to count a saving from");
    case RuleId::savingKnown:
        return message("verdict.incomplete_saving", "the saving of {subject} is not known", subject);
    case RuleId::validationPlan:
        return message("verdict.incomplete_plan", "no fabric validation plan of {subject} is known", subject);
    case RuleId::storageAfterCompute:
        return message("verdict.incomplete_storage", "storage is not shown to be decided with compute");
    case RuleId::rentPriced:
        return message("verdict.incomplete_rent", "renting has not been priced");
    case RuleId::bidLapsed:
        return message("verdict.incomplete_bid", "the bid of {subject} has lapsed", subject);
    default:
        checkFailed("the rule leaves an evaluation incomplete", __FILE__, __LINE__);
    }
}

Message incompleteSentence(const Case& of, std::optional<std::size_t> route, const std::vector<Reason>& reasons) {
    Message said = message("verdict.incomplete", "The evaluation is incomplete: ");
    std::vector<RuleId> told;
    for (const Reason& reason : reasons) {
        if (!reason.decides || std::ranges::find(told, reason.rule) != told.end())
            continue;
        if (!told.empty())
            said = joined(std::move(said), message("verdict.incomplete_and", "; "));
        said = joined(std::move(said), incompleteClause(of, route, reason.rule));
        told.push_back(reason.rule);
    }
    return joined(std::move(said), message("verdict.end", "."));
}

Message notCheaperSentence(const Case& of, std::size_t route) {
    const MessageArgument subject{"subject", of.nameOf(route)};
    const Message start = of.saving(route).value > 0
                              ? message("verdict.not_shown", "{subject} is not shown to be cheaper: it ", {subject})
                              : message("verdict.not_cheaper", "{subject} is not cheaper: it ", {subject});
    return joined(joined(start, savingClause(of, route)), joined(chanceClause(of, route), message("verdict.end", ".")));
}

Message supportedSentence(const Case& of, std::size_t route, std::size_t openPoints) {
    const MessageArgument subject{"subject", of.nameOf(route)};
    Message said = message("verdict.supported", "{subject} is supported: it ", {subject});
    if (!of.probability(route))
        said = message("verdict.supported_untested", "{subject} is supported, not yet tested under uncertainty: it ",
                       {subject});
    said = joined(std::move(said), savingClause(of, route));
    if (of.probability(route))
        said = joined(std::move(said), chanceClause(of, route));
    if (openPoints == 0)
        return joined(std::move(said), message("verdict.end", "."));
    return joined(std::move(said),
                  message("verdict.open_points", ". Open points that change no verdict: {open_points}.",
                          {{"open_points", std::to_string(openPoints)}}));
}

Message sentenceOf(const Case& of, VerdictId id, std::optional<std::size_t> route, const std::vector<Reason>& reasons,
                   std::size_t openPoints) {
    switch (id) {
    case VerdictId::buyOem:
        return message("verdict.buy_oem",
                       "Buy from an OEM: for every workflow, either no layer absorbs its failures or the failure it "
                       "tolerates is not shown to be defined.");
    case VerdictId::unproven:
        return unprovenSentence(of, route);
    case VerdictId::incomplete:
        return incompleteSentence(of, route, reasons);
    case VerdictId::notCheaper:
        return notCheaperSentence(of, *route);
    case VerdictId::supported:
        return supportedSentence(of, *route, openPoints);
    }
    checkFailed("id is one of VerdictId", __FILE__, __LINE__);
}

SavingStatus statusOf(const Case& of, std::size_t route) {
    if (of.evaluation.inputs.baseline == route)
        return SavingStatus::baseline;
    if (!of.saving(route))
        return SavingStatus::unknown;
    if (!isSelfSourced(of.project.routes[route].kind))
        return SavingStatus::notGated;
    const std::optional<double> probability = of.probability(route);
    const bool isShown = probability && *probability >= of.project.parameters.terms.requiredConfidence.value;
    return gatesHold(of, route) && isShown && of.saving(route).value > 0 ? SavingStatus::proven
                                                                         : SavingStatus::unproven;
}

RouteVerdict routeVerdict(const Case& of, std::size_t route, const std::vector<Objection>& objections) {
    RouteVerdict found;
    found.route = of.project.routes[route].id;
    found.status = statusOf(of, route);
    found.breakEven = breakEvenOf(of, route);
    if (!isSelfSourced(of.project.routes[route].kind)) {
        found.reasons = rentedReasons(of, route);
        append(found.reasons, bidReasons(of, route));
        found.openPoints = openPointsOf(of, route, {});
        return found;
    }
    append(found.reasons, absorptionReasons(of, route));
    append(found.reasons, gateReasons(of, route));
    append(found.reasons, incompleteReasons(of, route));
    append(found.reasons, bidReasons(of, route));
    append(found.reasons, savingReasons(of, route, found.breakEven));
    append(found.reasons, rentReasons(of));
    found.id = firstOf(of.pack, found.reasons);
    rank(found.reasons, of.pack, *found.id);
    found.needed = neededFor(of, route, objections);
    found.openPoints = openPointsOf(of, route, found.needed);
    found.sentence = sentenceOf(of, *found.id, route, found.reasons, found.openPoints.size());
    return found;
}

/// Whether `a` is taken rather than `b`: supported first, then the larger saving; an unknown saving is last.
bool isBetter(const Case& of, const Verdict& verdict, std::size_t a, std::size_t b) {
    const auto key = [&](std::size_t r) {
        return std::tuple(verdict.routes[r].id == VerdictId::supported, static_cast<bool>(of.saving(r)),
                          of.saving(r) ? of.saving(r).value : 0);
    };
    return key(a) > key(b);
}

void withoutSelfSourcedRoute(const Case& of, Verdict& verdict) {
    append(verdict.reasons, gateReasons(of, std::nullopt));
    append(verdict.reasons, incompleteReasons(of, std::nullopt));
    verdict.id = firstOf(of.pack, verdict.reasons);
    append(verdict.reasons, absorptionReasons(of, std::nullopt));
    rank(verdict.reasons, of.pack, verdict.id);
    verdict.sentence = sentenceOf(of, verdict.id, std::nullopt, verdict.reasons, 0);
}

/// Rule "estate": what the decision does not say about the rest of the estate, and whether that was agreed.
void sayEstate(const Case& of, Verdict& verdict) {
    const std::string& criterion = of.rule(RuleId::estate).criteria.front();
    const Standing* agreement = nullptr;
    for (const PreconditionState& state : of.scorecard.preconditions) {
        for (const Standing& standing : state.criteria) {
            if (standing.criterion == criterion)
                agreement = &standing;
        }
    }
    PLUMB_CHECK(agreement != nullptr);
    const std::string& by = of.project.information.estateAgreement;
    const bool agreed = agreement->counts == AnswerValue::yes;
    const Message::Arguments named{{"by", by}};
    Message state;
    if (agreed && by.empty())
        state = message("estate.agreed", ", and that is agreed: ");
    else if (agreed)
        state = message("estate.agreed_by", ", and that is agreed by {by}: ", named);
    else if (by.empty())
        state = message("estate.not_agreed", ", but that is not shown to be agreed: ");
    else
        state =
            message("estate.named_not_agreed", ", but that is not shown to be agreed, although {by} is named: ", named);
    if (agreed)
        verdict.estateAgreedBy = by;
    const Message start = message("estate", "This decision says nothing about sourcing the rest of the estate");
    verdict.estate = joined(joined(start, state), agreement->why);
}

} // namespace

Verdict verdict(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard, const RulePack& pack,
                const std::optional<Confidence>& confidence) {
    PLUMB_CHECK(evaluation.numbers.routes.size() == project.routes.size());
    PLUMB_CHECK(scorecard.routes.size() == project.routes.size());
    const Case of{project, evaluation, scorecard, pack, confidence};
    const std::vector<Objection> against = objections(project, evaluation, pack);
    Verdict found;
    found.pack = fmt::format("{} {}", pack.id, pack.version);
    for (std::size_t r = 0; r < project.routes.size(); ++r)
        found.routes.push_back(routeVerdict(of, r, against));
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (found.routes[r].id && (!found.route || isBetter(of, found, r, *found.route)))
            found.route = r;
    }
    if (found.route) {
        const RouteVerdict& taken = found.routes[*found.route];
        found.id = *taken.id;
        found.sentence = taken.sentence;
        found.reasons = taken.reasons;
        found.tested = of.probability(*found.route).has_value();
    } else {
        withoutSelfSourcedRoute(of, found);
    }
    sayEstate(of, found);
    return found;
}

} // namespace plumb
