// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/reference_read.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/date.h"
#include "core/base/text.h"
#include "core/project/citations.h"
#include "core/project/json_scan.h"
#include "core/project/text_rules.h"

namespace plumb {
namespace {

using Json = nlohmann::json;
using Names = std::initializer_list<std::string_view>;

// Assumed: many times what the program brings. "tables", a table, "records", a record, "computed", a cell: depth 7.
constexpr JsonBounds bounds{.bytes = mostReferenceBytes, .values = 400'000, .depth = 7};

/// Members of a record where it is written out; a column of the same name would stand twice.
constexpr std::array<std::string_view, 10> membersOfRecords{
    "id", "name", "source", "date", "status", "note", "computed", "explanation", "origin", "quoted_over_computed"};

bool isColumnId(std::string_view text) {
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    return !text.empty() && text.front() >= 'a' && text.front() <= 'z' && std::ranges::all_of(text, allowed) &&
           !text.ends_with("_why") && std::ranges::find(membersOfRecords, text) == membersOfRecords.end();
}

/// A short key and no words of its own: "DGXH", "LL3".
bool looksLikeKey(std::string_view text) {
    return std::ranges::all_of(text,
                               [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'; });
}

/// YYYY, YYYY-MM or YYYY-MM-DD.
bool isDate(const std::string& text) {
    constexpr std::string_view firstDay = "-01-01";
    return parseDate(text.size() == 4   ? text + std::string(firstDay)
                     : text.size() == 7 ? text + std::string(firstDay.substr(3))
                                        : text)
        .has_value();
}

/// Reads one document; the first fault stays, later reads give empty values.
class Reader {
public:
    Reader(std::string_view file, ReferenceOrigin origin, std::vector<ReferenceTable> tables)
        : m_file(file), m_origin(origin), m_tables(std::move(tables)) {}

    Result<std::vector<ReferenceTable>> read(std::string_view text) {
        if (const auto problem = jsonProblem(text, bounds))
            return tl::unexpected(Error{problem->kind, fmt::format("{}: {}", m_file, problem->sentence)});
        const Json document = Json::parse(text, nullptr, false);
        if (isObject(document, "", {"sources", "tables"})) {
            readSources(member(document, "sources"));
            const Json& tables = list(document, "", "tables");
            for (std::size_t i = 0; i < tables.size(); ++i)
                readTable(tables[i], fmt::format("tables[{}]", i));
        }
        if (m_problem)
            return tl::unexpected(*m_problem);
        return std::move(m_tables);
    }

private:
    void refuse(std::string_view where, std::string_view sentence) {
        if (!m_problem)
            m_problem = Error{ErrorKind::badValue,
                              fmt::format("{}{}{}: {}", m_file, where.empty() ? "" : ", ", where, sentence)};
    }

    static std::string within(std::string_view where, std::string_view name) {
        return where.empty() ? std::string(name) : fmt::format("{}, {}", where, name);
    }

    /// Null if it is not there.
    static const Json& member(const Json& object, std::string_view name) {
        static const Json nothing;
        const auto found = object.find(name);
        return found == object.end() ? nothing : *found;
    }

    bool isObject(const Json& value, std::string_view where, Names known) {
        if (!value.is_object()) {
            refuse(where, "this must be an object, { … }.");
            return false;
        }
        for (const auto& [name, ignored] : value.items()) {
            if (std::ranges::find(known, name) != known.end())
                continue;
            const auto near = closest(name, std::span(known.begin(), known.size()));
            refuse(within(where, name),
                   fmt::format("there is no field of this name{}; known are {}.",
                               near ? fmt::format(" (did you mean \"{}\"?)", *near) : std::string(),
                               fmt::join(known, ", ")));
            return false;
        }
        return true;
    }

    const Json& list(const Json& object, std::string_view where, std::string_view name) {
        static const Json empty = Json::array();
        const Json& value = member(object, name);
        if (value.is_array())
            return value;
        refuse(within(where, name),
               value.is_null() ? "this field is missing and must be a list, [ … ]." : "this must be a list, [ … ].");
        return empty;
    }

    std::string textOf(const Json& value, std::string_view where) {
        if (!value.is_string() || trimmed(value.get_ref<const std::string&>()).empty()) {
            refuse(where, value.is_null() ? "this field is missing and must be a text."
                                          : "this must be a text that is not empty.");
            return {};
        }
        if (const auto problem = textProblem(value.get_ref<const std::string&>(), "the text"))
            refuse(where, problem->sentence);
        return value.get<std::string>();
    }
    std::string text(const Json& object, std::string_view where, std::string_view name) {
        return textOf(member(object, name), within(where, name));
    }
    /// Of a heading, which stands beside others on a line of the terminal.
    std::string shortText(std::string label, std::string_view where, std::string_view name) {
        constexpr std::size_t mostBytes = 40; // assumed
        if (label.size() > mostBytes)
            refuse(within(where, name), fmt::format("it has {} bytes; write at most {}, and say the rest in \"what\".",
                                                    label.size(), mostBytes));
        return label;
    }
    std::string textIfThere(const Json& object, std::string_view where, std::string_view name) {
        return member(object, name).is_null() ? std::string() : text(object, where, name);
    }

    std::string idOf(const Json& object, std::string_view where, std::set<std::string>& taken) {
        std::string id = text(object, where, "id");
        if (!isId(id))
            refuse(within(where, "id"), fmt::format("\"{}\" is no id; write lower-case words joined by \"-\".", id));
        else if (!taken.insert(id).second)
            refuse(within(where, "id"), fmt::format("\"{}\" stands twice; give every one an id of its own.", id));
        return id;
    }

    void readSources(const Json& sources) {
        if (sources.is_null())
            return;
        if (!sources.is_object()) {
            refuse("sources", "this must be an object of keys and full texts.");
            return;
        }
        for (const auto& [key, full] : sources.items())
            m_sources.emplace(key, textOf(full, fmt::format("sources, {}", key)));
    }

    std::string sourceOf(const Json& json, std::string_view where) {
        std::string source = text(json, where, "source");
        if (const auto own = m_sources.find(source); own != m_sources.end())
            return own->second;
        std::string full(citationText(source));
        if (full == source && looksLikeKey(source))
            refuse(
                within(where, "source"),
                fmt::format("there is no source called \"{}\"; name it in \"sources\", or write it in full.", source));
        return full;
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    void readTable(const Json& json, std::string where) {
        if (!isObject(json, where, {"id", "title", "what", "columns", "records"}))
            return;
        const std::string id = idOf(json, where, m_tableIds);
        where = fmt::format("table \"{}\"", id);
        const auto old = std::ranges::find(m_tables, id, &ReferenceTable::id);
        const bool isNew = old == m_tables.end();
        if (!isNew && m_origin == ReferenceOrigin::program)
            refuse(where, "another file has this table already.");
        ReferenceTable table = isNew ? ReferenceTable{} : *old;
        table.id = id;
        for (const auto& [field, name] :
             {std::pair{&ReferenceTable::title, "title"}, {&ReferenceTable::what, "what"}}) {
            if (isNew || !member(json, name).is_null())
                table.*field = text(json, where, name);
        }
        if (isNew || !member(json, "columns").is_null())
            readColumns(list(json, where, "columns"), where, table);
        const Json& records = list(json, where, "records");
        std::set<std::string> taken;
        std::map<std::string, std::size_t> places; // of the records, by their id
        for (std::size_t i = 0; i < table.records.size(); ++i)
            places.emplace(table.records[i].id, i);
        for (std::size_t i = 0; i < records.size() && !m_problem; ++i) {
            auto record = readRecord(records[i], where, i, table, taken);
            if (!record)
                continue;
            const auto [place, isFirst] = places.emplace(record->id, table.records.size());
            if (isFirst)
                table.records.push_back(*std::move(record));
            else
                table.records[place->second] = *std::move(record);
        }
        if (m_problem)
            return;
        if (isNew)
            m_tables.push_back(std::move(table));
        else
            *old = std::move(table);
    }

    void readColumns(const Json& columns, std::string_view tableWhere, ReferenceTable& table) {
        std::set<std::string> taken;
        for (std::size_t i = 0; i < columns.size() && !m_problem; ++i) {
            std::string where = within(tableWhere, fmt::format("columns[{}]", i));
            if (!isObject(columns[i], where, {"id", "label", "unit", "absent", "least", "most"}))
                return;
            ReferenceColumn column{.id = text(columns[i], where, "id"),
                                   .label = shortText(text(columns[i], where, "label"), where, "label"),
                                   .unit = shortText(textIfThere(columns[i], where, "unit"), where, "unit"),
                                   .whyAbsent = textIfThere(columns[i], where, "absent"),
                                   .least = numberIfThere(columns[i], where, "least"),
                                   .most = numberIfThere(columns[i], where, "most")};
            where = within(tableWhere, fmt::format("column \"{}\"", column.id));
            if (!isColumnId(column.id))
                refuse(where, "a column is called by lower-case words joined by \"_\", not by the name of a field and "
                              "not with \"_why\" at the end.");
            if (!taken.insert(column.id).second)
                refuse(where, "the column stands twice; give every one an id of its own.");
            if (column.least && column.most && *column.least >= *column.most)
                refuse(where, fmt::format("its least, {}, must be below its most, {}.", exactNumber(*column.least),
                                          exactNumber(*column.most)));
            addColumn(std::move(column), where, table);
        }
    }

    void addColumn(ReferenceColumn column, std::string_view where, ReferenceTable& table) {
        const auto old = std::ranges::find(table.columns, column.id, &ReferenceColumn::id);
        if (old != table.columns.end()) {
            if (old->unit != column.unit)
                refuse(where, fmt::format("its unit is \"{}\" and cannot become \"{}\"; give the new column an id of "
                                          "its own.",
                                          old->unit, column.unit));
            for (const auto& [bound, name] :
                 {std::pair{&ReferenceColumn::least, "least"}, {&ReferenceColumn::most, "most"}}) {
                if (column.*bound && column.*bound != (*old).*bound)
                    refuse(within(where, name),
                           "the bounds of a known column stay as they are; leave this out, or give "
                           "the new column an id of its own.");
                column.*bound = (*old).*bound;
            }
            *old = std::move(column);
            return;
        }
        if (!table.records.empty() && column.whyAbsent.empty())
            refuse(where, "the table has records without this column; say in \"absent\" why they have nothing there.");
        for (ReferenceRecord& record : table.records)
            record.cells.emplace_back(ReferenceAbsent{column.whyAbsent});
        table.columns.push_back(std::move(column));
    }

    // ---- records ----------------------------------------------------------------------------------------------------

    std::optional<ReferenceRecord> readRecord(const Json& json, std::string_view tableWhere, std::size_t number,
                                              const ReferenceTable& table, std::set<std::string>& taken) {
        std::string where = within(tableWhere, fmt::format("records[{}]", number));
        if (!isObject(json, where,
                      {"id", "name", "cells", "source", "date", "status", "note", "computed", "explanation"}))
            return std::nullopt;
        ReferenceRecord record;
        record.id = idOf(json, where, taken);
        where = within(tableWhere, fmt::format("record \"{}\"", record.id));
        record.name = text(json, where, "name");
        readCells(member(json, "cells"), within(where, "cells"), table, record);
        record.source = sourceOf(json, where);
        record.date = textIfThere(json, where, "date");
        if (!record.date.empty() && !isDate(record.date))
            refuse(within(where, "date"),
                   fmt::format("\"{}\" is no date; write YYYY, YYYY-MM or YYYY-MM-DD.", record.date));
        record.status = statusOf(json, where);
        record.note = textIfThere(json, where, "note");
        record.origin = m_origin;
        readRefutation(json, where, table, record);
        return m_problem ? std::nullopt : std::optional(std::move(record));
    }

    ReferenceStatus statusOf(const Json& json, std::string_view where) {
        const std::string word = text(json, where, "status");
        const auto status = enumFrom<ReferenceStatus>(word);
        if (!status)
            refuse(within(where, "status"),
                   fmt::format("\"{}\" is none of {}.", word, fmt::join(namesOf<ReferenceStatus>(), ", ")));
        return status.value_or(ReferenceStatus::unconfirmed);
    }

    /// Every name of `cells` is a column of the table.
    bool areCells(const Json& cells, std::string_view where, const ReferenceTable& table) {
        if (!cells.is_object()) {
            refuse(where, "this must be an object of columns and cells.");
            return false;
        }
        std::vector<std::string_view> known;
        known.reserve(table.columns.size());
        for (const ReferenceColumn& column : table.columns)
            known.push_back(column.id);
        for (const auto& [name, ignored] : cells.items()) {
            if (std::ranges::find(known, name) == known.end()) {
                refuse(within(where, name),
                       known.empty() ? std::string("the table has no columns; name them in \"columns\".")
                                     : fmt::format("the table has no such column; it has {}.", fmt::join(known, ", ")));
                return false;
            }
        }
        return true;
    }

    void readCells(const Json& cells, std::string_view where, const ReferenceTable& table, ReferenceRecord& record) {
        if (!areCells(cells, where, table))
            return;
        for (const ReferenceColumn& column : table.columns) {
            const auto found = cells.find(column.id);
            if (found != cells.end())
                record.cells.push_back(cell(*found, within(where, column.id), column));
            else if (!column.whyAbsent.empty())
                record.cells.emplace_back(ReferenceAbsent{column.whyAbsent});
            else
                refuse(within(where, column.id),
                       R"(this column has no cell; write {"absent": "why"} if there is nothing to say.)");
        }
    }

    void readRefutation(const Json& json, std::string_view where, const ReferenceTable& table,
                        ReferenceRecord& record) {
        const Json& computed = member(json, "computed");
        record.explanation = textIfThere(json, where, "explanation");
        if (record.status != ReferenceStatus::refuted) {
            if (!computed.is_null() || !record.explanation.empty())
                refuse(within(where, computed.is_null() ? "explanation" : "computed"),
                       "only a record with the status \"refuted\" has this field; leave it out, or change the status.");
            return;
        }
        if (record.explanation.empty() || !computed.is_object() || computed.empty()) {
            refuse(within(where, record.explanation.empty() ? "explanation" : "computed"),
                   "a refuted record says in \"computed\" what the figure should be, and in \"explanation\" why.");
            return;
        }
        if (!areCells(computed, within(where, "computed"), table))
            return;
        for (const ReferenceColumn& column : table.columns) {
            if (const auto found = computed.find(column.id); found != computed.end())
                record.computed.emplace_back(column.id, cell(*found, within(where, "computed, " + column.id), column));
        }
    }

    ReferenceCell cell(const Json& json, const std::string& where, const ReferenceColumn& column) {
        if (json.is_number())
            return withinBounds(number(json, where), where, column);
        if (json.is_string()) {
            if (!column.unit.empty())
                refuse(where, fmt::format("this must be a number or a range in {}, not a text.", column.unit));
            return textOf(json, where);
        }
        if (json.is_object() && json.contains("absent")) {
            if (!isObject(json, where, {"absent"}))
                return ReferenceAbsent{};
            return ReferenceAbsent{text(json, where, "absent")};
        }
        if (json.is_object())
            return range(json, where, column);
        refuse(where, R"(this is neither a number, a text, {"low", "high"} nor {"absent": "why"}.)");
        return ReferenceAbsent{};
    }

    double number(const Json& json, const std::string& where) {
        const double value = json.is_number() ? json.get<double>() : 0;
        if (!json.is_number() || !std::isfinite(value))
            refuse(where, "this must be a finite number.");
        return value;
    }

    std::optional<double> numberIfThere(const Json& json, const std::string& where, std::string_view name) {
        const Json& value = member(json, name);
        return value.is_null() ? std::nullopt : std::optional(number(value, within(where, name)));
    }

    double withinBounds(double value, const std::string& where, const ReferenceColumn& column) {
        const auto inUnit = [&](double number) {
            return column.unit.empty() ? exactNumber(number) : exactNumber(number) + ' ' + column.unit;
        };
        const bool isLow = column.least && value < *column.least;
        if (isLow || (column.most && value > *column.most))
            refuse(where, fmt::format(R"({} is {} {}, the {} this column takes; correct it, or write )"
                                      R"({{"absent": "why"}} if it is not known.)",
                                      inUnit(value), isLow ? "below" : "above",
                                      inUnit(isLow ? *column.least : *column.most), isLow ? "least" : "most"));
        return value;
    }

    ReferenceRange range(const Json& json, const std::string& where, const ReferenceColumn& column) {
        ReferenceRange read;
        if (!isObject(json, where, {"low", "high"}))
            return read;
        if (json.contains("low"))
            read.low = withinBounds(number(json["low"], within(where, "low")), within(where, "low"), column);
        if (json.contains("high"))
            read.high = withinBounds(number(json["high"], within(where, "high")), within(where, "high"), column);
        if (!read.low && !read.high)
            refuse(where, "a range has \"low\", \"high\" or both.");
        else if (read.low && read.high && *read.low >= *read.high)
            refuse(where, fmt::format("the range from {} to {} is reversed or empty; \"low\" must be below \"high\".",
                                      exactNumber(*read.low), exactNumber(*read.high)));
        return read;
    }

    std::string m_file;
    ReferenceOrigin m_origin;
    std::vector<ReferenceTable> m_tables;
    std::set<std::string> m_tableIds; ///< of this document
    std::map<std::string, std::string, std::less<>> m_sources;
    std::optional<Error> m_problem;
};

} // namespace

Result<std::vector<ReferenceTable>> readReference(std::span<const ReferenceTable> tables, std::string_view json,
                                                  std::string_view fileName, ReferenceOrigin origin) {
    return Reader(fileName, origin, {tables.begin(), tables.end()}).read(json);
}

} // namespace plumb
