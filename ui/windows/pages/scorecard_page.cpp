// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/scorecard_page.h"

#include <QVBoxLayout>

#include "ui/widgets/scorecard_view.h"

namespace plumb::ui {

ScorecardPage::ScorecardPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("scorecard"), parent), m_view(new ScorecardView(workspace.scorecard, this)) {
    body().addWidget(m_view, 1);
}

bool ScorecardPage::reveal(const QString& target) {
    m_view->reveal(target);
    return true;
}

} // namespace plumb::ui
