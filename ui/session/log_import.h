// SPDX-License-Identifier: GPL-3.0-or-later
// One failure log on its way into a project: its bytes, how it is read, and what it says, beside everything else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "core/evaluation/worker.h"
#include "core/intake/log_fit.h"
#include "core/intake/log_preview.h"

namespace plumb::ui {

/// A log as it lay on the disk; crosses threads as a constant.
struct LogFile {
    QString path;
    QString name; ///< without its folder
    std::string bytes;
    std::string sha256; ///< empty where a project cannot keep a file of this size
};

/// What a log says as it was read; crosses threads as a constant.
struct LogAnswer {
    std::shared_ptr<const LogFile> file;
    intake::FitOptions options;
    std::shared_ptr<const intake::FailureLog> log; ///< null where it could not be read
    Result<intake::LogFit> fit;                    ///< or why there is none
    std::vector<intake::PreviewKind> kinds;        ///< of the whole log, most failures first, whichever count
    std::optional<intake::LogTime> first, last;    ///< start of a failure, whichever count
};

class LogImport final : public QObject {
    Q_OBJECT

public:
    /// `worker` outlives the import and does nothing else.
    explicit LogImport(Worker& worker, QObject* parent = nullptr);
    ~LogImport() override;

    /// Fetches the file and reads it. Columns, classes and exposure chosen for another file are forgotten, the other
    /// options stay. A file that is no text leaves everything as it was, with the sentence in `problem`.
    void open(const QString& path);
    /// Reads again as these options say. What does not concern the reading is answered from the log already read.
    void setOptions(const intake::FitOptions& options);
    /// Reads on after `cancel`.
    void start();
    /// Stops within a second; file, options and the last answer stay.
    void cancel();

    bool isWorking() const;
    double progress() const; ///< 0 to 1 while working

    std::shared_ptr<const LogFile> file() const; ///< null before the first
    const intake::FitOptions& options() const;
    /// Of the file with the options; null without a file.
    const intake::LogPreview* preview() const;
    /// The last answer to this file; null before.
    std::shared_ptr<const LogAnswer> answer() const;
    /// The options, or the file, are no longer those of the answer.
    bool isStale() const;
    /// Why the last file could not be taken; empty if it could.
    QString problem() const;

signals:
    void previewChanged(); ///< another file, or other options
    void changed();        ///< begun, further on, finished, cancelled, refused

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
