// SPDX-License-Identifier: GPL-3.0-or-later
// Memo: the decision memo as it will be printed, and its export.
#pragma once

#include <vector>

#include "ui/windows/pages.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTimer;

namespace plumb::ui {

class FileVerbs;

class MemoPage final : public Page {
    Q_OBJECT

public:
    MemoPage(const Workspace& workspace, FileVerbs& files, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void preview();
    void askAndExport();
    void writeTo(const QString& path);

    Workspace m_workspace;
    FileVerbs& m_files;
    QComboBox* m_paper = nullptr;
    QPushButton* m_export = nullptr;
    QLabel* m_waiting = nullptr;
    QTimer* m_rest = nullptr;
    std::vector<QLabel*> m_pages;
    std::shared_ptr<const Results> m_results;
    std::shared_ptr<const Results> m_previewed; ///< whose pages are shown
};

} // namespace plumb::ui
