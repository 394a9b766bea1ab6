// SPDX-License-Identifier: GPL-3.0-or-later
// Buying against renting, rental bills, and an owned base under a rented peak.
#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/cashflow.h"
#include "core/models/economics.h"
#include "core/models/economics/rental.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestRental : public QObject {
    Q_OBJECT
private slots:
    void buyOrRent() {
        const auto hours = breakEvenHours({30000}, {4}); // case 18
        QCOMPARE(hours->value, 7500.0);
        QVERIFY_WITHIN(inMonths(*hours, hoursPerMonthOf30Days), 10.42, 5e-3);
        QVERIFY_WITHIN(inMonths(*hours, hoursPerMeanMonth), 10.27, 5e-3);
        QCOMPARE(hoursPerMeanMonth, 730.0);
        // With a running cost it takes longer; with one as high as the rent, forever.
        QCOMPARE(breakEvenHours({30000}, {4}, {1})->value, 10000.0);
        QVERIFY(!breakEvenHours({30000}, {4}, {4}));
        QVERIFY(!breakEvenHours({30000}, {4}, {5}));
        QCOMPARE(breakEvenHours({0}, {4})->value, 0.0);
        // Over that life, owning costs as much an hour as renting.
        const UsdPerHour own = gpuHour({.capex = {30000}, .life = {7500 / hoursPerYear}, .rate = {0}});
        QVERIFY_NEAR(breakEvenUtilisation(own, {4}).value, 1, 1e-14);
    }

    void monthConventions() {
        // 10.2 CMX: $5,898,240 a month for 4,096 is $2.00 at 720 h, $1.973 at 730.
        QVERIFY_NEAR(5898240 / (4096 * hoursPerMonthOf30Days), 2, 1e-14);
        QVERIFY_NEAR(5898240 / (4096 * hoursPerMeanMonth), 1.973, 3e-4);
    }

    void plainRent() {
        const double used[] = {1000, 1000, 1000};
        const RentalCost cost = rentalCost({.price = {2}, .rate = {0.1}}, used);
        QVERIFY_NEAR(cost.presentValue.value, 2000 / annuityFactor(0.1, 3), 1e-14);
        QVERIFY_NEAR(cost.perUsedHour->value, 2, 1e-14); // whatever the rate
        QCOMPARE(cost.atDecision.value, 0.0);
        QCOMPARE(cost.unused_h, 0.0);
    }

    void decliningPriceMinimumAndPrepayment() {
        const double used[] = {1000, 500, 1200};
        double bill[3];
        const RentalContract contract{.price = {2},
                                      .decline = {0.2},
                                      .minimum = {800},
                                      .prepaid = {0.25},
                                      .prepaidDiscount = {0.1},
                                      .rate = {0.08}};
        const RentalCost cost = rentalCost(contract, used, bill);
        // 1,000 at 2, 800 at 1.60, 1,200 at 1.28.
        const double full[] = {2000, 1280, 1536};
        for (int y = 0; y < 3; ++y)
            QVERIFY_NEAR(bill[y], 0.75 * full[y], 1e-14);
        QVERIFY_NEAR(cost.atDecision.value, 0.25 * 0.9 * 4816, 1e-14);
        QCOMPARE(cost.unused_h, 300.0);
        const std::vector<double> flows{cost.atDecision.value, bill[0], bill[1], bill[2]};
        QVERIFY_NEAR(cost.presentValue.value, netPresentValue(0.08, flows, FirstFlow::now).value, 1e-13);
        const std::vector<double> hours{1000, 500, 1200};
        QVERIFY_NEAR(cost.used_h, netPresentValue(0.08, hours, FirstFlow::endOfPeriod).value, 1e-13);
        QVERIFY_NEAR(cost.perUsedHour->value, cost.presentValue.value / cost.used_h, 1e-14);
    }

    void nothingUsedHasNoPrice() {
        const double used[] = {0, 0};
        const RentalCost cost = rentalCost({.price = {2}, .minimum = {10}, .rate = {0}}, used);
        QVERIFY(!cost.perUsedHour);
        QCOMPARE(cost.presentValue.value, 40.0);
        QVERIFY(!rentalCost({.price = {2}, .rate = {0}}, {}).perUsedHour);
    }

    void minimumRaisesThePriceOfAnHour() {
        const double used[] = {400, 400};
        const RentalCost cost = rentalCost({.price = {2}, .minimum = {800}, .rate = {0.1}}, used);
        QVERIFY_NEAR(cost.perUsedHour->value, 4, 1e-14);
    }

    void providersThatFail() {
        QCOMPARE(prepaymentAtRisk({0}, {3}).value, 0.0);
        for (const double h : {1e-9, 1e-6, 3e-6, 4e-6, 0.05, 0.5, 20.0}) {
            // Σ over thin slices: fails there, and loses what is left.
            double lost = 0;
            const int slices = 20000;
            for (int i = 0; i < slices; ++i) {
                const double t = (i + 0.5) / slices * 3;
                lost += h * std::exp(-h * t) * (1 - t / 3) * 3 / slices;
            }
            QVERIFY_NEAR(prepaymentAtRisk({h}, {3}).value, lost, 2e-6);
        }
    }

    void ownedBaseAndRentedPeak() {
        const double curve[] = {100, 80, 60, 40, 40, 20};
        const HybridCost cost = hybridCost(curve, 50, {.own = {1}, .rent = {3}});
        QVERIFY_NEAR(cost.own.value, 50 * 8760.0, 1e-14);
        QVERIFY_NEAR(cost.rent.value, 3 * (50 + 30 + 10) / 6.0 * 8760, 1e-14);
        QVERIFY_NEAR(cost.ownedShare.value, 250 / 340.0, 1e-14);
        QVERIFY_NEAR(cost.idle.value, 1 - 250 / 300.0, 1e-13);
        const HybridCost rented = hybridCost(curve, 0, {.own = {1}, .rent = {3}});
        QVERIFY_NEAR(rented.rent.value, 3 * 340 / 6.0 * 8760, 1e-14);
        QCOMPARE(rented.ownedShare.value, 0.0);
        QCOMPARE(rented.idle.value, 0.0);
        QCOMPARE(hybridCost({}, 4, {.own = {1}, .rent = {3}}).ownedShare.value, 1.0);
        QCOMPARE(hybridCost({}, 4, {.own = {1}, .rent = {3}}).idle.value, 1.0);
    }

    void bestBaseIsFoundBySearch() {
        std::mt19937_64 bits(8);
        for (int i = 0; i < 200; ++i) {
            std::vector<double> curve(static_cast<std::size_t>(std::uniform_int_distribution<>(1, 40)(bits)));
            for (double& d : curve)
                d = std::floor(std::uniform_real_distribution<>(0, 200)(bits));
            std::ranges::sort(curve, std::ranges::greater());
            const HybridInputs prices{.own = {std::uniform_real_distribution<>(0, 3)(bits)}, .rent = {2}};
            const auto total = [&](double base) {
                const HybridCost cost = hybridCost(curve, base, prices);
                return cost.own.value + cost.rent.value;
            };
            const double base = cheapestBase(curve, prices);
            for (double other = 0; other <= 200; ++other)
                QVERIFY(total(base) <= total(other) * (1 + 1e-12));
        }
    }

    void bestBaseIsTheBreakEvenUtilisation() {
        std::vector<double> curve(1000);
        for (std::size_t i = 0; i < curve.size(); ++i)
            curve[i] = 1000.0 - static_cast<double>(i); // exceeded for the share 1 − d/1,000
        const double share = breakEvenUtilisation({1.2}, {3}).value;
        QVERIFY_WITHIN(cheapestBase(curve, {.own = {1.2}, .rent = {3}}), 1000 * (1 - share), 1);
        QCOMPARE(cheapestBase(curve, {.own = {4}, .rent = {3}}), 0.0);
        QCOMPARE(cheapestBase({}, {.own = {1}, .rent = {3}}), 0.0);
        QCOMPARE(cheapestBase(curve, {.own = {0}, .rent = {3}}), 1000.0); // nothing to pay for: all of the peak
    }
};

QTEST_APPLESS_MAIN(TestRental)
#include "tst_rental.moc"
