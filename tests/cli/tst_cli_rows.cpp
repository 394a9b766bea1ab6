// SPDX-License-Identifier: GPL-3.0-or-later
// add, remove.
#include <QFile>
#include <QTest>

#include "tests/support/program.h"

using plumb::tests::bytesOf;
using plumb::tests::Ran;
using plumb::tests::Workspace;

class TestCliRows : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};
    QString m_file;

    nlohmann::json counts() const { return m_space.run({"show", m_file, "--json"}).json()["counts"]; }

private slots:
    void init() { m_file = m_space.project("simulation-512", "rows.plumb"); }
    void cleanup() { QVERIFY(QFile::remove(m_file)); }

    void addsAndRemoves_data() {
        QTest::addColumn<QStringList>("what");
        QTest::addColumn<QString>("count");
        const auto row = [](const char* name, const QStringList& what, const QString& count) {
            QTest::newRow(name) << what << count;
        };
        row("a route", {"route", "--kind", "tier_two"}, "routes");
        row("a route like another", {"route", "--kind", "odm_direct", "--like", "odm"}, "routes");
        row("a workflow", {"workflow", "--kind", "inference"}, "workflows");
        row("a workflow like another", {"workflow", "--kind", "simulation", "--like", "simulation"}, "workflows");
        row("a job size", {"job-size", "--of", "simulation"}, "job_sizes");
        row("a line", {"line", "--category", "network"}, "lines");
        row("a cost", {"cost", "--category", "integration", "--timing", "once"}, "costs");
        row("a milestone", {"milestone", "--of", "odm"}, "milestones");
    }
    void addsAndRemoves() {
        QFETCH(const QStringList, what);
        QFETCH(const QString, count);
        const int before = counts()[count.toStdString()].get<int>();
        const auto values = m_space.run({"get", m_file, "--json"}).out;
        const Ran added = m_space.run(QStringList{"add", m_file} + what + QStringList{"--id", "another-one"});
        QVERIFY2(added.status == 0, added.err.constData());
        QVERIFY(added.out.contains("another-one"));
        QCOMPARE(counts()[count.toStdString()].get<int>(), before + 1);
        QCOMPARE(m_space.run({"check", m_file}).status, 0);
        const Ran removed = m_space.run({"remove", m_file, "another-one"});
        QVERIFY2(removed.status == 0, removed.err.constData());
        QCOMPARE(m_space.run({"get", m_file, "--json"}).out, values);
    }

    void likeCopiesTheBid() {
        QCOMPARE(m_space.run({"set", m_file, "reliability.failure_rate_ratio@odm=1.75"}).status, 0);
        QCOMPARE(
            m_space.run({"add", m_file, "route", "--id", "odm-two", "--kind", "odm_direct", "--like", "odm"}).status,
            0);
        QCOMPARE(m_space.run({"get", m_file, "reliability.failure_rate_ratio@odm-two"}).out,
                 QByteArray("reliability.failure_rate_ratio@odm-two=1.75\n"));
    }

    void saysThatAShareIsMissing() {
        const QByteArray added = m_space.run({"add", m_file, "workflow", "--id", "serving", "--kind", "inference"}).out;
        QVERIFY2(added.contains("share is 0") && added.contains("@serving"), added.constData());
        QVERIFY(m_space.run({"add", m_file, "job-size", "--id", "serving-large", "--of", "serving"})
                    .out.contains("@serving-large"));
        QVERIFY(!m_space.run({"remove", m_file, "serving-large"}).out.contains("add up"));
        const QByteArray gone = m_space.run({"remove", m_file, "simulation"}).out;
        QVERIFY2(gone.contains("add up to 0.3, not to 1") && gone.contains("@serving"), gone.constData());
    }

    void saysThatTheBaselineIsGone() {
        const Ran ran = m_space.run({"remove", m_file, "oem"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.out.contains("baseline"));
    }

    void refuses_data() {
        QTest::addColumn<QStringList>("call");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& call, const QStringList& words) {
            QTest::newRow(name) << call << words;
        };
        row("a misspelt row", {"add", "@", "rout", "--id", "x", "--kind", "rent"}, {"\"rout\"", "\"route\"?"});
        row("no kind", {"add", "@", "route", "--id", "x"}, {"--kind"});
        row("an empty kind", {"add", "@", "route", "--id", "x", "--kind", ""}, {"--kind"});
        row("a wrong kind", {"add", "@", "route", "--id", "x", "--kind", "odm"}, {"--kind", "\"odm\"", "odm_direct"});
        row("a kind of something else", {"add", "@", "workflow", "--id", "x", "--kind", "rent"},
            {"--kind", "inference"});
        row("a taken id", {"add", "@", "route", "--id", "oem", "--kind", "rent"}, {"\"oem\"", "taken"});
        row("a malformed id", {"add", "@", "route", "--id", "My Route", "--kind", "rent"},
            {"\"My Route\"", "lower-case"});
        row("an empty id", {"add", "@", "route", "--id", "", "--kind", "rent"}, {"id"});
        row("like nobody", {"add", "@", "route", "--id", "x", "--kind", "rent", "--like", "nobody"}, {"nobody"});
        row("an option of something else", {"add", "@", "route", "--id", "x", "--kind", "rent", "--timing", "once"},
            {"--timing"});
        row("a cost in the hardware", {"add", "@", "cost", "--id", "x", "--category", "servers", "--timing", "once"},
            {"servers"});
        row("a line around the hardware", {"add", "@", "line", "--id", "x", "--category", "tax"}, {"tax"});
        row("a job size of nothing", {"add", "@", "job-size", "--id", "x", "--of", "nobody"}, {"nobody"});
        row("removing nothing", {"remove", "@", "nobody"}, {"nobody"});
    }
    void refuses() {
        QFETCH(QStringList, call);
        QFETCH(const QStringList, words);
        call.replace(1, m_file);
        QVERIFY(m_space.refuses(call, 2, m_file, words));
    }
};

QTEST_GUILESS_MAIN(TestCliRows)
#include "tst_cli_rows.moc"
