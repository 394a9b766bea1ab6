// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/calculators/families.h"
#include "core/models/supply/on_time.h"
#include "core/models/supply/slip.h"

namespace plumb::calculator_families {

namespace {

Outputs allOnTime(const CalculatorValues& in) {
    return answer(models::allOnTime(in.numbers("probabilities"), in.number("correlation")).value);
}

Outputs slip(const CalculatorValues& in) {
    return answer(models::slipCost({in.number("gpus")}, {in.number("days")}, {in.number("usd_per_gpu_hour")}).value);
}

} // namespace

std::vector<Calculator> supply() {
    return {
        {.name = "supply.all_on_time",
         .title = "Probability that all deliveries are in time",
         .inputs = {numberList("probabilities", "of each delivery to be in time", share),
                    number("correlation", "between any two, of the normal deviates behind them", share).optional(0)},
         .outputs = {{"probability", "that all are in time: the product at 0, the least at 1"}},
         .source = "One-factor Gaussian copula (O. A. Vasicek, 1987), integrated by the trapezoidal rule; error below "
                   "1e-11.",
         .compute = allOnTime},
        {.name = "supply.slip",
         .title = "Price of the hours a late delivery takes",
         .inputs = {number("gpus", "accelerators that are late", countFromZero),
                    number("days", "delay, days", notNegative),
                    number("usd_per_gpu_hour", "value of an accelerator-hour, USD", notNegative)},
         .outputs = {{"usd", "accelerators * 24 * days * price"}},
         .source = "The article's arithmetic of a cluster-day.",
         .compute = slip},
    };
}

} // namespace plumb::calculator_families
