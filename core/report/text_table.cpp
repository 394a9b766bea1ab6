// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_table.h"

#include <algorithm>
#include <numeric>

#include "core/base/text.h"

namespace plumb::report {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t leastOfFirstColumn = 12; // narrower, names fall to pieces

bool continuesCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80; // the second to last bytes of a UTF-8 character
}

/// Characters, not bytes; wide East Asian characters count as one.
std::size_t lengthOf(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return !continuesCharacter(c); }));
}

/// Bytes of the first `characters` characters.
std::size_t bytesOf(std::string_view text, std::size_t characters) {
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        if (!continuesCharacter(text[at]) && characters-- == 0)
            break;
    }
    return at;
}

/// The words of the text; a unit stays with its number ("6.51 %", "$803 k").
std::vector<std::string> wordsOf(std::string_view text) {
    constexpr std::size_t longestUnit = 4; // "min" and a comma
    std::vector<std::string> all;
    for (const std::string_view word : split(text, ' ')) {
        if (word.empty())
            continue;
        const bool isUnit =
            word.size() <= longestUnit && !all.empty() && all.back().back() >= '0' && all.back().back() <= '9';
        if (isUnit)
            all.back().append(1, ' ').append(word);
        else
            all.emplace_back(word);
    }
    return all;
}

std::vector<std::string> linesOf(std::string_view text, std::size_t width) {
    std::vector<std::string> lines{std::string()};
    for (const std::string& whole : wordsOf(text)) {
        std::string_view word = whole;
        if (!lines.back().empty() && lengthOf(lines.back()) + 1 + lengthOf(word) > width)
            lines.emplace_back();
        while (lengthOf(word) > width) {
            const std::size_t bytes = bytesOf(word, width);
            lines.back() += word.substr(0, bytes);
            lines.emplace_back();
            word.remove_prefix(bytes);
        }
        if (!lines.back().empty())
            lines.back() += ' ';
        lines.back() += word;
    }
    return lines;
}

std::string padded(const std::string& text, std::size_t width, Align align) {
    const std::string blanks(width - std::min(width, lengthOf(text)), ' ');
    return align == Align::right ? blanks + text : text + blanks;
}

std::string withoutBlanksAtTheEnd(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

} // namespace

std::string onOneLine(std::string_view text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto steering = steeringAt(text, i);
        i += steering ? steering->bytes - 1 : 0;
        if (steering && !isControl(*steering))
            continue;
        if (!steering && text[i] != ' ')
            line += text[i];
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    while (line.ends_with(' '))
        line.pop_back();
    return line;
}

std::string textTable(const Table& table, std::size_t width) {
    std::vector<std::vector<std::string>> rows(1);
    for (const Column& column : table.columns)
        rows.front().push_back(onOneLine(column.unit.empty() ? column.title : column.title + " [" + column.unit + "]"));
    for (const std::vector<Cell>& row : table.rows) {
        std::vector<std::string>& texts = rows.emplace_back();
        for (const Cell& cell : row)
            texts.push_back(onOneLine(cell.text));
    }
    std::vector<std::size_t> widths(table.columns.size(), 0);
    for (const std::vector<std::string>& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], lengthOf(row[c]));
    }
    const std::size_t others = std::accumulate(widths.begin() + 1, widths.end(), gap * (widths.size() - 1));
    const std::size_t left = width > others ? width - others : 0;
    widths[0] = std::min(widths[0], std::max(leastOfFirstColumn, left));

    std::string out;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::vector<std::string> names = linesOf(rows[r][0], widths[0]);
        std::string line = padded(names[0], widths[0], Align::left);
        for (std::size_t c = 1; c < widths.size(); ++c)
            line += std::string(gap, ' ') + padded(rows[r][c], widths[c], table.columns[c].align);
        out += withoutBlanksAtTheEnd(std::move(line)) + '\n';
        for (std::size_t i = 1; i < names.size(); ++i)
            out += names[i] + '\n';
    }
    return out;
}

std::string wrapped(std::string_view text, std::string_view first, std::size_t width) {
    const std::size_t indent = lengthOf(first);
    std::string out;
    for (const std::string& line : linesOf(onOneLine(text), width - indent))
        out += (out.empty() ? std::string(first) : std::string(indent, ' ')) + line + '\n';
    return out;
}

} // namespace plumb::report
