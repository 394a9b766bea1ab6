// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/evaluation_text.h"

#include <algorithm>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/evaluation/gates.h"
#include "core/report/base_terms.h"
#include "core/report/example_mark.h"
#include "core/report/reachable_use.h"
#include "core/report/saving_status.h"
#include "core/report/text_table.h"

namespace plumb::report {
namespace {

template <class Write>
Cell cellOf(const Outcome& outcome, Write write, const Voice& say) {
    if (outcome)
        return {write(outcome.value), outcome.value};
    return words(absenceWord(outcome.absence, say));
}

std::string percents(double fraction) {
    return percent(fraction);
}

Cell bandOf(const RouteConfidence* confidence, const Voice& say) {
    if (!confidence)
        return words(say("text.not_sampled", "not sampled"));
    if (!confidence->savingP10 || !confidence->savingP90)
        return cellOf(confidence->savingP10 ? confidence->savingP90 : confidence->savingP10, shortMoney, say);
    return words(
        say("figure.range", "{low} to {high}",
            {{"low", shortMoney(confidence->savingP10.value)}, {"high", shortMoney(confidence->savingP90.value)}}));
}

Table routesTable(const Project& project, const Evaluation& evaluation, const Verdict& verdict,
                  const std::optional<Confidence>& confidence, const Voice& say) {
    Table table;
    table.columns = {{say("text.route", "Route"), {}, Align::left},
                     {say("text.cost", "Cost"), {}, Align::right},
                     {say("text.useful_hour", "{sign}/useful h", {{"sign", writtenCurrency().sign}}), {}, Align::right},
                     {say("text.goodput", "Goodput"), {}, Align::right},
                     {say("text.quoted", "Quoted"), {}, Align::right},
                     {say("text.saving", "Saving"), {}, Align::right},
                     {say("text.band", "P10 to P90"), {}, Align::right},
                     {say("text.status", "Status"), {}, Align::left}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const RouteNumbers& numbers = evaluation.numbers.routes[r];
        const Outcome goodput = numbers.goodput > 0 ? Outcome{numbers.goodput} : absent(Absence::neverFinishes);
        const Outcome& saving = numbers.saving[static_cast<std::size_t>(HourValue::baselineCost)];
        table.rows.push_back({words(titleOf(project.routes[r])), cellOf(numbers.cost, shortMoney, say),
                              cellOf(numbers.costPerHour, shortMoney, say), cellOf(goodput, percents, say),
                              cellOf(numbers.quotedSaving, shortMoney, say), cellOf(saving, shortMoney, say),
                              bandOf(confidence ? &confidence->routes[r] : nullptr, say),
                              words(savingStatus(verdict.routes[r].status, say))});
    }
    return table;
}

Table workflowsTable(const Project& project, const Evaluation& evaluation, const Voice& say) {
    Table table;
    table.columns = {{say("text.workflow", "Workflow on route"), {}, Align::left},
                     {say("text.mtbf", "MTBF"), {}, Align::right},
                     {say("text.interval", "Interval"), {}, Align::right},
                     {say("text.overhead", "Overhead"), {}, Align::right},
                     {say("text.fabric", "Fabric"), {}, Align::right},
                     {say("text.goodput", "Goodput"), {}, Align::right},
                     {say("text.lost", "Lost work a year"), {}, Align::right}};
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
            const SizeNumbers& largest = numbers.sizes[numbers.largest];
            const Outcome goodput = numbers.goodput > 0 ? Outcome{numbers.goodput} : absent(Absence::neverFinishes);
            table.rows.push_back({words(titleOf(project.workflows[w]) + ", " + titleOf(project.routes[r])),
                                  words(duration(largest.mtbf_h)),
                                  cellOf(largest.interval_h, duration, say),
                                  cellOf(numbers.overhead, percents, say),
                                  {significant(numbers.fabric), numbers.fabric},
                                  cellOf(goodput, percents, say),
                                  cellOf(numbers.lostWorkUsdPerYear, shortMoney, say)});
        }
    }
    return table;
}

Table networksTable(const Project& project, const Evaluation& evaluation, const Voice& say) {
    Table table;
    table.columns = {{say("text.network", "Network on route"), {}, Align::left},
                     {say("text.tiers", "Tiers"), {}, Align::right},
                     {say("text.switches", "Switches"), {}, Align::right},
                     {say("text.links", "Links"), {}, Align::right},
                     {say("text.network_power", "Power"), "kW", Align::right},
                     {say("text.network_price", "Plan"), {}, Align::right}};
    for (std::size_t n = 0; n < project.networks.size(); ++n) {
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            if (!isOwned(project.routes[r].kind))
                continue;
            const NetworkNumbers& numbers = evaluation.numbers.routes[r].fabric.networks[n];
            // The price says why there is none; repeated in every column, the word would leave no place for names.
            const auto counted = [&](double value, const std::string& text) {
                return numbers.isFeasible() ? Cell{text, value} : words("-");
            };
            const auto whole = [&](double value) { return counted(value, groupedNumber(value, 0)); };
            table.rows.push_back({words(titleOf(project.networks[n]) + ", " + titleOf(project.routes[r])),
                                  whole(numbers.bought.tiers), whole(numbers.bought.switches()), whole(numbers.links()),
                                  counted(numbers.power_kw, significant(numbers.power_kw)),
                                  cellOf(numbers.isFeasible() ? Outcome{numbers.usd()} : absent(Absence::notBuildable),
                                         shortMoney, say)});
        }
    }
    return table;
}

Table facilityTable(const Project& project, const Evaluation& evaluation, const Voice& say) {
    Table table;
    table.columns = {{say("text.facility", "Facility for route"), {}, Align::left}};
    for (std::size_t l = 0; l < enumCount<FacilityLayer>; ++l)
        table.columns.push_back({say(nameOfLayer(static_cast<FacilityLayer>(l))), {}, Align::left});
    table.columns.push_back({say("text.failing", "Fail"), {}, Align::right});
    table.columns.push_back({say("text.gates_unknown", "Not known"), {}, Align::right});
    table.columns.push_back({say("text.retrofits", "Retrofits"), {}, Align::right});
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        const FacilityNumbers& numbers = evaluation.numbers.routes[r].facility;
        const auto count = [&](GateStatus status) {
            const auto gates = std::ranges::count(numbers.gates, status, &GateNumbers::status);
            return Cell{std::to_string(gates), static_cast<double>(gates)};
        };
        table.rows.push_back({words(titleOf(project.routes[r]))});
        for (const Readiness layer : numbers.layers)
            table.rows.back().push_back(words(say(nameOfReadiness(layer))));
        table.rows.back().push_back(count(GateStatus::fails));
        table.rows.back().push_back(count(GateStatus::unknown));
        table.rows.back().push_back({shortMoney(numbers.retrofitUsd), numbers.retrofitUsd});
    }
    return table;
}

Table energyTable(const Project& project, const Evaluation& evaluation, const Voice& say) {
    Table table;
    table.columns = {
        {say("text.energy", "Energy of route"), {}, Align::left},
        {say("text.meter", "Meter"), "kW", Align::right},
        {say("text.pue", "PUE"), {}, Align::right},
        {say("text.year", "A year"), "MWh", Align::right},
        {say("text.useful_energy", "Useful h"), "kWh", Align::right},
        {say("text.useful_hour", "{sign}/useful h", {{"sign", writtenCurrency().sign}}), {}, Align::right}};
    const auto digits = [](double value) { return significant(value); };
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        const PowerNumbers& power = evaluation.numbers.routes[r].power;
        table.rows.push_back({words(titleOf(project.routes[r])),
                              {significant(power.meter_kw), power.meter_kw},
                              {significant(power.pue), power.pue},
                              {significant(power.kwhPerYear / 1000), power.kwhPerYear / 1000},
                              cellOf(power.kwhPerUsefulHour, digits, say),
                              cellOf(power.usdPerUsefulHour, shortMoney, say)});
    }
    return table;
}

Table moneyTable(const Project& project, const Evaluation& evaluation, const Voice& say) {
    Table table;
    table.columns = {{say("text.money", "Money of route"), {}, Align::left},
                     {say("text.peak", "Most paid"), {}, Align::right},
                     {say("text.peak_year", "Year"), {}, Align::right},
                     {say("text.annualised", "A year"), {}, Align::right},
                     {say("text.break_even_use", "Break-even use"), {}, Align::right},
                     {say("text.slip_week", "Week of slip"), {}, Align::right}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const EconomicsBeside& money = evaluation.beside[r].economics;
        const Cell year =
            money.peakFunding ? Cell{std::to_string(money.peakYear), static_cast<double>(money.peakYear)} : words("-");
        table.rows.push_back({words(titleOf(project.routes[r])), cellOf(money.peakFunding, shortMoney, say), year,
                              cellOf(money.annualised, shortMoney, say),
                              isReachableUse(money.breakEvenUtilisation)
                                  ? cellOf(money.breakEvenUtilisation, percents, say)
                                  : words(say("text.break_even_use.none", "at no use")),
                              cellOf(evaluation.beside[r].prices.slipWeek, shortMoney, say)});
    }
    return table;
}

/// Fabric, facility and energy of the owned routes: what of them is described.
std::string layers(const Project& project, const Evaluation& evaluation, const Voice& say) {
    std::string out;
    const auto add = [&](const Table& table) {
        if (!table.rows.empty())
            out += textTable(table) + "\n";
    };
    add(networksTable(project, evaluation, say));
    if (describesFacility(evaluation.inputs))
        add(facilityTable(project, evaluation, say));
    add(energyTable(project, evaluation, say));
    return out;
}

/// What a route without a price would have to be worth.
std::string breakEvens(const Project& project, const Evaluation& evaluation, const Voice& say) {
    std::string out;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Outcome& discount = evaluation.numbers.routes[r].breakEvenDiscount;
        if (discount)
            out += wrapped(say("text.break_even", "{route} would break even at a headline discount of {discount}.",
                               {{"route", titleOf(project.routes[r])}, {"discount", percent(discount.value)}}));
    }
    return out;
}

/// How likely each route is in service by the date that the project names; nothing without one.
std::string dateProbabilities(const Project& project, const std::optional<Confidence>& confidence, const Voice& say) {
    const auto neededBy = project.parameters.terms.neededBy;
    if (!neededBy)
        return {};
    std::vector<std::string> said;
    for (std::size_t r = 0; confidence && r < project.routes.size(); ++r) {
        const Outcome& probability = confidence->routes[r].dateProbability;
        said.push_back(titleOf(project.routes[r]) + " " +
                       (probability ? percent(probability.value) : absenceWord(probability.absence, say)));
    }
    return wrapped(say("text.date", "Probability of the date, {years} years after the decision: {routes}.",
                       {{"years", significant(neededBy->value)},
                        {"routes", said.empty() ? say("text.not_sampled", "not sampled") : join(said, ", ")}}));
}

std::string responsible(const OpenPoint& point, const Voice& say) {
    std::vector<std::string> parts;
    if (!point.owner.empty())
        parts.push_back(point.owner);
    if (point.due)
        parts.push_back(say("text.due", "due {date}", {{"date", toText(*point.due)}}));
    return parts.empty() ? std::string() : " (" + join(parts, ", ") + ")";
}

/// What the route that is taken needs, one by one; of the others, how much.
std::string needs(const Project& project, const Verdict& verdict, const Voice& say) {
    std::string out;
    for (std::size_t r = 0; r < verdict.routes.size(); ++r) {
        const RouteVerdict& route = verdict.routes[r];
        if (!route.id)
            continue;
        const Message::Arguments arguments{{"route", titleOf(project.routes[r])},
                                           {"needed", std::to_string(route.needed.size())},
                                           {"open", std::to_string(route.openPoints.size())}};
        if (verdict.route != r) {
            out += wrapped(say(message(
                "text.needed_count", "Conditions that {route} must meet: {needed}; open points: {open}.", arguments)));
            continue;
        }
        std::string own =
            wrapped(route.needed.empty()
                        ? say(message("text.nothing_needed",
                                      "{route} needs nothing more for its verdict; open points: {open}.", arguments))
                        : say(message("text.needed", "What {route} needs before money alone decides:", arguments)));
        for (const OpenPoint& point : route.needed)
            own += wrapped(say(point.sentence) + responsible(point, say), "  - ");
        if (!route.needed.empty())
            own += wrapped(say(message("text.open_points", "Open points that change no verdict: {open}.", arguments)));
        if (!route.breakEven.sentence.id.empty())
            own += wrapped(say(route.breakEven.sentence));
        out = own + out;
    }
    return out.empty() ? out : out + '\n';
}

std::string findingsText(const std::vector<Finding>& findings, const Voice& say) {
    std::string out;
    for (const Finding& finding : findings) {
        const std::string where = finding.where.empty() ? std::string() : " (" + finding.where + ")";
        out += wrapped(std::string(nameOf(finding.severity)) + where + ": " + say(finding.sentence) + " " +
                           say(finding.remedy),
                       "  - ");
    }
    return out;
}

} // namespace

std::string evaluationText(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard,
                           const Verdict& verdict, const std::optional<Confidence>& confidence, const Voice& say) {
    std::string out;
    if (!project.information.title.empty())
        out += wrapped(project.information.title) + "\n";
    out += wrapped(say(verdict.sentence)) + "\n";
    if (const std::string mark = exampleMark(project, say); !mark.empty())
        out += wrapped(mark) + "\n";
    for (const Reason& reason : verdict.reasons)
        out += wrapped(say(reason.sentence), "  - ");
    if (!verdict.reasons.empty())
        out += '\n';
    out += needs(project, verdict, say);
    if (!project.routes.empty()) {
        out += textTable(routesTable(project, evaluation, verdict, confidence, say));
        out += wrapped(say("text.terms", "Amounts in {terms}.", {{"terms", baseTerms(project, say)}}));
        out +=
            wrapped(say("text.routes_note",
                        "Cost is present value, {sign}/useful h the cost of a useful GPU-hour, saving counted against "
                        "the baseline at {value}; below zero it is a loss.",
                        {{"sign", writtenCurrency().sign}, {"value", valueOfAnHour(project, say)}}));
        out += breakEvens(project, evaluation, say);
        out += dateProbabilities(project, confidence, say) + "\n";
    }
    if (!project.routes.empty())
        out += textTable(moneyTable(project, evaluation, say)) +
               wrapped(say("text.money_note", "Most paid is the peak of what has been paid in all, not discounted, and "
                                              "its year; a year, the equal payment of the same present value; "
                                              "break-even use, that of an owned hour against the cheapest rent.")) +
               "\n";
    if (!project.routes.empty() && !project.workflows.empty())
        out += textTable(workflowsTable(project, evaluation, say)) +
               wrapped(say("text.workflows_note",
                           "Goodput is the fabric factor divided by 1 + overhead, over all job sizes; MTBF and "
                           "interval are those of the largest job.")) +
               "\n";
    out += layers(project, evaluation, say);
    const std::string found = findingsText(evaluation.findings, say) + findingsText(scorecard.findings, say);
    out += found.empty() ? wrapped(say("text.no_findings", "Nothing was noticed.")) : found;
    return out;
}

} // namespace plumb::report
