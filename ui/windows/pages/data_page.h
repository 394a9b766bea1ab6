// SPDX-License-Identifier: GPL-3.0-or-later
// Data: every assumption with its value, source and grade; and the reference data that the program carries.
#pragma once

#include "ui/windows/pages.h"

class QComboBox;
class QStackedWidget;

namespace plumb::ui {

class AssumptionTable;
class ChoiceRow;
class ResultTable;

class DataPage final : public Page {
    Q_OBJECT

public:
    DataPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;

private:
    QWidget* referencePart();
    void showKind();

    QComboBox* m_part = nullptr;
    QStackedWidget* m_parts = nullptr;
    AssumptionTable* m_table = nullptr;
    ChoiceRow* m_kinds = nullptr;
    QComboBox* m_kind = nullptr;
    PlainText* m_what = nullptr;
    ResultTable* m_records = nullptr;
};

} // namespace plumb::ui
