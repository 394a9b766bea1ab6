// SPDX-License-Identifier: GPL-3.0-or-later
// The overview, the sentences of the pages and the memo say what the core says.
#include <QRegularExpression>
#include <QTest>
#include <cmath>

#include "core/base/text.h"
#include "core/project/address.h"
#include "core/project/templates.h"
#include "core/report/evaluation_json.h"
#include "tests/support/generated_project.h"
#include "tests/ui/score/scored.h"
#include "ui/viewmodels/memo_model.h"
#include "ui/viewmodels/overview.h"
#include "ui/viewmodels/page_sentences.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::resultsOf;

namespace {

const QStringList pages{QStringLiteral("start"),       QStringLiteral("overview"), QStringLiteral("scorecard"),
                        QStringLiteral("reliability"), QStringLiteral("storage"),  QStringLiteral("fabric"),
                        QStringLiteral("routes"),      QStringLiteral("memo"),     QStringLiteral("data"),
                        QStringLiteral("facilities")};

QString shown(const std::string& text) {
    return QString::fromStdString(text);
}

/// The projects everything is held against: templates, a small one, one without routes, generated ones.
void addProjects(int generated) {
    QTest::addColumn<Project>("project");
    for (const TemplateInfo& info : templates())
        QTest::newRow(info.id.c_str()) << *projectFromTemplate(info.id);
    QTest::newRow("small") << tests::smallProject();
    QTest::newRow("empty") << Project();
    for (int seed = 1; seed <= generated; ++seed)
        QTest::addRow("generated %d", seed) << tests::generatedProject(static_cast<std::uint64_t>(seed));
}

template <class List>
bool holds(const List& list, const QString& id) {
    return std::ranges::any_of(list, [&](const auto& item) { return shown(item.id) == id; });
}

/// Empty if the place exists in the project; else what is wrong.
QString problemOf(const Project& project, const PagePlace& place) {
    if (!pages.contains(place.page))
        return QStringLiteral("no page ") + place.page;
    if (place.target.isEmpty())
        return {};
    const RulePack pack = builtInRulePack();
    if (place.page == QLatin1String("scorecard")) {
        const bool isPrecondition = holds(pack.preconditions, place.target);
        return isPrecondition || findCriterion(pack, project, place.target.toStdString())
                   ? QString()
                   : QStringLiteral("nothing is asked as ") + place.target;
    }
    if (place.page == QLatin1String("routes"))
        return holds(project.routes, place.target) ? QString() : QStringLiteral("no route ") + place.target;
    if (place.page == QLatin1String("reliability"))
        return holds(project.workflows, place.target) ? QString() : QStringLiteral("no workflow ") + place.target;
    return resolve(project, place.target.toStdString()) ? QString() : QStringLiteral("no value ") + place.target;
}

const report::Section& pageOne(const report::Memo& memo) {
    return memo.sections.front();
}

} // namespace

Q_DECLARE_METATYPE(plumb::Project)

class TestOverview : public QObject {
    Q_OBJECT
private slots:
    void headlinesAreThoseOfPageOne_data() { addProjects(6); }
    void headlinesAreThoseOfPageOne() {
        QFETCH(Project, project);
        const Results results = resultsOf(project);
        const Overview shownAs = overview(results);
        const MemoDocument document = memoDocument(results, "00ff", "1.2.3");
        QCOMPARE(shownAs.headlines.size(), 4);
        bool hasVerdict = false, hasNumbers = false;
        for (const report::Block& block : pageOne(document.memo).blocks) {
            if (const auto* verdict = std::get_if<report::VerdictSentence>(&block)) {
                hasVerdict = true;
                QCOMPARE(shownAs.word, shown(verdict->status));
                QCOMPARE(shownAs.sentence, shown(verdict->sentence));
            }
            if (const auto* keys = std::get_if<report::KeyFigures>(&block)) {
                hasNumbers = true;
                for (std::size_t i = 0; i < 4; ++i) {
                    const Headline& headline = shownAs.headlines[static_cast<qsizetype>(i)];
                    QCOMPARE(headline.label, shown(keys->figures[i].label));
                    QCOMPARE(headline.value, shown(keys->figures[i].value));
                    QCOMPARE(headline.detail, shown(keys->figures[i].detail));
                    QVERIFY(!headline.exact.isEmpty());
                }
            }
        }
        QVERIFY(hasVerdict && hasNumbers);
    }

    void headlinesAreThoseOfTheCommandLine_data() { addProjects(6); }
    void headlinesAreThoseOfTheCommandLine() {
        QFETCH(Project, project);
        const Results results = resultsOf(project);
        const Overview shownAs = overview(results);
        const report::Json json = report::Json::parse(memoDocument(results, "00ff", "1.2.3").figuresJson);
        QCOMPARE(shownAs.sentence, shown(json["verdict"]["sentence"].get<std::string>()));
        if (shownAs.route.isEmpty())
            return;
        for (const report::Json& route : json["routes"]) {
            if (shown(route["id"].get<std::string>()) != shownAs.route)
                continue;
            const auto compare = [&](qsizetype place, const report::Json& number, auto exact, auto rounded) {
                if (number.is_null()) { // a word in both places
                    QCOMPARE(shownAs.headlines[place].exact, shownAs.headlines[place].value);
                    return;
                }
                QCOMPARE(shownAs.headlines[place].value, shown(rounded(number.get<double>())));
                QCOMPARE(shownAs.headlines[place].exact, shown(exact(number.get<double>())));
            };
            const auto hour = [](double usd) { return (usd < 0 ? "-$" : "$") + exactNumber(std::abs(usd)); };
            compare(0, route["quoted_saving_usd"], exactMoney, shortMoney);
            compare(1, route["proven_saving_usd"], exactMoney, shortMoney);
            compare(2, route["usd_per_useful_gpu_hour"], hour, shortMoney);
            compare(
                3, route["date_probability"], [](double share) { return percent(share, 8); },
                [](double share) { return percent(share); });
        }
    }

    void reasonsLeadToAPlaceThatExists_data() { addProjects(50); }
    void reasonsLeadToAPlaceThatExists() {
        QFETCH(Project, project);
        const Results results = resultsOf(project, 2);
        const Overview shownAs = overview(results);
        for (const OverviewReason& reason : shownAs.reasons) {
            QVERIFY(!reason.sentence.isEmpty());
            const QString problem = problemOf(project, reason.place);
            QVERIFY2(problem.isEmpty(), qPrintable(problem + QStringLiteral(": ") + reason.sentence));
        }
        for (const RouteVerdict& route : results.judgement.verdict.routes) {
            for (const Reason& reason : route.reasons) {
                const QString problem = problemOf(project, placeOf(project, reason));
                QVERIFY2(problem.isEmpty(), qPrintable(problem));
            }
            for (const std::vector<OpenPoint>* list : {&route.needed, &route.openPoints}) {
                for (const OpenPoint& point : *list) {
                    const QString problem = problemOf(project, placeOf(project, point));
                    QVERIFY2(problem.isEmpty(), qPrintable(problem));
                }
            }
        }
        for (const OverviewFinding& finding : shownAs.findings) {
            QVERIFY(pages.contains(finding.place.page));
            // A stray answer leads to a criterion that is not asked; everything else exists.
            if (finding.place.page != QLatin1String("scorecard")) {
                const QString problem = problemOf(project, finding.place);
                QVERIFY2(problem.isEmpty(), qPrintable(problem + QStringLiteral(": ") + finding.sentence));
            }
        }
    }

    /// Memo and window tell every reason, the one that decides first; none stands behind a count.
    void noReasonIsHidden_data() { addProjects(10); }
    void noReasonIsHidden() {
        QFETCH(Project, project);
        const Results results = resultsOf(project, 2);
        const std::vector<Reason>& reasons = results.judgement.verdict.reasons;
        const Overview shownAs = overview(results);
        QCOMPARE(shownAs.reasons.size(), static_cast<qsizetype>(reasons.size()));
        const MemoDocument document = memoDocument(results, "00ff", "1.2.3");
        std::vector<std::string> told;
        for (const report::Block& block : pageOne(document.memo).blocks) {
            if (const auto* bullets = std::get_if<report::Bullets>(&block))
                told = bullets->items;
        }
        QCOMPARE(told.size(), reasons.size());
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            const bool isGate = reasons[i].rule == RuleId::gates || reasons[i].rule == RuleId::runway;
            QVERIFY2(isGate ? told[i].find(" is ") != std::string::npos : told[i] == render(reasons[i].sentence),
                     told[i].c_str());
        }
        QVERIFY(reasons.empty() || reasons.front().decides);
    }

    void sentencesAreWhole_data() { addProjects(50); }
    void sentencesAreWhole() {
        QFETCH(Project, project);
        const Results results = resultsOf(project, 2);
        // Names are the user's own: they may hold anything, so they are made plain before the texts are searched.
        static const QRegularExpression broken(
            QStringLiteral("\\b(nan|inf|infinity)\\b|%[1-9]|\\{[a-z_]*\\}|  |\\(\\)|: \\.|“”"),
            QRegularExpression::CaseInsensitiveOption);
        Results plain = results;
        Project renamed = project;
        for (Route& route : renamed.routes)
            route.name.clear();
        for (Workflow& workflow : renamed.workflows)
            workflow.name.clear();
        for (Network& network : renamed.networks)
            network.name.clear();
        renamed.information = {};
        renamed.answers.clear();
        plain = resultsOf(renamed, 2);
        for (const QString& page : pages) {
            const QString sentence = pageSentence(page, &plain);
            QVERIFY2(sentence.size() > 10, qPrintable(page));
            QVERIFY2(sentence.endsWith(QLatin1Char('.')) || sentence.endsWith(QLatin1Char('?')), qPrintable(sentence));
            QVERIFY2(!broken.match(sentence).hasMatch(), qPrintable(sentence));
            QVERIFY(!pageSentence(page, &results).isEmpty());
            QVERIFY(!pageSentence(page, nullptr).isEmpty());
        }
        for (const Choice& route : reliability(plain).routes) {
            for (const Choice& workflow : reliability(plain).workflows) {
                const QString sentence = reliabilitySentence(plain, reliability(plain, route.id, workflow.id));
                QVERIFY2(!broken.match(sentence).hasMatch() && sentence.endsWith(QLatin1Char('.')),
                         qPrintable(sentence));
                const QString stored = storageSentence(plain, storage(plain, route.id, workflow.id));
                QVERIFY2(!broken.match(stored).hasMatch() && stored.endsWith(QLatin1Char('.')), qPrintable(stored));
            }
        }
    }

    void reliabilityChooses_data() { addProjects(6); }
    void reliabilityChooses() {
        QFETCH(Project, project);
        const Results results = resultsOf(project, 2);
        const Reliability first = reliability(results, QStringLiteral("no-such"), QStringLiteral("no-such"));
        QCOMPARE(first.route.isEmpty(), project.routes.empty());
        QCOMPARE(first.workflow.isEmpty(), project.workflows.empty());
        for (const Route& route : project.routes) {
            const Reliability of = reliability(results, shown(route.id));
            QCOMPARE(of.route, shown(route.id));
            QVERIFY(!of.figures.empty());
            for (const report::Figure& figure : of.figures) {
                QVERIFY(!figure.id.starts_with("waterfall"));
                const auto at = figure.id.find('@');
                QVERIFY(at == std::string::npos || figure.id.substr(at + 1).starts_with(route.id));
            }
        }
    }

    void theMemoKnowsItsInputs() {
        Results results = resultsOf(tests::smallProject());
        MemoDocument document = memoDocument(results, "00ffee", "1.2.3");
        QVERIFY(shown(document.memo.footer).contains(QLatin1String("00ffee")));
        QVERIFY(shown(document.memo.footer).contains(QLatin1String("1.2.3")));
        QVERIFY(!document.rough);
        results.full = false;
        QVERIFY(memoDocument(results, "00ffee", "1.2.3").rough);
    }
};

QTEST_MAIN(TestOverview)
#include "tst_overview.moc"
