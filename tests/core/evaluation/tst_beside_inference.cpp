// SPDX-License-Identifier: GPL-3.0-or-later
// Serving fleets of a route, against all states of their domains counted one by one.
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;
using plumb::tests::with;

namespace {

enum : std::size_t { oem, odm, tierTwo, rented };
constexpr std::size_t training = 0, serving = 1;

/// 36,000 requests an hour of 12 s: 120 erlang on replicas of two nodes with 10 slots.
Project asked(const std::vector<Assignment>& more = {}) {
    return with(with(smallProject(), {{"service.arrivals@serving", "36000"},
                                      {"service.time@serving", "12"},
                                      {"service.slots@serving", "10"},
                                      {"service.wait_limit@serving", "1.5"},
                                      {"service.target@serving", "0.98"},
                                      {"service.spare@serving", "2"},
                                      {"reliability.out_events@odm", "20"}}),
                more);
}

/// Share that waits at most `limit` services of c servers; empty queue theory by the plain recursion. −1 if unstable.
double waitsWithin(double load, int servers, double limit) {
    if (load >= servers)
        return -1;
    double b = 1;
    for (int j = 1; j <= servers; ++j)
        b = load * b / (j + load * b);
    const double c = b / (1 - load / servers * (1 - b));
    return 1 - c * std::exp(-(servers - load) * limit);
}

/// Visits every combination of domains: replicas up, and its probability.
void everyState(int replicas, int domain, double a, const std::function<void(int, double)>& visit) {
    std::vector<double> byUp{1}; // probability by replicas up
    for (int left = replicas; left > 0;) {
        const int size = left % domain != 0 ? left % domain : domain;
        std::vector<double> next(byUp.size() + static_cast<std::size_t>(size), 0.0);
        for (std::size_t up = 0; up < byUp.size(); ++up) {
            next[up] += (1 - a) * byUp[up];
            next[up + static_cast<std::size_t>(size)] += a * byUp[up];
        }
        byUp = std::move(next);
        left -= size;
    }
    for (std::size_t up = 0; up < byUp.size(); ++up)
        visit(static_cast<int>(up), byUp[up]);
}

double shortfall(int replicas, int needed, int domain, double a) {
    double missing = 0;
    everyState(replicas, domain, a, [&](int up, double p) { missing += p * std::max(0, needed - up); });
    return missing;
}

InferenceBeside servedOf(const Project& project, std::size_t r = odm, std::size_t w = serving) {
    return evaluate(project).beside[r].inference[w];
}

} // namespace

class TestBesideInference : public QObject {
    Q_OBJECT
private slots:
    void statesAreCounted_data() {
        QTest::addColumn<int>("domain");
        for (const int domain : {1, 2, 4, 5, 15, 16, 40})
            QTest::addRow("domains of %d", domain) << domain;
    }
    void statesAreCounted() {
        QFETCH(int, domain);
        const Project project = asked({{"service.domain@serving", std::to_string(domain)}});
        const Evaluation evaluation = evaluate(project);
        const InferenceBeside& served = evaluation.beside[odm].inference[serving];
        QVERIFY_NEAR(served.load.value, 120.0, 1e-13);
        int servers = 121;
        while (waitsWithin(120, servers, 1.5 / 12) < 0.98)
            ++servers;
        const int needed = (servers + 9) / 10, replicas = needed + 2;
        QCOMPARE(served.needed.value, double(needed));
        QCOMPARE(served.replicas.value, double(replicas));
        const double a = std::pow(evaluation.numbers.routes[odm].availability, 2);
        QVERIFY(a < 0.99);
        QVERIFY_NEAR(served.available.value, a, 1e-13);
        double enough = 0, within = 0, met = 0, unstable = 0;
        everyState(replicas, domain, a, [&](int up, double p) {
            const double share = waitsWithin(120, 10 * up, 1.5 / 12);
            enough += up >= needed ? p : 0;
            within += share < 0 ? 0 : p * share;
            met += share >= 0.98 ? p : 0;
            unstable += share < 0 ? p : 0;
        });
        QVERIFY_NEAR(served.enough.value, enough, 1e-11);
        QVERIFY_NEAR(served.within.value, within, 1e-11);
        QVERIFY_NEAR(served.met.value, met, 1e-11);
        QVERIFY_NEAR(served.unstable.value, unstable, 1e-9);

        const auto tail_s = [&](int up) { // −1 if unstable
            if (up * 10 <= 120)
                return -1.0;
            const double c = 1 - waitsWithin(120, 10 * up, 0);
            return c <= 0.02 ? 0.0 : 12 * std::log(c / 0.02) / (10 * up - 120);
        };
        QVERIFY_NEAR(served.wait_s.value, (1 - waitsWithin(120, 10 * replicas, 0)) * 12 / (10 * replicas - 120), 1e-9);
        QVERIFY_WITHIN(served.tail_s.value, tail_s(replicas), 1e-9);
        const double without = tail_s(std::max(0, replicas - domain));
        if (without < 0)
            QCOMPARE(served.tailWithout_s.absence, Absence::unstableQueue);
        else
            QVERIFY_WITHIN(served.tailWithout_s.value, without, 1e-9);
        const double rent = evaluation.numbers.routes[rented].costPerScheduledHour.value;
        const double own = evaluation.numbers.routes[odm].costPerScheduledHour.value;
        QVERIFY_NEAR(served.overflowUsd.value, shortfall(replicas, needed, domain, a) * 16 * rent * 8760, 1e-10);
        QVERIFY_NEAR(served.spareUsd.value, 2 * 16 * own * 8760, 1e-13);
        QVERIFY_NEAR(served.fleetShare.value, replicas * 16 / (512 * 0.3), 1e-13);
    }

    void cheapestSpareIsTriedOut_data() {
        QTest::addColumn<int>("domain");
        QTest::addColumn<double>("availability");
        QTest::addColumn<double>("rentOverOwn");
        for (const int domain : {1, 2, 3, 4, 7, 13, 30}) {
            for (const double availability : {0.99, 0.9, 0.6}) {
                for (const double ratio : {0.5, 1.3, 5.0, 60.0, 900.0})
                    QTest::addRow("domain %d, available %g, rent %g", domain, availability, ratio)
                        << domain << availability << ratio;
            }
        }
    }
    void cheapestSpareIsTriedOut() {
        QFETCH(int, domain);
        QFETCH(double, availability);
        QFETCH(double, rentOverOwn);
        static const Evaluation evaluation = evaluate(asked());
        Inputs inputs = evaluation.inputs;
        Numbers numbers = evaluation.numbers;
        inputs.workflows[serving].parameters.service.domain = {static_cast<double>(domain)};
        numbers.routes[odm].availability = std::sqrt(availability);
        numbers.routes[odm].costPerScheduledHour = {2};
        numbers.routes[rented].costPerScheduledHour = {2 * rentOverOwn};
        const InferenceBeside served = inferenceBeside(inputs, numbers, odm, serving);
        const int needed = static_cast<int>(served.needed.value);
        const auto costs = [&](int spare) {
            return spare + rentOverOwn * shortfall(needed + spare, needed, domain, served.available.value);
        };
        double least = std::numeric_limits<double>::infinity();
        for (int spare = 0; spare < 200; ++spare)
            least = std::min(least, costs(spare));
        QVERIFY_NEAR(costs(static_cast<int>(served.cheapestSpare.value)), least, 1e-10);
    }

    void domainsMakeSparesWorthLess() {
        const double alone = servedOf(asked()).enough.value;
        for (const char* domain : {"2", "3", "4", "8"})
            QVERIFY(servedOf(asked({{"service.domain@serving", domain}})).enough.value < alone);
    }

    void nothingFails() {
        const InferenceBeside served = servedOf(asked({{"reliability.out_events@odm", "0"}}));
        QCOMPARE(served.available, Outcome{1});
        QCOMPARE(served.enough, Outcome{1});
        QCOMPARE(served.met, Outcome{1});
        QCOMPARE(served.unstable, Outcome{0});
        QCOMPARE(served.overflowUsd, Outcome{0});
        QCOMPARE(served.cheapestSpare, Outcome{0});
    }

    void noRequestAndOneReplica() {
        const InferenceBeside idle =
            servedOf(asked({{"service.arrivals@serving", "0"}, {"service.spare@serving", "0"}}));
        QCOMPARE(idle.load, Outcome{0});
        QCOMPARE(idle.needed, Outcome{1});
        QCOMPARE(idle.wait_s, Outcome{0});
        QCOMPARE(idle.tailWithout_s.absence, Absence::unstableQueue); // nobody is left to serve
        QVERIFY_NEAR(idle.enough.value, idle.available.value, 1e-13);
        QVERIFY_NEAR(idle.unstable.value, 1 - idle.available.value, 1e-11);
        QCOMPARE(idle.spareUsd, Outcome{0});
    }

    void hugeFleets_data() {
        QTest::addColumn<QString>("slots_");
        QTest::addColumn<QString>("domain");
        QTest::addColumn<QString>("out");
        QTest::newRow("one slot") << "1"
                                  << "1"
                                  << "2.4";
        QTest::newRow("often down") << "1"
                                    << "1"
                                    << "200";
        QTest::newRow("large domains") << "1"
                                       << "10000"
                                       << "200";
        QTest::newRow("many slots") << "100000"
                                    << "3"
                                    << "20";
    }
    void hugeFleets() {
        QFETCH(QString, slots_);
        QFETCH(QString, domain);
        QFETCH(QString, out);
        for (const char* arrivals : {"1e6", "1e9", "1e12"}) {
            const InferenceBeside served = servedOf(asked({{"service.arrivals@serving", arrivals},
                                                           {"service.time@serving", "86400"},
                                                           {"service.slots@serving", slots_.toStdString()},
                                                           {"service.domain@serving", domain.toStdString()},
                                                           {"reliability.out_events@odm", out.toStdString()},
                                                           {"service.spare@serving", "10000"}}));
            for (const Outcome& share : {served.available, served.enough, served.within, served.met, served.unstable})
                QVERIFY(share && share.value >= 0 && share.value <= 1 + 1e-12);
            QVERIFY(served.met.value + served.unstable.value <= 1 + 1e-9);
            QVERIFY(std::isfinite(served.overflowUsd.value) && std::isfinite(served.cheapestSpare.value));
            QVERIFY(served.needed.value * slots_.toDouble() > served.load.value);
        }
    }

    void rentedReplicas() {
        const Evaluation evaluation = evaluate(asked());
        const InferenceBeside& served = evaluation.beside[rented].inference[serving];
        QVERIFY(served.enough && served.wait_s && served.within);
        const double own = evaluation.numbers.routes[rented].costPerScheduledHour.value;
        QVERIFY_NEAR(served.spareUsd.value, 2 * 16 * own * 8760, 1e-13);
        for (const Outcome& each : {served.overflowUsd, served.cheapestSpare, served.fleetShare})
            QCOMPARE(each.absence, Absence::isRented);
    }

    void absences() {
        const auto allAre = [](const InferenceBeside& served, Absence why) {
            for (const Outcome& each :
                 {served.load, served.needed, served.replicas, served.available, served.enough, served.wait_s,
                  served.tail_s, served.tailWithout_s, served.within, served.met, served.unstable, served.spareUsd,
                  served.overflowUsd, served.cheapestSpare, served.fleetShare})
                QCOMPARE(each.absence, why);
        };
        allAre(servedOf(asked(), odm, training), Absence::notServing);
        allAre(servedOf(smallProject()), Absence::noRequests);

        const InferenceBeside unrented = servedOf(asked({{"rent.price@rented", "unknown"}}));
        QCOMPARE(unrented.overflowUsd.absence, Absence::noRent);
        QCOMPARE(unrented.cheapestSpare.absence, Absence::noRent);
        QVERIFY(unrented.spareUsd);
        const InferenceBeside unpriced = servedOf(asked({{"quote.headline_discount@odm", "unknown"}}));
        QCOMPARE(unpriced.spareUsd.absence, Absence::noPrice);
        QCOMPARE(unpriced.cheapestSpare.absence, Absence::noPrice);
        QVERIFY(unpriced.overflowUsd);
    }
};

QTEST_APPLESS_MAIN(TestBesideInference)
#include "tst_beside_inference.moc"
