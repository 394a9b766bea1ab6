// SPDX-License-Identifier: GPL-3.0-or-later
// The simulation in the window: started, watched, given up, and kept only for the document it belongs to.
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/session/session_folder.h"
#include "ui/session/simulation_service.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

constexpr int patience = 20000; // milliseconds, for a loaded machine

/// A session with a project, its results, and a simulation of it.
struct Room {
    Room() {
        if (!session.startFrom("simulation-512"))
            qFatal("the template opens");
    }

    std::shared_ptr<const Results> shown() {
        Results results;
        results.project = session.shared();
        results.judgement.evaluation = evaluate(*results.project);
        results.revision = session.revision();
        return std::make_shared<const Results>(std::move(results));
    }

    tests::SessionFolder folder;
    ProjectSession session{folder.places()};
    ThreadWorker worker;
    SimulationService service{session, worker, 2};
};

} // namespace

class TestSimulationService : public QObject {
    Q_OBJECT
private slots:
    void deliversWhatWasAskedFor() {
        Room room;
        QVERIFY(!room.service.isRunning() && !room.service.result("odm", "simulation"));
        room.service.run(room.shown(), "odm", "simulation", 200);
        QVERIFY(room.service.isRunning());
        QCOMPARE(room.service.runningRoute(), std::string("odm"));
        QTRY_VERIFY_WITH_TIMEOUT(room.service.result("odm", "simulation"), patience);
        QVERIFY(!room.service.isRunning());
        const auto result = room.service.result("odm", "simulation");
        QVERIFY(result->answer.isSimulated() && !room.service.isStale(*result));
        QVERIFY(!room.service.result("oem", "simulation"));
        // The same as the command line would say.
        const auto again = simulateWorkflow(*result->results->project, result->results->judgement.evaluation,
                                            result->route, result->workflow, {200, simulationSeed, 1});
        QVERIFY(again && again->sameAs(result->answer));
    }

    void anEditMakesItStale() {
        Room room;
        room.service.run(room.shown(), "odm", "simulation", 20);
        QTRY_VERIFY_WITH_TIMEOUT(room.service.result("odm", "simulation"), patience);
        QSignalSpy changed(&room.service, &SimulationService::changed);
        QVERIFY(tests::retitle(room.session, QStringLiteral("Another project")));
        QVERIFY(changed.count() > 0);
        QVERIFY(room.service.isStale(*room.service.result("odm", "simulation")));
    }

    void cancelLeavesNothingRunning() {
        Room room;
        room.service.run(room.shown(), "odm", "simulation", 2'000'000);
        QVERIFY(room.service.isRunning());
        room.service.cancel();
        QVERIFY(!room.service.isRunning());
        room.worker.waitUntilIdle(); // ends soon, or the test runs into its timeout
        QCoreApplication::processEvents();
        QVERIFY(!room.service.result("odm", "simulation"));
    }

    void anotherDocumentForgetsIt() {
        Room room;
        room.service.run(room.shown(), "odm", "simulation", 20);
        QTRY_VERIFY_WITH_TIMEOUT(room.service.result("odm", "simulation"), patience);
        const auto old = room.shown();
        QVERIFY(room.session.startFrom("training-16384"));
        QVERIFY(!room.service.result("odm", "simulation"));
        room.service.run(old, "odm", "simulation", 20); // of a document that is gone
        QVERIFY(!room.service.isRunning());
    }

    void unknownIdsStartNothing() {
        Room room;
        room.service.run(room.shown(), "nobody", "simulation", 20);
        room.service.run(nullptr, "odm", "simulation", 20);
        QVERIFY(!room.service.isRunning());
    }
};

QTEST_GUILESS_MAIN(TestSimulationService)
#include "tst_simulation_service.moc"
