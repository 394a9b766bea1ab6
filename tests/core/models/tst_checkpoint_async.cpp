// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints that drain beside compute: the exact form against its definition, its limits, the optimum.
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
    std::mt19937_64 m_bits{20062};
};

/// The definition as it is printed, term by term.
double definition(const Async& job) {
    const double M = job.mtbf.value, tau = job.interval.value, b = job.blocking.value, d = job.drain.value;
    const double s = job.slowdown.value, q = job.localLost.value, R = job.restart.value;
    const double kappa = q * std::exp(R / M) / (1 + q * (std::exp(R / M) - 1));
    const double c = tau + b + s * d, c0 = tau + b;
    return M / tau * std::exp(R / M) *
           (std::exp(d / M) * (1 - std::exp(-c / M)) +
            (std::exp(c0 / M) - 1) * (1 - std::exp(-(c - d) / M) + kappa * (std::exp(d / M) - 1)));
}

Async example(double mtbf_h, double interval_h, double b_min, double d_min, double s, double q, double r_min) {
    return {{mtbf_h}, {interval_h}, {b_min / 60}, {d_min / 60}, {s}, {q}, {r_min / 60}};
}

} // namespace

class TestCheckpointAsync : public QObject {
    Q_OBJECT
private slots:
    void published_data() {
        QTest::addColumn<QList<double>>("job");
        QTest::addColumn<double>("overhead");
        QTest::addColumn<double>("firstOrder");
        QTest::addColumn<double>("tolerance");
        const auto row = [](const char* name, QList<double> job, double overhead, double first, double tolerance) {
            QTest::newRow(name) << job << overhead << first << tolerance;
        };
        row("2.5 q=1", {3.093, 1, .5, 20, 0, 1, 10}, .40127, .33164, 1e-4);
        row("2.5 q=0.3", {3.093, 1, .5, 20, 0, .3, 10}, .30270, .25620, 1e-4);
        row("2.5 s=0.1 q=0", {3.093, 1, .5, 20, .1, 0, 10}, .29708, .25721, 1e-4);
        row("2.5 M 12.372", {12.372, .5, .25, 13.5, .05, .2, 10}, .07020, .06815, 1e-3);
        row("2.5 M 1", {1, .5, 1, 30, .5, .5, 6}, 1.81044, 1.13333, 1e-4);
        row("2.5 no drain", {85.547, 5.34, 10, 0, 0, 1, 0}, .06512, .06242, 1e-3);
    }
    void published() {
        QFETCH(QList<double>, job);
        QFETCH(double, overhead);
        QFETCH(double, firstOrder);
        QFETCH(double, tolerance);
        const Async async = example(job[0], job[1], job[2], job[3], job[4], job[5], job[6]);
        QVERIFY(feasible(async));
        QVERIFY_NEAR(wallRatio(async).value - 1, overhead, tolerance);
        QVERIFY_NEAR(firstOrderOverhead(async).value, firstOrder, tolerance);
    }

    // Worked example A, section 12, training on oem.
    void workedExample_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("beforeRestart");
        QTest::newRow("training oem 96") << 96.0 << 1.0427819474 << 0.0354265823;
        QTest::newRow("training oem 32") << 32.0 << 1.0286394458 << 0.0262266055;
    }
    void workedExample() {
        QFETCH(double, nodes);
        QFETCH(double, ratio);
        QFETCH(double, beforeRestart);
        const Hours mtbf = systemMtbf({nodes}, {4200});
        Async job = example(mtbf.value, 1, .5, 20, .04, .25, 15);
        const Hours wait = waitPerFailure({0.99}, {6}, {nodes});
        QVERIFY_NEAR(withWait(wallRatio(job), wait, mtbf).value, ratio, 1e-9);
        job.restart = {0};
        QVERIFY_WITHIN(wallRatio(job).value - 1, beforeRestart, 1e-9);
    }

    void isItsDefinition() {
        Draw draw;
        for (int i = 0; i < 20000; ++i) {
            Async job{{draw.log(0.1, 100)}, {0},
                      {draw.log(1e-4, 2)},  {draw.log(1e-3, 5)},
                      {draw.even(0, 0.9)},  {draw.even(0, 1)},
                      {draw.log(1e-3, 2)}};
            job.interval = {(1 - job.slowdown.value) * job.drain.value * draw.log(1, 20) + 0.01};
            // Where the definition cancels least: it loses about M/τ of its digits.
            QVERIFY_NEAR(wallRatio(job).value, definition(job), 1e-12 * std::max(1.0, job.mtbf / job.interval));
        }
    }

    void limits() {
        Draw draw;
        for (int i = 0; i < 2000; ++i) {
            const Hours mtbf{draw.log(0.1, 1e4)};
            const Hours interval{draw.log(0.3, 10)};
            const Hours write{draw.log(1e-4, 1)};
            const Hours drain{draw.log(1e-3, 0.29)};
            const Hours restart{draw.log(1e-3, 1)};
            const Fraction lost{draw.even(0, 1)};
            const Ratio noDrain = wallRatio(Async{mtbf, interval, write, {0}, {0.3}, lost, restart});
            QVERIFY_NEAR(noDrain.value, wallRatio(Blocking{mtbf, interval, write, restart}).value, 1e-14);
            const Ratio alwaysLost = wallRatio(Async{mtbf, interval, write, drain, {0}, {1}, restart});
            QVERIFY_NEAR(alwaysLost.value, wallRatio(Blocking{mtbf, interval, write, restart + drain}).value, 1e-13);
            const Hours best = optimalInterval(Async{mtbf, {0}, write, {0}, {0.3}, lost, restart});
            QCOMPARE(best.value, optimalInterval(mtbf, write).value);
        }
    }

    void drainsInTime() {
        Async job = example(10, 0.3, 1, 20, 0.1, 0.5, 10); // (1 − 0.1)·20 min = 18 min = 0.3 h
        QVERIFY(feasible(job));
        QVERIFY(std::isfinite(wallRatio(job).value));
        job.interval = {0.2999};
        QVERIFY(!feasible(job));
    }

    void costsRiseWithEveryPart() {
        Draw draw;
        for (int i = 0; i < 5000; ++i) {
            const Async job{{draw.log(0.5, 1e3)}, {draw.even(2, 8)},   {draw.log(1e-3, 1)}, {draw.even(0.01, 1.5)},
                            {draw.even(0, 0.8)},  {draw.even(0, 0.9)}, {draw.log(1e-3, 2)}};
            const double wall = wallRatio(job).value;
            const auto larger = [&](auto change) {
                Async other = job;
                change(other);
                return wallRatio(other).value >= wall;
            };
            QVERIFY(larger([](Async& a) { a.blocking = a.blocking * 1.1; }));
            QVERIFY(larger([](Async& a) { a.drain = a.drain * 1.1; }));
            QVERIFY(larger([](Async& a) { a.slowdown = {a.slowdown.value + 0.1}; }));
            QVERIFY(larger([](Async& a) { a.localLost = {a.localLost.value + 0.1}; }));
            QVERIFY(larger([](Async& a) { a.restart = a.restart * 1.1; }));
            QVERIFY(larger([](Async& a) { a.mtbf = a.mtbf / 1.1; }));
        }
    }

    void optimumIsTheMinimum() {
        Draw draw;
        int atTheDrain = 0;
        for (int i = 0; i < 400; ++i) {
            // Every sixth has a drain of many MTBFs, where the optimum lies above M.
            Async job{{draw.log(0.5, 1000)}, {0},
                      {draw.log(1e-4, 2)},   {draw.log(1e-3, 3)},
                      {draw.even(0, 0.7)},   {draw.even(0, 1)},
                      {draw.log(1e-3, 1)}};
            if (i % 6 == 0)
                job.drain = job.mtbf * draw.even(1, 12);
            const Hours best = optimalInterval(job);
            const double least = std::max((1 - job.slowdown.value) * job.drain.value, shortestInterval.value);
            job.interval = best;
            QVERIFY(feasible(job) && best.value >= least);
            const auto logRatio = [&](double logInterval) {
                job.interval = {std::max(std::exp(logInterval), least)};
                return std::log(wallRatio(job).value);
            };
            const double found = logRatio(std::log(best.value));
            const double high = std::log(least + 30 * job.mtbf.value);
            const auto direct = boost::math::tools::brent_find_minima(logRatio, std::log(least), high, 40);
            QVERIFY(found <= direct.second + 1e-13);
            if (best.value > least * 1.001)
                QVERIFY_NEAR(std::exp(direct.first), best.value, 1e-3);
            else
                ++atTheDrain;
        }
        QVERIFY(atTheDrain > 20 && atTheDrain < 380); // both kinds were met
    }

    void nothingFails() {
        const Async job{{infinite}, {2}, {0.5}, {1}, {0.5}, {0.3}, {3}};
        QCOMPARE(wallRatio(job).value, 1.5); // (τ + b + s·d)/τ
        QCOMPARE(optimalInterval(job).value, infinite);
    }

    void neverNotANumber() {
        Draw draw;
        int turn = 0;
        const auto time = [&] { return ++turn % 7 == 0 ? 0.0 : draw.log(1e-300, 1e300); };
        const auto fraction = [&] { return ++turn % 5 == 0 ? 0.0 : ++turn % 5 == 1 ? 0.999999 : draw.even(0, 1); };
        for (int i = 0; i < 200000; ++i) {
            const bool wild = i % 2 == 0;
            const auto any = [&] { return wild ? time() : draw.log(1e-6, 1e6); };
            Async job{{i % 50 == 0 ? infinite : draw.log(wild ? 1e-300 : 1e-3, wild ? 1e300 : 1e6)},
                      {0},
                      {any()},
                      {any()},
                      {fraction()},
                      {i % 3 == 0 ? 1.0 : fraction()},
                      {any()}};
            job.interval = optimalInterval(job);
            QVERIFY(job.interval >= shortestInterval && feasible(job));
            QVERIFY(wallRatio(job).value >= 1);
            job.interval = {std::max(job.interval.value, 1e-300) *
                            (std::isinf(job.interval.value) ? 1 : draw.log(1, 1e3))};
            if (std::isinf(job.interval.value) && !std::isinf(job.mtbf.value))
                continue;
            QVERIFY(wallRatio(job).value >= 1);
            QVERIFY(firstOrderOverhead(job).value >= 0);
        }
    }
};

QTEST_APPLESS_MAIN(TestCheckpointAsync)
#include "tst_checkpoint_async.moc"
