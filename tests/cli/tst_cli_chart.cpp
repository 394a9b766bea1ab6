// SPDX-License-Identifier: GPL-3.0-or-later
// chart: figures as files, without a display and without noise.
#include <QTest>

#include "tests/support/program.h"

using namespace plumb::tests;

class TestCliChart : public QObject {
    Q_OBJECT
private slots:
    void drawsWithoutADisplay_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("svg") << QStringLiteral("waterfall@odm") << QStringLiteral("w.svg") << QByteArray("<?xml");
        QTest::newRow("png") << QStringLiteral("mtbf-nodes") << QStringLiteral("m.PNG") << QByteArray("\x89PNG");
        QTest::newRow("pdf") << QStringLiteral("failure-cost@odm/simulation") << QStringLiteral("f.pdf")
                             << QByteArray("%PDF");
    }
    void drawsWithoutADisplay() {
        QFETCH(QString, figure);
        QFETCH(QString, file);
        QFETCH(QByteArray, start);
        const Workspace space(QStringLiteral(PLUMB_BINARY));
        const QString project = space.project(QStringLiteral("simulation-512"), QStringLiteral("a.plumb"));
        const QByteArray before = bytesOf(project);
        Environment bare;
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
            bare.insert(QString::fromLatin1(name), QString());
        const Ran ran = space.run({QStringLiteral("chart"), project, QStringLiteral("--figure"), figure,
                                   QStringLiteral("-o"), space.path(file)},
                                  bare);
        QCOMPARE(ran.err, QByteArray());
        QCOMPARE(ran.status, 0);
        QVERIFY(bytesOf(space.path(file)).startsWith(start));
        QCOMPARE(bytesOf(project), before);
    }

    void listsWhatThereIsToDraw() {
        const Workspace space(QStringLiteral(PLUMB_BINARY));
        const Ran ran = space.run({QStringLiteral("chart"), QStringLiteral("--list"), QStringLiteral("--json")});
        QCOMPARE(ran.status, 0);
        bool found = false;
        const nlohmann::json document = ran.json();
        for (const auto& figure : document.at("figures"))
            found = found || figure["pattern"] == "failure-cost@ROUTE/WORKFLOW";
        QVERIFY(found);
        QVERIFY(space.run({QStringLiteral("chart"), QStringLiteral("--list")}).out.contains("waterfall@ROUTE"));
    }

    void refuses_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const char* options, int status, const char* words) {
            QTest::newRow(name) << QString::fromLatin1(options).split(QLatin1Char(' ')) << status
                                << QString::fromLatin1(words).split(QLatin1Char('|'));
        };
        row("unknown figure", "--figure waterfal -o x.svg", 2, "--figure|waterfall");
        row("unknown route", "--figure waterfall@nobody -o x.svg", 2, "nobody|odm");
        row("unknown format", "--figure waterfall -o x.jpeg", 2, "-o|.svg");
        row("unknown theme", "--figure waterfall -o x.svg --theme pink", 2, "--theme|print");
        row("no figure", "-o x.svg", 2, "--figure");
        row("json without list", "--figure waterfall -o x.svg --json", 2, "--list");
        row("no folder", "--figure waterfall -o no/such/folder/x.svg", 1, "no/such/folder");
    }
    void refuses() {
        QFETCH(QStringList, options);
        QFETCH(int, status);
        QFETCH(QStringList, words);
        const Workspace space(QStringLiteral(PLUMB_BINARY));
        const QString project = space.project(QStringLiteral("simulation-512"), QStringLiteral("a.plumb"));
        QVERIFY(space.refuses(QStringList{QStringLiteral("chart"), project} + options, status, project, words));
    }
};

QTEST_GUILESS_MAIN(TestCliChart)
#include "tst_cli_chart.moc"
