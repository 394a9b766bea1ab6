// SPDX-License-Identifier: GPL-3.0-or-later
// Data: every assumption with its value, source and grade.
#pragma once

#include "ui/windows/pages.h"

namespace plumb::ui {

class AssumptionTable;

class DataPage final : public Page {
    Q_OBJECT

public:
    DataPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;

private:
    AssumptionTable* m_table = nullptr;
};

} // namespace plumb::ui
