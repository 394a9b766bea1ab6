// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/rows/paired_marks.h"

#include <algorithm>
#include <unordered_map>

namespace plumb::intake {

std::optional<PairedRows> pairRows(std::vector<OutageRow> rows, Pace& pace) {
    if (!std::ranges::is_sorted(rows, {}, &OutageRow::time))
        std::ranges::stable_sort(rows, {}, &OutageRow::time);
    struct Open {
        const std::string* fault = nullptr;
        std::size_t event = 0;
    };
    PairedRows paired;
    std::unordered_map<std::string, std::vector<Open>> openOf; // by unit, oldest first
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!pace.goesOn(i, rows.size()))
            return std::nullopt;
        const OutageRow& row = rows[i];
        auto& open = openOf[row.unit];
        const auto same = std::ranges::find_if(open, [&](const Open& one) {
            return *one.fault == row.fault || (!row.event && (row.fault.empty() || one.fault->empty()));
        });
        if (row.event) {
            if (same != open.end())
                paired.repeatedStarts.push_back(row.line);
            open.push_back({&row.fault, *row.event});
        } else if (same != open.end()) {
            paired.ended.push_back(same->event);
            paired.endOf.push_back(row.time);
            ++paired.pairs;
            open.erase(same);
        } else {
            (row.isHealthy ? paired.healthy : paired.endsWithoutStart).push_back(row.line);
        }
    }
    return paired;
}

} // namespace plumb::intake
