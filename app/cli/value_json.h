// SPDX-License-Identifier: GPL-3.0-or-later
// Assumptions and texts as text and JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/project/catalogue/catalogue.h"

namespace plumb::cli {

/// A number, the name of a choice, or null for an unset one, with the reason beside it.
void putValue(nlohmann::ordered_json& object, std::string_view name, const Row& row, std::optional<double> value);

/// "0 to 20 y", or the choices.
std::string rangeText(const Row& row);

} // namespace plumb::cli
