// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judgement/judgement.h"

namespace plumb {

Judgement judge(const Project& project, const RulePack& pack, Date today, std::uint64_t samples) {
    Judgement judgement{evaluate(project), confidence(project, samples), {}, {}};
    judgement.scorecard = scorecard(project, judgement.evaluation, pack, today);
    judgement.verdict = verdict(project, judgement.evaluation, judgement.scorecard, pack, judgement.confidence);
    return judgement;
}

} // namespace plumb
