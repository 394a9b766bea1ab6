// SPDX-License-Identifier: GPL-3.0-or-later
// Power and energy of every owned route, and what they come to for a useful hour.
#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

Table energyFigures(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.energy.meter", "At the meter"), "kW", Align::right},
                     {say("memo.energy.pue", "PUE"), {}, Align::right},
                     {say("memo.energy.chain", "Meter to boards"), {}, Align::right},
                     {say("memo.energy.year", "Energy per year"), "MWh", Align::right},
                     {say("memo.energy.cost", "Cost per year"), shownUnit("USD"), Align::right},
                     {say("memo.energy.useful", "Of a useful hour"), "kWh", Align::right},
                     {say("memo.energy.useful_usd", "Of a useful hour"), shownUnit("USD"), Align::right},
                     {say("memo.energy.envelope", "Fit the envelope"), {}, Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        if (!isOwned(of.project.routes[r].kind))
            continue;
        const PowerNumbers& power = of.numbers(r).power;
        table.rows.push_back({words(titleOf(of.project.routes[r])), cells.digits({power.meter_kw}),
                              Cell{significant(power.pue), power.pue}, cells.percents(power.chain),
                              cells.digits({power.kwhPerYear / 1000}),
                              cells.money({power.energyUsdPerYear + power.demandUsdPerYear + power.carbonUsdPerYear}),
                              cells.digits(power.kwhPerUsefulHour), cells.money(power.usdPerUsefulHour),
                              cells.count(power.envelopeFits)});
    }
    return table;
}

} // namespace

Section energy(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"energy", say("memo.section.energy", "Energy"), {}, false};
    if (!hasOwned(of)) {
        section.blocks.push_back(Paragraph{say("memo.energy.none", "The project has no owned route.")});
        return section;
    }
    OutcomeCells cells(say);
    section.blocks.push_back(CaptionedTable{
        say("memo.energy.caption", "A full year in service; energy, demand charge and carbon together. Power at the "
                                   "meter is that of full load. PUE does not see what is lost within the nodes."),
        energyFigures(of, cells)});
    addReasons(section.blocks, cells);
    return section;
}

} // namespace plumb::report::parts
