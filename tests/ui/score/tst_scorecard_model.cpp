// SPDX-License-Identifier: GPL-3.0-or-later
// The scorecard as it is filled in: verbs, states, filters, refusals.
#include <QTemporaryDir>
#include <QTest>

#include "core/project/edits.h"
#include "core/project/templates.h"
#include "tests/ui/score/scored.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::Scored;

namespace {

const QString runway = QStringLiteral("facilities.expansion-runway");

EvidenceDraft written(const QString& date, const QString& expires = {}) {
    return {QStringLiteral("https://example.org/plan"), QStringLiteral("p. 3"), Grade::written, date, expires, {}};
}

void addTemplates() {
    QTest::addColumn<QString>("id");
    for (const TemplateInfo& info : templates()) {
        if (info.id == "campus-100k") // the same criteria for twice the routes, at many times the cost
            continue;
        QTest::newRow(info.id.c_str()) << QString::fromStdString(info.id);
    }
}

} // namespace

class TestScorecardModel : public QObject {
    Q_OBJECT
private slots:
    void everyCriterionIsAnsweredByVerb_data() { addTemplates(); }
    void everyCriterionIsAnsweredByVerb() {
        QFETCH(QString, id);
        Scored of(projectFromTemplate(id.toStdString()));
        const auto before = of.session.shared();
        QStringList addresses;
        for (const PreconditionLine& precondition : of.model.preconditions()) {
            QVERIFY(!precondition.question.isEmpty() && !precondition.guidance.isEmpty());
            for (const CriterionLine& line : precondition.criteria)
                addresses.append(line.address());
        }
        QVERIFY(addresses.size() >= 69); // as many as the rule pack has, an instance each
        for (const QString& address : addresses) {
            for (std::size_t v = 0; v < enumCount<AnswerValue>; ++v) {
                const auto value = static_cast<AnswerValue>(v);
                const auto line = *of.model.line(address);
                const auto steps = of.session.history().index();
                const auto outcome =
                    of.model.answer(line.criterion, line.instance, value, QStringLiteral("because of %1").arg(v));
                QVERIFY2(outcome.has_value(), qPrintable(address));
                QCOMPARE(of.model.line(address)->answer, value);
                if (line.answer != value) {
                    QCOMPARE(of.session.history().index(), steps + 1);
                    QVERIFY(of.session.history().undoText().startsWith(QLatin1String("Answer: ")));
                    of.session.history().undo();
                    QCOMPARE(*of.model.line(address), line);
                    of.session.history().redo();
                }
            }
        }
        while (of.session.history().canUndo())
            of.session.history().undo();
        QVERIFY(of.session.project() == *before);
    }

    void stepsAreNamedAfterTheCriterion() {
        Scored of(projectFromTemplate("training-16384"));
        QVERIFY(of.model.answer(runway, {}, AnswerValue::no).has_value());
        QVERIFY(of.model.answer(runway, {}, AnswerValue::partly).has_value());
        QCOMPARE(of.session.history().undoText(), QStringLiteral("Answer: expansion runway"));
        QVERIFY(of.model.note(runway, {}, QStringLiteral("asked")).has_value());
        QCOMPARE(of.session.history().undoText(), QStringLiteral("Note: expansion runway"));
    }

    void aYesCountsOnlyWithItsEvidence() {
        Scored of(tests::smallProject());
        QVERIFY(of.model.answer(runway, {}, AnswerValue::yes).has_value());
        QCOMPARE(of.model.line(runway)->mark, StateMark::partly);
        QVERIFY(!of.model.line(runway)->shortfall.isEmpty());
        QVERIFY(of.model.addEvidence(runway, {}, written(QStringLiteral("2025-06-01"))).has_value());
        QCOMPARE(of.model.line(runway)->mark, StateMark::yes);
        QVERIFY(of.model.line(runway)->shortfall.isEmpty());
        QVERIFY(of.model.line(runway)->remedy.isEmpty());
        QVERIFY(of.model.removeEvidence(runway, {}, 0).has_value());
        QCOMPARE(of.model.line(runway)->mark, StateMark::partly);
        QVERIFY(!of.model.removeEvidence(runway, {}, 0).has_value());
    }

    void expiredEvidenceReopens() {
        Scored of(tests::smallProject());
        QVERIFY(of.model.answer(runway, {}, AnswerValue::yes).has_value());
        const auto draft = written(QStringLiteral("2025-06-01"), QStringLiteral("2026-01-10"));
        QVERIFY(of.model.addEvidence(runway, {}, draft).has_value());
        QVERIFY(!of.model.line(runway)->isOpen); // still valid on its last day
        const auto answered = of.model.progress().answered;
        of.today = {2026, 1, 11};
        QVERIFY(of.model.line(runway)->isOpen);
        QVERIFY(of.model.line(runway)->evidence.front().isExpired);
        QCOMPARE(of.model.progress().answered, answered - 1);
    }

    void evidenceIsRefused_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("date");
        QTest::addColumn<QString>("expires");
        QTest::addColumn<QString>("says");
        const QString link = QStringLiteral("https://example.org");
        QTest::newRow("tomorrow") << link << "2026-01-11"
                                  << ""
                                  << "after today, 2026-01-10";
        QTest::newRow("far future") << link << "9999-12-31"
                                    << ""
                                    << "after today";
        QTest::newRow("expires before its date") << link << "2025-06-01"
                                                 << "2025-05-31"
                                                 << "before its date";
        QTest::newRow("no day") << link << "30.02.2025"
                                << ""
                                << "“30.02.2025” is not a day";
        QTest::newRow("29 February") << link << "2025-02-29"
                                     << ""
                                     << "is not a day";
        QTest::newRow("no name") << ""
                                 << "2025-06-01"
                                 << ""
                                 << "has no name";
    }
    void evidenceIsRefused() {
        QFETCH(QString, name);
        QFETCH(QString, date);
        QFETCH(QString, expires);
        QFETCH(QString, says);
        Scored of(tests::smallProject());
        QVERIFY(of.model.answer(runway, {}, AnswerValue::yes).has_value());
        const auto before = of.session.shared();
        EvidenceDraft draft = written(date, expires);
        draft.name = name;
        const auto outcome = of.model.addEvidence(runway, {}, draft);
        QVERIFY(!outcome.has_value());
        const QString sentence = QString::fromStdString(outcome.error().sentence);
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
        QVERIFY(of.session.project() == *before);
    }

    void evidenceOfTodayIsTaken() {
        Scored of(tests::smallProject());
        QVERIFY(of.model.addEvidence(runway, {}, written(QStringLiteral("2026-01-10"))).has_value());
        QCOMPARE(of.model.line(runway)->evidence.size(), 1);
    }

    void aFileIsKept() {
        Scored of(tests::smallProject());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("plan & <b>.txt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("runway");
        file.close();
        EvidenceDraft draft = written(QStringLiteral("2025-06-01"));
        draft.name.clear();
        draft.file = path;
        QVERIFY(of.model.addEvidence(runway, {}, draft).has_value());
        const EvidenceLine kept = of.model.line(runway)->evidence.front();
        QCOMPARE(kept.name, QStringLiteral("plan & <b>.txt"));
        QVERIFY(kept.isAttached);
        QCOMPARE(of.session.project().answers.front().evidence.front().bytes, std::uint64_t{6});
        draft.file = folder.filePath(QStringLiteral("missing.txt"));
        QVERIFY(!of.model.addEvidence(runway, {}, draft).has_value());
    }

    void notApplicableNeedsItsReason() {
        Scored of(tests::smallProject());
        const auto refused = of.model.answer(runway, {}, AnswerValue::notApplicable, QStringLiteral("  "));
        QVERIFY(!refused.has_value());
        QCOMPARE(of.model.line(runway)->answer, AnswerValue::unknown);
        QVERIFY(of.model.answer(runway, {}, AnswerValue::notApplicable, QStringLiteral("leased site")).has_value());
        QVERIFY(!of.model.note(runway, {}, {}).has_value());
        // What was written stays, whatever the answer becomes.
        for (const AnswerValue value : {AnswerValue::no, AnswerValue::unknown, AnswerValue::yes, AnswerValue::partly}) {
            QVERIFY(of.model.answer(runway, {}, value).has_value());
            QCOMPARE(of.model.line(runway)->note, QStringLiteral("leased site"));
        }
    }

    void aNoteBeforeTheAnswerStays() {
        Scored of(tests::smallProject());
        QVERIFY(of.model.note(runway, {}, QStringLiteral("asked the utility")).has_value());
        QVERIFY(of.model.answer(runway, {}, AnswerValue::no).has_value());
        QCOMPARE(of.model.line(runway)->note, QStringLiteral("asked the utility"));
    }

    void ownerAndDueDate() {
        Scored of(tests::smallProject());
        QVERIFY(of.model.owner(runway, {}, QStringLiteral(" Ann ")).has_value());
        QVERIFY(of.model.due(runway, {}, QStringLiteral("2026-03-01")).has_value());
        QCOMPARE(of.model.line(runway)->owner, QStringLiteral("Ann"));
        QCOMPARE(of.model.line(runway)->due, QStringLiteral("2026-03-01"));
        QVERIFY(!of.model.due(runway, {}, QStringLiteral("soon")).has_value());
        QCOMPARE(of.model.line(runway)->due, QStringLiteral("2026-03-01"));
        QVERIFY(of.model.due(runway, {}, {}).has_value());
        QCOMPARE(of.model.line(runway)->due, QString());
    }

    void contradictionsAreShownAndDoNotCount() {
        Scored of(tests::with(tests::smallProject(), {{"workflow.absorbing_layer@training", "nothing"}}));
        const QString layer = QStringLiteral("failure-absorption.layer-identified");
        const QString training = QStringLiteral("training");
        QVERIFY(of.model.answer(layer, training, AnswerValue::yes).has_value());
        QVERIFY(of.model.addEvidence(layer, training, written(QStringLiteral("2025-06-01"))).has_value());
        const CriterionLine line = *of.model.line(layer + QStringLiteral("@training"));
        QCOMPARE(line.mark, StateMark::contradicted);
        QVERIFY(!line.contradiction.isEmpty());
        QCOMPARE(of.model.count(ScorecardFilter::contradicted), 1);
        QCOMPARE(of.model.preconditions().front().mark, StateMark::contradicted);
        QVERIFY(of.model.preconditions().front().word != QLatin1String("yes"));
        of.session.history().undo();
        of.session.history().undo();
        QCOMPARE(of.model.count(ScorecardFilter::contradicted), 0);
    }

    void filtersCountWhatTheyShow() {
        Scored of(tests::smallProject());
        const auto all = of.model.progress().total;
        QCOMPARE(of.model.count(ScorecardFilter::all), all);
        QCOMPARE(of.model.count(ScorecardFilter::open), all);
        QCOMPARE(of.model.count(ScorecardFilter::no), 0);
        QVERIFY(of.model.answer(runway, {}, AnswerValue::no).has_value());
        QCOMPARE(of.model.count(ScorecardFilter::open), all - 1);
        QCOMPARE(of.model.count(ScorecardFilter::no), 1);
        QCOMPARE(of.model.progress(), (ScorecardProgress{1, all}));
    }

    void theSameAnswerLeavesNoStep() {
        Scored of(tests::smallProject());
        QVERIFY(of.model.answer(runway, {}, AnswerValue::no).has_value());
        const auto steps = of.session.history().count();
        QVERIFY(of.model.answer(runway, {}, AnswerValue::no).has_value());
        QCOMPARE(of.session.history().count(), steps);
    }

    void whatIsNotAskedIsRefused() {
        Scored of(tests::smallProject());
        QVERIFY(!of.model.answer(QStringLiteral("facilities.nothing"), {}, AnswerValue::yes).has_value());
        QVERIFY(!of.model.answer(runway, QStringLiteral("odm"), AnswerValue::yes).has_value());
        of.session.close();
        QVERIFY(of.model.preconditions().isEmpty());
        QVERIFY(!of.model.answer(runway, {}, AnswerValue::yes).has_value());
    }

    void userTextStaysText() {
        Scored of(tests::smallProject());
        const QString hard = QStringLiteral("=1+1 <b>&amp;</b> %1 {route} ") + QString(400, QLatin1Char('x'));
        QVERIFY(of.model.note(runway, {}, hard).has_value());
        QVERIFY(of.model.owner(runway, {}, hard).has_value());
        QCOMPARE(of.model.line(runway)->note, hard);
        QCOMPARE(of.model.line(runway)->owner, hard);
    }
};

QTEST_MAIN(TestScorecardModel)
#include "tst_scorecard_model.moc"
