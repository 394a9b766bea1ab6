// SPDX-License-Identifier: GPL-3.0-or-later
// The look at the beginning of a log that a dialog shows before it is read.
#include <QTest>

#include "core/intake/log_preview.h"
#include "tests/core/intake/generated_logs.h"
#include "tests/core/intake/logs.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

const TakenColumn* taken(const LogPreview& preview, ColumnRole role) {
    const auto found = std::ranges::find(preview.taken, role, &TakenColumn::role);
    return found == preview.taken.end() ? nullptr : &*found;
}

bool mayBe(const LogPreview& preview, ColumnRole role, std::size_t column) {
    const auto found = std::ranges::find(preview.roles, role, &RoleCandidates::role);
    return found != preview.roles.end() && std::ranges::find(found->columns, column) != found->columns.end();
}

} // namespace

class TestLogPreview : public QObject {
    Q_OBJECT
private slots:
    void showsATable() {
        const auto preview = previewLog(sampleLog("outages_iso.csv"), {}, 3);
        QVERIFY(preview && !preview->problem);
        QCOMPARE(preview->format, std::string("csv"));
        QCOMPARE(preview->encoding, std::string("UTF-8"));
        QCOMPARE(preview->delimiter.value_or(' '), ',');
        QCOMPARE(preview->names.size(), std::size_t{5});
        QCOMPARE(preview->rows.size(), std::size_t{3});
        QCOMPARE(preview->rows[1][2], std::string("n102"));
        QVERIFY(preview->isWhole && preview->isCalendar);
        QCOMPARE(preview->failures, std::size_t{12});
        QCOMPARE(preview->kinds.front().kind, std::string("GPU"));
        QCOMPARE(preview->kinds.front().failures, std::size_t{7});
        QCOMPARE(between(*preview->first, *preview->last).value, 31 * 24 + 17 + 50.0 / 60);
        QVERIFY(taken(*preview, ColumnRole::start)->sureness == Sureness::certain);
        QCOMPARE(taken(*preview, ColumnRole::unit)->column, std::size_t{2});
        QVERIFY(mayBe(*preview, ColumnRole::start, 1) && mayBe(*preview, ColumnRole::unit, 3));
        QVERIFY(!mayBe(*preview, ColumnRole::start, 2));
    }

    void saysHowSureItIs_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("sureness");
        QTest::newRow("the whole name") << QByteArray("start,x\n2024-03-04,a\n") << static_cast<int>(Sureness::certain);
        QTest::newRow("a part of the name")
            << QByteArray("Prob Started,x\n2024-03-04,a\n") << static_cast<int>(Sureness::likely);
        QTest::newRow("only what stands there")
            << QByteArray("Störung,x\n2024-03-04,a\n") << static_cast<int>(Sureness::guessed);
    }
    void saysHowSureItIs() {
        QFETCH(QByteArray, text);
        QFETCH(int, sureness);
        const auto preview = previewLog(text.toStdString());
        QVERIFY(preview);
        QVERIFY(taken(*preview, ColumnRole::start)->sureness == static_cast<Sureness>(sureness));
        FitOptions options;
        options.startColumn = "1";
        QVERIFY(taken(*previewLog(text.toStdString(), options), ColumnRole::start)->sureness == Sureness::told);
    }

    void optionsShowAtOnce() {
        const std::string text = "a;b;c\n1,5;2,5;3,5\n2,5;9,5;4,5\n";
        FitOptions options;
        options.startColumn = "b";
        options.numberUnit = NumberUnit::days;
        const auto preview = previewLog(text, options);
        QVERIFY(preview && !preview->problem);
        QVERIFY(preview->decimal == DecimalSign::comma);
        QCOMPARE(between(*preview->first, *preview->last).value, 7 * 24.0);
        QVERIFY(!preview->isCalendar);
        options.delimiter = ',';
        const auto divided = previewLog(text, options);
        QVERIFY(divided && divided->problem && divided->problem->kind == ErrorKind::badValue);
        QCOMPARE(divided->names.size(), std::size_t{1});
    }

    void showsWhyALogCannotBeRead() {
        const auto preview = previewLog("name,size\na.txt,12 MB\n");
        QVERIFY(preview && preview->problem);
        QCOMPARE(preview->names.size(), std::size_t{2});
        QCOMPARE(preview->rows.size(), std::size_t{1});
        QVERIFY(preview->format.empty());
        QVERIFY(!previewLog(std::string("\x89PNG\r\n\x1a\n\0\0", 10)));
        QVERIFY(!previewLog(""));
    }

    void readsOnlyTheBeginningOfALongLog_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("format");
        QTest::newRow("csv") << static_cast<int>(LogKind::csv) << "csv";
        QTest::newRow("json") << static_cast<int>(LogKind::json) << "json";
        QTest::newRow("json lines") << static_cast<int>(LogKind::jsonLines) << "json-lines";
        QTest::newRow("kernel") << static_cast<int>(LogKind::kernel) << "kernel";
        QTest::newRow("slurm jobs") << static_cast<int>(LogKind::slurmJobs) << "slurm-jobs";
        QTest::newRow("slurm nodes") << static_cast<int>(LogKind::slurmNodes) << "slurm-nodes";
    }
    void readsOnlyTheBeginningOfALongLog() {
        QFETCH(int, kind);
        QFETCH(QString, format);
        const std::string text = generatedLog(static_cast<LogKind>(kind), 20000);
        const auto preview = previewLog(text);
        QVERIFY2(preview, preview ? "" : preview.error().sentence.c_str());
        QVERIFY2(!preview->problem, preview->problem ? preview->problem->sentence.c_str() : "");
        QCOMPARE(QString::fromStdString(preview->format), format);
        QVERIFY(!preview->isWhole && preview->bytesRead <= previewBytes && preview->bytesRead > previewBytes / 2);
        QCOMPARE(preview->rows.size(), std::size_t{20});
        QCOMPARE(preview->rows.front().size(), preview->names.size());
        QVERIFY(preview->failures > 0 && !preview->kinds.empty() && preview->isCalendar);
        QVERIFY(taken(*preview, ColumnRole::unit));
        for (const char* damage : {"unreadable_rows", "wide_rows", "short_rows"})
            QCOMPARE(noticed(preview->noticed, damage).count, std::size_t{0});
    }

    void aCutTakesNoCharacterApart_data() {
        QTest::addColumn<QString>("character");
        QTest::newRow("two bytes") << QStringLiteral("ü");
        QTest::newRow("three bytes") << QStringLiteral("€");
    }
    void aCutTakesNoCharacterApart() {
        QFETCH(QString, character);
        const std::string text = "start,node\n2024-03-04,\"" + character.repeated(200000).toStdString() + "\"\n";
        const auto preview = previewLog(text);
        QVERIFY(preview);
        QCOMPARE(preview->encoding, std::string("UTF-8"));
        // In UTF-16 a line is a line too.
        QByteArray wide;
        for (const QChar c : QStringLiteral("start,node\n") + QStringLiteral("2024-03-04 08:00,n1\n").repeated(20000)) {
            wide += static_cast<char>(c.unicode() & 0xFF);
            wide += static_cast<char>(c.unicode() >> 8);
        }
        const auto utf16 = previewLog(wide.toStdString());
        QVERIFY(utf16 && !utf16->problem);
        QCOMPARE(utf16->encoding, std::string("UTF-16LE"));
        QCOMPARE(noticed(utf16->noticed, "unreadable_rows").count, std::size_t{0});
        QCOMPARE(noticed(utf16->noticed, "short_rows").count, std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestLogPreview)
#include "tst_log_preview.moc"
