// SPDX-License-Identifier: GPL-3.0-or-later
// catalogue: the reference data the program carries, each figure with its source.
#include <algorithm>
#include <array>
#include <optional>

#include "app/cli/reference_text.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/atomic_file.h"
#include "core/models/storage.h"
#include "core/project/failure_rates.h"
#include "core/project/reference.h"
#include "core/report/json/values.h"
#include "core/report/text_table.h"

namespace plumb::cli {
namespace {

using report::Json;
using Rows = std::vector<std::vector<std::string>>; ///< label and text of one entry

/// One entry, for a machine and for a reader.
struct Entry {
    Json json;
    std::string heading;
    Rows rows;
};

std::string shortNumber(double value) {
    return fmt::format("{:.6g}", value);
}

template <class Value>
void putIfKnown(Json& json, std::string_view name, const std::optional<Value>& value) {
    if (value)
        report::put(json, name, value->value);
}

template <class Value>
void putOrWhy(Json& json, std::string_view name, const std::optional<Value>& value, const std::string& why) {
    if (value)
        report::put(json, name, value->value);
    else
        report::putAbsent(json, name, why);
}

/// Where an entry comes from and what speaks against it, the same for every kind.
void addOrigin(Entry& entry, const std::string& source, const std::string& date, SourceStatus status,
               const std::string& caveat) {
    entry.json["status"] = nameOf(status);
    if (source.empty())
        report::putAbsent(entry.json, "source", "There is no published figure.");
    else
        entry.json["source"] = source;
    if (date.empty())
        report::putAbsent(entry.json, "date",
                          source.empty() ? "There is no published figure." : "The source carries no date.");
    else
        entry.json["date"] = date;
    entry.json["caveat"] = caveat;
    const std::string dated = date.empty() ? source : source + ", " + date;
    if (!source.empty())
        entry.rows.push_back({"source", fmt::format("{} ({})", dated, nameOf(status))});
    entry.rows.push_back({"caveat", caveat});
}

// ---- the kinds ------------------------------------------------------------------------------------------------------

std::string_view spoken(FigureUnit unit) {
    switch (unit) {
    case FigureUnit::events:
        return "events";
    case FigureUnit::perThousandNodeDays:
        return "per 1,000 node-days";
    case FigureUnit::hoursPerNode:
        return "h per node";
    case FigureUnit::hoursPerAccelerator:
        return "h per accelerator";
    case FigureUnit::hoursPerJob:
        return "h per job";
    case FigureUnit::daysPerJob:
        return "d per job";
    case FigureUnit::daysOfUnstatedUnit:
        return "d, of what is not stated";
    }
    return {};
}

Entry entryOf(const FailureRate& rate) {
    Entry entry{.json = {{"id", rate.id}, {"name", rate.name}, {"counts", nameOf(rate.counts)}},
                .heading = fmt::format("{}: {}", rate.id, rate.name),
                .rows = {}};
    putOrWhy(entry.json, "node_mtbf_h", rate.nodeMtbf, rate.whyNoNodeMtbf);
    report::put(entry.json, "figure", rate.figure);
    entry.json["unit"] = nameOf(rate.unit);
    putIfKnown(entry.json, "accelerators_per_node", rate.acceleratorsPerNode);
    putIfKnown(entry.json, "nodes", rate.nodes);
    putIfKnown(entry.json, "accelerators", rate.accelerators);
    putIfKnown(entry.json, "failures", rate.failures);
    putIfKnown(entry.json, "exposure_node_h", rate.exposure);
    entry.json["observed"] = rate.observed;
    entry.rows = {
        {"node MTBF", rate.nodeMtbf ? shortNumber(rate.nodeMtbf->value) + " h" : "none: " + rate.whyNoNodeMtbf},
        {"stated as", fmt::format("{} {}", shortNumber(rate.figure), spoken(rate.unit))},
        {"counts", fmt::format("{}s", nameOf(rate.counts))},
        {"observed", rate.observed}};
    addOrigin(entry, rate.source, rate.date, rate.status, rate.caveat);
    return entry;
}

Entry entryOf(const ComponentRate& part) {
    Entry entry{.json = {{"id", part.id}, {"name", part.name}, {"counts", nameOf(part.counts)}},
                .heading = fmt::format("{}: {}", part.id, part.name),
                .rows = {}};
    putOrWhy(entry.json, "per_unit_year", part.rate, part.whyNoRate);
    const std::string design = "How many there are is a matter of the design.";
    putOrWhy(entry.json, "units_per_node", part.unitsPerNode, design);
    putOrWhy(entry.json, "nodes_per_group", part.nodesPerGroup, design);
    putIfKnown(entry.json, "units", part.units);
    putIfKnown(entry.json, "window_d", part.window);
    putIfKnown(entry.json, "share_per_month", part.sharePerMonth);
    entry.rows.push_back(
        {"rate", part.rate ? fmt::format("{} {}s per unit and year", shortNumber(part.rate->value), nameOf(part.counts))
                           : "none: " + part.whyNoRate});
    std::string counted;
    for (const CountedCause& cause : part.counted) {
        entry.json["rows"].push_back({{"name", cause.name}, {"failures", cause.failures.value}});
        counted += fmt::format("{}{} {}", counted.empty() ? "" : ", ", cause.name, cause.failures.value);
    }
    if (!counted.empty() && part.units && part.window)
        entry.rows.push_back(
            {"counted", fmt::format("{}; {} units in {} days", counted, part.units->value, part.window->value)});
    addOrigin(entry, part.source, part.date, part.status, part.caveat);
    return entry;
}

Entry entryOf(const models::StorageGuidance& row) {
    const std::string id = row.nodes.value == 1
                               ? "single-node"
                               : fmt::format("{}-scalable-unit", row.nodes.value / models::nodesPerScalableUnit);
    Entry entry{.json = {{"id", id}, {"name", row.size}},
                .heading = fmt::format("{}: up to {}", id, counted(static_cast<std::size_t>(row.nodes.value), "node")),
                .rows = {}};
    report::put(entry.json, "nodes", row.nodes.value);
    constexpr std::array<std::string_view, 3> grades{"good", "better", "best"};
    std::string read;
    std::string write;
    for (const models::StorageGrade grade : models::storageGrades) {
        const std::string_view name = grades[static_cast<std::size_t>(grade)];
        report::put(entry.json, fmt::format("read_{}_gb_per_s", name), row.readOf(grade).value);
        report::put(entry.json, fmt::format("write_{}_gb_per_s", name), row.writeOf(grade).value);
        read += fmt::format("{}{} {}", read.empty() ? "" : ", ", name, row.readOf(grade).value);
        write += fmt::format("{}{} {}", write.empty() ? "" : ", ", name, row.writeOf(grade).value);
    }
    entry.rows = {{"read GB/s", read}, {"write GB/s", write}};
    addOrigin(entry, std::string(models::storageGuidanceSource), "2023-09-22", SourceStatus::verified,
              "Of the whole system. Look a size up and do not multiply; the source says nothing beyond four scalable "
              "units of 32 nodes.");
    return entry;
}

template <class Records>
std::vector<Entry> entriesOf(const Records& records) {
    std::vector<Entry> entries;
    for (const auto& record : records)
        entries.push_back(entryOf(record));
    return entries;
}

struct Kind {
    std::string_view id;
    std::string_view title;
    std::vector<Entry> (*entries)();
};

/// Those with a shape of their own; every other kind is a table.
constexpr std::array kinds{
    Kind{"failure-rates", "Published failure rates of nodes", [] { return entriesOf(failureRates()); }},
    Kind{"component-rates", "Published failure rates of component classes", [] { return entriesOf(componentRates()); }},
    Kind{"storage-guidance", "Storage bandwidth that a reference architecture asks for",
         [] { return entriesOf(models::storageGuidance()); }},
};

// ---- the verb -------------------------------------------------------------------------------------------------------

struct CatalogueOptions {
    std::string kind;
    std::optional<std::string> data;
    bool json = false;
};

/// One kind, for a machine and for a reader.
struct Section {
    std::string id;
    std::string title;
    std::size_t count = 0;
    std::size_t ofUser = 0;
    Json json;
    std::string text;
};

Section sectionOf(const Kind& kind) {
    Section section{.id = std::string(kind.id), .title = std::string(kind.title), .json = {}, .text = {}};
    section.text = fmt::format("{}: {}\n", kind.id, kind.title);
    Json entries = Json::array();
    for (Entry& entry : kind.entries()) {
        section.text += fmt::format("\n  {}\n{}", entry.heading, aligned(entry.rows, {}, "    "));
        entries.push_back(std::move(entry.json));
    }
    section.count = entries.size();
    section.json = {{"id", kind.id}, {"title", kind.title}, {"count", section.count}, {"entries", std::move(entries)}};
    return section;
}

Section sectionOf(const ReferenceTable& table) {
    return {.id = table.id,
            .title = table.title,
            .count = table.records.size(),
            .ofUser = static_cast<std::size_t>(
                std::ranges::count(table.records, ReferenceOrigin::user, &ReferenceRecord::origin)),
            .json = referenceJson(table),
            .text = referenceText(table)};
}

/// The tables of the program, with what the file says of them if there is one.
Result<std::vector<ReferenceTable>> tablesWith(const std::optional<std::string>& file) {
    const auto own = referenceTables();
    if (!file)
        return std::vector<ReferenceTable>(own.begin(), own.end());
    const std::string& path = *file;
    const auto bytes = readFile(path, mostReferenceBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    auto tables = withOverrides(own, *bytes, path);
    for (const Kind& kind : kinds) {
        if (tables && std::ranges::find(*tables, kind.id, &ReferenceTable::id) != tables->end())
            return badValue(fmt::format("{}, table \"{}\": this kind has a shape of its own, which no file changes; "
                                        "give your table another id.",
                                        path, kind.id));
    }
    return tables;
}

std::string listOf(const std::vector<Section>& sections) {
    std::vector<std::vector<std::string>> rows;
    for (const Section& section : sections) {
        const std::string own = section.ofUser > 0 ? fmt::format(" ({} of your own)", section.ofUser) : std::string();
        rows.push_back({section.id, std::to_string(section.count), report::onOneLine(section.title) + own});
    }
    constexpr std::array<std::size_t, 1> counts{1};
    return aligned(rows, counts) + "\nplumbline catalogue KIND prints one of them.\n";
}

Result<Output> showCatalogue(const CatalogueOptions& options) {
    const auto tables = tablesWith(options.data);
    if (!tables)
        return tl::unexpected(tables.error());
    std::vector<Section> sections;
    sections.reserve(kinds.size() + tables->size());
    for (const Kind& kind : kinds)
        sections.push_back(sectionOf(kind));
    for (const ReferenceTable& table : *tables)
        sections.push_back(sectionOf(table));

    std::vector<std::string_view> ids;
    ids.reserve(sections.size());
    for (const Section& section : sections)
        ids.push_back(section.id);
    const auto wanted = std::ranges::find(sections, options.kind, &Section::id);
    if (!options.kind.empty() && wanted == sections.end())
        return badValue(fmt::format("There is no reference data \"{}\".{} The kinds are {}.", options.kind,
                                    suggestion(options.kind, ids), listed(ids)));
    if (!options.json)
        return Output{options.kind.empty() ? listOf(sections) : wanted->text, {}, 0};
    Json document{{"kinds", Json::array()}};
    for (Section& section : sections) {
        if (options.kind.empty() || section.id == options.kind)
            document["kinds"].push_back(std::move(section.json));
    }
    return Output{report::jsonText(document), {}, 0};
}

} // namespace

void addCatalogueVerb(Verbs& verbs) {
    verbs.add<CatalogueOptions>(
        "catalogue", "List the reference data with its sources",
        [](CLI::App& verb, CatalogueOptions& options) {
            verb.add_option("KIND", options.kind, "Kind of reference data; the list of kinds without it");
            // CLI11 makes nothing of an empty value where it fills an optional itself; here it stays, to be refused.
            verb.add_option_function<std::string>(
                "--data", [&options](const std::string& path) { options.data = path; },
                "JSON file that adds to or overrides the reference data");
            verb.add_flag("--json", options.json, "Print one JSON document; without KIND with everything in it");
        },
        showCatalogue);
}

} // namespace plumb::cli
