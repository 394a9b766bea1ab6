// SPDX-License-Identifier: GPL-3.0-or-later
// The memo as a PDF, read back by other programs: complete, within its margins, and readable whatever users write.
#include <QTest>

#include "core/base/text.h"
#include "core/judgement/judgement.h"
#include "core/project/templates.h"
#include "core/report/evaluation_json.h"
#include "tests/core/report/judged.h"
#include "tests/core/report/small_project.h"
#include "tests/ui/memo/pdf_reading.h"
#include "ui/memo/memo_pdf.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;
using namespace plumb::ui;

namespace {

constexpr double margin = 22 / 25.4 * 72;

struct Written {
    Memo memo;
    Json figures;
};

Written writtenFrom(const Project& project) {
    const Date day{2026, 6, 1};
    const Judgement judged = judge(project, builtInRulePack(), day, 200);
    return {memo(project, judged.evaluation, judged.scorecard, judged.verdict, judged.confidence,
                 {day, "0.0.0", judged.verdict.pack, judged.confidence.seed, std::string(64, 'a'), nullptr}),
            evaluationJson(project, judged.evaluation, judged.scorecard, judged.verdict, judged.confidence)};
}

Memo memoWith(std::vector<Block> blocks) {
    Memo memo = memoOf(judged(smallProject()));
    memo.sections.resize(1);
    memo.sections.push_back({"more", "More", std::move(blocks), false});
    return memo;
}

Table tableOf(int columns, int rows) {
    Table table;
    for (int c = 0; c < columns; ++c)
        table.columns.push_back(
            {"Column " + std::to_string(c), c == 0 ? "" : "USD", c == 0 ? Align::left : Align::right});
    for (int r = 0; r < rows; ++r) {
        std::vector<Cell>& row = table.rows.emplace_back();
        for (int c = 0; c < columns; ++c) {
            const double number = 1e6 * (r + 1) + c;
            row.push_back(c == 0 ? words("Row" + std::to_string(r)) : Cell{dollars(number), number});
        }
    }
    return table;
}

std::string wordsOf(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "word" + std::to_string(i) + " ";
    return text;
}

} // namespace

class TestMemoPdf : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// The pages of the memo, after what must hold for every memo.
    QList<ReadPage> checked(const MemoPdf& pdf) {
        const QString path = m_folder.filePath(QStringLiteral("memo.pdf"));
        writeFile(path, pdf.bytes);
        const QString problem = pdfProblem(path);
        if (!problem.isEmpty()) {
            qWarning("%s", qPrintable(problem));
            return {};
        }
        const QList<ReadPage> pages = pagesOf(path);
        if (pages.size() != pdf.pages) {
            qWarning("%d pages are said, %d are there", pdf.pages, int(pages.size()));
            return {};
        }
        for (qsizetype p = 0; p < pages.size(); ++p) {
            const ReadPage& page = pages[p];
            // Boxes of words are as high as their font, which leaves more air above than the grid of small type.
            constexpr double air = 3;
            const QRectF inner =
                QRectF(QPointF(), page.size).adjusted(margin - 1, margin - air, -margin + 1, -margin + air);
            for (const Word& word : page.words) {
                if (!inner.contains(word.box)) {
                    qWarning("page %d: \"%s\" stands outside the margins", int(p + 1), qPrintable(word.text));
                    return {};
                }
            }
            const QString number = QStringLiteral("Page %1 of %2").arg(p + 1).arg(pages.size());
            const auto body = std::ranges::count_if(page.words, [&](const Word& word) {
                return word.box.top() > margin + 14 && word.box.bottom() < page.size.height() - margin - 24;
            });
            if (!page.text().contains(number) || body == 0) {
                qWarning("page %d is empty or has no number", int(p + 1));
                return {};
            }
        }
        return pages;
    }

private slots:
    void holdsEveryHeadlineInBothPrecisions_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("isLetter");
        for (const TemplateInfo& info : templates()) {
            for (const bool isLetter : {false, true})
                QTest::addRow("%s %s", info.id.c_str(), isLetter ? "Letter" : "A4")
                    << QString::fromStdString(info.id) << isLetter;
        }
    }
    void holdsEveryHeadlineInBothPrecisions() {
        QFETCH(QString, id);
        QFETCH(bool, isLetter);
        const Written written = writtenFrom(*projectFromTemplate(id.toStdString()));
        MemoPdfOptions options;
        options.paper = isLetter ? PaperSize::letter : PaperSize::a4;
        const auto pdf = memoPdf(written.memo, jsonText(written.figures), options);
        QVERIFY(pdf);
        QVERIFY(pdf->notes.isEmpty());
        const QList<ReadPage> pages = checked(*pdf);
        QVERIFY(!pages.isEmpty());
        QCOMPARE(pages.front().size, isLetter ? QSizeF(612, 792) : QSizeF(595, 842));

        QString text;
        for (const ReadPage& page : pages)
            text += page.text() + QLatin1Char(' ');
        const auto holds = [&](const std::string& part) { return text.contains(QString::fromStdString(part)); };
        int seen = 0;
        for (const Json& route : written.figures.at("routes")) {
            const std::string name = route.at("id");
            for (const char* key : {"capex_usd", "opex_usd_per_year", "tco_npv_usd", "quoted_saving_usd",
                                    "proven_saving_usd", "saving_p10_usd", "saving_p90_usd"}) {
                if (route.at(key).is_null())
                    continue;
                ++seen;
                const double usd = route.at(key);
                QVERIFY2(holds(shortMoney(usd)), (name + " " + key + " " + shortMoney(usd)).c_str());
                QVERIFY2(holds(dollars(usd)), (name + " " + key + " " + dollars(usd)).c_str());
            }
            for (const char* key : {"usd_per_gpu_hour", "usd_per_useful_gpu_hour"}) {
                const double usd = route.at(key);
                QVERIFY2(holds(shortMoney(usd)) && holds("$" + groupedNumber(usd, 4)), (name + " " + key).c_str());
            }
            for (const char* key : {"goodput_fraction", "probability_positive", "addressable_fraction"}) {
                if (!route.at(key).is_null())
                    QVERIFY2(holds(percent(route.at(key))), (name + " " + key).c_str());
            }
            for (const Json& workflow : route.at("workflows")) {
                QVERIFY2(holds(duration(workflow.at("system_mtbf_h"))), name.c_str());
                for (const char* key : {"overhead_fraction", "goodput_fraction"})
                    QVERIFY2(holds(percent(workflow.at(key))), (name + " " + key).c_str());
                QVERIFY2(holds(dollars(workflow.at("lost_work_usd_per_year"))), name.c_str());
                if (!workflow.at("checkpoint_interval_h").is_null())
                    QVERIFY2(holds(duration(workflow.at("checkpoint_interval_h"))), name.c_str());
            }
            const bool isBaseline = written.figures.at("baseline") == name;
            for (const Json& bar : route.at("waterfall")) {
                if (!isBaseline && bar.at("id") != "other")
                    QVERIFY2(holds(dollars(bar.at("usd"))), (name + " " + bar.at("id").get<std::string>()).c_str());
            }
        }
        QVERIFY(seen > 20);
    }

    void pageOneIsCompleteInItself_data() { holdsEveryHeadlineInBothPrecisions_data(); }
    void pageOneIsCompleteInItself() {
        QFETCH(QString, id);
        QFETCH(bool, isLetter);
        const Written written = writtenFrom(*projectFromTemplate(id.toStdString()));
        MemoPdfOptions options;
        options.paper = isLetter ? PaperSize::letter : PaperSize::a4;
        const QList<ReadPage> pages = checked(*memoPdf(written.memo, jsonText(written.figures), options));
        QVERIFY(pages.size() > 2);
        const QString one = pages.front().text();
        const auto holds = [&](const std::string& part) { return one.contains(settled(part)); };
        QVERIFY(holds(written.memo.title) && holds(written.memo.question));
        for (const Block& block : written.memo.sections.front().blocks) {
            if (const auto* verdict = std::get_if<VerdictSentence>(&block))
                QVERIFY(holds(verdict->status) && holds(verdict->sentence));
            if (const auto* bullets = std::get_if<Bullets>(&block)) {
                for (const std::string& item : bullets->items)
                    QVERIFY2(holds(item), item.c_str());
            }
            if (const auto* numbers = std::get_if<KeyFigures>(&block)) {
                for (const KeyFigure& figure : numbers->figures)
                    QVERIFY2(holds(figure.value), figure.label.c_str());
            }
            if (const auto* figure = std::get_if<Figure>(&block)) {
                QVERIFY(holds(figure->summary));
                QVERIFY(holds(figure->bars.front().amount));
            }
        }
        QVERIFY(pages[1].text().contains(settled(written.memo.sections[1].heading)));
        for (qsizetype p = 1; p < pages.size(); ++p)
            QVERIFY(pages[p].words.front().box.top() < margin + 6); // the running question
    }

    void wideTablesStayWhole() {
        const Memo memo = memoWith({CaptionedTable{"Fourteen columns of amounts.", tableOf(14, 12)}});
        const QList<ReadPage> pages = checked(*memoPdf(memo, "{}"));
        QVERIFY(!pages.isEmpty());
        const QString last = pages[1].text();
        for (int r = 0; r < 12; ++r) {
            for (int c = 1; c < 14; ++c)
                QVERIFY2(last.contains(QString::fromStdString(dollars(1e6 * (r + 1) + c))), qPrintable(last));
        }
    }

    void longTablesRepeatTheirHeader() {
        const Memo memo = memoWith({CaptionedTable{"Three hundred rows.", tableOf(4, 300)}});
        const QList<ReadPage> pages = checked(*memoPdf(memo, "{}"));
        QVERIFY(pages.size() > 6);
        QString all;
        for (qsizetype p = 1; p < pages.size(); ++p) {
            QVERIFY(pages[p].text().contains(QLatin1String("Column 0 Column 1 (USD)")));
            all += pages[p].text();
        }
        for (int r = 0; r < 300; ++r)
            QCOMPARE(all.count(QString::fromStdString(dollars(1e6 * (r + 1) + 3))), 1);
    }

    void longTextsFlow_data() {
        QTest::addColumn<bool>("inTable");
        QTest::newRow("paragraph") << false;
        QTest::newRow("cell") << true;
    }
    void longTextsFlow() {
        QFETCH(bool, inTable);
        Table table = tableOf(4, 2);
        table.rows[0][0] = words(wordsOf(3000));
        const Block block = inTable ? Block(CaptionedTable{"A long note.", table}) : Block(Paragraph{wordsOf(3000)});
        const QList<ReadPage> pages = checked(*memoPdf(memoWith({block}), "{}"));
        QVERIFY(pages.size() > 4);
        QString all;
        for (const ReadPage& page : pages)
            all += page.text() + QLatin1Char(' ');
        for (int i = 0; i < 3000; ++i)
            QVERIFY(all.contains(QStringLiteral("word%1 ").arg(i)));
    }

    void anyTextStaysWithinTheMargins_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("400 letters") << QString(400, QLatin1Char('w')) << QStringLiteral("wwww");
        QTest::newRow("Cyrillic") << QStringLiteral("Больше надёжности за меньшие деньги")
                                  << QStringLiteral("надёжности");
        QTest::newRow("Greek") << QStringLiteral("Αξιοπιστία") << QStringLiteral("Αξιοπιστία");
        QTest::newRow("line breaks") << QStringLiteral("one\n\n\r\ntwo\tthree") << QStringLiteral("two three");
        QTest::newRow("markup") << QStringLiteral("<b>bold</b> & \\textbf{x}") << QStringLiteral("bold");
        QTest::newRow("parentheses of PDF")
            << QStringLiteral("/PlumblineSeal (x) \\) (") << QStringLiteral("PlumblineSeal");
    }
    void anyTextStaysWithinTheMargins() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const std::string said = text.toStdString();
        Table table = tableOf(5, 3);
        table.rows[1][0] = words(said);
        table.columns[2].title = said;
        Memo memo = memoWith({Heading{said}, Paragraph{said}, Bullets{{said}}, CaptionedTable{said, table}});
        memo.title = memo.question = memo.details = said;
        const auto pdf = memoPdf(memo, "{}");
        QVERIFY(pdf);
        QVERIFY(pdf->notes.isEmpty());
        const QList<ReadPage> pages = checked(*pdf);
        QVERIFY(!pages.isEmpty());
        QVERIFY(pages.last().text().contains(expected));
    }

    void charactersWithoutAFontAreSaid() {
        const QString stray = QString::fromUcs4(U"\U0010FFFD", 1); // private use: no font has it
        const auto pdf = memoPdf(memoWith({Paragraph{"Stray " + stray.toStdString()}}), "{}");
        QVERIFY(pdf);
        QCOMPARE(pdf->notes.size(), 1);
        QVERIFY2(pdf->notes.front().contains(QLatin1String("10fffd")), qPrintable(pdf->notes.front()));
        QVERIFY(!checked(*pdf).isEmpty());
        // Whatever is installed: either a font draws these, or it is said.
        const auto other = memoPdf(memoWith({Paragraph{"計算機クラスタ 😀"}}), "{}");
        QVERIFY(other);
        const QList<ReadPage> pages = checked(*other);
        QVERIFY(!pages.isEmpty());
        QVERIFY(!other->notes.isEmpty() || pages.last().text().contains(QStringLiteral("計算機")));
    }

    void documentNamesItself() {
        const Memo memo = memoOf(judged(smallProject()));
        const QString path = m_folder.filePath(QStringLiteral("named.pdf"));
        const auto pdf = memoPdf(memo, R"({"a": 1})");
        QVERIFY(pdf);
        writeFile(path, pdf->bytes);
        const QString information = runTool(QStringLiteral("pdfinfo"), {path}).out;
        QVERIFY(information.contains(QString::fromStdString(memo.title)));
        QVERIFY(!information.contains(QLatin1String("CreationDate")));
        const Tool outline =
            runTool(QStringLiteral("qpdf"), {QStringLiteral("--json"), QStringLiteral("--json-key=outlines"), path});
        for (std::size_t s = 1; s < memo.sections.size(); ++s)
            QVERIFY2(outline.out.contains(QString::fromStdString(memo.sections[s].heading)),
                     memo.sections[s].id.c_str());
        QVERIFY(runTool(QStringLiteral("pdfdetach"), {QStringLiteral("-list"), path})
                    .out.contains(QLatin1String("plumbline.json")));
        QCOMPARE(memoPdf(memo, R"({"a": 1})")->bytes, pdf->bytes); // nothing of the time or of chance
    }

    void pagesAreShownOnScreen() {
        const Memo memo = memoOf(judged(smallProject()));
        const QList<QImage> images = memoPages(memo, {}, 600);
        QCOMPARE(images.size(), memoPdf(memo, "{}")->pages);
        for (const QImage& image : images) {
            QCOMPARE(image.width(), 600);
            QCOMPARE(image.height(), 849); // 600 times the square root of 2
            QImage blank(image.size(), image.format());
            blank.fill(image.pixel(0, 0));
            QVERIFY(image != blank);
        }
    }

private:
    /// As words are joined when pages are read.
    static QString settled(const std::string& text) { return QString::fromStdString(text).simplified(); }
};

QTEST_MAIN(TestMemoPdf)
#include "tst_memo_pdf.moc"
