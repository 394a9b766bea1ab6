// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/workflows_tables.h"

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/beside/beside.h"
#include "ui/viewmodels/fabric_tables.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Workflows)
};

QString titleOf(const Route& route) {
    return shown(report::titleOf(route));
}

/// A probability near 1 is told by what is missing to it.
ShownCell shareCell(const Outcome& share) {
    ShownCell cell = percentCell(share);
    if (share)
        cell.text = shown(percent(share.value, 4));
    return cell;
}

ShownCell countOrWord(const Outcome& count) {
    return count ? countCell(count.value) : numberCell(count);
}

ShownCell secondsCell(const Outcome& seconds) {
    if (!seconds)
        return numberCell(seconds);
    // Waits below a millisecond are none.
    constexpr double shortest = 1e-3;
    if (seconds.value < shortest)
        return {seconds.value > 0 ? Words::tr("below 1 ms") : Words::tr("none"), shown(exactNumber(seconds.value)), {}};
    return numberCell(seconds, QStringLiteral("s"));
}

ShownCell yearlyCell(const Outcome& usd) {
    ShownCell cell = sumCell(usd);
    if (usd)
        cell.text = Words::tr("%1 a year").arg(cell.text);
    return cell;
}

enum class Shape { count, share, seconds, yearly, erlang };

struct ServiceRow {
    const char* name;
    const char* detail;
    Outcome InferenceBeside::*figure;
    Shape shape;
};

constexpr std::array serviceRows{
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Offered load"),
               QT_TRANSLATE_NOOP("Workflows", "Slots at work on average: requests an hour times the time of one."),
               &InferenceBeside::load, Shape::erlang},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Replicas needed"),
               QT_TRANSLATE_NOOP("Workflows", "The fewest that answer the asked share in time, all of them up."),
               &InferenceBeside::needed, Shape::count},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Replicas, spare ones included"), "", &InferenceBeside::replicas,
               Shape::count},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "A replica is up"),
               QT_TRANSLATE_NOOP("Workflows", "Share of time: all of its nodes are."), &InferenceBeside::available,
               Shape::share},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Enough are up"), "", &InferenceBeside::enough, Shape::share},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Mean wait, all up"), "", &InferenceBeside::wait_s, Shape::seconds},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Wait of the asked share, all up"),
               QT_TRANSLATE_NOOP("Workflows", "The wait that the asked share of requests does not exceed."),
               &InferenceBeside::tail_s, Shape::seconds},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "The same without one domain"),
               QT_TRANSLATE_NOOP("Workflows", "With the replicas down that fail as one."),
               &InferenceBeside::tailWithout_s, Shape::seconds},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Requests in time"),
               QT_TRANSLATE_NOOP("Workflows", "Over all states of the fleet, each for its share of the time."),
               &InferenceBeside::within, Shape::share},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Objective met"), QT_TRANSLATE_NOOP("Workflows", "Share of the time."),
               &InferenceBeside::met, Shape::share},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Queue unstable"),
               QT_TRANSLATE_NOOP("Workflows",
                                 "Share of the time in which more requests come than the replicas that are up serve, "
                                 "so that the queue grows without bound."),
               &InferenceBeside::unstable, Shape::share},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Spare replicas cost"),
               QT_TRANSLATE_NOOP("Workflows", "At the route's own cost of a scheduled hour, used or not."),
               &InferenceBeside::spareUsd, Shape::yearly},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Renting the overflow instead"),
               QT_TRANSLATE_NOOP("Workflows", "Replicas that are missing, by the hour of the cheapest rent."),
               &InferenceBeside::overflowUsd, Shape::yearly},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Cheapest number of spare replicas"),
               QT_TRANSLATE_NOOP("Workflows", "With the least sum of both."), &InferenceBeside::cheapestSpare,
               Shape::count},
    ServiceRow{QT_TRANSLATE_NOOP("Workflows", "Share of the workflow's accelerators"),
               QT_TRANSLATE_NOOP("Workflows", "Above 100 % the fleet does not fit what the workflow has."),
               &InferenceBeside::fleetShare, Shape::share},
};

ShownCell cellOf(const InferenceBeside& numbers, const ServiceRow& row) {
    const Outcome& figure = numbers.*row.figure;
    switch (row.shape) {
    case Shape::count:
        return countOrWord(figure);
    case Shape::share:
        return shareCell(figure);
    case Shape::seconds:
        return secondsCell(figure);
    case Shape::yearly:
        return yearlyCell(figure);
    case Shape::erlang:
        return numberCell(figure, QStringLiteral("erlang"));
    }
    return {};
}

} // namespace

ShownTable solutionTimes(const Results& results, std::size_t w) {
    const Project& project = *results.project;
    ShownTable table;
    table.name = Words::tr("Time of the reference job by route");
    table.columns = {{Words::tr("Route"), false},   {Words::tr("Without failures"), true},
                     {Words::tr("P10"), true},      {Words::tr("Median"), true},
                     {Words::tr("P90"), true},      {Words::tr("Mean"), true},
                     {Words::tr("Failures"), true}, {Words::tr("In time"), true}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const SolutionBeside& time = results.judgement.evaluation.beside[r].solution[w];
        table.rows.append({wordsCell(titleOf(project.routes[r])), hoursCell(time.clean_h), hoursCell(time.p10_h),
                           hoursCell(time.p50_h), hoursCell(time.p90_h), hoursCell(time.mean_h),
                           numberCell(time.failures), shareCell(time.inTime)});
    }
    return table;
}

ShownTable serviceLevels(const Results& results, std::size_t w) {
    const Project& project = *results.project;
    ShownTable table;
    table.name = Words::tr("Service level by route");
    table.columns.append({Words::tr("Serving"), false});
    bool isKnown = false;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        table.columns.append({titleOf(project.routes[r]), true});
        isKnown = isKnown || results.judgement.evaluation.beside[r].inference[w].load;
    }
    for (const ServiceRow& row : serviceRows) {
        if (!isKnown)
            break;
        QList<ShownCell> cells{ShownCell{Words::tr(row.name), *row.detail ? Words::tr(row.detail) : QString(), {}}};
        for (std::size_t r = 0; r < project.routes.size(); ++r)
            cells.append(cellOf(results.judgement.evaluation.beside[r].inference[w], row));
        table.rows.append(cells);
    }
    return table;
}

} // namespace plumb::ui
