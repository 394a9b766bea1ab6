// SPDX-License-Identifier: GPL-3.0-or-later
// What the models say of one route, an object each.
#pragma once

#include "core/report/figures.h"
#include "core/report/json/values.h"

namespace plumb::report {

Json reliabilityJson(const Source& source, std::size_t route);
Json checkpointJson(const Source& source, std::size_t route);
Json storageJson(const Source& source, std::size_t route);
Json fabricJson(const Source& source, std::size_t route);
Json facilityJson(const Source& source, std::size_t route);
Json energyJson(const Source& source, std::size_t route);
Json inferenceJson(const Source& source, std::size_t route);
/// Into the object of a workflow of the route: how long its reference job takes.
void putSolution(Json& object, const Source& source, std::size_t route, std::size_t workflow);
Json sparesJson(const Source& source, std::size_t route);
Json supplyJson(const Source& source, std::size_t route);
Json economicsJson(const Source& source, std::size_t route);

} // namespace plumb::report
