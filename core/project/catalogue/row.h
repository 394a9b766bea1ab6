// SPDX-License-Identifier: GPL-3.0-or-later
// One row of the catalogue: everything that is known of one assumption, bound to one typed field.
//
// The field's initialiser is the default and its type is the unit; the row states the rest once. Forms, sliders,
// command line, storage, sampling and memo walk the rows.
#pragma once

#include <cstddef>

#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/enum_names.h"
#include "core/base/quantity.h"
#include "core/project/parameters.h"

namespace plumb {

/// What an assumption belongs to. The instance of an address is an id of that kind, or ROUTE/ITEM for the last seven.
enum class Scope {
    project,
    route,
    workflow,
    jobSize,
    component,
    line,
    milestone,
    routeWorkflow,
    routeTier,
    routeNetwork,
    routeGate,
    routeDelivery,
    routeLine,
    routeCost
};
template <>
inline constexpr std::array<std::string_view, 14> enumNames<Scope>{
    "project",        "route",      "workflow",      "job-size",   "component",      "line",       "milestone",
    "route/workflow", "route/tier", "route/network", "route/gate", "route/delivery", "route/line", "route/cost"};

/// Whether the first part of an instance of this scope is a route.
constexpr bool isOfRoute(Scope scope) {
    switch (scope) {
    case Scope::route:
    case Scope::milestone:
    case Scope::routeWorkflow:
    case Scope::routeTier:
    case Scope::routeNetwork:
    case Scope::routeGate:
    case Scope::routeDelivery:
    case Scope::routeLine:
    case Scope::routeCost:
        return true;
    case Scope::project:
    case Scope::workflow:
    case Scope::jobSize:
    case Scope::component:
    case Scope::line:
        return false;
    }
    return false;
}

/// The scope of a set of parameters follows from its type; a set without a scope does not compile.
template <class Parameters>
inline constexpr Scope scopeOf = Parameters::scopeIsMissing;
template <>
inline constexpr Scope scopeOf<ProjectParameters> = Scope::project;
template <>
inline constexpr Scope scopeOf<RouteParameters> = Scope::route;
template <>
inline constexpr Scope scopeOf<WorkflowParameters> = Scope::workflow;
template <>
inline constexpr Scope scopeOf<JobSizeParameters> = Scope::jobSize;
template <>
inline constexpr Scope scopeOf<ComponentParameters> = Scope::component;
template <>
inline constexpr Scope scopeOf<RouteTierParameters> = Scope::routeTier;
template <>
inline constexpr Scope scopeOf<RouteNetworkParameters> = Scope::routeNetwork;
template <>
inline constexpr Scope scopeOf<RouteGateParameters> = Scope::routeGate;
template <>
inline constexpr Scope scopeOf<RouteDeliveryParameters> = Scope::routeDelivery;
template <>
inline constexpr Scope scopeOf<LineParameters> = Scope::line;
template <>
inline constexpr Scope scopeOf<MilestoneParameters> = Scope::milestone;
template <>
inline constexpr Scope scopeOf<RouteWorkflowParameters> = Scope::routeWorkflow;
template <>
inline constexpr Scope scopeOf<RouteLineParameters> = Scope::routeLine;
template <>
inline constexpr Scope scopeOf<RouteCostParameters> = Scope::routeCost;

/// How a value is uncertain unless the project says otherwise: what P10 and P90 are relative to the value, which is the
/// median. `factor`: value·low, value·high (lognormal halves). `offset`: value + low, value + high (normal halves).
/// `odds`: factors on value/(1 − value), so that a fraction stays between 0 and 1 (logit-normal halves).
/// Two are chance itself and no doubt about a number, so that no evidence narrows them. `late`: a lead time, lognormal,
/// whose P90 another row of the same place gives as a ratio; the lead times of a route share a cause. `event`: the
/// value is a probability; a sample draws whether it happens, 1 or 0.
enum class SpreadFamily { none, factor, offset, odds, late, event };
template <>
inline constexpr std::array<std::string_view, 6> enumNames<SpreadFamily>{"fixed", "factor", "offset",
                                                                         "odds",  "late",   "event"};

struct Spread {
    SpreadFamily family = SpreadFamily::none;
    double low = 0;
    double high = 0;

    constexpr bool operator==(const Spread&) const = default;
};

constexpr Spread byFactor(double low, double high) {
    return {SpreadFamily::factor, low, high};
}
constexpr Spread byOffset(double low, double high) {
    return {SpreadFamily::offset, low, high};
}
constexpr Spread byOdds(double low, double high) {
    return {SpreadFamily::odds, low, high};
}

enum class SliderScale { linear, logarithmic };

/// Which routes a row of a route speaks of.
enum class RouteUse { all, owned, rented };

/// What the author of a row writes down.
struct RowText {
    std::string_view key; ///< permanent: group.name
    std::string_view label;
    std::string_view symbol = {};
    double low = 0; ///< hard range, both ends allowed
    double high = 0;
    Spread spread = {};
    SliderScale scale = SliderScale::linear;
    int decimals = 2;   ///< meaningful digits after the point
    double step = 0;    ///< of a slider or arrow key, on a linear scale
    bool whole = false; ///< only whole numbers
    RouteUse routes = RouteUse::all;
    std::string_view source = "assumed"; ///< citation key (core/project/citations.h) or "assumed"
    std::string_view help;               ///< what it is, and which way it pushes the result
};

/// The same, with what the field itself says.
struct Row : RowText {
    Scope scope = Scope::project;
    std::string_view unit;
    std::span<const std::string_view> choices; ///< names of the choices; empty for a number
    bool optional = false;                     ///< may be unset, which means unknown
    std::optional<double> (*read)(const void* parameters) = nullptr;
    void (*write)(void* parameters, std::optional<double> value) = nullptr;
    std::optional<double> initial; ///< the default: the field's initialiser
    std::string_view field;        ///< identity of the field
    std::string_view group;        ///< identity of the struct that holds it
    std::size_t groupFields = 0;   ///< fields of that struct
    std::size_t scopeGroups = 0;   ///< structs in the parameters of the row's scope

    constexpr bool isChoice() const { return !choices.empty(); }
};

namespace detail {

template <class>
struct Member;
template <class Owner, class Field>
struct Member<Field Owner::*> {
    using OwnerType = Owner;
    using FieldType = Field;
};

template <class Field>
struct FieldTraits;
template <class Unit>
struct FieldTraits<Quantity<Unit>> {
    static constexpr std::string_view unit = Unit::symbol;
    static constexpr std::span<const std::string_view> choices{};
    static constexpr double read(Quantity<Unit> field) { return field.value; }
    static constexpr Quantity<Unit> make(double value) { return {value}; }
};
template <class Enum>
requires std::is_enum_v<Enum>
struct FieldTraits<Enum> {
    static constexpr std::string_view unit{};
    static constexpr std::span<const std::string_view> choices{enumNames<Enum>};
    static constexpr double read(Enum field) { return static_cast<double>(field); }
    static constexpr Enum make(double value) { return static_cast<Enum>(static_cast<int>(value)); }
};

/// Converts to anything: an aggregate with n members takes at most n of these in braces.
struct Anything {
    std::size_t index;
    template <class Field>
    constexpr operator Field() const noexcept {
        return Field{};
    }
};

template <class Aggregate, std::size_t... Index>
constexpr bool takes(std::index_sequence<Index...>) {
    return requires {
        Aggregate{Anything{Index}...};
    };
}

/// How many members an aggregate has.
template <class Aggregate, std::size_t Known = 0>
constexpr std::size_t memberCount() {
    if constexpr (takes<Aggregate>(std::make_index_sequence<Known + 1>()))
        return memberCount<Aggregate, Known + 1>();
    else
        return Known;
}

/// A text that differs for different members. Addresses would do, but GCC does not compare them at compile time under
/// the undefined-behaviour sanitizer.
template <auto... Members>
constexpr std::string_view identityOf() {
    return __PRETTY_FUNCTION__;
}

template <class Field>
struct Optional {
    using Inner = Field;
    static constexpr bool value = false;
};
template <class Field>
struct Optional<std::optional<Field>> {
    using Inner = Field;
    static constexpr bool value = true;
};

} // namespace detail

/// Binds the field `Name` of the group `Group`; scope, unit, choices, default and access follow from the types.
template <auto Group, auto Name>
constexpr Row row(RowText text) {
    using Parameters = typename detail::Member<decltype(Group)>::OwnerType;
    using GroupType = typename detail::Member<decltype(Group)>::FieldType;
    using Field = typename detail::Member<decltype(Name)>::FieldType;
    using Inner = typename detail::Optional<Field>::Inner;
    using Traits = detail::FieldTraits<Inner>;
    static_assert(std::is_same_v<GroupType, typename detail::Member<decltype(Name)>::OwnerType>);

    Row bound;
    static_cast<RowText&>(bound) = text;
    bound.scope = scopeOf<Parameters>;
    bound.unit = Traits::unit;
    bound.choices = Traits::choices;
    if (bound.isChoice()) {
        bound.low = 0;
        bound.high = static_cast<double>(Traits::choices.size() - 1);
        bound.whole = true;
    }
    bound.optional = detail::Optional<Field>::value;
    bound.field = detail::identityOf<Group, Name>();
    bound.group = detail::identityOf<Group>();
    bound.groupFields = detail::memberCount<GroupType>();
    bound.scopeGroups = detail::memberCount<Parameters>();
    bound.read = [](const void* parameters) -> std::optional<double> {
        const Field& field = static_cast<const Parameters*>(parameters)->*Group.*Name;
        if constexpr (detail::Optional<Field>::value)
            return field ? std::optional(Traits::read(*field)) : std::nullopt;
        else
            return Traits::read(field);
    };
    bound.write = [](void* parameters, std::optional<double> value) {
        Field& field = static_cast<Parameters*>(parameters)->*Group.*Name;
        if constexpr (detail::Optional<Field>::value)
            field = value ? Field(Traits::make(*value)) : Field();
        else
            field = Traits::make(*value);
    };
    const Field initial = GroupType{}.*Name;
    if constexpr (detail::Optional<Field>::value)
        bound.initial = initial ? std::optional(Traits::read(*initial)) : std::nullopt;
    else
        bound.initial = Traits::read(initial);
    return bound;
}

} // namespace plumb
