// SPDX-License-Identifier: GPL-3.0-or-later
// How gates of the facility are spoken of.
#include <algorithm>
#include <set>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/evaluation/gates.h"
#include "core/project/edits.h"
#include "tests/core/report/small_project.h"

using namespace plumb;

Q_DECLARE_METATYPE(plumb::GateKind)
Q_DECLARE_METATYPE(plumb::GateNumbers)

namespace {

GateNumbers compared(double demand, double capacity) {
    return {.demand = {demand},
            .capacity = {capacity},
            .margin = {capacity / demand - 1},
            .status = capacity < demand ? GateStatus::fails : GateStatus::holds};
}

GateNumbers absentGate(Outcome demand, Outcome capacity, Absence why, GateStatus status = GateStatus::unknown) {
    return {.demand = demand, .capacity = capacity, .margin = absent(why), .status = status};
}

} // namespace

class TestGates : public QObject {
    Q_OBJECT
private slots:
    void everyGateHasAnIdANameAndAUnit() {
        std::set<std::string> names, ids;
        for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
            const auto kind = static_cast<GateKind>(g);
            names.insert(render(nameOfGate(kind)));
            ids.insert(nameOfGate(kind).id);
            QVERIFY(!render(nameOfGate(kind)).empty());
            QCOMPARE(unitOf(kind).empty(), isStated(kind));
        }
        QCOMPARE(names.size(), enumCount<GateKind>);
        QCOMPARE(ids.size(), enumCount<GateKind>);
    }

    void aGateSaysWhatItAsksAndHas_data() {
        QTest::addColumn<GateKind>("kind");
        QTest::addColumn<GateNumbers>("gate");
        QTest::addColumn<QString>("sentence");
        const Outcome none = absent(Absence::noFigure);
        QTest::newRow("too little power")
            << GateKind::rackPower << compared(132, 120) << "asks 132 kW, has 120 kW (-9.1 %)";
        QTest::newRow("a single unit") << GateKind::cduCount << compared(2, 1) << "asks 2 units, has 1 unit (-50 %)";
        QTest::newRow("people") << GateKind::trainedPeople << compared(1, 4) << "asks 1 person, has 4 people (+300 %)";
        QTest::newRow("degrees in kelvins")
            << GateKind::coolantTemperature
            << GateNumbers{.demand = {44}, .capacity = {40}, .margin = {-0.4}, .status = GateStatus::fails}
            << QString::fromUtf8("asks 44.0 °C, has 40.0 °C (-4.0 K)");
        QTest::newRow("demand alone") << GateKind::floorArea << absentGate({96}, none, Absence::noFigure)
                                      << QString::fromUtf8("asks 96.0 m²; what there is has not been entered");
        QTest::newRow("capacity alone") << GateKind::routeLoad << absentGate(none, {1500}, Absence::noFigure)
                                        << "has 1,500 kg; what is asked has not been entered";
        QTest::newRow("neither") << GateKind::pointLoad << absentGate(none, none, Absence::noFigure)
                                 << "no figures have been entered";
        QTest::newRow("said to hold") << GateKind::pointLoad
                                      << absentGate(none, none, Absence::noFigure, GateStatus::holds)
                                      << "is said to hold; no figures stand against it";
        const Outcome looked = absent(Absence::notLooked);
        QTest::newRow("not looked") << GateKind::busbar << absentGate(looked, looked, Absence::notLooked)
                                    << "nobody has looked whether it holds";
        QTest::newRow("said to fail") << GateKind::busbar
                                      << absentGate(looked, looked, Absence::notLooked, GateStatus::fails)
                                      << "is said to fail; no figures stand against it";
        const Outcome large = absent(Absence::rackTooLarge);
        QTest::newRow("rack too large") << GateKind::cduCount
                                        << absentGate(large, {4}, Absence::rackTooLarge, GateStatus::fails)
                                        << "one rack asks for more than a whole distribution unit gives";
        const Outcome nothing = absent(Absence::nothingAsked);
        QTest::newRow("nothing asked") << GateKind::coolantFlow
                                       << absentGate(nothing, nothing, Absence::nothingAsked, GateStatus::holds)
                                       << "nothing is asked of it";
        QTest::newRow("no next pod") << GateKind::runway
                                     << absentGate(absent(Absence::noGrowth), {3}, Absence::noGrowth)
                                     << "the project names no next pod";
    }

    void aGateSaysWhatItAsksAndHas() {
        QFETCH(GateKind, kind);
        QFETCH(GateNumbers, gate);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(render(gateSentence(kind, gate))), sentence);
    }

    void onlyWhatIsDescribedIsReported() {
        Inputs inputs;
        QVERIFY(!describesFacility(inputs));
        inputs.gates.push_back(GateKind::busbar);
        QVERIFY(describesFacility(inputs));
        inputs.gates.clear();
        inputs.parameters.room.floorArea = SquareMetres{200};
        QVERIFY(describesFacility(inputs));
    }

    void aReasonMakesADocumentedNo() {
        Project project = tests::taken(withGate(tests::smallProject(), "busbar", GateKind::busbar));
        project = tests::with(project, {{"gate.holds@odm/busbar", "no"}});
        QCOMPARE(documentedNo(project, 1, GateKind::busbar), std::string());
        project = tests::taken(withProvenance(project, "gate.holds@odm/busbar",
                                              {Grade::written, "Letter of the landlord", "the hall is listed", {}}));
        QCOMPARE(documentedNo(project, 1, GateKind::busbar), std::string("the hall is listed"));
        QCOMPARE(documentedNo(project, 0, GateKind::busbar), std::string());
        QCOMPARE(documentedNo(project, 1, GateKind::manifold), std::string());
        const Evaluation evaluation = evaluate(project);
        QVERIFY(std::ranges::any_of(evaluation.findings, [](const Finding& finding) {
            return finding.where == "gate.holds@odm/busbar" && finding.severity == Severity::note &&
                   render(finding.sentence).find("It is a documented no: the hall is listed") != std::string::npos;
        }));
    }
};

QTEST_APPLESS_MAIN(TestGates)
#include "tst_gates.moc"
