// SPDX-License-Identifier: GPL-3.0-or-later
// Spare units and service level with nodes lost, against printed figures, plain sums and draws.
#include <cmath>
#include <random>

#include <QTest>

#include "core/models/inference/capacity.h"
#include "core/models/inference/queue.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

double binomial(int n, int k, double p) {
    if (p == 0 || p == 1)
        return k == (p == 0 ? 0 : n) ? 1 : 0;
    return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) + k * std::log(p) +
                    (n - k) * std::log1p(-p));
}

} // namespace

class TestCapacity : public QObject {
    Q_OBJECT
private slots:
    void spareUnits_data() {
        QTest::addColumn<double>("needed");
        QTest::addColumn<double>("spare");
        QTest::addColumn<double>("availability");
        QTest::addColumn<double>("probability");
        const double eight[] = {.922745, .996564, .999886, .999997};
        const double many[] = {.724980, .956974, .995253, .999591};
        for (int k = 0; k < 4; ++k) {
            QTest::addRow("8.2 n 8, k %d", k) << 8.0 << double(k) << 0.99 << eight[k];
            QTest::addRow("8.2 n 32, k %d", k) << 32.0 << double(k) << 0.99 << many[k];
        }
        QTest::newRow("8.2, 18 trays at .999") << 18.0 << 0.0 << .999 << .982152;
        QTest::newRow("8.2, 18 trays at .9995") << 18.0 << 0.0 << .9995 << .991038;
        QTest::newRow("nothing needed") << 0.0 << 2.0 << 0.3 << 1.0;
        QTest::newRow("always up") << 5.0 << 0.0 << 1.0 << 1.0;
        QTest::newRow("never up") << 5.0 << 9.0 << 0.0 << 0.0;
    }
    void spareUnits() {
        QFETCH(double, needed);
        QFETCH(double, spare);
        QFETCH(double, availability);
        QFETCH(double, probability);
        QVERIFY_WITHIN(nPlusK({needed}, {spare}, {availability}).value, probability, 6e-7);
    }

    void spareUnitsAreTheirSum() {
        for (const int n : {1, 7, 60}) {
            for (const int k : {0, 1, 4, 11}) {
                for (const double a : {0.2, 0.9, 0.999}) {
                    double sum = 0;
                    for (int i = 0; i <= k; ++i)
                        sum += binomial(n + k, i, 1 - a);
                    QVERIFY_NEAR(nPlusK({double(n)}, {double(k)}, {a}).value, sum, 1e-11);
                }
            }
        }
        QVERIFY_NEAR(nPlusK({100}, {0}, {0.97}).value, std::pow(0.97, 100), 1e-12); // k = 0: a^n
    }

    void otherServersShiftTheFleet() {
        // Three units of 4 servers beside 6 that are up, 14 needed: 8, 4, 0 and 0 are missing.
        const ServingFleet fleet{{3}, {4}, {0.8}, {6}};
        const double missing = 8 * binomial(3, 0, 0.8) + 4 * binomial(3, 1, 0.8);
        QVERIFY_NEAR(expectedShortfall(fleet, {14}), missing, 1e-13);
        const auto service = fleetService(fleet, 9, {1}, {{0.1}, {0.5}});
        QVERIFY_NEAR(service.unstable.value, binomial(3, 0, 0.8), 1e-12);
        double within = 0;
        for (int up = 1; up <= 3; ++up)
            within += binomial(3, up, 0.8) * waitsWithin(9, {4.0 * up + 6}, {1}, {0.1})->value;
        QVERIFY_NEAR(service.within.value, within, 1e-12);
    }

    void moreStatesThanCanBeVisited() {
        // Half of four million units up: a standard deviation of 1,000.
        for (const double z : {-2.0, -0.3, 0.0, 1.0, 3.0}) {
            const double needed = 2e6 + 1000 * z;
            const double below = 0.5 * std::erfc(-z / std::sqrt(2.0));
            const double density = std::exp(-z * z / 2) / std::sqrt(2 * 3.14159265358979);
            QVERIFY_NEAR(expectedShortfall({needed}, {4e6 - needed}, {0.5}), 1000 * (density + z * below), 1e-5);
            const auto service = fleetService({{4e6}, {1}, {0.5}}, needed - 0.5, {1}, {{1e9}, {0.9}});
            QVERIFY_WITHIN(service.unstable.value, 1 - nPlusK({needed}, {4e6 - needed}, {0.5}).value, 1e-3);
        }
        // Skewed, and where the plain sum ends: both sides of the change agree.
        const double few = expectedShortfall({9.5e6}, {0.5e6}, {0.951});
        QVERIFY(few > 0);
        const double shortBy = expectedShortfall(Count{262140}, {17864}, {0.9362});
        const double deviation = std::sqrt(280004 * 0.9362 * 0.0638);
        QVERIFY(deviation < 500 && shortBy > 0);
    }

    void domainsThatFailTogether() {
        // Four racks of 18 engines, 54 needed: one rack may be down.
        const DomainFleet racks{.domains = {4}, .serversPerDomain = {18}, .domainAvailability = {0.99}};
        QVERIFY_NEAR(enoughUp(racks, {54}).value, nPlusK({3}, {1}, {0.99}).value, 1e-13);
        // Taken one by one at the same availability, the same engines promise far more.
        QVERIFY(nPlusK({54}, {18}, {0.99}).value > 1 - 1e-12 && enoughUp(racks, {54}).value < 0.9995);
        // Domains of one server that is itself always up are independent servers.
        const DomainFleet singles{.domains = {10}, .serversPerDomain = {1}, .domainAvailability = {0.9}};
        QVERIFY_NEAR(enoughUp(singles, {8}).value, nPlusK({8}, {2}, {0.9}).value, 1e-13);
        // Domains that never fail leave the servers.
        const DomainFleet solid{
            .domains = {5}, .serversPerDomain = {4}, .domainAvailability = {1}, .serverAvailability = {0.95}};
        QVERIFY_NEAR(enoughUp(solid, {18}).value, nPlusK({18}, {2}, {0.95}).value, 1e-13);
        QCOMPARE(enoughUp(solid, {21}).value, 0.0);
        QVERIFY_NEAR(enoughUp(solid, {0}).value, 1, 1e-15);
    }

    void domainsAndServersDrawnOneByOne() {
        const DomainFleet fleet{
            .domains = {6}, .serversPerDomain = {8}, .domainAvailability = {0.95}, .serverAvailability = {0.97}};
        std::mt19937_64 bits(9);
        std::bernoulli_distribution domainUp(0.95), serverUp(0.97);
        int enough = 0;
        const int draws = 200000;
        for (int i = 0; i < draws; ++i) {
            int up = 0;
            for (int d = 0; d < 6; ++d) {
                const bool isUp = domainUp(bits);
                for (int s = 0; s < 8; ++s)
                    up += serverUp(bits) && isUp;
            }
            enough += up >= 38;
        }
        const double p = enoughUp(fleet, {38}).value;
        QVERIFY_WITHIN(double(enough) / draws, p, 4 * std::sqrt(p * (1 - p) / draws));
    }

    void serviceIsTheSumOverStates() {
        for (const int nodes : {1, 4, 16, 40}) {
            for (const double a : {0.0, 0.6, 0.98, 1.0}) {
                const ServingFleet fleet{.nodes = {double(nodes)}, .serversPerNode = {4}, .availability = {a}};
                const double load = nodes * 4 * 0.8;
                const ServiceLevel level{.limit = {0.3}, .target = {0.95}};
                double within = 0, met = 0, unstable = 0;
                for (int up = 0; up <= nodes; ++up) {
                    const double p = binomial(nodes, up, a);
                    const double c = up * 4 > load ? erlangC(load, {up * 4.0})->value : 0;
                    const double w = up * 4 > load ? 1 - c * std::exp(-(up * 4 - load) * 0.3 / 2.0) : 0;
                    within += p * w;
                    met += w >= 0.95 ? p : 0;
                    unstable += up * 4 <= load ? p : 0;
                }
                const FleetService service = fleetService(fleet, load, {2}, level);
                QVERIFY_WITHIN(service.within.value, within, 1e-12);
                QVERIFY_WITHIN(service.met.value, met, 1e-12);
                QVERIFY_WITHIN(service.unstable.value, unstable, 1e-12);
            }
        }
    }

    void largeFleetsLoseNoState() {
        // (1 − a)^n and a^n both vanish in doubles.
        const ServingFleet fleet{.nodes = {200000}, .availability = {0.5}};
        const FleetService service = fleetService(fleet, 1, {1}, {.limit = {1}, .target = {0.99}});
        QVERIFY_NEAR(service.within.value, 1, 1e-13);
        QVERIFY_NEAR(service.met.value, 1, 1e-13);
        // Half the states are below the mean.
        const FleetService edge = fleetService(fleet, 99999.5, {1}, {.limit = {1}, .target = {0}});
        QVERIFY_WITHIN(edge.unstable.value, 0.5, 2e-3);
    }

    void oneLostNodeShowsInTheTail() {
        // 8.3: of 16 servers under 12 erlang, one lost doubles the mean wait.
        const ServiceLevel level{.limit = {0.7546}, .target = {0.99}};
        const FleetService all = fleetService({.nodes = {16}, .availability = {1}}, 12, {1}, level);
        QVERIFY_NEAR(all.within.value, 0.99, 1e-5);
        const FleetService some = fleetService({.nodes = {16}, .availability = {0.99}}, 12, {1}, level);
        QVERIFY_NEAR(some.met.value, std::pow(0.99, 16), 1e-9); // only with none lost
        QVERIFY(some.within.value < all.within.value);
    }

    void shortfalls() {
        for (const int n : {1, 8, 32, 300}) {
            for (const int k : {0, 2, 9}) {
                double sum = 0;
                for (int up = 0; up < n; ++up)
                    sum += (n - up) * binomial(n + k, up, 0.97);
                QVERIFY_WITHIN(expectedShortfall({double(n)}, {double(k)}, {0.97}), sum, 1e-10);
            }
        }
        QVERIFY_NEAR(expectedShortfall({50}, {0}, {0.9}), 5, 1e-12); // without spares: n·(1 − a)
        QCOMPARE(expectedShortfall({50}, {3}, {1}), 0.0);
        QCOMPARE(expectedShortfall({50}, {3}, {0}), 50.0);
    }

    void spareOrRent_data() {
        QTest::addColumn<double>("needed");
        QTest::addColumn<double>("availability");
        QTest::addColumn<double>("rent");
        QTest::newRow("small, steady") << 8.0 << 0.99 << 4.0;
        QTest::newRow("small, dear rent") << 8.0 << 0.99 << 400.0;
        QTest::newRow("many, weak") << 120.0 << 0.9 << 6.0;
        QTest::newRow("rent cheaper than own") << 32.0 << 0.95 << 1.0;
        QTest::newRow("none needed") << 0.0 << 0.95 << 9.0;
        QTest::newRow("never down") << 32.0 << 1.0 << 9.0;
    }
    void spareOrRent() {
        QFETCH(double, needed);
        QFETCH(double, availability);
        QFETCH(double, rent);
        const UsdPerHour own{2};
        const auto cost = [&](double k) {
            const auto c = spareCapacityCost({needed}, {k}, {availability}, own, {rent});
            return c.spare.value + c.overflow.value;
        };
        double best = 0;
        for (double k = 1; k < 60; ++k)
            best = cost(k) < cost(best) - 1e-6 ? k : best;
        QCOMPARE(cheapestSpare({needed}, {availability}, own, {rent}).value, best);
    }

    void spareCost() {
        const auto cost = spareCapacityCost({50}, {0}, {0.9}, {2}, {3});
        QCOMPARE(cost.spare.value, 0.0);
        QVERIFY_NEAR(cost.overflow.value, 5 * 3 * 8760.0, 1e-12);
        QVERIFY_NEAR(spareCapacityCost({50}, {4}, {1}, {2}, {3}).spare.value, 4 * 2 * 8760.0, 1e-14);
    }
};

QTEST_APPLESS_MAIN(TestCapacity)
#include "tst_capacity.moc"
