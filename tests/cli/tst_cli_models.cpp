// SPDX-License-Identifier: GPL-3.0-or-later
// calc, fit.
#include <QTest>

#include "tests/support/near.h"
#include "tests/support/program.h"

using nlohmann::json;
using plumb::tests::Ran;
using plumb::tests::Workspace;
using plumb::tests::writeFile;

class TestCliModels : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};

    json calculated(const QStringList& words) const {
        return m_space.run(QStringList{"calc"} + words + QStringList{"--json"}).json();
    }

private slots:
    // ---- calc -------------------------------------------------------------------------------------------------------

    void theArticlesCheckpoint() {
        // 512 nodes of 43,800 h that write for 10 min; half a unit of the last printed digit.
        QCOMPARE(
            calculated({"reliability.system_mtbf", "nodes=512", "node_mtbf_h=43800"})["system_mtbf_h"].get<double>(),
            85.546875);
        const json young = calculated({"checkpoint.interval", "mtbf_h=85.546875", "write_min=10", "method=young"});
        QVERIFY_WITHIN(young["interval_h"].get<double>(), 5.340, 5e-4);
        QVERIFY_WITHIN(young["first_order_overhead_fraction"].get<double>(), 0.06242, 5e-6);
        const json exact = calculated({"checkpoint.interval", "mtbf_h=85.546875", "write_min=10"});
        QVERIFY_WITHIN(exact["interval_h"].get<double>(), 5.229, 5e-4);
        QVERIFY_WITHIN(exact["overhead_fraction"].get<double>(), 0.06511, 5e-6);
        QVERIFY_WITHIN(exact["waste_fraction"].get<double>(), 0.06113, 5e-6);
        QCOMPARE(exact["inputs"]["method"].get<std::string>(), std::string("exact"));
        QCOMPARE(exact["inputs"]["restart_min"].get<double>(), 0.0);
        QVERIFY(exact["source"].get<std::string>().size() > 5);
    }

    void listsModelsWithInputsAndOutputs() {
        const Ran ran = m_space.run({"calc", "--list", "--json"});
        QCOMPARE(ran.status, 0);
        const json models = ran.json()["models"];
        QVERIFY(models.size() >= 10);
        for (const auto& model : models) {
            for (const char* name : {"name", "title", "source"})
                QVERIFY2(model[name].is_string(), name);
            QVERIFY(!model["inputs"].empty() && !model["outputs"].empty());
            for (const auto& input : model["inputs"]) {
                QVERIFY(input["name"].is_string() && input["meaning"].is_string() && input["required"].is_boolean());
                QVERIFY(input["required"].get<bool>() || input.contains("default"));
            }
        }
        const Ran text = m_space.run({"calc", "--list"});
        QVERIFY(text.out.contains("checkpoint.interval: "));
        QVERIFY(text.out.contains("[method=exact|young|daly]"));
    }

    void saysResultsAsText() {
        const Ran ran = m_space.run({"calc", "reliability.system_mtbf", "nodes=512", "node_mtbf_h=43800"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.out.startsWith("system_mtbf_h  85.546875\n"));
        QVERIFY(ran.out.contains("Source: "));
    }

    void refusesCalculations_data() {
        QTest::addColumn<QStringList>("call");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& call, const QStringList& words) {
            QTest::newRow(name) << call << words;
        };
        row("unknown model", {"checkpoint.intervall"}, {"checkpoint.intervall", "did you mean checkpoint.interval?"});
        row("no model", {}, {"--list"});
        row("a model and the list", {"checkpoint.interval", "--list"}, {"--list"});
        row("missing input", {"checkpoint.interval", "mtbf_h=5"}, {"write_min"});
        row("unknown input", {"checkpoint.interval", "mtbf_h=5", "write_min=1", "restart=2"}, {"restart"});
        row("comma", {"checkpoint.interval", "mtbf_h=5,5", "write_min=1"}, {"mtbf_h"});
        row("negative", {"checkpoint.interval", "mtbf_h=-5", "write_min=1"}, {"mtbf_h", "-5"});
        row("infinite", {"checkpoint.interval", "mtbf_h=inf", "write_min=1"}, {"mtbf_h"});
        row("wrong choice", {"checkpoint.interval", "mtbf_h=5", "write_min=1", "method=jung"}, {"jung", "young"});
        row("no value", {"checkpoint.interval", "mtbf_h"}, {"mtbf_h"});
    }
    void refusesCalculations() {
        QFETCH(const QStringList, call);
        QFETCH(const QStringList, words);
        QVERIFY(m_space.refuses(QStringList{"calc"} + call, 2, m_space.path("none"), words));
    }

    // ---- fit --------------------------------------------------------------------------------------------------------

    void fitsALog() {
        const QString log = m_space.path("log of the hall.csv");
        writeFile(log, "node,start,end,class\n"
                       "n1,2026-01-01 00:00,2026-01-01 01:00,Hardware\n"
                       "n2,2026-01-01 10:00,2026-01-01 12:00,Software\n"
                       "n1,2026-01-02 06:00,2026-01-02 09:00,Hardware\n"
                       "n3,2026-01-03 12:00,,Hardware\n");
        const Ran ran = m_space.run({"fit", log, "--exposure-units", "10", "--window-days", "5", "--json"});
        QVERIFY2(ran.status == 0, ran.err.constData());
        const json fit = ran.json();
        QCOMPARE(fit["failures"].get<int>(), 4);
        QCOMPARE(fit["fleet_mtbf_h"].get<double>(), 20.0); // 60 h between four failures
        QCOMPARE(fit["unit_mtbf_h"].get<double>(), 300.0); // 10 units, 120 h, four failures
        for (const char* name : {"exposure_h", "fleet_mtbf_lower_h", "fleet_mtbf_upper_h", "confidence", "weibull",
                                 "repair", "format", "noticed"})
            QVERIFY2(fit.contains(name), name);
        QCOMPARE(fit["repair"]["open"].get<int>(), 1);
        const json hardware = m_space.run({"fit", log, "--kind", "hardware", "--json"}).json();
        QCOMPARE(hardware["failures"].get<int>(), 3);
        QVERIFY(hardware["unit_mtbf_h"].is_null() && hardware["unit_mtbf_h_why"].is_string());
        const Ran text = m_space.run({"fit", log});
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.contains("Fleet MTBF") && text.out.contains("20"));
        QVERIFY(!text.out.contains("unit-hours"));
        const QByteArray watched = m_space.run({"fit", log, "--exposure-units", "10", "--window-days", "5"}).out;
        QVERIFY(watched.contains("1,200 unit-hours") && watched.contains("60.00 h from the first to the last"));
        const Ran named = m_space.run({"fit", log, "--start", "start", "--unit", "1", "--confidence", "0.8", "--json"});
        QCOMPARE(named.json()["confidence"].get<double>(), 0.8);
    }

    void refusesLogs() {
        const QString log = m_space.path("log.csv");
        writeFile(log, "start\n2026-01-01 00:00\n2026-01-02 00:00\n");
        const QString none = m_space.path("none");
        QVERIFY(m_space.refuses({"fit", none}, 1, none, {"none"}));
        QVERIFY(m_space.refuses({"fit", m_space.path(".")}, 1, none, {}));
        QVERIFY(m_space.refuses({"fit", log, "--exposure-units", "10"}, 2, log, {"--window-days"}));
        QVERIFY(m_space.refuses({"fit", log, "--exposure-units", "ten", "--window-days", "5"}, 2, log, {"\"ten\""}));
        QVERIFY(m_space.refuses({"fit", log, "--confidence", "0,9"}, 2, log, {"--confidence", "point"}));
        QVERIFY(m_space.refuses({"fit", log, "--confidence", "1.5"}, 2, log, {"1.5"}));
        QVERIFY(m_space.refuses({"fit", log, "--start", "begin"}, 2, log, {"begin"}));
        QVERIFY(m_space.refuses({"fit", log, "--time-unit", "weeks"}, 2, log, {"weeks", "days"}));
        QVERIFY(m_space.refuses({"fit", log, "--zone", "Mars/Base"}, 2, log, {"Mars/Base"}));
    }
};

QTEST_GUILESS_MAIN(TestCliModels)
#include "tst_cli_models.moc"
