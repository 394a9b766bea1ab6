// SPDX-License-Identifier: GPL-3.0-or-later
// Times and bandwidths of collectives, oversubscription, and what a step feels, against published and recomputed
// values.
#include <array>
#include <cmath>
#include <limits>

#include <QTest>

#include "core/models/fabric/collectives.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr std::array everyCollective{Collective::allReduce, Collective::allGather, Collective::reduceScatter,
                                     Collective::allToAll,  Collective::broadcast, Collective::reduce};

} // namespace

class TestFabricCollectives : public QObject {
    Q_OBJECT
private slots:
    void ringOfSixteen() {
        const auto time = ringTime(Collective::allReduce, {16}, {1e9}, {{50}});
        QVERIFY_NEAR(time->value, 37.5e-3, 1e-9);
        const auto algorithm = algorithmBandwidth({1e9}, *time);
        QVERIFY_NEAR(algorithm->value, 80.0 / 3, 1e-9);
        QVERIFY_NEAR(busBandwidth(Collective::allReduce, {16}, *algorithm)->value, 50, 1e-9);
    }

    void busFactorsOfNcclTests_data() {
        QTest::addColumn<double>("ranks");
        QTest::addColumn<double>("factor");
        QTest::newRow("2") << 2.0 << 1.0;
        QTest::newRow("8") << 8.0 << 1.75;
        QTest::newRow("16") << 16.0 << 1.875;
        QTest::newRow("64") << 64.0 << 1.96875;
        QTest::newRow("1024") << 1024.0 << 1.998047;
    }
    void busFactorsOfNcclTests() {
        QFETCH(double, ranks);
        QFETCH(double, factor);
        QVERIFY_NEAR(busFactor(Collective::allReduce, {ranks})->value, factor, 1e-6);
        for (const Collective half : {Collective::allGather, Collective::reduceScatter, Collective::allToAll})
            QVERIFY_NEAR(busFactor(half, {ranks})->value, factor / 2, 1e-6);
        QCOMPARE(busFactor(Collective::broadcast, {ranks})->value, 1.0);
        QCOMPARE(busFactor(Collective::reduce, {ranks})->value, 1.0);
    }

    void latencyCountsSteps() {
        // 16 ranks, 5 us: 30 steps of an all-reduce, 15 of the others.
        const RankLink link{{50}, {5e-6}};
        QVERIFY_NEAR(ringTime(Collective::allReduce, {16}, {1e9}, link)->value, 37.5e-3 + 150e-6, 1e-12);
        QVERIFY_NEAR(ringTime(Collective::allToAll, {16}, {1e9}, link)->value, 18.75e-3 + 75e-6, 1e-12);
        QVERIFY_NEAR(ringTime(Collective::allGather, {16}, {0}, link)->value, 75e-6, 1e-12);
        QVERIFY_NEAR(ringTime(Collective::broadcast, {16}, {1e9}, link)->value, 20e-3 + 75e-6, 1e-12);
    }

    void anAllReduceIsReduceScatterAndAllGather() {
        const RankLink link{{25}, {3e-6}};
        for (const double n : {2.0, 3.0, 8.0, 1000.0}) {
            const Seconds parts = *ringTime(Collective::reduceScatter, {n}, {7e8}, link) +
                                  *ringTime(Collective::allGather, {n}, {7e8}, link);
            QVERIFY_NEAR(ringTime(Collective::allReduce, {n}, {7e8}, link)->value, parts.value, 1e-12);
        }
    }

    void busBandwidthIsTheLinkWithoutLatency() {
        for (const Collective collective : everyCollective) {
            const Seconds time = *ringTime(collective, {48}, {3e9}, {{12.5}});
            QVERIFY_NEAR(busBandwidth(collective, {48}, *algorithmBandwidth({3e9}, time))->value, 12.5, 1e-12);
        }
    }

    void trees() {
        QVERIFY_NEAR(treeAllReduceTime({16}, {1e9}, {{50}})->value, 40e-3, 1e-12);
        QVERIFY_NEAR(treeAllReduceTime({16}, {1e9}, {{50}, {5e-6}})->value, 40e-3 + 40e-6, 1e-12);
        // Short messages on many ranks are the tree's, long ones the ring's.
        const RankLink link{{50}, {5e-6}};
        QVERIFY(*treeAllReduceTime({1024}, {1e4}, link) < *ringTime(Collective::allReduce, {1024}, {1e4}, link));
        QVERIFY(*treeAllReduceTime({8}, {1e10}, link) > *ringTime(Collective::allReduce, {8}, {1e10}, link));
    }

    void hierarchies() {
        // 16 nodes of 8: 2·7/8·1 GB at 450 GB/s inside, 2·15/16·0.125 GB at 50 GB/s between.
        const Hierarchy ranks{{8}, {16}, {{450}}, {{50}}};
        const double inside = 2 * 7.0 / 8 / 450;
        const double between = 2 * 15.0 / 16 / 8 / 50;
        QVERIFY_NEAR(hierarchicalAllReduceTime({1e9}, ranks)->value, inside + between, 1e-12);
        const Hierarchy late{{8}, {16}, {{450}, {1e-6}}, {{50}, {5e-6}}};
        QVERIFY_NEAR(hierarchicalAllReduceTime({1e9}, late)->value, inside + between + 14e-6 + 150e-6, 1e-12);
        // The cards of a node work at once, so that it beats one ring over all ranks.
        QVERIFY(*hierarchicalAllReduceTime({1e9}, ranks) < *ringTime(Collective::allReduce, {128}, {1e9}, {{50}}));
        const RankLink link{{50}, {5e-6}};
        const Seconds ring = *ringTime(Collective::allReduce, {12}, {1e9}, link);
        QCOMPARE(hierarchicalAllReduceTime({1e9}, {{12}, {1}, link, {{1}}}), std::optional(ring));
        QCOMPARE(hierarchicalAllReduceTime({1e9}, {{1}, {12}, {{1}}, link}), std::optional(ring));
    }

    void oneRankExchangesNothing() {
        for (const Collective collective : everyCollective) {
            QVERIFY(!busFactor(collective, {1}));
            QVERIFY(!ringTime(collective, {1}, {1e9}, {{50}, {1e-6}}));
            QVERIFY(!busBandwidth(collective, {1}, {50}));
        }
        QVERIFY(!treeAllReduceTime({1}, {1e9}, {{50}}));
        QVERIFY(!hierarchicalAllReduceTime({1e9}, {{1}, {1}, {{450}}, {{50}}}));
        QVERIFY(!algorithmBandwidth({1e9}, {0}));
        QVERIFY(!algorithmBandwidth({0}, {0}));
        QCOMPARE(algorithmBandwidth({0}, {1})->value, 0.0);
    }

    void timesRise() {
        for (const Collective collective : everyCollective) {
            Seconds last{0};
            for (double n = 2; n < 5000; n *= 1.7) {
                const Seconds time = *ringTime(collective, {std::floor(n)}, {1e8}, {{50}, {5e-6}});
                QVERIFY(time >= last);
                last = time;
                QVERIFY(time < *ringTime(collective, {std::floor(n)}, {2e8}, {{50}, {5e-6}}));
                QVERIFY(time > *ringTime(collective, {std::floor(n)}, {1e8}, {{51}, {5e-6}}));
            }
        }
    }

    void oversubscription_data() {
        QTest::addColumn<double>("pods");
        QTest::addColumn<double>("oversubscription");
        QTest::addColumn<double>("crossing");
        QTest::addColumn<double>("slowdown");
        QTest::newRow("Llama 3: eight pods behind 1:7") << 8.0 << 7.0 << 0.875 << 6.125;
        QTest::newRow("two pods behind 2:1 feel nothing") << 2.0 << 2.0 << 0.5 << 1.0;
        QTest::newRow("four pods behind 3:1") << 4.0 << 3.0 << 0.75 << 2.25;
        QTest::newRow("one pod crosses nothing") << 1.0 << 7.0 << 0.0 << 1.0;
        QTest::newRow("non-blocking") << 64.0 << 1.0 << 63.0 / 64 << 1.0;
        QTest::newRow("spare uplinks speed nothing up") << 64.0 << 0.5 << 63.0 / 64 << 1.0;
    }
    void oversubscription() {
        QFETCH(double, pods);
        QFETCH(double, oversubscription);
        QFETCH(double, crossing);
        QFETCH(double, slowdown);
        QVERIFY_WITHIN(crossingFraction({pods}).value, crossing, 1e-15);
        QVERIFY_NEAR(oversubscribedSlowdown({pods}, {oversubscription}).value, slowdown, 1e-15);
        // The bound is that of the phase: 1 TB sent at 1,000 GB/s, its crossing part through the pods' uplinks.
        const std::array<TierLoad, 2> tiers{{{{1e12}, {1000}}, {{1e12 * crossing}, {1000 / oversubscription}}}};
        QVERIFY_NEAR(phaseTime(tiers).value, slowdown, 1e-12);
    }

    void aPhaseWithoutTiersTakesNoTime() { QCOMPARE(phaseTime({}).value, 0.0); }

    void hiddenCommunicationCostsNothing() {
        QCOMPARE(exposed({0.3}, {0.5}).value, 0.0);
        QCOMPARE(exposed({0.3}, {0.3}).value, 0.0);
        QVERIFY_NEAR(exposed({0.5}, {0.3}).value, 0.2, 1e-12);
        QCOMPARE(stepFactor({1}, {0}).value, 1.0);
        QVERIFY_NEAR(stepFactor({1}, exposed({0.55}, {0.3})).value, 0.8, 1e-12);
        // Twice the time of an all-reduce that is hidden: the same step.
        QCOMPARE(stepFactor({1}, exposed({0.2}, {0.5})).value, stepFactor({1}, exposed({0.4}, {0.5})).value);
    }
};

QTEST_APPLESS_MAIN(TestFabricCollectives)
#include "tst_fabric_collectives.moc"
