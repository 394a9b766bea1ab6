// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/page_factory.h"

#include "ui/viewmodels/assumptions.h"
#include "ui/windows/dialogs/log_imports.h"
#include "ui/windows/file_verbs.h"
#include "ui/windows/pages/cluster_page.h"
#include "ui/windows/pages/data_page.h"
#include "ui/windows/pages/economics_page.h"
#include "ui/windows/pages/fabric_page.h"
#include "ui/windows/pages/facilities_page.h"
#include "ui/windows/pages/memo_page.h"
#include "ui/windows/pages/overview_page.h"
#include "ui/windows/pages/reliability_page.h"
#include "ui/windows/pages/routes_page.h"
#include "ui/windows/pages/scorecard_page.h"
#include "ui/windows/pages/start_page.h"
#include "ui/windows/pages/storage_page.h"
#include "ui/windows/pages/supply_page.h"
#include "ui/windows/pages/workflows_page.h"

namespace plumb::ui {

namespace {

/// A log is asked for on the page that shows what it changes.
ReliabilityPage* makeReliabilityPage(const Workspace& workspace, FileVerbs& files, QWidget* parent) {
    auto* page = new ReliabilityPage(workspace, parent);
    auto* logs = new LogImports(workspace.session, files, workspace.assumptions.locale(), *parent->window());
    QObject::connect(page, &ReliabilityPage::importRequested, logs, [logs] { logs->start(); });
    QObject::connect(logs, &LogImports::taken, page, [page] { emit page->followed(page->id(), {}); });
    QObject::connect(logs, &LogImports::said, &files, &FileVerbs::said);
    return page;
}

} // namespace

std::vector<Page*> makePages(const Workspace& workspace, FileVerbs& files, QWidget* parent) {
    // One a line, in the order of the rail.
    return {
        new StartPage(workspace, files, parent),       //
        new OverviewPage(parent),                      //
        new MemoPage(workspace, files, parent),        //
        new ClusterPage(workspace, parent),            //
        new WorkflowsPage(workspace, parent),          //
        new RoutesPage(workspace, parent),             //
        new ScorecardPage(workspace, parent),          //
        makeReliabilityPage(workspace, files, parent), //
        new StoragePage(workspace, parent),            //
        new FabricPage(workspace, parent),             //
        new FacilitiesPage(workspace, parent),         //
        new SupplyPage(workspace, parent),             //
        new EconomicsPage(workspace, parent),          //
        new DataPage(workspace, parent)                //
    };
}

} // namespace plumb::ui
