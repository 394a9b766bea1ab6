// SPDX-License-Identifier: GPL-3.0-or-later
// Weibull fit against the NIST example and against samples of known parameters; moments; a fresh fleet.
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/weibull.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

double logLikelihood(double shape, double scale, const std::vector<double>& failures,
                     const std::vector<double>& censored) {
    double sum = 0;
    for (const double t : failures)
        sum += std::log(shape / scale) + (shape - 1) * std::log(t / scale) - std::pow(t / scale, shape);
    for (const double t : censored)
        sum -= std::pow(t / scale, shape);
    return sum;
}

const std::vector<double> nistFailures{54, 187, 216, 240, 244, 335, 361, 373, 375, 386};
const std::vector<double> nistCensored(10, 500);

} // namespace

class TestWeibull : public QObject {
    Q_OBJECT
private slots:
    void nistWithCensoring() {
        const auto fit = fitWeibull(nistFailures, nistCensored);
        QVERIFY(fit);
        QVERIFY_NEAR(fit->shape, 1.72080, 3e-6); // case 8, re-done
        QVERIFY_NEAR(fit->scale.value, 606.5276, 1e-7);
        QVERIFY_NEAR(fit->logLikelihood, -75.1346, 1e-6);
        QVERIFY_WITHIN(fit->shape, 1.7208, 5e-5); // as printed
        QVERIFY_WITHIN(fit->scale.value, 606.5280, 1e-3);
        QVERIFY_WITHIN(fit->logLikelihood, -75.135, 5e-4);
        QVERIFY_WITHIN(2 * 2 - 2 * fit->logLikelihood, 154.27, 5e-3); // AIC
        const WeibullMoments moments = weibullMoments(fit->shape, fit->scale);
        QVERIFY_WITHIN(moments.mean.value, 540.737, 1e-3);
        QVERIFY_WITHIN(moments.mean.value * moments.cv, 323.806, 1e-3);
    }

    void fitIsTheMaximum() {
        std::mt19937_64 bits(3);
        for (int i = 0; i < 60; ++i) {
            const double shape = std::exp(std::uniform_real_distribution<>(-1.2, 1.6)(bits));
            const double scale = std::exp(std::uniform_real_distribution<>(-6, 12)(bits));
            std::weibull_distribution<> draw(shape, scale);
            std::vector<double> failures;
            std::vector<double> censored;
            for (int k = 0; k < 12 + i; ++k) {
                const double t = draw(bits);
                (k % 3 == 2 ? censored : failures).push_back(t);
            }
            const auto fit = fitWeibull(failures, censored);
            QVERIFY(fit && fit->iterations < 30);
            const double best = logLikelihood(fit->shape, fit->scale.value, failures, censored);
            QVERIFY_WITHIN(fit->logLikelihood, best, 1e-9 * std::abs(best) + 1e-9);
            for (const double off : {0.999, 1.001}) {
                QVERIFY(logLikelihood(fit->shape * off, fit->scale.value, failures, censored) < best);
                QVERIFY(logLikelihood(fit->shape, fit->scale.value * off, failures, censored) < best);
            }
        }
    }

    void fitRecoversKnownParameters() {
        std::vector<double> quantiles; // no chance: the quantiles of shape 0.7, scale 100
        for (int i = 0; i < 4000; ++i)
            quantiles.push_back(100 * std::pow(-std::log1p(-(i + 0.5) / 4000), 1 / 0.7));
        const auto fit = fitWeibull(quantiles);
        QVERIFY_NEAR(fit->shape, 0.7, 2e-3);
        QVERIFY_NEAR(fit->scale.value, 100, 2e-3);
    }

    void fitScalesWithItsUnit() {
        std::vector<double> days;
        for (const double t : nistFailures)
            days.push_back(t / 24);
        const std::vector<double> censored(10, 500.0 / 24);
        const auto fit = fitWeibull(days, censored);
        QVERIFY_NEAR(fit->shape, fitWeibull(nistFailures, nistCensored)->shape, 1e-12);
        QVERIFY_NEAR(fit->scale.value * 24, fitWeibull(nistFailures, nistCensored)->scale.value, 1e-12);
    }

    // NIST 8.4.1.3: where the profile log-likelihood, evaluated by itself, has fallen by χ²(0.9; 1)/2 = 1.6449²/2
    void shapeIntervalOfTheNistExample() {
        const std::vector<double> failures{54, 187, 216, 240, 244, 335, 361, 373, 375, 386}, censored(10, 500.0);
        const auto fit = fitWeibull(failures, censored);
        const auto ends = weibullShapeInterval(*fit, failures, censored, {0.9});
        QVERIFY(ends.lower && ends.upper);
        QVERIFY_NEAR(*ends.lower, 1.01464696, 1e-7);
        QVERIFY_NEAR(*ends.upper, 2.67345018, 1e-7);
        const auto wider = weibullShapeInterval(*fit, failures, censored, {0.99});
        QVERIFY(*wider.lower<*ends.lower&& * wider.upper> * ends.upper);
    }

    void shapeIntervalCoversTheTruth() {
        std::mt19937 random(5);
        int covered = 0;
        constexpr int rounds = 2000;
        for (int round = 0; round < rounds; ++round) {
            std::vector<double> times;
            for (int i = 0; i < 40; ++i)
                times.push_back(std::pow(-std::log1p(-static_cast<double>(random()) / 4294967296.0), 1 / 0.7));
            const auto ends = weibullShapeInterval(*fitWeibull(times), times, {}, {0.9});
            covered += *ends.lower <= 0.7 && 0.7 <= *ends.upper ? 1 : 0;
        }
        QVERIFY_WITHIN(covered / double{rounds}, 0.9, 0.03); // likelihood ratio is a little narrow in small samples
    }

    void undeterminedFitsAreNone() {
        QVERIFY(!fitWeibull({}));
        QVERIFY(!fitWeibull(std::vector<double>{5}));
        QVERIFY(!fitWeibull(std::vector<double>{5}, std::vector<double>{9, 9}));
        QVERIFY(!fitWeibull(std::vector<double>{5, 5, 5}));
        QVERIFY(!fitWeibull({}, std::vector<double>{9, 10}));
        QVERIFY(!fitWeibull(std::vector<double>{5, 5 * (1 + 1e-12)})); // the shape leaves the range
        QVERIFY(fitWeibull(std::vector<double>{1e-300, 1e300}));       // but extremes alone do not
    }

    void moments_data() {
        QTest::addColumn<double>("shape");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("cv");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("1.3 shape 0.7") << 0.7 << 1.265824 << 1.462425 << 1e-6;
        QTest::newRow("exponential") << 1.0 << 1.0 << 1.0 << 1e-14;
        QTest::newRow("Rayleigh") << 2.0 << std::sqrt(M_PI) / 2 << std::sqrt(4 / M_PI - 1) << 1e-14;
        QTest::newRow("shape 0.5") << 0.5 << 2.0 << std::sqrt(5.0) << 1e-14;
        // Narrow: CV tends to π/(√6·β).
        QTest::newRow("shape 1e6") << 1e6 << 1.0 << M_PI / std::sqrt(6.0) * 1e-6 << 2e-6;
    }
    void moments() {
        QFETCH(double, shape);
        QFETCH(double, mean);
        QFETCH(double, cv);
        QFETCH(double, tolerance);
        const WeibullMoments moments = weibullMoments(shape, {1});
        QVERIFY_NEAR(moments.mean.value, mean, tolerance);
        QVERIFY_NEAR(moments.cv, cv, tolerance);
    }

    void momentsAreContinuousAndNeverNotANumber() {
        const double below = weibullMoments(1 / 0.99999e-4, {1}).cv;
        const double above = weibullMoments(1 / 1.00001e-4, {1}).cv;
        QVERIFY_NEAR(above / below, 1.00001 / 0.99999, 1e-8); // the series and the logarithms meet
        double last = std::numeric_limits<double>::infinity();
        for (double logShape = -300; logShape <= 300; logShape += 0.25) {
            const WeibullMoments moments = weibullMoments(std::pow(10, logShape), {1});
            QVERIFY(moments.mean.value > 0 && moments.cv >= 0 && moments.cv <= last);
            last = moments.cv;
        }
    }

    void freshFleets() {
        QVERIFY_NEAR(firstOfFreshFleetFactor({512}, 0.7), 1.3478e-4, 1e-4);
        QVERIFY_NEAR(firstOfFreshFleetFactor({512}, 1), 1.953e-3, 1e-3);
        QCOMPARE(firstOfFreshFleetFactor({1}, 0.7), 1.0);
    }
};

QTEST_APPLESS_MAIN(TestWeibull)
#include "tst_weibull.moc"
