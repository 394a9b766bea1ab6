// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/reasons.h"

#include <algorithm>

#include "core/base/text.h"
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
    return standing.instance.empty() ? standing.criterion : standing.criterion + '@' + standing.instance;
}

/// Standings of the criteria that the rule reads and that count as one of the answers it holds on.
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

bool gatesHold(const Case& of, std::size_t route) {
    for (const RuleId id : {RuleId::gates, RuleId::rented}) {
        const Rule& rule = of.rule(id);
        if (!holdsFor(rule, of.project.routes[route].kind))
            continue;
        for (const PreconditionState& state : statesOf(of, route)) {
            if (names(rule.preconditions, state.id) && state.state != State::yes)
                return false;
            for (const Standing& standing : state.criteria) {
                if (names(rule.criteria, standing.criterion) && standing.counts != AnswerValue::yes)
                    return false;
            }
        }
    }
    return true;
}

std::vector<std::string> gatesNotYes(const Case& of, std::optional<std::size_t> route) {
    std::vector<std::string> titles;
    for (const PreconditionState& state : statesOf(of, route)) {
        if (names(of.rule(RuleId::gates).preconditions, state.id) && state.state != State::yes)
            titles.push_back(state.title);
    }
    return titles;
}

std::vector<Reason> absorptionReasons(const Case& of) {
    const Rule& rule = of.rule(RuleId::absorption);
    std::vector<Reason> reasons;
    std::size_t bought = 0;
    const std::vector<const Standing*> undefined = firing(rule, of.scorecard.preconditions);
    for (const Workflow& workflow : of.project.workflows) {
        const std::size_t before = reasons.size();
        const MessageArgument name{"subject", nameOfInstance(of.project, workflow.id)};
        if (workflow.parameters.terms.absorbingLayer == AbsorbingLayer::nothing)
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

std::vector<Reason> rentGateReasons(const Case& of, std::size_t route) {
    const Rule& rule = of.rule(RuleId::rented);
    std::vector<Reason> reasons;
    if (!holdsFor(rule, of.project.routes[route].kind))
        return reasons;
    for (const PreconditionState& state : statesOf(of, route)) {
        if (names(rule.preconditions, state.id) && state.state != State::yes)
            reasons.push_back(reasonOf(rule, state.id, state.why, state.remedy));
        for (const Standing& standing : state.criteria) {
            if (names(rule.criteria, standing.criterion) && standing.counts != AnswerValue::yes)
                reasons.push_back(reasonOf(rule, addressOf(standing), standing.why, standing.remedy));
        }
    }
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

std::vector<Reason> savingReasons(const Case& of, std::size_t route) {
    std::vector<Reason> reasons;
    const Outcome& saving = of.saving(route);
    if (!saving)
        return reasons;
    const Rule& rule = of.rule(RuleId::notCheaper);
    const std::optional<double> probability = of.probability(route);
    const double chosen = of.project.parameters.terms.requiredConfidence.value;
    const Message::Arguments figures{{"subject", of.nameOf(route)},
                                     {"saving", shortMoney(saving.value)},
                                     {"probability", probability ? percent(*probability) : std::string()},
                                     {"chosen", percent(chosen)}};
    const Message remedy = message("reason.not_cheaper.remedy",
                                   "See which assumptions would turn the saving, and ask for evidence of these first.");
    if (saving.value <= 0)
        reasons.push_back(
            reasonOf(rule, of.project.routes[route].id,
                     message("reason.not_cheaper", "The saving of {subject} is {saving}, which is not positive.",
                             {figures[0], figures[1]}),
                     remedy));
    if (probability && *probability < chosen)
        reasons.push_back(
            reasonOf(rule, of.project.routes[route].id,
                     message("reason.not_shown",
                             "The saving of {subject}, {saving} at the entered values, is positive in only "
                             "{probability} of the samples; {chosen} are asked for.",
                             figures),
                     remedy));
    if (!reasons.empty())
        return reasons;
    const Rule& supported = of.rule(RuleId::supported);
    reasons.push_back(reasonOf(supported, of.project.routes[route].id,
                               probability
                                   ? message("reason.positive",
                                             "The saving of {subject}, {saving} at the entered values, is positive in "
                                             "{probability} of the samples, where {chosen} are asked for.",
                                             figures)
                                   : message("reason.positive_untested",
                                             "The saving of {subject} is {saving} at the entered values; it is not yet "
                                             "tested under uncertainty.",
                                             {figures[0], figures[1]}),
                               {}));
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
    return {reasonOf(
        rule, of.project.routes[*rent].id,
        message("reason.rent_saves_more",
                "{rent} saves {rent_saving} at equal useful work, more than the {saving} of {subject}, the "
                "best self-sourced route.",
                {{"rent", of.nameOf(*rent)},
                 {"rent_saving", shortMoney(of.saving(*rent).value)},
                 {"saving", shortMoney(of.saving(*own).value)},
                 {"subject", of.nameOf(*own)}}),
        message("reason.rent_saves_more.remedy", "Compare capacity and counterparty of the provider before buying."))};
}

std::vector<Message> conditionsOf(const Case& of, std::size_t route) {
    std::vector<Message> conditions;
    for (const Reason& reason : absorptionReasons(of))
        conditions.push_back(reason.sentence);
    for (const PreconditionState& state : statesOf(of, route)) {
        if (state.gate || state.state == State::yes)
            continue;
        conditions.push_back(joined(joined(state.why, message("condition", " ")), state.remedy));
    }
    return conditions;
}

} // namespace plumb
