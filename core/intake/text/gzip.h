// SPDX-License-Identifier: GPL-3.0-or-later
// Packed files: what gzip packed is unpacked, what a workbook packed is told apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/intake/pace.h"

namespace plumb::intake {

/// The bytes that gzip packed (RFC 1952), several members one after the other; nothing if `bytes` are not of gzip.
/// Refuses what is damaged or breaks off, and more than `maxLogBytes` of content. With `isCut` only the beginning is
/// given, and what it holds is returned.
Result<std::optional<std::string>> unpacked(std::string_view bytes, Pace& pace, bool isCut = false);

/// Refuses workbooks and archives, with the way to a file that is read.
Result<void> refuseArchive(std::string_view bytes);

} // namespace plumb::intake
