// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/slurm/slurm_table.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/intake/failure_log.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {
namespace {

constexpr std::size_t rowsToLookAt = 50;      // assumed: what a column holds shows within them
constexpr std::size_t longestHeader = 10'000; // assumed: all columns that Slurm knows take a fifth of it

std::string_view firstLine(std::string_view utf8) {
    const auto first = utf8.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    const auto end = std::min(utf8.find_first_of("\r\n", first), utf8.size());
    return utf8.substr(first, end - first);
}

/// The cells of one line; quotes hold where another sign than a bar divides, since Slurm writes none itself.
std::vector<std::string> cellsOf(std::string_view line, char delimiter) {
    std::vector<std::string> cells;
    if (delimiter != '|') {
        CsvRow row;
        CsvReader reader(line, delimiter);
        if (const auto read = reader.next(row); read && *read)
            return row.cells;
    }
    for (const std::string_view cell : split(line, delimiter))
        cells.emplace_back(cell);
    return cells;
}

std::vector<std::string> namesIn(std::string_view line, char delimiter) {
    std::vector<std::string> names;
    if (line.size() > longestHeader || line.find(delimiter) == std::string_view::npos)
        return names;
    for (const std::string& name : cellsOf(line, delimiter))
        names.push_back(lowerCase(trimmed(name)));
    return names;
}

bool namesJobsOrNodes(const std::vector<std::string>& names) {
    const auto has = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
    return has("state") && (has("jobid") || has("jobidraw") || has("nodename"));
}

/// What the user says, else the sign that divides the first line into names that Slurm gives.
char delimiterOf(std::string_view utf8, const FitOptions& options) {
    if (options.delimiter)
        return *options.delimiter;
    for (const char sign : {'|', '\t', ';', ','}) {
        if (namesJobsOrNodes(namesIn(firstLine(utf8), sign)))
            return sign;
    }
    return '|';
}

/// Part of a name, or one number of a range in brackets: "001-003" and "7".
bool addRange(std::string_view range, std::vector<std::string>& parts) {
    const auto dash = range.find('-');
    const std::string_view low = range.substr(0, dash);
    const std::string_view high = dash == std::string_view::npos ? low : range.substr(dash + 1);
    const auto isNumber = [](std::string_view text) {
        return !text.empty() && text.size() <= 9 && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    if (!isNumber(low) || !isNumber(high))
        return false;
    const auto first = static_cast<std::size_t>(*parseNumber(low)), last = static_cast<std::size_t>(*parseNumber(high));
    if (last < first || last - first >= mostNodes || parts.size() + last - first >= mostNodes)
        return false;
    for (std::size_t number = first; number <= last; ++number)
        parts.push_back(fmt::format("{:0{}}", number, low.size()));
    return true;
}

/// The names of one entry of a list: "x[1000-1001]c0s[0-1]" is four.
std::optional<std::vector<std::string>> namesOfEntry(std::string_view entry) {
    std::vector<std::string> names{""};
    while (!entry.empty()) {
        const auto open = std::min(entry.find('['), entry.size());
        if (entry.substr(0, open).find(']') != std::string_view::npos)
            return std::nullopt;
        for (std::string& name : names)
            name += entry.substr(0, open);
        entry.remove_prefix(open);
        if (entry.empty())
            break;
        const auto close = entry.find(']');
        if (close == std::string_view::npos)
            return std::nullopt;
        std::vector<std::string> parts;
        for (const std::string_view range : split(entry.substr(1, close - 1), ',')) {
            if (!addRange(range, parts))
                return std::nullopt;
        }
        if (names.size() * parts.size() > mostNodes)
            return std::nullopt;
        std::vector<std::string> longer;
        for (const std::string& name : names) {
            for (const std::string& part : parts)
                longer.push_back(name + part);
        }
        names = std::move(longer);
        entry.remove_prefix(close + 1);
    }
    return names.size() == 1 && names.front().empty() ? std::nullopt : std::optional(std::move(names));
}

} // namespace

std::vector<std::string> slurmNames(std::string_view utf8, const FitOptions& options) {
    return namesIn(firstLine(utf8), delimiterOf(utf8, options));
}

bool isFixedWidthPrint(std::string_view utf8, std::string_view firstName) {
    const auto end = utf8.find('\n');
    if (end == std::string_view::npos || utf8.substr(0, end).find('|') != std::string_view::npos)
        return false;
    const std::string_view second = trimmed(utf8.substr(end + 1, utf8.find('\n', end + 1) - end - 1));
    return utf8.substr(0, end).find(firstName) != std::string_view::npos && second.starts_with("---") &&
           second.find_first_not_of("- ") == std::string_view::npos;
}

tl::unexpected<Error> refuseFixedWidth(std::string_view command) {
    return cannotBeDone(
        fmt::format("The table from line 1 on is printed in columns of fixed width, which cut what they "
                    "hold. Print it with {}.",
                    command));
}

bool holdsSlurmStates(std::string_view utf8, const FitOptions& options, std::string_view column) {
    const char delimiter = delimiterOf(utf8, options);
    const auto names = slurmNames(utf8, options);
    const auto index = static_cast<std::size_t>(std::ranges::find(names, column) - names.begin());
    std::size_t states = 0, rows = 0;
    for (auto at = utf8.find('\n'); at != std::string_view::npos && rows < rowsToLookAt; at = utf8.find('\n', at + 1)) {
        const std::string_view line =
            utf8.substr(at + 1, std::min<std::size_t>(utf8.find('\n', at + 1), utf8.size()) - at - 1);
        const auto cells = cellsOf(line.substr(0, longestHeader), delimiter);
        if (index >= cells.size() || trimmed(cells[index]).empty())
            continue;
        ++rows;
        states += isSlurmState(trimmed(cells[index])) ? 1U : 0U;
    }
    return states * 2 >= rows;
}

std::optional<std::vector<std::string>> slurmNamesByShape(std::string_view utf8, const FitOptions& options) {
    const char delimiter = options.delimiter.value_or('|');
    std::vector<std::vector<std::string>> rows;
    for (std::size_t at = 0; at < utf8.size() && rows.size() < rowsToLookAt;) {
        const auto end = std::min(utf8.find('\n', at), utf8.size());
        const std::string_view line = trimmed(utf8.substr(at, std::min(end - at, longestHeader)));
        at = end + 1;
        if (line.empty())
            continue;
        rows.push_back(cellsOf(line, delimiter));
        if (rows.back().size() < 3 || rows.back().size() != rows.front().size())
            return std::nullopt;
    }
    if (rows.empty())
        return std::nullopt;
    const auto all = [&](std::size_t column, const auto& is) {
        return std::ranges::all_of(rows, [&](const auto& row) { return is(trimmed(row[column])); });
    };
    std::vector<std::string> names(rows.front().size());
    std::vector<std::size_t> stamps;
    std::size_t states = 0;
    const auto isJob = [](std::string_view cell) {
        return !cell.empty() && cell.front() >= '0' && cell.front() <= '9' &&
               cell.find_first_not_of("0123456789_[]-.+abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
    };
    if (!all(0, isJob) || all(0, [](std::string_view cell) { return parseTimeStamp(cell).has_value(); }))
        return std::nullopt;
    names[0] = "jobid";
    for (std::size_t i = 1; i < names.size(); ++i) {
        if (all(i, [](std::string_view cell) { return isSlurmJobState(slurmState(cell)); })) {
            names[i] = "state";
            ++states;
        } else if (all(i, [](std::string_view cell) { return isSlurmNothing(cell) || parseTimeStamp(cell); })) {
            stamps.push_back(i);
        }
    }
    if (states != 1)
        return std::nullopt;
    // Start and end stand in this order; with a third time nobody knows which is which.
    if (stamps.size() == 2) {
        names[stamps[0]] = "start";
        names[stamps[1]] = "end";
    }
    const std::size_t last = names.size() - 1;
    const auto isList = [](std::string_view cell) {
        return isSlurmNothing(cell) || (cell.find_first_of(":") == std::string_view::npos && !parseNumber(cell) &&
                                        slurmNodes(cell).has_value());
    };
    if (names[last].empty() && all(last, isList))
        names[last] = "nodelist";
    return names;
}

std::string_view SlurmRow::cell(std::optional<std::size_t> column) const {
    return column && *column < cells.size() ? trimmed(cells[*column]) : std::string_view{};
}

SlurmTable::SlurmTable(const LogSource& source, const FitOptions& options)
    : m_source(source), m_delimiter(delimiterOf(source.utf8, options)), m_names(slurmNames(source.utf8, options)) {
    if (!namesJobsOrNodes(m_names)) {
        if (auto names = slurmNamesByShape(source.utf8, options)) {
            m_names = std::move(*names);
            m_hasHeader = false;
        }
    }
    // --parsable ends every line with a bar, --parsable2 does not.
    if (m_hasHeader && !m_names.empty() && m_names.back().empty())
        m_names.pop_back();
}

std::optional<std::size_t> SlurmTable::column(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names) {
        const auto found = std::ranges::find(m_names, name);
        if (found != m_names.end())
            return static_cast<std::size_t>(found - m_names.begin());
    }
    return std::nullopt;
}

bool SlurmTable::forEachRow(const std::function<void(const SlurmRow&)>& take) {
    CsvReader reader(m_source.utf8, m_delimiter, {.bytes = maxLogBytes, .rows = 2 * maxLogRows, .cells = 60'000'000});
    CsvRow row;
    std::vector<std::string_view> cells;
    for (;;) {
        if (!m_source.pace.goesOn(reader.position(), m_source.utf8.size()))
            return false;
        const auto read = reader.next(row);
        // A quote that never ends leaves the rows before it; what follows is lost and said.
        if (!read)
            m_uneven.push_back(row.line);
        if (!read || !*read)
            return true;
        cells.assign(row.cells.begin(), row.cells.end());
        takeCells(cells, row.line, reader.position() == m_source.utf8.size(), take);
    }
}

bool SlurmTable::forEachLine(const std::function<void(const SlurmRow&)>& take) {
    const std::string_view text = m_source.utf8;
    std::vector<std::string_view> cells;
    std::size_t line = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (!m_source.pace.goesOn(at, text.size()))
            return false;
        const auto end = std::min(text.find('\n', at), text.size());
        std::string_view content = text.substr(at, end - at);
        if (content.ends_with('\r'))
            content.remove_suffix(1);
        const bool isLast = end == text.size();
        at = end + 1;
        ++line;
        cells.clear();
        for (std::size_t from = 0; from <= content.size();) {
            const auto to = std::min(content.find(m_delimiter, from), content.size());
            cells.push_back(content.substr(from, to - from));
            from = to + 1;
        }
        takeCells(cells, line, isLast, take);
    }
    return true;
}

void SlurmTable::takeCells(std::vector<std::string_view>& cells, std::size_t line, bool isLast,
                           const std::function<void(const SlurmRow&)>& take) {
    if (std::ranges::all_of(cells, [](std::string_view cell) { return trimmed(cell).empty(); }))
        return;
    if (cells.size() == m_names.size() + 1 && cells.back().empty())
        cells.pop_back();
    const bool isHeader = m_hasHeader && lowerCase(trimmed(cells.front())) == m_names.front();
    if (isHeader || (m_hasHeader && !m_isHeaderBehind)) {
        m_isHeaderBehind = true;
        return;
    }
    if (cells.size() != m_names.size()) {
        if (!(isLast && m_source.isCut))
            m_uneven.push_back(line);
        return;
    }
    if (m_source.sample != nullptr && m_source.sample->rows.size() < m_source.sample->wantedRows)
        m_source.sample->rows.emplace_back(cells.begin(), cells.end());
    take({line, cells});
}

bool SlurmTable::forEach(const std::function<void(const SlurmRow&)>& take) {
    const bool isRead = m_delimiter == '|' ? forEachLine(take) : forEachRow(take);
    if (!isRead)
        return false;
    if (m_source.sample != nullptr) {
        m_source.sample->names = m_names;
        m_source.sample->delimiter = m_delimiter;
        m_source.sample->candidates.resize(mappableRoles.size());
    }
    return true;
}

std::optional<std::vector<std::string>> slurmNodes(std::string_view list) {
    std::vector<std::string> nodes;
    bool isInside = false;
    for (std::size_t from = 0, at = 0; at <= list.size(); ++at) {
        if (at < list.size() && (list[at] == '[' || list[at] == ']'))
            isInside = list[at] == '[';
        if (at < list.size() && (list[at] != ',' || isInside))
            continue;
        const auto names = namesOfEntry(list.substr(from, at - from));
        if (!names || nodes.size() + names->size() > mostNodes)
            return std::nullopt;
        nodes.insert(nodes.end(), names->begin(), names->end());
        from = at + 1;
    }
    return nodes.empty() ? std::nullopt : std::optional(std::move(nodes));
}

bool isSlurmJobState(std::string_view state) {
    // sacct(1), "Job State Codes".
    constexpr std::array<std::string_view, 17> states{
        "BOOT_FAIL",     "CANCELLED", "COMPLETED", "COMPLETING", "CONFIGURING", "DEADLINE",
        "FAILED",        "NODE_FAIL", "PENDING",   "PREEMPTED",  "RUNNING",     "REQUEUED",
        "OUT_OF_MEMORY", "RESIZING",  "REVOKED",   "SUSPENDED",  "TIMEOUT"};
    return std::ranges::find(states, state) != states.end();
}

bool isSlurmState(std::string_view cell) {
    const std::string_view word = cell.substr(0, cell.find_first_of(" *~#!%$@^-"));
    return std::ranges::all_of(word, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_' || c == '+'; });
}

bool isSlurmNothing(std::string_view cell) {
    constexpr std::array words{"", "unknown", "none", "n/a", "(null)", "none assigned"};
    return std::ranges::find(words, lowerCase(cell)) != words.end();
}

std::string slurmState(std::string_view cell) {
    std::string state(cell.substr(0, cell.find_first_of(" *~#!%$@^-")));
    std::ranges::transform(state, state.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return state;
}

} // namespace plumb::intake
