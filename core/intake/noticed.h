// SPDX-License-Identifier: GPL-3.0-or-later
// What reading and fitting a log left out, guessed or doubted: nothing is repaired without a word.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace plumb::intake {

/// One kind of thing noticed. The message id is "intake." and the kind.
struct Noticed {
    std::string kind;              ///< permanent: "duplicate_rows", "zero_gaps", …
    std::size_t count = 0;         ///< how many rows, cells or columns it concerns
    std::vector<std::size_t> rows; ///< the first `maxNoticedRows` of them: 1-based lines of the file, ascending
    Message sentence;

    bool operator==(const Noticed&) const = default;
};

inline constexpr std::size_t maxNoticedRows = 200; ///< assumed: enough to look at all of most kinds

/// Adds a finding on `rows`, or nothing if there are none. `english` may use {count} beside its arguments.
void noticeRows(std::vector<Noticed>& list, std::string_view kind, std::vector<std::size_t> rows,
                std::string_view english, std::initializer_list<MessageArgument> arguments = {});

/// Adds a finding on the file as a whole, or on `count` things that are not rows.
void noticeFile(std::vector<Noticed>& list, std::string_view kind, std::size_t count, std::string_view english,
                std::initializer_list<MessageArgument> arguments = {});

/// A foreign cell as part of a sentence: on one line, in quotes, cut after 40 bytes.
std::string shown(std::string_view cell);

} // namespace plumb::intake
