// SPDX-License-Identifier: GPL-3.0-or-later
// What of a failure log goes into the project, and how: as one edit, with where it comes from.
#pragma once

#include <QList>
#include <QLocale>
#include <QString>

#include "ui/session/log_import.h"
#include "ui/viewmodels/choice.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// What the user says about it.
struct LogTake {
    QString route;           ///< whose evidence it is; empty: it is the node MTBF of the project
    double unitsPerNode = 1; ///< units of the log that make one node; ≥ 1, whole
    Grade grade = Grade::measured;
    QString date; ///< YYYY-MM-DD, or empty
};

/// The project first, then every route.
QList<Choice> logTargets(const Project& project);
/// "measured" and "bidder".
QList<Choice> logGrades();

/// The project with the figures of the log, graded and with the file as evidence. `sha256` is empty where the project
/// does not keep the file. Refused where the log does not have the figure, with what would give it.
Result<Project> withLog(const Project& project, const LogAnswer& answer, const LogTake& take,
                        const std::string& sha256);

/// What would change, a row an assumption: now, and then. Empty where `withLog` refuses.
ShownTable logEffect(const Project& project, const LogAnswer& answer, const LogTake& take, const QLocale& locale);

/// What else is to be known before it is taken; empty if nothing.
QString logCaveat(const Project& project, const LogAnswer& answer, const LogTake& take);

/// The day of the last failure, where the log has a calendar; else empty.
QString dayOfLog(const LogAnswer& answer);

} // namespace plumb::ui
