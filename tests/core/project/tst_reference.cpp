// SPDX-License-Identifier: GPL-3.0-or-later
// The reference tables of the program: complete, and every figure that follows from others done again.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <QTest>

#include "core/base/embedded.h"
#include "core/project/reference.h"
#include "tests/support/near.h"

using namespace plumb;

namespace {

const ReferenceTable& table(std::string_view id) {
    const ReferenceTable* found = findReference(id);
    if (!found)
        qFatal("no such table");
    return *found;
}

const ReferenceRecord& record(std::string_view kind, std::string_view id) {
    const ReferenceRecord* found = findRecord(table(kind), id);
    if (!found)
        qFatal("no such record");
    return *found;
}

const ReferenceCell& cell(std::string_view kind, std::string_view id, std::string_view column) {
    return cellOf(table(kind), record(kind, id), column);
}

double number(const ReferenceCell& cell) {
    const double* value = std::get_if<double>(&cell);
    return value ? *value : std::nan("");
}

double number(std::string_view kind, std::string_view id, std::string_view column) {
    return number(cell(kind, id, column));
}

ReferenceRange range(std::string_view kind, std::string_view id, std::string_view column) {
    const auto* value = std::get_if<ReferenceRange>(&cell(kind, id, column));
    return value ? *value : ReferenceRange{};
}

double computed(std::string_view kind, std::string_view id, std::string_view column) {
    for (const auto& [name, value] : record(kind, id).computed) {
        if (name == column)
            return number(value);
    }
    return std::nan("");
}

double ratio(std::string_view kind, std::string_view id, std::string_view column) {
    const auto value = quotedOverComputed(table(kind), record(kind, id), column);
    if (!value)
        return std::nan("");
    const auto* open = std::get_if<ReferenceRange>(&*value);
    return open ? open->low.value_or(std::nan("")) : number(*value);
}

struct Counts {
    double leaf = 0;
    double spine = 0;
    double core = 0;
    double links = 0;

    double switches() const { return leaf + spine + core; }
};

/// The rule of two tiers without oversubscription: the fewest spines that carry all uplinks of the leaves and divide
/// those of one leaf.
Counts twoTiers(int endpoints, int radix) {
    const int uplinks = radix / 2;
    const int leaf = (endpoints + uplinks - 1) / uplinks;
    for (int spine = 1; spine <= uplinks; ++spine) {
        if (uplinks % spine == 0 && spine * radix >= leaf * uplinks)
            return {.leaf = double(leaf), .spine = double(spine), .links = double(endpoints + leaf * uplinks)};
    }
    return {};
}

/// Three tiers: 2N/R leaf, 2N/R spine, N/R core switches and 3N links.
Counts threeTiers(double endpoints, double radix) {
    return {.leaf = 2 * endpoints / radix,
            .spine = 2 * endpoints / radix,
            .core = endpoints / radix,
            .links = 3 * endpoints};
}

constexpr double billion = 1e9;

} // namespace

class TestReference : public QObject {
    Q_OBJECT
private slots:
    void everyFileLoads() {
        std::size_t files = 0;
        std::vector<ReferenceTable> none;
        for (const EmbeddedFile& file : embeddedFiles()) {
            if (!file.path.starts_with("reference/tables/"))
                continue;
            ++files;
            const auto read = withOverrides(none, file.content, file.path);
            QVERIFY2(read.has_value(), read ? "" : read.error().sentence.c_str());
            for (const ReferenceTable& known : *read)
                QCOMPARE(known.records.size(), table(known.id).records.size());
        }
        QVERIFY(files >= 4);
    }

    void theKindsOfFabricFacilityEnergyAndSupply() {
        for (const char* kind :
             {"fabric-technologies", "fabric-reference-designs", "fabric-prices", "network-counts", "link-reliability",
              "cooling-technologies", "cooling-distribution-units", "rack-densities", "power-supply-classes",
              "water-classes", "water-quality", "lead-times", "investment-100k", "pue-anchors"})
            QVERIFY2(findReference(kind), kind);
        QVERIFY(!findReference("fabric-price"));
    }

    void everyRecordIsComplete_data() {
        QTest::addColumn<QString>("kind");
        for (const ReferenceTable& known : referenceTables())
            QTest::newRow(known.id.c_str()) << QString::fromStdString(known.id);
    }
    void everyRecordIsComplete() {
        QFETCH(QString, kind);
        const ReferenceTable& known = table(kind.toStdString());
        QVERIFY(!known.title.empty() && known.what.ends_with('.') && known.records.size() >= 3);
        std::set<std::string> names;
        for (const ReferenceRecord& row : known.records) {
            const char* id = row.id.c_str();
            QVERIFY2(names.insert(row.name).second, id);
            QVERIFY2(row.source.size() > 20, id);
            QVERIFY2(row.note.ends_with('.'), id);
            QVERIFY2(row.origin == ReferenceOrigin::program, id);
            QCOMPARE(row.cells.size(), known.columns.size());
            QVERIFY2(!std::ranges::all_of(
                         row.cells, [](const auto& value) { return std::holds_alternative<ReferenceAbsent>(value); }) ||
                         row.status == ReferenceStatus::unconfirmed,
                     id);
            for (const ReferenceCell& value : row.cells) {
                if (const auto* absent = std::get_if<ReferenceAbsent>(&value))
                    QVERIFY2(absent->why.ends_with('.'), id);
            }
            const bool refuted = row.status == ReferenceStatus::refuted;
            QCOMPARE(refuted, !row.computed.empty());
            QCOMPARE(refuted, row.explanation.ends_with('.'));
        }
    }

    void refutedFiguresDifferFromTheComputedOnes() {
        std::size_t refuted = 0;
        for (const ReferenceTable& known : referenceTables()) {
            for (const ReferenceRecord& row : known.records) {
                for (const auto& [column, value] : row.computed) {
                    ++refuted;
                    QVERIFY2(value != cellOf(known, row, column), row.id.c_str());
                }
            }
        }
        QVERIFY(refuted >= 10);
    }

    void whatWasReadNowhereSaysSo() {
        for (const ReferenceRecord& row : table("water-quality").records) {
            if (row.id != "filtration")
                QCOMPARE(row.status, ReferenceStatus::unconfirmed);
            QVERIFY(row.note.find("o be confirmed") != std::string::npos);
        }
        // No source may be dressed up: what nobody read is never given with a citation.
        for (const ReferenceTable& known : referenceTables()) {
            for (const ReferenceRecord& row : known.records) {
                if (row.status == ReferenceStatus::unconfirmed)
                    QVERIFY2(row.source.starts_with("No source") || row.source.starts_with("To be confirmed"),
                             row.id.c_str());
            }
        }
    }

    // ---- fabric -----------------------------------------------------------------------------------------------------

    void speedsPerDirection() {
        const ReferenceTable& known = table("fabric-technologies");
        for (const ReferenceRecord& row : known.records) {
            const double total = number(cellOf(known, row, "total_gb_per_s"));
            const double port = number(cellOf(known, row, "port_gbit_per_s"));
            const double direction = number(cellOf(known, row, "per_direction_gb_per_s"));
            if (!std::isnan(total))
                QCOMPARE(direction, total / 2);
            if (!std::isnan(port))
                QCOMPARE(direction, port / 8);
        }
        QCOMPARE(range("fabric-technologies", "roce-v2", "per_direction_gb_per_s").low, 400 / 8.0);
        QCOMPARE(range("fabric-technologies", "roce-v2", "per_direction_gb_per_s").high, 800 / 8.0);
        QCOMPARE(range("fabric-technologies", "ultra-ethernet", "per_direction_gb_per_s").low, 800 / 8.0);
        // The page's figure for the fifth generation is the fourth's; the fifth has twice that.
        QCOMPARE(number("fabric-technologies", "nvlink-5-as-quoted", "total_gb_per_s"), 900.0);
        QCOMPARE(number("fabric-technologies", "nvlink-4", "total_gb_per_s"), 900.0);
        QCOMPARE(computed("fabric-technologies", "nvlink-5-as-quoted", "total_gb_per_s"), 1800.0);
        QCOMPARE(number("fabric-technologies", "nvlink-5", "total_gb_per_s"), 1800.0);
        QCOMPARE(record("fabric-technologies", "nvlink-5-as-quoted").status, ReferenceStatus::refuted);
    }

    void referenceDesignsFollowTheRuleOfTwoTiers_data() {
        QTest::addColumn<QString>("id");
        for (const ReferenceRecord& row : table("fabric-reference-designs").records) {
            if (!row.id.starts_with("dgx-gb200"))
                QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
        }
    }
    void referenceDesignsFollowTheRuleOfTwoTiers() {
        QFETCH(QString, id);
        const std::string row = id.toStdString();
        const auto of = [&](std::string_view column) { return number("fabric-reference-designs", row, column); };
        const double units = of("scalable_units");
        QCOMPARE(of("accelerators"), 8 * of("nodes"));
        const int planes = row.starts_with("dgx-b300-spectrum") ? 2 : 1;
        if (row.ends_with("-built")) {
            QCOMPARE(of("nodes"), 32 * units - 1);
            QCOMPARE(of("endpoint_links"), 8 * of("nodes") + 4);
        } else {
            QCOMPARE(of("nodes"), units * (row.starts_with("dgx-b300-xdr") ? 72 : planes == 2 ? 64 : 32));
            QCOMPARE(of("endpoint_links"), of("accelerators"));
        }
        // A unit has its full leaf layer, whether or not the last node is there.
        const int endpoints = static_cast<int>(of("leaf_spine_links"));
        const Counts plane = twoTiers(endpoints, static_cast<int>(of("ports")));
        QCOMPARE(of("leaf"), planes * plane.leaf);
        QCOMPARE(of("spine"), planes * plane.spine);
        QCOMPARE(of("leaf_spine_links"), plane.leaf * of("ports") / 2);
    }

    void spinesAreNotTheCeiling() {
        QCOMPARE(std::ceil(2304 / 144.0), 16.0);
        QCOMPARE(number("fabric-reference-designs", "dgx-b300-xdr-4", "spine"), 18.0);
        QVERIFY(std::isnan(number("fabric-reference-designs", "dgx-gb200-1", "leaf")));
        QCOMPARE(number("fabric-reference-designs", "dgx-gb200-1", "accelerators"), 8 * 72.0);
        QCOMPARE(number("fabric-reference-designs", "dgx-gb200-16", "accelerators"), 128 * 72.0);
    }

    void pricesFollowFromTheSheet() {
        const auto price = [](std::string_view id) { return number("fabric-prices", id, "usd"); };
        const auto perAccelerator = [&](const Counts& counts, double accelerators, std::string_view link) {
            return (counts.switches() * price("switch-64-third-party") + counts.links * price(link)) / accelerators;
        };
        const Counts small = twoTiers(1024, 64);
        QCOMPARE(small.switches(), 48.0);
        QVERIFY_WITHIN(price("network-1024"), perAccelerator(small, 1024, "link-two-tier"), 0.5);
        // 16,384 in eight planes by rail are eight times the two tiers of 2,048.
        Counts planes = twoTiers(2048, 64);
        QCOMPARE(planes.switches(), 96.0);
        QVERIFY_WITHIN(price("network-16384"), perAccelerator(planes, 2048, "link-two-tier"), 0.5);
        const double large = perAccelerator(threeTiers(131072, 64), 131072, "link-three-tier");
        QVERIFY_WITHIN(price("network-131072"), large, 0.5);
        QVERIFY_NEAR(large / perAccelerator(small, 1024, "link-two-tier"), 1.557, 1e-3);

        const double sum =
            128 * price("node-h100") + 48 * price("switch-64-third-party") + 2048 * price("link-two-tier") + 6'400'000;
        QCOMPARE(price("cluster-1024"), sum);
        QVERIFY(sum / 1024 > price("all-in-512") && sum / 1024 < price("all-in-32768"));
    }

    void networkCountsAgainstClos() {
        const auto quoted = [](const char* id, const char* column) { return ratio("network-counts", id, column); };
        const Counts small = twoTiers(1024, 64);
        QCOMPARE(computed("network-counts", "quoted-1024", "switches"), small.switches());
        QCOMPARE(computed("network-counts", "quoted-1024", "cables"), small.links);
        QVERIFY_WITHIN(quoted("quoted-1024", "switches"), 10.4, 0.05);
        QVERIFY_WITHIN(quoted("quoted-1024", "cables"), 4.9, 0.05);
        QCOMPARE(threeTiers(1024, 40).switches(), 128.0); // what the explanation says of 40 ports

        const Counts middle = threeTiers(16384, 64);
        QCOMPARE(computed("network-counts", "quoted-16384", "switches"), middle.switches());
        QCOMPARE(computed("network-counts", "quoted-16384", "cables"), middle.links);
        QCOMPARE(quoted("quoted-16384", "switches"), 6.25);
        QVERIFY_WITHIN(quoted("quoted-16384", "cables"), 3.05, 0.005);

        QVERIFY(64 * 64 * 64 / 4 == 65536 && 65536 < 100'000);
        const Counts large = threeTiers(100'000, 128);
        QCOMPARE(computed("network-counts", "quoted-100000", "switches"), std::ceil(large.switches()));
        QCOMPARE(computed("network-counts", "quoted-100000", "cables"), large.links);
        QVERIFY_WITHIN(quoted("quoted-100000", "cables"), 3.3, 0.05);
        QVERIFY(!quotedOverComputed(table("network-counts"), record("network-counts", "quoted-100000"), "switches"));
        QVERIFY(!quotedOverComputed(table("network-counts"), record("network-counts", "quoted-1024"), "nodes"));
        for (const ReferenceRecord& row : table("network-counts").records)
            QCOMPARE(row.status, ReferenceStatus::refuted);
    }

    void linksLastLongerThanTheEstimate() {
        const auto of = [](const char* id, const char* column) { return number("link-reliability", id, column); };
        for (const auto& [rate, implied] :
             {std::pair{"hpn-link", "hpn-link-implied"}, {"hpn-leaf", "hpn-leaf-implied"}}) {
            QVERIFY_NEAR(of(implied, "mtbf_h"), 730 / of(rate, "failing_fraction_per_month"), 1e-6);
            QVERIFY_NEAR(of(implied, "mtbf_years"), of(implied, "mtbf_h") / 8760, 1e-3);
        }
        QVERIFY_NEAR(of("hpn-link-implied", "mtbf_h"), 1.28e6, 1e-2);
        QCOMPARE(of("estimate-five-years", "mtbf_h"), 5 * 8760.0);
        QVERIFY_NEAR(of("hpn-link-implied", "mtbf_years") / of("estimate-five-years", "mtbf_years"), 29, 1e-2);
    }

    // ---- facility and energy ----------------------------------------------------------------------------------------

    void coolantFollowsFromHeatBalance() {
        // rise [K] = 60/(rho [kg/L]·cp [kJ/kg/K]·flow [L/min/kW]); PG25 1.012 and 3.93, water 0.9922 and 4.179.
        const double flow = number("cooling-distribution-units", "nvidia-facility-guide", "flow_l_per_min_per_kw");
        QVERIFY_WITHIN(60 / (1.012 * 3.93 * flow), 10.06, 0.005);
        QVERIFY_WITHIN(60 / (0.9922 * 4.179 * flow), 9.65, 0.005);
        const double units_kw = number("cooling-distribution-units", "coolit-chx2000", "capacity_kw");
        const double units_l =
            units_kw * number("cooling-distribution-units", "coolit-chx2000", "flow_l_per_min_per_kw");
        QCOMPARE(units_l, 2400.0);
        QCOMPARE(std::floor(units_kw / 120), 16.0);
        QVERIFY_WITHIN(units_l / (flow * 120), 13.3, 0.05);
        QVERIFY_WITHIN(units_l / (flow * 132), 12.1, 0.05);
        QCOMPARE(number("cooling-distribution-units", "coolit-chx2000", "racks"), 12.0);
    }

    void racks() {
        QCOMPARE(number("rack-densities", "gb200-unit", "rack_kw"), 1200 / 8.0);
        QVERIFY_NEAR(number("rack-densities", "gb200-launch", "mass_kg"), 3000 * 0.45359237, 1e-3);
        QCOMPARE(number("rack-densities", "gb200-later", "rack_kw") * 1.5, 198.0);
        QCOMPARE(range("rack-densities", "article-today", "rack_kw"), (ReferenceRange{130, 150}));
        QCOMPARE(range("rack-densities", "article-projected", "rack_kw"), (ReferenceRange{200, std::nullopt}));
    }

    void waterClassesAreCalledByTheirLimit() {
        for (const ReferenceRecord& row : table("water-classes").records) {
            QCOMPARE(number("water-classes", row.id, "least_supply_c"), 2.0);
            if (row.id != "w-plus")
                QCOMPARE(number("water-classes", row.id, "most_supply_c"), std::stod(row.name.substr(1)));
        }
        QCOMPARE(table("water-classes").records.size(), 6U);
        QCOMPARE(range("water-classes", "w-plus", "most_supply_c"), (ReferenceRange{45, std::nullopt}));
    }

    void powerSupplyClasses_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QList<double>>("percent"); // at 20, 50 and 100 %
        QTest::newRow("bronze") << "bronze" << QList<double>{81, 85, 81};
        QTest::newRow("silver") << "silver" << QList<double>{85, 89, 85};
        QTest::newRow("gold") << "gold" << QList<double>{88, 92, 88};
        QTest::newRow("platinum") << "platinum" << QList<double>{90, 94, 91};
        QTest::newRow("titanium") << "titanium" << QList<double>{94, 96, 91};
        QTest::newRow("titanium-eu") << "titanium-eu" << QList<double>{94, 96, 94};
    }
    void powerSupplyClasses() {
        QFETCH(QString, id);
        QFETCH(QList<double>, percent);
        const std::string row = id.toStdString();
        QCOMPARE(number("power-supply-classes", row, "efficiency_20"), percent[0] / 100);
        QCOMPARE(number("power-supply-classes", row, "efficiency_50"), percent[1] / 100);
        QCOMPARE(number("power-supply-classes", row, "efficiency_100"), percent[2] / 100);
        const double low = number("power-supply-classes", row, "efficiency_10");
        QVERIFY(row.starts_with("titanium") ? low == 0.90 : std::isnan(low));
    }

    void powerUsage() {
        QCOMPARE(number("pue-anchors", "uptime-2023", "pue"), 1.58);
        QCOMPARE(number("pue-anchors", "uptime-2024", "pue"), 1.56);
        QCOMPARE(number("pue-anchors", "uptime-2025", "pue"), 1.54);
        QCOMPARE(number("pue-anchors", "equinix-2022", "pue"), 1.46);
        QCOMPARE(number("pue-anchors", "equinix-2023", "pue"), 1.42);
        QCOMPARE(range("pue-anchors", "google", "pue"), (ReferenceRange{1.09, 1.1}));
    }

    // ---- supply -----------------------------------------------------------------------------------------------------

    void leadTimes() {
        QCOMPARE(number("lead-times", "power-transformer-2025", "lead_weeks"), 128.0);
        QCOMPARE(number("lead-times", "generator-step-up-2025", "lead_weeks"), 144.0);
        QCOMPARE(number("lead-times", "substation-2023", "lead_weeks"), 140.0);
        QCOMPARE(number("lead-times", "substation-2025", "lead_weeks"), 150.0);
        QCOMPARE(range("lead-times", "substation-2026", "lead_weeks"), (ReferenceRange{160, std::nullopt}));
        QCOMPARE(range("lead-times", "longest-2026", "lead_weeks"), (ReferenceRange{std::nullopt, 4 * 52.0}));
    }

    void investmentAddsUpAndCountsTwice() {
        const auto cost = [](const char* id) { return range("investment-100k", id, "usd"); };
        double low = 0;
        double high = 0;
        for (const char* line : {"servers", "networking", "storage", "cooling", "building", "power"}) {
            QCOMPARE(record("investment-100k", line).status, ReferenceStatus::asQuoted);
            low += *cost(line).low;
            high += *cost(line).high;
        }
        QCOMPARE(low, 6.5 * billion);
        QCOMPARE(high, 10 * billion);
        QCOMPARE(cost("total-as-quoted"), (ReferenceRange{low, high}));
        QCOMPARE(record("investment-100k", "total-as-quoted").status, ReferenceStatus::asQuoted);

        // 12,500 nodes at 350,000 to 400,000 hold the accelerators; the page rounds the lower end.
        QCOMPARE(12'500 * 400e3, *cost("servers").high);
        QCOMPARE(12'500 * 350e3, 4.375 * billion);
        QCOMPARE(low - *cost("servers").low + 12'500 * 350e3, 6.875 * billion);
        const double share = 350e3 / 8;
        QCOMPARE(share, 43'750.0);
        QVERIFY_NEAR(*cost("accelerators-added").low / 100e3 / share, 7, 0.05);
        QCOMPARE(record("investment-100k", "accelerators-added").status, ReferenceStatus::refuted);
        QCOMPARE(computed("investment-100k", "accelerators-added", "usd"), 0.0);
        QVERIFY(!quotedOverComputed(table("investment-100k"), record("investment-100k", "accelerators-added"), "usd"));

        const ReferenceRecord& all = record("investment-100k", "total-with-accelerators");
        QCOMPARE(all.status, ReferenceStatus::refuted);
        QVERIFY(std::get<ReferenceRange>(all.computed.at(0).second) == cost("total-as-quoted"));
        QCOMPARE(low + *cost("accelerators-added").low, 36.5 * billion); // the page prints 40
        QCOMPARE(*cost("total-with-accelerators").low, 40 * billion);
    }
};

QTEST_APPLESS_MAIN(TestReference)
#include "tst_reference.moc"
