// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/formats/fixed_columns.h"

#include <fmt/format.h>

#include "core/intake/noticed.h"

namespace plumb::intake {

Result<void> refuseColumnOptions(const FitOptions& options, std::string_view what) {
    for (const auto* column : {&options.startColumn, &options.endColumn, &options.lengthColumn, &options.unitColumn,
                               &options.kindColumn, &options.markColumn}) {
        if (*column)
            return badValue(fmt::format("{} has no columns to choose from, so that {} cannot be one. Leave the option "
                                        "out.",
                                        what, shown(**column)));
    }
    return {};
}

} // namespace plumb::intake
