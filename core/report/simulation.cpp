// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/simulation.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/report/text_table.h"

namespace plumb::report {
namespace {

namespace sim = models::simulation;

template <class Quantity>
void putOr(Json& object, std::string_view name, const std::optional<Quantity>& figure, const std::string& why) {
    if (figure)
        put(object, name, figure->value);
    else
        putAbsent(object, name, why);
}

std::string oneRun(const Voice& say) {
    return say("simulation.one_run", "A single run has no standard error.");
}

Json simulatedJson(const Simulated& simulated, const Voice& say) {
    Json object;
    put(object, "mean", simulated.mean);
    if (simulated.standardError)
        put(object, "standard_error", *simulated.standardError);
    else
        putAbsent(object, "standard_error", oneRun(say));
    return object;
}

Json lostJson(const sim::LostTime& lost) {
    Json object = Json::object();
    for (std::size_t c = 0; c < enumCount<sim::Cause>; ++c)
        put(object, enumNames<sim::Cause>[c], lost[c].value);
    return object;
}

std::string tooFewFailures(const Voice& say) {
    return say("simulation.few_failures",
               "Fewer than {count} failures were seen in all runs, or there was one run only: too little to compare.",
               {{"count", groupedNumber(fewestFailures, 0)}});
}

std::string tooFewWaits(const Voice& say) {
    return say(
        "simulation.few_waits",
        "Fewer than {count} failures were seen that waited for a node, and the error of the mean rests on those: "
        "too little to compare. More runs tell more.",
        {{"count", groupedNumber(fewestFailures, 0)}});
}

std::string neverDone(const Voice& say) {
    return say("simulation.given_up", "Some runs took more than 1,000 times their useful work and were given up.");
}

Json workflowJson(const Workflow& workflow, const WorkflowSimulation& done, const Voice& say) {
    Json object;
    object["id"] = workflow.id;
    if (!done.isSimulated()) {
        for (const char* member :
             {"runs", "goodput_fraction", "agree", "makespan_h", "deadline_probability", "lost_h", "events_per_s"})
            putAbsent(object, member, whyNotSimulated(done.why, say));
        put(object, "closed_form_goodput_fraction",
            done.closedForm > 0 ? Outcome{done.closedForm} : absent(Absence::neverFinishes), say);
        return object;
    }
    const sim::Aggregate& runs = done.largest;
    object["runs"] = runs.runs;
    object["goodput_fraction"] = simulatedJson(done.goodput, say);
    put(object, "closed_form_goodput_fraction", done.closedForm);
    if (done.agree)
        object["agree"] = *done.agree;
    else
        putAbsent(object, "agree", done.fewWaits ? tooFewWaits(say) : tooFewFailures(say));
    put(object, "useful_work_h", done.work_h);
    Json makespan;
    for (const auto& [name, figure] :
         {std::pair{"p10", runs.makespanP10}, std::pair{"p50", runs.makespanP50}, std::pair{"p90", runs.makespanP90}})
        putOr(makespan, name, figure, neverDone(say));
    object["makespan_h"] = std::move(makespan);
    putOr(object, "deadline_probability", runs.deadlineProbability,
          say("simulation.no_deadline", "The workflow has no deadline."));
    if (runs.meanLost)
        object["lost_h"] = lostJson(*runs.meanLost);
    else
        putAbsent(object, "lost_h", neverDone(say));
    put(object, "failures_per_run", runs.failuresPerRun);
    Json beyond = Json::array();
    for (const BeyondClosedForm& other : done.beyond) {
        Json there;
        there["id"] = nameOf(other.departure);
        there["assumes"] = explained(other.departure, say);
        there["useful_fraction"] = simulatedJson(other.useful, say);
        put(there, "difference", other.difference);
        if (other.useful.standardError)
            put(there, "difference_standard_error", other.differenceError);
        else
            putAbsent(there, "difference_standard_error", oneRun(say));
        put(there, "stock_outs_per_run", other.stockOutsPerRun);
        put(there, "failures", other.failures);
        if (other.meanLost)
            there["lost_h"] = lostJson(*other.meanLost);
        else
            putAbsent(there, "lost_h", neverDone(say));
        beyond.push_back(std::move(there));
    }
    object["beyond_closed_form"] = std::move(beyond);
    object["events"] = done.events;
    if (done.seconds > 0)
        put(object, "events_per_s", static_cast<double>(done.events) / done.seconds);
    else
        putAbsent(object, "events_per_s", say("simulation.no_time", "The runs took no time that a clock can tell."));
    return object;
}

Cell hoursOr(const std::optional<Hours>& figure, const Voice& say) {
    return figure ? Cell{significant(figure->value) + " h", figure->value}
                  : words(absenceWord(Absence::neverFinishes, say));
}

Cell percentOf(double fraction) {
    return {percent(fraction), fraction};
}

std::string withError(const Simulated& simulated) {
    return simulated.standardError
               ? fmt::format("{} ± {}", percent(simulated.mean), percent(agreeWithin * *simulated.standardError))
               : percent(simulated.mean);
}

Table resultTable(const Project& project, const FleetSimulation& simulation, const Voice& say) {
    Table table;
    table.columns = {{say("text.workflow", "Workflow on route"), {}, Align::left},
                     {say("simulation.closed_form", "Closed form"), {}, Align::right},
                     {say("simulation.simulated", "Simulated"), {}, Align::right},
                     {say("simulation.agree", "Agree"), {}, Align::left},
                     {say("simulation.p50", "Median"), {}, Align::right},
                     {say("simulation.p90", "P90"), {}, Align::right},
                     {say("simulation.in_time", "In time"), {}, Align::right}};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            const WorkflowSimulation& done = simulation.routes[r][w];
            const Cell name =
                words(say("simulation.where", "{workflow} on {route}",
                          {{"workflow", titleOf(project.workflows[w])}, {"route", titleOf(project.routes[r])}}));
            if (!done.isSimulated()) {
                table.rows.push_back(
                    {name,
                     done.closedForm > 0 ? percentOf(done.closedForm) : words(absenceWord(Absence::neverFinishes, say)),
                     words(say("simulation.not", "not simulated")), words(""), words(""), words(""), words("")});
                continue;
            }
            const auto& deadline = done.largest.deadlineProbability;
            table.rows.push_back(
                {name, percentOf(done.closedForm), Cell{withError(done.goodput), done.goodput.mean},
                 words(done.fewWaits ? say("simulation.few_waits.word", "too few waits")
                       : !done.agree ? say("simulation.few", "too few failures")
                       : *done.agree ? say("simulation.yes", "yes")
                                     : say("simulation.no", "NO")),
                 hoursOr(done.largest.makespanP50, say), hoursOr(done.largest.makespanP90, say),
                 deadline ? percentOf(deadline->value) : words(say("simulation.none", "no deadline"))});
        }
    }
    return table;
}

} // namespace

std::string nameOf(sim::Cause cause, const Voice& say) {
    switch (cause) {
    case sim::Cause::detection:
        return say("cause.detection", "Detection");
    case sim::Cause::hang:
        return say("cause.hang", "Hang until its timeout");
    case sim::Cause::restart:
        return say("cause.restart", "Reading the copy and warm-up");
    case sim::Cause::requeue:
        return say("cause.requeue", "Requeue");
    case sim::Cause::rework:
        return say("cause.rework", "Work done again");
    case sim::Cause::checkpoint:
        return say("cause.checkpoint", "Writing checkpoints");
    case sim::Cause::drainWait:
        return say("cause.drain_wait", "Waiting for a drain");
    case sim::Cause::repairWait:
        return say("cause.repair_wait", "Waiting for a node");
    case sim::Cause::silentCorruption:
        return say("cause.silent_corruption", "Silent corruption");
    case sim::Cause::link:
        return say("cause.link", "Degraded links");
    }
    checkFailed("cause is one of Cause", __FILE__, __LINE__);
}

std::string nameOf(Departure departure, const Voice& say) {
    switch (departure) {
    case Departure::lifetimes:
        return say("departure.lifetimes", "Fresh fleet");
    case Departure::restarts:
        return say("departure.restarts", "Failing restarts");
    case Departure::spares:
        return say("departure.spares", "Spares one by one");
    }
    checkFailed("departure is one of Departure", __FILE__, __LINE__);
}

std::string explained(Departure departure, const Voice& say) {
    switch (departure) {
    case Departure::lifetimes:
        return say(
            "departure.lifetimes.text",
            "Nodes are delivered on the day the job starts, age by the Weibull shape of the project and have the "
            "defects that burn-in leaves; the closed form has a constant rate.");
    case Departure::restarts:
        return say("departure.restarts.text",
                   "A share of the restarts fails by itself and is tried again; in the closed form only failures of "
                   "nodes end a restart.");
    case Departure::spares:
        return say(
            "departure.spares.text",
            "The job waits for every node it lacks: spare nodes, stock, repair crews and returned parts are "
            "counted one by one. The closed form has a mean wait at the fill rate, and the failed node itself in "
            "the availability.");
    }
    checkFailed("departure is one of Departure", __FILE__, __LINE__);
}

std::string whyNotSimulated(NotSimulated why, const Voice& say) {
    switch (why) {
    case NotSimulated::none:
        break;
    case NotSimulated::replicas:
        return say("simulation.replicas",
                   "Replicas are not simulated: the others carry the load of a failed one, and no job waits.");
    case NotSimulated::neverFinishes:
        return say("simulation.never", "The largest job never finishes: it would take more than 1,000 times its useful "
                                       "time, and so would every run.");
    case NotSimulated::tooLong:
        return say("simulation.too_long", "The runs would take billions of events: shorten the reference job, ask for "
                                          "fewer runs, or lengthen the interval.");
    }
    checkFailed("a reason is one of NotSimulated", __FILE__, __LINE__);
}

Json simulationJson(const Project& project, const FleetSimulation& simulation, const Voice& say) {
    Json document;
    document["runs"] = simulation.runs;
    document["seed"] = simulation.seed;
    Json routes = Json::array();
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        Json route;
        route["id"] = project.routes[r].id;
        Json workflows = Json::array();
        for (std::size_t w = 0; w < project.workflows.size(); ++w)
            workflows.push_back(workflowJson(project.workflows[w], simulation.routes[r][w], say));
        route["workflows"] = std::move(workflows);
        routes.push_back(std::move(route));
    }
    document["routes"] = std::move(routes);
    return document;
}

std::string simulationText(const Project& project, const FleetSimulation& simulation, const Voice& say) {
    std::string text = say(
        "simulation.head",
        "Goodput (useful share of wall time, times the fabric factor), closed form beside {runs} simulated "
        "runs of every job (± {errors} "
        "standard errors); time to solution of the reference job on the largest size.",
        {{"runs", groupedNumber(static_cast<double>(simulation.runs), 0)}, {"errors", groupedNumber(agreeWithin, 0)}});
    if (project.workflows.empty() || project.routes.empty())
        return say("simulation.nothing", "The project has no {what}, so that there is nothing to simulate.",
                   {{"what", project.workflows.empty() ? say("simulation.workflows", "workflows")
                                                       : say("simulation.routes", "routes")}}) +
               '\n';
    text = wrapped(text) + '\n' + textTable(resultTable(project, simulation, say)) + '\n';
    std::string beyond;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            for (const BeyondClosedForm& other : simulation.routes[r][w].beyond) {
                if (other.failures < fewestFailures ||
                    std::abs(other.difference) <= agreeWithin * other.differenceError)
                    continue;
                beyond += wrapped(
                    say("simulation.beyond",
                        "{workflow} on {route}: before the fabric factor {useful} of wall time is useful, {points} "
                        "points {side}. "
                        "{why}",
                        {{"workflow", titleOf(project.workflows[w])},
                         {"route", titleOf(project.routes[r])},
                         {"useful", percent(other.useful.mean)},
                         {"points", significant(100 * std::abs(other.difference))},
                         {"side",
                          other.difference < 0 ? say("simulation.less", "less") : say("simulation.more", "more")},
                         {"why", explained(other.departure, say)}}),
                    "- ");
            }
        }
    }
    if (!beyond.empty())
        text += say("simulation.beyond_head", "Where the assumptions of the closed form do not hold:") + '\n' + beyond;
    return text;
}

} // namespace plumb::report
