// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a plain value: what is to be seen, not how it is drawn. Screen, memo, workbook and tests read the same
// one.
//
// Colours, dashes and markers are the painter's: it takes them from the subject. Every coordinate is finite; a gap is a
// point that is not there. A figure with too little in it carries a note in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/table.h"
#include "core/report/voice.h"

namespace plumb::report {

enum class Scale { linear, logarithmic };

struct Axis {
    std::string title;
    std::string unit; ///< empty for a plain number or for categories
    double low = 0;
    double high = 1; ///< above `low`; `low` is above 0 on a logarithmic axis
    Scale scale = Scale::linear;

    bool operator==(const Axis&) const = default;
};

/// The route something speaks of; it looks the same in every figure.
struct Subject {
    std::string route;     ///< id
    std::size_t place = 0; ///< among the routes of the project: the place in the palette

    bool operator==(const Subject&) const = default;
};

struct Point {
    double x = 0;
    double y = 0;

    bool operator==(const Point&) const = default;
};

/// A line through its points, which stand in ascending order of x.
struct Series {
    std::string name;
    std::optional<Subject> subject;
    std::vector<Point> points;

    bool operator==(const Series&) const = default;
};

struct BandPoint {
    double x = 0;
    double low = 0;
    double high = 0;

    bool operator==(const BandPoint&) const = default;
};

/// An area between two lines: uncertainty.
struct Band {
    std::string name;
    std::optional<Subject> subject;
    std::vector<BandPoint> points;

    bool operator==(const Band&) const = default;
};

enum class Sign { falls, stays, rises };

/// A bar that floats from one amount to the next; a total stands on zero. Bars are categories of the x axis, counted
/// from 0 in the order of the list.
struct FloatingBar {
    std::string id;
    std::string label;
    double from = 0;
    double to = 0;
    std::string amount; ///< the amount on the bar, with sign and unit
    bool total = false;

    /// Which way the bar goes; shown by direction and hatch, not by colour alone.
    constexpr Sign sign() const { return to > from ? Sign::rises : to < from ? Sign::falls : Sign::stays; }
    bool operator==(const FloatingBar&) const = default;
};

/// What every stack of a figure is made of, in one order for all of them.
struct StackPart {
    std::string id;
    std::string name;

    bool operator==(const StackPart&) const = default;
};

struct StackAmount {
    double value = 0;
    std::string text; ///< with its unit

    bool operator==(const StackAmount&) const = default;
};

/// A bar made of parts: those above zero stand on each other, those below hang under zero. Stacks are categories,
/// counted from 0 in the order of the list.
struct StackedBar {
    std::string id;
    std::string label;
    std::vector<StackAmount> amounts; ///< one for each part; none where there is nothing to show
    StackAmount sum;                  ///< of the parts; without them the text says why

    bool operator==(const StackedBar&) const = default;
};

enum class MarkKind { point, verticalLine, horizontalLine };

/// A place that the eye is led to: an optimum (point), an assumption in force (line).
struct Mark {
    MarkKind kind = MarkKind::point;
    double x = 0; ///< not read on a horizontal line
    double y = 0; ///< not read on a vertical line
    std::string label;
    std::optional<Subject> subject;

    bool operator==(const Mark&) const = default;
};

/// A box of a drawing: one thing, or many alike that share a box. Positions and sizes are shares of the drawing, 0 to
/// 1, y downwards.
struct Box {
    std::string id;
    std::string label;  ///< in the box
    std::string detail; ///< below it, or empty
    double x = 0;       ///< of the left edge
    double y = 0;       ///< of the upper edge
    double width = 0;
    double height = 0;
    bool isMany = false;    ///< stands for more of its kind than are drawn
    bool isHeading = false; ///< words that name a row or a bundle of wires, without an outline

    bool operator==(const Box&) const = default;
};

/// A line between two boxes of a drawing.
struct Wire {
    std::size_t from = 0; ///< place of a box
    std::size_t to = 0;
    std::string label;
    double weight = 1; ///< above 0: how heavy the line is drawn, relative to the others

    bool operator==(const Wire&) const = default;
};

/// A task in time, in rows from above to below. A point mark in its row (y) makes it a range around that median.
struct Span {
    std::string id;
    std::string label;
    double from = 0;
    double to = 0;
    double slackTo = 0; ///< until when it may slip without moving the end; `to` where it may not
    bool isCritical = false;
    std::string amount; ///< what it costs, with unit

    bool operator==(const Span&) const = default;
};

enum class LevelState { holds, unknown, fails, planned };

/// One of several limits that must all hold, with what is left of it.
struct Level {
    std::string id;
    std::string group; ///< consecutive levels of one group stand together
    std::string label;
    std::optional<double> margin; ///< share; nothing where there is none
    LevelState state = LevelState::unknown;
    std::string words; ///< demand and capacity, or why there is no margin

    bool operator==(const Level&) const = default;
};

/// Something in a row of its own: between which two values it lies, its middle, and a value to hold it against.
struct RangeRow {
    std::string id;
    std::string group; ///< consecutive rows of one group stand together; empty in a figure without groups
    std::string label;
    std::optional<Subject> subject;
    bool isKnown = true; ///< false: the words say why there are no values
    double low = 0;
    double high = 0; ///< not below `low`
    std::optional<double> middle;
    std::optional<double> tick;
    std::string words; ///< beside it

    bool operator==(const RangeRow&) const = default;
};

/// What the values of the rows are called in the table; without a name, a value is not listed.
struct RangeTitles {
    std::string low;
    std::string high;
    std::string middle;
    std::string tick;
    std::string words;

    bool operator==(const RangeTitles&) const = default;
};

/// A column of the table twin beside the lines: not drawn, it says what follows from them.
struct Companion {
    std::string title;
    std::string unit;
    std::vector<Point> points; ///< at places of the lines

    bool operator==(const Companion&) const = default;
};

struct Figure {
    std::string id;       ///< of the kind, with the instance: "waterfall@odm"
    std::string title;    ///< the finding, as a sentence without its full stop
    std::string subtitle; ///< quantity and unit
    Axis x;
    Axis y;
    std::vector<Series> series;
    std::vector<Band> bands;
    std::vector<Companion> companions;
    std::vector<FloatingBar> bars; ///< with bars, the x axis holds categories
    std::vector<StackPart> parts;
    std::vector<StackedBar> stacks; ///< with stacks, the x axis holds categories; lines go through them by their places
    bool lessIsBetter = false;      ///< bars that rise speak against, as costs do
    std::vector<Mark> marks;
    std::vector<Box> boxes;       ///< with boxes, a drawing: the axes are not shown
    std::vector<Wire> wires;      ///< between the boxes
    std::vector<Span> spans;      ///< with spans, the x axis is time and the rows are the tasks
    std::vector<Level> levels;    ///< with levels, rows by group
    std::vector<RangeRow> ranges; ///< with ranges, the x axis is their value and rows stand by group
    RangeTitles rangeTitles;
    std::string note;    ///< what a reader must know of thin data; empty where there is enough
    std::string summary; ///< the figure in one sentence

    bool operator==(const Figure&) const = default;
};

/// The same data as a table: a row for each bar or stack, for each x with a column for each line and band, or
/// for each box with what it is joined to.
Table tableOf(const Figure& figure, const Voice& say = {});

/// Empty if the figure can be drawn and read: finite coordinates within axes of some length, bars that join and close,
/// a title, a summary, and a note where there is next to nothing to see. Else the first thing that is wrong.
std::string figureProblem(const Figure& figure);

/// A range that holds all of the values with some air; of length 1 or more digits around a single one. `values` finite,
/// above 0 on a logarithmic scale. None at all: 0 to 1, or 1 to 10.
Axis axisAround(std::string title, std::string unit, const std::vector<double>& values, Scale scale);

} // namespace plumb::report
