// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scorecard_text.h"

#include <fmt/format.h>

#include "core/report/text_table.h"

namespace plumb::cli {
namespace {

constexpr std::string_view indent = "           ";

std::string criterionText(const Standing& standing) {
    std::string text = fmt::format("  {:<7}  {}{}{}{}\n", nameOf(standing.answer.value), standing.criterion,
                                   standing.instance.empty() ? "" : "@", standing.instance,
                                   standing.kind == CriterionKind::gate ? " (gate)" : "");
    text += report::wrapped(render(standing.why), indent);
    if (const std::string remedy = render(standing.remedy); !remedy.empty())
        text += report::wrapped("To make it a yes: " + remedy, indent);
    return text;
}

} // namespace

std::string scorecardText(const Scorecard& scorecard) {
    std::string text = fmt::format("Scorecard on {}: {} of {} questions are open.\n", toText(scorecard.today),
                                   scorecard.openQuestions, scorecard.totalQuestions);
    for (const PreconditionState& state : scorecard.preconditions) {
        text +=
            fmt::format("\n{:<7}  {}{}: {}\n", nameOf(state.state), state.id, state.gate ? " (gate)" : "", state.title);
        text += report::wrapped(render(state.why), "         ");
        for (const Standing& standing : state.criteria)
            text += criterionText(standing);
    }
    if (!scorecard.findings.empty())
        text += "\nFindings\n";
    for (const Finding& finding : scorecard.findings)
        text += report::wrapped(
            fmt::format("{}: {} {}", nameOf(finding.severity), render(finding.sentence), render(finding.remedy)),
            "  - ");
    return text;
}

} // namespace plumb::cli
