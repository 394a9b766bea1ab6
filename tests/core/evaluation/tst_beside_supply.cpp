// SPDX-License-Identifier: GPL-3.0-or-later
// When a route is in service by its deliveries, against closed forms of single lognormals and against samples.
#include <cmath>
#include <numbers>

#include <QTest>

#include "core/analysis/confidence.h"
#include "core/evaluation/evaluate.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;
using plumb::tests::taken;
using plumb::tests::with;

namespace {

enum : std::size_t { oem, odm, tierTwo, rented };

constexpr double z90 = 1.2815515655446004;

double phi(double z) {
    return std::erfc(-z / std::numbers::sqrt2) / 2;
}

/// P(lead ≤ t) of a lognormal lead, and its mean beyond t.
struct Lead {
    double median, late;
    double sigma() const { return std::log(late) / z90; }
    double within(double t) const { return t <= 0 ? 0 : phi(std::log(t / median) / sigma()); }
    double beyond(double t) const { // E[max(0, lead − t)]
        const double s = sigma(), mean = median * std::exp(s * s / 2);
        if (t <= 0)
            return mean - t;
        const double z = std::log(median / t) / s;
        return mean * phi(z + s) - t * phi(z);
    }
};

/// Three deliveries of which the ODM route knows two: accelerators that may miss a round, and a network.
Project supplied() {
    Project project = smallProject();
    project = taken(withDelivery(project, "chips", DeliveryKind::accelerators));
    project = taken(withDelivery(project, "network", DeliveryKind::network));
    project = taken(withDelivery(project, "building", DeliveryKind::building));
    return with(project, {{"supply.lead_time@odm/chips", "40"},
                          {"supply.late_ratio@odm/chips", "1.5"},
                          {"supply.ordered@odm/chips", "4"},
                          {"supply.allocated@odm/chips", "0.7"},
                          {"supply.next_round@odm/chips", "13"},
                          {"supply.lead_time@odm/network", "45"},
                          {"supply.late_ratio@odm/network", "1.3"},
                          {"supply.ordered@odm/network", "2"},
                          {"delivery.common_cause@odm", "0"}});
}

constexpr Lead chips{40, 1.5};
constexpr Lead network{45, 1.3};

double chipsBy(double week) {
    return 0.7 * chips.within(week - 4) + 0.3 * chips.within(week - 17);
}

double networkBy(double week) {
    return network.within(week - 2);
}

SupplyBeside supplyOf(const Project& project, std::size_t r = odm) {
    return evaluate(project).beside[r].supply;
}

constexpr double perYear_w = 365 / 7.0;

} // namespace

class TestBesideSupply : public QObject {
    Q_OBJECT
private slots:
    void independentDeliveriesMultiply() {
        const SupplyBeside supply = supplyOf(with(supplied(), {{"contract.promised_date@odm", "0.9"}}));
        QVERIFY_NEAR(supply.byNeeded.value, chipsBy(1.2 * perYear_w) * networkBy(1.2 * perYear_w), 1e-10);
        QVERIFY_NEAR(supply.byPromised.value, chipsBy(0.9 * perYear_w) * networkBy(0.9 * perYear_w), 1e-10);
        for (const auto& [date, p] : {std::pair{supply.p10, 0.1}, {supply.p50, 0.5}, {supply.p90, 0.9}})
            QVERIFY_NEAR(chipsBy(date.value * perYear_w) * networkBy(date.value * perYear_w), p, 1e-9);

        QCOMPARE(supply.deliveries.size(), 3U);
        const DeliveryBeside &first = supply.deliveries[0], &second = supply.deliveries[1];
        QVERIFY_NEAR(chipsBy(first.p50.value), 0.5, 1e-10);
        QVERIFY_NEAR(chipsBy(first.p90.value), 0.9, 1e-10);
        QVERIFY_NEAR(second.p50.value, 47.0, 1e-10);
        QVERIFY_NEAR(second.p90.value, 2 + 45 * 1.3, 1e-10);
        QVERIFY_NEAR(second.p10.value, 2 + 45 / 1.3, 1e-10);
        QVERIFY_NEAR(first.last.value + second.last.value, 1.0, 1e-9);
        QVERIFY_NEAR(supply.single.value, std::max(first.p50.value, 47.0) / perYear_w, 1e-12);
        QVERIFY(supply.p50.value > supply.single.value); // merge bias
        // P(the network is last): its density times the chance that the chips are there, by a plain sum.
        double last = 0;
        for (int i = 0; i < 200000; ++i) {
            const double week = i * 1e-3;
            last += (networkBy(week + 1e-3) - networkBy(week)) * chipsBy(week + 5e-4);
        }
        QVERIFY_WITHIN(second.last.value, last, 1e-6);
        for (const Outcome& each :
             {supply.deliveries[2].p10, supply.deliveries[2].p50, supply.deliveries[2].p90, supply.deliveries[2].last})
            QCOMPARE(each.absence, Absence::noDeliveries);
    }

    void lateWeeksOfOne_data() {
        QTest::addColumn<QString>("needed");
        for (const char* needed : {"0", "0.2", "1", "2", "8"})
            QTest::newRow(needed) << needed;
    }
    void lateWeeksOfOne() {
        QFETCH(QString, needed);
        const Project project = with(
            supplied(), {{"supply.lead_time@odm/network", "unknown"}, {"project.needed_by", needed.toStdString()}});
        const double due = needed.toDouble() * perYear_w;
        const double late = 0.7 * chips.beyond(due - 4) + 0.3 * chips.beyond(due - 17);
        QVERIFY_WITHIN(supplyOf(project).late_w.value, late, 1e-6 * late + 1e-9);
    }

    void lateWeeksOfBoth() {
        const double due = 1.2 * perYear_w;
        double late = 0;
        for (int i = 0; i < 400000; ++i) {
            const double week = due + (i + 0.5) * 1e-3;
            late += 1e-3 * (1 - chipsBy(week) * networkBy(week));
        }
        QVERIFY_NEAR(supplyOf(supplied()).late_w.value, late, 1e-6);
    }

    void certainDeliveriesAreLateByTheDay() {
        const Project project = with(supplied(), {{"supply.late_ratio@odm/chips", "1"},
                                                  {"supply.late_ratio@odm/network", "1"},
                                                  {"project.needed_by", "0.5"}});
        const SupplyBeside supply = supplyOf(project);
        // Weeks 44 and 57 for the chips, 47 for the network.
        QVERIFY_NEAR(supply.late_w.value, 0.7 * 47 + 0.3 * 57 - 0.5 * perYear_w, 1e-9);
        QVERIFY_NEAR(supply.deliveries[1].last.value, 0.7, 1e-6);
        QCOMPARE(supply.byNeeded, Outcome{0});
        QVERIFY_NEAR(supply.p90.value, 57 / perYear_w, 1e-12);
        const SupplyBeside never = supplyOf(with(project, {{"project.needed_by", "3"}}));
        QCOMPARE(never.byNeeded, Outcome{1});
        QCOMPARE(never.late_w, Outcome{0});
    }

    void samplesAgree_data() {
        QTest::addColumn<QString>("cause");
        QTest::addColumn<QString>("needed");
        for (const char* cause : {"0", "0.5", "0.9"}) {
            for (const char* needed : {"0.9", "1.1"})
                QTest::addRow("cause %s by %s", cause, needed) << cause << needed;
        }
    }
    void samplesAgree() {
        QFETCH(QString, cause);
        QFETCH(QString, needed);
        const Project project = with(supplied(), {{"delivery.common_cause@odm", cause.toStdString()},
                                                  {"project.needed_by", needed.toStdString()}});
        const double p = supplyOf(project).byNeeded.value;
        const Confidence sampled = confidence(project, 2000, 5);
        QVERIFY(p > 0.05 && p < 0.95);
        QVERIFY_WITHIN(sampled.routes[odm].dateProbability.value, p, 4 * std::sqrt(p * (1 - p) / 2000));
    }

    void medianIsTheServiceDate() {
        const Evaluation evaluation = evaluate(with(supplied(), {{"delivery.common_cause@odm", "0.4"}}));
        QVERIFY_NEAR(evaluation.beside[odm].supply.p50.value, evaluation.numbers.routes[odm].delivered_y, 2e-6);
        const double slip = std::max(0.0, evaluation.numbers.routes[odm].service_y - 1.2);
        QVERIFY_NEAR(evaluation.beside[odm].supply.leadLeft.value, 1 - slip, 1e-12);
        const SupplyBeside late = supplyOf(with(supplied(), {{"project.needed_by", "0.1"}, {"refresh.cadence", "2"}}));
        QVERIFY_NEAR(late.leadLeft.value, 1 - (late.p50.value - 0.1) / 2, 1e-5);
        const SupplyBeside lost = supplyOf(with(supplied(), {{"project.needed_by", "0"}, {"refresh.cadence", "0.5"}}));
        QCOMPARE(lost.leadLeft, Outcome{0});
    }

    void nextPod() {
        const Project project = with(supplied(), {{"refresh.pod_two", "2.5"},
                                                  {"refresh.cadence", "1"},
                                                  {"refresh.price_change", "0.2"},
                                                  {"refresh.performance", "1.8"},
                                                  {"cluster.growth_nodes", "64"},
                                                  {"reliability.replacements@odm", "0.5"},
                                                  {"spares.target_fill_rate@odm", "0.95"}});
        const SupplyBeside apart = supplyOf(project);
        QVERIFY_NEAR(apart.podTwoPrice.value, 1.44, 1e-13);
        QVERIFY_NEAR(apart.podTwoPerformance.value, 3.24, 1e-13);
        const auto least = [](double mean) {
            double term = std::exp(-mean), sum = 0;
            int stock = 0;
            for (; sum < 0.95; ++stock) {
                sum += term;
                term *= mean / (stock + 1);
            }
            return double(stock);
        };
        const double mean = 64 * 0.5 * 30 / 365;
        QCOMPARE(apart.podTwoSpares.value, least(mean));
        const SupplyBeside shared = supplyOf(with(project, {{"refresh.spares_fit", "yes"}}));
        QCOMPARE(shared.podTwoSpares.value, least(2 * mean) - least(mean));
        QVERIFY(shared.podTwoSpares.value < apart.podTwoSpares.value);

        QCOMPARE(supplyOf(with(project, {{"cluster.growth_nodes", "unknown"}})).podTwoSpares.absence,
                 Absence::noGrowth);
        QCOMPARE(supplyOf(with(project, {{"reliability.replacements@odm", "0"}})).podTwoSpares.absence,
                 Absence::noTrays);
        const SupplyBeside none = supplyOf(with(project, {{"refresh.pod_two", "unknown"}}));
        for (const Outcome& each : {none.podTwoPrice, none.podTwoPerformance, none.podTwoSpares})
            QCOMPARE(each.absence, Absence::noPodTwo);
    }

    void bridge() {
        const Evaluation evaluation = evaluate(with(supplied(), {{"project.gpu_hour_price", "9"}}));
        const double rent = evaluation.numbers.routes[rented].costPerScheduledHour.value;
        QVERIFY(rent > 0 && rent < 9);
        QVERIFY_NEAR(evaluation.beside[odm].supply.bridgeOption.value, 512 * 0.8 * 168 * (9 - rent), 1e-12);
        QCOMPARE(supplyOf(with(supplied(), {{"project.gpu_hour_price", "0.1"}})).bridgeOption, Outcome{0});
        QCOMPARE(supplyOf(with(supplied(), {{"rent.price@rented", "unknown"}})).bridgeOption.absence, Absence::noRent);
    }

    void absences() {
        const Project project = supplied();
        const SupplyBeside unsaid = supplyOf(project, oem); // three deliveries, no lead time
        for (const Outcome& each :
             {unsaid.p10, unsaid.p50, unsaid.p90, unsaid.single, unsaid.byNeeded, unsaid.byPromised, unsaid.late_w,
              unsaid.deliveries[0].p50, unsaid.deliveries[0].last})
            QCOMPARE(each.absence, Absence::noDeliveries);
        QCOMPARE(unsaid.leadLeft, Outcome{1}); // by the service date
        QVERIFY(unsaid.bridgeOption);
        QVERIFY(supplyOf(smallProject()).deliveries.empty());
        QCOMPARE(supplyOf(smallProject()).byNeeded.absence, Absence::noDeliveries);

        const SupplyBeside undated = supplyOf(with(project, {{"project.needed_by", "unknown"}}));
        for (const Outcome& each : {undated.byNeeded, undated.late_w, undated.leadLeft})
            QCOMPARE(each.absence, Absence::noDate);
        QCOMPARE(undated.byPromised.absence, Absence::noPromise);
        QVERIFY(undated.p50);

        const SupplyBeside rent = supplyOf(project, rented);
        for (const Outcome& each :
             {rent.p10, rent.p50, rent.p90, rent.single, rent.byNeeded, rent.byPromised, rent.late_w, rent.leadLeft,
              rent.podTwoPrice, rent.podTwoPerformance, rent.podTwoSpares, rent.bridgeOption})
            QCOMPARE(each.absence, Absence::isRented);
    }
};

QTEST_APPLESS_MAIN(TestBesideSupply)
#include "tst_beside_supply.moc"
