// SPDX-License-Identifier: GPL-3.0-or-later
// Every assumption in one table: search, filter, sort, edit in place, copy.
#pragma once

#include <QWidget>

#include "ui/viewmodels/assumption_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace plumb::ui {

class AssumptionTable final : public QWidget {
    Q_OBJECT

public:
    explicit AssumptionTable(Assumptions& assumptions, QWidget* parent = nullptr);

    /// Opens the editor of an address, which it scrolls to; null while a filter hides the row.
    QWidget* edit(const QString& address);
    void setSearch(const QString& words);
    void setShow(AssumptionFilter::Show show);
    AssumptionFilter& filter() { return *m_filter; }
    QTableView& view() { return *m_view; }

    void copyText() const; ///< the shown rows, or those that are selected, for a spreadsheet
    void copyCsv() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showCount();
    void showScopes();
    void fitColumns();

    AssumptionModel* m_model = nullptr;
    AssumptionFilter* m_filter = nullptr;
    QLineEdit* m_search = nullptr;
    QComboBox* m_show = nullptr;
    QComboBox* m_scope = nullptr;
    QLabel* m_count = nullptr;
    QStackedWidget* m_stack = nullptr;
    QTableView* m_view = nullptr;
    QLabel* m_empty = nullptr;
    QPushButton* m_clear = nullptr;
};

} // namespace plumb::ui
