// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers check the answers: where a yes and a figure cannot both be right.
#include <algorithm>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/verdict/route_facts.h"
#include "core/verdict/scorecard.h"
#include "core/verdict/sentences.h"

namespace plumb {
namespace {

/// A fact of the numbers: for a workflow on a route, for a workflow wherever it runs, or for a route.
struct Observed {
    std::optional<std::size_t> workflow;
    std::optional<std::size_t> route;
    Message sentence; ///< second half of the sentence, after the answer
    Message remedy;
    std::optional<GateKind> gate{};
};

std::vector<std::size_t> judgedRoutes(const Project& project) {
    std::vector<std::size_t> selfSourced, all;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        all.push_back(r);
        if (isSelfSourced(project.routes[r].kind))
            selfSourced.push_back(r);
    }
    return selfSourced.empty() ? all : selfSourced;
}

bool neverEnds(const SizeNumbers& size) {
    return size.wallRatio.absence == Absence::neverFinishes;
}

std::optional<Observed> neverFinishes(const Project& project, const Evaluation& evaluation, std::size_t r,
                                      std::size_t w) {
    const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
    const auto size = std::ranges::find_if(numbers.sizes, neverEnds);
    if (absorbingLayer(project, r, w) != AbsorbingLayer::checkpoint || size == numbers.sizes.end())
        return std::nullopt;
    return Observed{
        w, r,
        message("contradiction.never_finishes",
                "a job of {workflow} on {nodes:node|nodes} of {route}, interrupted every {mtbf} h on average, "
                "never finishes.",
                {{"workflow", nameOfInstance(project, project.workflows[w].id)},
                 {"nodes", groupedNumber(size->nodes, 0)},
                 {"route", nameOfInstance(project, project.routes[r].id)},
                 {"mtbf", significant(size->mtbf_h)}}),
        message("contradiction.never_finishes.remedy",
                "Write checkpoints faster or run smaller jobs until the job finishes, or take the yes "
                "back.")};
}

std::optional<Observed> drainTooLong(const Project& project, const Evaluation& evaluation, std::size_t r,
                                     std::size_t w) {
    const WorkflowCheckpoint& checkpoint = project.routes[r].workflows[w].checkpoint;
    if (absorbingLayer(project, r, w) != AbsorbingLayer::checkpoint ||
        !isSaidByNumbers(Fact::drainTooLong, evaluation.numbers.routes[r].workflows[w]) ||
        checkpoint.mode != CheckpointMode::async)
        return std::nullopt;
    return Observed{w, r,
                    message("contradiction.drain",
                            "on {route} the drain of {workflow} takes {drain} min and does not end before the next "
                            "checkpoint, {interval} min of work later.",
                            {{"route", nameOfInstance(project, project.routes[r].id)},
                             {"workflow", nameOfInstance(project, project.workflows[w].id)},
                             {"drain", significant(checkpoint.drain.value)},
                             {"interval", significant(checkpoint.interval.value)}}),
                    message("contradiction.drain.remedy",
                            "Choose a longer interval or a faster tier until the drain ends in time, or take the yes "
                            "back.")};
}

std::optional<Observed> storageFails(const Project& project, const Evaluation& evaluation, std::size_t r,
                                     std::size_t w) {
    const StorageNumbers& storage = evaluation.numbers.routes[r].workflows[w].storage;
    if (!isSaidByNumbers(Fact::storageFails, evaluation.numbers.routes[r].workflows[w]))
        return std::nullopt;
    return Observed{w, r,
                    storageShortfall(storage, nameOfInstance(project, project.workflows[w].id),
                                     nameOfInstance(project, project.routes[r].id)),
                    message("contradiction.storage.remedy",
                            "Enlarge or speed up the tier, lengthen the interval, or take the yes back.")};
}

/// Once for the workflow where all routes do as it says, else for each route on which nothing absorbs.
void nothingAbsorbs(const Project& project, std::size_t w, std::vector<Observed>& found) {
    const MessageArgument name{"workflow", nameOfInstance(project, project.workflows[w].id)};
    const Message remedy = message("contradiction.nothing_absorbs.remedy",
                                   "Enter the layer that absorbs its failures, or take the yes back.");
    const std::vector<std::size_t> judged = judgedRoutes(project);
    const auto doesAsWorkflow = [&](std::size_t r) {
        return project.routes[r].workflows[w].restart.absorbingLayer == RouteAbsorbingLayer::asWorkflow;
    };
    if (project.workflows[w].parameters.terms.absorbingLayer == AbsorbingLayer::nothing &&
        std::ranges::all_of(judged, doesAsWorkflow)) {
        found.push_back({w, std::nullopt,
                         message("contradiction.nothing_absorbs",
                                 "the absorbing layer of {workflow} is entered as nothing.", {name}),
                         remedy});
        return;
    }
    for (const std::size_t r : judged) {
        if (absorbingLayer(project, r, w) == AbsorbingLayer::nothing)
            found.push_back({w, r,
                             message("contradiction.nothing_absorbs_here",
                                     "the absorbing layer of {workflow} on {route} is entered as nothing.",
                                     {name, {"route", nameOfInstance(project, project.routes[r].id)}}),
                             remedy});
    }
}

void observeWorkflows(Fact fact, const Project& project, const Evaluation& evaluation, std::vector<Observed>& found) {
    const auto keep = [&](std::optional<Observed> observed) {
        if (observed)
            found.push_back(*std::move(observed));
    };
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        if (fact == Fact::nothingAbsorbs) {
            nothingAbsorbs(project, w, found);
            continue;
        }
        for (const std::size_t r : judgedRoutes(project)) {
            if (fact == Fact::storageFails)
                keep(storageFails(project, evaluation, r, w));
            else
                keep(fact == Fact::neverFinishes ? neverFinishes(project, evaluation, r, w)
                                                 : drainTooLong(project, evaluation, r, w));
        }
    }
}

std::vector<Observed> observe(Fact fact, const Project& project, const Evaluation& evaluation) {
    std::vector<Observed> found;
    if (isOfWorkflows(fact)) {
        observeWorkflows(fact, project, evaluation, found);
        return found;
    }
    for (const std::size_t r : judgedRoutes(project)) {
        if (!isOwned(project.routes[r].kind))
            continue;
        for (RouteFact& seen : factsOfRoute(fact, project, evaluation, r))
            found.push_back({std::nullopt, r, std::move(seen.sentence), std::move(seen.remedy), seen.gate});
    }
    return found;
}

/// The instance of the criterion that the fact speaks of.
std::string instanceFor(const Criterion& criterion, const Project& project, const Observed& observed) {
    switch (criterion.scope) {
    case CriterionScope::project:
        return {};
    case CriterionScope::workflow:
        return observed.workflow ? project.workflows[*observed.workflow].id : std::string();
    case CriterionScope::route:
        return observed.route ? project.routes[*observed.route].id : std::string();
    }
    return {};
}

bool isYes(const Project& project, std::string_view criterion, std::string_view instance) {
    return std::ranges::any_of(project.answers, [&](const Answer& answer) {
        return answer.criterion == criterion && answer.instance == instance && answer.value == AnswerValue::yes;
    });
}

} // namespace

bool isSaidByNumbers(Fact fact, const WorkflowNumbers& numbers) {
    switch (fact) {
    case Fact::neverFinishes:
        return std::ranges::any_of(numbers.sizes, neverEnds);
    case Fact::drainTooLong:
        return !numbers.drainsInTime;
    case Fact::storageFails:
        return numbers.storage.support == StorageSupport::fails;
    default:
        return false;
    }
}

std::vector<Objection> objections(const Project& project, const Evaluation& evaluation, const RulePack& pack) {
    PLUMB_CHECK(evaluation.numbers.routes.size() == project.routes.size());
    std::vector<Objection> found;
    for (const NumbersCheck& check : pack.checks) {
        const std::vector<Observed> observed = observe(check.fact, project, evaluation);
        for (const std::string& id : check.criteria) {
            const Criterion& criterion = *criterionOf(pack, id);
            const std::vector<std::string> asked = instancesOf(criterion, project);
            for (const Observed& fact : observed) {
                const std::string instance = instanceFor(criterion, project, fact);
                if (std::ranges::find(asked, instance) != asked.end())
                    found.push_back(
                        {check.fact, id, instance, fact.workflow, fact.route, fact.gate, fact.sentence, fact.remedy});
            }
        }
    }
    return found;
}

std::vector<Contradiction> contradictions(const Project& project, const Evaluation& evaluation, const RulePack& pack) {
    std::vector<Contradiction> found;
    for (const Objection& objection : objections(project, evaluation, pack)) {
        if (!isYes(project, objection.criterion, objection.instance))
            continue;
        const Message answer =
            message("contradiction", "{criterion} is answered yes, but the numbers say: ",
                    {{"criterion", quoted(project, *criterionOf(pack, objection.criterion), objection.instance)}});
        found.push_back({objection.criterion, objection.instance, objection.route, joined(answer, objection.sentence),
                         objection.remedy});
    }
    return found;
}

} // namespace plumb
