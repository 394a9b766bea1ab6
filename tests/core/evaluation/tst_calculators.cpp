// SPDX-License-Identifier: GPL-3.0-or-later
// The table of calculators: its names, the figures each must answer, what it refuses and in which words.
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

#include <QTest>

#include "core/base/text.h"
#include "core/evaluation/calculators.h"
#include "tests/support/near.h"

using namespace plumb;

namespace {

std::vector<std::string> words(const QString& text) {
    std::vector<std::string> parts;
    for (const QString& part : text.split(' ', Qt::SkipEmptyParts))
        parts.push_back(part.toStdString());
    return parts;
}

/// The outputs of a call written as on the command line: "checkpoint.interval mtbf_h=85 write_min=10".
std::map<std::string, OutputValue> call(const QString& line) {
    auto parts = words(line);
    const auto calculator = findCalculator(parts.front());
    if (!calculator)
        qFatal("%s", calculator.error().sentence.c_str());
    parts.erase(parts.begin());
    const auto values = parseInputs(**calculator, parts);
    if (!values)
        qFatal("%s", values.error().sentence.c_str());
    const auto outputs = runCalculator(**calculator, *values);
    if (!outputs)
        qFatal("%s", outputs.error().sentence.c_str());
    std::map<std::string, OutputValue> result;
    for (const CalculatorOutput& output : *outputs)
        result[output.name] = output.value;
    return result;
}

double numberOf(const QString& line, const char* output) {
    return std::get<double>(call(line).at(output));
}

QString whyOf(const QString& line, const char* output) {
    return QString::fromStdString(std::get<Absent>(call(line).at(output)).why);
}

QString refusal(const QString& line) {
    auto parts = words(line);
    const auto calculator = findCalculator(parts.front());
    if (!calculator)
        return QString::fromStdString(calculator.error().sentence);
    parts.erase(parts.begin());
    const auto values = parseInputs(**calculator, parts);
    if (!values)
        return values.error().kind == ErrorKind::badValue ? QString::fromStdString(values.error().sentence) : "kind";
    const auto outputs = runCalculator(**calculator, *values);
    return outputs ? QString() : QString::fromStdString(outputs.error().sentence);
}

/// The interface of a calculator as one line: inputs, optional ones in brackets with their default, then outputs.
QString interfaceOf(const Calculator& calculator) {
    QStringList inputs;
    for (const CalculatorInput& input : calculator.inputs) {
        QString text = QString::fromUtf8(input.name.data(), static_cast<int>(input.name.size()));
        if (input.defaultNumber)
            text += "=" + QString::fromStdString(exactNumber(*input.defaultNumber));
        if (!input.defaultInput.empty())
            text += "=" + QString::fromStdString(std::string(input.defaultInput));
        for (std::size_t i = 0; i < input.choices.size(); ++i)
            text += (i == 0 ? "=" : "|") + QString::fromStdString(std::string(input.choices[i]));
        inputs += input.required ? text : "[" + text + "]";
    }
    QStringList outputs;
    for (const CalculatorOutputField& output : calculator.outputs)
        outputs += QString::fromStdString(std::string(output.name));
    return inputs.join(", ") + " -> " + outputs.join(", ");
}

OutputValue ok(double value) {
    return value;
}

} // namespace

class TestCalculators : public QObject {
    Q_OBJECT
private slots:
    void interfaces_data() {
        QTest::addColumn<QString>("interface");
        const auto row = [](const char* name, const char* interface) { QTest::newRow(name) << QString(interface); };
        row("reliability.system_mtbf", "nodes, node_mtbf_h -> system_mtbf_h");
        row("reliability.mtbf_interval",
            "failures, exposure_h, [confidence=0.9], [terminated=time|failure] -> mtbf_h, lower_h, upper_h");
        row("reliability.survival", "mtbf_h, duration_h -> probability");
        row("reliability.failures_to_separate", "rate_ratio, [significance=0.05], [power=0.8] -> failures_per_arm");
        row("reliability.burn_in", "defective_mtbf_h, burn_in_h, [defective_fraction] -> caught_fraction");
        row("reliability.weibull_moments", "shape, [scale_h=1] -> mean_h, cv");
        row("reliability.growth", "times_h -> slope, instantaneous_mtbf_h, plain_instantaneous_mtbf_h, plain_mtbf_h, "
                                  "crow_amsaa_beta, crow_amsaa_mtbf_h");
        row("checkpoint.interval",
            "mtbf_h, write_min, [restart_min=0], [method=exact|young|daly] -> interval_h, overhead_fraction, "
            "waste_fraction, first_order_overhead_fraction, efficiency");
        row("checkpoint.at_interval", "mtbf_h, write_min, interval_h, [restart_min=0], [wait_h=0] -> "
                                      "overhead_fraction, waste_fraction, efficiency");
        row("checkpoint.ettr", "nodes, failures_per_node_day, restart_min, write_min -> interval_min, ettr");
        row("checkpoint.two_level",
            "mtbf_h, local_write_min, global_write_min, local_fraction, [restart_min=0], "
            "[global_restart_min=restart_min], [local_interval_min], [globals_every] -> overhead_fraction, "
            "first_order_overhead_fraction, local_interval_min, globals_every, global_interval_min");
        row("checkpoint.async",
            "mtbf_h, interval_h, blocking_min, drain_min, [slowdown=0], [local_lost_fraction=1], [restart_min=0] -> "
            "overhead_fraction, first_order_overhead_fraction, feasible");
        row("checkpoint.size", "parameters, bytes_per_parameter -> bytes, gb, gib");
        row("fabric.clos", "endpoints, radix, [oversubscription=1], [tiers] -> tiers, leaf, spine, core, switches, "
                           "endpoint_links, leaf_spine_links, spine_core_links, feasible");
        row("fabric.multiplane",
            "endpoints, radix, planes -> leaf, spine, switches, endpoint_links, leaf_spine_links, feasible");
        row("fabric.fat_tree", "k, [tiers=3] -> hosts, switches, links");
        row("fabric.dragonfly", "hosts_per_router, routers_per_group, global_links -> radix, groups, hosts");
        row("fabric.check", "endpoints, leaf, uplinks_per_leaf, spine, spine_radix -> feasible, why");
        row("fabric.all_reduce",
            "[algorithm=ring|tree|hierarchical], ranks, bytes, bandwidth_gb_per_s, [latency_us=0], [ranks_per_node], "
            "[node_bandwidth_gb_per_s] -> seconds, algbw_gb_per_s, busbw_gb_per_s");
        row("fabric.oversubscribed", "pods, oversubscription -> crossing_fraction, slowdown");
        row("fabric.link_failures", "links, failures_per_link_month -> failures_per_month, link_mtbf_h");
        row("fabric.cluster_day", "gpus, usd_per_gpu_hour, [days=1] -> usd");
        row("storage.transfer", "bytes, bandwidth_gb_per_s -> seconds");
        row("storage.required_bandwidth", "bytes, mtbf_h, overhead_cap -> write_min, bandwidth_gb_per_s");
        row("facility.coolant_flow", "heat_kw, rise_k, [fluid=water|pg25] -> l_per_min, l_per_min_per_kw");
        row("facility.cdu_racks",
            "cdu_kw, cdu_l_per_min, rack_liquid_kw, l_per_min_per_kw, [spare=0] -> racks, limited_by");
        row("facility.floor_load", "mass_kg, width_m, depth_m -> kg_per_m2, kpa");
        row("facility.feed", "volts, amps, [derate=0.8], [power_factor=1] -> kw");
        row("facility.air_flow", "heat_kw, rise_k -> m3_per_h, cfm");
        row("energy.annual", "it_kw, [utilisation=1], [pue=1], usd_per_kwh -> kwh, usd");
        row("energy.supply_delta", "load_kw, efficiency_a, efficiency_b, usd_per_kwh -> extra_kw, usd_per_year");
        row("energy.chain", "stages -> efficiency");
        row("spares.base_stock",
            "units, failures_per_unit_year, lead_time_days, fill_rate, [variance_ratio=1], "
            "[target=fill_rate|ready_rate] -> pipeline, stock, achieved_fill_rate, expected_backorders, "
            "achieved_ready_rate");
        row("spares.poisson", "mean, stock -> fill_rate, ready_rate, expected_backorders");
        row("spares.value_left", "decay_per_year, years -> fraction");
        row("economics.npv", "rate, flows, [first=now|end_of_period] -> npv_usd");
        row("economics.annuity", "rate, years -> factor");
        row("economics.gpu_hour",
            "capex_usd, years, rate, [residual_fraction=0], [kw=0], [pue=1], [usd_per_kwh=0], [opex_fraction=0], "
            "[utilisation=1], [availability=1], [goodput=1] -> usd");
        row("economics.addressable_saving",
            "single_source_fraction, discount, [capex_share_of_tco=1] -> bom_fraction, tco_fraction");
        row("economics.break_even_utilisation", "own_usd_per_hour, rent_usd_per_hour -> utilisation");
    }
    void interfaces() {
        QFETCH(QString, interface);
        const auto calculator = findCalculator(QTest::currentDataTag());
        QVERIFY(calculator);
        QCOMPARE(interfaceOf(**calculator), interface);
    }

    void everyCalculatorIsComplete() {
        std::set<std::string_view> names;
        for (const Calculator& calculator : calculators()) {
            QVERIFY2(names.insert(calculator.name).second, calculator.name.data());
            QVERIFY2(!calculator.source.empty() && !calculator.title.empty(), calculator.name.data());
            for (const CalculatorInput& input : calculator.inputs) {
                QVERIFY2(!input.meaning.empty(), input.name.data());
                const bool choosing = input.kind == InputKind::choice || input.kind == InputKind::words;
                QCOMPARE(!input.choices.empty(), choosing);
                if (input.defaultNumber)
                    QVERIFY2(input.domain.contains(*input.defaultNumber), input.name.data());
            }
            for (const CalculatorOutputField& output : calculator.outputs)
                QVERIFY2(!output.meaning.empty(), output.name.data());
        }
    }

    void answers_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("output");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("tolerance");
        const auto row = [](const char* line, const char* output, double value, double tolerance) {
            QTest::addRow("%s %s", line, output) << QString(line) << QString(output) << value << tolerance;
        };
        const char* seed = "checkpoint.interval mtbf_h=85.546875 write_min=10";
        row(seed, "interval_h", 5.22947, 1e-5);
        row(seed, "overhead_fraction", 0.065110, 1e-5);
        row(seed, "waste_fraction", 0.061130, 1e-5);
        row(seed, "first_order_overhead_fraction", 0.062422, 1e-5);
        row(seed, "efficiency", 1 - 0.061130, 1e-5);
        row("checkpoint.interval mtbf_h=85.546875 write_min=10 method=young", "interval_h", 5.3400, 1e-5);
        row("checkpoint.interval mtbf_h=85.546875 write_min=10 method=young", "first_order_overhead_fraction", 0.062422,
            1e-5);
        row("checkpoint.interval mtbf_h=85.546875 write_min=10 method=daly", "interval_h", 5.22947, 1e-5);
        row("checkpoint.interval mtbf_h=85.546875 write_min=10 restart_min=60", "overhead_fraction", 0.077634, 1e-5);
        row("checkpoint.interval mtbf_h=85.546875 write_min=10 restart_min=60", "first_order_overhead_fraction",
            0.062422 + 1 / 85.546875, 1e-5);
        row("checkpoint.at_interval mtbf_h=10 write_min=6 interval_h=1 restart_min=6 wait_h=5", "overhead_fraction",
            0.76170, 1e-4);
        row("checkpoint.ettr nodes=1500 failures_per_node_day=0.0065 restart_min=5 write_min=5", "interval_min", 38.43,
            1e-4);
        row("checkpoint.ettr nodes=1500 failures_per_node_day=0.0065 restart_min=5 write_min=5", "ettr", 0.7398, 1e-4);
        const char* two = "checkpoint.two_level mtbf_h=12.372 local_write_min=.5 global_write_min=10 "
                          "local_fraction=.85 restart_min=10";
        row(two, "overhead_fraction", .11814, 1e-4);
        row(two, "first_order_overhead_fraction", .11088, 1e-4);
        row(two, "local_interval_min", 29.050, 1e-4);
        row(two, "globals_every", 10, 1e-15);
        row(two, "global_interval_min", 290.50, 1e-4);
        row("checkpoint.two_level mtbf_h=12.372 local_write_min=.5 global_write_min=10 local_fraction=.85 "
            "local_interval_min=30 globals_every=4",
            "overhead_fraction", .13227, 1e-4);
        row("checkpoint.two_level mtbf_h=12.372 local_write_min=.5 global_write_min=10 local_fraction=1",
            "overhead_fraction", .03762, 1e-3);
        row("checkpoint.two_level mtbf_h=12.372 local_write_min=.5 global_write_min=10 local_fraction=.85 "
            "globals_every=10",
            "local_interval_min", 29.149, 1e-4);
        row("checkpoint.two_level mtbf_h=12.372 local_write_min=.5 global_write_min=10 local_fraction=.85 "
            "local_interval_min=29.149",
            "globals_every", 10, 1e-15);
        row("checkpoint.async mtbf_h=3.093 interval_h=1 blocking_min=.5 drain_min=20 restart_min=10",
            "overhead_fraction", .40127, 1e-4);
        row("checkpoint.async mtbf_h=3.093 interval_h=1 blocking_min=.5 drain_min=20 slowdown=.1 "
            "local_lost_fraction=0 restart_min=10",
            "first_order_overhead_fraction", .25721, 1e-4);
        row("checkpoint.size parameters=405.85e9 bytes_per_parameter=14", "gib", 5291.7, 1e-4);
        row("checkpoint.size parameters=405.85e9 bytes_per_parameter=14", "gb", 5681.9, 1e-12);
        row("reliability.system_mtbf nodes=512 node_mtbf_h=43800", "system_mtbf_h", 85.546875, 1e-12);
        row("reliability.mtbf_interval failures=2 exposure_h=800", "lower_h", 127.07, 1e-4);
        row("reliability.mtbf_interval failures=2 exposure_h=800", "upper_h", 2251.2, 1e-4);
        row("reliability.mtbf_interval failures=2 exposure_h=800", "mtbf_h", 400, 1e-12);
        // 1,500 failures of the Los Alamos log, failure-terminated: 20.80 to 22.64 h.
        row("reliability.mtbf_interval failures=1499 exposure_h=32514.1 terminated=failure", "lower_h", 20.80, 3e-4);
        row("reliability.mtbf_interval failures=1499 exposure_h=32514.1 terminated=failure", "upper_h", 22.64, 3e-4);
        row("reliability.survival mtbf_h=85.547 duration_h=24", "probability", 0.7554, 1e-4);
        row("reliability.failures_to_separate rate_ratio=1.2", "failures_per_arm", 472.24, 1e-4);
        row("reliability.burn_in defective_mtbf_h=500 burn_in_h=168", "caught_fraction", 0.2854, 1e-3);
        row("reliability.burn_in defective_mtbf_h=500 burn_in_h=168 defective_fraction=0.02", "caught_fraction",
            0.02 * 0.2854, 1e-3);
        row("reliability.weibull_moments shape=0.7", "mean_h", 1.265824, 1e-6);
        row("reliability.weibull_moments shape=0.7", "cv", 1.462425, 1e-6);
        row("reliability.growth times_h=100,300", "slope", 1 - std::log(2) / std::log(3), 1e-12);
        row("reliability.growth times_h=100,300", "plain_mtbf_h", 150, 1e-12);
        row("reliability.growth times_h=100,300", "instantaneous_mtbf_h", 150 * std::log(3) / std::log(2), 1e-12);
        row("reliability.growth times_h=100,300", "crow_amsaa_beta", 2 / std::log(3), 1e-12);
        const char* duane = "reliability.growth "
                            "times_h=10400,26900,43400,66400,89400,130400,163400,232000,242000,340700";
        row(duane, "instantaneous_mtbf_h", 46304.175, 1e-8); // the fitted line, computed apart from this program
        row(duane, "plain_instantaneous_mtbf_h", 51323.535, 1e-8);
        row(duane, "crow_amsaa_mtbf_h", 45937.701, 1e-8);
        row("fabric.clos endpoints=2304 radix=144", "spine", 18, 1e-15);
        row("fabric.clos endpoints=1020 radix=64", "leaf", 32, 1e-15);
        row("fabric.clos endpoints=1020 radix=64", "endpoint_links", 1020, 1e-15);
        row("fabric.clos endpoints=1020 radix=64", "leaf_spine_links", 1024, 1e-15);
        row("fabric.clos endpoints=64 radix=64", "tiers", 1, 1e-15);
        row("fabric.clos endpoints=64 radix=64 tiers=2", "switches", 2 + 1, 1e-15);
        row("fabric.clos endpoints=65536 radix=64", "switches", 5120, 1e-15);
        row("fabric.clos endpoints=65536 radix=64", "core", 1024, 1e-15);
        row("fabric.clos endpoints=65536 radix=64", "spine_core_links", 65536, 1e-15);
        row("fabric.clos endpoints=1536 radix=64 oversubscription=3", "leaf", 32, 1e-15);
        row("fabric.clos endpoints=1536 radix=64 oversubscription=3", "spine", 8, 1e-15);
        row("fabric.multiplane endpoints=8192 radix=128 planes=2", "leaf", 256, 1e-15);
        row("fabric.multiplane endpoints=8192 radix=128 planes=2", "spine", 128, 1e-15);
        row("fabric.multiplane endpoints=8192 radix=128 planes=2", "switches", 384, 1e-15);
        row("fabric.multiplane endpoints=8192 radix=128 planes=2", "endpoint_links", 16384, 1e-15);
        row("fabric.multiplane endpoints=8192 radix=128 planes=2", "leaf_spine_links", 16384, 1e-15);
        row("fabric.fat_tree k=48", "hosts", 27648, 1e-15);
        row("fabric.fat_tree k=48", "switches", 2880, 1e-15);
        row("fabric.fat_tree k=48", "links", 82944, 1e-15);
        row("fabric.fat_tree k=64 tiers=2", "switches", 96, 1e-15);
        row("fabric.dragonfly hosts_per_router=16 routers_per_group=32 global_links=16", "radix", 63, 1e-15);
        row("fabric.dragonfly hosts_per_router=16 routers_per_group=32 global_links=16", "groups", 513, 1e-15);
        row("fabric.dragonfly hosts_per_router=16 routers_per_group=32 global_links=16", "hosts", 262656, 1e-15);
        const char* ring = "fabric.all_reduce algorithm=ring ranks=16 bytes=1e9 bandwidth_gb_per_s=50";
        row(ring, "seconds", 37.5e-3, 1e-9);
        row(ring, "algbw_gb_per_s", 26.667, 2e-5);
        row(ring, "busbw_gb_per_s", 50, 1e-9);
        row("fabric.all_reduce algorithm=tree ranks=16 bytes=1e9 bandwidth_gb_per_s=50 latency_us=5", "seconds",
            40.04e-3, 1e-12);
        row("fabric.all_reduce algorithm=hierarchical ranks=128 bytes=1e9 bandwidth_gb_per_s=50 ranks_per_node=8 "
            "node_bandwidth_gb_per_s=450",
            "seconds", 1.75 / 450 + 1.875 / 8 / 50, 1e-12);
        row("fabric.oversubscribed pods=8 oversubscription=7", "crossing_fraction", 0.875, 1e-15);
        row("fabric.oversubscribed pods=8 oversubscription=7", "slowdown", 6.125, 1e-15);
        row("fabric.link_failures links=49152 failures_per_link_month=0.00057", "failures_per_month", 28.01664, 1e-12);
        row("fabric.link_failures links=49152 failures_per_link_month=0.00057", "link_mtbf_h", 1.28e6, 1e-2);
        row("fabric.cluster_day gpus=16384 usd_per_gpu_hour=2", "usd", 786432, 1e-15);
        row("storage.transfer bytes=5.680e12 bandwidth_gb_per_s=7", "seconds", 811, 5e-3);
        row("storage.transfer bytes=5.680e12 bandwidth_gb_per_s=250", "seconds", 22.7, 5e-3);
        row("storage.transfer bytes=0 bandwidth_gb_per_s=1", "seconds", 0, 1e-15);
        row("storage.required_bandwidth bytes=5.68e12 mtbf_h=49.49 overhead_cap=0.05", "write_min", 3.71, 1e-2);
        row("storage.required_bandwidth bytes=5.68e12 mtbf_h=49.49 overhead_cap=0.05", "bandwidth_gb_per_s", 25.5,
            1e-2);
        row("facility.coolant_flow heat_kw=1 rise_k=10", "l_per_min_per_kw", 1.447, 1e-3);
        row("facility.coolant_flow heat_kw=1 rise_k=10 fluid=pg25", "l_per_min_per_kw", 1.509, 1e-3);
        row("facility.coolant_flow heat_kw=9 rise_k=10 fluid=water", "l_per_min", 13.05, 5e-3);
        row("facility.coolant_flow heat_kw=132 rise_k=10.06 fluid=pg25", "l_per_min", 198, 1e-3);
        row("facility.cdu_racks cdu_kw=2000 cdu_l_per_min=2400 rack_liquid_kw=120 l_per_min_per_kw=1.5", "racks", 13,
            1e-15);
        row("facility.cdu_racks cdu_kw=2000 cdu_l_per_min=2400 rack_liquid_kw=120 l_per_min_per_kw=1.2", "racks", 16,
            1e-15);
        row("facility.cdu_racks cdu_kw=2000 cdu_l_per_min=2400 rack_liquid_kw=132 l_per_min_per_kw=1.5 spare=1",
            "racks", 11, 1e-15);
        row("facility.floor_load mass_kg=1360 width_m=0.6 depth_m=1.068", "kg_per_m2", 2122.35, 1e-5);
        row("facility.floor_load mass_kg=1360 width_m=0.6 depth_m=1.068", "kpa", 20.8131, 1e-5);
        row("facility.feed volts=415 amps=60", "kw", 34.5, 1e-3);
        row("facility.feed volts=415 amps=60 derate=1 power_factor=0.95", "kw", 34.5 / 0.8 * 0.95, 1e-3);
        row("facility.air_flow heat_kw=1 rise_k=20", "m3_per_h", 149.25, 1e-4);
        row("facility.air_flow heat_kw=1 rise_k=20", "cfm", 87.85, 1e-3);
        row("energy.annual it_kw=1000 usd_per_kwh=0.10", "usd", 876000, 1e-12);
        row("energy.annual it_kw=1000 usd_per_kwh=0.15", "usd", 1314000, 1e-12);
        row("energy.annual it_kw=1000 utilisation=0.5 pue=1.2 usd_per_kwh=0", "kwh", 5256000, 1e-12);
        row("energy.supply_delta load_kw=1000 efficiency_a=0.94 efficiency_b=0.96 usd_per_kwh=0.08", "extra_kw", 22.163,
            1e-4);
        row("energy.supply_delta load_kw=1000 efficiency_a=0.96 efficiency_b=0.94 usd_per_kwh=0.08", "usd_per_year",
            -22.163 * 8760 * 0.08, 1e-4);
        row("energy.chain stages=0.97,0.985,0.96,0.985", "efficiency", 0.90347, 1e-4);
        row("spares.base_stock units=4096 failures_per_unit_year=0.09 lead_time_days=30 fill_rate=0.95", "stock", 41,
            1e-15);
        row("spares.base_stock units=4096 failures_per_unit_year=0.09 lead_time_days=30 fill_rate=0.95", "pipeline",
            30.30, 1e-3);
        // Demand with a mean of 5 in the lead time: P(demand <= 8) is 0.9319, P(demand <= 7) 0.8666.
        row("spares.base_stock units=100 failures_per_unit_year=0.5 lead_time_days=36.5 fill_rate=0.9", "stock", 9,
            1e-15);
        row("spares.base_stock units=100 failures_per_unit_year=0.5 lead_time_days=36.5 fill_rate=0.9 "
            "target=ready_rate",
            "stock", 8, 1e-15);
        row("spares.base_stock units=100 failures_per_unit_year=0.5 lead_time_days=36.5 fill_rate=0.9 "
            "target=ready_rate",
            "achieved_ready_rate", 0.931906, 1e-5);
        row("spares.base_stock units=0 failures_per_unit_year=1 lead_time_days=30 fill_rate=0 target=ready_rate",
            "stock", 0, 1e-15);
        row("spares.poisson mean=1 stock=1", "ready_rate", 0.73576, 1e-5);
        row("spares.poisson mean=5 stock=8", "expected_backorders", 0.12211, 1e-4);
        row("spares.value_left decay_per_year=0.35 years=2", "fraction", 0.4225, 1e-12);
        row("economics.npv rate=0.1 flows=-1000,500,500,500", "npv_usd", 243.426, 1e-5);
        row("economics.npv rate=0.1 flows=-1000,500,500,500 first=end_of_period", "npv_usd", 221.296, 1e-5);
        row("economics.annuity rate=0.1 years=4", "factor", 0.315470804, 1e-8);
        row("economics.gpu_hour capex_usd=49248 years=4 rate=0.1 kw=1.4 pue=1.25 usd_per_kwh=0.08 opex_fraction=0.03 "
            "utilisation=0.8 availability=0.95",
            "usd", 2.7397, 1e-4);
        row("economics.addressable_saving single_source_fraction=0.75 discount=0.15 capex_share_of_tco=0.7",
            "tco_fraction", 0.02625, 1e-12);
        row("economics.break_even_utilisation own_usd_per_hour=1.5 rent_usd_per_hour=2", "utilisation", 0.75, 1e-15);
    }
    void answers() {
        QFETCH(QString, line);
        QFETCH(QString, output);
        QFETCH(double, value);
        QFETCH(double, tolerance);
        QVERIFY_NEAR(numberOf(line, qPrintable(output)), value, tolerance);
    }

    void resultsThatDoNotExistSayWhy() {
        const QString never = "checkpoint.at_interval mtbf_h=1.6 write_min=0 interval_h=720";
        for (const char* output : {"overhead_fraction", "waste_fraction", "efficiency"})
            QVERIFY(whyOf(never, output).contains("never finishes"));
        QVERIFY(whyOf("checkpoint.interval mtbf_h=0.01 write_min=60", "overhead_fraction").contains("never finishes"));
        QVERIFY(numberOf("checkpoint.interval mtbf_h=0.01 write_min=60", "interval_h") <= 0.01);
        QVERIFY(whyOf("reliability.mtbf_interval failures=0 exposure_h=1000", "mtbf_h").contains("No failure"));
        QVERIFY(whyOf("reliability.mtbf_interval failures=0 exposure_h=1000", "upper_h").contains("No failure"));
        QVERIFY_NEAR(numberOf("reliability.mtbf_interval failures=0 exposure_h=1000", "lower_h"), 1000 / -std::log(0.1),
                     1e-12);
        QVERIFY(whyOf("reliability.failures_to_separate rate_ratio=1", "failures_per_arm").contains("Equal rates"));
        QVERIFY(whyOf("reliability.growth times_h=5", "slope").contains("two different times"));
        const QString local = "checkpoint.two_level mtbf_h=12 local_write_min=.5 global_write_min=10 local_fraction=1";
        QVERIFY(whyOf(local, "globals_every").contains("no global copy"));
        QVERIFY(whyOf(local, "global_interval_min").contains("no global copy"));
        QVERIFY(whyOf("reliability.weibull_moments shape=0.001", "mean_h").contains("range of numbers"));
        QVERIFY(whyOf("checkpoint.ettr nodes=1e6 failures_per_node_day=1 restart_min=5 write_min=5", "ettr")
                    .contains("not positive"));
    }

    void fabricsThatCannotBeBuiltSayWhy() {
        const QString tooMany = "fabric.clos endpoints=100000 radix=64";
        QCOMPARE(std::get<bool>(call(tooMany).at("feasible")), false);
        for (const char* output : {"tiers", "leaf", "spine", "core", "switches", "endpoint_links"})
            QVERIFY(whyOf(tooMany, output).startsWith("Three tiers of 64-port switches hold at most 65,536 endpoints"));
        QVERIFY(whyOf("fabric.clos endpoints=65 radix=64 tiers=1", "leaf").contains("One tier of 64-port"));
        QCOMPARE(std::get<bool>(call("fabric.clos endpoints=2048 radix=64 tiers=2").at("feasible")), true);
        QVERIFY(whyOf("fabric.clos endpoints=2049 radix=64 tiers=2", "leaf").contains("2,048 endpoints, fewer than"));
        const QString planes = "fabric.multiplane endpoints=8193 radix=128 planes=2";
        QCOMPARE(std::get<bool>(call(planes).at("feasible")), false);
        QVERIFY(whyOf(planes, "spine").contains("hold at most 8,192 endpoints"));
        QVERIFY(whyOf("fabric.link_failures links=9 failures_per_link_month=0", "link_mtbf_h").contains("never fails"));
        const QString alone = "fabric.all_reduce algorithm=tree ranks=1 bytes=1 bandwidth_gb_per_s=1";
        for (const char* output : {"seconds", "algbw_gb_per_s", "busbw_gb_per_s"})
            QVERIFY(whyOf(alone, output).contains("single rank"));
        QVERIFY(whyOf("economics.break_even_utilisation own_usd_per_hour=4 rent_usd_per_hour=2", "utilisation")
                    .contains("cannot be reached"));
        QVERIFY(whyOf("fabric.all_reduce algorithm=ring ranks=4 bytes=0 bandwidth_gb_per_s=1", "busbw_gb_per_s")
                    .contains("no time"));
    }

    void givenFabrics_data() {
        QTest::addColumn<QString>("given");
        QTest::addColumn<bool>("feasible");
        QTest::addColumn<QStringList>("said");
        QTest::newRow("B300 XDR, 4 SU") << "endpoints=2304 leaf=32 uplinks_per_leaf=72 spine=18 spine_radix=144" << true
                                        << QStringList{"32 leaves with 72 uplinks each are 2,304 links",
                                                       "4 from each leaf to each spine", "have 2,592", "2,304 beside"};
        QTest::newRow("16 does not divide 72")
            << "endpoints=2304 leaf=32 uplinks_per_leaf=72 spine=16 spine_radix=144" << false
            << QStringList{"72 uplinks", "16 spines, 4.5 to each", "are 18."};
        QTest::newRow("half of the spines") << "endpoints=1020 leaf=32 uplinks_per_leaf=32 spine=8 spine_radix=64"
                                            << false << QStringList{"are 1,024 links", "have 512", "are 16."};
        QTest::newRow("full leaves") << "endpoints=1025 leaf=32 uplinks_per_leaf=32 spine=16 spine_radix=64" << false
                                     << QStringList{"have 1,024 beside", "for 1,025 endpoints"};
        QTest::newRow("three tiers") << "endpoints=99 leaf=65 uplinks_per_leaf=32 spine=32 spine_radix=64" << false
                                     << QStringList{"2,080 links", "have 2,048", "65 over 64", "third tier"};
        // Rail-only: eight rails of one switch each, nothing joins them.
        QTest::newRow("rails without a spine") << "endpoints=512 leaf=8 uplinks_per_leaf=0 spine=0 spine_radix=64"
                                               << true << QStringList{"8 leaves", "512 ports", "cross the nodes"};
        QTest::newRow("rails too small") << "endpoints=513 leaf=8 uplinks_per_leaf=0 spine=0 spine_radix=64" << false
                                         << QStringList{"512 ports for 513 endpoints", "more leaves"};
        QTest::newRow("zero uplinks") << "endpoints=9 leaf=2 uplinks_per_leaf=0 spine=1 spine_radix=64" << false
                                      << QStringList{"Nothing is linked to the spines (1)"};
        QTest::newRow("no spine") << "endpoints=9 leaf=2 uplinks_per_leaf=4 spine=0 spine_radix=64" << false
                                  << QStringList{"4 uplinks", "lead nowhere"};
    }
    void givenFabrics() {
        QFETCH(QString, given);
        QFETCH(bool, feasible);
        QFETCH(QStringList, said);
        const auto outputs = call("fabric.check " + given);
        QCOMPARE(std::get<bool>(outputs.at("feasible")), feasible);
        const auto why = QString::fromStdString(std::get<std::string>(outputs.at("why")));
        for (const QString& part : said)
            QVERIFY2(why.contains(part), qPrintable(why));
    }

    void localOnlyWithAGivenNumberUsesItsForm() {
        const QString line = "checkpoint.two_level mtbf_h=12 local_write_min=0.6 global_write_min=6 local_fraction=1 "
                             "local_interval_min=30 globals_every=5";
        const double form = 12 / (5 * 0.5) * (4 * std::expm1(0.51 / 12) + std::expm1(0.6 / 12)) - 1;
        QVERIFY_NEAR(numberOf(line, "overhead_fraction"), form, 1e-12);
        QCOMPARE(numberOf(line, "global_interval_min"), 150.0);
    }

    void drainsThatComeTooLateAreNotFeasible() {
        const QString late = "checkpoint.async mtbf_h=10 interval_h=0.2 blocking_min=1 drain_min=20";
        QCOMPARE(std::get<bool>(call(late).at("feasible")), false);
        QVERIFY(whyOf(late, "overhead_fraction").contains("0.333333 h"));
        QVERIFY(whyOf(late, "first_order_overhead_fraction").contains("not drained"));
        const auto inTime = call("checkpoint.async mtbf_h=10 interval_h=0.5 blocking_min=1 drain_min=20");
        QCOMPARE(std::get<bool>(inTime.at("feasible")), true);
    }

    void saysWhatLimitsADistributionUnit() {
        const QString unit = "facility.cdu_racks cdu_kw=2000 cdu_l_per_min=2400 rack_liquid_kw=120 l_per_min_per_kw=";
        QCOMPARE(std::get<std::string>(call(unit + "1.5").at("limited_by")), std::string("flow"));
        QCOMPARE(std::get<std::string>(call(unit + "1.2").at("limited_by")), std::string("heat"));
    }

    void defaultsAreFilledIn() {
        const auto& two = **findCalculator("checkpoint.two_level");
        const auto values = parseInputs(two, words("mtbf_h=12 local_write_min=1 global_write_min=5 local_fraction=.5 "
                                                   "restart_min=7"));
        QCOMPARE(values->number("global_restart_min"), 7.0);
        QVERIFY(!values->has("globals_every"));
        const auto& interval = **findCalculator("checkpoint.interval");
        QCOMPARE(parseInputs(interval, words("mtbf_h=1 write_min=1"))->choice("method"), std::string("exact"));
        const auto reversed = parseInputs(interval, words("write_min=1 mtbf_h=2"));
        QCOMPARE(reversed->entries().size(), 4U); // in the order of the table, whatever the call's
        QCOMPARE(reversed->entries().front().name, std::string("mtbf_h"));
    }

    void refusals_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("said");
        const auto row = [](const char* name, const char* line, QStringList said) {
            QTest::newRow(name) << QString(line) << said;
        };
        row("unknown model", "checkpoint.intervall",
            {"no model \"checkpoint.intervall\"", "did you mean checkpoint.interval?"});
        row("unlike any model", "zzzzzz", {"no model \"zzzzzz\"", "calc --list"});
        row("unknown input", "checkpoint.interval mtbf_h=1 write_min=1 restart_mn=3",
            {"no input \"restart_mn\"", "did you mean restart_min?"});
        row("unlike any input", "checkpoint.interval mtbf_h=1 write_min=1 colour=3",
            {"no input \"colour\"", "its inputs are mtbf_h, write_min, restart_min, method"});
        row("missing", "checkpoint.interval mtbf_h=1", {"needs write_min", "minutes", "add write_min=VALUE"});
        row("not a number", "checkpoint.interval mtbf_h=ten write_min=1", {"mtbf_h", "\"ten\"", "not a number"});
        row("decimal comma", "checkpoint.interval mtbf_h=1,5 write_min=1", {"\"1,5\"", "thousands separator"});
        row("unit", "checkpoint.interval mtbf_h=5h write_min=1", {"\"5h\"", "without unit"});
        row("empty", "checkpoint.interval mtbf_h= write_min=1", {"\"\"", "not a number"});
        row("not finite", "checkpoint.interval mtbf_h=inf write_min=1", {"\"inf\"", "not a number"});
        row("twice", "checkpoint.interval mtbf_h=1 mtbf_h=2 write_min=1", {"mtbf_h", "given twice", "\"1\" and \"2\""});
        row("no equals sign", "checkpoint.interval mtbf_h=1 write_min=1 exact", {"\"exact\"", "NAME=VALUE"});
        row("below", "checkpoint.interval mtbf_h=-4 write_min=1", {"mtbf_h", "is -4", "greater than 0"});
        row("at an open end", "checkpoint.interval mtbf_h=0 write_min=1", {"is 0", "greater than 0"});
        row("above", "checkpoint.async mtbf_h=9 interval_h=1 blocking_min=1 drain_min=1 slowdown=1",
            {"slowdown", "is 1", "at least 0 and less than 1"});
        row("whole", "reliability.system_mtbf nodes=1.5 node_mtbf_h=9", {"nodes", "is 1.5", "a whole number"});
        row("negative count", "reliability.mtbf_interval failures=-1 exposure_h=9",
            {"failures", "is -1", "at least 0"});
        row("choice", "checkpoint.interval mtbf_h=1 write_min=1 method=best",
            {"method", "\"best\"", "exact, young, daly"});
        row("list element", "economics.npv rate=0.1 flows=1,x,3", {"flows", "\"x\"", "not a number"});
        row("empty list element", "economics.npv rate=0.1 flows=1,,3", {"flows", "\"\""});
        row("group of thousands", "economics.npv rate=0.1 flows=-1,000,500",
            {"flows", "\"000\"", "group of thousands"});
        row("list domain", "reliability.growth times_h=5,-1", {"times_h", "is -1", "greater than 0"});
        row("list order", "reliability.growth times_h=5,3", {"times_h", "3 after 5", "in order"});
        row("negative residual", "economics.gpu_hour capex_usd=1 years=1 rate=0 residual_fraction=-0.1",
            {"residual_fraction", "is -0.1", "at least 0 and at most 1"});
        row("rate", "economics.annuity rate=-1 years=3", {"rate", "greater than -1"});
        row("no bandwidth", "storage.transfer bytes=1 bandwidth_gb_per_s=0", {"bandwidth_gb_per_s", "greater than 0"});
        row("overhead in percent", "storage.required_bandwidth bytes=1 mtbf_h=1 overhead_cap=5",
            {"overhead_cap", "is 5", "at most 1"});
        row("no rise", "facility.coolant_flow heat_kw=1 rise_k=0", {"rise_k", "is 0", "greater than 0"});
        row("negative rise", "facility.air_flow heat_kw=1 rise_k=-5", {"rise_k", "is -5", "greater than 0"});
        row("negative heat", "facility.coolant_flow heat_kw=-1 rise_k=9", {"heat_kw", "is -1", "at least 0"});
        row("other coolant", "facility.coolant_flow heat_kw=1 rise_k=9 fluid=oil", {"fluid", "\"oil\"", "water, pg25"});
        row("half a spare rack",
            "facility.cdu_racks cdu_kw=1 cdu_l_per_min=1 rack_liquid_kw=1 l_per_min_per_kw=1 spare=0.5",
            {"spare", "is 0.5", "a whole number"});
        row("no footprint", "facility.floor_load mass_kg=1 width_m=0 depth_m=1", {"width_m", "greater than 0"});
        row("derated upwards", "facility.feed volts=415 amps=60 derate=1.25", {"derate", "is 1.25", "at most 1"});
        row("PUE below 1", "energy.annual it_kw=1 pue=0.9 usd_per_kwh=1", {"pue", "is 0.9", "at least 1"});
        row("utilisation above 1", "energy.annual it_kw=1 utilisation=1.1 usd_per_kwh=1",
            {"utilisation", "is 1.1", "at most 1"});
        row("negative power", "energy.annual it_kw=-1 usd_per_kwh=1", {"it_kw", "is -1", "at least 0"});
        row("efficiency of nothing", "energy.supply_delta load_kw=1 efficiency_a=0 efficiency_b=1 usd_per_kwh=1",
            {"efficiency_a", "is 0", "greater than 0"});
        row("efficiency above 1", "energy.supply_delta load_kw=1 efficiency_a=1 efficiency_b=1.01 usd_per_kwh=1",
            {"efficiency_b", "is 1.01", "at most 1"});
        row("stage above 1", "energy.chain stages=0.9,96", {"stages", "is 96", "at most 1"});
        row("too many parts", "spares.base_stock units=1e15 failures_per_unit_year=1 lead_time_days=365 fill_rate=.9",
            {"units", "parts in replenishment"});
        row("radix 1", "fabric.clos endpoints=9 radix=1", {"radix", "is 1", "at least 2"});
        row("tiers", "fabric.clos endpoints=9 radix=8 tiers=4", {"tiers", "is 4", "at most 3"});
        row("no oversubscription", "fabric.clos endpoints=9 radix=8 oversubscription=0",
            {"oversubscription", "is 0", "greater than 0"});
        row("no uplink left", "fabric.clos endpoints=1024 radix=64 oversubscription=64",
            {"oversubscription of 64", "radix 64", "no uplink", "between 1 and 63"});
        row("no downlink left", "fabric.clos endpoints=1024 radix=64 oversubscription=0.01", {"no downlink"});
        row("odd k", "fabric.fat_tree k=5", {"k of fabric.fat_tree is 5", "must be even"});
        row("hierarchy without nodes", "fabric.all_reduce algorithm=hierarchical ranks=2 bytes=1 bandwidth_gb_per_s=1",
            {"needs ranks_per_node", "add ranks_per_node=VALUE"});
        row("part of a node",
            "fabric.all_reduce algorithm=hierarchical ranks=12 bytes=1 bandwidth_gb_per_s=1 ranks_per_node=8 "
            "node_bandwidth_gb_per_s=1",
            {"ranks of fabric.all_reduce is 12", "multiple of ranks_per_node", "is 8"});
        row("several at once", "checkpoint.interval mtbf_h=x write_mn=1",
            {"\"x\"", "no input \"write_mn\"", "needs write_min"});
    }
    void refusals() {
        QFETCH(QString, line);
        QFETCH(QStringList, said);
        const QString sentence = refusal(line);
        for (const QString& part : said)
            QVERIFY2(sentence.contains(part), qPrintable(sentence));
    }

    // A family that comes later may take words and tables.
    void readsWordsAndTables() {
        const Calculator rank{
            .name = "test.rank",
            .title = "",
            .inputs = {{.name = "payoffs", .meaning = "", .kind = InputKind::table},
                       {.name = "directions", .meaning = "", .kind = InputKind::words, .choices = {"up", "down"}}},
            .outputs = {{"n", ""}},
            .source = "",
            .compute = [](const CalculatorValues& in) -> Result<std::vector<OutputValue>> {
                return std::vector<OutputValue>{
                    ok(in.table("payoffs")[1][0] + static_cast<double>(in.words("directions").size()))};
            }};
        const auto values = parseInputs(rank, std::vector<std::string>{"payoffs=1,2;30,4", "directions=up,down,up"});
        QVERIFY(values);
        QCOMPARE(std::get<double>(runCalculator(rank, *values)->front().value), 33.0);
        const auto ragged = parseInputs(rank, std::vector<std::string>{"payoffs=1,2;3", "directions=up"});
        QVERIFY(QString::fromStdString(ragged.error().sentence).contains("Row 2 of payoffs"));
        const auto wrong = parseInputs(rank, std::vector<std::string>{"payoffs=1", "directions=up,left"});
        QVERIFY(QString::fromStdString(wrong.error().sentence).contains("\"left\"; choose one of up, down"));
    }

    // Whatever lies in the domains is answered: a finite number, or absent with a sentence.
    void everyDomainIsAnswered() {
        std::mt19937_64 bits(11);
        const auto uniform = [&](double low, double high) { return std::uniform_real_distribution<>(low, high)(bits); };
        const auto inside = [&](const Domain& domain) {
            const double low = std::isfinite(domain.low) ? domain.low : -1e300;
            const double high = std::isfinite(domain.high) ? domain.high : 1e300;
            for (;;) {
                double value = low;
                switch (std::uniform_int_distribution<>(0, 5)(bits)) {
                case 0:
                    value = low;
                    break;
                case 1:
                    value = high;
                    break;
                case 2:
                    value = low + std::exp(uniform(-690, std::min(690.0, std::log(high - low))));
                    break;
                default:
                    value = low + std::min(high - low, std::exp(uniform(-7, 7)));
                }
                value = domain.whole ? std::floor(value) : value;
                if (domain.contains(value))
                    return value;
            }
        };
        for (const Calculator& calculator : calculators()) {
            for (int i = 0; i < 3000; ++i) {
                std::vector<std::string> texts;
                for (const CalculatorInput& input : calculator.inputs) {
                    if (!input.required && bits() % 2 == 0)
                        continue;
                    std::string text = std::string(input.name) + "=";
                    if (input.kind == InputKind::choice) {
                        text += input.choices[bits() % input.choices.size()];
                    } else {
                        std::vector<double> values;
                        do
                            values.push_back(inside(input.domain));
                        while (input.kind == InputKind::numbers && bits() % 4 != 0);
                        std::ranges::sort(values);
                        for (std::size_t k = 0; k < values.size(); ++k)
                            text += (k > 0 ? "," : "") + exactNumber(values[k]);
                    }
                    texts.push_back(text);
                }
                const std::string line = std::string(calculator.name) + " " + join(texts, " ");
                const auto values = parseInputs(calculator, texts);
                QVERIFY2(values, values ? "" : values.error().sentence.c_str());
                const auto outputs = runCalculator(calculator, *values);
                if (!outputs) {
                    QVERIFY2(!outputs.error().sentence.empty(), line.c_str());
                    continue;
                }
                for (const CalculatorOutput& output : *outputs) {
                    if (const auto* number = std::get_if<double>(&output.value))
                        QVERIFY2(std::isfinite(*number), (line + " " + output.name).c_str());
                    if (const auto* absent = std::get_if<Absent>(&output.value))
                        QVERIFY2(absent->why.ends_with('.'), (line + " " + output.name).c_str());
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestCalculators)
#include "tst_calculators.moc"
