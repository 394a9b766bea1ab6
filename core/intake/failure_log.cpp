// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/failure_log.h"

#include <array>

#include "core/intake/text/encoding.h"
#include "core/intake/formats/log_format.h"

namespace plumb::intake {
namespace {

/// Asked in this order; the table, which takes any text, comes last.
const std::array formats{&csvLogFormat};

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

} // namespace

Result<FailureLog> readFailureLog(std::string_view bytes, const FitOptions& options) {
    const auto text = decodeText(bytes);
    if (!text)
        return tl::unexpected(text.error());
    for (const LogFormat* format : formats) {
        if (!format->recognises(text->utf8))
            continue;
        auto log = format->read(text->utf8, options);
        if (!log)
            return log;
        std::vector<Noticed> noticed;
        noticeEncoding(noticed, *text);
        log->noticed.insert(log->noticed.begin(), noticed.begin(), noticed.end());
        return log;
    }
    return cannotBeDone("The file is none of the log formats that are read. Export it as a table in CSV.");
}

} // namespace plumb::intake
