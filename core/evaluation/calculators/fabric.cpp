// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/calculators/families.h"
#include "core/models/economics.h"

namespace plumb::calculator_families {

namespace {

Outputs clusterDay(const CalculatorValues& in) {
    return answer(models::clusterDay({in.number("gpus")}, {in.number("usd_per_gpu_hour")}, {in.number("days")}).value);
}

} // namespace

std::vector<Calculator> fabric() {
    return {
        {.name = "fabric.cluster_day",
         .title = "Price of days of the whole cluster",
         .inputs = {number("gpus", "accelerators", countFromZero),
                    number("usd_per_gpu_hour", "price of an accelerator-hour, USD", notNegative),
                    number("days", "days", notNegative).optional(1)},
         .outputs = {{"usd", "accelerators times 24 h times price times days"}},
         .source = "The article's example: 16,384 accelerators at USD 2 an hour cost about USD 786,000 a day.",
         .compute = clusterDay},
    };
}

} // namespace plumb::calculator_families
