// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of assumptions: every field has its row, every row says all it must, every value can be set and taken
// back.
#include <cmath>
#include <limits>
#include <set>

#include <QTest>
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/citations.h"
#include "core/project/edits.h"
#include "core/project/templates.h"
#include "tests/support/golden.h"

using namespace plumb;

namespace {

/// Has a place for every row: four routes, four workflows, lines, costs and milestones.
Project anyProject() {
    auto project = projectFromTemplate("training-16384");
    if (!project)
        qFatal("%s", project.error().sentence.c_str());
    return *std::move(project);
}

/// The same, with partners so far away that every value of a pair may take its whole range.
Project roomyProject() {
    const std::vector<Assignment> far{{"facility.feeds", "64"},
                                      {"facility.feeds_spare", "0"},
                                      {"facility.water_supply", "unknown"},
                                      {"facility.water_return", "unknown"},
                                      {"fabric.radix", "1024"},
                                      {"fabric.ports_per_node", "1"}};
    auto project = withAssignments(anyProject(), far);
    if (!project)
        qFatal("%s", project.error().sentence.c_str());
    return *std::move(project);
}

void addRows() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < catalogue().size(); ++i)
        QTest::newRow(std::string(catalogue()[i].key).c_str()) << static_cast<int>(i);
}

const Row& rowAt(int index) {
    return catalogue()[static_cast<std::size_t>(index)];
}

Project withoutSources(Project project) {
    project.provenance.clear();
    return project;
}

std::string csvCell(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

struct Three {
    Quantity<units::Hours> first;
    std::optional<Count> second;
    YesNo third;
};

} // namespace

class TestCatalogue : public QObject {
    Q_OBJECT
private slots:
    void countsTheMembersOfAStruct() {
        QCOMPARE(detail::memberCount<Three>(), std::size_t{3});
        QCOMPARE(detail::memberCount<RouteCapabilities>(), std::size_t{9});
        QCOMPARE(detail::memberCount<RouteParameters>(), std::size_t{15});
    }

    void bindsEveryFieldOnce() { QCOMPARE(bindingProblem(catalogue()), std::string_view()); }

    void noticesAFieldWithoutARow_data() { addRows(); }
    void noticesAFieldWithoutARow() {
        QFETCH(int, index);
        std::vector<Row> rows(catalogue().begin(), catalogue().end());
        rows.erase(rows.begin() + index);
        QVERIFY(!bindingProblem(rows).empty());
        rows.push_back(rowAt(index));
        QVERIFY(bindingProblem(rows).empty());
        rows.push_back(rowAt(index));
        QVERIFY(!bindingProblem(rows).empty());
    }

    void noticesAGroupAndAScopeWithoutRows() {
        const auto without = [](auto unwanted) {
            std::vector<Row> rows;
            for (const Row& row : catalogue()) {
                if (!unwanted(row))
                    rows.push_back(row);
            }
            return bindingProblem(rows);
        };
        const std::string_view rent = findRow("rent.price")->group;
        QCOMPARE(without([&](const Row& row) { return row.group == rent; }),
                 std::string_view("a group of fields has no row"));
        QCOMPARE(without([](const Row& row) { return row.scope == Scope::milestone; }),
                 std::string_view("a scope has no row"));
    }

    void saysAllItMust_data() { addRows(); }
    void saysAllItMust() {
        QFETCH(int, index);
        const Row& row = rowAt(index);
        const auto parts = split(row.key, '.');
        QCOMPARE(parts.size(), std::size_t{2});
        for (const std::string_view part : parts) {
            QVERIFY(!part.empty());
            QVERIFY(part.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos);
        }
        QVERIFY(!row.label.empty());
        QVERIFY(row.help.ends_with('.'));
        if (!row.isChoice() && row.scale == SliderScale::linear)
            QVERIFY(row.step > 0);
        if (row.whole && !row.isChoice())
            QCOMPARE(row.decimals, 0);
        if (row.isChoice())
            QCOMPARE(row.spread.family, SpreadFamily::none);
        QVERIFY2(row.source == "assumed" || citationText(row.source) != row.source,
                 "the source is neither a citation nor \"assumed\"");
    }

    void spreadsLieAroundTheValue_data() { addRows(); }
    void spreadsLieAroundTheValue() {
        QFETCH(int, index);
        const Row& row = rowAt(index);
        const auto [family, low, high] = row.spread;
        if (family == SpreadFamily::factor || family == SpreadFamily::odds)
            QVERIFY(0 < low && low < 1 && 1 < high);
        if (family == SpreadFamily::offset)
            QVERIFY(low < 0 && 0 < high);
        if (family == SpreadFamily::odds)
            QVERIFY(row.low >= 0 && row.high <= 1);
    }

    void takesItsRangeAndNothingBeyond_data() { addRows(); }
    void takesItsRangeAndNothingBeyond() {
        QFETCH(int, index);
        const Row& row = rowAt(index);
        const Project project = roomyProject();
        const auto places = addresses(project, row);
        QVERIFY(!places.empty());
        for (const Address& address : places) {
            const std::string where = addressText(project, address);
            const auto before = read(project, address);
            for (const double value : {row.low, row.high}) {
                const auto set = withValue(project, address, value);
                QVERIFY2(set, where.c_str());
                QCOMPARE(read(*set, address), std::optional(value));
                QCOMPARE(structureProblem(*set), std::string());
                const auto back = withValue(*set, address, before);
                QVERIFY2(back && withoutSources(*back) == withoutSources(project), where.c_str());
            }
            const double infinity = std::numeric_limits<double>::infinity();
            for (const double value : {std::nextafter(row.low, -infinity), std::nextafter(row.high, infinity), infinity,
                                       -infinity, std::nan("")}) {
                const auto refused = withValue(project, address, value);
                QVERIFY(!refused);
                QCOMPARE(refused.error().kind, ErrorKind::badValue);
                const std::string& sentence = refused.error().sentence;
                QVERIFY2(sentence.starts_with(where + ": ") && sentence.ends_with('.'), sentence.c_str());
                QVERIFY2(sentence.find(exactNumber(row.low) + " to " + exactNumber(row.high)) != std::string::npos,
                         sentence.c_str());
            }
            const auto unknown = withValue(project, address, std::nullopt);
            QCOMPARE(unknown.has_value(), row.optional);
            if (unknown)
                QVERIFY(!read(*unknown, address));
        }
        if (row.whole && !row.isChoice())
            QVERIFY(!withValue(project, places.front(), row.low + 0.5));
    }

    void readsBackWhatItWrites_data() { addRows(); }
    void readsBackWhatItWrites() {
        QFETCH(int, index);
        const Row& row = rowAt(index);
        std::vector<std::optional<double>> values{row.low, row.high, row.initial};
        if (row.optional)
            values.emplace_back();
        if (!row.whole)
            values.emplace_back(row.low + (row.high - row.low) / 3);
        for (std::size_t choice = 0; choice < row.choices.size(); ++choice)
            values.emplace_back(static_cast<double>(choice));
        for (const auto& value : values) {
            const auto back = parseValue(row, valueText(row, value), row.key);
            QVERIFY2(back, back ? "" : back.error().sentence.c_str());
            QVERIFY(*back == value);
        }
        QVERIFY(findRow(row.key) == &row);
    }

    void matchesTheApprovedTable() {
        std::string csv = "key,label,symbol,unit,scope,low,high,default,choices,spread,spread_low,spread_high,scale,"
                          "decimals,step,whole,routes,source,help\n";
        constexpr std::array routes{"all", "owned", "rented"};
        for (const Row& row : catalogue()) {
            csv += fmt::format(
                "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.key, csvCell(row.label),
                csvCell(row.symbol), csvCell(row.unit), nameOf(row.scope), exactNumber(row.low), exactNumber(row.high),
                valueText(row, row.initial), fmt::join(row.choices, "|"), nameOf(row.spread.family),
                exactNumber(row.spread.low), exactNumber(row.spread.high),
                row.scale == SliderScale::linear ? "linear" : "logarithmic", row.decimals, exactNumber(row.step),
                row.whole ? "yes" : "no", routes[static_cast<std::size_t>(row.routes)], row.source, csvCell(row.help));
        }
        QVERIFY_GOLDEN("catalogue.csv", csv);
    }
};

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
