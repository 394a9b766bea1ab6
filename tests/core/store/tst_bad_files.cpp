// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are not what they should be: a clear sentence, no half load, and the file stays as it was.
#include <functional>
#include <random>
#include <set>

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/project/edits.h"
#include "core/store/compression.h"
#include "core/store/hash.h"
#include "core/store/limits.h"
#include "core/store/project_file.h"
#include "core/store/write_document.h"
#include "tests/support/files.h"
#include "tests/support/generated_project.h"

using namespace plumb;
using namespace plumb::store;
using namespace plumb::tests;
namespace fs = std::filesystem;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true;
#elif defined(__has_feature)
constexpr bool isSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool isSanitized = false;
#endif

using Spoil = std::function<void(const fs::path&)>;

Spoil sql(const std::string& text) {
    return [text](const fs::path& path) { changeWithSqlite(path, text); };
}

Spoil bytes(std::function<void(std::string&)> change) {
    return [change](const fs::path& path) {
        std::string content = contentOf(path);
        change(content);
        putContent(path, content);
    };
}

Document sample() {
    const std::string letter(5000, 'z');
    Project project = *withRoute({}, "oem", RouteKind::oemReference);
    project = *withRoute(project, "odm", RouteKind::odmDirect);
    project = *withWorkflow(project, "training", WorkflowKind::training);
    project = *withAnswer(
        project, {"facilities.expansion-runway",
                  "",
                  AnswerValue::yes,
                  "",
                  "",
                  std::nullopt,
                  {{"letter.pdf", "", Grade::written, std::nullopt, std::nullopt, sha256(letter), letter.size()}}});
    project.information.title = "Sample";
    return {project, {{sha256(letter), letter}}, {}};
}

struct Folder {
    QTemporaryDir directory;
    fs::path file = fs::path(directory.path().toStdString()) / "file.plumb";

    Folder() { putContent(file, good()); }

    /// What `save` writes, without waiting for the disk.
    static const std::string& good() {
        static const std::string bytes = fileBytes(sample()).value_or(std::string());
        return bytes;
    }
};

} // namespace

Q_DECLARE_METATYPE(Spoil)
Q_DECLARE_METATYPE(plumb::store::Outcome)

class TestBadFiles : public QObject {
    Q_OBJECT
private slots:
    // sqlitebrowser/sqlitebrowser 2791, aardappel/treesheets 160, markummitchell/engauge-digitizer 273: another
    // version's project ended without a word, or in absurd values and a crash.
    void isRefusedWithASentence_data() {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<Outcome>("outcome");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const Spoil& spoil, Outcome outcome, const char* words) {
            QTest::newRow(name) << spoil << outcome << words;
        };
        const auto damaged = Outcome::damaged;
        row("empty", bytes([](auto& b) { b.clear(); }), damaged, "is empty (0 bytes)");
        row("one byte", bytes([](auto& b) { b = "S"; }), damaged, "cut short");
        row("first 50 bytes", bytes([](auto& b) { b.resize(50); }), damaged, "cut short");
        row("truncated at half", bytes([](auto& b) { b.resize(b.size() / 2); }), damaged, "cut short");
        row("last byte missing", bytes([](auto& b) { b.pop_back(); }), damaged, "cut short");
        row("bytes behind the end", bytes([](auto& b) { b += "more"; }), damaged, "not the ones that were saved");
        row("text with the right suffix", bytes([](auto& b) { b = "cluster.nodes = 512\n"; }), Outcome::notOurs,
            "another kind of file");
        row("zeros", bytes([](auto& b) { b.assign(b.size(), '\0'); }), Outcome::notOurs, "another kind of file");
        row(
            "foreign database",
            [](const fs::path& path) {
                fs::remove(path);
                changeWithSqlite(path, "CREATE TABLE meta (key, value); INSERT INTO meta VALUES ('min_reader', '1')");
            },
            Outcome::notOurs, "database of another program");
        row(
            "only the name of ours",
            [](const fs::path& path) {
                fs::remove(path);
                changeWithSqlite(path, "PRAGMA application_id = 0x504C4D42");
            },
            damaged, "header is not one");
        row("version 0", sql("PRAGMA user_version = 0"), damaged, "header is not one");
        row("version raised, no longer readable",
            sql("PRAGMA user_version = 7; UPDATE meta SET value = '7' WHERE key = 'min_reader'"), Outcome::newer,
            "file version 7; this one reads up to 6");
        row("version raised, reader unknown", sql("PRAGMA user_version = 7; DROP TABLE meta"), Outcome::newer,
            "Open it with the newer Plumbline");
        row("version raised, reader not a number",
            sql("PRAGMA user_version = 7; UPDATE meta SET value = 'all' WHERE key = 'min_reader'"), Outcome::newer,
            "file version 7");
        row("version negative", sql("PRAGMA user_version = -1; UPDATE meta SET value = '9' WHERE key = 'min_reader'"),
            Outcome::newer, "newer Plumbline");
        row("version raised by hand", bytes([](auto& b) { b[63] = 7; }), damaged, "not the ones that were saved");
        for (const char* table :
             {"meta", "workflow", "job_size", "component", "tier", "line", "cost", "route", "milestone", "parameter",
              "answer", "evidence", "attachment", "scenario", "scenario_value", "snapshot", "change"})
            row(qPrintable(QString("table %1 dropped").arg(table)), sql(std::string("DROP TABLE ") + table), damaged,
                qPrintable(QString("table \"%1\" is missing").arg(table)));
        row("another column", sql("ALTER TABLE route ADD COLUMN x TEXT"), damaged, "\"route\" is not built as");
        row("trigger", sql("CREATE TRIGGER t AFTER INSERT ON route BEGIN DELETE FROM parameter; END"), damaged,
            "trigger \"t\"");
        row("view", sql("CREATE VIEW v AS SELECT * FROM parameter"), damaged, "view \"v\"");
        row("table replaced by a view", sql("ALTER TABLE answer RENAME TO a2; CREATE VIEW answer AS SELECT * FROM a2"),
            damaged, "view \"answer\"");
        row("virtual table", sql("CREATE VIRTUAL TABLE f USING fts5(x)"), damaged, "virtual table \"f\"");
        row("index of an expression", sql("CREATE INDEX i ON route (lower(id))"), damaged, "index \"i\"");
        row("newer with a trigger",
            sql("PRAGMA user_version = 7; CREATE TRIGGER t AFTER INSERT ON route BEGIN SELECT 1; END"), Outcome::newer,
            "newer Plumbline");
        row("value out of range", sql("UPDATE parameter SET value = 5.0 WHERE key = 'reliability.node_mtbf'"), damaged,
            "reliability.node_mtbf: 5 h is outside the range");
        row("value out of range at a place",
            sql("UPDATE parameter SET value = -3 WHERE key = 'staff.people' AND instance = 'odm'"), damaged,
            "staff.people@odm: -3 FTE is outside the range");
        row("infinite value", sql("UPDATE parameter SET value = 9e999 WHERE key = 'cluster.nodes'"), damaged,
            "cluster.nodes: the value is not a finite number");
        row("half a node", sql("UPDATE parameter SET value = 1.5 WHERE key = 'cluster.nodes'"), damaged,
            "1.5 is not a whole number");
        row("words for a number", sql("UPDATE parameter SET value = 'many' WHERE key = 'cluster.nodes'"), damaged,
            "cluster.nodes: \"many\" is not a number");
        row("bytes for a number", sql("UPDATE parameter SET value = x'00' WHERE key = 'cluster.nodes'"), damaged,
            "cluster.nodes");
        row("unknown where it must be known", sql("UPDATE parameter SET value = 'unknown' WHERE key = 'cluster.nodes'"),
            damaged, "cluster.nodes: \"unknown\"");
        row("number for a choice", sql("UPDATE parameter SET value = 1 WHERE key = 'checkpoint.mode'"), damaged,
            "checkpoint.mode@odm/training: 1 is none of the choices blocking, async, two_level");
        row("no such choice", sql("UPDATE parameter SET value = 'magic' WHERE key = 'checkpoint.mode'"), damaged,
            "\"magic\" is none of the choices");
        row("another unit", sql("UPDATE parameter SET unit = 'd' WHERE key = 'reliability.node_mtbf'"), damaged,
            "reliability.node_mtbf: the value is in \"d\", and \"h\" is needed");
        row("no such grade", sql("UPDATE parameter SET grade = 'gossip' WHERE key = 'cluster.nodes'"), damaged,
            "\"gossip\" is none of measured");
        row("no such kind", sql("UPDATE route SET kind = 'barter' WHERE id = 'odm'"), damaged,
            "table route, row 2: \"barter\" is none of odm_direct");
        row("baseline that is none", sql("UPDATE meta SET value = 'odm' WHERE key = 'project.baseline'"), damaged,
            "\"odm\" is not a route of kind oem_reference");
        row("the same id twice", sql("UPDATE route SET id = 'oem'"), damaged, "\"oem\" is used twice");
        row("malformed id", sql("UPDATE route SET id = '../odm' WHERE id = 'odm'"), damaged, "\"../odm\"");
        row("job size of nothing", sql("UPDATE job_size SET workflow = 'gone'"), damaged, "no workflow \"gone\"");
        row("workflow without a job size", sql("DELETE FROM job_size"), damaged, "has 0 job sizes");
        row("nine routes",
            sql("WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 9) INSERT INTO route SELECT "
                "i, "
                "'r' || i, '', 'rent' FROM n"),
            damaged, "table route has more than 8 rows");
        row("a million rows",
            sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) INSERT INTO line "
                "SELECT "
                "i, 'l' || i, '', 'servers' FROM n"),
            damaged, "table line has more than 200 rows");
        row("date that is none", sql("UPDATE answer SET due = '2026-02-30'"), damaged, "\"2026-02-30\" is not a date");
        row("text that is not UTF-8", sql("UPDATE answer SET note = CAST(x'ff41' AS TEXT)"), damaged,
            "not written in UTF-8");
        row("text with a zero byte", sql("UPDATE answer SET note = CAST(x'410041' AS TEXT)"), damaged, "zero byte");
        row("text of 200,000 bytes", sql("UPDATE answer SET note = printf('%.*c', 200000, 'x')"), damaged,
            "at most 100000 are kept");
        row("attachment of another content", sql("UPDATE attachment SET sha256 = '" + std::string(64, 'a') + "'"),
            damaged, "not the one that was attached");
        row("attachment of another size", sql("UPDATE attachment SET bytes = bytes + 1"), damaged,
            "does not hold 5001 bytes");
        row("attachment that claims the memory", sql("UPDATE attachment SET bytes = 1099511627776"), damaged,
            "not between 0 and");
        row("attachment that is noise", sql("UPDATE attachment SET content = randomblob(100)"), damaged,
            "does not hold 5000 bytes");
        row("attachment cut short", sql("UPDATE attachment SET content = substr(content, 1, length(content) - 3)"),
            damaged, "content is broken");
        row("no attachment but a text", sql("UPDATE evidence SET bytes = -1"), damaged, "not between 0 and");
        row(
            "journal left behind",
            [](const fs::path& path) {
                putContent(path.native() + "-journal", "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 and what was before");
            },
            damaged, "left \"file.plumb-journal\"");
        row(
            "write-ahead log left behind",
            [](const fs::path& path) { putContent(path.native() + "-wal", "what came after"); }, damaged,
            "left \"file.plumb-wal\"");
        row(
            "folder",
            [](const fs::path& path) {
                fs::remove(path);
                fs::create_directory(path);
            },
            Outcome::unreachable, "is a folder");
        row(
            "missing", [](const fs::path& path) { fs::remove(path); }, Outcome::unreachable, "does not exist");
        row(
            "dead link",
            [](const fs::path& path) {
                fs::remove(path);
                fs::create_symlink("nowhere", path);
            },
            Outcome::unreachable, "does not exist");
        row(
            "pipe",
            [](const fs::path& path) {
                fs::remove(path);
                ::mkfifo(path.c_str(), 0600);
            },
            Outcome::unreachable, "device or a pipe");
        row(
            "larger than any project", [](const fs::path& path) { fs::resize_file(path, mostFileBytes + 1); },
            Outcome::unreachable, "at most 570425344 are read");
    }
    void isRefusedWithASentence() {
        QFETCH(Spoil, spoil);
        QFETCH(Outcome, outcome);
        QFETCH(QString, words);
        const Folder folder;
        spoil(folder.file);
        const auto names = namesIn(folder.file.parent_path());
        const std::string before = fs::is_regular_file(folder.file) ? contentOf(folder.file) : "";
        const Opening opening = store::open(folder.file);
        const QString sentence = QString::fromStdString(opening.sentence);
        QVERIFY2(opening.outcome == outcome,
                 qPrintable(QString::fromUtf8(nameOf(opening.outcome).data()) + ": " + sentence));
        QVERIFY(!opening.loaded);
        QVERIFY2(sentence.contains(words), qPrintable(sentence));
        QVERIFY2(sentence.contains(QString::fromStdString(folder.file.native())), qPrintable(sentence));
        QVERIFY2(sentence.endsWith('.'), qPrintable(sentence));
        const auto loaded = load(folder.file);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error(), (Error{ErrorKind::cannotBeDone, opening.sentence}));
        const auto findings = check(folder.file);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].severity, Severity::contradiction);
        QCOMPARE(render(findings[0].sentence), opening.sentence);
        QCOMPARE(namesIn(folder.file.parent_path()), names);
        if (fs::is_regular_file(folder.file))
            QVERIFY(contentOf(folder.file) == before);
    }

    void everyFlippedBitIsNoticed() {
        const Folder folder;
        const std::string good = contentOf(folder.file);
        std::mt19937_64 random(1);
        const auto flipped = [&](std::size_t at, unsigned bit) {
            std::string bad = good;
            bad[at] = static_cast<char>(static_cast<unsigned char>(bad[at]) ^ (1U << bit));
            return openBytes(bad, "FILE");
        };
        for (std::size_t at = 0; at < 100; ++at) { // the header
            for (unsigned bit = 0; bit < 8; ++bit)
                QVERIFY2(!flipped(at, bit).loaded, qPrintable(QString::number(at)));
        }
        for (int i = 0; i < 600; ++i)
            QVERIFY(!flipped(random() % good.size(), random() % 8).loaded);
    }

    void randomDamageNeverEndsTheProgram() {
        const Folder folder;
        // A changed counter takes the seal away, so that everything behind it meets the damage.
        changeWithSqlite(folder.file, "UPDATE meta SET value = 'changed' WHERE key = 'information.title'");
        const std::string good = contentOf(folder.file);
        std::mt19937_64 random(2);
        int opened = 0;
        for (int i = 0; i < 1500; ++i) {
            std::string bad = good;
            for (std::size_t n = 1 + random() % 8; n > 0; --n)
                bad[random() % bad.size()] = static_cast<char>(random());
            if (i % 5 == 0)
                bad.resize(random() % bad.size());
            const Opening opening = openBytes(bad, "FILE");
            QCOMPARE(opening.loaded.has_value(), isOpen(opening.outcome));
            QVERIFY(opening.loaded || !opening.sentence.empty());
            if (opening.loaded) {
                ++opened;
                QCOMPARE(structureProblem(opening.loaded->document.project), std::string());
            }
        }
        QVERIFY2(opened > 0 && opened < 1500, "the damage is neither always nor never fatal");
    }

    void aNewerReadableFileIsOpenToRead() {
        const Folder folder;
        changeWithSqlite(folder.file,
                         "PRAGMA user_version = 7; ALTER TABLE route ADD COLUMN country TEXT; CREATE TABLE future "
                         "(id TEXT) STRICT; INSERT INTO parameter VALUES ('route', 'future.row', 'odm', 2.5, "
                         "'h', 'fixed', NULL, NULL, NULL)");
        const std::string before = contentOf(folder.file);
        const Opening opening = store::open(folder.file);
        QVERIFY2(opening.loaded, opening.sentence.c_str());
        QCOMPARE(opening.outcome, Outcome::newerReadable);
        QVERIFY(opening.sentence.find("open to read") != std::string::npos);
        QVERIFY(opening.loaded->document == sample());
        QCOMPARE(opening.loaded->schemaVersion, 7);
        SaveOptions options;
        options.expected = opening.loaded->contentHash;
        const auto saved = save(opening.loaded->document, folder.file, options);
        QVERIFY(!saved && saved.error().sentence.find("would lose") != std::string::npos);
        QVERIFY(contentOf(folder.file) == before);
        QVERIFY(save(opening.loaded->document, folder.file.parent_path() / "copy.plumb"));
    }

    void tellsWhatMoved() {
        const Folder folder;
        changeWithSqlite(
            folder.file,
            "DELETE FROM parameter WHERE key = 'staff.people' AND instance = 'odm';"
            "DELETE FROM parameter WHERE key = 'checkpoint.write';"
            "INSERT INTO parameter VALUES ('project', 'old.key', '', 42.0, 'h', 'fixed', NULL, NULL, NULL);"
            "INSERT INTO parameter VALUES ('route', 'staff.people', 'gone', 9.0, 'FTE', 'fixed', NULL, NULL, "
            "NULL);"
            "UPDATE parameter SET distribution = 'factor 0.5 2' WHERE key = 'energy.price';"
            "UPDATE parameter SET value = 7000 WHERE key = 'reliability.node_mtbf';"
            "CREATE TABLE mine (x)");
        const auto loaded = load(folder.file);
        QVERIFY(loaded);
        std::vector<std::string> said;
        for (const Finding& note : loaded->notes) {
            // What a file of today's version lacks is no note any more.
            const bool isMissing = note.sentence.id.find("_missing") != std::string::npos;
            QCOMPARE(note.severity, isMissing ? Severity::warning : Severity::note);
            said.push_back(render(note.sentence));
        }
        const std::vector<std::string> expected{
            "The file says old.key = 42, which this version has no place for; it was kept out.",
            "The file says staff.people@gone = 9, which this version has no place for; it was kept out.",
            "The file does not say checkpoint.write at 2 places; they take today's default, 10.",
            "The file does not say staff.people@odm; it takes today's default, 4.",
            "The default spread of energy.price was \"factor 0.5 2\" when the file was saved and is \"factor 0.8 1.3\" "
            "today; today's is used.",
            "The table \"mine\" is not part of a project; it was kept out.",
            "Another program has changed the file since Plumbline saved it; its contents were checked one by one."};
        QCOMPARE(said, expected);
        QCOMPARE(loaded->document.project.parameters.reliability.nodeMtbf.value, 7000.0);
        QVERIFY(check(folder.file) == loaded->notes);
    }

    /// Thousands of rows of a kind of which a project has few: refused by their number, before anything is made of
    /// them.
    void refusesMoreRowsThanAProjectHas_data() {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("values");
        QTest::addColumn<int>("most");
        const auto row = [](const char* table, const char* values, int most) {
            QTest::newRow(table) << QString::fromLatin1(table) << QString::fromLatin1(values) << most;
        };
        row("route", "'n', 'odm_direct'", 8);
        row("workflow", "'n', 'training'", 200);
        row("job_size", "'training'", 1000);
        row("component", "'n'", 200);
        row("tier", "'n', 'memory'", 200);
        row("network", "'n', 'compute'", 200);
        row("gate", "'n', 'rack_power', ''", 200);
        row("delivery", "'n', 'platform'", 200);
        row("line", "'n', 'servers'", 200);
        row("cost", "'n', 'support', 'once'", 200);
        row("milestone", "'odm'", 1600);
    }
    void refusesMoreRowsThanAProjectHas() {
        QFETCH(const QString, table);
        QFETCH(const QString, values);
        QFETCH(const int, most);
        const Folder folder;
        changeWithSqlite(folder.file,
                         QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < "
                                        "20999) INSERT INTO %1 SELECT i, 'x' || i, %2 FROM n")
                             .arg(table, values)
                             .toStdString());
        const Opening opening = store::open(folder.file);
        QCOMPARE(opening.outcome, Outcome::damaged);
        const std::string words = QStringLiteral("table %1 has more than %2 rows").arg(table).arg(most).toStdString();
        QVERIFY2(opening.sentence.find(words) != std::string::npos, opening.sentence.c_str());
    }

    /// 20,000 routes by 20,000 workflows are 400 million pairs: the process may have a thousandth of what they take.
    void takesNoMemoryForPairsOfRows() {
        if (isSanitized)
            QSKIP("The shadow memory of a sanitizer is larger than what the process may have.");
        const Folder folder;
        changeWithSqlite(
            folder.file,
            "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 20999) INSERT INTO "
            "route SELECT i, 'r' || i, 'n', 'odm_direct' FROM n;"
            "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 20999) INSERT INTO "
            "workflow SELECT i, 'w' || i, 'n', 'training' FROM n");
        const int ended = inOwnProcess([&] {
            const rlimit least{512UL << 20U, 512UL << 20U};
            ::setrlimit(RLIMIT_AS, &least);
            return store::open(folder.file).outcome == Outcome::damaged ? 0 : 1;
        });
        QCOMPARE(ended, 0);
    }

    void makesNoMoreNotesThanSomebodyReads() {
        const Folder folder;
        changeWithSqlite(folder.file,
                         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO "
                         "parameter SELECT 'project', 'k' || i, '', 1.0, '', 'fixed', NULL, NULL, NULL FROM n;"
                         "DELETE FROM parameter WHERE key GLOB '*.*'");
        const auto loaded = load(folder.file);
        QVERIFY2(loaded, loaded ? "" : loaded.error().sentence.c_str());
        QVERIFY2(loaded->notes.size() < 1100, std::to_string(loaded->notes.size()).c_str());
        const auto rest = std::ranges::find(loaded->notes, std::string("file.more_of_a_kind"),
                                            [](const Finding& each) { return each.sentence.id; });
        QVERIFY(rest != loaded->notes.end());
        QVERIFY2(render(rest->sentence).starts_with("99500 further notes are like this one: "),
                 render(rest->sentence).c_str());
        const std::vector<Finding> told = summary(loaded->notes);
        QVERIFY(told.size() < 12);
        for (const Finding& finding : told)
            QVERIFY(render(finding.sentence).size() < 400);
    }

    void everyMissingValueOfACurrentFileIsAWarning() {
        const Folder folder;
        changeWithSqlite(folder.file, "DELETE FROM parameter");
        const auto loaded = load(folder.file);
        QVERIFY(loaded);
        std::set<std::string> missing, keys;
        for (const Finding& note : check(folder.file)) {
            if (note.severity == Severity::warning)
                missing.insert(note.where.substr(0, note.where.find('@')));
        }
        for (const Address& address : addresses(loaded->document.project))
            keys.insert(std::string(address.row->key));
        QCOMPARE(missing, keys);
        // An older version could not say what came later.
        const auto older = load(fs::path(PLUMB_SOURCE_DIR) / "tests/data/files/version-1.plumb");
        QVERIFY(older && older->notes.size() > 100);
        QVERIFY(
            std::ranges::none_of(older->notes, [](const Finding& note) { return note.severity != Severity::note; }));
        QVERIFY(summary(older->notes).size() < 12);
    }

    void attachmentsStayPackedWhereTheyAreOnlyNamed() {
        const Folder folder;
        const auto whole = load(folder.file), named = load(folder.file, Attachments::named);
        QVERIFY(whole && named);
        QCOMPARE(named->document.attachments.size(), whole->document.attachments.size());
        for (const auto& [hash, content] : named->document.attachments) {
            QVERIFY(content.empty());
            QVERIFY(whole->document.attachments.contains(hash));
        }
        QVERIFY(named->notes == whole->notes);
        // What was not unpacked cannot be written over what is there.
        SaveOptions options;
        options.expected = named->contentHash;
        QVERIFY(!save(named->document, folder.file, options));
    }

    void theLimitsFitEachOther() {
        QVERIFY(mostBytesOfAllAttachments < mostFileBytes);
        QVERIFY(mostAttachmentBytes < mostBytesOfAllAttachments);
        QVERIFY(mostBytesOfAllAttachments >= 100ULL * (5ULL << 20U)); // a hundred documents of five megabytes
    }

    void aTextOfAnOldFileIsReadAndFound() {
        const Folder folder;
        changeWithSqlite(folder.file,
                         "UPDATE meta SET value = 'a' || char(27) || '[31m' WHERE key = 'information.title';"
                         "UPDATE route SET name = ''; UPDATE workflow SET name = 'b' || char(10) || 'c'");
        const auto loaded = load(folder.file);
        QVERIFY2(loaded, loaded ? "" : loaded.error().sentence.c_str());
        QCOMPARE(loaded->document.project.routes.front().name, std::string());
        std::size_t warnings = 0;
        for (const Finding& note : check(folder.file))
            warnings += note.severity == Severity::warning ? 1 : 0;
        QCOMPARE(warnings, std::size_t{4}); // title, workflow, two routes
    }

    void saysWhichKindOfValueIsNoNumber() {
        const Folder folder;
        changeWithSqlite(folder.file, "UPDATE parameter SET value = x'0102' WHERE key = 'project.horizon'");
        const Opening opening = store::open(folder.file);
        QVERIFY2(opening.sentence.find("project.horizon: a blob of 2 bytes is no number; give ") != std::string::npos,
                 opening.sentence.c_str());
    }

    void aSoundFileHasNothingToSay() {
        const Folder folder;
        QVERIFY(check(folder.file).empty());
        // What an ended transaction of another program leaves is no obstacle.
        putContent(folder.file.native() + "-journal", std::string(512, '\0'));
        putContent(folder.file.native() + "-wal", "");
        QVERIFY(check(folder.file).empty());
    }

    void opensAFileInWriteAheadMode() {
        const Folder folder;
        changeWithSqlite(folder.file, "PRAGMA journal_mode = WAL; UPDATE parameter SET value = 7000 WHERE key = "
                                      "'reliability.node_mtbf'");
        const std::string before = contentOf(folder.file);
        const auto loaded = load(folder.file);
        QVERIFY2(loaded, loaded ? "" : loaded.error().sentence.c_str());
        QCOMPARE(loaded->document.project.parameters.reliability.nodeMtbf.value, 7000.0);
        QVERIFY(contentOf(folder.file) == before);
        QCOMPARE(namesIn(folder.file.parent_path()).size(), std::size_t{1});
    }

    void openingNeedsNoRightToWrite() {
        const Folder folder;
        const fs::path parent = folder.file.parent_path();
        ::chmod(folder.file.c_str(), 0444);
        ::chmod(parent.c_str(), 0555);
        const int open = inOwnProcess([&] {
            becomeNobody();
            return load(folder.file) ? 0 : 1;
        });
        ::chmod(folder.file.c_str(), 0);
        const int closed = inOwnProcess([&] {
            becomeNobody();
            const Opening opening = store::open(folder.file);
            return opening.outcome == Outcome::unreachable &&
                           opening.sentence.find("permission is denied") != std::string::npos
                       ? 0
                       : 1;
        });
        ::chmod(parent.c_str(), 0755);
        QCOMPARE(open, 0);
        QCOMPARE(closed, 0);
    }

    void refusesContentThatExplodes() {
        // A frame that claims one size and holds another is refused before memory is taken for it.
        const std::string packed = compressed(std::string(1 << 20, 'x'));
        QVERIFY(plain(packed, 1 << 20));
        QVERIFY(!plain(packed, 1 << 19));
        QVERIFY(!plain(packed + packed, 1 << 20));
        QVERIFY(!plain("", 0));
        QVERIFY(plain(compressed(""), 0));
    }
};

QTEST_APPLESS_MAIN(TestBadFiles)
#include "tst_bad_files.moc"
