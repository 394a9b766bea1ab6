// SPDX-License-Identifier: GPL-3.0-or-later
// scorecard, answer, and the way from a template to a supported saving and back.
#include <QDir>
#include <QFile>
#include <QTest>

#include "tests/support/program.h"

using nlohmann::json;
using plumb::tests::bytesOf;
using plumb::tests::Ran;
using plumb::tests::Workspace;
using plumb::tests::writeFile;

namespace {

const char day[] = "2026-06-01";

/// The evidence of a standing by its name; null if there is none.
json evidenceNamed(const json& standing, const std::string& name) {
    json found;
    for (const auto& evidence : standing["evidence"]) {
        if (evidence["name"] == name)
            found = found.is_null() ? evidence : json("twice");
    }
    return found;
}

/// The standing of a criterion in the document of `scorecard`; null if there is none.
json standing(const json& card, const std::string& id, const std::string& instance = {}) {
    for (const auto& precondition : card["preconditions"]) {
        for (const auto& criterion : precondition["criteria"]) {
            if (criterion["id"] == id && criterion.value("instance", "") == instance)
                return criterion;
        }
    }
    return {};
}

} // namespace

class TestCliScorecard : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};
    QString m_file;
    const QString m_runway = "facilities.expansion-runway";

    json card() const { return m_space.run({"scorecard", m_file, "--json", "--date", day}).json(); }

    /// Answers every criterion of every precondition alike.
    Ran answerAll(const QString& answer, const QStringList& options) const {
        QStringList call{"answer", m_file};
        const nlohmann::json preconditions = card()["preconditions"];
        for (const auto& precondition : preconditions) {
            for (const auto& criterion : precondition["criteria"]) {
                const QString id = QString::fromStdString(criterion["id"].get<std::string>());
                const QString instance = QString::fromStdString(criterion.value("instance", ""));
                call << id + (instance.isEmpty() ? "" : "@" + instance) + "=" + answer;
            }
        }
        return m_space.run(call + options);
    }

    std::string verdict() const {
        return m_space.run({"evaluate", m_file, "--json", "--date", day}).json()["verdict"]["id"].get<std::string>();
    }

private slots:
    void init() { m_file = m_space.project("simulation-512", "scorecard.plumb"); }
    void cleanup() { QVERIFY(QFile::remove(m_file)); }

    void readsTheScorecard() {
        const Ran ran = m_space.run({"scorecard", m_file, "--json", "--date", day});
        QCOMPARE(ran.status, 0);
        const json preconditions = ran.json()["preconditions"];
        QVERIFY(preconditions.size() >= 9);
        bool gates = false;
        for (const auto& precondition : preconditions) {
            for (const char* name : {"id", "title", "state", "why"})
                QVERIFY2(precondition[name].is_string(), name);
            QVERIFY(precondition["gate"].is_boolean());
            gates = gates || precondition["gate"].get<bool>();
            QVERIFY(!precondition["criteria"].empty());
            for (const auto& criterion : precondition["criteria"]) {
                for (const char* name : {"id", "text", "answer", "note"})
                    QVERIFY2(criterion[name].is_string(), name);
                QVERIFY(criterion["evidence"].is_array());
                QVERIFY(criterion["contradicted"].is_boolean());
                if (criterion.contains("instance"))
                    QVERIFY(criterion["instance"].is_string());
            }
        }
        QVERIFY(gates);
        QVERIFY(m_space.run({"scorecard", m_file}).out.contains(m_runway.toUtf8()));
    }

    void answersWithAFile() {
        const QString evidence = m_space.path("Plan der Halle.pdf");
        writeFile(evidence, "the plan");
        const Ran ran = m_space.run({"answer", m_file, m_runway + "=yes", "--note", "signed", "--evidence", evidence,
                                     "--grade", "written", "--date", "2026-01-31", "--expires", "2027-01-31"});
        QVERIFY2(ran.status == 0, ran.err.constData());
        const json criterion = standing(card(), m_runway.toStdString());
        QCOMPARE(criterion["answer"].get<std::string>(), std::string("yes"));
        QCOMPARE(criterion["note"].get<std::string>(), std::string("signed"));
        const json kept = evidenceNamed(criterion, "Plan der Halle.pdf");
        QVERIFY(kept.is_object());
        QCOMPARE(kept["grade"].get<std::string>(), std::string("written"));
        QCOMPARE(kept["date"].get<std::string>(), std::string("2026-01-31"));
        QCOMPARE(kept["expires"].get<std::string>(), std::string("2027-01-31"));
        QCOMPARE(kept["bytes"].get<int>(), 8);
        // SHA-256 by coreutils' sha256sum.
        QCOMPARE(kept["sha256"].get<std::string>(),
                 std::string("aab8f06fecd1c041e9a3d5a86114f9e522b546918db8503a045fe4a423b3642a"));
        QCOMPARE(m_space.run({"show", m_file, "--json"}).json()["counts"]["attachments"].get<int>(), 1);
        QCOMPARE(m_space.run({"check", m_file}).status, 0);
    }

    void theSameEvidenceIsDescribedAnew() {
        const QString evidence = m_space.path("plan.pdf");
        writeFile(evidence, "the plan");
        const QStringList call{"answer", m_file, m_runway + "=yes", "--evidence", evidence, "--grade"};
        QCOMPARE(m_space.run(call + QStringList{"verbal"}).status, 0);
        QCOMPARE(m_space.run(call + QStringList{"written"}).status, 0);
        QCOMPARE(m_space.run({"answer", m_file, m_runway + "=partly"}).status, 0);
        const json criterion = standing(card(), m_runway.toStdString());
        QCOMPARE(criterion["answer"].get<std::string>(), std::string("partly"));
        QVERIFY(!evidenceNamed(criterion, "plan.pdf").is_object());
        const json former = criterion["former_evidence"];
        for (const auto& piece : former) {
            if (piece["name"] != "plan.pdf")
                continue;
            QCOMPARE(piece["grade"].get<std::string>(), std::string("written"));
            QCOMPARE(piece["answer"].get<std::string>(), std::string("yes"));
            return;
        }
        QFAIL("the evidence of the former answer is lost");
    }

    void aChangedAnswerIsToldByItsOwnDocument() {
        const QString record = m_space.path("record.pdf"), letter = m_space.path("letter.txt");
        writeFile(record, "record");
        writeFile(letter, "withdrawn");
        const QString id = "fabric-ownership.collective-libraries";
        QCOMPARE(m_space
                     .run({"answer", m_file, id + "=yes", "--evidence", record, "--grade", "measured", "--date",
                           "2026-01-08"})
                     .status,
                 0);
        const Ran ran = m_space.run({"answer", m_file, id + "=no", "--note", "Bidder withdrew", "--evidence", letter,
                                     "--grade", "written", "--date", "2026-01-20"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.contains("former answer, no longer counted: record.pdf"), ran.out.constData());
        const std::string why = standing(card(), id.toStdString())["why"].get<std::string>();
        QVERIFY2(why.find("letter.txt") != std::string::npos && why.find("record.pdf") == std::string::npos,
                 why.c_str());
        // Its file stays in the project, and the change log says what happened.
        QCOMPARE(m_space.run({"check", m_file}).status, 0);
    }

    void evidenceOfTheFutureIsRefused() {
        const QStringList call{"answer",  m_file,    m_runway + "=yes", "--evidence", "https://example.org/a",
                               "--grade", "written", "--date",          "9999-12-31"};
        QVERIFY(m_space.refuses(call, 2, m_file, {"--date", "9999-12-31", "--date-ahead"}));
        QCOMPARE(m_space.run(call + QStringList{"--date-ahead"}).status, 0);
        const json criterion = standing(card(), m_runway.toStdString());
        QCOMPARE(criterion["counts"].get<std::string>(), std::string("partly"));
        QCOMPARE(criterion["shortfall"].get<std::string>(), std::string("future_evidence"));
    }

    void aLinkIsNamedAndNotAttached() {
        const QString link = "https://example.org/plan?a=b";
        const Ran ran = m_space.run({"answer", m_file, m_runway + "=yes", "--evidence", link});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.out.contains("a link"));
        QVERIFY(ran.out.contains("assumption, because no --grade is given"));
        const json kept = evidenceNamed(standing(card(), m_runway.toStdString()), link.toStdString());
        QVERIFY(kept.is_object());
        QVERIFY(!kept.contains("sha256"));
        QVERIFY(kept["date"].is_null());
    }

    void notApplicableNeedsAReason() {
        QVERIFY(m_space.refuses({"answer", m_file, m_runway + "=na"}, 2, m_file, {m_runway, "reason", "--note"}));
        QVERIFY(m_space.refuses({"answer", m_file, m_runway + "=na", "--note", "  "}, 2, m_file,
                                {"--note", "without a value"}));
        QCOMPARE(m_space.run({"answer", m_file, m_runway + "=na", "--note", "rented hall"}).status, 0);
        // What was written stays, whatever the answer becomes.
        QCOMPARE(m_space.run({"answer", m_file, m_runway + "=no"}).status, 0);
        QCOMPARE(standing(card(), m_runway.toStdString())["note"].get<std::string>(), std::string("rented hall"));
    }

    void answersForAllInstancesOrOne() {
        const std::string id = "failure-absorption.layer-identified";
        const QString name = QString::fromStdString(id);
        QCOMPARE(m_space.run({"add", m_file, "workflow", "--id", "second", "--kind", "training"}).status, 0);
        const Ran all = m_space.run({"answer", m_file, name + "=no"});
        QCOMPARE(all.status, 0);
        QVERIFY(all.out.contains("@simulation: no") && all.out.contains("@second: no"));
        QCOMPARE(m_space.run({"answer", m_file, name + "@second=partly"}).status, 0);
        QCOMPARE(standing(card(), id, "simulation")["answer"].get<std::string>(), std::string("no"));
        QCOMPARE(standing(card(), id, "second")["answer"].get<std::string>(), std::string("partly"));
    }

    void refuses_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::addColumn<QStringList>("complaint");
        const auto row = [](const char* name, const QStringList& words, int status, const QStringList& complaint) {
            QTest::newRow(name) << words << status << complaint;
        };
        const QString yes = m_runway + "=yes";
        row("unknown criterion", {"facilities.expansion-runwya=yes"}, 2, {"expansion-runwya", "expansion-runway"});
        row("unknown precondition", {"facilites.expansion-runway=yes"}, 2, {"facilites"});
        row("unknown answer", {m_runway + "=yess"}, 2, {"\"yess\"", "\"yes\"?"});
        row("no answer", {m_runway}, 2, {"yes|partly|no|unknown|na"});
        row("empty answer", {m_runway + "="}, 2, {m_runway});
        row("unknown instance", {"failure-absorption.layer-identified@nobody=yes"}, 2, {"nobody"});
        row("an instance where there is none", {m_runway + "@odm=yes"}, 2, {"odm"});
        row("twice", {yes, m_runway + "=no"}, 2, {"given twice"});
        row("one bad of two", {yes, "facilities.nothing=yes"}, 2, {"facilities.nothing"});
        row("missing evidence", {yes, "--evidence", "/no/such/file.pdf"}, 1, {"/no/such/file.pdf"});
        row("a folder as evidence", {yes, "--evidence", "/"}, 1, {"\"/\""});
        row("a device as evidence", {yes, "--evidence", "/dev/zero"}, 1, {"/dev/zero"});
        row("wrong grade", {yes, "--evidence", "http://x", "--grade", "best"}, 2, {"--grade", "measured"});
        row("wrong date", {yes, "--evidence", "http://x", "--date", "31.01.2026"}, 2, {"--date", "YYYY-MM-DD"});
        row("expired before its date",
            {yes, "--evidence", "http://x", "--date", "2026-02-01", "--expires", "2026-01-01"}, 2, {"--expires"});
        row("dated ahead without evidence", {yes, "--date-ahead"}, 2, {"--evidence"});
        row("a grade of nothing", {yes, "--grade", "written"}, 2, {"--evidence"});
    }
    void refuses() {
        QFETCH(const QStringList, words);
        QFETCH(const int, status);
        QFETCH(const QStringList, complaint);
        QVERIFY(m_space.refuses(QStringList{"answer", m_file} + words, status, m_file, complaint));
    }

    void refusesEvidenceThatIsTooLarge() {
        const QString evidence = m_space.path("large.bin");
        QFile file(evidence);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(1LL << 31)); // sparse
        file.close();
        QVERIFY(
            m_space.refuses({"answer", m_file, m_runway + "=yes", "--evidence", evidence}, 1, m_file, {"large.bin"}));
        QFile::remove(evidence);
    }

    void expiredEvidenceReopens() {
        QCOMPARE(m_space
                     .run({"answer", m_file, m_runway + "=yes", "--evidence", "https://example.org/a", "--grade",
                           "written", "--expires", day})
                     .status,
                 0);
        QVERIFY(!standing(card(), m_runway.toStdString())["open"].get<bool>());
        const json later = m_space.run({"scorecard", m_file, "--json", "--date", "2026-06-02"}).json();
        QVERIFY(standing(later, m_runway.toStdString())["open"].get<bool>());
        QVERIFY(m_space.refuses({"scorecard", m_file, "--date", "June"}, 2, m_file, {"--date"}));
    }

    void fromATemplateToASupportedSavingAndBack() {
        QCOMPARE(verdict(), std::string("unproven"));
        QCOMPARE(m_space.run({"set", m_file, "reliability.failure_rate_ratio@odm=1"}).status, 0);
        QCOMPARE(verdict(), std::string("unproven"));
        const QString evidence = m_space.path("contract.pdf");
        writeFile(evidence, "signed");
        const Ran all = answerAll("yes", {"--evidence", evidence, "--grade", "written", "--date", "2026-01-31"});
        QVERIFY2(all.status == 0, all.err.constData());
        QCOMPARE(verdict(), std::string("supported"));
        QCOMPARE(m_space.run({"answer", m_file, m_runway + "=no"}).status, 0);
        const json after = m_space.run({"evaluate", m_file, "--json", "--date", day}).json();
        QCOMPARE(after["verdict"]["id"].get<std::string>(), std::string("unproven"));
        bool named = false;
        for (const auto& reason : after["verdict"]["reasons"])
            named = named || reason["sentence"].get<std::string>().find("runway") != std::string::npos;
        QVERIFY(named);
        QCOMPARE(m_space.run({"check", m_file}).status, 0);
    }
};

QTEST_GUILESS_MAIN(TestCliScorecard)
#include "tst_cli_scorecard.moc"
