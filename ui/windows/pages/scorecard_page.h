// SPDX-License-Identifier: GPL-3.0-or-later
// Scorecard: every precondition, answered criterion by criterion.
#pragma once

#include "ui/windows/pages.h"

namespace plumb::ui {

class ScorecardModel;
class ScorecardView;

class ScorecardPage final : public Page {
    Q_OBJECT

public:
    ScorecardPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;

private:
    ScorecardView* m_view = nullptr;
};

} // namespace plumb::ui
