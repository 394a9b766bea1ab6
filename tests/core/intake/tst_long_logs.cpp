// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of a million lines: read to the end, told how far, and called off half-way.
#include <QTest>

#include "tests/core/intake/generated_logs.h"
#include "tests/core/intake/logs.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {

void addFormats() {
    QTest::addColumn<int>("kind");
    QTest::newRow("csv") << static_cast<int>(LogKind::csv);
    QTest::newRow("json") << static_cast<int>(LogKind::json);
    QTest::newRow("json lines") << static_cast<int>(LogKind::jsonLines);
    QTest::newRow("kernel") << static_cast<int>(LogKind::kernel);
    QTest::newRow("slurm jobs") << static_cast<int>(LogKind::slurmJobs);
    QTest::newRow("slurm nodes") << static_cast<int>(LogKind::slurmNodes);
}

} // namespace

class TestLongLogs : public QObject {
    Q_OBJECT
private slots:
    void aMillionLinesAreReadToTheEnd() {
        constexpr std::size_t lines = 1'000'000;
        const std::string text = generatedLog(LogKind::csv, lines);
        const auto log = readFailureLog(text);
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->events.size(), lines);
        QCOMPARE(log->events.back().row, lines + 1);
        const auto fit = intake::fit(*log);
        QVERIFY(fit->fleetMtbf && fit->weibull && fit->trend);
        QCOMPARE(fit->units.units, std::size_t{4000});
    }

    void theEndOfLongLogsIsNotLost_data() { addFormats(); }
    void theEndOfLongLogsIsNotLost() {
        QFETCH(int, kind);
        constexpr std::size_t lines = 100'000;
        const auto shorter = readFailureLog(generatedLog(static_cast<LogKind>(kind), lines / 2));
        const auto longer = readFailureLog(generatedLog(static_cast<LogKind>(kind), lines));
        QVERIFY(shorter && longer);
        // Twice the lines, about twice the failures, and a last failure about twice as late.
        const double ratio = static_cast<double>(longer->events.size()) / static_cast<double>(shorter->events.size());
        QVERIFY2(ratio > 1.9 && ratio < 2.1, qPrintable(QString::number(ratio)));
        const auto span = [](const FailureLog& log) {
            const auto [first, last] = std::ranges::minmax(log.events, {}, &FailureEvent::start);
            return between(first.start, last.start).value;
        };
        QVERIFY(span(*longer) / span(*shorter) > 1.9 && span(*longer) / span(*shorter) < 2.1);
    }

    void progressRisesToTheEnd_data() { addFormats(); }
    void progressRisesToTheEnd() {
        QFETCH(int, kind);
        std::vector<double> shares;
        LogWatch watch;
        watch.progress = [&](double share) { shares.push_back(share); };
        const auto log = readFailureLog(generatedLog(static_cast<LogKind>(kind), 20'000), {}, watch);
        QVERIFY(log && *log);
        QVERIFY2(shares.size() > 20 && shares.size() < 1000, qPrintable(QString::number(shares.size())));
        QVERIFY(std::ranges::is_sorted(shares));
        QVERIFY(shares.front() >= 0);
        QCOMPARE(shares.back(), 1.0);
    }

    void aReadingThatIsCalledOffIsNothing_data() { addFormats(); }
    void aReadingThatIsCalledOffIsNothing() {
        QFETCH(int, kind);
        const std::string text = generatedLog(static_cast<LogKind>(kind), 20'000);
        // At every stage: as soon as progress has come so far, nobody wants the rest.
        for (const double until : {0.0, 0.05, 0.3, 0.5, 0.75, 0.95}) {
            std::atomic<bool> cancel{false};
            double reached = 0;
            LogWatch watch;
            watch.cancel = &cancel;
            watch.progress = [&](double share) {
                reached = share;
                if (share >= until)
                    cancel = true;
            };
            QVERIFY2(!readFailureLog(text, {}, watch), qPrintable(QString::number(until)));
            QVERIFY2(reached < until + 0.1, qPrintable(QString::number(reached)));
        }
    }

    void aFitThatIsCalledOffIsNothing() {
        const auto log = readFailureLog(generatedLog(LogKind::csv, 1000));
        std::atomic<bool> cancel{true};
        LogWatch watch;
        watch.cancel = &cancel;
        QVERIFY(!intake::fit(*log, {}, watch));
        cancel = false;
        QVERIFY(intake::fit(*log, {}, watch).has_value());
    }

    void rowsBeyondTheBoundAreRefused() {
        std::string text = "t\n";
        for (std::size_t i = 0; i < maxLogRows; ++i)
            text += "1\n";
        FitOptions options;
        options.startColumn = "t";
        const auto log = readFailureLog(text, options);
        QVERIFY2(log, log ? "" : log.error().sentence.c_str());
        QCOMPARE(log->events.size(), maxLogRows);
        const auto refused = readFailureLog(text + "1\n", options);
        QVERIFY(!refused && refused.error().kind == ErrorKind::cannotBeDone);
        QVERIFY(refused.error().sentence.find("line 2000002") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestLongLogs)
#include "tst_long_logs.moc"
