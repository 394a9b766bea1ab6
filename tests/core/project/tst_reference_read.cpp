// SPDX-License-Identifier: GPL-3.0-or-later
// Reading reference data of the user: what is added, what is overridden, and what every fault is told as.
#include <algorithm>

#include <QTest>
#include <nlohmann/json.hpp>

#include "core/project/reference.h"
#include "core/project/reference_read.h"

using namespace plumb;

namespace {

const std::string file = "mine.json";

std::string tableOf(const std::string& records, const std::string& columns = {}) {
    return R"({"tables": [{"id": "hosts", "title": "Hosts", "what": "What hosts cost.", "columns": )" +
           (columns.empty()
                ? std::string(R"([{"id": "usd", "label": "price", "unit": "USD"}, {"id": "maker", "label": "maker",
                                   "absent": "Nobody said."}])")
                : columns) +
           R"(, "records": [)" + records + "]}]}";
}

std::string recordOf(const std::string& cells, const std::string& rest = {}) {
    return R"({"id": "a", "name": "A", "source": "a quote", "status": "assumed", "cells": )" + cells + rest + "}";
}

std::string problemOf(const std::string& json, std::span<const ReferenceTable> tables = {}) {
    const auto read = withOverrides(tables, json, file);
    return read ? std::string() : read.error().sentence;
}

std::vector<ReferenceTable> hosts() {
    const auto read = readReference({}, tableOf(R"({"id": "a", "name": "A", "source": "a sheet of prices",
                                                "status": "as_quoted", "date": "2026-03", "cells": {"usd": 5}},
                                               {"id": "b", "name": "B", "source": "another sheet",
                                                "status": "verified", "cells": {"usd": {"low": 1}, "maker": "M"}})"),
                                    "program.json", ReferenceOrigin::program);
    if (!read)
        qFatal("%s", read.error().sentence.c_str());
    return *read;
}

} // namespace

class TestReferenceRead : public QObject {
    Q_OBJECT
private slots:
    void readsWhatIsSaid() {
        const std::vector<ReferenceTable> tables = hosts();
        QCOMPARE(tables.size(), 1U);
        const ReferenceRecord& a = *findRecord(tables[0], "a");
        QVERIFY(cellOf(tables[0], a, "usd") == ReferenceCell(5.0));
        QVERIFY(cellOf(tables[0], a, "maker") == ReferenceCell(ReferenceAbsent{"Nobody said."}));
        QCOMPARE(a.date, std::string("2026-03"));
        QCOMPARE(a.status, ReferenceStatus::asQuoted);
        QCOMPARE(a.origin, ReferenceOrigin::program);
        const ReferenceRecord& b = *findRecord(tables[0], "b");
        QVERIFY(cellOf(tables[0], b, "usd") == ReferenceCell(ReferenceRange{1.0, std::nullopt}));
        QVERIFY(cellOf(tables[0], b, "maker") == ReferenceCell(std::string("M")));
    }

    void sourcesAreKeysOrWords() {
        const auto read = withOverrides({}, R"({"sources": {"BID": "Bid of May"}, "tables": [{"id": "t", "title": "T",
            "what": "W.", "columns": [{"id": "n", "label": "n"}], "records": [
            {"id": "own", "name": "own", "cells": {"n": 1}, "source": "BID", "status": "assumed"},
            {"id": "known", "name": "known", "cells": {"n": 1}, "source": "LL3", "status": "verified"},
            {"id": "words", "name": "words", "cells": {"n": 1}, "source": "a call", "status": "assumed"}]}]})",
                                        file);
        QVERIFY(read.has_value());
        const auto& records = read->at(0).records;
        QCOMPARE(records[0].source, std::string("Bid of May"));
        QVERIFY(records[1].source.find("Llama 3") != std::string::npos);
        QCOMPARE(records[2].source, std::string("a call"));
    }

    void replacesAtItsPlaceAndAppends() {
        const auto read = withOverrides(hosts(), R"({"tables": [{"id": "hosts", "records": [
            {"id": "c", "name": "C", "cells": {"usd": 7}, "source": "my bid", "status": "as_quoted"},
            {"id": "a", "name": "mine", "cells": {"usd": 6}, "source": "my bid", "status": "as_quoted"}]},
            {"id": "own", "title": "Own", "what": "W.", "columns": [{"id": "n", "label": "n"}], "records": []}]})",
                                        file);
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence.c_str());
        const ReferenceTable& table = read->at(0);
        QCOMPARE(table.title, std::string("Hosts"));
        QCOMPARE(table.records.size(), 3U);
        QCOMPARE(table.records[0].name, std::string("mine"));
        QCOMPARE(table.records[0].origin, ReferenceOrigin::user);
        QVERIFY(table.records[0].date.empty()); // nothing of the old record shows through
        QVERIFY(table.records[1] == hosts()[0].records[1]);
        QCOMPARE(table.records[2].id, std::string("c"));
        QCOMPARE(table.records[2].origin, ReferenceOrigin::user);
        QCOMPARE(read->at(1).id, std::string("own"));
    }

    void overridesWhatATableSaysOfItself() {
        const auto read = withOverrides(hosts(), R"({"tables": [{"id": "hosts", "title": "Mine", "columns": [
            {"id": "usd", "label": "our price", "unit": "USD"}, {"id": "kg", "label": "mass", "unit": "kg",
             "absent": "Nobody weighed it."}], "records": [
            {"id": "c", "name": "C", "cells": {"usd": 7, "kg": 9}, "source": "my bid", "status": "as_quoted"}]}]})",
                                        file);
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence.c_str());
        const ReferenceTable& table = read->at(0);
        QCOMPARE(table.title, std::string("Mine"));
        QCOMPARE(table.what, std::string("What hosts cost."));
        QCOMPARE(findColumn(table, "usd")->label, std::string("our price"));
        QVERIFY(cellOf(table, table.records[0], "kg") == ReferenceCell(ReferenceAbsent{"Nobody weighed it."}));
        QVERIFY(cellOf(table, table.records[2], "kg") == ReferenceCell(9.0));
        QVERIFY(cellOf(table, table.records[2], "maker") == ReferenceCell(ReferenceAbsent{"Nobody said."}));
    }

    void overridesEveryTableOfTheProgram() {
        const auto own = referenceTables();
        for (const ReferenceTable& table : own) {
            nlohmann::json record{{"id", table.records[1].id}, {"name", "mine"}, {"source", "my own"}};
            record["status"] = "assumed";
            for (const ReferenceColumn& column : table.columns)
                record["cells"][column.id]["absent"] = "Not asked.";
            nlohmann::json changes{{"id", table.id}};
            changes["records"].push_back(record);
            nlohmann::json document;
            document["tables"].push_back(changes);
            const auto read = withOverrides(own, document.dump(), file);
            QVERIFY2(read.has_value(), read ? "" : read.error().sentence.c_str());
            const auto changed = std::ranges::find(*read, table.id, &ReferenceTable::id);
            QCOMPARE(changed->records[1].name, std::string("mine"));
            QCOMPARE(changed->records.size(), table.records.size());
            QVERIFY(changed->records[0] == table.records[0]);
        }
    }

    void aFileOfTheProgramHidesNoOther() {
        const auto read = readReference(hosts(), tableOf(""), "second.json", ReferenceOrigin::program);
        QVERIFY(!read && read.error().sentence.find("another file has this table") != std::string::npos);
    }

    void tellsEveryFault_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const std::string& json, const QStringList& words) {
            QTest::newRow(name) << QString::fromStdString(json) << words;
        };
        const QString inRecord = "table \"hosts\", record \"a\"";
        row("no JSON", "{", {"not JSON", "line 1"});
        row("empty", "", {"not JSON"});
        row("a member twice", R"({"tables": [], "tables": []})", {"\"tables\"", "twice"});
        row("too large a number", tableOf(recordOf(R"({"usd": 1e999})")), {"too large"});
        row("a list", "[]", {"must be an object"});
        row("no tables", "{}", {"tables", "missing"});
        row("unknown in the document", R"({"table": [], "tables": []})", {", table:", "did you mean \"tables\"?"});
        row("sources as a list", R"({"sources": [], "tables": []})", {"sources", "object"});
        row("a source as a number", R"({"sources": {"X": 1}, "tables": []})", {"sources, X", "must be a text"});
        row("unknown in a table", R"({"tables": [{"id": "hosts", "rows": []}]})", {"tables[0], rows", "no field"});
        row("no title", R"({"tables": [{"id": "hosts", "what": "W.", "columns": [], "records": []}]})",
            {"table \"hosts\", title", "missing"});
        row("a table twice", R"({"tables": [{"id": "t", "title": "T", "what": "W.", "columns": [], "records": []},
                                            {"id": "t", "records": []}]})",
            {"tables[1], id", "\"t\" stands twice"});
        row("an id with blanks", R"({"tables": [{"id": "My Table", "records": []}]})", {"\"My Table\" is no id"});
        row("a column called like a field", tableOf("", R"([{"id": "source", "label": "s"}])"),
            {"column \"source\"", "not by the name of a field"});
        row("a column with a hyphen", tableOf("", R"([{"id": "a-b", "label": "s"}])"), {"column \"a-b\""});
        row("a column twice", tableOf("", R"([{"id": "n", "label": "n"}, {"id": "n", "label": "m"}])"),
            {"column \"n\"", "twice"});
        row("a long label", tableOf("", R"([{"id": "n", "label": ")" + std::string(41, 'x') + R"("}])"),
            {"columns[0], label", "41 bytes"});
        row("unknown in a record", tableOf(recordOf(R"({"usd": 1})", R"(, "remark": "x")")),
            {"records[0], remark", "no field"});
        row("no source", tableOf(R"({"id": "a", "name": "A", "status": "assumed", "cells": {"usd": 1}})"),
            {inRecord, "source", "missing"});
        row("a blank source",
            tableOf(R"({"id": "a", "name": "A", "source": " ", "status": "assumed", "cells": {"usd": 1}})"),
            {inRecord, "source", "not empty"});
        row("a key nobody knows",
            tableOf(R"({"id": "a", "name": "A", "source": "XYZ", "status": "assumed", "cells": {"usd": 1}})"),
            {inRecord, "source", "\"XYZ\""});
        row("no status", tableOf(R"({"id": "a", "name": "A", "source": "a quote", "cells": {"usd": 1}})"),
            {inRecord, "status", "missing"});
        row("a slip in the status",
            tableOf(R"({"id": "a", "name": "A", "source": "a quote", "status": "veryfied", "cells": {"usd": 1}})"),
            {inRecord, "status", "\"veryfied\"", "verified, secondary, as_quoted"});
        row("a record twice", tableOf(recordOf(R"({"usd": 1})") + "," + recordOf(R"({"usd": 2})")),
            {"table \"hosts\", records[1], id", "\"a\" stands twice"});
        row("a column without a cell", tableOf(recordOf(R"({"maker": "M"})")), {inRecord, "cells, usd", "no cell"});
        row("no cells", tableOf(R"({"id": "a", "name": "A", "source": "a quote", "status": "assumed"})"),
            {inRecord, "cells", "object"});
        row("a cell without a column", tableOf(recordOf(R"({"usd": 1, "eur": 1})")),
            {inRecord, "cells, eur", "no such column", "usd, maker"});
        row("null", tableOf(recordOf(R"({"usd": null})")), {inRecord, "cells, usd", "absent"});
        row("a text in a column of numbers", tableOf(recordOf(R"({"usd": "five"})")),
            {inRecord, "cells, usd", "in USD, not a text"});
        row("an empty text", tableOf(recordOf(R"({"usd": 1, "maker": ""})")), {inRecord, "cells, maker", "not empty"});
        row("absent without why", tableOf(recordOf(R"({"usd": {"absent": null}})")),
            {inRecord, "cells, usd, absent", "missing"});
        row("a range reversed", tableOf(recordOf(R"({"usd": {"low": 2, "high": 1}})")),
            {inRecord, "cells, usd", "from 2 to 1", "reversed"});
        row("a range of nothing", tableOf(recordOf(R"({"usd": {"low": 2, "high": 2}})")), {inRecord, "from 2 to 2"});
        row("a range without ends", tableOf(recordOf(R"({"usd": {}})")), {inRecord, "cells, usd", "\"low\""});
        row("a range of texts", tableOf(recordOf(R"({"usd": {"low": "1"}})")),
            {inRecord, "cells, usd, low", "finite number"});
        row("unknown in a range", tableOf(recordOf(R"({"usd": {"low": 1, "hi": 2}})")),
            {inRecord, "cells, usd, hi", "no field"});
        const std::string bounded = R"([{"id": "usd", "label": "price", "unit": "USD", "least": 0},
                                       {"id": "share", "label": "share", "absent": "Unknown.", "least": 0, "most": 1}])";
        row("a price below zero", tableOf(recordOf(R"({"usd": -5})"), bounded),
            {inRecord, "cells, usd: -5 USD is below 0 USD", "absent"});
        row("a low end below zero", tableOf(recordOf(R"({"usd": {"low": -1, "high": 3}})"), bounded),
            {inRecord, "cells, usd, low: -1 USD is below 0 USD"});
        row("a high end below zero", tableOf(recordOf(R"({"usd": {"high": -1e-9}})"), bounded),
            {inRecord, "cells, usd, high: -1e-09 USD is below"});
        row("a share above one", tableOf(recordOf(R"({"usd": 1, "share": 42})"), bounded),
            {inRecord, "cells, share: 42 is above 1, the most"});
        row("bounds reversed", tableOf("", R"([{"id": "n", "label": "n", "least": 2, "most": 1}])"),
            {"column \"n\"", "its least, 2, must be below its most, 1"});
        row("a bound as a text", tableOf("", R"([{"id": "n", "label": "n", "least": "0"}])"),
            {"columns[0], least", "finite number"});
        row("no date", tableOf(recordOf(R"({"usd": 1})", R"(, "date": "March 2026")")),
            {inRecord, "date", "\"March 2026\"", "YYYY-MM"});
        row("a month too many", tableOf(recordOf(R"({"usd": 1})", R"(, "date": "2026-13")")), {"\"2026-13\""});
        row("computed and not refuted", tableOf(recordOf(R"({"usd": 1})", R"(, "computed": {"usd": 2})")),
            {inRecord, "computed", "only a record with the status \"refuted\""});
        row("an explanation of nothing", tableOf(recordOf(R"({"usd": 1})", R"(, "explanation": "x")")),
            {inRecord, "explanation", "refuted"});
        const std::string refuted =
            R"({"id": "a", "name": "A", "source": "a quote", "status": "refuted", "cells": {"usd": 1})";
        row("refuted without computed", tableOf(refuted + R"(, "explanation": "x"})"), {inRecord, "computed"});
        row("refuted without why", tableOf(refuted + R"(, "computed": {"usd": 2}})"), {inRecord, "explanation"});
        row("computed without a column", tableOf(refuted + R"(, "explanation": "x", "computed": {"eur": 2}})"),
            {inRecord, "computed, eur", "no such column"});
        row("a computed cell below zero",
            tableOf(refuted + R"(, "explanation": "x", "computed": {"usd": -2}})", bounded),
            {inRecord, "computed, usd: -2 USD is below 0 USD"});
        row("a computed range reversed",
            tableOf(refuted + R"(, "explanation": "x", "computed": {"usd": {"low": 2, "high": 1}}})"),
            {inRecord, "computed, usd", "reversed"});
        row("bytes that are no text", tableOf(recordOf("{\"usd\": 1, \"maker\": \"\xff\"}")), {"not JSON"});
        row("a zero byte", tableOf(recordOf(R"({"usd": 1, "maker": "a\u0000b"})")), {inRecord, "cells, maker"});
        row("nested without end", std::string(100, '['), {"deeper"});
    }
    void tellsEveryFault() {
        QFETCH(QString, json);
        QFETCH(QStringList, words);
        std::string text = json.toStdString();
        if (QByteArray(QTest::currentDataTag()) == "bytes that are no text")
            text = tableOf(recordOf("{\"usd\": 1, \"maker\": \"\xff\"}")); // which a QString does not carry
        const QString problem = QString::fromStdString(problemOf(text));
        QVERIFY2(problem.startsWith(QLatin1String("mine.json")), qPrintable(problem));
        QVERIFY2(problem.endsWith('.'), qPrintable(problem));
        for (const QString& word : words)
            QVERIFY2(problem.contains(word), qPrintable(problem));
    }

    void keepsTheUnitOfAKnownColumn() {
        const std::string problem = problemOf(
            R"({"tables": [{"id": "hosts", "columns": [{"id": "usd", "label": "price", "unit": "EUR"}],
                            "records": []}]})",
            hosts());
        QVERIFY(problem.find("\"USD\" and cannot become \"EUR\"") != std::string::npos);
    }

    void takesNumbersAtTheirBounds() {
        const std::string columns = R"([{"id": "share", "label": "share", "least": 0, "most": 1}])";
        for (const char* share : {"0", "1", "0.5", R"({"low": 0, "high": 1})", R"("some")"})
            QCOMPARE(problemOf(tableOf(recordOf(R"({"share": )" + std::string(share) + "}"), columns)), std::string());
        // Without bounds a column takes any number: a change may be negative.
        QCOMPARE(problemOf(tableOf(recordOf(R"({"usd": -5})"))), std::string());
    }

    void keepsTheBoundsOfAKnownColumn() {
        const auto pue = [](const std::string& column, const std::string& value) {
            return problemOf(R"({"tables": [{"id": "pue-anchors", "columns": [)" + column + R"(], "records": [
                {"id": "ours", "name": "Ours", "source": "our meter", "status": "verified",
                 "cells": {"year": "2026", "whose": "ours", "pue": )" +
                                 value + "}}]}]}",
                             referenceTables());
        };
        const std::string plain = R"({"id": "pue", "label": "our PUE"})";
        QCOMPARE(pue(plain, "1.2"), std::string());
        QVERIFY(pue(plain, "0.9").find("pue: 0.9 is below 1") != std::string::npos);
        const std::string widened = pue(R"({"id": "pue", "label": "PUE", "least": 0})", "0.9");
        QVERIFY2(widened.find("column \"pue\", least: the bounds of a known column stay") != std::string::npos,
                 widened.c_str());
        QCOMPARE(pue(R"({"id": "pue", "label": "PUE", "least": 1})", "1.2"), std::string());
    }

    void everyColumnOfNumbersHasABound() {
        for (const ReferenceTable& table : referenceTables()) {
            for (std::size_t c = 0; c < table.columns.size(); ++c) {
                const ReferenceColumn& column = table.columns[c];
                const bool isNumeric = std::ranges::any_of(table.records, [&](const ReferenceRecord& record) {
                    return std::holds_alternative<double>(record.cells[c]) ||
                           std::holds_alternative<ReferenceRange>(record.cells[c]);
                });
                // A temperature and a change of price may be below zero.
                const bool mayBeNegative = column.unit == "°C" || column.id.starts_with("change_");
                QVERIFY2(!isNumeric || column.least.has_value() != mayBeNegative, (table.id + " " + column.id).c_str());
            }
        }
    }

    void asksWhyOldRecordsSayNothingInANewColumn() {
        const std::string problem =
            problemOf(R"({"tables": [{"id": "hosts", "columns": [{"id": "kg", "label": "mass", "unit": "kg"}],
                                      "records": []}]})",
                      hosts());
        QVERIFY(problem.find("column \"kg\"") != std::string::npos);
        QVERIFY(problem.find("\"absent\"") != std::string::npos);
    }

    void aFaultChangesNothing() {
        const std::vector<ReferenceTable> before = hosts();
        QVERIFY(!problemOf(tableOf(recordOf(R"({"usd": 9})") + ", {}"), before).empty());
        QVERIFY(before == hosts());
    }

    void isNotReadBeyondItsBound() {
        const std::string problem = problemOf("{\"tables\": []}" + std::string(mostReferenceBytes, ' '));
        QVERIFY(problem.find("bytes") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestReferenceRead)
#include "tst_reference_read.moc"
