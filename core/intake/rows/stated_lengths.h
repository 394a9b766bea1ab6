// SPDX-License-Identifier: GPL-3.0-or-later
// The lengths of outages that a log states beside its times, and the unit that they are in.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/intake/failure_log.h"
#include "core/intake/text/number_style.h"

namespace plumb::intake {

class StatedLengths {
public:
    /// Takes the length of event number `event` as it is written; false if the cell is no length.
    bool add(std::size_t event, std::string_view cell, DecimalSign decimal);

    /// Gives the events their lengths, plain numbers in the unit that `name` says, else in which most agree with end
    /// minus start, else as the options or the habit have it.
    void apply(FailureLog& log, std::string_view name, const FitOptions& options) const;

private:
    /// As written, until the unit of its column is known.
    struct Stated {
        std::size_t event = 0;
        double value = 0;
        double resolution = 0; ///< one unit of the last digit
    };
    [[nodiscard]] std::size_t agreeing(const FailureLog& log, NumberUnit unit) const;

    std::vector<Stated> m_plain, m_seconds; ///< numbers without unit; lengths that state it
};

} // namespace plumb::intake
