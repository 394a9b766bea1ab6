// SPDX-License-Identifier: GPL-3.0-or-later
// add, remove: routes, workflows, job sizes, lines, costs and milestones of a project.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/text.h"
#include "core/project/address.h"
#include "core/project/edits.h"

namespace plumb::cli {
namespace {

struct AddOptions {
    std::string file;
    std::string what;
    std::string id;
    std::string kind;
    std::string like;
    std::string category;
    std::string timing;
    std::string of;
};

constexpr std::string_view like = "--like", kind = "--kind", category = "--category", timing = "--timing", of = "--of";

/// What each row is made from; an option it does not take is refused rather than ignored.
struct Kind {
    std::string_view name;
    std::vector<std::string_view> required;
    std::vector<std::string_view> allowed;
    Result<Project> (*make)(const Project&, const AddOptions&);
};

template <class Enum, class Make>
Result<Project> withWord(const std::string& text, std::string_view option, Make make) {
    const auto word = parseWord<Enum>(text, option);
    if (!word)
        return tl::unexpected(word.error());
    return make(*word);
}

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{
        {"route",
         {kind},
         {kind, like},
         [](const Project& project, const AddOptions& given) {
             return withWord<RouteKind>(given.kind, kind, [&](RouteKind routeKind) {
                 return withRoute(project, given.id, routeKind, given.like);
             });
         }},
        {"workflow",
         {kind},
         {kind, like},
         [](const Project& project, const AddOptions& given) {
             return withWord<WorkflowKind>(given.kind, kind, [&](WorkflowKind workflowKind) {
                 return withWorkflow(project, given.id, workflowKind, given.like);
             });
         }},
        {"job-size",
         {of},
         {of},
         [](const Project& project, const AddOptions& given) { return withJobSize(project, given.id, given.of); }},
        {"component",
         {},
         {},
         [](const Project& project, const AddOptions& given) { return withComponent(project, given.id); }},
        {"tier",
         {kind},
         {kind},
         [](const Project& project, const AddOptions& given) {
             return withWord<TierKind>(given.kind, kind,
                                       [&](TierKind tierKind) { return withTier(project, given.id, tierKind); });
         }},
        {"network",
         {kind},
         {kind},
         [](const Project& project, const AddOptions& given) {
             return withWord<NetworkKind>(given.kind, kind, [&](NetworkKind networkKind) {
                 return withNetwork(project, given.id, networkKind);
             });
         }},
        {"gate",
         {kind},
         {kind},
         [](const Project& project, const AddOptions& given) {
             return withWord<GateKind>(given.kind, kind,
                                       [&](GateKind gateKind) { return withGate(project, given.id, gateKind); });
         }},
        {"delivery",
         {kind},
         {kind},
         [](const Project& project, const AddOptions& given) {
             return withWord<DeliveryKind>(given.kind, kind, [&](DeliveryKind deliveryKind) {
                 return withDelivery(project, given.id, deliveryKind);
             });
         }},
        {"line",
         {category},
         {category},
         [](const Project& project, const AddOptions& given) {
             return withWord<Category>(given.category, category, [&](Category lineCategory) {
                 return withLine(project, given.id, lineCategory);
             });
         }},
        {"cost",
         {category, timing},
         {category, timing},
         [](const Project& project, const AddOptions& given) {
             return withWord<Category>(given.category, category, [&](Category costCategory) {
                 return withWord<CostTiming>(given.timing, timing, [&](CostTiming costTiming) {
                     return withCost(project, given.id, costCategory, costTiming);
                 });
             });
         }},
        {"milestone",
         {of},
         {of},
         [](const Project& project, const AddOptions& given) { return withMilestone(project, given.id, given.of); }},
    };
    return all;
}

/// A share that together with the others `among` the same adds up to 1.
struct Share {
    std::string id;
    std::string among; ///< id of the workflow whose job sizes share it; empty for the workflows themselves
    std::string address;
    double value = 0;
};

template <auto Group, auto Name>
std::string addressOf(const Project& project, Place place) {
    static constexpr Row bound = row<Group, Name>({});
    for (const Row& known : catalogue()) {
        if (known.read == bound.read)
            return addressText(project, {&known, place});
    }
    return {};
}

std::vector<Share> sharesOf(const Project& project) {
    std::vector<Share> shares;
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const Workflow& workflow = project.workflows[w];
        shares.push_back({workflow.id,
                          {},
                          addressOf<&WorkflowParameters::terms, &WorkflowTerms::share>(project, {w, 0}),
                          workflow.parameters.terms.share.value});
        for (std::size_t s = 0; s < workflow.sizes.size(); ++s)
            shares.push_back({workflow.sizes[s].id, workflow.id,
                              addressOf<&JobSizeParameters::terms, &JobSizeTerms::share>(project, {w, s}),
                              workflow.sizes[s].parameters.terms.share.value});
    }
    return shares;
}

Result<Output> add(const AddOptions& options) {
    std::vector<std::string_view> names;
    const Kind* chosen = nullptr;
    for (const Kind& each : kinds()) {
        names.push_back(each.name);
        if (each.name == options.what)
            chosen = &each;
    }
    if (!chosen)
        return badValue(fmt::format("\"{}\" cannot be added; add one of {}.{}", options.what, listed(names),
                                    suggestion(options.what, names)));
    const std::array<std::pair<std::string_view, const std::string*>, 5> given{{{kind, &options.kind},
                                                                                {like, &options.like},
                                                                                {category, &options.category},
                                                                                {timing, &options.timing},
                                                                                {of, &options.of}}};
    for (const auto& [option, text] : given) {
        const bool isRequired = std::ranges::find(chosen->required, option) != chosen->required.end();
        const bool isAllowed = std::ranges::find(chosen->allowed, option) != chosen->allowed.end();
        if (isRequired && text->empty())
            return badValue(fmt::format("A {} needs {}.", chosen->name, listed(chosen->required)));
        if (!isAllowed && !text->empty())
            return badValue(fmt::format("A {} takes no {}.", chosen->name, option));
    }
    const auto opened = openToChange(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const auto edited = chosen->make(opened->project(), options);
    if (!edited)
        return tl::unexpected(edited.error());
    std::string remark;
    if (const auto saved = saveProject(*opened, *edited, {}, &remark); !saved)
        return tl::unexpected(saved.error());
    std::string text = fmt::format("Added the {} \"{}\".\n", chosen->name, options.id);
    for (const Share& share : sharesOf(*edited)) {
        if (share.id == options.id && share.value == 0)
            text += fmt::format("Its share is 0, so it has no weight in the figures; set {} and lower the others so "
                                "that all add up to 1.\n",
                                share.address);
    }
    return Output{text + savedLines(*opened, remark), {}, 0};
}

/// What is told when the removal took a share with it, and the rest no longer adds up to 1.
std::string unbalanced(const Project& before, const Project& after, const std::string& removed) {
    constexpr double tolerance = 1e-6; // shares are typed with a few digits (assumed)
    for (const Share& gone : sharesOf(before)) {
        if (gone.id != removed || gone.value == 0)
            continue;
        double sum = 0;
        std::vector<std::string> left;
        for (const Share& share : sharesOf(after)) {
            if (share.among != gone.among)
                continue;
            sum += share.value;
            left.push_back(share.address);
        }
        if (!left.empty() && std::abs(sum - 1) > tolerance)
            return fmt::format("It held a share of {}; the others add up to {}, not to 1: set {}.\n",
                               exactNumber(gone.value), exactNumber(std::round(sum * 1e6) / 1e6), join(left, ", "));
    }
    return {};
}

/// The categories of the hardware quote, or those of the costs around it.
std::string categories(bool hardware) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < enumCount<Category>; ++i) {
        const auto each = static_cast<Category>(i);
        if (isHardware(each) == hardware && each != Category::residual)
            names.push_back(nameOf(each));
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

struct RemoveOptions {
    std::string file;
    std::string id;
};

Result<Output> remove(const RemoveOptions& options) {
    const auto opened = openToChange(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const auto edited = without(opened->project(), options.id);
    if (!edited)
        return tl::unexpected(edited.error());
    std::string remark;
    if (const auto saved = saveProject(*opened, *edited, {}, &remark); !saved)
        return tl::unexpected(saved.error());
    std::string text = fmt::format("Removed \"{}\".\n", options.id);
    if (opened->project().baseline == options.id)
        text += "It was the baseline; no baseline is named now.\n";
    text += unbalanced(opened->project(), *edited, options.id);
    return Output{text + savedLines(*opened, remark), {}, 0};
}

} // namespace

void addRowVerbs(Verbs& verbs) {
    verbs.add<AddOptions>(
        "add", "Add a route, workflow, job-size, component, tier, network, gate, delivery, line, cost or milestone",
        [](CLI::App& verb, AddOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option(
                    "WHAT", options.what,
                    "route, workflow, job-size, component, tier, network, gate, delivery, line, cost or milestone")
                ->required();
            verb.add_option("--id", options.id, "Id of the new row: lower-case words joined by -")->required();
            verb.add_option(
                "--kind", options.kind,
                fmt::format("Of a route: {}; of a workflow: {}; of a tier: {}; of a network: {}; of a gate: {}; "
                            "of a delivery: {}",
                            fmt::join(enumNames<RouteKind>, ", "), fmt::join(enumNames<WorkflowKind>, ", "),
                            fmt::join(enumNames<TierKind>, ", "), fmt::join(enumNames<NetworkKind>, ", "),
                            fmt::join(enumNames<GateKind>, ", "), fmt::join(enumNames<DeliveryKind>, ", ")));
            verb.add_option("--like", options.like, "Id of a route or workflow to start from");
            verb.add_option("--category", options.category,
                            fmt::format("Of a line: {}; of a cost: {}", categories(true), categories(false)));
            verb.add_option("--timing", options.timing,
                            fmt::format("Of a cost: {}", fmt::join(enumNames<CostTiming>, ", ")));
            verb.add_option("--of", options.of, "The workflow of a job-size, the route of a milestone");
        },
        add);
    verbs.add<RemoveOptions>(
        "remove",
        "Remove a route, workflow, job size, component, tier, network, gate, delivery, line, cost or milestone",
        [](CLI::App& verb, RemoveOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("ID", options.id, "What to remove")->required();
        },
        remove);
}

} // namespace plumb::cli
