// SPDX-License-Identifier: GPL-3.0-or-later
// Waits of the delay system against printed figures, the recursion, the birth-death sums and a simulated queue.
#include <array>
#include <cmath>
#include <queue>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/inference/queue.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

/// The recursion as it is printed, from no server.
double recursiveB(double load, int servers) {
    double b = 1;
    for (int j = 1; j <= servers; ++j)
        b = load * b / (j + load * b);
    return b;
}

/// P(all servers busy) of the birth-death chain, from its states in logarithms.
double chainC(double load, int servers) {
    double below = 0;
    double term = 1;
    for (int k = 0; k < servers; ++k) {
        below += term;
        term *= load / (k + 1);
    }
    const double atOrAbove = term / (1 - load / servers);
    return atOrAbove / (below + atOrAbove);
}

} // namespace

class TestQueue : public QObject {
    Q_OBJECT
private slots:
    void waitProbabilities_data() {
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("servers");
        QTest::addColumn<double>("waits");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("8.2 ERL, 48 erlang on 55") << 48.0 << 55.0 << 0.238701 << 1e-5;
        QTest::newRow("8.2, 10 erlang on 14") << 10.0 << 14.0 << 0.174132 << 1e-5;
        QTest::newRow("8.2 Gross-Harris clinic, 2 on 3") << 2.0 << 3.0 << 4 / 9.0 << 1e-9;
        QTest::newRow("8.2 M/M/1 is rho") << 0.5 << 1.0 << 0.5 << 1e-15;
        QTest::newRow("8.2, 1.8 on 2") << 1.8 << 2.0 << 0.852632 << 1e-6;
        QTest::newRow("8.2, 12 on 16") << 12.0 << 16.0 << 0.204574 << 1e-4;
        QTest::newRow("8.2, 12 on 15") << 12.0 << 15.0 << 0.319190 << 1e-4;
        QTest::newRow("8.2, 12 on 14") << 12.0 << 14.0 << 0.481705 << 1e-4;
        QTest::newRow("8.2, 12 on 13") << 12.0 << 13.0 << 0.704388 << 1e-4;
        QTest::newRow("case 22, 120 calls of 3 min, 10") << offeredLoad(120, {0.05}) << 10.0 << 0.1013 << 5e-4;
        QTest::newRow("case 22, load 2 on 3") << 2.0 << 3.0 << 4 / 9.0 << 1e-14;
        QTest::newRow("no load") << 0.0 << 3.0 << 0.0 << 1e-15;
    }
    void waitProbabilities() {
        QFETCH(double, load);
        QFETCH(double, servers);
        QFETCH(double, waits);
        QFETCH(double, tolerance);
        QVERIFY_NEAR(erlangC(load, {servers})->value, waits, tolerance);
        if (load > 0)
            QVERIFY_NEAR(chainC(load, static_cast<int>(servers)), waits, tolerance);
    }

    void callCentre() {
        // 8.2 ERL: 360 calls in 30 min, 4 min each, 55 agents.
        const Hours service{4 / 60.0};
        const double load = offeredLoad(720, service);
        QVERIFY_NEAR(load, 48, 1e-14);
        QVERIFY_NEAR(load / 55, 0.87273, 1e-5);
        QVERIFY_NEAR(meanWait(load, {55}, service)->value * 3600, 8.184, 1e-4);
        QVERIFY_NEAR(waitsWithin(load, {55}, service, {15 / 3600.0})->value, 0.84588, 1e-5);
    }

    void clinic() {
        // 8.2: 6 an hour, 20 min each, three: P0 = 1/9, L_q = 8/9, W_q = 0.148148 h, W = 28.889 min.
        const Hours service{1 / 3.0};
        const double load = offeredLoad(6, service);
        const double empty =
            erlangC(load, {3})->value * (3 - load) / 3 * 6 / std::pow(load, 3); // C = A^c/c!·c/(c−A)·P0
        QVERIFY_NEAR(empty, 1 / 9.0, 1e-9);
        QVERIFY_NEAR(*meanQueue(load, {3}), 8 / 9.0, 1e-9);
        QVERIFY_NEAR(meanWait(load, {3}, service)->value, 0.148148148, 1e-8);
        QVERIFY_NEAR((meanWait(load, {3}, service)->value + service.value) * 60, 28.889, 1e-5);
        QVERIFY_NEAR(*meanQueue(load, {3}), 6 * meanWait(load, {3}, service)->value, 1e-14); // Little
    }

    void tailsWithServersLost_data() {
        QTest::addColumn<double>("servers");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("p99");
        QTest::newRow("8.2, 16") << 16.0 << .0511 << .7546;
        QTest::newRow("8.2, 15") << 15.0 << .1064 << 1.1544;
        QTest::newRow("8.2, 14") << 14.0 << .2409 << 1.9374;
        QTest::newRow("8.2, 13") << 13.0 << .7044 << 4.2547;
    }
    void tailsWithServersLost() {
        QFETCH(double, servers);
        QFETCH(double, mean);
        QFETCH(double, p99);
        QVERIFY_WITHIN(meanWait(12, {servers}, {1})->value, mean, 5.1e-5);
        const Hours wait = *waitPercentile(12, {servers}, {1}, {0.99});
        QVERIFY_WITHIN(wait.value, p99, 5.1e-5);
        QVERIFY_NEAR(waitsWithin(12, {servers}, {1}, wait)->value, 0.99, 1e-12); // its inverse
    }

    void percentileBelowTheWaitingShareIsNoWait() {
        QCOMPARE(waitPercentile(12, {16}, {1}, {0.5})->value, 0.0);
        QCOMPARE(waitPercentile(12, {16}, {1}, {0})->value, 0.0);
        QVERIFY(waitPercentile(12, {13}, {1}, {0.5})->value > 0);
    }

    void blockingIsTheRecursion() {
        std::mt19937_64 bits(21);
        for (int i = 0; i < 2000; ++i) {
            const int servers = std::uniform_int_distribution<>(1, 4000)(bits);
            const double load = servers * std::uniform_real_distribution<>(0.7, 1.5)(bits);
            const double expected = recursiveB(load, servers);
            QVERIFY_NEAR(erlangB(load, {static_cast<double>(servers)}).value, expected, 2e-12);
        }
        QCOMPARE(erlangB(3, {0}).value, 1.0);
        QCOMPARE(erlangB(0, {4}).value, 0.0);
        QVERIFY_NEAR(erlangB(1e-3, {2}).value, 0.5e-6 / (1 + 1e-3 + 0.5e-6), 1e-14);
        QVERIFY_NEAR(erlangB(5e6, {1e6}).value, 0.8, 1e-5); // hopelessly overloaded: 1 − c/A
    }

    void blockingMeetsWhereTheFormsChange() {
        for (const double rho : {0.5, 0.9, 0.999, 1.0, 1.1}) {
            for (const int servers : {255, 256, 257, 300})
                QVERIFY_NEAR(erlangB(rho * servers, {static_cast<double>(servers)}).value,
                             recursiveB(rho * servers, servers), 1e-12);
        }
    }

    void thousandsOfServersNeitherOverflowNorVanish() {
        for (const double servers : {1e3, 1e4, 1e6, 1e9}) {
            // Halfin and Whitt, Operations Research 29 (1981) 567: with c = A + b·√A, C tends to
            // [1 + b·Φ(b)/φ(b)]^−1; the error falls like 1/√c.
            const double b = 1;
            const double load = servers + b * b / 2 - b * std::sqrt(servers + b * b / 4);
            const double phi = std::exp(-b * b / 2) / std::sqrt(2 * M_PI);
            const double limit = 1 / (1 + b * 0.5 * std::erfc(-b / std::sqrt(2.0)) / phi);
            QVERIFY_WITHIN(erlangC(load, {servers})->value, limit, 0.5 / std::sqrt(servers));
        }
        QCOMPARE(erlangC(1, {1e5})->value, 0.0);
        QCOMPARE(meanWait(1, {1e5}, {1})->value, 0.0);
    }

    void unstableQueuesHaveNoWait() {
        for (const double load : {3.0, 3.5, 1e300}) {
            QVERIFY(!erlangC(load, {3}));
            QVERIFY(!meanWait(load, {3}, {1}));
            QVERIFY(!waitPercentile(load, {3}, {1}, {0.99}));
            QVERIFY(!waitsWithin(load, {3}, {1}, {5}));
            QVERIFY(!meanQueue(load, {3}));
        }
        QVERIFY(!erlangC(0, {0})); // no server serves nothing
        QVERIFY(erlangC(std::nextafter(3.0, 0.0), {3})->value <= 1);
    }

    void moreLoadWaitsLongerMoreServersLess() {
        double lastC = 0;
        for (double load = 0.1; load < 40; load += 0.3) {
            const double c = erlangC(load, {40})->value;
            QVERIFY(c >= lastC && c <= 1);
            QVERIFY(erlangC(load, {41})->value < c || c == 0);
            lastC = c;
        }
    }

    // Another way to the same figures: customers one by one, in batches whose spread gives the standard error.
    void simulatedQueueAgrees() {
        const double load = 5.6;
        const int servers = 8;
        const int batches = 50;
        const int customers = 40000; // in a batch: thousands of relaxation times
        std::mt19937_64 bits(5);
        std::exponential_distribution<> gap(load), service(1.0);
        std::priority_queue<double, std::vector<double>, std::greater<>> freeAt;
        for (int i = 0; i < servers; ++i)
            freeAt.push(0);
        double now = 0;
        std::array<std::vector<double>, 3> means; // of waits at all, wait, within half a service time
        for (int b = 0; b < batches; ++b) {
            std::array<double, 3> sums{};
            for (int i = 0; i < customers; ++i) {
                now += gap(bits);
                const double wait = std::max(0.0, freeAt.top() - now);
                freeAt.pop();
                freeAt.push(now + wait + service(bits));
                sums[0] += wait > 0;
                sums[1] += wait;
                sums[2] += wait <= 0.5;
            }
            for (std::size_t k = 0; k < sums.size(); ++k)
                means[k].push_back(sums[k] / customers);
        }
        const double expected[] = {erlangC(load, {servers})->value, meanWait(load, {servers}, {1})->value,
                                   waitsWithin(load, {servers}, {1}, {0.5})->value};
        for (std::size_t k = 0; k < means.size(); ++k) {
            double mean = 0, squares = 0;
            for (const double m : means[k])
                mean += m / batches;
            for (const double m : means[k])
                squares += (m - mean) * (m - mean);
            const double error = std::sqrt(squares / (batches - 1) / batches);
            QVERIFY(error < 0.03 * expected[k]);
            QVERIFY_WITHIN(mean, expected[k], 4 * error);
        }
    }

    void correctsForOtherDistributions() {
        QCOMPARE(allenCunneen({2}, 1, 1).value, 2.0);
        // M/D/1 waits half as long (Pollaczek-Khinchine: ρ·S/(2·(1 − ρ))).
        const double rho = 0.7;
        QVERIFY_NEAR(allenCunneen(*meanWait(rho, {1}, {1}), 1, 0).value, rho / (2 * (1 - rho)), 1e-14);
        QCOMPARE(allenCunneen({2}, 0, 0).value, 0.0);
    }

    void fewestServers() {
        for (const double load : {0.0, 0.5, 12.0, 48.0, 1000.0}) {
            for (const double target : {0.0, 0.5, 0.9, 0.999}) {
                const double found = leastServers(load, {1}, {0.1}, {target}).value;
                double brute = std::floor(load) + 1;
                while (waitsWithin(load, {brute}, {1}, {0.1})->value < target)
                    ++brute;
                QCOMPARE(found, brute);
            }
        }
        QCOMPARE(leastServers(48, {4 / 60.0}, {15 / 3600.0}, {0.84}).value, 55.0);
    }

    void lostStateIsComputedAgain() {
        // 6 failures an hour of servers with 200 sessions of 3 s of prefill each: one server's work.
        QVERIFY_NEAR(refillLoad(6, 200, {3 / 3600.0}), 1, 1e-14);
        QCOMPARE(refillLoad(0, 200, {1}), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestQueue)
#include "tst_queue.moc"
