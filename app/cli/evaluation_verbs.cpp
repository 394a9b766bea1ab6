// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate: what the program concludes, as figures.
#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/project/edits.h"
#include "core/report/evaluation_json.h"
#include "core/report/evaluation_text.h"
#include "core/report/json/values.h"

namespace plumb::cli {
namespace {

struct EvaluateOptions {
    std::string file;
    std::vector<std::string> changes;
    std::string scenario;
    std::string date;
    bool json = false;
};

Result<Output> evaluateFile(const EvaluateOptions& options) {
    if (!options.scenario.empty())
        return badValue(
            fmt::format("--scenario: projects hold no scenarios yet, so there is no \"{}\"; try the changes "
                        "with --set KEY=VALUE.",
                        options.scenario));
    const auto day = judgementDay(options.date);
    if (!day)
        return tl::unexpected(day.error());
    const auto pairs = parsePairs(options.changes, "KEY=VALUE");
    if (!pairs)
        return tl::unexpected(pairs.error());
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    std::vector<Assignment> assignments;
    for (const Pair& pair : *pairs)
        assignments.push_back({pair.name, pair.value});
    const auto project = withAssignments(opened->project(), assignments);
    if (!project)
        return tl::unexpected(project.error());
    const Judgement all = judged(*opened, *project, *day);
    return Output{options.json
                      ? report::jsonText(report::evaluationJson(*project, all.evaluation, all.scorecard, all.verdict,
                                                                all.confidence))
                      : report::evaluationText(*project, all.evaluation, all.scorecard, all.verdict, all.confidence),
                  {},
                  0};
}

} // namespace

void addEvaluationVerbs(Verbs& verbs) {
    verbs.add<EvaluateOptions>(
        "evaluate", "Evaluate a project: verdict, reasons, every route, findings",
        [](CLI::App& verb, EvaluateOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("--set", options.changes,
                            "KEY=VALUE or KEY@INSTANCE=VALUE for this evaluation only; may be given again")
                ->allow_extra_args(false);
            verb.add_option("--scenario", options.scenario, "Evaluate under a scenario of the project");
            verb.add_option("--date", options.date, "Day on which evidence is judged, YYYY-MM-DD (today, UTC)");
            verb.add_flag("--json", options.json, "Print one JSON document");
        },
        evaluateFile);
}

} // namespace plumb::cli
