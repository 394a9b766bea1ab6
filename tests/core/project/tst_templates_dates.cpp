// SPDX-License-Identifier: GPL-3.0-or-later
// A project that somebody starts from a template is of the day on which it is started.
#include <algorithm>
#include <array>

#include <QRegularExpression>
#include <QTest>

#include "core/base/days.h"
#include "core/judgement/judgement.h"
#include "core/project/citations.h"
#include "core/project/templates.h"
#include "tests/support/template_projects.h"

using namespace plumb;
using plumb::tests::addTemplates;
using plumb::tests::templateProject;

namespace {

Date dateOf(const QString& day) {
    const auto date = parseDate(day.toStdString());
    if (!date)
        qFatal("%s is no day", qPrintable(day));
    return *date;
}

Project startedOn(const QString& id, Date day) {
    auto project = projectFromTemplate(id.toStdString(), day);
    if (!project)
        qFatal("%s", project.error().sentence.c_str());
    return *std::move(project);
}

bool isPublication(const Evidence& evidence) {
    return evidence.grade == Grade::published && !evidence.expires;
}

void addTemplatesAndDays() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("day");
    for (const TemplateInfo& info : templates()) {
        for (const char* day : {"2026-11-30", "2026-12-31", "2027-03-01", "2028-02-29", "2031-07-15"})
            QTest::addRow("%s on %s", info.id.c_str(), day) << QString::fromStdString(info.id) << QString(day);
    }
}

} // namespace

class TestTemplatesDates : public QObject {
    Q_OBJECT
private slots:
    void everyDateMovesByTheSameDays_data() { addTemplatesAndDays(); }
    void everyDateMovesByTheSameDays() {
        QFETCH(QString, id);
        QFETCH(QString, day);
        const Date today = dateOf(day);
        const Project before = templateProject(id), after = startedOn(id, today);
        QCOMPARE(after.information.decisionDate, std::optional(today));
        QCOMPARE(baseYearOf(after.information), toText(today).substr(0, 4));
        const long days = daysSinceEpoch(today) - daysSinceEpoch(*before.information.decisionDate);
        const auto moved = [&](const std::optional<Date>& from, const std::optional<Date>& to) {
            return from.has_value() == to.has_value() && (!from || daysSinceEpoch(*to) - daysSinceEpoch(*from) == days);
        };
        QCOMPARE(after.answers.size(), before.answers.size());
        for (std::size_t a = 0; a < after.answers.size(); ++a) {
            const Answer &from = before.answers[a], &to = after.answers[a];
            QVERIFY2(moved(from.due, to.due), from.criterion.c_str());
            for (std::size_t e = 0; e < to.evidence.size(); ++e) {
                if (isPublication(from.evidence[e]))
                    QCOMPARE(to.evidence[e].date, from.evidence[e].date);
                else
                    QVERIFY2(moved(from.evidence[e].date, to.evidence[e].date), from.evidence[e].name.c_str());
                QVERIFY2(moved(from.evidence[e].expires, to.evidence[e].expires), from.evidence[e].name.c_str());
            }
        }
    }

    void nothingIsOfTheFutureOrHasLapsed_data() { addTemplatesAndDays(); }
    void nothingIsOfTheFutureOrHasLapsed() {
        QFETCH(QString, id);
        QFETCH(QString, day);
        const Date today = dateOf(day);
        const Project project = startedOn(id, today);
        for (const Answer& answer : project.answers) {
            QVERIFY2(!answer.due || *answer.due > today, answer.criterion.c_str());
            for (const Evidence& piece : answer.evidence) {
                QVERIFY2(piece.date && *piece.date < today, piece.name.c_str());
                QVERIFY2(isUnexpired(piece, today), piece.name.c_str());
            }
        }
        for (const Route& route : project.routes)
            QVERIFY(!route.parameters.contract.validity || route.parameters.contract.validity->value > 0);
    }

    void theVerdictDoesNotDependOnTheDay_data() { addTemplatesAndDays(); }
    void theVerdictDoesNotDependOnTheDay() {
        QFETCH(QString, id);
        QFETCH(QString, day);
        const auto judgedOn = [&](Date today) { return judge(startedOn(id, today), builtInRulePack(), today, 200); };
        const Judgement there = judgedOn(dateOf(day)), first = judgedOn(dateOf("2026-11-30"));
        QCOMPARE(there.verdict.id, first.verdict.id);
        QCOMPARE(there.verdict.reasons.size(), first.verdict.reasons.size());
        for (std::size_t p = 0; p < there.scorecard.preconditions.size(); ++p)
            QCOMPARE(there.scorecard.preconditions[p].state, first.scorecard.preconditions[p].state);
    }

    /// A year in a sentence stays where it is when the dates move.
    void noSentenceNamesAYearOrAMonth_data() { addTemplates(); }
    void noSentenceNamesAYearOrAMonth() {
        QFETCH(QString, id);
        const QRegularExpression calendar(
            "\\b20[2-9]\\d\\b|\\b(January|February|March|April|June|July|August|September|"
            "October|November|December|spring|summer|autumn|winter)\\b");
        const Project project = templateProject(id);
        const auto check = [&](const std::string& text) {
            QVERIFY2(!calendar.match(QString::fromStdString(text)).hasMatch(), text.c_str());
        };
        check(project.information.title);
        check(project.information.question);
        for (const Answer& answer : project.answers) {
            check(answer.note);
            for (const Evidence& piece : answer.evidence) {
                if (!isPublication(piece))
                    check(piece.name);
            }
        }
        for (const auto& [place, provenance] : project.provenance) {
            if (citationText(provenance.source) != provenance.source)
                continue; // what was published keeps its year
            check(provenance.source);
            check(provenance.note);
        }
    }

    void daysOutsideTheCalendarAreRefused() {
        for (const char* day : {"9999-12-31", "1900-01-01"}) {
            const auto refused = projectFromTemplate("simulation-512", dateOf(day));
            QVERIFY(!refused);
            QVERIFY(refused.error().sentence.find(day) != std::string::npos);
        }
        QVERIFY(!projectFromTemplate("simulation-521", dateOf("2026-11-30")));
    }

    void daysAreAddedOverLeapDaysAndYears() {
        QCOMPARE(daysLater(dateOf("2028-02-28"), 1), parseDate("2028-02-29"));
        QCOMPARE(daysLater(dateOf("2026-12-31"), 1), parseDate("2027-01-01"));
        QCOMPARE(daysLater(dateOf("2027-01-01"), -1), parseDate("2026-12-31"));
        QCOMPARE(daysLater(dateOf("9999-12-31"), 1), std::optional<Date>());
        QCOMPARE(daysLater(dateOf("1900-01-01"), -1), std::optional<Date>());
        QCOMPARE(daysLater(dateOf("2026-11-30"), 4'000'000'000L), std::optional<Date>());
    }
};

QTEST_APPLESS_MAIN(TestTemplatesDates)
#include "tst_templates_dates.moc"
