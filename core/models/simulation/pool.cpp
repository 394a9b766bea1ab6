// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/simulation/pool.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/check.h"
#include "core/models/simulation/draw.h"

namespace plumb::models::simulation {

namespace {

bool isNumberOfNodes(Count x) {
    constexpr double most = 1e9; // assumed: far above any fleet
    return x.value >= 0 && x.value <= most && std::trunc(x.value) == x.value;
}

bool isTime(Hours x) {
    return x.value >= 0 && std::isfinite(x.value);
}

} // namespace

Pool::Pool(const NodePool& pool) : m_pool(pool) {
    constexpr double mostCrews = 1e6; // assumed: beyond, the number of crews is no limit
    PLUMB_CHECK(isNumberOfNodes(pool.hotSpares) && isNumberOfNodes(pool.coldSpares));
    PLUMB_CHECK(isTime(pool.hotSwap) && isTime(pool.coldSwap) && isTime(pool.meanRepair) && isTime(pool.rmaLead));
    PLUMB_CHECK(pool.takesNode.value >= 0 && pool.takesNode.value <= 1 && pool.rma.value >= 0 && pool.rma.value <= 1);
    PLUMB_CHECK(pool.repairCv > 0 && std::isfinite(pool.repairCv));
    PLUMB_CHECK(!pool.crews ||
                (isNumberOfNodes(*pool.crews) && pool.crews->value >= 1 && pool.crews->value <= mostCrews));
    m_hotSpares = static_cast<std::uint64_t>(pool.hotSpares.value);
    m_coldSpares = static_cast<std::uint64_t>(pool.coldSpares.value);
    begin();
}

void Pool::begin() {
    m_hot = m_hotSpares;
    m_cold = m_coldSpares;
    m_backAt.clear();
    m_crewFree.assign(m_pool.crews ? static_cast<std::size_t>(m_pool.crews->value) : 0, 0.0);
    m_hoursOut = 0;
    m_returns = 0;
    m_stockOuts = 0;
}

double Pool::backAt(double now, RandomStream& random) {
    if (happens(random, m_pool.rma.value))
        return now + m_pool.rmaLead.value;
    double repair_h = m_pool.meanRepair.value;
    if (m_pool.repairShape == RepairShape::exponential)
        repair_h = exponential(random, repair_h);
    else if (m_pool.repairShape == RepairShape::lognormal)
        repair_h = lognormal(random, repair_h, m_pool.repairCv);
    if (m_crewFree.empty())
        return now + repair_h;
    // First come, first served: the crew that is free first takes the node, so that its return is known at once.
    std::ranges::pop_heap(m_crewFree, std::greater{});
    m_crewFree.back() = std::max(now, m_crewFree.back()) + repair_h;
    const double back = m_crewFree.back();
    std::ranges::push_heap(m_crewFree, std::greater{});
    return back;
}

double Pool::popReturn() {
    std::ranges::pop_heap(m_backAt, std::greater{});
    const double at = m_backAt.back();
    m_backAt.pop_back();
    ++m_returns;
    return at;
}

void Pool::collect(double now) {
    while (!m_backAt.empty() && m_backAt.front() <= now) {
        popReturn();
        ++(m_hot < m_hotSpares ? m_hot : m_cold);
    }
}

double Pool::replace(std::uint64_t nodes, double now, RandomStream& random) {
    collect(now);
    for (std::uint64_t i = 0; i < nodes; ++i) {
        m_backAt.push_back(backAt(now, random));
        m_hoursOut += m_backAt.back() - now;
        std::ranges::push_heap(m_backAt, std::greater{});
    }
    const std::uint64_t hot = std::min(nodes, m_hot);
    const std::uint64_t cold = std::min(nodes - hot, m_cold);
    m_hot -= hot;
    m_cold -= cold;
    double wait = std::max(hot > 0 ? m_pool.hotSwap.value : 0.0, cold > 0 ? m_pool.coldSwap.value : 0.0);
    const std::uint64_t missing = nodes - hot - cold;
    if (missing > 0)
        ++m_stockOuts;
    for (std::uint64_t i = 0; i < missing; ++i) // at least `nodes` are out, so that there is one to wait for
        wait = std::max(wait, popReturn() - now);
    return wait;
}

double Pool::nodeHoursOut(double now) const {
    double hours = m_hoursOut;
    for (const double back : m_backAt)
        hours -= std::max(0.0, back - now);
    return hours;
}

} // namespace plumb::models::simulation
