// SPDX-License-Identifier: GPL-3.0-or-later
// The overview as a plain value: verdict, reasons, four headline numbers, waterfall, findings.
#pragma once

#include <optional>

#include <QList>
#include <QString>
#include <QStringList>

#include "core/report/figure.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/scorecard_mark.h"

namespace plumb::ui {

/// Where something can be seen and changed.
struct PagePlace {
    QString page;   ///< id of a page: "scorecard", "routes", "reliability", "data"
    QString target; ///< precondition, criterion[@instance], route, workflow or assumption; empty for the whole page

    bool operator==(const PagePlace&) const = default;
};

struct OverviewReason {
    QString sentence;
    QString remedy;       ///< empty where nothing has to be removed
    QString where;        ///< as the verdict names it
    PagePlace place;      ///< always an existing page
    bool decides = false; ///< it is why the verdict is what it is

    bool operator==(const OverviewReason&) const = default;
};

/// One of the four numbers of page one.
struct Headline {
    QString label;
    QString value;  ///< three significant digits, or a word
    QString exact;  ///< full precision; the word again where there is no number
    QString detail; ///< what stands below it

    bool operator==(const Headline&) const = default;
};

struct OverviewFinding {
    Severity severity = Severity::note;
    QString word; ///< "contradiction", "warning", "note"
    QString sentence;
    QString remedy;
    QString where;
    PagePlace place;

    bool operator==(const OverviewFinding&) const = default;
};

struct Overview {
    VerdictId verdict = VerdictId::incomplete;
    StateMark mark = StateMark::unknown;
    QString word; ///< "Unproven"
    QString sentence;
    QString caveat;                          ///< example data, not tested under uncertainty; empty without either
    QString route;                           ///< id of the route the project takes; empty without one
    QList<OverviewReason> reasons;           ///< those that decide first
    QList<Headline> headlines;               ///< always four
    std::optional<report::Figure> waterfall; ///< of the taken route
    QList<OverviewReason> needed;            ///< what the verdict of the taken route needs
    QList<OverviewReason> openPoints;        ///< of the taken route; they change no verdict
    QString breakEven;                       ///< what money alone decides; empty where nothing is missing
    QString estate;                          ///< what the decision does not say about the rest of the estate
    QList<OverviewFinding> findings;         ///< worst first
};

/// Pure. The texts and headline numbers are those of page one of the memo.
Overview overview(const Results& results);

/// Where a reason or finding about `where` leads. Every place is on an existing page.
PagePlace placeOf(const Project& project, const Reason& reason);
PagePlace placeOf(const Project& project, const Finding& finding);
PagePlace placeOf(const Project& project, const OpenPoint& point);

/// The same, at the criterion that the reason tells of where it is about a precondition.
PagePlace placeOf(const Results& results, const Reason& reason);

} // namespace plumb::ui
