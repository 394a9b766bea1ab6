// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a command, a page or an assumption by its words, and goes there.
#pragma once

#include <functional>
#include <vector>

#include <QFrame>
#include <QString>

class QLineEdit;
class QListWidget;

namespace plumb::ui {

struct Command {
    QString name;
    QString detail; ///< where it stands, or its shortcut
    std::function<void()> run;
};

/// A list over the window that narrows while one types; Enter runs, Escape leaves.
class CommandSearch final : public QFrame {
    Q_OBJECT

public:
    explicit CommandSearch(QWidget* window);

    /// Opens with `commands`, in the order in which they are offered.
    void openWith(std::vector<Command> commands);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void narrow(const QString& words);
    void runCurrent();

    QLineEdit* m_words = nullptr;
    QListWidget* m_list = nullptr;
    std::vector<Command> m_commands;
};

} // namespace plumb::ui
