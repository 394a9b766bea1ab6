// SPDX-License-Identifier: GPL-3.0-or-later
// Complete, filled-in projects to start from, as the build embedded them from data/templates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/project/project.h"

namespace plumb {

struct TemplateInfo {
    std::string id;
    std::string title;
    std::string line; ///< one sentence about it
};

/// Every template, in the order in which they are offered.
std::vector<TemplateInfo> templates();

/// The project of a template with the dates that it was written with; refused for an unknown id with the known ones.
Result<Project> projectFromTemplate(std::string_view id);

/// The same with its dates laid out from the day on which somebody starts from it: decided on that day, and every other
/// date as many days before or after as it was written. Publications keep the day on which they appeared.
Result<Project> projectFromTemplate(std::string_view id, Date day);

} // namespace plumb
