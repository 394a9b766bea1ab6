// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the background texts name is found by name in its table, and their figures hold or are marked.
#include <algorithm>
#include <cmath>
#include <map>

#include <QTest>

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

double number(std::string_view kind, std::string_view id, std::string_view column) {
    const double* value = std::get_if<double>(&cell(kind, id, column));
    return value ? *value : std::nan("");
}

ReferenceRange range(std::string_view kind, std::string_view id, std::string_view column) {
    const auto* value = std::get_if<ReferenceRange>(&cell(kind, id, column));
    return value ? *value : ReferenceRange{};
}

std::string text(std::string_view kind, std::string_view id, std::string_view column) {
    const auto* value = std::get_if<std::string>(&cell(kind, id, column));
    return value ? *value : std::string();
}

bool isAbsent(std::string_view kind, std::string_view id, std::string_view column) {
    return std::holds_alternative<ReferenceAbsent>(cell(kind, id, column));
}

/// How many records of the table give a source that begins like this.
std::size_t from(std::string_view kind, std::string_view source) {
    return static_cast<std::size_t>(std::ranges::count_if(
        table(kind).records, [&](const ReferenceRecord& row) { return row.source.starts_with(source); }));
}

/// The shares of the year that the rows of the Llama 3 table imply: events over GPUs and days.
double perYear(double events) {
    return events / (16384 * 54 / 365.0);
}

} // namespace

class TestReferenceSources : public QObject {
    Q_OBJECT
private slots:
    void everyNameIsFound_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("name");
        const std::vector<std::pair<const char*, std::vector<const char*>>> named{
            {"suppliers",
             {"AMD",
              "ASRock Rack",
              "ASUS",
              "Cisco",
              "Compal",
              "Dell",
              "Eviden/Atos",
              "Foxconn (Hon Hai)",
              "Fujitsu",
              "Gigabyte",
              "H3C",
              "HPE",
              "Inspur",
              "Inventec",
              "Lenovo",
              "MiTAC (Tyan)",
              "NEC",
              "Nvidia",
              "Pegatron",
              "Quanta Computer",
              "Supermicro",
              "Wiwynn",
              "xFusion",
              "Foxconn (Hon Hai), page",
              "Quanta (QCT), page",
              "Wistron (Wiwynn), page",
              "Inventec, page",
              "Supermicro, page",
              "Dell Technologies, page",
              "HPE, page",
              "Lenovo, page"}},
            {"component-vendors",
             {"Vertiv", "Schneider Electric", "Delta Electronics", "Aavid (Vertiv)", "CoolIT", "Motivair", "Submer",
              "Iceotope", "GRC", "3M", "Engineered Fluids", "NVIDIA (Mellanox)", "Broadcom", "Marvell", "Cisco",
              "Arista", "Juniper", "Celestica", "Ultra Ethernet consortium"}},
            {"platforms",
             {"NVIDIA HGX H100", "NVIDIA HGX B200", "NVIDIA GB200 NVL72", "AMD MI300X platform", "Google TPU v5p pod",
              "AWS Trainium2 UltraCluster", "AMD MI400, Helios class"}},
            {"scale-tiers", {"Hyperscale building", "AI campus", "GW class", "Enterprise", "Liquid", "Hybrid"}},
            {"cooling-technologies",
             {"Direct to chip (cold plate)", "Immersion, single phase", "Immersion, two phases",
              "Rear-door heat exchanger"}},
            {"rack-densities",
             {"Traditional rack", "HGX H100 rack, class of the page", "GB200 NVL72, class of the page",
              "Rubin and MI400, class of the page", "Rack cooled direct to chip, today"}},
            {"fabric-technologies",
             {"NVLink 5 with NVSwitch, as quoted", "InfiniBand NDR", "InfiniBand XDR", "Ethernet with RoCE v2",
              "NVLink-C2C", "Ultra Ethernet (UEC)", "Infinity Fabric", "EFA", "Custom interconnect of TPU pods"}},
            {"network-counts", {"1,024 GPUs", "16,384 GPUs", "100,000 GPUs and more"}},
            {"storage-systems",
             {"WEKA Data Platform", "VAST DataStore", "DDN EXAScaler", "Pure Storage FlashBlade", "Hammerspace",
              "NetApp", "MinIO"}},
            {"colocation-operators",
             {"Equinix", "Digital Realty", "QTS", "CyrusOne", "Vantage Data Centers", "Iron Mountain", "STACK"}},
            {"gpu-clouds", {"CoreWeave", "Lambda Labs", "Crusoe", "Applied Digital", "Together AI", "RunPod"}},
            {"hyperscale-builders",
             {"Microsoft/Azure", "Row without its company", "Amazon/AWS", "Meta", "Oracle", "xAI"}},
            {"investment-100k",
             {"Servers", "Networking", "Storage", "Liquid cooling", "Building", "Power",
              "Total infrastructure \"ex-GPUs\", as quoted", "\"GPUs add\", as quoted",
              "Total investment with the GPUs added, as quoted", "Total investment, every GPU counted once"}},
            {"market-context",
             {"ODM direct, share of server revenue, 2025", "ODM direct, share of server revenue, 2026",
              "LineShine, power", "LineShine, HPL", "Microsoft Eagle"}},
            {"rental-prices",
             {"H100, median, 2026", "H100, spread, 2026", "H200, spread, 2026", "B200, on demand, 2026",
              "GB200, superchip, 2026"}},
            {"rental-example", {"Silver tier, GPUs alone, a month"}},
            {"hardware-prices", {"HGX B200 node of 8 GPUs", "H100 in a cluster of 1,024, all in"}},
            {"spare-part-values", {"Decay of 30 % a year", "Decay of 35 % a year", "Decay of 40 % a year"}},
            {"staffing", {"A seat filled around the clock", "Engineers who own the fabric"}}};
        for (const auto& [kind, names] : named) {
            for (const char* name : names)
                QTest::addRow("%s: %s", kind, name) << QString(kind) << QString::fromUtf8(name);
        }
    }
    void everyNameIsFound() {
        QFETCH(QString, kind);
        QFETCH(QString, name);
        const ReferenceTable* found = findReference(kind.toStdString());
        QVERIFY(found);
        QCOMPARE(std::ranges::count(found->records, name.toStdString(), &ReferenceRecord::name), 1);
    }

    void asManyRecordsAsTheSourcesHaveRows_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("source");
        QTest::addColumn<int>("rows");
        const char* page = "Datacenter Infrastructure Layer";
        QTest::newRow("companies of the parts record") << "suppliers"
                                                       << "Parts record 4.01" << 23;
        QTest::newRow("companies of the page") << "suppliers" << page << 8;
        QTest::newRow("storage: 5 rows and 2 names") << "storage-systems" << page << 7;
        QTest::newRow("colocation: 5 rows and 2 names") << "colocation-operators" << page << 7;
        QTest::newRow("GPU clouds") << "gpu-clouds" << page << 6;
        QTest::newRow("hyperscale") << "hyperscale-builders" << page << 6;
        QTest::newRow("reference architectures of the page") << "platforms" << page << 6;
        QTest::newRow("cooling") << "cooling-technologies" << page << 4;
        QTest::newRow("density classes of the page") << "rack-densities" << page << 4;
    }
    void asManyRecordsAsTheSourcesHaveRows() {
        QFETCH(QString, kind);
        QFETCH(QString, source);
        QFETCH(int, rows);
        QCOMPARE(from(kind.toStdString(), source.toStdString()), static_cast<std::size_t>(rows));
    }

    // ---- suppliers and platforms ------------------------------------------------------------------------------------

    void rolesAreInferredAndSaySo() {
        std::map<std::string, int> roles;
        for (const ReferenceRecord& row : table("suppliers").records) {
            const std::string role = text("suppliers", row.id, "role");
            QVERIFY2(role == "designer" || role == "ODM" || role == "OEM" || role == "both", row.id.c_str());
            QCOMPARE(row.status, ReferenceStatus::asQuoted);
            if (!row.source.starts_with("Parts record")) {
                QVERIFY(isAbsent("suppliers", row.id, "certainty"));
                continue;
            }
            ++roles[role];
            QCOMPARE(text("suppliers", row.id, "certainty"), std::string("inferred"));
            QVERIFY2(row.note.find("names no source") != std::string::npos, row.id.c_str());
            const std::string ownership = text("suppliers", row.id, "ownership");
            QCOMPARE(isAbsent("suppliers", row.id, "ticker"), ownership != "public");
        }
        QVERIFY(roles == (std::map<std::string, int>{{"designer", 2}, {"ODM", 7}, {"OEM", 14}}));
        QCOMPARE(text("suppliers", "h3c", "ownership"), std::string("subsidiary"));
        QCOMPARE(text("suppliers", "xfusion", "ownership"), std::string("private"));
        QCOMPARE(text("suppliers", "inspur", "ticker"), std::string("000977.SZ"));
        QVERIFY(record("suppliers", "amd").note.find("Sanmina") != std::string::npos);
        QVERIFY(record("suppliers", "foxconn").note.find("Ingrasys") != std::string::npos);
    }

    void disagreeingRolesAreBothKept() {
        QCOMPARE(text("suppliers", "supermicro", "role"), std::string("OEM"));
        QCOMPARE(text("suppliers", "supermicro-page", "role"), std::string("both"));
        for (const char* id : {"supermicro", "supermicro-page"})
            QVERIFY(record("suppliers", id).note.find("disagree") != std::string::npos);
        const std::map<std::string, std::string> same{{"foxconn", "foxconn-page"}, {"quanta-computer", "quanta-page"},
                                                      {"wiwynn", "wistron-page"},  {"inventec", "inventec-page"},
                                                      {"dell", "dell-page"},       {"hpe", "hpe-page"},
                                                      {"lenovo", "lenovo-page"}};
        for (const auto& [ofParts, ofPage] : same)
            QCOMPARE(text("suppliers", ofPage, "role"), text("suppliers", ofParts, "role"));
        QCOMPARE(text("suppliers", "foxconn-page", "standing"), std::string("largest"));
    }

    void platformsAndHowTheyAreHad_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("had");
        QTest::addColumn<double>("accelerators"); // 0: not printed as one number
        QTest::newRow("HGX H100") << "hgx-h100"
                                  << "node" << 8.0;
        QTest::newRow("HGX B200") << "hgx-b200"
                                  << "node" << 8.0;
        QTest::newRow("GB200 NVL72") << "gb200-nvl72"
                                     << "rack only" << 72.0;
        QTest::newRow("MI300X") << "mi300x"
                                << "node" << 8.0;
        QTest::newRow("Helios class") << "helios"
                                      << "rack only" << 0.0;
        QTest::newRow("TPU v5p pod") << "tpu-v5p-pod"
                                     << "rent only" << 8960.0;
        QTest::newRow("Trainium2") << "trainium2-ultracluster"
                                   << "rent only" << 0.0;
    }
    void platformsAndHowTheyAreHad() {
        QFETCH(QString, id);
        QFETCH(QString, had);
        QFETCH(double, accelerators);
        const std::string row = id.toStdString();
        QCOMPARE(QString::fromStdString(text("platforms", row, "availability")), had);
        const double printed = number("platforms", row, "accelerators");
        QVERIFY(accelerators == 0 ? std::isnan(printed) : printed == accelerators);
        const bool isRack = had == QLatin1String("rack only");
        QCOMPARE(text("platforms", row, "scale_tiers"),
                 std::string(isRack ? "hyperscale building, AI campus, GW class" : ""));
        QCOMPARE(text("platforms", row, "density_modes"), std::string(isRack ? "liquid, hybrid" : ""));
    }

    void powerOfPlatformsIsThatOfTheirClass() {
        QCOMPARE(range("platforms", "hgx-h100", "rack_kw"), range("rack-densities", "hgx-h100", "rack_kw"));
        QCOMPARE(range("platforms", "gb200-nvl72", "rack_kw"), range("rack-densities", "gb200-class", "rack_kw"));
        QCOMPARE(range("platforms", "trainium2-ultracluster", "accelerators"), (ReferenceRange{100'000, std::nullopt}));
    }

    // ---- operators --------------------------------------------------------------------------------------------------

    void theLostCompanyIsMarkedAndNotGuessed() {
        int lost = 0;
        for (const ReferenceRecord& row : table("hyperscale-builders").records) {
            if (!isAbsent("hyperscale-builders", row.id, "company")) {
                QCOMPARE(text("hyperscale-builders", row.id, "company"), row.name);
                continue;
            }
            ++lost;
            QVERIFY(std::get<ReferenceAbsent>(cell("hyperscale-builders", row.id, "company")).why.find("lost") !=
                    std::string::npos);
            const std::string all = row.id + row.name + row.note;
            QVERIFY(all.find("Google") == std::string::npos && all.find("Alphabet") == std::string::npos);
            QCOMPARE(range("hyperscale-builders", row.id, "accelerators"), (ReferenceRange{200e3, std::nullopt}));
            QCOMPARE(range("hyperscale-builders", row.id, "capex_usd_per_year"), (ReferenceRange{40e9, std::nullopt}));
        }
        QCOMPARE(lost, 1);
    }

    void capacitiesAsPrinted_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("column");
        QTest::addColumn<double>("least");
        const auto rows = [](const char* kind, const char* column, const std::map<const char*, double>& values) {
            for (const auto& [id, least] : values)
                QTest::addRow("%s %s %s", kind, id, column) << QString(kind) << QString(id) << QString(column) << least;
        };
        rows("colocation-operators", "capacity_mw",
             {{"equinix", 2000}, {"digital-realty", 3000}, {"qts", 1000}, {"cyrusone", 1000}, {"vantage", 2000}});
        rows("colocation-operators", "locations",
             {{"equinix", 250}, {"digital-realty", 300}, {"qts", 30}, {"cyrusone", 50}, {"vantage", 25}});
        rows("gpu-clouds", "accelerators",
             {{"coreweave", 28e3},
              {"lambda", 10e3},
              {"crusoe", 5e3},
              {"applied-digital", 5e3},
              {"together-ai", 5e3},
              {"runpod", 3e3}});
        rows("gpu-clouds", "valuation_usd",
             {{"coreweave", 19e9},
              {"lambda", 1.5e9},
              {"crusoe", 2.8e9},
              {"applied-digital", 1e9},
              {"together-ai", 1.25e9}});
        rows("hyperscale-builders", "accelerators",
             {{"microsoft", 300e3}, {"amazon", 150e3}, {"meta", 600e3}, {"oracle", 50e3}, {"xai", 100e3}});
        rows("hyperscale-builders", "capex_usd_per_year",
             {{"microsoft", 50e9}, {"amazon", 50e9}, {"meta", 35e9}, {"oracle", 10e9}, {"xai", 10e9}});
        rows("storage-systems", "throughput_tb_per_s",
             {{"weka", 10}, {"vast", 5}, {"exascaler", 10}, {"flashblade", 2}});
    }
    void capacitiesAsPrinted() {
        QFETCH(QString, kind);
        QFETCH(QString, id);
        QFETCH(QString, column);
        QFETCH(double, least);
        QCOMPARE(range(kind.toStdString(), id.toStdString(), column.toStdString()),
                 (ReferenceRange{least, std::nullopt}));
    }

    void whatThePageDoesNotPrintIsAbsent() {
        for (const char* id : {"hammerspace", "netapp", "minio"})
            QVERIFY(isAbsent("storage-systems", id, "throughput_tb_per_s"));
        for (const char* id : {"iron-mountain", "stack"})
            QVERIFY(isAbsent("colocation-operators", id, "capacity_mw"));
        QVERIFY(isAbsent("gpu-clouds", "runpod", "valuation_usd"));
        for (const char* id : {"infinity-fabric", "efa", "tpu-interconnect"})
            QVERIFY(isAbsent("fabric-technologies", id, "per_direction_gb_per_s"));
        for (const char* id : {"fabric-owner", "software-stack", "liquid-service", "telemetry"})
            QVERIFY(isAbsent("staffing", id, "fte"));
    }

    // ---- money ------------------------------------------------------------------------------------------------------

    void market() {
        QCOMPARE(number("market-context", "odm-direct-2025", "share"), 0.64);
        QCOMPARE(number("market-context", "odm-direct-2026", "share"), 0.50);
        QCOMPARE(record("market-context", "odm-direct-2026").date, std::string("2026-03"));
        QVERIFY_WITHIN(2.2e18 / 42.2e6 / 1e9, number("market-context", "lineshine-efficiency", "figure"), 0.05);
        QCOMPARE(16384 * number("market-context", "gpu-hour-assumed", "figure") * 24, 786'432.0);
        const ReferenceRecord& causes = record("market-context", "gpu-causes");
        QCOMPARE(causes.status, ReferenceStatus::refuted);
        QVERIFY_WITHIN(std::get<double>(causes.computed.at(0).second), (148 + 72 + 19 + 17 + 6 + 6) / 419.0, 5e-5);
    }

    void rents() {
        const auto price = [](const char* id) { return number("rental-prices", id, "usd_per_gpu_hour"); };
        QCOMPARE(price("h100-2026"), 2.95);
        QCOMPARE(range("rental-prices", "h100-2026-spread", "usd_per_gpu_hour"), (ReferenceRange{1.99, 5.0}));
        QCOMPARE(range("rental-prices", "h200-2026-spread", "usd_per_gpu_hour"), (ReferenceRange{2.5, 7.0}));
        QCOMPARE(price("b200-2026"), 6.03);
        QCOMPARE(price("gb200-2026-gpu"), number("rental-prices", "gb200-2026", "usd_per_superchip_hour") / 2);
        QVERIFY(std::isnan(price("gb200-2026"))); // no price of a superchip among those of a GPU
        QVERIFY_WITHIN(price("h100-contract-2026") / price("h100-contract-2025") - 1,
                       number("spare-part-values", "contract-rise", "change_observed"), 5e-4);
        QVERIFY_WITHIN(std::cbrt(price("h100-mid-2026") / price("h100-2023")) - 1,
                       number("spare-part-values", "rent-decline", "change_per_year"), 5e-4);
        QVERIFY_WITHIN(price("h100-mid-2026") / price("h100-2023"),
                       number("spare-part-values", "rent-decline", "left_3"), 5e-4);
    }

    void hoursOfAMonth() {
        for (const char* id : {"silver-gpu-line", "silver-730", "silver-730-5"}) {
            const auto of = [&](const char* column) { return number("rental-example", id, column); };
            QVERIFY_WITHIN(of("usd") / of("accelerators") / of("hours_per_month"), of("usd_per_gpu_hour"), 5e-5);
        }
        QCOMPARE(number("rental-example", "silver-gpu-line", "usd_per_gpu_hour"), 2.0);
        QCOMPARE(number("rental-example", "silver-730", "hours_per_month"), 8760 / 12.0);
        QVERIFY(36 * number("rental-example", "silver-gpu-line", "usd") > number("rental-example", "lowest", "usd"));
        for (const char* id : {"highest", "middle"})
            QVERIFY_WITHIN(number("rental-example", id, "usd") / number("rental-example", "lowest", "usd"),
                           number("rental-example", id, "over_lowest"), 5e-3);
    }

    void valuesLeft() {
        for (const double decay : {0.30, 0.35, 0.40}) {
            const std::string id = "decay-" + std::to_string(std::lround(decay * 100));
            QCOMPARE(number("spare-part-values", id, "change_per_year"), -decay);
            for (int year = 1; year <= 4; ++year)
                QVERIFY_WITHIN(number("spare-part-values", id, "left_" + std::to_string(year)),
                               std::pow(1 - decay, year), 5e-5);
        }
    }

    void pricesOfHardware() {
        const auto price = [](const char* id) { return number("hardware-prices", id, "usd"); };
        QCOMPARE(range("hardware-prices", "hgx-b200-node", "usd"), (ReferenceRange{350e3, 400e3}));
        QCOMPARE(range("hardware-prices", "hgx-b200-share", "usd"), (ReferenceRange{350e3 / 8, 400e3 / 8}));
        QCOMPARE(price("h100-node"), number("fabric-prices", "node-h100", "usd"));
        QCOMPARE(price("h100-share"), price("h100-node") / 8);
        QCOMPARE(price("h100-all-in"), std::round(number("fabric-prices", "cluster-1024", "usd") / 1024));
    }

    void anOwnedHour() {
        const auto cost = [](const char* id) { return number("own-cost-per-hour", id, "usd_per_hour"); };
        const double price = number("hardware-prices", "h100-all-in", "usd");
        const double annuity = 0.1 / (1 - std::pow(1.1, -4));
        QVERIFY_WITHIN(cost("straight-line"), price / 4 / 8760, 5e-5);
        QVERIFY_WITHIN(cost("annuity"), price * annuity / 8760, 5e-5);
        QVERIFY_WITHIN(annuity * 4, 1.2619, 5e-5);
        const double all = price * annuity / 8760 + 1.4 * 1.25 * 0.08 + 0.03 * price / 8760;
        QVERIFY_WITHIN(cost("energy-and-upkeep"), all, 5e-5);
        QVERIFY_WITHIN(cost("used-hour"), all / (0.80 * 0.95), 1e-4);
    }

    void investmentPerAccelerator() {
        for (const ReferenceRecord& row : table("investment-100k").records) {
            const ReferenceRange all = range("investment-100k", row.id, "usd");
            const ReferenceRange each = range("investment-100k", row.id, "usd_per_accelerator");
            QCOMPARE(each, (ReferenceRange{*all.low / 1e5, *all.high / 1e5}));
        }
        const ReferenceRecord& quoted = record("investment-100k", "total-with-accelerators");
        QCOMPARE(quoted.status, ReferenceStatus::refuted);
        QCOMPARE(range("investment-100k", quoted.id, "usd"), (ReferenceRange{40e9, 50e9}));
        QVERIFY(quoted.explanation.find("counted twice") != std::string::npos);
        const ReferenceRecord& total = record("investment-100k", "total-computed");
        QCOMPARE(total.status, ReferenceStatus::computed);
        for (const auto& [column, value] : quoted.computed)
            QVERIFY(value == cell("investment-100k", total.id, column));
        QCOMPARE(quoted.computed.size(), 2U);
        QCOMPARE(range("investment-100k", total.id, "usd"), range("investment-100k", "total-as-quoted", "usd"));
    }

    // ---- operations -------------------------------------------------------------------------------------------------

    void repairs() {
        const auto of = [](const char* id, const char* column) { return number("repair-and-spares", id, column); };
        QCOMPARE(of("llama-gpu-memory", "events"), 148.0 + 72);
        QCOMPARE(of("llama-gpu-all", "events"), 148.0 + 72 + 19 + 17 + 6 + 6);
        for (const char* id : {"llama-gpu-memory", "llama-gpu-all"})
            QVERIFY_WITHIN(of(id, "share"), perYear(of(id, "events")), 5e-5);
        QVERIFY_WITHIN(of("byterobust-standby", "share"), 4 / 1024.0, 5e-5);
        QVERIFY_WITHIN(of("delta-slow", "share"), 31 / of("delta-slow", "accelerators"), 1e-3);
        QVERIFY(of("rsc-lemons", "share") > of("rsc-lemons-out", "share"));
    }

    void standbyImpliesAProbability() {
        // The smallest number of spares k with P(Binomial(1024, p) <= k) >= 0.99 is 4 between the two probabilities.
        const auto atMost = [](int spares, double p) {
            double term = std::pow(1 - p, 1024);
            double sum = term;
            for (int i = 1; i <= spares; ++i) {
                term *= (1024 - i + 1) * p / (i * (1 - p));
                sum += term;
            }
            return sum;
        };
        QVERIFY(atMost(4, 0.00125) >= 0.99 && atMost(4, 0.00126) < 0.99);
        QVERIFY(atMost(3, 0.00081) < 0.99 && atMost(3, 0.00080) >= 0.99);
        QVERIFY(record("repair-and-spares", "byterobust-standby").note.find("0.000805 and 0.001251") !=
                std::string::npos);
    }

    void seats() {
        QCOMPARE(number("staffing", "seat-hours", "fte"), 7 * 24 / 40.0);
        QCOMPARE(range("staffing", "seat-24x7", "fte"), (ReferenceRange{5, 6}));
        QCOMPARE(record("staffing", "seat-24x7").status, ReferenceStatus::unconfirmed);
        QCOMPARE(8760 / 6, 1460);
        QCOMPARE(8760 / 5, 1752);
        QVERIFY(text("staffing", "seat-productive", "finding").starts_with("1,460 to 1,752 hours"));
    }
};

QTEST_APPLESS_MAIN(TestReferenceSources)
#include "tst_reference_sources.moc"
