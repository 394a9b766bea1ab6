// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/storage.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/models/storage.h"
#include "core/project/edits.h"
#include "core/report/figures.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"
#include "ui/viewmodels/storage_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Storage)
};

const QString gigabytes = QStringLiteral("GB/s");

std::size_t at(StorageAsk ask) {
    return static_cast<std::size_t>(ask);
}

ShownCell amountCell(StorageAsk ask, const Outcome& amount) {
    switch (ask) {
    case StorageAsk::write:
    case StorageAsk::interval:
        return numberCell(amount, gigabytes);
    case StorageAsk::read:
        return hoursCell(amount);
    case StorageAsk::endurance:
        return numberCell(amount, Words::tr("a day"));
    case StorageAsk::capacity:
        return numberCell(amount, QStringLiteral("TB"));
    }
    return {};
}

ShownCell resultCell(const StorageCheck& check) {
    if (check.margin) {
        const bool holds = check.margin.value >= -roundingOfMargin;
        return {holds ? Words::tr("holds") : Words::tr("falls short"), {}, holds ? StateMark::yes : StateMark::no};
    }
    ShownCell cell = percentCell(check.margin);
    if (isUnknown(check.margin.absence))
        cell.mark = StateMark::unknown;
    return cell;
}

/// "+12 %" is more than is asked for.
ShownCell marginCell(const Outcome& margin) {
    ShownCell cell = percentCell(margin);
    if (!margin)
        cell.text = QStringLiteral("–");
    else if (margin.value >= 1) // more than twice reads better as a multiple
        cell.text = Words::tr("%1 times").arg(shown(significant(1 + margin.value, 2)));
    else if (margin.value > 0)
        cell.text.prepend(QLatin1Char('+'));
    return cell;
}

ShownTable checksOf(const StorageNumbers& storage, Fraction cap) {
    ShownTable table;
    table.name = Words::tr("What is asked of the storage");
    table.columns = {{Words::tr("Asked"), false},
                     {Words::tr("Needs"), true},
                     {Words::tr("Has"), true},
                     {Words::tr("To spare"), true},
                     {Words::tr("Result"), false}};
    for (std::size_t i = 0; i < enumCount<StorageAsk>; ++i) {
        const auto ask = static_cast<StorageAsk>(i);
        const StorageCheck& check = storage.checks[i];
        table.rows.append({ShownCell{askName(ask), askDetail(ask), {}}, amountCell(ask, check.need),
                           amountCell(ask, check.has), marginCell(check.margin), resultCell(check)});
    }
    const Outcome& has = storage.checks[at(StorageAsk::interval)].has;
    Outcome margin = absent(has ? storage.bandwidthForCap_gbs.absence : has.absence);
    if (has && storage.bandwidthForCap_gbs)
        margin = storage.bandwidthForCap_gbs.value > 0 ? Outcome{has.value / storage.bandwidthForCap_gbs.value - 1}
                                                       : absent(Absence::nothingAsked);
    table.rows.append(
        {ShownCell{Words::tr("Blocking writes at %1 overhead").arg(shown(percent(cap.value))),
                   Words::tr("What would keep the overhead allowed if every copy stopped the job; no part "
                             "of the answer."),
                   {}},
         numberCell(storage.bandwidthForCap_gbs, gigabytes), numberCell(has, gigabytes), marginCell(margin),
         wordsCell(Words::tr("for comparison"))});
    return table;
}

struct TimesInForce {
    Outcome local = absent(Absence::noCheckpoints);
    Outcome durable = absent(Absence::noCheckpoints);
    Outcome read = absent(Absence::noCheckpoints);
};

TimesInForce inForce(AbsorbingLayer layer, const WorkflowCheckpoint& terms, const CopyTimes& times) {
    if (layer != AbsorbingLayer::checkpoint)
        return {};
    switch (terms.mode) {
    case CheckpointMode::blocking:
        return {absent(Absence::nothingAsked), {times.write_h}, {times.read_h}};
    case CheckpointMode::async:
        return {{times.blocking_h}, {times.drain_h}, {times.read_h}};
    case CheckpointMode::twoLevel:
        return {{times.localWrite_h}, {times.globalWrite_h}, {times.globalRead_h}};
    }
    return {};
}

ShownTable timesOf(const WorkflowTerms& work, const RouteWorkflowParameters& here, const SizeNumbers& job,
                   const StorageNumbers& storage) {
    ShownTable table;
    table.name = Words::tr("How long the copies take");
    table.columns = {
        {Words::tr("Largest job"), false}, {Words::tr("By the tiers"), true}, {Words::tr("In force"), true}};
    const TimesInForce times = inForce(absorbingLayer(work, here), here.checkpoint, job.times);
    table.rows = {
        {ShownCell{Words::tr("Write the local copy"), {}, {}}, hoursCell(storage.localWrite_h), hoursCell(times.local)},
        {ShownCell{Words::tr("Write the durable copy"), {}, {}}, hoursCell(storage.write_h), hoursCell(times.durable)},
        {ShownCell{Words::tr("Read back at a restart"),
                   Words::tr("All replicas read their bytes and every node opens its shards at the same time."),
                   {}},
         hoursCell(storage.read_h), hoursCell(times.read)},
        {ShownCell{Words::tr("Stage the data"), {}, {}}, hoursCell(storage.staging_h), wordsCell(QStringLiteral("–"))},
        {ShownCell{Words::tr("Left of the tier"), Words::tr("Beside the steady reading of the workflow."), {}},
         percentCell({storage.shareLeft}), wordsCell(QStringLiteral("–"))}};
    return table;
}

ShownTable overviewOf(const Results& results) {
    const Project& project = *results.project;
    ShownTable table;
    table.name = Words::tr("Every route and workflow");
    table.columns = {{Words::tr("Route"), false},
                     {Words::tr("Workflow"), false},
                     {Words::tr("Supports it"), false},
                     {Words::tr("Tightest"), false},
                     {Words::tr("To spare"), true}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            if (absorbingLayer(project, r, w) != AbsorbingLayer::checkpoint)
                continue;
            const StorageNumbers& storage = results.judgement.evaluation.numbers.routes[r].workflows[w].storage;
            const auto tightest = tightestOf(storage);
            table.rows.append(
                {wordsCell(shown(report::titleOf(project.routes[r]))),
                 wordsCell(shown(report::titleOf(project.workflows[w]))), supportCell(storage.support),
                 wordsCell(tightest ? askName(*tightest) : QStringLiteral("–")),
                 marginCell(tightest ? storage.checks[at(*tightest)].margin : absent(Absence::noBandwidth))});
        }
    }
    return table;
}

/// The durable tier of the workflow on the route; null where the project has none of the kind.
const TierTerms* durableTier(const Project& project, std::size_t r, std::size_t w) {
    const TierKind kind = project.routes[r].workflows[w].storage.durableTier;
    const auto tier = std::ranges::find(project.tiers, kind, &Tier::kind);
    return tier == project.tiers.end()
               ? nullptr
               : &project.routes[r].tiers[static_cast<std::size_t>(tier - project.tiers.begin())].terms;
}

void addGuidance(Storage& to, const Results& results, std::size_t r, std::size_t w) {
    const Evaluation& evaluation = results.judgement.evaluation;
    // A rented route delivers no nodes; it is held against the size of the cluster.
    const double delivered = evaluation.numbers.routes[r].nodesDelivered;
    const double nodes = delivered > 0 ? delivered : evaluation.inputs.parameters.cluster.nodes.value;
    const QString source = shown(std::string(models::storageGuidanceSource));
    const auto row = models::storageGuidanceFor({nodes});
    if (!row) {
        to.guidanceSource =
            Words::tr("The published guidance ends at %1 nodes and does not scale; this cluster has %2. %3")
                .arg(models::storageGuidance().back().nodes.value)
                .arg(nodes)
                .arg(source);
        return;
    }
    const TierTerms* tier = durableTier(*results.project, r, w);
    const auto own = [&](std::optional<GigabytesPerSecond> TierTerms::*field) {
        return tier && (tier->*field) ? numberCell({(tier->*field)->value}, gigabytes)
                                      : numberCell(absent(tier ? Absence::noBandwidth : Absence::noTier));
    };
    to.guidance.name = Words::tr("Published guidance");
    to.guidance.columns = {{Words::tr("Up to %1 nodes").arg(row->nodes.value), false},
                           {Words::tr("Good"), true},
                           {Words::tr("Better"), true},
                           {Words::tr("Best"), true},
                           {Words::tr("This tier"), true}};
    const auto add = [&](const QString& label, const std::array<GigabytesPerSecond, 3>& published,
                         const ShownCell& here) {
        QList<ShownCell> cells{wordsCell(label)};
        for (const GigabytesPerSecond bandwidth : published)
            cells.append(numberCell({bandwidth.value}, gigabytes));
        cells.append(here);
        to.guidance.rows.append(cells);
    };
    add(Words::tr("Read"), row->read, own(&TierTerms::read));
    add(Words::tr("Write"), row->write, own(&TierTerms::write));
    to.guidanceSource = Words::tr("For the whole system, by the demands of the data. %1").arg(source);
}

} // namespace

Storage storage(const Results& results, const QString& route, const QString& workflow) {
    const Project& project = *results.project;
    Storage of;
    of.routes = choicesOf(project.routes);
    of.workflows = choicesOf(project.workflows);
    of.route = placeIn(of.routes, route) >= 0 ? route : firstRoute(results);
    of.workflow = placeIn(of.workflows, workflow) >= 0 ? workflow : firstWorkflow(project);
    if (of.route.isEmpty() || of.workflow.isEmpty())
        return of;
    const auto r = static_cast<std::size_t>(placeIn(of.routes, of.route));
    const auto w = static_cast<std::size_t>(placeIn(of.workflows, of.workflow));
    const WorkflowNumbers& numbers = results.judgement.evaluation.numbers.routes[r].workflows[w];
    const WorkflowTerms& work = project.workflows[w].parameters.terms;
    of.need = report::storageNeed({project, results.judgement.evaluation}, r, w);
    of.checks = checksOf(numbers.storage, work.overheadCap);
    of.times = timesOf(work, project.routes[r].workflows[w], numbers.sizes[numbers.largest], numbers.storage);
    of.overview = overviewOf(results);
    addGuidance(of, results, r, w);
    if (numbers.storage.support == StorageSupport::unknown)
        of.step = stepFor(project, numbers.storage, r, w);
    return of;
}

Result<Project> withDurableTier(const Project& project, const QString& route, const QString& workflow) {
    const auto r = placeIn(choicesOf(project.routes), route);
    const auto w = placeIn(choicesOf(project.workflows), workflow);
    if (r < 0 || w < 0)
        return badValue(Words::tr("There is no route “%1” or no workflow “%2”.").arg(route, workflow).toStdString());
    const TierKind kind =
        project.routes[static_cast<std::size_t>(r)].workflows[static_cast<std::size_t>(w)].storage.durableTier;
    std::string id(nameOf(kind));
    std::ranges::replace(id, '_', '-');
    return withTier(project, id, kind);
}

} // namespace plumb::ui
