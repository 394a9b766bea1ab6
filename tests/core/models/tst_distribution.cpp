// SPDX-License-Identifier: GPL-3.0-or-later
// Tails and quantiles against closed forms and printed tables, and that trouble comes back as a value.
#include <cmath>
#include <limits>

#include <QTest>

#include "core/models/distribution.h"
#include "tests/support/near.h"

using namespace plumb::models;

class TestDistribution : public QObject {
    Q_OBJECT
private slots:
    void normalQuantiles_data() {
        QTest::addColumn<double>("p");
        QTest::addColumn<double>("z");
        QTest::newRow("11.2 z(.9)") << 0.9 << 1.2815515655446004;
        QTest::newRow("z(.975)") << 0.975 << 1.9599639845400545;
        QTest::newRow("z(.8)") << 0.8 << 0.8416212335729143;
        QTest::newRow("median") << 0.5 << 0.0;
    }
    void normalQuantiles() {
        QFETCH(double, p);
        QFETCH(double, z);
        QVERIFY_NEAR(normalQuantile(p), z, 1e-14);
        QVERIFY_NEAR(normalUpperQuantile(1 - p), z, 1e-14);
        QVERIFY_NEAR(normalQuantile(1 - p), -z, 1e-14);
    }

    void tailsKeepTheirDigits() {
        QVERIFY_NEAR(normalUpperQuantile(1e-300), 37.0471, 1e-5);
        QVERIFY_NEAR(std::erfc(normalUpperQuantile(1e-300) / std::sqrt(2.0)) / 2, 1e-300, 1e-11);
        QVERIFY_NEAR(gammaAbove(1, 690), std::exp(-690), 1e-13);
        QVERIFY_NEAR(gammaUpperQuantile(1, 1e-300), 300 * std::log(10.0), 1e-14);
    }

    void closedForms() {
        QVERIFY_NEAR(logGamma(0.5), std::log(std::sqrt(M_PI)), 1e-15);
        QVERIFY_NEAR(gammaBelow(1, 2), 1 - std::exp(-2), 1e-15);
        QVERIFY_NEAR(gammaAbove(3, 2), std::exp(-2) * (1 + 2 + 2), 1e-15); // P(Poisson(2) ≤ 2)
        QVERIFY_NEAR(gammaDensity(3, 2), 2 * std::exp(-2), 1e-15);
        QVERIFY_NEAR(gammaQuantile(1, 0.3), -std::log(0.7), 1e-15);
        QVERIFY_NEAR(betaBelow(2, 1, 0.3), 0.09, 1e-15);
        QVERIFY_NEAR(betaBelow(1, 3, 0.3), 1 - 0.343, 1e-15);
        QVERIFY_NEAR(betaBelow(2.5, 4, 0.3) + betaAbove(2.5, 4, 0.3), 1, 1e-15);
    }

    void quantilesInvert() {
        for (const double shape : {0.2, 1.0, 7.0, 419.0, 1e6}) {
            for (const double p : {1e-6, 0.05, 0.5, 0.95, 1 - 1e-6}) {
                QVERIFY_NEAR(gammaBelow(shape, gammaQuantile(shape, p)), p, 1e-10);
                QVERIFY_NEAR(gammaAbove(shape, gammaUpperQuantile(shape, p)), p, 1e-10);
            }
        }
    }

    void troubleIsAValue() {
        QCOMPARE(normalQuantile(0), -std::numeric_limits<double>::infinity());
        QCOMPARE(normalQuantile(1), std::numeric_limits<double>::infinity());
        QVERIFY(std::isnan(normalQuantile(1.5)));
        QVERIFY(std::isnan(gammaQuantile(-1, 0.5)));
        QVERIFY(std::isnan(betaBelow(1, 1, 2)));
        QCOMPARE(gammaQuantile(1e-4, 0.05), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestDistribution)
#include "tst_distribution.moc"
