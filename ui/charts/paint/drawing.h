// SPDX-License-Identifier: GPL-3.0-or-later
// A figure made ready to be drawn: finite points only, axes of some length, lines broken where a point is missing.
#pragma once

#include <optional>
#include <vector>

#include <QLocale>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include "core/report/figure.h"

namespace plumb::ui {

/// The place of a line that belongs to no route.
inline constexpr int noRoute = -1;

struct DrawnLine {
    QString name;
    int place = noRoute;           ///< of the route in the palette
    std::vector<QPolygonF> pieces; ///< in values; each of one or more points
};

struct DrawnBand {
    QString name;
    int place = noRoute;
    QPolygonF low; ///< as many points as `high`, at the same x
    QPolygonF high;
};

struct DrawnMark {
    report::MarkKind kind = report::MarkKind::point;
    QPointF at;
    QString label;
    int place = noRoute;
};

struct DrawnBar {
    QString label;
    QString amount;
    double from = 0;
    double to = 0;
    bool total = false;
};

struct DrawnBox {
    QString label;
    QString detail;
    QRectF area; ///< in shares of the drawing
    bool isMany = false;
    bool isHeading = false;
};

struct DrawnWire {
    std::size_t from = 0;
    std::size_t to = 0;
    QString label;
    double weight = 1;
};

struct DrawnSpan {
    QString label;
    QString amount;
    double from = 0;
    double to = 0;
    double slackTo = 0;
    bool isCritical = false;
};

struct DrawnLevel {
    QString group;
    QString label;
    std::optional<double> margin;
    report::LevelState state = report::LevelState::unknown;
    QString words;
};

struct DrawnRange {
    QString group;
    QString label;
    int place = noRoute;
    bool isKnown = true;
    double low = 0;
    double high = 0;
    std::optional<double> middle;
    std::optional<double> tick;
    QString words;
};

/// What the values of the ranges are called.
struct DrawnRangeTitles {
    QString low, high, middle, tick, words;
};

struct Drawing {
    QString title;
    QString subtitle;
    QString note; ///< with what had to be left out
    report::Axis x;
    report::Axis y;
    std::vector<DrawnLine> lines;
    std::vector<DrawnBand> bands;
    std::vector<DrawnMark> marks;
    std::vector<DrawnBar> bars;
    std::vector<DrawnBox> boxes;
    std::vector<DrawnWire> wires; ///< between boxes that there are
    std::vector<DrawnSpan> spans;
    std::vector<DrawnLevel> levels;
    std::vector<DrawnRange> ranges;
    DrawnRangeTitles rangeTitles;
    bool lessIsBetter = false;
};

Drawing drawingOf(const report::Figure& figure);

/// A value along an axis as a share of its length, 0 to 1 within; kept between -9 and 10, so that no device ever gets a
/// coordinate it cannot hold.
double shareAlong(const report::Axis& axis, double value);

/// The value at a share of the axis.
double valueAlong(const report::Axis& axis, double share);

/// The part of the axis between two shares.
report::Axis part(const report::Axis& axis, double from, double to);

struct Tick {
    double value = 0;
    QString label;
};

/// At most `most` round values within the axis with their labels: 1, 2, 2.5, 5 on a linear axis; on a logarithmic one
/// 1-2-5 or decades as they fit, and the linear steps where it is shorter than that.
QList<Tick> ticksOf(const report::Axis& axis, int most, const QLocale& locale);

/// The title of an axis with the unit that its labels do not carry.
QString axisTitle(const report::Axis& axis);

/// A value to the last digit that says something, with its unit: for a reader who points at it.
QString exactText(double value, const report::Axis& axis, const QLocale& locale);

} // namespace plumb::ui
