// SPDX-License-Identifier: GPL-3.0-or-later
// The written names of an enumeration, stated once: files, command line and JSON use them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace plumb {

/// Specialise with the names in the order of the enumerators, which count from 0.
template <class Enum>
inline constexpr std::array<std::string_view, 0> enumNames{};

template <class Enum>
constexpr std::string_view nameOf(Enum value) {
    return enumNames<Enum>[static_cast<std::size_t>(value)];
}

/// The enumerator called `name`; nothing if there is none.
template <class Enum>
constexpr std::optional<Enum> enumFrom(std::string_view name) {
    for (std::size_t i = 0; i < enumNames<Enum>.size(); ++i) {
        if (enumNames<Enum>[i] == name)
            return static_cast<Enum>(i);
    }
    return std::nullopt;
}

template <class Enum>
constexpr std::span<const std::string_view> namesOf() {
    return enumNames<Enum>;
}

template <class Enum>
constexpr std::size_t enumCount = enumNames<Enum>.size();

} // namespace plumb
