// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/checkpoint_estimates.h"

#include <cmath>

#include "core/base/check.h"

namespace plumb::models {

EttrEstimate ettrEstimate(Hours mtbf, Hours restart, Hours write) {
    PLUMB_CHECK(mtbf.value > 0 && restart.value >= 0 && write.value >= 0);
    const double interval_h = std::sqrt(2.0 * write.value * mtbf.value);
    // w/Δt* as √(w/(2M)), which is 0 and not 0/0 for a write that takes no time.
    const double ettr =
        (1.0 - (restart.value + interval_h / 2) / mtbf.value) / (1.0 + std::sqrt(write.value / (2.0 * mtbf.value)));
    return {{interval_h}, ettr > 0 ? std::optional(Fraction{ettr}) : std::nullopt};
}

std::optional<PeriodicWaste> periodicWaste(Hours mtbf, Hours write, Hours downtime, Hours recovery) {
    PLUMB_CHECK(mtbf.value > 0 && write.value > 0);
    const double away_h = downtime.value + recovery.value;
    if (away_h >= mtbf.value)
        return std::nullopt;
    const double period_h = std::sqrt(2.0 * (mtbf.value - away_h) * write.value);
    if (period_h < write.value)
        return std::nullopt;
    const double failureWaste = (away_h + period_h / 2) / mtbf.value;
    return PeriodicWaste{{period_h}, {1.0 - (1.0 - write.value / period_h) * (1.0 - failureWaste)}};
}

AvailabilityOptimum availabilityOptimum(Hours mtbf, Hours write, Hours restart) {
    PLUMB_CHECK(mtbf.value > 0 && write.value > 0 && restart.value >= 0);
    const double write_h = write.value;
    const double period_h = write_h + std::sqrt(2.0 * (mtbf.value + restart.value) * write_h + write_h * write_h);
    const double up = mtbf.value / (mtbf.value + restart.value + period_h / 2);
    return {{period_h}, {(1.0 - write_h / period_h) * up}};
}

double checkpointBytes(double parameters, double bytesPerParameter) {
    return parameters * bytesPerParameter;
}

} // namespace plumb::models
