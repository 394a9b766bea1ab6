// SPDX-License-Identifier: GPL-3.0-or-later
// list, get, set: the assumptions and texts of a project by key.
#include <algorithm>

#include "app/cli/project_file.h"
#include "app/cli/value_json.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/project/citations.h"
#include "core/project/edits.h"
#include "core/report/json/values.h"

namespace plumb::cli {
namespace {

std::string_view groupOf(std::string_view key) {
    return key.substr(0, key.find('.'));
}

// ---- list -----------------------------------------------------------------------------------------------------------

struct ListOptions {
    bool json = false;
};

nlohmann::ordered_json spreadJson(const Spread& spread) {
    nlohmann::ordered_json json{{"family", nameOf(spread.family)}};
    if (spread.family != SpreadFamily::none) {
        json["p10"] = spread.low;
        json["p90"] = spread.high;
    }
    return json;
}

nlohmann::ordered_json rowJson(const Row& row) {
    nlohmann::ordered_json json{
        {"key", row.key}, {"label", row.label}, {"unit", row.unit}, {"scope", nameOf(row.scope)}};
    if (!row.symbol.empty())
        json["symbol"] = row.symbol;
    if (row.isChoice()) {
        const std::string why = "a choice has no range; see choices";
        report::putAbsent(json, "low", why);
        report::putAbsent(json, "high", why);
        json["choices"] = row.choices;
    } else {
        json["low"] = row.low;
        json["high"] = row.high;
        json["whole"] = row.whole;
    }
    putValue(json, "default", row, row.initial);
    json["source"] = citationText(row.source);
    json["optional"] = row.optional;
    json["spread"] = spreadJson(row.spread);
    json["routes"] = row.routes == RouteUse::all ? "all" : row.routes == RouteUse::owned ? "owned" : "rented";
    json["help"] = row.help;
    return json;
}

/// Rows of one group stand together, groups in the order of their first row.
std::string listText() {
    std::vector<std::vector<std::string>> rows{{"KEY", "LABEL", "SCOPE", "RANGE", "DEFAULT", "UNIT", "SOURCE"}};
    std::vector<std::string_view> groups;
    for (const Row& row : catalogue()) {
        if (std::ranges::find(groups, groupOf(row.key)) == groups.end())
            groups.push_back(groupOf(row.key));
    }
    std::vector<std::string_view> headings;
    for (const std::string_view group : groups) {
        for (const Row& row : catalogue()) {
            if (groupOf(row.key) != group)
                continue;
            headings.push_back(group);
            rows.push_back({std::string(row.key), std::string(row.label), std::string(nameOf(row.scope)),
                            rangeText(row), valueText(row, row.initial), std::string(row.unit),
                            std::string(row.source)});
        }
    }
    for (const TextRow& row : textRows()) {
        headings.emplace_back("texts");
        rows.push_back({std::string(row.key), std::string(row.label), std::string(nameOf(row.scope)), "text"});
    }
    const std::string table = aligned(rows);
    const std::vector<std::string_view> lines = split(table, '\n');
    std::string text = fmt::format("{}\n", lines[0]);
    for (std::size_t i = 0; i < headings.size(); ++i) {
        if (i == 0 || headings[i] != headings[i - 1])
            text += fmt::format("\n{}\n", headings[i]);
        text += fmt::format("{}\n", lines[i + 1]);
    }
    return text;
}

Result<Output> list(const ListOptions& options) {
    if (!options.json)
        return Output{listText(), {}, 0};
    nlohmann::ordered_json json{{"rows", nlohmann::ordered_json::array()}, {"texts", nlohmann::ordered_json::array()}};
    for (const Row& row : catalogue())
        json["rows"].push_back(rowJson(row));
    for (const TextRow& row : textRows())
        json["texts"].push_back(
            {{"key", row.key}, {"label", row.label}, {"scope", nameOf(row.scope)}, {"help", row.help}});
    return Output{report::jsonText(json), {}, 0};
}

// ---- get ------------------------------------------------------------------------------------------------------------

struct GetOptions {
    std::string file;
    std::vector<std::string> keys;
    bool json = false;
};

Result<Output> get(const GetOptions& options) {
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const Project& project = opened->project();
    std::vector<std::string> keys = options.keys;
    if (keys.empty()) {
        for (const TextRow& row : textRows())
            keys.emplace_back(row.key);
        for (const Row& row : catalogue()) {
            if (!addresses(project, row).empty())
                keys.emplace_back(row.key);
        }
    }
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    std::string lines;
    for (const std::string& key : keys) {
        if (isTextKey(key)) {
            const auto found = resolveText(project, key);
            if (!found)
                return tl::unexpected(found.error());
            for (const std::string& address : *found) {
                const std::string text = *textAt(project, address);
                json[address] = text;
                lines += fmt::format("{}={}\n", address, oneLine(text));
            }
            continue;
        }
        const auto found = resolve(project, key);
        if (!found)
            return tl::unexpected(found.error());
        for (const Address& address : *found) {
            const std::string name = addressText(project, address);
            putValue(json, name, *address.row, read(project, address));
            lines += fmt::format("{}={}\n", name, valueText(*address.row, read(project, address)));
        }
    }
    return Output{options.json ? report::jsonText(json) : lines, fileNotes(*opened), 0};
}

// ---- set ------------------------------------------------------------------------------------------------------------

struct SetOptions {
    std::string file;
    std::vector<std::string> assignments;
    std::string source;
    std::string grade;
    std::string note;
};

/// Where the new values come from, if the call says so.
Result<std::optional<Provenance>> provenanceOf(const SetOptions& options) {
    if (options.source.empty() && options.grade.empty() && options.note.empty())
        return std::optional<Provenance>();
    Provenance provenance{Grade::assumption, options.source, options.note, {}};
    if (!options.grade.empty()) {
        const auto grade = parseWord<Grade>(options.grade, "--grade");
        if (!grade)
            return tl::unexpected(grade.error());
        provenance.grade = *grade;
    }
    return std::optional(provenance);
}

std::string reportOf(const Project& before, const Project& after, const Assignment& assignment) {
    if (isTextKey(assignment.address))
        return fmt::format("{}: set to \"{}\".\n", assignment.address, oneLine(assignment.value));
    const std::vector<Address> places = *resolve(after, assignment.address);
    const Row& row = *places.front().row;
    const auto shown = [&](const Project& project) {
        const std::string value = valueText(row, read(project, places.front()));
        return row.unit.empty() ? value : fmt::format("{} {}", value, shownUnit(row.unit));
    };
    if (places.size() == 1)
        return fmt::format("{}: set to {} (was {}).\n", addressText(after, places.front()), shown(after),
                           shown(before));
    std::vector<std::string> instances;
    instances.reserve(places.size());
    for (const Address& address : places)
        instances.push_back(instanceText(after, address));
    return fmt::format("{}: set for {} instances: {}.\n", assignment.address, places.size(), join(instances, ", "));
}

Result<Output> set(const SetOptions& options) {
    const auto pairs = parsePairs(options.assignments, "KEY=VALUE");
    if (!pairs)
        return tl::unexpected(pairs.error());
    const auto stated = provenanceOf(options);
    if (!stated)
        return tl::unexpected(stated.error());
    const std::optional<Provenance>& provenance = *stated;
    const auto opened = openToChange(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    std::vector<Assignment> assignments;
    for (const Pair& pair : *pairs)
        assignments.push_back({pair.name, pair.value});
    auto edited = withAssignments(opened->project(), assignments);
    for (const Assignment& assignment : assignments) {
        if (!edited || !provenance)
            break;
        if (isTextKey(assignment.address))
            return badValue(fmt::format("\"{}\" is a text and has no source; --source, --grade and --note belong to "
                                        "numbers and choices.",
                                        assignment.address));
        edited = withProvenance(*edited, assignment.address, *provenance);
    }
    if (!edited)
        return tl::unexpected(edited.error());
    std::string remark;
    const auto saved = saveProject(*opened, *edited, {}, &remark);
    if (!saved)
        return tl::unexpected(saved.error());
    Output output;
    for (const Assignment& assignment : assignments)
        output.text += reportOf(opened->project(), *edited, assignment);
    if (provenance)
        output.text +=
            fmt::format("Source: {} ({}{}).\n",
                        options.source.empty() ? "none given" : fmt::format("\"{}\"", oneLine(options.source)),
                        labelOf(provenance->grade), options.grade.empty() ? ", because no --grade is given" : "");
    if (!*saved)
        output.text += "The file says so already; it is left as it was.\n";
    output.text += savedLines(*opened, remark);
    return output;
}

} // namespace

void addValueVerbs(Verbs& verbs) {
    verbs.add<ListOptions>(
        "list", "List every assumption: key, label, range, default, unit, source",
        [](CLI::App& verb, ListOptions& options) { verb.add_flag("--json", options.json, "Print one JSON document"); },
        list);
    verbs.add<GetOptions>(
        "get", "Read assumptions and texts of a project",
        [](CLI::App& verb, GetOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("KEY", options.keys, "KEY or KEY@INSTANCE; all if none is given");
            verb.add_flag("--json", options.json, "Print one JSON document");
        },
        get);
    verbs.add<SetOptions>(
        "set", "Change assumptions and texts and save: all of them or none",
        [](CLI::App& verb, SetOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("KEY=VALUE", options.assignments,
                            "KEY=VALUE or KEY@INSTANCE=VALUE; a key without instance sets all of them")
                ->required();
            verb.add_option("--source", options.source, "Where the values come from");
            verb.add_option("--grade", options.grade,
                            "Grade of the source: measured, bidder, written, published, verbal, assumption or default "
                            "(without it: assumption)");
            verb.add_option("--note", options.note, "A note to the values");
        },
        set);
}

} // namespace plumb::cli
