// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the project file and how they came to be: one numbered step for every version ever shipped.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/store/sqlite.h"

namespace plumb::store {

inline constexpr std::uint32_t applicationId = 0x504C4D42; ///< "PLMB", in the header of every project file

/// A shipped step is never changed; whatever comes later is a further step.
struct Migration {
    int version = 0; ///< of the schema after the step, counting from 1
    std::string_view description;
    std::string_view sql;
    int minReader = 0; ///< the oldest schema version whose programs can read the result
};

std::span<const Migration> migrations();

/// The version this program writes.
int schemaVersion();

/// Brings `database` from version `from` (0: empty) to the last of `steps`, all of them or none.
Result<void> migrate(Database& database, int from, std::span<const Migration> steps = migrations());

/// The tables as SQL text, in the order of their names.
Result<std::string> schemaText(const Database& database);

/// What in the schema cannot be trusted or is not as `steps` make it; empty if all is well. Triggers, views, virtual
/// tables and indices of others are never accepted. `complete` asks for every table, exactly as it was made; else only
/// for the absence of those. `extras` are further plain tables, which are not read.
struct SchemaReview {
    std::string problem;
    std::vector<std::string> extras;
};
SchemaReview review(const Database& database, bool complete, std::span<const Migration> steps = migrations());

} // namespace plumb::store
