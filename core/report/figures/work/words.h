// SPDX-License-Identifier: GPL-3.0-or-later
// What the levels of a cluster are called, and how a figure says that it has nothing to show.
#pragma once

#include <string>

#include "core/evaluation/beside/beside.h"
#include "core/report/figure.h"
#include "core/report/voice.h"

namespace plumb::report {

/// "Scalable unit"
std::string nameOf(ClusterLevel level, const Voice& say);

/// "1 pod", "8 pods"; `count` whole.
std::string countOf(ClusterLevel level, double count, const Voice& say);

/// The figure with a title, and a note in the place of what it would draw.
Figure withNote(Figure figure, std::string title, std::string note);

} // namespace plumb::report
