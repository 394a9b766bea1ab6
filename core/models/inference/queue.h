// SPDX-License-Identifier: GPL-3.0-or-later
// How long a request waits for a free server: the delay system M/M/c, and the blocking probability it is made of.
//
// A [erlang] is arrivals per hour times service time, c the servers, S the mean service time; requests arrive at random
// (Poisson), service times are exponential, the queue is served in order and nobody gives up. An inference engine with
// continuous batching shares its accelerators instead and has a limit of requests at a time: take one batch slot as one
// server, use the figures to screen, and hold the load against a measured 99th percentile. The wait is what stands
// before the prefill in the time to first token; the time between tokens is another objective and not in it.
//
// Where A ≥ c the queue grows without bound: there is no steady state, and every result is an empty optional.
#pragma once

#include <optional>

#include "core/base/quantity.h"

namespace plumb::models {

/// A = arrivals·S [erlang], both ≥ 0.
double offeredLoad(double arrivals_per_h, Hours service);

/// Erlang B: the share of requests that find all c servers busy where none may wait. B(0) = 1,
/// B(j) = A·B(j − 1)/(j + A·B(j − 1)). `load` ≥ 0 and finite, `servers` ≥ 0 whole; 0 where it is below the least
/// double. Any size: a sum of positive terms, and above 256 servers with A < c the Poisson ratio (A^c·e^−A/c!)/P(X ≤
/// c). Source: A. K. Erlang (1917); R. B. Cooper, Introduction to Queueing Theory.
Fraction erlangB(double load, Count servers);

/// Erlang C: the share of requests that must wait, B/(1 − ρ·(1 − B)), ρ = A/c. Empty if A ≥ c.
std::optional<Fraction> erlangC(double load, Count servers);

/// W_q = C·S/(c − A), mean over all requests, those that do not wait included. Empty if A ≥ c.
std::optional<Hours> meanWait(double load, Count servers, Hours service);

/// The wait not exceeded by a share p of the requests, 0 ≤ p < 1: S·ln(C/(1 − p))/(c − A), 0 where fewer than 1 − p
/// wait at all. Empty if A ≥ c.
std::optional<Hours> waitPercentile(double load, Count servers, Hours service, Fraction p);

/// The share of requests that wait at most `limit` ≥ 0: 1 − C·e^(−(c − A)·limit/S), S > 0. Empty if A ≥ c.
std::optional<Fraction> waitsWithin(double load, Count servers, Hours service, Hours limit);

/// L_q = C·A/(c − A), the mean number waiting (Little's law of W_q). Empty if A ≥ c.
std::optional<double> meanQueue(double load, Count servers);

/// Corrects the mean wait of M/M/c for other distributions: × (ca² + cs²)/2, with the coefficients of variation of the
/// times between arrivals and of the service times, both ≥ 0. An approximation, exact for M/G/1 and M/M/c. Source: A.
/// O. Allen, Probability, Statistics and Queueing Theory, after Cunneen.
Hours allenCunneen(Hours meanWait, double cvArrivals, double cvService);

/// The fewest servers with which at least `target` of the requests wait at most `limit`; 0 ≤ target < 1, S > 0.
/// Above the load, so never fewer than keep the queue stable.
Count leastServers(double load, Hours service, Hours limit, Fraction target);

/// Load added by failures [erlang]: a lost server loses the state (KV cache) of the sessions it held, and each of them
/// is computed again: failures an hour · sessions a server · prefill time.
double refillLoad(double failures_per_h, double sessionsPerServer, Hours prefill);

} // namespace plumb::models
