// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/sheet/table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/memo/sheet/type.h"

namespace plumb::ui::sheet {
namespace {

struct Setting {
    qreal size = 0;    ///< points
    qreal leading = 0; ///< points
};

constexpr Setting settings[] = {{9, 12}, {8.5, 11.5}, {8, 10.5}}; // none below 8 pt
constexpr qreal gap = points(9);
constexpr qreal rowPadding = points(2);
constexpr qreal strongRule = points(0.75);
constexpr qreal faintRule = points(0.35);
constexpr qreal longestKeptWord = points(96); ///< a longer one is broken rather than given a column so wide
constexpr int longestKeptRow = 8;             ///< lines; a row with more may be divided between pages

struct Texts {
    std::vector<QString> titles;
    std::vector<std::vector<QString>> rows;
};

Texts textsOf(const report::Table& table) {
    Texts texts;
    for (const report::Column& column : table.columns) {
        const QString title = settable(column.title);
        texts.titles.push_back(column.unit.empty() ? title
                                                   : QStringLiteral("%1 (%2)").arg(title, settable(column.unit)));
    }
    for (const std::vector<report::Cell>& row : table.rows) {
        std::vector<QString>& cells = texts.rows.emplace_back();
        for (const report::Cell& cell : row)
            cells.push_back(settable(cell.text));
    }
    return texts;
}

std::vector<ColumnNeed> measure(const report::Table& table, const Texts& texts, const Type& head, const Type& body) {
    std::vector<ColumnNeed> needs;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const bool isRight = table.columns[c].align == report::Align::right;
        ColumnNeed need;
        need.least = std::min(longestWord(texts.titles[c], head), longestKeptWord);
        // A long title over short cells wraps: it does not claim its whole length.
        need.natural = std::min(naturalWidth(texts.titles[c], head), std::max(need.least, points(72)));
        qreal squares = need.natural * need.natural;
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            const QString& text = texts.rows[r][c];
            const qreal whole = naturalWidth(text, body);
            const bool isNumber = isRight && table.rows[r][c].number;
            need.natural = std::max(need.natural, whole);
            need.least = std::max(need.least, std::min(isNumber ? whole : longestWord(text, body), longestKeptWord));
            squares += whole * whole;
        }
        // With these weights the sum of the squares of all numbers of lines is least; the highest cells of rows
        // dominate that sum as they do the height of the table.
        need.weight = std::cbrt(squares);
        need.natural = std::max(need.natural, need.least);
        needs.push_back(need);
    }
    return needs;
}

/// A part of the table: the columns that stand beside each other, with their widths.
struct Part {
    std::vector<std::size_t> columns;
    std::vector<qreal> widths;
};

class TableSetter {
public:
    TableSetter(Galley& galley, const report::Table& table, const Texts& texts, const Type& head, const Type& body,
                qreal width)
        : m_galley(galley), m_table(table), m_texts(texts), m_head(head), m_body(body), m_width(width) {}

    void add(const Part& part, bool isContinuation) {
        Strip head = header(part);
        head.keep = true;
        if (isContinuation)
            head.before = points(12);
        m_galley.heads.push_back(head);
        const int repeated = static_cast<int>(m_galley.heads.size()) - 1;
        m_galley.strips.push_back(std::move(head));
        for (std::size_t r = 0; r < m_texts.rows.size(); ++r) {
            const std::size_t first = m_galley.strips.size();
            addRow(part, r, repeated);
            const bool isBeforeLast = r + 2 == m_texts.rows.size();
            if ((r == 0 || isBeforeLast) && m_texts.rows.size() > 2 && m_galley.strips.size() - first <= longestKeptRow)
                m_galley.strips.back().keep = true; // neither the first nor the last row stands alone
        }
    }

private:
    Qt::Alignment alignment(std::size_t column) const {
        return m_table.columns[column].align == report::Align::right ? Qt::AlignRight : Qt::AlignLeft;
    }

    Rule rule(qreal y, qreal width, bool isFaint) const {
        const Theme& print = theme(ThemeKind::print);
        return {QLineF(0, y, m_width, y), width, isFaint ? print.line : print.text};
    }

    Strip header(const Part& part) const {
        Strip strip;
        std::vector<SetText> cells;
        int lines = 1;
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            cells.emplace_back(m_texts.titles[part.columns[i]], m_head, part.widths[i], alignment(part.columns[i]));
            lines = std::max(lines, cells.back().lines());
        }
        strip.items.emplace_back(rule(0, strongRule, false));
        qreal x = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            // Titles end on the same line, next to what they stand over.
            const qreal top = rowPadding + (lines - cells[i].lines()) * m_head.leading;
            cells[i].addTo(strip.items, {x, top});
            x += part.widths[i] + gap;
        }
        strip.height = lines * m_head.leading + 2 * rowPadding;
        strip.items.emplace_back(rule(strip.height, strongRule / 2, false));
        return strip;
    }

    void addRow(const Part& part, std::size_t row, int head) {
        std::vector<SetText> cells;
        int lines = 1;
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            cells.emplace_back(m_texts.rows[row][part.columns[i]], m_body, part.widths[i], alignment(part.columns[i]));
            lines = std::max(lines, cells.back().lines());
        }
        const bool isLastRow = row + 1 == m_texts.rows.size();
        for (int n = 0; n < lines; ++n) {
            Strip strip;
            const qreal above = n == 0 ? rowPadding : 0;
            qreal x = 0;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (n < cells[i].lines())
                    strip.items.push_back(cells[i].line(n, {x, above}));
                x += part.widths[i] + gap;
            }
            strip.height = above + m_body.leading;
            strip.head = head;
            const bool isLast = n + 1 == lines;
            if (isLast) {
                strip.height += rowPadding;
                strip.items.emplace_back(rule(strip.height, isLastRow ? strongRule : faintRule, !isLastRow));
            }
            strip.keep = !isLast && (lines <= longestKeptRow || n == 0 || n + 2 == lines);
            m_galley.strips.push_back(std::move(strip));
        }
    }

    Galley& m_galley;
    const report::Table& m_table;
    const Texts& m_texts;
    Type m_head;
    Type m_body;
    qreal m_width;
};

qreal roomFor(std::size_t columns, qreal width) {
    return width - gap * static_cast<qreal>(columns - 1);
}

/// The columns in as few parts as fit, each with the first column again.
std::vector<Part> divided(const std::vector<ColumnNeed>& needs, qreal width) {
    std::vector<std::vector<std::size_t>> groups{{0}};
    qreal used = needs[0].least;
    for (std::size_t c = 1; c < needs.size(); ++c) {
        const qreal needed = gap + needs[c].least;
        if (used + needed > width && groups.back().size() > 1) {
            groups.push_back({0});
            used = needs[0].least;
        }
        groups.back().push_back(c);
        used += needed;
    }
    std::vector<Part> parts;
    for (const std::vector<std::size_t>& group : groups) {
        std::vector<ColumnNeed> own;
        for (const std::size_t c : group)
            own.push_back(needs[c]);
        const qreal room = roomFor(group.size(), width);
        // Two columns always fit: a word is broken beyond a fifth of the width.
        parts.push_back(
            {group, columnWidths(own, room).value_or(std::vector<qreal>(group.size(), room / double(group.size())))});
    }
    return parts;
}

} // namespace

std::optional<std::vector<qreal>> columnWidths(const std::vector<ColumnNeed>& needs, qreal room) {
    const auto sum = [](const std::vector<qreal>& values) {
        return std::accumulate(values.begin(), values.end(), 0.0);
    };
    std::vector<qreal> widths(needs.size());
    std::ranges::transform(needs, widths.begin(), &ColumnNeed::least);
    if (sum(widths) > room)
        return std::nullopt;
    std::ranges::transform(needs, widths.begin(), &ColumnNeed::natural);
    if (const qreal wanted = sum(widths); wanted <= room) {
        for (qreal& width : widths)
            width += (room - wanted) * width / wanted;
        return widths;
    }
    const auto widthsAt = [&](qreal scale) {
        std::ranges::transform(needs, widths.begin(), [scale](const ColumnNeed& need) {
            return std::clamp(scale * need.weight, need.least, need.natural);
        });
        return sum(widths);
    };
    qreal low = 0;
    qreal high = 1;
    while (widthsAt(high) < room - 1)
        high *= 2;
    constexpr int halvings = 50;
    for (int i = 0; i < halvings; ++i) {
        const qreal scale = (low + high) / 2;
        (widthsAt(scale) > room ? high : low) = scale;
    }
    widthsAt(low);
    return widths;
}

void addTable(Galley& galley, const report::Table& table, qreal width, TableUse use) {
    if (table.columns.empty())
        return;
    const Texts texts = textsOf(table);
    for (const Setting& setting : settings) {
        const bool isLast = &setting == std::end(settings) - 1;
        if (use == TableUse::reference && !isLast)
            continue;
        const Type head = type(setting.size, setting.leading, QFont::Bold);
        const Type body = type(setting.size, setting.leading);
        const std::vector<ColumnNeed> needs = measure(table, texts, head, body);
        TableSetter setter(galley, table, texts, head, body, width);
        if (const auto widths = columnWidths(needs, roomFor(table.columns.size(), width))) {
            std::vector<std::size_t> all(table.columns.size());
            std::iota(all.begin(), all.end(), std::size_t{0});
            return setter.add({all, *widths}, false);
        }
        if (!isLast)
            continue;
        bool isContinuation = false;
        for (const Part& part : divided(needs, width)) {
            setter.add(part, isContinuation);
            isContinuation = true;
        }
    }
}

} // namespace plumb::ui::sheet
