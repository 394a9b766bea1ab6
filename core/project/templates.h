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

/// The project of a template; refused for an unknown id with the known ones.
Result<Project> projectFromTemplate(std::string_view id);

} // namespace plumb
