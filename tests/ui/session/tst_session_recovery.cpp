// SPDX-License-Identifier: GPL-3.0-or-later
// What a killed session leaves behind: everything but at most the last edit, offered once.
#include <random>

#include <unistd.h>

#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include "core/store/hash.h"
#include "tests/ui/session/session_folder.h"
#include "ui/session/recovery_copy.h"

using namespace plumb;
using namespace plumb::tests;
using plumb::ui::fromPath;
using plumb::ui::fromUtf8;
using plumb::ui::ProjectSession;
using plumb::ui::Recovery;
using plumb::ui::toPath;
namespace fs = std::filesystem;

namespace {

constexpr int editsInGesture = 5;

/// The project after `edits` edits of the script.
Project scripted(const Project& start, int edits) {
    return edits == 0 ? start : titled(start, QStringLiteral("edit %1").arg(edits)).value_or(Project());
}

/// Makes edits until it is killed and says after each how many are behind it.
int driveUntilKilled(const QStringList& arguments) {
    const bool gestures = arguments.value(4) == QStringLiteral("gestures");
    ProjectSession session({toPath(arguments.value(2))});
    if (!session.open(arguments.value(3)))
        return 1;
    for (int made = 1;; ++made) {
        if (gestures && made % editsInGesture == 1)
            session.beginGesture();
        if (!session.edit(QStringLiteral("Edit %1").arg(made), Result<Project>(scripted(session.project(), made))))
            return 1;
        if (gestures && made % editsInGesture != 0)
            continue;
        session.endGesture();
        const std::string line = std::to_string(made) + '\n';
        if (::write(STDOUT_FILENO, line.data(), line.size()) < 0)
            return 1;
    }
}

/// A session that ended with unsaved edits: `labels` are the titles they gave.
void leaveBehind(const SessionFolder& folder, const QString& file, const QStringList& titles) {
    ProjectSession session(folder.places());
    const auto begun = file.isEmpty() ? session.startFrom("simulation-512") : session.open(file);
    QVERIFY(begun);
    for (const QString& title : titles)
        QVERIFY(retitle(session, title));
}

} // namespace

class TestSessionRecovery : public QObject {
    Q_OBJECT
private slots:
    void everyEditIsSafeWhenItReturns() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        QCOMPARE(folder.copies(), std::vector<std::string>{});
        const auto copy = folder.data() / "recovery" / "1.recovery";
        const auto labels = [&] { return ui::readRecoveryCopy(copy).value_or(ui::RecoveryCopy{}).note.edits; };
        QVERIFY(retitle(session, QStringLiteral("one")));
        QVERIFY(retitle(session, QStringLiteral("two")));
        QVERIFY(ui::readRecoveryCopy(copy)->project == session.project());
        QCOMPARE(labels(), (QStringList{QStringLiteral("Title one"), QStringLiteral("Title two")}));
        session.history().undo();
        QVERIFY(ui::readRecoveryCopy(copy)->project == session.project());
        QCOMPARE(labels(), QStringList{QStringLiteral("Title one")});
        QVERIFY(session.save());
        QCOMPARE(folder.copies(), std::vector<std::string>{"1.lock"});
        session.history().undo();
        QCOMPARE(labels(), QStringList{QStringLiteral("Undo: Title one")});
        QVERIFY(retitle(session, QStringLiteral("three")));
        QCOMPARE(labels(), (QStringList{QStringLiteral("Undo: Title one"), QStringLiteral("Title three")}));
        session.close();
        QCOMPARE(folder.copies(), std::vector<std::string>{"1.lock"});
        QCOMPARE(namesIn(folder.files()), (std::vector<std::string>{"a.plumb", "a.plumb.bak"}));
    }

    void aGestureIsSafeAtItsEndAndAtRest() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("simulation-512"));
        const auto copy = folder.data() / "recovery" / "1.recovery";
        const auto kept = [&] { return ui::readRecoveryCopy(copy).value_or(ui::RecoveryCopy{}).project; };
        session.beginGesture();
        for (int i = 0; i < 20; ++i)
            QVERIFY(retitle(session, QStringLiteral("%1").arg(i)));
        QTRY_VERIFY(kept() == session.project()); // the hand rests, the button is still down
        for (int i = 20; i < 40; ++i)
            QVERIFY(retitle(session, QStringLiteral("%1").arg(i)));
        session.endGesture();
        QVERIFY(kept() == session.project());
        QCOMPARE(ui::readRecoveryNote(copy)->edits, QStringList{QStringLiteral("Title 39")});
    }

    void aCleanEndLeavesNothing() {
        const SessionFolder folder;
        {
            ProjectSession session(folder.places());
            QVERIFY(session.open(folder.saved(QStringLiteral("a.plumb"))));
            QVERIFY(retitle(session, QStringLiteral("one")));
            QVERIFY(session.save());
        }
        QCOMPARE(folder.copies(), std::vector<std::string>{});
        QVERIFY(ProjectSession(folder.places()).recoveries().isEmpty());
    }

    void isOfferedWithWhatItHoldsAndTakenOnce() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        leaveBehind(folder, file, {QStringLiteral("one"), QStringLiteral("two")});
        leaveBehind(folder, {}, {QStringLiteral("unnamed")});
        const auto untouched = contentOf(toPath(file));
        ProjectSession session(folder.places());
        auto offered = session.recoveries();
        QCOMPARE(offered.size(), 2);
        QCOMPARE(offered[0].file, file);
        QCOMPARE(offered[0].title, QStringLiteral("two"));
        QCOMPARE(offered[0].saved, folder.places().now());
        QCOMPARE(offered[0].edits, (QStringList{QStringLiteral("Title one"), QStringLiteral("Title two")}));
        QCOMPARE(offered[1].file, QString());
        QVERIFY(session.recover(offered[0]));
        QCOMPARE(session.filePath(), file);
        QCOMPARE(session.project().information.title, std::string("two"));
        QVERIFY(session.isModified() && !session.isReadOnly() && session.openingNotes().isEmpty());
        QCOMPARE(contentOf(toPath(file)), untouched);
        QVERIFY(!session.recover(offered[0])); // it is this session's own now
        ProjectSession other(folder.places());
        QCOMPARE(other.recoveries().size(), 1);
        QVERIFY(retitle(session, QStringLiteral("three")));
        const auto note = ui::readRecoveryNote(folder.data() / "recovery" / "3.recovery");
        QVERIFY(note);
        QCOMPARE(note->edits.size(), 3); // those that were recovered are still not saved
        session.history().undo();
        QVERIFY(session.isModified());
        QVERIFY(session.save());
        QVERIFY(!session.isModified());
        other.discard(offered[1]);
        QVERIFY(other.recoveries().isEmpty());
        QCOMPARE(folder.copies(), std::vector<std::string>{"3.lock"});
        const auto changes = store::load(toPath(file))->document.changes;
        QCOMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes[0].after, std::string("two"));
    }

    void aRecoveredSessionThatEndsAgainIsOfferedAgain() {
        const SessionFolder folder;
        leaveBehind(folder, {}, {QStringLiteral("one")});
        for (int i = 0; i < 3; ++i) {
            ProjectSession session(folder.places());
            const auto offered = session.recoveries();
            QCOMPARE(offered.size(), 1);
            QCOMPARE(offered[0].edits, QStringList{QStringLiteral("Title one")});
            QVERIFY(session.recover(offered[0]));
        }
    }

    void aRunningSessionIsNotOffered() {
        const SessionFolder folder;
        ProjectSession running(folder.places());
        QVERIFY(running.startFrom("simulation-512"));
        QVERIFY(retitle(running, QStringLiteral("one")));
        ProjectSession other(folder.places());
        QVERIFY(running.recoveries().isEmpty() && other.recoveries().isEmpty());
        const Recovery guess{folder.data() / "recovery" / "1.recovery", {}, {}, {}, {}};
        QVERIFY(!other.recover(guess));
        other.discard(guess);
        QVERIFY(fs::exists(guess.sidecar));
        // Two sessions, two copies.
        QVERIFY(other.startFrom("simulation-512"));
        QVERIFY(retitle(other, QStringLiteral("two")));
        QCOMPARE(folder.copies(), (std::vector<std::string>{"1.lock", "1.recovery", "2.lock", "2.recovery"}));
    }

    void aFileThatChangedSinceIsNotSavedOver_data() {
        QTest::addColumn<bool>("gone");
        QTest::newRow("changed") << false;
        QTest::newRow("gone") << true;
    }
    void aFileThatChangedSinceIsNotSavedOver() {
        QFETCH(bool, gone);
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        leaveBehind(folder, file, {QStringLiteral("mine")});
        if (gone) {
            fs::remove(toPath(file));
        } else {
            ProjectSession other(folder.places());
            QVERIFY(other.open(file));
            QVERIFY(retitle(other, QStringLiteral("theirs")));
            QVERIFY(other.save());
        }
        const auto names = namesIn(folder.files());
        const auto before = contentOf(toPath(file));
        ProjectSession session(folder.places());
        QVERIFY(session.recover(session.recoveries().at(0)));
        QCOMPARE(session.openingNotes().size(), 1);
        QVERIFY(session.openingNotes()[0].contains(file));
        QCOMPARE(session.project().information.title, std::string("mine"));
        const auto refused = session.save();
        QVERIFY(!refused);
        QCOMPARE(contentOf(toPath(file)), before);
        QCOMPARE(namesIn(folder.files()), names);
        QVERIFY(session.isModified());
        QVERIFY(session.saveAs(folder.file(QStringLiteral("b.plumb")), false));
        QCOMPARE(store::load(toPath(folder.file(QStringLiteral("b.plumb"))))->document.project.information.title,
                 std::string("mine"));
    }

    void attachmentsAreRecovered() {
        const SessionFolder folder;
        const std::string letter(3000, 'z');
        putContent(folder.files() / "letter.pdf", letter);
        {
            ProjectSession session(folder.places());
            QVERIFY(session.startFrom("simulation-512"));
            const auto hash = session.attach(folder.file(QStringLiteral("letter.pdf")));
            QVERIFY(hash);
            const Answer answer{"facilities.expansion-runway",
                                "",
                                AnswerValue::yes,
                                "",
                                "",
                                std::nullopt,
                                {{"letter.pdf", "", Grade::written, std::nullopt, std::nullopt, *hash, letter.size()}}};
            QVERIFY(session.edit(QStringLiteral("Answer"), withAnswer(session.project(), answer)));
            QVERIFY(retitle(session, QStringLiteral("after")));
        }
        fs::remove(folder.files() / "letter.pdf");
        ProjectSession session(folder.places());
        QVERIFY(session.recover(session.recoveries().at(0)));
        const QString file = folder.file(QStringLiteral("a.plumb"));
        QVERIFY(session.saveAs(file, false));
        QCOMPARE(store::load(toPath(file))->document.attachments.at(store::sha256(letter)), letter);
        QCOMPARE(folder.copies(), std::vector<std::string>{"2.lock"});
    }

    void damagedCopiesAreKeptAside_data() {
        QTest::addColumn<QString>("damage");
        for (const char* damage : {"empty", "cut at half", "first line only", "no line", "flipped", "noise", "folder",
                                   "another format", "other hash"})
            QTest::newRow(damage) << QString::fromUtf8(damage);
    }
    void damagedCopiesAreKeptAside() {
        QFETCH(QString, damage);
        const SessionFolder folder;
        leaveBehind(folder, {}, {QStringLiteral("one")});
        leaveBehind(folder, {}, {QStringLiteral("two")});
        const fs::path copy = folder.data() / "recovery" / "1.recovery";
        std::string content = contentOf(copy);
        const auto line = content.find('\n');
        if (damage == QStringLiteral("empty"))
            content.clear();
        else if (damage == QStringLiteral("cut at half"))
            content.resize(content.size() / 2);
        else if (damage == QStringLiteral("first line only"))
            content.resize(line + 1);
        else if (damage == QStringLiteral("no line"))
            content.resize(line);
        else if (damage == QStringLiteral("flipped"))
            content[content.size() / 2] ^= 1;
        else if (damage == QStringLiteral("noise"))
            content = std::string("\x00\xff{\n\x01", 5);
        else if (damage == QStringLiteral("another format"))
            content = "{\"format\": 1}\n{}";
        else if (damage == QStringLiteral("other hash"))
            content.replace(content.find("\"sha256\":\"") + 10, 8, "00000000");
        fs::remove(copy);
        if (damage == QStringLiteral("folder"))
            fs::create_directory(copy);
        else
            putContent(copy, content);
        ProjectSession session(folder.places());
        const auto offered = session.recoveries();
        QCOMPARE(offered.size(), 1);
        QCOMPARE(offered[0].title, QStringLiteral("two"));
        QCOMPARE(folder.copies(), (std::vector<std::string>{"1.recovery.damaged", "2.recovery"}));
        if (damage != QStringLiteral("folder"))
            QCOMPARE(contentOf(folder.data() / "recovery" / "1.recovery.damaged"), content);
        QCOMPARE(session.damagedRecoveries(),
                 QStringList{fromPath(folder.data() / "recovery" / "1.recovery.damaged")}); // it is said, once
        QVERIFY(session.recoveries().size() == 1 && session.damagedRecoveries().isEmpty());
        QVERIFY(!session.recover({copy, {}, {}, {}, {}}));
    }

    void aCopyOfANewerVersionStays() {
        const SessionFolder folder;
        leaveBehind(folder, {}, {QStringLiteral("one")});
        const fs::path copy = folder.data() / "recovery" / "1.recovery";
        std::string content = contentOf(copy);
        content.replace(content.find("\"version\":1"), 11, "\"version\":2");
        putContent(copy, content);
        const ProjectSession session(folder.places());
        QVERIFY(session.recoveries().isEmpty());
        QCOMPARE(folder.copies(), std::vector<std::string>{"1.recovery"});
    }

    void aFullDiskIsToldOnceAndEditingGoesOn() {
        const SessionFolder folder;
        const int status = inOwnProcess([&] {
            // Room for the lock and half a copy.
            if (!mountSmallDisk(folder.data(), 48 * 1024))
                return 100;
            ProjectSession session(folder.places());
            QStringList told;
            QObject::connect(&session, &ProjectSession::recoveryFailed,
                             [&](const QString& sentence) { told.append(sentence); });
            if (!session.startFrom("simulation-512"))
                return 1;
            for (const char* title : {"one", "two", "three"}) {
                if (!retitle(session, QString::fromUtf8(title)))
                    return 2;
            }
            if (told.size() != 1 || !told[0].endsWith(QLatin1Char('.')) || session.history().count() != 3)
                return 3;
            for (const std::string& name : namesIn(folder.data() / "recovery")) {
                if (name != "1.lock")
                    return 4;
            }
            return session.saveAs(folder.file(QStringLiteral("a.plumb")), false) ? 0 : 5;
        });
        if (status == 100)
            QSKIP("a small disk cannot be mounted here");
        QCOMPARE(status, 0);
    }

    // xournalpp/xournalpp 4458: a killed program did not offer its autosave.
    void aKilledSessionLosesAtMostTheLastEdit_data() {
        QTest::addColumn<QString>("kind");
        QTest::newRow("single edits") << QStringLiteral("single");
        QTest::newRow("gestures") << QStringLiteral("gestures");
    }
    void aKilledSessionLosesAtMostTheLastEdit() {
        QFETCH(QString, kind);
        const int step = kind == QStringLiteral("gestures") ? editsInGesture : 1;
        std::mt19937 random(1);
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        const auto untouched = contentOf(toPath(file));
        const Project start = *projectFromTemplate("simulation-512");
        for (int kill = 0; kill < 25; ++kill) {
            QProcess driver;
            driver.start(QCoreApplication::applicationFilePath(),
                         {QStringLiteral("--drive"), fromPath(folder.data()), file, kind});
            QVERIFY(driver.waitForStarted());
            QByteArray said;
            const auto lines = static_cast<qsizetype>(1 + random() % 6);
            while (said.count('\n') < lines && driver.waitForReadyRead())
                said += driver.readAll();
            QVERIFY(said.count('\n') >= lines);
            ::usleep(static_cast<useconds_t>(random() % 3000)); // anywhere within an edit
            driver.kill();
            driver.waitForFinished();
            said += driver.readAll();
            const int safe = said.left(said.lastIndexOf('\n')).split('\n').last().toInt();

            ProjectSession session(folder.places());
            const auto offered = session.recoveries();
            QCOMPARE(offered.size(), 1);
            QCOMPARE(offered[0].file, file);
            QVERIFY(session.recover(offered[0]));
            QVERIFY(!session.isReadOnly()); // the killed one's claim does not count
            const int made = QString::fromStdString(session.project().information.title).mid(5).toInt();
            QVERIFY2(made >= safe && made <= safe + step,
                     qPrintable(QStringLiteral("%1 were said to be made, %2 are there").arg(safe).arg(made)));
            if (step == 1)
                QCOMPARE(offered[0].edits.size(), made);
            QCOMPARE(structureProblem(session.project()), std::string());
            QVERIFY(session.project() == scripted(start, made));
            QVERIFY(session.isModified());
            session.close();
            QVERIFY(session.recoveries().isEmpty());
            QVERIFY(contentOf(toPath(file)) == untouched);
        }
        QCOMPARE(namesIn(folder.files()), std::vector<std::string>{"a.plumb"});
    }
};

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    if (QCoreApplication::arguments().value(1) == QStringLiteral("--drive"))
        return driveUntilKilled(QCoreApplication::arguments());
    TestSessionRecovery test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_session_recovery.moc"
