// SPDX-License-Identifier: GPL-3.0-or-later
// Which messages belong to one incident: repetitions, follow-ups, the other codes of one fault, both ends of a link.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/intake/failure_log.h"
#include "core/intake/kernel/kernel_faults.h"

namespace plumb::intake {

/// What a message is to the incidents before it.
enum class IncidentPart {
    fresh,     ///< a new incident
    repeat,    ///< its device repeats its code
    followUp,  ///< says what an error before it asks for
    otherCode, ///< another code of its device, moments after one
    otherEnd,  ///< a link error of another device of the host, moments after one
};

class Incidents {
public:
    /// A code repeated up to `gap_s` after it, and another code up to `window_s` after, are one incident with it.
    Incidents(double gap_s, double window_s) : m_gap_s(gap_s), m_window_s(window_s) {}

    /// Takes the message in. `event` is the number that the event of a fresh incident will have.
    IncidentPart add(std::string_view host, const KernelFault& fault, LogTime time, std::size_t event);

    /// The event that the message added last belongs to.
    [[nodiscard]] std::size_t event() const { return m_event; }

private:
    struct Said {
        std::string code;
        LogTime last;
        std::size_t event = 0;
    };
    [[nodiscard]] static const Said* within(const std::vector<Said>& all, LogTime time, double length_s,
                                            std::string_view exceptCode);

    double m_gap_s;
    double m_window_s;
    std::unordered_map<std::string, std::vector<Said>> m_devices; ///< what each said last, by code
    std::unordered_map<std::string, std::vector<Said>> m_links;   ///< of each host, by device and code
    std::size_t m_event = 0;
};

} // namespace plumb::intake
