// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema.h"

#include <array>
#include <map>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/store/limits.h"

namespace plumb::store {
namespace {

constexpr std::string_view version1 = R"sql(
CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY, -- information.title, project.baseline, min_reader, seal, notes on the format
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE workflow (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL
) STRICT;
CREATE TABLE job_size (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    workflow TEXT NOT NULL -- id
) STRICT;
CREATE TABLE line (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    category TEXT NOT NULL
) STRICT;
CREATE TABLE cost (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    category TEXT NOT NULL,
    timing   TEXT NOT NULL
) STRICT;
CREATE TABLE route (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL
) STRICT;
CREATE TABLE milestone (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    route    TEXT NOT NULL -- id
) STRICT;
CREATE TABLE parameter (
    scope        TEXT NOT NULL, -- what the key belongs to
    key          TEXT NOT NULL,
    instance     TEXT NOT NULL, -- id, ROUTE/ITEM, or empty for the project
    value        ANY NOT NULL,  -- a number, the name of a choice, or 'unknown'
    unit         TEXT NOT NULL,
    distribution TEXT NOT NULL, -- 'fixed', or how P10 and P90 follow from the value: factor, offset, odds LOW HIGH
    grade        TEXT,          -- of what stands behind the value; NULL: nobody said
    source       TEXT,          -- without a grade, the citation of the default
    note         TEXT,
    PRIMARY KEY (key, instance)
) STRICT, WITHOUT ROWID;
CREATE TABLE answer (
    criterion TEXT NOT NULL,
    instance  TEXT NOT NULL, -- id of a workflow or route, or empty for the project
    value     TEXT NOT NULL,
    note      TEXT NOT NULL,
    owner     TEXT NOT NULL,
    due       TEXT, -- YYYY-MM-DD
    PRIMARY KEY (criterion, instance)
) STRICT, WITHOUT ROWID;
CREATE TABLE evidence (
    subject  TEXT NOT NULL, -- 'answer' or 'parameter'
    key      TEXT NOT NULL, -- criterion or key of the parameter
    instance TEXT NOT NULL,
    position INTEGER NOT NULL,
    name     TEXT NOT NULL, -- file or link
    page     TEXT NOT NULL,
    grade    TEXT NOT NULL,
    date     TEXT,
    expires  TEXT,
    sha256   TEXT NOT NULL, -- of the attachment, or empty
    bytes    INTEGER NOT NULL,
    PRIMARY KEY (subject, key, instance, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE attachment (
    sha256  TEXT NOT NULL PRIMARY KEY, -- of the plain content
    name    TEXT NOT NULL,
    bytes   INTEGER NOT NULL, -- of the plain content
    content BLOB NOT NULL     -- compressed with zstd
) STRICT;
CREATE TABLE scenario (
    position INTEGER NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL,
    note     TEXT NOT NULL
) STRICT;
CREATE TABLE scenario_value (
    scenario TEXT NOT NULL, -- name
    key      TEXT NOT NULL,
    instance TEXT NOT NULL,
    value    ANY NOT NULL,
    PRIMARY KEY (scenario, key, instance)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshot (
    position INTEGER NOT NULL PRIMARY KEY,
    taken    TEXT NOT NULL, -- date and time
    title    TEXT NOT NULL,
    sign_off TEXT NOT NULL,
    dissent  TEXT NOT NULL,
    results  TEXT NOT NULL, -- JSON
    content  BLOB NOT NULL  -- a project file, compressed with zstd
) STRICT;
CREATE TABLE change (
    position INTEGER NOT NULL PRIMARY KEY,
    "when"   TEXT NOT NULL,
    who      TEXT NOT NULL,
    what     TEXT NOT NULL,
    old      TEXT NOT NULL,
    new      TEXT NOT NULL,
    why      TEXT NOT NULL
) STRICT;
)sql";

constexpr std::string_view version2 = R"sql(
CREATE TABLE component (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL
) STRICT;
CREATE TABLE tier (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL -- memory, node_local, burst_buffer, parallel_fs or object_store
) STRICT;
)sql";

constexpr std::string_view version3 = R"sql(
CREATE TABLE network (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL -- compute, storage, in_band or out_of_band
) STRICT;
CREATE TABLE gate (
    position    INTEGER NOT NULL PRIMARY KEY,
    id          TEXT NOT NULL,
    name        TEXT NOT NULL,
    kind        TEXT NOT NULL, -- which gate of rack, room or site
    responsible TEXT NOT NULL
) STRICT;
)sql";

constexpr std::string_view version4 = R"sql(
CREATE TABLE delivery (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL -- platform, or the class of components
) STRICT;
)sql";

// The templates of version 4 gave made-up values the grades of real ones; whoever replaced such a value replaced its
// source with it.
constexpr std::string_view version5 = R"sql(
UPDATE parameter SET grade = 'example' WHERE source LIKE 'example, made up%';
)sql";

constexpr std::string_view version6 = R"sql(
CREATE TABLE former_evidence (
    criterion TEXT NOT NULL,
    instance  TEXT NOT NULL,
    position  INTEGER NOT NULL,
    answer    TEXT NOT NULL, -- that it was given with, before the answer was changed
    name      TEXT NOT NULL, -- file or link
    page      TEXT NOT NULL,
    grade     TEXT NOT NULL,
    date      TEXT,
    expires   TEXT,
    sha256    TEXT NOT NULL, -- of the attachment, or empty
    bytes     INTEGER NOT NULL,
    PRIMARY KEY (criterion, instance, position)
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::array table{
    Migration{1, "Project, scorecard, evidence and attachments", version1, 1},
    Migration{2, "Component classes and storage tiers", version2, 1},
    Migration{3, "Networks and facility gates", version3, 3},
    Migration{4, "Deliveries", version4, 4},
    Migration{5, "Made-up values have a grade of their own", version5, 5},
    Migration{6, "Evidence of answers that were changed", version6, 5},
};

using Tables = std::map<std::string, std::string>;

/// The tables that `steps` make, by name.
Tables tablesOf(std::span<const Migration> steps) {
    auto fresh = Database::empty();
    PLUMB_CHECK(fresh && migrate(*fresh, 0, steps));
    const auto rows = fresh->rows("SELECT name, sql FROM sqlite_schema WHERE type = 'table'", mostRows);
    PLUMB_CHECK(rows.has_value());
    Tables tables;
    for (const Cells& row : *rows)
        tables[std::get<std::string>(row[0])] = std::get<std::string>(row[1]);
    return tables;
}

std::string textOf(const Cell& cell) {
    const auto* text = std::get_if<std::string>(&cell);
    return text ? *text : std::string();
}

} // namespace

std::span<const Migration> migrations() {
    return table;
}

int schemaVersion() {
    return table.back().version;
}

Result<void> migrate(Database& database, int from, std::span<const Migration> steps) {
    std::string sql = "BEGIN;";
    if (from == 0)
        sql += fmt::format("PRAGMA application_id = {};", applicationId);
    for (const Migration& step : steps) {
        if (step.version <= from)
            continue;
        sql += step.sql;
        sql += fmt::format("\nINSERT OR REPLACE INTO meta VALUES ('min_reader', '{}');\nPRAGMA user_version = {};\n",
                           step.minReader, step.version);
    }
    sql += "COMMIT;";
    auto done = database.run(sql);
    if (!done)
        (void)database.run("ROLLBACK");
    return done;
}

Result<std::string> schemaText(const Database& database) {
    const auto rows = database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", mostRows);
    if (!rows)
        return tl::unexpected(rows.error());
    std::string text;
    for (const Cells& row : *rows)
        text += textOf(row[0]) + ";\n";
    return text;
}

SchemaReview review(const Database& database, bool complete, std::span<const Migration> steps) {
    const auto rows = database.rows("SELECT type, name, sql, rootpage FROM sqlite_schema", mostRows);
    if (!rows)
        return {fmt::format("its list of tables cannot be read ({})", rows.error().sentence), {}};
    SchemaReview result;
    Tables missing = tablesOf(steps);
    for (const Cells& row : *rows) {
        const std::string type = textOf(row[0]), name = textOf(row[1]), sql = textOf(row[2]);
        const bool isInternal = name.starts_with("sqlite_");
        if (type != "table" && !(type == "index" && isInternal && sql.empty()))
            return {fmt::format("it holds the {} \"{}\", which a project file never has", type, name), {}};
        if (type != "table" || isInternal)
            continue;
        if (row[3] == Cell(std::int64_t{0}) || sql.starts_with("CREATE VIRTUAL"))
            return {fmt::format("it holds the virtual table \"{}\", which a project file never has", name), {}};
        const auto known = missing.find(name);
        if (known == missing.end()) {
            result.extras.push_back(name);
            continue;
        }
        if (complete && sql != known->second)
            return {fmt::format("its table \"{}\" is not built as version {} builds it", name, steps.back().version),
                    {}};
        missing.erase(known);
    }
    if (complete && !missing.empty())
        return {fmt::format("its table \"{}\" is missing", missing.begin()->first), {}};
    return result;
}

} // namespace plumb::store
