// SPDX-License-Identifier: GPL-3.0-or-later
// What a failure log says, in words and tables; a figure that does not exist is a word, with its reason beside.
#pragma once

#include <optional>

#include <QList>
#include <QLocale>
#include <QString>

#include "ui/session/log_import.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// One thing that was noticed while reading and fitting.
struct LogNotice {
    QString sentence;
    QString rows; ///< "Lines 3, 7 and 9, of 12"; empty where it is about the file
};

struct LogResult {
    QString sentence; ///< the answer: how often a unit, or the fleet, fails
    QString problem;  ///< why there is none; empty if there is
    ShownTable figures;
    QStringList absences; ///< "Unit MTBF: it needs …", for every figure that does not exist
    QString constantRate; ///< that a constant rate misleads; empty where the log does not show that
    QString trend;        ///< whether failures come more often; empty where nothing can be said
    ShownTable classes;   ///< empty where the log names none
    ShownTable units;     ///< those with most failures; empty where the log names none
    QString unitShares;   ///< how unevenly the failures lie on the units
    QList<LogNotice> noticed;
};

/// `isSuggested`: the units or the days watched are the program's suggestion, which the sentence then says. Pure.
LogResult logResult(const LogAnswer& answer, bool isSuggested, const QLocale& locale);

/// What the exposure could be where the log does not say it.
struct LogExposure {
    std::optional<double> units; ///< the nodes of the project
    std::optional<double> days;  ///< from the first to the last failure; nothing where the unit of time is a guess
};

LogExposure suggestedExposure(const LogAnswer& answer, double projectNodes);

/// Hours in `digits` significant digits, in minutes below two hours, in the user's notation ("5.710 h" of 5,710 h under
/// a German locale).
QString hoursText(double hours, const QLocale& locale, int digits = 4);

/// A number in C notation as the user writes it.
QString inNotation(const std::string& number, const QLocale& locale);

/// The figure with its interval as words: "5,706 h (90 %: 5,210 to 6,264 h)"; empty where it does not exist.
QString withInterval(const Reasoned<Hours>& figure, const Reasoned<Hours>& lower, const Reasoned<Hours>& upper,
                     Fraction confidence, const QLocale& locale);

} // namespace plumb::ui
