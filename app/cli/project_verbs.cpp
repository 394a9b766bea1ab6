// SPDX-License-Identifier: GPL-3.0-or-later
// templates, new, show, check: project files as a whole.
#include "app/cli/project_file.h"
#include "app/cli/project_summary.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/project/templates.h"
#include "core/report/json/values.h"

namespace plumb::cli {
namespace {

// ---- templates, new -------------------------------------------------------------------------------------------------

struct TemplatesOptions {
    bool json = false;
};

Result<Output> listTemplates(const TemplatesOptions& options) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    std::vector<std::vector<std::string>> rows;
    for (const TemplateInfo& info : templates()) {
        all.push_back({{"id", info.id}, {"title", info.title}, {"line", info.line}});
        rows.push_back({info.id, info.title, info.line});
    }
    return Output{options.json ? report::jsonText({{"templates", std::move(all)}}) : aligned(rows), {}, 0};
}

struct NewOptions {
    std::string templateId;
    std::string file;
    std::string date;
    bool force = false;
};

Result<Output> makeNew(const NewOptions& options) {
    const auto day = judgementDay(options.date);
    if (!day)
        return tl::unexpected(day.error());
    const auto project = projectFromTemplate(options.templateId, *day);
    if (!project)
        return tl::unexpected(project.error());
    if (const auto created = createProject(options.file, *project, options.force); !created)
        return tl::unexpected(created.error());
    return Output{fmt::format("Wrote {} from the template {}.\n", oneLine(options.file), options.templateId), {}, 0};
}

// ---- show -----------------------------------------------------------------------------------------------------------

struct ShowOptions {
    std::string file;
    std::string date;
    bool json = false;
};

Result<Output> show(const ShowOptions& options) {
    const auto day = judgementDay(options.date);
    if (!day)
        return tl::unexpected(day.error());
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const Scorecard card = scorecard(opened->project(), evaluate(opened->project()), builtInRulePack(), *day);
    return Output{
        options.json ? report::jsonText(summaryJson(opened->loaded, card)) : summaryText(opened->loaded, card), {}, 0};
}

// ---- check ----------------------------------------------------------------------------------------------------------

struct CheckOptions {
    std::string file;
};

Result<Output> check(const CheckOptions& options) {
    Output output;
    for (const Finding& finding : store::check(options.file)) {
        const std::string sentence =
            render(finding.sentence) + (finding.remedy.english.empty() ? "" : " ") + render(finding.remedy);
        if (finding.severity == Severity::note) {
            output.text += fmt::format("Note: {}\n", oneLine(sentence));
            continue;
        }
        output.complaints.push_back(sentence);
        output.status = 1;
    }
    if (output.status == 0)
        output.text += fmt::format("{}: ok\n", oneLine(options.file));
    return output;
}

} // namespace

void addProjectVerbs(Verbs& verbs) {
    verbs.add<TemplatesOptions>(
        "templates", "List the templates a project can start from",
        [](CLI::App& verb, TemplatesOptions& options) {
            verb.add_flag("--json", options.json, "Print one JSON document");
        },
        listTemplates);
    verbs.add<NewOptions>(
        "new", "Write a complete project from a template",
        [](CLI::App& verb, NewOptions& options) {
            verb.add_option("--template", options.templateId, "Id of the template")->required();
            verb.add_option("FILE", options.file, "Project file to write")->required();
            verb.add_option("--date", options.date,
                            "Day the template's dates are laid out from, YYYY-MM-DD (today, UTC)");
            verb.add_flag("--force", options.force, "Replace an existing file");
        },
        makeNew);
    verbs.add<ShowOptions>(
        "show", "Show what a project holds and what is still open",
        [](CLI::App& verb, ShowOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("--date", options.date, "Day on which evidence is judged, YYYY-MM-DD (today, UTC)");
            verb.add_flag("--json", options.json, "Print one JSON document");
        },
        show);
    verbs.add<CheckOptions>(
        "check", "Say whether a file is sound: structure, integrity, ranges, attachments",
        [](CLI::App& verb, CheckOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
        },
        check);
}

} // namespace plumb::cli
