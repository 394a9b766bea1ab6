// SPDX-License-Identifier: GPL-3.0-or-later
// What a function returns when the world may refuse: a value, or a whole sentence about what was refused and why.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace plumb {

/// Whose fault a refusal is; the command line turns it into its exit status.
enum class ErrorKind {
    badValue,     ///< the call or a value is wrong (exit status 2)
    cannotBeDone, ///< file, disk or damaged input (exit status 1)
    busy,         ///< somebody else is just at it; the same call may succeed in a moment (exit status 1)
};

/// A refusal: one or more whole sentences that name the place, the value and the remedy.
struct Error {
    ErrorKind kind = ErrorKind::badValue;
    std::string sentence;

    bool operator==(const Error&) const = default;
};

template <class T>
using Result = tl::expected<T, Error>;

/// A value the caller gave is wrong.
inline tl::unexpected<Error> badValue(std::string sentence) {
    return tl::unexpected(Error{ErrorKind::badValue, std::move(sentence)});
}

/// The request was right, but the file, the disk or the input does not allow it.
inline tl::unexpected<Error> cannotBeDone(std::string sentence) {
    return tl::unexpected(Error{ErrorKind::cannotBeDone, std::move(sentence)});
}

/// Somebody else is just at it.
inline tl::unexpected<Error> busy(std::string sentence) {
    return tl::unexpected(Error{ErrorKind::busy, std::move(sentence)});
}

} // namespace plumb
