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

std::string small(const char* name) {
    return sampleLog(QStringLiteral("small/") + QLatin1String(name));
}

/// As gzip packs it: qCompress writes a length and the head of zlib, where gzip has its own head and tail.
std::string packed(std::string_view text) {
    const QByteArray zlib = qCompress(QByteArray(text.data(), static_cast<qsizetype>(text.size())));
    quint32 checksum = ~0U;
    for (const char c : text) {
        checksum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            checksum = (checksum >> 1U) ^ ((checksum & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    checksum = ~checksum;
    std::string bytes("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
    bytes += zlib.mid(6, zlib.size() - 10).toStdString(); // without length, head and Adler's checksum
    for (const quint32 number : {checksum, static_cast<quint32>(text.size())}) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            bytes += static_cast<char>(number >> shift & 0xFFU);
    }
    return bytes;
}

/// Readings of one unit, a minute apart.
std::string gauge(std::string_view states) {
    std::string text = "time,node,down\n";
    for (std::size_t i = 0; i < states.size(); ++i)
        text += "2024-03-01 08:0" + std::to_string(i) + ",a," + states[i] + "\n";
    return text;
}

std::vector<Provocation> provocations() {
    std::string regular = "time,node,temperature\n";
    for (int i = 0; i < 22; ++i)
        regular += "2024-03-01 08:" + std::to_string(10 + i) + ",a,41\n";
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
        {"repeated_keys", R"([{"time_h": 1, "time_h": 2}, {"time_h": 4}])", {}},
        {"unpacked", packed("start\n2024-03-01\n"), {}, 17},
        {"delimiter_stated", "sep=;\nstart;node\n2024-03-01;a\n", {}},
        {"title_lines", "Failures of May\nstart,node,class\n2024-05-01,a,x\n2024-05-02,b,y\n", {}},
        {"comment_lines", "# exported by hand\nstart,node\n2024-03-01,a\n", {}},
        {"repeated_headers", "start,node\n2024-03-01,a\nstart,node\n2024-03-02,a\n", {}},
        {"repeated_names", "time,node,time\n2024-03-01,a,2024-03-02\n", {}},
        {"date_and_time_joined", small("date-and-time.csv"), {}},
        {"units_named_by_several", small("two-systems.csv"), {}, 2},
        {"state_not_used", "start,q7\n2024-03-01,0\n2024-03-02,1\n", {}},
        {"weekday_disagrees", small("weekday.log"), {}},
        {"times_of_two_kinds", "ts\n1714521600\n1714521700\n2024-05-02 08:00\n", {}},
        {"serial_days", small("serial-dates.csv"), {}},
        {"no_end_yet", small("zero-end.csv"), {}},
        {"length_texts", small("durations.csv"), {}, 2},
        {"stray_times", small("stray-1970.csv"), {}},
        {"stray_ends", "start,end\n2024-03-01,2024-03-02\n2024-03-03,2099-03-04\n", {}},
        {"zero_outages", "start,end\n2024-03-01,2024-03-01\n2024-03-03,2024-03-04\n", {}},
        {"long_outages", "start,end\n2024-03-01,2025-03-01\n2024-03-03,2024-03-04\n", {}},
        {"near_duplicates", "start,node,class\n2024-03-01 08:00:00,a,x\n2024-03-01 08:00:20,a,x\n", {}},
        {"no_failure_rows", small("ok-rows.csv"), {}, 3},
        {"state_doubtful", "start,status\n2024-03-01,ok\n2024-03-02,wobbly\n", {}},
        {"other_states", "start,status,severity\n2024-03-01,failed,info\n2024-03-02,failed,fatal\n", {}},
        {"quantities", "start,node,failures\n2024-03-01,a,2\n2024-03-02,b,0\n", {}, 2},
        {"quantity_zero", "start,node,failures\n2024-03-01,a,2\n2024-03-02,b,0\n", {}},
        {"unreadable_quantities", "start,node,failures\n2024-03-01,a,2\n2024-03-02,b,1.5\n", {}},
        {"states_of_tickets",
         "opened,status\n2024-03-01,open\n2024-03-02,resolved\n2024-03-03,closed\n"
         "2024-03-09,closed\n",
         {},
         3},
        {"healthy_rows", "time,node,status\n2024-03-01,a,failed\n2024-03-02,a,ok\n2024-03-09,a,ok\n", {}},
        {"polled_rows", small("node-days.csv"), {}, 3},
        {"exposure_of_rows", small("node-days.csv"), {}, 3},
        {"failures_day_after_day", "day,node,failed\n2024-03-01,a,1\n2024-03-02,a,1\n2024-03-03,a,0\n", {}},
        {"rows_at_one_step", regular, {}, 22},
        {"polled_repeats", gauge("0110011"), {}, 2},
        {"polled_from_start", gauge("1100011"), {}},
        {"recovered_rows", "start,class\n2024-03-01,Fan failure\n2024-03-02,Link resolved\n2024-03-03,Disk\n", {}},
        {"other_codes", small("two-codes-one-fault.log"), {}},
        {"other_ends",
         "2025-07-01T00:00:00+0000 n1 kernel: NVRM: Xid (PCI:0000:3b:00): 74, NVLink\n"
         "2025-07-01T00:00:01+0000 n1 kernel: NVRM: Xid (PCI:0000:4b:00): 74, NVLink\n",
         {}},
        {"non_fatal", small("nonfatal.log"), {}, 2},
        {"below_error", small("bracketed-service.log"), {}},
        {"non_fatal_not_used", twelveDays, with([](auto& o) { o.countNonFatal = true; })},
        {"columns_by_shape", small("sacct-no-header.txt"), {}},
        {"no_duplicates", small("no-duplicates.txt"), {}},
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
