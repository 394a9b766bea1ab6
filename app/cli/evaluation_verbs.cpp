// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate, memo: what the program concludes, as figures and as a document.
#include <filesystem>

#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/judgement/judgement.h"
#include "core/report/evaluation_json.h"
#include "core/report/evaluation_text.h"
#include "core/report/json/values.h"
#include "core/report/memo.h"
#include "core/report/memo_markdown.h"
#include "core/store/hash.h"

namespace plumb::cli {
namespace {

// ---- evaluate -------------------------------------------------------------------------------------------------------

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
    const Judgement judged = judge(*project, builtInRulePack(), *day);
    return Output{options.json ? report::jsonText(report::evaluationJson(*project, judged.evaluation, judged.scorecard,
                                                                         judged.verdict, judged.confidence))
                               : report::evaluationText(*project, judged.evaluation, judged.scorecard, judged.verdict,
                                                        judged.confidence),
                  {},
                  0};
}

// ---- memo -----------------------------------------------------------------------------------------------------------

struct MemoOptions {
    std::string file;
    std::string out;
    std::string page;
    std::string date;
};

/// What speaks against writing a memo of `file` to `out`, or nothing.
std::optional<Error> outProblem(const std::string& file, const std::string& out) {
    const std::string ending = lowerCase(std::filesystem::path(out).extension().string());
    if (ending == ".pdf" || ending == ".odt")
        return Error{ErrorKind::badValue,
                     fmt::format("A memo cannot be written as {} yet; .md (Markdown) is possible.", ending)};
    if (ending != ".md")
        return Error{
            ErrorKind::badValue,
            fmt::format("-o: the format of \"{}\" is not known by its ending; .md (Markdown) is possible.", out)};
    std::error_code problem;
    if (std::filesystem::is_directory(out, problem))
        return Error{ErrorKind::cannotBeDone, fmt::format("\"{}\" is a folder; name a file to write.", out)};
    if (std::filesystem::equivalent(file, out, problem))
        return Error{ErrorKind::badValue, fmt::format("-o: \"{}\" is the project itself; name another file.", out)};
    return std::nullopt;
}

Result<Output> writeMemo(const MemoOptions& options) {
    if (const auto problem = outProblem(options.file, options.out))
        return tl::unexpected(*problem);
    if (!options.page.empty() && options.page != "A4" && options.page != "Letter")
        return badValue(fmt::format("--page: \"{}\" is neither A4 nor Letter.", options.page));
    const auto day = judgementDay(options.date);
    if (!day)
        return tl::unexpected(day.error());
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const Project& project = opened->project();
    const Judgement judged = judge(project, builtInRulePack(), *day);
    report::MemoContext context;
    context.today = *day;
    context.version = PLUMB_VERSION;
    context.rulePack = judged.verdict.pack;
    context.seed = judged.confidence.seed;
    context.inputHash = store::inputHash(project);
    const report::Memo memo =
        report::memo(project, judged.evaluation, judged.scorecard, judged.verdict, judged.confidence, context);
    const auto written = replaceFile(options.out, report::markdown(memo));
    if (!written)
        return tl::unexpected(written.error());
    return Output{fmt::format("Wrote the memo to {}.\n", oneLine(options.out)), {}, 0};
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
    verbs.add<MemoOptions>(
        "memo", "Write the decision memo",
        [](CLI::App& verb, MemoOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("-o,--output", options.out, "File to write: NAME.md")->required();
            verb.add_option("--page", options.page, "A4 or Letter, for formats with pages");
            verb.add_option("--date", options.date,
                            "Day of the memo, on which evidence is judged, YYYY-MM-DD (today, UTC)");
        },
        writeMemo);
}

} // namespace plumb::cli
