// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/base/shown_text.h"
#include "ui/session/evaluation_service.h"
#include "ui/session/project_session.h"
#include "ui/style/application_style.h"
#include "ui/style/icons.h"
#include "ui/style/shown.h"
#include "ui/style/type.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/rail_state.h"
#include "ui/widgets/assumption_panel.h"
#include "ui/windows/file_verbs.h"
#include "ui/windows/navigation_rail.h"
#include "ui/windows/page_factory.h"

namespace plumb::ui {
namespace {

const QString panelKey = QStringLiteral("window/assumptionsShown");
const QString themeKey = QStringLiteral("window/theme");
const QString darkName = QStringLiteral("dark");
const QString lightName = QStringLiteral("light");
const QString geometryKey = QStringLiteral("window/geometry");

constexpr int panelWidth = 56 * gridStep;

QPushButton* quietButton(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setProperty("quiet", true);
    return button;
}

} // namespace

MainWindow::MainWindow(const Workspace& workspace, QSettings& settings, QWidget* parent)
    : QMainWindow(parent), m_workspace(workspace), m_settings(settings) {
    m_files = new FileVerbs(workspace.session, *this);
    m_search = new CommandSearch(this);
    setMinimumSize(960, 600);

    auto* frame = new QWidget(this);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_rail = new NavigationRail(frame);
    m_rail->setFixedWidth(26 * gridStep);
    row->addWidget(m_rail);
    auto* centre = new QVBoxLayout;
    centre->setSpacing(0);
    row->addLayout(centre, 1);
    m_stack = new QStackedWidget(frame);
    m_panel = new AssumptionPanel(workspace.assumptions, frame);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_stack, 1);
    m_panel->setFixedWidth(panelWidth);
    middle->addWidget(m_panel);
    makeActions();
    centre->addWidget(makeTopBar());
    centre->addLayout(middle, 1);
    centre->addWidget(makeStatusLine());
    setCentralWidget(frame);

    for (Page* made : makePages(workspace, *m_files, m_stack))
        addPage(made);

    ProjectSession& session = workspace.session;
    connect(m_rail, &NavigationRail::chosen, this, [this](const QString& id) { showPage(id); });
    connect(m_files, &FileVerbs::said, this, &MainWindow::say);
    connect(m_files, &FileVerbs::savedSaid, this, &MainWindow::saySaved);
    connect(m_files, &FileVerbs::opened, this, [this] { showPage(QStringLiteral("overview")); });
    connect(&session, &ProjectSession::stateChanged, this, &MainWindow::refreshState);
    connect(&session, &ProjectSession::projectChanged, this, &MainWindow::refreshState);
    connect(&session, &ProjectSession::recoveryFailed, this, &MainWindow::say);
    connect(&workspace.evaluation, &EvaluationService::resultsChanged, this, &MainWindow::refreshResults);
    connect(&workspace.evaluation, &EvaluationService::staleChanged, this, &MainWindow::refreshResults);

    setPanelShown(m_settings.value(panelKey, true).toBool());
    if (!restoreGeometry(m_settings.value(geometryKey).toByteArray()))
        resize(1440, 900);
    refreshState();
    refreshResults();
    frame->setFocus(); // nothing is marked before the user reaches for the keyboard
    showPage(session.hasProject() ? QStringLiteral("overview") : QStringLiteral("start"));
}

MainWindow::~MainWindow() = default;

ThemeKind MainWindow::chosenTheme(const QSettings& settings, ThemeKind otherwise) {
    const QString chosen = settings.value(themeKey).toString();
    return chosen == darkName ? ThemeKind::dark : chosen == lightName ? ThemeKind::light : otherwise;
}

void MainWindow::addPage(Page* page) {
    m_pages[page->id()] = page;
    m_stack->addWidget(page);
    connect(page, &Page::followed, this, &MainWindow::showPage);
    connect(page, &Page::refused, this, &MainWindow::say);
    connect(page, &Page::focusChanged, this, [this, page] { m_panel->setPage(currentPage(), page->focus()); });
}

Page* MainWindow::page(const QString& id) const {
    const auto found = m_pages.find(id);
    return found == m_pages.end() ? nullptr : found->second;
}

QString MainWindow::currentPage() const {
    const auto* current = qobject_cast<const Page*>(m_stack->currentWidget());
    return current ? current->id() : QString();
}

void MainWindow::showPage(const QString& id, const QString& target) {
    Page* wanted = page(id);
    if (!wanted || (!m_workspace.session.hasProject() && id != QLatin1String("start")))
        return;
    m_stack->setCurrentWidget(wanted);
    m_rail->setCurrent(id);
    refreshPage();
    m_panel->setPage(id, wanted->focus());
    setPanelShown(m_settings.value(panelKey, true).toBool());
    if (!target.isEmpty() && !wanted->reveal(target))
        say(tr("What it speaks of is not on this page any more."));
}

QAction* MainWindow::addAction(QMenu* menu, const QString& name, const QString& text, const QKeySequence& keys,
                               const std::function<void()>& run) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, run);
    menu->addAction(action);
    m_actions.push_back(action);
    return action;
}

void MainWindow::makeActions() {
    ProjectSession& session = m_workspace.session;
    auto* file = menuBar()->addMenu(tr("&File"));
    addAction(file, QStringLiteral("new"), tr("&New from a template…"), QKeySequence::New,
              [this] { showPage(QStringLiteral("start")); });
    addAction(file, QStringLiteral("open"), tr("&Open…"), QKeySequence::Open, [this] { m_files->open(); });
    file->addSeparator();
    addAction(file, QStringLiteral("save"), tr("&Save"), QKeySequence::Save, [this] { m_files->save(); });
    addAction(file, QStringLiteral("saveAs"), tr("Save &as…"), QKeySequence(QStringLiteral("Ctrl+Shift+S")),
              [this] { m_files->saveAs(); });
    addAction(file, QStringLiteral("exportMemo"), tr("&Export the memo…"), QKeySequence(QStringLiteral("Ctrl+E")),
              [this] {
                  showPage(QStringLiteral("memo"));
                  if (Page* memo = page(QStringLiteral("memo")))
                      memo->reveal(QStringLiteral("export"));
              });
    addAction(file, QStringLiteral("importLog"), tr("&Import a failure log…"), QKeySequence(QStringLiteral("Ctrl+I")),
              [this] { showPage(QStringLiteral("reliability"), QStringLiteral("failureLog")); });
    file->addSeparator();
    addAction(file, QStringLiteral("quit"), tr("&Quit"), QKeySequence::Quit, [this] { close(); });

    auto* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = session.history().createUndoAction(this, tr("&Undo"));
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = session.history().createRedoAction(this, tr("&Redo"));
    redo->setObjectName(QStringLiteral("redo"));
    // Qt puts the name of the step into the text as it is; names of users are in it.
    connect(&session.history(), &QUndoStack::undoTextChanged, undo, [undo](const QString& step) {
        undo->setText(step.isEmpty() ? tr("&Undo") : tr("&Undo %1").arg(menuText(step)));
    });
    connect(&session.history(), &QUndoStack::redoTextChanged, redo, [redo](const QString& step) {
        redo->setText(step.isEmpty() ? tr("&Redo") : tr("&Redo %1").arg(menuText(step)));
    });
    // Twice the same key on one action would make it ambiguous.
    QList<QKeySequence> redoKeys = QKeySequence::keyBindings(QKeySequence::Redo);
    if (const QKeySequence other(QStringLiteral("Ctrl+Y")); !redoKeys.contains(other))
        redoKeys.append(other);
    redo->setShortcuts(redoKeys);
    edit->addActions({undo, redo});
    m_actions.insert(m_actions.end(), {undo, redo});
    edit->addSeparator();
    addAction(edit, QStringLiteral("search"), tr("&Search commands…"), QKeySequence(QStringLiteral("Ctrl+K")),
              [this] { m_search->openWith(commands()); });

    auto* view = menuBar()->addMenu(tr("&View"));
    for (const PageEntry& entry : pageEntries()) {
        addAction(view, QStringLiteral("page:") + QLatin1String(entry.id), Page::tr(entry.name),
                  QKeySequence(QLatin1String(entry.shortcut)), [this, &entry] { showPage(QLatin1String(entry.id)); });
    }
    view->addSeparator();
    addAction(view, QStringLiteral("panel"), tr("Show or hide the &assumptions"),
              QKeySequence(QStringLiteral("Ctrl+B")), [this] {
                  m_settings.setValue(panelKey, m_panel->isHidden());
                  setPanelShown(m_panel->isHidden());
              });
    addAction(view, QStringLiteral("light"), tr("&Light"), {}, [this] { useTheme(ThemeKind::light); });
    addAction(view, QStringLiteral("dark"), tr("&Dark"), {}, [this] { useTheme(ThemeKind::dark); });
}

QWidget* MainWindow::makeTopBar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(4 * gridStep, gridStep, 2 * gridStep, gridStep);
    row->setSpacing(gridStep);
    m_name = new QLabel(bar);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setFont(typeFont(TypeRole::strong, QApplication::font()));
    m_state = new QLabel(bar);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_name);
    row->addWidget(m_state);
    row->addStretch();
    const auto add = [&](const char* action, const char* iconName, const QString& text) {
        auto* button = quietButton(text, bar);
        button->setIcon(icon(QLatin1String(iconName), themeOf(palette()).text));
        button->setProperty("iconName", QString::fromLatin1(iconName));
        auto* target = findChild<QAction*>(QLatin1String(action));
        button->setEnabled(target->isEnabled());
        button->setToolTip(withoutMnemonics(target->text()) +
                           QStringLiteral(" (%1)").arg(target->shortcut().toString(QKeySequence::NativeText)));
        connect(button, &QPushButton::clicked, target, &QAction::trigger);
        connect(target, &QAction::changed, button, [button, target] {
            button->setEnabled(target->isEnabled());
            button->setToolTip(withoutMnemonics(target->text()) +
                               QStringLiteral(" (%1)").arg(target->shortcut().toString(QKeySequence::NativeText)));
        });
        row->addWidget(button);
    };
    add("undo", "undo", tr("Undo"));
    add("redo", "redo", tr("Redo"));
    add("search", "search", tr("Search"));
    add("exportMemo", "export", tr("Export memo"));
    add("panel", "panel", tr("Assumptions"));
    return bar;
}

QWidget* MainWindow::makeStatusLine() {
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(4 * gridStep, halfStep, 2 * gridStep, halfStep);
    m_said = new QLabel(line);
    m_said->setTextFormat(Qt::PlainText);
    m_said->setObjectName(QStringLiteral("said"));
    m_said->setWordWrap(true);
    m_findings = quietButton({}, line);
    m_findings->setObjectName(QStringLiteral("findings"));
    m_work = new QLabel(line);
    m_work->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* label : {m_said, m_work})
        label->setFont(typeFont(TypeRole::caption, QApplication::font()));
    m_findings->setFont(typeFont(TypeRole::caption, QApplication::font()));
    row->addWidget(m_said, 1);
    row->addWidget(m_findings);
    row->addWidget(m_work);
    connect(m_findings, &QPushButton::clicked, this,
            [this] { showPage(QStringLiteral("overview"), QStringLiteral("findings")); });
    return line;
}

void MainWindow::refreshState() {
    const ProjectSession& session = m_workspace.session;
    const bool hasProject = session.hasProject();
    m_rail->setHasProject(hasProject);
    for (QAction* action : m_actions) {
        static const QStringList always{QStringLiteral("new"),   QStringLiteral("open"), QStringLiteral("quit"),
                                        QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("search"),
                                        QStringLiteral("undo"),  QStringLiteral("redo"), QStringLiteral("page:start")};
        if (!always.contains(action->objectName()))
            action->setEnabled(hasProject);
    }
    setWindowModified(hasProject && session.isModified());
    if (m_saidOfSaved && session.isModified())
        say({}); // it is no longer true
    setWindowTitle(hasProject ? tr("%1[*] – Plumbline").arg(titleText(session.displayName())) : tr("Plumbline"));
    m_name->setText(hasProject ? session.displayName() : tr("No project open"));
    m_name->setToolTip(session.filePath());
    m_state->setText(!hasProject                    ? QString()
                     : session.isReadOnly()         ? tr("read-only")
                     : session.isModified()         ? tr("not saved")
                     : session.filePath().isEmpty() ? tr("no file yet")
                                                    : tr("saved"));
    m_state->setToolTip(session.readOnlyReason());
}

void MainWindow::refreshResults() {
    const auto results = m_workspace.evaluation.results();
    refreshPage();
    for (const auto& [id, shown] : m_pages)
        m_rail->setState(id, railState(id, results.get()));
    const bool working = m_workspace.session.hasProject() && (!results || m_workspace.evaluation.isStale());
    m_work->setText(!m_workspace.session.hasProject() ? QString() : working ? tr("Calculating…") : tr("Up to date"));
    const int findings = results ? findingCount(*results) : 0;
    m_findings->setVisible(findings > 0);
    m_findings->setText(findings == 1 ? tr("1 finding") : tr("%1 findings").arg(findings));
}

void MainWindow::refreshPage() {
    if (Page* shown = page(currentPage()))
        shown->refresh(m_workspace.evaluation.results(), m_workspace.evaluation.isStale());
}

void MainWindow::say(const QString& sentence) {
    const QString shown = QString::fromStdString(bounded(shownText(sentence.toStdString())));
    m_said->setText(shown);
    m_said->setAccessibleName(shown);
    m_saidOfSaved = false;
}

void MainWindow::saySaved(const QString& sentence) {
    say(sentence);
    m_saidOfSaved = true;
}

void MainWindow::useTheme(ThemeKind kind) {
    m_settings.setValue(themeKey, kind == ThemeKind::dark ? darkName : lightName);
    dress(*qobject_cast<QApplication*>(QApplication::instance()), kind);
    for (QPushButton* button : findChildren<QPushButton*>()) {
        if (const QString name = button->property("iconName").toString(); !name.isEmpty())
            button->setIcon(icon(name, theme(kind).text));
    }
}

void MainWindow::setPanelShown(bool shown) {
    // Here the assumptions are the page itself, or it is there to be read.
    static const QStringList withoutPanel{QStringLiteral("start"), QStringLiteral("routes"), QStringLiteral("data"),
                                          QStringLiteral("memo")};
    m_panel->setVisible(shown && m_panel->shownRows() > 0 && !withoutPanel.contains(currentPage()));
}

std::vector<Command> MainWindow::commands() {
    std::vector<Command> all;
    for (QAction* action : m_actions) {
        if (action->isEnabled())
            all.push_back({withoutMnemonics(action->text()).remove(QStringLiteral("…")),
                           action->shortcut().toString(QKeySequence::NativeText), [action] { action->trigger(); }});
    }
    if (m_workspace.session.hasProject()) {
        for (const QString& address : m_workspace.assumptions.addresses()) {
            const Assumption assumption = m_workspace.assumptions.at(address);
            all.push_back({assumption.label, assumption.place.isEmpty() ? address : assumption.place,
                           [this, address] { showPage(QStringLiteral("data"), address); }});
        }
    }
    return all;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_settings.setValue(geometryKey, saveGeometry());
    if (m_mayClose || !m_workspace.session.hasProject() || !m_workspace.session.isModified())
        return event->accept();
    event->ignore();
    m_files->leaveThen([this] {
        m_workspace.session.close();
        m_mayClose = true;
        close();
    });
}

} // namespace plumb::ui
