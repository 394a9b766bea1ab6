// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/verdict.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/verdict/reasons.h"
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

/// Sorts by precedence and marks those that decide for `id`.
void rank(std::vector<Reason>& reasons, const RulePack& pack, VerdictId id) {
    std::ranges::stable_sort(reasons, {}, [&](const Reason& reason) { return rankOf(pack, reason); });
    for (Reason& reason : reasons)
        reason.decides = reason.concludes == id;
    std::ranges::stable_partition(reasons, &Reason::decides);
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
    if (route && of.saving(*route))
        start = message("verdict.unproven", "The saving of {subject}, modelled at {saving}, is unproven: ",
                        {{"subject", of.nameOf(*route)}, {"saving", shortMoney(of.saving(*route).value)}});
    else if (route)
        start = message("verdict.unproven_unknown",
                        "The saving of {subject} is unproven: ", {{"subject", of.nameOf(*route)}});
    Message end = message("verdict.no_pricing_baseline",
                          ", so an OEM reference architecture is the pricing baseline, and the project has none.");
    if (of.evaluation.inputs.baseline)
        end = message("verdict.pricing_baseline", ", so {baseline} is the pricing baseline.",
                      {{"baseline", of.baselineName()}});
    return joined(joined(std::move(start), gatesSentence(gatesNotYes(of, route))), end);
}

/// Why an evaluation is incomplete, a sentence without its end for each rule.
Message incompleteStart(const Case& of, std::optional<std::size_t> route, RuleId rule) {
    const Message::Arguments subject{{"subject", route ? of.nameOf(*route) : std::string()}};
    switch (rule) {
    case RuleId::selfSourced:
        return message("verdict.incomplete_self_sourced", "The evaluation is incomplete: no route is self-sourced");
    case RuleId::baseline:
        return message("verdict.incomplete_baseline",
                       "The evaluation is incomplete: there is no OEM reference route to count a saving from");
    case RuleId::savingKnown:
        return message("verdict.incomplete_saving",
                       "The evaluation is incomplete: the saving of {subject} is not known", subject);
    case RuleId::validationPlan:
        return message("verdict.incomplete_plan",
                       "The evaluation is incomplete: no fabric validation plan of {subject} is known", subject);
    case RuleId::storageAfterCompute:
        return message("verdict.incomplete_storage",
                       "The evaluation is incomplete: storage is not shown to be decided with compute");
    case RuleId::rentPriced:
        return message("verdict.incomplete_rent", "The evaluation is incomplete: renting has not been priced");
    default:
        checkFailed("the rule leaves an evaluation incomplete", __FILE__, __LINE__);
    }
}

/// The first reason, and how many more there are.
Message incompleteSentence(const Case& of, std::optional<std::size_t> route, const std::vector<Reason>& reasons) {
    const auto others = std::ranges::count(reasons, true, &Reason::decides) - 1;
    Message end = message("verdict.incomplete_alone", ".");
    if (others > 0)
        end =
            message("verdict.incomplete_others", " (further reasons: {others}).", {{"others", std::to_string(others)}});
    return joined(incompleteStart(of, route, reasons.front().rule), end);
}

Message notCheaperSentence(const Case& of, std::size_t route) {
    const std::optional<double> probability = of.probability(route);
    const Message::Arguments figures{{"subject", of.nameOf(route)},
                                     {"saving", shortMoney(of.saving(route).value)},
                                     {"baseline", of.baselineName()},
                                     {"probability", probability ? percent(*probability) : std::string()},
                                     {"chosen", percent(of.project.parameters.terms.requiredConfidence.value)}};
    if (of.saving(route).value <= 0)
        return message("verdict.not_cheaper", "{subject} is not cheaper: its saving against {baseline} is {saving}.",
                       {figures[0], figures[1], figures[2]});
    return message(
        "verdict.not_shown",
        "{subject} is not shown to be cheaper: its saving against {baseline}, {saving} at the entered values, is "
        "positive in {probability} of the samples, and {chosen} are asked for.",
        figures);
}

Message supportedSentence(const Case& of, std::size_t route, std::size_t conditions) {
    const std::optional<double> probability = of.probability(route);
    Message said =
        message("verdict.supported_untested",
                "{subject} is supported, not yet tested under uncertainty: it saves {saving} against {baseline}");
    if (probability)
        said = message("verdict.supported",
                       "{subject} is supported: it saves {saving} against {baseline}, and does so in {probability} of "
                       "the samples where {chosen} are asked for",
                       {{"probability", percent(*probability)},
                        {"chosen", percent(of.project.parameters.terms.requiredConfidence.value)}});
    said.arguments.push_back({"subject", of.nameOf(route)});
    said.arguments.push_back({"saving", shortMoney(of.saving(route).value)});
    said.arguments.push_back({"baseline", of.baselineName()});
    if (conditions == 0)
        return joined(std::move(said), message("verdict.unconditional", "."));
    return joined(std::move(said), message("verdict.conditions", ", with conditions (in number: {conditions}).",
                                           {{"conditions", std::to_string(conditions)}}));
}

Message sentenceOf(const Case& of, VerdictId id, std::optional<std::size_t> route, const std::vector<Reason>& reasons,
                   std::size_t conditions) {
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
        return supportedSentence(of, *route, conditions);
    }
    checkFailed("id is one of VerdictId", __FILE__, __LINE__);
}

SavingStatus statusOf(const Case& of, std::size_t route) {
    if (!of.saving(route))
        return SavingStatus::unknown;
    return gatesHold(of, route) ? SavingStatus::proven : SavingStatus::unproven;
}

RouteVerdict routeVerdict(const Case& of, std::size_t route) {
    RouteVerdict found{of.project.routes[route].id, {}, statusOf(of, route), {}, {}, {}};
    if (!isSelfSourced(of.project.routes[route].kind)) {
        found.reasons = rentGateReasons(of, route);
        return found;
    }
    append(found.reasons, absorptionReasons(of));
    append(found.reasons, gateReasons(of, route));
    append(found.reasons, incompleteReasons(of, route));
    append(found.reasons, savingReasons(of, route));
    append(found.reasons, rentReasons(of));
    found.id = firstOf(of.pack, found.reasons);
    rank(found.reasons, of.pack, *found.id);
    found.conditions = conditionsOf(of, route);
    found.sentence = sentenceOf(of, *found.id, route, found.reasons, found.conditions.size());
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
    append(verdict.reasons, absorptionReasons(of));
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
    Verdict found;
    found.pack = fmt::format("{} {}", pack.id, pack.version);
    for (std::size_t r = 0; r < project.routes.size(); ++r)
        found.routes.push_back(routeVerdict(of, r));
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (found.routes[r].id && (!found.route || isBetter(of, found, r, *found.route)))
            found.route = r;
    }
    if (found.route) {
        const RouteVerdict& taken = found.routes[*found.route];
        found.id = *taken.id;
        found.sentence = taken.sentence;
        found.reasons = taken.reasons;
        found.conditions = taken.conditions;
        found.tested = of.probability(*found.route).has_value();
    } else {
        withoutSelfSourcedRoute(of, found);
    }
    sayEstate(of, found);
    return found;
}

} // namespace plumb
