// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of a project that holds made-up values or answers.
#pragma once

#include <string>

#include "core/project/project.h"
#include "core/report/voice.h"

namespace plumb::report {

/// "Example data: 43 values and 2 answers are made up …"; empty where nothing is.
std::string exampleMark(const Project& project, const Voice& say);

} // namespace plumb::report
