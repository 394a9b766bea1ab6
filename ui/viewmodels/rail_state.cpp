// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/rail_state.h"

#include <algorithm>

#include <QCoreApplication>

namespace plumb::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("plumb::ui::RailState", text);
}

RailState scorecardState(const Scorecard& scorecard) {
    if (!scorecard.contradictions.empty())
        return {PageMark::contradicted, tr("answers are contradicted by the numbers")};
    if (scorecard.openQuestions > 0)
        return {PageMark::open,
                tr("%1 of %2 questions open").arg(scorecard.openQuestions).arg(scorecard.totalQuestions)};
    return {PageMark::complete, tr("every question answered")};
}

/// Bids are complete where every route has its cost.
RailState routesState(const Numbers& numbers) {
    const auto missing = std::ranges::count_if(numbers.routes, [](const RouteNumbers& route) { return !route.cost; });
    if (missing > 0)
        return {PageMark::open, tr("%1 of %2 routes not fully priced").arg(missing).arg(numbers.routes.size())};
    return {PageMark::complete, tr("every route priced")};
}

} // namespace

RailState railState(const QString& page, const Results* results) {
    if (!results)
        return {};
    if (page == QLatin1String("scorecard"))
        return scorecardState(results->judgement.scorecard);
    if (page == QLatin1String("routes"))
        return routesState(results->judgement.evaluation.numbers);
    return {};
}

int findingCount(const Results& results) {
    return static_cast<int>(results.judgement.evaluation.findings.size() + results.judgement.scorecard.findings.size());
}

} // namespace plumb::ui
