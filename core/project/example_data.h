// SPDX-License-Identifier: GPL-3.0-or-later
// What of a project is made up.
#pragma once

#include <cstddef>

#include "core/project/project.h"

namespace plumb {

struct ExampleData {
    std::size_t values = 0;  ///< assumptions of the grade `example` that the project has
    std::size_t answers = 0; ///< given, with a made-up document behind them

    bool any() const { return values + answers > 0; }
};

ExampleData exampleDataOf(const Project& project);

} // namespace plumb
