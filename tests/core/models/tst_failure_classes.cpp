// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupts by component class, in early life and by repeat offenders.
#include <cmath>
#include <limits>
#include <vector>

#include <QTest>

#include "core/models/failure_classes.h"
#include "core/models/reliability.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

} // namespace

class TestFailureClasses : public QObject {
    Q_OBJECT
private slots:
    void groupsOfAJob_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("nodesPerGroup");
        QTest::addColumn<double>("groups");
        QTest::newRow("part of the node") << 2048.0 << 1.0 << 2048.0;
        QTest::newRow("exactly one leaf") << 32.0 << 32.0 << 1.0;
        QTest::newRow("one node more") << 33.0 << 32.0 << 2.0;
        QTest::newRow("less than one rack") << 3.0 << 18.0 << 1.0;
        QTest::newRow("racks of 18") << 126.0 << 18.0 << 7.0;
        QTest::newRow("thirds stay whole") << 9.0 << 3.0 << 3.0;
    }
    void groupsOfAJob() {
        QFETCH(double, nodes);
        QFETCH(double, nodesPerGroup);
        QFETCH(double, groups);
        const FailureClass part{{2}, {nodesPerGroup}, {0.25}};
        QCOMPARE(groupsTouched(part, {nodes}).value, groups);
        QCOMPARE(unitsBelow(part, {nodes}).value, 2 * groups);
        QCOMPARE(interruptsPerYear(part, {nodes}), 0.5 * groups);
    }

    void caseThree() {
        // Book chapter: 10,000 GPUs at 20,000 h and 1,250 hosts at 10,000 h fail every 1.6 h.
        const std::vector<FailureClass> parts{{{8}, {1}, {hoursPerYear / 20000}}, {{1}, {1}, {hoursPerYear / 10000}}};
        QVERIFY_NEAR(jobMtbf(parts, {1250}).value, 1.6, 1e-12);
        QVERIFY_NEAR(interruptsPerYear(parts, {1250}) / hoursPerYear, 0.625, 1e-12);
    }

    void wholeGroupsCountWhereAJobTouchesThem() {
        const FailureClass leaf{{1}, {32}, {0.1}};
        const FailureClass node{{1}, {1}, {1}};
        QCOMPARE(interruptsPerYear(leaf, {1}), interruptsPerYear(leaf, {32}));
        const std::vector<FailureClass> both{node, leaf};
        QVERIFY_NEAR(interruptsPerYear(both, {64}), 64.2, 1e-14);
        // Of nodes alone the build-up is the series system.
        QVERIFY_NEAR(jobMtbf(std::vector{node}, {512}).value, systemMtbf({512}, {8760}).value, 1e-14);
    }

    void moreNodesAreNeverHitLess() {
        const std::vector<FailureClass> parts{{{8}, {1}, {0.08}}, {{1}, {18}, {0.2}}, {{1}, {64}, {0.006}}};
        double last = infinite;
        for (double nodes = 1; nodes <= 400; ++nodes) {
            const double mtbf = jobMtbf(parts, {nodes}).value;
            QVERIFY(mtbf < last);
            last = mtbf;
        }
    }

    void nothingFails() {
        QCOMPARE(jobMtbf({}, {512}).value, infinite);
        QCOMPARE(jobMtbf(std::vector<FailureClass>{{{8}, {1}, {0}}}, {512}).value, infinite);
        QCOMPARE(withMoreInterrupts({infinite}, 0).value, infinite);
        QCOMPARE(withMoreInterrupts({infinite}, 0.25).value, 4.0);
        QCOMPARE(withMoreInterrupts({12.372}, 0).value, 12.372);
        QVERIFY_NEAR(withMoreInterrupts({3}, 1.0 / 6).value, 2, 1e-15);
    }

    void burnInLeaves_data() {
        QTest::addColumn<double>("burnIn_h");
        QTest::addColumn<double>("caught");
        QTest::newRow("1.3 48 h") << 48.0 << 0.0915;
        QTest::newRow("1.3 168 h") << 168.0 << 0.2854;
        QTest::newRow("1.3 336 h") << 336.0 << 0.4893;
        QTest::newRow("none") << 0.0 << 0.0;
    }
    void burnInLeaves() {
        QFETCH(double, burnIn_h);
        QFETCH(double, caught);
        const EarlyLife life{{0.02}, {500}, {burnIn_h}};
        QVERIFY_WITHIN(defectiveLeft(life).value, 0.02 * (1 - caught), 0.02 * 5e-5);
        QVERIFY_NEAR(defectiveLeft(life).value, 0.02 * (1 - burnInCaught({500}, {burnIn_h}).value), 1e-14);
    }

    void defectsShowOnceAndEarly() {
        const EarlyLife life{{0.02}, {500}, {168}};
        const double left = 0.02 * std::exp(-168.0 / 500);
        QCOMPARE(extraInterruptsPerNode(life, {0}), 0.0);
        QVERIFY_NEAR(extraInterruptsPerNode(life, {500}), left * (1 - std::exp(-1)), 1e-14);
        QVERIFY_NEAR(extraInterruptsPerNode(life, {infinite}), left, 1e-15); // each defective node fails exactly once
        QVERIFY_NEAR(extraRatePerNodeHour(life, {0}, {0}), left / 500, 1e-15);
        QVERIFY_NEAR(extraRatePerNodeHour(life, {0}, {1e-6}), left / 500, 1e-8);
        QVERIFY_NEAR(extraRatePerNodeHour(life, {100}, {300}), left * (std::exp(-0.2) - std::exp(-0.6)) / 200, 1e-13);
    }

    void yearsOfServiceAddUp() {
        const EarlyLife life{{0.03}, {2000}, {72}};
        const double whole = lifeExtraRatePerNodeHour(life, {5}) * 5 * hoursPerYear;
        double sum = 0;
        for (int year = 0; year < 5; ++year)
            sum += extraRatePerNodeHour(life, {year * hoursPerYear}, {(year + 1) * hoursPerYear}) * hoursPerYear;
        QVERIFY_NEAR(sum, whole, 1e-13);
        QVERIFY_NEAR(whole, extraInterruptsPerNode(life, {5 * hoursPerYear}), 1e-14);
        QVERIFY(firstYearExtraRatePerNodeHour(life) > 4.9 * lifeExtraRatePerNodeHour(life, {5})); // year 1 bears it all
        QCOMPARE(firstYearExtraRatePerNodeHour(life), lifeExtraRatePerNodeHour(life, {1}));
        QVERIFY(firstYearExtraRatePerNodeHour({{0.03}, {2000}, {720}}) < firstYearExtraRatePerNodeHour(life));
        QCOMPARE(firstYearExtraRatePerNodeHour({{0}, {2000}, {0}}), 0.0);
    }

    void firstYearShortensTheMtbfOfAFleet() {
        // 512 nodes of 43,800 h, 2 % of them defective with a mean of 500 h: 10.24 further interrupts in year 1.
        const EarlyLife life{{0.02}, {500}, {0}};
        const double perHour = 512 * firstYearExtraRatePerNodeHour(life);
        QVERIFY_NEAR(perHour * hoursPerYear, 10.24, 1e-7);
        const Hours year1 = withMoreInterrupts(systemMtbf({512}, {43800}), perHour);
        QVERIFY_NEAR(hoursPerYear / year1.value, hoursPerYear / 85.546875 + 10.24, 1e-7);
    }

    void lemons() {
        QCOMPARE(lemonFactor({{0}, {0}, 20}), 1.0);
        QCOMPARE(lemonFactor({{0.01}, {1}, 20}), 1.0); // all found
        QCOMPARE(lemonFactor({{0.01}, {0}, 1}), 1.0);  // no worse than the others
        QVERIFY_NEAR(lemonFactor({{0.01}, {0}, 20}), 1.19, 1e-15);
        QVERIFY_NEAR(lemonFactor({{0.01}, {0.75}, 20}), 1.0475, 1e-15);
        // The mean of a mixed fleet: 1 of 4 nodes at five times the rate.
        QCOMPARE(lemonFactor({{0.25}, {0}, 5}), (3 * 1.0 + 5.0) / 4);
    }
};

QTEST_APPLESS_MAIN(TestFailureClasses)
#include "tst_failure_classes.moc"
