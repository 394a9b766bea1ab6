// SPDX-License-Identifier: GPL-3.0-or-later
// The memo of the results in force, with the figures that travel in it.
#pragma once

#include <string>

#include "core/report/memo.h"
#include "ui/session/evaluation_service.h"

namespace plumb::ui {

struct MemoDocument {
    report::Memo memo;
    std::string figuresJson; ///< what `evaluate --json` prints of the same project on the same day
    bool rough = false;      ///< from a preview: the figures under uncertainty still move, so it is not for export
};

/// Pure. `inputHash` is the session's, of the results' own project; `version` the program's.
MemoDocument memoDocument(const Results& results, const std::string& inputHash, const std::string& version);

/// The memo as Markdown.
std::string memoMarkdown(const MemoDocument& document);

} // namespace plumb::ui
