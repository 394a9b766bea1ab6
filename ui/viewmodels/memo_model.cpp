// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/memo_model.h"

#include "core/report/evaluation_json.h"
#include "core/report/memo_markdown.h"

namespace plumb::ui {

MemoDocument memoDocument(const Results& results, const std::string& inputHash, const std::string& version) {
    const auto& [evaluation, confidence, scorecard, verdict] = results.judgement;
    const report::MemoContext context{scorecard.today, version, verdict.pack, confidence.seed, inputHash, nullptr};
    return {report::memo(*results.project, evaluation, scorecard, verdict, confidence, context),
            report::jsonText(report::evaluationJson(*results.project, evaluation, scorecard, verdict, confidence)),
            !results.full};
}

std::string memoMarkdown(const MemoDocument& document) {
    return report::markdown(document.memo);
}

} // namespace plumb::ui
