// SPDX-License-Identifier: GPL-3.0-or-later
// The list that the steps of a route's ledger add to.
#pragma once

#include <optional>

#include "core/evaluation/inputs.h"
#include "core/evaluation/numbers.h"

namespace plumb::steps {

class Entries {
public:
    Entries(const Inputs& inputs, Numbers& numbers, std::size_t r)
        : m_inputs(inputs), m_years(numbers.years), m_bid(inputs.routes[r]), m_route(numbers.routes[r]) {}

    /// Nothing where `usd` is 0.
    void add(Category category, Origin origin, Nature nature, std::size_t item, int year, double usd);

    /// A single amount in the year in which `at` falls, if that lies within the horizon.
    void addOnce(Category category, Origin origin, std::size_t item, Years at, double usd);

    /// A yearly amount: prorated by the share of the year in service, or from a start date of its own.
    void addYearly(Category category, Origin origin, std::size_t item, double usdPerYear, std::optional<Years> start);

    /// A line of the quote at its milestones; what the shares leave is paid at once.
    void addQuote(Category category, std::size_t item, double usd);

private:
    const Inputs& m_inputs;
    int m_years;
    const RouteInputs& m_bid;
    RouteNumbers& m_route;
};

/// What follows from the people, the spares, the capabilities to build and the contract of a route.
void provisions(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries);

/// Tax that the costs of a route save, where the project counts taxes; every other entry comes first.
void taxes(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries);

/// Present value of one more dollar of the quote of an owned route: what is paid, less damages and tax that follow from
/// it.
double presentQuoteDollar(const Inputs& inputs, const Numbers& numbers, std::size_t r);

} // namespace plumb::steps
