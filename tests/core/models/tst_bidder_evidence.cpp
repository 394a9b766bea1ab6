// SPDX-License-Identifier: GPL-3.0-or-later
// Beliefs about a failure rate, before and after a bidder's evidence.
#include <cmath>
#include <limits>
#include <vector>

#include <QTest>

#include "core/base/random.h"
#include "core/models/bidder_evidence.h"
#include "core/models/distribution.h"
#include "core/models/reliability.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestBidderEvidence : public QObject {
    Q_OBJECT
private slots:
    void priorIsItsMean() {
        const RateBelief prior = belief({.shape = 2, .mtbf = {43800}});
        QCOMPARE(prior.mtbf().value, 43800.0);
        QCOMPARE(prior.exposure.value, 87600.0);
        QVERIFY_NEAR(prior.meanRatePerNodeHour(), 1.0 / 43800, 1e-15);
    }

    void updates_data() {
        QTest::addColumn<double>("shape");
        QTest::addColumn<double>("mtbf_h");
        QTest::addColumn<double>("failures");
        QTest::addColumn<double>("exposure_h");
        QTest::addColumn<double>("posterior_h");
        QTest::newRow("no evidence") << 1.5 << 6334.6 << 0.0 << 0.0 << 6334.6;
        QTest::newRow("evidence like the prior") << 2.0 << 5000.0 << 8.0 << 40000.0 << 5000.0;
        QTest::newRow("as heavy as the prior") << 10.0 << 5000.0 << 10.0 << 150000.0 << 10000.0;
        QTest::newRow("no failure seen") << 1.0 << 5000.0 << 0.0 << 15000.0 << 20000.0;
        QTest::newRow("LL3, 419 in 54 d")
            << 1.0 << 43800.0 << 419.0 << 54 * 24 * 2048.0 << (43800 + 54 * 24 * 2048.0) / 420;
    }
    void updates() {
        QFETCH(double, shape);
        QFETCH(double, mtbf_h);
        QFETCH(double, failures);
        QFETCH(double, exposure_h);
        QFETCH(double, posterior_h);
        const RateBelief after = updated(belief({shape, {mtbf_h}}), {{failures}, {exposure_h}});
        QVERIFY_NEAR(after.mtbf().value, posterior_h, 1e-14);
        QVERIFY_NEAR(after.meanRatePerNodeHour() * after.mtbf().value, 1, 1e-15);
    }

    void evidenceInPiecesIsEvidence() {
        const RateBelief prior = belief({3, {6000}});
        const RateBelief once = updated(prior, {{7}, {50000}});
        const RateBelief twice = updated(updated(prior, {{5}, {20000}}), {{2}, {30000}});
        QCOMPARE(twice.shape, once.shape);
        QCOMPARE(twice.exposure.value, once.exposure.value);
    }

    void muchEvidenceIsTheData() {
        const RateBelief after = updated(belief({1, {43800}}), {{1e6}, {6334.6e6}});
        QVERIFY_NEAR(after.mtbf().value, 6334.6, 1e-5);
        const CredibleInterval bayes = credibleInterval(after, {0.9});
        const MtbfInterval counted = mtbfInterval({.failures = {1e6}, .exposure = {6334.6e6}});
        QVERIFY_NEAR(bayes.lower.value, counted.lower.value, 1e-5);
        QVERIFY_NEAR(bayes.upper.value, counted.upper->value, 1e-5);
    }

    void closedIntervals() {
        // Shape 1 is exponential: λ·B has the quantiles −ln(1 − p).
        const CredibleInterval one = credibleInterval({1, {1000}}, {0.9});
        QVERIFY_NEAR(one.lower.value, 1000 / -std::log(0.05), 1e-13);
        QVERIFY_NEAR(one.upper.value, 1000 / -std::log(0.95), 1e-13);
        // The posterior of k failures under a vanishing prior is the failure-terminated chi-square interval.
        const auto chi = mtbfInterval(
            {.failures = {6}, .exposure = {800}, .confidence = {0.8}, .termination = Termination::failure});
        const CredibleInterval six = credibleInterval({6, {800}}, {0.8});
        QVERIFY_NEAR(six.lower.value, chi.lower.value, 1e-13);
        QVERIFY_NEAR(six.upper.value, chi.upper->value, 1e-13);
        QCOMPARE(credibleInterval({1e-4, {1000}}, {0.9}).upper.value, std::numeric_limits<double>::infinity());
    }

    void intervalHoldsItsLevel() {
        for (const double shape : {0.3, 1.0, 4.5, 60.0, 2000.0}) {
            const RateBelief rate{shape, {12345}};
            for (const double level : {0.5, 0.9, 0.999}) {
                const CredibleInterval interval = credibleInterval(rate, {level});
                QVERIFY_NEAR(probabilityBelow(rate, 1 / interval.lower.value).value, (1 + level) / 2, 1e-12);
                QVERIFY_NEAR(probabilityBelow(rate, 1 / interval.upper.value).value, (1 - level) / 2, 1e-11);
            }
        }
        QCOMPARE(probabilityBelow({2, {10}}, 0).value, 0.0);
    }

    void lowerRates_data() {
        QTest::addColumn<double>("shapeA");
        QTest::addColumn<double>("exposureA");
        QTest::addColumn<double>("shapeB");
        QTest::addColumn<double>("exposureB");
        QTest::addColumn<double>("probability");
        QTest::newRow("equal") << 3.7 << 900.0 << 3.7 << 900.0 << 0.5;
        QTest::newRow("exponentials") << 1.0 << 300.0 << 1.0 << 100.0 << 0.75;  // B_a/(B_a + B_b)
        QTest::newRow("shape 2 and 1") << 2.0 << 100.0 << 1.0 << 100.0 << 0.25; // x²
        QTest::newRow("shape 1 and 2") << 1.0 << 100.0 << 2.0 << 100.0 << 0.75; // 1 − (1 − x)²
        QTest::newRow("shape 1 and 3, twice the exposure") << 1.0 << 200.0 << 3.0 << 100.0 << 26.0 / 27;
    }
    void lowerRates() {
        QFETCH(double, shapeA);
        QFETCH(double, exposureA);
        QFETCH(double, shapeB);
        QFETCH(double, exposureB);
        QFETCH(double, probability);
        const RateBelief a{shapeA, {exposureA}}, b{shapeB, {exposureB}};
        QVERIFY_NEAR(probabilityLower(a, b).value, probability, 1e-14);
        QVERIFY_NEAR(probabilityLower(b, a).value, 1 - probability, 1e-13);
    }

    void aTwentiethOfTheExposureDecidesNothing() {
        // 20 failures against 20 in 1.2 times the exposure: far from the confidence a claim of 20 % needs.
        const double weak = probabilityLower({20, {1.2e5}}, {20, {1e5}}).value;
        QVERIFY(weak > 0.65 && weak < 0.75);
        // 472 in each arm are the failures to separate 1.2 at 5 %, two-sided, with the power 80 %.
        const double strong = probabilityLower({472, {1.2e5}}, {472, {1e5}}).value;
        QVERIFY(strong > 0.99);
    }

    void drawnRatesAgree() {
        const RateBelief a{5.5, {40000}}, b{9, {52000}};
        const int draws = 100000;
        double below = 0, inside = 0;
        const CredibleInterval interval = credibleInterval(a, {0.8});
        for (int i = 0; i < draws; ++i) {
            const auto sample = static_cast<std::uint64_t>(i);
            const double rateA = gammaQuantile(a.shape, uniform(7, 1, sample)) / a.exposure.value;
            // The sum of whole shapes of exponentials needs no quantile: an independent way to the other rate.
            double sum = 0;
            for (std::uint64_t k = 0; k < 9; ++k)
                sum -= std::log(uniform(7, 2 + k, sample));
            below += rateA < sum / b.exposure.value;
            inside += 1 / rateA > interval.lower.value && 1 / rateA < interval.upper.value;
        }
        const double p = probabilityLower(a, b).value;
        QVERIFY(p > 0.4 && p < 0.9); // not a foregone conclusion
        QVERIFY_WITHIN(below / draws, p, 3 * std::sqrt(p * (1 - p) / draws));
        QVERIFY_WITHIN(inside / draws, 0.8, 3 * std::sqrt(0.16 / draws));
    }
};

QTEST_APPLESS_MAIN(TestBidderEvidence)
#include "tst_bidder_evidence.moc"
