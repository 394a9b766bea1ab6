// SPDX-License-Identifier: GPL-3.0-or-later
// Local and global checkpoints: the exact form against its definition, its limits, the optimum over whole numbers.
#include <cmath>
#include <limits>
#include <random>

#include <QTest>
#include <boost/math/tools/minima.hpp>

#include "core/models/checkpoint.h"
#include "core/models/reliability.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

class Draw {
public:
    double log(double low, double high) { return std::exp(even(std::log(low), std::log(high))); }
    double even(double low, double high) { return std::uniform_real_distribution<>(low, high)(m_bits); }

private:
    std::mt19937_64 m_bits{20063};
};

/// The definition as it is printed, for q > 0.
double definition(const TwoLevel& job) {
    const double M = job.mtbf.value, tau = job.interval.value, n = job.copies;
    const double c1 = job.localWrite.value, c2 = job.globalWrite.value, q = 1 - job.localFraction.value;
    const double R1 = job.localRestart.value, R2 = job.globalRestart.value;
    const double kappa = q * std::exp(R1 / M) / (1 + q * (std::exp(R1 / M) - 1));
    return M / (n * tau) * (1 / q + std::exp(R2 / M) - 1) *
           (std::pow(1 + kappa * (std::exp((tau + c1) / M) - 1), n - 1) * (1 + kappa * (std::exp((tau + c2) / M) - 1)) -
            1);
}

TwoLevel example(double mtbf_h, double tau_h, double n, double c1_min, double c2_min, double p, double r1_min,
                 double r2_min) {
    return {{mtbf_h}, {tau_h}, n, {c1_min / 60}, {c2_min / 60}, {p}, {r1_min / 60}, {r2_min / 60}};
}

TwoLevel atOptimum(TwoLevel job) {
    const TwoLevelOptimum optimum = optimalTwoLevel(job);
    job.interval = optimum.interval;
    job.copies = optimum.copiesUsed;
    return job;
}

TwoLevel drawn(Draw& draw) {
    const double c1 = draw.log(1e-4, 0.1);
    return {
        {draw.log(0.5, 2000)}, {0.5}, 1, {c1}, {c1 * draw.log(1, 60)}, {draw.even(0.01, 0.99)}, {draw.log(1e-3, 0.5)},
        {draw.log(1e-3, 1)}};
}

} // namespace

class TestCheckpointTwoLevel : public QObject {
    Q_OBJECT
private slots:
    void published_data() {
        QTest::addColumn<QList<double>>("job");
        QTest::addColumn<double>("overhead");
        const auto row = [](const char* name, QList<double> job, double overhead) {
            QTest::newRow(name) << job << overhead;
        };
        row("2.5 R 0", {12.372, .5, 4, .5, 10, .85, 0, 0}, .13227);
        row("2.5 R 10", {12.372, .5, 4, .5, 10, .85, 10, 10}, .14776);
        row("2.5 n 6", {3.093, .5, 6, .2, 5, .9, 10, 10}, .24535);
        row("2.5 p 0", {3.093, .5, 3, 1, 5, 0, 10, 10}, .49404);
    }
    void published() {
        QFETCH(QList<double>, job);
        QFETCH(double, overhead);
        const TwoLevel two = example(job[0], job[1], job[2], job[3], job[4], job[5], job[6], job[7]);
        QVERIFY_NEAR(wallRatio(two).value - 1, overhead, 1e-4);
    }

    void publishedOptima_data() {
        QTest::addColumn<QList<double>>("job"); // M_h, c1_min, c2_min, p, R_min
        QTest::addColumn<double>("overhead");
        QTest::addColumn<double>("interval_min");
        QTest::addColumn<double>("copies"); // 0: none
        QTest::addColumn<double>("globalInterval_min");
        QTest::addColumn<double>("firstOrder");
        QTest::addColumn<double>("tolerance");
        const auto row = [](const char* name, QList<double> job, double overhead, double interval, double copies,
                            double global, double first, double tolerance) {
            QTest::newRow(name) << job << overhead << interval << copies << global << first << tolerance;
        };
        row("2.5 R 0", {12.372, .5, 10, .85, 0}, .10282, 29.149, 10, 291.49, .09741, 1e-4);
        row("2.5 R 10", {12.372, .5, 10, .85, 10}, .11814, 29.050, 10, 290.50, .11088, 1e-4);
        row("2.5 M 85.5", {85.546875, .5, 10, .85, 0}, .03740, 78.439, 10, 784.39, .03704, 1e-3);
        row("2.5 the article's example", {85.546875, 1, 10, 0, 0}, .06511, 313.77, 1, 313.77, .06242, 1e-3);
        row("2.5 p 1", {12.372, .5, 10, 1, 0}, .03762, 26.913, 0, 0, .03670, 1e-3);
    }
    void publishedOptima() {
        QFETCH(QList<double>, job);
        QFETCH(double, overhead);
        QFETCH(double, interval_min);
        QFETCH(double, copies);
        QFETCH(double, globalInterval_min);
        QFETCH(double, firstOrder);
        QFETCH(double, tolerance);
        const TwoLevel two = example(job[0], 1, 1, job[1], job[2], job[3], job[4], job[4]);
        const TwoLevelOptimum optimum = optimalTwoLevel(two);
        QVERIFY_NEAR(wallRatio(atOptimum(two)).value - 1, overhead, tolerance);
        QVERIFY_NEAR(optimum.interval.value * 60, interval_min, tolerance);
        QCOMPARE(optimum.copies.value_or(0), copies);
        QVERIFY_NEAR(optimum.interval.value * 60 * optimum.copies.value_or(0), globalInterval_min, tolerance);
        QVERIFY_NEAR(leastFirstOrderOverhead(two).value, firstOrder, tolerance);
    }

    // Worked example A, section 12, training on tier-two.
    void workedExample_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("interval_min");
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("beforeRestart");
        QTest::newRow("training tier-two 96") << 96.0 << 62.514358 << 1.0871871798 << 0.0580681064;
        QTest::newRow("training tier-two 32") << 32.0 << 109.400717 << 1.0422345511 << 0.0329572096;
    }
    void workedExample() {
        QFETCH(double, nodes);
        QFETCH(double, interval_min);
        QFETCH(double, ratio);
        QFETCH(double, beforeRestart);
        const Hours mtbf = systemMtbf({nodes}, {4200 / 1.1});
        TwoLevel job = atOptimum(example(mtbf.value, 1, 1, 0.75, 8, 0.82, 15, 24));
        QCOMPARE(job.copies, 7.0);
        QVERIFY_NEAR(job.interval.value * 60, interval_min, 1e-8);
        const Hours wait = waitPerFailure({0.9183828550}, {10}, {nodes});
        QVERIFY_NEAR(withWait(wallRatio(job), wait, mtbf).value, ratio, 1e-9);
        job.localRestart = job.globalRestart = {0};
        QVERIFY_WITHIN(wallRatio(job).value - 1, beforeRestart, 1e-9);
    }

    void isItsDefinition() {
        Draw draw;
        for (int i = 0; i < 20000; ++i) {
            TwoLevel job = drawn(draw);
            job.interval = {draw.log(0.05, 3)};
            job.copies = std::floor(draw.even(1, 30));
            const double defined = definition(job);
            if (defined < 1e6)
                QVERIFY_NEAR(wallRatio(job).value, defined, 2e-12 * std::max(1.0, job.mtbf / job.interval));
        }
    }

    void withoutLocalRestartIsBlocking() {
        Draw draw;
        for (int i = 0; i < 2000; ++i) {
            TwoLevel job = drawn(draw);
            job.localFraction = {0};
            job.interval = {draw.log(0.01, 5)};
            const Ratio blocking = wallRatio(Blocking{job.mtbf, job.interval, job.globalWrite, job.globalRestart});
            QVERIFY_NEAR(wallRatio(job).value, blocking.value, 1e-12);
            const TwoLevelOptimum optimum = optimalTwoLevel(job);
            QCOMPARE(optimum.copies, std::optional<double>(1.0));
            QCOMPARE(optimum.interval.value, optimalInterval(job.mtbf, job.globalWrite).value);
        }
    }

    void withoutGlobalRestartTakesItsOwnForm() {
        Draw draw;
        for (int i = 0; i < 2000; ++i) {
            TwoLevel job = drawn(draw);
            job.interval = {draw.log(0.01, 2)};
            job.copies = std::floor(draw.even(1, 30));
            job.localFraction = {1};
            const double M = job.mtbf.value, n = job.copies;
            const double form = M / (n * job.interval.value) * std::exp(job.localRestart.value / M) *
                                ((n - 1) * std::expm1((job.interval + job.localWrite).value / M) +
                                 std::expm1((job.interval + job.globalWrite).value / M));
            QVERIFY_NEAR(wallRatio(job).value, form, 1e-13);
            job.localFraction = {1 - 1e-13}; // the general form has this limit
            QVERIFY_NEAR(wallRatio(job).value, form, 1e-9);
            job.localFraction = {1};
            job.copies = infinite;
            const Ratio local = wallRatio(Blocking{job.mtbf, job.interval, job.localWrite, job.localRestart});
            QCOMPARE(wallRatio(job).value, local.value);
            const TwoLevelOptimum optimum = optimalTwoLevel(job);
            QVERIFY(!optimum.copies);
            QCOMPARE(optimum.interval.value, optimalInterval(job.mtbf, job.localWrite).value);
        }
        TwoLevel none = example(10, 1, infinite, 1, 10, 0.9, 0, 0);
        QCOMPARE(wallRatio(none).value, infinite); // no copy to restart from for a tenth of the failures
    }

    void oneLevelIsYoungAtFirstOrder() {
        const TwoLevel job = example(85.546875, 1, 1, 1, 10, 0, 0, 0);
        QVERIFY_NEAR(leastFirstOrderOverhead(job).value, std::sqrt(2 * (10.0 / 60) / 85.546875), 1e-14);
        TwoLevel young = job;
        young.interval = youngInterval(job.mtbf, job.globalWrite);
        QVERIFY_NEAR(firstOrderOverhead(young).value, leastFirstOrderOverhead(job).value, 1e-14);
    }

    void firstOrderIsTheExactOneWhereFailuresAreRare() {
        Draw draw;
        for (int i = 0; i < 500; ++i) {
            TwoLevel job = drawn(draw);
            job.mtbf = {1e7};
            job.interval = {draw.log(5, 50)};
            job.copies = std::floor(draw.even(1, 30));
            QVERIFY_WITHIN(wallRatio(job).value - 1, firstOrderOverhead(job).value,
                           2e-2 * firstOrderOverhead(job).value * firstOrderOverhead(job).value + 1e-6);
        }
    }

    void intervalIsTheMinimumForGivenCopies() {
        Draw draw;
        for (int i = 0; i < 300; ++i) {
            TwoLevel job = drawn(draw);
            job.copies = std::floor(draw.even(1, 30));
            if (i % 5 == 0)
                job.localFraction = {static_cast<double>(i % 2)};
            const Hours best = optimalInterval(job);
            const auto logRatio = [&](double logInterval) {
                job.interval = {std::exp(logInterval)};
                return std::log(wallRatio(job).value);
            };
            const double found = logRatio(std::log(best.value));
            const auto direct =
                boost::math::tools::brent_find_minima(logRatio, std::log(1.0 / 3600), std::log(job.mtbf.value * 3), 40);
            QVERIFY(found <= direct.second + 1e-13);
            if (best.value > 2 * shortestInterval.value)
                QVERIFY_NEAR(std::exp(direct.first), best.value, 1e-3);
        }
    }

    void copiesAreTheBestWholeNumber() {
        Draw draw;
        for (int i = 0; i < 300; ++i) {
            TwoLevel job = drawn(draw);
            const TwoLevelOptimum optimum = optimalTwoLevel(job);
            const double least = wallRatio(atOptimum(job)).value;
            QVERIFY(optimum.copies && *optimum.copies == std::floor(*optimum.copies));
            for (double n = 1; n <= 3 * *optimum.copies + 20; ++n) {
                job.copies = n;
                job.interval = optimalInterval(job);
                QVERIFY2(wallRatio(job).value >= least * (1 - 1e-14), qPrintable(QString::number(n)));
            }
            // And at an interval of the user's.
            job.interval = {draw.log(0.01, 2)};
            const TwoLevelOptimum given = optimalCopies(job);
            job.copies = given.copiesUsed;
            const double leastGiven = wallRatio(job).value;
            for (double n = 1; n <= 3 * given.copiesUsed + 20; ++n) {
                job.copies = n;
                QVERIFY(wallRatio(job).value >= leastGiven * (1 - 1e-14));
            }
        }
    }

    void copiesBeyondTheLimitAreNone() {
        TwoLevel job = example(1000, 1, 1, 0, 10, 1 - 1e-9, 0, 0); // free local copies, hardly any global restart
        const TwoLevelOptimum optimum = optimalTwoLevel(job);
        QVERIFY(!optimum.copies);
        QCOMPARE(optimum.copiesUsed, static_cast<double>(mostCopiesBetweenGlobals));
        job = atOptimum(job);
        const double bound = wallRatio(job).value;
        job.copies *= 2;
        QVERIFY(wallRatio(job).value < bound);
    }

    void betterMtbfAndCheaperCopiesNeverHurt() {
        Draw draw;
        for (int i = 0; i < 500; ++i) {
            const TwoLevel job = drawn(draw);
            const double wall = wallRatio(atOptimum(job)).value * (1 + 1e-13);
            const auto smaller = [&](auto change) {
                TwoLevel other = job;
                change(other);
                return wallRatio(atOptimum(other)).value <= wall;
            };
            QVERIFY(smaller([](TwoLevel& t) { t.mtbf = t.mtbf * 1.2; }));
            QVERIFY(smaller([](TwoLevel& t) { t.localWrite = t.localWrite * 0.8; }));
            QVERIFY(smaller([](TwoLevel& t) { t.globalWrite = t.globalWrite * 0.8; }));
            QVERIFY(smaller([](TwoLevel& t) { t.globalRestart = t.globalRestart * 0.8; }));
            QVERIFY(smaller([](TwoLevel& t) { t.localRestart = t.localRestart * 0.8; }));
        }
    }

    void nothingFails() {
        TwoLevel job = example(infinite, 1, 4, 6, 60, 0.5, 10, 10);
        QVERIFY_NEAR(wallRatio(job).value, (4 + 3 * 0.1 + 1.0) / 4, 1e-15);
        QCOMPARE(optimalInterval(job).value, infinite);
        QCOMPARE(wallRatio(atOptimum(job)).value, 1.0);
    }

    void neverNotANumber() {
        Draw draw;
        int turn = 0;
        for (int i = 0; i < 60000; ++i) {
            const bool wild = i % 2 == 0;
            const auto time = [&] {
                return ++turn % 7 == 0 ? 0.0 : draw.log(wild ? 1e-300 : 1e-6, wild ? 1e300 : 1e6);
            };
            const double mtbf = i % 50 == 0 ? infinite : draw.log(wild ? 1e-300 : 1e-3, wild ? 1e300 : 1e6);
            const double p = i % 5 == 0   ? 0.0
                             : i % 5 == 1 ? 1.0
                             : i % 5 == 2 ? 1 - draw.log(1e-16, 1e-3)
                                          : draw.even(0, 1);
            TwoLevel job{
                {mtbf},  {draw.log(1e-300, 1e300)}, std::floor(draw.log(1, 1e5)), {time()}, {time()}, {p}, {time()},
                {time()}};
            QVERIFY(wallRatio(job).value >= 1 - 1e-12);
            QVERIFY(firstOrderOverhead(job).value >= 0);
            QVERIFY(leastFirstOrderOverhead(job).value >= 0);
            job.interval = optimalInterval(job);
            QVERIFY(job.interval >= shortestInterval);
            QVERIFY(wallRatio(job).value >= 1 - 1e-12);
            QVERIFY(optimalCopies(job).copiesUsed >= 1);
            QVERIFY(wallRatio(atOptimum(job)).value >= 1 - 1e-12);
        }
    }
};

QTEST_APPLESS_MAIN(TestCheckpointTwoLevel)
#include "tst_checkpoint_two_level.moc"
