// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks: parts join without gaps and end at the sum, words stay within their places, and colours can be told apart.
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include "core/base/text.h"
#include "ui/charts/figure_file.h"
#include "ui/charts/figure_view.h"
#include "ui/charts/paint/stacks.h"
#include "ui/style/part_colours.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

constexpr std::size_t parts = 9;

/// Every third stack receives in its last part, every fifth has nothing to show.
report::Figure stacks(std::size_t count, bool hasLine) {
    report::Figure figure;
    figure.id = "stacks";
    figure.title = "A useful hour costs least on one route";
    figure.subtitle = "USD an hour";
    figure.summary = "A useful hour costs least on one route.";
    figure.x = {"Route", "", 0, static_cast<double>(count), report::Scale::linear};
    figure.y = {"Cost", "USD/h", 0, 1, report::Scale::linear};
    for (std::size_t p = 0; p < parts; ++p)
        figure.parts.push_back({"p" + std::to_string(p), "Facility and energy " + std::to_string(p)});
    report::Series paid{"Paid in all", std::nullopt, {}};
    std::vector<double> ends{0};
    double all = 0;
    for (std::size_t i = 0; i < count; ++i) {
        report::StackedBar stack{"s" + std::to_string(i), "Route with a long name " + std::to_string(i), {}, {}};
        for (std::size_t p = 0; p < parts && i % 5 != 4; ++p) {
            const double sign = i % 3 == 0 && p + 1 == parts ? -1 : 1;
            const double value = sign * 0.1 * static_cast<double>((p * 7 + i) % 5);
            stack.amounts.push_back({value, shortMoney(value)});
            stack.sum.value += value;
        }
        stack.sum.text = stack.amounts.empty() ? "price missing" : shortMoney(stack.sum.value);
        all += stack.sum.value;
        ends.insert(ends.end(), {stack.sum.value + 1, -0.5, all});
        paid.points.push_back({static_cast<double>(i), all});
        figure.stacks.push_back(std::move(stack));
    }
    if (hasLine) {
        figure.series.push_back(paid);
        figure.marks = {{report::MarkKind::point, static_cast<double>(count - 1), all, "peak funding $1.24 M", {}}};
    } else {
        figure.marks = {{report::MarkKind::horizontalLine, 0, 0.7, "cheapest rent, $0.70", {}}};
    }
    figure.y = report::axisAround("Cost", "USD/h", ends, report::Scale::linear);
    return figure;
}

FigureStyle style() {
    FigureStyle of;
    of.locale = QLocale::c();
    of.body.setPixelSize(13);
    return of;
}

} // namespace

class TestStacksPaint : public QObject {
    Q_OBJECT
private slots:
    void partsJoinAndStayInPlace_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("hasLine");
        QTest::addColumn<QSizeF>("size");
        for (const QSizeF& size : {QSizeF(1200, 400), QSizeF(600, 320), QSizeF(360, 240)}) {
            for (const int count : {1, 4, 8, 21}) {
                for (const bool hasLine : {false, true})
                    QTest::addRow("%d in %dx%d%s", count, int(size.width()), int(size.height()), hasLine ? " line" : "")
                        << count << hasLine << size;
            }
        }
    }
    void partsJoinAndStayInPlace() {
        QFETCH(int, count);
        QFETCH(bool, hasLine);
        QFETCH(QSizeF, size);
        QImage image(10, 10, QImage::Format_RGB32);
        const Sheet sheet(style(), &image);
        const report::Figure figure = stacks(static_cast<std::size_t>(count), hasLine);
        QCOMPARE(report::figureProblem(figure), std::string());
        const Drawing drawing = drawingOf(figure);
        const QRectF area(QPointF(), size);
        const StackPlot plot = stackPlotOf(drawing, area, sheet);
        QCOMPARE(plot.rows, !hasLine);
        QCOMPARE(plot.stacks.size(), static_cast<std::size_t>(count));
        const QFontMetricsF metrics = sheet.metrics(sheet.caption());
        for (std::size_t i = 0; i < plot.stacks.size(); ++i) {
            const PlacedStack& placed = plot.stacks[i];
            QVERIFY(area.adjusted(-1, -1, 1, 1).contains(placed.slot));
            if (i > 0)
                QVERIFY(!placed.slot.adjusted(0.1, 0.1, -0.1, -0.1).intersects(plot.stacks[i - 1].slot));
            double length = 0, wished = 0;
            for (const PlacedPart& part : placed.parts) {
                QVERIFY(placed.slot.adjusted(-0.5, -0.5, 0.5, 0.5).contains(part.area));
                length += (part.isBelow ? -1 : 1) * (plot.rows ? part.area.width() : part.area.height());
                if (part.hasText)
                    QVERIFY(metrics.horizontalAdvance(drawing.stacks[i].texts[static_cast<qsizetype>(part.part)]) <
                            part.area.width());
                for (const PlacedPart& other : placed.parts)
                    QVERIFY(&other == &part || !other.area.adjusted(0.05, 0.05, -0.05, -0.05).intersects(part.area));
            }
            const double middle = plot.rows ? placed.slot.center().y() : placed.slot.center().x();
            const QPointF end = plot.at(middle, drawing.stacks[i].sum), zero = plot.at(middle, 0);
            wished = plot.rows ? end.x() - zero.x() : zero.y() - end.y();
            QVERIFY2(std::abs(length - wished) < 0.5, qPrintable(QStringLiteral("%1 %2").arg(length).arg(wished)));
            if (plot.rows) {
                QVERIFY(placed.sumArea.right() <= area.right() + 1);
                for (const PlacedPart& part : placed.parts)
                    QVERIFY(!part.area.intersects(placed.sumArea));
            }
        }
        for (const StackKey& key : plot.keys) {
            QVERIFY(key.area.bottom() <= plot.plot.top() + 0.01);
            for (const StackKey& other : plot.keys)
                QVERIFY(&other == &key || !other.area.intersects(key.area));
        }
    }

    void theySurviveEveryFormat() {
        for (const bool hasLine : {false, true}) {
            const report::Figure figure = stacks(5, hasLine);
            for (const FigureFormat format : {FigureFormat::svg, FigureFormat::png, FigureFormat::pdf})
                QVERIFY(figureFile(figure, format, style()).size() > 500);
            const QByteArray svg = figureFile(figure, FigureFormat::svg, style());
            QVERIFY(svg.contains(hasLine ? "peak funding" : "cheapest rent"));
            QVERIFY(svg.contains("price missing") == !hasLine);
        }
    }

    void aStackIsReadByKeys() {
        FigureView view;
        view.resize(800, 400);
        view.setFigure(stacks(4, false));
        view.show();
        QSignalSpy painted(&view, &FigureView::painted);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Down);
        view.setFigure(stacks(4, false));
        QVERIFY(painted.wait(2000));
        QVERIFY(view.sizeHint().height() > 200);
        view.showTable(true);
        QVERIFY(view.isTableShown());
    }

    void coloursCanBeToldApart() {
        for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark, ThemeKind::print}) {
            const Theme& colours = theme(kind);
            for (std::size_t i = 0; i < partColourCount; ++i) {
                const QColor colour = partColour(kind, i);
                QVERIFY2(contrast(colour, colours.card) >= 3, qPrintable(QString::number(i)));
                QVERIFY(contrast(inkOn(colours, colour), colour) >= 4.5);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(colour != partColour(kind, j));
            }
        }
    }
};

QTEST_MAIN(TestStacksPaint)
#include "tst_stacks_paint.moc"
