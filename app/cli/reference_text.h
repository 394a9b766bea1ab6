// SPDX-License-Identifier: GPL-3.0-or-later
// A table of reference data as the command line prints it.
#pragma once

#include <string>

#include "core/project/reference.h"
#include "core/report/json/values.h"

namespace plumb::cli {

/// For a reader: what it is, its figures side by side, then every record with its words, source and note.
std::string referenceText(const ReferenceTable& table);

/// For a machine: "id", "title", "what", "count", "columns" and "entries"; an entry has a member for every column, null
/// with its reason where there is nothing to say.
report::Json referenceJson(const ReferenceTable& table);

} // namespace plumb::cli
