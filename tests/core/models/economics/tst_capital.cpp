// SPDX-License-Identifier: GPL-3.0-or-later
// Yearly charge, useful hours, depreciation, payments and funding against printed figures and sums of flows.
#include <cmath>
#include <vector>

#include <QTest>

#include "core/models/cashflow.h"
#include "core/models/economics.h"
#include "core/models/economics/capital.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestCapital : public QObject {
    Q_OBJECT
private slots:
    void presentValues_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<std::vector<double>>("flows");
        QTest::addColumn<bool>("fromNow");
        QTest::addColumn<double>("value");
        using Flows = std::vector<double>;
        QTest::newRow("case 19, 10 %") << 0.1 << Flows{500, 1500, 4000, 10000} << false << 11529.60863329007;
        QTest::newRow("case 19, 6.5 %") << 0.065 << Flows{5000} << false << 4694.83568075117;
        QTest::newRow("case 19, 2.75 % in months")
            << 0.0275 / 12 << Flows{50, 60, 40, 100, 25} << false << 273.14193838457;
        QTest::newRow("case 20, outlay discounted") << 0.1 << Flows{-1000, 500, 500, 500} << false << 221.296;
        QTest::newRow("case 20, outlay at once") << 0.1 << Flows{-1000, 500, 500, 500} << true << 243.426;
        QTest::newRow("10.3 low, printed") << 0.0 << Flows{4, .5, .2, .3, 1, .5} << true << 6.5;
        QTest::newRow("10.3 low, 12,500 at $350K")
            << 0.0 << Flows{12500 * 350e3 / 1e9, .5, .2, .3, 1, .5} << true << 6.875;
        QTest::newRow("10.3 high") << 0.0 << Flows{12500 * 400e3 / 1e9, 1, .5, .5, 2, 1} << true << 10.0;
    }
    void presentValues() {
        QFETCH(double, rate);
        QFETCH(std::vector<double>, flows);
        QFETCH(bool, fromNow);
        QFETCH(double, value);
        const auto first = fromNow ? FirstFlow::now : FirstFlow::endOfPeriod;
        QVERIFY_NEAR(netPresentValue(rate, flows, first).value, value, 2e-6);
    }

    void loans() {
        QVERIFY_NEAR(1e6 * annuityFactor(0.08 / 12, 60), 20276.39, 1e-6); // 10.2
        const UsdPerYear charge = annualisedCapital({49248}, {0}, {0.1}, {4});
        QVERIFY_NEAR(charge.value / hoursPerYear, 1.7736, 1e-4); // 10.2
        QVERIFY_NEAR(charge.value / (49248 / 4.0), 1.2619, 1e-4);
        // The charge pays for the capital less its residual value: the flows come to nothing.
        const UsdPerYear net = annualisedCapital({1000}, {300}, {0.07}, {5});
        std::vector<double> flows(6, -net.value);
        flows.front() = 1000;
        flows.back() -= 300;
        QVERIFY_WITHIN(netPresentValue(0.07, flows, FirstFlow::now).value, 0, 1e-10);
        QCOMPARE(annualisedCapital({1000}, {1000}, {0}, {5}).value, 0.0);
    }

    void conventions() {
        QVERIFY_NEAR(realRate({0.1}, {0.03}).value, 0.1 / 1.03 - 0.03 / 1.03, 1e-14);
        QCOMPARE(realRate({0.1}, {0}).value, 0.1);
        // Nominal flows at the nominal rate are real flows at the real rate.
        const std::vector<double> real{0, 100, 100, 100};
        std::vector<double> nominal = real;
        for (std::size_t y = 0; y < nominal.size(); ++y)
            nominal[y] *= std::pow(1.03, static_cast<double>(y));
        QVERIFY_NEAR(netPresentValue(0.1, nominal, FirstFlow::now).value,
                     netPresentValue(realRate({0.1}, {0.03}).value, real, FirstFlow::now).value, 1e-13);
        QVERIFY_NEAR(midYearFactor({0.1}), std::sqrt(1.1), 1e-15);
        double middle = 0;
        for (int y = 1; y <= 3; ++y)
            middle += 100 * discountFactor({0.1}, {y - 0.5});
        QVERIFY_NEAR(netPresentValue(0.1, real, FirstFlow::now).value * midYearFactor({0.1}), middle, 1e-13);
    }

    void usefulHours() {
        const OwnershipInputs inputs{.capital = annualisedCapital({49248 * 1000.0}, {0}, {0.1}, {4}),
                                     .energy = {1.4 * 1.25 * 8760 * 0.08 * 1000},
                                     .staff = {0.03 * 49248 * 1000},
                                     .accelerators = {1000},
                                     .availability = {0.95},
                                     .utilisation = {0.8}};
        QVERIFY_NEAR(usefulHourCost(inputs).value, 2.7397, 1e-4); // 10.2, by way of the whole fleet
        const UsdPerHour perOne = gpuHour({.capex = {49248},
                                           .life = {4},
                                           .rate = {0.1},
                                           .power = {1.4},
                                           .pue = {1.25},
                                           .energyPrice = {0.08},
                                           .opex = {0.03},
                                           .utilisation = {0.8},
                                           .availability = {0.95}});
        QVERIFY_NEAR(usefulHourCost(inputs).value, perOne.value, 1e-13);
        OwnershipInputs all = inputs;
        const double before = usefulHourCost(all).value;
        for (UsdPerYear OwnershipInputs::*part : {&OwnershipInputs::facility, &OwnershipInputs::support,
                                                  &OwnershipInputs::spares, &OwnershipInputs::repair})
            all.*part = {8760 * 1000 * 0.95 * 0.8 * 0.1}; // ten cents an hour each
        QVERIFY_NEAR(usefulHourCost(all).value, before + 0.4, 1e-13);
        all.goodput = {0.9};
        QVERIFY_NEAR(usefulHourCost(all).value, (before + 0.4) / 0.9, 1e-13);
    }

    void lossThatCancelsASaving() {
        QCOMPARE(usefulHourRatio({0.0375}, {0.0375}).value, 1.0); // section 0: 15 % of the addressable quarter
        QVERIFY(usefulHourRatio({0.0375}, {0.05}).value > 1);
        QVERIFY(usefulHourRatio({0.0375}, {0.03}).value < 1);
        QVERIFY_NEAR(discountNeeded({0.10}, {0.75}).value, 0.40, 1e-14); // 10.2
        QVERIFY_NEAR(addressableSaving({0.75}, discountNeeded({0.1}, {0.75}), {1}).ofBill.value, 0.1, 1e-14);
        QVERIFY(discountNeeded({0.3}, {0.75}).value > 1); // not to be had
    }

    void depreciation() {
        double sum = 0;
        for (int y = 1; y <= 6; ++y) {
            sum += straightLine({1000}, {100}, {4.5}, y).value;
            QVERIFY_NEAR(bookValue({1000}, {100}, {4.5}, {double(y)}).value, 1000 - sum, 1e-12);
        }
        QVERIFY_NEAR(sum, 900, 1e-14);
        QVERIFY_NEAR(straightLine({1000}, {100}, {4.5}, 1).value, 200, 1e-14);
        QVERIFY_NEAR(straightLine({1000}, {100}, {4.5}, 5).value, 100, 1e-12);
        QCOMPARE(straightLine({1000}, {100}, {4.5}, 6).value, 0.0);
        QCOMPARE(bookValue({1000}, {100}, {4.5}, {0}).value, 1000.0);
    }

    void taxShields_data() {
        QTest::addColumn<double>("life");
        QTest::addColumn<double>("salvage");
        QTest::addColumn<double>("rate");
        QTest::newRow("five years") << 5.0 << 0.0 << 0.08;
        QTest::newRow("with salvage") << 5.0 << 200.0 << 0.08;
        QTest::newRow("a part year") << 4.5 << 0.0 << 0.08;
        QTest::newRow("less than a year") << 0.5 << 0.0 << 0.08;
        QTest::newRow("no interest") << 5.0 << 0.0 << 0.0;
    }
    void taxShields() {
        QFETCH(double, life);
        QFETCH(double, salvage);
        QFETCH(double, rate);
        std::vector<double> flows{0};
        for (int y = 1; y <= 6; ++y)
            flows.push_back(0.25 * straightLine({1000}, {salvage}, {life}, y).value);
        QVERIFY_NEAR(depreciationShield({1000}, {salvage}, {life}, {.taxRate = {0.25}, .rate = {rate}}).value,
                     netPresentValue(rate, flows, FirstFlow::now).value, 1e-12);
    }

    void shieldOfAKnownAnnuity() {
        // 1,000,000 over 5 years at 25 % tax: 50,000 a year, 3.992710 of them at 8 % (annuity tables).
        QVERIFY_NEAR(depreciationShield({1e6}, {0}, {5}, {.taxRate = {0.25}, .rate = {0.08}}).value, 199635.5, 1e-6);
        // Sold at book value, nothing is taxed; above, the gain is; below, tax is saved.
        const TaxTerms terms{.taxRate = {0.25}, .rate = {0.08}};
        QCOMPARE(disposalTax({400}, {1000}, {0}, {5}, {3}, terms).value, 0.0);
        QVERIFY_NEAR(disposalTax({600}, {1000}, {0}, {5}, {3}, terms).value, 200 * 0.25 / std::pow(1.08, 3), 1e-13);
        QVERIFY(disposalTax({100}, {1000}, {0}, {5}, {3}, terms).value < 0);
    }

    void payments() {
        const Payment milestones[] = {{{0.3}, {0}}, {{0.5}, {0.75}}, {{0.2}, {1.5}}};
        const double expected = 1000 * (0.3 + 0.5 / 1.1 + 0.2 / 1.21);
        QVERIFY_NEAR(paymentsPresentValue({1000}, milestones, {0.1}).value, expected, 1e-14);
        QVERIFY_NEAR(paymentsPresentValue({1000}, milestones, {0.1}).value,
                     netPresentValue(0.1, std::vector<double>{300, 500, 200}, FirstFlow::now).value, 1e-14);
        QVERIFY_NEAR(paymentsPresentValue({1000}, milestones, {0}).value, 1000, 1e-14);
        QCOMPARE(paymentsPresentValue({1000}, {}, {0.1}).value, 0.0);
    }

    void funding() {
        const double flows[] = {-100, -250, 80, -30, 500};
        QCOMPARE(peakFunding(flows).amount.value, 350.0);
        QCOMPARE(peakFunding(flows).year, 1);
        const double earns[] = {10, 20};
        QCOMPARE(peakFunding(earns).amount.value, 0.0);
        QCOMPARE(peakFunding({}).amount.value, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestCapital)
#include "tst_capital.moc"
