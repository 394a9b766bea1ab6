// SPDX-License-Identifier: GPL-3.0-or-later
// The networks of every route, what they cost, and who answers for them.
#include <array>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/evaluation/fabric_words.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

std::string topologyText(Topology topology, const Voice& say) {
    switch (topology) {
    case Topology::clos:
        return say("topology.clos", "Clos");
    case Topology::railOptimised:
        return say("topology.rail_optimised", "rail-optimised");
    case Topology::railOnly:
        return say("topology.rail_only", "rail-only");
    case Topology::multiPlane:
        return say("topology.multi_plane", "multi-plane");
    case Topology::dragonfly:
        return say("topology.dragonfly", "dragonfly");
    }
    return {};
}

Table designs(const Subjects& of, std::size_t n, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.fabric.topology", "Topology"), {}, Align::left},
                     {say("memo.fabric.radix", "Ports a switch"), {}, Align::right},
                     {say("memo.fabric.leaf", "Leaf"), {}, Align::right},
                     {say("memo.fabric.spine", "Spine"), {}, Align::right},
                     {say("memo.fabric.core", "Core"), {}, Align::right},
                     {say("memo.fabric.links", "Links"), {}, Align::right},
                     {say("memo.fabric.power", "Power"), "kW", Align::right},
                     {say("memo.fabric.price", "Plan"), shownUnit("USD"), Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        if (!isOwned(of.project.routes[r].kind))
            continue;
        const NetworkDesign& design = of.project.routes[r].networks[n].design;
        const NetworkNumbers& numbers = of.numbers(r).fabric.networks[n];
        const auto counted = [&](double value) {
            return numbers.isFeasible() ? Outcome{value} : absent(Absence::notBuildable);
        };
        table.rows.push_back({words(titleOf(of.project.routes[r])), words(topologyText(design.topology, say)),
                              Cell{groupedNumber(design.radix.value, 0), design.radix.value},
                              cells.count(counted(numbers.bought.leaf)), cells.count(counted(numbers.bought.spine)),
                              cells.count(counted(numbers.bought.core)), cells.count(counted(numbers.links())),
                              cells.digits(counted(numbers.power_kw)), cells.money(counted(numbers.usd()))});
    }
    return table;
}

Table money(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {
        {say("memo.route", "Route"), {}, Align::left},
        {say("memo.fabric.plan", "Plan"), shownUnit("USD"), Align::right},
        {say("memo.fabric.quoted", "Lines of the quote"), shownUnit("USD"), Align::right},
        {say("memo.fabric.per_gpu", "Plan per accelerator"), shownUnit("USD"), Align::right},
        {say("memo.fabric.days", "Diagnosis"), say("memo.fabric.cluster_days", "cluster-days/year"), Align::right},
        {say("memo.fabric.diagnosis", "Diagnosis per year"), shownUnit("USD"), Align::right},
        {say("memo.fabric.engineers", "Engineers"), {}, Align::right},
        {say("memo.fabric.team", "Engineers per year"), shownUnit("USD"), Align::right}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const Route& route = of.project.routes[r];
        if (!isOwned(route.kind))
            continue;
        const FabricNumbers& numbers = of.numbers(r).fabric;
        const std::optional<Outcome> lines = quotedNetwork(of.evaluation.inputs, r);
        const double engineers = route.parameters.fabric.engineers.value;
        table.rows.push_back({words(titleOf(route)),
                              cells.money(numbers.usdPerAccelerator ? Outcome{numbers.usd} : numbers.usdPerAccelerator),
                              lines ? cells.money(*lines) : words(say("memo.fabric.no_line", "no line")),
                              cells.money(numbers.usdPerAccelerator), cells.digits(numbers.diagnosisDays),
                              cells.money(numbers.diagnosisUsdPerYear), Cell{exactNumber(engineers), engineers},
                              cells.money({numbers.teamUsdPerYear})});
    }
    return table;
}

Table validation(const Subjects& of) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left}};
    for (const FabricPart& part : fabricParts({}))
        table.columns.push_back({capital(say(part.name)), {}, Align::left});
    const auto text = [&](const std::optional<Validated>& by) {
        if (!by)
            return say("memo.fabric.not_said", "not said");
        switch (*by) {
        case Validated::arrives:
            return say("memo.fabric.arrives", "arrives validated");
        case Validated::buyer:
            return say("memo.fabric.buyer", "buyer qualifies");
        case Validated::nobody:
            break;
        }
        return say("memo.fabric.nobody", "nobody");
    };
    for (const Route& route : of.project.routes) {
        if (!isOwned(route.kind))
            continue;
        table.rows.push_back({words(titleOf(route))});
        for (const FabricPart& part : fabricParts(route.parameters.fabric))
            table.rows.back().push_back(words(text(part.by)));
    }
    return table;
}

std::vector<std::string> shortfalls(const Subjects& of) {
    std::vector<std::string> said;
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const Route& route = of.project.routes[r];
        for (std::size_t n = 0; n < of.project.networks.size() && isOwned(route.kind); ++n) {
            const NetworkNumbers& numbers = of.numbers(r).fabric.networks[n];
            if (!numbers.isFeasible())
                said.push_back(of.say(networkShortfall(route.networks[n], numbers, of.numbers(r).nodesDelivered,
                                                       titleOf(of.project.networks[n]), titleOf(route))));
        }
    }
    return said;
}

} // namespace

Section fabric(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"fabric", say("memo.section.fabric", "Fabric"), {}, false};
    if (of.project.networks.empty() || !hasOwned(of)) {
        section.blocks.push_back(Paragraph{say("memo.fabric.none", "No network of an owned route is described.")});
        return section;
    }
    OutcomeCells cells(say);
    for (std::size_t n = 0; n < of.project.networks.size(); ++n)
        section.blocks.push_back(CaptionedTable{
            say("memo.fabric.caption", "{network}: switches and links for the nodes delivered, a link counted once.",
                {{"network", titleOf(of.project.networks[n])}}),
            designs(of, n, cells)});
    if (std::vector<std::string> said = shortfalls(of); !said.empty())
        section.blocks.push_back(Bullets{std::move(said)});
    section.blocks.push_back(CaptionedTable{
        say("memo.fabric.money", "The plan stands beside the quote and is no part of the cost; engineers are paid "
                                 "among the staff, and diagnosis lowers useful hours."),
        money(of, cells)});
    section.blocks.push_back(CaptionedTable{
        say("memo.fabric.validation", "What arrives validated together, and what the buyer has to qualify."),
        validation(of)});
    addReasons(section.blocks, cells);
    return section;
}

} // namespace plumb::report::parts
