// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of the command line: statuses, streams, suggestions, independence of locale and display.
#include <QFile>
#include <QTest>

#include "tests/support/program.h"

using plumb::tests::Environment;
using plumb::tests::Ran;
using plumb::tests::Workspace;

class TestCliFrame : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};

private slots:
    void saysNameAndVersion() {
        const Ran ran = m_space.run({"--version"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.out, QByteArray("plumbline 0.1.0\n"));
        QVERIFY(ran.err.isEmpty());
    }

    void helpsWithEveryVerb() {
        const Ran ran = m_space.run({"--help"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.err.isEmpty());
        for (const QString& verb : QStringList{"templates", "new", "show", "list", "get", "set", "add", "remove",
                                               "evaluate", "scorecard", "answer", "fit", "calc", "memo", "check"}) {
            QVERIFY2(ran.out.contains("  " + verb.toUtf8() + ' '), qPrintable(verb));
            const Ran own = m_space.run({verb, "--help"});
            QCOMPARE(own.status, 0);
            QVERIFY(own.out.contains("plumbline " + verb.toUtf8()));
            QVERIFY(own.err.isEmpty());
        }
    }

    void withoutADisplayTheWindowSaysWhatItNeeds() {
        const QString file = m_space.project("simulation-512", "alone.plumb");
        for (const QStringList& call : {QStringList{}, QStringList{file}}) {
            const Ran ran = m_space.run(call, {{"QT_QPA_PLATFORM", {}}, {"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}});
            QCOMPARE(ran.status, 1);
            QVERIFY(ran.out.isEmpty());
            QVERIFY(ran.err.contains("display"));
            QVERIFY(ran.err.contains("plumbline --help"));
        }
    }

    void refusesCalls_data() {
        QTest::addColumn<QStringList>("call");
        QTest::addColumn<int>("status");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QStringList& call, int status, const QStringList& words) {
            QTest::newRow(name) << call << status << words;
        };
        row("a misspelt verb", {"evalute", "x"}, 2, {"\"evalute\"", "Did you mean \"evaluate\"?"});
        row("a verb like nothing", {"qqqqqqqq"}, 2, {"\"qqqqqqqq\"", "--help"});
        row("an empty verb", {""}, 2, {"no verb \"\""});
        row("a missing file alone", {"missing.plumb"}, 1, {"missing.plumb"});
        row("a file before the verb", {"./x.plumb", "show"}, 2, {"verb comes before the file"});
        row("an unknown option", {"list", "--jsno"}, 2, {"\"--jsno\"", "Did you mean \"--json\"?"});
        row("an unknown option of the program", {"--versio"}, 2, {"\"--versio\"", "--version"});
        row("an unknown option hides no missing file", {"show", "--jsn"}, 2, {"\"--jsn\"", "--json"});
        row("a missing argument", {"show"}, 2, {"plumbline show", "FILE"});
        row("a missing value of an option", {"new", "x.plumb", "--template"}, 2, {"--template needs a value"});
        row("brackets are no list", {"set", "x.plumb", "[reliability.node_mtbf=5000]"}, 1, {"x.plumb"});
        row("one argument too many", {"check", "a.plumb", "b.plumb"}, 2, {"b.plumb", "nothing more"});
        row("an option twice", {"show", "x", "--date", "2026-01-01", "--date", "2026-01-02"}, 2,
            {"--date is given more than once"});
    }
    void refusesCalls() {
        QFETCH(const QStringList, call);
        QFETCH(const int, status);
        QFETCH(const QStringList, words);
        QVERIFY(m_space.refuses(call, status, m_space.path("none"), words));
    }

    void namedLikeAVerbOrAnOption() {
        // A file may be called like a verb, and with -- like an option.
        m_space.project("simulation-512", "list");
        QCOMPARE(m_space.run({"check", m_space.path("list")}).status, 0);
        QVERIFY(m_space.refuses({"show", "--", "--json"}, 1, m_space.path("none"), {"--json"}));
    }

    void aFullOutputIsAnError() {
        const Ran ran = plumb::tests::runProgram("/bin/sh", {"-c", "\"$0\" list >/dev/full", PLUMB_BINARY});
        QCOMPARE(ran.status, 1);
        QVERIFY(ran.err.startsWith("plumbline: "));
    }

    void sameBytesInAnyLocaleAndWithoutADisplay_data() {
        QTest::addColumn<QStringList>("call");
        QTest::newRow("list") << QStringList{"list", "--json"};
        QTest::newRow("get") << QStringList{"get", "@", "--json"};
        QTest::newRow("get as text") << QStringList{"get", "@"};
        QTest::newRow("evaluate") << QStringList{"evaluate", "@", "--json", "--date", "2026-06-01"};
        QTest::newRow("evaluate as text") << QStringList{"evaluate", "@", "--date", "2026-06-01"};
        QTest::newRow("scorecard") << QStringList{"scorecard", "@", "--json", "--date", "2026-06-01"};
        QTest::newRow("calc") << QStringList{"calc", "checkpoint.interval", "mtbf_h=85.546875", "write_min=10",
                                             "--json"};
        QTest::newRow("a refusal") << QStringList{"set", "@", "reliability.node_mtbf=1,5"};
    }
    void sameBytesInAnyLocaleAndWithoutADisplay() {
        QFETCH(QStringList, call);
        call.replaceInStrings("@", m_space.project("simulation-512", "locale.plumb"));
        const Environment plain{{"LC_ALL", "C"}, {"DISPLAY", ":0"}};
        const Environment german{{"LC_ALL", "de_DE.UTF-8"},
                                 {"DISPLAY", QString()},
                                 {"WAYLAND_DISPLAY", QString()},
                                 {"QT_QPA_PLATFORM", QString()},
                                 {"HOME", QString()}};
        const Ran one = m_space.run(call, plain), other = m_space.run(call, german);
        QCOMPARE(other.status, one.status);
        QCOMPARE(other.out, one.out);
        QCOMPARE(other.err, one.err);
        QVERIFY(!one.out.isEmpty() || !one.err.isEmpty());
        QFile::remove(m_space.path("locale.plumb"));
    }
};

QTEST_GUILESS_MAIN(TestCliFrame)
#include "tst_cli_frame.moc"
