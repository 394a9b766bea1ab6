// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/fleet_simulation.h"

#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/evaluation/steps.h"
#include "core/models/simulation/simulate.h"

namespace plumb {
namespace {

namespace sim = models::simulation;

sim::Checkpoints checkpointsOf(const WorkflowTerms& work, const RouteWorkflowParameters& here, const SizeNumbers& job) {
    const WorkflowCheckpoint& terms = here.checkpoint;
    if (absorbingLayer(work, here) != AbsorbingLayer::checkpoint)
        return sim::NoCheckpoints{work.jobLength};
    const Hours interval{job.interval_h.value};
    switch (terms.mode) {
    case CheckpointMode::blocking:
        return sim::BlockingCheckpoints{interval, {job.times.write_h}};
    case CheckpointMode::async:
        return sim::AsyncCheckpoints{
            interval, {job.times.blocking_h}, {job.times.drain_h}, terms.slowdown, terms.localLost};
    case CheckpointMode::twoLevel:
        break;
    }
    return sim::TwoLevelCheckpoints{interval,
                                    steps::copiesInForce(terms, job),
                                    {job.times.localWrite_h},
                                    {job.times.globalWrite_h},
                                    terms.localFraction};
}

sim::Restart restartOf(const WorkflowRestart& terms, const SizeNumbers& job) {
    const auto hours = [](Minutes minutes) { return Hours{inHours(minutes)}; };
    return {hours(terms.detection), terms.hangShare,          hours(terms.hangTimeout), hours(terms.requeue),
            {job.times.read_h},     {job.times.globalRead_h}, hours(terms.warmUp)};
}

sim::Inputs insideClosedForm(const Evaluation& evaluation, std::size_t r, std::size_t w, const SizeNumbers& job) {
    const Inputs& inputs = evaluation.inputs;
    const WorkflowTerms& work = inputs.workflows[w].parameters.terms;
    const RouteParameters& bid = inputs.routes[r].parameters;
    const RouteWorkflowParameters& here = inputs.routes[r].workflows[w];
    sim::Inputs to;
    to.nodes = {job.nodes};
    to.deadline = work.deadline;
    to.interrupts.nodes = sim::ExponentialFailures{{job.mtbf_h}};
    to.checkpoints = checkpointsOf(work, here, job);
    const bool isJob = absorbingLayer(work, here) != AbsorbingLayer::checkpoint;
    to.usefulWork = isJob ? work.jobLength : work.referenceWork;
    to.restart = restartOf(here.restart, job);
    // The read after a failure takes one time in every mode but two-level.
    if (isJob || here.checkpoint.mode != CheckpointMode::twoLevel)
        to.restart.globalRead = to.restart.localRead;
    to.waiting =
        sim::MeanWait{{evaluation.numbers.routes[r].fillRate}, bid.reliability.meanWait, sim::WaitShape::exponential};
    if (bid.silent.events.value > 0 && bid.silent.delay.value > 0)
        to.corruption = {{hoursPerYear / (bid.silent.events.value * job.nodes)}, bid.silent.delay};
    return to;
}

/// The job made so long that failures are seen in every run, in whole cycles of its checkpoints.
sim::Inputs longEnough(sim::Inputs job, double mtbf_h) {
    constexpr double failures = 2;       // expected in a run (assumed)
    constexpr double mostCycles = 20000; // of a run: a bound on its time where failures are rare (assumed)
    const double cycle_h = sim::inWholeCycles({1e-9}, job.checkpoints).value;
    const double enough_h = std::min(failures * mtbf_h, mostCycles * cycle_h);
    job.deadline.reset();
    // The closed form is the ratio of whole cycles; the reference job may end within one.
    job.usefulWork = sim::inWholeCycles({std::max(enough_h, job.usefulWork.value)}, job.checkpoints);
    return job;
}

/// Nodes one by one, for a job that has only the route's hot spares and stock to fall back on. Nodes held back take
/// over at once. Parts by contract come in the swap time at its fill rate, else in the repair time. On a route with a
/// stock of its own a tray takes the place of a node in the swap time; a node that only needs hands is back in that
/// time too, and one that needs a part goes to the vendor for the replenishment time.
sim::NodePool poolOf(const Evaluation& evaluation, std::size_t r, const SizeNumbers& job) {
    const Inputs& inputs = evaluation.inputs;
    const RouteParameters& bid = inputs.routes[r].parameters;
    // Other nodes run other jobs: they are spares only in so far as the mean wait of the closed form says.
    const double others =
        std::max(0.0, evaluation.numbers.routes[r].nodesDelivered - bid.cluster.hotSpareNodes.value - job.nodes);
    sim::NodePool pool;
    pool.hotSpares = bid.cluster.hotSpareNodes;
    pool.crews = bid.reliability.repairCrews;
    const double stock = evaluation.numbers.routes[r].stock;
    pool.coldSpares = {stock + others};
    pool.coldSwap = stock > 0 ? bid.reliability.swap : bid.reliability.meanWait;
    pool.meanRepair = bid.reliability.swap;
    const double interrupts = hoursPerYear / (job.mtbf_h * job.nodes);
    const double out = bid.reliability.outEvents.value;
    pool.takesNode = {std::min(1.0, out / interrupts)};
    if (bid.spares.contractFillRate) {
        const double fill = bid.spares.contractFillRate->value;
        pool.coldSpares = {others};
        pool.coldSwap = bid.reliability.meanWait;
        pool.meanRepair = {fill * bid.reliability.swap.value + (1 - fill) * bid.reliability.repair.value};
        return pool;
    }
    pool.rma = {out > 0 ? std::min(1.0, evaluation.numbers.routes[r].replacements / out) : 0.0};
    pool.rmaLead = {bid.spares.replenishment.value * hoursPerDay};
    return pool;
}

/// A fleet delivered on the day the job starts. The mean life of an ordinary node is that of the steady rate.
sim::NodeLifetimes lifetimesOf(const Evaluation& evaluation, std::size_t r, std::size_t w, const SizeNumbers& job) {
    const ProjectReliability& project = evaluation.inputs.parameters.reliability;
    const RouteScreening& screening = evaluation.inputs.routes[r].parameters.screening;
    sim::NodeLifetimes lives;
    lives.shape = project.lifetimeShape.value;
    lives.nodeMtbf = {evaluation.stagesBeside[r][w].steadyMtbf_h * job.nodes};
    lives.defective = screening.defectiveFraction;
    lives.defectiveMtbf = project.defectiveMtbf;
    lives.burnIn = screening.burnIn;
    return lives;
}

/// A wait that lengthens the work by less than this is lost in the error of the rest (assumed).
constexpr double leastWait = 1e-4;
/// A minute or two on two cores; beyond, nobody waits (assumed).
constexpr double mostEvents = 5e9;

/// Failures, copies and jobs of one run that does `work_h` of useful work on one size, about.
double eventsOf(const WorkflowTerms& work, const SizeNumbers& size, double work_h) {
    const double cycle_h = size.interval_h ? size.interval_h.value : work.jobLength.value;
    constexpr double ofAFailure = 4; // strike, restart, repair, return
    constexpr double ofACopy = 2;    // copy, drain
    return work_h / size.useful * (ofAFailure / size.mtbf_h) + work_h / size.useful * (ofACopy / cycle_h);
}

NotSimulated whyNot(const Evaluation& evaluation, std::size_t r, std::size_t w, const SimulationEffort& effort) {
    const WorkflowTerms& work = evaluation.inputs.workflows[w].parameters.terms;
    const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
    const AbsorbingLayer layer = absorbingLayer(evaluation.inputs, r, w);
    if (layer == AbsorbingLayer::replicas)
        return NotSimulated::replicas;
    if (numbers.sizes[numbers.largest].useful <= 0)
        return NotSimulated::neverFinishes;
    const bool isJob = layer != AbsorbingLayer::checkpoint;
    double events = 0;
    for (const SizeNumbers& size : numbers.sizes) {
        if (size.useful > 0)
            events += eventsOf(work, size, isJob ? work.jobLength.value : work.referenceWork.value);
    }
    constexpr double variants = 5; // within the closed form, the reference, and three beyond
    return events * variants * static_cast<double>(effort.runs) > mostEvents ? NotSimulated::tooLong
                                                                             : NotSimulated::none;
}

Simulated usefulOf(const sim::Aggregate& answer) {
    return {answer.goodput.value, answer.goodputStandardError};
}

double errorOf(const Simulated& simulated) {
    return simulated.standardError.value_or(0);
}

/// A seed of its own for every job: a further route, workflow or job size changes no other.
std::uint64_t seedFor(std::uint64_t seed, std::string_view address) {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15ULL; // 2^64 over the golden ratio: seeds 1, 2, 3 lie far apart
    return streamOf(address) ^ (seed * spread);
}

/// Runs jobs one after another and tells how far it is.
class Runner {
public:
    Runner(const SimulationEffort& effort, double jobs, double from, double share, std::atomic<double>* progress,
           const std::atomic<bool>* cancel)
        : m_effort(effort), m_jobs(jobs), m_from(from), m_share(share), m_progress(progress), m_cancel(cancel) {}

    std::optional<sim::Aggregate> run(const sim::Inputs& inputs, std::string_view address) {
        auto answer = sim::simulate(inputs, {m_effort.runs, seedFor(m_effort.seed, address), m_effort.threads}, nullptr,
                                    m_cancel);
        ++m_done;
        if (m_progress)
            m_progress->store(m_from + m_share * m_done / m_jobs, std::memory_order_relaxed);
        if (answer)
            events += answer->events;
        return answer;
    }

    std::uint64_t events = 0;

private:
    SimulationEffort m_effort;
    double m_jobs, m_from, m_share;
    std::atomic<double>* m_progress;
    const std::atomic<bool>* m_cancel;
    double m_done = 0;
};

std::optional<WorkflowSimulation> simulated(const Project& project, const Evaluation& evaluation, std::size_t r,
                                            std::size_t w, const SimulationEffort& effort, double from, double share,
                                            std::atomic<double>* progress, const std::atomic<bool>* cancel) {
    WorkflowSimulation to;
    const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
    to.closedForm = numbers.goodput;
    to.closedFormUseful = numbers.sizes[numbers.largest].useful;
    to.why = whyNot(evaluation, r, w, effort);
    if (!to.isSimulated())
        return to;
    const auto start = std::chrono::steady_clock::now();
    const bool owned = isOwned(project.routes[r].kind);
    const bool goesBeyond = absorbingLayer(project, r, w) == AbsorbingLayer::checkpoint;
    Runner runner(effort, static_cast<double>(numbers.sizes.size()) + (goesBeyond ? (owned ? 4 : 3) : 1), from, share,
                  progress, cancel);
    double useful = 0, variance = 0, failures = 0;
    bool fewWaits = false;
    const auto address = [&](std::size_t k, std::string_view what) {
        return fmt::format("simulate@{}/{}/{}", project.routes[r].id, project.workflows[w].sizes[k].id, what);
    };
    for (std::size_t k = 0; k < numbers.sizes.size(); ++k) {
        const SizeNumbers& size = numbers.sizes[k];
        if (size.useful <= 0)
            continue; // never finishes: nothing of it is useful, by either way
        const sim::Inputs job = insideClosedForm(evaluation, r, w, size);
        const auto answer = runner.run(longEnough(job, size.mtbf_h), address(k, "closed-form"));
        if (!answer)
            return std::nullopt;
        useful += size.share * answer->goodput.value;
        variance += std::pow(size.share * answer->goodputStandardError.value_or(0), 2);
        const double seen = answer->failuresPerRun * static_cast<double>(answer->runs);
        failures += seen;
        // Where some failures wait long, the error rests on those that do.
        const double nodes = std::max(1.0, size.nodes);
        const double waits = seen * (1 - evaluation.numbers.routes[r].fillRate) * (nodes - 1) / nodes;
        fewWaits = fewWaits || (size.wait_h > leastWait * size.mtbf_h && waits < fewestFailures);
        if (k == numbers.largest) {
            to.useful = usefulOf(*answer);
            to.work_h = job.usefulWork.value;
            const auto reference = runner.run(job, address(k, "reference"));
            if (!reference)
                return std::nullopt;
            to.largest = *reference;
        }
    }
    const double error = std::sqrt(variance);
    to.goodput = {useful * numbers.fabric, effort.runs > 1 ? std::optional(error * numbers.fabric) : std::nullopt};
    // Work that never finishes differs in nothing, and by no error.
    to.fewWaits = effort.runs > 1 && failures >= fewestFailures && fewWaits;
    if (effort.runs > 1 && failures >= fewestFailures && !fewWaits)
        to.agree = std::abs(useful - numbers.useful) <= agreeWithin * error + 1e-9;

    const SizeNumbers& largest = numbers.sizes[numbers.largest];
    const auto beyond = [&](Departure departure, const sim::Inputs& job) {
        const auto answer = runner.run(job, address(numbers.largest, nameOf(departure)));
        if (!answer)
            return false;
        const Simulated there = usefulOf(*answer);
        to.beyond.push_back({departure, there, there.mean - to.useful.mean,
                             std::hypot(errorOf(there), errorOf(to.useful)), answer->stockOutsPerRun,
                             answer->failuresPerRun * static_cast<double>(answer->runs), answer->meanLost});
        return true;
    };
    const sim::Inputs plain = insideClosedForm(evaluation, r, w, largest);
    sim::Inputs aged = plain, stumbling = plain, pooled = plain;
    aged.interrupts.nodes = lifetimesOf(evaluation, r, w, largest);
    stumbling.restart.failing = evaluation.inputs.routes[r].workflows[w].restart.failingShare;
    pooled.waiting = poolOf(evaluation, r, largest);
    if (goesBeyond && !(beyond(Departure::lifetimes, aged) && beyond(Departure::restarts, stumbling) &&
                        (!owned || beyond(Departure::spares, pooled))))
        return std::nullopt;
    to.events = runner.events;
    to.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return to;
}

} // namespace

bool WorkflowSimulation::sameAs(const WorkflowSimulation& other) const {
    return why == other.why && goodput == other.goodput && closedForm == other.closedForm && agree == other.agree &&
           fewWaits == other.fewWaits && useful == other.useful && largest == other.largest && work_h == other.work_h &&
           beyond == other.beyond && events == other.events;
}

std::optional<WorkflowSimulation> simulateWorkflow(const Project& project, const Evaluation& evaluation,
                                                   std::size_t route, std::size_t workflow,
                                                   const SimulationEffort& effort, std::atomic<double>* progress,
                                                   const std::atomic<bool>* cancel) {
    PLUMB_CHECK(route < project.routes.size() && workflow < project.workflows.size() && effort.runs >= 1);
    return simulated(project, evaluation, route, workflow, effort, 0, 1, progress, cancel);
}

std::optional<FleetSimulation> simulateFleet(const Project& project, const Evaluation& evaluation,
                                             const SimulationEffort& effort, std::atomic<double>* progress,
                                             const std::atomic<bool>* cancel) {
    PLUMB_CHECK(effort.runs >= 1 && effort.threads >= 1);
    FleetSimulation to{effort.runs, effort.seed, {}};
    const double all = static_cast<double>(project.routes.size() * project.workflows.size());
    double done = 0;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        std::vector<WorkflowSimulation>& route = to.routes.emplace_back();
        for (std::size_t w = 0; w < project.workflows.size(); ++w, ++done) {
            auto workflow = simulated(project, evaluation, r, w, effort, done / all, 1 / all, progress, cancel);
            if (!workflow)
                return std::nullopt;
            route.push_back(*std::move(workflow));
        }
    }
    if (progress)
        progress->store(1, std::memory_order_relaxed);
    return to;
}

} // namespace plumb
