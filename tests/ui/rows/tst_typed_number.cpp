// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed into a number field means one value or is refused; what is shown reads back as itself.
#include <cmath>

#include <QTest>

#include "core/project/catalogue/catalogue.h"
#include "ui/viewmodels/number_text.h"
#include "ui/viewmodels/typed_number.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

const double refused = std::nan("");

const char* const localeNames[] = {"en_US", "de_DE", "fr_CH", "de_CH", "fr_FR", "sv_SE", "ar_EG", "hi_IN", "pl_PL"};

} // namespace

class TestTypedNumber : public QObject {
    Q_OBJECT
private slots:
    void notations_data() {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        const auto row = [](const char* locale, const char* text, double value) {
            QTest::addRow("%s %s", locale, text) << QString::fromLatin1(locale) << QString::fromUtf8(text) << value;
        };
        row("en_US", "2.1", 2.1);
        row("en_US", "2,1", refused);
        row("en_US", "1,000.5", 1000.5);
        row("en_US", "1.000,5", refused);
        row("en_US", "1'000.5", 1000.5);
        row("en_US", "1 000,5", refused);
        row("en_US", "0,500", refused);
        row("en_US", "12,34", refused);
        row("en_US", "1,2345", refused);
        row("en_US", "1,000,50", refused);
        row("en_US", "1,000 000", refused);
        row("en_US", "1.234.567", refused);
        row("de_DE", "2.1", refused);
        row("de_DE", "2,1", 2.1);
        row("de_DE", "1,000.5", refused);
        row("de_DE", "1.000,5", 1000.5);
        row("de_DE", "1'000.5", refused);
        row("de_DE", "1 000,5", 1000.5);
        row("de_DE", "1.500", 1500);
        row("de_DE", "1.23", refused);
        row("fr_CH", "2.1", 2.1);
        row("fr_CH", "2,1", 2.1);
        row("fr_CH", "1,000.5", refused);
        row("fr_CH", "1.000,5", refused);
        row("fr_CH", "1'000.5", 1000.5);
        row("fr_CH", "1 000,5", 1000.5);
        row("fr_CH", "1 000,5", 1000.5);
        row("de_CH", "1’000.5", 1000.5);
        row("ar_EG", "١٬٢٣٤٫٥", 1234.5);
    }
    void notations() {
        QFETCH(QString, locale);
        QFETCH(QString, text);
        QFETCH(double, value);
        const auto read = typedNumber(text, "", QLocale(locale));
        if (std::isnan(value)) {
            QVERIFY2(!read, qPrintable(QString::number(read.value_or(0))));
            QVERIFY(QString::fromStdString(read.error().sentence).contains(text.left(3)));
            return;
        }
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence.c_str());
        QCOMPARE(*read, value);
    }

    void sums_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("value");
        const auto row = [](const char* text, const char* unit, double value) {
            QTest::addRow("%s in %s", text, unit) << QString::fromUtf8(text) << QString::fromUtf8(unit) << value;
        };
        row("512*8", "", 4096);
        row("(2+3)*4-6/2", "", 17);
        row("2^10", "", 1024);
        row("-2", "", -2);
        row("1e6", "", 1e6);
        row("2.5e-3", "", 0.0025);
        row("1/3", "", 1.0 / 3);
        row("25 %", "", 0.25);
        row("1000 * 25%", "", 250);
        row("5 y", "h", 43800);
        row("3 d", "h", 72);
        row("90 min", "h", 1.5);
        row("2 d + 12 h", "h", 60);
        row("5 y/2", "h", 21900);
        row("1 y / 1 d", "h", 365);
        row("30 s", "min", 0.5);
        row("1.5 h", "min", 90);
        row("2 weeks", "d", 14);
        row("18 months", "y", 1.5);
        row("1.5 MW", "kW", 1500);
        row("5290 GiB", "TB", 5.68009424896);
        row("640 Gb/s", "GB/s", 80);
        row("70 billion", "10⁹", 70);
        row("8 %/y", "1/(unit·y)", 0.08);
        row("20 k/s", "1/s", 20000);
        row("10,200 W", "kW", 10.2);
        row("$1.2 M", "USD", 1.2e6);
        row("1.2 M USD", "USD", 1.2e6);
        row("USD 3 bn", "USD", 3e9);
        row("500k", "USD", 5e5);
        row("$2.40/h", "USD/h", 2.4);
        row("12 ct", "USD/kWh", 0.12);
        row("120 USD/MWh", "USD/kWh", 0.12);
        row("1800 USD/kW/y", "USD/(kW·month)", 150);
        row("8 %", "1/y", 0.08);
        row("68 °F", "°C", 20);
        row("-40 °F", "°C", -40);
        row("-4 F", "°C", -20);
        row("32 °F", "°C", 0);
        row("(60 + 8) °F", "°C", 20);
        row("300 K", "°C", 300 - 273.15);
        row("20 °C + 5 °C", "°C", 25);
        row("9 °F", "K", 5);
        row("-9 °F", "K", -5);
        row("9 °F + 5 K", "K", 10);
        row("10 gpm", "L/min", 37.85411784);
        row("6 m³/h", "L/min", 100);
        row("2 L/s", "L/min", 120);
        row("1 gpm/kW", "L/(min·kW)", 3.785411784);
        row("1 psi", "kPa", 6.894757293168361);
        row("1.5 bar", "kPa", 150);
        row("100 lb", "kg", 45.359237);
        row("1.36 t", "kg", 1360);
        row("1 lb/ft²", "kg/m²", 0.45359237 / (0.3048 * 0.3048));
        row("9.80665 kN/m²", "kg/m²", 1000);
        row("10 ft", "m", 3.048);
        row("10 in", "m", 0.254);
        row("100 ft²", "m²", 9.290304);
        row("100 sq ft", "m²", 9.290304);
        row("12000 BTU/h", "kW", 3.51685284206666667);
        row("1 TR", "kW", 3.51685284206666667);
        row("1000 tons", "MW", 3.51685284206666667);
        row("12500 kW", "MW", 12.5);
        row("1.5 MW", "kW", 1500);
        row("14 d", "weeks", 2);
        row("3 months", "weeks", 3 * 730.0 / 168);
        row("1 y", "weeks", 365.0 / 7);
        row("336 h", "weeks", 2);
        row("50 GB/s", "Gb/s", 400);
        row("400 Gb/s", "GB/s", 50);
        row("1.5 min", "s", 90);
        row("1 ms", "µs", 1000);
        row("400 g/kWh", "kg/kWh", 0.4);
        row("$80/t", "USD/t", 80);
        row("11 kV", "V", 11000);
        row("68 °F + 2 °F", "°C", refused);
        row("2 * 68 °F", "°C", refused);
        row("68 °F + 5", "°C", refused);
        row("68 °F / 2 °F", "°C", refused);
        row("5 psi", "kg", refused);
        row("8 %/y", "1/y", 0.08);
        row("0.3 1/(node·y)", "1/(node·y)", 0.3);
        row("8 people", "FTE", 8);
        row("1.5 MW", "h", refused);
        row("2 k", "", refused);
        row("5 y + 3", "h", refused);
        row("2 d * 3 d", "h", refused);
        row("1/0", "", refused);
        row("1e999", "", refused);
        row("(1", "", refused);
        row("1)", "", refused);
        row("2*", "", refused);
        row("abc", "", refused);
        row("", "", refused);
        row("1 2", "", refused);
        row("5 yards", "h", refused);
        row("€5", "USD", refused);
    }
    void sums() {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        QFETCH(double, value);
        const auto read = typedNumber(text, unit.toStdString(), QLocale(QStringLiteral("en_US")));
        if (std::isnan(value)) {
            QVERIFY2(!read, qPrintable(QString::number(read.value_or(0))));
            QVERIFY2(read.error().sentence.ends_with('.'), read.error().sentence.c_str());
            return;
        }
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence.c_str());
        QCOMPARE(*read, value);
    }

    void everyShownNumberReadsBackAsItself() {
        for (const char* name : localeNames) {
            const QLocale locale{QString::fromLatin1(name)};
            for (const Row& row : catalogue()) {
                if (row.isChoice())
                    continue;
                for (const double value : {row.low, row.high, row.initial.value_or(row.low), row.low + row.step,
                                           row.low + (row.high - row.low) / 3, row.low + (row.high - row.low) / 1024}) {
                    for (const QString& text : {numberText(value, row.decimals, locale), exactText(value, locale)}) {
                        const QString unit =
                            QString::fromUtf8(row.unit.data(), static_cast<qsizetype>(row.unit.size()));
                        for (const QString& shown : {text, text + QStringLiteral(" ") + unit}) {
                            const auto read = typedNumber(shown, row.unit, locale);
                            QVERIFY2(read.has_value(), qPrintable(QString::fromLatin1(name) + u' ' + shown));
                            QVERIFY2(*read == value, qPrintable(QString::fromLatin1(name) + u' ' + shown));
                        }
                    }
                }
            }
        }
    }

    void neverRoundsUnmarked() {
        const QLocale english(QStringLiteral("en_US"));
        QCOMPARE(numberText(43800, 0, english), QStringLiteral("43,800"));
        QCOMPARE(numberText(0.5, 2, english), QStringLiteral("0.50"));
        QCOMPARE(numberText(0.123, 2, english), QStringLiteral("0.123"));
        QCOMPARE(numberText(1e-16, 1, english), QStringLiteral("0.0000000000000001"));
        QCOMPARE(roundedText(1.0 / 3, 2, english), QStringLiteral("≈ 0.3333"));
        QCOMPARE(roundedText(0.5, 2, english), QStringLiteral("0.50"));
        QCOMPARE(fixedText(-0.001, 2, english), QStringLiteral("0.00"));
        QCOMPARE(moneyText(1.24e6, QLocale(QStringLiteral("de_DE"))), QStringLiteral("$1,24\u00a0M"));
    }
};

QTEST_APPLESS_MAIN(TestTypedNumber)
#include "tst_typed_number.moc"
