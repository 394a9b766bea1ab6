// SPDX-License-Identifier: GPL-3.0-or-later
// Foreign tables as failure logs: columns, notations, what is left out and what is refused.
#include <clocale>
#include <ctime>
#include <random>

#include <nlohmann/json.hpp>

#include <QDir>
#include <QTest>

#include "core/intake/log_preview.h"
#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

using Rows = std::vector<std::size_t>;

/// The dotted log says in German what the ISO log says, so that its columns have to be named.
FitOptions germanColumns() {
    FitOptions options;
    options.startColumn = "Störung";
    options.endColumn = "ende";
    options.lengthColumn = "5";
    options.unitColumn = "Knoten";
    options.kindColumn = "Klasse";
    return options;
}

/// Everything of a fit that does not speak of the file's notation.
std::string figures(const LogFit& fit) {
    auto document = toJson(fit);
    document.erase("noticed");
    return document.dump();
}

void compareEvents(const FailureLog& a, const FailureLog& b) {
    QCOMPARE(a.events.size(), b.events.size());
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        QCOMPARE(a.events[i].start, b.events[i].start);
        QVERIFY(a.events[i].end == b.events[i].end);
        QVERIFY(a.events[i].length == b.events[i].length);
        QCOMPARE(a.events[i].row, b.events[i].row);
    }
}

class Environment {
public:
    explicit Environment(const char* zone) : m_before(qgetenv("TZ")) {
        qputenv("TZ", zone);
        tzset();
    }
    ~Environment() {
        m_before.isEmpty() ? qunsetenv("TZ") : qputenv("TZ", m_before);
        tzset();
    }

private:
    QByteArray m_before;
};

} // namespace

class TestFailureLog : public QObject {
    Q_OBJECT
private slots:
    void readsTheSameFailuresFromThreeNotations() {
        const auto iso = readFailureLog(sampleLog("outages_iso.csv"));
        const auto dotted = readFailureLog(sampleLog("outages_dotted.csv"), germanColumns());
        const auto classes = readFailureLog(sampleLog("outages_classes.csv"));
        QVERIFY(iso && dotted && classes);
        compareEvents(*iso, *dotted);
        compareEvents(*iso, *classes);
        QCOMPARE(iso->events.size(), std::size_t{12});
        QCOMPARE(iso->events[0].unit, std::string("n017"));
        QCOMPARE(dotted->events[0].kind, std::string("GPU"));
        QCOMPARE(classes->events[0].kind, std::string("Hardware"));
        QCOMPARE(classes->events[0].cause, std::string("GPU"));
        QCOMPARE(classes->events[6].kind, std::string("Facilities"));
        QVERIFY(!iso->events[8].end && !iso->events[8].length);
        QVERIFY_NEAR(iso->events[0].length->value, 2.5, 1e-15);
        QVERIFY(iso->recordsEnds);
    }

    void saysWhatItGuessed() {
        const auto dotted = readFailureLog(sampleLog("outages_dotted.csv"), germanColumns());
        QCOMPARE(noticed(dotted->noticed, "columns_guessed").count, std::size_t{0});
        QCOMPARE(noticed(dotted->noticed, "decimal_sign").count, std::size_t{11});
        QCOMPARE(noticed(dotted->noticed, "date_order").count, std::size_t{11});
        QCOMPARE(render(noticed(dotted->noticed, "delimiter").sentence),
                 std::string("Columns are divided by semicolon, which is a guess from the first rows."));
        const auto classes = readFailureLog(sampleLog("outages_classes.csv"));
        QCOMPARE(
            render(noticed(classes->noticed, "columns_guessed").sentence),
            std::string("Columns are guessed: stated length \"Down Time\", end \"Problem Fixed\", start \"Problem "
                        "Began\", unit \"Node Number\", class one of the columns \"Hardware\" to \"Facilities\"."));
        QVERIFY(render(noticed(classes->noticed, "length_unit").sentence).find("minutes") != std::string::npos);
        QVERIFY(render(noticed(classes->noticed, "date_order").sentence).find("month before day") != std::string::npos);
        QCOMPARE(noticed(classes->noticed, "duplicate_rows").rows, Rows{7});
        QCOMPARE(noticed(classes->noticed, "no_time_zone").count, std::size_t{12});
    }

    // The kind of rogerbinns/apsw 194 and dbeaver/dbeaver 10994: a byte-order mark in the first header, UTF-16 misread
    void theEncodingChangesNothing_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("isNoticed");
        const QString text = QString::fromStdString(sampleLog("outages_dotted.csv"));
        QByteArray little, big;
        for (const QChar c : text) {
            const char low = static_cast<char>(c.unicode() & 0xFF), high = static_cast<char>(c.unicode() >> 8);
            little += low;
            little += high;
            big += high;
            big += low;
        }
        QTest::newRow("UTF-8") << text.toUtf8() << false;
        QTest::newRow("UTF-8 with mark") << "\xEF\xBB\xBF" + text.toUtf8() << true;
        QTest::newRow("UTF-16LE") << little << true;
        QTest::newRow("UTF-16LE with mark") << QByteArray("\xFF\xFE", 2) + little << true;
        QTest::newRow("UTF-16BE") << big << true;
        QTest::newRow("UTF-16BE with mark") << QByteArray("\xFE\xFF", 2) + big << true;
        QTest::newRow("Latin-1") << text.toLatin1() << true;
        QTest::newRow("CRLF") << QByteArray(text.toUtf8()).replace("\n", "\r\n") << false;
        QTest::newRow("CR") << QByteArray(text.toUtf8()).replace("\n", "\r") << false;
        QTest::newRow("tabs") << QByteArray(text.toUtf8()).replace(";", "\t") << false;
        QTest::newRow("bars") << QByteArray(text.toUtf8()).replace(";", "|") << false;
        QTest::newRow("no end of the last line") << text.trimmed().toUtf8() << false;
    }
    void theEncodingChangesNothing() {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, isNoticed);
        const auto expected = fitted(sampleLog("outages_dotted.csv"), germanColumns());
        const auto fit = fitted(bytes.toStdString(), germanColumns());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(figures(*fit), figures(*expected));
        QCOMPARE(noticed(fit->noticed, "encoding").count > 0, isNoticed);
    }

    // The kind of NatLabRockies/SAM 1315: rows appear or vanish at line ends and blank lines
    void blankRowsChangeNothing() {
        std::string text = sampleLog("outages_iso.csv");
        text.insert(text.find("2024-03-09"), "\n,,,,\n");
        text += "\n\n";
        const auto log = readFailureLog(text);
        QVERIFY(log);
        QCOMPARE(log->events.size(), std::size_t{12});
        QCOMPARE(noticed(log->noticed, "blank_rows").rows, (Rows{4, 5, 16, 17}));
        QCOMPARE(log->events[2].row, std::size_t{6});
    }

    // The kind of PlotJuggler/PlotJuggler 1237: fractions lost under the locale of the other decimal sign
    void theLocaleChangesNothing() {
        const auto dots = [] { return figures(*fitted("start_d,hours\n0.25,1.5\n1.5,2.25\n4.125,0.5\n")); };
        const auto commas = [] { return figures(*fitted("start_d;hours\n0,25;1,5\n1,5;2,25\n4,125;0,5\n")); };
        const std::string expected = dots();
        QCOMPARE(commas(), expected);
        const std::string before = std::setlocale(LC_ALL, nullptr);
        bool isTried = false;
        for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_CH.UTF-8", "C"}) {
            if (std::setlocale(LC_ALL, name) == nullptr)
                continue;
            isTried = isTried || name[0] != 'C';
            QCOMPARE(dots(), expected);
            QCOMPARE(commas(), expected);
        }
        std::setlocale(LC_ALL, before.c_str());
        if (!isTried)
            QSKIP("No locale with a decimal comma is installed; only C was tried.");
    }

    // The kind of PlotJuggler/PlotJuggler 1054: a log refused at the hour that a change of clocks skips
    void clockChangesAreReadWhateverTheMachineSays_data() {
        QTest::addColumn<QByteArray>("machine");
        QTest::newRow("Berlin") << QByteArray("Europe/Berlin");
        QTest::newRow("UTC") << QByteArray("UTC");
        QTest::newRow("Denver") << QByteArray("America/Denver");
    }
    void clockChangesAreReadWhateverTheMachineSays() {
        QFETCH(QByteArray, machine);
        const Environment environment(machine.constData());
        const std::string text = "start,end\n2024-03-30 02:30,2024-03-30 03:30\n2024-03-31 02:30,2024-03-31 04:30\n"
                                 "2024-04-01 02:30,2024-04-01 03:30\n2024-10-27 02:30,2024-10-27 04:30\n";
        const auto asWritten = readFailureLog(text);
        QVERIFY(asWritten);
        QCOMPARE(asWritten->events.size(), std::size_t{4});
        QCOMPARE(between(asWritten->events[0].start, asWritten->events[1].start).value, 24.0);
        QCOMPARE(noticed(asWritten->noticed, "no_time_zone").rows, (Rows{2, 3, 4, 5}));
        QCOMPARE(noticed(asWritten->noticed, "skipped_hour").count, std::size_t{0});

        FitOptions berlin;
        berlin.timeZone = "Europe/Berlin";
        const auto zoned = readFailureLog(text, berlin);
        QVERIFY(zoned);
        QCOMPARE(zoned->events.size(), std::size_t{4});
        QCOMPARE(between(zoned->events[0].start, zoned->events[1].start).value, 24.0);
        QCOMPARE(between(zoned->events[1].start, zoned->events[2].start).value, 23.0);
        QCOMPARE(between(zoned->events[1].start, *zoned->events[1].end).value, 1.0);
        QCOMPARE(between(zoned->events[3].start, *zoned->events[3].end).value, 3.0);
        QCOMPARE(noticed(zoned->noticed, "skipped_hour").rows, Rows{3});
        QCOMPARE(noticed(zoned->noticed, "repeated_hour").rows, Rows{5});
        QVERIFY(render(noticed(zoned->noticed, "time_zone").sentence).find("Europe/Berlin") != std::string::npos);
    }

    void zonesInTheFileAreObeyed() {
        const auto log = readFailureLog("timestamp\n2024-03-31T02:30:00+02:00\n2024-03-31T00:30:00Z\n"
                                        "2024-03-31 01:00\n");
        QVERIFY(log);
        QCOMPARE(log->events[0].start, log->events[1].start);
        QCOMPARE(noticed(log->noticed, "mixed_time_zones").rows, Rows{4});
        FitOptions nowhere;
        nowhere.timeZone = "Mars/Olympus";
        const auto refused = readFailureLog("timestamp\n2024-03-31T02:30:00\n", nowhere);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::badValue);
    }

    void theWholeColumnDecidesTheDateOrder_data() {
        QTest::addColumn<QString>("rows");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("span_h");
        QTest::newRow("a day above 12 in front") << "3/2/2024\n13/2/2024\n"
                                                 << "date_order" << 240.0;
        QTest::newRow("a day above 12 behind") << "2/3/2024\n2/13/2024\n"
                                               << "date_order" << 240.0;
        QTest::newRow("slashes by habit") << "2/3/2024\n2/12/2024\n"
                                          << "date_order_doubtful" << 216.0;
        QTest::newRow("dots by habit") << "3.2.2024\n12.2.2024\n"
                                       << "date_order_doubtful" << 216.0;
    }
    void theWholeColumnDecidesTheDateOrder() {
        QFETCH(QString, rows);
        QFETCH(QString, kind);
        QFETCH(double, span_h);
        const auto log = readFailureLog("start\n" + rows.toStdString());
        QVERIFY(log);
        QCOMPARE(between(log->events[0].start, log->events[1].start).value, span_h);
        QVERIFY(noticed(log->noticed, kind.toStdString()).count > 0);
        QCOMPARE(noticed(log->noticed, "no_time_of_day").rows, (Rows{2, 3}));
    }

    void datesAgainstTheOrderAreLeftOutAndSaid() {
        const auto log = readFailureLog("start\n1/20/2024 1:00\n1/21/2024 1:00\n25/1/2024 1:00\n");
        QVERIFY(log);
        QCOMPARE(log->events.size(), std::size_t{2});
        QCOMPARE(noticed(log->noticed, "unreadable_rows").rows, Rows{4});
        QVERIFY(render(noticed(log->noticed, "date_order").sentence).find("1 contradict") != std::string::npos);
    }

    void plainNumbersHaveAUnit_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("gap_h");
        QTest::addColumn<bool>("isAssumed");
        QTest::newRow("days") << "start_d,node\n0.5,a\n2.5,b\n" << 48.0 << false;
        QTest::newRow("hours") << "Start (h),node\n0.5,a\n2.5,b\n" << 2.0 << false;
        QTest::newRow("minutes") << "start min,node\n30,a\n90,b\n" << 1.0 << false;
        QTest::newRow("unstated") << "start,node\n0.5,a\n2.5,b\n" << 2.0 << true;
        QTest::newRow("seconds since 1970") << "timestamp,node\n1711852200,a\n1711855800,b\n" << 1.0 << false;
        QTest::newRow("milliseconds since 1970") << "timestamp,node\n1711852200000,a\n1711855800000,b\n"
                                                 << 1.0 << false;
        QTest::newRow("one column without header") << "0.5\n2.5\n" << 2.0 << true;
    }
    void plainNumbersHaveAUnit() {
        QFETCH(QString, text);
        QFETCH(double, gap_h);
        QFETCH(bool, isAssumed);
        const auto log = readFailureLog(text.toStdString());
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->events.size(), std::size_t{2});
        QVERIFY_NEAR(between(log->events[0].start, log->events[1].start).value, gap_h, 1e-12);
        QCOMPARE(noticed(log->noticed, "time_unit_assumed").count > 0, isAssumed);
        FitOptions days;
        days.numberUnit = NumberUnit::days;
        if (isAssumed)
            QVERIFY_NEAR(between(readFailureLog(text.toStdString(), days)->events[0].start,
                                 readFailureLog(text.toStdString(), days)->events[1].start)
                             .value,
                         24 * gap_h, 1e-12);
    }

    void optionsNameColumns() {
        const std::string text = "a,b,c\n2024-01-01,2024-02-01,2024-03-01\n2024-01-03,2024-02-02,2024-03-02\n";
        FitOptions options;
        options.startColumn = "2";
        options.endColumn = "C";
        const auto log = readFailureLog(text, options);
        QVERIFY(log);
        QCOMPARE(between(log->events[0].start, log->events[1].start).value, 24.0);
        QCOMPARE(between(log->events[0].start, *log->events[0].end).value, 29 * 24.0);
        for (const char* wrong : {"d", "0", "4", "1.5", ""}) {
            options.startColumn = wrong;
            const auto refused = readFailureLog(text, options);
            QVERIFY2(!refused, wrong);
            QCOMPARE(refused.error().kind, ErrorKind::badValue);
            QVERIFY(refused.error().sentence.find("\"a\", \"b\", \"c\"") != std::string::npos);
        }
    }

    void rowsThatCannotBeReadAreLeftOutAndSaid() {
        const std::string text = "start,end,node\n2024-01-01 01:00,2024-01-01 02:00,a\nsoon,,b\n,2024-01-02,c\n"
                                 "2024-01-03 01:00,later,\n2024-01-04 01:00\n" +
                                 std::string("2024-01-05 01:00") + std::string(299, ',') + "x\n";
        const auto log = readFailureLog(text);
        QVERIFY(log);
        QCOMPARE(log->events.size(), std::size_t{3});
        QCOMPARE(noticed(log->noticed, "unreadable_rows").rows, Rows{3});
        QCOMPARE(noticed(log->noticed, "no_time").rows, Rows{4});
        QCOMPARE(noticed(log->noticed, "unreadable_ends").rows, Rows{5});
        QCOMPARE(noticed(log->noticed, "empty_cells").rows, (Rows{5, 6}));
        QCOMPARE(noticed(log->noticed, "short_rows").rows, Rows{6});
        QCOMPARE(noticed(log->noticed, "wide_rows").rows, Rows{7});
        QCOMPARE(noticed(fitted(text)->noticed, "open_outages").rows, Rows{6});
        QVERIFY(render(noticed(log->noticed, "unreadable_rows").sentence).find("\"soon\" in line 3") !=
                std::string::npos);
    }

    void refusesWithPlaceAndRemedy_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        QTest::newRow("empty file") << QByteArray() << "empty";
        QTest::newRow("only blank lines") << QByteArray("\n\n  \n") << "blank";
        QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) << "no text";
        QTest::newRow("unbalanced quote") << QByteArray("start\n\"2024-01-01\n2024-01-02\n") << "line 2";
        QTest::newRow("wrong columns") << QByteArray("name,size\na.txt,12\nb.txt,13\n") << "\"name\", \"size\"";
        QTest::newRow("a listing of a directory")
            << QByteArray("total 8\ndrwxr-xr-x 2 a a 4096 x\n-rw-r--r-- 1 a a 12 y\n") << "No column";
        QTest::newRow("header without times") << QByteArray("host,message\n") << "No column";
        QTest::newRow("no row readable") << QByteArray("start,node\nsoon,a\nlater,b\n") << "\"soon\" in line 2";
        QTest::newRow("all rows too wide") << QByteArray("start,node\n2024-01-01,a,b\n2024-01-02,a,b\n") << "line 2";
        QTest::newRow("lifetimes without ages") << QByteArray("insert,remove,event\nx,y,1\n") << "lifetime table";
    }
    void refusesWithPlaceAndRemedy() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        const auto log = readFailureLog(bytes.toStdString());
        QVERIFY(!log);
        QCOMPARE(log.error().kind, ErrorKind::cannotBeDone);
        QVERIFY2(QString::fromStdString(log.error().sentence).contains(part), log.error().sentence.c_str());
        QVERIFY(log.error().sentence.ends_with('.'));
    }

    void headerOnlyIsALogWithoutFailures() {
        const auto log = readFailureLog("start,end,node\n");
        QVERIFY(log);
        QVERIFY(log->events.empty());
        QVERIFY(render(noticed(log->noticed, "no_rows").sentence).find("line 1") != std::string::npos);
    }

    void anyBytesGiveAFitOrASentence() {
        std::mt19937 random(3);
        std::vector<std::string> seeds{
            sampleLog("outages_iso.csv"),     sampleLog("outages_dotted.csv"), sampleLog("outages_classes.csv"),
            sampleLog("lifetimes_dated.csv"), sampleLog("lifetimes_nist.csv"), sampleLog("faults.json"),
            sampleLog("faults.jsonl"),        sampleLog("kernel_dated.log"),   sampleLog("kernel_syslog.log"),
            sampleLog("kernel_journal.log"),  sampleLog("kernel_boot.log"),    sampleLog("slurm_jobs.txt"),
            sampleLog("slurm_nodes.txt")};
        const QString small = QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/logs/small");
        for (const QString& name : QDir(small).entryList(QDir::Files))
            seeds.push_back(sampleLog(QStringLiteral("small/") + name));
        for (int round = 0; round < 8000; ++round) {
            std::string bytes = seeds[random() % seeds.size()];
            for (std::size_t edits = 1 + random() % 12; edits > 0 && !bytes.empty(); --edits) {
                const std::size_t at = random() % bytes.size();
                switch (random() % 4) {
                case 0:
                    bytes[at] = static_cast<char>(random());
                    break;
                case 1:
                    bytes[at] = ",;\t\"\n.-0129e[]{}:|+"[random() % 20];
                    break;
                case 2:
                    bytes.erase(at, random() % 20);
                    break;
                default:
                    bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 40));
                }
            }
            const auto preview = previewLog(bytes);
            const auto fit = fitted(bytes);
            QVERIFY(!fit || (preview && !preview->problem));
            if (fit)
                QVERIFY(!toJson(*fit).dump().empty());
            else
                QVERIFY(fit.error().sentence.ends_with('.'));
        }
    }
};

QTEST_APPLESS_MAIN(TestFailureLog)
#include "tst_failure_log.moc"
