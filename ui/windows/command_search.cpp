// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/command_search.h"

#include <algorithm>

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr int offered = 40; // assumed: more than anybody reads before typing another letter

bool matches(const Command& command, const QStringList& words) {
    return std::ranges::all_of(words, [&](const QString& word) {
        return command.name.contains(word, Qt::CaseInsensitive) || command.detail.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace

CommandSearch::CommandSearch(QWidget* window) : QFrame(window, Qt::Popup) {
    setObjectName(QStringLiteral("commandSearch"));
    setAccessibleName(tr("Command search"));
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(gridStep, gridStep, gridStep, gridStep);
    m_words = new QLineEdit(this);
    m_words->setPlaceholderText(tr("Search commands, pages and assumptions"));
    m_words->setAccessibleName(tr("Search commands, pages and assumptions"));
    m_words->installEventFilter(this);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Matches"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setTextElideMode(Qt::ElideMiddle);
    column->addWidget(m_words);
    column->addWidget(m_list);
    connect(m_words, &QLineEdit::textChanged, this, &CommandSearch::narrow);
    connect(m_words, &QLineEdit::returnPressed, this, &CommandSearch::runCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandSearch::runCurrent);
}

void CommandSearch::openWith(std::vector<Command> commands) {
    m_commands = std::move(commands);
    m_words->clear();
    narrow({});
    const QWidget* window = parentWidget();
    const QSize size(std::min(640, window->width() - 4 * gridStep), std::min(440, window->height() - 12 * gridStep));
    resize(size);
    move(window->mapToGlobal(QPoint((window->width() - size.width()) / 2, 7 * gridStep)));
    show();
    m_words->setFocus();
}

void CommandSearch::narrow(const QString& words) {
    const QStringList all = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    m_list->clear();
    for (std::size_t i = 0; i < m_commands.size() && m_list->count() < offered; ++i) {
        const Command& command = m_commands[i];
        if (!matches(command, all))
            continue;
        auto* item = new QListWidgetItem(
            command.detail.isEmpty() ? command.name : QStringLiteral("%1   —   %2").arg(command.name, command.detail),
            m_list);
        item->setData(Qt::UserRole, static_cast<qulonglong>(i));
        item->setSizeHint({0, tableRowHeight});
        item->setToolTip(item->text());
    }
    if (m_list->count() > 0)
        m_list->setCurrentRow(0);
    else
        new QListWidgetItem(tr("Nothing is called that."), m_list);
}

void CommandSearch::runCurrent() {
    const QListWidgetItem* item = m_list->currentItem();
    if (!item || !item->data(Qt::UserRole).isValid())
        return;
    const auto run = m_commands[item->data(Qt::UserRole).toULongLong()].run;
    hide();
    run();
}

bool CommandSearch::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_words && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0 && m_list->count() > 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace plumb::ui
