// SPDX-License-Identifier: GPL-3.0-or-later
// The mean delay of the last delivery, against the lead-time model without allocation and against plain sums.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <QTest>

#include "core/models/supply/service_delay.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

/// Mean of what the latest is after `due` if one normal deviate moves all of them.
double ofOneCause(const std::vector<LeadTime>& leads, double due) {
    constexpr double z90 = 1.2815515655446004;
    constexpr double step = 1e-5;
    double sum = 0;
    for (double z = -10; z < 14; z += step) {
        double latest = due;
        for (const LeadTime& lead : leads)
            latest = std::max(latest, lead.median.value * std::exp(z / z90 * std::log(lead.p90 / lead.median)));
        sum += step * (latest - due) * std::exp(-z * z / 2);
    }
    return sum / std::sqrt(2 * std::numbers::pi);
}

} // namespace

class TestServiceDelay : public QObject {
    Q_OBJECT
private slots:
    void withoutAllocationAsLeadTimes_data() {
        QTest::addColumn<double>("rho");
        QTest::addColumn<double>("due");
        QTest::addColumn<double>("late");
        for (const double rho : {0.0, 0.3, 0.5, 0.8, 1.0}) {
            for (const double due : {1.0, 30.0, 60.0, 200.0}) {
                for (const double late : {1.05, 1.4, 10.0})
                    QTest::addRow("cause %g, due %g, late %g", rho, due, late) << rho << due << late;
            }
        }
    }
    void withoutAllocationAsLeadTimes() {
        QFETCH(double, rho);
        QFETCH(double, due);
        QFETCH(double, late);
        const std::vector<LeadTime> leads{{{40}, {40 * late}}, {{45}, {45 * 1.3}}, {{20}, {20}}};
        std::vector<DeliveryTerms> deliveries;
        for (const LeadTime& lead : leads)
            deliveries.push_back({{0}, lead, {0}, {1}, {0}});
        // Of one cause for all the latest is a function of it, with kinks that only a fine sum resolves.
        const double expected = rho < 1 ? expectedDelay(leads, {due}, rho).value : ofOneCause(leads, due);
        QVERIFY_WITHIN(meanDelay(deliveries, {due}, rho).value, expected, 1e-6 * expected + 1e-9);
    }

    void withRounds() {
        const std::vector<DeliveryTerms> deliveries{{{4}, {{40}, {60}}, {3}, {0.6}, {20}},
                                                    {{0}, {{50}, {50}}, {1}, {0.5}, {30}}};
        for (const double rho : {0.0, 0.7, 1.0}) {
            double sum = 0;
            constexpr double step = 0.01;
            for (double week = 40 + step / 2; week < 600; week += step)
                sum += step * (1 - inServiceWithin(deliveries, {week}, rho).value);
            QVERIFY_NEAR(meanDelay(deliveries, {40}, rho).value, sum, 2e-5);
        }
        // Earlier dates add every day of the delay that is sure.
        QVERIFY_NEAR(meanDelay(deliveries, {0}, 0.2).value, 10 + meanDelay(deliveries, {10}, 0.2).value, 1e-9);
    }

    void edges() {
        QCOMPARE(meanDelay({}, {10}, 0.5).value, 0.0);
        const std::vector<DeliveryTerms> sure{{{2}, {{10}, {10}}, {1}, {1}, {0}}};
        QVERIFY_NEAR(meanDelay(sure, {5}, 0.5).value, 8.0, 1e-12);
        QCOMPARE(meanDelay(sure, {13}, 0.5).value, 0.0);
        QCOMPARE(meanDelay(sure, {500}, 0.5).value, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestServiceDelay)
#include "tst_service_delay.moc"
