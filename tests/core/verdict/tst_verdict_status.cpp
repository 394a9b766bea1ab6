// SPDX-License-Identifier: GPL-3.0-or-later
// How a saving may be called, how a loss is told, and bids that lapse.
#include <QTest>

#include "core/base/text.h"
#include "tests/core/verdict/judged_project.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

constexpr Outcome gain{2e6};
constexpr Outcome smallGain{1e6};
constexpr Outcome loss{-1e6};
const Outcome missing = absent(Absence::noPrice);

const std::string runway = "facilities.expansion-runway";
const std::string plan = "benchmark-evidence.fabric-validation-plan";

QString nameAt(VerdictId id) {
    return QString::fromStdString(std::string(nameOf(id)));
}

std::string said(const Reason& reason) {
    return render(reason.sentence);
}

} // namespace

class TestVerdictStatus : public QObject {
    Q_OBJECT
private slots:
    /// Rent and an OEM that is not the baseline have no gates: whatever is answered, they are never proven.
    void aRouteWithoutGatesIsNeverProven() {
        Project project = allYes(taken(withRoute(smallProject(), "second", RouteKind::oemReference)));
        Evaluation evaluation = evaluationWith(project, gain, gain, gain);
        savingOf(evaluation, 4) = gain;
        for (const double probability : {0.0, 0.9, 1.0}) {
            const Verdict found = judged(project, evaluation, confidenceOf(project, probability));
            QCOMPARE(found.routes[cloud].status, SavingStatus::notGated);
            QCOMPARE(found.routes[4].status, SavingStatus::notGated);
            QCOMPARE(found.routes[oem].status, SavingStatus::baseline);
        }
        savingOf(evaluation, cloud) = missing;
        QCOMPARE(judged(project, evaluation).routes[cloud].status, SavingStatus::unknown);
    }

    void capacityAndCounterpartyOfRentAreOpenPoints() {
        Project project = answered(allYes(smallProject()), "supply-allocation.rented-capacity", AnswerValue::no);
        project = answered(project, runway, AnswerValue::no); // no gate of rent
        const RouteVerdict found = judged(project, evaluationWith(project, gain, gain, gain)).routes[cloud];
        QCOMPARE(found.reasons.size(), std::size_t{1});
        QVERIFY(!found.reasons[0].concludes && !found.id && found.needed.empty());
        QCOMPARE(found.openPoints.size(), std::size_t{1});
        QCOMPARE(found.openPoints[0].where, std::string("supply-allocation.rented-capacity@cloud"));
    }

    /// Proven asks for the gates and for the chance; either alone is not enough.
    void provenNeedsGatesAndChance_data() {
        QTest::addColumn<bool>("gates");
        QTest::addColumn<double>("probability");
        QTest::addColumn<double>("saving");
        QTest::addColumn<int>("status");
        const auto row = [](const char* name, bool gates, double probability, double saving, SavingStatus status) {
            QTest::newRow(name) << gates << probability << saving << static_cast<int>(status);
        };
        row("both", true, 0.8, 2e6, SavingStatus::proven);
        row("chance just short", true, 0.7995, 2e6, SavingStatus::unproven);
        row("coin toss", true, 0.581, 2e6, SavingStatus::unproven);
        row("no gate", false, 1, 2e6, SavingStatus::unproven);
        row("a loss", true, 0.9, -1, SavingStatus::unproven);
        row("nothing saved", true, 0.9, 0, SavingStatus::unproven);
    }
    void provenNeedsGatesAndChance() {
        QFETCH(bool, gates);
        QFETCH(double, probability);
        QFETCH(double, saving);
        QFETCH(int, status);
        Project project = allYes(smallProject());
        if (!gates)
            project = answered(project, "fabric-ownership.topology", AnswerValue::partly);
        const Verdict found =
            judged(project, evaluationWith(project, {saving}, {saving}, loss), confidenceOf(project, probability));
        QCOMPARE(static_cast<int>(found.routes[odm].status), status);
        QVERIFY((*found.routes[odm].id == VerdictId::supported) == (found.routes[odm].status == SavingStatus::proven));
    }

    /// A loss is never told as a saving, in no sentence and under no verdict.
    void aLossIsCalledALoss_data() {
        QTest::addColumn<QString>("change");
        for (const char* change : {"", "g", "v", "o"})
            QTest::newRow(change) << change;
    }
    void aLossIsCalledALoss() {
        QFETCH(QString, change);
        Project project = allYes(smallProject());
        if (change == "g")
            project = answered(project, "fabric-ownership.topology", AnswerValue::partly);
        if (change == "v")
            project = answered(project, plan, AnswerValue::no);
        if (change == "o")
            project.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
        const Evaluation evaluation = evaluationWith(project, {-10.9e6}, {-20e6}, {-5e6});
        std::optional<Confidence> confidence = confidenceOf(project, 0.271);
        for (RouteConfidence& route : confidence->routes)
            route.savingP50 = {-56e6};
        for (const auto& tested : {std::optional<Confidence>(), confidence}) {
            const Verdict found = judged(project, evaluation, tested);
            std::vector<std::string> texts{render(found.sentence), render(found.routes[odm].breakEven.sentence)};
            for (const Reason& reason : found.reasons)
                texts.push_back(render(reason.sentence));
            for (const std::string& text : texts)
                QVERIFY2(text.find("-$") == std::string::npos && text.find("saves -") == std::string::npos,
                         text.c_str());
            const std::string all = join(texts, " ");
            QVERIFY2(all.find("odm costs $10.9 M more than oem") != std::string::npos, all.c_str());
            if (tested)
                QVERIFY2(all.find("median: an extra cost of $56.0 M") != std::string::npos &&
                             all.find("27.1 %") != std::string::npos,
                         all.c_str());
        }
    }

    void theChanceIsThatOfAnySaving() {
        const Project project = allYes(smallProject());
        const Verdict found = judged(project, evaluationWith(project, gain, loss, loss), confidenceOf(project, 0.888));
        QCOMPARE(render(found.sentence),
                 std::string("odm is supported: it saves $2.00 M against oem at the entered values (median: a saving "
                             "of $1.50 M); the chance of any saving is 88.8 %, and 80.0 % is required."));
    }

    void aLapsedBidLeavesItsRouteIncomplete_data() {
        QTest::addColumn<QString>("decision");
        QTest::addColumn<double>("validity");
        QTest::addColumn<bool>("lapsed");
        QTest::newRow("valid") << "2026-11-01" << 60.0 << false;
        QTest::newRow("last day is today") << "2026-11-01" << 29.0 << false;
        QTest::newRow("lapsed yesterday") << "2026-11-01" << 28.0 << true;
        QTest::newRow("lapsed long ago") << "2025-01-01" << 30.0 << true;
        QTest::newRow("half a day is no day") << "2026-11-01" << 28.5 << true;
        QTest::newRow("before a later decision") << "2027-06-01" << -1.0 << true;
        QTest::newRow("no day of decision") << "" << 30.0 << false;
        QTest::newRow("no day of decision, expired before it") << "" << -1.0 << true;
    }
    void aLapsedBidLeavesItsRouteIncomplete() {
        QFETCH(QString, decision);
        QFETCH(double, validity);
        QFETCH(bool, lapsed);
        Project project = allYes(smallProject());
        project.information.decisionDate = parseDate(decision.toStdString());
        project.routes[odm].parameters.contract.validity = Days{validity};
        const Verdict found = judged(project, evaluationWith(project, gain, smallGain, loss));
        QCOMPARE(nameAt(*found.routes[odm].id), QString(lapsed ? "incomplete" : "supported"));
        QCOMPARE(nameAt(*found.routes[tierTwo].id), QString("supported"));
        QCOMPARE(found.routes[odm].needed.size(), lapsed ? std::size_t{1} : std::size_t{0});
        if (lapsed) {
            QCOMPARE(found.routes[odm].needed[0].where, std::string("contract.validity@odm"));
            QVERIFY(render(found.routes[odm].needed[0].remedy).find("renew") != std::string::npos);
        }
    }
    void aLapsedBidOfAnyOwnedRouteIsAFinding() {
        Project project = allYes(smallProject());
        project.information.decisionDate = Date{2026, 10, 1};
        for (const std::size_t r : {oem, odm, tierTwo})
            project.routes[r].parameters.contract.validity = Days{30};
        const Scorecard card = scorecard(project, evaluate(project), pack(), today);
        QCOMPARE(card.findings.size(), std::size_t{3});
        QCOMPARE(card.findings[0].where, std::string("contract.validity@oem"));
        QVERIFY(judged(project, evaluate(project)).routes[oem].openPoints.size() == 1);
    }
    void aBidThatLapsesBeforeItsGatesAreDueChangesNoVerdict() {
        Project project = answered(allYes(smallProject()), "fabric-ownership.topology", AnswerValue::partly);
        for (Answer& given : project.answers) {
            if (given.criterion == "fabric-ownership.topology")
                given.due = Date{2027, 1, 31};
        }
        project.information.decisionDate = Date{2026, 11, 30};
        for (const double days : {61.0, 62.0}) {
            project.routes[odm].parameters.contract.validity = Days{days};
            const Verdict found = judged(project, evaluationWith(project, gain, smallGain, loss));
            QCOMPARE(nameAt(*found.routes[odm].id), QString("unproven"));
            const Reason* reason = reasonAt(found.routes[odm].reasons, RuleId::bidLapsesEarly);
            QCOMPARE(reason != nullptr, days < 62);
            if (reason) {
                QVERIFY(!reason->concludes);
                QVERIFY2(said(*reason).find("2027-01-30") != std::string::npos &&
                             said(*reason).find("2027-01-31") != std::string::npos,
                         said(*reason).c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestVerdictStatus)
#include "tst_verdict_status.moc"
