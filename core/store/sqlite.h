// SPDX-License-Identifier: GPL-3.0-or-later
// A database in memory, built from nothing or from the bytes of a file. SQLite is known in this file alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace SQLite {
class Database;
}

namespace plumb::store {

struct Blob {
    std::string bytes;

    bool operator==(const Blob&) const = default;
};

/// A cell: NULL, INTEGER, REAL, TEXT or BLOB.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;
using Cells = std::vector<Cell>;

/// Every connection is defensive: no trusted schema, no triggers, views or extensions, bounded lengths. No exception
/// leaves it; an error holds SQLite's own words, to be said in a sentence by the caller.
class Database {
public:
    static Result<Database> empty();
    /// A private copy of `bytes`, which may not be those of a database at all; that shows with the first statement.
    static Result<Database> fromBytes(std::string_view bytes);

    Database(Database&&) noexcept;
    Database& operator=(Database&&) noexcept;
    ~Database();

    /// One or more statements that give no rows.
    Result<void> run(const std::string& sql);

    /// Runs `sql` once for each of `rows`, whose cells take the place of its question marks.
    Result<void> insert(const std::string& sql, const std::vector<Cells>& rows);

    /// The rows of a query, at most `most`; more of them are an error.
    Result<std::vector<Cells>> rows(const std::string& sql, std::size_t most) const;

    /// The database as the bytes of a file.
    Result<std::string> bytes() const;

private:
    explicit Database(std::unique_ptr<SQLite::Database> connection);

    std::unique_ptr<SQLite::Database> m_connection;
};

} // namespace plumb::store
