// SPDX-License-Identifier: GPL-3.0-or-later
// Records of JSON as a table: one column for each key, keys of nested objects joined by points.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/intake/log_source.h"
#include "core/intake/table/log_rows.h"

namespace plumb::intake {

/// Objects that stand in one list of the document, or that follow each other at its top.
struct RecordList {
    std::string path; ///< keys that lead to the list; empty at the top
    std::vector<std::string> names;
    LogRows rows;
};

struct JsonRecords {
    std::vector<RecordList> lists;         ///< most rows first
    bool isLines = false;                  ///< objects follow each other, as in JSON Lines
    std::size_t nestedLists = 0;           ///< lists of objects inside a record, which are not read
    std::vector<std::size_t> repeatedKeys; ///< lines of records that have a key twice, of which the last one holds
    std::vector<std::size_t> damagedLines; ///< lines of JSON Lines that are no JSON
    std::string firstDamage;               ///< what is wrong with the first of them
    bool isEmptyList = false;              ///< the document is a list without anything in it
};

/// Deepest nesting that is read; *assumed*, no record of a log is a fifth as deep.
inline constexpr std::size_t deepestJson = 64;

/// Reads the whole text without ever holding more of it than the cells. Refuses, naming the line: JSON that breaks off
/// or is damaged, nesting beyond `deepestJson`, more rows, columns or characters in a cell than a log has.
Result<JsonRecords> readJsonRecords(const LogSource& source);

} // namespace plumb::intake
