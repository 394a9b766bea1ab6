// SPDX-License-Identifier: GPL-3.0-or-later
// The logs of tests/data and short ones written in place.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <QFile>

#include "core/intake/failure_log.h"
#include "core/intake/log_fit.h"

namespace plumb::tests {

inline std::string bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

inline std::string sampleLog(const QString& name) {
    return bytesOf(QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/logs/") + name);
}

/// What was noticed of one kind; a count of 0 if nothing was.
inline intake::Noticed noticed(const std::vector<intake::Noticed>& list, std::string_view kind) {
    const auto found = std::ranges::find(list, kind, &intake::Noticed::kind);
    return found == list.end() ? intake::Noticed{} : *found;
}

/// Read and fitted in one go.
inline Result<intake::LogFit> fitted(std::string_view bytes, const intake::FitOptions& options = {}) {
    const auto log = intake::readFailureLog(bytes, options);
    return log ? intake::fit(*log, options) : tl::unexpected(log.error());
}

} // namespace plumb::tests
