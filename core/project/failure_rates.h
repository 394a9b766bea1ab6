// SPDX-License-Identifier: GPL-3.0-or-later
// Published failure rates of nodes and of component classes, with what was counted, how far the source was read and
// what speaks against using it; as the build embedded them from data/reference.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/quantity.h"

namespace plumb {

/// What was counted. Neither an interrupt (of a job), a failure (of a part) nor an error (which may stop nothing) is a
/// replacement.
enum class RateCounts { interrupt, failure, error };
template <>
inline constexpr std::array<std::string_view, 3> enumNames<RateCounts>{"interrupt", "failure", "error"};

/// How far the figure was followed to its source.
enum class SourceStatus {
    verified,  ///< seen in the source itself
    secondary, ///< seen in another text that quotes it
    quoted,    ///< seen in the source, which assumes it and has counted nothing
    none,      ///< there is no published figure
};
template <>
inline constexpr std::array<std::string_view, 4> enumNames<SourceStatus>{"verified", "secondary", "quoted", "none"};

/// The unit in which a source states its figure.
enum class FigureUnit {
    events, ///< counted over the exposure of the record
    perThousandNodeDays,
    hoursPerNode,
    hoursPerAccelerator,
    hoursPerJob,
    daysPerJob,
    daysOfUnstatedUnit,
};
template <>
inline constexpr std::array<std::string_view, 7> enumNames<FigureUnit>{
    "events",        "per_thousand_node_days", "hours_per_node",       "hours_per_accelerator",
    "hours_per_job", "days_per_job",           "days_of_unstated_unit"};

/// One published rate of a whole node.
struct FailureRate {
    std::string id;
    std::string name;
    RateCounts counts = RateCounts::failure;
    double figure = 0; ///< as its source states it
    FigureUnit unit = FigureUnit::events;
    std::optional<Count> acceleratorsPerNode;
    std::optional<Count> nodes; ///< observed; of a job, its own
    std::optional<Count> accelerators;
    std::optional<Count> failures; ///< k, where the source gives it
    std::optional<Hours> exposure; ///< T [node-hours], likewise
    std::string observed;
    std::optional<Hours> nodeMtbf;
    std::string whyNoNodeMtbf; ///< a sentence, where there is none
    std::string source;        ///< in full
    std::string date;          ///< of the source, YYYY[-MM[-DD]]; empty if it carries none
    SourceStatus status = SourceStatus::none;
    std::string caveat;
};

/// Every published rate, in the order of the file.
std::span<const FailureRate> failureRates();

/// A line of a published table that belongs to a component class.
struct CountedCause {
    std::string name;
    Count failures;
};

/// The published rate of one component class. With `counted`, rate = Σ failures/(units·window/365 d).
struct ComponentRate {
    std::string id;
    std::string name;
    RateCounts counts = RateCounts::failure;
    std::optional<Count> unitsPerNode;  ///< nothing where it is a matter of the design
    std::optional<Count> nodesPerGroup; ///< how many nodes one unit takes down, likewise
    std::optional<Count> units;         ///< observed
    std::optional<Days> window;
    std::vector<CountedCause> counted;
    std::optional<Fraction> sharePerMonth; ///< failing, where the source states that; times 12 is the rate
    std::optional<PerUnitYear> rate;
    std::string whyNoRate; ///< a sentence, where there is none
    std::string source;    ///< in full; empty without a published figure
    std::string date;
    SourceStatus status = SourceStatus::none;
    std::string caveat;
};

/// Every component class, in the order of the file. Those counted in one job add up to that job's node rate.
std::span<const ComponentRate> componentRates();

} // namespace plumb
