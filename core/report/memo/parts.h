// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the memo, one function each.
#pragma once

#include "core/report/figures.h"
#include "core/report/memo.h"
#include "core/report/outcome_cells.h"
#include "core/report/saving_status.h"
#include "core/report/voice.h"

namespace plumb::report::parts {

/// All that a section is written from.
struct Subjects {
    const Project& project;
    const Evaluation& evaluation;
    const Scorecard& scorecard;
    const Verdict& verdict;
    const std::optional<Confidence>& confidence;
    const MemoContext& context;
    Voice say;

    Source source() const { return {project, evaluation, say}; }
    const RouteNumbers& numbers(std::size_t route) const { return evaluation.numbers.routes[route]; }
    /// The confidence of a route; null where the saving was not tested under uncertainty.
    const RouteConfidence* confidenceOf(std::size_t route) const {
        return confidence && route < confidence->routes.size() ? &confidence->routes[route] : nullptr;
    }
};

Section decision(const Subjects& subjects);      ///< page one, complete in itself
Section routes(const Subjects& subjects);        ///< the routes side by side
Section waterfalls(const Subjects& subjects);    ///< every waterfall, to the dollar
Section reliability(const Subjects& subjects);   ///< failures and checkpoints by route and workflow
Section storage(const Subjects& subjects);       ///< what checkpoints ask of every route
Section fabric(const Subjects& subjects);        ///< networks, their price, and who answers for them
Section facility(const Subjects& subjects);      ///< gates of rack, room and site, retrofits
Section energy(const Subjects& subjects);        ///< power and energy of a useful hour
Section supply(const Subjects& subjects);        ///< dates and spares
Section money(const Subjects& subjects);         ///< funding, contract, rent
Section solution(const Subjects& subjects);      ///< reference jobs and serving fleets
Section preconditions(const Subjects& subjects); ///< states, reasons, what must be true
Section findings(const Subjects& subjects);
Section risks(const Subjects& subjects);
Section estate(const Subjects& subjects);        ///< rule 7
Section figuresInFull(const Subjects& subjects); ///< appendix: headline numbers and the ledger to the dollar
Section criteria(const Subjects& subjects);      ///< appendix: every criterion with its answer
Section evidence(const Subjects& subjects);      ///< appendix: every document that is named, with its dates
Section assumptions(const Subjects& subjects);   ///< appendix
Section sources(const Subjects& subjects);       ///< appendix

enum class Digits { three, all };

/// Costs, savings and confidence of the routes side by side: to three digits for reading, or to the dollar.
Table routeFigures(const Subjects& subjects, OutcomeCells& cells, Digits digits);

/// What stands in place of a band or probability where no samples were drawn.
std::string notSampled(const Voice& say);

/// Words for what the rules concluded.
std::string nameOf(VerdictId id, const Voice& say);
std::string nameOf(State state, const Voice& say);

/// What every self-sourced route needs, and what else is open.
void addConditions(const Subjects& subjects, std::vector<Block>& blocks);

/// A paragraph with the reasons behind the words of a table; nothing where there were none.
void addReasons(std::vector<Block>& blocks, const OutcomeCells& cells);

/// Whether a route of the project is owned.
bool hasOwned(const Subjects& subjects);

/// The name of the workflow or route, or its id; "the project" for none.
std::string instanceName(const Project& project, std::string_view id, const Voice& say);

/// The date as text, or the words that there is none.
std::string dateText(const std::optional<Date>& date, const Voice& say);

} // namespace plumb::report::parts
