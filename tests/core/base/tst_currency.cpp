// SPDX-License-Identifier: GPL-3.0-or-later
// Amounts in the project's currency.
#include <thread>

#include <QTest>

#include "core/base/currency.h"
#include "core/base/text.h"

using namespace plumb;

class TestCurrency : public QObject {
    Q_OBJECT
private slots:
    void isReadFromWhatTheProjectNames_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("amount");
        QTest::newRow("dollar") << "USD"
                                << "USD"
                                << "-$1.24 M";
        QTest::newRow("nothing") << ""
                                 << "USD"
                                 << "-$1.24 M";
        QTest::newRow("euro") << "EUR"
                              << "EUR"
                              << "-€1.24 M";
        QTest::newRow("by its sign") << "€"
                                     << "EUR"
                                     << "-€1.24 M";
        QTest::newRow("with a year before") << "2026 EUR"
                                            << "EUR"
                                            << "-€1.24 M";
        QTest::newRow("in words") << "real GBP of 2026"
                                  << "GBP"
                                  << "-£1.24 M";
        QTest::newRow("no sign of its own") << "CHF"
                                            << "CHF"
                                            << "-CHF\u00a01.24 M";
        QTest::newRow("no code") << "Credits 2026"
                                 << "Credits"
                                 << "-Credits\u00a01.24 M";
        QTest::newRow("a year alone") << "2026"
                                      << "USD"
                                      << "-$1.24 M";
    }
    void isReadFromWhatTheProjectNames() {
        QFETCH(QString, text);
        QFETCH(QString, code);
        QFETCH(QString, amount);
        const CurrencyScope scope(currencyFrom(text.toStdString()));
        QCOMPARE(QString::fromStdString(writtenCurrency().code), code);
        QCOMPARE(QString::fromStdString(shortMoney(-1.24e6)), amount);
        QCOMPARE(QString::fromStdString(shownUnit("USD/kWh")), code + QStringLiteral("/kWh"));
        QCOMPARE(shownUnit("kWh"), std::string("kWh"));
    }

    void endsWithItsScopeAndBelongsToItsThread() {
        {
            const CurrencyScope scope(currencyFrom("EUR"));
            QCOMPARE(exactMoney(-9968476.125), std::string("-€9,968,476.12"));
            std::string elsewhere;
            std::thread([&] { elsewhere = shortMoney(3.08); }).join();
            QCOMPARE(elsewhere, std::string("$3.08"));
        }
        QCOMPARE(shortMoney(3.08), std::string("$3.08"));
    }
};

QTEST_APPLESS_MAIN(TestCurrency)
#include "tst_currency.moc"
