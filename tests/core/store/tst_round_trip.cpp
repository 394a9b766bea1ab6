// SPDX-License-Identifier: GPL-3.0-or-later
// What is saved is what is loaded, for every project; and what no file may hold is refused.
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/store/hash.h"
#include "core/store/project_file.h"
#include "core/store/schema.h"
#include "core/store/sqlite.h"
#include "core/store/write_document.h"
#include "tests/support/files.h"
#include "tests/support/generated_project.h"

using namespace plumb;
using namespace plumb::store;
using namespace plumb::tests;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const Document& document) {
    const auto bytes = fileBytes(document);
    if (!bytes)
        qFatal("%s", bytes.error().sentence.c_str());
    return *bytes;
}

Opening reopened(const Document& document) {
    return openBytes(bytesOf(document), "FILE");
}

Document withAttachment(Document document, const std::string& bytes, const std::string& name) {
    const std::string hash = sha256(bytes);
    document.attachments[hash] = bytes;
    Answer answer{"fabric.validated-with-faults", "", AnswerValue::yes, "", "", std::nullopt, {}};
    for (const Answer& known : document.project.answers) {
        if (known.criterion == answer.criterion && known.instance.empty())
            answer = known;
    }
    answer.evidence.push_back({name, "p. 3", Grade::written, Date{2026, 5, 1}, std::nullopt, hash, bytes.size()});
    document.project = *withAnswer(document.project, answer);
    return document;
}

} // namespace

class TestRoundTrip : public QObject {
    Q_OBJECT
private slots:
    void everyProjectComesBackEqual() {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Document document{generatedProject(seed), {}, {}};
            if (seed % 3 == 0)
                document = withAttachment(document, std::string(1000 + seed, 'a'), "bid.pdf");
            const Opening opening = reopened(document);
            QVERIFY2(opening.loaded, opening.sentence.c_str());
            QCOMPARE(opening.outcome, Outcome::current);
            QVERIFY2(opening.loaded->document == document, qPrintable(QString::number(seed)));
            QVERIFY(opening.loaded->notes.empty());
            QCOMPARE(opening.loaded->schemaVersion, schemaVersion());
        }
    }

    void anEmptyProjectComesBackEqual() {
        const Opening opening = reopened({});
        QVERIFY2(opening.loaded, opening.sentence.c_str());
        QVERIFY(opening.loaded->document == Document{});
    }

    void theSameProjectGivesTheSameBytes() {
        const QTemporaryDir folder;
        const Document document = withAttachment({generatedProject(5), {}, {}}, "evidence", "a.txt");
        QVERIFY(bytesOf(document) == bytesOf(document));
        const fs::path one = folder.filePath("one.plumb").toStdString(),
                       two = folder.filePath("two.plumb").toStdString();
        const auto first = save(document, one);
        QVERIFY(first && save(load(one)->document, two));
        QVERIFY(contentOf(one) == contentOf(two));
        QCOMPARE(first->contentHash, sha256(contentOf(one)));
        QCOMPARE(load(one)->contentHash, first->contentHash);
    }

    void everyAssumptionIsWrittenDefaultsToo() {
        const QTemporaryDir folder;
        const fs::path path = folder.filePath("file.plumb").toStdString();
        Project project = *withRoute({}, "oem", RouteKind::oemReference);
        project = *withWorkflow(project, "training", WorkflowKind::training);
        QVERIFY(save({project, {}, {}}, path));
        auto database = Database::fromBytes(contentOf(path));
        QVERIFY(database);
        const auto rows = database->rows("SELECT key, instance, value, unit FROM parameter", 10000);
        QVERIFY(rows);
        std::map<std::string, Cell> written;
        for (const Cells& row : *rows) {
            const auto& key = std::get<std::string>(row[0]);
            const auto& instance = std::get<std::string>(row[1]);
            written[instance.empty() ? key : key + '@' + instance] = row[2];
        }
        QCOMPARE(written.size(), addresses(project).size());
        for (const Address& address : addresses(project))
            QVERIFY2(written.contains(addressText(project, address)), addressText(project, address).c_str());
        QVERIFY(written["reliability.node_mtbf"] == Cell(6335.0));
        QVERIFY(written["capability.telemetry@oem"] == Cell(std::string("unknown")));
        QVERIFY(written["checkpoint.mode@oem/training"] == Cell(std::string("blocking")));
    }

    void attachmentsComeBackByteForByte_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("zero bytes") << QByteArray(100'000, '\0');
        QTest::newRow("a database within") << QByteArray::fromStdString(bytesOf({generatedProject(1), {}, {}}));
        QByteArray noise;
        for (int i = 0; i < 300'000; ++i)
            noise.append(static_cast<char>((i * 2654435761U) >> 13U));
        QTest::newRow("noise") << noise;
    }
    void attachmentsComeBackByteForByte() {
        QFETCH(QByteArray, bytes);
        const Document document =
            withAttachment({generatedProject(2), {}, {}}, bytes.toStdString(), "it's a \"bid\".pdf");
        const Opening opening = reopened(document);
        QVERIFY2(opening.loaded, opening.sentence.c_str());
        QVERIFY(opening.loaded->document == document);
        QVERIFY(opening.loaded->notes.empty());
    }

    void aMissingAttachmentIsTold() {
        Document document = withAttachment({generatedProject(2), {}, {}}, "x", "bid.pdf");
        document.attachments.clear();
        const Opening opening = reopened(document);
        QVERIFY(opening.loaded && opening.loaded->document == document);
        QCOMPARE(opening.loaded->notes.size(), std::size_t{1});
        QCOMPARE(opening.loaded->notes[0].severity, Severity::warning);
        QVERIFY(render(opening.loaded->notes[0].sentence).find("bid.pdf") != std::string::npos);
    }

    void theChangeLogGrows() {
        const Project before = generatedProject(3);
        const Assignment assignments[]{{"reliability.node_mtbf", "4321"}, {"information.title", "Renamed"}};
        const Project after = *withRoute(*withAssignments(before, assignments), "extra", RouteKind::rent);
        const auto changes = changesBetween(before, after, "2026-05-01T09:00:00Z", "Ada", "bid of May");
        QCOMPARE(changes.size(), std::size_t{3});
        QCOMPARE(changes[0].what, std::string("information.title"));
        QCOMPARE(changes[1].what, std::string("route extra"));
        QCOMPARE(changes[1].before, std::string());
        QCOMPARE(changes[2].what, std::string("reliability.node_mtbf"));
        QCOMPARE(changes[2].before, exactNumber(before.parameters.reliability.nodeMtbf.value));
        QCOMPARE(changes[2].after, std::string("4321"));
        QVERIFY(changesBetween(after, after, "now").empty());
        const Document document{after, {}, changes};
        const Opening opening = reopened(document);
        QVERIFY(opening.loaded && opening.loaded->document == document);
    }

    // A rented route that started as a copy of an owned one still carries that one's values, which it does not say.
    void whatIsNotSaidIsNotKept() {
        Project project = *withRoute({}, "oem", RouteKind::oemReference);
        const Assignment assignments[]{{"energy.pue@oem", "2.5"}};
        project = *withRoute(*withAssignments(project, assignments), "cloud", RouteKind::rent, "oem");
        const Opening opening = reopened({project, {}, {}});
        QVERIFY2(opening.loaded, opening.sentence.c_str());
        const Project& back = opening.loaded->document.project;
        QVERIFY(back == saidOnly(project));
        QCOMPARE(back.routes[0].parameters.operations.pue.value, 2.5);
        QCOMPARE(back.routes[1].parameters.operations.pue.value, 1.25);
        QCOMPARE(inputHash(back), inputHash(project));
        QVERIFY(saidOnly(back) == back);
    }

    void refusesWhatNoFileMayHold_data() {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("value out of range") << 0 << "reliability.node_mtbf: -1 h is outside";
        QTest::newRow("lists that do not fit") << 1 << "do not fit";
        QTest::newRow("text that is not UTF-8") << 2 << "information.owner: the text is not UTF-8";
        QTest::newRow("text with a zero byte") << 3 << "route.name@route-1: the text holds a zero byte";
        QTest::newRow("endless note") << 4 << "at most 10000 are kept";
        QTest::newRow("source of nothing") << 5 << "\"no.such@row\"";
        QTest::newRow("attachment under a wrong hash") << 6 << "is not the content";
        QTest::newRow("attachment too large") << 7 << "Attach a shorter extract";
        QTest::newRow("answers out of order") << 8 << "out of order or given twice";
        QTest::newRow("the same answer twice") << 9 << "out of order or given twice";
        QTest::newRow("a day that is none") << 10 << "is not a date";
    }
    void refusesWhatNoFileMayHold() {
        QFETCH(int, fault);
        QFETCH(QString, sentence);
        const QTemporaryDir folder;
        const fs::path path = folder.filePath("file.plumb").toStdString();
        const Document good{generatedProject(4), {}, {}};
        QVERIFY(save(good, path));
        const std::string before = contentOf(path);
        Document bad = good;
        Project& project = bad.project;
        if (fault == 0)
            project.parameters.reliability.nodeMtbf.value = -1;
        if (fault == 1)
            project.routes[0].workflows.emplace_back();
        if (fault == 2)
            project.information.owner = "\xc0\xaf";
        if (fault == 3)
            project.routes[0].name = std::string(1, '\0');
        if (fault == 4)
            project.provenance["reliability.node_mtbf"].note = std::string(100'001, 'x');
        if (fault == 5)
            project.provenance["no.such@row"] = {};
        if (fault == 6)
            bad.attachments[std::string(64, '0')] = "x";
        if (fault == 7) {
            const std::string large((64U << 20U) + 1, 'x');
            bad.attachments[sha256(large)] = large;
        }
        Answer first, second;
        first.criterion = "b.b";
        second.criterion = fault == 8 ? "a.a" : "b.b";
        if (fault == 8 || fault == 9)
            project.answers = {first, second};
        if (fault == 10)
            project.information.decisionDate = Date{2026, 2, 30};
        SaveOptions options;
        options.overwrite = true;
        const auto saved = save(bad, path, options);
        QVERIFY(!saved);
        QCOMPARE(saved.error().kind, ErrorKind::cannotBeDone);
        const QString said = QString::fromStdString(saved.error().sentence);
        QVERIFY2(said.contains(sentence), qPrintable(said));
        QVERIFY2(said.contains("file.plumb"), qPrintable(said));
        QVERIFY(contentOf(path) == before);
        QCOMPARE(namesIn(folder.path().toStdString()).size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestRoundTrip)
#include "tst_round_trip.moc"
