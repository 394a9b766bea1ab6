// SPDX-License-Identifier: GPL-3.0-or-later
// The frame around the pages: rail, top bar, assumptions, status line. It owns no project and computes nothing.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include <QMainWindow>

#include "ui/style/theme.h"
#include "ui/windows/command_search.h"
#include "ui/windows/pages.h"

class QLabel;
class QPushButton;
class QSettings;
class QStackedWidget;

namespace plumb::ui {

class AssumptionPanel;
class FileVerbs;
class NavigationRail;

class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// `settings` keeps size, theme and the panel's state; all arguments outlive the window.
    MainWindow(const Workspace& workspace, QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// The theme the user chose before; `otherwise` where none was.
    static ThemeKind chosenTheme(const QSettings& settings, ThemeKind otherwise);

    FileVerbs& files() { return *m_files; }
    Page* page(const QString& id) const;
    QString currentPage() const;
    void showPage(const QString& id, const QString& target = {});
    /// Everything command search offers: commands, pages, assumptions.
    std::vector<Command> commands();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void makeActions();
    QWidget* makeTopBar();
    QWidget* makeStatusLine();
    void addPage(Page* page);
    QAction* addAction(class QMenu* menu, const QString& name, const QString& text, const QKeySequence& keys,
                       const std::function<void()>& run);
    void refreshState();   ///< file, modified mark, undo and redo
    void refreshResults(); ///< the page in sight, marks, findings
    void refreshPage();
    void say(const QString& sentence);
    void saySaved(const QString& sentence);
    void useTheme(ThemeKind kind);
    void setPanelShown(bool shown);

    Workspace m_workspace;
    QSettings& m_settings;
    FileVerbs* m_files = nullptr;
    NavigationRail* m_rail = nullptr;
    QStackedWidget* m_stack = nullptr;
    AssumptionPanel* m_panel = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_state = nullptr;
    QLabel* m_said = nullptr;
    QLabel* m_work = nullptr;
    QPushButton* m_findings = nullptr;
    CommandSearch* m_search = nullptr;
    std::map<QString, Page*> m_pages;
    std::vector<QAction*> m_actions;
    bool m_mayClose = false;
    bool m_saidOfSaved = false; ///< what is said goes with the next change
};

} // namespace plumb::ui
