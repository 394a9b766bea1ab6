// SPDX-License-Identifier: GPL-3.0-or-later
// Precedence of the verdicts, what each rule reads, and the sentences.
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
const std::string together = "storage-with-compute.decided-together";
const std::string tolerance = "failure-absorption.tolerance-defined";

QString nameAt(VerdictId id) {
    return QString::fromStdString(std::string(nameOf(id)));
}

std::string said(const Reason& reason) {
    return render(reason.sentence);
}

} // namespace

class TestVerdict : public QObject {
    Q_OBJECT
private slots:
    void gatesWithEvidenceAndASavingSupport() {
        const Project project = allYes(smallProject());
        const Evaluation evaluation = evaluationWith(project, gain, smallGain, loss);
        const Verdict untested = judged(project, evaluation);
        QCOMPARE(nameAt(untested.id), QString("supported"));
        QVERIFY(!untested.tested && untested.routes[odm].needed.empty() && untested.routes[odm].openPoints.empty());
        QCOMPARE(untested.routes[odm].status, SavingStatus::unproven); // nothing is proven before it is tested
        QCOMPARE(untested.route, std::optional(odm));
        QVERIFY2(render(untested.sentence).find("not yet tested under uncertainty") != std::string::npos,
                 render(untested.sentence).c_str());
        QVERIFY(render(untested.sentence).find("$2.00 M") != std::string::npos);
        const Verdict tested = judged(project, evaluation, confidenceOf(project, 0.93));
        QCOMPARE(nameAt(tested.id), QString("supported"));
        QVERIFY(tested.tested);
        QVERIFY(render(tested.sentence).find("93.0 %") != std::string::npos);
        QCOMPARE(tested.routes[odm].status, SavingStatus::proven);
        QCOMPARE(tested.routes[tierTwo].status, SavingStatus::proven);
        QCOMPARE(tested.routes[oem].status, SavingStatus::baseline);
        QCOMPARE(tested.routes[cloud].status, SavingStatus::notGated);
        QVERIFY(!tested.routes[oem].id && !tested.routes[cloud].id);
        QCOMPARE(tested.pack, std::string("plumbline 2"));
    }

    void withoutARunwayTheSavingIsUnproven() {
        const Project project = answered(allYes(smallProject()), runway, AnswerValue::unknown, {});
        const Verdict found = judged(project, evaluationWith(project, gain, smallGain, loss));
        QCOMPARE(nameAt(found.id), QString("unproven"));
        const Reason* reason = reasonAt(found.reasons, RuleId::runway);
        QVERIFY(reason && reason->decides && reason->number == 2);
        QVERIFY2(said(*reason).find("expansion runway") != std::string::npos, said(*reason).c_str());
        QVERIFY2(render(reason->remedy).find("in writing") != std::string::npos, render(reason->remedy).c_str());
        QCOMPARE(found.routes[odm].status, SavingStatus::unproven);
        QVERIFY(reasonAt(found.reasons, RuleId::supported)); // lower-ranked reasons are told too
    }

    void aReasonNamesAnswerEvidenceAndDate() {
        const Project project = answered(allYes(smallProject()), "fabric-ownership.engineers", AnswerValue::no);
        const Verdict found = judged(project, evaluationWith(project, gain, smallGain, loss));
        const Reason* reason = reasonAt(found.reasons, RuleId::gates);
        QVERIFY(reason);
        QCOMPARE(said(*reason), std::string("Fabric ownership is no: “Named engineers own the fabric as a permanent "
                                            "function that is funded over the whole horizon” is answered no, on "
                                            "letter.pdf, p. 2 (written commitment, 2026-10-01)."));
        QCOMPARE(render(found.sentence),
                 std::string("odm is unproven: Fabric ownership is not yes, so oem is the pricing baseline. It saves "
                             "$2.00 M against oem at the entered values; this is not yet tested under uncertainty."));
    }

    void precedence_data() {
        QTest::addColumn<QString>("change"); ///< what is wrong, by letters
        QTest::addColumn<QString>("id");
        QTest::newRow("nothing is wrong") << ""
                                          << "supported";
        QTest::newRow("S ≤ 0") << "s"
                               << "not_cheaper";
        QTest::newRow("P(S > 0) below the chosen") << "q"
                                                   << "not_cheaper";
        QTest::newRow("no validation plan") << "v"
                                            << "incomplete";
        QTest::newRow("storage after compute") << "c"
                                               << "incomplete";
        QTest::newRow("rent not priced") << "r"
                                         << "incomplete";
        QTest::newRow("S unknown") << "k"
                                   << "incomplete";
        QTest::newRow("no baseline") << "b"
                                     << "incomplete";
        QTest::newRow("incomplete before not cheaper") << "rs"
                                                       << "incomplete";
        QTest::newRow("a gate is not yes") << "g"
                                           << "unproven";
        QTest::newRow("unproven before incomplete") << "gvk"
                                                    << "unproven";
        QTest::newRow("unproven before not cheaper") << "gs"
                                                     << "unproven";
        QTest::newRow("nothing absorbs any workflow") << "o"
                                                      << "buy_oem";
        QTest::newRow("buy from an OEM before all") << "ogvcrks"
                                                    << "buy_oem";
    }
    void precedence() {
        QFETCH(QString, change);
        QFETCH(QString, id);
        Project project = allYes(smallProject());
        Outcome saving = gain;
        double probability = 0.9;
        for (const QChar letter : change) {
            switch (letter.toLatin1()) {
            case 's':
                saving = loss;
                break;
            case 'q':
                probability = 0.79;
                break;
            case 'v':
                project = answered(project, plan, AnswerValue::no);
                break;
            case 'c':
                project = answered(project, together, AnswerValue::no);
                break;
            case 'r':
                project.routes[cloud].parameters.rent.price.reset();
                break;
            case 'k':
                saving = missing;
                break;
            case 'b':
                project.routes[oem].kind = RouteKind::tierTwo;
                project.baseline.clear();
                break;
            case 'g':
                project = answered(project, "fabric-ownership.topology", AnswerValue::partly);
                break;
            case 'o':
                project.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
                break;
            default:
                QFAIL("unknown letter");
            }
        }
        // A former baseline that is now self-sourced has to answer, too.
        if (change.contains('b'))
            project = allYes(project);
        Evaluation evaluation = evaluationWith(project, saving, saving, loss);
        if (change.contains('b')) {
            for (const std::size_t r : {oem, odm, tierTwo, cloud})
                savingOf(evaluation, r) = absent(Absence::noBaseline);
        }
        const Verdict found = judged(project, evaluation, confidenceOf(project, probability));
        QCOMPARE(nameAt(found.id), id);
        QVERIFY(!found.reasons.empty() && found.reasons.front().decides);
        if (change.contains('b'))
            QVERIFY(reasonAt(found.reasons, RuleId::baseline));
        if (change.contains('v'))
            QCOMPARE(reasonAt(found.reasons, RuleId::validationPlan)->where, plan + "@odm");
        if (change.contains('r'))
            QCOMPARE(reasonAt(found.reasons, RuleId::rentPriced)->number, 5);
        if (change == "q")
            QVERIFY2(render(found.sentence).find("not shown to be cheaper") != std::string::npos,
                     render(found.sentence).c_str());
    }

    void theChosenConfidenceItselfIsEnough() {
        const Project project = allYes(smallProject());
        const Evaluation evaluation = evaluationWith(project, gain, gain, loss);
        const double chosen = project.parameters.terms.requiredConfidence.value;
        QCOMPARE(nameAt(judged(project, evaluation, confidenceOf(project, chosen)).id), QString("supported"));
        QCOMPARE(nameAt(judged(project, evaluation, confidenceOf(project, chosen - 0.0005)).id),
                 QString("not_cheaper"));
        QCOMPARE(nameAt(judged(project, evaluationWith(project, {0}, {0}, loss), confidenceOf(project, 1)).id),
                 QString("not_cheaper"));
    }

    void aPlanThatIsOnlyClaimedIsAnOpenPoint() {
        const Project project = answered(allYes(smallProject()), plan, AnswerValue::yes, {});
        const Verdict found = judged(project, evaluationWith(project, gain, gain, loss));
        QCOMPARE(nameAt(found.id), QString("supported"));
        QVERIFY(found.routes[odm].needed.empty());
        QCOMPARE(found.routes[odm].openPoints.size(), std::size_t{1});
        QVERIFY(render(found.sentence).find("Open points that change no verdict: 1.") != std::string::npos);
        QVERIFY(render(found.routes[odm].openPoints[0].sentence).find("fabric validation plan") != std::string::npos);
    }
    void aPlanNotAnsweredLeavesTheEvaluationIncomplete() {
        for (const AnswerValue value : {AnswerValue::unknown, AnswerValue::notApplicable}) {
            const Project project = answered(allYes(smallProject()), plan, value);
            QCOMPARE(nameAt(judged(project, evaluationWith(project, gain, gain, loss)).id), QString("incomplete"));
        }
    }

    void theProjectTakesTheSupportedRouteWithTheLargestSaving() {
        Project project = allYes(smallProject());
        QCOMPARE(judged(project, evaluationWith(project, smallGain, gain, loss)).route, std::optional(tierTwo));
        // odm saves more, but its racks do not fit.
        project = taken(withAnswer(project, answer("facilities.rack-fit", "odm", AnswerValue::no)));
        const Verdict found = judged(project, evaluationWith(project, gain, smallGain, loss));
        QCOMPARE(found.route, std::optional(tierTwo));
        QCOMPARE(nameAt(found.id), QString("supported"));
        QCOMPARE(nameAt(*found.routes[odm].id), QString("unproven"));
        QCOMPARE(found.routes[odm].status, SavingStatus::unproven);
        QCOMPARE(judged(project, evaluationWith(project, gain, smallGain, loss), confidenceOf(project, 0.9))
                     .routes[tierTwo]
                     .status,
                 SavingStatus::proven);
        // None is supported: the larger saving; an unknown one is last.
        project = taken(withAnswer(project, answer("facilities.rack-fit", "tier-two", AnswerValue::no)));
        QCOMPARE(judged(project, evaluationWith(project, gain, smallGain, loss)).route, std::optional(odm));
        QCOMPARE(judged(project, evaluationWith(project, missing, loss, loss)).route, std::optional(tierTwo));
    }

    void oneWorkflowForAnOemIsAReasonAndNeeded() {
        Project project = taken(withWorkflow(smallProject(), "chat", WorkflowKind::inference));
        project = answered(allYes(project), tolerance, AnswerValue::unknown, {});
        const Verdict found = judged(project, evaluationWith(project, gain, gain, loss));
        QCOMPARE(nameAt(found.id), QString("supported"));
        const Reason* reason = reasonAt(found.reasons, RuleId::absorption);
        QVERIFY(reason && !reason->concludes && reason->number == 3);
        QCOMPARE(reason->where, tolerance + "@chat");
        QCOMPARE(found.routes[odm].needed.size(), std::size_t{1});
        QCOMPARE(found.routes[odm].needed[0].where, tolerance + "@chat");
        // With the other workflow unabsorbed as well, it is every workflow.
        project.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
        QCOMPARE(nameAt(judged(project, evaluationWith(project, gain, gain, loss)).id), QString("buy_oem"));
    }

    void aRouteThatAbsorbsNothingIsForAnOemAlone() {
        Project project = allYes(smallProject());
        project.routes[odm].workflows[0].restart.absorbingLayer = RouteAbsorbingLayer::nothing;
        Verdict found = judged(project, evaluationWith(project, gain, gain, loss));
        QCOMPARE(nameAt(*found.routes[odm].id), QString("buy_oem"));
        QCOMPARE(nameAt(*found.routes[tierTwo].id), QString("supported"));
        QCOMPARE(found.routes[odm].needed.front().key, std::string("workflow.route_absorbing_layer@odm/climate"));
        QVERIFY(found.routes[tierTwo].needed.empty());
        // The other way round: a route has a layer of its own where the workflow has none.
        project.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
        project.routes[odm].workflows[0].restart.absorbingLayer = RouteAbsorbingLayer::requeue;
        found = judged(project, evaluationWith(project, gain, gain, loss));
        QCOMPARE(nameAt(*found.routes[odm].id), QString("supported"));
        for (const OpenPoint& point : found.routes[odm].openPoints)
            QVERIFY2(render(point.sentence).find("as nothing") == std::string::npos, render(point.sentence).c_str());
        QCOMPARE(nameAt(*found.routes[tierTwo].id), QString("buy_oem"));
        QCOMPARE(found.routes[tierTwo].needed.front().key, std::string("workflow.absorbing_layer@climate"));
    }

    void rentThatSavesMoreIsAReason() {
        const Project project = allYes(smallProject());
        const Verdict found = judged(project, evaluationWith(project, smallGain, loss, gain));
        QCOMPARE(nameAt(found.id), QString("supported"));
        const Reason* reason = reasonAt(found.reasons, RuleId::rentSavesMore);
        QVERIFY(reason && reason->where == "cloud" && !reason->concludes);
        QVERIFY(!reasonAt(judged(project, evaluationWith(project, gain, loss, gain)).reasons, RuleId::rentSavesMore));
    }

    /// What decides first, then the money, then the rest.
    void reasonsStandByWeight_data() {
        QTest::addColumn<QString>("change");
        for (const char* change : {"", "g", "gv", "gvr", "v", "r", "o", "og"})
            QTest::newRow(change) << change;
    }
    void reasonsStandByWeight() {
        QFETCH(QString, change);
        Project project = taken(withWorkflow(smallProject(), "chat", WorkflowKind::inference));
        project = allYes(project);
        if (change.contains('g'))
            project = answered(project, "fabric-ownership.topology", AnswerValue::partly);
        if (change.contains('v'))
            project = answered(project, plan, AnswerValue::no);
        if (change.contains('r'))
            project.routes[cloud].parameters.rent.price.reset();
        if (change.contains('o'))
            project = answered(project, tolerance, AnswerValue::no);
        const Verdict found = judged(project, evaluationWith(project, loss, {-2e6}, gain), confidenceOf(project, 0.1));
        const auto weight = [](const Reason& reason) {
            return reason.decides ? 0 : reason.rule == RuleId::notCheaper ? 1 : 2;
        };
        QVERIFY(std::ranges::is_sorted(found.reasons, {}, weight));
        QVERIFY(found.reasons.front().decides);
        QVERIFY(reasonAt(found.reasons, RuleId::notCheaper) && reasonAt(found.reasons, RuleId::rentSavesMore));
    }

    void everyGapOfAnIncompleteEvaluationIsNamed() {
        Project project = answered(allYes(smallProject()), plan, AnswerValue::no);
        project = answered(project, together, AnswerValue::no);
        project.routes[cloud].parameters.rent.price.reset();
        const std::string sentence = render(judged(project, evaluationWith(project, gain, gain, loss)).sentence);
        for (const char* part : {"validation plan of odm", "storage is not shown", "renting has not been priced"})
            QVERIFY2(sentence.find(part) != std::string::npos, sentence.c_str());
    }

    void aSavingWithoutFigureHasAStatusOfItsOwn() {
        const Project project = allYes(smallProject());
        const Verdict found = judged(project, evaluationWith(project, missing, missing, missing));
        QCOMPARE(nameAt(found.id), QString("incomplete"));
        QCOMPARE(found.routes[odm].status, SavingStatus::unknown);
        const Reason* reason = reasonAt(found.reasons, RuleId::savingKnown);
        QVERIFY2(said(*reason).find("neither a price nor a discount") != std::string::npos, said(*reason).c_str());
    }
    void anUnknownSavingNamesItsBreakEvenDiscount() {
        const Project project = allYes(smallProject());
        Evaluation evaluation = evaluationWith(project, missing, missing, loss);
        evaluation.numbers.routes[odm].breakEvenDiscount = {0.125};
        const Verdict found = judged(project, evaluation);
        QVERIFY(said(*reasonAt(found.reasons, RuleId::savingKnown)).find("12.5 %") != std::string::npos);
    }

    void withoutASelfSourcedRoute() {
        Project project = smallProject();
        project.routes[odm].kind = project.routes[tierTwo].kind = RouteKind::oemReference;
        const Verdict open = judged(project, evaluationWith(project, gain, gain, loss));
        QCOMPARE(nameAt(open.id), QString("unproven"));
        QVERIFY(!open.route && reasonAt(open.reasons, RuleId::selfSourced));
        project = allYes(project);
        const Verdict held = judged(project, evaluationWith(project, gain, gain, loss));
        QCOMPARE(nameAt(held.id), QString("incomplete"));
        QVERIFY(reasonAt(held.reasons, RuleId::selfSourced)->decides);
    }

    void anEmptyProjectIsAnswered() {
        const Project project;
        const Verdict found = judged(project, evaluate(project));
        QCOMPARE(nameAt(found.id), QString("unproven"));
        QVERIFY(reasonAt(found.reasons, RuleId::selfSourced) && reasonAt(found.reasons, RuleId::baseline) &&
                reasonAt(found.reasons, RuleId::rentPriced));
    }

    void theRestOfTheEstateIsAlwaysStated() {
        Project project = smallProject();
        const auto estate = [](const Project& of) { return judged(of, evaluationWith(of, gain, gain, loss)); };
        QVERIFY(render(estate(project).estate).find("not shown to be agreed: ") != std::string::npos);
        project.information.estateAgreement = "the board";
        QVERIFY(render(estate(project).estate).find("although the board is named") != std::string::npos);
        QVERIFY(!estate(project).estateAgreedBy);
        project = allYes(project);
        QVERIFY(render(estate(project).estate).find("agreed by the board") != std::string::npos);
        QCOMPARE(estate(project).estateAgreedBy, std::optional<std::string>("the board"));
        project.information.estateAgreement.clear();
        QVERIFY(render(estate(project).estate).find("and that is agreed: ") != std::string::npos);
    }

    void userTextIsNeverReadAsASentence() {
        Project project = allYes(smallProject());
        project.routes[odm].name = "{saving} <b>";
        const Verdict found = judged(project, evaluationWith(project, gain, loss, loss));
        QVERIFY2(render(found.sentence).starts_with("{saving} <b> is supported"), render(found.sentence).c_str());
    }
};

QTEST_APPLESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
