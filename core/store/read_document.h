// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the current schema as a document.
#pragma once

#include <string>
#include <vector>

#include "core/project/finding.h"
#include "core/store/document.h"
#include "core/store/sqlite.h"

namespace plumb::store {

struct Reading {
    Document document;
    std::vector<Finding> notes; ///< what moved since the file was written, what was kept out, what is not attached
    std::string problem;        ///< what is damaged, with place and value; the document is then not to be used
};

struct ReadOptions {
    bool isCurrent = true; ///< the file is of today's version, in which no assumption may be missing
    Attachments attachments = Attachments::unpacked;
};

/// Nothing is repaired or guessed: a value that does not fit ends the reading with a problem. An assumption that the
/// file lacks takes the default of today, which is a warning in a file of today's version; what today's catalogue does
/// not know is kept out. Both are noted, the first some hundred of a kind one by one.
Reading readDocument(const Database& database, const ReadOptions& options = {});

} // namespace plumb::store
