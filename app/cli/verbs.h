// SPDX-License-Identifier: GPL-3.0-or-later
// How a verb is made: its options as a struct, a function that declares them, and a function that does the work.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/base/result.h"

namespace plumb::cli {

/// What a verb has to say; nothing is printed before it is done.
struct Output {
    std::string text;                    ///< to standard output
    std::vector<std::string> complaints; ///< whole sentences, to standard error
    int status = 0;
};

class Verbs {
public:
    explicit Verbs(CLI::App& app) : m_app(app) {}

    template <class Options>
    void add(const std::string& name, const std::string& description, void (*declare)(CLI::App&, Options&),
             Result<Output> (*perform)(const Options&)) {
        auto options = std::make_shared<Options>();
        CLI::App* verb = m_app.add_subcommand(name, description);
        declare(*verb, *options);
        verb->callback([this, options, perform] { m_chosen = [options, perform] { return perform(*options); }; });
    }

    /// The verb of the call, ready to go; empty if there was none.
    const std::function<Result<Output>()>& chosen() const { return m_chosen; }

private:
    CLI::App& m_app;
    std::function<Result<Output>()> m_chosen;
};

void addProjectVerbs(Verbs& verbs);    ///< templates, new, show, check
void addValueVerbs(Verbs& verbs);      ///< list, get, set
void addRowVerbs(Verbs& verbs);        ///< add, remove
void addEvaluationVerbs(Verbs& verbs); ///< evaluate
void addMemoVerbs(Verbs& verbs);       ///< memo
void addScorecardVerbs(Verbs& verbs);  ///< scorecard, answer
void addFitVerb(Verbs& verbs);         ///< fit
void addModelVerbs(Verbs& verbs);      ///< calc
void addCatalogueVerb(Verbs& verbs);   ///< catalogue
void addSimulationVerb(Verbs& verbs);  ///< simulate
void addChartVerbs(Verbs& verbs);      ///< chart
void addScreenshotVerbs(Verbs& verbs); ///< screenshot

} // namespace plumb::cli
