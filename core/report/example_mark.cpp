// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/example_mark.h"

#include "core/project/example_data.h"

namespace plumb::report {

std::string exampleMark(const Project& project, const Voice& say) {
    const ExampleData made = exampleDataOf(project);
    if (!made.any())
        return {};
    const MessageArgument values{"values", std::to_string(made.values)};
    const MessageArgument answers{"answers", std::to_string(made.answers)};
    if (made.answers == 0)
        return say("example.values", "Example data: made-up values: {values}. Replace them before anything is decided.",
                   {values});
    if (made.values == 0)
        return say("example.answers",
                   "Example data: answers that rest on made-up documents: {answers}. Replace them before anything is "
                   "decided.",
                   {answers});
    return say("example.mark",
               "Example data: made-up values: {values}; answers that rest on made-up documents: {answers}. Replace "
               "them before anything is decided.",
               {values, answers});
}

} // namespace plumb::report
