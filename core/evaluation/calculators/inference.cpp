// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/calculators/families.h"
#include "core/models/inference/capacity.h"
#include "core/models/inference/queue.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"

namespace plumb::calculator_families {

namespace {

/// Above this the incomplete beta function loses its digits (assumed; a fleet of that many units is a slip of the
/// unit).
constexpr Domain units{.low = 0, .high = 1e9, .whole = true};

/// A millionth of a second is shorter than any request (assumed), and does not vanish in hours.
constexpr double shortestService_min = 1e-6 / 60;

Outputs erlangC(const CalculatorValues& in) {
    const Hours service{inHours(Minutes{in.number("service_min")})};
    const Count servers{in.number("servers")};
    const double load = models::offeredLoad(in.number("arrivals_per_h"), service);
    if (!std::isfinite(load)) {
        const Absent beyond{"Arrivals times service time are more than any number holds; check their units."};
        return answer(beyond, beyond, beyond, beyond, beyond, false);
    }
    const auto waits = models::erlangC(load, servers);
    if (!waits) {
        const Absent grows{
            fmt::format("A load of {:.6g} on {:.6g} servers is not below what they serve: the queue grows "
                        "without bound and no wait settles.",
                        load, servers.value)};
        return answer(load, grows, grows, grows, grows, false);
    }
    const auto seconds = [](Hours wait) { return wait.value * secondsPerHour; };
    const auto mean = models::meanWait(load, servers, service);
    const auto percentile = models::waitPercentile(load, servers, service, {in.number("percentile")});
    PLUMB_CHECK(mean && percentile); // stable
    OutputValue within = Absent{"No limit is given; add within_s=VALUE."};
    if (in.has("within_s")) {
        const auto share = models::waitsWithin(load, servers, service, {in.number("within_s") / secondsPerHour});
        PLUMB_CHECK(share);
        within = share->value;
    }
    return answer(load, waits->value, seconds(*mean), seconds(*percentile), within, true);
}

Outputs nPlusK(const CalculatorValues& in) {
    return answer(models::nPlusK({in.number("needed")}, {in.number("spare")}, {in.number("availability")}).value);
}

} // namespace

std::vector<Calculator> inference() {
    return {
        {.name = "inference.erlang_c",
         .title = "Wait of requests for a free server",
         .inputs = {number("arrivals_per_h", "requests an hour, arriving at random", notNegative),
                    number("service_min", "mean time a server is taken by a request, minutes",
                           Domain{.low = shortestService_min}),
                    number("servers", "servers, each for one request at a time; a batch slot is one", countFromOne),
                    number("percentile", "share of requests whose longest wait is asked for",
                           Domain{.low = 0, .high = 1, .highOpen = true})
                        .optional(0.99),
                    number("within_s", "a limit on the wait, seconds", notNegative).optional()},
         .outputs = {{"offered_load", "arrivals * service time, erlang"},
                     {"wait_probability", "share of requests that wait at all"},
                     {"mean_wait_s", "mean wait over all requests, seconds"},
                     {"percentile_wait_s", "wait that this share of requests does not exceed, seconds"},
                     {"within_fraction", "share of requests that wait at most the limit"},
                     {"stable", "whether the servers keep up with the load"}},
         .source =
             "A. K. Erlang (1917), delay system M/M/c in order of arrival; R. B. Cooper, Introduction to Queueing "
             "Theory.",
         .compute = erlangC},
        {.name = "inference.n_plus_k",
         .title = "Probability that enough units are up",
         .inputs = {number("needed", "units that must be up", units), number("spare", "units beyond them", units),
                    number("availability",
                           "share of time a unit is up, independent of the others; take the largest "
                           "that fails as one",
                           share)},
         .outputs = {{"probability", "that at least the needed of needed + spare units are up"}},
         .source = "Binomial over independent units; R. E. Barlow and F. Proschan, Mathematical Theory of Reliability.",
         .compute = nPlusK},
    };
}

} // namespace plumb::calculator_families
