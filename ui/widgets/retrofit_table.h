// SPDX-License-Identifier: GPL-3.0-or-later
// The gates a project speaks of and their retrofits, edited in place; as high as what it holds.
#pragma once

#include <QWidget>

#include "ui/viewmodels/facilities_retrofits.h"

class QMenu;
class QPushButton;

namespace plumb::ui {

class EditTable;
class PlainText;

class RetrofitTable final : public QWidget {
    Q_OBJECT

public:
    explicit RetrofitTable(Assumptions& assumptions, QWidget* parent = nullptr);

    void setRoute(const QString& id) { m_rows->setRoute(id); }
    /// Opens the editor of an address; null if no row has it.
    QWidget* edit(const QString& address);
    EditTable& view() { return *m_view; }
    FacilityRetrofits& rows() { return *m_rows; }

signals:
    void refused(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit();
    void fillAdd();
    void fillRemove();
    void say(const Result<void>& done);

    FacilityRetrofits* m_rows;
    EditTable* m_view;
    PlainText* m_empty;
    QPushButton* m_add;
    QPushButton* m_remove;
    QMenu* m_addMenu;
    QMenu* m_removeMenu;
};

} // namespace plumb::ui
