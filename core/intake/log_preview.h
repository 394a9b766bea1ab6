// SPDX-License-Identifier: GPL-3.0-or-later
// What the beginning of a log looks like and how it would be read, before it is: for a dialog in which columns are
// chosen.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/intake/failure_log.h"
#include "core/intake/log_source.h"

namespace plumb::intake {

/// A class of failures found, and how often.
struct PreviewKind {
    std::string kind;
    std::size_t failures = 0;
};

/// Columns that may take a role, as the options of the same name would give it.
struct RoleCandidates {
    ColumnRole role = ColumnRole::start;
    std::vector<std::size_t> columns;
};

struct LogPreview {
    std::string encoding; ///< "UTF-8", "UTF-16LE", …
    std::string format;   ///< as of `FailureLog`; empty where it cannot be read
    std::optional<char> delimiter;
    std::optional<DecimalSign> decimal;
    std::vector<std::string> names;             ///< of the columns
    std::vector<std::vector<std::string>> rows; ///< the first ones; a row may end early
    std::vector<TakenColumn> taken;             ///< which column is taken as what, and how sure that is
    std::vector<RoleCandidates> roles;  ///< what the user may choose; empty where the format leaves nothing to choose
    TakenAs takenAs;                    ///< what the rows were taken for
    std::vector<PreviewKind> kinds;     ///< most failures first
    std::size_t failures = 0;           ///< in the part that was read; of a lifetime table lives
    std::optional<LogTime> first, last; ///< of the failures in the part that was read
    bool isCalendar = false;            ///< whether those count from 1970
    std::size_t bytesRead = 0;
    bool isWhole = true;          ///< false: only the beginning was read, and counts and times are its alone
    std::vector<Noticed> noticed; ///< of the part that was read
    std::optional<Error> problem; ///< why the log cannot be read as it stands; names and rows may be there all the same
};

/// How much of a log a preview reads; *assumed*: some thousand rows, read in less time than a key takes to come up.
inline constexpr std::size_t previewBytes = std::size_t{256} << 10;

/// Reads at most `previewBytes` of `bytes`, up to a line end, as `options` say. Refuses only bytes that are no text;
/// what else stands against the log is in `problem`. The same arguments give the same preview.
Result<LogPreview> previewLog(std::string_view bytes, const FitOptions& options = {}, std::size_t rows = 20);

} // namespace plumb::intake
