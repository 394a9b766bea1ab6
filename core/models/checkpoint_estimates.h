// SPDX-License-Identifier: GPL-3.0-or-later
// Published first-order estimates of checkpointing, each with its own numerator, and the size of a checkpoint. They
// stand beside the exact forms, for comparison with figures that others print.
#pragma once

#include <optional>

#include "core/base/quantity.h"

namespace plumb::models {

struct EttrEstimate {
    Hours interval;               ///< Δt* = √(2·w·M), useful work between checkpoints
    std::optional<Fraction> ettr; ///< nothing where the first-order form is no longer positive
};

/// Expected ratio of effective training time to running time, (1 − (u0 + Δt/2)/M)/(1 + w/Δt) at Δt*, with the restart
/// overhead u0 and the time w of a blocking write. M > 0, u0, w ≥ 0. Source: Kokolis et al., HPCA 2025.
EttrEstimate ettrEstimate(Hours mtbf, Hours restart, Hours write);

struct PeriodicWaste {
    Hours period;   ///< T = √(2·(M − (D + R))·C), the dump included
    Fraction waste; ///< 1 − (1 − C/T)·(1 − (D + R + T/2)/M)
};

/// Waste of periodic checkpoints of cost C with downtime D and recovery R. Nothing unless D + R < M and T ≥ C, where
/// the first order holds. Source: Hérault and Robert, Fault-Tolerance Techniques for High-Performance Computing, 2015.
std::optional<PeriodicWaste> periodicWaste(Hours mtbf, Hours write, Hours downtime, Hours recovery);

struct AvailabilityOptimum {
    Hours period;          ///< T_c = T_s + √(2·(M + R)·T_s + T_s²), the dump included
    Fraction availability; ///< (1 − T_s/T_c)·M/(M + R + T_c/2)
};

/// The period of greatest availability. M > 0, T_s > 0, R ≥ 0. Source: Saxena et al., arXiv 2410.18124.
AvailabilityOptimum availabilityOptimum(Hours mtbf, Hours write, Hours restart);

inline constexpr double bytesPerGigabyte = 1e9;          ///< GB, as in every figure of the product
inline constexpr double bytesPerGibibyte = 1073741824.0; ///< GiB, which published checkpoint sizes often call GB

/// Bytes of one checkpoint, parameters · bytes per parameter (14 for bf16 weights with fp32 master copy and Adam
/// moments). Source: MLPerf Storage v2.0 submission guidelines, Table 2.
double checkpointBytes(double parameters, double bytesPerParameter);

} // namespace plumb::models
