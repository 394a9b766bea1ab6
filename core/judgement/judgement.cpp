// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judgement/judgement.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>

#include "core/base/currency.h"

namespace plumb {

Judgement judge(const Project& project, const RulePack& pack, Date today, std::uint64_t samples) {
    const std::atomic<bool> never = false;
    return *judge(project, pack, today, samples, Cancelled(never));
}

std::optional<Judgement> judge(const Project& project, const RulePack& pack, Date today, std::uint64_t samples,
                               const Cancelled& cancelled) {
    const CurrencyScope amounts(currencyFrom(project.information.currency));
    auto sampled = confidence(project, samples, confidenceSeed, cancelled);
    if (!sampled)
        return std::nullopt;
    Judgement judgement{evaluate(project), *std::move(sampled), {}, {}};
    judgement.scorecard = scorecard(project, judgement.evaluation, pack, today);
    judgement.verdict = verdict(project, judgement.evaluation, judgement.scorecard, pack, judgement.confidence);
    return judgement;
}

void addFindings(Judgement& judgement, std::vector<Finding> findings) {
    std::vector<Finding>& all = judgement.evaluation.findings;
    std::ranges::move(findings, std::back_inserter(all));
    std::ranges::stable_sort(all, std::ranges::greater{}, &Finding::severity);
}

} // namespace plumb
