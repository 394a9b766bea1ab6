// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/templates.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/base/days.h"
#include "core/base/embedded.h"
#include "core/base/text.h"
#include "core/project/project_json.h"

namespace plumb {
namespace {

/// A paper that appeared on a day, while accounts and contracts, which expire, are of the organisations of the example.
bool isPublication(const Evidence& evidence) {
    return evidence.grade == Grade::published && !evidence.expires;
}

/// Whether all of them could be moved.
bool moveDates(Project& project, long days) {
    bool moved = true;
    const auto move = [&](std::optional<Date>& date) {
        if (!date)
            return;
        date = daysLater(*date, days);
        moved = moved && date;
    };
    const auto moveAll = [&](std::vector<Evidence>& evidence) {
        for (Evidence& piece : evidence) {
            if (isPublication(piece))
                continue;
            move(piece.date);
            move(piece.expires);
        }
    };
    move(project.information.decisionDate);
    for (Answer& answer : project.answers) {
        move(answer.due);
        moveAll(answer.evidence);
    }
    for (auto& [place, provenance] : project.provenance)
        moveAll(provenance.evidence);
    if (!project.information.baseYear.empty() && moved)
        project.information.baseYear = toText(*project.information.decisionDate).substr(0, 4);
    return moved;
}

} // namespace

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

Result<Project> projectFromTemplate(std::string_view id, Date day) {
    auto project = projectFromTemplate(id);
    if (!project)
        return project;
    PLUMB_CHECK(project->information.decisionDate.has_value());
    const long days = daysSinceEpoch(day) - daysSinceEpoch(*project->information.decisionDate);
    if (!moveDates(*project, days))
        return badValue(fmt::format("On {} the dates of the template \"{}\" would leave the years 1900 to 9999; start "
                                    "from a day nearer to the present.",
                                    toText(day), id));
    return project;
}

} // namespace plumb
