// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/templates.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/base/embedded.h"
#include "core/base/text.h"
#include "core/project/project_json.h"

namespace plumb {

std::vector<TemplateInfo> templates() {
    using Json = nlohmann::json;
    const Json index = Json::parse(embeddedFile("templates/index.json"), nullptr, false);
    PLUMB_CHECK(index.is_array());
    std::vector<TemplateInfo> found;
    for (const Json& item : index) {
        PLUMB_CHECK(item.is_object());
        found.push_back({item.value("id", ""), item.value("title", ""), item.value("line", "")});
    }
    return found;
}

Result<Project> projectFromTemplate(std::string_view id) {
    std::vector<std::string> ids;
    for (const TemplateInfo& known : templates())
        ids.push_back(known.id);
    if (std::ranges::find(ids, id) != ids.end())
        return projectFromJson(embeddedFile(fmt::format("templates/{}.json", id)));
    const std::vector<std::string_view> words(ids.begin(), ids.end());
    const auto near = closest(id, words);
    return badValue(fmt::format("There is no template \"{}\".{} The templates are {}.", id,
                                near ? fmt::format(" Did you mean \"{}\"?", *near) : std::string(), join(ids, ", ")));
}

} // namespace plumb
