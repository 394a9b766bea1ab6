// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the user can say, as one plain value.
//
// Lists that differ by route stand in the route in the order of the project's own lists: `routes[r].workflows[w]`
// belongs to `workflows[w]`, `routes[r].tiers[t]` to `tiers[t]`, and so do networks, gates, deliveries, lines and
// costs. Only edits (core/project/edits.h) change the lists; `structureProblem` says whether they still fit.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/date.h"
#include "core/project/parameters.h"

namespace plumb {

struct Information {
    std::string title;
    std::string question;
    std::string organisation;
    std::string owner;
    std::optional<Date> decisionDate; ///< t = 0
    std::string currency = "USD";     ///< of every amount
    std::string baseYear;             ///< of the real amounts, YYYY; empty: the year of the decision date
    std::string estateAgreement;      ///< who agreed that the decision says nothing about the rest of the estate

    bool operator==(const Information&) const = default;
};

/// The base year of the project's amounts as a text; empty where neither it nor a decision date is given.
std::string baseYearOf(const Information& information);

/// A file or link that stands behind an answer or a number.
struct Evidence {
    std::string name; ///< file name or link
    std::string page; ///< where in it
    Grade grade = Grade::assumption;
    std::optional<Date> date;
    std::optional<Date> expires; ///< still valid on this day
    std::string sha256;          ///< of the attached file, hexadecimal; empty if nothing is attached
    std::uint64_t bytes = 0;     ///< size of the attached file

    bool operator==(const Evidence&) const = default;
};

/// Where a number comes from; absent provenance means the product's default.
struct Provenance {
    Grade grade = Grade::productDefault;
    std::string source; ///< citation or words
    std::string note;
    std::vector<Evidence> evidence;

    bool operator==(const Provenance&) const = default;
};

/// Evidence of an answer that has been changed since: kept to be read, it stands behind nothing any more.
struct FormerEvidence {
    AnswerValue answer = AnswerValue::unknown; ///< that it was given with
    Evidence evidence;

    bool operator==(const FormerEvidence&) const = default;
};

/// The answer to one criterion of the scorecard.
struct Answer {
    std::string criterion; ///< "facilities.expansion-runway"
    std::string instance;  ///< id of the workflow or route it is given for; empty for the project
    AnswerValue value = AnswerValue::unknown;
    std::string note;
    std::string owner;
    std::optional<Date> due;
    std::vector<Evidence> evidence; ///< in the order in which it was given
    std::vector<FormerEvidence> formerEvidence = {};

    bool operator==(const Answer&) const = default;
};

/// Jobs of one node count within a workflow.
struct JobSize {
    std::string id;
    JobSizeParameters parameters;

    bool operator==(const JobSize&) const = default;
};

struct Workflow {
    std::string id;
    std::string name;
    WorkflowKind kind = WorkflowKind::training;
    WorkflowParameters parameters;
    std::vector<JobSize> sizes; ///< at least one

    bool operator==(const Workflow&) const = default;
};

/// A class of parts whose failures interrupt jobs: in every node, or shared by a group of nodes.
struct Component {
    std::string id;
    std::string name;
    ComponentParameters parameters;

    bool operator==(const Component&) const = default;
};

/// A tier of storage that every route offers in its own size and speed.
struct Tier {
    std::string id;
    std::string name;
    TierKind kind = TierKind::parallelFs; ///< at most one tier of each kind

    bool operator==(const Tier&) const = default;
};

/// A network that every route builds in its own way.
struct Network {
    std::string id;
    std::string name;
    NetworkKind kind = NetworkKind::compute; ///< at most one network of each kind

    bool operator==(const Network&) const = default;
};

/// What is said of a gate of the facility beside the figures it is computed from.
struct Gate {
    std::string id;
    std::string name;
    GateKind kind = GateKind::rackPower; ///< at most one entry for each kind
    std::string responsible;             ///< who answers for it

    bool operator==(const Gate&) const = default;
};

/// Something the cluster waits for, which every route may get in its own time.
struct Delivery {
    std::string id;
    std::string name;
    DeliveryKind kind = DeliveryKind::platform; ///< at most one delivery of each kind

    bool operator==(const Delivery&) const = default;
};

/// A line of the hardware quote, for all nodes delivered.
struct Line {
    std::string id;
    std::string name;
    Category category = Category::servers; ///< one of the hardware categories
    LineParameters parameters;

    bool operator==(const Line&) const = default;
};

/// A cost around the quote.
struct CostItem {
    std::string id;
    std::string name;
    Category category = Category::integration; ///< none of the hardware categories
    CostTiming timing = CostTiming::once;

    bool operator==(const CostItem&) const = default;
};

/// A share of the hardware quote paid at a time.
struct Milestone {
    std::string id;
    MilestoneParameters parameters;

    bool operator==(const Milestone&) const = default;
};

struct Route {
    std::string id;
    std::string name;
    RouteKind kind = RouteKind::odmDirect;
    RouteParameters parameters;
    std::vector<Milestone> milestones; ///< empty: the quote is paid at once at t = 0
    std::vector<RouteWorkflowParameters> workflows;
    std::vector<RouteTierParameters> tiers;
    std::vector<RouteNetworkParameters> networks;
    std::vector<RouteGateParameters> gates;
    std::vector<RouteDeliveryParameters> deliveries;
    std::vector<RouteLineParameters> lines;
    std::vector<RouteCostParameters> costs;

    bool operator==(const Route&) const = default;
};

struct Project {
    Information information;
    std::string baseline; ///< id of an oem_reference route; empty if none is named
    ProjectParameters parameters;
    std::vector<Workflow> workflows;
    std::vector<Component> components;
    std::vector<Tier> tiers;
    std::vector<Network> networks;
    std::vector<Gate> gates;
    std::vector<Delivery> deliveries;
    std::vector<Line> lines;
    std::vector<CostItem> costs;
    std::vector<Route> routes;
    std::map<std::string, Provenance, std::less<>> provenance; ///< by KEY or KEY@INSTANCE
    std::vector<Answer> answers;                               ///< sorted by criterion, then instance

    bool operator==(const Project&) const = default;
};

} // namespace plumb
