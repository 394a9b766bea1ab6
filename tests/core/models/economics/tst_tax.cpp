// SPDX-License-Identifier: GPL-3.0-or-later
// Taxes in real money against the present values at the nominal rate, and the books that must close.
#include <algorithm>
#include <cmath>
#include <vector>

#include <QTest>

#include "core/models/cashflow.h"
#include "core/models/economics/capital.h"
#include "core/models/economics/tax.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestTax : public QObject {
    Q_OBJECT
private slots:
    // I. Fisher (1930): real flows at the real rate are nominal ones at the nominal rate.
    void presentValues_data() {
        QTest::addColumn<double>("life");
        QTest::addColumn<double>("salvage");
        QTest::addColumn<double>("sold");
        QTest::addColumn<double>("nominal");
        QTest::addColumn<double>("inflation");
        QTest::newRow("five years") << 5.0 << 0.0 << 5.0 << 0.08 << 0.03;
        QTest::newRow("with salvage") << 5.0 << 200.0 << 5.0 << 0.08 << 0.03;
        QTest::newRow("a part year") << 4.5 << 0.0 << 6.0 << 0.1 << 0.025;
        QTest::newRow("sold in between a year") << 3.0 << 50.0 << 3.4 << 0.1 << 0.025;
        QTest::newRow("prices fall") << 6.0 << 0.0 << 6.0 << 0.05 << -0.01;
        QTest::newRow("no inflation") << 5.0 << 0.0 << 7.0 << 0.08 << 0.0;
        QTest::newRow("no real interest") << 5.0 << 0.0 << 5.0 << 0.03 << 0.03;
    }
    void presentValues() {
        QFETCH(double, life);
        QFETCH(double, salvage);
        QFETCH(double, sold);
        QFETCH(double, nominal);
        QFETCH(double, inflation);
        const BookedAsset asset{{1000}, {salvage}, {life}, {0}, {sold}};
        const RealTaxTerms terms{{0.25}, {inflation}};
        const FractionPerYear real = realRate({nominal}, {inflation});
        std::vector<double> taxes{0};
        for (int y = 1; y <= 8; ++y)
            taxes.push_back(yearlyTax({0}, asset, y, terms).value);
        const TaxTerms nominalTerms{{0.25}, {nominal}};
        QVERIFY_NEAR(-netPresentValue(real.value, taxes, FirstFlow::now).value,
                     depreciationShield({1000}, {salvage}, {life}, nominalTerms).value, 1e-12);
        const double price = 320; // real; nominal it is higher
        const double sale = saleTax({price}, asset, terms).value * discountFactor(real, {sold});
        const double nominalPrice = price * std::pow(1 + inflation, sold);
        const double book = bookValue({1000}, {salvage}, {life}, {sold}).value;
        QVERIFY_NEAR(sale, 0.25 * (nominalPrice - book) * discountFactor({nominal}, {sold}), 1e-12);
        if (sold == std::floor(sold)) // the textbook's sale falls at the end of a year
            QVERIFY_NEAR(sale, disposalTax({nominalPrice}, {1000}, {salvage}, {life}, {sold}, nominalTerms).value,
                         1e-12);
    }

    void runningCosts() {
        const BookedAsset asset{{1000}, {0}, {4}};
        const RealTaxTerms terms{{0.3}, {0.02}};
        const double depreciation = 250 / std::pow(1.02, 2);
        QVERIFY_NEAR(realDepreciation(asset, 2, {0.02}).value, depreciation, 1e-14);
        QVERIFY_NEAR(yearlyTax({80}, asset, 2, terms).value, -0.3 * (80 + depreciation), 1e-14);
        QVERIFY_NEAR(yearlyTax({80}, asset, 5, terms).value, -24, 1e-14); // written off
        QCOMPARE(yearlyTax({80}, asset, 2, {{0}, {0.02}}).value, 0.0);
        // Income, a negative cost, is taxed.
        QVERIFY_NEAR(yearlyTax({-80}, asset, 5, terms).value, 24, 1e-14);
    }

    void booksClose() {
        for (const double start : {0.0, 0.4, 1.75}) {
            for (const double held : {0.0, 0.3, 1.0, 2.9, 4.5, 7.0}) {
                const BookedAsset asset{{1000}, {100}, {4.5}, {start}, {start + held}};
                double written = 0;
                double atFirstYear = 0;
                for (int y = 1; y <= 12; ++y) {
                    written += realDepreciation(asset, y, {0}).value;
                    if (y == 1)
                        atFirstYear = written;
                    // Inflation alone stands between the real and the nominal figure.
                    QVERIFY_NEAR(realDepreciation(asset, y, {0.05}).value *
                                     std::pow(1.05, std::min<double>(y, start + held)),
                                 realDepreciation(asset, y, {0}).value, 1e-13);
                }
                QVERIFY_NEAR(written + realBookValueAtSale(asset, {0}).value, 1000, 1e-13);
                QVERIFY_WITHIN(atFirstYear, 200 * std::min(std::max(0.0, 1 - start), held), 1e-11);
                // Over all, without inflation, the tax is on what was earned.
                double tax = saleTax({300}, asset, {{0.25}, {0}}).value;
                for (int y = 1; y <= 12; ++y)
                    tax += yearlyTax({10}, asset, y, {{0.25}, {0}}).value;
                QVERIFY_WITHIN(tax, 0.25 * (300 - 1000 - 12 * 10), 1e-10);
            }
        }
    }

    void sales() {
        const BookedAsset asset{{1000}, {0}, {5}, {0}, {3}};
        QVERIFY_WITHIN(saleTax({400}, asset, {{0.25}, {0}}).value, 0, 1e-12);
        QVERIFY_NEAR(saleTax({600}, asset, {{0.25}, {0}}).value, 50, 1e-13);
        QVERIFY(saleTax({100}, asset, {{0.25}, {0}}).value < 0);
        // The same real price is taxed more where prices rise: the books lag behind.
        QVERIFY(saleTax({400}, asset, {{0.25}, {0.03}}).value > 0);
        QCOMPARE(realBookValueAtSale({{1000}, {0}, {5}}, {0.02}).value, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestTax)
#include "tst_tax.moc"
