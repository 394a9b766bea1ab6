// SPDX-License-Identifier: GPL-3.0-or-later
// Start: what a project can begin from, and the projects of before.
#pragma once

#include "ui/windows/pages.h"

class QVBoxLayout;

namespace plumb::ui {

class FileVerbs;

class StartPage final : public Page {
    Q_OBJECT

public:
    StartPage(const Workspace& workspace, FileVerbs& files, QWidget* parent);

private:
    void listRecent();

    Workspace m_workspace;
    FileVerbs& m_files;
    QVBoxLayout* m_recent = nullptr;
};

} // namespace plumb::ui
