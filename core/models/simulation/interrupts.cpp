// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/simulation/interrupts.h"

#include <cmath>
#include <utility>

#include "core/base/check.h"
#include "core/models/simulation/draw.h"

namespace plumb::models::simulation {

namespace {

bool isFraction(Fraction x) {
    return x.value >= 0 && x.value <= 1;
}

void checkDomain(const NodeLifetimes& x) {
    constexpr double mostRenewals = 1000; // assumed: an older fleet is stationary and costs only draws
    PLUMB_CHECK(x.shape >= 0.2 && x.shape <= 10 && x.nodeMtbf.value > 0);
    PLUMB_CHECK(x.fleetAge.value >= 0 && std::isfinite(x.fleetAge.value) &&
                x.fleetAge.value <= mostRenewals * x.nodeMtbf.value);
    PLUMB_CHECK(isFraction(x.defective) && (x.defective.value <= 0 || x.defectiveMtbf.value > 0));
    PLUMB_CHECK(x.burnIn.value >= 0 && std::isfinite(x.burnIn.value));
    PLUMB_CHECK(isFraction(x.lemons) && x.lemonRate > 0 && std::isfinite(x.lemonRate));
    PLUMB_CHECK(!x.lemonLeavesAfter || x.lemonLeavesAfter->value >= 1);
}

} // namespace

StrikeSource::StrikeSource(double nodes, const Interrupts& interrupts) : m_groups(interrupts.groups) {
    if (const auto* stream = std::get_if<ExponentialFailures>(&interrupts.nodes)) {
        m_jobMtbf = stream->jobMtbf.value;
        PLUMB_CHECK(m_jobMtbf > 0);
    } else {
        m_hasLifetimes = true;
        m_lifetimes = std::get<NodeLifetimes>(interrupts.nodes);
        checkDomain(m_lifetimes);
        constexpr double mostSlots = 1e7; // assumed: each takes 24 bytes and a draw per run
        PLUMB_CHECK(nodes <= mostSlots);
        m_scale = m_lifetimes.nodeMtbf.value / std::tgamma(1 + 1 / m_lifetimes.shape);
        if (m_lifetimes.defective.value > 0)
            m_defective =
                m_lifetimes.defective.value * std::exp(-m_lifetimes.burnIn.value / m_lifetimes.defectiveMtbf.value);
        m_lemonLeavesAfter = m_lifetimes.lemonLeavesAfter.value_or(Count{never.value}).value;
        m_slots.resize(static_cast<std::size_t>(nodes));
    }
    for (const FailureGroup& group : m_groups) {
        PLUMB_CHECK(group.mtbf.value > 0);
        PLUMB_CHECK(group.nodes.value >= 0 && group.nodes.value <= nodes &&
                    std::trunc(group.nodes.value) == group.nodes.value);
        m_groupRate += 1 / group.mtbf.value;
    }
}

double StrikeSource::lifetime(const Slot& slot, RandomStream& random) const {
    switch (slot.kind) {
    case Kind::defective:
        return exponential(random, m_lifetimes.defectiveMtbf.value);
    case Kind::lemon:
        return weibull(random, m_scale, m_lifetimes.shape) / m_lifetimes.lemonRate;
    case Kind::ordinary:
        break;
    }
    return weibull(random, m_scale, m_lifetimes.shape);
}

void StrikeSource::renew(Slot& slot, RandomStream& random) const {
    slot.failures += 1;
    if (slot.kind == Kind::defective || (slot.kind == Kind::lemon && slot.failures >= m_lemonLeavesAfter))
        slot.kind = Kind::ordinary;
    slot.next_h += lifetime(slot, random);
}

void StrikeSource::sink(std::size_t at) {
    for (std::size_t child = 2 * at + 1; child < m_slots.size(); child = 2 * at + 1) {
        if (child + 1 < m_slots.size() && m_slots[child + 1].next_h < m_slots[child].next_h)
            ++child;
        if (m_slots[at].next_h <= m_slots[child].next_h)
            return;
        std::swap(m_slots[at], m_slots[child]);
        at = child;
    }
}

void StrikeSource::begin(RandomStream& random) {
    if (m_hasLifetimes) {
        for (Slot& slot : m_slots) {
            const bool isLemon = happens(random, m_lifetimes.lemons.value);
            const bool isDefective = !isLemon && happens(random, m_defective);
            slot = {-m_lifetimes.fleetAge.value,
                    isLemon       ? Kind::lemon
                    : isDefective ? Kind::defective
                                  : Kind::ordinary,
                    0};
            slot.next_h += lifetime(slot, random);
            while (slot.next_h <= 0)
                renew(slot, random);
        }
        for (std::size_t i = m_slots.size() / 2; i-- > 0;)
            sink(i);
        m_nextNode = m_slots.front().next_h;
    } else {
        m_nextNode = exponential(random, m_jobMtbf);
    }
    m_nextGroup = m_groupRate > 0 ? exponential(random, 1 / m_groupRate) : never.value;
}

Strike StrikeSource::take(RandomStream& random) {
    if (m_nextGroup <= m_nextNode) {
        m_nextGroup += exponential(random, 1 / m_groupRate);
        double left = random.uniform() * m_groupRate;
        const FailureGroup* struck = nullptr;
        for (const FailureGroup& group : m_groups) {
            if (std::isinf(group.mtbf.value))
                continue;
            struck = &group; // the last one also takes what rounding leaves
            left -= 1 / group.mtbf.value;
            if (left < 0)
                break;
        }
        return {static_cast<std::uint64_t>(struck->nodes.value), true};
    }
    if (m_hasLifetimes) {
        renew(m_slots.front(), random);
        sink(0);
        m_nextNode = m_slots.front().next_h;
    } else {
        m_nextNode += exponential(random, m_jobMtbf);
    }
    return {1, false};
}

} // namespace plumb::models::simulation
