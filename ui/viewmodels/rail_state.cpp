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

/// Complete where every workflow finishes on every route, and every serving one has requests and a stable queue.
RailState workflowsState(const Results& results) {
    const Project& project = *results.project;
    if (project.workflows.empty())
        return {PageMark::open, tr("no workflow is described")};
    int all = 0, unknown = 0, failing = 0;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            const InferenceBeside& service = results.judgement.evaluation.beside[r].inference[w];
            ++all;
            unknown += service.load.absence == Absence::noRequests ? 1 : 0;
            const bool isLost = results.judgement.evaluation.numbers.routes[r].workflows[w].useful <= 0;
            failing += isLost || service.tail_s.absence == Absence::unstableQueue ? 1 : 0;
        }
    }
    if (all == 0)
        return {};
    if (failing > 0)
        return {PageMark::contradicted, tr("work is never done in %1 of %2 cases").arg(failing).arg(all)};
    if (unknown > 0)
        return {PageMark::open, tr("requests are not known in %1 of %2 cases").arg(unknown).arg(all)};
    return {PageMark::complete, tr("every workflow is done on every route")};
}

/// Complete where every route carries the checkpoints of every workflow that takes some.
RailState storageState(const Results& results) {
    const Project& project = *results.project;
    int all = 0, unknown = 0, failing = 0;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const RouteNumbers& route = results.judgement.evaluation.numbers.routes[r];
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            if (absorbingLayer(project, r, w) != AbsorbingLayer::checkpoint)
                continue;
            ++all;
            unknown += route.workflows[w].storage.support == StorageSupport::unknown ? 1 : 0;
            failing += route.workflows[w].storage.support == StorageSupport::fails ? 1 : 0;
        }
    }
    if (all == 0)
        return {};
    if (failing > 0)
        return {PageMark::contradicted,
                tr("the storage does not carry the checkpoints in %1 of %2 cases").arg(failing).arg(all)};
    if (unknown > 0)
        return {PageMark::open, tr("not known in %1 of %2 cases").arg(unknown).arg(all)};
    return {PageMark::complete, tr("the storage carries every checkpoint")};
}

/// Complete where every network of every owned route can be built.
RailState fabricState(const Results& results) {
    const Project& project = *results.project;
    if (project.networks.empty())
        return {PageMark::open, tr("no network is described")};
    int all = 0, failing = 0;
    for (const RouteNumbers& route : results.judgement.evaluation.numbers.routes) {
        all += static_cast<int>(route.fabric.networks.size());
        failing += static_cast<int>(std::ranges::count_if(
            route.fabric.networks, [](const NetworkNumbers& network) { return !network.isFeasible(); }));
    }
    if (all == 0)
        return {};
    if (failing > 0)
        return {PageMark::contradicted, tr("%1 of %2 networks cannot be built").arg(failing).arg(all)};
    return {PageMark::complete, tr("every network can be built")};
}

/// Complete where rack, room and site are ready for every owned route, or will be after retrofits that are planned.
RailState facilitiesState(const Results& results) {
    const Project& project = *results.project;
    int owned = 0, unknown = 0, failing = 0;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        ++owned;
        const Readiness readiness = results.judgement.evaluation.numbers.routes[r].facility.readiness;
        unknown += readiness == Readiness::unknown ? 1 : 0;
        failing += readiness == Readiness::notReady ? 1 : 0;
    }
    if (owned == 0)
        return {};
    if (failing > 0)
        return {PageMark::contradicted, tr("the facility is not ready for %1 of %2 routes").arg(failing).arg(owned)};
    if (unknown > 0)
        return {PageMark::open, tr("not known for %1 of %2 routes").arg(unknown).arg(owned)};
    return {PageMark::complete, tr("the facility is ready for every route, or planned to be")};
}

/// Complete where every owned route says when its deliveries come, and keeps the spares of its target.
RailState supplyState(const Results& results) {
    const Project& project = *results.project;
    int owned = 0, undated = 0, lacking = 0;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        ++owned;
        const RouteNumbers& numbers = results.judgement.evaluation.numbers.routes[r];
        undated += results.judgement.evaluation.beside[r].supply.p50 ? 0 : 1;
        lacking +=
            numbers.replacements > 0 && numbers.fillRate < project.routes[r].parameters.spares.targetFillRate.value ? 1
                                                                                                                    : 0;
    }
    if (owned == 0)
        return {};
    if (undated > 0)
        return {PageMark::open, tr("no deliveries named for %1 of %2 routes").arg(undated).arg(owned)};
    if (lacking > 0)
        return {PageMark::open, tr("too few spares for the target on %1 of %2 routes").arg(lacking).arg(owned)};
    return {PageMark::complete, tr("every route names its deliveries and keeps the spares of its target")};
}

/// Complete where every route has a cost per useful hour.
RailState economicsState(const Numbers& numbers) {
    const auto missing =
        std::ranges::count_if(numbers.routes, [](const RouteNumbers& route) { return !route.costPerHour; });
    if (numbers.routes.empty())
        return {};
    if (missing > 0)
        return {PageMark::open,
                tr("%1 of %2 routes have no cost of a useful hour").arg(missing).arg(numbers.routes.size())};
    return {PageMark::complete, tr("every route has its cost of a useful hour")};
}

} // namespace

RailState railState(const QString& page, const Results* results) {
    if (!results)
        return {};
    if (page == QLatin1String("scorecard"))
        return scorecardState(results->judgement.scorecard);
    if (page == QLatin1String("routes"))
        return routesState(results->judgement.evaluation.numbers);
    if (page == QLatin1String("workflows"))
        return workflowsState(*results);
    if (page == QLatin1String("storage"))
        return storageState(*results);
    if (page == QLatin1String("fabric"))
        return fabricState(*results);
    if (page == QLatin1String("facilities"))
        return facilitiesState(*results);
    if (page == QLatin1String("supply"))
        return supplyState(*results);
    if (page == QLatin1String("economics"))
        return economicsState(results->judgement.evaluation.numbers);
    return {};
}

int findingCount(const Results& results) {
    return static_cast<int>(results.judgement.evaluation.findings.size() + results.judgement.scorecard.findings.size());
}

} // namespace plumb::ui
