// SPDX-License-Identifier: GPL-3.0-or-later
// Files are whole or not there, whatever stands in the way.
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/atomic_file.h"
#include "tests/support/files.h"

using namespace plumb;
using namespace plumb::tests;
namespace fs = std::filesystem;

namespace {

fs::path in(const QTemporaryDir& folder, const std::string& name) {
    return fs::path(folder.path().toStdString()) / name;
}

/// The sentence of a refusal; empty if there was none.
template <class T>
QString refusal(const Result<T>& result) {
    return result ? QString() : QString::fromStdString(result.error().sentence);
}

} // namespace

class TestAtomicFile : public QObject {
    Q_OBJECT
private slots:
    void writesUnderAnyName_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("plain") << "cluster.plumb";
        QTest::newRow("blanks") << " two  blanks .plumb";
        QTest::newRow("quotes") << "it's \"quoted\".plumb";
        QTest::newRow("percent") << "100 % %s %20.plumb";
        QTest::newRow("umlauts") << QString::fromUtf8("Prüfstände größer.plumb");
        QTest::newRow("CJK") << QString::fromUtf8("算力集群.plumb");
        QTest::newRow("line break") << "two\nlines.plumb";
        QTest::newRow("leading dash") << "-rf.plumb";
        QTest::newRow("250 letters") << QString(244, 'a') + ".plumb";
        QTest::newRow("255 bytes") << QString(249, 'b') + ".plumb";
        QTest::newRow("255 bytes of letters with two") << QString(124, QChar(0xFC)) + "x.plumb";
    }
    void writesUnderAnyName() {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const fs::path path = in(folder, name.toStdString());
        ReplaceOptions options;
        options.keepBackup = true;
        QCOMPARE(refusal(replaceFile(path, "first", options)), QString());
        const auto second = replaceFile(path, "second", options);
        QCOMPARE(refusal(second), QString());
        QCOMPARE(contentOf(path), std::string("second"));
        QVERIFY(second->backup);
        QCOMPARE(contentOf(*second->backup), std::string("first"));
        QCOMPARE(namesIn(folder.path().toStdString()).size(), std::size_t{2});
        QCOMPARE(refusal(replaceFile(path, "third", options)), QString());
        QCOMPARE(contentOf(*second->backup), std::string("second"));
        const auto read = readFile(path, 100);
        QVERIFY(read && *read == "third");
    }

    void longNamesStayApart() {
        const std::string stem(249, 'a');
        const fs::path one = besides("/x/" + stem + "1.plumb", ".", ".saving");
        const fs::path two = besides("/x/" + stem + "2.plumb", ".", ".saving");
        QVERIFY(one != two);
        QCOMPARE(one.filename().native().size(), std::size_t{255});
        QCOMPARE(besides("/x/short.plumb", "", ".bak"), fs::path("/x/short.plumb.bak"));
    }

    void emptyAndLargeContentsArriveWhole() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        const std::string large(5 << 20, '\xfe');
        for (const std::string& bytes : {std::string(), large, std::string(1, '\0')}) {
            QVERIFY(replaceFile(path, bytes));
            QVERIFY(contentOf(path) == bytes);
        }
        QVERIFY(refusal(readFile(path, 0)).contains("at most 0"));
    }

    void aLinkStaysALink_data() {
        QTest::addColumn<bool>("exists");
        QTest::addColumn<bool>("relative");
        QTest::newRow("absolute") << true << false;
        QTest::newRow("relative") << true << true;
        QTest::newRow("to a file yet to be") << false << true;
    }
    void aLinkStaysALink() {
        QFETCH(bool, exists);
        QFETCH(bool, relative);
        const QTemporaryDir folder;
        fs::create_directory(in(folder, "real"));
        fs::create_directory(in(folder, "links"));
        const fs::path file = in(folder, "real/file"), link = in(folder, "links/link"), second = in(folder, "second");
        if (exists)
            putContent(file, "old");
        fs::create_symlink(relative ? fs::path("../real/file") : file, link);
        fs::create_symlink("links/link", second);
        const auto replaced = replaceFile(second, "new");
        QCOMPARE(refusal(replaced), QString());
        QVERIFY(fs::is_symlink(link) && fs::is_symlink(second) && !fs::is_symlink(file));
        QCOMPARE(contentOf(file), std::string("new"));
        QCOMPARE(replaced->file, fs::canonical(file));
        QCOMPARE(namesIn(in(folder, "links")).size(), std::size_t{1});
        QCOMPARE(namesIn(in(folder, "real")).size(), std::size_t{1});
    }

    void keepsPermissions() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        for (const mode_t mode : {0600U, 0640U, 0664U}) {
            putContent(path, "old");
            ::chmod(path.c_str(), mode);
            QVERIFY(replaceFile(path, "new"));
            struct stat about {};
            ::stat(path.c_str(), &about);
            QCOMPARE(about.st_mode & 07777U, mode);
        }
        const mode_t mask = ::umask(027);
        QVERIFY(replaceFile(in(folder, "fresh"), "new"));
        ::umask(mask);
        struct stat about {};
        ::stat(in(folder, "fresh").c_str(), &about);
        QCOMPARE(about.st_mode & 07777U, mode_t{0640});
    }

    void refusesWhatIsNoFile_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("folder") << "folder"
                                << "is a folder";
        QTest::newRow("pipe") << "pipe"
                              << "a device or a pipe";
        QTest::newRow("circle of links") << "circle"
                                         << "in a circle";
        QTest::newRow("missing folder") << "missing"
                                        << "does not exist";
        QTest::newRow("file as folder") << "through a file"
                                        << "does not exist";
        QTest::newRow("name too long") << "long"
                                       << "name is too long";
        QTest::newRow("nothing") << "nothing"
                                 << "is a folder";
    }
    void refusesWhatIsNoFile() {
        QFETCH(QString, kind);
        QFETCH(QString, sentence);
        const QTemporaryDir folder;
        fs::path path = in(folder, "x");
        if (kind == "folder")
            fs::create_directory(path);
        if (kind == "pipe")
            QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        if (kind == "circle")
            fs::create_symlink("x", path);
        if (kind == "missing")
            path = in(folder, "no/x");
        if (kind == "through a file") {
            putContent(path, "");
            path /= "y";
        }
        if (kind == "long")
            path = in(folder, std::string(256, 'x'));
        if (kind == "nothing")
            path.clear();
        const auto before = namesIn(folder.path().toStdString());
        const auto replaced = replaceFile(path, "new");
        QVERIFY2(refusal(replaced).contains(sentence), qPrintable(refusal(replaced)));
        QCOMPARE(replaced.error().kind, ErrorKind::cannotBeDone);
        QVERIFY(!readFile(path, 100));
        QCOMPARE(namesIn(folder.path().toStdString()), before);
    }

    void leavesAnExistingFileIfAsked() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        putContent(path, "old");
        ReplaceOptions options;
        options.overwrite = false;
        QVERIFY(refusal(replaceFile(path, "new", options)).contains("already exists"));
        QCOMPARE(contentOf(path), std::string("old"));
        QVERIFY(replaceFile(in(folder, "fresh"), "new", options));
    }

    void hearsTheObjection() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        putContent(path, "old");
        ReplaceOptions options;
        options.keepBackup = true;
        std::string seen;
        options.objection = [&](std::optional<std::string_view> current) -> std::optional<std::string> {
            seen = current.value_or("none");
            return "No.";
        };
        QCOMPARE(refusal(replaceFile(path, "new", options)), QString("No."));
        QCOMPARE(seen, std::string("old"));
        QVERIFY(!replaceFile(in(folder, "fresh"), "new", options));
        QCOMPARE(seen, std::string("none"));
        QCOMPARE(namesIn(folder.path().toStdString()), std::vector<std::string>{"file"});
        QCOMPARE(contentOf(path), std::string("old"));
    }

    void noticesAChangeInBetween() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        putContent(path, "old");
        ReplaceOptions options;
        options.objection = [&](auto) -> std::optional<std::string> {
            putContent(path, "theirs");
            return std::nullopt;
        };
        QVERIFY(refusal(replaceFile(path, "mine", options)).contains("changed on disk"));
        QCOMPARE(contentOf(path), std::string("theirs"));
    }

    // Faults of other programs: keepassxreboot/keepassxc 12149, 8176; xournalpp/xournalpp 1693 (old file destroyed by a
    // full disk, or a save reported as done).
    void survivesAFileSizeLimit() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        putContent(path, "old");
        const int status = inOwnProcess([&] {
            const rlimit limit{4096, 4096};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            const auto replaced = replaceFile(path, std::string(100'000, 'x'));
            return !replaced && replaced.error().sentence.find("larger than this system allows") != std::string::npos
                       ? 0
                       : 1;
        });
        QCOMPARE(status, 0);
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(namesIn(folder.path().toStdString()), std::vector<std::string>{"file"});
    }

    void survivesAFullDisk() {
        const QTemporaryDir folder;
        const fs::path disk = in(folder, "disk");
        fs::create_directory(disk);
        constexpr int cannotTry = 99;
        const int status = inOwnProcess([&] {
            if (!mountSmallDisk(disk, 65536))
                return cannotTry;
            if (!replaceFile(disk / "file", "old"))
                return 1;
            const auto replaced = replaceFile(disk / "file", std::string(200'000, 'x'));
            if (replaced || replaced.error().sentence.find("disk is full") == std::string::npos)
                return 2;
            if (contentOf(disk / "file") != "old")
                return 3;
            return namesIn(disk).size() == 1 ? 0 : 4;
        });
        if (status == cannotTry)
            QSKIP("no small disk can be mounted here");
        QCOMPARE(status, 0);
    }

    void respectsPermissions() {
        const QTemporaryDir folder;
        ::chmod(folder.path().toLocal8Bit().constData(), 0755);
        const fs::path closed = in(folder, "closed"), open = in(folder, "open");
        fs::create_directory(closed);
        fs::create_directory(open);
        ::chmod(open.c_str(), 0777);
        for (const fs::path& each : {closed, open})
            putContent(each / "file", "old");
        ::chmod((closed / "file").c_str(), 0666);
        ::chmod((open / "file").c_str(), 0444);
        ::chmod(closed.c_str(), 0555);
        putContent(open / "secret", "old");
        ::chmod((open / "secret").c_str(), 0);
        const int status = inOwnProcess([&] {
            becomeNobody();
            const auto says = [](const auto& result, const char* words) {
                return !result && result.error().sentence.find(words) != std::string::npos;
            };
            if (!says(replaceFile(closed / "file", "new"), "permission is denied"))
                return 1;
            if (!says(replaceFile(open / "file", "new"), "write-protected"))
                return 2;
            if (!says(readFile(open / "secret", 100), "permission is denied"))
                return 3;
            return 0;
        });
        QCOMPARE(status, 0);
        QCOMPARE(contentOf(closed / "file"), std::string("old"));
        QCOMPARE(contentOf(open / "file"), std::string("old"));
        QCOMPARE(namesIn(closed).size(), std::size_t{1});
        QCOMPARE(namesIn(open).size(), std::size_t{2});
        ::chmod(closed.c_str(), 0755);
    }

    void clearsWhatAKilledWriterLeft() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        putContent(path, "old");
        putContent(besides(path, ".", ".saving"), "half of");
        QVERIFY(replaceFile(path, "new"));
        QCOMPARE(namesIn(folder.path().toStdString()), std::vector<std::string>{"file"});
        QCOMPARE(contentOf(path), std::string("new"));
    }

    void twoWritersSeeEachOther() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        putContent(path, "old");
        ReplaceOptions options;
        QString inner;
        options.objection = [&](auto) -> std::optional<std::string> {
            inner = refusal(replaceFile(path, "second"));
            return std::nullopt;
        };
        QVERIFY(replaceFile(path, "first", options));
        QVERIFY2(inner.contains("another program is just saving"), qPrintable(inner));
        QCOMPARE(contentOf(path), std::string("first"));
    }

    void leavesALockedFile() {
        const QTemporaryDir folder;
        const fs::path path = in(folder, "file");
        putContent(path, "old");
        const int file = ::open(path.c_str(), O_RDWR);
        struct flock lock {};
        lock.l_type = F_WRLCK;
        lock.l_start = 0x40000001;
        lock.l_len = 1;
        QCOMPARE(::fcntl(file, F_SETLK, &lock), 0);
        // A lock does not stand against the process that holds it.
        const int status = inOwnProcess([&] {
            if (writeLockHolder(path, 0, 0) != ::getppid() || writeLockHolder(path, 0x40000002, 510))
                return 1;
            const auto replaced = replaceFile(path, "new");
            return !replaced && replaced.error().sentence.find("has locked it") != std::string::npos ? 0 : 2;
        });
        ::close(file);
        QCOMPARE(status, 0);
        QCOMPARE(contentOf(path), std::string("old"));
        QVERIFY(replaceFile(path, "new"));
    }
};

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
