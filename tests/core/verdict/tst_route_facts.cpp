// SPDX-License-Identifier: GPL-3.0-or-later
// Answers about fabric and facility that the figures of a route contradict.
#include <QTest>

#include "tests/core/verdict/judged_project.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

Project changed(Project project, const QString& changes) {
    std::vector<Assignment> assignments;
    for (const QString& one : changes.split(u' ', Qt::SkipEmptyParts))
        assignments.push_back({one.section(u'=', 0, 0).toStdString(), one.section(u'=', 1).toStdString()});
    return taken(withAssignments(project, assignments));
}

/// Every criterion yes, a network, and gates of which none is known to fail.
Project listed() {
    Project project = taken(withNetwork(smallProject(), "compute", NetworkKind::compute));
    project = taken(withGate(project, "power", GateKind::rackPower));
    project = taken(withGate(project, "busbar", GateKind::busbar));
    project = taken(withGate(project, "leaks", GateKind::leakDetection));
    return allYes(changed(project, "cluster.growth_nodes=16"));
}

std::vector<Contradiction> contradictionsOf(const Project& project) {
    return contradictions(project, evaluate(project), pack());
}

} // namespace

class TestRouteFacts : public QObject {
    Q_OBJECT
private slots:
    void aFigureContradictsAYes_data() {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("criterion");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* changes, const char* criterion, const char* instance,
                            const char* says) { QTest::newRow(name) << changes << criterion << instance << says; };
        row("network beyond its tiers", "fabric.tiers@odm/compute=one", "fabric-ownership.topology", "",
            "compute of odm cannot be built");
        row("no engineers", "fabric.engineers@odm=0 fabric.adapter_firmware@odm=buyer", "fabric-ownership.engineers",
            "", "odm has no fabric engineers");
        row("library by nobody", "fabric.collective_library@odm=nobody", "fabric-ownership.collective-libraries", "",
            "on odm nobody validates this of the fabric: collective library.");
        row("congestion by nobody", "fabric.congestion_settings@odm=nobody", "fabric-ownership.congestion-tuning", "",
            "on odm nobody validates this of the fabric: congestion settings.");
        row("busbar", "gate.holds@odm/busbar=no", "facilities.rack-fit", "odm", "Busbar on odm: is said to fail");
        row("cooling", "rack.liquid_share@odm=0.8 facility.cdus=1 facility.cdu_power=600 facility.cdu_flow=900",
            "facilities.room-cooling", "", "Coolant distribution units on odm: asks");
        row("leaks", "gate.holds@odm/leaks=no", "facilities.leak-response", "", "Leak detection on odm");
        row("substation", "facility.substation=0.5", "facilities.site-power", "", "Substation on odm: asks");
        row("runway", "facility.runway=0.01", "facilities.expansion-runway", "", "Runway for the next pod on odm");
    }
    void aFigureContradictsAYes() {
        QFETCH(QString, changes);
        QFETCH(QString, criterion);
        QFETCH(QString, instance);
        QFETCH(QString, says);
        QVERIFY(contradictionsOf(listed()).empty());
        const Project project = changed(listed(), changes);
        bool found = false;
        for (const Contradiction& one : contradictionsOf(project)) {
            QCOMPARE(QString::fromStdString(one.criterion), criterion);
            QVERIFY(one.route != oem && one.route != cloud);
            found = found || (one.route == odm && QString::fromStdString(one.instance) == instance &&
                              QString::fromStdString(render(one.sentence)).contains(says));
        }
        QVERIFY2(found, qPrintable(criterion));
        const Scorecard card = scorecard(project, evaluate(project), pack(), today);
        QVERIFY(stateAt(card.preconditions, criterion.section(u'.', 0, 0).toStdString()).state != State::yes);
        QVERIFY(contradictionsOf(answered(project, criterion.toStdString(), AnswerValue::no)).empty());
    }

    void theBaselineIsNotJudged() {
        QVERIFY(contradictionsOf(changed(listed(), "gate.holds@oem/busbar=no fabric.tiers@oem/compute=one")).empty());
    }

    /// A retrofit with cost and time is a commitment that the ledger pays for.
    void aPlannedRetrofitIsNoContradiction() {
        const Project failing = changed(listed(), "gate.holds@odm/busbar=no gate.retrofit_cost@odm/busbar=90000");
        QCOMPARE(contradictionsOf(failing).size(), std::size_t{1});
        QVERIFY(contradictionsOf(changed(failing, "gate.retrofit_time@odm/busbar=6")).empty());
    }

    void engineersOrAValidatedFabricOwnIt() {
        QVERIFY(
            contradictionsOf(changed(listed(), "fabric.adapter_firmware@odm=buyer fabric.engineers@odm=1")).empty());
        QVERIFY(contradictionsOf(changed(listed(), "fabric.adapter_firmware@odm=arrives")).empty());
    }
};

QTEST_APPLESS_MAIN(TestRouteFacts)
#include "tst_route_facts.moc"
