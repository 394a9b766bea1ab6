// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/memo_markdown.h"

#include <algorithm>
#include <cctype>

#include "core/base/shown_text.h"
#include "core/base/text.h"
#include "core/report/text_table.h"

namespace plumb::report {
namespace {

constexpr std::string_view special = "\\`*_[]|~#{}"; // ASCII punctuation that means something within a line

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether the text would start a list, a rule or an underline of a heading.
std::size_t markerLength(std::string_view line) {
    if (line.empty())
        return 0;
    const auto followed = [&](std::size_t at) { return at >= line.size() || line[at] == ' '; };
    if (line[0] == '=' || ((line[0] == '-' || line[0] == '+') && (followed(1) || line[1] == '-' || line[1] == '=')))
        return 1;
    std::size_t digits = 0;
    while (digits < line.size() && isDigit(line[digits]))
        ++digits;
    const bool ordered = digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')');
    return ordered && followed(digits + 1) ? digits + 1 : 0;
}

bool startsLink(std::string_view rest) {
    return rest.starts_with("://") || rest.starts_with(":\\");
}

void writeTable(const Table& table, std::string& out) {
    out += '|';
    for (const Column& column : table.columns) {
        const std::string title = column.unit.empty() ? column.title : column.title + " (" + column.unit + ")";
        out += ' ' + markdownText(title) + " |";
    }
    out += "\n|";
    for (const Column& column : table.columns)
        out += column.align == Align::right ? " ---: |" : " --- |";
    out += '\n';
    for (const std::vector<Cell>& row : table.rows) {
        out += '|';
        for (const Cell& cell : row)
            out += ' ' + markdownText(cell.text) + " |";
        out += '\n';
    }
    out += '\n';
}

struct Writer {
    std::string& out;
    const Voice& say;

    void operator()(const Heading& heading) const { out += "### " + markdownText(heading.text) + "\n\n"; }
    void operator()(const Paragraph& paragraph) const { out += markdownText(paragraph.text) + "\n\n"; }
    void operator()(const VerdictSentence& statement) const {
        out += "**" + markdownText(statement.status) + ".** " + markdownText(statement.sentence) + "\n\n";
    }
    void operator()(const Bullets& bullets) const {
        for (const std::string& item : bullets.items)
            out += "- " + markdownText(item) + '\n';
        out += '\n';
    }
    void operator()(const CaptionedTable& table) const {
        out += markdownText(table.caption) + "\n\n";
        writeTable(table.table, out);
    }
    void operator()(const KeyFigures& figures) const {
        Table table;
        table.columns = {{say("memo.headline", "Headline"), {}, Align::left},
                         {say("memo.figure", "Figure"), {}, Align::right},
                         {say("memo.beside", "Beside it"), {}, Align::left}};
        for (const KeyFigure& figure : figures.figures)
            table.rows.push_back({words(figure.label), words(figure.value), words(figure.detail)});
        writeTable(table, out);
    }
    void operator()(const Figure& figure) const {
        out += "**" + markdownText(say("memo.figure_is", "Figure")) + ".** " + markdownText(figure.summary);
        if (!figure.note.empty())
            out += ' ' + markdownText(figure.note);
        out += "\n\n" + markdownText(figure.subtitle) + ":\n\n";
        if (const Table table = tableOf(figure, say); !table.rows.empty())
            writeTable(table, out);
    }
};

} // namespace

std::string markdownText(std::string_view text) {
    std::string line = shownText(text);
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    line.erase(std::ranges::unique(line, [](char a, char b) { return a == ' ' && b == ' '; }).begin(), line.end());
    line = trimmed(line);
    const std::size_t marker = markerLength(line);
    std::string out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const char next = i + 1 < line.size() ? line[i + 1] : ' ';
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&' && (std::isalnum(static_cast<unsigned char>(next)) != 0 || next == '#'))
            out += "&amp;"; // else it would be read as the name of a character
        else if (special.find(c) != std::string_view::npos || i + 1 == marker ||
                 (c == '$' && !isDigit(next)) ||                                    // GitHub's formulas
                 (c == ':' && startsLink(std::string_view(line).substr(i))) ||      // https://
                 (c == '.' && i >= 3 && lowerCase(line.substr(i - 3, 3)) == "www")) // www.
            out += std::string("\\") + c;
        else
            out += c;
    }
    return out;
}

std::string markdown(const Memo& memo, const Voice& say) {
    std::string out = "# " + markdownText(memo.title) + "\n\n";
    out += "**" + markdownText(memo.question) + "**\n\n" + markdownText(memo.details) + "\n\n";
    for (const Section& section : memo.sections) {
        const std::string heading = section.appendix
                                        ? say("memo.appendix", "Appendix: {heading}", {{"heading", section.heading}})
                                        : section.heading;
        out += "## " + markdownText(heading) + "\n\n";
        for (const Block& block : section.blocks)
            std::visit(Writer{out, say}, block);
    }
    out += "---\n\n" + markdownText(memo.footer) + '\n';
    return out;
}

} // namespace plumb::report
