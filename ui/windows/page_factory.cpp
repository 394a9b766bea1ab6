// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/page_factory.h"

#include "ui/windows/pages/data_page.h"
#include "ui/windows/pages/memo_page.h"
#include "ui/windows/pages/overview_page.h"
#include "ui/windows/pages/reliability_page.h"
#include "ui/windows/pages/routes_page.h"
#include "ui/windows/pages/scorecard_page.h"
#include "ui/windows/pages/start_page.h"
#include "ui/windows/pages/storage_page.h"

namespace plumb::ui {

std::vector<Page*> makePages(const Workspace& workspace, FileVerbs& files, QWidget* parent) {
    return {new StartPage(workspace, files, parent), new OverviewPage(parent),
            new MemoPage(workspace, files, parent),  new RoutesPage(workspace, parent),
            new ScorecardPage(workspace, parent),    new ReliabilityPage(workspace, parent),
            new StoragePage(workspace, parent),      new DataPage(workspace, parent)};
}

} // namespace plumb::ui
