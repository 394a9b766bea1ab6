// SPDX-License-Identifier: GPL-3.0-or-later
// The open project and its file: whole or not at all, one writer, nothing beside the user's file.
#include <functional>

#include <fcntl.h>

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include "core/store/hash.h"
#include "tests/ui/session/session_folder.h"

using namespace plumb;
using namespace plumb::tests;
using plumb::ui::fromPath;
using plumb::ui::fromUtf8;
using plumb::ui::ProjectSession;
using plumb::ui::toPath;
namespace fs = std::filesystem;

namespace {

using Spoil = std::function<void(const fs::path&)>;

Spoil bytes(std::function<void(std::string&)> change) {
    return [change](const fs::path& path) {
        std::string content = contentOf(path);
        change(content);
        putContent(path, content);
    };
}

Spoil sql(const std::string& text) {
    return [text](const fs::path& path) { changeWithSqlite(path, text); };
}

store::Document documentIn(const QString& file) {
    auto loaded = store::load(toPath(file));
    if (!loaded)
        qFatal("%s", loaded.error().sentence.c_str());
    return loaded->document;
}

/// Another process that has `file` open in a window of its own, until this ends.
class OtherWindow {
public:
    OtherWindow(const SessionFolder& folder, const QString& file) {
        m_process.start(QCoreApplication::applicationFilePath(),
                        {QStringLiteral("--hold"), fromPath(folder.data()), file});
        isReady = m_process.waitForStarted() && m_process.waitForReadyRead() && m_process.readLine() == "open\n";
    }
    ~OtherWindow() { kill(); }
    void kill() {
        m_process.kill();
        m_process.waitForFinished();
    }
    qint64 processId() const { return m_process.processId(); }
    bool isReady = false;

private:
    QProcess m_process;
};

} // namespace

Q_DECLARE_METATYPE(Spoil)

class TestSessionFiles : public QObject {
    Q_OBJECT
private slots:
    void savesAndOpensTheSame() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("training-16384"));
        QCOMPARE(session.project().information.decisionDate, parseDate("2026-03-04")); // the day of the clock
        QVERIFY(session.filePath().isEmpty());
        QCOMPARE(session.displayName(), QString::fromStdString(session.project().information.title));
        const auto homeless = session.save();
        QVERIFY(!homeless);
        QVERIFY(fromUtf8(homeless.error().sentence).contains(QStringLiteral("no file yet")));
        QVERIFY(retitle(session, QStringLiteral("Mine")));
        const QString file = folder.file(QStringLiteral("a.plumb"));
        QVERIFY(session.saveAs(file, false));
        QCOMPARE(session.filePath(), file);
        QCOMPARE(session.displayName(), QStringLiteral("a"));
        QVERIFY(!session.isModified());
        QVERIFY(retitle(session, QStringLiteral("Mine again")));
        QVERIFY(session.save());
        QCOMPARE(namesIn(folder.files()), (std::vector<std::string>{"a.plumb", "a.plumb.bak"}));
        ProjectSession other({folder.root() / "other", folder.places().now});
        QVERIFY(other.open(file));
        QVERIFY(other.project() == session.project());
        QCOMPARE(other.inputHash(), session.inputHash());
        QVERIFY(!other.isReadOnly() && other.openingNotes().isEmpty());
        // What was typed is in the log, each save's part once and with its time.
        const auto changes = documentIn(file).changes;
        QCOMPARE(changes.size(), std::size_t{2});
        QCOMPARE(changes[1],
                 (store::Change{"2026-03-04T05:06:07Z", "", "information.title", "Mine", "Mine again", ""}));
    }

    void savingNothingKeepsTheBackup() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        QVERIFY(retitle(session, QStringLiteral("new")));
        QVERIFY(session.save());
        const auto backup = contentOf(toPath(file + QStringLiteral(".bak")));
        QVERIFY(session.save());
        QVERIFY(contentOf(toPath(file + QStringLiteral(".bak"))) == backup);
    }

    void saveAsKeepsAnExistingFileUnlessAllowed() {
        const SessionFolder folder;
        const QString file = folder.file(QStringLiteral("a.plumb"));
        putContent(toPath(file), "not yours");
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("simulation-512"));
        const auto refused = session.saveAs(file, false);
        QVERIFY(!refused);
        QVERIFY(fromUtf8(refused.error().sentence).contains(file));
        QCOMPARE(contentOf(toPath(file)), std::string("not yours"));
        QVERIFY(session.filePath().isEmpty());
        QVERIFY(session.saveAs(file, true));
        QVERIFY(documentIn(file).project == session.project());
    }

    // sqlitebrowser/sqlitebrowser 1933, xournalpp/xournalpp 1446: two windows overwrote each other silently.
    void refusesAFileThatChangedOnDisk() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        // A session that knows nothing of the first one's lock, as another machine on a network disk.
        ProjectSession other({folder.root() / "other", folder.places().now});
        QVERIFY(other.open(file));
        QVERIFY(retitle(other, QStringLiteral("theirs")));
        QVERIFY(other.save());
        const auto theirs = contentOf(toPath(file));
        QVERIFY(!session.isModified());
        QVERIFY(!session.save()); // even with nothing of its own to say
        QVERIFY(retitle(session, QStringLiteral("mine")));
        const auto refused = session.save();
        QVERIFY(!refused);
        QVERIFY(fromUtf8(refused.error().sentence).contains(QStringLiteral("changed on disk")));
        QVERIFY(contentOf(toPath(file)) == theirs);
        QVERIFY(session.isModified());
        QVERIFY(session.saveAs(folder.file(QStringLiteral("b.plumb")), false));
        QVERIFY(contentOf(toPath(file)) == theirs);
    }

    void theSecondWindowReadsUntilTheFirstIsGone() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        QFile::link(file, folder.file(QStringLiteral("link.plumb")));
        auto first = std::make_unique<ProjectSession>(folder.places());
        QVERIFY(first->open(file));
        ProjectSession second(folder.places());
        QVERIFY(second.open(folder.file(QStringLiteral("link.plumb")))); // the same file by another name
        QVERIFY(second.isReadOnly());
        QVERIFY(second.readOnlyReason().contains(QStringLiteral("open in another window")));
        QVERIFY(second.openingNotes().contains(second.readOnlyReason()));
        QVERIFY(retitle(second, QStringLiteral("second")));
        const auto before = contentOf(toPath(file));
        const auto refused = second.save();
        QVERIFY(!refused && fromUtf8(refused.error().sentence).contains(second.readOnlyReason()));
        QVERIFY(!second.saveAs(file, true));
        QVERIFY(contentOf(toPath(file)) == before);
        QVERIFY(retitle(*first, QStringLiteral("first")));
        QVERIFY(first->save());
        // The first may open its own file again, and keeps it.
        QVERIFY(first->open(file));
        QVERIFY(!first->isReadOnly());
        first.reset();
        const auto changed = second.save(); // the claim is free, the content is another
        QVERIFY(!changed && fromUtf8(changed.error().sentence).contains(QStringLiteral("changed on disk")));
        QVERIFY(!second.isReadOnly());
        QVERIFY(second.saveAs(folder.file(QStringLiteral("b.plumb")), false));
        QCOMPARE(namesIn(folder.files()),
                 (std::vector<std::string>{"a.plumb", "a.plumb.bak", "b.plumb", "link.plumb"}));
    }

    void aWindowOfAnotherProcessCountsUntilItIsKilled() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        OtherWindow other(folder, file);
        QVERIFY(other.isReady);
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        QVERIFY(session.isReadOnly());
        QVERIFY(session.readOnlyReason().contains(QString::number(other.processId())));
        other.kill();
        QVERIFY(retitle(session, QStringLiteral("mine")));
        QVERIFY(session.save());
        QVERIFY(!session.isReadOnly());
        QVERIFY(session.open(file));
        QVERIFY(!session.isReadOnly());
    }

    // FreeCAD/FreeCAD 8924: a locked database gave a zero-byte file.
    void aFileLockedByAnotherProgramIsRefused() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        QVERIFY(retitle(session, QStringLiteral("mine")));
        const auto before = contentOf(toPath(file));
        QProcess holder;
        holder.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--lock"), file});
        QVERIFY(holder.waitForStarted() && holder.waitForReadyRead());
        const auto refused = session.save();
        QVERIFY(!refused);
        QVERIFY(fromUtf8(refused.error().sentence).endsWith(QLatin1Char('.')));
        ProjectSession other({folder.root() / "other", folder.places().now});
        QVERIFY(!other.open(file));
        QVERIFY(contentOf(toPath(file)) == before);
        holder.kill();
        holder.waitForFinished();
        QVERIFY(session.save());
    }

    void whatDoesNotOpenIsASentence_data() {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const Spoil& spoil, const char* words) {
            QTest::newRow(name) << spoil << QString::fromUtf8(words);
        };
        row("empty", bytes([](auto& b) { b.clear(); }), "damaged");
        row("cut at half", bytes([](auto& b) { b.resize(b.size() / 2); }), "damaged");
        row("text", bytes([](auto& b) { b = "cluster.nodes = 512\n"; }), "not a Plumbline project");
        row("flipped byte", bytes([](auto& b) { b[b.size() / 2] ^= 1; }), "damaged");
        row("dropped table", sql("DROP TABLE route"), "damaged");
        row("newer", sql("PRAGMA user_version = 7; UPDATE meta SET value = '7' WHERE key = 'min_reader'"),
            "newer Plumbline");
        row("foreign", sql("PRAGMA application_id = 1"), "not a Plumbline project");
        row(
            "missing", [](const fs::path& path) { fs::remove(path); }, "does not exist");
        row(
            "folder",
            [](const fs::path& path) {
                fs::remove(path);
                fs::create_directory(path);
            },
            "is a folder");
    }
    void whatDoesNotOpenIsASentence() {
        QFETCH(Spoil, spoil);
        QFETCH(QString, words);
        const SessionFolder folder;
        const QString good = folder.saved(QStringLiteral("good.plumb")),
                      bad = folder.saved(QStringLiteral("bad.plumb"));
        spoil(toPath(bad));
        const auto before = fs::is_regular_file(toPath(bad)) ? contentOf(toPath(bad)) : std::string();
        const auto names = namesIn(folder.files());
        ProjectSession session(folder.places());
        QVERIFY(session.open(good));
        QVERIFY(retitle(session, QStringLiteral("mine")));
        const auto mine = session.shared();
        const QSignalSpy replaced(&session, &ProjectSession::documentReplaced);
        const auto opened = session.open(bad);
        QVERIFY(!opened);
        const QString sentence = fromUtf8(opened.error().sentence);
        QVERIFY2(sentence.contains(words) && sentence.contains(bad) && sentence.endsWith(QLatin1Char('.')),
                 qPrintable(sentence));
        QCOMPARE(replaced.count(), 0);
        QVERIFY(session.shared() == mine && session.filePath() == good && session.isModified());
        QCOMPARE(session.history().count(), 1);
        QCOMPARE(namesIn(folder.files()), names);
        if (fs::is_regular_file(toPath(bad)))
            QVERIFY(contentOf(toPath(bad)) == before);
        QVERIFY(!session.recentFiles().contains(bad));
        QVERIFY(session.save()); // still its own file's owner
    }

    void aNewerReadableFileIsNotSavedOver() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        changeWithSqlite(toPath(file), "PRAGMA user_version = 7; UPDATE meta SET value = '1' WHERE key = 'min_reader'");
        const auto before = contentOf(toPath(file));
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        QVERIFY(session.isReadOnly());
        QVERIFY(session.readOnlyReason().contains(QStringLiteral("newer Plumbline")));
        QVERIFY(retitle(session, QStringLiteral("mine")));
        QVERIFY(!session.save());
        QVERIFY(!session.saveAs(file, true));
        QVERIFY(contentOf(toPath(file)) == before);
        QVERIFY(session.saveAs(folder.file(QStringLiteral("b.plumb")), false));
        QVERIFY(!session.isReadOnly() && session.openingNotes().isEmpty());
        QVERIFY(contentOf(toPath(file)) == before);
    }

    void theFirstVersionStillOpens() {
        const SessionFolder folder;
        const QString file = folder.file(QStringLiteral("old.plumb"));
        QVERIFY(QFile::copy(QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/files/version-1.plumb"), file));
        const auto before = contentOf(toPath(file));
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        QVERIFY(!session.isModified() && !session.isReadOnly());
        QVERIFY(contentOf(toPath(file)) == before);
        QCOMPARE(namesIn(folder.files()), std::vector<std::string>{"old.plumb"});
    }

    // Mudlet/Mudlet 1872: a name with an umlaut produced an empty file and a mangled one.
    void everyNameIsOneRightFile_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("blank") << QStringLiteral("two words .plumb");
        QTest::newRow("quotes") << QStringLiteral("it's \"it\".plumb");
        QTest::newRow("percent") << QStringLiteral("100%20 %1 %s.plumb");
        QTest::newRow("umlaut") << QStringLiteral("Größe.plumb");
        QTest::newRow("decomposed umlaut") << QStringLiteral("Gro\u0308ße.plumb");
        QTest::newRow("CJK") << QStringLiteral("集群.plumb");
        QTest::newRow("outside the first plane") << QStringLiteral("\U0001F5A5.plumb");
        QTest::newRow("250 letters") << QString(244, QLatin1Char('x')) + QStringLiteral(".plumb");
        QTest::newRow("leading dash") << QStringLiteral("-rf.plumb");
    }
    void everyNameIsOneRightFile() {
        QFETCH(QString, name);
        const SessionFolder folder;
        const QString file = folder.file(name);
        ProjectSession session(folder.places());
        QVERIFY(session.startFrom("simulation-512"));
        QVERIFY(session.saveAs(file, false));
        QCOMPARE(namesIn(folder.files()), std::vector<std::string>{name.toStdString()});
        QCOMPARE(session.recentFiles(), QStringList{file});
        QVERIFY(retitle(session, name));
        ProjectSession second(folder.places());
        QVERIFY(second.open(file));
        QVERIFY(second.isReadOnly());
        QVERIFY2(second.readOnlyReason().contains(file), qPrintable(second.readOnlyReason()));
        QVERIFY(session.save());
        QVERIFY(documentIn(file).project == session.project());
    }

    void attachmentsFollowTheirEvidence() {
        const SessionFolder folder;
        const QString letter = folder.file(QStringLiteral("letter.pdf"));
        putContent(toPath(letter), std::string(5000, 'z'));
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        ProjectSession session(folder.places());
        QVERIFY(session.open(file));
        const auto hash = session.attach(letter);
        QVERIFY(hash);
        QCOMPARE(*hash, store::sha256(std::string(5000, 'z')));
        QVERIFY(session.save());
        QVERIFY(documentIn(file).attachments.empty()); // nothing refers to it
        const Answer answer{"facilities.expansion-runway",
                            "",
                            AnswerValue::yes,
                            "",
                            "",
                            std::nullopt,
                            {{"letter.pdf", "", Grade::written, std::nullopt, std::nullopt, *hash, 5000}}};
        QVERIFY(session.edit(QStringLiteral("Answer"), withAnswer(session.project(), answer)));
        QVERIFY(session.save());
        QCOMPARE(documentIn(file).attachments.count(*hash), std::size_t{1});
        session.history().undo();
        QVERIFY(session.save());
        QVERIFY(documentIn(file).attachments.empty());
        session.history().redo();
        QVERIFY(session.save());
        QCOMPARE(documentIn(file).attachments.at(*hash), std::string(5000, 'z'));
        QVERIFY(!session.attach(folder.file(QStringLiteral("none.pdf"))));
    }

    void recentFilesAreTenAndExist() {
        const SessionFolder folder;
        ProjectSession session(folder.places());
        const QSignalSpy changed(&session, &ProjectSession::recentFilesChanged);
        QStringList opened;
        for (int i = 0; i < 12; ++i) {
            opened.prepend(folder.saved(QStringLiteral("%1.plumb").arg(i)));
            QVERIFY(session.open(opened.first()));
        }
        QCOMPARE(changed.count(), 12);
        QCOMPARE(session.recentFiles(), opened.first(10));
        QVERIFY(session.open(opened[3]));
        opened.prepend(opened.takeAt(3));
        QCOMPARE(session.recentFiles(), opened.first(10));
        QFile::remove(opened[1]);
        QCOMPARE(session.recentFiles().size(), 9);
        QVERIFY(!session.recentFiles().contains(opened[1]));
    }

    void aListOfRecentFilesMayBeAnything_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("noise") << QByteArray("\x00\xff\xfe garbage", 11);
        QTest::newRow("object") << QByteArray("{\"a\": 1}");
        QTest::newRow("wrong kinds") << QByteArray("[1, null, [\"/x\"], {\"a\": 2}, \"relative.plumb\", \"\"]");
        QTest::newRow("cut short") << QByteArray("[\"/tmp/a.plu");
        QTest::newRow("deep") << QByteArray(100'000, '[');
    }
    void aListOfRecentFilesMayBeAnything() {
        QFETCH(QByteArray, content);
        const SessionFolder folder;
        putContent(folder.data() / "recent.json", content.toStdString());
        ProjectSession session(folder.places());
        QCOMPARE(session.recentFiles(), QStringList());
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        QVERIFY(session.open(file));
        QCOMPARE(session.recentFiles(), QStringList{file});
    }

    void aDataFolderThatCannotBeWrittenIsNoObstacle() {
        const SessionFolder folder;
        const QString file = folder.saved(QStringLiteral("a.plumb"));
        putContent(folder.root() / "blocked", "a file where the folder should be");
        ProjectSession session({folder.root() / "blocked", folder.places().now});
        const QSignalSpy failed(&session, &ProjectSession::recoveryFailed);
        QVERIFY(session.open(file));
        QVERIFY(!session.isReadOnly());
        QCOMPARE(session.openingNotes().size(), 1); // that nobody can tell who else has it open
        QVERIFY(retitle(session, QStringLiteral("one")));
        QVERIFY(retitle(session, QStringLiteral("two")));
        QCOMPARE(failed.count(), 1);
        QVERIFY(session.save());
        QVERIFY(documentIn(file).project == session.project());
        QVERIFY(session.recoveries().isEmpty() && session.recentFiles().isEmpty());
    }
};

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QStringLiteral("--hold")) {
        ProjectSession session({toPath(arguments.value(2))});
        puts(session.open(arguments.value(3)) && !session.isReadOnly() ? "open" : "refused");
        fflush(stdout);
        getchar(); // until the test ends this process
        return 0;
    }
    if (arguments.value(1) == QStringLiteral("--lock")) {
        const int file = ::open(toPath(arguments.value(2)).c_str(), O_RDWR);
        struct flock whole {};
        whole.l_type = F_WRLCK;
        puts(file >= 0 && fcntl(file, F_SETLK, &whole) == 0 ? "locked" : "refused");
        fflush(stdout);
        getchar();
        return 0;
    }
    TestSessionFiles test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_session_files.moc"
