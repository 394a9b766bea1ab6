// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's job accounting and node states as failure logs.
#include <QTest>

#include "core/intake/slurm/slurm_table.h"
#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {
using Rows = std::vector<std::size_t>;
}

class TestSlurmLog : public QObject {
    Q_OBJECT
private slots:
    void expandsListsOfNodes_data() {
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("nodes");
        const auto row = [](const char* list, const char* nodes) { QTest::newRow(list) << list << nodes; };
        row("n1", "n1");
        row("n1,n2", "n1 n2");
        row("n[001-003,7]", "n001 n002 n003 n7");
        row("n[08-11]", "n08 n09 n10 n11");
        row("a[1-2],b3", "a1 a2 b3");
        row("n[1]x", "n1x");
        row("x[1000-1001]c0s[0-1]", "x1000c0s0 x1000c0s1 x1001c0s0 x1001c0s1");
        row("r[1-2]n[1,3]-ib", "r1n1-ib r1n3-ib r2n1-ib r2n3-ib");
        row("a[1-2]b,c,d[7]e[8]", "a1b a2b c d7e8");
        row("[1-2]", "1 2");
        for (const char* broken : {"", "n[1-3", "n[3-1]", "n[a-b]", "n[1-9999999]", "n[]", ",", "n[1]]", "n]1["})
            row(broken, "");
    }
    void expandsListsOfNodes() {
        QFETCH(QString, list);
        QFETCH(QString, nodes);
        const auto found = slurmNodes(list.toStdString());
        QStringList names;
        for (const std::string& name : found.value_or(std::vector<std::string>()))
            names += QString::fromStdString(name);
        QCOMPARE(names.join(' '), nodes);
        QCOMPARE(found.has_value(), !nodes.isEmpty());
    }

    void countsWhatNodesEnded() {
        const auto log = readFailureLog(sampleLog("slurm_jobs.txt"));
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->format, std::string("slurm-jobs"));
        QCOMPARE(log->events.size(), std::size_t{3});
        QCOMPARE(log->events[0].unit, std::string("n003"));
        QCOMPARE(log->events[0].kind, std::string("node_fail"));
        QCOMPARE(log->events[1].unit, std::string());
        QCOMPARE(log->events[2].kind, std::string("boot_fail"));
        QCOMPARE(noticed(log->noticed, "slurm_jobs").count, std::size_t{10});
        QCOMPARE(noticed(log->noticed, "states_not_counted").count, std::size_t{5});
        QVERIFY(render(noticed(log->noticed, "states_not_counted").sentence).find("CANCELLED (1), COMPLETED (2)") !=
                std::string::npos);
        QCOMPARE(noticed(log->noticed, "job_steps").count, std::size_t{3});
        QCOMPARE(noticed(log->noticed, "duplicate_jobs").rows, Rows{9});
        QCOMPARE(noticed(log->noticed, "jobs_of_one_failure").rows, Rows{7});
        QCOMPARE(noticed(log->noticed, "node_unknown").rows, Rows{10});
        QCOMPARE(noticed(log->noticed, "no_time").rows, Rows{15});
        QCOMPARE(noticed(log->noticed, "wide_rows").rows, Rows{16});
        QCOMPARE(noticed(log->noticed, "no_job_length").count, std::size_t{2});
    }

    void nodeHoursAreUsedOnlyIfAskedFor() {
        // 2·10 + 6 + 4 h 0 min 30 s + 10 + 4·30 + 1 + 1 + 1
        const double nodeHours = 163 + 30.0 / 3600;
        const auto plain = fitted(sampleLog("slurm_jobs.txt"));
        QVERIFY(!plain->unitMtbf && !plain->isUnitTime);
        QVERIFY_NEAR(plain->exposureFromLog->value, nodeHours, 1e-12);
        FitOptions options;
        options.exposureFromLog = true;
        const auto asked = fitted(sampleLog("slurm_jobs.txt"), options);
        QVERIFY(asked->isUnitTime);
        QVERIFY_NEAR(asked->exposure->value, nodeHours, 1e-12);
        QVERIFY_NEAR(asked->unitMtbf->value, nodeHours / 3, 1e-12);
        const auto refused = fitted(sampleLog("outages_iso.csv"), options);
        QVERIFY(!refused && refused.error().kind == ErrorKind::badValue);
        options.exposureUnits = Count{4};
        options.window = Days{4};
        QVERIFY(!fitted(sampleLog("slurm_jobs.txt"), options));
    }

    void lengthsMayBeStated_data() {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("cells");
        QTest::addColumn<double>("nodeHours");
        const auto row = [](const char* columns, const char* cells, double hours) {
            QTest::newRow(columns) << columns << cells << hours;
        };
        row("NNodes|ElapsedRaw", "2|7200", 4);
        row("NNodes|Elapsed", "2|1-02:30:00", 53);
        row("NNodes|Elapsed", "3|00:20:00", 1);
        row("AllocNodes|Elapsed", "3|20:00", 1);
        row("NodeList|Elapsed", "n[1-3]|20:00", 1);
    }
    void lengthsMayBeStated() {
        QFETCH(QString, columns);
        QFETCH(QString, cells);
        QFETCH(double, nodeHours);
        const auto log = readFailureLog(QStringLiteral("JobID|State|End|%1\n1|COMPLETED|2024-03-04T18:00:00|%2\n")
                                            .arg(columns, cells)
                                            .toStdString());
        QVERIFY(log);
        QVERIFY_NEAR(log->unitTime->value, nodeHours, 1e-12);
    }

    void variantsOfThePrintChangeNothing_data() {
        QTest::addColumn<QByteArray>("text");
        const QByteArray text = QByteArray::fromStdString(sampleLog("slurm_jobs.txt"));
        QTest::newRow("bar at the end") << QByteArray(text).replace("\n", "|\n");
        QTest::newRow("CRLF") << QByteArray(text).replace("\n", "\r\n");
        QTest::newRow("two exports in one file") << text + text.left(text.indexOf('\n') + 1);
        QTest::newRow("quotes in names") << QByteArray(text).replace("|train|", "|\"train|");
    }
    void variantsOfThePrintChangeNothing() {
        QFETCH(QByteArray, text);
        const auto log = readFailureLog(text.toStdString());
        QVERIFY(log);
        QCOMPARE(log->events.size(), std::size_t{3});
        QCOMPARE(log->unitTime->value, readFailureLog(sampleLog("slurm_jobs.txt"))->unitTime->value);
    }

    void commasDivideWhereToldSo() {
        FitOptions options;
        options.delimiter = ',';
        const auto log =
            readFailureLog("JobID,State,End,NNodes,ElapsedRaw\n1,NODE_FAIL,2024-03-04T18:00:00,1,3600\n", options);
        QVERIFY(log);
        QCOMPARE(log->format, std::string("slurm-jobs"));
    }

    void refusesWhatCannotBeCounted() {
        const auto log = readFailureLog("JobID|State|NNodes\n1|NODE_FAIL|1\n");
        QVERIFY(!log && log.error().kind == ErrorKind::cannotBeDone);
        QVERIFY(log.error().sentence.find("--format=") != std::string::npos);
        QVERIFY(readFailureLog("JobID|State|End\n")->events.empty());
        const auto fixed = readFailureLog("JobID           JobName      State\n------------ ---------- ----------\n"
                                          "100               train  NODE_FAIL\n");
        QVERIFY(!fixed && fixed.error().sentence.find("sacct --parsable2") != std::string::npos);
    }

    void tablesOfOthersStayTables() {
        const auto log = readFailureLog("NodeName|Start|State\nn1|2024-03-04 08:00|open\nn2|2024-03-05 08:00|open\n");
        QVERIFY(log);
        QCOMPARE(log->format, std::string("csv"));
        QCOMPARE(log->events.size(), std::size_t{2});
    }

    void statesThatFollowEachOtherAreOneOutage() {
        const auto log = readFailureLog(sampleLog("slurm_nodes.txt"));
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->format, std::string("slurm-nodes"));
        QCOMPARE(log->events.size(), std::size_t{5});
        const FailureEvent& first = log->events[0];
        QCOMPARE(first.unit, std::string("n001"));
        QCOMPARE(first.kind, std::string("down"));
        QCOMPARE(first.cause, std::string("Not responding"));
        QCOMPARE(between(first.start, *first.end).value, 6.0);
        QCOMPARE(log->events[1].kind, std::string("planned"));
        QCOMPARE(log->events[2].kind, std::string("planned"));
        QCOMPARE(log->events[3].kind, std::string("fail"));
        QVERIFY(!log->events[4].end);
        QCOMPARE(noticed(log->noticed, "merged_rows").rows, (Rows{3, 4}));
        QCOMPARE(noticed(log->noticed, "states_not_counted").count, std::size_t{1});
        QCOMPARE(noticed(log->noticed, "cluster_events").count, std::size_t{1});
        FitOptions options;
        options.withoutKinds = {"planned"};
        const auto fit = fitted(sampleLog("slurm_nodes.txt"), options);
        QCOMPARE(fit->failures, std::size_t{3});
        QCOMPARE(fit->repair.open, std::size_t{1});
    }

    void aStateWithoutEndLastsUntilTheNext() {
        const auto log = readFailureLog("NodeName|TimeStart|TimeEnd|State|Reason\n"
                                        "n1|2024-03-04T10:00:00|2024-03-04T12:00:00|DRAIN|x\n"
                                        "n1|2024-03-04T08:00:00|Unknown|DOWN|x\n"
                                        "n[2-3]|2024-03-04T08:00:00|soon|DOWN|x\n"
                                        "n4|soon|soon|DOWN|x\n");
        QVERIFY(log);
        QCOMPARE(log->events.size(), std::size_t{3});
        QCOMPARE(log->events[0].row, std::size_t{3});
        QCOMPARE(between(log->events[0].start, *log->events[0].end).value, 4.0);
        QCOMPARE(log->events[1].unit, std::string("n2"));
        QCOMPARE(noticed(log->noticed, "unreadable_ends").rows, Rows{4});
        QCOMPARE(noticed(log->noticed, "unreadable_rows").rows, Rows{5});
    }
};

QTEST_APPLESS_MAIN(TestSlurmLog)
#include "tst_slurm_log.moc"
