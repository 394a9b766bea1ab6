// SPDX-License-Identifier: GPL-3.0-or-later
// A document as the tables of schema version 1.
#pragma once

#include "core/base/result.h"
#include "core/project/catalogue/row.h"
#include "core/store/document.h"

namespace plumb::store {

/// The bytes of the project file. The same document gives the same bytes. Refused for a project that is not sound, a
/// text or attachment that no file may hold, or an attachment that is not what its hash says.
Result<std::string> fileBytes(const Document& document);

/// How the row is uncertain, as the file says it: "fixed" or "factor 0.7 1.5".
std::string distributionText(const Row& row);

} // namespace plumb::store
