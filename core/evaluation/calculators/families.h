// SPDX-License-Identifier: GPL-3.0-or-later
// The families of calculators: a family is one file and one line here.
#pragma once

#include <vector>

#include "core/evaluation/calculators.h"

#define PLUMB_CALCULATOR_FAMILIES(family)                                                                              \
    family(reliability) family(checkpoint) family(fabric) family(storage) family(facility) family(energy)              \
        family(spares) family(inference) family(supply) family(economics)

namespace plumb::calculator_families {

#define PLUMB_DECLARE_FAMILY(name) std::vector<Calculator> name();
PLUMB_CALCULATOR_FAMILIES(PLUMB_DECLARE_FAMILY)
#undef PLUMB_DECLARE_FAMILY

// The domains and inputs that a family's table is written in.

using Outputs = Result<std::vector<OutputValue>>;

/// The outputs of a calculator, in their order.
template <class... Value>
Outputs answer(Value&&... values) {
    return std::vector<OutputValue>{OutputValue(std::forward<Value>(values))...};
}

inline constexpr double unbounded = std::numeric_limits<double>::infinity();
inline constexpr Domain positive{.low = 0, .high = unbounded, .lowOpen = true};
inline constexpr Domain notNegative{.low = 0};
inline constexpr Domain share{.low = 0, .high = 1};
inline constexpr Domain positiveShare{.low = 0, .high = 1, .lowOpen = true};
inline constexpr Domain insideOne{.low = 0, .high = 1, .lowOpen = true, .highOpen = true};
inline constexpr Domain countFromOne{.low = 1, .high = 1e15, .whole = true}; ///< whole numbers a double still counts
inline constexpr Domain countFromZero{.low = 0, .high = 1e15, .whole = true};
inline constexpr Domain discountRate{.low = -1, .high = unbounded, .lowOpen = true};

inline CalculatorInput number(std::string_view name, std::string_view meaning, Domain domain) {
    return {.name = name, .meaning = meaning, .domain = domain};
}

inline CalculatorInput numberList(std::string_view name, std::string_view meaning, Domain domain) {
    return {.name = name, .meaning = meaning, .kind = InputKind::numbers, .domain = domain};
}

/// A choice that need not be made: the first is taken.
inline CalculatorInput optionalChoice(std::string_view name, std::string_view meaning,
                                      std::vector<std::string_view> choices) {
    return {
        .name = name, .meaning = meaning, .kind = InputKind::choice, .choices = std::move(choices), .required = false};
}

} // namespace plumb::calculator_families
