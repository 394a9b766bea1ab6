// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/node_counts.h"

#include <algorithm>
#include <iterator>

namespace plumb::report {

std::set<double> nodeCounts(const Inputs& inputs) {
    double most = inputs.parameters.cluster.nodes.value;
    std::set<double> counts;
    for (const WorkflowInputs& workflow : inputs.workflows) {
        for (const SizeInputs& size : workflow.sizes) {
            counts.insert(size.parameters.terms.nodes.value);
            most = std::max(most, size.parameters.terms.nodes.value);
        }
    }
    for (double decade = 1; decade < 10 * most; decade *= 10) {
        for (const double step : {1.0, 2.0, 5.0})
            counts.insert(decade * step);
    }
    const auto end = counts.lower_bound(std::max(most, 2.0));
    if (end != counts.end())
        counts.erase(std::next(end), counts.end());
    return counts;
}

} // namespace plumb::report
