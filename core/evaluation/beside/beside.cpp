// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/beside/beside.h"

namespace plumb {

std::vector<RouteBeside> standBeside(const Inputs& inputs, const Numbers& numbers) {
    std::vector<RouteBeside> all;
    for (std::size_t r = 0; r < inputs.routes.size(); ++r) {
        RouteBeside& to = all.emplace_back();
        to.economics = economicsBeside(inputs, numbers, r);
        to.prices = eventPrices(inputs, numbers, r);
        to.spares = sparesBeside(inputs, numbers, r, to.prices);
        to.supply = supplyBeside(inputs, numbers, r);
        for (std::size_t w = 0; w < inputs.workflows.size(); ++w) {
            to.inference.push_back(inferenceBeside(inputs, numbers, r, w));
            to.solution.push_back(solutionBeside(inputs, numbers, r, w));
        }
    }
    return all;
}

} // namespace plumb
