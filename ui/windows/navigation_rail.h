// SPDX-License-Identifier: GPL-3.0-or-later
// The list of pages at the left, each with its state: navigation and progress in one.
#pragma once

#include <map>

#include <QWidget>

#include "ui/viewmodels/rail_state.h"

namespace plumb::ui {

class RailEntry;

class NavigationRail final : public QWidget {
    Q_OBJECT

public:
    explicit NavigationRail(QWidget* parent = nullptr);

    void setCurrent(const QString& page);
    void setState(const QString& page, const RailState& state);
    /// Pages other than the start need a project.
    void setHasProject(bool hasProject);

signals:
    void chosen(const QString& page);

private:
    std::map<QString, RailEntry*> m_entries;
};

} // namespace plumb::ui
