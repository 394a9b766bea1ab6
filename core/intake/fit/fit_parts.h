// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a fit, each of which fills its figures and adds what it noticed.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "core/intake/log_fit.h"
#include "core/intake/pace.h"
#include "core/models/reliability.h"

namespace plumb::intake {

/// The failures that count, in the order of the file.
using Chosen = std::vector<const FailureEvent*>;

tl::unexpected<Message> absent(std::string_view id, std::string_view english,
                               std::initializer_list<MessageArgument> arguments = {});

/// Three figures of one MTBF.
struct MtbfFigures {
    Reasoned<Hours> mtbf, lower, upper;

    static MtbfFigures none(const tl::unexpected<Message>& why) { return {why, why, why}; }
};
MtbfFigures mtbfFigures(std::size_t failures, Hours exposure, Fraction confidence, models::Termination termination);

/// MTBF of fleet and unit, exposure, span, gaps, trend, repair, classes and units of a log of failures.
void fitEvents(LogFit& result, const FailureLog& log, const Chosen& events, const FitOptions& options, Pace& pace);

/// The MTBF of a unit from a table of lifetimes. Refuses a kind that the table does not have.
Result<void> fitLifetimes(LogFit& result, const FailureLog& log, const FitOptions& options);

/// Weibull of gaps or ages above zero, with what its shape says of a constant rate.
void fitGaps(LogFit& result, std::span<const double> failures_h, std::span<const double> censored_h);

/// Trend of failures at `starts`, in order of time.
void fitTrend(LogFit& result, std::span<const LogTime> starts);

void fitRepair(LogFit& result, const FailureLog& log, const Chosen& events);

/// Classes and units; once fleet and unit have their MTBF.
void fitShares(LogFit& result, const Chosen& events);

/// Work that was planned, and ends of outages, that stand among the failures.
void noticePlannedWork(LogFit& result, const Chosen& events);

/// Whether an event counts by the kinds that the options include and exclude. Kinds are compared in lower case.
class KindFilter {
public:
    explicit KindFilter(const FitOptions& options);

    [[nodiscard]] bool isActive() const { return !m_with.empty() || !m_without.empty(); }
    [[nodiscard]] bool counts(std::string_view kind, std::string_view cause, std::string_view level);

    /// Refuses a kind of the options that no event had; `known` are the kinds of the log with their counts.
    [[nodiscard]] Result<void> allWereThere(const std::vector<ClassShare>& known) const;

private:
    struct Word {
        std::string word;
        std::string asGiven;
        bool isSeen = false;
    };
    std::vector<Word> m_with, m_without;
};

/// How often each kind occurs, most first.
std::vector<ClassShare> countKinds(std::span<const std::string_view> kinds);

} // namespace plumb::intake
