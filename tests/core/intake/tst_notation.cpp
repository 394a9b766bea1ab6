// SPDX-License-Identifier: GPL-3.0-or-later
// How foreign files write text, numbers and times: decided by the file, never by this machine.
#include <QTest>

#include "core/intake/failure_log.h"
#include "core/intake/text/encoding.h"
#include "core/intake/text/number_style.h"
#include "core/intake/text/time_stamp.h"

using namespace plumb;
using namespace plumb::intake;

namespace {

constexpr double nothing = -1e99;

QByteArray utf16(const QString& text, bool isLittle, bool withMark) {
    QByteArray bytes;
    for (const QChar c : (withMark ? QString(QChar(0xFEFF)) : QString()) + text) {
        const char low = static_cast<char>(c.unicode() & 0xFF), high = static_cast<char>(c.unicode() >> 8);
        bytes += isLittle ? low : high;
        bytes += isLittle ? high : low;
    }
    return bytes;
}

std::string_view viewOf(const QByteArray& bytes) {
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

} // namespace

class TestNotation : public QObject {
    Q_OBJECT
private slots:
    void decodesEveryEncoding_data() {
        const QString text = QStringLiteral("Störung;Knoten\n31.12.2001 13:56;n1\n");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("encoding");
        QTest::addColumn<bool>("hasMark");
        QTest::newRow("UTF-8") << text.toUtf8() << "UTF-8" << false;
        QTest::newRow("UTF-8 with mark") << "\xEF\xBB\xBF" + text.toUtf8() << "UTF-8" << true;
        QTest::newRow("UTF-16LE with mark") << utf16(text, true, true) << "UTF-16LE" << true;
        QTest::newRow("UTF-16BE with mark") << utf16(text, false, true) << "UTF-16BE" << true;
        QTest::newRow("UTF-16LE") << utf16(text, true, false) << "UTF-16LE" << false;
        QTest::newRow("UTF-16BE") << utf16(text, false, false) << "UTF-16BE" << false;
        QTest::newRow("Latin-1") << text.toLatin1() << "Latin-1" << false;
    }
    void decodesEveryEncoding() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, encoding);
        QFETCH(bool, hasMark);
        const auto text = decodeText(viewOf(bytes));
        QVERIFY(text);
        QCOMPARE(QString::fromStdString(std::string(text->utf8())),
                 QStringLiteral("Störung;Knoten\n31.12.2001 13:56;n1\n"));
        QCOMPARE(QString::fromStdString(text->encoding), encoding);
        QCOMPARE(text->hasMark, hasMark);
        QCOMPARE(text->unreadable, std::size_t{0});
    }

    void refusesWhatIsNoText_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("ELF") << QByteArray("\x7f"
                                           "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0",
                                           20)
                             << "no text";
        QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\x03\xab\xe2", 12) << "no text";
        QTest::newRow("control byte in line 2") << QByteArray("a,b\n1,\x01\n") << "line 2";
        QTest::newRow("too large") << QByteArray(static_cast<qsizetype>(maxLogBytes) + 1, 'x') << "at most";
    }
    void refusesWhatIsNoText() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        const auto text = decodeText(viewOf(bytes));
        QVERIFY(!text);
        QCOMPARE(text.error().kind, ErrorKind::cannotBeDone);
        QVERIFY2(QString::fromStdString(text.error().sentence).contains(part), text.error().sentence.c_str());
    }

    void readsNumbersOrNothing_data() {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<double>("point");
        QTest::addColumn<double>("comma");
        QTest::newRow("2.1") << "2.1" << 2.1 << nothing;
        QTest::newRow("2,1") << "2,1" << nothing << 2.1;
        QTest::newRow("1,000.5") << "1,000.5" << 1000.5 << nothing;
        QTest::newRow("1.000,5") << "1.000,5" << nothing << 1000.5;
        QTest::newRow("1'000.5") << "1'000.5" << 1000.5 << nothing;
        QTest::newRow("1 000,5") << "1 000,5" << nothing << 1000.5;
        QTest::newRow("1 000,5 no-break") << "1\u00A0000,5" << nothing << 1000.5;
        QTest::newRow("1 000,5 narrow") << "1\u202F000,5" << nothing << 1000.5;
        QTest::newRow("1,500 is either") << "1,500" << 1500.0 << 1.5;
        QTest::newRow("1.500 is either") << "1.500" << 1.5 << 1500.0;
        QTest::newRow("1,234,567") << "1,234,567" << 1234567.0 << nothing;
        QTest::newRow("0,125 groups no zero") << "0,125" << nothing << 0.125;
        QTest::newRow("-0.125") << "-0.125" << -0.125 << nothing;
        QTest::newRow("12,34 is no group") << "12,34" << nothing << 12.34;
        QTest::newRow("1,0000") << "1,0000" << nothing << 1.0;
        QTest::newRow("1,000,5 is nothing") << "1,000,5" << nothing << nothing;
        QTest::newRow("1.5e3") << "1.5e3" << 1500.0 << nothing;
        QTest::newRow("blanks around") << " 42 " << 42.0 << 42.0;
        QTest::newRow("with unit") << "42 min" << nothing << nothing;
        QTest::newRow("empty") << "" << nothing << nothing;
        QTest::newRow("marks only") << "," << nothing << nothing;
    }
    void readsNumbersOrNothing() {
        QFETCH(QString, cell);
        QFETCH(double, point);
        QFETCH(double, comma);
        QCOMPARE(readNumber(cell.toStdString(), DecimalSign::point).value_or(nothing), point);
        QCOMPARE(readNumber(cell.toStdString(), DecimalSign::comma).value_or(nothing), comma);
    }

    void theFileDecidesItsDecimalSign() {
        using Cells = std::vector<std::string_view>;
        QCOMPARE(numberStyle(Cells{"1,500", "2,5"}, ';').decimal, DecimalSign::comma);
        QCOMPARE(numberStyle(Cells{"1,500", "2.5"}, ',').decimal, DecimalSign::point);
        QCOMPARE(numberStyle(Cells{"1.500", "2.250"}, ',').decimal, DecimalSign::point);
        QCOMPARE(numberStyle(Cells{"1,500", "2,250"}, ';').decimal, DecimalSign::comma);
        QCOMPARE(numberStyle(Cells{"1,500", "2,250"}, '\t').decimal, DecimalSign::point);
        QVERIFY(numberStyle(Cells{"1,500", "2,250"}, ';').isDoubtful());
        QVERIFY(!numberStyle(Cells{"1,500", "2,5"}, ';').isDoubtful());
        QVERIFY(numberStyle(Cells{"1.5", "2,5"}, ';').isMixed());
        QVERIFY(!numberStyle(Cells{"137", "390"}, ',').isDoubtful());
    }

    void readsTimeStamps_data() {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<double>("dayFirst_s");
        QTest::addColumn<double>("monthFirst_s");
        // Seconds since 1970 by GNU date.
        QTest::newRow("ISO with T") << "2024-03-31T02:30:00" << 1711852200.0 << 1711852200.0;
        QTest::newRow("ISO with blank, no seconds") << "2024-03-31 02:30" << 1711852200.0 << 1711852200.0;
        QTest::newRow("ISO with slashes") << "2024/03/31 02:30:00.5" << 1711852200.5 << 1711852200.5;
        QTest::newRow("ISO with decimal comma") << "2024-03-31T02:30:00,25" << 1711852200.25 << 1711852200.25;
        QTest::newRow("ISO date") << "2024-03-31" << 1711843200.0 << 1711843200.0;
        QTest::newRow("US") << "12/31/2001 13:56" << nothing << 1009806960.0;
        QTest::newRow("US with seconds") << "12/31/2001 13:56:07" << nothing << 1009806967.0;
        QTest::newRow("US with PM") << "12/31/2001 1:56 PM" << nothing << 1009806960.0;
        QTest::newRow("midnight as 12 AM") << "12/31/2001 12:00 AM" << nothing << 1009756800.0;
        QTest::newRow("German") << "31.12.2001 13:56" << 1009806960.0 << nothing;
        QTest::newRow("either order") << "2/3/2001 00:00" << 983491200.0 << 981158400.0;
        QTest::newRow("short year") << "31.12.01 13:56" << 1009806960.0 << nothing;
        QTest::newRow("end of the day") << "2001-12-30 24:00" << 1009756800.0 << 1009756800.0;
        QTest::newRow("leap second") << "2016-12-31T23:59:60Z" << 1483228800.0 << 1483228800.0;
        QTest::newRow("no such day") << "2023-02-29 10:00" << nothing << nothing;
        QTest::newRow("no such month") << "13/13/2001" << nothing << nothing;
        QTest::newRow("no such hour") << "2023-02-28 25:00" << nothing << nothing;
        QTest::newRow("no such minute") << "2023-02-28 10:60" << nothing << nothing;
        QTest::newRow("something behind") << "2023-02-28 10:00 (approx)" << nothing << nothing;
        QTest::newRow("address") << "10.0.12.34" << nothing << nothing;
        QTest::newRow("number") << "12.5" << nothing << nothing;
        QTest::newRow("month by name") << "1-Oct" << nothing << nothing;
        QTest::newRow("empty") << "" << nothing << nothing;
    }
    void readsTimeStamps() {
        QFETCH(QString, cell);
        QFETCH(double, dayFirst_s);
        QFETCH(double, monthFirst_s);
        const auto stamp = parseTimeStamp(cell.toStdString());
        QCOMPARE(stamp.has_value(), dayFirst_s != nothing || monthFirst_s != nothing);
        if (!stamp)
            return;
        QCOMPARE(clockSeconds(*stamp, DateOrder::dayFirst).value_or(nothing), dayFirst_s);
        QCOMPARE(clockSeconds(*stamp, DateOrder::monthFirst).value_or(nothing), monthFirst_s);
    }

    void readsZones_data() {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<double>("offset_s");
        QTest::newRow("Z") << "Z" << 0.0;
        QTest::newRow("UTC") << " UTC" << 0.0;
        QTest::newRow("colon") << "+02:00" << 7200.0;
        QTest::newRow("four digits") << "-0730" << -27000.0;
        QTest::newRow("two digits") << " +01" << 3600.0;
        QTest::newRow("none") << "" << nothing;
    }
    void readsZones() {
        QFETCH(QString, zone);
        QFETCH(double, offset_s);
        const auto stamp = parseTimeStamp("2024-03-31T02:30:00" + zone.toStdString());
        QVERIFY(stamp);
        QCOMPARE(stamp->zoneOffset_s.value_or(nothing), offset_s);
    }

    // A clock that has read other days says the same as one that has not.
    void aClockForgetsNoChange_data() {
        QTest::addColumn<QString>("zone");
        for (const char* zone : {"Europe/Berlin", "America/Denver", "Australia/Lord_Howe", "Pacific/Apia",
                                 "Africa/Casablanca", "Asia/Kolkata", "UTC"})
            QTest::newRow(zone) << zone;
    }
    void aClockForgetsNoChange() {
        QFETCH(QString, zone);
        auto used = ZoneClock::named(zone.toStdString());
        QVERIFY(used);
        const double start_s = *clockSeconds(*parseTimeStamp("2011-01-01 00:00"), DateOrder::dayFirst);
        for (int step = 0; step < 9000; ++step) {
            const double clock_s = start_s + step * 60.0 * 59;
            auto fresh = ZoneClock::named(zone.toStdString());
            const ZonedTime a = used->toUtc(clock_s), b = fresh->toUtc(clock_s);
            QVERIFY2(a.utc_s == b.utc_s && a.isSkipped == b.isSkipped && a.isRepeated == b.isRepeated,
                     qPrintable(QString::number(step)));
        }
    }

    void clockChangesAreKnown() {
        auto berlin = ZoneClock::named("Europe/Berlin");
        QVERIFY(berlin);
        const auto at = [&](const char* text) {
            return berlin->toUtc(*clockSeconds(*parseTimeStamp(text), DateOrder::dayFirst));
        };
        QCOMPARE(at("2024-03-31 01:59").utc_s, 1711846740.0);
        const ZonedTime skipped = at("2024-03-31 02:30");
        QVERIFY(skipped.isSkipped && !skipped.isRepeated);
        QCOMPARE(skipped.utc_s, 1711848600.0);
        const ZonedTime repeated = at("2024-10-27 02:30");
        QVERIFY(repeated.isRepeated && !repeated.isSkipped);
        QCOMPARE(repeated.utc_s, 1729989000.0);
        QVERIFY(!at("2024-07-01 12:00").isRepeated && !at("2024-07-01 12:00").isSkipped);
        QVERIFY(!ZoneClock::named("Europe/Nowhere"));
        QVERIFY(!ZoneClock::named(""));
    }
};

QTEST_APPLESS_MAIN(TestNotation)
#include "tst_notation.moc"
