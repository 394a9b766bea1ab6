// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/storage.h"
#include "core/evaluation/calculators/families.h"

namespace plumb::calculator_families {

namespace {

Outputs transfer(const CalculatorValues& in) {
    return answer(models::transferTime({in.number("bytes")}, {in.number("bandwidth_gb_per_s")}).value);
}

Outputs requiredBandwidth(const CalculatorValues& in) {
    const auto need =
        models::requiredWriteFirstOrder({in.number("bytes")}, {in.number("mtbf_h")}, {in.number("overhead_cap")});
    return answer(need.write.value * minutesPerHour, need.bandwidth.value);
}

} // namespace

std::vector<Calculator> storage() {
    return {
        {.name = "storage.transfer",
         .title = "Time to move bytes through storage",
         .inputs = {number("bytes", "bytes to move; a size printed in GiB times 1.073741824e9", notNegative),
                    number("bandwidth_gb_per_s",
                           "sustained by the slowest rank of the whole job, units of 1e9 bytes a second", positive)},
         .outputs = {{"seconds", "bytes over bandwidth, seconds"}},
         .source = "Definition of bandwidth; 1 GB is 1e9 bytes.",
         .compute = transfer},
        {.name = "storage.required_bandwidth",
         .title = "Write bandwidth that keeps checkpoints below an overhead, first order",
         .inputs = {number("bytes", "bytes of one checkpoint of the whole job", notNegative),
                    number("mtbf_h", "mean time between interrupts of the job, hours", positive),
                    number("overhead_cap", "overhead of writing and rework at Young's interval, restart not counted",
                           positiveShare)},
         .outputs = {{"write_min", "longest blocking write, overhead^2 * MTBF / 2, minutes"},
                     {"bandwidth_gb_per_s", "bytes over that time, units of 1e9 bytes a second"}},
         .source = "J. W. Young, CACM 17 (1974) 530: sqrt(2 write / MTBF) is the least first-order overhead.",
         .compute = requiredBandwidth},
    };
}

} // namespace plumb::calculator_families
