// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/pace.h"

#include <algorithm>

namespace plumb::intake {

void Pace::stage(double from, double to) {
    m_from = from;
    m_to = to;
    m_next = 0;
}

bool Pace::goesOn(std::size_t done, std::size_t all) {
    if (m_watch.cancel != nullptr && m_watch.cancel->load(std::memory_order_relaxed))
        m_isCancelled = true;
    if (m_isCancelled)
        return false;
    if (done >= m_next && m_watch.progress) {
        constexpr std::size_t reports = 50; // of one stage; assumed: smooth to look at
        m_next = done + std::max<std::size_t>(1, all / reports);
        const double share = all == 0 ? 1.0 : static_cast<double>(std::min(done, all)) / static_cast<double>(all);
        m_watch.progress(m_from + (m_to - m_from) * share);
    }
    return true;
}

tl::unexpected<Error> Pace::cancelled() {
    return cannotBeDone("The reading of the log was called off.");
}

} // namespace plumb::intake
