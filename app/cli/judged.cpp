// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/judged.h"

#include "app/cli/words.h"

namespace plumb::cli {

Judged judge(const Project& project, Date today) {
    Judged judged{evaluate(project), confidence(project), builtInRulePack(), {}, {}};
    judged.scorecard = scorecard(project, judged.evaluation, judged.pack, today);
    judged.verdict = verdict(project, judged.evaluation, judged.scorecard, judged.pack, judged.confidence);
    return judged;
}

Result<Date> judgementDay(const std::string& option) {
    if (option.empty())
        return today();
    return parseDay(option, "--date");
}

} // namespace plumb::cli
