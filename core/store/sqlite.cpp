// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sqlite.h"

#include <cstring>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include "core/store/limits.h"

namespace plumb::store {
namespace {

/// The edge where the library's exceptions stop.
template <class Work>
auto guarded(Work work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::exception& problem) {
        return cannotBeDone(problem.what());
    }
}

/// "Defense against the dark arts" (sqlite.org/security.html), with bounds a project never reaches.
void harden(sqlite3* handle) {
    const auto configure = [&](int option, int value) { sqlite3_db_config(handle, option, value, nullptr); };
    configure(SQLITE_DBCONFIG_DEFENSIVE, 1);
    configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
    configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
    configure(SQLITE_DBCONFIG_ENABLE_VIEW, 0);
    configure(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
    configure(SQLITE_DBCONFIG_DQS_DDL, 0);
    configure(SQLITE_DBCONFIG_DQS_DML, 0);
    // A compressed attachment may be a little longer than the plain one.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, static_cast<int>(mostAttachmentBytes + (1U << 20U)));
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 100'000);
    sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 100);
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 20);
    sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 3);
    sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 25'000);
    sqlite3_limit(handle, SQLITE_LIMIT_FUNCTION_ARG, 8);
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50);
    sqlite3_limit(handle, SQLITE_LIMIT_VARIABLE_NUMBER, 50);
    sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0);
}

std::unique_ptr<SQLite::Database> connection() {
    auto made = std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    harden(made->getHandle());
    made->exec("PRAGMA cell_size_check = ON");
    made->exec("PRAGMA temp_store = MEMORY");
    return made;
}

void bind(SQLite::Statement& statement, int index, const Cell& cell) {
    std::visit(
        [&](const auto& value) {
            using T = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<T, std::monostate>)
                statement.bind(index);
            else if constexpr (std::is_same_v<T, Blob>)
                statement.bindNoCopy(index, value.bytes.data(), static_cast<int>(value.bytes.size()));
            else if constexpr (std::is_same_v<T, std::string>)
                statement.bindNoCopy(index, value);
            else
                statement.bind(index, value);
        },
        cell);
}

std::string bytesOf(const SQLite::Column& column) {
    const auto* data = static_cast<const char*>(column.getBlob());
    return data ? std::string(data, static_cast<std::size_t>(column.getBytes())) : std::string();
}

Cell cellOf(const SQLite::Column& column) {
    switch (column.getType()) {
    case SQLITE_INTEGER:
        return std::int64_t{column.getInt64()};
    case SQLITE_FLOAT:
        return column.getDouble();
    case SQLITE_TEXT:
        return bytesOf(column);
    case SQLITE_BLOB:
        return Blob{bytesOf(column)};
    default:
        return std::monostate{};
    }
}

} // namespace

Database::Database(std::unique_ptr<SQLite::Database> connection) : m_connection(std::move(connection)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Result<Database> Database::empty() {
    return guarded([]() -> Result<Database> { return Database(connection()); });
}

Result<Database> Database::fromBytes(std::string_view bytes) {
    return guarded([&]() -> Result<Database> {
        auto made = connection();
        // SQLite takes the copy over and frees it, also when it refuses it.
        auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
        if (!copy)
            return cannotBeDone("out of memory");
        std::memcpy(copy, bytes.data(), bytes.size());
        const auto size = static_cast<sqlite3_int64>(bytes.size());
        const int code = sqlite3_deserialize(made->getHandle(), "main", copy, size, size,
                                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
        if (code != SQLITE_OK)
            return cannotBeDone(sqlite3_errstr(code));
        return Database(std::move(made));
    });
}

Result<void> Database::run(const std::string& sql) {
    return guarded([&]() -> Result<void> {
        m_connection->exec(sql);
        return {};
    });
}

Result<void> Database::insert(const std::string& sql, const std::vector<Cells>& rows) {
    return guarded([&]() -> Result<void> {
        SQLite::Statement statement(*m_connection, sql);
        for (const Cells& row : rows) {
            for (std::size_t i = 0; i < row.size(); ++i)
                bind(statement, static_cast<int>(i) + 1, row[i]);
            statement.exec();
            statement.reset();
        }
        return {};
    });
}

Result<std::vector<Cells>> Database::rows(const std::string& sql, std::size_t most) const {
    return guarded([&]() -> Result<std::vector<Cells>> {
        SQLite::Statement statement(*m_connection, sql);
        std::vector<Cells> found;
        while (statement.executeStep()) {
            if (found.size() == most)
                return cannotBeDone(fmt::format("more than {} rows", most));
            Cells& row = found.emplace_back();
            for (int i = 0; i < statement.getColumnCount(); ++i)
                row.push_back(cellOf(statement.getColumn(i)));
        }
        return found;
    });
}

Result<std::string> Database::bytes() const {
    return guarded([&]() -> Result<std::string> {
        sqlite3_int64 size = 0;
        const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> image(
            sqlite3_serialize(m_connection->getHandle(), "main", &size, 0), sqlite3_free);
        if (!image)
            return cannotBeDone("out of memory");
        return std::string(reinterpret_cast<const char*>(image.get()), static_cast<std::size_t>(size));
    });
}

} // namespace plumb::store
