// SPDX-License-Identifier: GPL-3.0-or-later
// From logs to MTBF, interval, Weibull fit and repair times.
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <QTest>

#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

using Rows = std::vector<std::size_t>;

FitOptions watched(double units, double days) {
    FitOptions options;
    options.exposureUnits = Count{units};
    options.window = Days{days};
    return options;
}

} // namespace

class TestLogFit : public QObject {
    Q_OBJECT
private slots:
    void fitsTheFleetBySpan() {
        const auto fit = fitted(sampleLog("outages_iso.csv"));
        QVERIFY(fit);
        QCOMPARE(fit->failures, std::size_t{12});
        // First 2024-03-02 03:15, last 2024-04-02 21:05
        const double span_h = 31 * 24 + 17 + 50.0 / 60;
        QVERIFY_NEAR(fit->exposure->value, span_h, 1e-12);
        QVERIFY_NEAR(fit->fleetMtbf->value, span_h / 11, 1e-12);
        // Chi-square quantiles with 22 degrees of freedom at 0.05 and 0.95: 12.3380, 33.9244 (statistical tables).
        QVERIFY_NEAR(fit->fleetMtbfLower->value, 2 * span_h / 33.9244, 2e-6);
        QVERIFY_NEAR(fit->fleetMtbfUpper->value, 2 * span_h / 12.3380, 5e-6);
        QVERIFY(!fit->unitMtbf && !fit->unitMtbfLower && !fit->unitMtbfUpper);
        QCOMPARE(fit->gaps, std::size_t{10});
        QCOMPARE(noticed(fit->noticed, "zero_gaps").rows, Rows{7});
        QCOMPARE(noticed(fit->noticed, "out_of_order").rows, Rows{5});
        QCOMPARE(noticed(fit->noticed, "units_unseen").count, std::size_t{7});
    }

    void repairLeavesOutWhatIsNotKnown() {
        const auto fit = fitted(sampleLog("outages_iso.csv"));
        // Hours: 2.5, 0.75, 6, 0.75, 0.5, 0.5, 24, 1, 1.5, 1
        QVERIFY_NEAR(fit->repair.mean->value, 3.85, 1e-12);
        QVERIFY_NEAR(fit->repair.median->value, 1.0, 1e-12);
        QCOMPARE(fit->repair.open, std::size_t{1});
        QCOMPARE(noticed(fit->noticed, "open_outages").rows, Rows{10});
        QCOMPARE(noticed(fit->noticed, "ends_before_start").rows, Rows{11});
        QCOMPARE(noticed(fit->noticed, "lengths_disagree").rows, Rows{9});
    }

    void statedLengthsServeWhereEndsAreMissing() {
        const auto fit = fitted("start,downtime_min\n2024-01-01 00:00,30\n2024-01-02 00:00,90\n2024-01-03 00:00,\n");
        QVERIFY_NEAR(fit->repair.mean->value, 1.0, 1e-12);
        QCOMPARE(fit->repair.open, std::size_t{1});
        const auto unstated = fitted("start,downtime\n2024-01-01 00:00,30\n2024-01-02 00:00,90\n");
        QVERIFY_NEAR(unstated->repair.mean->value, 60.0, 1e-12);
        QCOMPARE(noticed(unstated->noticed, "length_unit_assumed").count, std::size_t{2});
        const auto none = fitted("start\n2024-01-01 00:00\n2024-01-02 00:00\n");
        QVERIFY(!none->repair.mean);
        QCOMPARE(none->repair.open, std::size_t{0});
    }

    // NIST 8.4.5.1: factors on T/r of the 90 % interval, computed from its rule
    void unitMtbfIsTimeTerminated_data() {
        QTest::addColumn<int>("failures");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::newRow("NIST 8.4.5.1, r=1") << 1 << 0.211 << 19.496;
        QTest::newRow("NIST 8.4.5.1, r=2") << 2 << 0.318 << 5.628;
        QTest::newRow("NIST 8.4.5.1, r=5") << 5 << 0.476 << 2.538;
        QTest::newRow("NIST 8.4.5.1, r=10") << 10 << 0.590 << 1.843;
    }
    void unitMtbfIsTimeTerminated() {
        QFETCH(int, failures);
        QFETCH(double, lower);
        QFETCH(double, upper);
        std::string text = "start_h\n";
        for (int i = 1; i <= failures; ++i)
            text += std::to_string(7 * i) + "\n";
        const auto fit = fitted(text, watched(400, 10));
        QVERIFY(fit);
        QCOMPARE(fit->exposure->value, 96000.0);
        QVERIFY_NEAR(fit->unitMtbf->value, 96000.0 / failures, 1e-12);
        QVERIFY_WITHIN(fit->unitMtbfLower->value / fit->unitMtbf->value, lower, 5e-4);
        QVERIFY_WITHIN(fit->unitMtbfUpper->value / fit->unitMtbf->value, upper, 5e-4);
        QCOMPARE(fit->fleetMtbf.has_value(), failures > 1);
        if (failures > 1)
            QVERIFY_NEAR(fit->fleetMtbf->value, 7.0, 1e-12);
    }

    void exposureIsHeldAgainstTheLog() {
        const auto healthy = fitted(sampleLog("outages_iso.csv"), watched(400, 60));
        QCOMPARE(noticed(healthy->noticed, "healthy_units").count, std::size_t{393});
        QCOMPARE(noticed(healthy->noticed, "units_unseen").count, std::size_t{0});
        const auto few = fitted(sampleLog("outages_iso.csv"), watched(3, 10));
        QCOMPARE(noticed(few->noticed, "more_units_than_stated").count, std::size_t{4});
        QCOMPARE(noticed(few->noticed, "window_too_short").count, std::size_t{1});
    }

    void noneOrOneFailureIsNoError() {
        const auto none = fitted("start,end\n");
        QVERIFY(none);
        QCOMPARE(none->failures, std::size_t{0});
        QVERIFY(!none->exposure && !none->fleetMtbf && !none->fleetMtbfLower && !none->weibull && !none->repair.mean);
        QVERIFY(render(none->fleetMtbf.error()).find("no failure") != std::string::npos);

        // One-sided lower bound at 90 %: T / −ln 0.1
        const auto bounded = fitted("start,end\n", watched(400, 10));
        QVERIFY_NEAR(bounded->unitMtbfLower->value, 96000 / 2.302585092994046, 1e-12);
        QVERIFY_NEAR(bounded->fleetMtbfLower->value, 240 / 2.302585092994046, 1e-12);
        QVERIFY(!bounded->unitMtbf && !bounded->unitMtbfUpper && !bounded->fleetMtbf && !bounded->fleetMtbfUpper);
        QCOMPARE(bounded->exposure->value, 96000.0);

        const auto one = fitted("start\n2024-01-01 00:00\n");
        QCOMPARE(one->failures, std::size_t{1});
        QVERIFY(!one->fleetMtbf && !one->fleetMtbfUpper && !one->exposure);
        QVERIFY(render(one->fleetMtbf.error()).find("needs two") != std::string::npos);

        const auto together = fitted("start\n2024-01-01 00:00\n2024-01-01 00:00\n");
        QCOMPARE(together->failures, std::size_t{2});
        QVERIFY(!together->fleetMtbf && !together->weibull);
        QCOMPARE(together->exposure->value, 0.0);
    }

    void picksOneKind() {
        FitOptions options;
        options.kinds = {"gpu"};
        const auto byClass = fitted(sampleLog("outages_iso.csv"), options);
        const auto byCause = fitted(sampleLog("outages_classes.csv"), options);
        QCOMPARE(byClass->failures, std::size_t{7});
        QCOMPARE(byCause->failures, std::size_t{7});
        QCOMPARE(noticed(byClass->noticed, "kind_filter").count, std::size_t{5});
        options.kinds = {"Disk"};
        const auto refused = fitted(sampleLog("outages_iso.csv"), options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::badValue);
        QVERIFY(refused.error().sentence.find("\"Network\" (2)") != std::string::npos);
    }

    void picksAndLeavesOutKinds_data() {
        QTest::addColumn<QStringList>("with");
        QTest::addColumn<QStringList>("without");
        QTest::addColumn<int>("failures");
        QTest::addColumn<QString>("refusal");
        const auto row = [](const char* name, const QStringList& with, const QStringList& without, int failures,
                            const char* refusal = "") {
            QTest::newRow(name) << with << without << failures << refusal;
        };
        row("all", {}, {}, 12);
        row("one", {"GPU"}, {}, 7);
        row("two", {"gpu", "NETWORK"}, {}, 9);
        row("without one", {}, {"Power"}, 11);
        row("with a class, without a cause of it", {"Hardware"}, {"memory"}, 7);
        row("with and without the same", {"Hardware"}, {"hardware"}, 0);
        row("a slip", {"GPU", "Netwrok"}, {}, 0, "\"Netwrok\"");
        row("a slip to leave out", {}, {"Pwoer"}, 0, "\"Pwoer\"");
    }
    void picksAndLeavesOutKinds() {
        QFETCH(QStringList, with);
        QFETCH(QStringList, without);
        QFETCH(int, failures);
        QFETCH(QString, refusal);
        FitOptions options;
        for (const QString& kind : with)
            options.kinds.push_back(kind.toStdString());
        for (const QString& kind : without)
            options.withoutKinds.push_back(kind.toStdString());
        const bool hasCauses = with.contains(QStringLiteral("Hardware"));
        const auto fit = fitted(sampleLog(hasCauses ? "outages_classes.csv" : "outages_iso.csv"), options);
        QCOMPARE(fit.has_value(), refusal.isEmpty());
        if (fit)
            QCOMPARE(fit->failures, static_cast<std::size_t>(failures));
        else
            QVERIFY(QString::fromStdString(fit.error().sentence).contains(refusal));
    }

    void kindsOfLifetimesAreTheirEvents() {
        FitOptions options;
        options.withoutKinds = {"otb"};
        const auto without = fitted(sampleLog("lifetimes_dated.csv"), options);
        QCOMPARE(without->failures, std::size_t{3});
        QCOMPARE(without->classes.size(), std::size_t{1});
        const auto marks = fitted(sampleLog("lifetimes_nist.csv"), options);
        QVERIFY(!marks && marks.error().kind == ErrorKind::badValue);
        QVERIFY(marks.error().sentence.find("does not say of which kind") != std::string::npos);
    }

    void classesShareTheRate() {
        const auto fit = fitted(sampleLog("outages_iso.csv"), watched(400, 60));
        QCOMPARE(fit->classes.size(), std::size_t{4});
        QCOMPARE(fit->classes[0].kind, std::string("GPU"));
        QCOMPARE(fit->classes[0].failures, std::size_t{7});
        double rate = 0, unitRate = 0, share = 0;
        for (const ClassShare& one : fit->classes) {
            rate += 1 / one.fleetMtbf->value;
            unitRate += 1 / one.unitMtbf->value;
            share += one.share.value;
        }
        QVERIFY_NEAR(share, 1.0, 1e-12);
        QVERIFY_NEAR(1 / rate, fit->fleetMtbf->value, 1e-12);
        QVERIFY_NEAR(1 / unitRate, fit->unitMtbf->value, 1e-12);
        QVERIFY(fitted("start\n2024-03-01\n2024-03-02\n")->classes.empty());
    }

    void unitsWithMostFailuresAreNamed() {
        std::string text = "start_h,node\n";
        int hour = 0;
        for (int node = 0; node < 250; ++node) {
            // Three units fail eight times, the others once
            for (int i = 0; i < (node < 3 ? 8 : 1); ++i)
                text += std::to_string(++hour) + ",n" + std::to_string(node) + "\n";
        }
        const auto fit = fitted(text + "300,\n");
        QCOMPARE(fit->units.units, std::size_t{250});
        QCOMPARE(fit->units.topPercentUnits, std::size_t{2});
        QVERIFY_NEAR(fit->units.topPercentShare.value, 16.0 / 271, 1e-12);
        QVERIFY_NEAR(fit->units.topFiveShare.value, 26.0 / 271, 1e-12);
        QCOMPARE(fit->units.top.size(), std::size_t{5});
        QCOMPARE(fit->units.top[2].unit, std::string("n2"));
        QCOMPARE(fit->units.top[2].failures, std::size_t{8});
    }

    void trendsAreSaid_data() {
        QTest::addColumn<double>("power");
        QTest::addColumn<QString>("direction");
        QTest::addColumn<QString>("part");
        QTest::newRow("rarer") << 2.0 << "less_often"
                               << "less often";
        QTest::newRow("even") << 1.0 << "none"
                              << "No trend";
        QTest::newRow("more often") << 0.5 << "more_often"
                                    << "more often";
    }
    void trendsAreSaid() {
        QFETCH(double, power);
        QFETCH(QString, direction);
        QFETCH(QString, part);
        std::string text = "start_h\n";
        for (int i = 0; i <= 60; ++i)
            text += QByteArray::number(1000 * std::pow(i, power), 'f', 6).toStdString() + "\n";
        const auto trend = toJson(*fitted(text))["trend"];
        QCOMPARE(QString::fromStdString(trend["direction"].get<std::string>()), direction);
        QVERIFY(QString::fromStdString(trend["sentence"].get<std::string>()).contains(part));
        QVERIFY(trend["beta_lower"].get<double>() < trend["crow_amsaa_beta"].get<double>());
        QVERIFY(trend["beta_upper"].get<double>() > trend["crow_amsaa_beta"].get<double>());
        QCOMPARE(trend["p_value"].get<double>() < 0.1, direction != "none");
        const auto few = toJson(*fitted("start\n2024-03-01\n2024-03-02\n2024-03-03\n"))["trend"];
        QVERIFY(few["crow_amsaa_beta"].is_null() && few["crow_amsaa_beta_why"].is_string());
    }

    void refusesImpossibleOptions_data() {
        QTest::addColumn<double>("units");
        QTest::addColumn<double>("days");
        QTest::addColumn<double>("confidence");
        QTest::newRow("no units") << 0.0 << 10.0 << 0.9;
        QTest::newRow("half a unit") << 0.5 << 10.0 << 0.9;
        QTest::newRow("units beyond any fleet") << 1e300 << 10.0 << 0.9;
        QTest::newRow("no window") << 10.0 << 0.0 << 0.9;
        QTest::newRow("window that is no number") << 10.0 << qQNaN() << 0.9;
        QTest::newRow("certainty") << 10.0 << 10.0 << 1.0;
        QTest::newRow("no confidence") << 10.0 << 10.0 << 0.0;
        QTest::newRow("confidence in percent") << 10.0 << 10.0 << 90.0;
    }
    void refusesImpossibleOptions() {
        QFETCH(double, units);
        QFETCH(double, days);
        QFETCH(double, confidence);
        FitOptions options = watched(units, days);
        options.confidence = Fraction{confidence};
        const auto fit = fitted(sampleLog("outages_iso.csv"), options);
        QVERIFY(!fit);
        QCOMPARE(fit.error().kind, ErrorKind::badValue);
    }

    // NIST 8.4.1.3: ten failures, ten units alive at 500 h
    void fitsLifetimesWithCensoring() {
        const auto fit = fitted(sampleLog("lifetimes_nist.csv"));
        QVERIFY(fit);
        QCOMPARE(fit->format, std::string("csv-lifetimes"));
        QCOMPARE(fit->failures, std::size_t{10});
        QVERIFY_WITHIN(fit->weibull->shape, 1.7208, 5e-5);
        QVERIFY_WITHIN(fit->weibull->scale.value, 606.5280, 1e-3);
        QCOMPARE(fit->gaps, std::size_t{20});
        QCOMPARE(fit->exposure->value, 7771.0);
        QVERIFY_NEAR(fit->unitMtbf->value, 777.1, 1e-12);
        QVERIFY_WITHIN(fit->unitMtbfLower->value / fit->unitMtbf->value, 0.590, 5e-4);
        QVERIFY(!fit->fleetMtbf);
        QCOMPARE(noticed(fit->noticed, "shape_above_one").count, std::size_t{1});
    }

    void fitsDatedLifetimes() {
        const auto fit = fitted(sampleLog("lifetimes_dated.csv"));
        QVERIFY(fit);
        QCOMPARE(fit->failures, std::size_t{4});
        // Days: 181 failed, 365 alive to the last date, 69.5 failed, 303 alive, 0 failed, 183 failed
        QCOMPARE(fit->exposure->value, 24 * (181 + 365 + 69.5 + 303 + 0 + 183));
        QCOMPARE(fit->gaps, std::size_t{5});
        QCOMPARE(noticed(fit->noticed, "open_lifetimes").rows, Rows{3});
        QCOMPARE(noticed(fit->noticed, "zero_lifetimes").rows, Rows{6});
        QCOMPARE(noticed(fit->noticed, "ends_before_start").rows, Rows{7});
        QCOMPARE(noticed(fit->noticed, "no_time").rows, Rows{9});
        FitOptions options;
        options.kinds = {"OTB"};
        const auto ofKind = fitted(sampleLog("lifetimes_dated.csv"), options);
        QCOMPARE(ofKind->failures, std::size_t{1});
        QCOMPARE(ofKind->exposure->value, fit->exposure->value);
        options.kinds = {"XYZ"};
        QVERIFY(!fitted(sampleLog("lifetimes_dated.csv"), options));
    }

    void theDocumentListsAThousandClasses() {
        std::string text = "start,class\n";
        for (int i = 0; i < 1002; ++i)
            text += fmt::format("{},{}\n", i, i == 1001 ? "often" : fmt::format("class {}", i));
        text += "1002,often\n";
        const auto fit = fitted(text);
        QVERIFY(fit);
        const auto document = toJson(*fit);
        QCOMPARE(document["classes"].size(), std::size_t{1000});
        QCOMPARE(document["classes"][0]["kind"].get<std::string>(), std::string("often"));
        QCOMPARE(document["classes_left_out"].get<int>(), 2);
        QCOMPARE(toJson(*fitted(sampleLog("outages_iso.csv")))["classes_left_out"].get<int>(), 0);
    }

    void theDocumentHasItsFixedNames() {
        const auto document = toJson(*fitted(sampleLog("outages_iso.csv")));
        for (const char* name :
             {"failures", "exposure_h", "exposure_in_log_h", "trend", "classes", "units", "fleet_mtbf_h",
              "fleet_mtbf_lower_h", "fleet_mtbf_upper_h", "unit_mtbf_h", "unit_mtbf_lower_h", "unit_mtbf_upper_h",
              "confidence", "weibull", "repair", "format", "noticed"})
            QVERIFY2(document.contains(name), name);
        QVERIFY(document["unit_mtbf_h"].is_null());
        QVERIFY(document["unit_mtbf_h_why"].is_string());
        QVERIFY(!document.contains("fleet_mtbf_h_why"));
        QVERIFY(document["weibull"]["shape"].is_number() && document["weibull"]["scale_h"].is_number());
        QVERIFY(document["weibull"]["shape_lower"].get<double>() < document["weibull"]["shape"].get<double>());
        QVERIFY(document["weibull"]["shape_upper"].get<double>() > document["weibull"]["shape"].get<double>());
        QCOMPARE(document["weibull"]["gaps"].get<int>(), 10);
        QCOMPARE(document["repair"]["open"].get<int>(), 1);
        for (const auto& one : document["noticed"])
            QVERIFY(one["kind"].is_string() && one["count"].is_number() && one["rows"].is_array() &&
                    one["sentence"].is_string());
        QCOMPARE(document["fleet_mtbf_h"].get<double>(),
                 nlohmann::json::parse(document.dump())["fleet_mtbf_h"].get<double>());
        const auto empty = toJson(*fitted("start\n"));
        QVERIFY(empty["weibull"]["shape"].is_null() && empty["weibull"]["shape_why"].is_string());
        QVERIFY(empty["repair"]["mean_h"].is_null() && empty["repair"]["mean_h_why"].is_string());
    }

    // Los Alamos release LA-UR-05-7318, first 1,500 rows of system 20; public, but not shipped with the product
    void fitsTheLosAlamosRelease() {
        const QString folder = qEnvironmentVariable("PLUMB_SAMPLE_LOGS");
        const std::string bytes = bytesOf(folder + "/lanl_system20_first1500.csv");
        if (folder.isEmpty() || bytes.empty())
            QSKIP("PLUMB_SAMPLE_LOGS names no folder with lanl_system20_first1500.csv.");
        const auto fit = fitted(bytes);
        QVERIFY(fit);
        QCOMPARE(fit->failures, std::size_t{1500});
        QVERIFY_WITHIN(fit->exposure->value, 32514.1, 0.05);
        QVERIFY_WITHIN(fit->fleetMtbf->value, 21.69, 0.005);
        QVERIFY_WITHIN(fit->fleetMtbfLower->value, 20.80, 0.005);
        QVERIFY_WITHIN(fit->fleetMtbfUpper->value, 22.64, 0.005);
        QVERIFY_WITHIN(fit->weibull->shape, 0.662, 0.0005);
        QVERIFY_WITHIN(fit->weibull->scale.value, 15.96, 0.005);
        QCOMPARE(noticed(fit->noticed, "zero_gaps").count, std::size_t{19});
        QCOMPARE(noticed(fit->noticed, "duplicate_rows").count, std::size_t{2});
        QCOMPARE(noticed(fit->noticed, "no_time_zone").count, std::size_t{1500});
        QCOMPARE(noticed(fit->noticed, "shape_below_one").count, std::size_t{1});
        QVERIFY(noticed(fit->noticed, "out_of_order").count > 0);
        QCOMPARE(noticed(fit->noticed, "lengths_disagree").rows, (Rows{20, 47, 381, 455, 1085}));
        // Two of the five are the hour of a change of clocks.
        FitOptions options;
        options.timeZone = "America/Denver";
        QCOMPARE(noticed(fitted(bytes, options)->noticed, "lengths_disagree").count, std::size_t{3});
        options = {};
        options.kinds = {"Network"};
        QCOMPARE(fitted(bytes, options)->failures, std::size_t{11 + 6});
    }
};

QTEST_APPLESS_MAIN(TestLogFit)
#include "tst_log_fit.moc"
