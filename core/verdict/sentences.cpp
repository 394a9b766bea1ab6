// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/sentences.h"

#include <fmt/format.h>

namespace plumb {

std::string quoted(const Project& project, const Criterion& criterion, std::string_view instance) {
    std::string_view text = criterion.text;
    if (text.ends_with('.'))
        text.remove_suffix(1);
    return instance.empty() ? fmt::format("“{}”", text)
                            : fmt::format("“{}” ({})", text, nameOfInstance(project, instance));
}

std::string nameOfInstance(const Project& project, std::string_view id) {
    for (const Workflow& workflow : project.workflows) {
        if (workflow.id == id && !workflow.name.empty())
            return workflow.name;
    }
    for (const Route& route : project.routes) {
        if (route.id == id && !route.name.empty())
            return route.name;
    }
    return std::string(id);
}

std::string addressOf(const std::string& criterion, const std::string& instance) {
    return instance.empty() ? criterion : criterion + '@' + instance;
}

} // namespace plumb
