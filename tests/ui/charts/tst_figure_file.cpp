// SPDX-License-Identifier: GPL-3.0-or-later
// What users wrote, in the files of figures: well-formed, said as it is, and nothing of it alive.
#include <QTest>
#include <QXmlStreamReader>

#include "core/evaluation/evaluate.h"
#include "core/project/templates.h"
#include "core/report/figures.h"
#include "tests/ui/charts/sample_figures.h"
#include "ui/charts/figure_file.h"
#include "ui/style/type.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

/// Names that are nobody's, but that files of others may hold.
constexpr const char* hostile[] = {"Smith & Sons",
                                   "a < b > c",
                                   "ODM</title><script>alert(document.domain)</script>",
                                   "]]> & \"quotes\" 'single'",
                                   "esc\x1b[31m\x07 \xc2\x9b",
                                   "\xef\xbf\xbe\xef\xbf\xbf none",
                                   "&amp; &#x3c;",
                                   "<!-- comment",
                                   "c\xe2\x80\xaegpj.exe",
                                   "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d 30-11-2026"};

FigureStyle style() {
    return {ThemeKind::print, bodyFont(), QLocale(QLocale::English, QLocale::UnitedStates), true, false};
}

struct Svg {
    QString title, description, problem;
    QStringList elements;
    QString all; ///< every text of it
};

Svg parsed(const QByteArray& bytes) {
    Svg svg;
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement())
            svg.elements.append(xml.name().toString());
        if (xml.isCharacters()) {
            svg.all += xml.text();
            if (svg.elements.last() == QLatin1String("title"))
                svg.title += xml.text();
            if (svg.elements.last() == QLatin1String("desc"))
                svg.description += xml.text();
        }
    }
    if (xml.hasError())
        svg.problem = xml.errorString();
    return svg;
}

} // namespace

class TestFigureFile : public QObject {
    Q_OBJECT
private slots:
    void everyFigureIsWellFormedWhateverTheNames() {
        Project project = *projectFromTemplate("training-16384");
        int next = 0;
        const auto name = [&](auto& list) {
            for (auto& item : list)
                item.name = hostile[next++ % std::size(hostile)];
        };
        name(project.routes);
        name(project.workflows);
        name(project.components);
        name(project.tiers);
        name(project.networks);
        name(project.gates);
        name(project.deliveries);
        name(project.lines);
        name(project.costs);
        const Evaluation evaluation = evaluate(project);
        int drawn = 0;
        for (const report::FigureKind& kind : report::figures()) {
            std::vector<std::string> ids{std::string(kind.id)};
            for (const Route& route : project.routes)
                ids.push_back(std::string(kind.id) + '@' + route.id);
            for (const std::string& id : ids) {
                const auto figure = report::figure({project, evaluation}, id);
                if (!figure)
                    continue;
                const Svg svg = parsed(figureFile(*figure, FigureFormat::svg, style(), QSizeF(640, 400)));
                QVERIFY2(svg.problem.isEmpty(), (id + ": " + svg.problem.toStdString()).c_str());
                QVERIFY2(!svg.elements.contains(QLatin1String("script")), id.c_str());
                for (const QChar c : svg.all)
                    QVERIFY2(c.unicode() >= 0x20 || c.isSpace(), id.c_str());
                QVERIFY2(!svg.all.contains(QChar(0x202E)), id.c_str());
                ++drawn;
            }
        }
        QVERIFY2(drawn > 20, QByteArray::number(drawn));
    }

    void titleAndSummarySayWhatTheFigureSays() {
        report::Figure figure = tests::twoLines();
        figure.title = "R&D: A < B & ]]> \"C\"";
        figure.summary = "One </desc><script>x</script> & two.";
        const Svg svg = parsed(figureFile(figure, FigureFormat::svg, style(), QSizeF(640, 400)));
        QCOMPARE(svg.problem, QString());
        QCOMPARE(svg.title.trimmed(), QString::fromStdString(figure.title));
        QCOMPARE(svg.description.trimmed(), QString::fromStdString(figure.summary));
    }

    void theOtherFormatsCarryNoControlCharacter() {
        report::Figure figure = tests::twoLines();
        figure.title = figure.summary = "esc\x1b[31m c\xe2\x80\xaegpj";
        for (const FigureFormat format : {FigureFormat::png, FigureFormat::pdf}) {
            const QByteArray bytes = figureFile(figure, format, style(), QSizeF(320, 200));
            QVERIFY(!bytes.contains("\x1b[31m"));
            QVERIFY(!bytes.contains("\xe2\x80\xae"));
            QVERIFY(!bytes.contains(QByteArray("\x20\x2e", 2) + QByteArray("\0g", 2)));
        }
    }
};

QTEST_MAIN(TestFigureFile)
#include "tst_figure_file.moc"
