// SPDX-License-Identifier: GPL-3.0-or-later
// Long logs of every format, made in memory: some minutes of failures for each line, on a few thousand nodes.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <random>
#include <string>

#include <fmt/format.h>

namespace plumb::tests {

/// The clock of the line `minutes` behind the beginning of 2024.
inline std::string clockText(std::size_t minutes, char between) {
    using namespace std::chrono;
    const auto time = sys_days{year{2024} / 1 / 1} + std::chrono::minutes{minutes};
    const year_month_day day{floor<days>(time)};
    const hh_mm_ss clock{time - floor<days>(time)};
    return fmt::format("{:04}-{:02}-{:02}{}{:02}:{:02}:00", static_cast<int>(day.year()),
                       static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()), between,
                       clock.hours().count(), clock.minutes().count());
}

enum class LogKind { csv, json, jsonLines, kernel, slurmJobs, slurmNodes };

/// A log of `lines` lines or records below its header. The same arguments give the same text.
inline std::string generatedLog(LogKind kind, std::size_t lines) {
    std::mt19937 random(7);
    constexpr std::array kinds{"GPU", "Network", "Memory", "Power"};
    constexpr std::array codes{13, 48, 79, 119};
    std::string text;
    text.reserve(lines * 160);
    const auto put = std::back_inserter(text);
    if (kind == LogKind::csv)
        text += "start,end,node,class,downtime_min\n";
    else if (kind == LogKind::json)
        text += "[\n";
    else if (kind == LogKind::slurmJobs)
        text += "JobID|JobName|Partition|Account|AllocCPUS|Start|End|Elapsed|State|ExitCode|NNodes|NodeList\n";
    else if (kind == LogKind::slurmNodes)
        text += "Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User\n";
    for (std::size_t i = 0; i < lines; ++i) {
        const std::size_t minute = 3 * i + random() % 3, length = 5 + random() % 600, node = random() % 4000;
        switch (kind) {
        case LogKind::csv:
            fmt::format_to(put, "{},{},n{:04},{},{}\n", clockText(minute, ' '), clockText(minute + length, ' '), node,
                           kinds[node % 4], length);
            break;
        case LogKind::json:
        case LogKind::jsonLines:
            fmt::format_to(
                put, R"({{"node_id":"n{:04}","start":"{}","end":"{}","fault":{{"Class":"{}","Desc":"fault {}"}}}})",
                node, clockText(minute, 'T'), clockText(minute + length, 'T'), kinds[node % 4], node % 9);
            text += kind == LogKind::json && i + 1 < lines ? ",\n" : "\n";
            break;
        case LogKind::kernel:
            if (i % 4 == 0)
                fmt::format_to(put,
                               "{}+00:00 n{:04} kernel: NVRM: Xid (PCI:0000:{:02x}:00): {}, pid=1234, name=train, "
                               "Timeout waiting for RPC from GPU\n",
                               clockText(minute, 'T'), node, 16 * (1 + node % 8), codes[node % 4]);
            else
                fmt::format_to(put,
                               "{}+00:00 n{:04} kernel: usb 1-1: new high-speed USB device number {} using xhci_hcd\n",
                               clockText(minute, 'T'), node, length);
            break;
        case LogKind::slurmJobs:
            fmt::format_to(put, "{}|train-{}|gpu|lab|{}|{}|{}|{:02}:{:02}:00|{}|0:0|{}|n{:04}\n", 100000 + i, i % 100,
                           64, clockText(minute, 'T'), clockText(minute + length, 'T'), length / 60, length % 60,
                           node % 50 == 0 ? "NODE_FAIL" : "COMPLETED", 1, node);
            break;
        case LogKind::slurmNodes:
            fmt::format_to(put, "main|n{:04}|{}|{}|{}|{}|root(0)\n", node, clockText(minute, 'T'),
                           clockText(minute + length, 'T'), node % 3 == 0 ? "DOWN*" : "DRAIN",
                           node % 7 == 0 ? "maintenance" : "Not responding");
            break;
        }
    }
    if (kind == LogKind::json)
        text += "]\n";
    return text;
}

} // namespace plumb::tests
