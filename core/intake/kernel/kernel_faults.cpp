// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/kernel/kernel_faults.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

/// A code of NVIDIA's GPU driver. Classes: NVIDIA names the application as the usual cause of 13, 31 and 43, and 45 as
/// the clean-up behind an application that ended; the others are of memory, links, the driver's firmware or the board.
struct Xid {
    int code;
    std::string_view kind;
    std::string_view meaning;
    bool isFollowUp = false;
};
// Source: NVIDIA, "Xid Errors", listing and catalogue, https://docs.nvidia.com/deploy/xid-errors/.
constexpr std::array xids{
    Xid{13, "application", "graphics engine exception"},
    Xid{31, "application", "GPU memory page fault"},
    Xid{43, "application", "GPU stopped processing"},
    Xid{45, "application", "preemptive clean-up after earlier errors"},
    Xid{48, "memory", "double-bit ECC error"},
    Xid{62, "hardware", "internal micro-controller halt"},
    Xid{63, "memory", "page retired or row remapped"},
    Xid{64, "memory", "page retirement or row remapping failed"},
    Xid{74, "link", "NVLink error"},
    Xid{79, "hardware", "GPU has fallen off the bus"},
    Xid{92, "memory", "high rate of single-bit ECC errors"},
    Xid{94, "memory", "contained ECC error"},
    Xid{95, "memory", "uncontained ECC error"},
    Xid{119, "driver", "GSP RPC timeout"},
    Xid{120, "driver", "GSP error"},
    Xid{154, "driver", "GPU recovery action changed", true},
};

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// The number at the front of `text`, of at most six digits.
std::optional<int> numberAt(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(first);
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = digits == 0 || digits > 6 ? std::nullopt : parseNumber(text.substr(0, digits));
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

/// "NVRM: Xid (PCI:0000:9b:00): 119, …" and the older "NVRM: Xid (0000:03:00): 14, …"; of switches
/// "nvidia-nvswitch0: SXid (PCI:0000:c1:00.0): 20034, Fatal, …".
std::optional<KernelFault> nvidiaFault(std::string_view text) {
    const auto at = text.find("Xid (");
    if (at == std::string_view::npos || !(has(text.substr(0, at), "NVRM:") || has(text.substr(0, at), "nvidia")))
        return std::nullopt;
    const bool isSwitch = at > 0 && text[at - 1] == 'S';
    std::string_view rest = text.substr(at + 5);
    const auto end = rest.find("):");
    if (end == std::string_view::npos)
        return std::nullopt;
    std::string_view device = rest.substr(0, end);
    if (device.starts_with("PCI:"))
        device.remove_prefix(4);
    const auto code = numberAt(rest.substr(end + 2));
    if (!code)
        return std::nullopt;
    if (isSwitch)
        return KernelFault{std::string(device), fmt::format("SXid {}", *code), "link", "NVSwitch error", false};
    const auto* known = std::ranges::find(xids, *code, &Xid::code);
    if (known == xids.end())
        return KernelFault{std::string(device), fmt::format("Xid {}", *code), "other Xid", {}, false};
    return KernelFault{std::string(device), fmt::format("Xid {}", *code), known->kind, known->meaning,
                       known->isFollowUp};
}

/// Messages that one phrase gives away. The device is the first word behind the driver's name, if `driver` is not
/// empty and the line begins with it; else the word that ends with the first colon.
struct Phrase {
    std::string_view driver; ///< must stand in the line
    std::string_view words;  ///< too
    std::string_view code;
    std::string_view kind;
};
// The phrases are those of the Linux kernel's own sources: drivers/gpu/drm/amd, drivers/net/ethernet/mellanox,
// drivers/edac, drivers/pci/pcie/aer.c, drivers/nvme/host, arch/x86/kernel/cpu/mce, kernel/panic.c, kernel/watchdog.c.
constexpr std::array phrases{
    Phrase{"amdgpu", "GPU reset begin", "GPU reset", "driver"},
    Phrase{"amdgpu", " timeout, ", "Ring timeout", "driver"},
    Phrase{"amdgpu", "uncorrectable hardware error", "Uncorrectable memory error", "memory"},
    Phrase{"EDAC", " UE ", "Uncorrected memory error", "memory"},
    Phrase{"mlx5", "Link down", "Link down", "link"},
    Phrase{"mlx5", "health compromised", "Health compromised", "hardware"},
    Phrase{"", "NIC Link is Down", "Link down", "link"},
    Phrase{"", "link becomes down", "Link down", "link"},
    Phrase{"", "severity=Uncorrected (Fatal)", "PCIe fatal error", "hardware"},
    Phrase{"", "severity=Uncorrectable (Fatal)", "PCIe fatal error", "hardware"},
    Phrase{"nvme", "controller is down", "Controller down", "storage"},
    Phrase{"", "I/O error, dev ", "I/O error", "storage"},
    Phrase{"", "Kernel panic - not syncing", "Kernel panic", "kernel"},
    Phrase{"watchdog:", "soft lockup", "Soft lockup", "kernel"},
    Phrase{"", "[Hardware Error]: Machine check events logged", "Machine check", "hardware"},
};

bool isPciAddress(std::string_view word) {
    // 0000:c1:00.0
    return word.size() >= 10 && word.size() <= 16 && std::ranges::count(word, ':') == 2 &&
           word.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
}

/// A word of letters, digits and marks as interfaces and controllers have them.
bool isName(std::string_view word) {
    return std::ranges::all_of(word, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' ||
               c == '_';
    });
}

/// The device that a message of a driver names: a PCI address anywhere in it, else the word at its front that a colon
/// ends, else behind "dev ".
std::string deviceIn(std::string_view text) {
    for (std::string_view word : split(text, ' ')) {
        while (word.ends_with(':') || word.ends_with(','))
            word.remove_suffix(1);
        if (isPciAddress(word))
            return std::string(word);
    }
    if (const auto dev = text.find("dev "); dev != std::string_view::npos) {
        const std::string_view name = text.substr(dev + 4);
        return std::string(name.substr(0, name.find_first_of(" ,")));
    }
    const auto words = split(text, ' ');
    for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 3); ++i) {
        if (words[i].ends_with(':') && words[i].size() > 1 && i > 0 && isName(words[i].substr(0, words[i].size() - 1)))
            return std::string(words[i].substr(0, words[i].size() - 1));
        if (words[i].starts_with("MC"))
            return std::string(words[i].substr(0, words[i].find(':')));
    }
    return {};
}

} // namespace

std::optional<KernelFault> kernelFault(std::string_view text) {
    if (auto fault = nvidiaFault(text))
        return fault;
    for (const Phrase& phrase : phrases) {
        if (has(text, phrase.words) && (phrase.driver.empty() || has(text, phrase.driver)))
            return KernelFault{phrase.kind == "kernel" ? std::string() : deviceIn(text),
                               std::string(phrase.code),
                               phrase.kind,
                               {},
                               false};
    }
    return std::nullopt;
}

KernelFault serviceFault(std::string_view text) {
    // Source of the wording: NVIDIA Fabric Manager, its user guide, "Fabric Manager log file".
    constexpr std::string_view nvswitch = "NVSwitch";
    if (const auto at = text.find(nvswitch); at != std::string_view::npos) {
        const auto error = text.find("error ", at);
        const auto code = error == std::string_view::npos ? std::nullopt : numberAt(text.substr(error + 6));
        if (code)
            return {deviceIn(text), fmt::format("SXid {}", *code), "link", "NVSwitch error", false};
    }
    if (auto fault = kernelFault(text))
        return std::move(*fault);
    constexpr std::size_t longest = 60;
    std::string words;
    for (const std::string_view word : split(text, ' ')) {
        const bool isPlain = !word.empty() && word.find_first_of("0123456789") == std::string_view::npos;
        if (isPlain && words.size() + word.size() < longest)
            words.append(words.empty() ? "" : " ").append(word);
    }
    return {{}, words.empty() ? "error" : words, "service", {}, false};
}

bool isCorrectedError(std::string_view text) {
    return (has(text, "EDAC") && has(text, " CE ")) || has(text, "severity=Corrected") ||
           has(text, "correctable hardware error");
}

} // namespace plumb::intake
