// SPDX-License-Identifier: GPL-3.0-or-later
// What a project file holds, at a glance.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/store/project_file.h"
#include "core/verdict/scorecard.h"

namespace plumb::cli {

nlohmann::ordered_json summaryJson(const store::Loaded& loaded, const Scorecard& scorecard);
std::string summaryText(const store::Loaded& loaded, const Scorecard& scorecard);

} // namespace plumb::cli
