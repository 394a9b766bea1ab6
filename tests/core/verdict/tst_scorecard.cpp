// SPDX-License-Identifier: GPL-3.0-or-later
// States of preconditions clause by clause, evidence by day and grade, and answers that the numbers contradict.
#include <QTest>

#include "tests/core/verdict/judged_project.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

/// A letter a criterion: y yes, p partly, n no, u unknown, a not applicable; capitals are gate criteria.
std::vector<Standing> standings(const QString& letters) {
    std::vector<Standing> found;
    for (const QChar letter : letters) {
        Standing standing;
        standing.kind = letter.isUpper() ? CriterionKind::gate : CriterionKind::plain;
        switch (letter.toLower().toLatin1()) {
        case 'y':
            standing.counts = AnswerValue::yes;
            break;
        case 'p':
            standing.counts = AnswerValue::partly;
            break;
        case 'n':
            standing.counts = AnswerValue::no;
            break;
        case 'a':
            standing.counts = AnswerValue::notApplicable;
            break;
        default:
            standing.counts = AnswerValue::unknown;
        }
        found.push_back(standing);
    }
    return found;
}

QString nameAt(State state) {
    return QString::fromUtf8(nameOf(state).data(), static_cast<qsizetype>(nameOf(state).size()));
}

const Standing& standingAt(const std::vector<PreconditionState>& states, std::string_view criterion,
                           std::string_view instance = {}) {
    for (const PreconditionState& state : states) {
        for (const Standing& standing : state.criteria) {
            if (standing.criterion == criterion && standing.instance == instance)
                return standing;
        }
    }
    PLUMB_CHECK(!"the criterion exists");
}

Scorecard cardOf(const Project& project) {
    return scorecard(project, evaluate(project), pack(), today);
}

const std::string runway = "facilities.expansion-runway";
const std::string interval = "checkpoint-arithmetic.target-interval";

} // namespace

class TestScorecard : public QObject {
    Q_OBJECT
private slots:
    void statesFollowTheDefinition_data() {
        QTest::addColumn<QString>("letters");
        QTest::addColumn<QString>("state");
        QTest::newRow("a gate criterion is no") << "Nyy"
                                                << "no";
        QTest::newRow("a gate criterion is no, another unknown") << "Nuy"
                                                                 << "no";
        QTest::newRow("every applicable criterion is no") << "nna"
                                                          << "no";
        QTest::newRow("a plain criterion is no") << "nyy"
                                                 << "partly";
        QTest::newRow("a criterion is unknown") << "Yyu"
                                                << "unknown";
        QTest::newRow("one unknown, one plain no") << "uny"
                                                   << "unknown";
        QTest::newRow("a gate criterion is unknown") << "Uyy"
                                                     << "unknown";
        QTest::newRow("every applicable criterion is yes") << "Yya"
                                                           << "yes";
        QTest::newRow("all yes") << "Yy"
                                 << "yes";
        QTest::newRow("partly among yes") << "Ypy"
                                          << "partly";
        QTest::newRow("a gate criterion is partly") << "Pyy"
                                                    << "partly";
        QTest::newRow("all partly") << "pp"
                                    << "partly";
        QTest::newRow("all not applicable") << "aAa"
                                            << "unknown";
        QTest::newRow("nothing asked") << ""
                                       << "unknown";
    }
    void statesFollowTheDefinition() {
        QFETCH(QString, letters);
        QFETCH(QString, state);
        QCOMPARE(nameAt(stateOf(standings(letters))), state);
    }

    /// Against the words of the definition, written once more and in another way, for every combination of six.
    void everyCombinationHasTheStateOfTheDefinition() {
        const QString alphabet = "ypnuaYPNUA";
        for (int code = 0; code < 100000; ++code) {
            QString letters;
            for (int rest = code, i = 0; i < 5; ++i, rest /= 10)
                letters += alphabet[rest % 10];
            const QString applicable = QString(letters).remove(QChar('a'), Qt::CaseInsensitive);
            const bool no =
                letters.contains('N') || (!applicable.isEmpty() && applicable.count('n') == applicable.size());
            const bool unknown = applicable.isEmpty() || letters.contains('u', Qt::CaseInsensitive);
            const bool yes = applicable.count('y', Qt::CaseInsensitive) == applicable.size();
            QCOMPARE(nameAt(stateOf(standings(letters))), QString(no        ? "no"
                                                                  : unknown ? "unknown"
                                                                  : yes     ? "yes"
                                                                            : "partly"));
        }
    }

    void aYesNeedsValidEvidence_data() {
        QTest::addColumn<int>("grade"); ///< -1: no evidence
        QTest::addColumn<QString>("expires");
        QTest::addColumn<QString>("counts");
        QTest::addColumn<int>("shortfall");
        QTest::addColumn<bool>("open");
        const auto grade = [](Grade g) { return static_cast<int>(g); };
        const auto why = [](Shortfall s) { return static_cast<int>(s); };
        QTest::newRow("none") << -1 << ""
                              << "partly" << why(Shortfall::noEvidence) << false;
        QTest::newRow("measured") << grade(Grade::measured) << ""
                                  << "yes" << why(Shortfall::none) << false;
        QTest::newRow("bidder") << grade(Grade::bidder) << ""
                                << "yes" << why(Shortfall::none) << false;
        QTest::newRow("written") << grade(Grade::written) << ""
                                 << "yes" << why(Shortfall::none) << false;
        QTest::newRow("published") << grade(Grade::published) << ""
                                   << "yes" << why(Shortfall::none) << false;
        QTest::newRow("verbal") << grade(Grade::verbal) << ""
                                << "partly" << why(Shortfall::weakEvidence) << false;
        QTest::newRow("assumption") << grade(Grade::assumption) << ""
                                    << "partly" << why(Shortfall::weakEvidence) << false;
        QTest::newRow("default") << grade(Grade::productDefault) << ""
                                 << "partly" << why(Shortfall::weakEvidence) << false;
        QTest::newRow("example") << grade(Grade::example) << ""
                                 << "partly" << why(Shortfall::weakEvidence) << false;
        QTest::newRow("expires tomorrow") << grade(Grade::written) << "2026-12-01"
                                          << "yes" << why(Shortfall::none) << false;
        QTest::newRow("expires today") << grade(Grade::written) << "2026-11-30"
                                       << "yes" << why(Shortfall::none) << false;
        QTest::newRow("expired yesterday") << grade(Grade::written) << "2026-11-29"
                                           << "partly" << why(Shortfall::expiredEvidence) << true;
        QTest::newRow("weak and expired") << grade(Grade::verbal) << "2026-11-29"
                                          << "partly" << why(Shortfall::expiredEvidence) << true;
    }
    void aYesNeedsValidEvidence() {
        QFETCH(int, grade);
        QFETCH(QString, expires);
        QFETCH(QString, counts);
        QFETCH(int, shortfall);
        QFETCH(bool, open);
        std::vector<Evidence> pieces;
        if (grade >= 0)
            pieces.push_back(evidence(static_cast<Grade>(grade), parseDate(expires.toStdString())));
        const Project project = answered(allYes(smallProject()), "governance.fence", AnswerValue::yes, pieces);
        const Scorecard card = cardOf(project);
        const Standing& standing = standingAt(card.preconditions, "governance.fence");
        QCOMPARE(QString::fromStdString(std::string(nameOf(standing.counts))), counts);
        QCOMPARE(static_cast<int>(standing.shortfall), shortfall);
        QCOMPARE(standing.open, open);
        QCOMPARE(card.openQuestions, open ? std::size_t{1} : std::size_t{0});
        QCOMPARE(nameAt(stateAt(card.preconditions, "governance").state), counts);
        QCOMPARE(standing.remedy.id.empty(), counts == "yes");
        const QString why = QString::fromStdString(render(standing.why));
        if (grade >= 0)
            QVERIFY2(why.contains("letter.pdf, p. 2") && why.contains("2026-10-01"), qPrintable(why));
    }

    void oneValidPieceIsEnough() {
        const std::vector<Evidence> pieces{evidence(Grade::verbal), evidence(Grade::measured, Date{2025, 1, 1}),
                                           evidence(Grade::published)};
        const Project project = answered(allYes(smallProject()), "governance.fence", AnswerValue::yes, pieces);
        QCOMPARE(standingAt(cardOf(project).preconditions, "governance.fence").counts, AnswerValue::yes);
    }

    /// Whatever its grade, a document counts from the day it is dated.
    void evidenceOfTheFutureCountsForNothing_data() {
        QTest::addColumn<int>("grade");
        QTest::addColumn<QString>("date");
        QTest::addColumn<QString>("counts");
        for (const Grade grade : {Grade::measured, Grade::written, Grade::published}) {
            for (const char* day : {"2026-11-29", "2026-11-30", "2026-12-01", "2027-06-01", "9999-12-31"})
                QTest::addRow("%s of %s", nameOf(grade).data(), day)
                    << static_cast<int>(grade) << day << (QByteArray(day) <= "2026-11-30" ? "yes" : "partly");
        }
    }
    void evidenceOfTheFutureCountsForNothing() {
        QFETCH(int, grade);
        QFETCH(QString, date);
        QFETCH(QString, counts);
        Evidence piece = evidence(static_cast<Grade>(grade));
        piece.date = parseDate(date.toStdString());
        const Scorecard card = cardOf(answered(allYes(smallProject()), "governance.fence", AnswerValue::yes, {piece}));
        const Standing& standing = standingAt(card.preconditions, "governance.fence");
        const bool isAhead = counts != "yes";
        QCOMPARE(QString::fromStdString(std::string(nameOf(standing.counts))), counts);
        QCOMPARE(standing.shortfall, isAhead ? Shortfall::futureEvidence : Shortfall::none);
        QCOMPARE(card.findings.size(), isAhead ? std::size_t{1} : std::size_t{0});
        if (isAhead) {
            const QString said = QString::fromStdString(render(card.findings[0].sentence));
            QVERIFY2(said.contains(date) && said.contains("2026-11-30"), qPrintable(said));
            QVERIFY(QString::fromStdString(render(standing.why)).contains(date));
            QVERIFY(!standing.remedy.id.empty());
        }
        // A piece that counts is not spoilt by one that does not.
        const Scorecard both =
            cardOf(answered(allYes(smallProject()), "governance.fence", AnswerValue::yes, {evidence(), piece}));
        QCOMPARE(standingAt(both.preconditions, "governance.fence").counts, AnswerValue::yes);
    }
    void aNumberThatAFutureDocumentSupportsIsAFinding() {
        Project project = allYes(smallProject());
        Evidence piece = evidence();
        piece.date = Date{2027, 1, 1};
        project.provenance["reliability.node_mtbf"] = {Grade::measured, "log", "", {piece}};
        const Scorecard card = cardOf(project);
        QCOMPARE(card.findings.size(), std::size_t{1});
        QCOMPARE(card.findings[0].where, std::string("reliability.node_mtbf"));
    }

    /// The document that is cited is the one given with the answer, whatever its grade.
    void anAnswerIsToldByWhatWasGivenWithIt_data() {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("after");
        for (const AnswerValue before : {AnswerValue::yes, AnswerValue::partly, AnswerValue::no}) {
            for (const AnswerValue after :
                 {AnswerValue::yes, AnswerValue::partly, AnswerValue::no, AnswerValue::notApplicable})
                QTest::addRow("%s to %s", nameOf(before).data(), nameOf(after).data())
                    << static_cast<int>(before) << static_cast<int>(after);
        }
    }
    void anAnswerIsToldByWhatWasGivenWithIt() {
        QFETCH(int, before);
        QFETCH(int, after);
        Evidence record = evidence(Grade::measured), letter = evidence(Grade::written);
        record.name = "record.pdf";
        Answer given = answer("governance.fence", "", static_cast<AnswerValue>(before), {record});
        given = supportedBy(answeredAs(given, static_cast<AnswerValue>(after)), letter);
        const Scorecard card = cardOf(taken(withAnswer(allYes(smallProject()), given)));
        const std::string why = render(standingAt(card.preconditions, "governance.fence").why);
        QVERIFY2(why.find("letter.pdf") != std::string::npos && why.find("record.pdf") == std::string::npos,
                 why.c_str());
    }
    void evidenceOfAFormerAnswerDoesNotSupportTheNewOne() {
        const Answer given = answer("governance.fence", "", AnswerValue::no);
        const Scorecard card = cardOf(taken(withAnswer(allYes(smallProject()), answeredAs(given, AnswerValue::yes))));
        QCOMPARE(standingAt(card.preconditions, "governance.fence").shortfall, Shortfall::noEvidence);
    }

    void facilitiesNeedAWrittenRunway_data() {
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("grade");
        QTest::addColumn<QString>("expires");
        QTest::addColumn<QString>("state");
        const int written = static_cast<int>(Grade::written);
        QTest::newRow("yes, written") << "yes" << written << ""
                                      << "yes";
        QTest::newRow("yes, measured") << "yes" << static_cast<int>(Grade::measured) << ""
                                       << "yes";
        QTest::newRow("yes, published") << "yes" << static_cast<int>(Grade::published) << ""
                                        << "no";
        QTest::newRow("yes, without evidence") << "yes" << -1 << ""
                                               << "no";
        QTest::newRow("yes, expires today") << "yes" << written << "2026-11-30"
                                            << "yes";
        QTest::newRow("yes, expired") << "yes" << written << "2026-11-29"
                                      << "no";
        for (const char* value : {"partly", "no", "unknown", "na"})
            QTest::newRow(value) << value << written << ""
                                 << "no";
    }
    void facilitiesNeedAWrittenRunway() {
        QFETCH(QString, value);
        QFETCH(int, grade);
        QFETCH(QString, expires);
        QFETCH(QString, state);
        std::vector<Evidence> pieces;
        if (grade >= 0)
            pieces.push_back(evidence(static_cast<Grade>(grade), parseDate(expires.toStdString())));
        const Project project =
            answered(allYes(smallProject()), runway, *enumFrom<AnswerValue>(value.toStdString()), pieces);
        const Scorecard card = cardOf(project);
        QCOMPARE(nameAt(stateAt(card.preconditions, "facilities").state), state);
        QCOMPARE(stateAt(card.preconditions, "facilities").runwayMissing, state == "no");
        QCOMPARE(nameAt(stateAt(card.routes[odm], "facilities").state), state);
    }
    void facilitiesAreNoWhileTheRestIsUnknown() {
        QCOMPARE(nameAt(stateAt(cardOf(smallProject()).preconditions, "facilities").state), QString("no"));
        QCOMPARE(nameAt(stateAt(cardOf(smallProject()).preconditions, "fabric-ownership").state), QString("unknown"));
    }

    void aRouteIsJudgedByItsOwnAnswers() {
        Project project = allYes(smallProject());
        project = taken(withAnswer(project, answer("facilities.rack-fit", "odm", AnswerValue::no)));
        const Scorecard card = cardOf(project);
        QCOMPARE(nameAt(stateAt(card.preconditions, "facilities").state), QString("no"));
        QCOMPARE(nameAt(stateAt(card.routes[odm], "facilities").state), QString("no"));
        QCOMPARE(nameAt(stateAt(card.routes[tierTwo], "facilities").state), QString("yes"));
    }

    void toleranceIsAskedOfInferenceOnly() {
        Project project = taken(withWorkflow(smallProject(), "chat", WorkflowKind::inference));
        const Criterion& tolerance = *criterionOf(pack(), "failure-absorption.tolerance-defined");
        QCOMPARE(instancesOf(tolerance, project), std::vector<std::string>{"chat"});
        QCOMPARE(instancesOf(*criterionOf(pack(), "failure-absorption.layer-identified"), project),
                 (std::vector<std::string>{"climate", "chat"}));
    }

    void openQuestionsAreThoseNotAnswered() {
        const Scorecard none = cardOf(smallProject());
        QCOMPARE(none.openQuestions, none.totalQuestions);
        QVERIFY(none.totalQuestions > 60);
        const Scorecard one = cardOf(answered(smallProject(), "governance.fence", AnswerValue::no));
        QCOMPARE(one.openQuestions, none.openQuestions - 1);
        QCOMPARE(cardOf(allYes(smallProject())).openQuestions, std::size_t{0});
    }

    void everyPreconditionSaysWhyAndWhatWouldHelp() {
        for (const Project& project : {smallProject(), allYes(smallProject())}) {
            for (const PreconditionState& state : cardOf(project).preconditions) {
                QVERIFY2(render(state.why).starts_with(state.title), render(state.why).c_str());
                QCOMPARE(state.remedy.id.empty(), state.state == State::yes);
            }
        }
    }

    void reportsAnswersThatCountNowhere() {
        Project project = smallProject();
        project = taken(withAnswer(project, answer("facilities.gone", "", AnswerValue::yes)));
        project = taken(withAnswer(project, answer("facilities.rack-fit", "oem", AnswerValue::yes)));
        const Scorecard card = cardOf(project);
        QCOMPARE(card.findings.size(), std::size_t{2});
        QCOMPARE(card.findings[1].where, std::string("facilities.rack-fit@oem"));
        QCOMPARE(card.openQuestions, card.totalQuestions);
    }

    // ---- the numbers check the answers ----

    void neverFinishingContradictsTheInterval() {
        Project project = allYes(smallProject());
        QVERIFY(contradictions(project, evaluate(project), pack()).empty());
        project.parameters.reliability.nodeMtbf = Hours{10};
        project.workflows[0].sizes[0].parameters.terms.nodes = Count{1000};
        const Scorecard card = cardOf(project);
        const Standing& standing = standingAt(card.preconditions, interval);
        QCOMPARE(standing.shortfall, Shortfall::contradicted);
        QCOMPARE(standing.counts, AnswerValue::no); // a gate criterion
        QCOMPARE(nameAt(stateAt(card.preconditions, "checkpoint-arithmetic").state), QString("no"));
        const std::string why = render(standing.why);
        QVERIFY2(why.find("answered yes") != std::string::npos && why.find("never finishes") != std::string::npos,
                 why.c_str());
        QVERIFY(std::ranges::count(card.findings, Severity::contradiction, &Finding::severity) > 0);
        // A no is not contradicted by a figure that agrees with it.
        QVERIFY(contradictions(answered(project, interval, AnswerValue::no), evaluate(project), pack()).empty());
    }

    void aDrainThatDoesNotEndCountsForItsRouteOnly() {
        Project project = allYes(smallProject());
        WorkflowCheckpoint& checkpoint = project.routes[odm].workflows[0].checkpoint;
        checkpoint.mode = CheckpointMode::async;
        checkpoint.intervalChoice = IntervalChoice::chosen;
        checkpoint.interval = Minutes{10};
        checkpoint.drain = Minutes{30};
        Evaluation evaluation = evaluate(project);
        QVERIFY(!evaluation.numbers.routes[odm].workflows[0].drainsInTime);
        const Scorecard card = scorecard(project, evaluation, pack(), today);
        QCOMPARE(card.contradictions.size(), std::size_t{2}); // the interval and the storage of the bid
        QCOMPARE(nameAt(stateAt(card.routes[odm], "checkpoint-arithmetic").state), QString("no"));
        QCOMPARE(nameAt(stateAt(card.routes[tierTwo], "checkpoint-arithmetic").state), QString("yes"));
        QCOMPARE(nameAt(stateAt(card.preconditions, "checkpoint-arithmetic").state), QString("no"));
        QCOMPARE(standingAt(card.routes[odm], "checkpoint-arithmetic.storage-supports", "odm").shortfall,
                 Shortfall::contradicted);
        // The same drain on the baseline says nothing about a self-sourced route.
        std::swap(project.routes[odm].workflows, project.routes[oem].workflows);
        QVERIFY(contradictions(project, evaluate(project), pack()).empty());
    }

    void nothingAbsorbingContradictsALayer() {
        Project project = allYes(smallProject());
        project.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
        const Scorecard card = cardOf(project);
        QCOMPARE(card.contradictions.size(), std::size_t{1});
        QCOMPARE(card.contradictions[0].instance, std::string("climate"));
        QCOMPARE(nameAt(stateAt(card.preconditions, "failure-absorption").state), QString("no"));
    }

    void aContradictedPlainYesCountsAsPartly() {
        RulePack mild = pack();
        for (Precondition& precondition : mild.preconditions) {
            for (Criterion& criterion : precondition.criteria)
                criterion.kind = CriterionKind::plain;
        }
        Project project = allYes(smallProject());
        project.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
        const Scorecard card = scorecard(project, evaluate(project), mild, today);
        QCOMPARE(nameAt(stateAt(card.preconditions, "failure-absorption").state), QString("partly"));
    }
};

QTEST_APPLESS_MAIN(TestScorecard)
#include "tst_scorecard.moc"
