// SPDX-License-Identifier: GPL-3.0-or-later
// list, get, set.
#include <algorithm>

#include <QFile>
#include <QTest>

#include "core/project/catalogue/catalogue.h"
#include "core/project/citations.h"
#include "tests/support/program.h"

using plumb::Row;
using plumb::tests::bytesOf;
using plumb::tests::Ran;
using plumb::tests::Workspace;

class TestCliValues : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};
    QString m_file;

private slots:
    void init() { m_file = m_space.project("simulation-512", "values.plumb"); }
    void cleanup() {
        QVERIFY(QFile::remove(m_file));
        QFile::remove(m_file + ".bak");
    }

    // ---- list -------------------------------------------------------------------------------------------------------

    void listsEveryRow() {
        const Ran ran = m_space.run({"list", "--json"});
        QCOMPARE(ran.status, 0);
        const auto rows = ran.json()["rows"];
        QCOMPARE(rows.size(), plumb::catalogue().size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row& row = plumb::catalogue()[i];
            const auto& json = rows[i];
            QCOMPARE(json["key"].get<std::string>(), std::string(row.key));
            for (const char* name : {"label", "unit", "scope", "source", "help"})
                QVERIFY2(json[name].is_string(), name);
            QCOMPARE(json["source"].get<std::string>(), std::string(plumb::citationText(row.source)));
            if (row.isChoice()) {
                QCOMPARE(json["choices"].size(), row.choices.size());
                QVERIFY(json["low"].is_null() && json["low_why"].is_string());
            } else {
                QCOMPARE(json["low"].get<double>(), row.low);
                QCOMPARE(json["high"].get<double>(), row.high);
            }
            if (!row.initial)
                QVERIFY(json["default"].is_null() && json["default_why"].is_string());
            else if (row.isChoice())
                QCOMPARE(json["default"].get<std::string>(), plumb::valueText(row, row.initial));
            else
                QCOMPARE(json["default"].get<double>(), *row.initial);
        }
    }

    void listsAsAnAlignedTable() {
        const Ran ran = m_space.run({"list"});
        QCOMPARE(ran.status, 0);
        for (const Row& row : plumb::catalogue())
            QVERIFY(ran.out.contains('\n' + QByteArray(row.key.data(), static_cast<qsizetype>(row.key.size())) + ' '));
        QCOMPARE(ran.out.count("\nreliability\nreliability."), 1);
        QCOMPARE(ran.out.count("\nreliability\n"), 1);
        const qsizetype column = ran.out.indexOf("LABEL");
        for (const QByteArray& line : ran.out.split('\n')) {
            if (line.contains('.') && line.size() > column)
                QVERIFY2(line[column - 1] == ' ' && line[column] != ' ', line.constData());
        }
    }

    // ---- get --------------------------------------------------------------------------------------------------------

    void getsALineForEveryInstance() {
        const Ran ran = m_space.run({"get", m_file, "reliability.node_mtbf", "reliability.failure_rate_ratio"});
        QCOMPARE(ran.status, 0);
        const QList<QByteArray> lines = ran.out.trimmed().split('\n');
        QCOMPARE(lines.front(), QByteArray("reliability.node_mtbf=43800"));
        QCOMPARE(lines.size(), 5);
        for (const QByteArray& line : lines.mid(1))
            QVERIFY2(line.startsWith("reliability.failure_rate_ratio@"), line.constData());
    }

    void getsEverythingAsJson() {
        const Ran ran = m_space.run({"get", m_file, "--json"});
        QCOMPARE(ran.status, 0);
        const auto json = ran.json();
        QVERIFY(json.is_object());
        QCOMPARE(json["reliability.node_mtbf"].get<double>(), 43800.0);
        QVERIFY(json["information.title"].is_string());
        QVERIFY(json["route.name@oem"].is_string());
        QCOMPARE(json["project.baseline"].get<std::string>(), std::string("oem"));
        // What cannot be known by default is null with why.
        QVERIFY(std::ranges::any_of(json.items(), [](const auto& item) { return item.value().is_null(); }));
        for (const auto& [key, value] : json.items()) {
            if (value.is_null())
                QVERIFY2(json.contains(key + "_why"), key.c_str());
        }
    }

    void numbersRoundTripExactly_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"0.1", "12345.678901234567", "4.35e3", "99.99999999999999", "1e6"})
            QTest::newRow(text) << text;
    }
    void numbersRoundTripExactly() {
        QFETCH(const QString, text);
        QCOMPARE(m_space.run({"set", m_file, "reliability.node_mtbf=" + QString::number(10 + text.toDouble(), 'g', 17)})
                     .status,
                 0);
        const Ran ran = m_space.run({"get", m_file, "reliability.node_mtbf", "--json"});
        QCOMPARE(ran.json()["reliability.node_mtbf"].get<double>(), 10 + text.toDouble());
        const Ran line = m_space.run({"get", m_file, "reliability.node_mtbf"});
        QCOMPARE(line.out.trimmed().split('=').last().toDouble(), 10 + text.toDouble());
    }

    // ---- set --------------------------------------------------------------------------------------------------------

    void setsSeveralAtOnce() {
        const Ran ran =
            m_space.run({"set", m_file, "reliability.node_mtbf=20000", "reliability.failure_rate_ratio@odm=1.5",
                         "information.title=Räume \"A\" = B", "project.baseline="});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.out.contains("reliability.node_mtbf: set to 20000 h (was 43800 h)."));
        const auto json = m_space.run({"get", m_file, "--json"}).json();
        QCOMPARE(json["reliability.node_mtbf"].get<double>(), 20000.0);
        QCOMPARE(json["reliability.failure_rate_ratio@odm"].get<double>(), 1.5);
        QCOMPARE(json["information.title"].get<std::string>(), std::string("Räume \"A\" = B"));
        QCOMPARE(json["project.baseline"].get<std::string>(), std::string());
        QCOMPARE(m_space.run({"check", m_file}).status, 0);
    }

    void aScopedKeyWithoutInstanceSetsAllAndSaysSo() {
        const Ran ran = m_space.run({"set", m_file, "reliability.failure_rate_ratio=1.25"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.startsWith("reliability.failure_rate_ratio: set for 4 instances: "), ran.out.constData());
        for (const QByteArray& line :
             m_space.run({"get", m_file, "reliability.failure_rate_ratio"}).out.trimmed().split('\n'))
            QVERIFY2(line.endsWith("=1.25"), line.constData());
    }

    void statesWhereAValueComesFrom() {
        const Ran ran = m_space.run({"set", m_file, "reliability.node_mtbf=30000", "--source", "Log of 2025", "--grade",
                                     "measured", "--note", "twelve months"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.out.contains("measured here") && ran.out.contains("\"Log of 2025\""));
        const Ran plain = m_space.run({"set", m_file, "reliability.node_mtbf=30001", "--source", "hearsay"});
        QVERIFY(plain.out.contains("assumption, because no --grade is given"));
        const QByteArray before = bytesOf(m_file);
        QVERIFY(m_space.run({"set", m_file, "reliability.node_mtbf=30001"}).out.contains("left as it was"));
        QCOMPARE(bytesOf(m_file), before);
    }

    void choicesAndTheUnknown() {
        const auto rows = m_space.run({"list", "--json"}).json()["rows"];
        const auto capability = std::ranges::find_if(
            rows, [](const auto& row) { return row["key"].template get<std::string>().starts_with("capability."); });
        QVERIFY(capability != rows.end());
        const QString key = QString::fromStdString((*capability)["key"].get<std::string>()) + "@odm";
        QCOMPARE(m_space.run({"set", m_file, key + "=builds"}).status, 0);
        QCOMPARE(m_space.run({"get", m_file, key}).out, (key + "=builds\n").toUtf8());
        QCOMPARE(m_space.run({"set", m_file, key + "=unknown"}).status, 0);
        QVERIFY(m_space.run({"get", m_file, key, "--json"}).json()[key.toStdString()].is_null());
        QVERIFY(m_space.refuses({"set", m_file, key + "=perhaps"}, 2, m_file, {"perhaps", "ships"}));
    }

    void refusesBadValues_data() {
        QTest::addColumn<QStringList>("assignments");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& assignments, const QStringList& words) {
            QTest::newRow(name) << assignments << words;
        };
        const QString key = "reliability.node_mtbf";
        row("above the range", {key + "=1e9"}, {key, "1000000000", "range 10 to 10000000 h"});
        row("below the range", {key + "=-5"}, {key, "-5", "range"});
        row("no number", {key + "=soon"}, {key, "\"soon\"", "not a number"});
        row("not a number", {key + "=nan"}, {key, "nan"});
        row("infinite", {key + "=inf"}, {key, "inf"});
        row("comma decimal", {key + "=1,5"}, {key, "\"1,5\"", "point"});
        row("a unit", {key + "=5000 h"}, {key, "not a number"});
        row("hexadecimal", {key + "=0x10"}, {key, "not a number"});
        row("empty", {key + "="}, {key, "empty"});
        row("blank", {key + "= "}, {key, "empty"});
        row("not whole", {"cluster.nodes=12.5"}, {"cluster.nodes", "whole"});
        row("unknown key", {"reliability.node_mtfb=5000"}, {"\"reliability.node_mtfb\"", "\"" + key + "\"?"});
        row("unknown text key", {"information.titel=x"}, {"\"information.titel\"", "information.title"});
        row("unknown instance", {"reliability.failure_rate_ratio@omd=1"}, {"\"omd\"", "Did you mean"});
        row("unknown instance of a text", {"route.name@oem2=x"}, {"\"oem2\"", "\"oem\"?"});
        row("an instance where there is none", {key + "@odm=5000"}, {"whole project"});
        row("no assignment", {key}, {"KEY=VALUE"});
        row("in brackets", {"[" + key + "=5000]"}, {"node_mtbf"});
        row("no key", {"=5"}, {"KEY=VALUE"});
        row("twice", {key + "=5000", key + "=6000"}, {"given twice"});
        row("a date that is none", {"information.decision_date=2026-02-30"}, {"2026-02-30"});
        row("a baseline that is none", {"project.baseline=odm"}, {"oem_reference"});
        row("one bad of three", {key + "=5000", "cluster.nodes=-1", "information.title=new"}, {"cluster.nodes"});
        row("a wrong grade", {key + "=5000", "--grade", "writen"}, {"--grade", "\"written\"?"});
        row("a source of a text", {"information.title=new", "--source", "x"}, {"information.title"});
    }
    void refusesBadValues() {
        QFETCH(const QStringList, assignments);
        QFETCH(const QStringList, words);
        QVERIFY(m_space.refuses(QStringList{"set", m_file} + assignments, 2, m_file, words));
        QVERIFY(!QFile::exists(m_file + ".bak"));
    }

    void refusesToGetWhatIsNotThere() {
        QVERIFY(m_space.refuses({"get", m_file, "reliability.mtbf"}, 2, m_file, {"reliability.mtbf"}));
        QVERIFY(m_space.refuses({"get", m_file, "project.horizon", "route.name@nobody"}, 2, m_file, {"nobody"}));
    }
};

QTEST_GUILESS_MAIN(TestCliValues)
#include "tst_cli_values.moc"
