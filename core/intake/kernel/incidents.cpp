// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/kernel/incidents.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace plumb::intake {

const Incidents::Said* Incidents::within(const std::vector<Said>& all, LogTime time, double length_s,
                                         std::string_view exceptCode) {
    const Said* latest = nullptr;
    for (const Said& one : all) {
        if (one.code != exceptCode && std::abs((time - one.last).count()) <= length_s &&
            (latest == nullptr || one.last > latest->last))
            latest = &one;
    }
    return latest;
}

IncidentPart Incidents::add(std::string_view host, const KernelFault& fault, LogTime time, std::size_t event) {
    auto& device = m_devices[fmt::format("{}\x1f{}", host, fault.device)];
    if (fault.isFollowUp) {
        if (const Said* before = within(device, time, m_gap_s, {})) {
            m_event = before->event;
            return IncidentPart::followUp;
        }
    }
    const auto same = std::ranges::find(device, fault.code, &Said::code);
    const bool isKnown = same != device.end();
    auto part = IncidentPart::fresh;
    m_event = event;
    if (isKnown && std::abs((time - same->last).count()) <= m_gap_s) {
        part = IncidentPart::repeat;
        m_event = same->event;
    } else if (const Said* other = within(device, time, m_window_s, fault.code)) {
        part = IncidentPart::otherCode;
        m_event = other->event;
    }
    if (fault.kind == "link") {
        auto& links = m_links[std::string(host)];
        const std::string name = fmt::format("{}\x1f{}", fault.device, fault.code);
        if (const Said* other = part == IncidentPart::fresh ? within(links, time, m_window_s, name) : nullptr) {
            part = IncidentPart::otherEnd;
            m_event = other->event;
        }
        const auto known = std::ranges::find(links, name, &Said::code);
        if (known == links.end())
            links.push_back({name, time, m_event});
        else
            *known = {name, time, m_event};
    }
    if (isKnown)
        *same = {fault.code, time, m_event};
    else
        device.push_back({fault.code, time, m_event});
    return part;
}

} // namespace plumb::intake
