// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace plumb::report {
namespace {

bool within(const Axis& axis, double value) {
    const double air = 1e-9 * std::max(std::abs(axis.low), std::abs(axis.high));
    return std::isfinite(value) && value >= axis.low - air && value <= axis.high + air;
}

std::string axisProblem(std::string_view name, const Axis& axis) {
    if (axis.title.empty())
        return fmt::format("The {} axis has no title.", name);
    if (!std::isfinite(axis.low) || !std::isfinite(axis.high) || axis.low >= axis.high)
        return fmt::format("The {} axis runs from {} to {}.", name, axis.low, axis.high);
    if (axis.scale == Scale::logarithmic && axis.low <= 0)
        return fmt::format("The logarithmic {} axis starts at {}.", name, axis.low);
    return {};
}

std::string seriesProblem(const Figure& figure) {
    for (const Series& series : figure.series) {
        if (series.name.empty())
            return "A line has no name.";
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const auto [x, y] = series.points[i];
            if (!within(figure.x, x) || !within(figure.y, y))
                return fmt::format("\"{}\" has the point {}, {} outside of the axes.", series.name, x, y);
            if (i > 0 && !(x > series.points[i - 1].x))
                return fmt::format("\"{}\" goes back at x = {}.", series.name, x);
        }
    }
    for (const Band& band : figure.bands) {
        if (band.name.empty())
            return "A band has no name.";
        for (const auto& [x, low, high] : band.points) {
            if (!within(figure.x, x) || !within(figure.y, low) || !within(figure.y, high) || low > high)
                return fmt::format("\"{}\" has the band {} to {} at x = {}.", band.name, low, high, x);
        }
    }
    return {};
}

std::string barsProblem(const Figure& figure) {
    if (figure.bars.empty())
        return {};
    if (!figure.series.empty() || !figure.bands.empty())
        return "A figure has bars or lines, not both.";
    if (!within(figure.y, 0))
        return "Bars stand on an axis without zero.";
    double level = 0;
    // Bars below a dollar are not drawn; beyond 1e12 a double holds no cents.
    const double dollar = 1.0 + 1e-13 * std::max(std::abs(figure.y.low), std::abs(figure.y.high));
    for (const FloatingBar& bar : figure.bars) {
        if (bar.id.empty() || bar.label.empty() || bar.amount.empty())
            return fmt::format("The bar \"{}\" lacks its id, label or amount.", bar.id);
        if (!within(figure.y, bar.from) || !within(figure.y, bar.to))
            return fmt::format("The bar \"{}\" runs from {} to {}, outside of the axis.", bar.id, bar.from, bar.to);
        if (std::abs(bar.from - (bar.total ? 0 : level)) > dollar)
            return fmt::format("The bar \"{}\" starts at {}, where {} was reached.", bar.id, bar.from, level);
        const bool first = &bar == &figure.bars.front();
        if (bar.total && !first && std::abs(bar.to - level) > dollar)
            return fmt::format("The total \"{}\" is {}, the bars before it reach {}.", bar.id, bar.to, level);
        level = bar.to;
    }
    return {};
}

std::string stacksProblem(const Figure& figure) {
    if (!figure.stacks.empty() && (!within(figure.y, 0) || figure.parts.empty()))
        return "Stacks stand on an axis without zero, or have no parts.";
    for (const StackedBar& stack : figure.stacks) {
        if (stack.id.empty() || stack.label.empty() || stack.sum.text.empty())
            return fmt::format("The stack \"{}\" lacks its id, label or amount.", stack.id);
        if (stack.amounts.empty())
            continue;
        if (stack.amounts.size() != figure.parts.size())
            return fmt::format("The stack \"{}\" has {} amounts for {} parts.", stack.id, stack.amounts.size(),
                               figure.parts.size());
        double above = 0, below = 0, size = 0;
        for (const StackAmount& amount : stack.amounts) {
            (amount.value < 0 ? below : above) += amount.value;
            size += std::abs(amount.value);
        }
        if (!within(figure.y, above) || !within(figure.y, below))
            return fmt::format("The stack \"{}\" runs from {} to {}, outside of the axis.", stack.id, below, above);
        constexpr double rounding = 1e-9;
        if (!(std::abs(above + below - stack.sum.value) <= rounding * size))
            return fmt::format("The parts of \"{}\" add up to {}, its sum is {}.", stack.id, above + below,
                               stack.sum.value);
    }
    return {};
}

std::string marksProblem(const Figure& figure) {
    for (const Mark& mark : figure.marks) {
        if (mark.label.empty())
            return "A mark has no label.";
        const bool xHolds = mark.kind == MarkKind::horizontalLine || within(figure.x, mark.x);
        const bool yHolds = mark.kind == MarkKind::verticalLine || within(figure.y, mark.y);
        if (!xHolds || !yHolds)
            return fmt::format("The mark \"{}\" lies outside of the axes.", mark.label);
    }
    return {};
}

std::string companionsProblem(const Figure& figure) {
    for (const Companion& companion : figure.companions) {
        if (companion.title.empty())
            return "A column beside the lines has no title.";
        for (const auto& [x, value] : companion.points) {
            if (!within(figure.x, x) || !std::isfinite(value))
                return fmt::format("\"{}\" has {} at x = {}.", companion.title, value, x);
        }
    }
    return {};
}

std::string spansProblem(const Figure& figure) {
    for (const Span& span : figure.spans) {
        if (span.id.empty() || span.label.empty() || span.amount.empty())
            return fmt::format("The span \"{}\" lacks its id, label or amount.", span.id);
        if (!within(figure.x, span.from) || !within(figure.x, span.to) || !within(figure.x, span.slackTo))
            return fmt::format("The span \"{}\" runs from {} to {} and {}, outside of the axis.", span.id, span.from,
                               span.to, span.slackTo);
        if (span.from > span.to || span.to > span.slackTo)
            return fmt::format("The span \"{}\" ends before it starts.", span.id);
        if (span.isCritical && span.slackTo != span.to)
            return fmt::format("The span \"{}\" is critical and may slip.", span.id);
    }
    return {};
}

constexpr double hair = 1e-9; // sums of shares are off by less

bool overlap(const Box& one, const Box& other) {
    return one.x + one.width > other.x + hair && other.x + other.width > one.x + hair &&
           one.y + one.height > other.y + hair && other.y + other.height > one.y + hair;
}

std::string boxesProblem(const Figure& figure) {
    for (std::size_t i = 0; i < figure.boxes.size(); ++i) {
        const Box& box = figure.boxes[i];
        if (box.id.empty() || box.label.empty())
            return fmt::format("The box \"{}\" lacks its id or label.", box.id);
        // Written so that what is no number does not pass.
        const bool inside = box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0 &&
                            box.x + box.width <= 1 + hair && box.y + box.height <= 1 + hair;
        if (!inside)
            return fmt::format("The box \"{}\" lies outside of the drawing.", box.id);
        for (std::size_t j = 0; j < i; ++j) {
            if (overlap(box, figure.boxes[j]))
                return fmt::format("The boxes \"{}\" and \"{}\" overlap.", figure.boxes[j].id, box.id);
        }
    }
    for (const Wire& wire : figure.wires) {
        if (wire.from >= figure.boxes.size() || wire.to >= figure.boxes.size() || wire.from == wire.to)
            return fmt::format("A wire runs from box {} to box {} of {}.", wire.from, wire.to, figure.boxes.size());
        if (figure.boxes[wire.from].isHeading || figure.boxes[wire.to].isHeading)
            return fmt::format("A wire ends on the heading \"{}\".", figure.boxes[wire.to].id);
        if (!(wire.weight > 0) || !std::isfinite(wire.weight))
            return fmt::format("A wire has the weight {}.", wire.weight);
    }
    return {};
}

std::string levelsProblem(const Figure& figure) {
    std::vector<std::string_view> groups;
    for (const Level& level : figure.levels) {
        if (level.id.empty() || level.group.empty() || level.label.empty() || level.words.empty())
            return fmt::format("The level \"{}\" lacks its id, group, label or words.", level.id);
        if (level.margin && !std::isfinite(*level.margin))
            return fmt::format("The level \"{}\" has a margin that is no number.", level.id);
        if (!groups.empty() && groups.back() == level.group)
            continue;
        if (std::ranges::find(groups, level.group) != groups.end())
            return fmt::format("The levels of \"{}\" do not stand together.", level.group);
        groups.push_back(level.group);
    }
    return {};
}

std::string rangesProblem(const Figure& figure) {
    std::vector<std::string_view> groups;
    for (const RangeRow& row : figure.ranges) {
        if (row.id.empty() || row.label.empty() || row.words.empty())
            return fmt::format("The range \"{}\" lacks its id, label or words.", row.id);
        if (row.isKnown && (!within(figure.x, row.low) || !within(figure.x, row.high) || row.low > row.high))
            return fmt::format("The range \"{}\" runs from {} to {}.", row.id, row.low, row.high);
        if (row.isKnown && row.middle && !(*row.middle >= row.low && *row.middle <= row.high))
            return fmt::format("The middle of \"{}\" is {}, outside of it.", row.id, *row.middle);
        if (row.isKnown && row.tick && !within(figure.x, *row.tick))
            return fmt::format("The range \"{}\" is held against {}, outside of the axis.", row.id, *row.tick);
        if (!groups.empty() && groups.back() == row.group)
            continue;
        if (std::ranges::find(groups, row.group) != groups.end())
            return fmt::format("The ranges of \"{}\" do not stand together.", row.group);
        groups.push_back(row.group);
    }
    if (!figure.ranges.empty() && (figure.rangeTitles.high.empty() || figure.rangeTitles.words.empty()))
        return "The values of the ranges have no name.";
    return {};
}

/// Nothing to see, one point alone, or lines without any rise or fall.
bool isThin(const Figure& figure) {
    if (!figure.boxes.empty()) // parts in parts need no wires
        return figure.wires.empty() && std::ranges::count(figure.boxes, false, &Box::isHeading) < 3;
    if (!figure.spans.empty())
        return false;
    if (!figure.levels.empty())
        return std::ranges::all_of(figure.levels, [](const Level& each) { return each.state == LevelState::unknown; });
    if (!figure.ranges.empty())
        return std::ranges::none_of(figure.ranges, &RangeRow::isKnown);
    if (!figure.stacks.empty())
        return std::ranges::all_of(figure.stacks, [](const StackedBar& stack) { return stack.amounts.empty(); });
    if (!figure.bars.empty())
        return figure.bars.size() == 1 ||
               std::ranges::all_of(figure.bars, [](const FloatingBar& bar) { return bar.from == bar.to; });
    std::vector<double> ys;
    std::size_t most = 0;
    for (const Series& series : figure.series) {
        most = std::max(most, series.points.size());
        for (const Point& point : series.points)
            ys.push_back(point.y);
    }
    return most < 2 || std::ranges::all_of(ys, [&](double y) { return y == ys.front(); });
}

} // namespace

std::string figureProblem(const Figure& figure) {
    if (figure.id.empty() || figure.title.empty() || figure.subtitle.empty())
        return "The figure lacks its id, title or subtitle.";
    if (figure.summary.empty() || figure.summary.back() != '.')
        return "The summary is not a sentence.";
    for (const std::string& problem :
         {axisProblem("x", figure.x), axisProblem("y", figure.y), seriesProblem(figure), barsProblem(figure),
          stacksProblem(figure), marksProblem(figure), boxesProblem(figure), companionsProblem(figure),
          spansProblem(figure), levelsProblem(figure), rangesProblem(figure)}) {
        if (!problem.empty())
            return problem;
    }
    if (isThin(figure) && figure.note.empty())
        return "There is next to nothing to see, and no note says why.";
    return tableProblem(tableOf(figure));
}

Axis axisAround(std::string title, std::string unit, const std::vector<double>& values, Scale scale) {
    Axis axis{std::move(title), std::move(unit), 0, 1, scale};
    const bool logarithmic = scale == Scale::logarithmic;
    if (values.empty()) {
        if (logarithmic)
            axis = {axis.title, axis.unit, 1, 10, scale};
        return axis;
    }
    const auto [low, high] = std::ranges::minmax(values);
    if (logarithmic) {
        const double air = low == high ? 3 : 1.15; // a factor on either side
        axis.low = low / air;
        axis.high = high * air;
        return axis;
    }
    const double air = low == high ? std::max(1.0, 0.5 * std::abs(low)) : 0.06 * (high - low);
    axis.low = low >= 0 && low - air < 0 ? 0 : low - air;
    axis.high = high <= 0 && high + air > 0 ? 0 : high + air;
    if (axis.low == axis.high)
        axis.high = axis.low + air;
    return axis;
}

} // namespace plumb::report
