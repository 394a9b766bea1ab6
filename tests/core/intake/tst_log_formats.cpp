// SPDX-License-Identifier: GPL-3.0-or-later
// Small logs of every format as people have them: titles, comments, packed files, services' own logs, alerts, Slurm
// divided by any sign, several codes of one fault.
#include <fmt/format.h>
#include <zlib.h>

#include <QTest>

#include "core/intake/log_preview.h"
#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

using Rows = std::vector<std::size_t>;

std::string packed(const std::string& text) {
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    std::string bytes(text.size() + 100, '\0'), from = text;
    stream.next_in = reinterpret_cast<Bytef*>(from.data());
    stream.avail_in = static_cast<uInt>(from.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    deflate(&stream, Z_FINISH);
    bytes.resize(stream.total_out);
    deflateEnd(&stream);
    return bytes;
}

std::string driverLine(const char* clock, const char* device, int code, const char* host = "gx001") {
    return fmt::format("2025-07-01T{}+0000 {} kernel: NVRM: Xid (PCI:{}): {}, pid=1, name=x, text\n", clock, host,
                       device, code);
}

std::string switchLine(const char* clock, const char* device, const char* text, const char* host = "gx001") {
    return fmt::format("2025-07-01T{}+0000 {} kernel: nvidia-nvswitch3: SXid (PCI:{}): {}\n", clock, host, device,
                       text);
}

} // namespace

class TestLogFormats : public QObject {
    Q_OBJECT
private slots:
    void tablesMayHaveWordsInFront_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("kind"); // of what is noticed
        const auto row = [](const char* name, const std::string& text, const char* kind) {
            QTest::newRow(name) << QString::fromStdString(text) << kind;
        };
        const std::string table = "start;node;cause\n2024-05-01 00:00;a;power\n2024-05-03 00:00;b;fan\n";
        row("sep=", sampleLog("small/sep-line.csv"), "delimiter_stated");
        row("sep= in quotes", "\"sep=;\"\r\n" + table, "delimiter_stated");
        row("SEP= of a bar", "SEP=|\nstart|node\n2024-05-01 00:00|a\n2024-05-03 00:00|b\n", "delimiter_stated");
        row("sep= of a sign that is never guessed", "sep=:\nstart:node\n2024-05-01:a\n2024-05-03:b\n",
            "delimiter_stated");
        row("sep= and a title", "sep=;\nFailures\n" + table, "title_lines");
        row("a title", "Failures of May 2024\n" + table, "title_lines");
        row("a title with empty cells", "Failures of May 2024;;\n" + table, "title_lines");
        row("three lines of a report", "Report\nExported;2024-06-01\n\n" + table, "title_lines");
        row("a comment", "# exported by hand, 2024\n" + table, "comment_lines");
        row("a comment with slashes", "// exported by hand\n" + table, "comment_lines");
        row("a comment among the rows",
            "start;node;cause\n2024-05-01 00:00;a;power\n# half of it\n2024-05-03 00:00;b;fan\n", "comment_lines");
        row("the header behind the mark of a comment", "#start,node\n2024-05-01 00:00,a\n2024-05-03 00:00,b\n",
            "columns_guessed");
        row("two exports in one file", table + table.substr(0, table.find('\n') + 1), "repeated_headers");
        row("numbers of tickets that look like comments", "id,start\n#1,2024-05-01\n#2,2024-05-03\n",
            "columns_guessed");
    }
    void tablesMayHaveWordsInFront() {
        QFETCH(QString, text);
        QFETCH(QString, kind);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(fit->fleetMtbf->value, 48.0);
        QVERIFY(noticed(fit->noticed, kind.toStdString()).count > 0);
        QVERIFY(!previewLog(text.toStdString())->problem);
    }

    void packedFilesAreUnpacked_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"outages_iso.csv", "faults.json", "kernel_dated.log", "slurm_jobs.txt", "lifetimes_nist.csv"})
            QTest::newRow(name) << name;
    }
    void packedFilesAreUnpacked() {
        QFETCH(QString, name);
        const std::string text = sampleLog(name);
        const auto plain = fitted(text), unpacked = fitted(packed(text));
        QVERIFY2(plain && unpacked, unpacked ? "" : unpacked.error().sentence.c_str());
        QCOMPARE(unpacked->failures, plain->failures);
        QCOMPARE(noticed(unpacked->noticed, "unpacked").count, text.size());
        const auto seen = previewLog(packed(text));
        QVERIFY(seen && !seen->problem && seen->isWhole);
        const std::size_t half = text.find('\n', text.size() / 2) + 1;
        const auto members = readFailureLog(packed(text.substr(0, half)) + packed(text.substr(half)));
        QVERIFY(members);
        QCOMPARE(members->events.size(), readFailureLog(text)->events.size());
    }
    void whatCannotBeUnpackedIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        const std::string whole = packed(sampleLog("outages_iso.csv"));
        QTest::newRow("breaks off") << QByteArray::fromStdString(whole.substr(0, whole.size() / 2)) << "breaks off";
        QTest::newRow("damaged") << QByteArray::fromStdString(whole).replace(whole.size() / 2, 4, "\xff\xff\xff\xff")
                                 << "gzip";
        QTest::newRow("workbook") << QByteArray("PK\x03\x04\x14\0\x06\0", 8) << "Save the sheet as CSV";
        QTest::newRow("old workbook") << QByteArray("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 8) << "Save the sheet as CSV";
        QTest::newRow("xz") << QByteArray("\xFD\x37zXZ\0\0", 7) << "xz";
        QTest::newRow("zstd") << QByteArray("\x28\xB5\x2F\xFD\x04", 5) << "zstd";
        QTest::newRow("bzip2") << QByteArray("BZh91AY&SY") << "bzip2";
    }
    void whatCannotBeUnpackedIsRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        const auto log = readFailureLog(bytes.toStdString());
        QVERIFY(!log && log.error().kind == ErrorKind::cannotBeDone);
        QVERIFY2(QString::fromStdString(log.error().sentence).contains(part), log.error().sentence.c_str());
        QVERIFY(!previewLog(bytes.toStdString()));
    }

    // Logs that services write themselves
    void servicesHaveLevels_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("failures");
        QTest::addColumn<int>("withNonFatal");
        const auto row = [](const char* name, const std::string& text, int failures, int withNonFatal) {
            QTest::newRow(name) << QString::fromStdString(text) << failures << withNonFatal;
        };
        row("fabric manager", sampleLog("small/bracketed-service.log"), 1, 2);
        row("ISO dates",
            "[2025-02-25 13:59:45] [INFO] start\n[2025-02-26 13:59:45] [ERROR] NVSwitch fatal error 20034 on "
            "NVSwitch pci bus id 00000000:86:00.0\n",
            1, 1);
        row("without brackets",
            "2025-02-25 13:59:45 INFO start\n2025-02-26 13:59:45 ERROR lost a GPU\n"
            "2025-02-28 13:59:45.125 FATAL lost another\n",
            2, 2);
        row("an ISO time as one word", "2025-02-25T13:59:45Z [error] disk 7 failed\n2025-02-25T14:59:45Z [warn] slow\n",
            1, 1);
        row("repeated errors",
            "[Feb 25 2025 13:00:00] [ERROR] no answer from node 7\n[Feb 25 2025 13:10:00] [ERROR] no "
            "answer from node 9\n[Feb 25 2025 20:00:00] [ERROR] no answer from node 7\n",
            2, 2);
        row("only information", "[Feb 25 2025 13:00:00] [INFO] a\n[Feb 25 2025 13:10:00] [DEBUG] b\n", 0, 0);
        row("correctable", "[Feb 25 2025 13:00:00] [ERROR] correctable error on lane 3\n", 0, 1);
    }
    void servicesHaveLevels() {
        QFETCH(QString, text);
        QFETCH(int, failures);
        QFETCH(int, withNonFatal);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->format, std::string("service"));
        QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
        FitOptions options;
        options.countNonFatal = true;
        QCOMPARE(fitted(text.toStdString(), options)->failures, static_cast<std::size_t>(withNonFatal));
    }

    void whatCallsItselfNonFatalIsKeptApart_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("kept");
        const auto row = [](const char* name, const std::string& text, int kept) {
            QTest::newRow(name) << QString::fromStdString(text) << kept;
        };
        row("switch and GPU", sampleLog("small/nonfatal.log"), 2);
        row("of a switch", switchLine("00:00:00", "0000:c1:00.0", "12028, Non-fatal, Link 32"), 1);
        row("in one word", switchLine("00:00:00", "0000:c1:00.0", "12028, Nonfatal, Link 32"), 1);
        row("in capitals", switchLine("00:00:00", "0000:c1:00.0", "12028, NON-FATAL, Link 32"), 1);
        row("with a blank", switchLine("00:00:00", "0000:c1:00.0", "12028, non fatal, Link 32"), 1);
        row("corrected", driverLine("00:00:00", "0000:3b:00", 92) + "", 0);
        row("fatal", switchLine("00:00:00", "0000:c1:00.0", "20034, Fatal, Link 30"), 0);
    }
    void whatCallsItselfNonFatalIsKeptApart() {
        QFETCH(QString, text);
        QFETCH(int, kept);
        const auto fit = fitted(text.toStdString());
        QVERIFY(fit);
        QCOMPARE(noticed(fit->noticed, "non_fatal").count, static_cast<std::size_t>(kept));
        QCOMPARE(fit->failures, static_cast<std::size_t>(kept > 0 ? 0 : 1));
        FitOptions options;
        options.countNonFatal = true;
        options.codeWindow = Minutes{0};
        const auto counted = fitted(text.toStdString(), options);
        QCOMPARE(counted->failures, static_cast<std::size_t>(std::max(kept, 1)));
        QCOMPARE(counted->classes.front().kind == "non-fatal", kept > 0);
    }

    // One fault writes several codes
    void codesOfOneFaultAreOneIncident_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("incidents");
        QTest::addColumn<int>("lines"); // without a window
        const auto row = [](const char* name, const std::string& text, int incidents, int lines) {
            QTest::newRow(name) << QString::fromStdString(text) << incidents << lines;
        };
        const char* gpu = "0000:3b:00";
        const char* other = "0000:4c:00";
        row("48 and 63", sampleLog("small/two-codes-one-fault.log"), 1, 2);
        row("13 and 43", driverLine("00:00:00", gpu, 13) + driverLine("00:00:03", gpu, 43), 1, 2);
        row("94 and 45", driverLine("00:00:00", gpu, 94) + driverLine("00:00:01", gpu, 45), 1, 2);
        row("45 before 94", driverLine("00:00:00", gpu, 45) + driverLine("00:00:01", gpu, 94), 1, 2);
        row("79, 119 and 154",
            driverLine("00:00:00", gpu, 119) + driverLine("00:00:40", gpu, 79) + driverLine("00:00:41", gpu, 154), 1,
            3);
        row("beyond the window", driverLine("00:00:00", gpu, 48) + driverLine("00:06:00", gpu, 63), 2, 2);
        row("two devices", driverLine("00:00:00", gpu, 48) + driverLine("00:00:01", other, 63), 2, 2);
        row("two hosts", driverLine("00:00:00", gpu, 48) + driverLine("00:00:01", gpu, 63, "gx002"), 2, 2);
        row("a link seen from both ends",
            driverLine("00:00:00", gpu, 74) + driverLine("00:00:01", other, 74) +
                switchLine("00:00:02", "0000:c1:00.0", "20034, Fatal, Link 30"),
            1, 3);
        row("links of two hosts", driverLine("00:00:00", gpu, 74) + driverLine("00:00:00", other, 74, "gx002"), 2, 2);
        row("links an hour apart", driverLine("00:00:00", gpu, 74) + driverLine("01:00:00", other, 74), 2, 2);
    }
    void codesOfOneFaultAreOneIncident() {
        QFETCH(QString, text);
        QFETCH(int, incidents);
        QFETCH(int, lines);
        QCOMPARE(fitted(text.toStdString())->failures, static_cast<std::size_t>(incidents));
        FitOptions options;
        options.codeWindow = Minutes{0};
        options.incidentGap = Minutes{0};
        const std::size_t apart = fitted(text.toStdString(), options)->failures;
        QCOMPARE(apart, static_cast<std::size_t>(lines));
        options.codeWindow = Minutes{10};
        options.incidentGap = Minutes{60};
        if (text.contains(QLatin1String("00:06:00")))
            QCOMPARE(fitted(text.toStdString(), options)->failures, std::size_t{1});
    }
    void theMachineStandsBehindTheApplication() {
        const auto log =
            readFailureLog(driverLine("00:00:00", "0000:3b:00", 13) + driverLine("00:00:02", "0000:3b:00", 79));
        QCOMPARE(log->events.size(), std::size_t{1});
        QCOMPARE(log->events[0].kind, std::string("hardware"));
        QCOMPARE(log->events[0].cause, std::string("Xid 79"));
        QVERIFY(render(noticed(log->noticed, "other_codes").sentence).find("5 min") != std::string::npos);
    }

    void theKernelsOwnDeviceIsRead() {
        const auto log = readFailureLog("6,1000,5000000,-;usb 1-1: new device\n"
                                        "3,1001,3605000000,-;NVRM: Xid (PCI:0000:3b:00): 79, pid=1, fallen off\n"
                                        " SUBSYSTEM=pci\n"
                                        "3,1002,10805000000,c;Kernel panic - not syncing: x\n");
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->format, std::string("kernel"));
        QCOMPARE(log->events.size(), std::size_t{2});
        QCOMPARE(between(log->events[0].start, log->events[1].start).value, 2.0);
    }

    // What Alertmanager and its like export
    void alertsHaveStartsAndEnds_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("a list") << QString::fromStdString(sampleLog("small/alerts.json"));
        const auto alert = [](const char* start, const char* end, const char* more = "") {
            return fmt::format(R"({{"startsAt":"{}","endsAt":"{}"{}}})", start, end, more);
        };
        const std::string one = alert("2024-05-01T00:00:00Z", "2024-05-01T02:00:00Z"),
                          two = alert("2024-05-03T00:00:00.000Z", "2024-05-03T01:00:00.000Z"),
                          open = alert("2024-05-09T00:00:00Z", "0001-01-01T00:00:00Z");
        QTest::newRow("a payload") << QString::fromStdString(
            fmt::format(R"({{"version":"4","alerts":[{},{},{}]}})", one, two, open));
        QTest::newRow("one a line") << QString::fromStdString(one + "\n" + two + "\n" + open + "\n");
        const char* labels = R"(,"labels":{"alertname":"NodeDown","instance":"n1"},"status":"resolved")";
        QTest::newRow("with labels") << QString::fromStdString(
            fmt::format("[{},{},{}]", alert("2024-05-01T00:00:00Z", "2024-05-01T02:00:00Z", labels),
                        alert("2024-05-03T00:00:00Z", "2024-05-03T01:00:00Z", labels),
                        alert("2024-05-09T00:00:00Z", "0001-01-01T00:00:00Z",
                              R"(,"labels":{"alertname":"NodeDown","instance":"n2"},"status":"firing")")));
        QTest::newRow("as a table") << "startsAt,endsAt,status\n2024-05-01T00:00:00Z,2024-05-01T02:00:00Z,resolved\n"
                                       "2024-05-03T00:00:00Z,2024-05-03T01:00:00Z,resolved\n"
                                       "2024-05-09T00:00:00Z,0001-01-01T00:00:00Z,firing\n";
        QTest::newRow("with null") << QString::fromStdString(
            fmt::format(R"([{},{},{{"startsAt":"2024-05-09T00:00:00Z","endsAt":null}}])", one, two));
    }
    void alertsHaveStartsAndEnds() {
        QFETCH(QString, text);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->failures, std::size_t{3});
        QCOMPARE(fit->fleetMtbf->value, 96.0);
        QVERIFY_NEAR(fit->repair.mean->value, 1.5, 1e-12);
        QCOMPARE(fit->repair.open, std::size_t{1});
    }

    // Slurm's tables divided by any sign, with quotes and without, with a header and without
    void slurmTablesAreKnownHoweverTheyAreDivided_data() {
        QTest::addColumn<QString>("text");
        const QString bars = QStringLiteral("JobID|State|Start|End|NNodes|NodeList\n"
                                            "1|NODE_FAIL|2024-03-01T00:00:00|2024-03-02T00:00:00|2|gx[001,002]\n"
                                            "2|NODE_FAIL|2024-03-03T00:00:00|2024-03-04T00:00:00|2|gx[001,002]\n"
                                            "3|COMPLETED|2024-03-03T00:00:00|2024-03-14T00:00:00|2|gx[001,002]\n");
        QTest::newRow("commas") << QString::fromStdString(sampleLog("small/sacct-comma.csv"));
        QTest::newRow("bars") << bars;
        QTest::newRow("tabs") << QString(bars).replace('|', '\t');
        QTest::newRow("semicolons") << QString(bars).replace('|', ';');
        QTest::newRow("everything in quotes") << QStringLiteral(
            "\"JobID\",\"State\",\"End\",\"NodeList\"\n\"1\",\"NODE_FAIL\",\"2024-03-02T00:00:00\",\"gx[1,2]\"\n"
            "\"2\",\"NODE_FAIL\",\"2024-03-04T00:00:00\",\"gx[1,2]\"\n");
        QTest::newRow("without a header") << QString(bars).remove(0, bars.indexOf('\n') + 1);
        QTest::newRow("without a header, with names")
            << QStringLiteral("1|jobA|NODE_FAIL|2024-03-01T00:00:00|2024-03-02T00:00:00|gx001\n"
                              "1.batch|batch|CANCELLED|2024-03-01T00:00:00|2024-03-02T00:00:00|gx001\n"
                              "2_7|jobB|NODE_FAIL|2024-03-03T00:00:00|2024-03-04T00:00:00|gx002\n");
    }
    void slurmTablesAreKnownHoweverTheyAreDivided() {
        QFETCH(QString, text);
        const auto fit = fitted(text.toStdString());
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        QCOMPARE(fit->format, std::string("slurm-jobs"));
        QCOMPARE(fit->failures, std::size_t{2});
        QCOMPARE(fit->fleetMtbf->value, 48.0);
        QCOMPARE(noticed(fit->noticed, "wide_rows").count, std::size_t{0});
    }
    void exportsThatHideFailuresAreSaid_data() {
        QTest::addColumn<QString>("states");
        QTest::addColumn<bool>("isSaid");
        QTest::newRow("completed") << "COMPLETED COMPLETED" << true;
        QTest::newRow("failed") << "FAILED TIMEOUT" << true;
        QTest::newRow("cancelled") << "CANCELLED" << true;
        QTest::newRow("running") << "RUNNING COMPLETED" << true;
        QTest::newRow("requeued") << "REQUEUED COMPLETED" << false;
        QTest::newRow("failed nodes") << "NODE_FAIL COMPLETED" << false;
    }
    void exportsThatHideFailuresAreSaid() {
        QFETCH(QString, states);
        QFETCH(bool, isSaid);
        std::string text = "JobID|State|Start|End|NNodes|NodeList\n";
        int job = 0;
        for (const QString& state : states.split(' '))
            text += fmt::format("{}|{}|2024-03-01T00:00:00|2024-03-02T00:00:00|1|n1\n", ++job, state.toStdString());
        const auto log = readFailureLog(text);
        const auto found = noticed(log->noticed, "no_duplicates");
        QCOMPARE(found.count > 0, isSaid);
        if (isSaid)
            for (const char* part : {"--duplicates", "--allusers", "--starttime"})
                QVERIFY(render(found.sentence).find(part) != std::string::npos);
    }
    void jobsOfOneNodeDieOnce_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<int>("failures");
        QTest::newRow("cabinets and slots") << "x[1000-1001]c0s[0-1]"
                                            << "x1000c0s0" << 1;
        QTest::newRow("with a suffix") << "n[1-3]-ib"
                                       << "n2-ib" << 1;
        QTest::newRow("a mixed list") << "a1,b[2-3],c4"
                                      << "c4" << 1;
        QTest::newRow("a list in a list") << "r[1-2]n[1,3]"
                                          << "r2n3" << 1;
        QTest::newRow("leading zeros") << "gx[008-011]"
                                       << "gx010" << 1;
        QTest::newRow("another node") << "x[1000-1001]c0s[0-1]"
                                      << "x1002c0s0" << 2;
    }
    void jobsOfOneNodeDieOnce() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(int, failures);
        const QString text = QStringLiteral("JobID|State|End|NodeList\n1|NODE_FAIL|2024-05-01T10:00:00|%1\n"
                                            "2|NODE_FAIL|2024-05-01T10:00:01|%2\n")
                                 .arg(first, second);
        QCOMPARE(fitted(text.toStdString())->failures, static_cast<std::size_t>(failures));
    }

    // Sentences that say why, and true ones
    void aWeibullFitSaysWhyThereIsNone() {
        std::string close = "start_h\n";
        for (int i = 0; i < 9; ++i)
            close += fmt::format("{:.6f}\n", 1000.0 * i + 1e-4 * i * i);
        const auto fit = fitted(close);
        QVERIFY(!fit->weibull);
        QVERIFY2(render(fit->weibull.error()).find("nearly the same") != std::string::npos,
                 render(fit->weibull.error()).c_str());
        const auto ages = fitted("time,event\n100,1\n100,1\n200,0\n");
        QVERIFY(render(ages->weibull.error()).find("two different ages") != std::string::npos);
    }
    void oddOutagesAreListed() {
        std::string text = "start,end\n";
        for (int day = 1; day <= 28; ++day)
            text += fmt::format("2024-02-{0:02},2024-02-{0:02}\n", day);
        text += "2024-03-01,2025-03-01\n";
        const auto fit = fitted(text);
        const auto zero = noticed(fit->noticed, "zero_outages");
        QCOMPARE(zero.count, std::size_t{28});
        QCOMPARE(zero.rows.size(), std::size_t{28});
        QCOMPARE(noticed(fit->noticed, "long_outages").rows, Rows{30});
    }
};

QTEST_APPLESS_MAIN(TestLogFormats)
#include "tst_log_formats.moc"
