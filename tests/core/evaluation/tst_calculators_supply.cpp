// SPDX-License-Identifier: GPL-3.0-or-later
// The calculators of inference, supply, spares and economics: their interfaces, the figures they must answer, what they
// refuse.
#include <map>

#include <QTest>

#include "core/base/text.h"
#include "core/evaluation/calculators.h"
#include "tests/support/near.h"

using namespace plumb;

namespace {

QString text(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

using Outputs = std::map<std::string, OutputValue>;

/// The outputs of a call written as on the command line, or its refusal.
Result<Outputs> call(const QString& line) {
    const QStringList parts = line.split(' ', Qt::SkipEmptyParts);
    const auto calculator = findCalculator(parts.front().toStdString());
    if (!calculator)
        return tl::unexpected(calculator.error());
    std::vector<std::string> inputs;
    for (const QString& part : parts.mid(1))
        inputs.push_back(part.toStdString());
    const auto values = parseInputs(**calculator, inputs);
    if (!values)
        return tl::unexpected(values.error());
    const auto outputs = runCalculator(**calculator, *values);
    if (!outputs)
        return tl::unexpected(outputs.error());
    Outputs result;
    for (const CalculatorOutput& output : *outputs)
        result[output.name] = output.value;
    return result;
}

} // namespace

class TestCalculatorsSupply : public QObject {
    Q_OBJECT
private slots:
    void interfaces_data() {
        QTest::addColumn<QString>("inputs");
        QTest::addColumn<QString>("outputs");
        const auto row = [](const char* name, const char* inputs, const char* outputs) {
            QTest::newRow(name) << QString(inputs) << QString(outputs);
        };
        row("inference.erlang_c", "arrivals_per_h, service_min, servers, [percentile=0.99], [within_s]",
            "offered_load, wait_probability, mean_wait_s, percentile_wait_s, within_fraction, stable");
        row("inference.n_plus_k", "needed, spare, availability", "probability");
        row("supply.all_on_time", "probabilities, [correlation=0]", "probability");
        row("supply.slip", "gpus, days, usd_per_gpu_hour", "usd");
    }
    void interfaces() {
        QFETCH(QString, inputs);
        QFETCH(QString, outputs);
        const auto calculator = findCalculator(QTest::currentDataTag());
        QVERIFY(calculator);
        QStringList in, out;
        for (const CalculatorInput& input : (*calculator)->inputs) {
            QString name = text(input.name);
            if (input.defaultNumber)
                name += "=" + QString::fromStdString(exactNumber(*input.defaultNumber));
            in += input.required ? name : "[" + name + "]";
        }
        for (const CalculatorOutputField& output : (*calculator)->outputs)
            out += text(output.name);
        QCOMPARE(in.join(", "), inputs);
        QCOMPARE(out.join(", "), outputs);
    }

    void answers_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("output");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("tolerance");
        const auto row = [](const char* source, const char* line, const char* output, double value, double tolerance) {
            QTest::addRow("%s, %s", source, output) << QString(line) << QString(output) << value << tolerance;
        };
        const char* centre = "inference.erlang_c arrivals_per_h=720 service_min=4 servers=55 within_s=15";
        row("8.2 ERL", centre, "offered_load", 48, 1e-14);
        row("8.2 ERL", centre, "wait_probability", 0.238701, 1e-5);
        row("8.2 ERL", centre, "mean_wait_s", 8.184, 1e-4);
        row("8.2 ERL", centre, "within_fraction", 0.84588, 1e-5);
        const char* clinic = "inference.erlang_c arrivals_per_h=6 service_min=20 servers=3";
        row("8.2 clinic", clinic, "wait_probability", 4 / 9.0, 1e-9);
        row("8.2 clinic", clinic, "mean_wait_s", 0.148148148 * 3600, 1e-8);
        // 12 requests an hour of an hour each: waits are in hours of service.
        row("8.2, 16 servers", "inference.erlang_c arrivals_per_h=12 service_min=60 servers=16", "percentile_wait_s",
            .7546 * 3600, 1e-4);
        row("8.2, 13 servers", "inference.erlang_c arrivals_per_h=12 service_min=60 servers=13", "percentile_wait_s",
            4.2547 * 3600, 1e-4);
        row("8.2, median of 16", "inference.erlang_c arrivals_per_h=12 service_min=60 servers=16 percentile=0.5",
            "percentile_wait_s", 0, 1e-12);
        row("case 22", "inference.erlang_c arrivals_per_h=120 service_min=3 servers=10", "wait_probability", 0.1013,
            5e-4);
        row("8.2 n 8, k 2", "inference.n_plus_k needed=8 spare=2 availability=0.99", "probability", .999886, 1e-6);
        row("8.2 n 32, k 1", "inference.n_plus_k needed=32 spare=1 availability=0.99", "probability", .956974, 1e-6);
        row("8.2, 18 trays", "inference.n_plus_k needed=18 spare=0 availability=0.9995", "probability", .991038, 1e-6);
        row("9.2, 6 at 90 %", "supply.all_on_time probabilities=.9,.9,.9,.9,.9,.9", "probability", 0.531441, 1e-12);
        row("9.2, 10 at 95 %", "supply.all_on_time probabilities=.95,.95,.95,.95,.95,.95,.95,.95,.95,.95",
            "probability", 0.598737, 1e-6);
        row("arcsine at 1/2", "supply.all_on_time probabilities=.5,.5 correlation=0.5", "probability", 1 / 3.0, 1e-11);
        row("one cause", "supply.all_on_time probabilities=.9,.8,.95 correlation=1", "probability", 0.8, 1e-15);
        row("9.2, slip", "supply.slip gpus=1024 days=90 usd_per_gpu_hour=2", "usd", 4423680, 1e-15);
        row("10.2 SEED", "supply.slip gpus=16384 days=1 usd_per_gpu_hour=2", "usd", 786432, 1e-15);
        const char* spread = "spares.base_stock units=4096 failures_per_unit_year=0.09 lead_time_days=30 "
                             "fill_rate=0.99 variance_ratio=1";
        row("7.2, 99 %", spread, "stock", 45, 1e-15);
        row("case 10, 4 spares", "spares.poisson mean=1 stock=4", "ready_rate", 0.9963, 1e-4);
        row("case 11, 3 spares", "spares.poisson mean=0.97197 stock=3", "ready_rate", 0.983, 5e-4);
        row("7.2, 40 % after 4 y", "spares.value_left decay_per_year=0.4 years=4", "fraction", 0.130, 4e-3);
        row("case 19", "economics.npv rate=0.1 flows=500,1500,4000,10000 first=end_of_period", "npv_usd",
            11529.60863329007, 1e-13);
        row("case 20, outlay at once", "economics.npv rate=0.1 flows=-1000,500,500,500", "npv_usd", 243.426, 1e-5);
        row("10.2, straight line", "economics.gpu_hour capex_usd=49248 years=4 rate=0", "usd", 1.4055, 1e-4);
        row("10.2, annuity", "economics.gpu_hour capex_usd=49248 years=4 rate=0.1", "usd", 1.7736, 1e-4);
        row("10.2, quarter at 15 %", "economics.addressable_saving single_source_fraction=0.75 discount=0.15",
            "bom_fraction", 0.0375, 1e-14);
    }
    void answers() {
        QFETCH(QString, line);
        QFETCH(QString, output);
        QFETCH(double, value);
        QFETCH(double, tolerance);
        const auto outputs = call(line);
        QVERIFY2(outputs, outputs ? "" : outputs.error().sentence.c_str());
        QVERIFY_NEAR(std::get<double>(outputs->at(output.toStdString())), value, tolerance);
    }

    void unstableQueuesSaySo() {
        const auto outputs = call("inference.erlang_c arrivals_per_h=60 service_min=4 servers=4 within_s=9");
        QVERIFY(outputs);
        QCOMPARE(std::get<bool>(outputs->at("stable")), false);
        QCOMPARE(std::get<double>(outputs->at("offered_load")), 4.0);
        for (const char* output : {"wait_probability", "mean_wait_s", "percentile_wait_s", "within_fraction"}) {
            const auto why = QString::fromStdString(std::get<Absent>(outputs->at(output)).why);
            QVERIFY2(why.contains("load of 4 on 4 servers") && why.contains("without bound"), qPrintable(why));
        }
    }

    void aLoadBeyondAnyNumberIsNone() {
        const auto outputs = call("inference.erlang_c arrivals_per_h=1e300 service_min=1e300 servers=4");
        QVERIFY(outputs);
        QCOMPARE(std::get<bool>(outputs->at("stable")), false);
        for (const char* output : {"offered_load", "wait_probability", "mean_wait_s", "percentile_wait_s"}) {
            const auto why = QString::fromStdString(std::get<Absent>(outputs->at(output)).why);
            QVERIFY2(why.contains("more than any number holds"), qPrintable(why));
        }
    }

    void aLimitNotGivenHasNoShare() {
        const auto outputs = call("inference.erlang_c arrivals_per_h=6 service_min=20 servers=3");
        QVERIFY(outputs);
        QCOMPARE(std::get<bool>(outputs->at("stable")), true);
        QVERIFY(std::get<Absent>(outputs->at("within_fraction")).why.find("within_s=VALUE") != std::string::npos);
    }

    void refusals_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("said");
        const auto row = [](const char* name, const char* line, QStringList said) {
            QTest::newRow(name) << QString(line) << said;
        };
        row("no server", "inference.erlang_c arrivals_per_h=1 service_min=1 servers=0", {"servers", "at least 1"});
        row("part of a server", "inference.erlang_c arrivals_per_h=1 service_min=1 servers=1.5",
            {"servers", "whole number"});
        row("the longest wait of all", "inference.erlang_c arrivals_per_h=1 service_min=1 servers=2 percentile=1",
            {"percentile", "is 1", "less than 1"});
        row("no service", "inference.erlang_c arrivals_per_h=1 service_min=0 servers=2",
            {"service_min", "must be at least"});
        row("availability in percent", "inference.n_plus_k needed=8 spare=1 availability=99",
            {"availability", "is 99", "at most 1"});
        row("too many units", "inference.n_plus_k needed=1e12 spare=1 availability=0.9",
            {"needed", "at most 1000000000"});
        row("probability in percent", "supply.all_on_time probabilities=0.9,95", {"probabilities", "is 95"});
        row("negative correlation", "supply.all_on_time probabilities=0.9,0.9 correlation=-0.1",
            {"correlation", "is -0.1", "at least 0"});
        row("early", "supply.slip gpus=1 days=-3 usd_per_gpu_hour=2", {"days", "is -3", "at least 0"});
    }
    void refusals() {
        QFETCH(QString, line);
        QFETCH(QStringList, said);
        const auto outputs = call(line);
        QVERIFY(!outputs);
        const auto sentence = QString::fromStdString(outputs.error().sentence);
        for (const QString& part : said)
            QVERIFY2(sentence.contains(part), qPrintable(sentence));
    }
};

QTEST_APPLESS_MAIN(TestCalculatorsSupply)
#include "tst_calculators_supply.moc"
