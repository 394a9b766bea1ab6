// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/without_window.h"

#include <fmt/format.h>

#include "app/cli/project_file.h"
#include "app/cli/words.h"
#include "core/judgement/judgement.h"

namespace plumb {
namespace {

constexpr const char* welcome =
    "Plumbline tells whether the saving in a self-sourced AI or HPC cluster is real.\n"
    "This build has no window; every figure is at hand through verbs:\n"
    "\n"
    "  plumbline templates                             what a project can start from\n"
    "  plumbline new --template simulation-512 my.plumb\n"
    "  plumbline evaluate my.plumb                     verdict, reasons, every route\n"
    "  plumbline scorecard my.plumb                    the questions that decide\n"
    "  plumbline set my.plumb KEY=VALUE                change an assumption; list shows all\n"
    "  plumbline memo my.plumb -o memo.md              the decision memo\n"
    "\n"
    "plumbline --help lists all verbs.\n";

} // namespace

Result<cli::Output> withoutWindow(const std::string& file) {
    if (file.empty())
        return cli::Output{welcome, {}, 0};
    const auto opened = cli::openProject(file);
    if (!opened)
        return tl::unexpected(opened.error());
    const Project& project = opened->project();
    const Verdict verdict = judge(project, builtInRulePack(), cli::today()).verdict;
    std::string text = fmt::format("{}\n\n{}: {}\n", cli::oneLine(project.information.title), nameOf(verdict.id),
                                   cli::oneLine(render(verdict.sentence)));
    for (const Reason& reason : verdict.reasons)
        text += fmt::format("  - {}\n", cli::oneLine(render(reason.sentence)));
    text += "\nThis build has no window; plumbline evaluate says more, plumbline --help lists all verbs.\n";
    return cli::Output{text, {}, 0};
}

} // namespace plumb
