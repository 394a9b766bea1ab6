// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is repaired without a word: every kind of thing noticed has a log that provokes it.
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

#include "tests/core/intake/logs.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

struct Provocation {
    const char* kind;
    std::string text;
    FitOptions options;
    int count = 1;
};

FitOptions with(void (*set)(FitOptions&)) {
    FitOptions options;
    set(options);
    return options;
}

std::vector<Provocation> provocations() {
    const std::string kernel = sampleLog("kernel_dated.log"), jobs = sampleLog("slurm_jobs.txt"),
                      nodes = sampleLog("slurm_nodes.txt");
    const std::string twelveDays = "start\n2024-03-01\n2024-03-02\n2024-03-03\n2024-03-05\n2024-03-12\n";
    std::string bursts = "start_h\n", even = "start_h\n", back = "start\n";
    for (int i = 0; i < 30; ++i) {
        bursts += std::to_string(i / 10 * 5000 + i % 10 * (i % 10)) + "\n";
        even += std::to_string(100 * i + i % 3) + "\n";
        back += "2024-03-" + std::to_string(10 + i / 2) + (i % 2 == 0 ? " 08:00" : " 20:00") + "\n";
    }
    return {
        {"encoding", "\xEF\xBB\xBFstart\n2024-03-01\n", {}},
        {"unreadable_characters", "start,node\n2024-03-01,n\xEF\xBF\xBD" + std::string(200, 'x') + "\n", {}},
        {"columns_guessed", "start,node\n2024-03-01,a\n", {}, 2},
        {"no_header", "2024-03-01\n2024-03-02\n", {}},
        {"no_rows", "start\n", {}},
        {"delimiter", "start;node\n2024-03-01;a\n", {}},
        {"decimal_sign", "start_h;node\n1,5;a\n2,5;b\n", {}, 2},
        {"decimal_sign_doubtful", "start_h;node\n1,500;a\n2,500;b\n", {}, 2},
        {"blank_rows", "start\n\n2024-03-01\n", {}},
        {"wide_rows", "start,node\n2024-03-01,a\n2024-03-01,a,b\n", {}},
        {"short_rows", "start,node\n2024-03-01,a\n2024-03-01\n", {}},
        {"no_time", "start,node\n2024-03-01,a\n,b\n", {}},
        {"unreadable_rows", "start,node\n2024-03-01,a\n2024-03-02,a\nsoon,b\n", {}},
        {"duplicate_rows", "start,node\n2024-03-01,a\n2024-03-01,a\n2024-03-01,a\n", {}, 2},
        {"date_order", "start\n31.1.2024\n", {}},
        {"date_order_doubtful", "start\n1.2.2024\n", {}},
        {"time_zone", "start\n2024-03-01 08:00\n", with([](auto& o) { o.timeZone = "Europe/Berlin"; })},
        {"mixed_time_zones", "start\n2024-03-01 08:00\n2024-03-01 08:00Z\n", {}},
        {"no_time_zone", "start\n2024-03-01 08:00\n", {}},
        {"skipped_hour", "start\n2024-03-31 02:30\n", with([](auto& o) { o.timeZone = "Europe/Berlin"; })},
        {"repeated_hour", "start\n2024-10-27 02:30\n", with([](auto& o) { o.timeZone = "Europe/Berlin"; })},
        {"no_time_of_day", "start\n2024-03-01\n", {}},
        {"short_years", "start\n31.1.24\n", {}},
        {"unix_times", "timestamp\n1711852200\n1711855800\n", {}},
        {"time_unit_assumed", "start,node\n1,a\n2,b\n", {}, 2},
        {"time_unit_guessed", "start,node\n1,a\n200,b\n", {}, 2},
        {"length_unit", "start,end,downtime\n2024-03-01 08:00,2024-03-01 09:00,60\n", {}},
        {"length_unit_assumed", "start,downtime\n2024-03-01 08:00,60\n", {}},
        {"unreadable_ends", "start,end\n2024-03-01,later\n2024-03-01,2024-03-02\n2024-03-01,2024-03-02\n", {}},
        {"unreadable_lengths", "start,downtime_h\n2024-03-01,1\n2024-03-01,1\n2024-03-01,-1\n", {}},
        {"empty_cells", "start,node\n2024-03-01,a\n2024-03-02,\n", {}},
        {"paired_rows", "node,time_h,event\na,1,fail\na,2,repair\n", {}},
        {"unmarked_rows",
         "node,time_h,event\na,1,fail\na,2,repair\n" +
             [] {
                 std::string rows;
                 for (int i = 0; i < 40; ++i)
                     rows += "a," + std::to_string(3 + i) + (i % 2 == 0 ? ",fail\n" : ",repair\n");
                 return rows + "a,90,looked at\n";
             }(),
         {}},
        {"ends_without_start", "node,time_h,event\na,1,repair\na,2,fail\n", {}},
        {"repeated_starts", "node,time_h,event\na,1,fail\na,2,fail\na,3,repair\n", {}},
        {"event_words", sampleLog("lifetimes_nist.csv"), {}},
        {"open_lifetimes", sampleLog("lifetimes_dated.csv"), {}},
        {"zero_lifetimes", sampleLog("lifetimes_dated.csv"), {}},
        {"exposure_not_used", sampleLog("lifetimes_nist.csv"), with([](auto& o) {
             o.exposureUnits = Count{20};
             o.window = Days{20};
         })},
        {"other_lists", R"({"a": [{"time_h": 1}], "b": [{"time_h": 1}, {"time_h": 2}]})", {}},
        {"nested_lists", R"([{"time_h": 1, "gpus": [{"id": 1}]}])", {}},
        {"kernel_lines", kernel, {}, 13},
        {"undated_lines", kernel, {}},
        {"since_boot", sampleLog("kernel_boot.log"), {}},
        {"no_host", kernel, {}},
        {"reboots", sampleLog("kernel_boot.log"), {}},
        {"year_assumed", sampleLog("kernel_syslog.log"), {}},
        {"year_turns", sampleLog("kernel_syslog.log"), {}},
        {"repeated_lines", kernel, {}, 2},
        {"follow_ups", kernel, {}},
        {"unknown_codes", kernel, {}},
        {"application_errors", kernel, {}},
        {"corrected_errors", kernel, {}},
        {"slurm_jobs", jobs, {}, 10},
        {"states_not_counted", jobs, {}, 5},
        {"job_steps", jobs, {}, 3},
        {"duplicate_jobs", jobs, {}},
        {"jobs_of_one_failure", jobs, {}},
        {"node_unknown", jobs, {}},
        {"exposure_found", jobs, {}, 8},
        {"no_job_length", jobs, {}, 2},
        {"slurm_nodes", nodes, {}, 5},
        {"merged_rows", nodes, {}, 2},
        {"cluster_events", nodes, {}},
        {"kind_filter", sampleLog("outages_iso.csv"), with([](auto& o) { o.kinds = {"gpu"}; }), 5},
        {"incident_gap_not_used", twelveDays, with([](auto& o) { o.incidentGap = Minutes{5}; })},
        {"year_not_used", twelveDays, with([](auto& o) { o.year = 2024; })},
        {"out_of_order", "start\n2024-03-02\n2024-03-01\n", {}},
        {"clock_set_back", back + "2024-03-25 02:30\n2024-03-25 02:00\n2024-03-26 08:00\n", {}},
        {"no_units", twelveDays, {}},
        {"units_unseen", "start,node\n2024-03-01,a\n", {}},
        {"healthy_units", "start,node\n2024-03-01,a\n", with([](auto& o) { o.exposureUnits = Count{4}; }), 3},
        {"more_units_than_stated", "start,node\n2024-03-01,a\n2024-03-01,b\n",
         with([](auto& o) { o.exposureUnits = Count{1}; })},
        {"window_too_short", twelveDays, with([](auto& o) { o.window = Days{3}; })},
        {"zero_gaps", "start\n2024-03-01\n2024-03-01\n", {}},
        {"shape_below_one", bursts, {}},
        {"shape_above_one", even, {}},
        {"ends_before_start", "start,end\n2024-03-02,2024-03-01\n", {}},
        {"lengths_disagree", "start,end,downtime_h\n2024-03-01,2024-03-02,23\n", {}},
        {"open_outages", "start,end\n2024-03-01,\n2024-03-01,2024-03-02\n", {}},
        {"planned_work", "start,class\n2024-03-01,GPU\n2024-03-02,Scheduled maintenance\n", {}},
    };
}

} // namespace

class TestNoticed : public QObject {
    Q_OBJECT
private slots:
    void everyKindIsProvoked_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Provocation& one : provocations())
            QTest::newRow(one.kind) << index++;
    }
    void everyKindIsProvoked() {
        QFETCH(int, index);
        const Provocation one = provocations()[static_cast<std::size_t>(index)];
        const auto fit = fitted(one.text, one.options);
        QVERIFY2(fit, fit ? "" : fit.error().sentence.c_str());
        const Noticed found = noticed(fit->noticed, one.kind);
        QCOMPARE(found.count, static_cast<std::size_t>(one.count));
        const std::string sentence = render(found.sentence);
        QVERIFY2(sentence.find('{') == std::string::npos && sentence.ends_with('.'), sentence.c_str());
        QCOMPARE(QString::fromStdString(found.sentence.id), QLatin1String("intake.") + one.kind);
    }

    void nothingIsNoticedWithoutARowHere() {
        QStringList known;
        for (const Provocation& one : provocations())
            known += QString::fromLatin1(one.kind);
        const QRegularExpression call(QStringLiteral(R"re(notice(?:Rows|File)\(\s*[A-Za-z_.>-]+,\s*"([a-z_]+)")re"));
        QStringList missing;
        int calls = 0;
        QDirIterator files(QStringLiteral(PLUMB_SOURCE_DIR "/core/intake"), {QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString text = QString::fromStdString(bytesOf(files.next()));
            for (auto match = call.globalMatch(text); match.hasNext(); ++calls) {
                const QString kind = match.next().captured(1);
                if (!known.contains(kind) && !missing.contains(kind))
                    missing += kind;
            }
        }
        QVERIFY(calls > 80);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(' ')));
    }

    // A log that leaves nothing to guess and nothing to doubt
    void aPlainLogIsReadWithoutAWord() {
        FitOptions options;
        options.startColumn = "start";
        options.endColumn = "end";
        options.unitColumn = "node";
        options.kindColumn = "class";
        options.delimiter = ',';
        options.exposureUnits = Count{2};
        options.window = Days{400};
        const auto fit =
            fitted("start,end,node,class\n2024-03-01T08:00Z,2024-03-01T09:00Z,a,GPU\n"
                   "2024-03-05T08:00Z,2024-03-05T09:00Z,b,GPU\n2024-03-06T08:00Z,2024-03-06T09:00Z,a,GPU\n",
                   options);
        QVERIFY(fit);
        QStringList kinds;
        for (const Noticed& one : fit->noticed)
            kinds += QString::fromStdString(one.kind);
        QCOMPARE(kinds, QStringList());
    }
};

QTEST_APPLESS_MAIN(TestNoticed)
#include "tst_noticed.moc"
