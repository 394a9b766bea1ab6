// SPDX-License-Identifier: GPL-3.0-or-later
// The tables as text, the step from one version to the next, and files of every version ever shipped.
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include "core/project/answers.h"
#include "core/project/edits.h"
#include "core/store/hash.h"
#include "core/store/header.h"
#include "core/store/project_file.h"
#include "core/store/schema.h"
#include "core/store/write_document.h"
#include "tests/support/files.h"
#include "tests/support/generated_project.h"
#include "tests/support/golden.h"

using namespace plumb;
using namespace plumb::store;
using namespace plumb::tests;
namespace fs = std::filesystem;

namespace {

const fs::path files = fs::path(PLUMB_SOURCE_DIR) / "tests/data/files";

/// What the stored file of version 1 was made from: every kind of row, edited in a few places.
Document version1Document() {
    Project project = *withWorkflow({}, "training", WorkflowKind::training);
    project = *withJobSize(project, "small-jobs", "training");
    project = *withWorkflow(project, "serving", WorkflowKind::inference);
    project = *withLine(project, "gpu-trays", Category::acceleratorsMemory);
    project = *withCost(project, "integration-lab", Category::integration, CostTiming::once);
    project = *withRoute(project, "oem", RouteKind::oemReference);
    project = *withRoute(project, "odm", RouteKind::odmDirect);
    project = *withRoute(project, "cloud", RouteKind::rent);
    project = *withMilestone(project, "odm-deposit", "odm");
    const Assignment assignments[]{{"information.title", "Stored project of version 1"},
                                   {"information.decision_date", "2026-11-30"},
                                   {"project.baseline", "oem"},
                                   {"reliability.node_mtbf", "43800"},
                                   {"quote.line_price@oem/gpu-trays", "28000000"},
                                   {"quote.headline_discount@odm", "0.125"},
                                   {"capability.telemetry@odm", "builds"},
                                   {"checkpoint.mode@odm/training", "async"},
                                   {"rent.price@cloud", "2.35"}};
    project = *withAssignments(project, assignments);
    const std::string letter = "Measured on 512 nodes over a year.\n";
    const Evidence evidence{"letter.txt",     "p. 1",         Grade::bidder, Date{2026, 5, 4},
                            Date{2027, 5, 4}, sha256(letter), letter.size()};
    project =
        *withProvenance(project, "reliability.node_mtbf", {Grade::bidder, "Bid of May", "without fabric", {evidence}});
    project = *withAnswer(project, {"facilities.expansion-runway",
                                    "",
                                    AnswerValue::partly,
                                    "Phase two is unfunded.",
                                    "Ada",
                                    Date{2026, 9, 1},
                                    {evidence}});
    return {project,
            {{sha256(letter), letter}},
            {{"2026-05-04T10:00:00Z", "Ada", "reliability.node_mtbf", "6335", "43800", "bid"}}};
}

/// Of version 2: a component class and a storage tier besides.
Document version2Document() {
    Document document = version1Document();
    Project& project = document.project;
    project = *withComponent(project, "link");
    project = *withTier(project, "flash", TierKind::burstBuffer);
    const Assignment assignments[]{{"information.title", "Stored project of version 2"},
                                   {"component.name@link", "Links and optics"},
                                   {"component.interrupts@link", "0.0145"},
                                   {"storage.write_bandwidth@odm/flash", "48.5"},
                                   {"checkpoint.durable_tier@odm/training", "burst_buffer"}};
    project = *withAssignments(project, assignments);
    return document;
}

/// Of version 3: a network and a facility gate besides.
Document version3Document() {
    Document document = version2Document();
    Project& project = document.project;
    project = *withNetwork(project, "compute", NetworkKind::compute);
    project = *withGate(project, "cooling-units", GateKind::cduCount);
    const Assignment assignments[]{
        {"information.title", "Stored project of version 3"}, {"network.name@compute", "Compute fabric"},
        {"fabric.oversubscription@odm/compute", "2"},         {"gate.responsible@cooling-units", "Grace"},
        {"gate.retrofit_cost@odm/cooling-units", "250000"},   {"facility.cdus", "3"}};
    project = *withAssignments(project, assignments);
    return document;
}

/// Of version 4: a delivery besides.
Document version4Document() {
    Document document = version3Document();
    Project& project = document.project;
    project = *withDelivery(project, "accelerator-delivery", DeliveryKind::accelerators);
    const Assignment assignments[]{{"information.title", "Stored project of version 4"},
                                   {"delivery.name@accelerator-delivery", "Accelerators"},
                                   {"supply.lead_time@odm/accelerator-delivery", "36"},
                                   {"supply.allocated@odm/accelerator-delivery", "0.8"},
                                   {"spares.stock_from@odm", "target"},
                                   {"tax.rate", "0.21"}};
    project = *withAssignments(project, assignments);
    return document;
}

/// Of version 5: a base year, a quote for a number of nodes, and a made-up value besides.
Document version5Document() {
    Document document = version4Document();
    Project& project = document.project;
    const Assignment assignments[]{{"information.title", "Stored project of version 5"},
                                   {"information.base_year", "2025"},
                                   {"quote.built_for@odm/gpu-trays", "128"}};
    project = *withAssignments(project, assignments);
    project.provenance["quote.headline_discount@odm"] = {Grade::example, "example, made up: a first offer", "", {}};
    return document;
}

/// Of version 6: an answer that was changed besides.
Document version6Document() {
    Document document = version5Document();
    Project& project = document.project;
    const Assignment assignments[]{{"information.title", "Stored project of version 6"}};
    project = *withAssignments(project, assignments);
    project = *withAnswer(project, answeredAs(project.answers.front(), AnswerValue::no));
    return document;
}

const std::vector<Document (*)()> documents{version1Document, version2Document, version3Document,
                                            version4Document, version5Document, version6Document};

} // namespace

class TestSchema : public QObject {
    Q_OBJECT

    static void addVersions() {
        QTest::addColumn<int>("version");
        for (int version = 1; version <= schemaVersion(); ++version)
            QTest::newRow(qPrintable(QStringLiteral("version %1").arg(version))) << version;
    }

private slots:
    void everyVersionIsTheApprovedText_data() { addVersions(); }
    void everyVersionIsTheApprovedText() {
        QFETCH(int, version);
        auto database = Database::empty();
        QVERIFY(database && migrate(*database, 0, migrations().first(static_cast<std::size_t>(version))));
        const auto text = schemaText(*database);
        QVERIFY(text);
        const auto id = database->rows("PRAGMA application_id", 1), stored = database->rows("PRAGMA user_version", 1);
        QVERIFY(id && id->front()[0] == Cell(std::int64_t{0x504C4D42}));
        QVERIFY(stored && stored->front()[0] == Cell(std::int64_t{version}));
        QVERIFY_GOLDEN("schema-" + std::to_string(version) + ".sql", *text);
    }

    void stepsAreNumberedFromOne() {
        int last = 0;
        for (const Migration& step : migrations()) {
            QCOMPARE(step.version, ++last);
            QVERIFY(!step.description.empty() && step.minReader >= 1 && step.minReader <= step.version);
        }
        QCOMPARE(schemaVersion(), last);
    }

    void everyShippedVersionHasADocument() { QCOMPARE(documents.size(), static_cast<std::size_t>(schemaVersion())); }

    // The stored files are never written again; PLUMB_APPROVE makes only one that is missing.
    void everyShippedVersionOpens_data() { addVersions(); }
    void everyShippedVersionOpens() {
        QFETCH(int, version);
        const Document expected = documents[static_cast<std::size_t>(version - 1)]();
        const fs::path path = files / ("version-" + std::to_string(version) + ".plumb");
        if (!fs::exists(path) && qEnvironmentVariable("PLUMB_APPROVE") == QLatin1String("1"))
            QVERIFY(save(expected, path));
        const std::string before = contentOf(path);
        const Opening opening = store::open(path);
        QVERIFY2(opening.loaded, opening.sentence.c_str());
        QCOMPARE(opening.outcome, schemaVersion() == version ? Outcome::current : Outcome::migrated);
        const Document& stored = opening.loaded->document;
        QVERIFY(stored.attachments == expected.attachments);
        QVERIFY(stored.changes == expected.changes);
        // Rows that came later take their defaults, so the whole stays equal as long as no default that was written
        // then has moved since.
        for (const char* key :
             {"reliability.node_mtbf", "quote.line_price@oem/gpu-trays", "quote.headline_discount@odm",
              "capability.telemetry@odm", "checkpoint.mode@odm/training", "rent.price@cloud", "job.share@small-jobs",
              "payment.share@odm-deposit", "component.interrupts@link", "storage.write_bandwidth@odm/flash",
              "checkpoint.durable_tier@odm/training", "quote.built_for@odm/gpu-trays"}) {
            const auto places = resolve(expected.project, key);
            if (!places)
                continue; // what it belongs to came with a later version
            const Address address = places->front();
            QVERIFY2(read(stored.project, address) == read(expected.project, address), key);
        }
        QVERIFY(stored.project.answers == expected.project.answers);
        QVERIFY(stored.project.provenance == expected.project.provenance);
        QVERIFY(stored.project.information == expected.project.information);
        QCOMPARE(stored.project.baseline, std::string("oem"));
        QVERIFY(contentOf(path) == before);
    }

    void madeUpValuesOfVersionFourGetTheirGrade() {
        auto database = Database::empty();
        QVERIFY(database && migrate(*database, 0, migrations().first(4)));
        QVERIFY(database->run("INSERT INTO parameter VALUES"
                              " ('route', 'a', 'odm', 1, '', 'fixed', 'written', 'example, made up: a bid', NULL),"
                              " ('route', 'b', 'odm', 1, '', 'fixed', 'written', 'the bid of May', NULL)"));
        QVERIFY(migrate(*database, 4));
        const auto grades = database->rows("SELECT grade FROM parameter ORDER BY key", 10);
        QVERIFY(grades && grades->size() == 2);
        QVERIFY(grades->at(0)[0] == Cell(std::string("example")) && grades->at(1)[0] == Cell(std::string("written")));
    }

    void aStepKeepsWhatWasThere() {
        std::vector<Migration> steps(migrations().begin(), migrations().end());
        const int next = schemaVersion() + 1;
        steps.push_back(
            {next, "A further column", "ALTER TABLE route ADD COLUMN country TEXT NOT NULL DEFAULT '';", 1});
        const auto bytes = fileBytes(version1Document());
        QVERIFY(bytes);
        auto database = Database::fromBytes(*bytes);
        QVERIFY(database);
        const auto done = migrate(*database, schemaVersion(), steps);
        QVERIFY2(done, done ? "" : done.error().sentence.c_str());
        QCOMPARE(review(*database, true, steps).problem, std::string());
        QVERIFY(!review(*database, true).problem.empty());
        const auto version = database->rows("PRAGMA user_version", 1);
        QVERIFY(version && version->front()[0] == Cell(std::int64_t{next}));
        const auto routes = database->rows("SELECT id, country FROM route ORDER BY position", 10);
        QVERIFY(routes && routes->size() == 3 && (*routes)[1] == Cells({std::string("odm"), std::string()}));
        // This program reads the result, and says that it is newer.
        const auto newer = database->bytes();
        QVERIFY(newer);
        const Opening opening = openBytes(*newer, "FILE");
        QVERIFY2(opening.loaded, opening.sentence.c_str());
        QCOMPARE(opening.outcome, Outcome::newerReadable);
        QVERIFY(opening.loaded->document == version1Document());
    }

    void aStepThatFailsChangesNothing() {
        std::vector<Migration> steps(migrations().begin(), migrations().end());
        steps.push_back({schemaVersion() + 1, "Half a step",
                         "ALTER TABLE route ADD COLUMN country TEXT; INSERT INTO no_such_table VALUES (1);", 1});
        const auto bytes = fileBytes(version1Document());
        auto database = Database::fromBytes(*bytes);
        QVERIFY(database && !migrate(*database, schemaVersion(), steps));
        QCOMPARE(review(*database, true).problem, std::string());
        const auto version = database->rows("PRAGMA user_version", 1);
        QVERIFY(version && version->front()[0] == Cell(std::int64_t{schemaVersion()}));
    }

    void theHeaderSaysWhoseFileItIs() {
        const auto bytes = fileBytes(version1Document());
        const Header header = headerOf(*bytes);
        QVERIFY(header.isSqlite && header.isUtf8 && header.countersAgree && isSealed(header));
        QCOMPARE(header.applicationId, applicationId);
        QCOMPARE(bytes->substr(68, 4), std::string("PLMB"));
        QCOMPARE(header.declaredBytes, std::uint64_t{bytes->size()});
        QVERIFY(!headerOf("").isSqlite);
    }
};

QTEST_APPLESS_MAIN(TestSchema)
#include "tst_schema.moc"
