// SPDX-License-Identifier: GPL-3.0-or-later
// What is noticed of fabric, facility and energy: each case by one change to a project without it.
#include <algorithm>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "tests/core/evaluation/described.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

/// "KEY=VALUE KEY=VALUE".
Project changed(const Project& project, const QString& changes) {
    std::vector<Assignment> assignments;
    for (const QString& one : changes.split(u' ', Qt::SkipEmptyParts))
        assignments.push_back({one.section(u'=', 0, 0).toStdString(), one.section(u'=', 1).toStdString()});
    return with(project, assignments);
}

const Finding* findingOf(const std::vector<Finding>& findings, const QString& id, const QString& where) {
    const auto found = std::ranges::find_if(findings, [&](const Finding& finding) {
        return QString::fromStdString(finding.sentence.id).contains(id) &&
               QString::fromStdString(finding.where) == where;
    });
    return found == findings.end() ? nullptr : &*found;
}

QString listed(const std::vector<Finding>& findings) {
    QString text;
    for (const Finding& finding : findings)
        text += QString::fromStdString(finding.sentence.id + " at " + finding.where + ": " + render(finding.sentence)) +
                u'\n';
    return text;
}

Project sound() {
    return withFacility(withFabric(smallProject()));
}

} // namespace

class TestFindings : public QObject {
    Q_OBJECT
private slots:
    void eachIsSaidWithPlaceAndFigures_data() {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("severity");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* changes, const char* id, const char* where,
                            const char* severity,
                            const char* says) { QTest::newRow(name) << changes << id << where << severity << says; };
        // quotes for another number of nodes
        row("one price", "quote.built_for@oem/switches=128", "quoted_for_line", "quote.built_for@oem/switches",
            "warning", "was quoted for 128 nodes, and the route delivers 64.");
        row("a bid", "quote.built_for@oem/accelerators=128 quote.built_for@oem/switches=128", "quoted_for_lines",
            "quote.built_for@oem/accelerators", "warning", "2 prices were quoted for 128 nodes");
        row("nodes changed",
            "quote.built_for@tier-two/switches=64 cluster.nodes_delivered@tier-two=66 "
            "cluster.hot_spare_nodes@tier-two=2",
            "quoted_for_line", "quote.built_for@tier-two/switches", "warning", "the route delivers 66.");
        // fabric
        row("beyond its tiers", "fabric.tiers@odm/compute=one", "fabric.beyond_tiers", "fabric.radix@odm/compute",
            "contradiction", "512 endpoints; switches of 64 ports at an oversubscription of 1 hold 64 in one tier.");
        row("radix too small", "fabric.radix@odm/compute=8 fabric.oversubscription@odm/compute=64",
            "fabric.radix_too_small", "fabric.radix@odm/compute", "contradiction", "switches of 8 ports");
        row("spread uneven", "fabric.leaf@odm/compute=16 fabric.spine@odm/compute=9 fabric.uplinks@odm/compute=32",
            "fabric.uneven_spines", "fabric.spine@odm/compute", "contradiction",
            "over 9 spines (3.56 to each); 8 spines");
        row("spine ports short", "fabric.leaf@odm/compute=16 fabric.spine@odm/compute=4 fabric.uplinks@odm/compute=32",
            "fabric.spine_ports_short", "fabric.spine@odm/compute", "contradiction",
            "16 leaves with 32 uplinks need 512 spine ports, and 4 spines have 256");
        row("leaf ports short", "fabric.leaf@odm/compute=8 fabric.spine@odm/compute=8 fabric.uplinks@odm/compute=32",
            "fabric.leaf_ports_short", "fabric.spine@odm/compute", "contradiction",
            "512 endpoints are to be connected, and 8 leaves have 256 ports");
        row("the bid builds more",
            "fabric.leaf@odm/compute=32 fabric.spine@odm/compute=16 fabric.uplinks@odm/compute=32",
            "finding.network_differs", "fabric.leaf@odm/compute", "warning", "the plan counts 16 leaves");
        row("oversubscribed", "fabric.topology@odm/compute=clos fabric.oversubscription@odm/compute=3",
            "finding.oversubscribed", "fabric.oversubscription@odm/compute", "warning", "3 to 1");
        row("dearer than its lines", "fabric.switch_price@odm/compute=200000", "finding.fabric_price",
            "quote.line_price@odm/switches", "warning", "may be missing from the quote");
        row("nobody validates", "fabric.switch_system@odm=nobody fabric.congestion_settings@odm=nobody",
            "finding.nobody_validates", "fabric.switch_system@odm", "warning",
            "switch operating system, congestion settings.");
        row("nobody qualifies", "fabric.collective_library@odm=buyer", "finding.nobody_qualifies",
            "fabric.engineers@odm", "warning", "no fabric engineers: collective library.");
        row("more engineers than people", "fabric.engineers@odm=9", "finding.more_engineers_than_people",
            "fabric.engineers@odm", "contradiction", "9 fabric engineers among 8 people");
        row("plan without incidents", "fabric.factor_from@tier-two/training=plan", "finding.no_plan",
            "fabric.factor_from@tier-two/training", "contradiction", "how often its fabric has to be diagnosed");
        row("plan without a step", "fabric.factor_from@odm/serving=plan", "finding.no_plan",
            "fabric.factor_from@odm/serving", "contradiction", "how long a step computes");
        row("factor far from the plan", "fabric.factor@odm/training=0.5", "finding.factor_far",
            "fabric.factor@odm/training", "warning", "entered as 0.500, and the fabric plan gives 0.9");
        row("leaf layer for fewer", "fabric.built_for@odm/compute=32", "finding.built_for_fewer",
            "fabric.built_for@odm/compute", "warning", "bought for 32 nodes, and 64 are delivered");
        row("next pod does not fit", "fabric.tiers@odm/compute=two cluster.growth_nodes=1000",
            "finding.pod_does_not_fit", "fabric.radix@odm/compute", "warning", "ends at 2,048 endpoints");
        row("next pod needs a tier", "cluster.growth_nodes=1000", "finding.pod_needs_a_tier",
            "fabric.tiers@oem/compute", "warning",
            "of OEM reference, ODM direct, Tier two from 2 to 3 tiers, from 24 to");
        // facility
        row("a gate fails", "facility.rack_power=40", "gate.rack_power", "gate.retrofit_cost@odm/power", "warning",
            "asks 41.6 kW, has 40.0 kW (-3.8 %).");
        row("a gate that is not listed fails", "facility.floor_load=1000", "gate.floor_load", "facility.floor_load",
            "warning", "(-47 %)");
        row("a gate without figures fails", "gate.holds@odm/busbar=no", "gate.busbar", "gate.retrofit_cost@odm/busbar",
            "warning", "is said to fail");
        row("a rack beyond a whole unit", "facility.cdu_power=30", "gate.cdu_count", "facility.cdus", "warning",
            "one rack asks for more");
        row("a retrofit is planned",
            "facility.rack_power=40 gate.retrofit_cost@odm/power=250000 gate.retrofit_time@odm/power=8",
            "finding.gate_retrofit", "gate.retrofit_cost@odm/power", "note", "for $250 k is planned and done 8 weeks");
        row("a retrofit though it holds", "gate.retrofit_cost@odm/power=250000 gate.retrofit_time@odm/power=8",
            "finding.retrofit_unneeded", "gate.retrofit_cost@odm/power", "note", "It holds as it is");
        row("a retrofit in a ring",
            "gate.retrofit_cost@odm/power=1 gate.retrofit_time@odm/power=8 gate.after@odm/power=coolant_flow "
            "gate.retrofit_cost@odm/flow=1 gate.retrofit_time@odm/flow=8 gate.after@odm/flow=rack_power",
            "finding.retrofit_ring", "gate.after@odm/power", "contradiction", "in a ring");
        row("a retrofit longer than the delivery",
            "facility.rack_power=40 gate.retrofit_cost@odm/power=1 gate.retrofit_time@odm/power=104",
            "finding.retrofit_late", "gate.retrofit_time@odm/power", "warning", "moves from 1.00 to 1.99 years");
        row("said to hold", "facility.rack_power=40 gate.holds@odm/power=yes", "finding.said_to_hold",
            "gate.holds@odm/power", "contradiction", "the figures decide");
        row("said to fail", "gate.holds@odm/power=no", "finding.said_to_fail", "gate.holds@odm/power", "contradiction",
            "the figures decide");
        row("gates unknown", "facility.cdus=unknown gate.holds@odm/leaks=unknown", "finding.gates_unknown", "odm",
            "note", "not known: Coolant distribution units, Leak detection.");
        // energy
        row("watts of a network that cannot be built", "energy.network_power=added fabric.tiers@odm/compute=one",
            "finding.watts_unknown", "energy.network_power", "contradiction", "power and energy are too low");
        row("supplies overloaded", "power.source@odm=chain power.supplies@odm=1", "finding.supplies_overloaded",
            "power.supplies@odm", "contradiction", "1 of 3.30 kW give 3.30 kW");
        row("a PUE that flatters",
            "power.source@odm=chain power.source@oem=chain power.cooling@odm=0.05 power.cooling@oem=0.06 "
            "power.supply_class@odm=bronze",
            "finding.pue_flatters", "power.source@odm", "warning", "PUE does not see");
        row("an envelope too small", "facility.envelope=0.5", "finding.envelope_small", "facility.envelope", "warning",
            "and 512 are delivered");
    }
    void eachIsSaidWithPlaceAndFigures() {
        QFETCH(QString, changes);
        QFETCH(QString, id);
        QFETCH(QString, where);
        QFETCH(QString, severity);
        QFETCH(QString, says);
        const std::vector<Finding> before = evaluate(sound()).findings;
        const std::vector<Finding> after = evaluate(changed(sound(), changes)).findings;
        QVERIFY2(!findingOf(before, id, where), qPrintable(listed(before)));
        const Finding* finding = findingOf(after, id, where);
        QVERIFY2(finding, qPrintable(listed(after)));
        const QString sentence = QString::fromStdString(render(finding->sentence));
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
        QVERIFY2(sentence.endsWith(u'.') && !sentence.contains(u'{'), qPrintable(sentence));
        QCOMPARE(QString::fromUtf8(nameOf(finding->severity).data()), severity);
        QVERIFY(QString::fromStdString(render(finding->remedy)).endsWith(u'.'));
    }

    void aQuoteWithoutNetworkIsNoted() {
        const Project project = taken(without(withFabric(smallProject()), "switches"));
        QVERIFY(findingOf(evaluate(project).findings, "finding.fabric_no_line", "odm"));
    }

    void whatIsNotDescribedIsNotReported() {
        const QString text = listed(evaluate(smallProject()).findings);
        for (const char* id : {"gate", "fabric", "network", "retrofit", "envelope"})
            QVERIFY2(!text.contains(QString("finding.") + id), qPrintable(text));
    }

    void rentIsNotJudged() {
        const Project project = changed(sound(), "facility.rack_power=1 facility.envelope=0.1");
        for (const Finding& finding : evaluate(project).findings)
            QVERIFY2(render(finding.sentence).find("rented: asks") == std::string::npos,
                     render(finding.sentence).c_str());
    }
};

QTEST_APPLESS_MAIN(TestFindings)
#include "tst_findings.moc"
