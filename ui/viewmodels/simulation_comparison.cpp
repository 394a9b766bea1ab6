// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/simulation_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/report/figures/losses.h"
#include "core/report/simulation.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SimulationComparison)
};

namespace sim = models::simulation;

using HoursLost = std::array<double, enumCount<sim::Cause>>;

/// The causes of the closed form by those of the simulation, which does not part reading from warm-up.
HoursLost byCause(const std::vector<report::Loss>& losses) {
    HoursLost hours{};
    for (const report::Loss& loss : losses) {
        const std::string_view id = loss.id == "read" || loss.id == "warm-up" ? "restart" : std::string_view(loss.id);
        const auto cause = std::ranges::find(enumNames<sim::Cause>, id);
        if (cause != enumNames<sim::Cause>.end())
            hours[static_cast<std::size_t>(cause - enumNames<sim::Cause>.begin())] += loss.hours;
    }
    return hours;
}

ShownTable lossesOf(const Results& results, std::size_t r, std::size_t w, const WorkflowSimulation& simulation) {
    const Evaluation& evaluation = results.judgement.evaluation;
    const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
    const SizeNumbers& job = numbers.sizes[numbers.largest];
    ShownTable table;
    if (!simulation.largest.meanLost || simulation.work_h <= 0 || !job.wallRatio)
        return table;
    table.name = Words::tr("Time lost by cause, in percent of useful time of the largest job");
    table.columns = {{Words::tr("Lost of the largest job, by cause"), false},
                     {Words::tr("Simulated"), true},
                     {Words::tr("Closed form"), true}};
    const HoursLost closed = byCause(report::lossesOfUsefulHour(absorbingLayer(evaluation.inputs, r, w),
                                                                evaluation.inputs.routes[r].workflows[w], job, {}));
    for (std::size_t c = 0; c < closed.size(); ++c) {
        const double simulated = (*simulation.largest.meanLost)[c].value / simulation.work_h;
        if (simulated > 0 || closed[c] > 0)
            table.rows.append({wordsCell(shown(report::nameOf(static_cast<sim::Cause>(c), {}))),
                               percentCell({simulated}), percentCell({closed[c]})});
    }
    return table;
}

ShownTable beyondOf(const WorkflowSimulation& simulation) {
    ShownTable table;
    table.name = Words::tr("Beyond what the closed form assumes");
    table.columns = {{Words::tr("Beyond the closed form, largest job"), false},
                     {Words::tr("Useful share"), true},
                     {Words::tr("Difference, points"), true}};
    for (const BeyondClosedForm& other : simulation.beyond) {
        QString difference = shown(significant(100 * other.difference));
        if (other.difference > 0)
            difference.prepend(QLatin1Char('+'));
        if (other.differenceError > 0)
            difference += QStringLiteral(" ± ") + shown(significant(100 * other.differenceError, 2));
        table.rows.append(
            {ShownCell{shown(report::nameOf(other.departure, {})), shown(report::explained(other.departure, {})), {}},
             percentCell({other.useful.mean}), wordsCell(difference)});
    }
    return table;
}

} // namespace

SimulationComparison comparisonOf(const Results& results, std::size_t route, std::size_t workflow,
                                  const WorkflowSimulation& simulation) {
    SimulationComparison of;
    of.state = SimulationComparison::State::done;
    of.route = shown(report::titleOf(results.project->routes[route]));
    of.workflow = shown(report::titleOf(results.project->workflows[workflow]));
    of.closedForm = simulation.closedForm;
    if (!simulation.isSimulated()) {
        of.failure = shown(report::whyNotSimulated(simulation.why, {}));
        return of;
    }
    of.runs = static_cast<int>(simulation.largest.runs);
    of.simulated = simulation.goodput.mean;
    of.standardError = simulation.goodput.standardError.value_or(0);
    of.agree = simulation.agree;
    of.losses = lossesOf(results, route, workflow, simulation);
    of.beyond = beyondOf(simulation);
    return of;
}

QString sentenceOf(const SimulationComparison& of) {
    using State = SimulationComparison::State;
    if (of.state == State::running)
        return Words::tr("Simulating %1 on %2…").arg(of.workflow, of.route);
    if (!of.failure.isEmpty())
        return of.failure;
    if (of.state == State::notRun)
        return Words::tr("Play the workflow through event by event, and hold the closed form against it.");
    const double difference = of.simulated - of.closedForm;
    QString said = !of.agree
                       ? Words::tr("The runs cannot tell whether simulation and closed form agree on %1 on %2: %3 "
                                   "against %4")
                   : *of.agree ? Words::tr("Simulation and closed form agree on %1 on %2: %3 against %4")
                               : Words::tr("Simulation and closed form differ on %1 on %2: %3 against %4");
    said = said.arg(of.workflow, of.route, shown(percent(of.simulated, 4)), shown(percent(of.closedForm, 4)));
    if (of.standardError > 0)
        said +=
            Words::tr(", %1 standard errors apart").arg(shown(significant(std::abs(difference) / of.standardError, 2)));
    said += QLatin1Char('.');
    return of.state == State::stale ? said + QLatin1Char(' ') + Words::tr("The project has changed since.") : said;
}

} // namespace plumb::ui
