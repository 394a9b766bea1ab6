// SPDX-License-Identifier: GPL-3.0-or-later
// Hanging failures as one restart time, against a simulated restart and against the limits; silent corruption.
#include <algorithm>
#include <cmath>
#include <limits>

#include <QTest>

#include "core/base/random.h"
#include "core/models/checkpoint.h"
#include "core/models/detection.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

double effective(double mtbf_h, double r1_h, double r2_h, double hangs) {
    return effectiveRestart({{mtbf_h}, {r1_h}, {r2_h}, {hangs}}).value;
}

} // namespace

class TestDetection : public QObject {
    Q_OBJECT
private slots:
    void isItsDefinition_data() {
        QTest::addColumn<double>("mtbf_h");
        QTest::addColumn<double>("r1_h");
        QTest::addColumn<double>("r2_h");
        QTest::addColumn<double>("hangs");
        QTest::newRow("timeout of half an hour") << 3.093 << 1.0 / 6 << 2.0 / 3 << 0.1;
        QTest::newRow("hangs found sooner") << 3.093 << 0.5 << 0.2 << 0.1;
        QTest::newRow("just below the change of form") << 1.0 << 0.2 << 0.6999999 << 0.4;
        QTest::newRow("just above") << 1.0 << 0.2 << 0.7000001 << 0.4;
        QTest::newRow("long against the MTBF") << 0.25 << 0.5 << 4.0 << 0.3;
        QTest::newRow("mostly hanging") << 2.0 << 0.1 << 3.0 << 0.999;
    }
    void isItsDefinition() {
        QFETCH(double, mtbf_h);
        QFETCH(double, r1_h);
        QFETCH(double, r2_h);
        QFETCH(double, hangs);
        const double phi = (1 - hangs) * std::exp(-r1_h / mtbf_h) + hangs * std::exp(-r2_h / mtbf_h);
        QVERIFY_NEAR(effective(mtbf_h, r1_h, r2_h, hangs), -mtbf_h * std::log(phi), 1e-13);
    }

    void withoutHangsItIsTheRestartItself() {
        for (const double r1 : {0.0, 0.1, 1.0 / 3, 7.7, 1e-300, 1e5}) {
            QCOMPARE(effective(3.093, r1, 40, 0), r1); // to the last bit
            QCOMPARE(effective(3.093, 40, r1, 1), r1);
            QCOMPARE(effective(3.093, r1, r1, 0.3), r1);
        }
    }

    void rareFailuresLeaveTheMean() {
        QCOMPARE(effective(infinite, 0.2, 1.2, 0.25), 0.45);
        QVERIFY_NEAR(effective(1e12, 0.2, 1.2, 0.25), 0.45, 1e-11);
        QVERIFY_NEAR(effective(1e290, 0.2, 1.2, 0.25), 0.45, 1e-14);
        QVERIFY_NEAR(effective(1e308, 1e-5, 1.2e-5, 0.25), 1.05e-5, 1e-14);
    }

    void longRestartsStayFinite() {
        // e^−R/M vanishes in both terms; what is left is the shorter restart and the luck of drawing it.
        QVERIFY_NEAR(effective(1, 5000, 9000, 0.75), 5000 - std::log(0.25), 1e-14);
        QVERIFY_NEAR(effective(1, 9000, 5000, 0.75), 5000 - std::log(0.75), 1e-14);
        QVERIFY(std::isfinite(effective(1e-3, 1, 1e300, 0.999999)));
    }

    void liesBetweenTheTwoAndBelowTheMean() {
        double last = 0;
        for (double mtbf_h = 1e-3; mtbf_h < 1e7; mtbf_h *= 3) {
            const double r = effective(mtbf_h, 0.25, 2, 0.3);
            QVERIFY(r >= 0.25 && r <= 0.25 + 0.3 * 1.75 + 1e-12);
            QVERIFY(r >= last); // rarer failures leave more of the long restarts to run through
            last = r;
        }
        for (double hangs = 0.05; hangs < 1; hangs += 0.05)
            QVERIFY(effective(3, 0.25, 2, hangs) > effective(3, 0.25, 2, hangs - 0.05));
    }

    // A restart as it happens: draw whether it hangs, let the next failure strike, begin anew.
    void simulatedRestartsTakeThatLong() {
        const double mtbf_h = 2, r1_h = 0.5, r2_h = 3, hangs = 0.3;
        const int restarts = 200000;
        double sum = 0, squares = 0;
        std::uint64_t draw = 0;
        for (int i = 0; i < restarts; ++i) {
            double time_h = 0;
            for (;;) {
                const double length_h = uniform(5, 1, ++draw) < hangs ? r2_h : r1_h;
                const double failure_h = -mtbf_h * std::log(uniform(5, 2, draw));
                time_h += std::min(length_h, failure_h);
                if (failure_h >= length_h)
                    break;
            }
            sum += time_h;
            squares += time_h * time_h;
        }
        const double mean = sum / restarts;
        const double error = std::sqrt((squares / restarts - mean * mean) / restarts);
        const double expected = mtbf_h * std::expm1(effective(mtbf_h, r1_h, r2_h, hangs) / mtbf_h);
        QVERIFY_WITHIN(mean, expected, 3 * error);
        // The mean restart would be told apart from it.
        const double withTheMean = mtbf_h * std::expm1((r1_h + hangs * (r2_h - r1_h)) / mtbf_h);
        QVERIFY(std::abs(withTheMean - expected) > 10 * error);
    }

    void corruptionLosesTheDelay() {
        const Ratio wall{1.2};
        QCOMPARE(withSilentCorruption(wall, {{2048}, {0}, {100}}).value, 1.2);
        QCOMPARE(withSilentCorruption(wall, {{2048}, {0.02}, {0}}).value, 1.2);
        // 2,048 nodes, one event in 50 node-years, found after a day: 40.96 days a year.
        QVERIFY_NEAR(withSilentCorruption(wall, {{2048}, {0.02}, {24}}).value, 1.2 * (1 + 40.96 / 365), 1e-14);
        QVERIFY_NEAR(withSilentCorruption({1}, {{8760}, {1}, {0.5}}).value, 1.5, 1e-15);
        QCOMPARE(withSilentCorruption({infinite}, {{1}, {1}, {1}}).value, infinite);
    }
};

QTEST_APPLESS_MAIN(TestDetection)
#include "tst_detection.moc"
