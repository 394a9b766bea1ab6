// SPDX-License-Identifier: GPL-3.0-or-later
// The latest of lognormal lead times against closed forms and draws, and the longest path of deliveries.
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/supply/lead_time.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

const LeadTime servers{{52}, {78}};
const LeadTime network{{36}, {52}};
const LeadTime power{{60}, {120}};

double phi(double z) {
    return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

double sigmaOf(const LeadTime& lead) {
    return std::log(lead.p90.value / lead.median.value) / 1.2815515655446004;
}

/// E[max(0, T − due)] of one lognormal (F. Black, 1976).
double delayOf(const LeadTime& lead, double due) {
    const double s = sigmaOf(lead);
    const double d2 = std::log(lead.median.value / due) / s;
    return lead.median.value * std::exp(s * s / 2) * phi(d2 + s) - due * phi(d2);
}

} // namespace

class TestLeadTime : public QObject {
    Q_OBJECT
private slots:
    void medianAndNinetyPercentComeBack() {
        QVERIFY_NEAR(deliveredWithin(servers, {52}).value, 0.5, 1e-14);
        QVERIFY_NEAR(deliveredWithin(servers, {78}).value, 0.9, 1e-14);
        QVERIFY_NEAR(leadTimeQuantile(servers, {0.9}).value, 78, 1e-13);
        QVERIFY_NEAR(leadTimeQuantile(servers, {0.1}).value, 52.0 * 52 / 78, 1e-13); // symmetric in the logarithm
        QCOMPARE(deliveredWithin(servers, {0}).value, 0.0);
    }

    void certainDeliveries() {
        const LeadTime fixed{{30}, {30}};
        QCOMPARE(deliveredWithin(fixed, {30}).value, 1.0);
        QCOMPARE(deliveredWithin(fixed, {29.99}).value, 0.0);
        QCOMPARE(leadTimeQuantile(fixed, {0.1}).value, 30.0);
        const LeadTime both[] = {fixed, servers};
        QVERIFY_NEAR(latestQuantile(both, {0.9}).value, 78, 1e-12);
        const LeadTime late[] = {{{90}, {90}}, servers};
        QVERIFY_NEAR(latestQuantile(late, {0.5}).value, 90, 1e-12);
        QCOMPARE(expectedDelay({&fixed, 1}, {20}).value, 10.0);
        QCOMPARE(expectedDelay({&fixed, 1}, {30}).value, 0.0);
    }

    void latestOfOneIsItself() {
        for (const double p : {0.01, 0.1, 0.5, 0.9, 0.999})
            QVERIFY_NEAR(latestQuantile({&power, 1}, {p}).value, leadTimeQuantile(power, {p}).value, 1e-12);
    }

    void latestOfEqualOnesIsTheirRoot() {
        const std::vector<LeadTime> eight(8, servers);
        for (const double p : {0.1, 0.5, 0.9}) {
            QVERIFY_NEAR(latestQuantile(eight, {p}).value, leadTimeQuantile(servers, {std::pow(p, 1 / 8.0)}).value,
                         1e-11);
            QVERIFY_NEAR(latestQuantile(eight, {p}, 1).value, leadTimeQuantile(servers, {p}).value, 1e-11);
        }
    }

    void quantilesAreRoots() {
        const LeadTime leads[] = {servers, network, power};
        for (const double rho : {0.0, 0.3, 0.7, 0.99}) {
            for (const double p : {0.05, 0.1, 0.5, 0.9, 0.99}) {
                const Weeks time = latestQuantile(leads, {p}, rho);
                QVERIFY_NEAR(allDeliveredWithin(leads, time, rho).value, p, 1e-9);
                for (const LeadTime& lead : leads)
                    QVERIFY(time >= leadTimeQuantile(lead, {p})); // merge bias
            }
        }
        // Independent: the product.
        QVERIFY_NEAR(allDeliveredWithin(leads, {70}).value,
                     deliveredWithin(servers, {70}).value * deliveredWithin(network, {70}).value *
                         deliveredWithin(power, {70}).value,
                     1e-13);
    }

    void drawsAgree_data() {
        QTest::addColumn<double>("rho");
        QTest::newRow("independent") << 0.0;
        QTest::newRow("common cause") << 0.6;
    }
    void drawsAgree() {
        QFETCH(double, rho);
        const LeadTime leads[] = {servers, network, power};
        std::mt19937_64 bits(3);
        std::normal_distribution<> normal;
        const int draws = 300000;
        std::vector<double> latest(draws);
        double delay = 0;
        for (double& time : latest) {
            const double cause = std::sqrt(rho) * normal(bits);
            for (const LeadTime& lead : leads) {
                const double z = cause + std::sqrt(1 - rho) * normal(bits);
                time = std::max(time, lead.median.value * std::exp(sigmaOf(lead) * z));
            }
            delay += std::max(0.0, time - 75) / draws;
        }
        std::ranges::sort(latest);
        const LatestBand band = latestBand(leads, rho);
        QVERIFY_NEAR(latest[draws / 10], band.p10.value, 5e-3);
        QVERIFY_NEAR(latest[draws / 2], band.p50.value, 5e-3);
        QVERIFY_NEAR(latest[draws / 10 * 9], band.p90.value, 1e-2);
        QVERIFY_NEAR(delay, expectedDelay(leads, {75}, rho).value, 2e-2);
    }

    void meanDelayOfOneIsItsClosedForm() {
        for (const LeadTime& lead : {servers, network, power, LeadTime{{40}, {41}}, LeadTime{{10}, {100}}}) {
            for (const double due : {5.0, 30.0, 52.0, 90.0, 200.0}) {
                const double expected = delayOf(lead, due);
                QVERIFY_WITHIN(expectedDelay({&lead, 1}, {due}).value, expected, 1e-8 * expected + 1e-10);
            }
        }
        QCOMPARE(expectedDelay({}, {9}).value, 0.0);
    }

    void meanDelayOfSeveralIsItsSum_data() {
        QTest::addColumn<double>("rho");
        QTest::newRow("independent") << 0.0;
        QTest::newRow("common cause") << 0.6;
        QTest::newRow("nearly one cause") << 0.99;
    }
    void meanDelayOfSeveralIsItsSum() {
        QFETCH(double, rho);
        // One spreads a hundred times less than the others: its step must not be lost between wide panels.
        const LeadTime leads[] = {servers, network, power, {{80}, {80.4}}, {{50}, {50}}};
        const double from = std::log(45), to = std::log(900000);
        const int steps = 20000; // Simpson's rule
        double sum = 0;
        for (int i = 0; i <= steps; ++i) {
            const double t = std::exp(from + (to - from) * i / steps);
            const double weight = i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4;
            const double late = t < 50 ? 1 : 1 - allDeliveredWithin(leads, {t}, rho).value;
            sum += weight * t * late * (to - from) / steps / 3;
        }
        // Simpson meets the jump of the certain delivery within one step of 5e-4, of 50 weeks.
        QVERIFY_WITHIN(expectedDelay(leads, {45}, rho).value, sum, 0.03);
        const LeadTime smooth[] = {servers, network, power, {{80}, {80.4}}};
        sum = 0;
        for (int i = 0; i <= steps; ++i) {
            const double t = std::exp(from + (to - from) * i / steps);
            const double weight = i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4;
            sum += weight * t * (1 - allDeliveredWithin(smooth, {t}, rho).value) * (to - from) / steps / 3;
        }
        QVERIFY_NEAR(expectedDelay(smooth, {45}, rho).value, sum, 1e-8);
    }

    void longestPath() {
        // 9.2: seed lead times in months, low and high; the building decides, and the total is not their sum.
        const Delivery low[] = {{.lead = {12}}, {.lead = {6}}, {.lead = {9}}, {.lead = {18}}, {.lead = {18}}};
        const auto first = criticalDelivery(low);
        QCOMPARE(first->service.value, 18.0);
        QCOMPARE(first->index, std::size_t{3});
        QCOMPARE(first->margin.value, 0.0); // two tie
        const Delivery high[] = {{.lead = {18}}, {.lead = {12}}, {.lead = {15}}, {.lead = {24}}, {.lead = {36}}};
        QCOMPARE(criticalDelivery(high)->service.value, 36.0);
        QCOMPARE(criticalDelivery(high)->index, std::size_t{4});
        QCOMPARE(criticalDelivery(high)->margin.value, 12.0);
        const Delivery waits[] = {{{4}, {40}, {6}}, {{20}, {26}, {3}}};
        QCOMPARE(criticalDelivery(waits)->service.value, 50.0);
        QCOMPARE(criticalDelivery(waits)->margin.value, 1.0);
        const Delivery alone[] = {{{0}, {40}, {6}}};
        QCOMPARE(criticalDelivery(alone)->margin.value, 0.0);
        QVERIFY(!criticalDelivery({}));
        const Delivery falling[] = {{.lead = {30}}, {.lead = {28}}, {.lead = {29}}};
        QCOMPARE(criticalDelivery(falling)->margin.value, 1.0);
    }

    void months() {
        QVERIFY_WITHIN(inMonths({128}), 29.5, 0.05); // 9.2
        QVERIFY_WITHIN(inMonths({144}), 33.1, 0.05);
    }
};

QTEST_APPLESS_MAIN(TestLeadTime)
#include "tst_lead_time.moc"
