// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate, memo.
#include <QDir>
#include <QFile>
#include <QTest>

#include "tests/support/near.h"
#include "tests/support/program.h"

using nlohmann::json;
using plumb::tests::bytesOf;
using plumb::tests::Ran;
using plumb::tests::Workspace;
using plumb::tests::writeFile;

namespace {

const QStringList onADay{"--json", "--date", "2026-06-01"};

json byId(const json& list, const std::string& id) {
    for (const auto& item : list) {
        if (item["id"] == id)
            return item;
    }
    return {};
}

/// The first member below `value` that is null without its reason beside it; empty if there is none.
QString nullWithoutWhy(const json& value, const QString& place = {}) {
    if (value.is_object()) {
        for (const auto& [name, member] : value.items()) {
            const QString here = place + '.' + QString::fromStdString(name);
            if (member.is_null() && !(value.contains(name + "_why") && value[name + "_why"].is_string()))
                return here;
            if (const QString inside = nullWithoutWhy(member, here); !inside.isEmpty())
                return inside;
        }
    } else if (value.is_array()) {
        for (const auto& item : value) {
            if (const QString inside = nullWithoutWhy(item, place + "[]"); !inside.isEmpty())
                return inside;
        }
    }
    return {};
}

} // namespace

class TestCliEvaluate : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};
    QString m_file;

    json evaluated(const QString& file, const QStringList& options = {}) const {
        return m_space.run(QStringList{"evaluate", file} + onADay + options).json();
    }

private slots:
    void initTestCase() { m_file = m_space.project("simulation-512", "evaluate.plumb"); }

    void hasEveryMemberOfTheContract_data() {
        QTest::addColumn<QString>("id");
        const nlohmann::json templates = m_space.run({"templates", "--json"}).json()["templates"];
        for (const auto& item : templates)
            QTest::newRow(item["id"].get<std::string>().c_str()) << QString::fromStdString(item["id"]);
    }
    void hasEveryMemberOfTheContract() {
        QFETCH(const QString, id);
        const QString file = m_space.project(id, id + ".plumb");
        const QByteArray before = bytesOf(file);
        const Ran ran = m_space.run(QStringList{"evaluate", file} + onADay);
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.err.isEmpty());
        QCOMPARE(bytesOf(file), before);
        const json document = ran.json();
        for (const char* name : {"id", "sentence"})
            QVERIFY2(document["verdict"][name].is_string(), name);
        for (const auto& reason : document["verdict"]["reasons"]) {
            for (const char* name : {"rule", "sentence", "where"})
                QVERIFY2(reason[name].is_string(), name);
        }
        QVERIFY(document["baseline"].is_string());
        QVERIFY(document["cluster_day_usd"].is_number());
        for (const auto& finding : document["findings"]) {
            for (const char* name : {"severity", "where", "sentence", "remedy"})
                QVERIFY2(finding[name].is_string(), name);
        }
        QVERIFY(document["routes"].size() >= 2);
        for (const auto& route : document["routes"]) {
            for (const char* name :
                 {"id", "name", "kind", "status", "capex_usd", "opex_usd_per_year", "tco_npv_usd", "usd_per_gpu_hour",
                  "usd_per_useful_gpu_hour", "goodput_fraction", "quoted_saving_usd", "addressable_fraction",
                  "proven_saving_usd", "saving_p10_usd", "saving_p90_usd", "probability_positive", "date_probability",
                  "waterfall", "workflows"})
                QVERIFY2(route.contains(name), name);
            if (route["waterfall"].is_array() && !route["waterfall"].empty())
                QCOMPARE(route["waterfall"].back()["id"].get<std::string>(), std::string("result"));
            for (const auto& workflow : route["workflows"]) {
                for (const char* name : {"id", "system_mtbf_h", "checkpoint_interval_h", "overhead_fraction",
                                         "goodput_fraction", "lost_work_usd_per_year"})
                    QVERIFY2(workflow.contains(name), name);
            }
        }
        const QString bad = nullWithoutWhy(document);
        QVERIFY2(bad.isEmpty(), qPrintable(bad));
    }

    void theWaterfallAddsUp() {
        const json document = evaluated(m_file);
        for (const auto& route : document["routes"]) {
            if (!route["waterfall"].is_array() || route["waterfall"].empty())
                continue;
            double sum = 0;
            for (const auto& bar : route["waterfall"]) {
                QVERIFY(bar["label"].is_string());
                if (bar["id"] != "result")
                    sum += bar["usd"].get<double>();
            }
            QVERIFY_WITHIN(sum, route["waterfall"].back()["usd"].get<double>(), 0.005);
        }
        QCOMPARE(byId(document["routes"], "oem")["proven_saving_usd"].get<double>(), 0.0);
    }

    void theArticlesJob() {
        const json oem = byId(evaluated(m_file)["routes"], "oem");
        QCOMPARE(byId(oem["workflows"], "simulation")["system_mtbf_h"].get<double>(), 85.546875); // 43,800 h / 512
    }

    void theArticlesClusterDay() {
        const json document = evaluated(m_space.project("training-16384", "training.plumb"));
        QCOMPARE(document["cluster_day_usd"].get<double>(), 786432.0); // 16,384 · 24 h · USD 2
        // 54 days over 419 unexpected interruptions of 16,384 GPUs.
        const json oem = byId(document["routes"], document["baseline"].get<std::string>());
        QVERIFY_NEAR(byId(oem["workflows"], "pre-training")["system_mtbf_h"].get<double>(), 54 * 24 / 419.0, 1e-9);
        QVERIFY_WITHIN(byId(oem["workflows"], "pre-training")["system_mtbf_h"].get<double>(), 3.0930787589, 5e-11);
    }

    void trialsNeverReachTheFile() {
        const QByteArray before = bytesOf(m_file);
        const json plain = evaluated(m_file);
        const json tried =
            evaluated(m_file, {"--set", "reliability.node_mtbf=4380", "--set", "reliability.failure_rate_ratio@odm=2"});
        const auto mtbf = [](const json& document, const char* route) {
            return byId(byId(document["routes"], route)["workflows"], "simulation")["system_mtbf_h"].get<double>();
        };
        QVERIFY_NEAR(mtbf(tried, "oem"), 8.5546875, 1e-12);
        QVERIFY_NEAR(mtbf(tried, "odm"), 8.5546875 / 2, 1e-12);
        QVERIFY(evaluated(m_file) == plain);
        QCOMPARE(bytesOf(m_file), before);
    }

    void aTrialBeforeTheFile() {
        const Ran ran = m_space.run({"evaluate", "--set", "reliability.node_mtbf=4380", m_file, "--json"});
        QCOMPARE(ran.status, 0);
    }

    void neverFinishesIsSaidInWords() {
        const json document = evaluated(m_file, {"--set", "reliability.node_mtbf=10"});
        for (const auto& route : document["routes"]) {
            const json workflow = byId(route["workflows"], "simulation");
            QVERIFY(workflow["overhead_fraction"].is_null());
            QVERIFY(workflow["overhead_fraction_why"].get<std::string>().size() > 10);
        }
        QCOMPARE(nullWithoutWhy(document), QString());
    }

    void theTextSaysTheSame() {
        const Ran ran = m_space.run({"evaluate", m_file, "--date", "2026-06-01"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.err.isEmpty());
        QVERIFY(ran.out.toLower().contains("unproven"));
        QVERIFY(ran.out.contains("85.5"));
        QCOMPARE(m_space.run({"evaluate", m_file, "--date", "2026-06-01"}).out, ran.out);
    }

    void refuses_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& options, const QStringList& words) {
            QTest::newRow(name) << options << words;
        };
        row("a scenario", {"--scenario", "pessimistic"}, {"scenario", "pessimistic", "--set"});
        row("an unknown key", {"--set", "reliability.node_mtfb=1"}, {"reliability.node_mtbf"});
        row("out of range", {"--set", "reliability.node_mtbf=1"}, {"reliability.node_mtbf", "range"});
        row("a comma", {"--set", "reliability.node_mtbf=1,5"}, {"point"});
        row("no assignment", {"--set", "reliability.node_mtbf"}, {"KEY=VALUE"});
        row("no day", {"--date", "tomorrow"}, {"--date", "tomorrow", "YYYY-MM-DD"});
    }
    void refuses() {
        QFETCH(const QStringList, options);
        QFETCH(const QStringList, words);
        QVERIFY(m_space.refuses(QStringList{"evaluate", m_file, "--json"} + options, 2, m_file, words));
    }

    // ---- memo -------------------------------------------------------------------------------------------------------

    void writesTheMemo() {
        const QString out = m_space.path("Mémo für alle.md");
        const QByteArray before = bytesOf(m_file);
        const Ran ran = m_space.run({"memo", m_file, "-o", out, "--date", "2026-06-01", "--page", "A4"});
        QVERIFY2(ran.status == 0, ran.err.constData());
        QVERIFY(ran.out.contains(out.toUtf8()));
        const QByteArray memo = bytesOf(out);
        QVERIFY(memo.startsWith("# "));
        QVERIFY(memo.contains("2026-06-01"));
        const QByteArray hash = QByteArray::fromStdString(
            m_space.run({"show", m_file, "--json"}).json()["file"]["input_hash"].get<std::string>());
        QVERIFY(memo.contains(hash));
        QCOMPARE(bytesOf(m_file), before);
        QCOMPARE(m_space.run({"memo", m_file, "-o", out, "--date", "2026-06-01"}).status, 0);
        QCOMPARE(bytesOf(out), memo);
    }

    void refusesMemos() {
        const QString folder = m_space.path("folder.md");
        QDir().mkdir(folder);
        QVERIFY(m_space.refuses({"memo", m_file, "-o", folder}, 1, m_file, {"folder.md", "folder"}));
        for (const char* ending : {"odt", "ODT"})
            QVERIFY(m_space.refuses({"memo", m_file, "-o", m_space.path(QString("x.") + ending)}, 2, m_file, {".md"}));
        QVERIFY(m_space.refuses({"memo", m_file, "-o", m_space.path("x.docx")}, 2, m_file, {"x.docx", ".md"}));
        QVERIFY(m_space.refuses({"memo", m_file, "-o", m_space.path("x")}, 2, m_file, {".md"}));
        QVERIFY(m_space.refuses({"memo", m_file, "-o", m_space.path("no/folder/x.md")}, 1, m_file, {"no/folder"}));
        QVERIFY(m_space.refuses({"memo", m_file, "-o", m_space.path("x.md"), "--page", "A5"}, 2, m_file, {"A5"}));
        QVERIFY(m_space.refuses({"memo", m_file}, 2, m_file, {"-o"}));
        QVERIFY(m_space.refuses({"memo", m_file, "-o", ""}, 2, m_file, {"-o"}));
        // A memo is not written over the project it is about.
        QVERIFY(QFile::copy(m_file, m_space.path("project.md")));
        QVERIFY(m_space.refuses({"memo", m_space.path("project.md"), "-o", m_space.path("project.md")}, 2,
                                m_space.path("project.md"), {"project.md"}));
        QVERIFY(QDir(m_space.path(".")).entryList({"x.*"}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCliEvaluate)
#include "tst_cli_evaluate.moc"
