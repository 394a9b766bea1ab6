// SPDX-License-Identifier: GPL-3.0-or-later
// Whether failures come more or less often: against tables of χ², and against processes with a known trend.
#include <cmath>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/reliability_trend.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

/// Failure times of a power-law process with shape β: the i-th time to the power β is a sum of unit exponentials.
std::vector<double> powerLaw(std::mt19937& random, double shape, int failures) {
    std::vector<double> times_h;
    double sum = 0;
    for (int i = 0; i < failures; ++i) {
        sum -= std::log1p(-static_cast<double>(random()) / 4294967296.0);
        times_h.push_back(100 * std::pow(sum, 1 / shape));
    }
    return times_h;
}

} // namespace

class TestReliabilityTrend : public QObject {
    Q_OBJECT
private slots:
    // Failure times of the growth test of NIST 8.1.9.2, ended here with the last failure. β̂ = n/Σ ln(T/t) by hand;
    // χ² with 18 degrees of freedom at 0.05 and 0.95: 9.390 and 28.869 (statistical tables).
    void nistTimes() {
        const std::vector<double> times_h{5, 40, 43, 175, 389, 712, 747, 795, 1299, 1478};
        const auto trend = failureTrend(times_h, {0.9});
        QVERIFY(trend);
        QVERIFY_NEAR(trend->shape, 0.54152735, 1e-7);
        QVERIFY_NEAR(trend->lower, 0.54152735 * 9.390 / 20, 1e-4);
        QVERIFY_NEAR(trend->upper, 0.54152735 * 28.869 / 20, 1e-4);
        // 2·Σ ln(T/t) = 36.93 lies between the tabulated 34.805 (0.99) and 37.156 (0.995).
        QVERIFY(trend->pValue > 2 * 0.005 && trend->pValue < 2 * 0.01);
        // Laplace: mean of the first nine 467.22, half the time 739, standard error 1478/√108
        QVERIFY_NEAR(trend->laplaceScore, (4205.0 / 9 - 739) / (1478 / std::sqrt(108.0)), 1e-12);
        QVERIFY_NEAR(trend->laplacePValue, std::erfc(-trend->laplaceScore / std::sqrt(2.0)), 1e-12);
    }

    // The interval is exact: it holds the true shape as often as it says, and a test at 10 % rejects in 10 % of cases.
    void coversTheTruth_data() {
        QTest::addColumn<double>("shape");
        QTest::addColumn<int>("failures");
        QTest::newRow("rarer") << 0.6 << 5;
        QTest::newRow("constant") << 1.0 << 3;
        QTest::newRow("constant, many") << 1.0 << 60;
        QTest::newRow("more often") << 1.8 << 12;
    }
    void coversTheTruth() {
        QFETCH(double, shape);
        QFETCH(int, failures);
        std::mt19937 random(11);
        constexpr int rounds = 20'000;
        int covered = 0, rejected = 0;
        for (int i = 0; i < rounds; ++i) {
            const auto trend = failureTrend(powerLaw(random, shape, failures), {0.9});
            covered += trend->lower <= shape && shape <= trend->upper ? 1 : 0;
            rejected += trend->pValue < 0.1 ? 1 : 0;
        }
        QVERIFY_WITHIN(covered / double{rounds}, 0.9, 0.01);
        if (shape == 1)
            QVERIFY_WITHIN(rejected / double{rounds}, 0.1, 0.01);
    }

    void directionsAgree() {
        std::vector<double> even, rarer, oftener;
        for (int i = 1; i <= 50; ++i) {
            even.push_back(i);
            rarer.push_back(i * i);
            oftener.push_back(std::sqrt(i));
        }
        QVERIFY(failureTrend(even, {0.9})->lower < 1 && failureTrend(even, {0.9})->upper > 1);
        QVERIFY(failureTrend(rarer, {0.9})->upper < 1 && failureTrend(rarer, {0.9})->laplaceScore < -2);
        QVERIFY(failureTrend(oftener, {0.9})->lower > 1 && failureTrend(oftener, {0.9})->laplaceScore > 2);
        // The unit of time does not matter.
        std::vector<double> scaled = rarer;
        for (double& t : scaled)
            t *= 1e6;
        QVERIFY_NEAR(failureTrend(scaled, {0.9})->shape, failureTrend(rarer, {0.9})->shape, 1e-12);
    }

    void undeterminedTrendsAreNone() {
        QVERIFY(!failureTrend({}, {0.9}));
        QVERIFY(!failureTrend(std::vector<double>{1}, {0.9}));
        QVERIFY(!failureTrend(std::vector<double>{2, 2, 2}, {0.9}));
        QVERIFY(failureTrend(std::vector<double>{1, 2}, {0.9}));
    }
};

QTEST_APPLESS_MAIN(TestReliabilityTrend)
#include "tst_reliability_trend.moc"
