// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin of a figure.
#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/text.h"
#include "core/report/figure.h"

namespace plumb::report {
namespace {

Cell numberCell(double value) {
    const bool whole = value == std::trunc(value) && std::abs(value) < 1e15;
    return {whole ? groupedNumber(value, 0) : significant(value, 4), value};
}

/// Bars of one chart with equal decimals: none where thousands are counted, else those that three digits of the largest
/// have.
Cell barCell(double value, double largest) {
    const int decimals = largest >= 100 || largest <= 0 ? 0 : 2 - static_cast<int>(std::floor(std::log10(largest)));
    return {groupedNumber(value, std::min(decimals, 9)), value};
}

/// Where the point stands that is marked in the row of a span; nothing where none is.
std::optional<double> medianOf(const Figure& figure, std::size_t row) {
    const auto found = std::ranges::find_if(figure.marks, [&](const Mark& mark) {
        return mark.kind == MarkKind::point && std::floor(mark.y) == static_cast<double>(row);
    });
    return found == figure.marks.end() ? std::nullopt : std::optional(found->x);
}

Table tableOfBars(const Figure& figure, const Voice& say) {
    Table table;
    table.columns = {{figure.x.title, {}, Align::left},
                     {figure.y.title, figure.y.unit, Align::right},
                     {say("figure.reached", "Reached"), figure.y.unit, Align::right}};
    double largest = 0;
    for (const FloatingBar& bar : figure.bars)
        largest = std::max({largest, std::abs(bar.to), std::abs(bar.to - bar.from)});
    for (const FloatingBar& bar : figure.bars)
        table.rows.push_back({words(bar.label), barCell(bar.to - bar.from, largest), barCell(bar.to, largest)});
    return table;
}

/// Digits behind the point that three of the largest have.
int decimalsFor(double largest) {
    return largest >= 100 || largest <= 0 ? 0 : std::min(9, 3 - static_cast<int>(std::floor(std::log10(largest))));
}

/// A column for each part that some stack has; where what is printed does not add up, a column that closes the rows.
Table tableOfStacks(const Figure& figure, const Voice& say) {
    Table table;
    table.columns = {{figure.x.title, {}, Align::left}};
    std::vector<std::size_t> shown;
    double largest = 0;
    for (std::size_t p = 0; p < figure.parts.size(); ++p) {
        const bool has = std::ranges::any_of(figure.stacks, [&](const StackedBar& stack) {
            return p < stack.amounts.size() && stack.amounts[p].value != 0;
        });
        if (!has)
            continue;
        shown.push_back(p);
        table.columns.push_back({figure.parts[p].name, figure.y.unit, Align::right});
    }
    for (const StackedBar& stack : figure.stacks)
        largest = std::max(largest, std::abs(stack.sum.value));
    const int decimals = decimalsFor(largest);
    const double step = std::pow(10.0, -decimals);
    const auto printed = [&](double value) { return std::nearbyint(value / step); };
    const auto cell = [&](double value) { return Cell{groupedNumber(value, decimals), value}; };
    std::vector<double> left;
    for (const StackedBar& stack : figure.stacks) {
        double sum = printed(stack.sum.value);
        for (const StackAmount& amount : stack.amounts)
            sum -= printed(amount.value);
        left.push_back(stack.amounts.empty() ? 0 : sum * step);
    }
    const bool rounds = std::ranges::any_of(left, [](double rest) { return rest != 0; });
    if (rounds)
        table.columns.push_back({say("figure.rounding", "Rounding"), figure.y.unit, Align::right});
    table.columns.push_back({figure.y.title, figure.y.unit, Align::right});
    for (const Series& series : figure.series)
        table.columns.push_back({series.name, figure.y.unit, Align::right});
    const Cell gap = words(say("figure.gap", "none"));
    for (std::size_t i = 0; i < figure.stacks.size(); ++i) {
        const StackedBar& stack = figure.stacks[i];
        const bool has = !stack.amounts.empty();
        std::vector<Cell> row{words(stack.label)};
        for (const std::size_t p : shown)
            row.push_back(has ? cell(stack.amounts[p].value) : gap);
        if (rounds)
            row.push_back(has ? cell(left[i]) : gap);
        row.push_back(has ? cell(stack.sum.value) : words(stack.sum.text));
        for (const Series& series : figure.series) {
            const auto point = std::ranges::find(series.points, static_cast<double>(i), &Point::x);
            row.push_back(point == series.points.end() ? gap : cell(point->y));
        }
        table.rows.push_back(std::move(row));
    }
    for (const Mark& mark : figure.marks) {
        std::vector<Cell> row(table.columns.size(), words({}));
        row.front() = words(mark.label);
        table.rows.push_back(std::move(row));
    }
    return table;
}

template <class Points>
auto pointAt(const Points& points, double x) {
    return std::ranges::find(points, x, [](const auto& point) { return point.x; });
}

/// What a line has at x; a point that is marked there, where the figure has this line alone.
std::optional<double> valueAt(const Figure& figure, const Series& series, double x) {
    if (const auto point = pointAt(series.points, x); point != series.points.end())
        return point->y;
    for (const Mark& mark : figure.marks) {
        if (figure.series.size() == 1 && mark.kind == MarkKind::point && mark.x == x)
            return mark.y;
    }
    return std::nullopt;
}

std::string labelsAt(const Figure& figure, double x) {
    std::vector<std::string> labels;
    for (const Mark& mark : figure.marks) {
        if (mark.kind != MarkKind::horizontalLine && mark.x == x)
            labels.push_back(mark.label);
    }
    return join(labels, "; ");
}

Table tableOfLines(const Figure& figure, const Voice& say) {
    Table table;
    table.columns.push_back({figure.x.title, figure.x.unit, Align::right});
    std::set<double> places;
    for (const Series& series : figure.series) {
        table.columns.push_back(
            {say("figure.column", "{quantity}, {line}", {{"quantity", figure.y.title}, {"line", series.name}}),
             figure.y.unit, Align::right});
        for (const Point& point : series.points)
            places.insert(point.x);
    }
    for (const Band& band : figure.bands) {
        table.columns.push_back(
            {say("figure.band_low", "{band}, low", {{"band", band.name}}), figure.y.unit, Align::right});
        table.columns.push_back(
            {say("figure.band_high", "{band}, high", {{"band", band.name}}), figure.y.unit, Align::right});
        for (const BandPoint& point : band.points)
            places.insert(point.x);
    }
    for (const Mark& mark : figure.marks) {
        if (mark.kind != MarkKind::horizontalLine)
            places.insert(mark.x);
    }
    for (const Companion& companion : figure.companions)
        table.columns.push_back({companion.title, companion.unit, Align::right});
    if (!figure.marks.empty())
        table.columns.push_back({say("figure.marked", "Marked"), {}, Align::left});

    const Cell gap = words(say("figure.gap", "none"));
    for (const double x : places) {
        std::vector<Cell> row{numberCell(x)};
        for (const Series& series : figure.series) {
            const auto value = valueAt(figure, series, x);
            row.push_back(value ? numberCell(*value) : gap);
        }
        for (const Band& band : figure.bands) {
            const auto point = pointAt(band.points, x);
            row.push_back(point == band.points.end() ? gap : numberCell(point->low));
            row.push_back(point == band.points.end() ? gap : numberCell(point->high));
        }
        for (const Companion& companion : figure.companions) {
            const auto point = pointAt(companion.points, x);
            row.push_back(point == companion.points.end() ? gap : numberCell(point->y));
        }
        if (!figure.marks.empty())
            row.push_back(words(labelsAt(figure, x)));
        table.rows.push_back(std::move(row));
    }
    for (const Mark& mark : figure.marks) {
        if (mark.kind != MarkKind::horizontalLine)
            continue;
        std::vector<Cell> row(table.columns.size(), gap);
        row.back() = words(mark.label + " (" + significant(mark.y) + ")");
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// A row for each box, with every other box it is joined to.
Table tableOfBoxes(const Figure& figure, const Voice& say) {
    Table table;
    table.columns = {{say("figure.part", "Part"), {}, Align::left}, {say("figure.detail", "Detail"), {}, Align::left}};
    const bool isJoined = !figure.wires.empty();
    if (isJoined)
        table.columns.push_back({say("figure.joined", "Joined to"), {}, Align::left});
    for (std::size_t i = 0; i < figure.boxes.size(); ++i) {
        std::vector<std::string> joined;
        for (const Wire& wire : figure.wires) {
            if (wire.from != i && wire.to != i)
                continue;
            const std::string& other = figure.boxes[wire.from == i ? wire.to : wire.from].label;
            joined.push_back(wire.label.empty() ? other : other + " (" + wire.label + ")");
        }
        table.rows.push_back({words(figure.boxes[i].label), words(figure.boxes[i].detail)});
        if (isJoined)
            table.rows.back().push_back(words(join(joined, "; ")));
    }
    return table;
}

/// Ranges of times: P10, median and P90 in place of a task's start and end.
Table tableOfTimes(const Figure& figure, const Voice& say) {
    Table table;
    table.columns = {{figure.y.title, {}, Align::left},
                     {"P10", figure.x.unit, Align::right},
                     {"P50", figure.x.unit, Align::right},
                     {"P90", figure.x.unit, Align::right},
                     {say("figure.remark", "Remark"), {}, Align::left}};
    const Cell gap = words(say("figure.gap", "none"));
    for (std::size_t i = 0; i < figure.spans.size(); ++i) {
        const Span& span = figure.spans[i];
        const auto median = medianOf(figure, i);
        table.rows.push_back({words(span.label), numberCell(span.from), median ? numberCell(*median) : gap,
                              numberCell(span.to), words(span.amount)});
    }
    for (const Mark& mark : figure.marks) {
        if (mark.kind == MarkKind::verticalLine)
            table.rows.push_back({words(mark.label), gap, numberCell(mark.x), gap, words("")});
    }
    return table;
}

Table tableOfSpans(const Figure& figure, const Voice& say) {
    if (medianOf(figure, 0))
        return tableOfTimes(figure, say);
    Table table;
    table.columns = {{figure.y.title, {}, Align::left},
                     {say("figure.starts", "Starts"), figure.x.unit, Align::right},
                     {say("figure.ends", "Ends"), figure.x.unit, Align::right},
                     {say("figure.may_end", "May end"), figure.x.unit, Align::right},
                     {say("figure.critical", "Critical"), {}, Align::left},
                     {say("figure.cost", "Cost"), {}, Align::right}};
    for (const Span& span : figure.spans)
        table.rows.push_back({words(span.label), numberCell(span.from), numberCell(span.to), numberCell(span.slackTo),
                              words(span.isCritical ? say("figure.yes", "yes") : say("figure.no", "no")),
                              words(span.amount)});
    return table;
}

std::string stateWord(LevelState state, const Voice& say) {
    switch (state) {
    case LevelState::holds:
        return say("level.holds", "holds");
    case LevelState::unknown:
        return say("level.unknown", "not known");
    case LevelState::fails:
        return say("level.fails", "fails");
    case LevelState::planned:
        return say("level.planned", "planned");
    }
    return {};
}

Table tableOfLevels(const Figure& figure, const Voice& say) {
    Table table;
    table.columns = {{say("figure.part", "Part"), {}, Align::left},
                     {figure.y.title, {}, Align::left},
                     {say("figure.state", "State"), {}, Align::left},
                     {figure.x.title, figure.x.unit, Align::right},
                     {say("figure.says", "Asked and there"), {}, Align::left}};
    for (const Level& level : figure.levels)
        table.rows.push_back({words(level.group), words(level.label), words(stateWord(level.state, say)),
                              level.margin ? numberCell(100 * *level.margin) : words(say("figure.gap", "none")),
                              words(level.words)});
    return table;
}

Table tableOfRanges(const Figure& figure, const Voice& say) {
    const RangeTitles& titles = figure.rangeTitles;
    const bool hasGroups = std::ranges::any_of(figure.ranges, [](const RangeRow& row) { return !row.group.empty(); });
    Table table;
    if (hasGroups)
        table.columns.push_back({say("figure.part", "Part"), {}, Align::left});
    table.columns.push_back({figure.y.title, {}, Align::left});
    for (const std::string& title : {titles.low, titles.middle, titles.high, titles.tick}) {
        if (!title.empty())
            table.columns.push_back({title, figure.x.unit, Align::right});
    }
    table.columns.push_back({titles.words, {}, Align::left});
    const Cell gap = words(say("figure.gap", "none"));
    for (const RangeRow& row : figure.ranges) {
        std::vector<Cell> cells;
        if (hasGroups)
            cells.push_back(words(row.group));
        cells.push_back(words(row.label));
        const auto add = [&](const std::string& title, std::optional<double> value) {
            if (!title.empty())
                cells.push_back(row.isKnown && value ? numberCell(*value) : gap);
        };
        add(titles.low, row.low);
        add(titles.middle, row.middle);
        add(titles.high, row.high);
        add(titles.tick, row.tick);
        cells.push_back(words(row.words));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace

Table tableOf(const Figure& figure, const Voice& say) {
    if (!figure.boxes.empty())
        return tableOfBoxes(figure, say);
    if (!figure.spans.empty())
        return tableOfSpans(figure, say);
    if (!figure.levels.empty())
        return tableOfLevels(figure, say);
    if (!figure.ranges.empty())
        return tableOfRanges(figure, say);
    if (!figure.stacks.empty())
        return tableOfStacks(figure, say);
    return figure.bars.empty() ? tableOfLines(figure, say) : tableOfBars(figure, say);
}

} // namespace plumb::report
