// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reference_text.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/table.h"
#include "core/report/text_table.h"

namespace plumb::cli {
namespace {

using report::Json;

/// Grouped, with as many decimals as the number has; exact where it has more than six.
std::string numberText(double value) {
    constexpr int mostDecimals = 6;
    for (int decimals = 0; decimals <= mostDecimals; ++decimals) {
        if (parseNumber(fmt::format("{:.{}f}", value, decimals)) == value)
            return groupedNumber(value, decimals);
    }
    return exactNumber(value);
}

/// Three digits are enough to say how far a quoted figure is off.
std::string ratioText(double value) {
    return significant(value, 3);
}

template <class Spoken>
std::string rangeText(const ReferenceRange& range, Spoken spoken) {
    if (range.low && range.high)
        return fmt::format("{} to {}", spoken(*range.low), spoken(*range.high));
    if (range.low)
        return "from " + spoken(*range.low);
    return range.high ? "up to " + spoken(*range.high) : std::string();
}

template <class Spoken>
std::string cellText(const ReferenceCell& cell, Spoken spoken) {
    if (const double* number = std::get_if<double>(&cell))
        return spoken(*number);
    if (const auto* range = std::get_if<ReferenceRange>(&cell))
        return rangeText(*range, spoken);
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    return "-";
}

/// Percent exists only here: files and JSON hold fractions.
bool isFraction(const ReferenceColumn& column) {
    return column.unit == "fraction";
}

std::string unitOf(const ReferenceColumn& column) {
    return isFraction(column) ? "%" : column.unit;
}

std::string figureText(const ReferenceCell& cell, const ReferenceColumn& column) {
    if (!isFraction(column))
        return cellText(cell, numberText);
    // Twelve digits, so that 0.057 % is no 0.05699…: a factor of 100 is not exact in binary.
    return cellText(cell, [](double value) {
        return numberText(parseNumber(fmt::format("{:.12g}", value * 100)).value_or(value * 100));
    });
}

bool isAbsent(const ReferenceCell& cell) {
    return std::holds_alternative<ReferenceAbsent>(cell);
}

std::string withUnit(const ReferenceCell& cell, const ReferenceColumn& column) {
    const std::string text = figureText(cell, column);
    return column.unit.empty() ? text : text + ' ' + unitOf(column);
}

std::string headingOf(const ReferenceColumn& column) {
    return column.unit.empty() ? column.label : fmt::format("{} [{}]", column.label, unitOf(column));
}

// ---- the figures side by side ---------------------------------------------------------------------------------------

bool holdsText(const ReferenceTable& table, std::size_t column) {
    return std::ranges::any_of(table.records, [&](const ReferenceRecord& record) {
        return std::holds_alternative<std::string>(record.cells[column]);
    });
}

std::size_t widthOf(const ReferenceTable& table, std::size_t column) {
    std::size_t width = headingOf(table.columns[column]).size();
    for (const ReferenceRecord& record : table.records)
        width = std::max(width, figureText(record.cells[column], table.columns[column]).size());
    return width;
}

/// Columns of figures and of short words, as many as a line of the terminal holds beside name and status.
std::vector<std::size_t> sideBySide(const ReferenceTable& table) {
    constexpr std::size_t gap = 2;
    constexpr std::size_t name = 20; // at least; a longer one wraps
    constexpr std::size_t shortWords = 12;
    std::size_t width = std::string_view("status").size();
    for (const ReferenceRecord& record : table.records)
        width = std::max(width, nameOf(record.status).size());
    width += name + gap;
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const std::size_t own = widthOf(table, c);
        if (holdsText(table, c) && own > shortWords)
            continue;
        width += gap + own;
        if (width > report::terminalColumns)
            break;
        columns.push_back(c);
    }
    return columns;
}

std::string figuresText(const ReferenceTable& table, const std::vector<std::size_t>& columns) {
    report::Table figures;
    figures.columns.push_back({.title = "name", .unit = {}});
    for (const std::size_t c : columns)
        figures.columns.push_back({.title = table.columns[c].label,
                                   .unit = unitOf(table.columns[c]),
                                   .align = holdsText(table, c) ? report::Align::left : report::Align::right});
    figures.columns.push_back({.title = "status", .unit = {}});
    for (const ReferenceRecord& record : table.records) {
        std::vector<report::Cell>& row = figures.rows.emplace_back();
        row.push_back(report::words(record.name));
        for (const std::size_t c : columns)
            row.push_back(report::words(figureText(record.cells[c], table.columns[c])));
        row.push_back(report::words(std::string(nameOf(record.status))));
    }
    return report::textTable(figures);
}

/// Why a "-" stands in a column, where the column says it for all its records.
std::string absencesText(const ReferenceTable& table, const std::vector<std::size_t>& columns) {
    std::string text;
    for (const std::size_t c : columns) {
        const ReferenceCell silent = ReferenceAbsent{table.columns[c].whyAbsent};
        const bool isSilent = std::ranges::any_of(
            table.records, [&](const ReferenceRecord& record) { return record.cells[c] == silent; });
        if (isSilent)
            text += report::wrapped(
                fmt::format("\"-\" under {}: {}", headingOf(table.columns[c]), table.columns[c].whyAbsent));
    }
    return text.empty() ? text : '\n' + text;
}

// ---- one record -----------------------------------------------------------------------------------------------------

struct Line {
    std::string label;
    std::string text;
};

/// The columns that have nothing to say for a reason of the record's own, by reason.
void addAbsences(std::vector<Line>& lines, const ReferenceTable& table, const ReferenceRecord& record) {
    std::map<std::string, std::string> columns;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const auto* absent = std::get_if<ReferenceAbsent>(&record.cells[c]);
        if (!absent || absent->why == table.columns[c].whyAbsent)
            continue;
        std::string& named = columns[absent->why];
        named += (named.empty() ? "" : ", ") + table.columns[c].label;
    }
    for (const auto& [why, named] : columns)
        lines.push_back({"absent", fmt::format("{}: {}", named, why)});
}

void addRefutation(std::vector<Line>& lines, const ReferenceTable& table, const ReferenceRecord& record) {
    for (const auto& [id, cell] : record.computed) {
        const ReferenceColumn& column = *findColumn(table, id);
        const ReferenceCell& quoted = cellOf(table, record, id);
        std::string text = fmt::format("{} {}", column.label, withUnit(cell, column));
        if (!isAbsent(quoted))
            text += "; quoted " + withUnit(quoted, column);
        if (const auto ratio = quotedOverComputed(table, record, id))
            text += fmt::format(", {} times as much", cellText(*ratio, ratioText));
        lines.push_back({"computed", text});
    }
    if (!record.explanation.empty())
        lines.push_back({"why", record.explanation});
}

std::string originText(const ReferenceRecord& record) {
    const bool saysItself = record.source.find(record.date) != std::string::npos;
    const std::string dated = saysItself ? record.source : record.source + ", " + record.date;
    return fmt::format("{} ({}{})", dated, nameOf(record.status),
                       record.origin == ReferenceOrigin::user ? ", of your own file" : "");
}

std::string recordText(const ReferenceTable& table, const ReferenceRecord& record,
                       const std::vector<std::size_t>& shown) {
    std::vector<Line> lines;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (std::ranges::find(shown, c) == shown.end() && !isAbsent(record.cells[c]))
            lines.push_back({report::onOneLine(table.columns[c].label), withUnit(record.cells[c], table.columns[c])});
    }
    addAbsences(lines, table, record);
    addRefutation(lines, table, record);
    lines.push_back({"source", originText(record)});
    if (!record.note.empty())
        lines.push_back({"note", record.note});
    std::size_t width = 0;
    for (const Line& line : lines)
        width = std::max(width, line.label.size());
    std::string text = report::wrapped(fmt::format("{}: {}", record.id, record.name), "  ");
    for (const Line& line : lines)
        text += report::wrapped(line.text, fmt::format("    {:<{}}  ", line.label, width));
    return text;
}

// ---- for a machine --------------------------------------------------------------------------------------------------

Json rangeJson(const ReferenceRange& range) {
    Json json = Json::object();
    if (range.low)
        report::put(json, "low", *range.low);
    if (range.high)
        report::put(json, "high", *range.high);
    return json;
}

void putCell(Json& json, const std::string& name, const ReferenceCell& cell) {
    if (const double* number = std::get_if<double>(&cell))
        report::put(json, name, *number);
    else if (const auto* range = std::get_if<ReferenceRange>(&cell))
        json[name] = rangeJson(*range);
    else if (const auto* text = std::get_if<std::string>(&cell))
        json[name] = *text;
    else
        report::putAbsent(json, name, std::get<ReferenceAbsent>(cell).why);
}

Json recordJson(const ReferenceTable& table, const ReferenceRecord& record) {
    Json json{{"id", record.id}, {"name", record.name}};
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        putCell(json, table.columns[c].id, record.cells[c]);
    json["status"] = nameOf(record.status);
    json["source"] = record.source;
    if (record.date.empty())
        report::putAbsent(json, "date", "The source carries no date.");
    else
        json["date"] = record.date;
    json["note"] = record.note;
    json["origin"] = nameOf(record.origin);
    if (record.status != ReferenceStatus::refuted)
        return json;
    Json computed = Json::object();
    Json ratios = Json::object();
    for (const auto& [id, cell] : record.computed) {
        putCell(computed, id, cell);
        if (const auto ratio = quotedOverComputed(table, record, id))
            putCell(ratios, id, *ratio);
    }
    json["computed"] = std::move(computed);
    json["quoted_over_computed"] = std::move(ratios);
    json["explanation"] = record.explanation;
    return json;
}

} // namespace

std::string referenceText(const ReferenceTable& table) {
    const std::vector<std::size_t> shown = sideBySide(table);
    std::string text = report::wrapped(fmt::format("{}: {}", table.id, table.title)) + '\n' +
                       report::wrapped(table.what) + '\n' + figuresText(table, shown) + absencesText(table, shown);
    for (const ReferenceRecord& record : table.records)
        text += '\n' + recordText(table, record, shown);
    return text;
}

Json referenceJson(const ReferenceTable& table) {
    Json columns = Json::array();
    for (const ReferenceColumn& column : table.columns)
        columns.push_back({{"id", column.id}, {"label", column.label}, {"unit", column.unit}});
    Json entries = Json::array();
    for (const ReferenceRecord& record : table.records)
        entries.push_back(recordJson(table, record));
    return {{"id", table.id},
            {"title", table.title},
            {"what", table.what},
            {"count", table.records.size()},
            {"columns", std::move(columns)},
            {"entries", std::move(entries)}};
}

} // namespace plumb::cli
