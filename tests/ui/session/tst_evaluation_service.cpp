// SPDX-License-Identifier: GPL-3.0-or-later
// The judgement beside a moving project: the newest wins, nothing of another document shows, nothing outlives it.
#include <latch>

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/session/session_folder.h"
#include "ui/session/evaluation_service.h"

using namespace plumb;
using namespace plumb::tests;
using namespace std::chrono_literals;
using plumb::ui::EvaluationService;
using plumb::ui::ProjectSession;

namespace {

Date today() {
    return {2026, 3, 4};
}

/// Keeps jobs until the test runs them.
class HeldWorker final : public Worker {
public:
    void post(Job job) override { jobs.push_back(std::move(job)); }
    void cancel() override { ++cancels; }
    void run(std::size_t index, bool cancelled = false) {
        const std::atomic<bool> flag = cancelled;
        jobs.at(index).run(Cancelled(flag));
    }

    std::vector<Job> jobs;
    int cancels = 0;
};

struct Room {
    SessionFolder folder;
    ProjectSession session{folder.places()};
};

} // namespace

class TestEvaluationService : public QObject {
    Q_OBJECT
private slots:
    void previewsComeFirstAndTheFullRunAtRest() {
        Room room;
        HeldWorker worker;
        EvaluationService service(room.session, worker, today, 0ms);
        QVERIFY(!service.results() && !service.isStale());
        QVERIFY(room.session.startFrom("simulation-512"));
        QVERIFY(service.isStale());
        QCOMPARE(worker.jobs.size(), std::size_t{1});
        QCOMPARE(worker.jobs[0].kind, Job::Kind::preview);
        worker.run(0);
        QVERIFY(service.results() && !service.results()->full && !service.isStale());
        QTRY_COMPARE(worker.jobs.size(), std::size_t{2});
        QCOMPARE(worker.jobs[1].kind, Job::Kind::full);
        worker.run(1);
        const auto full = service.results();
        QVERIFY(full->full);
        // What the command line says.
        const Judgement expected = judge(room.session.project(), service.pack(), today());
        QCOMPARE(full->judgement.confidence.samples, confidenceSamples);
        QVERIFY(full->judgement.confidence == expected.confidence);
        QVERIFY(full->judgement.verdict == expected.verdict);
        QVERIFY(*full->project == room.session.project());
        worker.run(0); // a preview that comes late does not roughen it
        QCOMPARE(service.results(), full);
    }

    void theNewestWins() {
        Room room;
        HeldWorker worker;
        EvaluationService service(room.session, worker, today, 1h);
        QVERIFY(room.session.startFrom("simulation-512"));
        QVERIFY(retitle(room.session, QStringLiteral("one")));
        QVERIFY(retitle(room.session, QStringLiteral("two")));
        QCOMPARE(worker.jobs.size(), std::size_t{3});
        worker.run(1);
        QCOMPARE(service.results()->project->information.title, std::string("one"));
        QVERIFY(service.isStale()); // shown, but grey
        worker.run(2);
        QCOMPARE(service.results()->revision, room.session.revision());
        QVERIFY(!service.isStale());
        const auto newest = service.results();
        worker.run(1);
        worker.run(0);
        QCOMPARE(service.results(), newest);
        const QSignalSpy stale(&service, &EvaluationService::staleChanged);
        room.session.history().undo();
        QCOMPARE(stale.count(), 1);
    }

    void aCancelledRunDeliversNothing() {
        Room room;
        HeldWorker worker;
        EvaluationService service(room.session, worker, today, 0ms);
        QVERIFY(room.session.startFrom("simulation-512"));
        worker.run(0, true);
        QVERIFY(!service.results());
    }

    void nothingOfAnotherDocumentShows() {
        Room room;
        HeldWorker worker;
        EvaluationService service(room.session, worker, today, 1h);
        QVERIFY(room.session.startFrom("simulation-512"));
        worker.run(0);
        QVERIFY(service.results());
        bool wasNull = false;
        connect(&room.session, &ProjectSession::projectChanged, this, [&] { wasNull = !service.results(); });
        const QSignalSpy changed(&service, &EvaluationService::resultsChanged);
        QVERIFY(room.session.startFrom("training-16384"));
        QVERIFY(wasNull);
        QCOMPARE(changed.count(), 1);
        worker.run(0);
        QVERIFY(!service.results());
        worker.run(1);
        QCOMPARE(*service.results()->project, room.session.project());
        room.session.close();
        QVERIFY(!service.results() && !service.isStale());
        worker.run(1);
        QVERIFY(!service.results());
    }

    void theInlineTwinAnswersAtOnce() {
        Room room;
        InlineWorker worker;
        EvaluationService service(room.session, worker, today, 1h);
        QVERIFY(room.session.startFrom("simulation-512"));
        QVERIFY(service.results() && !service.isStale());
        QVERIFY(retitle(room.session, QStringLiteral("x")));
        QCOMPARE(service.results()->revision, room.session.revision());
    }

    void churnEndsWithTheLastValueInFull() {
        Room room;
        ThreadWorker worker;
        EvaluationService service(room.session, worker, today, 1ms);
        std::uint64_t last = 0;
        bool rose = true, mine = true;
        connect(&service, &EvaluationService::resultsChanged, this, [&] {
            mine = mine && QThread::currentThread() == thread();
            if (const auto results = service.results()) {
                rose = rose && results->revision >= last;
                last = results->revision;
            }
        });
        QVERIFY(room.session.startFrom("simulation-512"));
        for (int i = 0; i < 100; ++i) {
            QVERIFY(retitle(room.session, QStringLiteral("%1").arg(i)));
            if (i % 3 == 0)
                QTest::qWait(i % 2); // lets answers in, and full runs begin
            if (i == 50)
                QVERIFY(room.session.startFrom("simulation-512"));
        }
        QTRY_VERIFY_WITH_TIMEOUT(!service.isStale() && service.results()->full, 60'000);
        QCOMPARE(service.results()->project->information.title, std::string("99"));
        QVERIFY(rose && mine);
    }

    void destructionWhileRunningIsSafe() {
        Room room;
        ThreadWorker worker;
        QVERIFY(room.session.startFrom("simulation-512"));
        for (int i = 0; i < 30; ++i) {
            auto service = std::make_unique<EvaluationService>(room.session, worker, today, 0ms);
            QVERIFY(retitle(room.session, QStringLiteral("%1").arg(i)));
            if (i % 2 == 0)
                QTest::qWait(i / 2);
            service.reset(); // a preview or a full run is under way, or its answer in the queue
            QCoreApplication::sendPostedEvents();
        }
        worker.waitUntilIdle();
        QCoreApplication::sendPostedEvents();
    }

    void aFullRunStopsWithinASample() {
        const Project project = *projectFromTemplate("simulation-512");
        const RulePack pack = builtInRulePack();
        // Without the question being asked, a run of this many samples would not end in the test's time.
        constexpr std::uint64_t samples = 1'000'000'000;
        ThreadWorker worker;
        std::latch begun(1);
        bool stopped = false;
        worker.post({Job::Kind::full, [&](const Cancelled& cancelled) {
                         begun.count_down();
                         stopped = !judge(project, pack, today(), samples, cancelled);
                     }});
        begun.wait();
        worker.cancel();
        worker.waitUntilIdle();
        QVERIFY(stopped);
    }
};

QTEST_MAIN(TestEvaluationService)
#include "tst_evaluation_service.moc"
