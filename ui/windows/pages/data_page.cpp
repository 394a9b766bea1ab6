// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/data_page.h"

#include <QVBoxLayout>

#include "ui/widgets/assumption_table.h"

namespace plumb::ui {

DataPage::DataPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("data"), parent), m_table(new AssumptionTable(workspace.assumptions, this)) {
    body().addWidget(m_table, 1);
}

bool DataPage::reveal(const QString& target) {
    m_table->filter().clear();
    return m_table->edit(target) || Page::reveal(target);
}

} // namespace plumb::ui
