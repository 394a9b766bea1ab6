// SPDX-License-Identifier: GPL-3.0-or-later
// Page one: verdict, four headline numbers, every reason, how much must be true, the waterfall.
#include <algorithm>

#include "core/base/text.h"
#include "core/report/example_mark.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

std::string moneyOrWord(const Outcome& usd, const Voice& say) {
    return usd ? shortMoney(usd.value) : absenceWord(usd.absence, say);
}

std::string why(const Outcome& outcome, const Voice& say) {
    return outcome ? std::string() : say(whyAbsent(outcome.absence));
}

KeyFigure quoted(const Subjects& of, std::size_t route) {
    const Outcome& saving = of.numbers(route).quotedSaving;
    const std::string detail = saving ? titleOf(of.project.routes[route]) : why(saving, of.say);
    return {of.say("memo.quoted", "Quoted saving"), moneyOrWord(saving, of.say), detail};
}

std::string bandText(const Subjects& of, std::size_t route) {
    const RouteConfidence* confidence = of.confidenceOf(route);
    if (!confidence)
        return notSampled(of.say);
    if (!confidence->savingP10 || !confidence->savingP90)
        return of.say(
            "memo.no_band", "no band: {why}",
            {{"why",
              absenceWord((confidence->savingP10 ? confidence->savingP90 : confidence->savingP10).absence, of.say)}});
    const Message::Arguments band{{"low", shortMoney(confidence->savingP10.value)},
                                  {"high", shortMoney(confidence->savingP90.value)},
                                  {"median", shortMoney(confidence->savingP50.value)}};
    return confidence->savingP50
               ? of.say(message("memo.band_median", "{low} to {high} (P10-P90), median {median}", band))
               : of.say(message("memo.band", "{low} to {high} (P10-P90)", band));
}

KeyFigure saving(const Subjects& of, std::size_t route) {
    const SavingStatus status = of.verdict.routes[route].status;
    const Outcome& saving = of.numbers(route).saving[static_cast<std::size_t>(HourValue::baselineCost)];
    const std::string label = status == SavingStatus::proven ? of.say("memo.saving_proven", "Proven saving")
                              : saving && saving.value < 0   ? of.say("memo.loss_modelled", "Modelled loss")
                                                             : of.say("memo.saving_modelled", "Modelled saving");
    std::string detail = saving ? bandText(of, route) : why(saving, of.say);
    if (const Outcome& discount = of.numbers(route).breakEvenDiscount; !saving && discount)
        detail += of.say("memo.break_even", " It would break even at a headline discount of {discount}.",
                         {{"discount", percent(discount.value)}});
    return {label, moneyOrWord(saving, of.say), savingStatus(status, of.say) + "; " + detail};
}

/// "Rented $3.16", or the word for why there is none.
std::string costBeside(const Subjects& of, std::size_t route) {
    return titleOf(of.project.routes[route]) + " " + moneyOrWord(of.numbers(route).costPerHour, of.say);
}

/// The rented route with the lowest cost per useful hour; one without a cost where none has any.
std::optional<std::size_t> cheapestRent(const Subjects& of) {
    std::optional<std::size_t> found;
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        if (isOwned(of.project.routes[r].kind))
            continue;
        const Outcome& cost = of.numbers(r).costPerHour;
        if (!found || (cost && (!of.numbers(*found).costPerHour || cost.value < of.numbers(*found).costPerHour.value)))
            found = r;
    }
    return found;
}

KeyFigure hour(const Subjects& of, std::size_t route) {
    std::vector<std::string> beside;
    const auto baseline = of.evaluation.inputs.baseline;
    const auto rent = cheapestRent(of);
    beside.push_back(baseline ? costBeside(of, *baseline) : absenceWord(Absence::noBaseline, of.say));
    beside.push_back(rent ? costBeside(of, *rent) : of.say("memo.no_rented_route", "no rented route"));
    const Outcome& cost = of.numbers(route).costPerHour;
    std::string detail = titleOf(of.project.routes[route]) + "; " + join(beside, "; ");
    return {of.say("memo.hour", "Cost per useful GPU-hour"), moneyOrWord(cost, of.say), std::move(detail)};
}

KeyFigure date(const Subjects& of, std::size_t route) {
    const std::string label = of.say("memo.date", "Probability of the date");
    const auto neededBy = of.project.parameters.terms.neededBy;
    if (!neededBy)
        return {label, absenceWord(Absence::noDate, of.say), of.say(whyAbsent(Absence::noDate))};
    const std::string detail =
        of.say("memo.needed", "needed {years} years after the decision", {{"years", significant(neededBy->value)}});
    const RouteConfidence* confidence = of.confidenceOf(route);
    if (!confidence)
        return {label, notSampled(of.say), detail};
    const Outcome& probability = confidence->dateProbability;
    return {label, probability ? percent(probability.value) : absenceWord(probability.absence, of.say),
            probability ? detail : why(probability, of.say)};
}

KeyFigures headlines(const Subjects& of) {
    if (const auto route = of.verdict.route)
        return {{quoted(of, *route), saving(of, *route), hour(of, *route), date(of, *route)}};
    const std::string none = of.say("memo.no_route", "no route");
    const std::string because = of.say("memo.no_self_sourced", "The project has no self-sourced route.");
    return {{{of.say("memo.quoted", "Quoted saving"), none, because},
             {of.say("memo.saving_modelled", "Modelled saving"), none, because},
             {of.say("memo.hour", "Cost per useful GPU-hour"), none, because},
             {of.say("memo.date", "Probability of the date"), none, because}}};
}

/// The reason, or of a gate how much of it is open: what is said of each criterion stands with the preconditions.
std::string onPageOne(const Subjects& of, const Reason& reason) {
    const auto& states = of.verdict.route ? of.scorecard.routes[*of.verdict.route] : of.scorecard.preconditions;
    const auto gate = std::ranges::find(states, reason.where, &PreconditionState::id);
    if (gate == states.end() || gate->state == State::yes)
        return of.say(reason.sentence);
    const auto open = std::ranges::count_if(gate->criteria, [](const Standing& standing) {
        return standing.counts != AnswerValue::yes && standing.counts != AnswerValue::notApplicable;
    });
    return of.say("memo.gate_open", "{gate} is {state}: criteria that are not yes: {open} of {count}.",
                  {{"gate", gate->title},
                   {"state", nameOf(gate->state, of.say)},
                   {"open", std::to_string(open)},
                   {"count", std::to_string(gate->criteria.size())}});
}

/// How much the route needs; the conditions themselves stand with the preconditions.
void addNeeds(const Subjects& of, std::size_t route, std::vector<Block>& blocks) {
    const Voice& say = of.say;
    const RouteVerdict& verdict = of.verdict.routes[route];
    std::optional<Date> last;
    for (const OpenPoint& point : verdict.needed) {
        if (point.due && (!last || *last < *point.due))
            last = point.due;
    }
    const Message::Arguments arguments{{"route", titleOf(of.project.routes[route])},
                                       {"count", std::to_string(verdict.needed.size())},
                                       {"open", std::to_string(verdict.openPoints.size())},
                                       {"last", last ? toText(*last) : std::string()}};
    std::string needs =
        verdict.needed.empty()
            ? say(message("memo.needs_nothing", "{route} needs nothing more: only money decides.", arguments))
        : last ? say(message("memo.needs_until",
                             "Conditions that {route} must meet: {count}, the last one due on {last}; they "
                             "stand under Preconditions.",
                             arguments))
               : say(message("memo.needs",
                             "Conditions that {route} must meet: {count}; they stand under Preconditions.", arguments));
    if (!verdict.openPoints.empty())
        needs += say(message("memo.needs_open", " Open points that change no verdict: {open}.", arguments));
    blocks.push_back(Paragraph{std::move(needs)});
}

} // namespace

Section decision(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"decision", say("memo.section.decision", "Decision"), {}, false};
    section.blocks.push_back(
        VerdictSentence{capital(nameOf(of.verdict.id, say)), say(of.verdict.sentence), of.verdict.id});
    if (std::string mark = exampleMark(of.project, say); !mark.empty())
        section.blocks.push_back(Paragraph{std::move(mark)});
    if (of.verdict.id == VerdictId::supported && !of.verdict.tested)
        section.blocks.push_back(Paragraph{say("memo.untested", "The saving has not been tested under uncertainty.")});
    section.blocks.push_back(headlines(of));

    section.blocks.push_back(Heading{say("memo.reasons", "Reasons")});
    std::vector<std::string> reasons;
    for (const Reason& reason : of.verdict.reasons)
        reasons.push_back(onPageOne(of, reason));
    if (reasons.empty())
        section.blocks.push_back(Paragraph{say("memo.no_reasons", "Nothing speaks against it.")});
    else
        section.blocks.push_back(Bullets{std::move(reasons)});

    if (of.verdict.route)
        addNeeds(of, *of.verdict.route, section.blocks);
    if (of.verdict.route)
        section.blocks.push_back(waterfall(of.source(), *of.verdict.route));
    return section;
}

} // namespace plumb::report::parts
