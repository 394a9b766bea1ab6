// SPDX-License-Identifier: GPL-3.0-or-later
// Present values, annuities, years in service, market value, and the timing conventions they are printed under.
#include <cmath>
#include <vector>

#include <QTest>

#include "core/models/cashflow.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestCashflow : public QObject {
    Q_OBJECT
private slots:
    void presentValues_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<QList<double>>("flows");
        QTest::addColumn<bool>("now");
        QTest::addColumn<double>("usd");
        QTest::addColumn<double>("tolerance");
        const auto row = [](const char* name, double rate, QList<double> flows, bool now, double usd,
                            double tolerance) { QTest::newRow(name) << rate << flows << now << usd << tolerance; };
        row("case 19, 10 %", 0.1, {500, 1500, 4000, 10000}, false, 11529.60863329007, 1e-14);
        row("case 19, 6.5 %", 0.065, {5000}, false, 4694.83568075117, 1e-14);
        row("case 19, 2.75 %/12", 0.0275 / 12, {50, 60, 40, 100, 25}, false, 273.14193838457, 1e-13);
        row("case 20, year 0 discounted", 0.1, {-1000, 500, 500, 500}, false, 221.296, 1e-5);
        row("case 20, outlay now", 0.1, {-1000, 500, 500, 500}, true, 243.426, 1e-5);
        row("rate 0", 0, {1, 2, 3}, true, 6, 1e-15);
        row("no flows", 0.1, {}, true, 0, 1e-15);
    }
    void presentValues() {
        QFETCH(double, rate);
        QFETCH(QList<double>, flows);
        QFETCH(bool, now);
        QFETCH(double, usd);
        QFETCH(double, tolerance);
        const std::vector<double> values(flows.begin(), flows.end());
        const FirstFlow first = now ? FirstFlow::now : FirstFlow::endOfPeriod;
        QVERIFY_NEAR(netPresentValue(rate, values, first).value, usd, tolerance);
        double sum = 0; // and as the definition has it
        for (std::size_t t = 0; t < values.size(); ++t)
            sum += values[t] * discountFactor({rate}, {static_cast<double>(t) + (now ? 0 : 1)});
        QVERIFY_NEAR(sum, usd, std::max(tolerance, 1e-13));
    }

    void annuities() {
        QVERIFY_NEAR(1e6 * annuityFactor(0.08 / 12, 60), 20276.39, 1e-6); // $1M, 8 %/12, 60 months
        QCOMPARE(annuityFactor(0, 4), 0.25);
        QVERIFY_NEAR(annuityFactor(1e-13, 4), 0.25, 1e-12);
    }

    void annuityPaysOffItsPresentValue() {
        for (const double rate : {-0.05, 1e-9, 0.03, 0.1, 0.6}) {
            for (const int years : {1, 4, 5, 25}) {
                const std::vector<double> payments(static_cast<std::size_t>(years), annuityFactor(rate, years));
                QVERIFY_NEAR(netPresentValue(rate, payments, FirstFlow::endOfPeriod).value, 1, 1e-12);
            }
        }
    }

    // Worked example A, section 14; H = 5.5 years.
    void yearsInService_data() {
        QTest::addColumn<double>("start");
        QTest::addColumn<QList<double>>("fractions");
        QTest::newRow("oem") << 0.5 << QList<double>{0.5, 1, 1, 1, 1, 0.5};
        QTest::newRow("odm") << 1.25 << QList<double>{0, 0.75, 1, 1, 1, 0.5};
        QTest::newRow("tier-two") << 0.6 << QList<double>{0.4, 1, 1, 1, 1, 0.5};
        QTest::newRow("after the horizon") << 7.0 << QList<double>{0, 0, 0, 0, 0, 0};
        QTest::newRow("late in the part year") << 5.25 << QList<double>{0, 0, 0, 0, 0, 0.25};
    }
    void yearsInService() {
        QFETCH(double, start);
        QFETCH(QList<double>, fractions);
        double sum = 0;
        for (int year = 1; year <= 6; ++year) {
            QVERIFY_WITHIN(inServiceFraction(year, {5.5}, {start}), fractions[year - 1], 1e-15);
            sum += inServiceFraction(year, {5.5}, {start});
        }
        QVERIFY_WITHIN(sum, std::max(0.0, 5.5 - start), 1e-12);
        QCOMPARE(inServiceFraction(7, {5.5}, {start}), 0.0);
    }

    void marketValueLeft_data() {
        QTest::addColumn<double>("decay");
        QTest::addColumn<double>("years");
        QTest::addColumn<double>("left");
        const QList<QList<double>> printed{
            {.30, .70, .49, .343, .240}, {.35, .65, .4225, .2746, .1785}, {.40, .60, .36, .216, .130}};
        for (const QList<double>& row : printed) {
            for (int year = 1; year <= 4; ++year)
                QTest::addRow("7.2, %g a year, %d years", row[0], year) << row[0] << double(year) << row[year];
        }
        QTest::newRow("7.2, H100 rent $8 to $2.25 in 3 years") << 0.345 << 3.0 << 2.25 / 8;
        QTest::newRow("worked example, oem at 5 years") << 0.3 << 5.0 << 8511064.80 / 50640000;
        QTest::newRow("not yet bought") << 0.3 << -1.0 << 1.0;
    }
    void marketValueLeft() {
        QFETCH(double, decay);
        QFETCH(double, years);
        QFETCH(double, left);
        QVERIFY_WITHIN(valueLeft({decay}, {years}), left, 5e-4); // printed to three decimals
    }

    void marketValueAtTheEnds() {
        QCOMPARE(valueLeft({1}, {2}), 0.0);
        QCOMPARE(valueLeft({1}, {0}), 1.0);
        QCOMPARE(valueLeft({0}, {40}), 1.0);
    }
};

QTEST_APPLESS_MAIN(TestCashflow)
#include "tst_cashflow.moc"
