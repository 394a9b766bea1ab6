// SPDX-License-Identifier: GPL-3.0-or-later
// catalogue.
#include <QTest>

#include "tests/support/near.h"
#include "tests/support/program.h"

using nlohmann::json;
using plumb::tests::Ran;
using plumb::tests::Workspace;

class TestCliCatalogue : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};

    json entriesOf(const QString& kind) const {
        return m_space.run({"catalogue", kind, "--json"}).json()["kinds"].at(0)["entries"];
    }
    json entry(const QString& kind, const std::string& id) const {
        for (const json& known : entriesOf(kind)) {
            if (known["id"] == id)
                return known;
        }
        return nullptr;
    }

private slots:
    void listsEveryKind() {
        const Ran ran = m_space.run({"catalogue", "--json"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.err, QByteArray());
        const json kinds = ran.json()["kinds"];
        QStringList ids;
        for (const json& kind : kinds) {
            ids.append(QString::fromStdString(kind["id"].get<std::string>()));
            QVERIFY(kind["title"].is_string() && kind["entries"].size() >= 3);
            QVERIFY(kind["entries"] == entriesOf(ids.back()));
        }
        QCOMPARE(ids, (QStringList{"failure-rates", "component-rates", "storage-guidance"}));
    }

    void everyEntryNamesItsSource() {
        for (const json& kind : m_space.run({"catalogue", "--json"}).json()["kinds"]) {
            for (const json& known : kind["entries"]) {
                const std::string id = known["id"];
                QVERIFY2(known["status"].is_string() && known["caveat"].is_string(), id.c_str());
                QVERIFY2(known["source"].is_string() || known["source_why"].is_string(), id.c_str());
                QVERIFY2(known["date"].is_string() || known["date_why"].is_string(), id.c_str());
                for (const auto& [name, value] : known.items()) {
                    if (value.is_null())
                        QVERIFY2(known.contains(name + "_why"), (id + " " + name).c_str());
                }
            }
        }
    }

    void figures() {
        const json llama = entry("failure-rates", "llama-3-405b");
        QVERIFY_NEAR(llama["node_mtbf_h"].get<double>(), 6334.6, 1e-4);
        QCOMPARE(llama["failures"].get<double>(), 419.0);
        QCOMPARE(llama["status"].get<std::string>(), std::string("verified"));
        QVERIFY(llama["source"].get<std::string>().find("2407.21783") != std::string::npos);
        const json unstated = entry("failure-rates", "aegis-h100");
        QVERIFY(unstated["node_mtbf_h"].is_null() && unstated["node_mtbf_h_why"].is_string());
        QCOMPARE(unstated["figure"].get<double>(), 200.0);
        const json accelerator = entry("component-rates", "accelerator");
        QVERIFY_NEAR(accelerator["per_unit_year"].get<double>(), 196 / (16384 * 54 / 365.0), 1e-14);
        QCOMPARE(accelerator["rows"].size(), 5U);
        QVERIFY(entry("component-rates", "rack")["per_unit_year"].is_null());
        const json four = entry("storage-guidance", "4-scalable-unit");
        QCOMPARE(four["read_good_gb_per_s"].get<double>(), 60.0);
        QCOMPARE(four["write_best_gb_per_s"].get<double>(), 250.0);
        QCOMPARE(four["nodes"].get<double>(), 128.0);
    }

    void saysThemAsText() {
        const Ran ran = m_space.run({"catalogue", "failure-rates"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.out.startsWith("failure-rates: Published failure rates of nodes\n"));
        QVERIFY(ran.out.contains("  llama-3-405b: Llama 3 405B pre-training, H100\n"));
        QVERIFY(ran.out.contains("6334.63 h\n"));
        QVERIFY(ran.out.contains("2.34 per 1,000 node-days\n"));
        QVERIFY(ran.out.contains("2024-07 (verified)\n"));
        QVERIFY(ran.out.contains("none: "));
        QVERIFY(!ran.out.contains("storage-guidance"));
        QVERIFY(m_space.run({"catalogue"}).out.contains("\nstorage-guidance: "));
    }

    void needsNoDisplayAndNoLocale() {
        const Ran plain = m_space.run({"catalogue", "--json"});
        const Ran german = m_space.run({"catalogue", "--json"}, {{"LC_ALL", "de_DE.UTF-8"}, {"QT_QPA_PLATFORM", {}}});
        QCOMPARE(german.status, 0);
        QCOMPARE(german.out, plain.out);
    }

    void refusesUnknownKinds_data() {
        QTest::addColumn<QStringList>("call");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("a slip") << QStringList{"failure-rate"} << QStringList{"\"failure-rate\"", "failure-rates"};
        QTest::newRow("unlike any") << QStringList{"zzz"} << QStringList{"\"zzz\"", "component-rates"};
        QTest::newRow("two") << QStringList{"failure-rates", "component-rates"} << QStringList{"component-rates"};
    }
    void refusesUnknownKinds() {
        QFETCH(QStringList, call);
        QFETCH(QStringList, words);
        const Ran ran = m_space.run(QStringList{"catalogue"} + call);
        QCOMPARE(ran.status, 2);
        QVERIFY(ran.out.isEmpty());
        for (const QString& word : words)
            QVERIFY2(QString::fromUtf8(ran.err).contains(word), ran.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestCliCatalogue)
#include "tst_cli_catalogue.moc"
