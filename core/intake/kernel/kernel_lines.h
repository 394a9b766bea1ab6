// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a kernel log: when, which host, and what it says.
#pragma once

#include <optional>
#include <string_view>

#include "core/intake/text/time_stamp.h"

namespace plumb::intake {

/// How the lines of one file begin.
enum class KernelNotation {
    sinceBoot, ///< "[12345.678] text", as `dmesg` prints
    dated,     ///< "[Sun Feb 23 16:24:18 2025] text", as `dmesg -T` prints
    syslog,    ///< "Feb 23 16:24:18 host kernel: text", without a year
    iso,       ///< "2025-02-23T16:24:18+0100 host kernel: text", as journals and newer syslogs print
    device,    ///< "6,1234,5678901,-;text", as /dev/kmsg gives it: level, number, microseconds since the boot
    service,   ///< "[Feb 25 2025 13:59:45] [ERROR] [tid 1803] text" and the like, as services write their own logs
};

struct KernelLine {
    double sinceBoot_s = 0; ///< of `sinceBoot` and `device`
    TimeStamp stamp;        ///< of the others; the year of `syslog` is 0
    std::string_view host;  ///< empty where the notation has none
    std::string_view text;  ///< what follows the time, host and "kernel:"
    std::string_view level; ///< "ERROR", of a service
    bool isKernel = true;   ///< false: another program's line in a syslog
};

/// Nothing if the line does not begin like that. Levels in front ("kern  :warn  :", "<4>") are passed over.
std::optional<KernelLine> readKernelLine(std::string_view line, KernelNotation notation);

/// Whether the level of a service's line is that of an error.
bool isErrorLevel(std::string_view level);

/// The notation that at least half of the first lines share, if there is one. Lines that begin with a blank continue
/// the line before them.
std::optional<KernelNotation> kernelNotation(std::string_view utf8);

} // namespace plumb::intake
