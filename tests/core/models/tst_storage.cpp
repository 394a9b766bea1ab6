// SPDX-License-Identifier: GPL-3.0-or-later
// Times, bandwidths, wear and capacity of storage, against published guidance and recomputed values.
#include <cmath>
#include <limits>

#include <QTest>

#include "core/models/checkpoint.h"
#include "core/models/checkpoint_estimates.h"
#include "core/models/storage.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double of405B = 5.680e12; // bytes: 5,290 GiB

} // namespace

class TestStorage : public QObject {
    Q_OBJECT
private slots:
    void writes_data() {
        QTest::addColumn<double>("bytes");
        QTest::addColumn<double>("gbPerSecond");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("2.2 405B at 7 GB/s") << of405B << 7.0 << 811.0 << 5e-3;
        QTest::newRow("2.2 405B at 20 GB/s") << of405B << 20.0 << 284.0 << 5e-3;
        QTest::newRow("2.2 405B at 62 GB/s") << of405B << 62.0 << 91.6 << 5e-3;
        QTest::newRow("2.2 405B at 30 GB/s") << of405B << 30.0 << 189.0 << 5e-3;
        QTest::newRow("2.2 405B at 80 GB/s") << of405B << 80.0 << 71.0 << 5e-3;
        QTest::newRow("2.2 405B at 250 GB/s") << of405B << 250.0 << 22.7 << 5e-3;
        QTest::newRow("2.3 405B drains at Good in 13.5 min") << of405B << 7.0 << 13.5 * 60 << 5e-3;
        QTest::newRow("4.2 70B (912 GiB) at 20 GB/s") << 912 * bytesPerGibibyte << 20.0 << 49.0 << 1e-2;
        QTest::newRow("nothing to move") << 0.0 << 20.0 << 0.0 << 1e-15;
        QTest::newRow("no limit") << of405B << infinite << 0.0 << 1e-15;
    }
    void writes() {
        QFETCH(double, bytes);
        QFETCH(double, gbPerSecond);
        QFETCH(double, seconds);
        QFETCH(double, tolerance);
        QVERIFY_NEAR(transferTime({bytes}, {gbPerSecond}).value, seconds, tolerance);
    }

    void gibibytesLabelledGigabytesAreShortOfTheTime() {
        const double asGb = transferTime({912 * bytesPerGigabyte}, {20}).value;
        const double asGib = transferTime({912 * bytesPerGibibyte}, {20}).value;
        QVERIFY_NEAR(asGib / asGb, 1.073741824, 1e-14);
        QVERIFY(std::abs(asGb / 49.0 - 1) > 0.05); // the published 49 s is not that of 912 GB
    }

    void shardsOfPublishedModels() {
        // 2.2: 405B on 16,384 accelerators, perfectly sharded.
        QVERIFY_NEAR(shard({checkpointBytes(405.85e9, 14)}, {16384}).value, 346.8e6, 1e-3);
        QCOMPARE(shard({42}, {1}).value, 42.0);
    }

    void bandwidthForAnOverheadCap() {
        const RequiredWrite first = requiredWriteFirstOrder({of405B}, {49.49}, {0.05}); // 4.2
        QVERIFY_NEAR(first.write.value * 60, 3.71, 1e-2);
        QVERIFY_NEAR(first.bandwidth.value, 25.5, 1e-2);
        // What the formula says of itself: Young's first-order overhead at that write is the cap.
        QVERIFY_NEAR(firstOrderOverhead(Blocking{{49.49}, youngInterval({49.49}, first.write), first.write, {0}}).value,
                     0.05, 1e-12);
        QVERIFY_NEAR(transferTime({of405B}, first.bandwidth).value, first.write.value * 3600, 1e-12);
        const RequiredWrite never = requiredWriteFirstOrder({of405B}, {infinite}, {0.05});
        QCOMPARE(never.write.value, infinite);
        QCOMPARE(never.bandwidth.value, 0.0);
    }

    void exactBandwidthKeepsTheCapExactly_data() {
        QTest::addColumn<double>("cap");
        for (const double cap : {1e-4, 1e-3, 2.9e-3, 3.1e-3, 1e-2, 0.05, 0.2, 1.0, 10.0})
            QTest::addRow("%g", cap) << cap;
    }
    void exactBandwidthKeepsTheCapExactly() {
        QFETCH(double, cap);
        const Hours mtbf{49.49};
        const RequiredWrite exact = requiredWriteExact({of405B}, mtbf, {cap});
        const Hours interval = optimalInterval(mtbf, exact.write);
        const Ratio wall = wallRatio(Blocking{mtbf, interval, exact.write, {0}});
        QVERIFY_WITHIN(wall.value - 1, cap, 1e-12 * (1 + cap));
        // The first order is always the more generous, and the two meet where the cap is small.
        const RequiredWrite first = requiredWriteFirstOrder({of405B}, mtbf, {cap});
        QVERIFY(exact.write < first.write && exact.bandwidth > first.bandwidth);
        QVERIFY(exact.write.value > first.write.value * (1 - 4.0 / 3 * cap)); // the next term of the series
    }

    void exactIsContinuousWhereItsSeriesEnds() {
        const double below = requiredWriteExact({1}, {1}, {std::nextafter(3e-3, 0)}).write.value;
        const double above = requiredWriteExact({1}, {1}, {3e-3}).write.value;
        QVERIFY_NEAR(above / below, 1, 1e-12);
        QVERIFY_NEAR(requiredWriteExact({1}, {1}, {0.05}).write.value, std::log(1.05) - 0.05 / 1.05, 1e-12);
        QVERIFY_NEAR(requiredWriteExact({1}, {1}, {1e-8}).write.value, 5e-17, 1e-7);
    }

    void drainsWithinTheInterval() {
        const GigabytesPerSecond needed = requiredDrainBandwidth({of405B}, {0.5});
        QVERIFY_NEAR(needed.value, of405B / 1e9 / 1800, 1e-14);
        const Hours drain{transferTime({of405B}, needed).value / 3600};
        QVERIFY(feasible(Async{{3}, {0.5}, {0}, drain * (1 - 1e-12), {0}, {1}, {0}}));
        QVERIFY(!feasible(Async{{3}, {0.5}, {0}, drain * (1 + 1e-9), {0}, {1}, {0}}));
    }

    void restartReads() {
        // 20 GB/s, one replica, 512 ranks that open eight files each at 2,000 opens a second: 284 s and 2.048 s.
        const RestartRead one{{of405B}, {1}, {20}, {512 * 8}, 2000};
        QVERIFY_NEAR(restartReadTime(one).value, 284 + 2.048, 1e-12);
        RestartRead each = one;
        each.readers = {4}; // data-parallel replicas that each read all of it
        QVERIFY_NEAR(restartReadTime(each).value, 4 * 284 + 2.048, 1e-12);
        QVERIFY_NEAR(restartReadTime({.size = {of405B}, .bandwidth = {20}}).value, 284, 1e-12); // opening not counted
        // A restart storm: with enough small files the metadata service sets the time.
        const RestartRead storm{{1e9}, {1}, {20}, {16384.0 * 100}, 10000};
        QVERIFY(restartReadTime(storm).value > 163 && restartReadTime(storm).value < 164);
    }

    void readBandwidthForARestartTarget() {
        const auto needed = requiredReadBandwidth({of405B}, {2}, {600}, {316});
        QVERIFY_NEAR(needed->value, 2 * of405B / 1e9 / 284, 1e-12);
        QVERIFY_NEAR(restartReadTime({.size = {of405B}, .readers = {2}, .bandwidth = *needed}).value + 316, 600, 1e-12);
        QVERIFY(!requiredReadBandwidth({of405B}, {1}, {600}, {600}));
        QVERIFY(!requiredReadBandwidth({of405B}, {1}, {600}, {900}));
    }

    void stagingIsBoundByBytesOrByFiles() {
        QVERIFY_NEAR(stagingTime({{60e12}, {60}, {1e6}, 5000}).value, 1000, 1e-12); // bytes
        QVERIFY_NEAR(stagingTime({{60e12}, {60}, {1e7}, 5000}).value, 2000, 1e-12); // files
        QVERIFY_NEAR(stagingTime({.size = {60e12}, .bandwidth = {60}}).value, 1000, 1e-12);
        // MLPerf samples of 150 KB at 20 GB/s are 133,000 opens a second: files bind below that.
        const double opens = 20e9 / 150e3;
        QVERIFY_NEAR(stagingTime({{15e12}, {20}, {1e8}, opens / 2}).value, 1500, 1e-12);
        QVERIFY_NEAR(stagingTime({{15e12}, {20}, {1e8}, opens * 2}).value, 750, 1e-12);
        QVERIFY_NEAR(metadataRate({1024}, {250}, {128}), 2000, 1e-12);
    }

    void wearOfLocalDrives() {
        // 2.8 TB a node each half hour on 30 TB: 48 writes of 2.8 TB a day.
        QVERIFY_NEAR(driveWritesPerDay({2.8e12}, {0.5}, {30e12}), 4.48, 1e-12);
        QVERIFY_NEAR(driveWritesPerDay({2.8e12}, {24}, {2.8e12}), 1, 1e-12);
    }

    void capacityKeepsGenerations() {
        const CapacityNeed need{
            .data = {2e15}, .checkpoint = {of405B}, .kept = {5}, .redundancy = {1.25}, .scratch = {1e15}};
        QVERIFY_NEAR(capacityNeeded(need).value, 3e15 + of405B * 6.25, 1e-14);
        QCOMPARE(capacityNeeded({.data = {7}, .checkpoint = {1e12}, .kept = {0}}).value, 7.0);
    }

    // RA-11333-001 V11, Table 6.
    void guidance_data() {
        QTest::addColumn<double>("nodes");
        QTest::addColumn<QList<double>>("read");
        QTest::addColumn<QList<double>>("write");
        const QList<double> nodeRead{4, 8, 40}, nodeWrite{2, 4, 20};
        const QList<double> oneRead{15, 40, 125}, oneWrite{7, 20, 62};
        const QList<double> fourRead{60, 160, 500}, fourWrite{30, 80, 250};
        QTest::newRow("single node") << 1.0 << nodeRead << nodeWrite;
        QTest::newRow("two nodes take the next larger row") << 2.0 << oneRead << oneWrite;
        QTest::newRow("31 nodes, as built") << 31.0 << oneRead << oneWrite;
        QTest::newRow("1 SU") << 32.0 << oneRead << oneWrite;
        QTest::newRow("33 nodes") << 33.0 << fourRead << fourWrite;
        QTest::newRow("2 SU") << 64.0 << fourRead << fourWrite;
        QTest::newRow("4 SU") << 128.0 << fourRead << fourWrite;
    }
    void guidance() {
        QFETCH(double, nodes);
        QFETCH(QList<double>, read);
        QFETCH(QList<double>, write);
        const auto row = storageGuidanceFor({nodes});
        QVERIFY(row && row->nodes.value >= nodes);
        for (const StorageGrade grade : storageGrades) {
            QCOMPARE(row->readOf(grade).value, read[static_cast<qsizetype>(grade)]);
            QCOMPARE(row->writeOf(grade).value, write[static_cast<qsizetype>(grade)]);
        }
    }

    void guidanceEndsAtFourScalableUnits() {
        QVERIFY(!storageGuidanceFor({129}));
        QVERIFY(!storageGuidanceFor({8 * nodesPerScalableUnit}));
    }

    void guidanceDoesNotMultiply() {
        const auto one = storageGuidanceFor({nodesPerScalableUnit});
        const auto four = storageGuidanceFor({4 * nodesPerScalableUnit});
        const auto node = storageGuidanceFor({1});
        // 4.2: the share of each node at 4 SU, Good, is not what a single node gets.
        QVERIFY_NEAR(four->readOf(StorageGrade::good).value / four->nodes.value, 0.469, 1e-3);
        QVERIFY(node->readOf(StorageGrade::good).value > 8 * four->readOf(StorageGrade::good).value / 128);
        for (const StorageGrade grade : storageGrades)
            QCOMPARE(four->readOf(grade).value, 4 * one->readOf(grade).value);
        QCOMPARE(four->writeOf(StorageGrade::better).value, 4 * one->writeOf(StorageGrade::better).value);
        QVERIFY(four->writeOf(StorageGrade::good).value != 4 * one->writeOf(StorageGrade::good).value); // 28, not 30
        QVERIFY(four->writeOf(StorageGrade::best).value != 4 * one->writeOf(StorageGrade::best).value); // 248, not 250
    }
};

QTEST_APPLESS_MAIN(TestStorage)
#include "tst_storage.moc"
