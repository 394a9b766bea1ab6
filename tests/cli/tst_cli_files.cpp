// SPDX-License-Identifier: GPL-3.0-or-later
// templates, new, show, check, and what becomes of files that are no sound project.
#include <QDir>
#include <QFile>
#include <QTest>

#include "tests/support/program.h"

using plumb::tests::bytesOf;
using plumb::tests::Ran;
using plumb::tests::Workspace;
using plumb::tests::writeFile;

class TestCliFiles : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};
    QString m_sound;

private slots:
    void initTestCase() { m_sound = m_space.project("simulation-512", "sound.plumb"); }

    void listsTheTemplates() {
        const auto json = m_space.run({"templates", "--json"}).json()["templates"];
        QStringList ids;
        for (const auto& item : json) {
            ids << QString::fromStdString(item["id"].get<std::string>());
            QVERIFY(!item["title"].get<std::string>().empty());
            QVERIFY(!item["line"].get<std::string>().empty());
        }
        QVERIFY(ids.contains("simulation-512") && ids.contains("training-16384"));
        const Ran text = m_space.run({"templates"});
        for (const QString& id : ids)
            QVERIFY(text.out.contains(id.toUtf8()));
    }

    void everyTemplateIsASoundProject() {
        const nlohmann::json templates = m_space.run({"templates", "--json"}).json()["templates"];
        for (const auto& item : templates) {
            const QString id = QString::fromStdString(item["id"].get<std::string>());
            const QString file = m_space.project(id, id + ".plumb");
            const Ran ran = m_space.run({"check", file});
            QVERIFY2(ran.status == 0, ran.err.constData());
            QVERIFY(ran.out.contains("ok"));
            QVERIFY(ran.err.isEmpty());
        }
    }

    void newRefuses() {
        QVERIFY(m_space.refuses({"new", "--template", "simulation-512", m_sound}, 1, m_sound, {"sound.plumb"}));
        QVERIFY(m_space.refuses({"new", "--template", "simulation-521", m_space.path("x.plumb")}, 2, m_sound,
                                {"\"simulation-521\"", "\"simulation-512\"?"}));
        QVERIFY(m_space.refuses({"new", "--template", "simulation-512", m_space.path("no/folder/x.plumb")}, 1, m_sound,
                                {"no/folder"}));
        QVERIFY(m_space.refuses({"new", "--template", "simulation-512", "--force", m_space.path(".")}, 1, m_sound, {}));
        QVERIFY(!QFile::exists(m_space.path("x.plumb")));
    }

    void newReplacesByForce() {
        const QString file = m_space.path("forced.plumb");
        writeFile(file, "something else");
        QVERIFY(m_space.refuses({"new", "--template", "simulation-512", file}, 1, file, {"forced.plumb"}));
        QCOMPARE(m_space.run({"new", "--template", "simulation-512", file, "--force"}).status, 0);
        QCOMPARE(m_space.run({"check", file}).status, 0);
    }

    void newLaysTheDatesOutFromTheDay() {
        const QString file = m_space.path("later.plumb");
        const QStringList start{"new", "--template", "simulation-512", file, "--date"};
        QVERIFY(m_space.refuses(start + QStringList{"2031-02-29"}, 2, m_sound, {"--date", "2031-02-29"}));
        QVERIFY(m_space.refuses(start + QStringList{"9999-12-31"}, 2, m_sound, {"9999-12-31", "nearer"}));
        QVERIFY(!QFile::exists(file));
        QCOMPARE(m_space.run(start + QStringList{"2031-02-28"}).status, 0);
        const auto shown = m_space.run({"show", file, "--json"}).json();
        QCOMPARE(shown["information"]["decision_date"].get<std::string>(), std::string("2031-02-28"));
        const QString today = m_space.path("today.plumb");
        const auto utcDay = [] { return QDateTime::currentDateTimeUtc().toString("yyyy-MM-dd"); };
        const QString before = utcDay();
        QCOMPARE(m_space.run({"new", "--template", "simulation-512", today}).status, 0);
        const QString after = utcDay();
        const auto decided = QString::fromStdString(
            m_space.run({"show", today, "--json"}).json()["information"]["decision_date"].get<std::string>());
        QVERIFY(decided >= before && decided <= after);
    }

    void showsTheProject() {
        const QByteArray before = bytesOf(m_sound);
        const Ran ran = m_space.run({"show", m_sound, "--json"});
        QCOMPARE(ran.status, 0);
        const auto json = ran.json();
        QVERIFY(!json["information"]["title"].get<std::string>().empty());
        QCOMPARE(json["baseline"].get<std::string>(), std::string("oem"));
        QCOMPARE(json["routes"].size(), json["counts"]["routes"].get<std::size_t>());
        QVERIFY(json["routes"][0]["kind"].is_string());
        QVERIFY(json["workflows"][0]["job_sizes"].is_array());
        QVERIFY(json["open_questions"].is_array());
        QCOMPARE(json["file"]["input_hash"].get<std::string>().size(), std::size_t(64));
        QVERIFY(json["file"]["schema_version"].get<int>() >= 1);
        const Ran text = m_space.run({"show", m_sound});
        QCOMPARE(text.status, 0);
        QVERIFY(text.out.contains("Open questions: "));
        QVERIFY(text.out.contains("odm_direct"));
        QCOMPARE(bytesOf(m_sound), before);
    }

    void pathsAreTakenAsTheyStand_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"with blank.plumb", "with 'quote' \"double\".plumb", "Größe Übung.plumb", "数据.plumb",
                                 "100%.plumb", "a=b.plumb", "semi;colon&and.plumb", "no ending"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void pathsAreTakenAsTheyStand() {
        QFETCH(const QString, name);
        const QString file = m_space.project("simulation-512", name);
        QVERIFY(QFile::exists(file));
        QCOMPARE(m_space.run({"set", file, "reliability.node_mtbf=20000"}).status, 0);
        QCOMPARE(m_space.run({"get", file, "reliability.node_mtbf"}).out, QByteArray("reliability.node_mtbf=20000\n"));
        QCOMPARE(m_space.run({"check", file}).status, 0);
    }

    void refusesBadFiles_data() {
        QTest::addColumn<QString>("name");
        const QByteArray sound = bytesOf(m_sound);
        QVERIFY(sound.size() > 4096);
        const auto row = [&](const char* name, const QByteArray& bytes) {
            const QString file = QString(name).replace(' ', '-') + ".plumb";
            writeFile(m_space.path(file), bytes);
            QTest::newRow(name) << file;
        };
        row("empty", "");
        row("truncated at half", sound.left(sound.size() / 2));
        row("truncated in the header", sound.left(50));
        row("text", "information.title=My project\n");
        QByteArray foreign = sound;
        foreign.replace(68, 4, "XXXX"); // application_id (sqlite.org/fileformat.html)
        row("foreign database", foreign);
        QByteArray newer = sound;
        newer.replace(60, 4, QByteArray::fromHex("000f4240")); // user_version
        row("newer", newer);
        QByteArray flipped = sound;
        flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 0x41);
        row("flipped", flipped);
        QTest::newRow("missing") << "missing.plumb";
        QDir(m_space.path(".")).mkdir("folder.plumb");
        QTest::newRow("folder") << "folder.plumb";
    }
    void refusesBadFiles() {
        QFETCH(const QString, name);
        const QString file = m_space.path(name);
        const QList<QStringList> calls{{"show", file},
                                       {"get", file},
                                       {"set", file, "reliability.node_mtbf=20000"},
                                       {"add", file, "route", "--id", "x", "--kind", "rent"},
                                       {"remove", file, "oem"},
                                       {"evaluate", file, "--json"},
                                       {"scorecard", file, "--json"},
                                       {"answer", file, "facilities.expansion-runway=yes"},
                                       {"memo", file, "-o", m_space.path("never.md")},
                                       {"check", file}};
        for (const QStringList& call : calls)
            QVERIFY(m_space.refuses(call, 1, file, {name}));
        QVERIFY(!QFile::exists(m_space.path("never.md")));

        const QByteArray before = plumb::tests::bytesOf(file);
        const Ran alone = m_space.run({file}, {{"QT_QPA_PLATFORM", {}}, {"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}});
        QCOMPARE(alone.status, 1);
        QVERIFY(alone.out.isEmpty());
        QVERIFY(alone.err.contains(name.toUtf8()));
        QCOMPARE(plumb::tests::bytesOf(file), before);
    }

    void refusesNoPathAtAll() {
        QVERIFY(m_space.refuses({"show", ""}, 2, m_sound, {"empty"}));
        QVERIFY(m_space.refuses({"set", "", "reliability.node_mtbf=1"}, 2, m_sound, {"empty"}));
    }

    void aWriteProtectedFolderIsSaidSo() {
        const QString folder = m_space.path("locked");
        QDir().mkdir(folder);
        const QString file = m_space.project("simulation-512", "locked/x.plumb");
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::ExeOwner);
        const bool protects = !QFile(folder + "/probe").open(QIODevice::WriteOnly); // not for the superuser
        if (protects)
            QVERIFY(m_space.refuses({"set", file, "reliability.node_mtbf=20000"}, 1, file, {"x.plumb"}));
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        if (!protects)
            QSKIP("the superuser may write everywhere");
    }
};

QTEST_GUILESS_MAIN(TestCliFiles)
#include "tst_cli_files.moc"
