// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/spares.h"
#include "core/evaluation/calculators/families.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/models/cashflow.h"

namespace plumb::calculator_families {

namespace {

/// Above this mean the tails are beyond what the incomplete gamma function resolves (assumed; a pipeline of that many
/// parts is a slip of the unit).
constexpr double largestMean = 1e12;
constexpr double largestVarianceRatio = 1e6; // assumed likewise
constexpr double largestRate = 1e9;          // of replacements a year, and days of lead time; assumed likewise

Outputs baseStock(const CalculatorValues& in) {
    const double pipeline = models::partsInReplenishment({in.number("units")}, {in.number("failures_per_unit_year")},
                                                         {in.number("lead_time_days")});
    if (pipeline > largestMean)
        return badValue(fmt::format("units, failures_per_unit_year and lead_time_days of spares.base_stock put {:.3g} "
                                    "parts in replenishment, but must stay at or below {:g}.",
                                    pipeline, largestMean));
    const models::SpareDemand demand{pipeline, in.number("variance_ratio")};
    const Fraction target{in.number("fill_rate")};
    Count stock = models::baseStock(demand, target).stock;
    // P(demand <= S) is the fill rate of one part more.
    if (in.choice("target") == "ready_rate")
        stock.value = std::max(0.0, stock.value - 1);
    return answer(pipeline, stock.value, models::fillRate(demand, stock).value,
                  models::expectedBackorders(demand, stock), models::readyRate(demand, stock).value);
}

Outputs poisson(const CalculatorValues& in) {
    const double mean = in.number("mean");
    const Count stock{in.number("stock")};
    return answer(models::poissonFillRate(mean, stock).value, models::poissonReadyRate(mean, stock).value,
                  models::poissonBackorders(mean, stock));
}

Outputs valueLeft(const CalculatorValues& in) {
    return answer(models::valueLeft({in.number("decay_per_year")}, {in.number("years")}));
}

constexpr std::string_view sherbrooke = "C. Palm (1938): parts in replenishment are Poisson for any lead time; C. C. "
                                        "Sherbrooke, Optimal Inventory Modeling "
                                        "of Systems, 2nd ed. 2004.";

} // namespace

std::vector<Calculator> spares() {
    return {
        {.name = "spares.base_stock",
         .title = "The least stock of spares for a fill rate",
         .inputs = {number("units", "units in service", countFromZero),
                    number("failures_per_unit_year", "replacements per unit and year",
                           Domain{.low = 0, .high = largestRate}),
                    number("lead_time_days", "mean time to replenish one part, days",
                           Domain{.low = 0, .high = largestRate}),
                    number("fill_rate", "share of demands to be met from stock",
                           Domain{.low = 0, .high = 1, .highOpen = true}),
                    number("variance_ratio", "variance over mean of the demand; above 1 negative binomial",
                           Domain{.low = 1, .high = largestVarianceRatio})
                        .optional(1),
                    optionalChoice("target",
                                   "whether fill_rate is a fill rate or a ready rate, the share of time with "
                                   "no demand waiting",
                                   {"fill_rate", "ready_rate"})},
         .outputs = {{"pipeline", "mean parts in replenishment"},
                     {"stock",
                      "least stock S with P(demand <= S - 1) at or above the fill rate, or P(demand <= S) at or above "
                      "the ready rate"},
                     {"achieved_fill_rate", "fill rate of this stock"},
                     {"expected_backorders", "mean number of demands waiting"},
                     {"achieved_ready_rate", "ready rate of this stock"}},
         .source = sherbrooke,
         .compute = baseStock},
        {.name = "spares.poisson",
         .title = "Service of a stock of spares",
         .inputs = {number("mean", "mean demand in the lead time", Domain{.low = 0, .high = largestMean}),
                    number("stock", "parts in stock, replenished one for one", countFromZero)},
         .outputs = {{"fill_rate", "share of demands met from stock, P(demand <= stock - 1)"},
                     {"ready_rate", "share of time with no demand waiting, P(demand <= stock)"},
                     {"expected_backorders", "mean number of demands waiting"}},
         .source = sherbrooke,
         .compute = poisson},
        {.name = "spares.value_left",
         .title = "Market value left of hardware",
         .inputs = {number("decay_per_year", "loss of value per year", share),
                    number("years", "age, years", notNegative)},
         .outputs = {{"fraction", "(1 - decay)^years"}},
         .source = "Geometric decay of market value; the rate is an assumption of the user.",
         .compute = valueLeft},
    };
}

} // namespace plumb::calculator_families
