// SPDX-License-Identifier: GPL-3.0-or-later
// Times as logs write them: two columns, serial dates, every resolution since 1970, no year, dates far outside.
#include <fmt/format.h>

#include <QTest>

#include "core/intake/text/duration.h"
#include "core/intake/text/time_stamp.h"
#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

using Rows = std::vector<std::size_t>;

/// A driver's line of a syslog at `time`.
std::string syslogLine(const char* time) {
    return fmt::format("{} a kernel: NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.\n", time);
}

} // namespace

class TestLogTimes : public QObject {
    Q_OBJECT
private slots:
    void readsTheStamp_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("seconds"); // since 2024-03-31 00:00 of its own clock; below 0: no stamp
        const auto row = [](const char* text, double hours) { QTest::newRow(text) << text << 3600 * hours; };
        row("31 Mar 2024 13:30", 13.5);
        row("31-Mar-2024", 0);
        row("Mar 31, 2024 1:30 PM", 13.5);
        row("March 31 2024", 0);
        row("Sun Mar 31 13:30:00 2024", 13.5);
        row("Sun Mar 31 13:30:00 UTC 2024", 13.5);
        row("Sun, 31 Mar 2024 13:30:00 +0000", 13.5);
        row("31/Mar/2024:13:30:00 +0000", 13.5);
        row("Sunday, March 31, 2024 13:30", 13.5);
        row("Sun 2024-03-31 13:30:00 UTC", 13.5);
        row("20240331T133000Z", 13.5);
        row("20240331", 0);
        row("2024-03-31_13:30:00", 13.5);
        row("Mars 31 2024", -1);
        row("31 Foo 2024", -1);
        row("Mar 32 2024", -1);
        row("20241331", -1);
        row("19000101", -1);
        row("Market 2024-03-31", -1);
    }
    void readsTheStamp() {
        QFETCH(QString, text);
        QFETCH(double, seconds);
        const auto stamp = parseTimeStamp(text.toStdString());
        QCOMPARE(stamp.has_value(), seconds >= 0);
        if (stamp)
            QCOMPARE(*clockSeconds(*stamp, DateOrder::monthFirst) - 1711843200.0, seconds);
    }

    void readsTheDuration_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("hours"); // below 0: no length
        const auto row = [](const char* text, double hours) { QTest::newRow(text) << text << hours; };
        row("2:30:00", 2.5);
        row("0:45:00", 0.75);
        row("72:00:00", 72);
        row("2:30", 2.5);
        row("1 day, 2:03:04", 26 + 3.0 / 60 + 4.0 / 3600);
        row("2 days 02:00:00", 50);
        row("1-02:03:04", 26 + 3.0 / 60 + 4.0 / 3600);
        row("P1DT2H", 26);
        row("PT45M", 0.75);
        row("P2W", 336);
        row("PT1.5H", 1.5);
        row("1d 2h", 26);
        row("1d2h30m", 26.5);
        row("90 min", 1.5);
        row("2.5 hours", 2.5);
        row("2,5 h", 2.5);
        row("1 hour and 30 minutes", 1.5);
        row("5400s", 1.5);
        row("3 weeks", 504);
        row("1 hr, 15 mins", 1.25);
        row("P1Y", -1);
        row("P", -1);
        row("90", -1);
        row("1:75:00", -1);
        row("2 parsecs", -1);
        row("h", -1);
        row("1d 2", -1);
    }
    void readsTheDuration() {
        QFETCH(QString, text);
        QFETCH(double, hours);
        const auto seconds = parseDuration(text.toStdString());
        QCOMPARE(seconds.has_value(), hours >= 0);
        if (seconds)
            QVERIFY_NEAR(*seconds, 3600 * hours, 1e-12);
    }

    void lengthsMayBeWrittenOut_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("mean_h");
        const auto row = [](const char* name, const std::string& text, double mean) {
            QTest::newRow(name) << QString::fromStdString(text) << mean;
        };
        row("clocks", sampleLog("small/durations.csv"), 1.625);
        row("words", sampleLog("small/durations-words.csv"), (26.0 + 3.0 / 60 + 4.0 / 3600 + 26 + 72) / 3);
        row("units", "start,downtime\n2024-05-01,1d 2h\n2024-05-04,30 min\n", 13.25);
        row("as Slurm writes them", "start,duration\n2024-05-01,1-02:00:00\n2024-05-04,00:30:00\n", 13.25);
        row("a column of repairs in hours", "start,repair_hours\n2024-05-01,2\n2024-05-04,4\n", 3);
        row("of repairs in minutes", "start,repair_time_min\n2024-05-01,60\n2024-05-04,120\n", 1.5);
        row("numbers among them", "start,downtime_h\n2024-05-01,2\n2024-05-04,4:00:00\n2024-05-05,6:00:00\n", 4);
    }
    void lengthsMayBeWrittenOut() {
        QFETCH(QString, text);
        QFETCH(double, mean_h);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit && fit->repair.mean, fit ? "no repair" : fit.error().sentence.c_str());
        QVERIFY_NEAR(fit->repair.mean->value, mean_h, 1e-12);
    }

    void everyWayToWriteTimesIsRead_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("failures");
        QTest::addColumn<double>("fleet_h");
        const auto row = [](const char* name, const std::string& text, int failures, double hours) {
            QTest::newRow(name) << QString::fromStdString(text) << failures << hours;
        };
        row("serial dates", sampleLog("small/serial-dates.csv"), 3, 42);
        row("serial dates with semicolons", "when;node\n45413,5;a\n45414,5;b\n45417;c\n", 3, 42);
        row("serial dates as whole days", "date,node\n45413,a\n45414,b\n45415,c\n", 3, 24);
        row("hours, as the column says", "start_h,node\n45413.0,a\n45414.0,b\n45416.5,c\n", 3, 1.75);
        row("hours above the days of this century", "time,node\n60000,a\n60010,b\n60020,c\n", 3, 10);
        row("hours on both sides", "time,node\n30000,a\n40000,b\n50000,c\n", 3, 10000);
        row("date and time", sampleLog("small/date-and-time.csv"), 3, 13.5);
        row("start and end in two columns each",
            "Start Date,Start Time,End Date,End "
            "Time\n2024-05-01,01:00,2024-05-01,02:00\n2024-05-01,13:00,2024-05-02,02:00\n",
            2, 12);
        row("time with AM and PM", "Date,Time\n5/1/2024,1:00 AM\n5/1/2024,1:00 PM\n5/13/2024,1:00 PM\n", 3, 150);
        row("the clock in front", "Time;Date\n01:00;1.5.2024\n13:00;1.5.2024\n01:00;14.5.2024\n", 3, 156);
        row("day and hour", "day,hour of day,node\n2024-05-01,01:00,a\n2024-05-01,13:00,b\n", 2, 12);
        row("JSON", R"([{"date":"2024-05-01","time":"01:00"},{"date":"2024-05-01","time":"13:00"}])", 2, 12);
        row("seconds since 1970", "ts,node\n1714521600,a\n1714608000,b\n", 2, 24);
        row("milliseconds", "ts,node\n1714521600000,a\n1714608000000,b\n", 2, 24);
        row("microseconds", "ts,node\n1714521600000000,a\n1714608000000000,b\n", 2, 24);
        row("nanoseconds", "ts,node\n1714521600000000000,a\n1714608000000000000,b\n", 2, 24);
        row("seconds with a fraction", "ts,node\n1714521600.5,a\n1714608000.5,b\n", 2, 24);
        row("seconds and milliseconds", "ts,node\n1714521600,a\n1714608000000,b\n1714694400,c\n", 3, 24);
        row("an end of 0", sampleLog("small/zero-end.csv"), 2, 24);
        row("a date among seconds", "ts,node\n1714521600,a\n2024-05-02 00:00:00,b\n1714694400,c\n", 3, 24);
        row("months as words", "start,node\n1 May 2024,a\n3 May 2024,b\n", 2, 48);
    }
    void everyWayToWriteTimesIsRead() {
        QFETCH(QString, text);
        QFETCH(int, failures);
        QFETCH(double, fleet_h);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
        QVERIFY2(fit->fleetMtbf, fit->fleetMtbf ? "" : render(fit->fleetMtbf.error()).c_str());
        QVERIFY_NEAR(fit->fleetMtbf->value, fleet_h, 1e-9);
    }

    void oneDateMayServeStartAndEnd() {
        const auto fit = fitted("Date,Start Time,End Time,Node\n2024-05-01,01:00,02:00,a\n"
                                "2024-05-01,13:00,15:00,b\n2024-05-02,04:00,04:30,c\n");
        QVERIFY_NEAR(fit->repair.mean->value, 3.5 / 3, 1e-9);
        QVERIFY_NEAR(fit->fleetMtbf->value, 13.5, 1e-9);
        QCOMPARE(noticed(fit->noticed, "date_and_time_joined").count, std::size_t{1});
    }

    void serialDatesAreSaidAndMayBeHours() {
        QCOMPARE(noticed(fitted(sampleLog("small/serial-dates.csv"))->noticed, "serial_days").count, std::size_t{1});
        FitOptions options;
        options.numberUnit = NumberUnit::hours;
        QVERIFY_NEAR(fitted(sampleLog("small/serial-dates.csv"), options)->fleetMtbf->value, 1.75, 1e-12);
    }

    void endsThatStandForNoneAreOpen_data() {
        QTest::addColumn<QString>("end");
        for (const char* end : {"", "-", "null", "None", "N/A", "NaT", "ongoing", "0001-01-01T00:00:00Z", "9999-12-31",
                                "1970-01-01 00:00:00", "0", "open", "2999-01-01"})
            QTest::newRow(end) << end;
    }
    void endsThatStandForNoneAreOpen() {
        QFETCH(QString, end);
        const auto fit = fitted(QStringLiteral("start,end\n2024-05-01 00:00,2024-05-01 02:00\n2024-05-03 00:00,%1\n")
                                    .arg(end)
                                    .toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(fit->repair.open, std::size_t{1});
        QCOMPARE(fit->repair.mean->value, 2.0);
    }
    void endsOfUnixTimesMayBeNothing() {
        const auto fit = fitted(sampleLog("small/zero-end.csv"));
        QCOMPARE(fit->repair.open, std::size_t{1});
        QCOMPARE(noticed(fit->noticed, "no_end_yet").rows, Rows{3});
    }

    // One odd time never discards a good log
    void aDateFarOutsideIsNamedAndLeftOut_data() {
        QTest::addColumn<QString>("odd");
        QTest::addColumn<bool>("isUnix");
        for (const char* odd :
             {"1970-01-01 00:00", "2204-05-01 00:00", "1900-01-01 00:00", "9999-12-31 00:00", "1999-01-01 00:00"})
            QTest::newRow(odd) << odd << false;
        for (const char* odd : {"0", "-1", "1", "1.0", "32503680000"})
            QTest::newRow(odd) << odd << true;
    }
    void aDateFarOutsideIsNamedAndLeftOut() {
        QFETCH(QString, odd);
        QFETCH(bool, isUnix);
        std::string text = "start,node\n";
        for (int day = 1; day <= 28; ++day)
            text += isUnix ? fmt::format("{},n{}\n", 1706745600 + 86400 * (day - 1), day)
                           : fmt::format("2024-02-{:02} 00:00,n{}\n", day, day);
        const auto fit = fitted(text + odd.toStdString() + ",n99\n");
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{28});
        QVERIFY_NEAR(fit->fleetMtbf->value, 24.0, 1e-9);
        QCOMPARE(noticed(fit->noticed, "stray_times").rows, Rows{30});
    }
    void aNumberThatIsNoTimeLeavesOutItsRow_data() {
        QTest::addColumn<QString>("odd");
        for (const char* odd : {"9223372036854775807", "-1e18", "1e308", "1e400", "NaN", "soon"})
            QTest::newRow(odd) << odd;
    }
    void aNumberThatIsNoTimeLeavesOutItsRow() {
        QFETCH(QString, odd);
        std::string text = "time,node\n";
        for (int hour = 0; hour < 50; ++hour)
            text += fmt::format("{},n{}\n", 1700000000 + 3600 * hour, hour);
        const auto fit = fitted(text + odd.toStdString() + ",n99\n");
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{50});
        QCOMPARE(noticed(fit->noticed, "unreadable_rows").rows, Rows{52});
    }
    void threeDatesAreEnoughForAStray() {
        const auto fit = fitted(sampleLog("small/stray-1970.csv"));
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(fit->fleetMtbf->value, 48.0);
        QVERIFY(render(noticed(fit->noticed, "stray_times").sentence).find("1970-01-01") != std::string::npos);
    }
    void longLogsHaveNoStrays_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("two failures") << "start\n2001-01-01\n2024-01-01\n";
        QTest::newRow("a failure each five years") << "start\n2005-01-01\n2010-01-01\n2015-01-01\n2024-06-01\n";
        QTest::newRow("nine years without one") << "start\n2010-01-01\n2010-02-01\n2019-01-01\n";
        QTest::newRow("hours from 0") << "start_h\n0\n10\n50000\n";
        QTest::newRow("old and whole") << "start\n1975-01-01\n1980-01-01\n1985-01-01\n";
    }
    void longLogsHaveNoStrays() {
        QFETCH(QString, text);
        const auto fit = fitted(text.toStdString());
        QCOMPARE(noticed(fit->noticed, "stray_times").count, std::size_t{0});
        QCOMPARE(fit->failures, static_cast<std::size_t>(text.count('\n') - 1));
    }

    // Lines without a year go forward
    void linesWithoutAYearGoForward_data() {
        QTest::addColumn<QStringList>("times");
        QTest::addColumn<double>("hours");
        QTest::addColumn<int>("turns");
        QTest::newRow("over half a year") << QStringList{"Jan  5 12:00:00", "Aug 20 12:00:00"} << 5472.0 << 0;
        QTest::newRow("into the next year") << QStringList{"Aug 20 12:00:00", "Mar  3 12:00:00"} << 195 * 24.0 << 1;
        QTest::newRow("eleven months") << QStringList{"Jan  1 00:00:00", "Dec  1 00:00:00"} << 335 * 24.0 << 0;
        QTest::newRow("the turn of the year") << QStringList{"Dec 31 23:00:00", "Jan  1 01:00:00"} << 2.0 << 1;
        QTest::newRow("two turns") << QStringList{"Dec 31 00:00:00", "Jun  1 00:00:00", "Jan  1 00:00:00"} << 366 * 24.0
                                   << 2;
        QTest::newRow("a moment out of turn at the turn")
            << QStringList{"Dec 31 23:00:00", "Jan  1 00:00:01", "Dec 31 23:59:59", "Jan  1 01:00:00"} << 2.0 << 2;
    }
    void linesWithoutAYearGoForward() {
        QFETCH(QStringList, times);
        QFETCH(double, hours);
        QFETCH(int, turns);
        std::string text;
        for (const QString& time : times)
            text += syslogLine(time.toStdString().c_str());
        FitOptions options;
        options.year = 2024;
        options.incidentGap = Minutes{0};
        const auto fit = fitted(text, options);
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QVERIFY_NEAR(fit->span->value, hours, 1e-9);
        QCOMPARE(noticed(fit->noticed, "year_turns").count, static_cast<std::size_t>(turns));
    }
    void theGapOfASyslogIsRead() {
        FitOptions options;
        options.year = 2024;
        QCOMPARE(fitted(sampleLog("small/syslog-gap.log"), options)->fleetMtbf->value, 5472.0);
    }

    void weekdaysAreHeldAgainstTheirDates_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("wrong");
        const auto row = [](const char* name, const std::string& text, int wrong) {
            QTest::newRow(name) << QString::fromStdString(text) << wrong;
        };
        row("dmesg", sampleLog("small/weekday.log"), 1);
        row("all right", "start\n\"Sat, 28 Feb 2026\"\n\"Wed, 4 Mar 2026\"\n", 0);
        row("a table", "start\n\"Tue, 28 Feb 2026\"\n\"Wed, 4 Mar 2026\"\n", 1);
        row("in front of an ISO date", "start\nTue 2026-02-28 08:00:00 UTC\nThu 2026-03-04 08:00:00 UTC\n", 2);
        row("JSON", R"([{"start":"Monday, March 4, 2024"},{"start":"Monday, March 5, 2024"}])", 1);
        row("as date prints", "start\nTue Feb 28 08:30:58 2026\nSat Feb 28 09:30:58 2026\n", 1);
    }
    void weekdaysAreHeldAgainstTheirDates() {
        QFETCH(QString, text);
        QFETCH(int, wrong);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(noticed(fit->noticed, "weekday_disagrees").count, static_cast<std::size_t>(wrong));
    }
};

QTEST_APPLESS_MAIN(TestLogTimes)
#include "tst_log_times.moc"
