// SPDX-License-Identifier: GPL-3.0-or-later
// Who has qualified the fabric of each route, what its faults cost, and what jobs feel of it.
#include <functional>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "ui/viewmodels/assumption_words.h"
#include "ui/viewmodels/fabric_tables.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Fabric)
};

const QString dash = QStringLiteral("–");

using OfRoute = std::function<ShownCell(std::size_t r)>;

/// A column for each owned route: a rented one says nothing of its fabric.
ShownTable byRoute(const Results& results, const QString& name, const QString& first, bool isNumber) {
    ShownTable table;
    table.name = name;
    table.columns.append({first, false});
    for (const Route& route : results.project->routes) {
        if (isOwned(route.kind))
            table.columns.append({shown(report::titleOf(route)), isNumber});
    }
    return table;
}

void addRow(ShownTable& table, const Results& results, const QString& name, const QString& detail,
            const OfRoute& cell) {
    QList<ShownCell> row{ShownCell{name, detail, {}}};
    for (std::size_t r = 0; r < results.project->routes.size(); ++r) {
        if (isOwned(results.project->routes[r].kind))
            row.append(cell(r));
    }
    if (row.size() > 1)
        table.rows.append(row);
}

ShownCell validatedCell(const std::optional<Validated>& who) {
    if (!who)
        return {Words::tr("unknown"), Words::tr("The route does not say who validates it."), StateMark::unknown};
    switch (*who) {
    case Validated::arrives:
        return {Words::tr("arrives"), Words::tr("Validated as a combination with all other parts of the cluster."),
                StateMark::yes};
    case Validated::buyer:
        return {Words::tr("buyer"), Words::tr("Your own engineers find the versions and settings that work."),
                StateMark::partly};
    case Validated::nobody:
        break;
    }
    return {Words::tr("nobody"), Words::tr("It runs as it comes; what does not fit shows up in production."),
            StateMark::no};
}

struct ValidatedRow {
    const char* name;
    const char* detail;
    std::optional<Validated> RouteFabric::*who;
};

constexpr std::array validatedRows{
    ValidatedRow{QT_TRANSLATE_NOOP("Fabric", "Adapter firmware"),
                 QT_TRANSLATE_NOOP("Fabric", "One set of versions for all network adapters, with driver and switches."),
                 &RouteFabric::adapterFirmware},
    ValidatedRow{QT_TRANSLATE_NOOP("Fabric", "Switch operating system"),
                 QT_TRANSLATE_NOOP("Fabric", "Version and configuration of every switch."), &RouteFabric::switchSystem},
    ValidatedRow{QT_TRANSLATE_NOOP("Fabric", "Congestion settings"),
                 QT_TRANSLATE_NOOP("Fabric", "Flow and congestion control under the traffic of your jobs."),
                 &RouteFabric::congestion},
    ValidatedRow{QT_TRANSLATE_NOOP("Fabric", "Collective library"),
                 QT_TRANSLATE_NOOP("Fabric", "Tuned to topology and adapters."), &RouteFabric::collectiveLibrary},
};

/// Whether a factor is what is in force, with a word for where it is from.
QString sourceOf(const WorkflowEfficiency& chosen, const TrafficNumbers& traffic) {
    if (chosen.fabricFrom == FabricSource::given)
        return Words::tr("given");
    return traffic.asChosen ? Words::tr("plan") : Words::tr("no plan");
}

ShownCell secondsCell(const Outcome& seconds) {
    if (seconds && seconds.value > 0 && seconds.value < 1)
        return {shown(significant(1000 * seconds.value)) + QChar(QChar::Nbsp) + QStringLiteral("ms"),
                shown(exactNumber(seconds.value)) + QChar(QChar::Nbsp) + QStringLiteral("s"),
                {}};
    return numberCell(seconds, QStringLiteral("s"));
}

} // namespace

ShownTable fabricValidated(const Results& results) {
    const Project& project = *results.project;
    ShownTable table = byRoute(results, Words::tr("What arrives validated"), Words::tr("Part of the fabric"), false);
    for (const ValidatedRow& row : validatedRows)
        addRow(table, results, Words::tr(row.name), Words::tr(row.detail),
               [&](std::size_t r) { return validatedCell(project.routes[r].parameters.fabric.*row.who); });
    addRow(table, results, Words::tr("Left for the buyer"),
           Words::tr("Of these four, what nobody else has qualified; unknown counts as left."), [&](std::size_t r) {
               QStringList left;
               for (const ValidatedRow& row : validatedRows) {
                   if (project.routes[r].parameters.fabric.*row.who != Validated::arrives)
                       left.append(Words::tr(row.name));
               }
               return ShownCell{left.isEmpty() ? Words::tr("nothing") : Words::tr("%1 of 4").arg(left.size()),
                                left.join(QStringLiteral(", ")),
                                {}};
           });
    return table;
}

ShownTable fabricFaults(const Results& results, std::size_t n) {
    const Project& project = *results.project;
    const auto& routes = results.judgement.evaluation.numbers.routes;
    ShownTable table = byRoute(results, Words::tr("Faults and what finding them costs"), Words::tr("A year"), true);
    const auto fabricOf = [&](std::size_t r) -> const FabricNumbers& { return routes[r].fabric; };
    const auto given = [&](std::size_t r) -> const RouteFabric& { return project.routes[r].parameters.fabric; };
    const auto add = [&](const QString& name, const QString& detail, const OfRoute& cell) {
        addRow(table, results, name, detail, cell);
    };
    /// Of the network shown.
    const auto ofNetwork = [&](double NetworkNumbers::*field, const QString& unit) -> OfRoute {
        return [&, field, unit](std::size_t r) {
            const NetworkNumbers& network = fabricOf(r).networks[n];
            return numberCell(network.bought ? Outcome{network.*field} : absent(Absence::notBuildable), unit);
        };
    };
    add(Words::tr("Fabric engineers"), Words::tr("Of the staff of the route; paid as staff, so no cost beside it."),
        [&](std::size_t r) { return numberCell({given(r).engineers.value}); });
    add(Words::tr("Their cost"), Words::tr("Within the staff of the route."),
        [&](std::size_t r) { return sumCell({fabricOf(r).teamUsdPerYear}); });
    add(Words::tr("Incidents to diagnose"), {}, [&](std::size_t r) {
        return numberCell(given(r).incidents ? Outcome{given(r).incidents->value} : absent(Absence::noIncidents));
    });
    add(Words::tr("Time for one"), {}, [&](std::size_t r) {
        return hoursCell(given(r).diagnosis ? Outcome{given(r).diagnosis->value} : absent(Absence::noIncidents));
    });
    add(Words::tr("Cluster-days lost"), Words::tr("Incidents × hours / 24 × the share of the cluster lost meanwhile."),
        [&](std::size_t r) { return numberCell(fabricOf(r).diagnosisDays); });
    add(Words::tr("At the price of an hour"),
        Words::tr("For information: lost time lowers the useful hours and is no cost beside them."),
        [&](std::size_t r) { return sumCell(fabricOf(r).diagnosisUsdPerYear); });
    add(Words::tr("Link failures"), Words::tr("Of this network, for good."),
        ofNetwork(&NetworkNumbers::linkFailuresPerYear, {}));
    add(Words::tr("Leaf switches lost"), Words::tr("Of this network."),
        ofNetwork(&NetworkNumbers::leafLossesPerYear, {}));
    add(Words::tr("Node-hours out"), Words::tr("Behind lost leaves, where nodes hang on one."),
        ofNetwork(&NetworkNumbers::nodeHoursOutPerYear, {}));
    add(Words::tr("Node-hours at half bandwidth"), Words::tr("Where nodes hang on two leaves."),
        ofNetwork(&NetworkNumbers::nodeHoursHalfPerYear, {}));
    add(Words::tr("Flapping"), Words::tr("Link-minutes a day, of all links of this network together."),
        ofNetwork(&NetworkNumbers::flappingMinPerDay, Words::tr("min/d")));
    add(Words::tr("Some link slow"), Words::tr("Share of the time in which a link of this network is degraded."),
        [&](std::size_t r) {
            const NetworkNumbers& network = fabricOf(r).networks[n];
            return percentCell(network.bought ? Outcome{network.degradedShare} : absent(Absence::notBuildable));
        });
    return table;
}

ShownTable fabricSteps(const Results& results, std::size_t r) {
    const Project& project = *results.project;
    ShownTable table;
    table.name = Words::tr("What jobs feel of the fabric");
    table.columns = {
        {Words::tr("Largest job"), false}, {Words::tr("Communicates"), true},       {Words::tr("Exposed"), true},
        {Words::tr("Step factor"), true},  {Words::tr("Factor by the plan"), true}, {Words::tr("In force"), true}};
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const WorkflowNumbers& numbers = results.judgement.evaluation.numbers.routes[r].workflows[w];
        ShownCell inForce = percentCell({numbers.fabric});
        inForce.text += QStringLiteral(", ") + sourceOf(project.routes[r].workflows[w].efficiency, numbers.traffic);
        table.rows.append({wordsCell(shown(report::titleOf(project.workflows[w]))),
                           secondsCell(numbers.traffic.communication_s), secondsCell(numbers.traffic.exposed_s),
                           percentCell(numbers.traffic.stepFactor), percentCell(numbers.traffic.factor), inForce});
    }
    return table;
}

} // namespace plumb::ui
