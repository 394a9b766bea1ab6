// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/formats/fixed_columns.h"

#include <fmt/format.h>

#include "core/intake/noticed.h"

namespace plumb::intake {

Result<void> refuseColumnOptions(const FitOptions& options, std::string_view what) {
    for (const auto* column :
         {&options.startColumn, &options.endColumn, &options.lengthColumn, &options.unitColumn, &options.kindColumn,
          &options.markColumn, &options.stateColumn, &options.quantityColumn}) {
        if (*column)
            return badValue(fmt::format("{} has no columns to choose from, so that {} cannot be one. Leave the option "
                                        "out.",
                                        what, shown(**column)));
    }
    if (!options.failureValues.empty())
        return badValue(
            fmt::format("{} says by itself what a failure is, so that {} cannot be chosen as one. Leave the "
                        "option out, or leave kinds out instead.",
                        what, shown(options.failureValues.front())));
    return {};
}

} // namespace plumb::intake
