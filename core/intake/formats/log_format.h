// SPDX-License-Identifier: GPL-3.0-or-later
// The seam for formats of failure logs: each is one file with a function to recognise its text and one to read it.
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/intake/failure_log.h"
#include "core/intake/log_source.h"

namespace plumb::intake {

struct LogFormat {
    /// Looks at the beginning of the text only.
    bool (*recognises)(std::string_view utf8, const FitOptions& options);
    /// Reads decoded text; what it leaves out or guesses is in `noticed` of the log.
    Result<FailureLog> (*read)(const LogSource& source, const FitOptions& options);
};

extern const LogFormat jsonLogFormat;       ///< records in arrays of JSON, or one record a line
extern const LogFormat kernelLogFormat;     ///< kernel and driver messages: dmesg, syslog, journal
extern const LogFormat slurmJobsLogFormat;  ///< job accounting of Slurm, as `sacct --parsable` prints it
extern const LogFormat slurmNodesLogFormat; ///< node states of Slurm, as `sacctmgr show event --parsable` prints them
extern const LogFormat tableLogFormat;      ///< a table with a row a failure or a lifetime; recognises any text

/// The format of the text; the table takes what no other format recognises.
const LogFormat& formatOf(std::string_view utf8, const FitOptions& options);

/// Reads the text in its format; times far outside all others are left out and noticed.
Result<FailureLog> readLog(const LogSource& source, const FitOptions& options);

} // namespace plumb::intake
