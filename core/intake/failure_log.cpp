// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/failure_log.h"

#include <array>

#include "core/base/check.h"
#include "core/intake/formats/log_format.h"
#include "core/intake/rows/stray_times.h"
#include "core/intake/text/encoding.h"
#include "core/intake/text/gzip.h"

namespace plumb::intake {
namespace {

void noticeEncoding(std::vector<Noticed>& list, const DecodedText& text) {
    if (!text.isPlain && !(text.encoding == "UTF-8" && !text.hasMark))
        noticeFile(list, "encoding", 1,
                   text.hasMark ? "The file is read as {encoding}, as its byte-order mark says."
                                : "The file is read as {encoding}, which is a guess from its bytes.",
                   {{"encoding", text.encoding}});
    if (text.unreadable > 0)
        noticeFile(list, "unreadable_characters", text.unreadable,
                   "Characters that cannot be read as {encoding}: {count}. They stand as U+FFFD in names.",
                   {{"encoding", text.encoding}});
}

Result<FailureLog> readWith(std::string_view bytes, const FitOptions& options, Pace& pace) {
    pace.stage(0, 0.1);
    const auto content = unpacked(bytes, pace);
    if (!content)
        return tl::unexpected(content.error());
    if (const auto fits = refuseArchive(bytes); !fits)
        return tl::unexpected(fits.error());
    const auto text = decodeText(*content ? std::string_view(**content) : bytes, pace);
    if (!text)
        return tl::unexpected(text.error());
    auto log = readLog({.utf8 = text->utf8(), .pace = pace}, options);
    if (!log)
        return log;
    std::vector<Noticed> noticed;
    if (*content)
        noticeFile(noticed, "unpacked", (*content)->size(),
                   "The file is packed with gzip; unpacked it has {count} bytes.");
    noticeEncoding(noticed, *text);
    log->noticed.insert(log->noticed.begin(), noticed.begin(), noticed.end());
    return log;
}

} // namespace

const LogFormat& formatOf(std::string_view utf8, const FitOptions& options) {
    // The table takes any text and comes last.
    constexpr std::array formats{&kernelLogFormat, &jsonLogFormat, &slurmJobsLogFormat, &slurmNodesLogFormat};
    for (const LogFormat* format : formats) {
        if (format->recognises(utf8, options))
            return *format;
    }
    return tableLogFormat;
}

Result<FailureLog> readLog(const LogSource& source, const FitOptions& options) {
    auto log = formatOf(source.utf8, options).read(source, options);
    if (log)
        leaveOutStrayTimes(*log);
    return log;
}

std::optional<Result<FailureLog>> readFailureLog(std::string_view bytes, const FitOptions& options,
                                                 const LogWatch& watch) {
    Pace pace(watch);
    auto log = readWith(bytes, options, pace);
    if (pace.isCancelled())
        return std::nullopt;
    if (watch.progress)
        watch.progress(1);
    return log;
}

Result<FailureLog> readFailureLog(std::string_view bytes, const FitOptions& options) {
    const LogWatch nobody;
    auto log = readFailureLog(bytes, options, nobody);
    PLUMB_CHECK(log.has_value());
    return std::move(*log);
}

} // namespace plumb::intake
