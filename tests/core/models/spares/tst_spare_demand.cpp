// SPDX-License-Identifier: GPL-3.0-or-later
// Spread demand, stocks of least cost, pooled stocks and hot standbys against sums, search and draws.
#include <cmath>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/spares.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

/// P(X = x) of the demand, x from 0, in the recursion of its definition.
std::vector<double> probabilities(const SpareDemand& demand, std::size_t count) {
    std::vector<double> p(count);
    const double r = demand.varianceRatio > 1 ? demand.mean / (demand.varianceRatio - 1) : 0;
    double term = r > 0 ? std::pow(demand.varianceRatio, -r) : std::exp(-demand.mean);
    for (std::size_t x = 0; x < count; ++x) {
        p[x] = term;
        const double next = static_cast<double>(x + 1);
        term *= r > 0 ? (r + next - 1) / next * (1 - 1 / demand.varianceRatio) : demand.mean / next;
    }
    return p;
}

} // namespace

class TestSpareDemand : public QObject {
    Q_OBJECT
private slots:
    void ratesAreTheirSums() {
        for (const SpareDemand demand : {SpareDemand{4, 1}, SpareDemand{4, 2.5}, SpareDemand{30, 1.3}}) {
            const auto p = probabilities(demand, 600);
            for (const double stock : {0.0, 1.0, 5.0, 33.0}) {
                double fill = 0, ready = 0, backorders = 0;
                for (std::size_t x = 0; x < p.size(); ++x) {
                    const double demanded = static_cast<double>(x);
                    fill += demanded <= stock - 1 ? p[x] : 0;
                    ready += demanded <= stock ? p[x] : 0;
                    backorders += std::max(0.0, demanded - stock) * p[x];
                }
                QVERIFY_WITHIN(fillRate(demand, {stock}).value, fill, 1e-12);
                QVERIFY_WITHIN(readyRate(demand, {stock}).value, ready, 1e-12);
                QVERIFY_WITHIN(expectedBackorders(demand, {stock}), backorders, 1e-11);
            }
        }
        QCOMPARE(fillRate({1, 1}, {2}).value, poissonFillRate(1, {2}).value);
        QCOMPARE(expectedBackorders({5, 1}, {8}), poissonBackorders(5, {8}));
    }

    void spreadCostsBackorders() {
        double last = 0;
        for (const double v : {1.0, 1.5, 2.0, 4.0, 9.0}) {
            const double now = expectedBackorders({12, v}, {15});
            QVERIFY(now > last);
            last = now;
        }
    }

    void negativeBinomialIsPoissonOfAGammaRate() {
        // Another way to the same demand: units whose rates differ.
        const SpareDemand demand{6, 3};
        std::mt19937_64 bits(4);
        std::gamma_distribution<> rate(6 / 2.0, 2.0);
        int ready = 0;
        double waiting = 0;
        const int draws = 300000;
        for (int i = 0; i < draws; ++i) {
            const int x = std::poisson_distribution<>(rate(bits))(bits);
            ready += x <= 9;
            waiting += std::max(0, x - 9);
        }
        QVERIFY_WITHIN(double(ready) / draws, readyRate(demand, {9}).value, 4 * 0.4 / std::sqrt(draws));
        QVERIFY_NEAR(waiting / draws, expectedBackorders(demand, {9}), 2e-2);
    }

    void leastCostStock() {
        for (const SpareDemand demand :
             {SpareDemand{0.3, 1}, SpareDemand{7, 1}, SpareDemand{7, 3}, SpareDemand{80, 1.5}}) {
            for (const double b : {0.0, 2.0, 50.0, 3000.0}) {
                const double h = 10;
                const auto cost = [&](double s) { // E[(S − X)+] = S − mean + EBO
                    const double backorders = expectedBackorders(demand, {s});
                    return h * (s - demand.mean + backorders) + b * backorders;
                };
                double best = 0;
                for (double s = 1; s < 400; ++s)
                    best = cost(s) < cost(best) - 1e-9 ? s : best;
                QCOMPARE(economicStock(demand, {h}, {b}).value, best);
            }
        }
    }

    void pooling() {
        // Four sites of 1,024 at 9 % and 30 d stock 13 each; 4,096 in one place 41 (7.2).
        const double mean = partsInReplenishment({1024}, {0.09}, {30});
        const std::vector<SpareDemand> sites(4, SpareDemand{mean, 1});
        const PooledStock stock = pooledStock(sites, {0.95});
        QCOMPARE(stock.separate.value, 52.0);
        QCOMPARE(stock.pooled.value, 41.0);
        QCOMPARE(stock.saved.value, 11.0);
        QVERIFY_NEAR(pooledDemand(sites).mean, 30.30, 1e-3);
        QCOMPARE(pooledDemand(sites).varianceRatio, 1.0);
        QCOMPARE(pooledStock({}, {0.95}).pooled.value, 0.0);
        QCOMPARE(pooledStock({sites.data(), 1}, {0.95}).saved.value, 0.0);
        // Variances add: 2·1 + 6·3 = 20 of a mean of 8.
        const SpareDemand mixed[] = {{2, 1}, {6, 3}};
        QCOMPARE(pooledDemand(mixed).mean, 8.0);
        QCOMPARE(pooledDemand(mixed).varianceRatio, 2.5);
    }

    void pooledDemandIsTheConvolution() {
        // Exact for sites of one variance ratio.
        const SpareDemand sites[] = {{3, 2}, {5, 2}};
        const auto a = probabilities(sites[0], 200);
        const auto b = probabilities(sites[1], 200);
        const auto pooled = probabilities(pooledDemand(sites), 200);
        for (std::size_t x = 0; x < 60; ++x) {
            double sum = 0;
            for (std::size_t i = 0; i <= x; ++i)
                sum += a[i] * b[x - i];
            QVERIFY_WITHIN(sum, pooled[x], 1e-13);
        }
    }

    void waitsAndSystems() {
        // Little: 0.12211 waiting (mean 5, 8 parts, 7.2) of 60 demands a year wait 0.743 d on average.
        QVERIFY_NEAR(meanWaitForSpare(poissonBackorders(5, {8}), 60)->value, 0.12211 / 60 * 365, 1e-4);
        QVERIFY(!meanWaitForSpare(0, 0));
        QVERIFY_NEAR(systemsReady(0.5, {100}, {8}).value, std::pow(1 - 0.5 / 800, 8), 1e-14);
        QCOMPARE(systemsReady(0, {100}, {8}).value, 1.0);
        QCOMPARE(systemsReady(1e9, {100}, {8}).value, 0.0);
    }

    void standbys_data() {
        QTest::addColumn<double>("p");
        QTest::addColumn<double>("standbys");
        // 7.2 ByteRobust: 4 for 1,024 at P99 where p lies in (8.05e-4, 1.251e-3).
        QTest::newRow("below the range") << 8.04e-4 << 3.0;
        QTest::newRow("its low end") << 8.06e-4 << 4.0;
        QTest::newRow("its high end") << 1.250e-3 << 4.0;
        QTest::newRow("above the range") << 1.252e-3 << 5.0;
        QTest::newRow("never fails") << 0.0 << 0.0;
        QTest::newRow("always fails") << 1.0 << 1024.0;
    }
    void standbys() {
        QFETCH(double, p);
        QFETCH(double, standbys);
        QCOMPARE(hotStandby({1024}, {p}, {0.99}).value, standbys);
    }

    void standbysAreTheLeast() {
        for (const int n : {1, 8, 100}) {
            for (const double p : {0.01, 0.2}) {
                double below = std::pow(1 - p, n);
                double term = below;
                int k = 0;
                while (below < 0.999) {
                    term *= double(n - k) / (k + 1) * p / (1 - p);
                    below += term;
                    ++k;
                }
                QCOMPARE(hotStandby({double(n)}, {p}, {0.999}).value, double(k));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestSpareDemand)
#include "tst_spare_demand.moc"
