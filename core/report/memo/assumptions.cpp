// SPDX-License-Identifier: GPL-3.0-or-later
// Appendices: every assumption that somebody set, and the sources of all.
#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/project/citations.h"
#include "core/report/memo/parts.h"
#include "core/report/place_name.h"

namespace plumb::report::parts {
namespace {

const Provenance* provenanceOf(const Project& project, const std::string& address) {
    const auto found = project.provenance.find(address);
    return found == project.provenance.end() ? nullptr : &found->second;
}

std::string sourceText(const Provenance& provenance, const Voice& say) {
    return provenance.source.empty() ? say("memo.no_source", "no source given")
                                     : std::string(citationText(provenance.source));
}

/// Grade, source and note in one: a column for each leaves room for none.
std::string behind(const Provenance* provenance, const std::string& grade, const Voice& say) {
    const std::string source = provenance ? sourceText(*provenance, say) : say("memo.no_source", "no source given");
    const std::string graded = say("memo.graded", "{grade}: {source}", {{"grade", grade}, {"source", source}});
    return provenance && !provenance->note.empty()
               ? say("memo.with_note", "{text}. Note: {note}", {{"text", graded}, {"note", provenance->note}})
               : graded;
}

/// The value as a reader writes it: thousands grouped, choices without underscores, and no digits beyond those that
/// mean something; whole numbers stay as they are.
std::string readable(const Row& row, std::optional<double> value) {
    constexpr double grouped = 1000; // as in every other table
    if (value && !row.isChoice() && std::abs(*value) >= grouped && std::abs(*value) < 1e15 &&
        *value == std::trunc(*value))
        return groupedNumber(*value, 0);
    std::string text = valueText(row, value);
    if (value && !row.isChoice()) {
        constexpr int least = 4; // significant digits that a small number keeps
        const int leading = *value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(*value))));
        const std::string rounded = groupedNumber(*value, std::clamp(least - 1 - leading, row.decimals, 12));
        return rounded.size() < text.size() && std::abs(*value) < 1e15 ? rounded : text;
    }
    if (row.isChoice())
        std::ranges::replace(text, '_', ' ');
    return text;
}

/// Places of one row with the same value and the same source: one line of the table.
struct Alike {
    std::vector<Address> places;
    std::optional<double> value;
    const Provenance* provenance = nullptr;

    bool takes(const Address& address, std::optional<double> other, const Provenance* source) const {
        const bool sameSource = provenance && source ? *provenance == *source : provenance == source;
        return places.front().row == address.row && value == other && sameSource;
    }
};

/// Every place by name, or "everywhere" where the row says the same at all of its places.
std::string placesOf(const Project& project, const Alike& alike, const Voice& say) {
    if (alike.places.size() > 1 && alike.places.size() == addresses(project, *alike.places.front().row).size())
        return say("memo.everywhere", "everywhere");
    std::vector<std::string> names;
    for (const Address& address : alike.places)
        names.push_back(placeName(project, address, say));
    return join(names, "; ");
}

std::vector<Cell> rowOf(const Project& project, const Alike& alike, const Voice& say) {
    const std::optional<double> value = alike.value;
    const Provenance* provenance = alike.provenance;
    const Row& row = *alike.places.front().row;
    const bool isNumber = value && !row.isChoice();
    const bool isDefault = value == row.initial;
    const std::string grade(provenance  ? labelOf(provenance->grade)
                            : isDefault ? labelOf(Grade::productDefault)
                                        : labelOf(Grade::assumption)); // as where a value is set without a grade
    return {words(say("memo.assumption_of", "{assumption}, {place}",
                      {{"assumption", std::string(row.label)}, {"place", placesOf(project, alike, say)}})),
            Cell{readable(row, value), isNumber ? value : std::nullopt},
            words(row.unit.empty() ? say("memo.no_unit", "none") : shownUnit(row.unit)),
            words(readable(row, row.initial)), words(behind(provenance, grade, say))};
}

Table itemTable(const Project& project, const Voice& say) {
    Table table;
    table.columns = {{say("memo.item", "Item"), {}, Align::left},
                     {say("memo.category", "Category"), {}, Align::left},
                     {say("memo.item_kind", "What it is"), {}, Align::left}};
    for (const Component& component : project.components)
        table.rows.push_back({words(titleOf(component)), words(say("memo.component", "failures")),
                              words(say("memo.component_class", "component class"))});
    for (const Tier& tier : project.tiers)
        table.rows.push_back({words(titleOf(tier)), words(report::nameOf(Category::storage, say)),
                              words(isPerNode(tier.kind) ? say("memo.tier_node", "storage tier in every node")
                                                         : say("memo.tier_shared", "storage tier of the cluster"))});
    for (const Network& network : project.networks)
        table.rows.push_back({words(titleOf(network)), words(report::nameOf(Category::network, say)),
                              words(say("memo.network_item", "network of the cluster"))});
    for (const Gate& gate : project.gates)
        table.rows.push_back({words(titleOf(gate)), words(report::nameOf(Category::facility, say)),
                              words(gate.responsible.empty() ? say("memo.gate_item", "gate of the facility")
                                                             : say("memo.gate_of", "gate of the facility, {person}",
                                                                   {{"person", gate.responsible}}))});
    for (const Delivery& delivery : project.deliveries)
        table.rows.push_back({words(titleOf(delivery)), words(say("memo.delivery", "supply")),
                              words(say("memo.delivery_item", "delivery that the service waits for"))});
    for (const Line& line : project.lines)
        table.rows.push_back({words(titleOf(line)), words(report::nameOf(line.category, say)),
                              words(line.parameters.terms.singleSource == YesNo::yes
                                        ? say("memo.line_single", "line of the quote, single-source")
                                        : say("memo.line_open", "line of the quote"))});
    for (const CostItem& cost : project.costs)
        table.rows.push_back(
            {words(titleOf(cost)), words(report::nameOf(cost.category, say)),
             words(cost.timing == CostTiming::once ? say("memo.cost_once", "paid once")
                                                   : say("memo.cost_yearly", "paid every year in service"))});
    for (const Workflow& workflow : project.workflows) {
        for (const JobSize& size : workflow.sizes)
            table.rows.push_back(
                {words(size.id), words(say("memo.jobs", "jobs")),
                 words(say("memo.job_size_item", "job size of {workflow}", {{"workflow", titleOf(workflow)}}))});
    }
    for (const Route& route : project.routes) {
        for (const Milestone& milestone : route.milestones)
            table.rows.push_back(
                {words(milestone.id), words(say("memo.payment", "payment")),
                 words(say("memo.milestone_item", "payment of the quote of {route}", {{"route", titleOf(route)}}))});
    }
    return table;
}

/// What was found of the project's file: values it lacks and that stand at today's default, what was kept out.
std::vector<std::string> foundOfFile(const Subjects& of) {
    std::vector<std::string> sentences;
    for (const Finding& finding : of.evaluation.findings) {
        if (finding.sentence.id.starts_with("file."))
            sentences.push_back(of.say(finding.sentence));
    }
    return sentences;
}

} // namespace

Section assumptions(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"assumptions", say("memo.section.assumptions", "Assumptions used"), {}, true};
    Table table;
    table.columns = {{say("memo.assumption", "Assumption"), {}, Align::left},
                     {say("memo.value", "Value"), {}, Align::right},
                     {say("memo.unit", "Unit"), {}, Align::left},
                     {say("memo.default", "Default"), {}, Align::right},
                     {say("memo.behind_value", "Grade, source and note"), {}, Align::left}};
    if (std::vector<std::string> found = foundOfFile(of); !found.empty()) {
        section.blocks.push_back(Paragraph{say("memo.file", "Notes on the file of the project:")});
        section.blocks.push_back(Bullets{std::move(found)});
    }
    std::vector<Alike> lines;
    std::size_t atDefault = 0;
    for (const Address& address : addresses(of.project)) {
        const Provenance* provenance = provenanceOf(of.project, addressText(of.project, address));
        const bool isDefault = read(of.project, address) == address.row->initial;
        atDefault += isDefault ? 1 : 0;
        if (isDefault && !provenance)
            continue;
        const std::optional<double> value = read(of.project, address);
        const auto same =
            std::ranges::find_if(lines, [&](const Alike& line) { return line.takes(address, value, provenance); });
        if (same == lines.end())
            lines.push_back({{address}, value, provenance});
        else
            same->places.push_back(address);
    }
    for (const Alike& line : lines)
        table.rows.push_back(rowOf(of.project, line, say));
    const std::string caption = say(
        "memo.assumptions.caption",
        "Every assumption that differs from the product's default or has a source of its own, to the digits that mean "
        "something, equal ones in one line; {count} stand at their defaults. One without a grade of its own counts as "
        "an assumption.",
        {{"count", std::to_string(atDefault)}});
    if (table.rows.empty())
        section.blocks.push_back(Paragraph{caption});
    else
        section.blocks.push_back(CaptionedTable{caption, std::move(table)});
    if (Table items = itemTable(of.project, say); !items.rows.empty())
        section.blocks.push_back(
            CaptionedTable{say("memo.items.caption", "What failures, storage, networks, facility, supply, the quote, "
                                                     "its payments and the costs around it are made of."),
                           std::move(items)});
    return section;
}

Section sources(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"sources", say("memo.section.sources", "Sources"), {}, true};
    std::set<std::string, std::less<>> keys;
    for (const Address& address : addresses(of.project)) {
        const Provenance* provenance = provenanceOf(of.project, addressText(of.project, address));
        keys.insert(provenance ? provenance->source : std::string(address.row->source));
    }
    std::vector<std::string> cited;
    for (const Citation& citation : citations()) {
        if (keys.contains(citation.key))
            cited.push_back(std::string(citation.key) + ": " + std::string(citation.text));
    }
    section.blocks.push_back(Paragraph{say(
        "memo.sources.text",
        "Defaults and values of the project rest on these; a default without one of them is assumed. Spreads of the "
        "assumptions are the product's own and assumed.")});
    if (!cited.empty())
        section.blocks.push_back(Bullets{std::move(cited)});
    return section;
}

} // namespace plumb::report::parts
