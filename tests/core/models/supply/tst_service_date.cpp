// SPDX-License-Identifier: GPL-3.0-or-later
// The date of the last delivery against closed forms, the latest of lead times, and draws; who is last, likewise.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <QTest>

#include "core/base/random.h"
#include "core/base/random_stream.h"
#include "core/models/distribution.h"
#include "core/models/supply/service_date.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

const DeliveryTerms servers{{4}, {{52}, {78}}, {6}, {0.7}, {12}};
const DeliveryTerms network{{8}, {{36}, {52}}, {4}, {0.9}, {26}};
const DeliveryTerms power{{2}, {{50}, {100}}, {3}, {1}, {0}};
const DeliveryTerms storage{{10}, {{20}, {26}}, {2}, {0}, {15}};
const DeliveryTerms building{{0}, {{60}, {60}}, {5}, {0.8}, {10}};

const std::vector<DeliveryTerms> cluster{servers, network, power, storage};

double fixed(const DeliveryTerms& terms) {
    return (terms.ordered + terms.acceptance).value;
}

/// Of one delivery alone.
double within(const DeliveryTerms& terms, double due) {
    const auto round = [&](double rest) { return rest > 0 ? deliveredWithin(terms.lead, {rest}).value : 0.0; };
    return terms.allocated.value * round(due - fixed(terms)) +
           (1 - terms.allocated.value) * round(due - fixed(terms) - terms.nextRound.value);
}

/// The arrivals of a draw: causes and allocations from the counter-based generator.
class Draws {
public:
    Draws(const std::vector<DeliveryTerms>& terms, double rho) : m_terms(terms), m_rho(rho), m_arrivals(terms.size()) {}

    const std::vector<double>& operator()(std::uint64_t sample) {
        const double cause = normal("cause", sample);
        for (std::size_t i = 0; i < m_terms.size(); ++i) {
            const DeliveryTerms& terms = m_terms[i];
            const double z = std::sqrt(m_rho) * cause + std::sqrt(1 - m_rho) * normal("own", sample, i);
            const double sigma = std::log(terms.lead.p90 / terms.lead.median) / normalQuantile(0.9);
            const bool late = uniform(7, streamOf("round") + i, sample) > terms.allocated.value;
            m_arrivals[i] =
                fixed(terms) + terms.lead.median.value * std::exp(sigma * z) + (late ? terms.nextRound.value : 0.0);
        }
        return m_arrivals;
    }

private:
    static double normal(std::string_view stream, std::uint64_t sample, std::uint64_t i = 0) {
        return normalQuantile(uniform(7, streamOf(stream) + i, sample));
    }

    const std::vector<DeliveryTerms>& m_terms;
    double m_rho;
    std::vector<double> m_arrivals;
};

/// Random lists of one to eight deliveries, from alike to extreme, and their correlation.
class Lists {
public:
    std::pair<std::vector<DeliveryTerms>, double> operator()() {
        std::vector<DeliveryTerms> list(1 + static_cast<std::size_t>(8 * m_random.uniform()));
        for (DeliveryTerms& terms : list) {
            terms.ordered = {some(20)};
            terms.acceptance = {some(10)};
            terms.lead.median = {std::exp(std::log(400) * m_random.uniform())};
            const double spread = m_random.uniform() < 0.1 ? 0 : std::exp(std::log(1e-4) * m_random.uniform());
            terms.lead.p90 = terms.lead.median * std::exp(1.5 * spread);
            terms.allocated = {m_random.uniform() < 0.3 ? 1 : m_random.uniform() < 0.1 ? 0 : m_random.uniform()};
            terms.nextRound = {some(60)};
        }
        const double kind = m_random.uniform();
        const double rho = kind < 0.1 ? 0 : kind < 0.2 ? 1 : kind < 0.3 ? 1 - 1e-6 * kind : m_random.uniform();
        return {list, rho};
    }

private:
    double some(double most) { return m_random.uniform() < 0.2 ? 0 : most * m_random.uniform(); }

    RandomStream m_random{20262, 0};
};

} // namespace

class TestServiceDate : public QObject {
    Q_OBJECT
private slots:
    void oneDelivery() {
        for (const double rho : {0.0, 0.4, 0.9, 1.0}) {
            for (const double p : {0.01, 0.1, 0.5, 0.9, 0.99}) {
                const double quantile = fixed(power) + leadTimeQuantile(power.lead, {p}).value;
                QVERIFY_NEAR(serviceQuantile({&power, 1}, {p}, rho).value, quantile, 1e-11);
            }
            QVERIFY_NEAR(serviceMedian({&power, 1}, rho).value, 55, 1e-14);
            for (const double due : {30.0, 62.0, 70.0, 85.0, 120.0})
                QVERIFY_WITHIN(inServiceWithin({&servers, 1}, {due}, rho).value, within(servers, due), 1e-12);
        }
        QCOMPARE(inServiceWithin({}, {1}, 0.5).value, 1.0);
        QCOMPARE(inServiceWithin({&servers, 1}, {10}, 0.5).value, 0.0);
    }

    void independentOnesMultiply() {
        for (const double due : {40.0, 60.0, 75.0, 100.0}) {
            double product = 1;
            for (const DeliveryTerms& terms : cluster)
                product *= within(terms, due);
            QVERIFY_WITHIN(inServiceWithin(cluster, {due}, 0).value, product, 1e-12);
            QVERIFY_WITHIN(inServiceWithin(cluster, {due}, 1e-9).value, product, 1e-8);
        }
    }

    // Without fixed times and allocation it is the latest of lead times, whose integral is another.
    void latestOfLeads() {
        const LeadTime leads[] = {servers.lead, network.lead, power.lead, {{45}, {45}}};
        std::vector<DeliveryTerms> terms;
        for (const LeadTime& lead : leads)
            terms.push_back({{0}, lead, {0}, {1}, {5}});
        for (const double rho : {0.0, 0.2, 0.5, 0.51, 0.8, 0.99, 0.999999, 1.0}) {
            for (const double due : {40.0, 45.0, 55.0, 80.0, 130.0}) {
                QVERIFY_WITHIN(inServiceWithin(terms, {due}, rho).value, allDeliveredWithin(leads, {due}, rho).value,
                               1e-12);
            }
            const ServiceBand band = serviceBand(terms, rho);
            const LatestBand latest = latestBand(leads, rho);
            QVERIFY_NEAR(band.p10.value, latest.p10.value, 1e-11);
            QVERIFY_NEAR(band.p50.value, latest.p50.value, 1e-11);
            QVERIFY_NEAR(band.p90.value, latest.p90.value, 1e-11);
        }
    }

    void allocation() {
        const auto with = [](double allocated, double next) {
            std::vector<DeliveryTerms> terms = cluster;
            terms[0].allocated = {allocated};
            terms[0].nextRound = {next};
            return terms;
        };
        for (const double rho : {0.0, 0.3, 0.8, 1.0}) {
            std::vector<DeliveryTerms> later = with(1, 0);
            later[0].acceptance = later[0].acceptance + Weeks{12};
            // Surely in the next round is so much later; half in each lies half way.
            const double never = inServiceWithin(with(0, 12), {80}, rho).value;
            const double first = inServiceWithin(with(1, 12), {80}, rho).value;
            QVERIFY_WITHIN(never, inServiceWithin(later, {80}, rho).value, 1e-13);
            QVERIFY_WITHIN(first, inServiceWithin(with(0.3, 0), {80}, rho).value, 1e-13);
            QVERIFY_WITHIN(inServiceWithin(with(0.5, 12), {80}, rho).value, (never + first) / 2, 1e-12);
            QVERIFY(never < first);
        }
    }

    // One cause alone: the longest of equal ones is each, and of several the one that is longest at that cause.
    void oneCause() {
        const std::vector<DeliveryTerms> equal(6, power);
        QVERIFY_NEAR(serviceQuantile(equal, {0.9}, 1).value, 105, 1e-11);
        const DeliveryTerms other{{20}, {{40}, {50}}, {0}, {1}, {0}};
        const DeliveryTerms both[] = {power, other};
        for (const double p : {0.1, 0.3, 0.5, 0.9}) {
            const double last =
                std::max(serviceQuantile({&power, 1}, {p}, 1).value, serviceQuantile({&other, 1}, {p}, 1).value);
            QVERIFY_NEAR(serviceQuantile(both, {p}, 1).value, last, 1e-11);
        }
        // Near the limit, the limit.
        for (const double due : {50.0, 70.0, 90.0})
            QVERIFY_WITHIN(inServiceWithin(cluster, {due}, 1 - 1e-14).value, inServiceWithin(cluster, {due}, 1).value,
                           1e-6);
    }

    void certainOnes() {
        const DeliveryTerms steps[] = {building};
        QCOMPARE(inServiceWithin(steps, {64.999}, 0.5).value, 0.0);
        QCOMPARE(inServiceWithin(steps, {65}, 0.5).value, 0.8);
        QCOMPARE(inServiceWithin(steps, {75}, 0.5).value, 1.0);
        QCOMPARE(serviceQuantile(steps, {0.5}, 0.5).value, 65.0);
        QCOMPARE(serviceQuantile(steps, {0.79}, 0.5).value, 65.0);
        QCOMPARE(serviceQuantile(steps, {0.81}, 0.5).value, 75.0);
        QCOMPARE(serviceMedian(steps, 0.5).value, 65.0);
        const DeliveryTerms mixed[] = {building, storage};
        QCOMPARE(serviceQuantile(mixed, {0.5}, 0.3).value, 65.0);
        QCOMPARE(serviceMedian(mixed, 0.3).value, 65.0);
        const DeliveryTerms late[] = {building, servers};
        const Weeks median = serviceQuantile(late, {0.5}, 0.3);
        QVERIFY_WITHIN(inServiceWithin(late, median, 0.3).value, 0.5, 1e-11);
    }

    void drawsAgree_data() {
        QTest::addColumn<double>("rho");
        QTest::newRow("independent") << 0.0;
        QTest::newRow("common cause 0.3") << 0.3;
        QTest::newRow("common cause 0.7") << 0.7;
        QTest::newRow("common cause 0.99") << 0.99;
        QTest::newRow("one cause") << 1.0;
    }
    void drawsAgree() {
        QFETCH(double, rho);
        const std::vector<DeliveryTerms> terms{servers, network, power, storage, building};
        constexpr int count = 200000;
        const double dues[] = {66, 72, 80, 95, 120};
        int inTime[std::size(dues)] = {};
        std::vector<int> last(terms.size());
        Draws draws(terms, rho);
        for (int sample = 0; sample < count; ++sample) {
            const std::vector<double>& arrivals = draws(static_cast<std::uint64_t>(sample));
            const auto latest = std::ranges::max_element(arrivals);
            ++last[static_cast<std::size_t>(latest - arrivals.begin())];
            for (std::size_t k = 0; k < std::size(dues); ++k)
                inTime[k] += *latest <= dues[k] ? 1 : 0;
        }
        const auto error = [](double p) { return 4 * std::sqrt(std::max(p * (1 - p), 1.0 / count) / count); };
        for (std::size_t k = 0; k < std::size(dues); ++k) {
            const double p = inServiceWithin(terms, {dues[k]}, rho).value;
            QVERIFY_WITHIN(inTime[k] / double(count), p, error(p));
        }
        std::vector<double> shares(terms.size());
        criticalShare(terms, rho, shares);
        for (std::size_t i = 0; i < terms.size(); ++i)
            QVERIFY_WITHIN(last[i] / double(count), shares[i], error(shares[i]));
    }

    void fastMedianAgrees() {
        Lists lists;
        double worst = 0;
        for (int i = 0; i < 3000; ++i) {
            const auto [list, rho] = lists();
            const double exact = serviceQuantile(list, {0.5}, rho).value;
            const double fast = serviceMedian(list, rho).value;
            worst = std::max(worst, std::abs(fast / exact - 1));
            QVERIFY2(std::abs(fast / exact - 1) < 1e-6,
                     qPrintable(QStringLiteral("list %1 of %2, rho %3: %4 instead of %5")
                                    .arg(i)
                                    .arg(list.size())
                                    .arg(rho)
                                    .arg(fast, 0, 'g', 12)
                                    .arg(exact, 0, 'g', 12)));
        }
        qInfo("largest difference %g", worst);
    }

    void quantilesAreLeast() {
        Lists lists;
        for (int i = 0; i < 300; ++i) {
            const auto [list, rho] = lists();
            for (const double p : {0.1, 0.5, 0.9}) {
                const Weeks time = serviceQuantile(list, {p}, rho);
                QVERIFY(inServiceWithin(list, time * (1 + 1e-11), rho).value >= p - 1e-11);
                QVERIFY(inServiceWithin(list, time * (1 - 1e-11), rho).value <= p + 1e-11);
            }
        }
    }

    void sharesOfRandomLists() {
        Lists lists;
        constexpr int count = 4000;
        int outside = 0;
        for (int i = 0; i < 60; ++i) {
            auto [list, rho] = lists();
            for (DeliveryTerms& terms : list) // ties of certain ones are split, not drawn
                terms.lead.p90 = std::max(terms.lead.p90, terms.lead.median * (1 + 1e-9));
            std::vector<double> shares(list.size());
            criticalShare(list, rho, shares);
            QVERIFY_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1.0, 1e-14);
            std::vector<int> last(list.size());
            Draws draws(list, rho);
            for (int sample = 0; sample < count; ++sample) {
                const std::vector<double>& arrivals = draws(static_cast<std::uint64_t>(sample));
                ++last[static_cast<std::size_t>(std::ranges::max_element(arrivals) - arrivals.begin())];
            }
            for (std::size_t k = 0; k < list.size(); ++k) {
                const double p = shares[k];
                QVERIFY(p >= 0 && p <= 1);
                const double error = std::sqrt(std::max(p * (1 - p), 1.0 / count) / count);
                QVERIFY_WITHIN(last[k] / double(count), p, 4.5 * error);
                outside += std::abs(last[k] / double(count) - p) > 2 * error ? 1 : 0;
            }
        }
        QVERIFY(outside < 25); // of some 270, most of them all but sure
    }

    void sharesOfEqualOnes() {
        for (const double rho : {0.0, 0.4, 0.9, 1.0}) {
            const std::vector<DeliveryTerms> equal(4, servers);
            std::vector<double> shares(4);
            criticalShare(equal, rho, shares);
            for (const double share : shares)
                QVERIFY_WITHIN(share, 0.25, 1e-6);
        }
        // Three tie at 65 and one of them comes at 75 with 0.2; the fourth has been there since 40.
        const DeliveryTerms fixedOne{{0}, {{65}, {65}}, {0}, {1}, {0}};
        const DeliveryTerms early{{0}, {{40}, {40}}, {0}, {1}, {0}};
        const std::vector<DeliveryTerms> certain{building, fixedOne, fixedOne, early};
        std::vector<double> shares(4);
        criticalShare(certain, 0.5, shares);
        QVERIFY_NEAR(shares[0], 0.8 / 3 + 0.2, 1e-13);
        QVERIFY_NEAR(shares[1], 0.8 / 3, 1e-13);
        QVERIFY_NEAR(shares[2], 0.8 / 3, 1e-13);
        QCOMPARE(shares[3], 0.0);
        // A date and a lognormal: the date is last where the other is earlier.
        const std::vector<DeliveryTerms> dated{fixedOne, power};
        std::vector<double> two(2);
        criticalShare(dated, 0.5, two);
        QVERIFY_WITHIN(two[0], within(power, 65), 1e-6);
        criticalShare({&power, 1}, 0.5, {two.data(), 1});
        QCOMPARE(two[0], 1.0);
    }

    // Two lognormals without fixed times: ln t differ by a normal.
    void sharesOfTwo() {
        const DeliveryTerms a{{0}, {{52}, {78}}, {0}, {1}, {0}};
        const DeliveryTerms b{{0}, {{40}, {70}}, {0}, {1}, {0}};
        const double sa = std::log(78 / 52.0) / normalQuantile(0.9);
        const double sb = std::log(70 / 40.0) / normalQuantile(0.9);
        const std::vector<DeliveryTerms> both{a, b};
        std::vector<double> shares(2);
        for (const double rho : {0.0, 0.3, 0.6, 0.95, 0.9999, 1.0}) {
            const double spread = std::sqrt(sa * sa + sb * sb - 2 * rho * sa * sb);
            criticalShare(both, rho, shares);
            const double first = 0.5 * std::erfc(-std::log(52 / 40.0) / spread / std::sqrt(2.0));
            QVERIFY_WITHIN(shares[0], first, 1e-6);
            QVERIFY_NEAR(shares[0] + shares[1], 1.0, 1e-14);
        }
    }
};

QTEST_APPLESS_MAIN(TestServiceDate)
#include "tst_service_date.moc"
