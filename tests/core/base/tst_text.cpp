// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and text in the C locale, dates, messages.
#include <limits>
#include <random>

#include <QTest>

#include "core/base/date.h"
#include "core/base/message.h"
#include "core/base/text.h"

using namespace plumb;

class TestText : public QObject {
    Q_OBJECT
private slots:
    void parsesOnlyWholeFiniteNumbers_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("valid");
        QTest::addColumn<double>("value");
        QTest::newRow("integer") << "43800" << true << 43800.0;
        QTest::newRow("fraction") << "0.125" << true << 0.125;
        QTest::newRow("exponent") << "-2e6" << true << -2e6;
        QTest::newRow("plus") << "+3" << true << 3.0;
        QTest::newRow("two pluses") << "++3" << false << 0.0;
        QTest::newRow("plus minus") << "+-3" << false << 0.0;
        QTest::newRow("empty") << "" << false << 0.0;
        QTest::newRow("comma decimal") << "1,5" << false << 0.0;
        QTest::newRow("grouped") << "1,000.5" << false << 0.0;
        QTest::newRow("blank around") << " 1" << false << 0.0;
        QTest::newRow("unit behind") << "5 y" << false << 0.0;
        QTest::newRow("nan") << "nan" << false << 0.0;
        QTest::newRow("infinite") << "inf" << false << 0.0;
        QTest::newRow("overflow") << "1e999" << false << 0.0;
        QTest::newRow("hexadecimal") << "0x10" << false << 0.0;
        QTest::newRow("words") << "twelve" << false << 0.0;
    }
    void parsesOnlyWholeFiniteNumbers() {
        QFETCH(QString, text);
        QFETCH(bool, valid);
        QFETCH(double, value);
        const auto parsed = parseNumber(text.toStdString());
        QCOMPARE(parsed.has_value(), valid);
        if (valid)
            QCOMPARE(*parsed, value);
    }

    void exactNumberReadsBackEqual() {
        std::mt19937_64 bits(7);
        for (int i = 0; i < 20000; ++i) {
            double value = 0;
            const std::uint64_t word = bits();
            std::memcpy(&value, &word, sizeof value);
            if (!std::isfinite(value))
                continue;
            const auto back = parseNumber(exactNumber(value));
            QVERIFY(back && *back == value);
        }
        QCOMPARE(exactNumber(43800.0), std::string("43800"));
        QCOMPARE(exactNumber(0.1), std::string("0.1"));
    }

    void writesHeadlines_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("significant3");
        QTest::addColumn<QString>("money");
        QTest::newRow("zero") << 0.0 << "0"
                              << "$0";
        QTest::newRow("mtbf") << 85.546875 << "85.5"
                              << "$85.5";
        QTest::newRow("small") << 0.062422 << "0.0624"
                               << "$0.0624";
        QTest::newRow("rounds up a digit") << 999.9 << "1,000"
                                           << "$1.00 k";
        QTest::newRow("negative millions") << -9968476.13 << "-9,970,000"
                                           << "-$9.97 M";
        QTest::newRow("nearly a million") << 999999.0 << "1,000,000"
                                          << "$1.00 M";
        QTest::newRow("billions") << 1.2345e9 << "1,230,000,000"
                                  << "$1.23 B";
    }
    void writesHeadlines() {
        QFETCH(double, value);
        QFETCH(QString, significant3);
        QFETCH(QString, money);
        QCOMPARE(QString::fromStdString(significant(value)), significant3);
        QCOMPARE(QString::fromStdString(shortMoney(value)), money);
    }

    void writesMoneyToTheCent() {
        QCOMPARE(exactMoney(-9968476.129), std::string("-$9,968,476.13"));
        QCOMPARE(exactMoney(0.001), std::string("$0.00"));
        QCOMPARE(exactMoney(-0.001), std::string("$0.00"));
        QCOMPARE(groupedNumber(1234567, 0), std::string("1,234,567"));
    }

    void knowsIds() {
        for (const char* id : {"odm", "tier-two", "gpu-h100", "a1"})
            QVERIFY(isId(id));
        for (const char* id : {"", "-a", "a-", "a--b", "Odm", "a_b", "1a", "a b", "ä"})
            QVERIFY(!isId(id));
    }

    void findsWhatSteersTheDisplay() {
        const auto codeOf = [](std::string_view text, std::size_t at = 0) {
            const auto found = steeringAt(text, at);
            return found ? static_cast<int>(found->code) : -1;
        };
        QCOMPARE(codeOf("\x1b[31m"), 0x1B);
        QCOMPARE(codeOf("a\x7f", 1), 0x7F);
        QCOMPARE(codeOf("\u009b"), 0x9B);
        for (const auto& [text, code] : {std::pair{"\u061c", 0x061C},
                                         {"\u200e", 0x200E},
                                         {"\u2028", 0x2028},
                                         {"\u202e", 0x202E},
                                         {"\u2066", 0x2066},
                                         {"\u2069", 0x2069}}) {
            QCOMPARE(codeOf(text), code);
            QCOMPARE(steeringAt(text, 0)->bytes, std::string_view(text).size());
            QCOMPARE(codeOf(text, 1), -1); // within the character
        }
        for (const char* seen : {" ", "a", "\u00a0", "°", "\u0623", "\u05d0", "\u2013", "\u2026", "\u206a", "\u3000"})
            QCOMPARE(codeOf(seen), -1);
        QCOMPARE(codeOf("\xe2\x80"), -1);
        QCOMPARE(codeOf("\xc2"), -1);
        QCOMPARE(codeOf(""), -1);
    }

    void suggestsTheClosestWord() {
        const std::vector<std::string_view> words{"reliability.node_mtbf", "project.horizon", "cluster.nodes"};
        QCOMPARE(closest("reliability.node_mtfb", words), std::optional<std::string_view>("reliability.node_mtbf"));
        QVERIFY(!closest("zzzzzz", words));
    }

    void readsOnlyRealDates() {
        QCOMPARE(toText(*parseDate("2026-11-30")), std::string("2026-11-30"));
        QVERIFY(parseDate("2024-02-29"));
        for (const char* wrong : {"2025-02-29", "2026-13-01", "2026-1-1", "30.11.2026", "", "2026-00-10", "1899-01-01"})
            QVERIFY2(!parseDate(wrong), wrong);
        QCOMPARE(daysSinceEpoch(*parseDate("1970-01-02")), 1L);
    }

    void messagesInsertArgumentsAsText() {
        const Message said = message("verdict.unproven", "The saving of {route} is {state}.",
                                     {{"route", "{state}"}, {"state", "unproven"}});
        QCOMPARE(render(said), std::string("The saving of {state} is unproven."));
        const Phrasebook german{{{"verdict.unproven", "Die Ersparnis von {route} ist {state}."}}};
        QCOMPARE(render(said, german), std::string("Die Ersparnis von {state} ist unproven."));
    }
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
