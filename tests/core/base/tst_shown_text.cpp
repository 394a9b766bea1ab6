// SPDX-License-Identifier: GPL-3.0-or-later
// What users wrote, made fit to be shown.
#include <QTest>

#include "core/base/message.h"
#include "core/base/shown_text.h"
#include "core/base/text.h"

using namespace plumb;

class TestShownText : public QObject {
    Q_OBJECT

private slots:
    void dropsWhatSteers_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << "ODM & Sons <b>"
                               << "ODM & Sons <b>";
        QTest::newRow("escape sequence") << "a\u001B[31mred"
                                         << "a [31mred";
        QTest::newRow("bell and delete") << "a\u0007b\u007F"
                                         << "a b ";
        QTest::newRow("C1") << "a\u009B31m"
                            << "a 31m";
        QTest::newRow("line separator") << "a\u2028b\u2029c"
                                        << "a b c";
        QTest::newRow("line breaks and tabs stay") << "a\n\tb"
                                                   << "a\n\tb";
        QTest::newRow("override") << "c\u202Egpj.exe"
                                  << "cgpj.exe";
        QTest::newRow("embedding") << "\u202Ba\u202C"
                                   << "a";
        QTest::newRow("end without a beginning") << "a\u2069b"
                                                 << "ab";
        QTest::newRow("beginning without an end") << "a\u2067b"
                                                  << "ab";
        QTest::newRow("balanced isolate") << "a\u2068\u05D0\u2069b"
                                          << "a\u2068\u05D0\u2069b";
        QTest::newRow("no XML") << "a\uFFFEb\uFFFF"
                                << "ab";
        QTest::newRow("letters of all lengths") << "aé漢😀"
                                                << "aé漢😀";
    }
    void dropsWhatSteers() {
        QFETCH(const QString, text);
        QFETCH(const QString, shown);
        QCOMPARE(QString::fromStdString(shownText(text.toStdString())), shown);
    }

    void enclosesOnlyWhatTurns_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("isolated");
        QTest::newRow("left to right") << "Prüfstand"
                                       << "Prüfstand";
        QTest::newRow("digits") << "2026-11-30"
                                << "2026-11-30";
        QTest::newRow("Hebrew") << "\u05D0\u05D1"
                                << "\u2068\u05D0\u05D1\u2069";
        QTest::newRow("Arabic within") << "a \u0628 b"
                                       << "\u2068a \u0628 b\u2069";
        QTest::newRow("mark") << "a\u200F"
                              << "\u2068a\u200F\u2069";
        QTest::newRow("enclosed already") << "\u2068\u05D0\u2069"
                                          << "\u2068\u05D0\u2069";
        QTest::newRow("breaks out") << "\u05D0\u2069 then"
                                    << "\u2068\u05D0 then\u2069";
    }
    void enclosesOnlyWhatTurns() {
        QFETCH(const QString, text);
        QFETCH(const QString, isolated);
        const std::string once = plumb::isolated(text.toStdString());
        QCOMPARE(QString::fromStdString(once), isolated);
        QCOMPARE(plumb::isolated(once), once);
        QVERIFY(withoutIsolates(once).find("\u2068") == std::string::npos);
    }

    void aSentenceEnclosesItsArguments() {
        const Message said =
            message("x", "The owner is {owner}; due {date}.", {{"owner", "\u202E\u05D0"}, {"date", "2026-11-30"}});
        QCOMPARE(QString::fromStdString(render(said)),
                 QStringLiteral("The owner is \u2068\u05D0\u2069; due 2026-11-30."));
    }

    void aNounFollowsItsNumber() {
        for (const auto& [count, text] : {std::pair{"1", "On 1 node."}, {"2", "On 2 nodes."}, {"0", "On 0 nodes."}})
            QCOMPARE(render(message("x", "On {n:node|nodes}.", {{"n", count}})), std::string(text));
        QCOMPARE(counted(1, "node"), std::string("1 node"));
        QCOMPARE(counted(1024, "node"), std::string("1,024 nodes"));
        QCOMPARE(counted(2, "delivery", "deliveries"), std::string("2 deliveries"));
    }

    void cutsLongValuesAndKeepsTheRemedy() {
        const std::string digits(90'000, '7');
        const std::string sentence = "project.horizon: \"" + digits + "\" is not a number; give 1 to 15 y.";
        const std::string cut = bounded(sentence);
        QVERIFY(cut.size() < 300);
        QVERIFY(cut.starts_with("project.horizon: \"777"));
        QVERIFY(cut.ends_with("is not a number; give 1 to 15 y."));
        QVERIFY(cut.find("…") != std::string::npos);
        std::string words;
        for (int i = 0; i < 20'000; ++i)
            words += "ü word ";
        const std::string flood = bounded(words + "the remedy.");
        QVERIFY(flood.size() < 1300);
        QVERIFY(flood.ends_with("the remedy."));
        QVERIFY(isUtf8(flood));
        QCOMPARE(bounded("A short one."), std::string("A short one."));
    }

    void marksFormulasInCsv_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("cell");
        QTest::newRow("plain") << "ODM"
                               << "ODM";
        QTest::newRow("comma") << "a, b"
                               << "\"a, b\"";
        QTest::newRow("quote") << "c \"d\""
                               << "\"c \"\"d\"\"\"";
        QTest::newRow("line break") << "a\nb"
                                    << "\"a\nb\"";
        QTest::newRow("formula") << "=SUM(A1:A9)"
                                 << "'=SUM(A1:A9)";
        QTest::newRow("plus") << "+cmd"
                              << "'+cmd";
        QTest::newRow("at") << "@SUM(1)"
                            << "'@SUM(1)";
        QTest::newRow("minus with a call") << "-cmd|' /C calc'!A0"
                                           << "'-cmd|' /C calc'!A0";
        QTest::newRow("negative number") << "-12.5"
                                         << "-12.5";
        QTest::newRow("negative money") << "-$8.69 M"
                                        << "-$8.69 M";
        QTest::newRow("empty") << ""
                               << "";
    }
    void marksFormulasInCsv() {
        QFETCH(const QString, text);
        QFETCH(const QString, cell);
        QCOMPARE(QString::fromStdString(csvCell(text.toStdString())), cell);
    }
};

QTEST_APPLESS_MAIN(TestShownText)
#include "tst_shown_text.moc"
