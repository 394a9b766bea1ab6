// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/simulation/job.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/models/simulation/draw.h"

namespace plumb::models::simulation {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
/// Intervals a run may have: as many doubles tell apart, and far beyond patience (assumed).
constexpr double mostIntervals = 1e12;
/// Nodes of one job (assumed, far above any).
constexpr double mostNodes = 1e9;

bool isFraction(Fraction x) {
    return x.value >= 0 && x.value <= 1;
}

bool isTime(Hours x) {
    return x.value >= 0 && std::isfinite(x.value);
}

struct CycleLength {
    double operator()(const NoCheckpoints& x) const { return x.jobLength.value; }
    double operator()(const BlockingCheckpoints& x) const { return x.interval.value; }
    double operator()(const AsyncCheckpoints& x) const { return x.interval.value; }
    double operator()(const TwoLevelCheckpoints& x) const {
        return x.interval.value * (std::isinf(x.copies) ? 1 : x.copies);
    }
};

/// Parts of a length that the work makes up; a last part of less than a billionth is rounding, not work.
double partsOf(double work_h, double length_h) {
    return std::max(1.0, std::ceil(work_h / length_h * (1 - 1e-9)));
}

} // namespace

Hours inWholeCycles(Hours usefulWork, const Checkpoints& checkpoints) {
    const double length_h = std::visit(CycleLength{}, checkpoints);
    PLUMB_CHECK(usefulWork.value > 0 && length_h > 0);
    return {partsOf(usefulWork.value, length_h) * length_h};
}

Job::Job(const Inputs& inputs)
    : m_useful(inputs.usefulWork.value), m_restart(inputs.restart), m_corruption(inputs.corruption),
      m_links(inputs.links), m_strikes(inputs.nodes.value, inputs.interrupts) {
    PLUMB_CHECK(inputs.nodes.value >= 1 && inputs.nodes.value <= mostNodes &&
                std::trunc(inputs.nodes.value) == inputs.nodes.value);
    PLUMB_CHECK(m_useful > 0 && std::isfinite(m_useful) && (!inputs.deadline || inputs.deadline->value > 0));
    PLUMB_CHECK(isTime(m_restart.detection) && isTime(m_restart.hangTimeout) && isTime(m_restart.requeue));
    PLUMB_CHECK(isTime(m_restart.localRead) && isTime(m_restart.globalRead) && isTime(m_restart.warmUp));
    PLUMB_CHECK(isFraction(m_restart.hangs) && isFraction(m_restart.failing) && m_restart.failing.value < 1);
    PLUMB_CHECK(m_corruption.mtbf.value > 0 && isTime(m_corruption.detectionDelay));
    PLUMB_CHECK(m_links.mtbf.value > 0 && isTime(m_links.length));
    PLUMB_CHECK(m_links.slowdown.value >= 0 && m_links.slowdown.value < 1);
    readCheckpoints(inputs);
    if (const auto* wait = std::get_if<MeanWait>(&inputs.waiting)) {
        PLUMB_CHECK(isFraction(wait->fillRate) && isTime(wait->mean));
        m_meanWait = *wait;
        m_waitProbability = (1 - wait->fillRate.value) * (inputs.nodes.value - 1) / inputs.nodes.value;
    } else if (const auto* pool = std::get_if<NodePool>(&inputs.waiting)) {
        m_pool.emplace(*pool);
        m_takesNode = pool->takesNode.value;
    }
}

void Job::readCheckpoints(const Inputs& inputs) {
    if (const auto* none = std::get_if<NoCheckpoints>(&inputs.checkpoints)) {
        m_interval = none->jobLength.value;
    } else if (const auto* blocking = std::get_if<BlockingCheckpoints>(&inputs.checkpoints)) {
        m_interval = blocking->interval.value;
        m_globalWrite = blocking->write.value;
    } else if (const auto* async = std::get_if<AsyncCheckpoints>(&inputs.checkpoints)) {
        PLUMB_CHECK(async->slowdown.value >= 0 && async->slowdown.value < 1 && isFraction(async->localLost));
        m_isAsync = true;
        m_interval = async->interval.value;
        m_localWrite = async->blocking.value;
        m_copies = 0;
        m_drainLength = async->drain.value;
        m_drainSlowdown = async->slowdown.value;
        m_localLost = async->localLost.value;
    } else {
        const auto& levels = std::get<TwoLevelCheckpoints>(inputs.checkpoints);
        PLUMB_CHECK(levels.copies >= 1 && isFraction(levels.localFraction));
        PLUMB_CHECK(std::isinf(levels.copies) || std::trunc(levels.copies) == levels.copies);
        m_interval = levels.interval.value;
        m_localWrite = levels.localWrite.value;
        m_globalWrite = levels.globalWrite.value;
        m_copies = levels.copies > mostIntervals ? 0 : static_cast<std::int64_t>(levels.copies);
        m_localLost = 1 - levels.localFraction.value;
    }
    PLUMB_CHECK(m_interval > 0 && std::isfinite(m_interval));
    PLUMB_CHECK(isTime({m_localWrite}) && isTime({m_globalWrite}) && isTime({m_drainLength}));
    const double intervals = partsOf(m_useful, m_interval);
    PLUMB_CHECK(intervals <= mostIntervals);
    m_intervals = static_cast<std::int64_t>(intervals);
    m_lastInterval = m_useful - (intervals - 1) * m_interval;
}

void Job::begin() {
    m_exposed = m_waited = m_redone = 0;
    m_position = m_local = 0;
    m_computed = 0;
    m_durable = 0;
    m_nextGlobal = firstGlobalAfter(0);
    m_needsDurable = m_isDraining = false;
    m_slowUntil = 0;
    m_nodesToReplace = 0;
    m_owedWait = 0;
    m_lost.fill(0);
    m_failures = m_events = m_steps = 0;
    if (m_isAsync && m_drainLength > 0) {
        m_durable = -1;
        startDrain();
    }
    if (m_pool)
        m_pool->begin();
}

std::int64_t Job::firstGlobalAfter(std::int64_t durable) const {
    return m_copies > 0 ? durable + m_copies : std::numeric_limits<std::int64_t>::max();
}

void Job::startDrain() {
    m_isDraining = true;
    m_drainEnd = m_exposed + m_drainLength;
}

void Job::finishDrain() {
    m_isDraining = false;
    m_durable = m_local;
    ++m_events;
}

/// Lets time pass in which failures may strike. False if one did: the clock then stands at the strike.
bool Job::expose(double hours, Cause cause) {
    const double end = m_exposed + hours;
    if (end <= m_strikes.next()) {
        m_exposed = end;
        lost(cause) += hours;
        return true;
    }
    lost(cause) += m_strikes.next() - m_exposed;
    m_exposed = m_strikes.next();
    return false;
}

/// Begins and ends the link episodes due by now. While one lasts, later ones only prolong it.
void Job::meetLinks(RandomStream& random) {
    while (true) {
        const bool isSlow = m_slowUntil > 0;
        if (isSlow && m_slowUntil < m_nextEpisode) {
            if (m_slowUntil > m_exposed)
                return;
            m_slowUntil = 0;
            ++m_events;
        } else {
            if (m_nextEpisode > m_exposed)
                return;
            m_events += isSlow ? 0 : 1;
            m_slowUntil = m_nextEpisode + m_links.length.value;
            m_nextEpisode += exponential(random, m_links.mtbf.value);
        }
    }
}

/// Corruption changes nothing but the wall clock, so that it is enough to look when that is read.
void Job::meetCorruption(RandomStream& random) {
    while (m_nextCorruption <= m_exposed + m_waited) {
        m_redone += m_corruption.detectionDelay.value;
        lost(Cause::silentCorruption) += m_corruption.detectionDelay.value;
        m_nextCorruption += exponential(random, m_corruption.mtbf.value);
        ++m_events;
    }
}

/// Computes to the end of the interval, through the ends of drains and link episodes.
Job::Step Job::compute(RandomStream& random) {
    const double length_h = lengthOf(m_position);
    while (true) {
        double rate = 1;
        double stop = m_strikes.next();
        if (m_isDraining) {
            rate -= m_drainSlowdown;
            stop = std::min(stop, m_drainEnd);
        }
        double share = 1;
        if (m_nextEpisode < infinite || m_slowUntil > 0) {
            meetLinks(random);
            if (m_slowUntil > 0) {
                share -= m_links.slowdown.value;
                stop = std::min(stop, m_slowUntil);
            }
            stop = std::min(stop, m_nextEpisode);
        }
        const double pace = rate * share;
        const double left = length_h - m_computed;
        const double end = m_exposed + (pace < 1 ? left / pace : left);
        const bool isComplete = end <= stop;
        const double past = (isComplete ? end : stop) - m_exposed;
        if (pace < 1) {
            lost(Cause::checkpoint) += (1 - rate) * past;
            lost(Cause::link) += rate * (1 - share) * past;
        }
        m_exposed = isComplete ? end : stop;
        m_computed = isComplete ? length_h : std::min(length_h, m_computed + pace * past);
        if (isComplete)
            return Step::done;
        if (m_strikes.next() <= stop)
            return Step::struck;
        if (m_isDraining && m_drainEnd <= stop)
            finishDrain();
    }
}

/// Computes an interval and writes its copy.
Job::Step Job::completeInterval(RandomStream& random) {
    if (compute(random) == Step::struck)
        return Step::struck;
    if (m_isDraining) {
        if (!expose(std::max(0.0, m_drainEnd - m_exposed), Cause::drainWait))
            return Step::struck;
        finishDrain();
    }
    const bool isGlobal = m_position + 1 == m_nextGlobal;
    if (!expose(isGlobal ? m_globalWrite : m_localWrite, Cause::checkpoint))
        return Step::struck;
    m_local = ++m_position;
    m_computed = 0;
    ++m_events;
    if (isGlobal) {
        m_durable = m_local;
        m_nextGlobal = firstGlobalAfter(m_durable);
    } else if (m_isAsync && m_drainLength > 0) {
        startDrain();
    } else if (m_isAsync) {
        m_durable = m_local;
    }
    return Step::done;
}

void Job::waitForNodes(RandomStream& random) {
    double wait = m_owedWait;
    m_owedWait = 0;
    if (m_pool && m_nodesToReplace > 0) {
        meetCorruption(random); // before the wall clock is read
        wait += m_pool->replace(m_nodesToReplace, wall(), random);
        m_nodesToReplace = 0;
    }
    m_waited += wait;
    lost(Cause::repairWait) += wait;
}

/// From a strike to computing again, through the strikes in between.
Job::Step Job::recover(RandomStream& random) {
    lost(Cause::rework) += m_computed;
    m_computed = 0;
    m_isDraining = false;
    const auto strikeNow = [&] {
        const Strike strike = m_strikes.take(random);
        ++m_failures;
        ++m_events;
        m_needsDurable = m_needsDurable || happens(random, m_localLost);
        if (m_meanWait) {
            if (happens(random, m_waitProbability))
                m_owedWait += m_meanWait->shape == WaitShape::fixed ? m_meanWait->mean.value
                                                                    : exponential(random, m_meanWait->mean.value);
        } else if (m_pool && (strike.isGroup || happens(random, m_takesNode))) {
            m_nodesToReplace += strike.nodes;
        }
    };
    bool isStruck = true; // else the attempt before failed by itself
    while (true) {
        if (isStruck)
            strikeNow();
        isStruck = true;
        meetCorruption(random);
        if (wall() > mostWallRatio * m_useful)
            return Step::givenUp;
        if (isCancelled())
            return Step::cancelled;
        const bool hangs = happens(random, m_restart.hangs.value);
        if (!expose(hangs ? m_restart.hangTimeout.value : m_restart.detection.value,
                    hangs ? Cause::hang : Cause::detection))
            continue;
        waitForNodes(random);
        const Hours read = m_needsDurable ? m_restart.globalRead : m_restart.localRead;
        if (!expose(m_restart.requeue.value, Cause::requeue) ||
            !expose(read.value + m_restart.warmUp.value, Cause::restart))
            continue;
        if (!happens(random, m_restart.failing.value))
            break;
        isStruck = false;
        ++m_events;
    }
    ++m_events;
    if (m_needsDurable) {
        lost(Cause::rework) += static_cast<double>(m_local - m_durable) * m_interval;
        m_local = m_durable;
        m_nextGlobal = firstGlobalAfter(m_durable);
        m_needsDurable = false;
    }
    m_position = m_local;
    if (m_isAsync && m_durable < m_local)
        startDrain();
    return Step::done;
}

bool Job::isCancelled() {
    constexpr std::uint64_t stepsBetweenLooks = 4096;
    return ++m_steps % stepsBetweenLooks == 0 && m_cancel && m_cancel->load(std::memory_order_relaxed);
}

std::optional<Run> Job::run(std::uint64_t seed, std::uint64_t run, const std::atomic<bool>* cancel) {
    RandomStream random(seed, run);
    m_cancel = cancel;
    begin();
    m_strikes.begin(random);
    m_nextEpisode = std::isinf(m_links.mtbf.value) ? infinite : exponential(random, m_links.mtbf.value);
    m_nextCorruption = std::isinf(m_corruption.mtbf.value) ? infinite : exponential(random, m_corruption.mtbf.value);
    Step step = Step::done;
    while (m_position < m_intervals && step == Step::done) {
        step = completeInterval(random);
        if (step == Step::struck)
            step = recover(random);
        if (isCancelled())
            step = Step::cancelled;
    }
    if (step == Step::cancelled)
        return std::nullopt;
    meetCorruption(random);
    Run result;
    if (step == Step::givenUp || wall() > mostWallRatio * m_useful) {
        result.outcome = Outcome::neverFinishes;
        // What was held is lost too; work from before the start of the job was booked once and never computed.
        lost(Cause::rework) += std::min(static_cast<double>(m_local) * m_interval, m_useful);
    } else {
        result.useful = {m_useful};
    }
    result.makespan = {wall()};
    for (std::size_t i = 0; i < m_lost.size(); ++i)
        result.lost[i] = {m_lost[i]};
    result.failures = m_failures;
    result.events = m_events;
    if (m_pool) {
        m_pool->collect(wall());
        result.stockOuts = m_pool->stockOuts();
        result.events += m_pool->returns();
        result.nodeHoursOut = {m_pool->nodeHoursOut(wall())};
    }
    return result;
}

} // namespace plumb::models::simulation
