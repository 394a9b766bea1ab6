// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as text: what is read, what is refused, and that everything written reads back.
#include <random>

#include <QTest>

#include "core/base/csv.h"

using namespace plumb;

namespace {

using Cells = std::vector<std::vector<std::string>>;

Cells cellsOf(const CsvTable& table) {
    Cells cells;
    for (const CsvRow& row : table.rows)
        cells.push_back(row.cells);
    return cells;
}

Cells readCells(std::string_view text) {
    const auto table = readCsv(text);
    return table ? cellsOf(*table) : Cells{{"refused: " + table.error().sentence}};
}

std::string cellWritten(CsvCell cell) {
    const std::string line = csvLine(std::vector{std::move(cell)});
    return line.substr(0, line.size() - 2);
}

} // namespace

class TestCsv : public QObject {
    Q_OBJECT
private slots:
    void readsQuotesAndLineEnds_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("CRLF") << "a,b\r\n1,2\r\n";
        QTest::newRow("LF") << "a,b\n1,2\n";
        QTest::newRow("CR") << "a,b\r1,2\r";
        QTest::newRow("no end of the last line") << "a,b\n1,2";
        QTest::newRow("mixed") << "a,b\r\n1,2\n";
        QTest::newRow("quoted") << "\"a\",b\r\n\"1\",\"2\"\r\n";
        QTest::newRow("byte-order mark") << "\xEF\xBB\xBF"
                                            "a,b\n1,2\n";
        QTest::newRow("byte-order mark and quote") << "\xEF\xBB\xBF\"a\",b\n1,2\n";
        QTest::newRow("semicolon") << "a;b\n1;2\n";
        QTest::newRow("tab") << "a\tb\n1\t2\n";
        QTest::newRow("bar") << "a|b\n1|2\n";
    }
    void readsQuotesAndLineEnds() {
        QFETCH(QString, text);
        QCOMPARE(readCells(text.toStdString()), (Cells{{"a", "b"}, {"1", "2"}}));
    }

    void readsAwkwardCells_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("cell");
        QTest::newRow("RFC 4180 rule 7: doubled quote") << "\"b\"\"bb\",x"
                                                        << "b\"bb";
        QTest::newRow("RFC 4180 rule 6: delimiter") << "\"b,b\",x"
                                                    << "b,b";
        QTest::newRow("RFC 4180 rule 6: line end") << "\"b\r\nb\",x"
                                                   << "b\r\nb";
        QTest::newRow("RFC 4180 rule 4: blanks belong") << " b ,x"
                                                        << " b ";
        QTest::newRow("quote inside a plain cell") << "3.5\" disk,x"
                                                   << "3.5\" disk";
        QTest::newRow("empty") << ",x"
                               << "";
        QTest::newRow("empty in quotes") << "\"\",x"
                                         << "";
    }
    void readsAwkwardCells() {
        QFETCH(QString, text);
        QFETCH(QString, cell);
        QCOMPARE(readCells(text.toStdString()), (Cells{{cell.toStdString(), "x"}}));
    }

    void blankRowsStayBlankAndLinesAreCounted() {
        const auto table = readCsv("a,b\n\n\"1\n1\",2\n3,4\n");
        QVERIFY(table);
        QCOMPARE(cellsOf(*table), (Cells{{"a", "b"}, {""}, {"1\n1", "2"}, {"3", "4"}}));
        std::vector<std::size_t> lines;
        for (const CsvRow& row : table->rows)
            lines.push_back(row.line);
        QCOMPARE(lines, (std::vector<std::size_t>{1, 2, 3, 5}));
        QVERIFY(readCsv("")->rows.empty());
    }

    void guessesTheDelimiter_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<char>("delimiter");
        QTest::newRow("decimal commas under semicolons") << "start;h\n1,5;2,5\n3,5;4,5\n" << ';';
        QTest::newRow("commas in words under tabs") << "a\tb\nx, y\tz, w\n" << '\t';
        QTest::newRow("semicolons in words under commas") << "a,b,c\nx;y,1,2\nz;w,3,4\n" << ',';
        QTest::newRow("title line before the table") << "Failures, 2024\na;b;c\n1;2;3\n4;5;6\n" << ';';
        QTest::newRow("one column") << "start\n1\n2\n" << ',';
    }
    void guessesTheDelimiter() {
        QFETCH(QString, text);
        QFETCH(char, delimiter);
        QCOMPARE(readCsv(text.toStdString())->delimiter, delimiter);
    }

    void refusesNamingTheLine_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("unbalanced quote") << QByteArray("a,b\n1,\"2\n3,4\n") << "line 2";
        QTest::newRow("text behind a quote") << QByteArray("a,b\n1,2\n\"3\"4,5\n") << "Line 3";
        QTest::newRow("zero byte") << QByteArray("a,b\n1,2\0\n", 9) << "Line 2";
        QTest::newRow("too wide") << QByteArray("a,b\n") + QByteArray(10, ',') << "Line 2";
        QTest::newRow("too long a cell") << QByteArray("a,b\nx,") + QByteArray(40, 'y') + "\n"
                                         << "line 2";
        QTest::newRow("too many rows") << QByteArray("1\n2\n3\n4\n5\n6\n7\n8\n9\n") << "line 9";
        QTest::newRow("too many bytes") << QByteArray(200, 'x') << "200 bytes";
    }
    void refusesNamingTheLine() {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        const CsvLimits limits{.bytes = 100, .rows = 8, .columns = 8, .cells = 30, .cellBytes = 32};
        const auto table = readCsv({text.data(), static_cast<std::size_t>(text.size())}, {}, limits);
        QVERIFY(!table);
        QCOMPARE(table.error().kind, ErrorKind::cannotBeDone);
        QVERIFY2(QString::fromStdString(table.error().sentence).contains(place), table.error().sentence.c_str());
    }

    // The kind of hhurz/tableExport.jquery.plugin 230: formulas run, and the cure marks every negative number
    void neutralisesFormulasAndKeepsNumbers_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::newRow("sum") << "=1+1"
                             << "'=1+1";
        QTest::newRow("command call") << "=cmd|' /C calc'!A0"
                                      << "\"'=cmd|' /C calc'!A0\"";
        QTest::newRow("link") << "=HYPERLINK(\"http://x\",\"y\")"
                              << "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"";
        QTest::newRow("plus") << "+call"
                              << "'+call";
        QTest::newRow("minus") << "-call"
                               << "'-call";
        QTest::newRow("at") << "@SUM(A1)"
                            << "'@SUM(A1)";
        QTest::newRow("tab") << "\t=1"
                             << "\"'\t=1\"";
        QTest::newRow("true negative number") << "-12.5"
                                              << "-12.5";
        QTest::newRow("true number with plus") << "+3"
                                               << "+3";
        QTest::newRow("apostrophe of one's own") << "'=1"
                                                 << "''=1";
        QTest::newRow("harmless apostrophe") << "'tis"
                                             << "'tis";
        QTest::newRow("sign inside") << "a=b"
                                     << "a=b";
    }
    void neutralisesFormulasAndKeepsNumbers() {
        QFETCH(QString, text);
        QFETCH(QString, written);
        QCOMPARE(QString::fromStdString(cellWritten(text.toStdString())), written);
        QCOMPARE(readCells(written.toStdString() + ",x"), (Cells{{text.toStdString(), "x"}}));
    }

    void numbersAreWrittenAsNumbers() {
        QCOMPARE(cellWritten(-12.5), std::string("-12.5"));
        QCOMPARE(cellWritten(1e300), std::string("1e+300"));
        QCOMPARE(csvLine(std::vector<CsvCell>{0.1, "a;b", ""}, ';'), std::string("0.1;\"a;b\";\r\n"));
    }

    void everythingWrittenReadsBack() {
        std::mt19937 random(11);
        const std::string alphabet = "a1=+-@'\"\t\r\n,;| .";
        for (int round = 0; round < 3000; ++round) {
            Cells table(1 + random() % 3);
            std::string text;
            const std::size_t width = 1 + random() % 4;
            for (auto& row : table) {
                std::vector<CsvCell> cells;
                for (std::size_t i = 0; i < width; ++i) {
                    std::string cell;
                    for (std::size_t left = random() % 6; left > 0; --left)
                        cell += alphabet[random() % alphabet.size()];
                    row.push_back(cell);
                    cells.emplace_back(cell);
                }
                text += csvLine(cells);
            }
            const auto back = readCsv(text, ',');
            QVERIFY2(back, text.c_str());
            QCOMPARE(cellsOf(*back), table);
        }
    }
};

QTEST_APPLESS_MAIN(TestCsv)
#include "tst_csv.moc"
