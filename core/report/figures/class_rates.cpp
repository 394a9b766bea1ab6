// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupts a year by component class, beside what the node MTBF means.
#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/evaluation/steps.h"
#include "core/models/failure_classes.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double leastShown = 1e-12; // of all interrupts: what rounding leaves of nothing

constexpr double leastDifference = 5e-4; // of all interrupts: three digits show the same number (assumed)

double largestJob(const Inputs& inputs) {
    double nodes = 1;
    for (const WorkflowInputs& workflow : inputs.workflows) {
        for (const SizeInputs& size : workflow.sizes)
            nodes = std::max(nodes, size.parameters.terms.nodes.value);
    }
    return nodes;
}

/// Interrupts a year of a job, the rates taken from the node MTBF or from the classes.
double perYear(Inputs inputs, std::size_t route, double nodes, ReliabilityMode mode, LifeStage stage) {
    inputs.parameters.reliability.mode = mode;
    inputs.lifeStage = stage;
    return hoursPerYear / steps::jobMtbf(inputs, route, {nodes}).value;
}

/// One bar after the other, as far as it is to be seen beside `all`.
struct Stack {
    std::vector<FloatingBar>& bars;
    double all = 0;
    double level = 0;

    void add(std::string id, std::string label, double events, bool isSigned = false) {
        if (std::abs(events) <= (isSigned ? leastDifference : leastShown) * all)
            return;
        bars.push_back({std::move(id), std::move(label), level, level + events,
                        (isSigned && events > 0 ? "+" : "") + significant(events), false});
        level += events;
    }
    void total(std::string id, std::string label) {
        bars.push_back({std::move(id), std::move(label), 0, level, significant(level), true});
    }
};

Figure withoutClasses(Figure figure, const std::string& route, bool hasClasses, const Voice& say) {
    figure.title = say("figure.classes.none", "No component class says where the interrupts of {route} come from",
                       {{"route", route}});
    figure.note = hasClasses
                      ? say("figure.classes.no_rates",
                            "No component class has a rate: enter the interrupts per unit of the classes.")
                      : say("figure.classes.no_classes",
                            "The project has no component classes: add them, with units and interrupts per unit.");
    figure.summary = figure.title + ".";
    return figure;
}

} // namespace

Figure classRates(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Inputs& inputs = source.evaluation.inputs;
    const ProjectReliability& terms = inputs.parameters.reliability;
    const double nodes = largestJob(inputs);
    // Evidence moves the rate that it is set against: here that of the classes, whichever is in force.
    Inputs asClasses = inputs;
    asClasses.parameters.reliability.mode = ReliabilityMode::classes;
    const double ratio = steps::rateRatio(asClasses, route);

    Figure figure;
    figure.id = "class-rates@" + bid.id;
    figure.lessIsBetter = true;
    figure.subtitle =
        say("figure.classes.subtitle",
            "Interrupts a year of the largest job ({nodes:node|nodes}), by component class, at {ratio} times "
            "the project's rates",
            {{"nodes", groupedNumber(nodes, 0)}, {"ratio", significant(ratio)}});
    figure.x = {say("figure.classes.x", "Component class"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.classes.y", "Interrupts"), say("figure.classes.per_year", "per year"), 0, 1, Scale::linear};
    const double classes = ratio * steps::interruptsPerYear(inputs, {nodes});
    if (classes <= 0)
        return withoutClasses(std::move(figure), titleOf(bid), !inputs.components.empty(), say);

    const double built = perYear(inputs, route, nodes, ReliabilityMode::classes, LifeStage::whole);
    const double settled = perYear(inputs, route, nodes, ReliabilityMode::classes, LifeStage::steady);
    const double byNode = perYear(inputs, route, nodes, ReliabilityMode::node, LifeStage::whole);
    Stack stack{figure.bars, std::max(built, byNode)};
    for (std::size_t i = 0; i < inputs.components.size(); ++i) {
        const ComponentRates& rates = inputs.components[i].parameters.rates;
        stack.add(source.project.components[i].id, titleOf(source.project.components[i]),
                  ratio * models::interruptsPerYear({rates.units, rates.groupNodes, rates.interrupts}, {nodes}));
    }
    stack.add("lemons", say("figure.classes.lemons", "Lemon nodes"), settled - classes);
    stack.add("early-life", say("figure.classes.early", "Defects of early life"), built - settled);
    stack.total("classes", say("figure.classes.built", "All classes"));
    stack.add("difference", say("figure.classes.difference", "Difference"), byNode - stack.level, true);
    stack.total("node-mtbf", say("figure.classes.node", "By the node MTBF"));
    figure.x.high = static_cast<double>(figure.bars.size());
    figure.y = axisAround(figure.y.title, figure.y.unit, {0, built, byNode}, Scale::linear);

    const bool inForce = steps::buildsUpRates(inputs);
    const Message::Arguments arguments{{"route", titleOf(bid)},
                                       {"classes", significant(built)},
                                       {"node", significant(byNode)},
                                       {"share", percent(built / byNode, 2)},
                                       {"mtbf", duration(hoursPerYear / built)},
                                       {"node_mtbf", duration(terms.nodeMtbf.value)}};
    figure.title = inForce ? say(message("figure.classes.in_force",
                                         "On {route} the component classes interrupt the largest job {classes} times a "
                                         "year, once in {mtbf}",
                                         arguments))
                           : say(message("figure.classes.explain",
                                         "On {route} the component classes explain {share} of the interrupts that the "
                                         "node MTBF means, and add nothing",
                                         arguments));
    figure.summary =
        figure.title +
        say(message("figure.classes.beside",
                    "; {classes} a year by the classes, {node} by the node MTBF of {node_mtbf}.", arguments));
    return figure;
}

} // namespace plumb::report
