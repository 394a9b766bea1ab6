// SPDX-License-Identifier: GPL-3.0-or-later
// Whether rack, room and site are ready for every route, what stands against it, and what is planned.
#include <array>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/evaluation/gates.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

Table readiness(const Subjects& of) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left}};
    for (std::size_t l = 0; l < enumCount<FacilityLayer>; ++l)
        table.columns.push_back({say(nameOfLayer(static_cast<FacilityLayer>(l))), {}, Align::left});
    for (Column column :
         {Column{say("memo.facility.racks", "Racks"), {}, Align::right},
          Column{say("memo.facility.rack_power", "Power of a rack"), "kW", Align::right},
          Column{say("memo.facility.retrofits", "Retrofits"), shownUnit("USD"), Align::right},
          Column{say("memo.facility.weeks", "Longest chain"), say("memo.weeks", "weeks"), Align::right}})
        table.columns.push_back(std::move(column));
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        if (!isOwned(of.project.routes[r].kind))
            continue;
        const FacilityNumbers& numbers = of.numbers(r).facility;
        table.rows.push_back({words(titleOf(of.project.routes[r]))});
        for (const Readiness layer : numbers.layers)
            table.rows.back().push_back(words(say(nameOfReadiness(layer))));
        for (Cell cell :
             {Cell{groupedNumber(numbers.racks, 0), numbers.racks}, Cell{significant(numbers.rack_kw), numbers.rack_kw},
              Cell{shortMoney(numbers.retrofitUsd), numbers.retrofitUsd},
              Cell{significant(numbers.retrofit_w), numbers.retrofit_w}})
            table.rows.back().push_back(std::move(cell));
    }
    return table;
}

std::string responsibleFor(const Subjects& of, GateKind kind) {
    for (const Gate& gate : of.project.gates) {
        if (gate.kind == kind && !gate.responsible.empty())
            return gate.responsible;
    }
    return of.say("memo.facility.nobody", "nobody named");
}

std::string retrofitText(const Subjects& of, std::size_t r, GateKind kind, const GateNumbers& gate) {
    const Voice& say = of.say;
    if (const std::string why = documentedNo(of.project, r, kind); !gate.isPlanned && !why.empty())
        return say("memo.facility.documented_no", "documented no: {why}", {{"why", why}});
    if (!gate.isPlanned)
        return say("memo.facility.no_retrofit", "none planned");
    const std::initializer_list<MessageArgument> arguments{{"cost", shortMoney(gate.usd)},
                                                           {"start", groupedNumber(gate.start_w, 0)},
                                                           {"finish", groupedNumber(gate.finish_w, 0)},
                                                           {"slack", groupedNumber(gate.slack_w, 0)}};
    return gate.isCritical
               ? say("memo.facility.critical", "{cost}, week {start} to {finish}, on the longest chain", arguments)
               : say("memo.facility.slack", "{cost}, week {start} to {finish}, {slack} weeks of slack", arguments);
}

/// Gates that fail or for which something is planned.
Table openGates(const Subjects& of, std::size_t r) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.facility.gate", "Gate"), {}, Align::left},
                     {say("memo.facility.layer", "Layer"), {}, Align::left},
                     {say("memo.facility.state", "State"), {}, Align::left},
                     {say("memo.facility.figures", "What it asks and has"), {}, Align::left},
                     {say("memo.facility.responsible", "Responsible"), {}, Align::left},
                     {say("memo.facility.retrofit", "Retrofit"), {}, Align::left}};
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const auto kind = static_cast<GateKind>(g);
        const GateNumbers& gate = of.numbers(r).facility.gates[g];
        if (gate.status == GateStatus::fails || gate.isPlanned)
            table.rows.push_back({words(say(nameOfGate(kind))), words(say(nameOfLayer(layerOf(kind)))),
                                  words(say(nameOfStatus(gate.status))), words(say(gateSentence(kind, gate))),
                                  words(responsibleFor(of, kind)), words(retrofitText(of, r, kind, gate))});
    }
    return table;
}

/// "ODM direct: it is not known whether these gates hold: Busbar, Manifold."
std::vector<std::string> unknownGates(const Subjects& of) {
    std::vector<std::string> said;
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        std::vector<std::string> names;
        for (std::size_t g = 0; g < enumCount<GateKind> && isOwned(of.project.routes[r].kind); ++g) {
            const GateNumbers& gate = of.numbers(r).facility.gates[g];
            if (gate.status == GateStatus::unknown && !gate.isPlanned)
                names.push_back(of.say(nameOfGate(static_cast<GateKind>(g))));
        }
        if (!names.empty())
            said.push_back(of.say("memo.facility.unknown",
                                  "{route}: it is not known whether these gates hold: {gates}.",
                                  {{"route", titleOf(of.project.routes[r])}, {"gates", join(names, ", ")}}));
    }
    return said;
}

} // namespace

Section facility(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"facility", say("memo.section.facility", "Facility readiness"), {}, false};
    if (!describesFacility(of.evaluation.inputs) || !hasOwned(of)) {
        section.blocks.push_back(
            Paragraph{say("memo.facility.none", "Nothing of rack, room and site is described for an owned route.")});
        return section;
    }
    section.blocks.push_back(CaptionedTable{
        say("memo.facility.caption", "Readiness of a layer is its worst gate, never a mean."), readiness(of)});
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        if (!isOwned(of.project.routes[r].kind))
            continue;
        const Message::Arguments route{{"route", titleOf(of.project.routes[r])}};
        if (Table table = openGates(of, r); !table.rows.empty())
            section.blocks.push_back(CaptionedTable{
                say(message("memo.facility.open", "{route}: gates that fail or have a retrofit planned.", route)),
                std::move(table)});
        else
            section.blocks.push_back(
                Paragraph{say(message("memo.facility.holds", "{route}: no gate that is known fails.", route))});
    }
    if (std::vector<std::string> said = unknownGates(of); !said.empty())
        section.blocks.push_back(Bullets{std::move(said)});
    return section;
}

} // namespace plumb::report::parts
