// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/joined_clocks.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/intake/table/column_contents.h"

namespace plumb::intake {
namespace {

/// "Start Date" and "start_time" as "start": what a date and its time of day have in common.
std::string stemOf(std::string_view name) {
    std::vector<std::string> words = wordsOf(name);
    std::erase_if(words, [](const std::string& word) {
        return word == "date" || word == "day" || word == "time" || word == "clock" || word == "of" || word == "hour";
    });
    return join(words, " ");
}

} // namespace

std::vector<JoinedClock> findJoinedClocks(std::span<const std::string> names, const LogRows& rows) {
    const auto contents = contentsOf(names.size(), rows, std::min(rows.size(), rowsToLookAt));
    std::vector<JoinedClock> joined;
    std::vector<bool> isUsed(names.size(), false);
    const auto isClock = [&](std::size_t i) {
        // A length is no time of day, though both may be written 02:30.
        return contents[i].isClocks() && fitOfName(names[i], ColumnRole::length) == 0;
    };
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!isClock(i))
            continue;
        std::optional<std::size_t> date;
        for (std::size_t d = 0; d < names.size(); ++d) {
            if (contents[d].isDays() && !isUsed[d] && stemOf(names[d]) == stemOf(names[i]) && !date)
                date = d;
        }
        if (!date && i > 0 && contents[i - 1].isDays() && !isUsed[i - 1])
            date = i - 1;
        if (!date)
            continue;
        isUsed[*date] = true;
        joined.push_back({i, *date});
    }
    if (joined.size() != 1)
        return joined;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i != joined.front().clock && isClock(i) && fitOfName(names[i], ColumnRole::end) > 0) {
            joined.push_back({i, joined.front().date, true});
            break;
        }
    }
    return joined;
}

LogRows withJoinedClocks(const LogRows& rows, std::span<const JoinedClock> joined) {
    LogRows together;
    std::string cell;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const LogRow row = rows.row(r);
        together.beginRow(row.line());
        for (std::size_t i = 0; i < row.size(); ++i) {
            cell = row.cell(i);
            for (const JoinedClock& one : joined) {
                const std::string_view clock = row.cell(one.clock), date = row.cell(one.date);
                if ((one.isOfEnd ? one.clock : one.date) == i && !date.empty() && !clock.empty())
                    cell = fmt::format("{} {}", date, clock);
            }
            together.addCell(cell);
        }
    }
    return together;
}

} // namespace plumb::intake
