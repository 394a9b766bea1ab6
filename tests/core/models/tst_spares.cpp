// SPDX-License-Identifier: GPL-3.0-or-later
// Fill rates, backorders and base stock against the standard table, and against plain sums.
#include <cmath>
#include <limits>
#include <random>

#include <QTest>

#include "core/models/spares.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestSpares : public QObject {
    Q_OBJECT
private slots:
    void standardTable_data() {
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("stock");
        QTest::addColumn<double>("fill"); // negative: not printed
        QTest::addColumn<double>("ready");
        QTest::addColumn<double>("backorders");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("7.2 mean 1, S 0") << 1.0 << 0.0 << 0.0 << 0.36788 << 1.0 << 1e-5;
        QTest::newRow("7.2 mean 1, S 1") << 1.0 << 1.0 << 0.36788 << 0.73576 << 0.36788 << 1e-5;
        QTest::newRow("7.2 mean 1, S 2") << 1.0 << 2.0 << 0.73576 << 0.91970 << 0.10364 << 1e-5;
        QTest::newRow("7.2 mean 1, S 3") << 1.0 << 3.0 << 0.91970 << 0.98101 << 0.02334 << 1e-5;
        QTest::newRow("7.2 mean 1, S 4") << 1.0 << 4.0 << 0.98101 << 0.99634 << 0.00435 << 1e-5;
        QTest::newRow("7.2 mean 5, S 5") << 5.0 << 5.0 << -1.0 << -1.0 << 0.87734 << 1e-5;
        QTest::newRow("7.2 mean 5, S 8") << 5.0 << 8.0 << -1.0 << -1.0 << 0.12211 << 1e-5;
        QTest::newRow("case 10, 1 spare") << 1.0 << 1.0 << -1.0 << 0.7358 << -1.0 << 1e-4;
        QTest::newRow("case 10, 4 spares") << 1.0 << 4.0 << -1.0 << 0.9963 << -1.0 << 1e-4;
        const double shelf = partsInReplenishment({45}, {8760 / 1e5}, {90});
        QTest::newRow("case 11, 3 spares") << shelf << 3.0 << -1.0 << 0.983 << -1.0 << 5e-4;
        QTest::newRow("case 11, 2 spares") << shelf << 2.0 << -1.0 << 0.925 << -1.0 << 5e-4;
        QTest::newRow("case 11, 200,000 h, 2 spares") << shelf / 2 << 2.0 << -1.0 << 0.987 << -1.0 << 5e-4;
        QTest::newRow("worked example, odm") << 2.552986301 << 5.0 << 0.8839873668 << -1.0 << -1.0 << 1e-8;
        QTest::newRow("worked example, tier-two") << 1.620164384 << 4.0 << 0.9183828550 << -1.0 << -1.0 << 1e-8;
    }
    void standardTable() {
        QFETCH(double, mean);
        QFETCH(double, stock);
        QFETCH(double, fill);
        QFETCH(double, ready);
        QFETCH(double, backorders);
        QFETCH(double, tolerance);
        if (fill >= 0)
            QVERIFY_WITHIN(poissonFillRate(mean, {stock}).value, fill, tolerance);
        if (ready >= 0)
            QVERIFY_WITHIN(poissonReadyRate(mean, {stock}).value, ready, tolerance);
        if (backorders >= 0)
            QVERIFY_WITHIN(poissonBackorders(mean, {stock}), backorders, tolerance);
    }

    void pipelines() {
        QVERIFY_NEAR(partsInReplenishment({128}, {0.26}, {28}), 2.552986301, 1e-9);
        QVERIFY_NEAR(partsInReplenishment({128}, {0.22}, {21}), 1.620164384, 1e-9);
        QVERIFY_NEAR(partsInReplenishment({45}, {8760 / 1e5}, {365}), 3.942, 1e-12); // case 11, a year
        // Llama 3: 220 and 268 events of 16,384 accelerators in 54 d.
        QVERIFY_NEAR(220 / (16384 * 54 / 365.0), 0.0908, 1e-3);
        QVERIFY_NEAR(268 / (16384 * 54 / 365.0), 0.1106, 1e-3);
    }

    void stocks_data() {
        QTest::addColumn<double>("units");
        QTest::addColumn<double>("perYear");
        QTest::addColumn<double>("pipeline");
        QTest::addColumn<double>("at95");
        QTest::addColumn<double>("at99");
        QTest::newRow("7.2 4,096 at 9 %") << 4096.0 << 0.09 << 30.30 << 41.0 << 45.0;
        QTest::newRow("7.2 4,096 at 5 %") << 4096.0 << 0.05 << 16.83 << 25.0 << 28.0;
        QTest::newRow("7.2 1,024 at 9 %") << 1024.0 << 0.09 << 7.575 << 13.0 << 16.0;
    }
    void stocks() {
        QFETCH(double, units);
        QFETCH(double, perYear);
        QFETCH(double, pipeline);
        QFETCH(double, at95);
        QFETCH(double, at99);
        const double mean = partsInReplenishment({units}, {perYear}, {30});
        QVERIFY_NEAR(mean, pipeline, 2e-4);
        QCOMPARE(baseStock(mean, {0.95}).stock.value, at95);
        QCOMPARE(baseStock(mean, {0.99}).stock.value, at99);
    }

    void smallFleetsCarryMore() {
        // 7.3: at 99 %, 256 accelerators need 7 (2.7 %), 16,384 need 0.9 %; stocking the mean serves about half.
        QCOMPARE(baseStock(partsInReplenishment({256}, {0.09}, {30}), {0.99}).stock.value, 7.0);
        const double large = partsInReplenishment({16384}, {0.09}, {30});
        QVERIFY_WITHIN(baseStock(large, {0.99}).stock.value / 16384, 0.009, 5e-4);
        QVERIFY_WITHIN(poissonFillRate(large, {std::ceil(large)}).value, 0.5, 0.04);
    }

    void negativeBinomialIsItsSum() {
        for (const double mean : {0.3, 2.0, 17.0}) {
            for (const double v : {1.2, 2.0, 6.0}) {
                const double r = mean / (v - 1);
                for (const double target : {0.5, 0.9, 0.99}) {
                    const BaseStock stock = baseStock(mean, {target}, v);
                    double term = std::pow(v, -r);
                    double below = 0, belowLess = 0, backorders = 0;
                    for (double x = 0; x < 2000; ++x) {
                        below += x <= stock.stock.value - 1 ? term : 0;
                        belowLess += x <= stock.stock.value - 2 ? term : 0;
                        backorders += std::max(0.0, x - stock.stock.value) * term;
                        term *= (r + x) / (x + 1) * (1 - 1 / v);
                    }
                    QVERIFY_WITHIN(stock.fillRate.value, below, 1e-12);
                    QVERIFY_WITHIN(stock.backorders, backorders, 1e-10);
                    QVERIFY(below >= target && belowLess < target);
                }
            }
        }
    }

    void spreadDemandNeedsMoreAndMeetsPoisson() {
        for (const double mean : {0.1, 3.0, 40.0, 900.0}) {
            const BaseStock poisson = baseStock(mean, {0.95});
            QVERIFY(baseStock(mean, {0.95}, 3).stock >= poisson.stock);
            const BaseStock nearly = baseStock(mean, {0.95}, 1 + 1e-7);
            QCOMPARE(nearly.stock.value, poisson.stock.value);
            QVERIFY_NEAR(nearly.fillRate.value, poisson.fillRate.value, 1e-4);
            QVERIFY_WITHIN(nearly.backorders, poisson.backorders, 1e-4);
        }
    }

    void fillOfAStockIsReadinessOfOneLess() {
        std::mt19937_64 bits(7);
        for (int i = 0; i < 5000; ++i) {
            const double mean = std::exp(std::uniform_real_distribution<>(-5, 10)(bits));
            const double stock = std::floor(mean + std::uniform_real_distribution<>(-3, 6)(bits) * std::sqrt(mean));
            if (stock >= 1)
                QVERIFY(poissonFillRate(mean, {stock}).value == poissonReadyRate(mean, {stock - 1}).value);
        }
    }

    void backordersFallAndAreConvex() {
        for (const double mean : {0.02, 1.0, 5.0, 30.3, 650.0, 5000.0}) {
            double last = poissonBackorders(mean, {0});
            QCOMPARE(last, mean);
            double lastFall = 1 + 1e-12;
            for (double stock = 1; stock < mean + 8 * std::sqrt(mean) + 10; ++stock) {
                const double now = poissonBackorders(mean, {stock});
                const double fall = last - now;
                QVERIFY(fall >= 0 && fall <= lastFall);
                // EBO(S) = EBO(S − 1) − (1 − P(X ≤ S − 1))
                QVERIFY_WITHIN(fall, 1 - poissonFillRate(mean, {stock}).value, 1e-11 * std::max(1.0, mean));
                last = now;
                lastFall = fall + 1e-11 * std::max(1.0, mean);
            }
        }
    }

    void sumAndIncompleteGammaAgree() {
        // The two branches meet at a stock of 64 and a mean of 700.
        for (const double mean : {40.0, 64.0, 690.0, 699.9, 700.1, 745.0, 2000.0}) {
            for (const double stock : {60.0, 64.0, 65.0, 70.0}) {
                const double step = poissonReadyRate(mean, {stock}).value - poissonFillRate(mean, {stock}).value;
                QVERIFY_WITHIN(step, std::exp(-mean + stock * std::log(mean) - std::lgamma(stock + 1)), 1e-13);
            }
        }
        QVERIFY_WITHIN(poissonFillRate(2000, {2000}).value, 0.5, 0.01); // where e^−mean is 0
    }

    void edges() {
        QCOMPARE(poissonFillRate(0, {0}).value, 0.0);
        QCOMPARE(poissonFillRate(0, {1}).value, 1.0);
        QCOMPARE(poissonFillRate(3, {0}).value, 0.0);
        QCOMPARE(poissonFillRate(1, {2.9}).value, poissonFillRate(1, {2}).value);
        QCOMPARE(poissonReadyRate(0, {0}).value, 1.0);
        QCOMPARE(poissonBackorders(0, {0}), 0.0);
        QCOMPARE(baseStock(0, {0.9}).stock.value, 1.0);
        QCOMPARE(baseStock(5, {0}).stock.value, 0.0);
        QVERIFY(baseStock(1e12, {0.99}).stock.value > 1e12);
        QVERIFY(baseStock(1e12, {0.99}, 1e6).stock.value > 1e12);
        QVERIFY(baseStock(1e-200, {0.99}, 50).stock.value == 1);
    }

    void neverNotANumber() {
        std::mt19937_64 bits(8);
        const auto draw = [&](double low, double high) {
            return std::exp(std::uniform_real_distribution<>(std::log(low), std::log(high))(bits));
        };
        for (int i = 0; i < 20000; ++i) {
            const double mean = i % 9 == 0 ? 0.0 : draw(1e-300, 1e12);
            const Count stock{i % 7 == 0 ? 0.0 : std::floor(draw(1, 1e13))};
            const double fill = poissonFillRate(mean, stock).value;
            const double ready = poissonReadyRate(mean, stock).value;
            QVERIFY(fill >= 0 && fill <= ready + 1e-15 && ready <= 1); // the last place of the incomplete gamma
            QVERIFY(poissonBackorders(mean, stock) >= 0);
            if (i % 20 == 0) {
                const BaseStock base = baseStock(mean, {0.95}, i % 40 == 0 ? 1.0 : 1 + draw(1e-12, 1e5));
                QVERIFY(base.fillRate.value >= 0.95 && base.fillRate.value <= 1 && base.backorders >= 0);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestSpares)
#include "tst_spares.moc"
