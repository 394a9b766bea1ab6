// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks in time and limits with margins: no row covers another, nothing leaves its place, and words are never painted
// over each other.
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include "ui/charts/figure_file.h"
#include "ui/charts/figure_view.h"
#include "ui/charts/paint/levels.h"
#include "ui/charts/paint/spans.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

report::Figure levels(std::size_t count) {
    report::Figure figure;
    figure.id = "levels";
    figure.title = "Two gates fail";
    figure.x = {"Margin", "%", -100, 100, report::Scale::linear};
    figure.y = {"Gate", "", 0, static_cast<double>(count), report::Scale::linear};
    for (std::size_t i = 0; i < count; ++i) {
        report::Level level{"l" + std::to_string(i),
                            i < count / 3       ? "Rack"
                            : i < 2 * count / 3 ? "Room"
                                                : "Site",
                            "Coolant distribution units " + std::to_string(i),
                            std::nullopt,
                            static_cast<report::LevelState>(i % 4),
                            "asks 1,320 L/min, has 1,200 L/min and more words than a narrow row has room for (-9.1 %)"};
        if (i % 3 != 0)
            level.margin = (i % 2 == 0 ? 1 : -1) * 0.3 * static_cast<double>(i);
        figure.levels.push_back(level);
    }
    return figure;
}

report::Figure spans(std::size_t count) {
    report::Figure figure;
    figure.id = "spans";
    figure.title = "Retrofits take 34 weeks";
    figure.x = {"Weeks from the decision", "weeks", 0, 60, report::Scale::linear};
    figure.y = {"Retrofit", "", 0, static_cast<double>(count), report::Scale::linear};
    figure.marks = {{report::MarkKind::verticalLine, 52, 0, "hardware delivered: week 52", std::nullopt}};
    for (std::size_t i = 0; i < count; ++i) {
        const double from = static_cast<double>(i) * 3;
        figure.spans.push_back({"s" + std::to_string(i), "Heat rejection " + std::to_string(i), from, from + 5,
                                i % 2 == 0 ? from + 5 : from + 9, i % 2 == 0, "$1.24 M"});
    }
    return figure;
}

FigureStyle style() {
    FigureStyle of;
    of.locale = QLocale::c();
    of.body.setPixelSize(13);
    return of;
}

} // namespace

class TestRowsPaint : public QObject {
    Q_OBJECT
private slots:
    void levelsHaveRowsOfTheirOwn_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<QSizeF>("size");
        for (const QSizeF& size : {QSizeF(1200, 780), QSizeF(760, 600), QSizeF(480, 420), QSizeF(1800, 1000)}) {
            for (const int count : {1, 3, 28})
                QTest::addRow("%d in %dx%d", count, int(size.width()), int(size.height())) << count << size;
        }
    }
    void levelsHaveRowsOfTheirOwn() {
        QFETCH(int, count);
        QFETCH(QSizeF, size);
        QImage image(10, 10, QImage::Format_RGB32);
        const Sheet sheet(style(), &image);
        const Drawing drawing = drawingOf(levels(static_cast<std::size_t>(count)));
        const QRectF area(QPointF(), size);
        const LevelPlot plot = levelPlotOf(drawing, area, sheet);
        QCOMPARE(plot.levels.size(), static_cast<std::size_t>(count));
        const QFontMetricsF metrics = sheet.metrics(plot.font);
        for (std::size_t i = 0; i < plot.levels.size(); ++i) {
            const PlacedLevel& placed = plot.levels[i];
            if (i > 0)
                QVERIFY(placed.slot.top() >= plot.levels[i - 1].slot.bottom() - 0.01);
            QVERIFY(area.adjusted(-1, -1, 1, 1).contains(placed.slot));
            QVERIFY(metrics.horizontalAdvance(placed.label) <= placed.labelArea.width() + 1);
            QVERIFY(placed.shape.left() >= plot.plot.right());
            QVERIFY(placed.stateArea.left() >= placed.shape.right());
            QVERIFY(metrics.horizontalAdvance(placed.state) <= placed.stateArea.width() + 1);
            QVERIFY(placed.wordsArea.left() >= placed.stateArea.left() + metrics.horizontalAdvance(placed.state));
            QVERIFY(metrics.horizontalAdvance(placed.words) <= placed.wordsArea.width() + 1);
            QVERIFY(placed.wordsArea.right() <= area.right() + 1);
            if (drawing.levels[i].margin) {
                QVERIFY(placed.bar.left() >= plot.plot.left() - 0.01 && placed.bar.right() <= plot.plot.right() + 2);
                QVERIFY(placed.beyondArea.left() >= placed.labelArea.right());
                QVERIFY(placed.beyondArea.right() <= placed.shape.left());
                QCOMPARE(placed.isClipped, std::abs(*drawing.levels[i].margin) > 1);
                QCOMPARE(placed.bar.center().x() > plot.zero, *drawing.levels[i].margin > 0);
            } else {
                QVERIFY(placed.bar.isNull());
            }
        }
        for (const LevelGroup& group : plot.groups) {
            for (const PlacedLevel& placed : plot.levels)
                QVERIFY(!group.area.adjusted(0, 0.1, 0, -0.1).intersects(placed.slot));
        }
    }

    void spansHaveRowsOfTheirOwn_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<QSizeF>("size");
        for (const QSizeF& size : {QSizeF(1200, 400), QSizeF(600, 300)}) {
            for (const int count : {1, 4, 14})
                QTest::addRow("%d in %dx%d", count, int(size.width()), int(size.height())) << count << size;
        }
    }
    void spansHaveRowsOfTheirOwn() {
        QFETCH(int, count);
        QFETCH(QSizeF, size);
        QImage image(10, 10, QImage::Format_RGB32);
        const Sheet sheet(style(), &image);
        const Drawing drawing = drawingOf(spans(static_cast<std::size_t>(count)));
        const SpanPlot plot = spanPlotOf(drawing, QRectF(QPointF(), size), sheet);
        for (std::size_t i = 0; i < plot.spans.size(); ++i) {
            const PlacedSpan& placed = plot.spans[i];
            const DrawnSpan& span = drawing.spans[i];
            if (i > 0)
                QVERIFY(placed.slot.top() >= plot.spans[i - 1].slot.bottom() - 0.01);
            QVERIFY(placed.slot.top() <= placed.bar.top() && placed.bar.bottom() <= placed.slot.bottom());
            QVERIFY(placed.labelArea.right() <= plot.plot.left());
            QVERIFY(placed.amountArea.left() >= placed.bar.right());
            QVERIFY(placed.amountArea.right() <= size.width() + 1);
            QCOMPARE(placed.slack.isNull(), span.isCritical);
            if (!span.isCritical)
                QVERIFY(placed.amountArea.left() >= placed.slack.x2());
            // Equal times are equal lengths.
            QVERIFY(std::abs(placed.bar.width() - plot.spans[0].bar.width()) < 0.01);
        }
    }

    void criticalBarsDifferWithoutColour() {
        const QByteArray bytes = figureFile(spans(2), FigureFormat::png, style(), QSizeF(600, 240));
        const QImage image = QImage::fromData(bytes).convertToFormat(QImage::Format_Grayscale8);
        QVERIFY(!image.isNull());
        const Sheet sheet(style(), const_cast<QImage*>(&image));
        int dark = 0;
        for (int y = 0; y < image.height(); ++y) {
            int run = 0;
            for (int x = 0; x < image.width(); ++x) {
                run = image.pixelColor(x, y).lightness() < 110 ? run + 1 : 0;
                dark = std::max(dark, run);
            }
        }
        QVERIFY(dark > 60); // the critical bar is a solid one; the outline and the lines of the axis are light or thin
    }

    void theViewShowsRowsAndTheirTable_data() {
        QTest::addColumn<bool>("isPlan");
        QTest::newRow("levels") << false;
        QTest::newRow("spans") << true;
    }
    void theViewShowsRowsAndTheirTable() {
        QFETCH(bool, isPlan);
        FigureView view;
        view.resize(900, 600);
        QSignalSpy painted(&view, &FigureView::painted);
        view.show();
        view.setFigure(isPlan ? spans(5) : levels(12));
        QTRY_COMPARE(painted.size(), 1);
        const QImage before = view.grab().toImage();
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(view.grab().toImage() != before);
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(view.grab().toImage(), before);
        view.showTable(true);
        QVERIFY(view.isTableShown());
    }

    void strangeNumbersAreDrawnWithANote() {
        report::Figure figure = spans(3);
        figure.spans[1].to = std::numeric_limits<double>::quiet_NaN();
        const Drawing drawing = drawingOf(figure);
        QCOMPARE(drawing.spans.size(), std::size_t(2));
        QVERIFY(!drawing.note.isEmpty());
        figure.spans.clear();
        figure.x.high = figure.x.low;
        QVERIFY(!figureFile(figure, FigureFormat::svg, style()).isEmpty());
    }
};

QTEST_MAIN(TestRowsPaint)
#include "tst_rows_paint.moc"
