// SPDX-License-Identifier: GPL-3.0-or-later
// Premium and cover of a pool of spares, its demand behind a repair loop, and what it is worth later.
#include <cmath>
#include <random>

#include <QTest>

#include "core/models/cashflow.h"
#include "core/models/spares/insurance.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestInsurance : public QObject {
    Q_OBJECT
private slots:
    void repairLoop() {
        const RepairLoop loop{
            .failures = {0.5}, .removed = {0.4}, .repairYield = {0.75}, .repairTime = {20}, .procurementTime = {100}};
        QVERIFY_NEAR(removals(loop).value, 0.2, 1e-14);
        QVERIFY_NEAR(condemnations(loop).value, 0.05, 1e-14);
        // 1,000·0.2 removals a year, 15 d + 25 d away on average.
        QVERIFY_NEAR(partsAway({1000}, loop), 200 * 40 / 365.0, 1e-14);
        // The same as two separate loops.
        QVERIFY_NEAR(partsAway({1000}, loop),
                     partsInReplenishment({1000}, {0.15}, {20}) + partsInReplenishment({1000}, {0.05}, {100}), 1e-13);
        RepairLoop bare = loop;
        bare.removed = {1};
        bare.repairYield = {0};
        QCOMPARE(condemnations(bare).value, 0.5);
        QVERIFY_NEAR(partsAway({1000}, bare), partsInReplenishment({1000}, {0.5}, {100}), 1e-14);
    }

    void palmAsksOnlyForTheMean() {
        // Removals one by one, each with a way back of its own: parts away are Poisson around the mean above.
        const RepairLoop loop{
            .failures = {0.5}, .removed = {0.4}, .repairYield = {0.75}, .repairTime = {20}, .procurementTime = {100}};
        const double mean = partsAway({200}, loop);
        std::mt19937_64 bits(12);
        const double removalsInWindow = 200 * 0.2 * 100 / 365.0; // of 100 d: nothing is away longer
        int ready = 0;
        const int draws = 100000;
        for (int i = 0; i < draws; ++i) {
            int away = 0;
            const int removed = std::poisson_distribution<>(removalsInWindow)(bits);
            for (int k = 0; k < removed; ++k) {
                const double ago = std::uniform_real_distribution<>(0, 100)(bits);
                away += ago < (std::bernoulli_distribution(0.75)(bits) ? 20 : 100);
            }
            ready += away <= 6;
        }
        QVERIFY_WITHIN(double(ready) / draws, poissonReadyRate(mean, {6}).value, 4 * 0.4 / std::sqrt(draws));
    }

    void lastTimeBuys() {
        // A mean of 100·0.05·2 = 10: P(X ≤ 15) = 0.9513, P(X ≤ 14) = 0.9165 (Poisson tables).
        QCOMPARE(lastTimeBuy({100}, {0.05}, {2}, {0.95}).value, 15.0);
        QVERIFY(poissonReadyRate(10, {15}).value >= 0.95 && poissonReadyRate(10, {14}).value < 0.95);
        QVERIFY(lastTimeBuy({100}, {0.05}, {2}, {0.95}, 3) > Count{15});
        QCOMPARE(lastTimeBuy({100}, {0.05}, {0}, {0.95}).value, 0.0);
        QCOMPARE(lastTimeBuy({100}, {0.05}, {2}, {0}).value, 0.0);
    }

    void premiumAndContract() {
        const PoolCost pool{.stock = {41}, .unitPrice = {35000}, .rate = {0.08}, .decay = {0.30}, .carrying = {0.02}};
        QVERIFY_NEAR(poolPremium(pool).value, 41 * 35000 * 0.40, 1e-14);
        // Over a year it is the interest on the price, and what the market takes off it.
        PoolCost bare = pool;
        bare.carrying = {0};
        const double lost = 41 * 35000 * (1 - valueLeft({0.30}, {1})) + 41 * 35000 * 0.08;
        QVERIFY_NEAR(poolPremium(bare).value, lost, 1e-13);
        const Waiting own{.demand_per_y = 369, .perDemand = {6}, .idle = {8}, .hourValue = {2}};
        const Waiting sent{.demand_per_y = 369, .perDemand = {48}, .idle = {8}, .hourValue = {2}};
        QVERIFY_NEAR(waitingCost(own).value, 369 * 6 * 8 * 2.0, 1e-14);
        const auto compared = compareInsurance(pool, own, {400000}, sent);
        QVERIFY_NEAR(compared.pool.value, 574000 + 35424.0, 1e-13);
        QVERIFY_NEAR(compared.contract.value, 400000 + 283392.0, 1e-13);
        QVERIFY_NEAR(compared.difference.value, 609424 - 683392.0, 1e-13); // the own pool is cheaper
        QCOMPARE(poolPremium({.stock = {0}, .unitPrice = {1}, .rate = {1}, .decay = {1}}).value, 0.0);
    }

    void valuesLeft_data() {
        QTest::addColumn<double>("decay");
        QTest::addColumn<double>("years");
        QTest::addColumn<double>("left");
        const double printed[3][4] = {{.70, .49, .343, .240}, {.65, .4225, .2746, .1785}, {.60, .36, .216, .130}};
        const double decays[] = {0.30, 0.35, 0.40};
        for (int d = 0; d < 3; ++d) {
            for (int y = 0; y < 4; ++y)
                QTest::addRow("7.2 at %g after %d y", decays[d], y + 1) << decays[d] << y + 1.0 << printed[d][y];
        }
    }
    void valuesLeft() {
        QFETCH(double, decay);
        QFETCH(double, years);
        QFETCH(double, left);
        QVERIFY_WITHIN(valueLeft({decay}, {years}), left, 5.1e-4);
        QVERIFY_NEAR(impliedDecay(1, valueLeft({decay}, {years}), {years}).value, decay, 1e-12);
        QVERIFY_NEAR(valueLeftQuantile({decay}, 0, {years}, 1.3), valueLeft({decay}, {years}), 1e-13);
    }

    void decaysOfMarkets() {
        QVERIFY_NEAR(impliedDecay(8, 2.25, {3}).value, 0.345, 1e-2);     // 7.2 PRICE, H100 2023 to 2026
        QVERIFY_NEAR(impliedDecay(1.70, 2.35, {1}).value, -0.382, 1e-3); // 7.2 PRICE, the rise
        QCOMPARE(impliedDecay(5, 5, {2}).value, 0.0);
    }

    void pathsSpreadAroundTheDecay() {
        std::mt19937_64 bits(6);
        std::normal_distribution<> normal;
        double sum = 0;
        int below = 0;
        const double p10 = valueLeftQuantile({0.3}, 0.4, {2}, -1.2815515655);
        const int draws = 200000;
        for (int i = 0; i < draws; ++i) {
            double value = 1; // in steps of half a year
            for (int step = 0; step < 4; ++step)
                value *= valueLeftQuantile({0.3}, 0.4, {0.5}, normal(bits));
            sum += value;
            below += value < p10;
        }
        QVERIFY_NEAR(sum / draws, 0.49, 1e-2);
        QVERIFY_WITHIN(double(below) / draws, 0.1, 4 * 0.3 / std::sqrt(draws));
        QVERIFY(valueLeftQuantile({0.3}, 0.4, {1}, 1.2815515655) > 1); // a spare may gain
    }
};

QTEST_APPLESS_MAIN(TestInsurance)
#include "tst_insurance.moc"
