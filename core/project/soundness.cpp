// SPDX-License-Identifier: GPL-3.0-or-later
// The check that a project is one that edits could have made.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/pairs.h"
#include "core/project/structure.h"
#include "core/project/text_rules.h"

namespace plumb {
namespace {

using structure::find;
using structure::forEachId;

std::optional<Error> problemOfTexts(const Project& project) {
    const Information& information = project.information;
    std::vector<std::pair<std::string, std::string_view>> texts{
        {"information.title", information.title},
        {"information.question", information.question},
        {"information.organisation", information.organisation},
        {"information.owner", information.owner},
        {"information.currency", information.currency},
        {"information.base_year", information.baseYear},
        {"information.estate_agreement", information.estateAgreement},
    };
    for (const Route& route : project.routes)
        texts.emplace_back("route.name@" + route.id, route.name);
    for (const Workflow& workflow : project.workflows)
        texts.emplace_back("workflow.name@" + workflow.id, workflow.name);
    for (const Component& component : project.components)
        texts.emplace_back("component.name@" + component.id, component.name);
    for (const Tier& tier : project.tiers)
        texts.emplace_back("tier.name@" + tier.id, tier.name);
    for (const Network& network : project.networks)
        texts.emplace_back("network.name@" + network.id, network.name);
    for (const Gate& gate : project.gates) {
        texts.emplace_back("gate.name@" + gate.id, gate.name);
        texts.emplace_back("gate.responsible@" + gate.id, gate.responsible);
    }
    for (const Delivery& delivery : project.deliveries)
        texts.emplace_back("delivery.name@" + delivery.id, delivery.name);
    for (const Line& line : project.lines)
        texts.emplace_back("line.name@" + line.id, line.name);
    for (const CostItem& cost : project.costs)
        texts.emplace_back("cost.name@" + cost.id, cost.name);
    for (const auto& [where, text] : texts) {
        if (auto problem = textProblem(text, where))
            return problem;
    }
    if (auto problem = baseYearProblem(information.baseYear, "information.base_year"))
        return problem;
    return dateProblem(information.decisionDate, "information.decision_date");
}

std::optional<Error> problemOfProvenance(const Project& project) {
    std::set<std::string, std::less<>> known;
    if (!project.provenance.empty()) {
        for (const Address& address : addresses(project))
            known.insert(addressText(project, address));
    }
    for (const auto& [where, provenance] : project.provenance) {
        if (!known.contains(where))
            return Error{ErrorKind::badValue,
                         fmt::format("There is a source for \"{}\", which is no assumption.", where)};
        if (provenance == Provenance{})
            return Error{ErrorKind::badValue, fmt::format("{}: the source says nothing.", where)};
        if (auto problem = provenanceProblem(provenance, where))
            return problem;
    }
    return std::nullopt;
}

std::optional<Error> problemOfAnswers(const Project& project) {
    if (project.answers.size() > structure::mostAnswers)
        return Error{ErrorKind::badValue, fmt::format("The project has {} answers; at most {} are possible.",
                                                      project.answers.size(), structure::mostAnswers)};
    const Answer* before = nullptr;
    for (const Answer& answer : project.answers) {
        const std::string where = answer.instance.empty() ? answer.criterion : answer.criterion + '@' + answer.instance;
        if (before && std::tie(before->criterion, before->instance) >= std::tie(answer.criterion, answer.instance))
            return Error{ErrorKind::badValue, fmt::format("{}: the answer is out of order or given twice.", where)};
        if (auto problem = answerProblem(project, answer, where))
            return problem;
        before = &answer;
    }
    return std::nullopt;
}

} // namespace

std::string structureProblem(const Project& project) {
    if (project.routes.size() > structure::mostRoutes)
        return fmt::format("The project has {} routes; at most {} are possible.", project.routes.size(),
                           structure::mostRoutes);
    std::size_t jobSizes = 0;
    for (const Workflow& workflow : project.workflows)
        jobSizes += workflow.sizes.size();
    if (jobSizes > structure::mostJobSizes)
        return fmt::format("The project has {} job sizes; at most {} are possible.", jobSizes, structure::mostJobSizes);
    if (std::max({project.workflows.size(), project.components.size(), project.tiers.size(), project.networks.size(),
                  project.gates.size(), project.deliveries.size(), project.lines.size(), project.costs.size()}) >
        structure::mostOfAList)
        return fmt::format("A list of the project has more than {} rows.", structure::mostOfAList);
    std::set<std::string, std::less<>> ids;
    std::string problem;
    forEachId(project, [&](const std::string& id, const char* kind) {
        if (problem.empty() && !isId(id))
            problem = fmt::format("The id \"{}\" of a {} is not well-formed.", id, kind);
        else if (problem.empty() && !ids.insert(id).second)
            problem = fmt::format("The id \"{}\" is used twice.", id);
    });
    if (!problem.empty())
        return problem;
    for (const Workflow& workflow : project.workflows) {
        if (workflow.sizes.empty())
            return fmt::format("Workflow \"{}\" has 0 job sizes; it needs at least one.", workflow.id);
    }
    for (const Tier& tier : project.tiers) {
        if (std::ranges::count(project.tiers, tier.kind, &Tier::kind) > 1)
            return fmt::format("Two storage tiers are of the kind {}; a project has at most one of each.",
                               nameOf(tier.kind));
    }
    for (const Network& network : project.networks) {
        if (std::ranges::count(project.networks, network.kind, &Network::kind) > 1)
            return fmt::format("Two networks are of the kind {}; a project has at most one of each.",
                               nameOf(network.kind));
    }
    for (const Gate& gate : project.gates) {
        if (std::ranges::count(project.gates, gate.kind, &Gate::kind) > 1)
            return fmt::format("Two entries speak of the gate {}; a project has at most one of each.",
                               nameOf(gate.kind));
    }
    for (const Delivery& delivery : project.deliveries) {
        if (std::ranges::count(project.deliveries, delivery.kind, &Delivery::kind) > 1)
            return fmt::format("Two deliveries are of the kind {}; a project has at most one of each.",
                               nameOf(delivery.kind));
    }
    for (const Line& line : project.lines) {
        if (!isHardware(line.category))
            return fmt::format("Line \"{}\" has the category {}, which is not hardware.", line.id,
                               nameOf(line.category));
    }
    for (const CostItem& cost : project.costs) {
        if (isHardware(cost.category) || cost.category == Category::residual)
            return fmt::format("Cost \"{}\" has the category {}, which is not a cost around the quote.", cost.id,
                               nameOf(cost.category));
    }
    for (const Route& route : project.routes) {
        if (route.workflows.size() != project.workflows.size() || route.tiers.size() != project.tiers.size() ||
            route.networks.size() != project.networks.size() || route.gates.size() != project.gates.size() ||
            route.deliveries.size() != project.deliveries.size() || route.lines.size() != project.lines.size() ||
            route.costs.size() != project.costs.size() || route.milestones.size() > structure::mostOfAList)
            return fmt::format("The lists of route \"{}\" do not fit the project's.", route.id);
        if (!isOwned(route.kind) && !route.milestones.empty())
            return fmt::format("Route \"{}\" is rented and has milestones, which only a hardware quote has.", route.id);
    }
    if (!project.baseline.empty()) {
        const auto baseline = find(project.routes, project.baseline);
        if (baseline == project.routes.end() || baseline->kind != RouteKind::oemReference)
            return fmt::format("The baseline \"{}\" is not a route of kind oem_reference.", project.baseline);
    }
    for (const Row& row : catalogue()) {
        for (const Address& address : structure::unsaid(project, row)) {
            if (read(project, address) != row.initial)
                return fmt::format("{}: a value stands on a route that has no use for it.",
                                   addressText(project, address));
        }
    }
    for (const Address& address : addresses(project)) {
        const auto checked = checkedValue(*address.row, read(project, address), addressText(project, address));
        if (!checked)
            return checked.error().sentence;
    }
    if (const auto wrong = pairProblem(project))
        return wrong->sentence;
    if (const auto wrong = problemOfTexts(project))
        return wrong->sentence;
    if (const auto wrong = problemOfProvenance(project))
        return wrong->sentence;
    if (const auto wrong = problemOfAnswers(project))
        return wrong->sentence;
    return {};
}

} // namespace plumb
