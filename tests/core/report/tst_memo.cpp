// SPDX-License-Identifier: GPL-3.0-or-later
// The memo as a value and as Markdown: whole, in figures equal to the evaluation, and safe from what users write.
#include <algorithm>
#include <functional>

#include <QRegularExpression>
#include <QTest>

#include "core/base/text.h"
#include "core/project/templates.h"
#include "core/report/evaluation_json.h"
#include "core/report/memo_markdown.h"
#include "core/report/text_table.h"
#include "tests/core/evaluation/described.h"
#include "tests/core/report/judged.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/golden.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

/// What Markdown shows of an escaped text: the inverse of `markdownText`, written from the rules of CommonMark.
std::string shown(std::string_view markdown) {
    std::string text;
    for (std::size_t i = 0; i < markdown.size(); ++i) {
        const std::string_view rest = markdown.substr(i);
        const auto entity = [&](std::string_view name, char meant) {
            if (!rest.starts_with(name))
                return false;
            text += meant;
            i += name.size() - 1;
            return true;
        };
        if (entity("&lt;", '<') || entity("&gt;", '>') || entity("&amp;", '&'))
            continue;
        if (markdown[i] == '\\' && i + 1 < markdown.size() && std::ispunct(static_cast<unsigned char>(markdown[i + 1])))
            ++i;
        text += markdown[i];
    }
    return text;
}

/// Borders of a table row: pipes that no backslash escapes.
std::size_t borders(std::string_view line) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\')
            ++i;
        else if (line[i] == '|')
            ++count;
    }
    return count;
}

/// Empty if every line is one that the writer means to write, tables are whole, and no HTML is left.
std::string structureOf(const std::string& text) {
    if (text.find('<') != std::string::npos)
        return "There is a raw <.";
    std::size_t columns = 0;
    for (const std::string_view line : split(text, '\n')) {
        if (!line.starts_with('|')) {
            columns = 0;
            continue;
        }
        if (columns == 0)
            columns = borders(line);
        if (borders(line) != columns || !line.ends_with('|'))
            return "A row has another number of cells: " + std::string(line);
    }
    return {};
}

std::size_t headings(const std::string& text) {
    const auto lines = split(text, '\n');
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [](std::string_view l) { return l.starts_with('#'); }));
}

const Section& sectionOf(const Memo& memo, std::string_view id) {
    const auto found = std::ranges::find(memo.sections, id, &Section::id);
    if (found == memo.sections.end())
        throw std::runtime_error("the memo has no section " + std::string(id));
    return *found;
}

std::string markdownOf(const Section& section) {
    Memo one;
    one.sections = {section};
    return markdown(one);
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// The small project with `text` in every place that a user writes to.
Project withTextEverywhere(const std::string& text) {
    Project project = smallProject();
    project.information = {text, text, text, text, project.information.decisionDate, text, {}, text};
    const auto rename = [&](auto& list) {
        for (auto& item : list)
            item.name = text;
    };
    rename(project.routes);
    rename(project.workflows);
    rename(project.lines);
    rename(project.costs);
    const Evidence evidence{text, text, Grade::written, Date{2025, 1, 1}, Date{2025, 6, 1}, {}, 0};
    project.provenance["cluster.nodes"] = {Grade::bidder, text, text, {evidence}};
    Answer answer{"facilities.expansion-runway", {}, AnswerValue::yes, text, text, Date{2026, 5, 1}, {evidence}};
    Answer unasked{"nobody.asks-this", {}, AnswerValue::no, text, text, {}, {}};
    return taken(withAnswers(project, {answer, unasked}));
}

} // namespace

class TestMemo : public QObject {
    Q_OBJECT
private slots:
    void smallProjectReadsAsApproved() { QVERIFY_GOLDEN("memo-small.md", markdown(memoOf(judged(smallProject())))); }

    void theLayersReadAsApproved() {
        Project project = withFacility(withFabric(smallProject()));
        project = with(project, {{"facility.rack_power", "40"},
                                 {"facility.cdus", "unknown"},
                                 {"gate.retrofit_cost@odm/power", "250000"},
                                 {"gate.retrofit_time@odm/power", "8"},
                                 {"fabric.switch_system@odm", "buyer"},
                                 {"fabric.adapter_firmware@odm", "arrives"},
                                 {"fabric.engineers@odm", "2"},
                                 {"fabric.tiers@tier-two/compute", "one"},
                                 {"power.source@odm", "chain"}});
        const Memo all = memoOf(judged(project));
        Memo layers;
        for (const char* id : {"fabric", "facility", "energy"})
            layers.sections.push_back(sectionOf(all, id));
        QVERIFY_GOLDEN("memo-layers.md", markdown(layers));
    }

    void whatIsNotDescribedTakesOneSentence() {
        const Memo all = memoOf(judged(smallProject()));
        for (const char* id : {"fabric", "facility"})
            QCOMPARE(sectionOf(all, id).blocks.size(), std::size_t(1));
        QCOMPARE(sectionOf(memoOf(judged(Project())), "energy").blocks.size(), std::size_t(1));
    }

    void hostileTextStaysText_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("every special character") << QByteArray(R"(a|b * _c_ # <d> `e` [f](g) ~h~ \i & j ! {k} $l$)");
        QTest::newRow("html") << QByteArray("<script>alert(1)</script><img src=x onerror=y>&lt;b&gt;&#60;i&#62;");
        QTest::newRow("pipes and backslashes") << QByteArray(R"(|\|\\|\\\| |---|---| \)");
        QTest::newRow("line breaks") << QByteArray("one\ntwo\r\nthree\n\n# four\n| five |\n\tsix");
        QTest::newRow("400 letters") << QByteArray(400, 'w');
        QTest::newRow("list") << QByteArray("- item");
        QTest::newRow("numbered list") << QByteArray("1. item");
        QTest::newRow("numbered list with bracket") << QByteArray("12) item");
        QTest::newRow("plus") << QByteArray("+ item");
        QTest::newRow("rule") << QByteArray("---");
        QTest::newRow("underline") << QByteArray("===");
        QTest::newRow("formula") << QByteArray("=SUM(A1:A9)");
        QTest::newRow("negative number") << QByteArray("-12.5");
        QTest::newRow("heading") << QByteArray("# heading #");
        QTest::newRow("link") << QByteArray("[x](javascript:alert(1)) https://example.org www.example.org ![i](j)");
        QTest::newRow("braces of messages") << QByteArray("{route} {amount} {}");
        QTest::newRow("other scripts") << QByteArray("größer, 大きい, больше, 😀");
        QTest::newRow("escape sequence") << QByteArray("\x1b[31mred\x1b[0m \xC2\x9B"
                                                       "1m");
    }
    void hostileTextStaysText() {
        QFETCH(QByteArray, text);
        const std::string entered = text.toStdString();
        const std::string expected = onOneLine(entered);
        QCOMPARE(shown(markdownText(entered)), expected);

        const Memo memo = memoOf(judged(withTextEverywhere(entered)));
        const std::string written = markdown(memo);
        QCOMPARE(structureOf(written), std::string());
        std::size_t expectedHeadings = 1 + memo.sections.size();
        for (const Section& section : memo.sections)
            expectedHeadings += static_cast<std::size_t>(std::ranges::count_if(
                section.blocks, [](const Block& block) { return std::holds_alternative<Heading>(block); }));
        QCOMPARE(headings(written), expectedHeadings);
        QVERIFY(!QString::fromUtf8(written.data(), qsizetype(written.size()))
                     .contains(QRegularExpression(QStringLiteral(R"((?<!\\)\]\()")))); // no link
        for (const char* id : {"criteria", "evidence", "assumptions", "estate", "routes", "reliability"})
            QVERIFY2(contains(shown(markdownOf(sectionOf(memo, id))), expected), id);
    }

    void bytesThatAreNoTextDoNotEndATable() { QCOMPARE(markdownText("\xff\xfe|"), std::string("\xff\xfe\\|")); }

    void memosOfTheTemplatesAreWhole() {
        for (const TemplateInfo& info : templates()) {
            const Memo memo = memoOf(judged(taken(projectFromTemplate(info.id))));
            QCOMPARE(structureOf(markdown(memo)), std::string());
            QVERIFY2(contains(markdownOf(memo.sections.front()), "Unproven"),
                     info.id.c_str()); // both start unproven
        }
    }

    void markdownIsEscapedOnlyWhereItMust_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("markdown");
        QTest::newRow("money") << "Of $7.09 M quoted, -$9.97 M is left."
                               << "Of $7.09 M quoted, -$9.97 M is left.";
        QTest::newRow("negative") << "-12.5"
                                  << "-12.5";
        QTest::newRow("decimal first") << "3.08 USD"
                                       << "3.08 USD";
        QTest::newRow("year first") << "2026. Then"
                                    << "2026\\. Then";
        QTest::newRow("hyphen") << "tier-two (P10-P90)"
                                << "tier-two (P10-P90)";
        QTest::newRow("list") << "- a"
                              << "\\- a";
        QTest::newRow("snake case") << "two_level"
                                    << "two\\_level";
        QTest::newRow("ampersand") << "R & D"
                                   << "R & D";
        QTest::newRow("entity") << "&copy;"
                                << "&amp;copy;";
        QTest::newRow("link") << "https://example.org"
                              << "https\\://example.org";
        QTest::newRow("www") << "WWW.example.org"
                             << "WWW\\.example.org";
        QTest::newRow("formula of GitHub") << "$x$"
                                           << "\\$x\\$";
    }
    void markdownIsEscapedOnlyWhereItMust() {
        QFETCH(QString, text);
        QFETCH(QString, markdown);
        QCOMPARE(QString::fromStdString(markdownText(text.toStdString())), markdown);
    }

    void memosOfGeneratedProjectsAreWhole() {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const Judged all = judged(generatedProject(seed), seed % 3 != 0);
            const Memo memo = memoOf(all);
            const std::string problem = structureOf(markdown(memo));
            QVERIFY2(problem.empty(),
                     qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(QString::fromStdString(problem))));
            for (const Section& section : memo.sections) {
                QVERIFY2(!section.blocks.empty(), section.id.c_str());
                for (const Block& block : section.blocks) {
                    if (const auto* table = std::get_if<CaptionedTable>(&block)) {
                        QCOMPARE(tableProblem(table->table), std::string());
                        for (const auto& row : table->table.rows)
                            QVERIFY2(std::ranges::none_of(row, [](const Cell& cell) { return cell.text.empty(); }),
                                     section.id.c_str());
                    }
                    if (const auto* figure = std::get_if<Figure>(&block))
                        QCOMPARE(figureProblem(*figure), std::string());
                }
            }
        }
    }

    void everyNoteAndDocumentOfGeneratedProjectsIsReachable() {
        std::size_t seen = 0;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const Judged all = judged(generatedProject(seed));
            const std::string text = shown(markdown(memoOf(all)));
            const auto expect = [&](const std::string& entered) {
                ++seen;
                return contains(text, onOneLine(entered));
            };
            for (const Answer& answer : all.project.answers) {
                QVERIFY2(expect(answer.note) && expect(answer.owner), answer.criterion.c_str());
                for (const Evidence& evidence : answer.evidence)
                    QVERIFY2(expect(evidence.name) && expect(evidence.page), answer.criterion.c_str());
            }
            for (const auto& [address, provenance] : all.project.provenance) {
                QVERIFY2(expect(provenance.note), address.c_str());
                for (const Evidence& evidence : provenance.evidence)
                    QVERIFY2(expect(evidence.name) && expect(evidence.page), address.c_str());
            }
        }
        QVERIFY(seen > 100);
    }

    void headlinesOfTheJsonStandInTheMemo() {
        const Judged all = judged(smallProject());
        const Memo memo = memoOf(all);
        const std::string pageOne = markdownOf(memo.sections.front());
        const std::string appendix = markdownOf(sectionOf(memo, "figures"));
        const std::string comparison = markdownOf(sectionOf(memo, "routes"));
        const Json document = evaluationJson(all.project, all.evaluation, all.scorecard, all.verdict, all.confidence);
        for (const Json& route : document.at("routes")) {
            for (const char* name : {"quoted_saving_usd", "proven_saving_usd", "saving_p10_usd", "saving_p90_usd"}) {
                if (route.at(name).is_null())
                    continue;
                const double usd = route.at(name);
                QVERIFY2(contains(appendix, "| " + dollars(usd) + " |"), name);
                QVERIFY2(contains(comparison, "| " + shortMoney(usd) + " |"), name);
                if (route.at("id") == document.at("verdict").at("route"))
                    QVERIFY2(contains(pageOne, shortMoney(usd)), name);
            }
            const double hour = route.at("usd_per_useful_gpu_hour");
            QVERIFY(contains(appendix, "$" + groupedNumber(hour, 4)));
            if (route.at("id") != "odm") // neither the best self-sourced route, nor baseline, nor rent
                QVERIFY(contains(pageOne, shortMoney(hour)));
        }
        QVERIFY(contains(pageOne, percent(all.confidence->routes[*all.verdict.route].dateProbability.value)));
    }

    void waterfallTableClosesToTheDollar() {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const Memo memo = memoOf(judged(seed == 0 ? smallProject() : generatedProject(seed)));
            const auto* table = std::get_if<CaptionedTable>(&sectionOf(memo, "waterfall").blocks.front());
            if (!table)
                continue;
            const auto& rows = table->table.rows;
            for (std::size_t c = 1; c < table->table.columns.size(); ++c) {
                const auto printed = [&](const std::vector<Cell>& row) {
                    std::string digits = row[c].text;
                    std::erase_if(digits, [](char letter) { return letter == '$' || letter == ','; });
                    return row[c].number ? *parseNumber(digits) : 0.0;
                };
                double sum = 0;
                for (std::size_t i = 0; i + 1 < rows.size(); ++i)
                    sum += printed(rows[i]);
                QCOMPARE(sum, printed(rows.back()));
            }
        }
    }

    void whatDoesNotExistIsAWordWithItsReason() {
        const Judged all = judged(with(smallProject(), {{"quote.headline_discount@odm", "unknown"},
                                                        {"quote.line_price@tier-two/switches", "unknown"},
                                                        {"rent.price@rented", "unknown"},
                                                        {"project.needed_by", "unknown"}}));
        const Memo memo = memoOf(all);
        const std::string pageOne = markdownOf(memo.sections.front());
        for (const char* part : {"price missing", "no date named", "rent not priced", "There is no saving of"})
            QVERIFY2(contains(pageOne, part), part);
        QVERIFY(contains(pageOne, render(whyAbsent(Absence::noPrice))));
        QVERIFY(contains(markdownOf(sectionOf(memo, "routes")), "Price missing: "));
    }

    void projectsWithoutAnythingHaveAMemo() {
        const Memo empty = memoOf(judged(Project()));
        QVERIFY(contains(markdown(empty), "no self-sourced route"));
        QCOMPARE(structureOf(markdown(empty)), std::string());
        const Judged unsampled = judged(smallProject(), false);
        QVERIFY(contains(markdown(memoOf(unsampled)), "not sampled"));
    }

    void footerReproducesTheFigures() {
        const Memo memo = memoOf(judged(smallProject()));
        for (const char* part : {"0.0.0", "plumbline", "seed 1", "0123456789abcdef"})
            QVERIFY2(contains(memo.footer, part), part);
    }

    void phrasebooksReachEveryPart() {
        const Judged all = judged(smallProject());
        const Phrasebook book{{{"memo.section.routes", "Vergleich"},
                               {"bar.quoted", "Angeboten"},
                               {"status.unproven", "unbewiesen"},
                               {"figure.marked", "Markiert"}}};
        const Memo memo = report::memo(all.project, all.evaluation, all.scorecard, all.verdict, all.confidence,
                                       {judgedOn, "0", "p", 1, "h", &book});
        const std::string text = markdown(memo, Voice{&book});
        for (const char* part : {"Vergleich", "Angeboten", "unbewiesen", "Markiert"})
            QVERIFY2(contains(text, part), part);
    }
};

QTEST_APPLESS_MAIN(TestMemo)
#include "tst_memo.moc"
