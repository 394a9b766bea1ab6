// SPDX-License-Identifier: GPL-3.0-or-later
// A session with a project, its scorecard, and its results judged on a fixed day.
#pragma once

#include <memory>
#include <stdexcept>

#include <QTemporaryDir>

#include "core/judgement/judgement.h"
#include "tests/core/report/small_project.h"
#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/scorecard_model.h"

namespace plumb::tests {

struct Scored {
    explicit Scored(const Result<Project>& project) {
        if (!session.startFrom("training-16384") || !session.edit(QStringLiteral("Prepare"), project))
            throw std::runtime_error("no project to score");
        session.history().clear();
    }

    QTemporaryDir folder;
    ui::ProjectSession session{{folder.path().toStdString(), [] { return QDateTime({2026, 1, 10}, {12, 0}); }}};
    Date today{2026, 1, 10};
    ui::ScorecardModel model{session, builtInRulePack(), [this] { return today; }};
};

/// As the service would deliver them. Fewer samples: what the tests compare does not lean on them.
inline ui::Results resultsOf(const Project& project, std::uint64_t samples = 20) {
    ui::Results results;
    results.project = std::make_shared<const Project>(project);
    results.judgement = judge(project, builtInRulePack(), {2026, 1, 10}, samples);
    results.full = true;
    return results;
}

} // namespace plumb::tests
