// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/paint/drawing.h"
#include "core/base/currency.h"
#include "ui/style/shown.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QCoreApplication>

namespace plumb::ui {
namespace {

QString text(const std::string& utf8) {
    return oneLine(utf8);
}

QString say(const char* english, int count) {
    return QCoreApplication::translate("plumb::ui::Figure", english, nullptr, count);
}

int placeOf(const std::optional<report::Subject>& subject) {
    return subject ? static_cast<int>(subject->place % 1000) : noRoute;
}

bool drawable(const report::Axis& axis, double value) {
    return std::isfinite(value) && (axis.scale == report::Scale::linear || value > 0);
}

bool sound(const report::Axis& axis) {
    return drawable(axis, axis.low) && drawable(axis, axis.high) && axis.low < axis.high &&
           std::isfinite(axis.high - axis.low);
}

/// The axis itself, or one around what can be drawn where it has no length.
report::Axis soundAxis(const report::Axis& axis, const std::vector<double>& values) {
    if (sound(axis))
        return axis;
    std::vector<double> held;
    std::ranges::copy_if(values, std::back_inserter(held),
                         [&](double value) { return drawable(axis, value) && std::abs(value) < 1e300; });
    report::Axis around = report::axisAround(axis.title, axis.unit, held, axis.scale);
    if (!sound(around)) {
        around.low = axis.scale == report::Scale::linear ? 0 : 1;
        around.high = 10;
    }
    return around;
}

struct Values {
    std::vector<double> x, y;
};

Values valuesOf(const report::Figure& figure) {
    Values all;
    for (const report::Series& series : figure.series) {
        for (const auto& [x, y] : series.points) {
            all.x.push_back(x);
            all.y.push_back(y);
        }
    }
    for (const report::Band& band : figure.bands) {
        for (const auto& [x, low, high] : band.points) {
            all.x.push_back(x);
            all.y.insert(all.y.end(), {low, high});
        }
    }
    for (const report::StackedBar& stack : figure.stacks) {
        double above = 0, below = 0;
        for (const report::StackAmount& amount : stack.amounts)
            (amount.value < 0 ? below : above) += amount.value;
        all.y.insert(all.y.end(), {above, below});
    }
    for (const report::FloatingBar& bar : figure.bars)
        all.y.insert(all.y.end(), {bar.from, bar.to});
    for (const report::Span& span : figure.spans)
        all.x.insert(all.x.end(), {span.from, span.slackTo});
    for (const report::RangeRow& row : figure.ranges) {
        if (row.isKnown)
            all.x.insert(all.x.end(), {row.low, row.high});
    }
    return all;
}

std::vector<DrawnLine> linesOf(const report::Figure& figure, const Drawing& drawing, int& leftOut) {
    std::vector<DrawnLine> lines;
    for (const report::Series& series : figure.series) {
        DrawnLine line{text(series.name), placeOf(series.subject), {}};
        bool joined = false;
        for (const auto& [x, y] : series.points) {
            const bool held = drawable(drawing.x, x) && drawable(drawing.y, y);
            leftOut += held ? 0 : 1;
            if (held && !joined)
                line.pieces.emplace_back();
            if (held)
                line.pieces.back().append(QPointF(x, y));
            joined = held;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<DrawnBand> bandsOf(const report::Figure& figure, const Drawing& drawing, int& leftOut) {
    std::vector<DrawnBand> bands;
    for (const report::Band& band : figure.bands) {
        DrawnBand drawn{text(band.name), placeOf(band.subject), {}, {}};
        for (const auto& [x, low, high] : band.points) {
            if (!drawable(drawing.x, x) || !drawable(drawing.y, low) || !drawable(drawing.y, high)) {
                ++leftOut;
                continue;
            }
            drawn.low.append(QPointF(x, low));
            drawn.high.append(QPointF(x, high));
        }
        bands.push_back(std::move(drawn));
    }
    return bands;
}

/// Boxes within the drawing, and the wires between them.
void addBoxes(const report::Figure& figure, Drawing& to, int& leftOut) {
    std::vector<std::optional<std::size_t>> places;
    for (const report::Box& box : figure.boxes) {
        const bool held = box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0 && box.x + box.width < 1.001 &&
                          box.y + box.height < 1.001; // a hair of rounding is none
        places.push_back(held ? std::optional(to.boxes.size()) : std::nullopt);
        leftOut += held ? 0 : 1;
        if (held)
            to.boxes.push_back({text(box.label), text(box.detail), QRectF(box.x, box.y, box.width, box.height),
                                box.isMany, box.isHeading});
    }
    for (const report::Wire& wire : figure.wires) {
        const bool held = wire.from < places.size() && wire.to < places.size() && wire.from != wire.to &&
                          places[wire.from] && places[wire.to] && std::isfinite(wire.weight);
        leftOut += held ? 0 : 1;
        if (held)
            to.wires.push_back({*places[wire.from], *places[wire.to], text(wire.label), wire.weight});
    }
}

void addRanges(const report::Figure& figure, Drawing& to, int& leftOut) {
    const report::RangeTitles& titles = figure.rangeTitles;
    to.rangeTitles = {text(titles.low), text(titles.high), text(titles.middle), text(titles.tick), text(titles.words)};
    const auto held = [&](std::optional<double> value) {
        return value && drawable(to.x, *value) ? value : std::nullopt;
    };
    for (const report::RangeRow& row : figure.ranges) {
        const bool isHeld = drawable(to.x, row.low) && drawable(to.x, row.high);
        leftOut += row.isKnown && !isHeld ? 1 : 0;
        to.ranges.push_back({text(row.group), text(row.label), placeOf(row.subject), row.isKnown && isHeld, row.low,
                             std::max(row.low, row.high), held(row.middle), held(row.tick), text(row.words)});
    }
}

/// Stacks with as many amounts as there are parts, or none; without those that hold what is no number.
void addStacks(const report::Figure& figure, Drawing& to, int& leftOut) {
    for (const report::StackPart& part : figure.parts)
        to.parts.append(text(part.name));
    for (const report::StackedBar& stack : figure.stacks) {
        DrawnStack drawn{text(stack.label), {}, {}, stack.sum.value, text(stack.sum.text)};
        const bool held =
            (stack.amounts.empty() || stack.amounts.size() == figure.parts.size()) && std::isfinite(stack.sum.value) &&
            std::ranges::all_of(stack.amounts,
                                [](const report::StackAmount& amount) { return std::isfinite(amount.value); });
        leftOut += held ? 0 : 1;
        for (const report::StackAmount& amount : stack.amounts) {
            if (!held)
                break;
            drawn.values.push_back(amount.value);
            drawn.texts.append(text(amount.text));
        }
        to.stacks.push_back(std::move(drawn));
    }
}

double toScale(const report::Axis& axis, double value) {
    return axis.scale == report::Scale::logarithmic ? std::log10(value) : value;
}

QList<Tick> unlabelled(const std::vector<double>& values) {
    QList<Tick> ticks;
    for (const double value : values)
        ticks.append(Tick{value, {}});
    return ticks;
}

std::vector<double> linearTicks(const report::Axis& axis, int most) {
    const double span = axis.high - axis.low;
    double power = std::pow(10.0, std::floor(std::log10(span / most)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        const double tried = factor * power;
        const double count = std::floor(axis.high / tried + 1e-9) - std::ceil(axis.low / tried - 1e-9) + 1;
        if (span / tried <= most && count <= most) {
            step = tried;
            break;
        }
    }
    std::vector<double> values;
    const double first = std::ceil(axis.low / step - 1e-9);
    for (int i = 0; i <= most + 1; ++i) {
        const double value = (first + i) * step;
        if (!(value <= axis.high + 1e-9 * span))
            break;
        if (values.empty() || value > values.back())
            values.push_back(std::abs(value) < 1e-9 * span ? 0 : value);
    }
    return values;
}

std::vector<double> logarithmicTicks(const report::Axis& axis, const std::vector<double>& factors, int everyDecade) {
    std::vector<double> values;
    const int from = static_cast<int>(std::floor(std::log10(axis.low)));
    const int to = static_cast<int>(std::ceil(std::log10(axis.high)));
    for (int decade = from; decade <= to; ++decade) {
        if (decade % everyDecade != 0)
            continue;
        for (const double factor : factors) {
            const double value = factor * std::pow(10.0, decade);
            if (value >= axis.low * (1 - 1e-9) && value <= axis.high * (1 + 1e-9))
                values.push_back(value);
        }
    }
    return values;
}

std::vector<double> tickValues(const report::Axis& axis, int most) {
    if (axis.scale == report::Scale::linear)
        return linearTicks(axis, most);
    for (const auto& [factors, every] :
         {std::pair{std::vector{1.0, 2.0, 5.0}, 1}, std::pair{std::vector{1.0}, 1}, std::pair{std::vector{1.0}, 2},
          std::pair{std::vector{1.0}, 5}, std::pair{std::vector{1.0}, 20}, std::pair{std::vector{1.0}, 100}}) {
        const std::vector<double> values = logarithmicTicks(axis, factors, every);
        if (values.size() >= 2 && values.size() <= static_cast<std::size_t>(most))
            return values;
    }
    return linearTicks(axis, most);
}

bool isMoney(const report::Axis& axis) {
    return axis.unit.starts_with(writtenCurrency().code);
}

QString number(double value, int decimals, const QLocale& locale) {
    if (value != 0 && (std::abs(value) >= 1e12 || std::abs(value) < 1e-6))
        return locale.toString(value, 'g', 3);
    return locale.toString(value, 'f', decimals);
}

/// Digits behind the point that `value` needs to be told apart from its neighbours at `step`.
int decimalsFor(double step) {
    int decimals = 0;
    for (double rest = std::abs(step); decimals < 9; ++decimals, rest *= 10) {
        if (std::abs(rest - std::round(rest)) <= 1e-6 * std::max(1.0, rest) && rest >= 0.5)
            break;
    }
    return decimals;
}

struct Magnitude {
    double factor = 1;
    QLatin1String suffix;
};

/// As `shortMoney` abbreviates.
Magnitude magnitudeOf(double most) {
    if (most >= 1e9)
        return {1e9, QLatin1String(" B")};
    if (most >= 1e6)
        return {1e6, QLatin1String(" M")};
    if (most >= 1e4)
        return {1e3, QLatin1String(" k")};
    return {};
}

QString moneyText(double value, const Magnitude& magnitude, int decimals, const QLocale& locale) {
    const QString digits = number(std::abs(value) / magnitude.factor, decimals, locale);
    return (value < 0 ? QStringLiteral("-") : QString()) + text(writtenCurrency().sign) + digits +
           (value == 0 ? QString() : QString(magnitude.suffix));
}

void label(QList<Tick>& ticks, const report::Axis& axis, const QLocale& locale) {
    double most = 0, step = 0;
    for (qsizetype i = 0; i < ticks.size(); ++i) {
        most = std::max(most, std::abs(ticks[i].value));
        if (i > 0)
            step = step > 0 ? std::min(step, ticks[i].value - ticks[i - 1].value) : ticks[i].value - ticks[i - 1].value;
    }
    const bool logarithmic = axis.scale == report::Scale::logarithmic;
    for (Tick& tick : ticks) {
        const Magnitude magnitude =
            isMoney(axis) ? magnitudeOf(logarithmic ? std::abs(tick.value) : most) : Magnitude{};
        const double unit = logarithmic || step <= 0 ? tick.value : step;
        const int decimals = tick.value == 0 ? 0 : decimalsFor(unit / magnitude.factor);
        if (isMoney(axis))
            tick.label = moneyText(tick.value, magnitude, decimals, locale);
        else
            tick.label = number(tick.value, decimals, locale);
        if (axis.unit == "%")
            tick.label += QStringLiteral(" %");
    }
}

} // namespace

Drawing drawingOf(const report::Figure& figure) {
    Drawing drawing;
    drawing.title = text(figure.title);
    drawing.subtitle = text(figure.subtitle);
    drawing.note = text(figure.note);
    drawing.lessIsBetter = figure.lessIsBetter;
    const Values values = valuesOf(figure);
    drawing.x = soundAxis(figure.x, values.x);
    drawing.y = soundAxis(figure.y, values.y);

    int leftOut = 0;
    drawing.lines = linesOf(figure, drawing, leftOut);
    drawing.bands = bandsOf(figure, drawing, leftOut);
    for (const report::FloatingBar& bar : figure.bars) {
        if (std::isfinite(bar.from) && std::isfinite(bar.to))
            drawing.bars.push_back({text(bar.label), text(bar.amount), bar.from, bar.to, bar.total});
        else
            ++leftOut;
    }
    addBoxes(figure, drawing, leftOut);
    addStacks(figure, drawing, leftOut);
    for (const report::Span& span : figure.spans) {
        if (std::isfinite(span.from) && std::isfinite(span.to) && std::isfinite(span.slackTo))
            drawing.spans.push_back({text(span.label), text(span.amount), span.from, std::max(span.from, span.to),
                                     std::max({span.from, span.to, span.slackTo}), span.isCritical});
        else
            ++leftOut;
    }
    for (const report::Level& level : figure.levels) {
        const bool isHeld = !level.margin || std::isfinite(*level.margin);
        leftOut += isHeld ? 0 : 1;
        drawing.levels.push_back({text(level.group), text(level.label), isHeld ? level.margin : std::nullopt,
                                  level.state, text(level.words)});
    }
    addRanges(figure, drawing, leftOut);
    for (const report::Mark& mark : figure.marks) {
        const bool xHeld = mark.kind == report::MarkKind::horizontalLine || drawable(drawing.x, mark.x);
        const bool yHeld = mark.kind == report::MarkKind::verticalLine || drawable(drawing.y, mark.y);
        if (xHeld && yHeld)
            drawing.marks.push_back({mark.kind, {mark.x, mark.y}, text(mark.label), placeOf(mark.subject)});
        else
            ++leftOut;
    }
    if (leftOut > 0) {
        const QString said = leftOut == 1 ? say("1 value that is no number is not drawn.", leftOut)
                                          : say("%n values that are no numbers are not drawn.", leftOut);
        drawing.note += drawing.note.isEmpty() ? said : QLatin1Char(' ') + said;
    }
    return drawing;
}

double shareAlong(const report::Axis& axis, double value) {
    const double low = toScale(axis, axis.low);
    const double share = (toScale(axis, value) - low) / (toScale(axis, axis.high) - low);
    return std::isfinite(share) ? std::clamp(share, -9.0, 10.0) : 0;
}

double valueAlong(const report::Axis& axis, double share) {
    const double low = toScale(axis, axis.low);
    const double at = low + share * (toScale(axis, axis.high) - low);
    return axis.scale == report::Scale::logarithmic ? std::pow(10.0, at) : at;
}

report::Axis part(const report::Axis& axis, double from, double to) {
    report::Axis seen = axis;
    seen.low = valueAlong(axis, from);
    seen.high = valueAlong(axis, to);
    return sound(seen) ? seen : axis;
}

QList<Tick> ticksOf(const report::Axis& axis, int most, const QLocale& locale) {
    QList<Tick> ticks = unlabelled(tickValues(axis, std::max(most, 2)));
    label(ticks, axis, locale);
    return ticks;
}

QString axisTitle(const report::Axis& axis) {
    const QString title = text(axis.title), unit = text(axis.unit);
    if (unit.isEmpty() || unit == QLatin1String("%") || axis.unit == writtenCurrency().code)
        return title;
    return title + QStringLiteral(", ") + unit;
}

QString exactText(double value, const report::Axis& axis, const QLocale& locale) {
    if (axis.unit == writtenCurrency().code)
        return moneyText(value, {}, 2, locale);
    // Six significant digits, without an exponent where it can be read so.
    int decimals = 0;
    if (value != 0 && std::abs(value) < 1e6)
        decimals = std::clamp(5 - static_cast<int>(std::floor(std::log10(std::abs(value)))), 0, 9);
    QString digits = number(value, decimals, locale);
    const QString point = locale.decimalPoint();
    if (decimals > 0 && digits.contains(point) && !digits.contains(QLatin1Char('e'), Qt::CaseInsensitive)) {
        while (digits.endsWith(locale.zeroDigit()))
            digits.chop(1);
        if (digits.endsWith(point))
            digits.chop(point.size());
    }
    const QString unit = text(axis.unit);
    return unit.isEmpty() ? digits : digits + QLatin1Char(' ') + unit;
}

} // namespace plumb::ui
