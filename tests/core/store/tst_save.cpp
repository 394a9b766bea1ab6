// SPDX-License-Identifier: GPL-3.0-or-later
// Saving never loses what was there: not to another window, another program, a full disk or a killed process.
#include <algorithm>
#include <set>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/random.h"
#include "core/project/edits.h"
#include "core/store/project_file.h"
#include "tests/support/files.h"
#include "tests/support/generated_project.h"

using namespace plumb;
using namespace plumb::store;
using namespace plumb::tests;
namespace fs = std::filesystem;

namespace {

Document documentOf(std::uint64_t seed) {
    return {generatedProject(seed), {}, {}};
}

struct Folder {
    QTemporaryDir directory;
    fs::path path = directory.path().toStdString();
    fs::path file = path / "file.plumb";
};

SaveOptions expecting(const std::string& hash) {
    SaveOptions options;
    options.expected = hash;
    return options;
}

template <class T>
QString refusal(const Result<T>& result) {
    return result ? QString() : QString::fromStdString(result.error().sentence);
}

} // namespace

class TestSave : public QObject {
    Q_OBJECT
private slots:
    /// A save that fails at the last step leaves the file and the version before it as they were.
    void aFailedSaveSpoilsNoBackup() {
        const Folder folder;
        const auto first = save(documentOf(1), folder.file);
        const auto second = save(documentOf(2), folder.file, expecting(first->contentHash));
        QVERIFY(second);
        const std::string before = contentOf(folder.file), backup = contentOf(folder.file.native() + ".bak");
        // Nothing is moved over a file on which something is mounted (rename(2): EBUSY).
        constexpr int notAllowed = 77;
        const int ended = inOwnProcess([&] {
            if (::unshare(CLONE_NEWNS) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
                ::mount(folder.file.c_str(), folder.file.c_str(), nullptr, MS_BIND, nullptr) != 0)
                return notAllowed;
            return save(documentOf(3), folder.file, expecting(second->contentHash)) ? 1 : 0;
        });
        if (ended == notAllowed)
            QSKIP("mounting is not allowed here");
        QCOMPARE(ended, 0);
        QVERIFY(contentOf(folder.file) == before);
        QVERIFY(contentOf(folder.file.native() + ".bak") == backup);
        QCOMPARE(namesIn(folder.path), (std::vector<std::string>{"file.plumb", "file.plumb.bak"}));
    }

    void aFolderInTheWayOfTheBackupIsNamed() {
        const Folder folder;
        const auto first = save(documentOf(1), folder.file);
        const std::string before = contentOf(folder.file);
        for (const char* name : {".file.plumb.backup", "file.plumb.bak"}) {
            fs::create_directory(folder.path / name);
            const auto second = save(documentOf(2), folder.file, expecting(first->contentHash));
            QVERIFY2(refusal(second).contains(QLatin1String(name)) && refusal(second).contains(QLatin1String("folder")),
                     qPrintable(refusal(second)));
            QVERIFY(contentOf(folder.file) == before);
            fs::remove(folder.path / name);
        }
        QVERIFY(save(documentOf(2), folder.file, expecting(first->contentHash)));
        QCOMPARE(namesIn(folder.path), (std::vector<std::string>{"file.plumb", "file.plumb.bak"}));
    }

    void furtherNamesOfTheFileAreTold() {
        const Folder folder;
        const auto first = save(documentOf(1), folder.file);
        QCOMPARE(first->remark, std::string());
        fs::create_hard_link(folder.file, folder.path / "other.plumb");
        const std::string before = contentOf(folder.file);
        const auto second = save(documentOf(2), folder.file, expecting(first->contentHash));
        QVERIFY2(second->remark.find("1 more name") != std::string::npos, second->remark.c_str());
        QVERIFY(contentOf(folder.path / "other.plumb") == before);
        const auto third = save(documentOf(3), folder.file, expecting(second->contentHash));
        QCOMPARE(third->remark, std::string());
    }

    void whatAKilledSaveLeftGoesWithTheNextLook() {
        const Folder folder;
        QVERIFY(save(documentOf(1), folder.file));
        const fs::path draft = folder.path / ".file.plumb.saving";
        putContent(draft, "half");
        QVERIFY(load(folder.file));
        QVERIFY(!fs::exists(draft));
        // One that somebody is writing stays.
        putContent(draft, "half");
        const int writer = ::open(draft.c_str(), O_RDWR | O_CLOEXEC);
        QVERIFY(::flock(writer, LOCK_EX | LOCK_NB) == 0);
        QVERIFY(load(folder.file));
        QVERIFY(fs::exists(draft));
        ::close(writer);
    }

    void keepsThePreviousFile() {
        const Folder folder;
        const auto first = save(documentOf(1), folder.file);
        QVERIFY(first && !first->backup);
        const auto second = save(documentOf(2), folder.file, expecting(first->contentHash));
        QCOMPARE(refusal(second), QString());
        QVERIFY(load(folder.file)->document == documentOf(2));
        QCOMPARE(*second->backup, fs::path(folder.file.native() + ".bak"));
        QVERIFY(load(*second->backup)->document == documentOf(1));
        QVERIFY(save(documentOf(3), folder.file, expecting(second->contentHash)));
        QVERIFY(load(*second->backup)->document == documentOf(2));
        QCOMPARE(namesIn(folder.path), (std::vector<std::string>{"file.plumb", "file.plumb.bak"}));
    }

    void doesNotReplaceWhatItDidNotOpen() {
        const Folder folder;
        putContent(folder.file, "somebody's letter");
        QVERIFY(refusal(save(documentOf(1), folder.file)).contains("already exists"));
        QCOMPARE(contentOf(folder.file), std::string("somebody's letter"));
        SaveOptions options;
        options.overwrite = true;
        QCOMPARE(refusal(save(documentOf(1), folder.file, options)), QString());
        QCOMPARE(contentOf(folder.file.native() + ".bak"), std::string("somebody's letter"));
    }

    // sqlitebrowser/sqlitebrowser 1933, FreeCAD/FreeCAD 8924, xournalpp/xournalpp 1446: two windows overwrote each
    // other.
    void theSecondWindowIsRefused() {
        const Folder folder;
        QVERIFY(save(documentOf(1), folder.file));
        const auto mine = load(folder.file), theirs = load(folder.file);
        QVERIFY(save(documentOf(2), folder.file, expecting(theirs->contentHash)));
        const std::string before = contentOf(folder.file);
        const auto refused = save(documentOf(3), folder.file, expecting(mine->contentHash));
        QVERIFY2(refusal(refused).contains("changed on disk since it was opened"), qPrintable(refusal(refused)));
        QCOMPARE(refused.error().kind, ErrorKind::busy); // whoever reads the file anew may try again
        QVERIFY(contentOf(folder.file) == before);
        SaveOptions options = expecting(mine->contentHash);
        options.overwrite = true;
        QVERIFY(save(documentOf(3), folder.file, options));
    }

    void noticesThatTheFileIsGone() {
        const Folder folder;
        const auto saved = save(documentOf(1), folder.file);
        fs::remove(folder.file);
        QVERIFY(refusal(save(documentOf(2), folder.file, expecting(saved->contentHash))).contains("no longer there"));
        QVERIFY(namesIn(folder.path).empty());
    }

    // sqlitebrowser/sqlitebrowser 2271: a locked database gave a file of zero bytes.
    void leavesAFileThatAnotherProgramHolds_data() {
        QTest::addColumn<QString>("begin");
        QTest::addColumn<bool>("opens");
        QTest::newRow("about to write") << "BEGIN IMMEDIATE" << true;
        QTest::newRow("writing") << "BEGIN EXCLUSIVE" << false;
    }
    void leavesAFileThatAnotherProgramHolds() {
        QFETCH(QString, begin);
        QFETCH(bool, opens);
        const Folder folder;
        const auto saved = save(documentOf(1), folder.file);
        const std::string before = contentOf(folder.file);
        int ready[2], done[2];
        QVERIFY(::pipe(ready) == 0 && ::pipe(done) == 0);
        const pid_t other = ::fork();
        if (other == 0) {
            ::execlp("python3", "python3", "-c",
                     "import sqlite3, sys, os\n"
                     "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
                     "c.execute(sys.argv[2])\n"
                     "os.write(int(sys.argv[3]), b'x')\n"
                     "os.read(int(sys.argv[4]), 1)\n",
                     folder.file.c_str(), begin.toStdString().c_str(), std::to_string(ready[1]).c_str(),
                     std::to_string(done[0]).c_str(), nullptr);
            ::_exit(1);
        }
        ::close(ready[1]);
        char letter = 0;
        const bool isHeld = ::read(ready[0], &letter, 1) == 1;
        const Opening opening = store::open(folder.file);
        const auto refused = save(documentOf(2), folder.file, expecting(saved->contentHash));
        const bool told = ::write(done[1], "x", 1) == 1;
        ::waitpid(other, nullptr, 0);
        for (const int end : {ready[0], done[0], done[1]})
            ::close(end);
        if (!isHeld)
            QSKIP("no other program is here to hold the lock");
        QVERIFY(told);
        QCOMPARE(opening.loaded.has_value(), opens);
        if (!opens)
            QVERIFY2(opening.sentence.find("being changed by another program") != std::string::npos,
                     opening.sentence.c_str());
        QVERIFY2(refusal(refused).contains("has locked it"), qPrintable(refusal(refused)));
        QVERIFY(contentOf(folder.file) == before);
        QCOMPARE(refusal(save(documentOf(2), folder.file, expecting(saved->contentHash))), QString());
    }

    void doesNotSaveBesideAJournal() {
        const Folder folder;
        const auto saved = save(documentOf(1), folder.file);
        putContent(folder.file.native() + "-wal", "frames");
        const auto refused = save(documentOf(2), folder.file, expecting(saved->contentHash));
        QVERIFY2(refusal(refused).contains("file.plumb-wal"), qPrintable(refusal(refused)));
        QVERIFY(!refusal(save(documentOf(2), folder.path / "other.plumb")).contains("-wal"));
    }

    void seesAJournalBesideAnotherName() {
        const Folder folder;
        const auto saved = save(documentOf(1), folder.file);
        fs::create_hard_link(folder.file, folder.path / "other.plumb");
        putContent((folder.path / "other.plumb").native() + "-wal", "frames");
        QVERIFY(!store::open(folder.file).loaded);
        const auto refused = save(documentOf(2), folder.file, expecting(saved->contentHash));
        QVERIFY2(refusal(refused).contains("other.plumb-wal"), qPrintable(refusal(refused)));
        QVERIFY2(refusal(refused).contains("sqlite3 \"other.plumb\""), qPrintable(refusal(refused)));
    }

    void aLinkStaysALink() {
        const Folder folder;
        fs::create_directory(folder.path / "far");
        fs::create_symlink("far/real.plumb", folder.file);
        const auto first = save(documentOf(1), folder.file);
        QCOMPARE(refusal(first), QString());
        const auto second = save(documentOf(2), folder.file, expecting(first->contentHash));
        QCOMPARE(refusal(second), QString());
        QVERIFY(fs::is_symlink(folder.file));
        QCOMPARE(second->file, fs::canonical(folder.path / "far/real.plumb"));
        QVERIFY(load(folder.path / "far/real.plumb")->document == documentOf(2));
        QCOMPARE(namesIn(folder.path), (std::vector<std::string>{"far", "file.plumb"}));
        QCOMPARE(namesIn(folder.path / "far"), (std::vector<std::string>{"real.plumb", "real.plumb.bak"}));
    }

    // xournalpp/xournalpp 4458, Mudlet/Mudlet 1872: a name with an umlaut gave an empty file and a mangled one.
    void anyNameGivesOneRightFile_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"two words", "it's \"quoted\"", "100 %", "Größe", "算力"})
            QTest::newRow(name) << QString::fromUtf8(name);
        QTest::newRow("250 letters") << QString(244, 'n');
    }
    void anyNameGivesOneRightFile() {
        QFETCH(QString, name);
        const Folder folder;
        const fs::path file = folder.path / (name.toStdString() + ".plumb");
        const auto saved = save(documentOf(1), file);
        QCOMPARE(refusal(saved), QString());
        QCOMPARE(namesIn(folder.path), std::vector<std::string>{file.filename().native()});
        QCOMPARE(refusal(save(documentOf(2), file, expecting(saved->contentHash))), QString());
        QVERIFY(load(file)->document == documentOf(2));
    }

    // keepassxreboot/keepassxc 12149, 8176: a full disk destroyed the old file, or the save was reported as done.
    void aFullDiskIsAnError() {
        const Folder folder;
        fs::create_directory(folder.path / "disk");
        constexpr int cannotTry = 99;
        const int status = inOwnProcess([&] {
            if (!mountSmallDisk(folder.path / "disk", 700'000))
                return cannotTry;
            const fs::path file = folder.path / "disk/file.plumb";
            auto last = save(documentOf(1), file);
            if (!last)
                return 1;
            const auto refused = [&] {
                Document large = documentOf(1);
                large.changes.resize(20'000, {"2026-05-04T10:00:00Z", "Ada", "cluster.nodes", "1", "2", "bid"});
                return save(large, file, expecting(last->contentHash));
            }();
            if (refused || refused.error().sentence.find("disk is full") == std::string::npos)
                return 2;
            const auto back = load(file);
            if (!back || !(back->document == documentOf(1)) || back->contentHash != last->contentHash)
                return 3;
            return namesIn(folder.path / "disk").size() == 1 ? 0 : 4;
        });
        if (status == cannotTry)
            QSKIP("no small disk can be mounted here");
        QCOMPARE(status, 0);
    }

    void aFileSizeLimitIsAnError() {
        const Folder folder;
        const auto saved = save(documentOf(1), folder.file);
        const int status = inOwnProcess([&] {
            const rlimit limit{20'000, 20'000};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            const auto refused = save(documentOf(2), folder.file, expecting(saved->contentHash));
            return !refused && refused.error().sentence.find("larger than this system allows") != std::string::npos ? 0
                                                                                                                    : 1;
        });
        QCOMPARE(status, 0);
        QVERIFY(load(folder.file)->document == documentOf(1));
        QCOMPARE(namesIn(folder.path), std::vector<std::string>{"file.plumb"});
    }

    void aReadOnlyFolderIsAnError() {
        const Folder folder;
        const auto saved = save(documentOf(1), folder.file);
        ::chmod(folder.file.c_str(), 0666);
        ::chmod(folder.path.c_str(), 0555);
        const int status = inOwnProcess([&] {
            becomeNobody();
            const auto refused = save(documentOf(2), folder.file, expecting(saved->contentHash));
            return !refused && refused.error().sentence.find("permission is denied") != std::string::npos ? 0 : 1;
        });
        ::chmod(folder.path.c_str(), 0755);
        QCOMPARE(status, 0);
        QVERIFY(load(folder.file)->document == documentOf(1));
    }

    void aKilledSaveLeavesOneOfTheSavedProjects() {
        const Folder folder;
        constexpr std::uint64_t kinds = 4;
        std::vector<Document> documents;
        for (std::uint64_t seed = 0; seed < kinds; ++seed)
            documents.push_back(documentOf(seed + 20));
        QElapsedTimer clock;
        clock.start();
        QVERIFY(save(documents[0], folder.file));
        // Long enough for some saves of a round to end, on a slow disk too.
        const double longest_us = 5 * std::max(10'000.0, 1e-3 * static_cast<double>(clock.nsecsElapsed()));
        SaveOptions options;
        options.overwrite = true;
        std::set<std::size_t> found;
        for (std::uint64_t round = 0; round < 40 || (found.size() < 2 && round < 400); ++round) {
            const pid_t writer = ::fork();
            if (writer == 0) {
                for (std::uint64_t i = round;; ++i) {
                    if (!save(documents[i % kinds], folder.file, options))
                        ::_exit(1);
                }
            }
            ::usleep(static_cast<useconds_t>(longest_us * uniform(3, 1, round)));
            ::kill(writer, SIGKILL);
            int status = 0;
            ::waitpid(writer, &status, 0);
            QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
            for (const fs::path& each : {folder.file, fs::path(folder.file.native() + ".bak")}) {
                if (!fs::exists(each))
                    continue;
                const auto loaded = load(each);
                QVERIFY2(loaded, loaded ? "" : loaded.error().sentence.c_str());
                const auto which = std::ranges::find(documents, loaded->document);
                QVERIFY(which != documents.end());
                found.insert(static_cast<std::size_t>(which - documents.begin()));
            }
        }
        QVERIFY2(found.size() > 1, "no save ever ended, so that none was interrupted between two files");
        // What the killed left beside the file is gone after the next save.
        QVERIFY(save(documents[1], folder.file, options));
        QCOMPARE(namesIn(folder.path), (std::vector<std::string>{"file.plumb", "file.plumb.bak"}));
    }

    void twoProcessesNeverMixTheirFiles() {
        const Folder folder;
        const auto first = save(documentOf(30), folder.file);
        QVERIFY(first);
        // Both expect the same file, so that only one of them may win.
        constexpr int writers = 4;
        std::vector<pid_t> others;
        for (std::uint64_t i = 0; i < writers; ++i) {
            const pid_t writer = ::fork();
            if (writer == 0)
                ::_exit(save(documentOf(31 + i), folder.file, expecting(first->contentHash)) ? 0 : 1);
            others.push_back(writer);
        }
        int winners = 0;
        std::uint64_t winner = 0;
        for (std::size_t i = 0; i < others.size(); ++i) {
            int status = 0;
            ::waitpid(others[i], &status, 0);
            QVERIFY(WIFEXITED(status));
            if (WEXITSTATUS(status) == 0) {
                ++winners;
                winner = 31 + i;
            }
        }
        QCOMPARE(winners, 1);
        QVERIFY(load(folder.file)->document == documentOf(winner));
        QVERIFY(load(folder.file.native() + ".bak")->document == documentOf(30));
    }
};

QTEST_APPLESS_MAIN(TestSave)
#include "tst_save.moc"
