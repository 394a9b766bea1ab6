// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluate.h"
#include "core/evaluation/steps.h"

namespace plumb {

void evaluateInto(const Inputs& inputs, Numbers& numbers) {
    steps::prepare(inputs, numbers);
    const std::size_t routes = inputs.routes.size();
    for (std::size_t r = 0; r < routes; ++r)
        steps::dates(inputs, numbers, r);
    // Rented routes do the baseline's work, so every owned route comes first.
    for (std::size_t r = 0; r < routes; ++r) {
        steps::reliability(inputs, numbers, r);
        if (isOwned(inputs.routes[r].kind)) {
            steps::power(inputs, numbers, r);
            steps::facility(inputs, numbers, r);
            steps::ownedHours(inputs, numbers, r);
        } else {
            numbers.routes[r].power = {};
            numbers.routes[r].facility = {};
        }
    }
    for (std::size_t r = 0; r < routes; ++r) {
        if (!isOwned(inputs.routes[r].kind))
            steps::rentedHours(inputs, numbers, r);
        steps::ledger(inputs, numbers, r);
        steps::totals(inputs, numbers, r);
    }
    steps::savings(inputs, numbers);
    for (std::size_t r = 0; r < routes; ++r) {
        if (isOwned(inputs.routes[r].kind))
            steps::powerResults(inputs, numbers, r);
    }
}

} // namespace plumb
