// SPDX-License-Identifier: GPL-3.0-or-later
// Words and small texts that several sections share.
#include <algorithm>

#include "core/base/check.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {

std::string notSampled(const Voice& say) {
    return say("memo.not_sampled", "not sampled");
}

std::string nameOf(VerdictId id, const Voice& say) {
    switch (id) {
    case VerdictId::buyOem:
        return say("verdict.word.buy_oem", "buy from an OEM");
    case VerdictId::unproven:
        return say("verdict.word.unproven", "unproven");
    case VerdictId::incomplete:
        return say("verdict.word.incomplete", "incomplete");
    case VerdictId::notCheaper:
        return say("verdict.word.not_cheaper", "not cheaper");
    case VerdictId::supported:
        return say("verdict.word.supported", "supported");
    }
    checkFailed("id is one of VerdictId", __FILE__, __LINE__);
}

std::string nameOf(State state, const Voice& say) {
    switch (state) {
    case State::yes:
        return say("state.yes", "yes");
    case State::partly:
        return say("state.partly", "partly");
    case State::no:
        return say("state.no", "no");
    case State::unknown:
        return say("state.unknown", "unknown");
    }
    checkFailed("state is one of State", __FILE__, __LINE__);
}

bool hasOwned(const Subjects& of) {
    return std::ranges::any_of(of.project.routes, [](const Route& route) { return isOwned(route.kind); });
}

void addReasons(std::vector<Block>& blocks, const OutcomeCells& cells) {
    if (std::vector<std::string> reasons = cells.reasons(); !reasons.empty())
        blocks.push_back(Bullets{std::move(reasons)});
}

std::string instanceName(const Project& project, std::string_view id, const Voice& say) {
    for (const Workflow& workflow : project.workflows) {
        if (workflow.id == id)
            return titleOf(workflow);
    }
    for (const Route& route : project.routes) {
        if (route.id == id)
            return titleOf(route);
    }
    return id.empty() ? say("memo.whole_project", "the project") : std::string(id);
}

std::string dateText(const std::optional<Date>& date, const Voice& say) {
    return date ? toText(*date) : say("memo.no_date", "no date");
}

} // namespace plumb::report::parts
