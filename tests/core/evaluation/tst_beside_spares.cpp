// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the spare trays of a route, against plain sums over the demand.
#include <cmath>
#include <limits>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;
using plumb::tests::with;

namespace {

enum : std::size_t { oem, odm, tierTwo, rented };

/// P(X = k) of a Poisson demand.
double poisson(double mean, int k) {
    return std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0));
}

double below(double mean, int stock) { // P(X < stock)
    double sum = 0;
    for (int k = 0; k < stock; ++k)
        sum += poisson(mean, k);
    return sum;
}

double waiting(double mean, int stock) { // E[max(0, X − S)]
    double sum = 0;
    for (int k = stock + 1; k < 200; ++k)
        sum += (k - stock) * poisson(mean, k);
    return sum;
}

int leastFor(double mean, double target) {
    int stock = 0;
    while (below(mean, stock) < target)
        ++stock;
    return stock;
}

/// 64 nodes that lose 0.3 trays a year, on two sites with 2 trays each; 45 days to repair, 100 to procure.
Project stocked() {
    return with(smallProject(), {{"reliability.replacements@odm", "0.3"},
                                 {"reliability.out_events@odm", "2"},
                                 {"spares.trays_in_stock@odm", "4"},
                                 {"spares.replenishment_time@odm", "45"},
                                 {"spares.procurement_time@odm", "100"},
                                 {"spares.repair_yield@odm", "0.8"},
                                 {"spares.sites@odm", "2"},
                                 {"spares.target_fill_rate@odm", "0.97"},
                                 {"spares.tray_price@odm", "200000"},
                                 {"spares.carrying@odm", "0.03"},
                                 {"spares.contract_price@odm", "500000"},
                                 {"spares.contract_time@odm", "36"},
                                 {"project.gpu_hour_price", "2.5"}});
}

SparesBeside sparesOf(const Project& project, std::size_t r = odm) {
    return evaluate(project).beside[r].spares;
}

constexpr double demand_y = 64 * 0.3;
constexpr double away_d = 0.8 * 45 + 0.2 * 100;
constexpr double siteMean = demand_y / 2 * away_d / 365;
constexpr double standing = 8 * 2.5; // USD an hour while a node waits

} // namespace

class TestBesideSpares : public QObject {
    Q_OBJECT
private slots:
    void stockIsTheSumOverDemand() {
        const SparesBeside spares = sparesOf(stocked());
        QVERIFY_NEAR(spares.readyRate.value, below(siteMean, 3), 1e-12);
        QVERIFY_NEAR(spares.backorders.value, 2 * waiting(siteMean, 2), 1e-11);
        QVERIFY_NEAR(spares.wait_d.value, 2 * waiting(siteMean, 2) / demand_y * 365, 1e-11);
        QCOMPARE(spares.targetStock.value, 2.0 * leastFor(siteMean, 0.97));
        QCOMPARE(spares.pooledStock.value, double(leastFor(2 * siteMean, 0.97)));
        QVERIFY(spares.pooledStock.value < spares.targetStock.value);
        QVERIFY_NEAR(spares.impliedRemoved.value, 0.15, 1e-14);
    }

    void insuranceIsItsArithmetic() {
        const SparesBeside spares = sparesOf(stocked());
        const double perTray = 200000 * (0.08 + 0.3 + 0.03);
        QVERIFY_NEAR(spares.premium.value, 4 * perTray, 1e-13);
        const double wait_h = spares.wait_d.value * 24;
        QVERIFY_NEAR(spares.waiting.value, demand_y * (3 + wait_h) * standing, 1e-12);
        QVERIFY_NEAR(spares.cover.value, demand_y * (away_d * 24 - wait_h) * standing, 1e-12);
        QVERIFY_NEAR(spares.contract.value, 500000 + demand_y * (3 + 36) * standing, 1e-13);
        // Least of holding and waiting, tried out.
        int best = 0;
        double least = std::numeric_limits<double>::infinity();
        for (int stock = 0; stock < 60; ++stock) {
            const double short_ = waiting(siteMean, stock);
            const double cost = perTray * (stock - siteMean + short_) + 8760 * standing * short_;
            if (cost < least) {
                least = cost;
                best = stock;
            }
        }
        QCOMPARE(spares.economicStock.value, 2.0 * best);
    }

    void withoutAStockNothingIsCovered() {
        const SparesBeside bare = sparesOf(with(stocked(), {{"spares.trays_in_stock@odm", "0"}}));
        QVERIFY_NEAR(bare.wait_d.value, away_d, 1e-12);
        QVERIFY_WITHIN(bare.cover.value, 0.0, 1e-6);
        QCOMPARE(bare.premium.value, 0.0);
        // All the waiting is covered by a stock that never runs out.
        const SparesBeside full = sparesOf(with(stocked(), {{"spares.trays_in_stock@odm", "200"}}));
        QVERIFY_WITHIN(full.wait_d.value, 0.0, 1e-12);
        QVERIFY_NEAR(full.cover.value + full.waiting.value, bare.waiting.value, 1e-12);
    }

    void bunchedDemandNeedsMore() {
        const SparesBeside even = sparesOf(stocked());
        const SparesBeside bunched = sparesOf(with(stocked(), {{"spares.variance_ratio@odm", "3"}}));
        QVERIFY(bunched.targetStock.value > even.targetStock.value);
        QVERIFY(bunched.backorders.value > even.backorders.value);
        QVERIFY(bunched.pooledStock.value < bunched.targetStock.value);
    }

    void removedShareIsImpliedAgain() {
        const SparesBeside spares = sparesOf(with(stocked(), {{"spares.removed@odm", "0.25"}}));
        QVERIFY_NEAR(spares.impliedRemoved.value, 0.25, 1e-14);
        QVERIFY_NEAR(spares.premium.value, sparesOf(stocked()).premium.value, 1e-14);
    }

    void valueFallsByGenerations() {
        const Project project = with(
            stocked(), {{"project.horizon", "4.6"}, {"refresh.cadence", "1.5"}, {"refresh.generation_decay", "0.4"}});
        const SparesBeside spares = sparesOf(project);
        const std::vector<double> expected{1, 1, 0.6, 0.36, 0.36, 0.216}; // the last at 4.6 years
        QCOMPARE(spares.valueLeft.size(), expected.size());
        for (std::size_t y = 0; y < expected.size(); ++y)
            QVERIFY_NEAR(spares.valueLeft[y], expected[y], 1e-14);
    }

    void standbyCoversTheBinomial() {
        const Project project = with(stocked(), {{"spares.standby_target@odm", "0.995"}});
        const Evaluation evaluation = evaluate(project);
        const SparesBeside& spares = evaluation.beside[odm].spares;
        const double out_h = evaluation.numbers.routes[odm].timeOut_h;
        const double p = 1 - std::exp(-2 * out_h / 8760);
        const int nodes[] = {48, 2};
        for (std::size_t w = 0; w < 2; ++w) {
            double sum = 0;
            int k = -1;
            while (sum < 0.995) {
                ++k;
                sum += std::exp(std::lgamma(nodes[w] + 1.0) - std::lgamma(k + 1.0) - std::lgamma(nodes[w] - k + 1.0) +
                                k * std::log(p) + (nodes[w] - k) * std::log1p(-p));
            }
            QVERIFY_NEAR(spares.standbyFailure[w].value, p, 1e-12);
            QCOMPARE(spares.standby[w].value, double(k));
        }
        QVERIFY(spares.standby[0].value > spares.standby[1].value);
    }

    void absences() {
        const SparesBeside rent = sparesOf(stocked(), rented);
        for (const Outcome& each : {rent.readyRate, rent.backorders, rent.wait_d, rent.targetStock, rent.pooledStock,
                                    rent.economicStock, rent.premium, rent.waiting, rent.cover, rent.contract,
                                    rent.impliedRemoved, rent.standby[1], rent.standbyFailure[0]})
            QCOMPARE(each.absence, Absence::isRented);
        QVERIFY(rent.valueLeft.empty());

        const SparesBeside sound = sparesOf(with(stocked(), {{"reliability.replacements@odm", "0"}}));
        for (const Outcome& each :
             {sound.readyRate, sound.backorders, sound.wait_d, sound.targetStock, sound.pooledStock,
              sound.economicStock, sound.premium, sound.waiting, sound.cover, sound.contract})
            QCOMPARE(each.absence, Absence::noTrays);
        QCOMPARE(sound.impliedRemoved, Outcome{0});
        QVERIFY(sound.standby[0]);

        const SparesBeside never = sparesOf(with(stocked(), {{"reliability.out_events@odm", "0"}}));
        QCOMPARE(never.impliedRemoved.absence, Absence::noTrays);
        QCOMPARE(never.standbyFailure[0], Outcome{0});
        QCOMPARE(never.standby[0], Outcome{0});

        const SparesBeside open = sparesOf(smallProject());
        QCOMPARE(open.premium.absence, Absence::noTrayPrice);
        QCOMPARE(open.economicStock.absence, Absence::noTrayPrice);
        QCOMPARE(open.contract.absence, Absence::noContract);
        QVERIFY(open.waiting && open.cover && open.targetStock);

        // A tray that is free to keep has no stock of least cost; its premium is nothing all the same.
        const SparesBeside free = sparesOf(with(stocked(), {{"spares.tray_price@odm", "0"}}));
        QCOMPARE(free.economicStock.absence, Absence::noTrayPrice);
        QCOMPARE(free.premium, Outcome{0});
    }

    void oneNode() {
        const SparesBeside one = sparesOf(with(stocked(), {{"cluster.nodes_delivered@odm", "1"},
                                                           {"cluster.hot_spare_nodes@odm", "0"},
                                                           {"spares.sites@odm", "1"},
                                                           {"spares.trays_in_stock@odm", "1"}}));
        const double mean = 0.3 * away_d / 365;
        QVERIFY_NEAR(one.readyRate.value, std::exp(-mean) * (1 + mean), 1e-13);
        QVERIFY_NEAR(one.backorders.value, mean - 1 + std::exp(-mean), 1e-10);
        QVERIFY(one.impliedRemoved.value < 1);
    }
};

QTEST_APPLESS_MAIN(TestBesideSpares)
#include "tst_beside_spares.moc"
