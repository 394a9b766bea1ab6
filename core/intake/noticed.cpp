// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/noticed.h"

#include <algorithm>

namespace plumb::intake {

void noticeFile(std::vector<Noticed>& list, std::string_view kind, std::size_t count, std::string_view english,
                std::initializer_list<MessageArgument> arguments) {
    Noticed noticed{std::string(kind), count, {}, message("intake." + std::string(kind), english, arguments)};
    noticed.sentence.arguments.push_back({"count", std::to_string(count)});
    list.push_back(std::move(noticed));
}

void noticeRows(std::vector<Noticed>& list, std::string_view kind, std::vector<std::size_t> rows,
                std::string_view english, std::initializer_list<MessageArgument> arguments) {
    if (rows.empty())
        return;
    noticeFile(list, kind, rows.size(), english, arguments);
    std::ranges::sort(rows);
    rows.resize(std::min(rows.size(), maxNoticedRows));
    list.back().rows = std::move(rows);
}

std::string shown(std::string_view cell) {
    constexpr std::size_t longest = 40;
    std::string text(cell.substr(0, longest));
    if (cell.size() > longest) {
        // A character cut in the middle would be no UTF-8 any more.
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80)
            text.pop_back();
        if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xC0)
            text.pop_back();
        text += "…";
    }
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return '"' + text + '"';
}

} // namespace plumb::intake
