// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/example_mark.h"

#include "core/project/example_data.h"

namespace plumb::report {

std::string exampleMark(const Project& project, const Voice& say) {
    const ExampleData made = exampleDataOf(project);
    if (!made.any())
        return {};
    return say(
        "example.mark",
        "Example data: made-up values: {values}; answers that rest on made-up documents: {answers}. Replace them "
        "before anything is decided.",
        {{"values", std::to_string(made.values)}, {"answers", std::to_string(made.answers)}});
}

} // namespace plumb::report
