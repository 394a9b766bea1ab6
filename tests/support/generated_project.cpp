// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/generated_project.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/project/answers.h"
#include "core/project/edits.h"

namespace plumb::tests {
namespace {

/// A sequence of draws that depends on the seed alone.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_seed(seed) {}

    double fraction() { return uniform(m_seed, streamOf("generated project"), m_next++); }
    bool chance(double probability) { return fraction() < probability; }
    /// Between `low` and `high`, both included.
    int between(int low, int high) { return low + static_cast<int>(fraction() * (high - low + 1)); }
    template <class Enum>
    Enum any() {
        return static_cast<Enum>(between(0, static_cast<int>(enumCount<Enum>) - 1));
    }
    template <class List>
    const auto& of(const List& list) {
        return list[static_cast<std::size_t>(between(0, static_cast<int>(std::size(list)) - 1))];
    }

private:
    std::uint64_t m_seed;
    std::uint64_t m_next = 0;
};

template <class T>
T sound(Result<T> result) {
    PLUMB_CHECK(result.has_value());
    return *std::move(result);
}

std::string anyText(Dice& dice) {
    constexpr std::array<std::string_view, 14> pieces{"Bid of May",
                                                      "",
                                                      "=SUM(A1:A9)",
                                                      "'; DROP TABLE route; --",
                                                      "100 % of {route}",
                                                      "Prüfstand Süd",
                                                      "<b>bold</b> &c",
                                                      "試算 表",
                                                      "two\nlines",
                                                      "tab\tand \"quotes\"",
                                                      "-12.5",
                                                      "🧯 fire drill",
                                                      " blanks around ",
                                                      "\\back\\slash"};
    std::string text(dice.of(pieces));
    if (dice.chance(0.2))
        text += fmt::format(" {}", dice.of(pieces));
    if (dice.chance(0.02))
        text = std::string(9000, 'x');
    return text;
}

/// The same as a title or a name may be: in one line.
std::string anyLine(Dice& dice) {
    std::string text = anyText(dice);
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return text;
}

std::optional<Date> anyDate(Dice& dice) {
    if (dice.chance(0.4))
        return std::nullopt;
    return Date{dice.between(1900, 2100), dice.between(1, 12), dice.between(1, 28)};
}

std::vector<Evidence> anyEvidence(Dice& dice) {
    std::vector<Evidence> evidence;
    for (int n = dice.chance(0.5) ? 0 : dice.between(1, 3); n > 0; --n) {
        Evidence each;
        each.name = fmt::format("document {}.pdf", dice.between(1, 99));
        each.page = dice.chance(0.5) ? anyText(dice) : "";
        each.grade = dice.any<Grade>();
        each.date = anyDate(dice);
        each.expires = anyDate(dice);
        evidence.push_back(each);
    }
    return evidence;
}

std::optional<double> anyValue(Dice& dice, const Row& row) {
    if (row.optional && dice.chance(0.3))
        return std::nullopt;
    if (row.initial && dice.chance(0.2))
        return row.initial;
    if (dice.chance(0.03))
        return row.low;
    if (dice.chance(0.03))
        return row.high;
    const double at = dice.fraction();
    double value = row.scale == SliderScale::logarithmic && row.low > 0
                       ? std::exp(std::log(row.low) + at * (std::log(row.high) - std::log(row.low)))
                       : row.low + at * (row.high - row.low);
    if (row.whole || dice.chance(0.2))
        value = std::round(value);
    return std::clamp(value, row.low, row.high);
}

/// The shares of a list add up to 1, as a project that is meant says them.
template <class List, class Share>
void makeSharesAddUp(List& list, Share share) {
    double sum = 0;
    for (auto& item : list)
        sum += share(item).value;
    for (auto& item : list)
        share(item).value = sum > 0 ? share(item).value / sum : 1.0 / static_cast<double>(list.size());
}

/// Puts right the pairs of values that exclude each other.
void makePairsFit(Project& project) {
    ProjectRackPlace& rack = project.parameters.rackPlace;
    // Either of a pair gives way, so that each reaches both of its ends.
    if (rack.feeds.value < 2)
        rack.feedsSpare = {0};
    else
        rack.feeds = std::max(rack.feeds, rack.feedsSpare + Count{1});
    ProjectRoom& room = project.parameters.room;
    if (room.waterSupply && room.waterReturn && *room.waterReturn <= *room.waterSupply)
        room.waterReturn.reset();
    ProjectDemand& demand = project.parameters.demand;
    if (demand.peak && demand.base && *demand.base > *demand.peak)
        std::swap(demand.peak, demand.base);
    for (Route& route : project.routes) {
        for (RouteNetworkParameters& network : route.networks) {
            NetworkDesign& design = network.design;
            if (design.radix.value < 3) {
                design.ports = {1};
                design.uplinks.reset();
            } else {
                design.radix = std::max({design.radix, design.ports, design.uplinks.value_or(Count{0}) + Count{1}});
            }
        }
    }
}

Project anySkeleton(Dice& dice) {
    Project project;
    const auto count = [&](int low, int high) { return dice.between(low, high); };
    constexpr std::array hardware{Category::acceleratorsMemory, Category::servers, Category::network, Category::storage,
                                  Category::rackCooling};
    for (int n = 1, last = count(1, 4); n <= last; ++n) {
        const std::string id = fmt::format("work-{}", n);
        project = sound(withWorkflow(project, id, dice.any<WorkflowKind>()));
        for (int size = 1, sizes = count(0, 2); size <= sizes; ++size)
            project = sound(withJobSize(project, fmt::format("{}-size-{}", id, size), id));
    }
    for (Workflow& workflow : project.workflows)
        workflow.sizes.front().id = workflow.id + "-size";
    for (int n = 1, last = count(0, 4); n <= last; ++n)
        project = sound(withComponent(project, fmt::format("class-{}", n)));
    for (const TierKind kind : {TierKind::memory, TierKind::nodeLocal, TierKind::burstBuffer, TierKind::parallelFs}) {
        if (dice.chance(0.5))
            project = sound(withTier(project, fmt::format("tier-{}", static_cast<int>(kind)), kind));
    }
    for (const NetworkKind kind : {NetworkKind::compute, NetworkKind::storage, NetworkKind::outOfBand}) {
        if (dice.chance(0.5))
            project = sound(withNetwork(project, fmt::format("net-{}", static_cast<int>(kind)), kind));
    }
    for (const DeliveryKind kind : {DeliveryKind::accelerators, DeliveryKind::network, DeliveryKind::power}) {
        if (dice.chance(0.5))
            project = sound(withDelivery(project, fmt::format("delivery-{}", static_cast<int>(kind)), kind));
    }
    for (const GateKind kind :
         {GateKind::rackPower, GateKind::busbar, GateKind::cduCount, GateKind::transformer, GateKind::runway}) {
        if (dice.chance(0.5))
            project = sound(withGate(project, fmt::format("gate-{}", static_cast<int>(kind)), kind));
    }
    for (int n = 1, last = count(0, 6); n <= last; ++n)
        project = sound(withLine(project, fmt::format("line-{}", n), dice.of(hardware)));
    for (int n = 1, last = count(0, 6); n <= last; ++n) {
        const auto category = static_cast<Category>(
            dice.between(static_cast<int>(Category::integration), static_cast<int>(Category::tax)));
        project = sound(withCost(project, fmt::format("cost-{}", n), category, dice.any<CostTiming>()));
    }
    for (int n = 1, last = count(2, 6); n <= last; ++n) {
        const RouteKind kind = n == 1 ? RouteKind::oemReference : dice.any<RouteKind>();
        const std::string id = fmt::format("route-{}", n);
        project = sound(withRoute(project, id, kind));
        for (int paid = 1, payments = isOwned(kind) ? count(0, 3) : 0; paid <= payments; ++paid)
            project = sound(withMilestone(project, fmt::format("{}-payment-{}", id, paid), id));
    }
    if (dice.chance(0.9))
        project.baseline = "route-1";
    return project;
}

void fillTexts(Dice& dice, Project& project) {
    Information& information = project.information;
    for (std::string* text : {&information.title, &information.question, &information.organisation, &information.owner,
                              &information.estateAgreement})
        *text = anyLine(dice);
    information.decisionDate = anyDate(dice);
    if (dice.chance(0.3))
        information.baseYear = "2025";
    const auto name = [&](auto& list) {
        std::size_t number = 0;
        for (auto& item : list) {
            ++number;
            if (dice.chance(0.7))
                item.name = fmt::format("{} {}", anyLine(dice), number);
        }
    };
    name(project.workflows);
    name(project.components);
    name(project.tiers);
    name(project.networks);
    name(project.gates);
    for (Gate& gate : project.gates)
        gate.responsible = anyLine(dice);
    name(project.deliveries);
    name(project.lines);
    name(project.costs);
    name(project.routes);
}

void fillAnswers(Dice& dice, Project& project) {
    constexpr std::array<std::string_view, 4> criteria{"facilities.expansion-runway", "fabric.validated-with-faults",
                                                       "absorption.layer-named", "governance.owner-named"};
    for (const std::string_view criterion : criteria) {
        for (const std::string& instance : {std::string(), project.workflows.front().id, project.routes.back().id}) {
            if (dice.chance(0.4))
                continue;
            Answer answer{std::string(criterion), instance,      dice.any<AnswerValue>(), anyText(dice),
                          anyText(dice),          anyDate(dice), anyEvidence(dice),       {}};
            if (dice.chance(0.3))
                answer = answeredAs(answer, dice.any<AnswerValue>());
            project = sound(withAnswer(project, answer));
        }
    }
}

} // namespace

Project generatedProject(std::uint64_t seed) {
    Dice dice(seed);
    Project project = anySkeleton(dice);
    for (const Address& address : addresses(project))
        address.row->write(parametersAt(project, address.row->scope, address.place), anyValue(dice, *address.row));
    makePairsFit(project);
    makeSharesAddUp(project.workflows, [](Workflow& w) -> Fraction& { return w.parameters.terms.share; });
    for (Workflow& workflow : project.workflows)
        makeSharesAddUp(workflow.sizes, [](JobSize& s) -> Fraction& { return s.parameters.terms.share; });
    for (Route& route : project.routes)
        makeSharesAddUp(route.milestones, [](Milestone& m) -> Fraction& { return m.parameters.terms.share; });
    fillTexts(dice, project);
    for (const Address& address : addresses(project)) {
        if (dice.chance(0.1))
            project = sound(withProvenance(project, addressText(project, address),
                                           {dice.any<Grade>(), anyText(dice), anyText(dice), anyEvidence(dice)}));
    }
    fillAnswers(dice, project);
    PLUMB_CHECK(structureProblem(project).empty());
    return project;
}

} // namespace plumb::tests
