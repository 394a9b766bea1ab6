// SPDX-License-Identifier: GPL-3.0-or-later
// What a row is taken for: no column that could say "this is no failure" is passed over in silence.
#include <fmt/format.h>

#include <QTest>

#include "core/intake/rows/row_vocabulary.h"
#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

std::string dayRow(int day, const char* cells) {
    return fmt::format("2024-01-{:02} 00:00,{}\n", day, cells);
}

/// Rows a day apart below a header.
std::string days(const char* header, std::initializer_list<const char*> rows) {
    std::string text = std::string(header) + "\n";
    int day = 1;
    for (const char* row : rows)
        text += dayRow(day++, row);
    return text;
}

/// One row for each sign of `states`, `minutes` apart, of one unit.
std::string polls(const char* header, const char* states, int minutes, const char* format = "{},n1,{}\n") {
    std::string text = std::string(header) + "\n";
    int at = 0;
    for (const char* state = states; *state != '\0'; ++state, at += minutes)
        text += fmt::format(fmt::runtime(format), fmt::format("2024-05-01 {:02}:{:02}", at / 60, at % 60), *state);
    return text;
}

struct Row {
    const char* name;
    std::string text;
    int failures;
};

const std::vector<Row>& stateRows() {
    static const std::vector<Row> rows{
        {"a row per unit and day, 0 and 1", sampleLog("small/node-days.csv"), 1},
        {"a row per drive and day", sampleLog("small/drive-days.csv"), 1},
        {"a status column of ok", sampleLog("small/ok-rows.csv"), 0},
        {"jobs that completed", sampleLog("small/sacct-completed.csv"), 0},
        {"jobs divided by commas", sampleLog("small/sacct-comma.csv"), 2},
        {"jobs without a header", sampleLog("small/sacct-no-header.txt"), 0},
        {"a message that calls itself non-fatal", sampleLog("small/nonfatal.log"), 0},
        {"alerts that are resolved", sampleLog("small/alerts.json"), 3},
        // Variants
        {"true and false", days("start,node,failed", {"a,true", "b,False", "c,TRUE"}), 2},
        {"yes and no", days("start,node,is_failure", {"a,yes", "b,no", "c,no"}), 1},
        {"numbers with a point", days("start,node,fault", {"a,1.0", "b,0.0", "c,1.0"}), 2},
        {"the flag of health", days("start,node,healthy", {"a,1", "b,0", "c,1"}), 1},
        {"up is 1", days("time,node,up", {"a,1", "b,1", "c,0"}), 1},
        {"words of a health check", days("checked,host,result", {"a,PASS", "b,FAIL", "c,passed"}), 1},
        {"levels", days("time,host,severity,message", {"a,INFO,x", "b,CRITICAL,y", "c,debug,z"}), 1},
        {"levels of hardware logs", days("time,host,Severity,event", {"a,Correctable,x", "b,Uncorrectable,y"}), 1},
        {"an error code of which 0 is none", days("time,gpu,xid", {"a,0", "b,79", "c,0"}), 1},
        {"a state beside a severity", days("time,host,status,severity", {"a,failed,info", "b,failed,fatal"}), 1},
        {"states without a name that says so", days("time,host,x", {"a,ok", "b,down", "c,ok"}), 1},
        {"a count of failures", days("time,rack,failures", {"a,2", "b,0", "c,1"}), 3},
        {"states of Slurm in any table",
         days("when,host,job state", {"a,COMPLETED", "b,NODE_FAIL", "c,CANCELLED by 7"}), 1},
        {"JSON", R"([{"time":"2024-01-01","node":"a","failed":false},{"time":"2024-01-02","node":"b","failed":true}])",
         1},
        {"a count that is called otherwise", days("date,rack,failed_gpus", {"a,0", "b,3", "c,0"}), 3},
        {"codes of a check, 0 is well", days("time,host,status", {"a,0", "b,2", "c,0"}), 1},
        {"the state of tickets with ends",
         "opened,closed,host,status\n2024-01-02,2024-01-03,a,Closed\n2024-01-09,,b,Open\n"
         "2024-01-11,2024-01-12,a,Cancelled\n",
         2},
        {"dates of installation beside those of failures",
         "install_date,failure_date,serial\n2022-01-01,2023-01-01,a\n2022-01-01,,b\n2022-01-01,2024-01-01,c\n", 2},
        {"no fault found", days("start,node,outcome", {"a,no fault found", "b,replaced", "c,No Trouble Found"}), 1},
        {"a false alarm", days("start,node,is_false_alarm", {"a,0", "b,1", "c,0"}), 2},
        {"an exporter's gauge of Xids", polls("time,gpu,DCGM_FI_DEV_XID_ERRORS", "0000777755550000", 1), 2},
        {"the last error of a driver", polls("time,gpu,last_xid_error", "0003333000", 1), 1},
        {"the last error beside a temperature",
         polls("time,gpu,last error,temperature", "0007777000", 1, "{},n1,{},41\n"), 1},
        {"a value without a name", polls("time,host,value", "0007777000", 1), 1},
        {"alerts of the second interface",
         R"([{"startsAt":"2024-05-01T00:00:00Z","endsAt":"2024-05-01T02:00:00Z","status":{"state":"active"}},)"
         R"({"startsAt":"2024-05-03T00:00:00Z","endsAt":"0001-01-01T00:00:00Z","status":{"state":"active"}}])",
         2},
        {"an event log of ipmitool without a header",
         "   1 | 05/02/2024 | 00:00:00 | Power Supply #0x51 | AC lost | Asserted\n"
         "   2 | 05/02/2024 | 01:00:00 | Power Supply #0x51 | AC lost | Deasserted\n"
         "   3 | 05/09/2024 | 00:00:00 | Memory #0x87 | Uncorrectable ECC | Asserted\n",
         2},
        {"an empty cell is none", days("start,node,error", {"a,", "b,overheated", "c,none"}), 1},
    };
    return rows;
}

} // namespace

class TestRowMeaning : public QObject {
    Q_OBJECT
private slots:
    void rowsThatSayTheyAreNoneDoNotCount_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Row& row : stateRows())
            QTest::newRow(row.name) << index++;
    }
    void rowsThatSayTheyAreNoneDoNotCount() {
        QFETCH(int, index);
        const Row& row = stateRows()[static_cast<std::size_t>(index)];
        const auto fit = fitted(row.text);
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, static_cast<std::size_t>(row.failures));
        QVERIFY(!render(fit->takenAs.sentence).empty());
    }

    // Every word that may stand in such a column, by itself
    void knowsTheWord_data() {
        QTest::addColumn<QString>("word");
        QTest::addColumn<int>("meaning");
        const auto rows = [](RowMeaning meaning, std::initializer_list<const char*> words) {
            for (const char* word : words)
                QTest::newRow(word) << word << static_cast<int>(meaning);
        };
        rows(RowMeaning::noFailure,
             {"0", "0.0", "false", "No", "ok", "OK", "COMPLETED", "non-fatal", "Nonfatal", "info", "alive", "censored",
              "none", "-", "", "n/a", "up", "CANCELLED by 1000", "passed"});
        rows(RowMeaning::failure, {"1", "1.0", "True", "YES", "failed", "FAIL", "down", "DOWN*", "dead", "fatal",
                                   "critical", "NODE_FAIL", "not ok", "unhealthy", "not responding", "Asserted"});
        rows(RowMeaning::recovered, {"resolved", "Recovered", "cleared", "Deasserted", "closed", "back online"});
        rows(RowMeaning::planned, {"maintenance", "Scheduled upgrade", "Power Cycle", "Log cleared", "stress test"});
        rows(RowMeaning::unknown, {"GPU", "overheated", "no power", "2", "Fan 3"});
    }
    void knowsTheWord() {
        QFETCH(QString, word);
        QFETCH(int, meaning);
        QCOMPARE(nameOf(meaningOf(word.toStdString())), nameOf(static_cast<RowMeaning>(meaning)));
    }

    void theUserSaysWhichValuesAreFailures() {
        const std::string text = days("start,node,zone", {"a,red", "b,blue", "c,green", "d,blue"});
        QCOMPARE(fitted(text)->failures, std::size_t{4});
        FitOptions options;
        options.stateColumn = "zone";
        options.failureValues = {"Blue"};
        const auto fit = fitted(text, options);
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(fit->takenAs.column, std::string("zone"));
        QCOMPARE(fit->takenAs.values.size(), std::size_t{3});
        QVERIFY(fit->takenAs.values[0].counts && !fit->takenAs.values[1].counts);
        options.failureValues = {"1"};
        options.stateColumn = "nowhere";
        QVERIFY(!fitted(text, options));
    }

    void whatIsDoubtfulIsSaid() {
        const auto words = fitted(days("start,node,status", {"a,ok", "b,wobbly", "c,ok"}));
        QCOMPARE(words->failures, std::size_t{1});
        QVERIFY(render(noticed(words->noticed, "state_doubtful").sentence).find("\"wobbly\" (1)") != std::string::npos);
        const auto flags = fitted(days("start,node,q7", {"a,0", "b,1", "c,0"}));
        QCOMPARE(flags->failures, std::size_t{3});
        QVERIFY(render(noticed(flags->noticed, "state_not_used").sentence).find("\"q7\"") != std::string::npos);
        const auto levels = fitted(days("time,host,severity", {"a,3", "b,6", "c,3"}));
        QCOMPARE(levels->failures, std::size_t{3});
        QCOMPARE(noticed(levels->noticed, "state_not_used").count, std::size_t{1});
        const auto codes = fitted("start,status\n5,1\n6,2\n7,1\n");
        QCOMPARE(noticed(codes->noticed, "state_not_used").count, std::size_t{1});
        const auto several = fitted(days("time,host,status,severity", {"a,failed,info", "b,failed,fatal"}));
        QCOMPARE(noticed(several->noticed, "other_states").count, std::size_t{1});
    }

    // Tables for survival analysis: age and event, however the event is written
    void agesWithAnEventAreLives_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("time and event") << QString::fromStdString(sampleLog("small/time-event.csv"));
        for (const auto& [failure, censored] :
             {std::pair("1.0", "0.0"), std::pair("F", "C"), std::pair("True", "False"), std::pair("dead", "alive"),
              std::pair("failed", "suspended"), std::pair("F", "S"), std::pair("yes", "no")})
            QTest::newRow(failure) << QStringLiteral("time,event\n100,%1\n900,%1\n5000,%2\n").arg(failure, censored);
        QTest::newRow("status") << "duration_h;status\n100;1\n900;1\n5000;0\n";
        QTest::newRow("censored is the other way round") << "age,censored\n100,0\n900,0\n5000,1\n";
        QTest::newRow("1 and 2 of R's data sets") << "time,status\n100,2\n900,2\n5000,1\n";
        QTest::newRow("from and to of R") << "tstart,tstop,event\n0,100,1\n0,900,1\n0,5000,0\n";
        QTest::newRow("with a unit") << "serial,hours,failed\na,100,1\nb,900,1\nc,5000,0\n";
        QTest::newRow("time to failure") << "TTF\tobserved\n100\t1\n900\t1\n5000\t0\n";
        QTest::newRow("JSON") << R"([{"age":100,"event":1},{"age":900,"event":1},{"age":5000,"event":0}])";
        QTest::newRow("quantities") << "time,event,qty\n100,1,1\n900,1,1\n2500,0,2\n";
    }
    void agesWithAnEventAreLives() {
        QFETCH(QString, text);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QVERIFY(fit->isOfLifetimes);
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(fit->exposure->value, 6000.0);
        QCOMPARE(fit->unitMtbf->value, 3000.0);
        QVERIFY(render(fit->takenAs.sentence).find("life of a unit") != std::string::npos);
    }

    void theUserSaysWhichEventsOfLivesAreFailures() {
        FitOptions options;
        options.stateColumn = "event";
        options.failureValues = {"2"};
        const auto table = fitted("insert_h,remove_h,event\n0,100,1\n0,300,2\n0,600,0\n", options);
        QVERIFY2(table, table ? "" : table.error().sentence.c_str());
        QCOMPARE(table->failures, std::size_t{1});
        QCOMPARE(table->unitMtbf->value, 1000.0);
        options.failureValues = {"0"};
        const auto ages = fitted("time,event\n100,1\n900,1\n5000,0\n", options);
        QVERIFY(ages->isOfLifetimes);
        QCOMPARE(ages->failures, std::size_t{1});
    }

    void aLogOfFailuresIsNoTableOfLives_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("failures");
        QTest::newRow("start and end") << "start_h,end_h,failed\n1,2,1\n5,6,1\n9,10,0\n" << 2;
        QTest::newRow("units in several rows") << "time,node,failed\n1,a,1\n2,b,1\n3,a,0\n4,a,1\n" << 3;
        QTest::newRow("dates") << "time,event\n2024-01-01,1\n2024-01-02,0\n" << 1;
        QTest::newRow("since 1970") << "time,event\n1711852200,1\n1711855800,0\n" << 1;
        QTest::newRow("words for start and end") << "time_h,node,event\n1,a,fail\n2,a,repair\n" << 1;
    }
    void aLogOfFailuresIsNoTableOfLives() {
        QFETCH(QString, text);
        QFETCH(int, failures);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QVERIFY(!fit->isOfLifetimes);
        QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
    }

    void aRowMayStandForManyUnits_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("quantity") << QString::fromStdString(sampleLog("small/quantity.csv"));
        QTest::newRow("count") << "insert_h,remove_h,event,count\n0,100,1,1\n0,300,1,1\n0,900,0,98\n";
        QTest::newRow("qty") << "insert_h,remove_h,event,Qty\n0,100,1,1\n0,300,1,1\n0,900,0,98\n";
        QTest::newRow("a letter") << "insert_h,remove_h,event,n\n0,100,1,1\n0,300,1,1\n0,900,0,98\n";
        QTest::newRow("how many") << "insert_h,remove_h,event,how_many\n0,100,1,1\n0,300,1,1\n0,900,0,98\n";
        QTest::newRow("of ages") << "time,event,freq\n100,1,1\n300,1,1\n900,0,98\n";
        QTest::newRow("with thousands") << "insert_h,remove_h,event,quantity\n0,100,1,1\n0,300,1,1\n0,90,0,980\n";
        QTest::newRow("zero units") << "insert_h,remove_h,event,units\n0,100,1,1\n0,300,1,1\n0,900,0,98\n0,50,1,0\n";
    }
    void aRowMayStandForManyUnits() {
        QFETCH(QString, text);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(fit->exposure->value, 88600.0);
        QCOMPARE(fit->unitMtbf->value, 44300.0);
    }

    void rowsAUnitAndDayStateTheExposure_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("failures");
        QTest::addColumn<double>("hours");
        QTest::newRow("nodes") << QString::fromStdString(sampleLog("small/node-days.csv")) << 1 << 72.0;
        QTest::newRow("drives") << QString::fromStdString(sampleLog("small/drive-days.csv")) << 1 << 72.0;
        QTest::newRow("two units")
            << "day,node,failed\n2024-01-01,a,0\n2024-01-01,b,1\n2024-01-02,a,0\n2024-01-02,b,0\n"
               "2024-01-03,a,1\n2024-01-03,b,0\n"
            << 2 << 144.0;
        QTest::newRow("words") << "day,node,status\n2024-01-01,a,ok\n2024-01-02,a,failed\n2024-01-03,a,ok\n"
                               << 1 << 72.0;
        QTest::newRow("failed two days on end") << "day,node,failed\n2024-01-01,a,1\n2024-01-02,a,1\n2024-01-03,a,0\n"
                                                << 2 << 72.0;
        QTest::newRow("with a time of day") << "time,node,down\n2024-01-01 06:00,a,0\n2024-01-02 06:00,a,0\n"
                                               "2024-01-03 06:00,a,1\n"
                                            << 1 << 72.0;
        QTest::newRow("a drive that is gone after its failure")
            << "date,serial_number,failure\n2024-01-01,A,0\n2024-01-01,B,0\n2024-01-02,A,0\n2024-01-02,B,1\n2024-01-03,"
               "A,0\n"
            << 1 << 120.0;
        QTest::newRow("weeks") << "date,node,failed\n2024-01-01,a,0\n2024-01-08,a,1\n2024-01-15,a,0\n" << 1 << 504.0;
    }
    void rowsAUnitAndDayStateTheExposure() {
        QFETCH(QString, text);
        QFETCH(int, failures);
        QFETCH(double, hours);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
        QVERIFY(fit->isUnitTime);
        QVERIFY_NEAR(fit->exposure->value, hours, 1e-12);
        QVERIFY_NEAR(fit->unitMtbf->value, hours / failures, 1e-12);
        FitOptions told;
        told.exposureUnits = Count{10};
        told.window = Days{10};
        QCOMPARE(fitted(text.toStdString(), told)->exposure->value, 2400.0);
    }

    // A gauge says at every reading what it said before
    void readingsOfAGaugeAreChanges_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("failures");
        const auto row = [](const char* name, const std::string& text, int failures) {
            QTest::newRow(name) << QString::fromStdString(text) << failures;
        };
        row("the last error code each minute", polls("time,gpu,xid", "0007700077", 1, "{},n1,{}\n"), 2);
        row("down each minute", polls("time,node,down", "0011100010", 1), 2);
        row("up each minute", polls("time,node,up", "1100011101", 1), 2);
        row("down at the first reading", polls("time,node,failed", "1110001100", 5), 1);
        row("another code without a pause", polls("time,node,error_code", "0003355000", 10), 2);
        row("never down", polls("time,node,down", "0000000000", 1), 0);
    }
    void readingsOfAGaugeAreChanges() {
        QFETCH(QString, text);
        QFETCH(int, failures);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
        QCOMPARE(noticed(fit->noticed, "polled_rows").count, std::size_t{10});
    }
    void gaugesEndTheirOutages() {
        const auto fit = fitted(polls("time,node,down", "0011100010", 15));
        QCOMPARE(fit->failures, std::size_t{2});
        QVERIFY_NEAR(fit->repair.mean->value, 0.5, 1e-12); // 45 and 15 minutes
    }

    // Power cycles, planned work, cleared logs, recoveries: named and counted, and an option leaves them out
    void whatIsPlannedOrOverIsNamed_data() {
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("kind");
        QTest::newRow("power cycle") << "Power cycle"
                                     << "planned_work";
        QTest::newRow("planned work") << "Planned work"
                                      << "planned_work";
        QTest::newRow("log cleared") << "Log cleared"
                                     << "planned_work";
        QTest::newRow("deasserted") << "Power supply lost Deasserted"
                                    << "recovered_rows";
        QTest::newRow("resolved") << "Link flap resolved"
                                  << "recovered_rows";
        QTest::newRow("firmware update") << "Firmware update"
                                         << "planned_work";
        QTest::newRow("back online") << "Node back online"
                                     << "recovered_rows";
        QTest::newRow("burn-in") << "Burn-in"
                                 << "planned_work";
        QTest::newRow("recovered") << "ECC error recovered"
                                   << "recovered_rows";
        QTest::newRow("decommissioned") << "decommissioned"
                                        << "planned_work";
    }
    void whatIsPlannedOrOverIsNamed() {
        QFETCH(QString, event);
        QFETCH(QString, kind);
        const std::string word = event.toStdString();
        std::string text = "time,host,what\n";
        for (int day = 1; day <= 6; ++day)
            text += fmt::format("2024-01-{:02} 00:00,n{},{}\n", day, day, day % 2 == 0 ? word : "Fan failure");
        const auto fit = fitted(text);
        QCOMPARE(fit->failures, std::size_t{6});
        QCOMPARE(fit->classes.size(), std::size_t{2});
        QCOMPARE(noticed(fit->noticed, kind.toStdString()).count, std::size_t{3});
        FitOptions options;
        options.withoutKinds = {word};
        QCOMPARE(fitted(text, options)->failures, std::size_t{3});
    }

    void aFlagOfPlannedWorkNamesItsRows() {
        const std::string text = days("start,node,Planned?", {"a,Yes", "b,No", "c,No"});
        const auto fit = fitted(text);
        QCOMPARE(fit->failures, std::size_t{3});
        QCOMPARE(noticed(fit->noticed, "planned_work").rows, std::vector<std::size_t>{2});
        FitOptions options;
        options.withoutKinds = {"planned?"};
        QCOMPARE(fitted(text, options)->failures, std::size_t{2});
    }

    /// What is not gone by is not said to say nothing.
    void aColumnThatIsNotGoneByIsNamedFirst() {
        const auto said = [](const std::string& text) { return render(fitted(text)->takenAs.sentence); };
        const std::string planned = "start,node,planned\n2024-05-01,a,no\n2024-05-03,b,yes\n2024-05-08,c,no\n";
        QVERIFY2(said(planned).find("\"planned\" may say") != std::string::npos, said(planned).c_str());
        const std::string tickets = "timestamp,host,message\n2024-05-01 00:00,a,Log cleared\n"
                                    "2024-05-02 00:00,a,PSU failure detected\n2024-05-04 00:00,b,Fan failed\n";
        QVERIFY2(said(tickets).find("\"message\" may say") != std::string::npos, said(tickets).c_str());
        const std::string plain = "start,node\n2024-05-01,a\n2024-05-03,b\n";
        QVERIFY2(said(plain).find("no column says") != std::string::npos, said(plain).c_str());
        const std::string maintenance = days("checked,node,status", {"a,ok", "b,FAIL", "c,maintenance", "d,FAIL"});
        QVERIFY2(said(maintenance).find("\"maintenance\" (1, reads like planned work)") != std::string::npos,
                 said(maintenance).c_str());
    }

    /// Rows at one step, of which nothing says which are failures, may be readings.
    void rowsAtOneStepAreNoticed() {
        const std::string gauge = polls("time,node,temperature", "4444444444444444444444", 5);
        QCOMPARE(noticed(fitted(gauge)->noticed, "rows_at_one_step").count, std::size_t{22});
        std::string log = "time,node\n";
        for (int i = 0; i < 22; ++i)
            log += fmt::format("2024-05-{:02} {:02}:00,n1\n", 1 + i, i * i % 24);
        QCOMPARE(noticed(fitted(log)->noticed, "rows_at_one_step").count, std::size_t{0});
    }

    void theStateOfATicketIsNoEndOfAnother_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("failures");
        QTest::newRow("tickets")
            << "opened,node,status\n2024-01-01,a,resolved\n2024-01-03,b,closed\n2024-01-09,c,open\n"
            << 3;
        QTest::newRow("tickets that are all over") << "opened,node,status\n2024-01-01,a,resolved\n2024-01-03,b,closed\n"
                                                   << 2;
        QTest::newRow("pairs") << "time,node,status\n2024-01-01,a,open\n2024-01-03,a,resolved\n2024-01-09,b,open\n"
                               << 2;
    }
    void theStateOfATicketIsNoEndOfAnother() {
        QFETCH(QString, text);
        QFETCH(int, failures);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
    }

    void aSystemEventLogIsRead() {
        const auto fit = fitted("1 | 05/01/2024 | 12:00:00 | Power Supply #0x51 | Power Supply AC lost | Asserted\n"
                                "2 | 05/01/2024 | 13:30:00 | Power Supply #0x51 | Power Supply AC lost | Deasserted\n"
                                "3 | 05/13/2024 | 12:00:00 | Fan #0x30 | Lower Critical going low | Asserted\n"
                                "4 | 05/13/2024 | 12:10:00 | Fan #0x30 | Lower Critical going low | Deasserted\n");
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{2});
        QVERIFY_NEAR(fit->fleetMtbf->value, 288.0, 1e-12);
        QVERIFY_NEAR(fit->repair.mean->value, (1.5 + 1.0 / 6) / 2, 1e-12);
    }

    void unitsAreToldApartByAllColumnsThatNameThem_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("units");
        QTest::newRow("two systems") << QString::fromStdString(sampleLog("small/two-systems.csv")) << 3;
        QTest::newRow("racks") << "start,rack,node\n2024-01-01,r1,1\n2024-01-02,r2,1\n2024-01-03,r1,2\n" << 3;
        QTest::newRow("GPUs of hosts") << "start,gpu,hostname\n2024-01-01,0,a\n2024-01-02,0,b\n2024-01-03,0,a\n" << 2;
        QTest::newRow("cluster in JSON")
            << R"([{"start":"2024-01-01","cluster":"x","node":"1"},{"start":"2024-01-02","cluster":"y","node":"1"}])"
            << 2;
        QTest::newRow("one system") << "System,node,start\n2,1,2024-01-01\n2,1,2024-01-02\n2,3,2024-01-03\n" << 2;
        QTest::newRow("a drive that moved") << "start,host,serial\n2024-01-01,a,S1\n2024-01-02,b,S1\n" << 2;
    }
    void unitsAreToldApartByAllColumnsThatNameThem() {
        QFETCH(QString, text);
        QFETCH(int, units);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->units.units, static_cast<std::size_t>(units));
    }
    void aSerialNumberIsOneUnitWhereverItStands() {
        FitOptions options;
        options.unitColumn = "serial";
        QCOMPARE(fitted("start,host,serial\n2024-01-01,a,S1\n2024-01-02,b,S1\n", options)->units.units, std::size_t{1});
        options.unitColumn = "gpu";
        QCOMPARE(fitted("start,host,gpu\n2024-01-01,a,0\n2024-01-02,b,0\n", options)->units.units, std::size_t{2});
    }
};

QTEST_APPLESS_MAIN(TestRowMeaning)
#include "tst_row_meaning.moc"
