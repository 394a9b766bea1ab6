// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/log_preview.h"

#include <algorithm>
#include <unordered_map>

#include "core/intake/formats/log_format.h"
#include "core/intake/text/encoding.h"
#include "core/intake/text/gzip.h"

namespace plumb::intake {
namespace {

/// The beginning of a file, up to a line end if there is one: whole characters of two bytes as well.
std::string_view beginning(std::string_view bytes) {
    if (bytes.size() <= previewBytes)
        return bytes;
    std::string_view part = bytes.substr(0, previewBytes);
    const auto lineEnd = part.rfind('\n');
    if (lineEnd == std::string_view::npos)
        return part;
    // In UTF-16 the other byte of the line end may follow it.
    const std::size_t end = lineEnd + 1;
    return part.substr(0, end % 2 == 1 && end < part.size() && part[end] == '\0' ? end + 1 : end);
}

/// `text` without the bytes of a character of UTF-8 that the cut took apart.
std::string_view wholeCharacters(std::string_view text) {
    std::size_t tail = 0;
    while (tail < std::min<std::size_t>(3, text.size()) &&
           (static_cast<unsigned char>(text[text.size() - 1 - tail]) & 0xC0U) == 0x80U)
        ++tail;
    if (tail < text.size() && static_cast<unsigned char>(text[text.size() - 1 - tail]) >= 0xC0U)
        return text.substr(0, text.size() - 1 - tail);
    return text;
}

void countFailures(LogPreview& preview, const FailureLog& log) {
    preview.failures = log.hasLifetimes ? log.lifetimes.size() : log.events.size();
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const FailureEvent& event : log.events) {
        preview.first = std::min(preview.first.value_or(event.start), event.start);
        preview.last = std::max(preview.last.value_or(event.start), event.start);
        if (!event.kind.empty())
            ++counts[event.kind];
    }
    for (const Lifetime& life : log.lifetimes) {
        if (!life.kind.empty())
            ++counts[life.kind];
    }
    for (const auto& [kind, count] : counts)
        preview.kinds.push_back({std::string(kind), count});
    std::ranges::sort(preview.kinds, [](const PreviewKind& a, const PreviewKind& b) {
        return a.failures != b.failures ? a.failures > b.failures : a.kind < b.kind;
    });
}

} // namespace

Result<LogPreview> previewLog(std::string_view bytes, const FitOptions& options, std::size_t rows) {
    const LogWatch nobody;
    Pace pace(nobody);
    std::string_view part = beginning(bytes);
    LogPreview preview;
    preview.isWhole = part.size() == bytes.size();
    // Cut anywhere: the beginning of what gzip packed unpacks as far as it goes.
    const auto content = unpacked(bytes.substr(0, previewBytes), pace, !preview.isWhole);
    if (!content)
        return tl::unexpected(content.error());
    if (const auto fits = refuseArchive(bytes); !fits)
        return tl::unexpected(fits.error());
    if (*content) {
        part = beginning(**content);
        preview.isWhole = preview.isWhole && part.size() == (*content)->size();
    }
    if (!preview.isWhole)
        part = wholeCharacters(part);
    preview.bytesRead = part.size();
    const auto text = decodeText(part, pace);
    if (!text)
        return tl::unexpected(text.error());
    preview.encoding = text->encoding;
    LogSample sample;
    sample.wantedRows = rows;
    const LogSource source{.utf8 = text->utf8(), .pace = pace, .isCut = !preview.isWhole, .sample = &sample};
    auto log = readLog(source, options);
    preview.delimiter = sample.delimiter;
    preview.decimal = sample.decimal;
    preview.names = std::move(sample.names);
    preview.rows = std::move(sample.rows);
    preview.taken = std::move(sample.taken);
    for (std::size_t i = 0; i < sample.candidates.size(); ++i) {
        if (!sample.candidates[i].empty())
            preview.roles.push_back({mappableRoles[i], std::move(sample.candidates[i])});
    }
    if (!log) {
        preview.problem = log.error();
        return preview;
    }
    preview.format = log->format;
    preview.isCalendar = log->isCalendar;
    preview.noticed = std::move(log->noticed);
    preview.takenAs = std::move(log->takenAs);
    countFailures(preview, *log);
    return preview;
}

} // namespace plumb::intake
