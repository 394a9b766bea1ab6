// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/reliability.h"
#include "core/evaluation/calculators/families.h"

#include "core/base/text.h"
#include "core/models/weibull.h"

namespace plumb::calculator_families {

namespace {

constexpr std::string_view nistInterval =
    "NIST/SEMATECH e-Handbook of Statistical Methods, 8.4.5.1: chi-square limits on an MTBF, time- or "
    "failure-terminated.";

template <class Unit>
OutputValue valueOr(const std::optional<Quantity<Unit>>& value, std::string_view why) {
    return value ? OutputValue(value->value) : OutputValue(Absent{std::string(why)});
}

OutputValue valueOr(const std::optional<double>& value, std::string_view why) {
    return value ? OutputValue(*value) : OutputValue(Absent{std::string(why)});
}

Outputs systemMtbf(const CalculatorValues& in) {
    return answer(models::systemMtbf({in.number("nodes")}, {in.number("node_mtbf_h")}).value);
}

Outputs mtbfInterval(const CalculatorValues& in) {
    const auto interval = models::mtbfInterval(
        {.failures = {in.number("failures")},
         .exposure = {in.number("exposure_h")},
         .confidence = {in.number("confidence")},
         .termination = in.choice("terminated") == "time" ? models::Termination::time : models::Termination::failure});
    return answer(valueOr(interval.mtbf, "No failure was counted: the exposure gives no estimate, only a lower bound."),
                  interval.lower.value,
                  valueOr(interval.upper, "No failure was counted: the MTBF may be as long as you like."));
}

Outputs survival(const CalculatorValues& in) {
    return answer(models::survival({in.number("mtbf_h")}, {in.number("duration_h")}).value);
}

Outputs failuresToSeparate(const CalculatorValues& in) {
    if (in.number("rate_ratio") == 1)
        return answer(Absent{"Equal rates are not told apart by any number of failures."});
    return answer(
        models::failuresToSeparate(in.number("rate_ratio"), {in.number("significance")}, {in.number("power")}));
}

Outputs burnIn(const CalculatorValues& in) {
    const double caught = models::burnInCaught({in.number("defective_mtbf_h")}, {in.number("burn_in_h")}).value;
    return answer(in.has("defective_fraction") ? in.number("defective_fraction") * caught : caught);
}

Outputs weibullMoments(const CalculatorValues& in) {
    const auto moments = models::weibullMoments(in.number("shape"), {in.number("scale_h")});
    return answer(moments.mean.value, moments.cv);
}

Outputs growth(const CalculatorValues& in) {
    const std::vector<double>& times_h = in.numbers("times_h");
    for (std::size_t i = 1; i < times_h.size(); ++i) {
        if (times_h[i] < times_h[i - 1])
            return badValue("times_h of reliability.growth has " + exactNumber(times_h[i]) + " after " +
                            exactNumber(times_h[i - 1]) + "; give failure times from the start of the test, in order.");
    }
    const auto growth = models::growth(times_h);
    const char* noDuane = growth.slope
                              ? "At a slope of 1 or more the failures have stopped: Duane's instantaneous MTBF "
                                "has no finite value."
                              : "Without a slope there is no instantaneous MTBF.";
    const char* noExponent = "The Crow-AMSAA exponent needs failures at two different times.";
    return answer(valueOr(growth.slope, "A slope needs failures at two different times."),
                  valueOr(growth.instantaneous, noDuane), valueOr(growth.plainInstantaneous, noDuane),
                  growth.plain.value, valueOr(growth.crowAmsaaShape, noExponent),
                  valueOr(growth.crowAmsaa, noExponent));
}

} // namespace

std::vector<Calculator> reliability() {
    return {
        {.name = "reliability.system_mtbf",
         .title = "Mean time to interrupt of a job on identical nodes",
         .inputs = {number("nodes", "nodes of the job", countFromOne),
                    number("node_mtbf_h", "mean time between failures of one node, hours", positive)},
         .outputs = {{"system_mtbf_h", "node MTBF over nodes; independent failures at a constant rate"}},
         .source = "Series system of independent parts with constant failure rates, as in the article's example: 512 "
                   "nodes of 43,800 h give about 86 h.",
         .compute = systemMtbf},
        {.name = "reliability.mtbf_interval",
         .title = "Estimate and confidence interval of an MTBF from counted failures",
         .inputs = {number("failures", "failures counted", countFromZero),
                    number("exposure_h", "hours observed, all units together", positive),
                    number("confidence", "two-sided confidence", insideOne).optional(0.9),
                    optionalChoice("terminated", "whether the count ended at a set time or with a failure",
                                   {"time", "failure"})},
         .outputs = {{"mtbf_h", "exposure over failures"},
                     {"lower_h", "lower limit; without failures a one-sided bound at the same confidence"},
                     {"upper_h", "upper limit"}},
         .source = nistInterval,
         .compute = mtbfInterval},
        {.name = "reliability.survival",
         .title = "Probability that a job of some length is not interrupted",
         .inputs = {number("mtbf_h", "mean time between interrupts, hours", positive),
                    number("duration_h", "length of the job, hours", notNegative)},
         .outputs = {{"probability", "exp(-duration/MTBF)"}},
         .source = "Exponential survival at a constant failure rate.",
         .compute = survival},
        {.name = "reliability.failures_to_separate",
         .title = "Failures that each of two fleets must show before a difference in rate is established",
         .inputs = {number("rate_ratio", "ratio of the two failure rates", positive),
                    number("significance", "two-sided significance", insideOne).optional(0.05),
                    number("power", "probability of finding the difference", insideOne).optional(0.8)},
         .outputs = {{"failures_per_arm", "not rounded"}},
         .source = "Normal approximation to the conditional test of two Poisson counts with equal exposure: "
                   "2(z(1-a/2) + z(power))^2 / (ln ratio)^2.",
         .compute = failuresToSeparate},
        {.name = "reliability.burn_in",
         .title = "What a burn-in catches",
         .inputs = {number("defective_mtbf_h", "mean time to failure of a defective unit, hours", positive),
                    number("burn_in_h", "length of the burn-in, hours", notNegative),
                    number("defective_fraction", "share of units that are defective", share).optional()},
         .outputs =
             {{"caught_fraction",
               "share of the defective units that fail in the burn-in; of all units where the defective fraction "
               "is given"}},
         .source = "Mixture of sound and defective units with constant rates: p(1 - exp(-b/m)).",
         .compute = burnIn},
        {.name = "reliability.weibull_moments",
         .title = "Mean and spread of a Weibull lifetime",
         .inputs = {number("shape", "shape; below 1 the hazard falls", positive),
                    number("scale_h", "scale, hours", positive).optional(1)},
         .outputs = {{"mean_h", "scale times Gamma(1 + 1/shape)"}, {"cv", "standard deviation over mean"}},
         .source = "NIST/SEMATECH e-Handbook of Statistical Methods, 8.1.6.2: the Weibull distribution.",
         .compute = weibullMoments},
        {.name = "reliability.growth",
         .title = "Reliability growth of a system under test",
         .inputs = {numberList(
             "times_h", "failure times from the start, hours, in order; the last failure ends the test", positive)},
         .outputs = {{"slope", "Duane: least squares of ln(t/n) on ln t; above 0 the system improves"},
                     {"instantaneous_mtbf_h", "Duane: the fitted line at the end of the test over (1 - slope)"},
                     {"plain_instantaneous_mtbf_h", "plain MTBF over (1 - slope)"},
                     {"plain_mtbf_h", "end of test over failures"},
                     {"crow_amsaa_beta", "maximum likelihood, n / sum ln(T/t); below 1 the system improves"},
                     {"crow_amsaa_mtbf_h", "Crow-AMSAA: instantaneous MTBF at the end of the test, T / (n beta)"}},
         .source =
             "J. T. Duane, IEEE Transactions on Aerospace 2 (1964); L. H. Crow, AMSAA TR-138 (1974); NIST/SEMATECH "
             "e-Handbook of Statistical Methods, 8.1.9.2.",
         .compute = growth},
    };
}

} // namespace plumb::calculator_families
