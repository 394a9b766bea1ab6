// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory the process holds.
#pragma once

#include <fstream>

#include <unistd.h>

namespace plumb::tests {

/// Resident memory of this process [MB]; 0 where the system does not say.
inline double residentMegabytes() {
    std::ifstream statm("/proc/self/statm"); // proc(5): pages in all, pages resident
    double all = 0, resident = 0;
    statm >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

} // namespace plumb::tests
