// SPDX-License-Identifier: GPL-3.0-or-later
// Failure logs as JSON: records in lists and lines, nested keys, starts and ends in rows of their own.
#include <nlohmann/json.hpp>

#include <QTest>

#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

using Rows = std::vector<std::size_t>;

std::string figures(const LogFit& fit) {
    auto document = toJson(fit);
    document.erase("noticed");
    return document.dump();
}

} // namespace

class TestJsonLog : public QObject {
    Q_OBJECT
private slots:
    void pairsStartsAndEnds() {
        FitOptions options;
        options.numberUnit = NumberUnit::days;
        const auto log = readFailureLog(sampleLog("faults.json"), options);
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->format, std::string("json"));
        QCOMPARE(log->events.size(), std::size_t{5});
        QVERIFY(log->recordsEnds && !log->isCalendar);
        QCOMPARE(log->events[0].unit, std::string("n1"));
        QCOMPARE(log->events[0].kind, std::string("GPU"));
        QCOMPARE(log->events[0].cause, std::string("Memory"));
        QCOMPARE(log->events[0].level, std::string("Hardware Failure"));
        QCOMPARE(log->events[0].row, std::size_t{4});
        QVERIFY_NEAR(between(log->events[0].start, *log->events[0].end).value, 48.0, 1e-12);
        // The end at 8.5 belongs to the older of the two open starts of n2.
        QVERIFY_NEAR(between(log->events[1].start, *log->events[1].end).value, 144.0, 1e-12);
        QVERIFY(!log->events[2].end && !log->events[3].end && !log->events[4].end);
        QCOMPARE(noticed(log->noticed, "paired_rows").count, std::size_t{2});
        QCOMPARE(noticed(log->noticed, "repeated_starts").rows, Rows{10});
        QCOMPARE(noticed(log->noticed, "ends_without_start").rows, Rows{12});
        const auto fit = intake::fit(*log, options);
        QVERIFY_NEAR(fit->fleetMtbf->value, 240.0, 1e-12);
        QCOMPARE(fit->repair.open, std::size_t{3});
        QCOMPARE(noticed(fit->noticed, "planned_work").rows, Rows{16});
    }

    void guessesTheUnitOfPlainNumbers_data() {
        QTest::addColumn<double>("window_d");
        QTest::addColumn<double>("mtbf_h");
        QTest::addColumn<QString>("kind");
        QTest::newRow("as hours the log would be too short") << 0.0 << 240.0 << "time_unit_guessed";
        QTest::newRow("the days watched fit days") << 41.25 << 240.0 << "time_unit_guessed";
        QTest::newRow("the days watched fit hours") << 2.0 << 10.0 << "time_unit_assumed";
    }
    void guessesTheUnitOfPlainNumbers() {
        QFETCH(double, window_d);
        QFETCH(double, mtbf_h);
        QFETCH(QString, kind);
        FitOptions options;
        if (window_d > 0) {
            options.window = Days{window_d};
            options.exposureUnits = Count{4};
        }
        const auto fit = fitted(sampleLog("faults.json"), options);
        QVERIFY(fit);
        QVERIFY_NEAR(fit->fleetMtbf->value, mtbf_h, 1e-12);
        QCOMPARE(noticed(fit->noticed, kind.toStdString()).count, std::size_t{8});
        QCOMPARE(noticed(fit->noticed, "healthy_units").count, std::size_t(window_d > 0 ? 1 : 0));
    }

    void readsARecordALine() {
        const auto log = readFailureLog(sampleLog("faults.jsonl"));
        QVERIFY(log);
        QCOMPARE(log->format, std::string("json-lines"));
        QCOMPARE(log->events.size(), std::size_t{4});
        QCOMPARE(log->events[3].row, std::size_t{5});
        QVERIFY(log->isCalendar);
        QVERIFY_NEAR(between(log->events[0].start, *log->events[0].end).value, 2.5, 1e-12);
        const auto damaged = noticed(log->noticed, "unreadable_rows");
        QCOMPARE(damaged.rows, Rows{4});
        QVERIFY2(render(damaged.sentence).find("in line 4") != std::string::npos, render(damaged.sentence).c_str());
    }

    void readsManyShapes_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("failures");
        QTest::addColumn<double>("span_h");
        const auto row = [](const char* name, const char* text, int failures, double span_h) {
            QTest::newRow(name) << QByteArray(text) << failures << span_h;
        };
        row("pretty", "[\n {\n  \"time\": \"2024-03-04T08:00:00Z\"\n },\n {\"time\": \"2024-03-04T10:00:00Z\"}\n]", 2,
            2);
        row("seconds since 1970", R"([{"timestamp": 1711852200}, {"timestamp": 1711855800}])", 2, 1);
        row("milliseconds since 1970", R"([{"ts": 1711852200000, "host": "a"}, {"ts": 1711855800000}])", 2, 1);
        row("stated unit", R"([{"start_d": 0.5}, {"start_d": 2.5}])", 2, 48);
        row("list deep inside", R"({"data": {"page": 1, "items": [{"time_h": 1}, {"time_h": 4}]}})", 2, 3);
        row("longest list with times", R"({"nodes": [{"n": "a"}, {"n": "b"}, {"n": "c"}],
                                           "faults": [{"time_h": 1}, {"time_h": 4}]})",
            2, 3);
        row("one record", R"({"time": "2024-03-04T08:00:00Z", "host": "a"})", 1, 0);
        row("objects that follow each other", "{\"time_h\": 1}\n{\"time_h\": 2}{\"time_h\": 6}", 3, 5);
        row("lists inside records", R"([{"time_h": 1, "gpus": [1, 2], "log": [{"a": 1}]}, {"time_h": 3}])", 2, 2);
        row("keys that come and go", R"([{"time_h": 1}, {"host": "a", "time_h": 2, "x": null}, {"time_h": 3}])", 3, 2);
        row("down and up", R"([{"host": "a", "time_h": 1, "status": "down"}, {"host": "a", "time_h": 2, "status": "up"},
                               {"host": "a", "time_h": 8, "status": "down"}])",
            2, 7);
        row("an end without its fault", R"([{"host": "a", "time_h": 1, "event": "fail", "class": "GPU"},
                                            {"host": "a", "time_h": 2, "event": "repair"},
                                            {"host": "a", "time_h": 8, "event": "fail", "class": "GPU"}])",
            2, 7);
        row("an empty list", "[]", 0, 0);
    }
    void readsManyShapes() {
        QFETCH(QByteArray, text);
        QFETCH(int, failures);
        QFETCH(double, span_h);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
        if (failures > 1)
            QVERIFY_NEAR(fit->span->value, span_h, 1e-12);
    }

    void optionsNameKeys() {
        FitOptions options;
        options.startColumn = "when.at";
        options.kindColumn = "2";
        const auto log = readFailureLog(R"([{"when": {"at": "2024-03-04"}, "x": "GPU", "time": "2024-01-01"},
                                            {"when": {"at": "2024-03-05"}, "x": "NIC", "time": "2024-01-01"}])",
                                        options);
        QVERIFY(log);
        QCOMPARE(between(log->events[0].start, log->events[1].start).value, 24.0);
        QCOMPARE(log->events[1].kind, std::string("NIC"));
        options.startColumn = "at";
        const auto refused = readFailureLog(R"([{"when": {"at": "2024-03-04"}}])", options);
        QVERIFY(!refused && refused.error().kind == ErrorKind::badValue);
        QVERIFY(refused.error().sentence.find("\"when.at\"") != std::string::npos);
    }

    // The kind of rogerbinns/apsw 194 and dbeaver/dbeaver 10994: a byte-order mark in the first name, UTF-16 misread
    void theEncodingChangesNothing_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QString text = QStringLiteral("[{\"Störung_h\": 1, \"Knoten\": \"Lüfter\"},\n {\"Störung_h\": 4}]");
        QByteArray little, big;
        for (const QChar c : text) {
            const char low = static_cast<char>(c.unicode() & 0xFF), high = static_cast<char>(c.unicode() >> 8);
            little += low;
            little += high;
            big += high;
            big += low;
        }
        QTest::newRow("UTF-8") << text.toUtf8();
        QTest::newRow("UTF-8 with mark") << "\xEF\xBB\xBF" + text.toUtf8();
        QTest::newRow("UTF-16LE") << little;
        QTest::newRow("UTF-16LE with mark") << QByteArray("\xFF\xFE", 2) + little;
        QTest::newRow("UTF-16BE") << big;
        QTest::newRow("UTF-16BE with mark") << QByteArray("\xFE\xFF", 2) + big;
        QTest::newRow("Latin-1") << text.toLatin1();
    }
    void theEncodingChangesNothing() {
        QFETCH(QByteArray, bytes);
        FitOptions options;
        options.startColumn = "Störung_h";
        options.unitColumn = "Knoten";
        const auto log = readFailureLog(bytes.toStdString(), options);
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->events.size(), std::size_t{2});
        QCOMPARE(log->events[0].unit, std::string("Lüfter"));
        QCOMPARE(between(log->events[0].start, log->events[1].start).value, 3.0);
    }

    void notationsOfOneLogAgree() {
        // The same failures as a list, as lines, and as a table of starts and ends
        const auto list = fitted(R"([{"node": "a", "start_h": 1, "end_h": 2, "class": "GPU"},
                                     {"node": "b", "start_h": 4, "end_h": 8, "class": "NIC"}])");
        const auto paired =
            fitted("node,time_h,event,class\na,1,fail,GPU\na,2,repair,GPU\nb,4,fail,NIC\nb,8,repair,NIC\n");
        QVERIFY(list && paired);
        auto a = toJson(*list), b = toJson(*paired);
        for (auto* document : {&a, &b}) {
            document->erase("noticed");
            document->erase("format");
            document->erase("taken_as"); // other rows are taken for the same failures
        }
        QCOMPARE(QString::fromStdString(a.dump()), QString::fromStdString(b.dump()));
        QVERIFY(figures(*list).find("\"fleet_mtbf_h\":3.0") != std::string::npos);
    }

    void refusesWithPlaceAndRemedy_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QByteArray& text, const char* part) {
            QTest::newRow(name) << text << part;
        };
        row("unclosed list", "[\n{\"time_h\": 1},\n{\"time_h\": 2}\n", "in line 3");
        row("unclosed object", "{\"faults\": [\n{\"time_h\": 1}\n]", "line 1");
        row("a comma too many", "[{\"time_h\": 1},\n]", "in line 2");
        row("no comma", "[{\"time_h\": 1}\n{\"time_h\": 2}]", "in line 2");
        row("a list of numbers", "[1, 2, 3]", "no records");
        row("an empty object", "{}", "no records");
        row("no times", "[{\"name\": \"a\", \"size\": \"b\"}]", "\"name\", \"size\"");
        row("deep nesting", QByteArray(100000, '['), "deeper than 64 levels in line 1");
        row("deep objects", QByteArray("{\"a\":").repeated(1000), "deeper than 64 levels");
        row("a text of ten megabytes", "[{\"time_h\": 1, \"x\": \"" + QByteArray(10 << 20, 'x') + "\"}]", "line 1");
        row(
            "a thousand and one keys",
            [] {
                QByteArray keys = "[{\"time_h\": 1";
                for (int i = 0; i < 1000; ++i)
                    keys += ",\"k" + QByteArray::number(i) + "\": 1";
                return keys + "}]";
            }(),
            "1000");
        row("a number beyond doubles", "[{\"time_h\": 1e999}]", "in line 1");
        row("a zero byte", QByteArray("[{\"time_h\": 1}\0]", 16), "no text");
        row("an unquoted key", "[{time_h: 1}]", "in line 1");
    }
    void refusesWithPlaceAndRemedy() {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const auto log = readFailureLog(text.toStdString());
        QVERIFY(!log);
        QCOMPARE(log.error().kind, ErrorKind::cannotBeDone);
        const QString sentence = QString::fromStdString(log.error().sentence);
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY2(sentence.endsWith('.') && sentence.size() < 600, qPrintable(sentence));
    }
};

QTEST_APPLESS_MAIN(TestJsonLog)
#include "tst_json_log.moc"
