// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/energy.h"

#include <array>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/report/figures.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Energy)
};

constexpr double kilowattsPerMegawatt = 1000;
constexpr double kilowattHoursPerGigawattHour = 1e6;

QString lowered(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toLower();
    return text;
}

ShownCell moneyCell(const Outcome& usd) {
    if (!usd)
        return numberCell(usd);
    return {shown(shortMoney(usd.value)), shown(exactMoney(usd.value)), {}};
}

/// Of things that are counted.
ShownCell countCell(const Outcome& count) {
    ShownCell cell = numberCell(count);
    if (count)
        cell.text = shown(groupedNumber(count.value, 0));
    return cell;
}

ShownCell shareCell(double share) {
    return {shown(percent(share)), shown(exactNumber(share)), {}};
}

ShownTable chainOf(const RouteParameters& given, const PowerNumbers& power) {
    ShownTable table;
    table.name = Words::tr("The power chain, from the meter to the boards");
    table.columns = {{Words::tr("Stage"), false},
                     {Words::tr("Efficiency"), true},
                     {Words::tr("So far"), true},
                     {Words::tr("Lost of a kilowatt at the meter"), true}};
    if (!power.chain)
        return table;
    const RoutePower& chain = given.power;
    const QString supplies = Words::tr("Power supplies, %1 at %2")
                                 .arg(shown(report::capital(std::string(nameOf(chain.supplyClass)))),
                                      shown(percent(power.loadFraction.value)));
    const std::array stages{std::pair{Words::tr("Transformer and distribution"), chain.distribution.value},
                            std::pair{Words::tr("UPS"), chain.ups.value}, std::pair{supplies, power.supply.value},
                            std::pair{Words::tr("Busbar and conversion"), chain.busbar.value}};
    double before = 1;
    for (const auto& [name, efficiency] : stages) {
        const double after = before * efficiency;
        table.rows.append({wordsCell(name), shareCell(efficiency), shareCell(after),
                           numberCell({1000 * (before - after)}, QStringLiteral("W"))});
        before = after;
    }
    if (chain.fans.value > 0) {
        const double after = before * (1 - chain.fans.value);
        table.rows.append(
            {ShownCell{Words::tr("Fans within the node"), Words::tr("PUE counts them as IT; TUE does not."), {}},
             shareCell(1 - chain.fans.value), shareCell(after),
             numberCell({1000 * (before - after)}, QStringLiteral("W"))});
    }
    return table;
}

/// A row for each owned route; `cells` fills it behind the name.
template <class Cells>
void addRoutes(ShownTable& table, const Results& results, Cells cells) {
    const Project& project = *results.project;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        QList<ShownCell> row{wordsCell(shown(report::titleOf(project.routes[r])))};
        row += cells(results.judgement.evaluation.numbers.routes[r], r);
        table.rows.append(row);
    }
}

ShownTable meterOf(const Results& results) {
    ShownTable table;
    table.name = Words::tr("Energy at the meter, every route");
    table.columns = {{Words::tr("Route"), false},
                     {Words::tr("PUE"), true},
                     {Words::tr("TUE"), true},
                     {Words::tr("Peak at the meter"), true},
                     {Words::tr("Energy a year"), true},
                     {Words::tr("Cost a year"), true},
                     {Words::tr("Per useful GPU-hour"), true},
                     {Words::tr("Energy per useful GPU-hour"), true}};
    const bool hasCarbon = results.project->parameters.energy.carbonIntensity.has_value();
    if (hasCarbon)
        table.columns.append({Words::tr("CO2 a year"), true});
    addRoutes(table, results, [hasCarbon](const RouteNumbers& route, std::size_t) {
        const PowerNumbers& power = route.power;
        const double usd = power.energyUsdPerYear + power.demandUsdPerYear + power.carbonUsdPerYear;
        ShownCell cost = moneyCell({usd});
        cost.detail = Words::tr("Energy %1, demand charge %2, carbon %3")
                          .arg(shown(exactMoney(power.energyUsdPerYear)), shown(exactMoney(power.demandUsdPerYear)),
                               shown(exactMoney(power.carbonUsdPerYear)));
        QList<ShownCell> row{numberCell({power.pue}),
                             numberCell(power.tue),
                             numberCell({power.meter_kw / kilowattsPerMegawatt}, QStringLiteral("MW")),
                             numberCell({power.kwhPerYear / kilowattHoursPerGigawattHour}, QStringLiteral("GWh")),
                             cost,
                             moneyCell(power.usdPerUsefulHour),
                             numberCell(power.kwhPerUsefulHour, QStringLiteral("kWh"))};
        if (hasCarbon)
            row.append(numberCell(power.carbonTPerYear, QStringLiteral("t")));
        return row;
    });
    return table;
}

ShownTable envelopeOf(const Results& results) {
    const auto envelope = results.project->parameters.site.envelope;
    const double perNode = results.project->parameters.cluster.acceleratorsPerNode.value;
    ShownTable table;
    table.name = Words::tr("The megawatt envelope, and what a loss is worth");
    table.columns = {{Words::tr("Route"), false},
                     {Words::tr("Envelope"), true},
                     {Words::tr("Peak at the meter"), true},
                     {Words::tr("Accelerators that fit"), true},
                     {Words::tr("Accelerators bought"), true},
                     {Words::tr("Forgone per point of efficiency"), true},
                     {Words::tr("Loss of efficiency that eats the saving"), true}};
    addRoutes(table, results, [&](const RouteNumbers& route, std::size_t) {
        const PowerNumbers& power = route.power;
        ShownCell loss = percentCell(power.breakEvenLoss);
        if (power.breakEvenLoss)
            loss.text = shown(significant(100 * power.breakEvenLoss.value)) + QChar(QChar::Nbsp) + Words::tr("points");
        return QList<ShownCell>{
            numberCell(envelope ? Outcome{envelope->value} : absent(Absence::noEnvelope), QStringLiteral("MW")),
            numberCell({power.meter_kw / kilowattsPerMegawatt}, QStringLiteral("MW")),
            countCell(power.envelopeFits),
            countCell({route.nodesDelivered * perNode}),
            countCell(power.forgonePerPoint),
            loss};
    });
    return table;
}

QString ratiosOf(const Results& results, std::optional<std::size_t> r) {
    const QString reading = Words::tr(
        "PUE rewards inefficient IT: worse supplies and fans in the nodes raise what it divides by. TUE counts "
        "both as losses, and energy per useful GPU-hour is what is paid for.");
    if (!r)
        return reading;
    const PowerNumbers& power = results.judgement.evaluation.numbers.routes[*r].power;
    const QString route = shown(report::titleOf(results.project->routes[*r]));
    if (power.tue.absence == Absence::noChain)
        return Words::tr("%1 has a PUE of %2; its TUE is not known, since node power and PUE are given. %3")
            .arg(route, shown(significant(power.pue)), reading);
    if (!power.tue)
        return Words::tr("%1 has a PUE of %2, and no TUE: %3 %4")
            .arg(route, shown(significant(power.pue)),
                 power.tue.absence == Absence::nothingAsked ? Words::tr("at the mean load nothing is drawn.")
                                                            : lowered(shown(render(whyAbsent(power.tue.absence)))),
                 reading);
    return Words::tr("%1 has a PUE of %2 and a TUE of %3. %4")
        .arg(route, shown(significant(power.pue)), shown(significant(power.tue.value)), reading);
}

std::optional<FacilityStep> stepFor(const Results& results, std::size_t r) {
    const Project& project = *results.project;
    const PowerNumbers& power = results.judgement.evaluation.numbers.routes[r].power;
    const auto address = [&](const Address& of) { return shown(addressText(project, of)); };
    if (power.chain.absence == Absence::overloaded)
        return FacilityStep{shown(render(whyAbsent(Absence::overloaded))), Words::tr("Change the power supplies"),
                            address(addressOf<&RouteParameters::power, &RoutePower::supplies>({r, 0}))};
    if (power.chain.absence == Absence::noChain)
        return FacilityStep{
            Words::tr("Node power and PUE of %1 are given, so that the stages before them are not known.")
                .arg(shown(report::titleOf(project.routes[r]))),
            Words::tr("Let both follow from the chain"),
            address(addressOf<&RouteParameters::power, &RoutePower::source>({r, 0}))};
    if (!project.parameters.site.envelope)
        return FacilityStep{
            Words::tr("The site names no megawatt envelope, so that nobody knows how many accelerators fit."),
            Words::tr("Enter the megawatt envelope"),
            address(addressOf<&ProjectParameters::site, &ProjectSite::envelope>())};
    return std::nullopt;
}

} // namespace

Energy energyAtMeter(const Results& results, const QString& route) {
    const Project& project = *results.project;
    Energy of;
    of.meter = meterOf(results);
    of.envelope = envelopeOf(results);
    const auto place = placeIn(choicesOf(project.routes), route);
    std::optional<std::size_t> r;
    if (place >= 0 && isOwned(project.routes[static_cast<std::size_t>(place)].kind))
        r = static_cast<std::size_t>(place);
    of.ratios = ratiosOf(results, r);
    if (!r)
        return of;
    of.chain = chainOf(project.routes[*r].parameters, results.judgement.evaluation.numbers.routes[*r].power);
    of.supplies = report::supplyEfficiencyAtLoad({project, results.judgement.evaluation}, *r);
    of.step = stepFor(results, *r);
    return of;
}

} // namespace plumb::ui
