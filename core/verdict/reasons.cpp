// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/reasons.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/verdict/bids.h"
#include "core/verdict/saving_sentences.h"
#include "core/verdict/sentences.h"

namespace plumb {
namespace {

Reason reasonOf(const Rule& rule, std::string where, Message sentence, Message remedy) {
    return {rule.id, rule.number, rule.concludes, false, std::move(where), std::move(sentence), std::move(remedy)};
}

bool holdsFor(const Rule& rule, RouteKind kind) {
    return rule.routeKinds.empty() || std::ranges::find(rule.routeKinds, kind) != rule.routeKinds.end();
}

template <class Names>
bool names(const Names& list, const std::string& id) {
    return std::ranges::find(list, id) != list.end();
}

std::string addressOf(const Standing& standing) {
    return plumb::addressOf(standing.criterion, standing.instance);
}

Message savingUnknown(const Case& of, std::size_t route) {
    const RouteNumbers& numbers = of.evaluation.numbers.routes[route];
    Message said = joined(
        message("reason.saving_unknown", "The saving of {subject} is not known: ", {{"subject", of.nameOf(route)}}),
        whyAbsent(of.saving(route).absence));
    if (numbers.breakEvenDiscount)
        said = joined(std::move(said),
                      message("reason.break_even", " It would be zero at a headline discount of {discount}.",
                              {{"discount", percent(numbers.breakEvenDiscount.value)}}));
    return said;
}

} // namespace

std::optional<double> Case::probability(std::size_t route) const {
    if (!confidence || route >= confidence->routes.size() || !confidence->routes[route].probabilityPositive)
        return std::nullopt;
    return confidence->routes[route].probabilityPositive.value;
}

std::string Case::nameOf(std::size_t route) const {
    return nameOfInstance(project, project.routes[route].id);
}

std::string Case::baselineName() const {
    return evaluation.inputs.baseline ? nameOf(*evaluation.inputs.baseline) : std::string();
}

const std::vector<PreconditionState>& statesOf(const Case& of, std::optional<std::size_t> route) {
    return route ? of.scorecard.routes[*route] : of.scorecard.preconditions;
}

std::vector<const Standing*> firing(const Rule& rule, const std::vector<PreconditionState>& states) {
    std::vector<const Standing*> found;
    for (const PreconditionState& state : states) {
        for (const Standing& standing : state.criteria) {
            if (names(rule.criteria, standing.criterion) &&
                std::ranges::find(rule.firesOn, standing.counts) != rule.firesOn.end())
                found.push_back(&standing);
        }
    }
    return found;
}

bool gatesHold(const Case& of, std::size_t route) {
    const Rule& rule = of.rule(RuleId::gates);
    return std::ranges::none_of(statesOf(of, route), [&](const PreconditionState& state) {
        return names(rule.preconditions, state.id) && state.state != State::yes;
    });
}

std::vector<std::string> gatesNotYes(const Case& of, std::optional<std::size_t> route) {
    std::vector<std::string> titles;
    for (const PreconditionState& state : statesOf(of, route)) {
        if (names(of.rule(RuleId::gates).preconditions, state.id) && state.state != State::yes)
            titles.push_back(state.title);
    }
    return titles;
}

std::vector<Reason> absorptionReasons(const Case& of, std::optional<std::size_t> route) {
    const Rule& rule = of.rule(RuleId::absorption);
    std::vector<Reason> reasons;
    std::size_t bought = 0;
    const std::vector<const Standing*> undefined = firing(rule, of.scorecard.preconditions);
    for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
        const Workflow& workflow = of.project.workflows[w];
        const std::size_t before = reasons.size();
        const MessageArgument name{"subject", nameOfInstance(of.project, workflow.id)};
        const AbsorbingLayer layer =
            route ? absorbingLayer(of.project, *route, w) : workflow.parameters.terms.absorbingLayer;
        if (layer == AbsorbingLayer::nothing)
            reasons.push_back(reasonOf(
                rule, workflow.id,
                message("reason.nothing_absorbs", "No layer absorbs the failures of {subject}: buy from an OEM for it.",
                        {name}),
                message("reason.nothing_absorbs.remedy", "Give the workflow checkpoints, a requeue or replicas.")));
        for (const Standing* standing : undefined) {
            if (standing->instance == workflow.id)
                reasons.push_back(reasonOf(
                    rule, addressOf(*standing),
                    joined(
                        message(
                            "reason.tolerance",
                            "How much failure {subject} tolerates is not shown to be defined: buy from an OEM for it. ",
                            {name}),
                        standing->why),
                    standing->remedy));
        }
        bought += reasons.size() > before ? 1 : 0;
    }
    const bool every = bought > 0 && bought == of.project.workflows.size();
    for (Reason& reason : reasons) {
        if (!every)
            reason.concludes.reset();
    }
    return reasons;
}

std::vector<Reason> gateReasons(const Case& of, std::optional<std::size_t> route) {
    const Rule& gates = of.rule(RuleId::gates);
    std::vector<Reason> reasons;
    for (const PreconditionState& state : statesOf(of, route)) {
        if (names(gates.preconditions, state.id) && state.state != State::yes)
            reasons.push_back(
                reasonOf(state.runwayMissing ? of.rule(RuleId::runway) : gates, state.id, state.why, state.remedy));
    }
    return reasons;
}

std::vector<Reason> rentedReasons(const Case& of, std::size_t route) {
    const Rule& rule = of.rule(RuleId::rented);
    std::vector<Reason> reasons;
    if (!holdsFor(rule, of.project.routes[route].kind))
        return reasons;
    for (const PreconditionState& state : statesOf(of, route)) {
        for (const Standing& standing : state.criteria) {
            if (names(rule.criteria, standing.criterion) && standing.counts != AnswerValue::yes)
                reasons.push_back(reasonOf(rule, addressOf(standing), standing.why, standing.remedy));
        }
    }
    return reasons;
}

std::vector<Reason> bidReasons(const Case& of, std::size_t route) {
    const BidValidity bid = validityOfBid(of.project, route, of.scorecard.today);
    const MessageArgument subject{"subject", of.nameOf(route)};
    const std::string where = validityAddress(of.project, route);
    std::vector<Reason> reasons;
    if (bid.hasLapsed) {
        Message said =
            message("reason.bid_lapsed_before", "The bid of {subject} lapsed before the decision.", {subject});
        if (bid.lastDay)
            said = message("reason.bid_lapsed", "The bid of {subject} lapsed: it was valid until {last}.",
                           {subject, {"last", toText(*bid.lastDay)}});
        reasons.push_back(reasonOf(
            of.rule(RuleId::bidLapsed), where, said,
            message("reason.bid_lapsed.remedy", "Ask the bidder to renew the offer, and enter how long it is valid.")));
        return reasons;
    }
    const Standing* last = nullptr; // condition of the gates that is due latest
    for (const PreconditionState& state : statesOf(of, route)) {
        if (!names(of.rule(RuleId::gates).preconditions, state.id) || state.state == State::yes)
            continue;
        for (const Standing& standing : state.criteria) {
            if (standing.counts != AnswerValue::yes && standing.counts != AnswerValue::notApplicable &&
                standing.answer.due && (!last || *last->answer.due < *standing.answer.due))
                last = &standing;
        }
    }
    if (!last || !bid.lastDay || *last->answer.due <= *bid.lastDay || !isSelfSourced(of.project.routes[route].kind))
        return reasons;
    reasons.push_back(
        reasonOf(of.rule(RuleId::bidLapsesEarly), where,
                 message("reason.bid_lapses_early",
                         "The bid of {subject} is valid until {last}, but {criterion} is due on {due}.",
                         {subject,
                          {"last", toText(*bid.lastDay)},
                          {"criterion", quoted(of.project, *criterionOf(of.pack, last->criterion), last->instance)},
                          {"due", toText(*last->answer.due)}}),
                 message("reason.bid_lapses_early.remedy",
                         "Have the validity of the bid extended, or settle the condition earlier.")));
    return reasons;
}

std::vector<Reason> incompleteReasons(const Case& of, std::optional<std::size_t> route) {
    std::vector<Reason> reasons;
    const auto add = [&](RuleId id, std::string where, Message sentence, Message remedy) {
        reasons.push_back(reasonOf(of.rule(id), std::move(where), std::move(sentence), std::move(remedy)));
    };
    if (!route)
        add(RuleId::selfSourced, {},
            message("reason.no_self_sourced", "No route is self-sourced, so there is no saving to judge."),
            message("reason.no_self_sourced.remedy", "Add a route of kind odm_direct or tier_two with its bid."));
    if (!of.evaluation.inputs.baseline)
        add(RuleId::baseline, {},
            message("reason.no_baseline",
                    "There is no OEM reference route, so there is nothing to count a saving from."),
            message("reason.no_baseline.remedy", "Add a route of kind oem_reference and price it."));
    else if (route && !of.saving(*route))
        add(RuleId::savingKnown, of.project.routes[*route].id, savingUnknown(of, *route),
            message("reason.saving_unknown.remedy", "Enter what is missing, or ask the bidder for it."));
    if (route) {
        for (const Standing* standing : firing(of.rule(RuleId::validationPlan), statesOf(of, route)))
            add(RuleId::validationPlan, addressOf(*standing),
                joined(message("reason.no_validation_plan",
                               "No fabric validation plan of {subject} is known: ", {{"subject", of.nameOf(*route)}}),
                       standing->why),
                standing->remedy);
    }
    for (const Standing* standing : firing(of.rule(RuleId::storageAfterCompute), statesOf(of, route)))
        add(RuleId::storageAfterCompute, addressOf(*standing),
            joined(message("reason.storage_late", "Storage is not shown to be decided with compute: "), standing->why),
            standing->remedy);
    const auto isRent = [](const Route& r) { return r.kind == RouteKind::rent; };
    const auto priced = [&](const Route& r) { return isRent(r) && r.parameters.rent.price.has_value(); };
    if (std::ranges::none_of(of.project.routes, isRent))
        add(RuleId::rentPriced, {},
            message("reason.no_rent", "Renting has not been priced: the project has no rented route."),
            message("reason.no_rent.remedy", "Add a route of kind rent with its price per hour."));
    else if (std::ranges::none_of(of.project.routes, priced))
        add(RuleId::rentPriced, std::ranges::find_if(of.project.routes, isRent)->id,
            message("reason.rent_unpriced", "Renting has not been priced: no rented route has a price per hour."),
            message("reason.rent_unpriced.remedy", "Enter the price that a provider asks."));
    return reasons;
}

std::vector<Reason> savingReasons(const Case& of, std::size_t route, const BreakEven& breakEven) {
    std::vector<Reason> reasons;
    const Outcome& saving = of.saving(route);
    if (!saving || !of.evaluation.inputs.baseline)
        return reasons;
    const Rule& rule = of.rule(RuleId::notCheaper);
    const std::optional<double> probability = of.probability(route);
    const double chosen = of.project.parameters.terms.requiredConfidence.value;
    const MessageArgument subject{"subject", of.nameOf(route)};
    const std::string& where = of.project.routes[route].id;
    Message remedy = message("reason.not_cheaper.remedy",
                             "See which assumptions would turn the saving, and ask for evidence of these first.");
    if (!breakEven.sentence.id.empty())
        remedy = joined(joined(breakEven.sentence, message("reason.not_cheaper.and", " ")), remedy);
    const Message clause = joined(message("reason.money", "{subject} ", {subject}), savingClause(of, route));
    if (saving.value <= 0)
        reasons.push_back(reasonOf(rule, where, joined(clause, message("reason.money.end", ".")), remedy));
    if (probability && *probability < chosen)
        reasons.push_back(reasonOf(
            rule, where,
            message("reason.not_shown",
                    "The chance that {subject} is cheaper than {baseline} is {probability}, and {chosen} is required.",
                    {subject,
                     {"baseline", of.baselineName()},
                     {"probability", percent(*probability)},
                     {"chosen", percent(chosen)}}),
            remedy));
    if (!reasons.empty())
        return reasons;
    const Rule& supported = of.rule(RuleId::supported);
    reasons.push_back(reasonOf(supported, where,
                               joined(joined(clause, chanceClause(of, route)), message("reason.money.end", ".")), {}));
    for (const PreconditionState& state : statesOf(of, route)) {
        if (names(of.rule(RuleId::gates).preconditions, state.id) && state.state == State::yes)
            reasons.push_back(reasonOf(supported, state.id, state.why, {}));
    }
    return reasons;
}

std::vector<Reason> rentReasons(const Case& of) {
    std::optional<std::size_t> rent, own;
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const RouteKind kind = of.project.routes[r].kind;
        std::optional<std::size_t>& best = kind == RouteKind::rent ? rent : own;
        if ((kind == RouteKind::rent || isSelfSourced(kind)) && of.saving(r) &&
            (!best || of.saving(r).value > of.saving(*best).value))
            best = r;
    }
    if (!rent || !own || of.saving(*rent).value <= of.saving(*own).value)
        return {};
    const Rule& rule = of.rule(RuleId::rentSavesMore);
    const double rented = of.saving(*rent).value, owned = of.saving(*own).value;
    const Message::Arguments arguments{{"rent", of.nameOf(*rent)},
                                       {"subject", of.nameOf(*own)},
                                       {"rent_amount", shortMoney(std::abs(rented))},
                                       {"amount", shortMoney(std::abs(owned))},
                                       {"baseline", of.baselineName()}};
    Message said = message("reason.rent_saves_more",
                           "At equal useful work {rent} saves {rent_amount} against {baseline}, more than the {amount} "
                           "of {subject}, the best self-sourced route.",
                           arguments);
    if (rented > 0 && owned <= 0)
        said =
            message("reason.rent_saves",
                    "At equal useful work {rent} saves {rent_amount}; {subject} costs {amount} more than {baseline}.",
                    arguments);
    else if (rented <= 0)
        said = message("reason.rent_loses_less",
                       "At equal useful work {rent} costs {rent_amount} more than {baseline}, less than the {amount} "
                       "more of {subject}, the best self-sourced route.",
                       arguments);
    return {reasonOf(
        rule, of.project.routes[*rent].id, std::move(said),
        message("reason.rent_saves_more.remedy", "Compare capacity and counterparty of the provider before buying."))};
}

} // namespace plumb
