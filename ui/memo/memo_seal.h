// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a PDF a memo that can be checked: the figures as an attachment, and seals over pages and file.
#pragma once

#include <string>
#include <vector>

#include <QByteArray>

#include "core/base/result.h"
#include "core/report/memo.h"

namespace plumb::ui {

struct OutlineEntry {
    std::string title;
    std::size_t page = 0; ///< from 0
    double top = 0;       ///< points from the lower edge of the page
};

/// What a memo says of itself.
struct SealedMemo {
    std::string title;
    std::string question;
    report::MemoOrigin origin;
    std::string figures; ///< the JSON document of the evaluation

    bool operator==(const SealedMemo&) const = default;
};

/// The name of the attachment.
inline constexpr const char* attachmentName = "plumbline.json";

/// The pages with metadata, outline and attachment, sealed. The same pages and contents give the same bytes: the file
/// holds no time of writing.
Result<QByteArray> sealMemo(const QByteArray& pages, const SealedMemo& memo, const std::vector<OutlineEntry>& outline);

/// What a sealed memo says. Refused with a sentence: what is no PDF, is damaged, was not written by this program, or
/// was changed afterwards by as little as a byte. The file may come from anywhere.
Result<SealedMemo> openSealedMemo(const QByteArray& pdf);

} // namespace plumb::ui
