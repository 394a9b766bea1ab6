// SPDX-License-Identifier: GPL-3.0-or-later
// Values in JSON: exact numbers, and null with the reason beside it for what does not exist.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/evaluation/evaluate.h"
#include "core/report/voice.h"

namespace plumb::report {

using Json = nlohmann::ordered_json;

/// "NAME": null, "NAME_why": "…".
void putAbsent(Json& object, std::string_view name, std::string why);

/// The number, or null with its reason. A number that is not finite is a programmer error.
void put(Json& object, std::string_view name, const Outcome& outcome, const Voice& say);
void put(Json& object, std::string_view name, double value);

/// The document as text, indented, with a newline at the end. Numbers are the shortest that read back equal; bytes that
/// are no UTF-8 are replaced, and characters that steer a terminal are written as escapes, which read back equal.
std::string jsonText(const Json& document);

} // namespace plumb::report
