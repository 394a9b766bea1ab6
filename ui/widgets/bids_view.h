// SPDX-License-Identifier: GPL-3.0-or-later
// The bids side by side, edited in place: a column for each route.
#pragma once

#include <QWidget>

#include "ui/viewmodels/bids.h"

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace plumb::ui {

class SegmentButton;

class BidsView final : public QWidget {
    Q_OBJECT

public:
    explicit BidsView(Assumptions& assumptions, QWidget* parent = nullptr);

    /// Opens the editor of an address; null if no route has it.
    QWidget* edit(const QString& address);
    QTableView& view() { return *m_view; }
    Bids& bids() { return *m_bids; }

    void copy() const;
    void paste(); ///< the clipboard, from the current cell on

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showRoutes();
    void fitColumns();
    void fillAdd();
    void fillRemove();
    void say(const Result<void>& done);

    Bids* m_bids = nullptr;
    QTableView* m_view = nullptr;
    QStackedWidget* m_stack = nullptr;
    QMenu* m_addMenu = nullptr;
    QMenu* m_removeMenu = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_remove = nullptr;
    SegmentButton* m_all = nullptr;
    SegmentButton* m_differences = nullptr;
};

} // namespace plumb::ui
