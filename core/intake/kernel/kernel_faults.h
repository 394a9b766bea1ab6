// SPDX-License-Identifier: GPL-3.0-or-later
// Which messages of the Linux kernel and its drivers report a failure, of which device, and what they mean.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plumb::intake {

struct KernelFault {
    std::string device;       ///< PCI address, interface or controller; empty: the host as a whole
    std::string code;         ///< "Xid 119", "SXid 20034", "Link down", …: what is repeated is repeated in this
    std::string_view kind;    ///< "application", "memory", "link", "driver", "hardware", "storage", "kernel"
    std::string_view meaning; ///< in words; empty where the code says it, or is not in the table
    bool isFollowUp = false;  ///< says what to do about an earlier error of the device, and is none itself
};

/// Nothing if the message reports no failure. Errors that were corrected report none.
/// Source of the meanings of Xid codes: NVIDIA, "Xid Errors", https://docs.nvidia.com/deploy/xid-errors/.
std::optional<KernelFault> kernelFault(std::string_view text);

/// The same of a service's message ("detected NVSwitch fatal error 20034 on … pci bus id 00000000:86:00.0 …"): what the
/// kernel would report, and else the message itself, without its numbers, as an error of class "service".
KernelFault serviceFault(std::string_view text);

/// True if the message reports an error that was corrected: no failure, but worth a word.
bool isCorrectedError(std::string_view text);

} // namespace plumb::intake
