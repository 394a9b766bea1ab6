// SPDX-License-Identifier: GPL-3.0-or-later
// From the states of a scorecard to the lines that are shown.
#pragma once

#include "ui/viewmodels/scorecard_model.h"

namespace plumb::ui {

QList<PreconditionLine> scorecardLines(const Project& project, const RulePack& pack, const Scorecard& card);

/// "expansion runway", with the name of the instance behind it: what a step of the history is called after.
QString shortNameOf(const Project& project, const QString& criterion, const QString& instance);

} // namespace plumb::ui
