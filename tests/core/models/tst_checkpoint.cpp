// SPDX-License-Identifier: GPL-3.0-or-later
// Blocking checkpoints, requeue, replicas and waiting: published values, limits, the optimum held against two others.
#include <cmath>
#include <limits>
#include <random>

#include <QTest>
#include <boost/math/special_functions/lambert_w.hpp>
#include <boost/math/tools/minima.hpp>

#include "core/models/checkpoint.h"
#include "core/models/checkpoint_terms.h"
#include "core/models/reliability.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

Hours minutes(double m) {
    return {m / 60};
}

/// A random number whose logarithm is uniform.
class LogUniform {
public:
    double operator()(double low, double high) {
        return std::exp(std::uniform_real_distribution<>(std::log(low), std::log(high))(m_bits));
    }

private:
    std::mt19937_64 m_bits{20061}; // fixed, so that a failure can be seen again
};

Ratio wallAtOptimum(Hours mtbf, Hours write, Hours restart) {
    return wallRatio(Blocking{mtbf, optimalInterval(mtbf, write), write, restart});
}

} // namespace

class TestCheckpoint : public QObject {
    Q_OBJECT
private slots:
    void intervals_data() {
        QTest::addColumn<double>("mtbf_h");
        QTest::addColumn<double>("write_min");
        QTest::addColumn<double>("young_h");
        QTest::addColumn<double>("daly_h");
        QTest::addColumn<double>("exact_h");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("DALY, 5 min, 24 h") << 24.0 << 5.0 << 2.0 << 116.690 / 60 << 116.690 / 60 << 1e-5;
        QTest::newRow("DALY, 5 min, 15 min") << 0.25 << 5.0 << 12.2474 / 60 << 9.1409 / 60 << 9.1665 / 60 << 1e-5;
        QTest::newRow("SEED") << 85.546875 << 10.0 << 5.3400 << 5.22947 << 5.22947 << 1e-5;
    }
    void intervals() {
        QFETCH(double, mtbf_h);
        QFETCH(double, write_min);
        QFETCH(double, young_h);
        QFETCH(double, daly_h);
        QFETCH(double, exact_h);
        QFETCH(double, tolerance);
        QVERIFY_NEAR(youngInterval({mtbf_h}, minutes(write_min)).value, young_h, tolerance);
        QVERIFY_NEAR(dalyInterval({mtbf_h}, minutes(write_min)).value, daly_h, tolerance);
        QVERIFY_NEAR(optimalInterval({mtbf_h}, minutes(write_min)).value, exact_h, tolerance);
    }

    void dalyPrintedIntervals() {
        QVERIFY_WITHIN(dalyInterval({24}, minutes(5)).value * 60, 117, 0.5);
        QVERIFY_WITHIN(dalyInterval({0.25}, minutes(5)).value * 60, 9.1, 0.05);
        QCOMPARE(dalyInterval({1}, {2}).value, 1.0); // from δ = 2M on
        QCOMPARE(dalyInterval({1}, {50}).value, 1.0);
    }

    void wallRatios_data() {
        QTest::addColumn<double>("mtbf_h");
        QTest::addColumn<double>("interval_h"); // 0: the optimum
        QTest::addColumn<double>("write_min");
        QTest::addColumn<double>("restart_min");
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("tolerance");
        const auto optimum = [](const char* name, double mtbf_h, double write, double restart, double ratio,
                                double tolerance) {
            QTest::newRow(name) << mtbf_h << 0.0 << write << restart << ratio << tolerance;
        };
        optimum("DALY M 24 h", 24, 5, 10, 1.095764, 1e-6);
        optimum("DALY M 6 h", 6, 5, 10, 1.220433, 1e-6);
        optimum("DALY M 15 min", 0.25, 5, 10, 5.008318, 1e-6);
        optimum("Llama M, 10 min", 185.585 / 60, 10, 10, 1 / 0.6695, 1e-4);
        optimum("Llama M, 5 min", 185.585 / 60, 5, 10, 1 / 0.7443, 1e-4);
        optimum("Llama M, 1 min", 185.585 / 60, 1, 10, 1 / 0.8526, 1e-4);
        optimum("Llama M, 0.5 min", 185.585 / 60, 0.5, 10, 1 / 0.8797, 1e-4);
        optimum("Llama M, 10 s", 185.585 / 60, 1.0 / 6, 10, 1 / 0.9079, 1e-4);
        optimum("RSC exact beside Meta, 16,384 GPUs", 24 / (2048 * 6.5e-3), 5, 5, 1 / 0.6932, 1e-4);
        for (const auto& [nodes, low, high] : {std::tuple{128.0, 0.9555, 0.9642}, std::tuple{512.0, 0.9048, 0.9241},
                                               std::tuple{2048.0, 0.7897, 0.8336}}) {
            optimum(qPrintable(QStringLiteral("%1 nodes, MTBF -20 %").arg(nodes)), 0.8 * 6334.6 / nodes, 2, 10, 1 / low,
                    1e-4);
            optimum(qPrintable(QStringLiteral("%1 nodes, MTBF +20 %").arg(nodes)), 1.2 * 6334.6 / nodes, 2, 10,
                    1 / high, 1e-4);
        }
        QTest::newRow("Monte Carlo, 4e5 segments") << 185.6 / 60 << 40.0 / 60 << 5.0 << 5.0 << 1.3079 << 1e-4;
        QTest::newRow("same, simulated") << 185.6 / 60 << 40.0 / 60 << 5.0 << 5.0 << 1.308 << 3e-3;
    }
    void wallRatios() {
        QFETCH(double, mtbf_h);
        QFETCH(double, interval_h);
        QFETCH(double, write_min);
        QFETCH(double, restart_min);
        QFETCH(double, ratio);
        QFETCH(double, tolerance);
        const Hours interval = interval_h > 0 ? Hours{interval_h} : optimalInterval({mtbf_h}, minutes(write_min));
        const Ratio wall = wallRatio(Blocking{{mtbf_h}, interval, minutes(write_min), minutes(restart_min)});
        QVERIFY_NEAR(wall.value, ratio, tolerance);
    }

    // The article's example: M 85.55 h, 10 min.
    void seedOverheads_data() {
        QTest::addColumn<double>("intervalOverOptimum");
        QTest::addColumn<double>("restart_min");
        QTest::addColumn<double>("overhead");
        QTest::addColumn<double>("waste");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("R 0") << 1.0 << 0.0 << 0.065110 << 0.061130 << 1e-5;
        QTest::newRow("R 10 min") << 1.0 << 10.0 << 0.067187 << 0.062957 << 1e-5;
        QTest::newRow("R 30 min") << 1.0 << 30.0 << 0.071354 << 0.066601 << 1e-5;
        QTest::newRow("R 60 min") << 1.0 << 60.0 << 0.077634 << 0.072041 << 1e-5;
        QTest::newRow("half the optimum") << 0.5 << 0.0 << 0.0812 << 0.0 << 1e-3;
        QTest::newRow("0.7 of the optimum") << 0.7 << 0.0 << 0.0693 << 0.0 << 1e-3;
        QTest::newRow("1.5 of the optimum") << 1.5 << 0.0 << 0.0706 << 0.0 << 1e-3;
        QTest::newRow("twice the optimum") << 2.0 << 0.0 << 0.0817 << 0.0 << 1e-3;
    }
    void seedOverheads() {
        QFETCH(double, intervalOverOptimum);
        QFETCH(double, restart_min);
        QFETCH(double, overhead);
        QFETCH(double, waste);
        QFETCH(double, tolerance);
        const Hours mtbf = systemMtbf({512}, {43800});
        const Hours interval = optimalInterval(mtbf, minutes(10)) * intervalOverOptimum;
        const Ratio wall = wallRatio(Blocking{mtbf, interval, minutes(10), minutes(restart_min)});
        QVERIFY_NEAR(wall.value - 1, overhead, tolerance);
        if (waste > 0)
            QVERIFY_NEAR(1 - usefulFraction(wall).value, waste, tolerance);
    }

    void firstOrderAtYoung() {
        const Hours mtbf{85.546875};
        const Hours young = youngInterval(mtbf, minutes(10));
        QVERIFY_NEAR(firstOrderOverhead(Blocking{mtbf, young, minutes(10), {0}}).value, 0.062422, 1e-5);
        const Hours chapter{1.6}; // case 4: 60 s at 0.625 failures an hour
        QVERIFY_NEAR(youngInterval(chapter, minutes(1)).value * 3600, 831.4, 1e-4);
        QVERIFY_NEAR(firstOrderOverhead(Blocking{chapter, youngInterval(chapter, minutes(1)), minutes(1), {0}}).value,
                     0.144, 3e-3);
    }

    void fieldRates() {
        const Hours seed = optimalInterval({12.372}, minutes(10)); // the article's job at the Llama rate
        QVERIFY_NEAR(seed.value, 1.921, 1e-3);
        QVERIFY_NEAR(wallAtOptimum({12.372}, minutes(10), minutes(10)).value - 1, 0.1999, 1e-3);
        QVERIFY_NEAR(optimalInterval({49.49}, minutes(5)).value * 60, 169.0, 1e-3); // 1,024 GPUs
    }

    // 2.4: 1,024 GPUs at the Llama rate, 5 min write, 10 min restart, USD 2 per GPU-hour.
    void lostGpuHours() {
        const double gpus = 1024;
        const Hours mtbf = systemMtbf({gpus / 8}, {6334.6});
        const Hours interval = optimalInterval(mtbf, minutes(5));
        const double lostPerFailure = gpus * ((interval + minutes(5)) / 2 + minutes(10)).value;
        const double failuresPerYear = hoursPerYear / mtbf.value;
        QVERIFY_NEAR(lostPerFailure, 1655, 1e-3);
        QVERIFY_NEAR(lostPerFailure * 2, 3311, 1e-3);
        QVERIFY_NEAR(failuresPerYear, 177, 1e-3);
        QVERIFY_NEAR(failuresPerYear * lostPerFailure * 2, 586e3, 1e-3);
        const double fleetYear = gpus * hoursPerYear * 2;
        QVERIFY_NEAR(fleetYear, 17.9e6, 3e-3);
        QVERIFY_WITHIN(failuresPerYear * lostPerFailure * 2 / fleetYear, 0.033, 5e-4);
        // The first-order overhead without the writes is that share less the half write that it does not count.
        const double rework =
            firstOrderOverhead(Blocking{mtbf, interval, minutes(5), minutes(10)}).value - minutes(5) / interval;
        QVERIFY_NEAR(lostPerFailure / gpus / mtbf.value - rework, minutes(2.5) / mtbf, 1e-10);
    }

    void waits() {
        const Ratio busy = wallRatio(Blocking{{10}, {1}, {0.1}, {0.1}});
        QVERIFY_NEAR(withWait(busy, {5}, {10}).value - 1, 0.76170, 1e-4);
        QCOMPARE(withWait(busy, {5}, {infinite}).value, busy.value);
        QCOMPARE(waitPerFailure({0.99}, {6}, {1}).value, 0.0); // the failed node itself is not waited for
    }

    void neverFinishes() {
        const Ratio without = wallRatio(Requeue{{1.6}, {720}, {0}}); // case 4: e^450
        QVERIFY(std::isfinite(without.value) && without.value > models::neverFinishes);
        QCOMPARE(usefulFraction(without).value, 0.0);
        QCOMPARE(wallRatio(Requeue{{0.1}, {720}, {0}}).value, infinite); // e^7200
        QCOMPARE(usefulFraction({infinite}).value, 0.0);
        QCOMPARE(usefulFraction({1.25}).value, 0.8);
        QCOMPARE(usefulFraction({1000}).value, 0.001); // the limit itself finishes
    }

    // Worked example A, section 12, the rows without drain or second level.
    void workedExample_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("failureRatio");
        QTest::addColumn<double>("fill");
        QTest::addColumn<double>("wait_h");
        QTest::addColumn<double>("length_h"); // interval, 0 the optimum; or length of the job
        QTest::addColumn<double>("write_min");
        QTest::addColumn<double>("restart_min");
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("beforeRestart");
        const double odmFill = 0.8839873668;
        const double tierFill = 0.9183828550;
        QTest::newRow("training odm 96") << "blocking" << 96.0 << 1.3 << odmFill << 14.0 << 0.0 << 6.0 << 32.0
                                         << 1.1509573041 << 0.0812234916;
        QTest::newRow("training odm 32") << "blocking" << 32.0 << 1.3 << odmFill << 14.0 << 0.0 << 6.0 << 32.0
                                         << 1.0677858740 << 0.0458610460;
        QTest::newRow("training rent 96")
            << "blocking" << 96.0 << 1.05 << 0.97 << 3.0 << 1.5 << 4.0 << 21.0 << 1.0756006360 << 0.0643284298;
        QTest::newRow("training rent 32")
            << "blocking" << 32.0 << 1.05 << 0.97 << 3.0 << 1.5 << 4.0 << 21.0 << 1.0546991714 << 0.0510170599;
        QTest::newRow("notebooks oem") << "requeue" << 8.0 << 1.0 << 0.99 << 6.0 << 10.0 << 0.0 << 10.0 << 1.0100061116
                                       << 0.0095845672;
        QTest::newRow("notebooks odm") << "requeue" << 8.0 << 1.3 << odmFill << 14.0 << 10.0 << 0.0 << 21.0
                                       << 1.0169277166 << 0.0124837801;
        QTest::newRow("notebooks tier-two")
            << "requeue" << 8.0 << 1.1 << tierFill << 10.0 << 10.0 << 0.0 << 13.0 << 1.0125213907 << 0.0105497424;
        QTest::newRow("notebooks rent") << "requeue" << 8.0 << 1.05 << 0.97 << 3.0 << 10.0 << 0.0 << 10.0
                                        << 1.0105628850 << 0.0100670013;
        QTest::newRow("serving oem") << "replicas" << 2.0 << 1.0 << 0.99 << 6.0 << 0.0 << 0.0 << 3.0 << 1.0000380956
                                     << 0.0;
        QTest::newRow("serving odm") << "replicas" << 2.0 << 1.3 << odmFill << 14.0 << 0.0 << 0.0 << 8.0 << 1.0005853026
                                     << 0.0;
        QTest::newRow("serving tier-two")
            << "replicas" << 2.0 << 1.1 << tierFill << 10.0 << 0.0 << 0.0 << 5.0 << 1.0002574193 << 0.0;
        QTest::newRow("serving rent") << "replicas" << 2.0 << 1.05 << 0.97 << 3.0 << 0.0 << 0.0 << 4.0 << 1.0000558341
                                      << 0.0;
    }
    void workedExample() {
        QFETCH(QString, form);
        QFETCH(double, nodes);
        QFETCH(double, failureRatio);
        QFETCH(double, fill);
        QFETCH(double, wait_h);
        QFETCH(double, length_h);
        QFETCH(double, write_min);
        QFETCH(double, restart_min);
        QFETCH(double, ratio);
        QFETCH(double, beforeRestart);
        const Hours mtbf = systemMtbf({nodes}, {4200 / failureRatio});
        const auto at = [&](Hours restart) {
            if (form == "replicas")
                return replicasWallRatio(mtbf, restart);
            if (form == "requeue")
                return wallRatio(Requeue{mtbf, {length_h}, restart});
            const Hours interval = length_h > 0 ? Hours{length_h} : optimalInterval(mtbf, minutes(write_min));
            return wallRatio(Blocking{mtbf, interval, minutes(write_min), restart});
        };
        const Hours wait = waitPerFailure({fill}, {wait_h}, {nodes});
        QVERIFY_NEAR(withWait(at(minutes(restart_min)), wait, mtbf).value, ratio, 1e-9);
        QVERIFY_WITHIN(at({0}).value - 1, beforeRestart, 1e-9);
    }

    void workedExampleIntervals() {
        QVERIFY_NEAR(optimalInterval(systemMtbf({96}, {4200 / 1.3}), minutes(6)).value * 60, 151.688319, 1e-8);
        QVERIFY_NEAR(optimalInterval(systemMtbf({32}, {4200 / 1.3}), minutes(6)).value * 60, 265.630035, 1e-8);
    }

    void optimumIsTheLambertRoot() {
        for (double logX = -6; logX < 2.5; logX += 0.01) {
            const double x = std::pow(10, logX);
            const double lambert = 1 + boost::math::lambert_w0(-std::exp(-1 - x));
            // Near its branch point the argument is known to 1e-16, so that the root is to 1e-16/(2x) of itself.
            QVERIFY_NEAR(checkpoint::optimalShare(x), lambert, 4e-16 * (2 + 1 / x));
        }
    }

    // Values to 17 digits from 60-digit arithmetic.
    void optimumIsExactToTheLastPlaces_data() {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("share");
        QTest::newRow("1e-14") << 1e-14 << 1.41421349570642917e-7;
        QTest::newRow("1e-9") << 1e-9 << 0.0000447206928858136634;
        QTest::newRow("1e-6") << 1e-6 << 0.00141354697428866461;
        QTest::newRow("1e-4") << 1e-4 << 0.0140755476727630366;
        QTest::newRow("0.001948") << 0.001948 << 0.0611260909130574838;
        QTest::newRow("0.03") << 0.03 << 0.225370745912636398;
        QTest::newRow("0.1") << 0.1 << 0.383183168208294844;
        QTest::newRow("0.3") << 0.3 << 0.588886886135423656;
        QTest::newRow("0.38") << 0.38 << 0.639069296703836952;
        QTest::newRow("0.39") << 0.39 << 0.644648864625006264;
        QTest::newRow("0.5") << 0.5 << 0.698290437315663988;
        QTest::newRow("1") << 1.0 << 0.841405660436960638;
        QTest::newRow("2") << 2.0 << 0.947530902542285128;
        QTest::newRow("5") << 5.0 << 0.997515080664850547;
        QTest::newRow("20") << 20.0 << 0.999999999241743957;
    }
    void optimumIsExactToTheLastPlaces() {
        QFETCH(double, x);
        QFETCH(double, share);
        QVERIFY_NEAR(checkpoint::optimalShare(x), share, 5e-16);
    }

    void optimumIsTheMinimum() {
        LogUniform draw;
        for (int i = 0; i < 400; ++i) {
            const Hours mtbf{draw(0.05, 5000)};
            const Hours write{draw(1e-4, 3)};
            const Hours best = optimalInterval(mtbf, write);
            const auto logRatio = [&](double logInterval) {
                return std::log(wallRatio(Blocking{mtbf, {std::exp(logInterval)}, write, {0.2}}).value);
            };
            const double direct = std::exp(
                boost::math::tools::brent_find_minima(logRatio, std::log(1.0 / 3600), std::log(mtbf.value * 3), 40)
                    .first);
            const double least = wallRatio(Blocking{mtbf, best, write, {0.2}}).value;
            QVERIFY(least <= std::exp(logRatio(std::log(direct))) * (1 + 1e-13));
            if (best.value > 2 * shortestInterval.value)
                QVERIFY_NEAR(direct, best.value, 1e-3); // flat: the direct search sees no closer
            for (const double off : {0.8, 0.99, 1.01, 1.25}) {
                if (best.value * off >= shortestInterval.value)
                    QVERIFY(logRatio(std::log(best.value * off)) >= std::log(least) - 1e-13);
            }
        }
    }

    void efficiencyFallsWithCostAndRisesWithMtbf() {
        LogUniform draw;
        for (int i = 0; i < 2000; ++i) {
            const Hours mtbf{draw(0.1, 1e5)};
            const Hours write{draw(1e-5, 5)};
            const Hours restart{draw(1e-5, 5)};
            const double wall = wallAtOptimum(mtbf, write, restart).value;
            QVERIFY(wallAtOptimum(mtbf, write * 1.1, restart).value >= wall);
            QVERIFY(wallAtOptimum(mtbf, write, restart * 1.1).value >= wall);
            QVERIFY(wallAtOptimum(mtbf * 1.1, write, restart).value <= wall);
        }
    }

    void vanishingWriteLeavesTheRestart() {
        const Ratio wall = wallAtOptimum({10}, {1e-12}, {0.5});
        QVERIFY_NEAR(usefulFraction(wall).value, std::exp(-0.05), 2e-5); // δ → 0: e^(−R/M), but for the 1 s interval
        QCOMPARE(optimalInterval({10}, {0}).value, shortestInterval.value);
    }

    void nothingFails() {
        QCOMPARE(wallRatio(Blocking{{infinite}, {2}, {0.5}, {3}}).value, 1.25);
        QCOMPARE(optimalInterval({infinite}, {0.5}).value, infinite);
        QCOMPARE(wallAtOptimum({infinite}, {0.5}, {3}).value, 1.0);
        QCOMPARE(wallRatio(Requeue{{infinite}, {24}, {3}}).value, 1.0);
    }

    void neverNotANumber() {
        LogUniform draw;
        auto time = [&, turn = 0]() mutable { return ++turn % 7 == 0 ? 0.0 : draw(1e-300, 1e300); };
        for (int i = 0; i < 200000; ++i) {
            const Hours mtbf{i % 50 == 0 ? infinite : draw(1e-300, 1e300)};
            const Hours interval{draw(1e-300, 1e300)};
            const Hours write{time()};
            const Hours restart{time()};
            const double wall = wallRatio(Blocking{mtbf, interval, write, restart}).value;
            QVERIFY2(wall >= 1, qPrintable(QStringLiteral("M %1 tau %2 b %3 R %4: %5")
                                               .arg(mtbf.value)
                                               .arg(interval.value)
                                               .arg(write.value)
                                               .arg(restart.value)
                                               .arg(wall)));
            QVERIFY(optimalInterval(mtbf, write) >= shortestInterval);
            QVERIFY(youngInterval(mtbf, write).value >= 0);
            QVERIFY(dalyInterval(mtbf, write).value >= 0);
            QVERIFY(wallAtOptimum(mtbf, write, restart).value >= 1);
            QVERIFY(firstOrderOverhead(Blocking{mtbf, interval, write, restart}).value >= 0);
        }
    }
};

QTEST_APPLESS_MAIN(TestCheckpoint)
#include "tst_checkpoint.moc"
