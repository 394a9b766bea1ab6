// SPDX-License-Identifier: GPL-3.0-or-later
// How many of a level of the cluster there are, and how a figure says that it has nothing to show.
#pragma once

#include <string>

#include "core/evaluation/beside/beside.h"
#include "core/report/figure.h"
#include "core/report/figures/economics/levels.h"
#include "core/report/voice.h"

namespace plumb::report {

/// "1 pod", "8 pods"; `count` whole.
std::string countOf(ClusterLevel level, double count, const Voice& say);

/// The figure with a title, and a note in the place of what it would draw.
Figure withNote(Figure figure, std::string title, std::string note);

} // namespace plumb::report
