// SPDX-License-Identifier: GPL-3.0-or-later
// The mailbox: newest wins, previews finish, full runs give way, nothing outlives the worker.
#include <chrono>
#include <latch>
#include <vector>

#include <QTest>

#include "core/evaluation/worker.h"

using namespace plumb;
using namespace std::chrono_literals;

class TestWorker : public QObject {
    Q_OBJECT
private slots:
    void theNewestWaitingJobWins() {
        ThreadWorker worker;
        std::latch begun(1), go(1);
        std::vector<int> ran;
        worker.post({Job::Kind::preview, [&](const Cancelled&) {
                         begun.count_down();
                         go.wait();
                         ran.push_back(0);
                     }});
        begun.wait();
        for (int i = 1; i <= 5; ++i)
            worker.post({Job::Kind::preview, [&ran, i](const Cancelled&) { ran.push_back(i); }});
        go.count_down();
        worker.waitUntilIdle();
        QCOMPARE(ran, (std::vector<int>{0, 5}));
    }

    void aPreviewIsNeverCancelled() {
        ThreadWorker worker;
        std::latch begun(1), posted(1);
        bool cancelled = true;
        worker.post({Job::Kind::preview, [&](const Cancelled& isCancelled) {
                         begun.count_down();
                         posted.wait();
                         cancelled = isCancelled();
                     }});
        begun.wait();
        worker.post({Job::Kind::full, [](const Cancelled&) {}});
        worker.cancel();
        posted.count_down();
        worker.waitUntilIdle();
        QVERIFY(!cancelled);
    }

    void aFullRunGivesWay() {
        ThreadWorker worker;
        std::latch begun(1);
        bool ended = false, next = false;
        worker.post({Job::Kind::full, [&](const Cancelled& isCancelled) {
                         begun.count_down();
                         while (!isCancelled())
                             std::this_thread::sleep_for(1ms);
                         ended = true;
                     }});
        begun.wait();
        worker.post({Job::Kind::preview, [&](const Cancelled& isCancelled) { next = !isCancelled(); }});
        worker.waitUntilIdle();
        QVERIFY(ended && next);
    }

    void destructionEndsALongRun() {
        std::latch begun(1);
        bool ended = false;
        {
            ThreadWorker worker;
            worker.post({Job::Kind::full, [&](const Cancelled& isCancelled) {
                             begun.count_down();
                             while (!isCancelled())
                                 std::this_thread::sleep_for(1ms);
                             ended = true;
                         }});
            begun.wait();
        }
        QVERIFY(ended);
    }

    void aDragDeliversManyResults() {
        // Every preview is overtaken by several requests while it runs, and looks whether it should give way only after
        // that. Cancelling on every request would deliver the last alone; finishing delivers one for every movement.
        constexpr int movements = 20;
        ThreadWorker worker;
        std::atomic<int> delivered = 0;
        for (int movement = 0; movement < movements; ++movement) {
            std::latch begun(1), overtaken(1);
            worker.post({Job::Kind::preview, [&](const Cancelled& isCancelled) {
                             begun.count_down();
                             overtaken.wait();
                             if (!isCancelled())
                                 ++delivered;
                         }});
            begun.wait();
            for (int request = 0; request < 3; ++request)
                worker.post({Job::Kind::preview, [](const Cancelled&) {}});
            overtaken.count_down();
            worker.waitUntilIdle();
        }
        QCOMPARE(delivered.load(), movements);
    }

    void theInlineTwinRunsAtOnce() {
        InlineWorker worker;
        bool ran = false;
        worker.post({Job::Kind::full, [&](const Cancelled& isCancelled) { ran = !isCancelled(); }});
        QVERIFY(ran);
    }
};

QTEST_APPLESS_MAIN(TestWorker)
#include "tst_worker.moc"
