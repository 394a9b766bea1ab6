// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the judgement of the open project up to date: quick previews while a value moves, the full one when it rests.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include <QObject>

#include "core/evaluation/worker.h"
#include "core/judgement/judgement.h"
#include "ui/session/project_session.h"

namespace plumb::ui {

/// One finished answer; crosses threads as a constant.
struct Results {
    std::shared_ptr<const Project> project;
    Judgement judgement;
    std::uint64_t revision = 0; ///< of the session, when it was asked
    bool full = false;          ///< with the fixed samples, so that it is what the command line says
};

class EvaluationService final : public QObject {
    Q_OBJECT

public:
    /// `session` and `worker` outlive the service. `today` is asked at every run. A full run begins `rest` after the
    /// last change.
    EvaluationService(ProjectSession& session, Worker& worker, std::function<Date()> today,
                      std::chrono::milliseconds rest = std::chrono::milliseconds(150), QObject* parent = nullptr);
    ~EvaluationService() override;

    /// The newest results; null before the first, or without a project.
    std::shared_ptr<const Results> results() const;
    /// The project is newer than the results: figures are shown greyed.
    bool isStale() const;
    const RulePack& pack() const;

signals:
    void resultsChanged();
    void staleChanged();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
