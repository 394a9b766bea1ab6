// SPDX-License-Identifier: GPL-3.0-or-later
// What the discrete-event simulation of one job on a fleet is told. The defaults are neutral: a job that sets nothing
// but MTBF, checkpoints and restart times is the case of the closed forms.
//
// Two clocks run. The exposed clock counts the hours in which failures may strike: compute, writes, waits for a drain
// and restart. Waits for a node and redone silently corrupted work stop it and let only the wall clock run, as the
// closed forms have it (a wait is not hit by failures). Lifetimes and link episodes count exposed hours; repairs,
// makespan and deadline count wall hours.
//
// A mean time between events may be infinite: there are none. Every other time is finite.
#pragma once

#include <limits>
#include <optional>
#include <variant>
#include <vector>

#include "core/base/quantity.h"

namespace plumb::models::simulation {

inline constexpr Hours never{std::numeric_limits<double>::infinity()};

// ---- what interrupts the job ----------------------------------------------------------------------------------------

/// Failures of the job as one exponential stream; each takes down one node.
struct ExponentialFailures {
    Hours jobMtbf = never; ///< M > 0
};

/// Failures of the job's nodes as renewals: a node that fails is replaced by a new one, and the job is interrupted.
/// The stationary rate is n/m, but a fresh fleet of shape below 1 starts with a higher one. The node of a slot is
/// renewed from before the start on for a fleet that has an age, so that the fleet is aged and repaired, not merely
/// old.
struct NodeLifetimes {
    double shape = 1;      ///< Weibull β, 0.2 to 10; 1 is exponential
    Hours nodeMtbf{};      ///< m > 0, the mean of an ordinary node: η = m/Γ(1 + 1/β)
    Hours fleetAge{};      ///< a ≥ 0, exposed hours in service before the job starts; at most 1,000·m (assumed)
    Fraction defective{};  ///< p of the nodes as delivered, before the burn-in
    Hours defectiveMtbf{}; ///< m_d > 0, exponential; used where p > 0. A defective node is replaced by an ordinary one
    Hours burnIn{}; ///< b ≥ 0: removes the share 1 − e^(−b/m_d) of the defective nodes; ordinary nodes keep age 0
    Fraction lemons{};                       ///< of the nodes: ordinary ones whose lifetimes are shorter by `lemonRate`
    double lemonRate = 1;                    ///< failure rate of a lemon over that of an ordinary node, > 0
    std::optional<Count> lemonLeavesAfter{}; ///< k ≥ 1 failures, then an ordinary node takes its place; unset: it stays
};

/// Events that strike several nodes at once: a coolant unit, a power shelf, a switch. They renew no node.
struct FailureGroup {
    Hours mtbf = never; ///< between events that hit this job
    Count nodes{1};     ///< each takes down, whole, 0 (the job stops, no node is lost) to n
};

struct Interrupts {
    std::variant<ExponentialFailures, NodeLifetimes> nodes{};
    std::vector<FailureGroup> groups{}; ///< in addition, each exponential
};

// ---- what absorbs interrupts ----------------------------------------------------------------------------------------

/// Jobs one after another; a failure starts the current one again.
struct NoCheckpoints {
    Hours jobLength{1}; ///< L > 0 of useful work
};

struct BlockingCheckpoints {
    Hours interval{1}; ///< τ > 0 of useful work between writes
    Hours write{};     ///< b, the job stands still
};

/// A write of b, then a drain of d beside compute. A drain hit by a failure restarts with the retry of the interval,
/// does not run during restart and is not repeated once durable. One is in flight at a time: where it is not finished
/// when the next write is due, the job waits for it, which the closed form has no answer for.
struct AsyncCheckpoints {
    Hours interval{1};    ///< τ > 0
    Hours blocking{};     ///< b
    Hours drain{};        ///< d
    Fraction slowdown{};  ///< s of compute while a drain runs, 0 ≤ s < 1
    Fraction localLost{}; ///< q: each failure, also during restart, loses the local copy; then the durable one is read
};

/// Local copies, every n-th of which is global in its place; copies in memory are local copies with a small write.
struct TwoLevelCheckpoints {
    Hours interval{1};         ///< τ > 0 between copies of any level
    double copies = 1;         ///< n ≥ 1, whole; infinite: no copy is global but the start of the job
    Hours localWrite{};        ///< c1
    Hours globalWrite{};       ///< c2
    Fraction localFraction{1}; ///< p: a failure leaves the local copy; a failure during restart may still lose it
};

using Checkpoints = std::variant<NoCheckpoints, BlockingCheckpoints, AsyncCheckpoints, TwoLevelCheckpoints>;

/// R = detection (or hang timeout) + requeue + read + warm-up. A failure during it begins it anew, with a fresh draw
/// whether it hangs.
struct Restart {
    Hours detection{};
    Fraction hangs{}; ///< share of failures that nothing reports: the job hangs until its timeout
    Hours hangTimeout{};
    Hours requeue{};
    Hours localRead{};  ///< from the local copy of asynchronous and two-level checkpoints
    Hours globalRead{}; ///< from every other copy, and before a job without checkpoints starts again
    Hours warmUp{};
    Fraction failing{}; ///< of the attempts that no failure hit: they fail by themselves at their end; 0 ≤ f < 1
};

// ---- what the job waits for -----------------------------------------------------------------------------------------

enum class WaitShape { exponential, fixed };

/// The wait of the closed form: each failure waits with probability (1 − fill)·(n − 1)/n.
struct MeanWait {
    Fraction fillRate{1};
    Hours mean{};
    WaitShape shape = WaitShape::exponential;
};

enum class RepairShape { exponential, lognormal, fixed };

/// Nodes one by one; numbers up to 10^9 (assumed). Unlike the closed form, which counts the failed node in
/// availability, the job waits for every node it lacks. A node that comes back fills up the hot spares first, then the
/// stock. The demand stops while the job waits, so that stock-outs are Erlang's losses, fewer than the Poisson fill
/// rate of an open demand says.
struct NodePool {
    Count hotSpares{};     ///< whole; taken first
    Hours hotSwap{};       ///< wait for a hot spare
    Count coldSpares{};    ///< whole, in stock
    Hours coldSwap{};      ///< wait for a cold spare
    Fraction takesNode{1}; ///< share of the failures of single nodes that take the node out of service
    RepairShape repairShape = RepairShape::exponential;
    Hours meanRepair{};           ///< of a node repaired on site
    double repairCv = 1;          ///< standard deviation over mean of lognormal repairs, > 0
    std::optional<Count> crews{}; ///< whole ≥ 1, first come first served; unset: as many as needed
    Fraction rma{};               ///< share of the nodes that go back to the vendor instead, past the crews
    Hours rmaLead{};              ///< fixed
};

using Waiting = std::variant<std::monostate, MeanWait, NodePool>;

// ---- what goes on beside --------------------------------------------------------------------------------------------

/// Corruption that is noticed late: each event costs the wall time of the detection delay, which is redone from a copy
/// older than the corruption. So that the wall ratio is exactly that without corruption times (1 + rate·delay), the
/// rate counts wall hours other than redone ones, a copy of the very moment is assumed, and nothing strikes while work
/// is redone; a restart and the part of an interval before the copy are not charged.
struct SilentCorruption {
    Hours mtbf = never;
    Hours detectionDelay{};
};

/// Episodes that slow compute, starting at an exponential pace also while one lasts; overlapping ones slow once, so
/// that the share of slow time is 1 − e^(−length/mtbf).
struct DegradedLinks {
    Hours mtbf = never;
    Hours length{};
    Fraction slowdown{}; ///< 0 ≤ s < 1
};

struct Inputs {
    Count nodes{1};                  ///< n ≥ 1 of the job, whole, at most 10^9, or 10^7 with lifetimes (assumed)
    Hours usefulWork{1};             ///< T_s > 0
    std::optional<Hours> deadline{}; ///< > 0, from the start of the job
    Interrupts interrupts{};
    Checkpoints checkpoints{};
    Restart restart{};
    Waiting waiting{};
    SilentCorruption corruption{};
    DegradedLinks links{};
};

/// T_s rounded up to whole jobs, intervals or cycles of n copies. A closed form is the ratio of one whole cycle; a job
/// that ends inside one has other copies at its end and differs by that boundary. Infinite n counts intervals.
Hours inWholeCycles(Hours usefulWork, const Checkpoints& checkpoints);

} // namespace plumb::models::simulation
