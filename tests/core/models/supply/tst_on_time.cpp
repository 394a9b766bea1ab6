// SPDX-License-Identifier: GPL-3.0-or-later
// Joint probabilities of deliveries against products, the arcsine formula, draws, and order statistics.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/supply/on_time.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestOnTime : public QObject {
    Q_OBJECT
private slots:
    void independent_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("each");
        QTest::addColumn<double>("all");
        QTest::newRow("9.2, 6 at 90 %") << 6 << 0.9 << 0.531441;
        QTest::newRow("9.2, 10 at 95 %") << 10 << 0.95 << 0.598737;
        QTest::newRow("one") << 1 << 0.7 << 0.7;
        QTest::newRow("none") << 0 << 0.7 << 1.0;
        QTest::newRow("impossible") << 3 << 0.0 << 0.0;
        QTest::newRow("certain") << 3 << 1.0 << 1.0;
    }
    void independent() {
        QFETCH(int, count);
        QFETCH(double, each);
        QFETCH(double, all);
        const std::vector<double> p(static_cast<std::size_t>(count), each);
        QVERIFY_WITHIN(allOnTime(p, 0).value, all, 5e-7);
        if (count > 0)
            QCOMPARE(allOnTime(p, 1).value, each); // one cause
        // The copula meets the product as the correlation vanishes.
        QVERIFY_WITHIN(allOnTime(p, 1e-12).value, all, 5e-7);
    }

    void arcsine() {
        // W. F. Sheppard (1899): P(both above their medians) = 1/4 + asin(rho)/(2π), through both forms of the
        // integral.
        const double half[] = {0.5, 0.5};
        for (const double rho : {0.001, 0.1, 0.3, 0.4999, 0.5, 0.5001, 0.7, 0.9, 0.99, 0.9999, 1 - 1e-9})
            QVERIFY_WITHIN(allOnTime(half, rho).value, 0.25 + std::asin(rho) / (2 * std::numbers::pi), 1e-11);
        // Three: 1/8 + 3·asin(rho)/(4π).
        const double three[] = {0.5, 0.5, 0.5};
        for (const double rho : {0.05, 0.3, 0.5, 0.51, 0.8, 0.999})
            QVERIFY_WITHIN(allOnTime(three, rho).value, 0.125 + 3 * std::asin(rho) / (4 * std::numbers::pi), 1e-11);
    }

    void manyWithHalfTheCauseAreOneOverOneMore() {
        // At rho = 1/2 and p = 1/2 the common cause is one more such deviate, and all orders are alike: 1/(n + 1).
        for (const int n : {1, 2, 5, 20, 200}) {
            const std::vector<double> p(static_cast<std::size_t>(n), 0.5);
            QVERIFY_WITHIN(allOnTime(p, 0.5).value, 1.0 / (n + 1), 1e-11);
            QVERIFY_WITHIN(allOnTime(p, std::nextafter(0.5, 1.0)).value, 1.0 / (n + 1), 1e-11);
        }
    }

    void drawsAgree_data() {
        QTest::addColumn<double>("rho");
        QTest::newRow("weak") << 0.2;
        QTest::newRow("half") << 0.5;
        QTest::newRow("strong") << 0.85;
    }
    void drawsAgree() {
        QFETCH(double, rho);
        const double p[] = {0.9, 0.75, 0.95, 0.6};
        const double z[] = {1.2815515655, 0.6744897502, 1.6448536270, 0.2533471031};
        std::mt19937_64 bits(17);
        std::normal_distribution<> normal;
        int onTime = 0, late = 0;
        const int draws = 400000;
        for (int i = 0; i < draws; ++i) {
            const double cause = std::sqrt(rho) * normal(bits);
            int count = 0;
            for (const double limit : z)
                count += cause + std::sqrt(1 - rho) * normal(bits) <= limit;
            onTime += count == 4;
            late += count == 0;
        }
        const auto agrees = [&](int count, double probability) {
            QVERIFY_WITHIN(double(count) / draws, probability, 4 * std::sqrt(probability * (1 - probability) / draws));
        };
        agrees(onTime, allOnTime(p, rho).value);
        agrees(late, allLate(p, rho).value);
    }

    void correlationHelpsAndThickensTheLateTail() {
        const double p[] = {0.9, 0.8, 0.97, 1.0};
        const double q[] = {0.9, 0.8, 0.97};
        double lastOnTime = 0, lastLate = -1;
        for (double rho = 0; rho <= 1; rho += 1 / 64.0) {
            const double onTime = allOnTime(p, rho).value;
            const double late = allLate(q, rho).value;
            QVERIFY(onTime > lastOnTime && onTime <= 0.8 + 1e-12);
            QVERIFY(late > lastLate && late <= 0.03 + 1e-12);
            QVERIFY_WITHIN(onTime, allOnTime(q, rho).value, 1e-12); // a certain delivery changes nothing
            lastOnTime = onTime;
            lastLate = late;
        }
        QVERIFY_NEAR(allLate(q, 0).value, 0.1 * 0.2 * 0.03, 1e-11);
        const double never[] = {0.9, 0.0};
        QCOMPARE(allOnTime(never, 0.4).value, 0.0);
    }

    void latestOfMany() {
        QVERIFY_NEAR(latestOfExponentials(1, {2}), 1.5, 1e-6); // 9.2
        QVERIFY_NEAR(latestOfExponentials(1, {4}), 2.083333, 1e-6);
        QVERIFY_NEAR(latestOfExponentials(1, {8}), 2.717857, 1e-6);
        QCOMPARE(latestOfExponentials(3, {1}), 3.0);
        QVERIFY_NEAR(latestOfExponentials(1, {1001}) - latestOfExponentials(1, {1000}), 1 / 1001.0, 1e-9);
        const double printed[] = {0, 0.56419, 0.84628, 1.02938, 1.16296}; // 9.2, Tippett
        for (int n = 1; n <= 5; ++n)
            QVERIFY_WITHIN(latestOfNormals({double(n)}), printed[n - 1], 5.1e-6);
        QVERIFY_NEAR(latestOfNormals({2}), 1 / std::sqrt(std::numbers::pi), 1e-12);
        QVERIFY_NEAR(latestOfNormals({3}), 1.5 / std::sqrt(std::numbers::pi), 1e-12);
        QVERIFY_WITHIN(latestOfNormals({1000}), 3.24144, 1e-5); // printed by H. L. Harter, Biometrika 48 (1961) 151
    }

    void shares() {
        const Tranche tranches[] = {{{0.5}, {0.9}}, {{0.3}, {0.6}}, {{0.2}, {0.1}}};
        QVERIFY_NEAR(expectedDelivered(tranches).value, 0.45 + 0.18 + 0.02, 1e-14);
        QCOMPARE(expectedDelivered({}).value, 0.0);
        QVERIFY_NEAR(expectedAllocation({0.7}, {0.4}).value, 0.82, 1e-14);
        QCOMPARE(expectedAllocation({1}, {0.4}).value, 1.0);
        QCOMPARE(expectedAllocation({0}, {0.4}).value, 0.4);
    }
};

QTEST_APPLESS_MAIN(TestOnTime)
#include "tst_on_time.moc"
