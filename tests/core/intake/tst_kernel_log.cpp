// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel and driver messages as failure logs: notations of time, faults, incidents.
#include <QTest>

#include "core/intake/kernel/kernel_faults.h"
#include "core/intake/kernel/kernel_lines.h"
#include "tests/core/intake/logs.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::intake;
using namespace plumb::tests;

namespace {
using Rows = std::vector<std::size_t>;
}

class TestKernelLog : public QObject {
    Q_OBJECT
private slots:
    void readsTheBeginningOfALine_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("notation");
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* line, KernelNotation notation, const char* host, const char* text) {
            QTest::newRow(line) << line << static_cast<int>(notation) << host << text;
        };
        row("[12345.678901] NVRM: x", KernelNotation::sinceBoot, "", "NVRM: x");
        row("[    0.000000] NVRM: x", KernelNotation::sinceBoot, "", "NVRM: x");
        row("<4>[12345.678] NVRM: x", KernelNotation::sinceBoot, "", "NVRM: x");
        row("kern  :warn  : [12345.678] NVRM: x", KernelNotation::sinceBoot, "", "NVRM: x");
        row("[Sun Feb 23 16:24:18 2025] NVRM: x", KernelNotation::dated, "", "NVRM: x");
        row("kern  :err   : [Sun Feb  2 16:24:18 2025] NVRM: x", KernelNotation::dated, "", "NVRM: x");
        row("Feb 23 16:24:18 n017 kernel: NVRM: x", KernelNotation::syslog, "n017", "NVRM: x");
        row("Feb  3 16:24:18 n017 kernel: [12345.678] NVRM: x", KernelNotation::syslog, "n017", "NVRM: x");
        row("Feb 23 16:24:18.123456 n017 kernel[0]: NVRM: x", KernelNotation::syslog, "n017", "NVRM: x");
        row("2025-02-23T16:24:18+0100 n017 kernel: NVRM: x", KernelNotation::iso, "n017", "NVRM: x");
        row("2025-02-23T16:24:18.123456+01:00 n017 kernel: NVRM: x", KernelNotation::iso, "n017", "NVRM: x");
        row("2025-02-23T16:24:18,123456+01:00 NVRM: x", KernelNotation::iso, "", "NVRM: x");
    }
    void readsTheBeginningOfALine() {
        QFETCH(QString, line);
        QFETCH(int, notation);
        QFETCH(QString, host);
        QFETCH(QString, text);
        const std::string bytes = line.toStdString();
        QVERIFY(kernelNotation(bytes) == static_cast<KernelNotation>(notation));
        const auto read = readKernelLine(bytes, static_cast<KernelNotation>(notation));
        QVERIFY(read);
        QCOMPARE(QString::fromStdString(std::string(read->host)), host);
        QCOMPARE(QString::fromStdString(std::string(read->text)), text);
        QVERIFY(read->isKernel);
    }

    void tablesAreNoKernelLogs_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("dates in front") << "2024-03-04 08:00,n1,x: y\n2024-03-05 08:00,n1,x: y\n";
        QTest::newRow("ISO dates in front") << "2024-03-04T08:00:00Z,n1,GPU\n2024-03-05T08:00:00Z,n1,GPU\n";
        QTest::newRow("a list of numbers") << "[1.5]\n";
        QTest::newRow("JSON") << "[{\"time\": 1}]\n";
        QTest::newRow("prose") << "Feb was cold\nMarch was not\n";
    }
    void tablesAreNoKernelLogs() {
        QFETCH(QString, text);
        QVERIFY(!kernelNotation(text.toStdString()) || text.startsWith("[1.5]"));
        const auto log = readFailureLog(text.toStdString());
        QVERIFY(!log || log->format != "kernel" || log->events.empty());
    }

    // Codes: NVIDIA, "Xid Errors"; phrases: the sources of Linux 6
    void knowsFaults_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("device");
        const auto row = [](const char* text, const char* code, const char* kind, const char* device) {
            QTest::newRow(text) << text << code << kind << device;
        };
        row("NVRM: Xid (PCI:0000:9b:00): 119, pid=1, name=x, Timeout", "Xid 119", "driver", "0000:9b:00");
        row("NVRM: Xid (0000:03:00): 13, Graphics SM Warp Exception", "Xid 13", "application", "0000:03:00");
        row("NVRM: Xid (PCI:0000:9b:00): 31, pid=1, MMU Fault", "Xid 31", "application", "0000:9b:00");
        row("NVRM: Xid (PCI:0000:9b:00): 43, pid=1", "Xid 43", "application", "0000:9b:00");
        row("NVRM: Xid (PCI:0000:9b:00): 45, pid=1", "Xid 45", "application", "0000:9b:00");
        row("NVRM: Xid (PCI:0000:9b:00): 48, pid=1, DBE", "Xid 48", "memory", "0000:9b:00");
        row("NVRM: Xid (PCI:0000:9b:00): 63, pid=1, Row Remapper", "Xid 63", "memory", "0000:9b:00");
        row("NVRM: Xid (PCI:0000:9b:00): 74, NVLink", "Xid 74", "link", "0000:9b:00");
        row("NVRM: Xid (PCI:0000:9b:00): 79, GPU has fallen off the bus.", "Xid 79", "hardware", "0000:9b:00");
        row("NVRM: Xid (PCI:0000:9b:00): 999, new", "Xid 999", "other Xid", "0000:9b:00");
        row("nvidia-nvswitch0: SXid (PCI:0000:c1:00.0): 20034, Fatal", "SXid 20034", "link", "0000:c1:00.0");
        row("amdgpu 0000:c1:00.0: amdgpu: GPU reset begin!", "GPU reset", "driver", "0000:c1:00.0");
        row("amdgpu 0000:c1:00.0: amdgpu: 4 uncorrectable hardware errors detected in umc block",
            "Uncorrectable memory error", "memory", "0000:c1:00.0");
        row("EDAC MC0: 1 UE memory read error on CPU_SrcID#0", "Uncorrected memory error", "memory", "MC0");
        row("mlx5_core 0000:41:00.0 eth2: Link down", "Link down", "link", "0000:41:00.0");
        row("ixgbe 0000:01:00.0 eno1: NIC Link is Down", "Link down", "link", "0000:01:00.0");
        row("IPv6: ADDRCONF(NETDEV_CHANGE): ib0: link becomes down", "Link down", "link", "ib0");
        row("pcieport 0000:80:01.0: PCIe Bus Error: severity=Uncorrected (Fatal), type=Transaction Layer",
            "PCIe fatal error", "hardware", "0000:80:01.0");
        row("nvme nvme0: controller is down; will reset: CSTS=0x3", "Controller down", "storage", "nvme0");
        row("blk_update_request: I/O error, dev sda, sector 12", "I/O error", "storage", "sda");
        row("Kernel panic - not syncing: Fatal machine check", "Kernel panic", "kernel", "");
        row("watchdog: BUG: soft lockup - CPU#3 stuck for 22s!", "Soft lockup", "kernel", "");
        row("mce: [Hardware Error]: Machine check events logged", "Machine check", "hardware", "");
    }
    void knowsFaults() {
        QFETCH(QString, text);
        QFETCH(QString, code);
        QFETCH(QString, kind);
        QFETCH(QString, device);
        const std::string bytes = text.toStdString();
        const auto fault = kernelFault(bytes);
        QVERIFY(fault);
        QCOMPARE(QString::fromStdString(fault->code), code);
        QCOMPARE(QString::fromStdString(std::string(fault->kind)), kind);
        QCOMPARE(QString::fromStdString(fault->device), device);
    }

    void passesOverWhatIsNoFault_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"NVRM: GPU at PCI:0000:9b:00: GPU-509665ad", "NVRM: Xid (PCI:0000:9b:00): none", "NVRM: Xid (PCI",
              "mlx5_core 0000:41:00.0 eth2: Link up", "EDAC MC0: 1 CE memory read error", "usb 1-1: new device",
              "Hardware name: Dell Inc. PowerEdge", ""})
            QTest::newRow(text) << text;
    }
    void passesOverWhatIsNoFault() {
        QFETCH(QString, text);
        const std::string bytes = text.toStdString();
        QVERIFY(!kernelFault(bytes));
    }

    void whatADeviceRepeatsIsOneIncident() {
        const auto log = readFailureLog(sampleLog("kernel_dated.log"));
        QVERIFY(log);
        QCOMPARE(log->format, std::string("kernel"));
        QCOMPARE(log->events.size(), std::size_t{7});
        QCOMPARE(log->events[0].unit, std::string("0000:9b:00"));
        QCOMPARE(log->events[0].cause, std::string("Xid 119"));
        QCOMPARE(log->events[0].level, std::string("GSP RPC timeout"));
        QCOMPARE(noticed(log->noticed, "repeated_lines").rows, (Rows{5, 7}));
        QCOMPARE(noticed(log->noticed, "follow_ups").rows, Rows{6});
        QCOMPARE(noticed(log->noticed, "unknown_codes").rows, Rows{12});
        QCOMPARE(noticed(log->noticed, "corrected_errors").rows, Rows{10});
        QCOMPARE(noticed(log->noticed, "application_errors").count, std::size_t{1});
        QCOMPARE(noticed(log->noticed, "undated_lines").count, std::size_t{1});
        QCOMPARE(log->events[1].row, std::size_t{8});
    }

    void theGapBetweenIncidentsIsAnOption_data() {
        QTest::addColumn<double>("gap_min");
        QTest::addColumn<int>("incidents");
        QTest::newRow("a moment") << 0.05 << 10;
        QTest::newRow("an hour") << 60.0 << 7;
        QTest::newRow("two hours") << 120.0 << 6;
    }
    void theGapBetweenIncidentsIsAnOption() {
        QFETCH(double, gap_min);
        QFETCH(int, incidents);
        FitOptions options;
        options.incidentGap = Minutes{gap_min};
        const auto log = readFailureLog(sampleLog("kernel_dated.log"), options);
        QCOMPARE(log->events.size(), static_cast<std::size_t>(incidents));
    }

    void applicationErrorsMayBeLeftOut() {
        FitOptions options;
        options.withoutKinds = {"application"};
        QCOMPARE(fitted(sampleLog("kernel_dated.log"), options)->failures, std::size_t{6});
        options = {};
        options.kinds = {"xid 119", "Link"};
        QCOMPARE(fitted(sampleLog("kernel_dated.log"), options)->failures, std::size_t{3});
    }

    void oneIncidentIsNoError() {
        const auto fit = fitted("[Mon Mar  4 08:00:00 2024] NVRM: Xid (PCI:0000:9b:00): 119, pid=1\n");
        QVERIFY(fit);
        QCOMPARE(fit->failures, std::size_t{1});
        QVERIFY(!fit->fleetMtbf && !fit->trend && !fit->weibull && !fit->unitMtbf);
        QVERIFY(fitted("[Mon Mar  4 08:00:00 2024] all is well\n")->failures == 0);
    }

    void syslogsTurnTheYear() {
        const auto log = readFailureLog(sampleLog("kernel_syslog.log"));
        QVERIFY(log);
        QCOMPARE(log->events.size(), std::size_t{3});
        QCOMPARE(log->events[0].unit, std::string("n1 0000:9b:00"));
        QCOMPARE(between(log->events[0].start, log->events[1].start).value, 26.0);
        QCOMPARE(between(log->events[1].start, log->events[2].start).value, 46.0);
        QCOMPARE(noticed(log->noticed, "year_turns").count, std::size_t{1});
        QVERIFY(!log->isCalendar);
        FitOptions options;
        options.year = 2023;
        const auto told = readFailureLog(sampleLog("kernel_syslog.log"), options);
        QVERIFY(told->isCalendar);
        QCOMPARE(noticed(told->noticed, "year_assumed").count, std::size_t{0});
        QCOMPARE(told->events[2].start.count(), 1704236400.0); // 2024-01-02 23:00
    }

    void aDamagedDateMovesNothing() {
        const char* before = "Jan 31 23:59:59 h1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1\n";
        const char* damaged = "Feb 30 00:00:00 h1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1\n";
        const char* after = "Feb  2 00:00:00 h1 kernel: NVRM: Xid (PCI:0000:4b:00): 48, pid=1\n";
        const auto sound = readFailureLog(std::string(before) + after);
        const auto spoilt = readFailureLog(std::string(before) + damaged + after);
        QVERIFY(sound && spoilt);
        QCOMPARE(spoilt->events.size(), std::size_t{2});
        QCOMPARE(between(spoilt->events[0].start, spoilt->events[1].start).value,
                 between(sound->events[0].start, sound->events[1].start).value);
    }

    void leapDaysExistWhereTheLogHasThem() {
        const auto log = readFailureLog("Feb 28 12:00:00 n1 kernel: Kernel panic - not syncing: x\n"
                                        "Feb 29 12:00:00 n1 kernel: Kernel panic - not syncing: x\n"
                                        "Mar  1 12:00:00 n1 kernel: Kernel panic - not syncing: x\n");
        QVERIFY(log);
        QCOMPARE(between(log->events[0].start, log->events[2].start).value, 48.0);
        FitOptions options;
        options.year = 2023;
        const auto told = readFailureLog("Feb 29 12:00:00 n1 kernel: Kernel panic - not syncing: x\n", options);
        QVERIFY(told);
        QCOMPARE(noticed(told->noticed, "unreadable_rows").rows, Rows{1});
    }

    void journalsNameTheirZone() {
        const auto log = readFailureLog(sampleLog("kernel_journal.log"));
        QVERIFY(log);
        QCOMPARE(between(log->events[0].start, log->events[1].start).value, 5.0);
        QCOMPARE(noticed(log->noticed, "no_time_zone").count, std::size_t{0});
        QVERIFY(log->isCalendar);
    }

    // The kind of PlotJuggler/PlotJuggler 1054: hours that a change of clocks skips and repeats
    void localTimesAreReadInTheZoneOfTheUser() {
        const std::string text = "[Sun Mar 31 01:30:00 2024] Kernel panic - not syncing: x\n"
                                 "[Sun Mar 31 02:30:00 2024] Kernel panic - not syncing: x\n"
                                 "[Sun Mar 31 04:30:00 2024] Kernel panic - not syncing: x\n"
                                 "[Sun Oct 27 02:30:00 2024] Kernel panic - not syncing: x\n";
        FitOptions options;
        options.timeZone = "Europe/Berlin";
        options.incidentGap = Minutes{0};
        const auto log = readFailureLog(text, options);
        QVERIFY(log);
        QCOMPARE(noticed(log->noticed, "skipped_hour").rows, Rows{2});
        QCOMPARE(noticed(log->noticed, "repeated_hour").rows, Rows{4});
        QCOMPARE(between(log->events[0].start, log->events[2].start).value, 2.0);
    }

    void bootsFollowEachOther() {
        const auto log = readFailureLog(sampleLog("kernel_boot.log"));
        QVERIFY(log);
        QCOMPARE(log->events.size(), std::size_t{3});
        QCOMPARE(noticed(log->noticed, "reboots").rows, Rows{4});
        QCOMPARE(between(log->events[0].start, log->events[2].start).value, 2.5);
    }

    void clocksThatAreSetBackAreSaid() {
        const auto log = readFailureLog("[Sun Oct 27 02:50:00 2024] a\n[Sun Oct 27 02:10:00 2024] b\n");
        QVERIFY(log);
        QCOMPARE(noticed(log->noticed, "clock_set_back").rows, Rows{2});
    }

    void columnsCannotBeChosen() {
        FitOptions options;
        options.startColumn = "time";
        const auto log = readFailureLog(sampleLog("kernel_dated.log"), options);
        QVERIFY(!log && log.error().kind == ErrorKind::badValue);
        QVERIFY(log.error().sentence.find("\"time\"") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestKernelLog)
#include "tst_kernel_log.moc"
