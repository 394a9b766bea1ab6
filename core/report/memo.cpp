// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/memo.h"

#include "core/base/text.h"
#include "core/report/base_terms.h"
#include "core/report/memo/parts.h"

namespace plumb::report {
namespace {

std::string details(const parts::Subjects& of) {
    const Information& information = of.project.information;
    const Voice& say = of.say;
    std::vector<std::string> said;
    if (!information.organisation.empty())
        said.push_back(say("memo.organisation", "Organisation: {name}", {{"name", information.organisation}}));
    if (!information.owner.empty())
        said.push_back(say("memo.owner", "Answers for the figures: {name}", {{"name", information.owner}}));
    said.push_back(
        say("memo.decision_date", "Decision date: {date}", {{"date", parts::dateText(information.decisionDate, say)}}));
    said.push_back(say("memo.today", "Written on {date}", {{"date", toText(of.context.today)}}));
    said.push_back(say("memo.terms", "Amounts in {terms}", {{"terms", baseTerms(of.project, say)}}));
    return join(said, " · ");
}

} // namespace

Memo memo(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard, const Verdict& verdict,
          const std::optional<Confidence>& confidence, const MemoContext& context) {
    const parts::Subjects of{project, evaluation, scorecard, verdict, confidence, context, Voice{context.book}};
    const Voice& say = of.say;
    Memo memo;
    memo.title = project.information.title.empty() ? say("memo.untitled", "Decision memo") : project.information.title;
    memo.question = project.information.question.empty()
                        ? say("memo.question", "Is the saving in a self-sourced cluster real?")
                        : project.information.question;
    memo.details = details(of);
    memo.sections = {parts::decision(of), parts::routes(of),   parts::waterfalls(of),  parts::reliability(of),
                     parts::storage(of),  parts::fabric(of),   parts::facility(of),    parts::energy(of),
                     parts::supply(of),   parts::money(of),    parts::solution(of),    parts::preconditions(of),
                     parts::findings(of), parts::risks(of),    parts::estate(of),      parts::figuresInFull(of),
                     parts::criteria(of), parts::evidence(of), parts::assumptions(of), parts::sources(of)};
    memo.footer = say("memo.footer", "Plumbline {version} · rule pack {pack} · seed {seed} · input {hash}",
                      {{"version", context.version},
                       {"pack", context.rulePack},
                       {"seed", std::to_string(context.seed)},
                       {"hash", context.inputHash}});
    memo.origin = {context.version, context.rulePack, context.seed, context.inputHash, context.today};
    return memo;
}

} // namespace plumb::report
