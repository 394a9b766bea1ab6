// SPDX-License-Identifier: GPL-3.0-or-later
// catalogue.
#include <QRegularExpression>
#include <QTest>

#include "tests/support/near.h"
#include "tests/support/program.h"

using nlohmann::json;
using plumb::tests::Ran;
using plumb::tests::Workspace;

namespace {

const char userData[] = R"({"sources": {"BID": "Bid of ODM One"}, "tables": [
            {"id": "fabric-prices", "records": [
              {"id": "node-h100", "name": "Our node", "cells": {"usd": 290000, "per": "node"}, "source": "BID",
               "date": "2026-11-02", "status": "as_quoted", "note": "Valid for 30 days."}]},
            {"id": "hosts", "title": "Our hosts", "what": "What we have.", "columns": [{"id": "sockets",
             "label": "sockets"}], "records": [{"id": "old", "name": "Old\u001b[31m", "cells": {"sockets": 2},
             "source": "our list", "status": "verified"}]}]})";
const char slipInAField[] = R"({"tables": [{"id": "pue-anchors", "records": [{"id": "x", "naem": "X"}]}]})";
const char kindOfItsOwn[] =
    R"({"tables": [{"id": "failure-rates", "title": "T", "what": "W.", "columns": [], "records": []}]})";

const char steeringData[] = "{\"tables\": [{\"id\": \"hosts\", \"title\": \"Our \\u202estsoh\\u009b\", "
                            "\"what\": \"What \\u061cwe have.\\u001b[2J\", \"columns\": [{\"id\": \"sockets\", "
                            "\"label\": \"soc\\u202ekets\"}], \"records\": [{\"id\": \"old\", \"name\": "
                            "\"Old \\u202e1\\u007f\", \"cells\": {\"sockets\": \"\\u2066two\"}, \"source\": "
                            "\"our \\u202elist\", \"status\": \"verified\", \"note\": \"\\u202eA.\"}]}]}";
const char steeringFault[] = "{\"tables\": [{\"id\": \"h\\u202eo\\u009bsts\", \"records\": []}]}";
const char negativePrice[] = R"({"tables": [{"id": "fabric-prices", "records": [{"id": "mine", "name": "Mine", "source":
        "our list", "status": "verified", "cells": {"usd": -36000, "per": "switch"}}]}]})";

} // namespace

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
            QCOMPARE(kind["count"].get<std::size_t>(), kind["entries"].size());
            QVERIFY(kind["entries"] == entriesOf(ids.back()));
        }
        QCOMPARE(ids.mid(0, 3), (QStringList{"failure-rates", "component-rates", "storage-guidance"}));
        for (const char* id : {"fabric-technologies", "network-counts", "water-classes", "investment-100k"})
            QVERIFY2(ids.contains(QLatin1String(id)), id);

        // For a reader the list is one line a kind, with its count and title.
        const Ran list = m_space.run({"catalogue"});
        QCOMPARE(list.status, 0);
        const QString lines = QString::fromUtf8(list.out);
        for (const json& kind : kinds) {
            const QString line =
                QStringLiteral("(^|\n)%1 +%2  %3\n")
                    .arg(QString::fromStdString(kind["id"].get<std::string>()))
                    .arg(kind["count"].get<int>())
                    .arg(QRegularExpression::escape(QString::fromStdString(kind["title"].get<std::string>())));
            QVERIFY2(lines.contains(QRegularExpression(line)), qPrintable(line));
        }
    }

    void everyEntryNamesItsSource() {
        const json document = m_space.run({"catalogue", "--json"}).json();
        for (const json& kind : document["kinds"]) {
            for (const json& known : kind["entries"]) {
                const std::string id = known["id"];
                QVERIFY2(known["status"].is_string(), id.c_str());
                QVERIFY2(known.contains("caveat") ? known["caveat"].is_string() : known["note"].is_string(),
                         id.c_str());
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
        QVERIFY(m_space.run({"catalogue", "storage-guidance"}).out.startsWith("storage-guidance: "));
    }

    void tables() {
        const json kind = m_space.run({"catalogue", "network-counts", "--json"}).json()["kinds"].at(0);
        QCOMPARE(kind["columns"].at(2)["id"].get<std::string>(), std::string("switches"));
        QVERIFY(kind["what"].is_string());
        const json small = entry("network-counts", "quoted-1024");
        QCOMPARE(small["status"].get<std::string>(), std::string("refuted"));
        QCOMPARE(small["switches"].get<double>(), 500.0);
        QVERIFY(small["cables"] == (json{{"low", 10000.0}}));
        QCOMPARE(small["computed"]["switches"].get<double>(), 48.0);
        QVERIFY_NEAR(small["quoted_over_computed"]["switches"].get<double>(), 500 / 48.0, 1e-15);
        QVERIFY_NEAR(small["quoted_over_computed"]["cables"]["low"].get<double>(), 10000 / 2048.0, 1e-15);
        QVERIFY(small["explanation"].is_string());
        QCOMPARE(small["origin"].get<std::string>(), std::string("program"));
        const json large = entry("network-counts", "quoted-100000");
        QVERIFY(large["switches"].is_null() && large["switches_why"].is_string());
        QVERIFY(!large["quoted_over_computed"].contains("switches"));
        QVERIFY(entry("rack-densities", "article-today")["rack_kw"] == (json{{"low", 130.0}, {"high", 150.0}}));
        QVERIFY(!entry("rack-densities", "article-today").contains("computed"));
        QCOMPARE(entry("power-supply-classes", "titanium")["efficiency_50"].get<double>(), 0.96);
    }

    void saysTablesAsText() {
        const QString counts = QString::fromUtf8(m_space.run({"catalogue", "network-counts"}).out);
        QVERIFY(counts.startsWith(QLatin1String("network-counts: ")));
        for (const char* piece :
             {"\n1,024 GPUs ", "from 10,000  refuted\n", "computed  switches 48; quoted 500, 10.4 times as much\n",
              "from 4.88 times as much\n", "absent    switches: The page prints", "    why       Two tiers"})
            QVERIFY2(counts.contains(QLatin1String(piece)), piece);
        const QString supplies = QString::fromUtf8(m_space.run({"catalogue", "power-supply-classes"}).out);
        QVERIFY(supplies.contains(QLatin1String("at 50 % [%]")));
        QVERIFY(supplies.contains(QRegularExpression(QStringLiteral("\nTitanium +90 +94 +96 +91  verified\n"))));
        QVERIFY(supplies.contains(QLatin1String("\n\"-\" under at 10 % [%]: ")));
        const QString links = QString::fromUtf8(m_space.run({"catalogue", "link-reliability"}).out);
        QVERIFY(links.contains(QRegularExpression(QStringLiteral("Alibaba +0\\.057 +- +-  verified\n"))));
    }

    void staysWithinTheTerminal() {
        const json document = m_space.run({"catalogue", "--json"}).json();
        for (const json& kind : document["kinds"]) {
            if (!kind.contains("columns"))
                continue;
            const QString id = QString::fromStdString(kind["id"].get<std::string>());
            const QString text = QString::fromUtf8(m_space.run({"catalogue", id}).out);
            for (const QString& line : text.split('\n'))
                QVERIFY2(line.size() <= 100, qPrintable(id + ": " + line));
            for (const json& known : kind["entries"])
                QVERIFY2(text.contains(QString::fromStdString("\n  " + known["id"].get<std::string>() + ": ")),
                         qPrintable(id));
        }
    }

    void takesAFileOfTheUser() {
        const QString mine = m_space.path("mine.json");
        plumb::tests::writeFile(mine, userData);
        const json document = m_space.run({"catalogue", "fabric-prices", "--data", mine, "--json"}).json();
        json node;
        for (const json& known : document["kinds"].at(0)["entries"]) {
            if (known["id"] == "node-h100")
                node = known;
        }
        QCOMPARE(node["usd"].get<double>(), 290000.0);
        QCOMPARE(node["origin"].get<std::string>(), std::string("user"));
        QCOMPARE(node["source"].get<std::string>(), std::string("Bid of ODM One"));
        QCOMPARE(document["kinds"].at(0)["entries"].size(), entriesOf("fabric-prices").size());
        QCOMPARE(entry("fabric-prices", "node-h100")["usd"].get<double>(), 310000.0); // without the file

        const QString prices = QString::fromUtf8(m_space.run({"catalogue", "fabric-prices", "--data", mine}).out);
        QVERIFY(prices.contains(QLatin1String("Bid of ODM One, 2026-11-02 (as_quoted, of your own file)\n")));
        const QByteArray list = m_space.run({"catalogue", "--data", mine}).out;
        QVERIFY(list.contains("Prices of switches, links, nodes and whole clusters (1 of your own)\n"));
        QVERIFY(list.contains("Our hosts (1 of your own)\n"));
        const QByteArray hosts = m_space.run({"catalogue", "hosts", "--data", mine}).out;
        QVERIFY(hosts.startsWith("hosts: Our hosts\n") && !hosts.contains('\x1b')); // text never steers the terminal
        QCOMPARE(m_space.run({"catalogue", "hosts"}).status, 2);
    }

    void textOfTheUserDoesNotSteerTheDisplay() {
        const QString mine = m_space.path("steering.json");
        plumb::tests::writeFile(mine, steeringData);
        const QByteArrayList raw{"\x1b", "\xc2\x9b", "\xe2\x80\xae", "\xe2\x81\xa6", "\xd8\x9c", "\x7f"};
        const QList<QStringList> calls{{}, {"hosts"}, {"--json"}, {"hosts", "--json"}};
        for (const QStringList& call : calls) {
            const Ran ran = m_space.run(QStringList{"catalogue", "--data", mine} + call);
            QCOMPARE(ran.status, 0);
            QVERIFY(ran.out.contains("Our"));
            for (const QByteArray& bytes : raw)
                QVERIFY2(!ran.out.contains(bytes), bytes.toHex().constData());
        }
        // For a machine nothing is lost.
        const json hosts = m_space.run({"catalogue", "hosts", "--data", mine, "--json"}).json()["kinds"].at(0);
        QCOMPARE(QString::fromStdString(hosts["title"].get<std::string>()),
                 QString::fromUtf8("Our \xe2\x80\xaestsoh\xc2\x9b"));
        QCOMPARE(QString::fromStdString(hosts["entries"].at(0)["sockets"].get<std::string>()),
                 QString::fromUtf8("\xe2\x81\xa6two"));

        plumb::tests::writeFile(mine, steeringFault);
        const Ran refused = m_space.run({"catalogue", "--data", mine});
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.err.contains("\\u202e") && refused.err.contains("\\u009b"), refused.err.constData());
        for (const QByteArray& bytes : raw)
            QVERIFY2(!refused.err.contains(bytes), bytes.toHex().constData());
    }

    void refusesAFileOfTheUser_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("status");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("none") << QByteArray() << 1 << QStringList{"mine.json"};
        QTest::newRow("no JSON") << QByteArray("{") << 1 << QStringList{"mine.json", "line 1"};
        QTest::newRow("a slip") << QByteArray(
                                       R"({"tables": [{"id": "pue-anchors", "records": [{"id": "x", "naem": "X"}]}]})")
                                << 2 << QStringList{"mine.json", "table \"pue-anchors\"", "\"name\""};
        QTest::newRow("a price below zero")
            << QByteArray(negativePrice) << 2
            << QStringList{"mine.json", "table \"fabric-prices\"", "record \"mine\"", "usd: -36000 USD is below 0 USD"};
        QTest::newRow("a kind of its own")
            << QByteArray(kindOfItsOwn) << 2 << QStringList{"mine.json", "table \"failure-rates\"", "another id"};
    }
    void refusesAFileOfTheUser() {
        QFETCH(QByteArray, content);
        QFETCH(int, status);
        QFETCH(QStringList, words);
        const Workspace space{QStringLiteral(PLUMB_BINARY)};
        if (!content.isEmpty())
            plumb::tests::writeFile(space.path("mine.json"), content);
        const Ran ran = space.run({"catalogue", "--data", space.path("mine.json")});
        QCOMPARE(ran.status, status);
        QVERIFY(ran.out.isEmpty());
        for (const QString& word : words)
            QVERIFY2(QString::fromUtf8(ran.err).contains(word), ran.err.constData());
    }

    void refusesAnEmptyNameOfAFile() {
        const Ran ran = m_space.run({"catalogue", "--data", ""});
        QCOMPARE(ran.status, 2);
        QVERIFY(ran.out.isEmpty() && !ran.err.isEmpty());
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
        QTest::newRow("a slip in a table")
            << QStringList{"fabric-price"} << QStringList{"\"fabric-price\"", "Did you mean \"fabric-prices\"?"};
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
