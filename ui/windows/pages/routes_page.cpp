// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/routes_page.h"

#include <QVBoxLayout>

#include "ui/widgets/bids_view.h"

namespace plumb::ui {

RoutesPage::RoutesPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("routes"), parent), m_bids(new BidsView(workspace.assumptions, this)) {
    body().addWidget(m_bids, 1);
}

bool RoutesPage::reveal(const QString& target) {
    return m_bids->edit(target) || Page::reveal(target);
}

} // namespace plumb::ui
