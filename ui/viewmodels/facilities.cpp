// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/facilities.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/gates.h"
#include "core/report/figures.h"
#include "ui/viewmodels/assumption_words.h"
#include "ui/viewmodels/facilities_words.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Facilities)
};

const GateNumbers& gateOf(const FacilityNumbers& facility, GateKind kind) {
    return facility.gates[static_cast<std::size_t>(kind)];
}

QString saidOf(GateKind kind, const GateNumbers& gate) {
    return shown(render(gateSentence(kind, gate)));
}

QString lowered(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toLower();
    return text;
}

/// Whole weeks without a fraction, others to a tenth.
QString weeksText(double weeks) {
    const QString number = shown(groupedNumber(weeks, std::abs(weeks - std::round(weeks)) < 0.05 ? 0 : 1));
    return number == QLatin1String("1") ? Words::tr("1 week") : Words::tr("%1 weeks").arg(number);
}

ShownTable readinessOf(const Results& results) {
    const Project& project = *results.project;
    ShownTable table;
    table.name = Words::tr("How ready the facility is for every route");
    table.columns = {{Words::tr("Route"), false},  {Words::tr("Rack"), false},       {Words::tr("Room"), false},
                     {Words::tr("Site"), false},   {Words::tr("Worst gate"), false}, {Words::tr("Margin"), true},
                     {Words::tr("Retrofit"), true}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        const FacilityNumbers& facility = results.judgement.evaluation.numbers.routes[r].facility;
        const auto worst = worstGate(facility);
        ShownCell worstCell = wordsCell(QStringLiteral("–")), margin = wordsCell(QStringLiteral("–"));
        if (worst) {
            worstCell = {gateName(*worst), saidOf(*worst, gateOf(facility, *worst)), {}};
            margin = percentCell(gateOf(facility, *worst).margin);
        }
        ShownCell retrofit = wordsCell(Words::tr("none"));
        if (facility.isCircular)
            retrofit = {Words::tr("circular"), Words::tr("The retrofits wait for each other."), {}};
        else if (std::ranges::any_of(facility.gates, &GateNumbers::isPlanned))
            retrofit = {
                Words::tr("%1, %2").arg(shown(shortMoney(facility.retrofitUsd)), weeksText(facility.retrofit_w)),
                shown(exactMoney(facility.retrofitUsd)),
                {}};
        table.rows.append({wordsCell(shown(report::titleOf(project.routes[r]))), readinessCell(facility.layers[0]),
                           readinessCell(facility.layers[1]), readinessCell(facility.layers[2]), worstCell, margin,
                           retrofit});
    }
    return table;
}

/// What is to be done about a gate that does not hold.
ShownCell remedyCell(const Project& project, GateKind kind, const GateNumbers& gate, std::size_t r) {
    if (gate.isPlanned)
        return {Words::tr("retrofit of %1 by week %2")
                    .arg(shown(shortMoney(gate.usd)), shown(groupedNumber(std::ceil(gate.finish_w - 1e-9), 0))),
                shown(exactMoney(gate.usd)),
                {}};
    if (gate.status == GateStatus::fails)
        return documentedNo(project, r, kind).empty()
                   ? ShownCell{Words::tr("no retrofit planned"),
                               Words::tr(
                                   "A cost and a time below make a plan; an entry that it does not hold, with the "
                                   "reason as its source, a documented no."),
                               {}}
                   : ShownCell{Words::tr("documented no: %1").arg(shown(documentedNo(project, r, kind))), {}, {}};
    const auto missing = missingFor(project, kind, r);
    if (missing && !isStated(kind))
        return {Words::tr("enter: %1").arg(lowered(fromCore(missing->row->label))),
                shown(addressText(project, *missing)),
                {}};
    return {Words::tr("look, and say whether it holds"),
            missing ? shown(addressText(project, *missing))
                    : Words::tr("Add the gate below, then answer whether it holds."),
            {}};
}

ShownTable openOf(const Project& project, const FacilityNumbers& facility, std::size_t r) {
    ShownTable table;
    table.name = Words::tr("Gates that do not hold yet");
    table.columns = {{Words::tr("Gate"), false},   {Words::tr("Part"), false},
                     {Words::tr("State"), false},  {Words::tr("What is asked and there"), false},
                     {Words::tr("Remedy"), false}, {Words::tr("Responsible"), false}};
    // What fails stands first, then what is planned, then what nobody knows.
    const auto rank = [](const GateNumbers& gate) {
        return gate.isPlanned ? 1 : gate.status == GateStatus::fails ? 0 : 2;
    };
    for (int wanted = 0; wanted < 3; ++wanted) {
        for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
            const auto kind = static_cast<GateKind>(g);
            const GateNumbers& gate = facility.gates[g];
            if (gate.status == GateStatus::holds || rank(gate) != wanted)
                continue;
            const auto said = std::ranges::find(project.gates, kind, &Gate::kind);
            const bool isNamed = said != project.gates.end() && !said->responsible.empty();
            table.rows.append({wordsCell(gateName(kind)), wordsCell(shown(render(nameOfLayer(layerOf(kind))))),
                               gateCell(gate), wordsCell(saidOf(kind, gate)), remedyCell(project, kind, gate, r),
                               isNamed ? wordsCell(shown(said->responsible))
                                       : ShownCell{QStringLiteral("–"), Words::tr("Nobody is named."), {}}});
        }
    }
    return table;
}

std::optional<FacilityStep> stepFor(const Project& project, const FacilityNumbers& facility, std::size_t r,
                                    bool isDescribed) {
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const auto kind = static_cast<GateKind>(g);
        if (facility.gates[g].status != GateStatus::unknown)
            continue;
        const auto missing = missingFor(project, kind, r);
        if (!missing)
            continue;
        const auto unknown = std::ranges::count(facility.gates, GateStatus::unknown, &GateNumbers::status);
        const QString sentence = isDescribed ? Words::tr("%1 of %2 gates are not known. Next: %3, for the gate “%4”.")
                                                   .arg(unknown)
                                                   .arg(facility.gates.size())
                                                   .arg(lowered(fromCore(missing->row->label)), gateName(kind))
                                             : Words::tr("Nothing is said of rack, room and site yet. Begin with: %1.")
                                                   .arg(lowered(fromCore(missing->row->label)));
        return FacilityStep{sentence,
                            isStated(kind) ? Words::tr("Say whether it holds: %1").arg(lowered(gateName(kind)))
                                           : Words::tr("Enter: %1").arg(lowered(fromCore(missing->row->label))),
                            shown(addressText(project, *missing))};
    }
    return std::nullopt;
}

std::optional<std::size_t> placeOf(const Facilities& of) {
    const auto place = placeIn(of.routes, of.route);
    return place < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(place));
}

QString retrofitText(const FacilityNumbers& facility) {
    return Words::tr("a retrofit of %1 takes %2")
        .arg(shown(shortMoney(facility.retrofitUsd)), weeksText(facility.retrofit_w));
}

} // namespace

Facilities facilities(const Results& results, const QString& route) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    Facilities of;
    of.routes = choicesOf(project.routes);
    of.route = placeIn(of.routes, route) >= 0 ? route : firstRoute(results);
    of.isDescribed = describesFacility(evaluation.inputs);
    of.waterClass = waterClassSentence(project);
    const auto r = placeOf(of);
    if (!r)
        return of;
    of.readiness = readinessOf(results);
    of.gates = report::facilityGates({project, evaluation}, *r);
    of.plan = report::retrofitPlan({project, evaluation}, *r);
    if (!isOwned(project.routes[*r].kind))
        return of;
    const FacilityNumbers& facility = evaluation.numbers.routes[*r].facility;
    of.open = openOf(project, facility, *r);
    of.step = stepFor(project, facility, *r, of.isDescribed);
    return of;
}

QString facilitiesSentence(const Results& results, const Facilities& of) {
    const Project& project = *results.project;
    const auto r = placeOf(of);
    if (!r)
        return Words::tr("There is no route yet whose racks could be held against a room.");
    const QString route = shown(report::titleOf(project.routes[*r]));
    if (!isOwned(project.routes[*r].kind))
        return Words::tr("%1 is rented: rack, room and site are the provider's.").arg(route);
    if (!describesFacility(results.judgement.evaluation.inputs))
        return Words::tr("What the facility offers is not entered yet, so that nothing is known of it for %1.")
            .arg(route);
    const FacilityNumbers& facility = results.judgement.evaluation.numbers.routes[*r].facility;
    if (facility.isCircular)
        return Words::tr("The retrofits for %1 wait for each other, so that none can start.").arg(route);
    const auto countOf = [&](GateStatus status) {
        return static_cast<int>(std::ranges::count_if(
            facility.gates, [&](const GateNumbers& gate) { return gate.status == status && !gate.isPlanned; }));
    };
    const auto worst = worstGate(facility);
    const QString worstText =
        worst ? lowered(gateName(*worst)) + QLatin1Char(' ') + saidOf(*worst, gateOf(facility, *worst)) : QString();
    const bool isPlanned = std::ranges::any_of(facility.gates, &GateNumbers::isPlanned);
    const QString plan = isPlanned ? Words::tr("; %1").arg(retrofitText(facility)) : QString();
    const int unknown = countOf(GateStatus::unknown);
    switch (facility.readiness) {
    case Readiness::ready:
        return (worst && gateOf(facility, *worst).margin
                    ? Words::tr("The facility is ready for %1; tightest: %2").arg(route, worstText)
                    : Words::tr("The facility is ready for %1").arg(route)) +
               QLatin1Char('.');
    case Readiness::afterRetrofit:
        return Words::tr("The facility is ready for %1 after retrofits of %2 that take %3.")
            .arg(route, shown(shortMoney(facility.retrofitUsd)), weeksText(facility.retrofit_w));
    case Readiness::unknown:
        return (unknown == 1
                    ? Words::tr("Whether the facility is ready for %1 is not known: one gate is open").arg(route)
                    : Words::tr("Whether the facility is ready for %1 is not known: %2 of %3 gates are open")
                          .arg(route)
                          .arg(unknown)
                          .arg(facility.gates.size())) +
               plan + QLatin1Char('.');
    case Readiness::notReady:
        break;
    }
    const int fails = countOf(GateStatus::fails);
    return (fails == 1 ? Words::tr("The facility is not ready for %1: %2").arg(route, worstText)
                       : Words::tr("The facility is not ready for %1: %2 gates fail, worst: %3")
                             .arg(route)
                             .arg(fails)
                             .arg(worstText)) +
           plan + QLatin1Char('.');
}

} // namespace plumb::ui
