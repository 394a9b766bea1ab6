// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the workflows page, for a place of the project.
#pragma once

#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// A row for each route.
ShownTable solutionTimes(const Results& results, std::size_t workflow);

/// A column for each route; without rows where the requests are not known.
ShownTable serviceLevels(const Results& results, std::size_t workflow);

} // namespace plumb::ui
