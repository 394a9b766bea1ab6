// SPDX-License-Identifier: GPL-3.0-or-later
// Edits, undo and redo: every kind goes back and forth whole, a gesture is one step, and the marks are right.
#include <functional>

#include <QSignalSpy>
#include <QTest>

#include "tests/support/generated_project.h"
#include "tests/ui/session/session_folder.h"

using namespace plumb;
using namespace plumb::tests;
using plumb::ui::ProjectSession;

namespace {

using Edit = std::function<Result<Project>(const Project&)>;

/// Another value of the row's range than `now`.
std::optional<double> otherValue(const Row& row, std::optional<double> now) {
    return now == row.low ? row.high : row.low;
}

std::string lastRoute(const Project& project) {
    return project.routes.back().id;
}

} // namespace

Q_DECLARE_METATYPE(Edit)

class TestSessionHistory : public QObject {
    Q_OBJECT
private slots:
    void everyKindOfEditGoesBackAndForth_data() {
        QTest::addColumn<Edit>("edit");
        const auto row = [](const char* name, Edit edit) { QTest::newRow(name) << std::move(edit); };
        row("value", [](const Project& p) {
            const Address address = addresses(p).front();
            return withValue(p, address, otherValue(*address.row, read(p, address)));
        });
        row("value at the last place", [](const Project& p) {
            const Address address = addresses(p).back();
            return withValue(p, address, otherValue(*address.row, read(p, address)));
        });
        row("assignments", [](const Project& p) {
            return withAssignments(p,
                                   std::vector<Assignment>{{"information.owner", "Somebody"}, {"cluster.nodes", "77"}});
        });
        row("statements", [](const Project& p) {
            const Address address = addresses(p).front();
            return withStatements(p, std::vector<Statement>{{address,
                                                             otherValue(*address.row, read(p, address)),
                                                             {Grade::written, "a letter", "note", {}}}});
        });
        row("provenance", [](const Project& p) {
            return withProvenance(p, "cluster.nodes", {Grade::written, "another letter", "", {}});
        });
        row("route", [](const Project& p) { return withRoute(p, "added", RouteKind::odmDirect, lastRoute(p)); });
        row("workflow", [](const Project& p) { return withWorkflow(p, "added", WorkflowKind::training); });
        row("line", [](const Project& p) { return withLine(p, "added", Category::servers); });
        row("cost", [](const Project& p) { return withCost(p, "added", Category::integration, CostTiming::once); });
        row("removed route", [](const Project& p) { return without(p, lastRoute(p)); });
        row("answer", [](const Project& p) {
            return withAnswer(
                p, {"facilities.expansion-runway", "", AnswerValue::partly, "a note no draw has", "", {}, {}});
        });
        row("answers", [](const Project& p) {
            return withAnswers(p, {{"facilities.expansion-runway", "", AnswerValue::no, "one", "", {}, {}},
                                   {"facilities.dual-feed", "", AnswerValue::yes, "two", "", {}, {}}});
        });
        row("text", [](const Project& p) { return withText(p, "information.question", "Which, and \"why\"?"); });
    }
    void everyKindOfEditGoesBackAndForth() {
        QFETCH(Edit, edit);
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("simulation-512"));
        const Project first = session.project();
        const QString label = QString::fromUtf8(QTest::currentDataTag());
        int made = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            QVERIFY(session.edit(QStringLiteral("Project %1").arg(seed), generatedProject(seed)));
            const Project before = session.project();
            const auto next = edit(before);
            if (!next || *next == before)
                continue; // this draw has no room for it
            ++made;
            const int index = session.history().index();
            QVERIFY(session.edit(label, next));
            QCOMPARE(structureProblem(session.project()), std::string());
            const Project after = session.project();
            QCOMPARE(session.history().index(), index + 1);
            QCOMPARE(session.history().undoText(), label);
            session.history().undo();
            QVERIFY(session.project() == before);
            QCOMPARE(session.history().redoText(), label);
            session.history().redo();
            QVERIFY(session.project() == after);
        }
        QVERIFY2(made >= 5, qPrintable(QString::number(made)));
        // All the way back and forth again.
        const Project last = session.project();
        while (session.history().canUndo())
            session.history().undo();
        QVERIFY(session.project() == first);
        while (session.history().canRedo())
            session.history().redo();
        QVERIFY(session.project() == last);
    }

    void aRefusedOrEmptyEditLeavesNoStep() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("simulation-512"));
        const QSignalSpy changed(&session, &ProjectSession::projectChanged);
        const auto revision = session.revision();
        const auto refused = session.edit(QStringLiteral("Wrong"), withText(session.project(), "no.such", "x"));
        QVERIFY(!refused);
        QCOMPARE(refused.error(), withText(session.project(), "no.such", "x").error());
        QVERIFY(session.edit(QStringLiteral("Nothing"), Result<Project>(session.project())));
        QCOMPARE(session.history().count(), 0);
        QCOMPARE(session.revision(), revision);
        QCOMPARE(changed.count(), 0);
        QVERIFY(!session.isModified());
    }

    void aGestureIsOneStep() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("simulation-512"));
        const Project before = session.project();
        QVERIFY(retitle(session, QStringLiteral("typed")));
        const QSignalSpy ended(&session, &ProjectSession::gestureEnded);
        for (int gesture = 0; gesture < 2; ++gesture) {
            session.beginGesture();
            const auto revision = session.revision();
            for (int i = 0; i < 10; ++i)
                QVERIFY(retitle(session, QStringLiteral("%1.%2").arg(gesture).arg(i)));
            QCOMPARE(session.revision(), revision + 10);
            QVERIFY(session.isInGesture());
            session.endGesture();
        }
        QVERIFY(retitle(session, QStringLiteral("0.0"))); // after a gesture: a step of its own
        QCOMPARE(ended.count(), 2);
        QCOMPARE(session.history().count(), 4);
        QCOMPARE(session.history().text(1), QStringLiteral("Title 0.9"));
        session.history().undo();
        QCOMPARE(session.project().information.title, std::string("1.9"));
        session.history().undo();
        QCOMPARE(session.project().information.title, std::string("0.9"));
        session.history().undo();
        QCOMPARE(session.project().information.title, std::string("typed"));
        session.history().undo();
        QVERIFY(session.project() == before);
        QVERIFY(!session.isModified());
    }

    void aGestureThatReturnsLeavesNoStep() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("simulation-512"));
        const QString title = QString::fromStdString(session.project().information.title);
        session.beginGesture();
        QVERIFY(retitle(session, QStringLiteral("elsewhere")));
        QVERIFY(session.isModified());
        QVERIFY(retitle(session, title));
        session.endGesture();
        QCOMPARE(session.history().count(), 0);
        QVERIFY(!session.isModified());
        QCOMPARE(folder.copies(), std::vector<std::string>{"1.lock"});
    }

    // SerenityOS/serenity 8902, mapeditor/tiled 1788: edits right after a save were not counted as changes.
    void marksFollowSavesUndoAndGestures() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QVERIFY(session.open(folder.saved(QStringLiteral("a.plumb"))));
        QVERIFY(!session.isModified());
        session.beginGesture();
        QVERIFY(retitle(session, QStringLiteral("one")));
        QVERIFY(session.isModified());
        QVERIFY(session.save());
        QVERIFY(!session.isModified());
        QVERIFY(retitle(session, QStringLiteral("two"))); // same gesture, after the save
        QVERIFY(session.isModified());
        session.endGesture();
        session.history().undo();
        QVERIFY(!session.isModified());
        session.history().undo();
        QVERIFY(session.isModified()); // saved, then undone
        session.history().redo();
        QVERIFY(!session.isModified());
        session.history().undo();
        QVERIFY(retitle(session, QStringLiteral("three"))); // the saved state can no longer be reached
        session.history().undo();
        QVERIFY(session.isModified());
        QVERIFY(session.save());
        QVERIFY(!session.isModified());
    }

    void everyChangeIsToldOnceWithTheNewState() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QStringList told;
        connect(&session, &ProjectSession::documentReplaced, this, [&] { told.append(QStringLiteral("replaced")); });
        connect(&session, &ProjectSession::projectChanged, this, [&] {
            told.append(session.hasProject() ? QStringLiteral("changed %1 %2")
                                                   .arg(QString::fromStdString(session.project().information.title))
                                                   .arg(session.isModified())
                                             : QStringLiteral("none"));
        });
        QVERIFY(session.startFrom("simulation-512"));
        told.clear();
        QVERIFY(retitle(session, QStringLiteral("x")));
        session.beginGesture();
        QVERIFY(retitle(session, QStringLiteral("y")));
        QVERIFY(retitle(session, QStringLiteral("z")));
        session.history().undo();
        session.close();
        QCOMPARE(told, (QStringList{QStringLiteral("changed x 1"), QStringLiteral("changed y 1"),
                                    QStringLiteral("changed z 1"), QStringLiteral("changed x 1"),
                                    QStringLiteral("replaced"), QStringLiteral("none")}));
        QVERIFY(!session.isInGesture());
    }
};

QTEST_MAIN(TestSessionHistory)
#include "tst_session_history.moc"
