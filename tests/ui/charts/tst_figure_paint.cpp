// SPDX-License-Identifier: GPL-3.0-or-later
// Figures by the painter: any of them in every theme without a complaint, and as files that keep their text.
#include <algorithm>

#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include "core/project/templates.h"
#include "tests/support/generated_project.h"
#include "tests/ui/charts/sample_figures.h"
#include "ui/charts/figure_file.h"
#include "ui/charts/paint/drawing.h"
#include "ui/charts/paint/lines.h"
#include "ui/style/type.h"

using namespace plumb;
using namespace plumb::tests;
using namespace plumb::ui;
using report::Axis;
using report::Figure;
using report::Scale;

namespace {

const QLocale english(QLocale::English, QLocale::UnitedStates);

FigureStyle styleOf(ThemeKind kind) {
    return {kind, bodyFont(), english, true, false};
}

/// The figure in every theme at a usual, a small and an impossible size; how many pixels of the usual one are not
/// ground.
int inked(const Figure& figure) {
    int count = 0;
    for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark, ThemeKind::print}) {
        for (const QSize size : {QSize(520, 300), QSize(140, 60), QSize(9, 4)}) {
            QImage image(size, QImage::Format_RGB32);
            image.fill(theme(kind).card);
            QPainter painter(&image);
            paintFigure(painter, QRectF(QPointF(), QSizeF(size)), figure, styleOf(kind));
            painter.end();
            if (size.width() < 500)
                continue;
            for (int y = 0; y < size.height(); ++y) {
                const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
                count += static_cast<int>(size.width() - std::count(line, line + size.width(), theme(kind).card.rgb()));
            }
        }
    }
    return count;
}

QStringList labels(const QList<Tick>& ticks) {
    QStringList all;
    for (const Tick& tick : ticks)
        all.append(tick.label);
    return all;
}

} // namespace

class TestFigurePaint : public QObject {
    Q_OBJECT
private slots:
    void everyFigureOfTheTemplates_data() {
        QTest::addColumn<QString>("id");
        QTest::newRow("simulation-512") << QStringLiteral("simulation-512");
        QTest::newRow("training-16384") << QStringLiteral("training-16384");
    }
    void everyFigureOfTheTemplates() {
        QFETCH(QString, id);
        const auto project = projectFromTemplate(id.toStdString());
        QVERIFY(project);
        const Complaints complaints;
        for (const Figure& figure : figuresOf(*project))
            QVERIFY2(inked(figure) > 500, figure.id.c_str());
        QCOMPARE(Complaints::texts(), QStringList());
    }

    void everyFigureOfAnyProject() {
        const Complaints complaints;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            for (const Figure& figure : figuresOf(generatedProject(seed)))
                QVERIFY2(inked(figure) > 500, figure.id.c_str());
        }
        QCOMPARE(Complaints::texts(), QStringList());
    }

    void degenerate() {
        const Complaints complaints;
        for (const auto& [name, figure] : degenerateFigures()) {
            const int ink = inked(figure);
            QVERIFY2(figure.title.empty() || ink > 100, name.c_str());
        }
        QCOMPARE(Complaints::texts(), QStringList());
    }

    void whatCannotBeDrawnIsSaid() {
        Figure figure = twoLines();
        figure.series.front().points[1].y = std::numeric_limits<double>::quiet_NaN();
        const Drawing drawing = drawingOf(figure);
        QVERIFY2(drawing.note.contains(QStringLiteral("1 value")), qPrintable(drawing.note));
        QCOMPARE(drawing.lines.front().pieces.size(), std::size_t(2)); // a gap, not a line across it
        QVERIFY(drawingOf(twoLines()).note.isEmpty());
    }

    void ticksAreRound_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, double low, double high, bool log, const char* unit, QStringList ticks) {
            QTest::newRow(name) << low << high << log << QString::fromLatin1(unit) << ticks;
        };
        const auto list = [](const char* words) { return QString::fromLatin1(words).split(QLatin1Char('|')); };
        row("percent", 0, 36, false, "%", list("0 %|10 %|20 %|30 %"));
        row("money", -2.1e6, 11.7e6, false, "USD", list("$0|$5 M|$10 M"));
        row("small money", 0, 2.6, false, "USD/h", list("$0|$1|$2"));
        row("money of two signs", -30e3, 20e3, false, "USD", list("-$20 k|$0|$20 k"));
        row("halves", 0, 1.7, false, "h", list("0|0.5|1.0|1.5"));
        row("thousands", 0, 40000, false, "", list("0|10,000|20,000|30,000|40,000"));
        row("decades", 1, 20000, true, "h", list("1|10|100|1,000|10,000"));
        row("1-2-5", 0.9, 11, true, "h", list("1|2|5|10"));
        row("less than a decade", 21, 44, true, "h", list("25|30|35|40"));
        row("small decades", 0.001, 1, true, "h", list("0.001|0.01|0.1|1"));
    }
    void ticksAreRound() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, logarithmic);
        QFETCH(QString, unit);
        QFETCH(QStringList, expected);
        const Axis axis{"a", unit.toStdString(), low, high, logarithmic ? Scale::logarithmic : Scale::linear};
        QCOMPARE(labels(ticksOf(axis, 5, english)), expected);
    }

    void wordsDoNotLieOnEachOther() {
        const auto project = projectFromTemplate("training-16384");
        const Figure figure = figuresOf(*project).front();
        QVERIFY(figure.marks.size() > 3);
        QImage device(1100, 420, QImage::Format_RGB32);
        const Sheet sheet(styleOf(ThemeKind::light), &device);
        const LinePlot plot = linePlotOf(drawingOf(figure), QRectF(0, 0, 1100, 420), sheet);
        QCOMPARE(plot.lineMarks.size(), static_cast<qsizetype>(figure.marks.size()));
        QList<PlacedLabel> all = plot.lineMarks + plot.ends + plot.marks;
        for (qsizetype i = 0; i < all.size(); ++i) {
            QVERIFY(QRectF(0, 0, 1100, 420).contains(all[i].area));
            for (qsizetype j = i + 1; j < all.size(); ++j)
                QVERIFY2(!all[i].area.adjusted(0.1, 0.1, -0.1, -0.1).intersects(all[j].area),
                         qPrintable(all[i].lines.front() + all[j].lines.front()));
        }
    }

    void filesKeepTheirText() {
        const Figure figure = figuresOf(*projectFromTemplate("simulation-512"))[2];
        const QString title = QString::fromStdString(figure.title);
        const QByteArray svg = figureFile(figure, FigureFormat::svg, styleOf(ThemeKind::print));
        const QString words = QString::fromUtf8(svg);
        QVERIFY(words.count(title.toHtmlEscaped()) >= 2); // as the document's title, and drawn as text
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY(!words.contains(QStringLiteral("<image")));

        const QImage png = QImage::fromData(figureFile(figure, FigureFormat::png, styleOf(ThemeKind::dark)));
        QCOMPARE(png.size(), QSize(1440, 840));

        const QByteArray pdf = figureFile(figure, FigureFormat::pdf, styleOf(ThemeKind::print), {400, 300});
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        const QString tool = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (tool.isEmpty())
            QSKIP("pdftotext is not installed, so the text of the PDF was not read");
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("figure.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(pdf) == pdf.size());
        file.close();
        QProcess reader;
        reader.start(tool, {file.fileName(), QStringLiteral("-")});
        QVERIFY(reader.waitForFinished());
        QVERIFY(QString::fromUtf8(reader.readAllStandardOutput()).simplified().contains(title));
    }

    void formatsAreKnownByTheirEnding() {
        QVERIFY(figureFormatOf(QStringLiteral("a.b/c.SVG")) == FigureFormat::svg);
        QVERIFY(figureFormatOf(QStringLiteral("c.pdf")) == FigureFormat::pdf);
        const auto refused = figureFormatOf(QStringLiteral("c.jpeg"));
        QVERIFY(!refused && refused.error().sentence.find(".svg") != std::string::npos);
    }
};

QTEST_MAIN(TestFigurePaint)
#include "tst_figure_paint.moc"
