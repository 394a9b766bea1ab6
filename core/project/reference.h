// SPDX-License-Identifier: GPL-3.0-or-later
// Reference data as tables: what sources say of fabric, facilities, energy and supply, with how far each figure can be
// trusted. The build embeds data/reference/tables; a file of the user may add to or override any of it.
//
//     {"sources": {KEY: full text},
//      "tables": [{"id", "title", "what",
//                  "columns": [{"id", "label", "unit", "absent", "least", "most"}],
//                  "records": [{"id", "name", "cells": {COLUMN: CELL}, "source", "date", "status", "note",
//                               "computed": {COLUMN: CELL}, "explanation"}]}]}
//
// CELL is a number, a text, {"low", "high"} (one of them alone for "at least" and "at most") or {"absent": why}. A
// record says something in every column, or the column says in "absent" why a record may be silent. "source" is a key
// of this file or of the program, or the full text; "date" is YYYY[-MM[-DD]] and, like "note", "unit" and "absent", may
// be missing. No number of a column lies below its "least" or above its "most", where it says them. Only a refuted
// record has "computed" and "explanation", and it must have both.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/result.h"

namespace plumb {

/// How far a record can be trusted. None of them makes it a default of a project.
enum class ReferenceStatus {
    verified,    ///< seen in the source itself
    secondary,   ///< seen in another text that quotes the source
    asQuoted,    ///< printed by the source, which gives no ground for it; nothing speaks against it
    computed,    ///< follows by arithmetic from other records
    assumed,     ///< a choice, stated as one
    unconfirmed, ///< seen in no source: to be confirmed before anybody relies on it
    refuted,     ///< printed by the source, and does not stand up to arithmetic or to a better source
};
template <>
inline constexpr std::array<std::string_view, 7> enumNames<ReferenceStatus>{
    "verified", "secondary", "as_quoted", "computed", "assumed", "unconfirmed", "refuted"};

/// Who put a record into the table.
enum class ReferenceOrigin { program, user };
template <>
inline constexpr std::array<std::string_view, 2> enumNames<ReferenceOrigin>{"program", "user"};

struct ReferenceColumn {
    std::string id; ///< lower-case words joined by '_', which end in the unit where there is one
    std::string label;
    std::string unit;            ///< of the numbers of the column; empty for counts and for words
    std::string whyAbsent;       ///< for records that say nothing here; empty if every record must
    std::optional<double> least; ///< in the unit; a price, a power or a count below 0 is a slip
    std::optional<double> most;  ///< in the unit; 1 for a fraction of a whole

    bool operator==(const ReferenceColumn&) const = default;
};

/// From low to high, low < high; without one of them "at least" or "at most".
struct ReferenceRange {
    std::optional<double> low;
    std::optional<double> high;

    bool operator==(const ReferenceRange&) const = default;
};

struct ReferenceAbsent {
    std::string why;

    bool operator==(const ReferenceAbsent&) const = default;
};

/// In the unit of its column. Texts stand only in columns without a unit.
using ReferenceCell = std::variant<double, ReferenceRange, std::string, ReferenceAbsent>;

struct ReferenceRecord {
    std::string id;
    std::string name;
    std::vector<ReferenceCell> cells; ///< one for each column of the table
    std::string source;               ///< in full
    std::string date; ///< of the source, or of the figure where the table says so; YYYY[-MM[-DD]] or empty
    ReferenceStatus status = ReferenceStatus::unconfirmed;
    std::string note;
    std::vector<std::pair<std::string, ReferenceCell>> computed; ///< column and what it should say; of refuted ones
    std::string explanation;                                     ///< why the figures as quoted do not stand; likewise
    ReferenceOrigin origin = ReferenceOrigin::program;

    bool operator==(const ReferenceRecord&) const = default;
};

struct ReferenceTable {
    std::string id; ///< the KIND of `catalogue KIND`
    std::string title;
    std::string what; ///< one sentence or a few
    std::vector<ReferenceColumn> columns;
    std::vector<ReferenceRecord> records;

    bool operator==(const ReferenceTable&) const = default;
};

/// A longer data file is not read; assumed.
inline constexpr std::size_t mostReferenceBytes = std::size_t{8} << 20;

/// The tables of the program, in the order of the embedded files (by name) and within each file.
std::span<const ReferenceTable> referenceTables();

/// The table called `kind`; nullptr if there is none.
const ReferenceTable* findReference(std::string_view kind);

/// The column called `id`; nullptr if there is none.
const ReferenceColumn* findColumn(const ReferenceTable& table, std::string_view id);

/// The record called `id`; nullptr if there is none.
const ReferenceRecord* findRecord(const ReferenceTable& table, std::string_view id);

/// What the record says in the column called `column`, which must be one of the table.
const ReferenceCell& cellOf(const ReferenceTable& table, const ReferenceRecord& record, std::string_view column);

/// How many times the figure as quoted is of the computed one: a number, or a range where the source quotes one.
/// Nothing if `column` has no computed cell, if that is not one number above 0, or if nothing is quoted.
std::optional<ReferenceCell> quotedOverComputed(const ReferenceTable& table, const ReferenceRecord& record,
                                                std::string_view column);

/// `tables` with what a data file of the user says. A record with a known id replaces the old one at its place, others
/// are appended; a table of its own is appended, and must say "title", "what" and "columns"; of a known table they may
/// be left out, a known column keeps its unit and its bounds, and new columns are appended. Records that the file
/// brings have the origin `user`. Anything unknown, missing, doubled, reversed or not finite is refused with file,
/// table, record and field.
Result<std::vector<ReferenceTable>> withOverrides(std::span<const ReferenceTable> tables, std::string_view json,
                                                  std::string_view fileName);

} // namespace plumb
