// SPDX-License-Identifier: GPL-3.0-or-later
// The figure in a window: any figure without a complaint, points replaced in place, keys, table, palette.
#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QLineSeries>

#include "core/project/templates.h"
#include "tests/support/generated_project.h"
#include "tests/ui/charts/sample_figures.h"
#include "ui/charts/figure_view.h"
#include "ui/style/theme.h"

using namespace plumb;
using namespace plumb::tests;
using namespace plumb::ui;
using report::Figure;

namespace {

void wear(FigureView& view, ThemeKind kind) {
    view.setPalette(paletteOf(theme(kind)));
}

/// The part of a picture that has exactly this colour.
double shareOf(const QColor& colour, const QImage& image) {
    const QImage plain = image.convertToFormat(QImage::Format_RGB32);
    qsizetype count = 0;
    for (int y = 0; y < plain.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(plain.constScanLine(y));
        count += std::count(line, line + plain.width(), colour.rgb());
    }
    return static_cast<double>(count) / (plain.width() * plain.height());
}

QImage picture(FigureView& view) {
    return view.grab().toImage();
}

} // namespace

class TestFigureView : public QObject {
    Q_OBJECT
private slots:
    void anyFigureInBothThemes() {
        std::vector<Figure> all;
        for (const char* id : {"simulation-512", "training-16384"}) {
            for (const Figure& figure : figuresOf(*projectFromTemplate(id)))
                all.push_back(figure);
        }
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            for (const Figure& figure : figuresOf(generatedProject(seed)))
                all.push_back(figure);
        }
        for (const auto& [name, figure] : degenerateFigures())
            all.push_back(figure);
        const Complaints complaints;
        FigureView view;
        view.resize(460, 260);
        for (const Figure& figure : all) {
            view.setFigure(figure);
            for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark}) {
                wear(view, kind);
                const QImage seen = picture(view);
                QVERIFY2(shareOf(theme(kind).card, seen) > 0.3, figure.id.c_str());
            }
        }
        QCOMPARE(Complaints::texts(), QStringList());
    }

    void updatesReplaceInPlace() {
        FigureView view;
        view.resize(500, 300);
        Figure figure = twoLines();
        view.setFigure(figure);
        picture(view);
        const auto children = view.findChildren<QObject*>().size();
        auto* chart = view.findChild<QChartView*>()->chart();
        const QList<QAbstractSeries*> series = chart->series();
        for (int i = 0; i < 200; ++i) {
            figure.series.front().points[1].y = 0.01 * i;
            view.setFigure(figure);
            picture(view);
        }
        QCOMPARE(chart->series(), series);
        QCOMPARE(view.findChildren<QObject*>().size(), children);
        auto* line = qobject_cast<QLineSeries*>(series.back());
        QVERIFY(line);
        QCOMPARE(line->count(), 3);
    }

    void seriesFollowTheFigure() {
        FigureView view;
        view.setFigure(twoLines());
        auto* chart = view.findChild<QChartView*>()->chart();
        QCOMPARE(chart->series().size(), 3); // two lines and a band
        Figure one = twoLines();
        one.series.pop_back();
        one.bands.clear();
        view.setFigure(one);
        QCOMPARE(chart->series().size(), 1);
    }

    void paintedIsSaidOnceForEachFigure() {
        FigureView view;
        QSignalSpy painted(&view, &FigureView::painted);
        for (const bool bars : {false, true}) {
            Figure figure = twoLines();
            if (bars) {
                figure.series.clear(), figure.bands.clear(), figure.marks.clear();
                figure.bars = {{"a", "A", 0, 3, "3", true}};
            }
            view.setFigure(figure);
            picture(view);
            picture(view);
            QCOMPARE(painted.size(), bars ? 2 : 1);
        }
    }

    void tTurnsToTheTableAndBack() {
        FigureView view;
        view.setFigure(twoLines());
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_T);
        QVERIFY(view.isTableShown());
        auto* table = view.findChild<QTableWidget*>();
        QVERIFY(table->isVisible());
        QCOMPARE(table->rowCount(), 5); // three places, a mark between, the horizontal line
        QVERIFY(table->item(0, 1)->textAlignment() & Qt::AlignRight);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QMimeData* copied = QApplication::clipboard()->mimeData();
        QVERIFY(copied->text().contains(QLatin1Char('\t')));
        QVERIFY(copied->hasFormat(QStringLiteral("text/csv")));
        QTest::keyClick(table, Qt::Key_T);
        QVERIFY(!view.isTableShown());
        QVERIFY(view.hasFocus());
    }

    void arrowsMoveTheReading() {
        FigureView view;
        view.resize(500, 300);
        view.setFigure(twoLines());
        const QImage before = picture(view);
        QTest::keyClick(&view, Qt::Key_Right);
        const QImage first = picture(view);
        QVERIFY(first != before);
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(picture(view) != first);
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(picture(view), before);
    }

    void draggingZoomsAndDoubleClickResets() {
        FigureView view;
        view.resize(500, 300);
        view.setFigure(twoLines());
        const QImage whole = picture(view);
        QWidget* paper = view.findChild<QChartView*>()->viewport();
        QTest::mousePress(paper, Qt::LeftButton, {}, {200, 130});
        QTest::mouseMove(paper, {300, 200});
        QTest::mouseRelease(paper, Qt::LeftButton, {}, {300, 200});
        QVERIFY(picture(view) != whole);
        QTest::mouseDClick(paper, Qt::LeftButton, {}, {250, 150});
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(view.findChild<QChartView*>(), &leave);
        QCOMPARE(picture(view), whole);
    }

    void staleIsSeen() {
        FigureView view;
        view.setFigure(twoLines());
        const QImage fresh = picture(view);
        view.setStale(true);
        QVERIFY(picture(view) != fresh);
        view.setStale(false);
        QCOMPARE(picture(view), fresh);
    }

    void isNamedForThoseWhoCannotSeeIt() {
        FigureView view;
        Figure figure = twoLines();
        figure.note = "Thin.";
        view.setFigure(figure);
        QCOMPARE(view.accessibleName(), QStringLiteral("It rises"));
        QCOMPARE(view.accessibleDescription(), QStringLiteral("It rises. Thin."));
    }
};

QTEST_MAIN(TestFigureView)
#include "tst_figure_view.moc"
