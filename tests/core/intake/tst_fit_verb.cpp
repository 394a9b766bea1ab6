// SPDX-License-Identifier: GPL-3.0-or-later
// plumbline fit as a script calls it: options, refusals, locales.
#include <QTest>

#include "tests/support/program.h"

using namespace plumb::tests;
using nlohmann::json;

class TestFitVerb : public QObject {
    Q_OBJECT
    Workspace m_space{QStringLiteral(PLUMB_BINARY)};

    static QString sample(const QString& name) { return QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/logs/") + name; }

    json fit(const QString& log, const QStringList& options = {}, const Environment& changes = {}) {
        const Ran ran = m_space.run(QStringList{"fit", log, "--json"} + options, changes);
        if (ran.status != 0 || !ran.err.isEmpty())
            qWarning("%d %s", ran.status, ran.err.constData());
        return ran.json();
    }

private slots:
    void readsEveryFormat_data() {
        QTest::addColumn<QString>("log");
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("failures");
        QTest::newRow("table") << "outages_iso.csv"
                               << "csv" << 12;
        QTest::newRow("lifetimes") << "lifetimes_nist.csv"
                                   << "csv-lifetimes" << 10;
        QTest::newRow("json") << "faults.json"
                              << "json" << 5;
        QTest::newRow("json lines") << "faults.jsonl"
                                    << "json-lines" << 4;
        QTest::newRow("kernel") << "kernel_dated.log"
                                << "kernel" << 7;
        QTest::newRow("jobs") << "slurm_jobs.txt"
                              << "slurm-jobs" << 3;
        QTest::newRow("nodes") << "slurm_nodes.txt"
                               << "slurm-nodes" << 5;
    }
    void readsEveryFormat() {
        QFETCH(QString, log);
        QFETCH(QString, format);
        QFETCH(int, failures);
        const json document = fit(sample(log));
        QCOMPARE(QString::fromStdString(document["format"].get<std::string>()), format);
        QCOMPARE(document["failures"].get<int>(), failures);
        QVERIFY(document["trend"].is_object() && document["classes"].is_array() && document["units"].is_object());
        const Ran text = m_space.run({"fit", sample(log)});
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.contains("Trend") && text.out.contains("Noticed"));
    }

    void optionsReachTheFit() {
        const QString kernel = sample("kernel_dated.log"), table = sample("outages_iso.csv");
        QCOMPARE(fit(kernel, {"--without", "application"})["failures"].get<int>(), 6);
        QCOMPARE(fit(kernel, {"--incident-gap-min", "120"})["failures"].get<int>(), 6);
        QCOMPARE(fit(table, {"--kind", "GPU,network"})["failures"].get<int>(), 9);
        QCOMPARE(fit(table, {"--kind", "GPU", "--kind", "Network"})["failures"].get<int>(), 9);
        QCOMPARE(fit(table, {"--kind", "GPU", "--without", "Network"}).is_null(), false);
        const QString codes = sample("small/two-codes-one-fault.log");
        QCOMPARE(fit(codes)["failures"].get<int>(), 1);
        QCOMPARE(fit(codes, {"--code-window-min", "0"})["failures"].get<int>(), 2);
        QCOMPARE(fit(sample("small/nonfatal.log"), {"--count-non-fatal"})["failures"].get<int>(), 2);
        const json states = fit(table, {"--state", "class", "--failures", "GPU,Power"});
        QCOMPARE(states["failures"].get<int>(), 8);
        QCOMPARE(states["taken_as"]["column"].get<std::string>(), std::string("class"));
        QCOMPARE(fit(sample("small/quantity.csv"), {"--quantity", "quantity"})["unit_mtbf_h"].get<double>(), 44300.0);
        QVERIFY(fit(codes)["repair"]["open"].is_null() && fit(codes)["repair"]["open_why"].is_string());
        const json jobs = fit(sample("slurm_jobs.txt"), {"--exposure-from-log"});
        QCOMPARE(jobs["exposure_h"].get<double>(), jobs["exposure_in_log_h"].get<double>());
        QVERIFY(jobs["unit_mtbf_h"].is_number());
        QCOMPARE(fit(sample("faults.json"), {"--time-unit", "hours"})["fleet_mtbf_h"].get<double>(), 10.0);
        QCOMPARE(fit(sample("faults.json"), {"--mark", "event_type"})["failures"].get<int>(), 5);
        QCOMPARE(fit(sample("kernel_syslog.log"), {"--year", "2023"})["failures"].get<int>(), 3);
        writeFile(m_space.path("odd.txt"), "t_h|n\n1,500|a\n3,500|b\n");
        QCOMPARE(fit(m_space.path("odd.txt"), {"--start", "t_h", "--decimal", "comma"})["fleet_mtbf_h"].get<double>(),
                 2.0);
        QCOMPARE(fit(m_space.path("odd.txt"), {"--start", "t_h", "--decimal", "point"})["fleet_mtbf_h"].get<double>(),
                 2000.0);
        writeFile(m_space.path("odd.txt"), "a;b,start;c\n2024-03-01;x,2024-03-02;y\n2024-03-01;x,2024-03-04;y\n");
        QCOMPARE(fit(m_space.path("odd.txt"), {"--delimiter", "semicolon", "--start", "1"})["failures"].get<int>(), 2);
    }

    void refusesCalls_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& options, const QStringList& words) {
            QTest::newRow(name) << options << words;
        };
        for (const char* option :
             {"--exposure-units", "--window-days", "--confidence", "--incident-gap-min", "--year", "--start", "--end",
              "--length", "--unit", "--class", "--mark", "--state", "--quantity", "--code-window-min", "--zone",
              "--time-unit", "--delimiter", "--decimal"})
            row(option, {option, ""}, {option, "without a value"});
        row("an empty kind", {"--kind", ""}, {"--kind", "without a value"});
        row("an empty failure", {"--failures", ""}, {"--failures", "without a value"});
        row("failures without a column", {"--failures", "yes"}, {"\"yes\"", "Name the column"});
        row("a negative window", {"--code-window-min", "-1"}, {"-1"});
        row("an empty kind among others", {"--kind", "GPU,,Network"}, {"--kind", "empty name"});
        row("an empty kind to leave out", {"--without", " "}, {"--without", "without a value"});
        row("a decimal comma", {"--confidence", "0,9"}, {"--confidence", "\"0,9\"", "decimal comma", "0.9"});
        row("a decimal comma in days", {"--exposure-units", "4", "--window-days", "191,99"},
            {"--window-days", "191.99"});
        row("no number", {"--confidence", "high"}, {"--confidence", "\"high\"", "point"});
        row("a year of no log", {"--year", "24"}, {"--year", "24", "1970"});
        row("a negative gap", {"--incident-gap-min", "-1"}, {"-1"});
        row("no delimiter", {"--delimiter", "coma"}, {"--delimiter", "\"coma\"", "comma"});
        row("no decimal sign", {"--decimal", "dot"}, {"--decimal", "\"dot\"", "point"});
        row("no kind of the log", {"--kind", "Disk"}, {"\"Disk\"", "\"GPU\" (7)"});
        row("no kind to leave out", {"--without", "Disk"}, {"\"Disk\""});
        row("exposure that the log does not state", {"--exposure-from-log"}, {"does not state"});
        row("two exposures", {"--exposure-from-log", "--exposure-units", "4", "--window-days", "9"},
            {"--exposure-from-log"});
        row("a column that is none", {"--mark", "nothing"}, {"\"nothing\"", "\"start\""});
        row("a mark that is none", {"--mark", "node"}, {"\"node\"", "marks neither"});
    }
    void refusesCalls() {
        QFETCH(QStringList, options);
        QFETCH(QStringList, words);
        const QString log = sample("outages_iso.csv");
        QVERIFY(m_space.refuses(QStringList{"fit", log} + options, 2, log, words));
    }

    void refusesDamagedLogs_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QByteArray& bytes, const QStringList& words) {
            QTest::newRow(name) << bytes << words;
        };
        row("empty", "", {"empty"});
        row("binary",
            QByteArray("\x7f"
                       "ELF\x02\x01\0\0",
                       9),
            {"no text", "line 1"});
        row("one line of prose", "the cluster was down yesterday\n", {"No column", "start"});
        row("wrong columns", "name,size\nx,1 MB\n", {"\"name\"", "\"size\""});
        row("a line of ten megabytes", "start,node\n2024-03-01," + QByteArray(10 << 20, 'x') + "\n", {"line 2"});
        row("a line of ten megabytes without end", QByteArray(10 << 20, 'x'), {"line 1"});
        row("zero bytes", QByteArray("start\n2024-03-01\0\n", 18), {"line 2"});
        row("unclosed JSON", "[\n{\"time_h\": 1},\n", {"line", "Export it again"});
        row("JSON that is no log", "{\"a\": 1}", {"No column", "\"a\""});
        row("deep nesting", QByteArray(1 << 20, '['), {"64 levels"});
    }
    void refusesDamagedLogs() {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, words);
        const QString log = m_space.path("damaged");
        writeFile(log, bytes);
        QVERIFY(m_space.refuses({"fit", log}, 1, log, words));
    }

    // The kind of PlotJuggler/PlotJuggler 1237: fractions lost under the locale of the other decimal sign
    void theLocaleChangesNothing_data() {
        QTest::addColumn<QString>("log");
        for (const char* log : {"outages_iso.csv", "outages_dotted.csv", "faults.json", "kernel_boot.log",
                                "slurm_jobs.txt", "slurm_nodes.txt"})
            QTest::newRow(log) << log;
    }
    void theLocaleChangesNothing() {
        QFETCH(QString, log);
        const QStringList call{"fit", sample(log), "--json"};
        const QStringList named =
            log == "outages_dotted.csv" ? QStringList{"--start", "1", "--end", "2"} : QStringList();
        const Ran plain = m_space.run(call + named, {{"LC_ALL", "C"}, {"TZ", "UTC"}});
        QCOMPARE(plain.status, 0);
        for (const char* locale : {"de_DE.UTF-8", "fr_CH.UTF-8", "en_US.UTF-8"}) {
            const Ran other =
                m_space.run(call + named, {{"LC_ALL", locale}, {"LANG", locale}, {"TZ", "Europe/Berlin"}});
            QCOMPARE(other.out, plain.out);
        }
    }
};

QTEST_GUILESS_MAIN(TestFitVerb)
#include "tst_fit_verb.moc"
