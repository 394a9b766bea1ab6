// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/slurm/slurm_table.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

char delimiterOf(const FitOptions& options) {
    return options.delimiter.value_or('|');
}

/// "001-003" and "7" behind a prefix; false if it is neither.
bool addRange(std::string_view prefix, std::string_view range, std::vector<std::string>& nodes) {
    const auto dash = range.find('-');
    const std::string_view low = range.substr(0, dash);
    const std::string_view high = dash == std::string_view::npos ? low : range.substr(dash + 1);
    const auto isNumber = [](std::string_view text) {
        return !text.empty() && text.size() <= 9 && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    if (!isNumber(low) || !isNumber(high))
        return false;
    const auto first = static_cast<std::size_t>(*parseNumber(low)), last = static_cast<std::size_t>(*parseNumber(high));
    if (last < first || last - first >= mostNodes || nodes.size() + last - first >= mostNodes)
        return false;
    for (std::size_t number = first; number <= last; ++number)
        nodes.push_back(fmt::format("{}{:0{}}", prefix, number, low.size()));
    return true;
}

} // namespace

std::vector<std::string> slurmNames(std::string_view utf8, const FitOptions& options) {
    constexpr std::size_t longestHeader = 10'000; // assumed: all columns that Slurm knows take a fifth of it
    const auto first = utf8.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    const auto end = std::min(utf8.find_first_of("\r\n", first), utf8.size());
    const std::string_view line = utf8.substr(first, end - first);
    if (line.size() > longestHeader || line.find(delimiterOf(options)) == std::string_view::npos)
        return {};
    std::vector<std::string> names;
    for (const std::string_view name : split(line, delimiterOf(options)))
        names.push_back(lowerCase(trimmed(name)));
    return names;
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
    constexpr std::size_t rowsToLookAt = 50; // assumed: what a column holds shows within them
    const auto names = slurmNames(utf8, options);
    const auto index = static_cast<std::size_t>(std::ranges::find(names, column) - names.begin());
    std::size_t states = 0, rows = 0;
    for (auto at = utf8.find('\n'); at != std::string_view::npos && rows < rowsToLookAt; at = utf8.find('\n', at + 1)) {
        const std::string_view line =
            utf8.substr(at + 1, std::min<std::size_t>(utf8.find('\n', at + 1), utf8.size()) - at - 1);
        const auto cells = split(line.substr(0, 10'000), delimiterOf(options));
        if (index >= cells.size() || trimmed(cells[index]).empty())
            continue;
        const std::string_view state = trimmed(cells[index]);
        const std::string_view word = state.substr(0, state.find_first_of(" *~#!%$@^-"));
        ++rows;
        states +=
            std::ranges::all_of(word, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_' || c == '+'; }) ? 1U : 0U;
    }
    return states * 2 >= rows;
}

std::string_view SlurmRow::cell(std::optional<std::size_t> column) const {
    return column && *column < cells.size() ? trimmed(cells[*column]) : std::string_view{};
}

SlurmTable::SlurmTable(const LogSource& source, const FitOptions& options)
    : m_source(source), m_delimiter(delimiterOf(options)), m_names(slurmNames(source.utf8, options)) {
    // --parsable ends every line with a bar, --parsable2 does not.
    if (!m_names.empty() && m_names.back().empty())
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

bool SlurmTable::forEach(const std::function<void(const SlurmRow&)>& take) {
    const std::string_view text = m_source.utf8;
    std::vector<std::string_view> cells;
    std::size_t line = 0;
    bool isHeaderBehind = false;
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
        if (trimmed(content).empty())
            continue;
        cells.clear();
        for (std::size_t from = 0; from <= content.size();) {
            const auto to = std::min(content.find(m_delimiter, from), content.size());
            cells.push_back(content.substr(from, to - from));
            from = to + 1;
        }
        if (cells.size() == m_names.size() + 1 && cells.back().empty())
            cells.pop_back();
        const bool isHeader = !cells.empty() && lowerCase(trimmed(cells.front())) == m_names.front();
        if (!isHeaderBehind || isHeader) {
            isHeaderBehind = true;
            continue;
        }
        if (cells.size() != m_names.size()) {
            if (!(isLast && m_source.isCut))
                m_uneven.push_back(line);
            continue;
        }
        if (m_source.sample != nullptr && m_source.sample->rows.size() < m_source.sample->wantedRows)
            m_source.sample->rows.emplace_back(cells.begin(), cells.end());
        take({line, cells});
    }
    if (m_source.sample != nullptr) {
        m_source.sample->names = m_names;
        m_source.sample->delimiter = m_delimiter;
        m_source.sample->candidates.resize(mappableRoles.size());
    }
    return true;
}

std::optional<std::vector<std::string>> slurmNodes(std::string_view list) {
    std::vector<std::string> nodes;
    for (std::size_t at = 0; at < list.size();) {
        const auto stop = std::min(list.find_first_of(",[", at), list.size());
        const std::string_view prefix = list.substr(at, stop - at);
        if (stop == list.size() || list[stop] == ',') {
            if (prefix.empty() || nodes.size() == mostNodes)
                return std::nullopt;
            nodes.emplace_back(prefix);
            at = stop + 1;
            continue;
        }
        const auto close = list.find(']', stop);
        if (close == std::string_view::npos)
            return std::nullopt;
        for (const std::string_view range : split(list.substr(stop + 1, close - stop - 1), ',')) {
            if (!addRange(prefix, range, nodes))
                return std::nullopt;
        }
        at = close + 1;
        if (at < list.size() && list[at] != ',')
            return std::nullopt;
        ++at;
    }
    return nodes.empty() ? std::nullopt : std::optional(std::move(nodes));
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
