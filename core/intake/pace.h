// SPDX-License-Identifier: GPL-3.0-or-later
// How far a long reading is, and whether it is still wanted.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "core/base/result.h"

namespace plumb::intake {

/// Who waits for a reading. Both are asked from the thread that reads.
struct LogWatch {
    const std::atomic<bool>* cancel = nullptr; ///< true: stop as soon as you can
    std::function<void(double)> progress;      ///< the share that is done, 0 to 1, never falling
};

/// Hands progress on in stages and asks whether to stop; cheap enough to be asked for every row.
class Pace {
public:
    explicit Pace(const LogWatch& watch) : m_watch(watch) {}

    /// What follows is the work from the share `from` to the share `to`.
    void stage(double from, double to);

    /// `done` of `all` steps of the stage are behind us; false if nobody wants the rest.
    bool goesOn(std::size_t done, std::size_t all);

    [[nodiscard]] bool isCancelled() const { return m_isCancelled; }

    /// What a function returns whose caller will ask `isCancelled` first.
    static tl::unexpected<Error> cancelled();

private:
    const LogWatch& m_watch;
    bool m_isCancelled = false;
    double m_from = 0, m_to = 1;
    std::size_t m_next = 0; ///< steps at which progress is told again
};

} // namespace plumb::intake
