// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line lets in, and what it says of what it was not given.
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include "tests/support/files.h"
#include "tests/support/program.h"

using namespace plumb::tests;

namespace {

/// The verbs that the program names in its help.
QStringList verbsOf(const Workspace& space) {
    QStringList verbs;
    const QString help = QString::fromUtf8(space.run({"--help"}).out);
    static const QRegularExpression line(QStringLiteral("^  ([a-z]+) {2,}"), QRegularExpression::MultilineOption);
    const QString own = help.mid(help.indexOf(QStringLiteral("Verbs:")));
    for (auto found = line.globalMatch(own); found.hasNext();)
        verbs.append(found.next().captured(1));
    return verbs;
}

/// The options of a verb that take a value, in every form its help names.
QStringList optionsOf(const Workspace& space, const QString& verb) {
    QStringList options;
    const QString help = QString::fromUtf8(space.run({verb, "--help"}).out);
    static const QRegularExpression line(QStringLiteral("^  (-[^ ]+) (TEXT|FLOAT|INT|UINT)"),
                                         QRegularExpression::MultilineOption);
    for (auto found = line.globalMatch(help); found.hasNext();)
        options += found.next().captured(1).split(QLatin1Char(','));
    return options;
}

} // namespace

class TestCliGuard : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};

    nlohmann::json findings(const QString& file) {
        return m_space.run({"evaluate", file, "--json"}).json()["findings"];
    }

private slots:
    void everyOptionOfEveryVerbRefusesAnEmptyValue() {
        const QString file = m_space.project("simulation-512", "empty-options.plumb");
        const QByteArray before = bytesOf(file);
        int tried = 0;
        const QStringList verbs = verbsOf(m_space);
        QVERIFY2(verbs.size() >= 16, qPrintable(verbs.join(u' ')));
        for (const QString& verb : verbs) {
            for (const QString& option : optionsOf(m_space, verb)) {
                QList<QStringList> calls{{verb, file, option, ""}, {verb, file, option, " "}, {verb, option, "", file}};
                if (option.startsWith(QLatin1String("--")))
                    calls.append({verb, file, option + QLatin1Char('=')});
                for (const QStringList& call : calls) {
                    const Ran ran = m_space.run(call);
                    QVERIFY2(ran.status == 2, qPrintable(call.join(u'|')));
                    QVERIFY2(ran.out.isEmpty(), ran.out);
                    QVERIFY2(ran.err.contains("given without a value"), ran.err);
                    QVERIFY2(ran.err.contains('"' + ("plumbline " + verb).toUtf8() + '"'), ran.err);
                    ++tried;
                }
            }
        }
        QVERIFY2(tried > 120, qPrintable(QString::number(tried)));
        QCOMPARE(bytesOf(file), before);
    }

    void anEmptyWordIsRefusedAnywhere() {
        const QString file = m_space.project("simulation-512", "empty-words.plumb");
        for (const QStringList& call : {QStringList{"evaluate", ""},
                                        {"get", file, ""},
                                        {"set", file, ""},
                                        {"remove", file, ""},
                                        {"evaluate", file, "--json", ""},
                                        {"calc", ""}}) {
            const Ran ran = m_space.run(call);
            QVERIFY2(ran.status == 2, qPrintable(call.join(u'|')));
            QVERIFY2(ran.err.contains("is empty"), ran.err);
        }
    }

    void theEvidenceOfAnUnsetVariableIsNoAnswerWithoutEvidence() {
        const QString file = m_space.project("simulation-512", "unset.plumb");
        QVERIFY(m_space.refuses({"answer", file, "facilities.expansion-runway=yes", "--evidence", ""}, 2, file,
                                {"--evidence"}));
    }

    void namesAreRefusedWhereTheyEnter() {
        const QString file = m_space.project("simulation-512", "names.plumb");
        QVERIFY(m_space.refuses({"set", file, "route.name@odm="}, 2, file, {"route.name@odm", "empty"}));
        QVERIFY(m_space.refuses({"set", file, "route.name@odm=a\x1b[31m"}, 2, file, {"route.name@odm", "U+001B"}));
        const std::string other = m_space.run({"get", file, "route.name@oem", "--json"}).json()["route.name@oem"];
        QVERIFY(m_space.refuses({"set", file, QStringLiteral("route.name@odm=") + QString::fromStdString(other)}, 2,
                                file, {"route.name@odm", "\"oem\""}));
    }

    void namesOfAFileThatHasThemAreFound() {
        const QString file = m_space.project("simulation-512", "old-names.plumb");
        changeWithSqlite(file.toStdString(), "UPDATE route SET name = 'Same'");
        const Ran check = m_space.run({"check", file});
        QCOMPARE(check.status, 1);
        QVERIFY2(check.err.contains("is called \"Same\""), check.err);
        bool found = false;
        for (const auto& finding : findings(file))
            found = found || finding["sentence"].get<std::string>().find("is called \"Same\"") != std::string::npos;
        QVERIFY(found);
        QCOMPARE(m_space.run({"set", file, "route.name@oem=OEM", "route.name@odm=ODM", "route.name@rent=Rent"}).status,
                 0);
        QCOMPARE(m_space.run({"check", file}).status, 0);
    }

    void aMissingValueIsSaidByEveryVerb() {
        const QString file = m_space.project("enterprise-1024", "missing.plumb");
        changeWithSqlite(file.toStdString(), "DELETE FROM parameter WHERE key = 'reliability.node_mtbf'");
        const QByteArray words = "The file does not say reliability.node_mtbf; it takes today's default";
        bool found = false;
        for (const auto& finding : findings(file))
            found = found || (finding["where"] == "reliability.node_mtbf" && finding["severity"] == "warning" &&
                              finding["sentence"].get<std::string>().starts_with(words.toStdString()));
        QVERIFY(found);
        QVERIFY(m_space.run({"evaluate", file}).out.simplified().contains(words));
        const QString memo = m_space.path("missing.md");
        QCOMPARE(m_space.run({"memo", file, "-o", memo}).status, 0);
        QVERIFY(bytesOf(memo).replace('\\', "").contains(words));
        QVERIFY(m_space.run({"get", file, "reliability.node_mtbf"}).err.contains(words));
        QVERIFY(m_space.run({"scorecard", file}).err.contains(words));
        QVERIFY(m_space.run({"chart", file, "--figure", "waterfall", "-o", m_space.path("w.svg")}).err.contains(words));
        const Ran check = m_space.run({"check", file});
        QCOMPARE(check.status, 1);
        QVERIFY(check.err.contains(words));
        const Ran set = m_space.run({"set", file, "project.horizon=5.5"});
        QCOMPARE(set.status, 0);
        QVERIFY2(set.out.contains("Note: " + words), set.out);
        QCOMPARE(m_space.run({"check", file}).status, 0);
    }

    void aFileWithoutAnyValueIsNotSound() {
        const QString file = m_space.project("enterprise-1024", "bare.plumb");
        changeWithSqlite(file.toStdString(), "DELETE FROM parameter; DELETE FROM answer");
        const Ran check = m_space.run({"check", file});
        QCOMPARE(check.status, 1);
        QVERIFY(check.err.count("today's default") > 100);
        const Ran evaluated = m_space.run({"evaluate", file});
        QVERIFY2(evaluated.out.count("today's default") < 10, evaluated.out); // counted, not listed
        QVERIFY(evaluated.out.simplified().contains("further notes on the file are like this one"));
    }

    void anOlderFileSaysHowMuchItLacks() {
        const QString file = QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/files/version-1.plumb");
        const Ran evaluated = m_space.run({"evaluate", file, "--json"});
        QCOMPARE(evaluated.status, 0);
        int told = 0;
        const nlohmann::json said = evaluated.json();
        for (const auto& finding : said["findings"])
            told += finding["sentence"].get<std::string>().find("today's default") != std::string::npos ? 1 : 0;
        QVERIFY2(told >= 1 && told <= 2, std::to_string(told).c_str());
        QCOMPARE(m_space.run({"check", file}).status, 0);
    }

    void longValuesAreNotEchoedWhole() {
        const QString file = m_space.project("simulation-512", "long.plumb");
        for (const QString& word : {QStringLiteral("project.horizon=") + QString(90'000, u'7'),
                                    QString(100'000, u'k') + QStringLiteral("=1")}) {
            const Ran ran = m_space.run({"set", file, word});
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.err.size() < 2000, QByteArray::number(ran.err.size()));
            QVERIFY(ran.err.contains("…"));
        }
    }

    void anOptionThatIsNoNumberIsSaidInWords() {
        const QString file = m_space.project("simulation-512", "scale.plumb");
        QVERIFY(m_space.refuses({"screenshot", file, "--page", "overview", "--scale", "x", "-o", m_space.path("x.png")},
                                2, file, {"--scale is \"x\"", "a number is needed"}));
    }

    void aPictureOfHundredsOfMegapixelsIsRefused() {
        const QString file = m_space.project("simulation-512", "pixels.plumb");
        QVERIFY(m_space.refuses({"screenshot", file, "--page", "overview", "--size", "7680x7680", "--scale", "4", "-o",
                                 m_space.path("x.png")},
                                2, file, {"--scale", "megapixels"}));
    }

    void aFileNameThatIsNoUtf8IsNamed() {
        // Arguments of QProcess are UTF-8: the shell writes the byte.
        const QString file = m_space.project("simulation-512", "utf8.plumb");
        QProcess shell;
        shell.start("sh",
                    {"-c", QStringLiteral("name=$(printf '%1/b\\377d.plumb'); cp '%2' \"$name\"; '%3' answer '%2' "
                                          "facilities.expansion-runway=yes --evidence \"$name\"; '%3' screenshot "
                                          "\"$name\" --page overview -o '%1/x.png'; '%3' check \"$name\"")
                               .arg(m_space.path("."), file, QStringLiteral(PLUMB_BINARY))});
        QVERIFY(shell.waitForFinished(60'000));
        const QByteArray err = shell.readAllStandardError();
        QCOMPARE(err.count("b\\xffd.plumb\" is not written in UTF-8. Rename the file"), 2);
        QVERIFY(shell.readAllStandardOutput().contains(": ok"));
    }

    void writersAtOnceAllGetTheirTurn() {
        const QString file = m_space.project("simulation-512", "queue.plumb");
        std::vector<std::unique_ptr<QProcess>> writers;
        constexpr int count = 6;
        for (int i = 0; i < count; ++i) {
            auto& writer = writers.emplace_back(std::make_unique<QProcess>());
            writer->start(QStringLiteral(PLUMB_BINARY),
                          {"set", file,
                           QStringLiteral("information.%1=turn %2")
                               .arg(i % 2 == 0 ? QStringLiteral("owner") : QStringLiteral("organisation"))
                               .arg(i)});
        }
        for (auto& writer : writers) {
            QVERIFY(writer->waitForFinished(60'000));
            QVERIFY2(writer->exitCode() == 0, writer->readAllStandardError());
        }
        // Every one of them stands in the change log: none was lost.
        QCOMPARE(m_space.run({"show", file, "--json"}).json()["counts"]["changes"].get<int>(), count);
        QCOMPARE(m_space.run({"check", file}).status, 0);
    }

    void aSimulationOfNothingSaysSo() {
        const QString file = m_space.project("simulation-512", "idle.plumb");
        const nlohmann::json shown = m_space.run({"show", file, "--json"}).json();
        for (const auto& workflow : shown["workflows"])
            QCOMPARE(m_space.run({"remove", file, QString::fromStdString(workflow["id"])}).status, 0);
        const Ran ran = m_space.run({"simulate", file, "--runs", "2"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.contains("no workflows"), ran.out);
    }

    void aSumOfSharesIsWrittenInAFewDigits() {
        const QString file = m_space.project("simulation-512", "shares.plumb");
        const nlohmann::json shown = m_space.run({"show", file, "--json"}).json();
        const QString workflow = QString::fromStdString(shown["workflows"][0]["id"]);
        const QString first = QString::fromStdString(shown["workflows"][0]["job_sizes"][0]["id"]);
        QCOMPARE(m_space.run({"add", file, "job-size", "--id", "tenth", "--of", workflow}).status, 0);
        QCOMPARE(m_space.run({"set", file, "job.share@" + first + "=0.1", "job.share@tenth=0.2"}).status, 0);
        const Ran ran = m_space.run({"evaluate", file});
        QVERIFY2(ran.out.simplified().contains("add up to "), ran.out);
        QVERIFY2(!ran.out.contains("0.30000000000000004"), ran.out);
    }

    void theRatioOfFiguresNearNothingIsLeftOut() {
        const QString tables = m_space.path("ratio.json");
        writeFile(tables, R"({"tables":[{"id":"mine","title":"t","what":"w","columns":[
            {"id":"a","label":"A","unit":"x"}, {"id":"b","label":"B","unit":"x"}],
            "records":[{"id":"r1","name":"n","cells":{"a":1e308, "b":{"low":1, "high":1e308}},"source":"me, 2025",
            "status":"refuted","computed":{"a":1e-308, "b":1e-308},"explanation":"x"}]}]})");
        const Ran json = m_space.run({"catalogue", "--data", tables, "--json"});
        QVERIFY2(json.status == 0, json.err);
        const Ran one = m_space.run({"catalogue", "mine", "--data", tables});
        QVERIFY2(one.status == 0, one.err);
        QVERIFY(!one.out.contains("inf") && !one.out.contains("nan"));
        writeFile(tables, R"({"tables":[{"id":"mine","title":"t","what":"w","columns":[],
            "records":[{"id":"r1","name":"n","cells":{"a":1},"source":"me, 2025","status":"confirmed"}]}]})");
        const Ran bare = m_space.run({"catalogue", "--data", tables});
        QVERIFY(bare.status != 0);
        QVERIFY2(!bare.err.contains("it has ."), bare.err);
    }
};

QTEST_GUILESS_MAIN(TestCliGuard)
#include "tst_cli_guard.moc"
