// SPDX-License-Identifier: GPL-3.0-or-later
// Reading tables of reference data from JSON that may come from anywhere.
#pragma once

#include "core/project/reference.h"

namespace plumb {

/// `tables` with what the text says, as `withOverrides` describes it. Records of the text have the given origin; what
/// the program itself brings must be new, so that no file of its own hides another.
Result<std::vector<ReferenceTable>> readReference(std::span<const ReferenceTable> tables, std::string_view json,
                                                  std::string_view fileName, ReferenceOrigin origin);

} // namespace plumb
