// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/dialogs/log_import_dialog.h"

#include <cmath>

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/session/project_session.h"
#include "ui/viewmodels/log_import_result.h"
#include "ui/viewmodels/log_import_take.h"
#include "ui/viewmodels/number_text.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_columns.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/intake/log_choices.h"
#include "ui/widgets/intake/log_columns_view.h"
#include "ui/widgets/intake/log_notices.h"
#include "ui/widgets/intake/log_result_view.h"
#include "ui/widgets/intake/log_take_form.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/status_mark.h"

namespace plumb::ui {
namespace {

constexpr int progressSteps = 1000;
constexpr qint64 shortReading_ms = 200; // what is over sooner shows no bar (assumed)

} // namespace

LogImportDialog::LogImportDialog(ProjectSession& session, const QLocale& locale, QWidget* parent)
    : QDialog(parent), m_session(session), m_locale(locale), m_import(m_worker) {
    setWindowTitle(tr("Import a failure log"));
    setObjectName(QStringLiteral("logImportDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    setAcceptDrops(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    layout->addWidget(makeBody(), 1);
    layout->addWidget(makeFoot());
    const QSize room = screen()->availableSize() - QSize(4 * gridStep, 6 * gridStep);
    resize(QSize(1240, 860).boundedTo(room));

    connect(&m_import, &LogImport::previewChanged, this, &LogImportDialog::showPreview);
    connect(&m_import, &LogImport::changed, this, [this] {
        showAnswer();
        showProgress();
    });
    connect(m_columns, &LogColumnsView::roleChosen, this, [this](qsizetype column, const QString& role) {
        setOptions(withRole(*m_import.preview(), m_import.options(), column, role));
    });
    connect(m_choices, &LogChoices::chosen, this, &LogImportDialog::setOptions);
    connect(m_choices, &LogChoices::exposureChosen, this, [this](const intake::FitOptions& options) {
        const auto differs = [](const auto& one, const auto& other) {
            return one.has_value() != other.has_value() || (one && one->value != other->value);
        };
        if (options.exposureFromLog != m_import.options().exposureFromLog) {
            m_saysExposure = true;
            return setOptions(options);
        }
        m_saysUnits = m_saysUnits || differs(options.exposureUnits, m_import.options().exposureUnits);
        m_saysDays = m_saysDays || differs(options.window, m_import.options().window);
        setOptions(options);
    });
    connect(m_choices, &LogChoices::exposureConfirmed, this, [this] {
        m_saysUnits = m_saysDays = true;
        showPreview();
        showAnswer();
    });
    connect(m_takeForm, &LogTakeForm::changed, this, &LogImportDialog::showEffect);
    connect(&m_session, &ProjectSession::projectChanged, this, [this] {
        if (m_session.hasProject())
            showEffect();
    });
    connect(&m_session, &ProjectSession::documentReplaced, this, &LogImportDialog::reject);
    showPreview();
    showAnswer();
    showProgress();
}

LogImportDialog::~LogImportDialog() = default;

QWidget* LogImportDialog::makeHead() {
    auto* head = new QWidget(this);
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(4 * gridStep, 3 * gridStep, 4 * gridStep, gridStep);
    layout->setSpacing(gridStep);
    m_sentence = new PlainText(TypeRole::sentence, TextTone::text, head);
    m_sentence->setObjectName(QStringLiteral("log:sentence"));
    layout->addWidget(m_sentence);
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * gridStep);
    m_fileName = new PlainText(TypeRole::strong, TextTone::text, head);
    m_fileName->setObjectName(QStringLiteral("log:file"));
    m_howRead = new PlainText(TypeRole::body, TextTone::muted, head);
    m_howRead->setObjectName(QStringLiteral("log:howRead"));
    m_choose = new QPushButton(tr("Choose another file…"), head);
    m_choose->setObjectName(QStringLiteral("log:choose"));
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(m_fileName);
    names->addWidget(m_howRead);
    row->addLayout(names, 1);
    row->addWidget(m_choose, 0, Qt::AlignTop);
    layout->addLayout(row);
    auto* trouble = new QHBoxLayout;
    trouble->setSpacing(2 * gridStep);
    m_mark = new StatusMark(TypeRole::strong, head);
    m_mark->setState(StateMark::no, tr("not read"));
    m_problem = new PlainText(TypeRole::body, TextTone::text, head);
    m_problem->setObjectName(QStringLiteral("log:problem"));
    trouble->addWidget(m_mark, 0, Qt::AlignTop);
    trouble->addWidget(m_problem, 1);
    layout->addLayout(trouble);
    connect(m_choose, &QPushButton::clicked, this, &LogImportDialog::chooseFile);
    return head;
}

QWidget* LogImportDialog::makeBody() {
    auto* body = new QWidget(this);
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins({});
    m_empty = new EmptyState(tr("A table, JSON, messages of the kernel or a service, or what Slurm prints of jobs and "
                                "nodes. Choose the file, "
                                "or drop it here."),
                             tr("Choose a file…"), body);
    layout->addWidget(m_empty);
    connect(m_empty, &EmptyState::stepTaken, this, &LogImportDialog::chooseFile);
    m_area = new QScrollArea(body);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_area);
    auto* ground = new QWidget(m_area);
    auto* column = new QVBoxLayout(ground);
    column->setContentsMargins(4 * gridStep, 2 * gridStep, 4 * gridStep, 3 * gridStep);
    auto* cards = new CardColumns(ground);
    column->addWidget(cards);
    column->addStretch();
    m_columnsCard = new Card(tr("The first rows, columns in use first, and what each column is"), ground);
    m_columns = new LogColumnsView(m_columnsCard);
    m_columnsCard->contents()->addWidget(m_columns);
    m_choices = new LogChoices(m_locale, ground);
    m_result = new LogResultView(ground);
    m_takeForm = new LogTakeForm(m_locale, ground);
    m_takeForm->setTargets(logTargets(m_session.project()));
    m_notices = new LogNotices(ground);
    cards->add(m_columnsCard, true);
    cards->add(m_choices);
    cards->add(m_result);
    cards->add(m_takeForm, true);
    cards->add(m_notices, true);
    m_area->setWidget(ground);
    return body;
}

QWidget* LogImportDialog::makeFoot() {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(4 * gridStep, gridStep, 4 * gridStep, 2 * gridStep);
    row->setSpacing(gridStep);
    m_progress = new QProgressBar(foot);
    m_progress->setObjectName(QStringLiteral("log:progress"));
    m_progress->setRange(0, progressSteps);
    m_progress->setAccessibleName(tr("Progress of the reading"));
    m_progress->setFixedWidth(30 * gridStep);
    m_stop = new QPushButton(tr("Stop reading"), foot);
    m_stop->setObjectName(QStringLiteral("log:stop"));
    m_read = new QPushButton(tr("Read the log"), foot);
    m_read->setObjectName(QStringLiteral("log:read"));
    auto* close = new QPushButton(tr("Close"), foot);
    close->setObjectName(QStringLiteral("log:close"));
    m_take = new QPushButton(tr("Take into the project"), foot);
    m_take->setObjectName(QStringLiteral("log:take"));
    m_take->setProperty("primary", true);
    row->addWidget(m_progress);
    row->addWidget(m_stop);
    row->addWidget(m_read);
    m_whether = new PlainText(TypeRole::caption, TextTone::muted, foot);
    m_whether->setObjectName(QStringLiteral("log:whether"));
    m_whether->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_whether, 1, Qt::AlignVCenter);
    row->addSpacing(gridStep);
    row->addWidget(close);
    row->addWidget(m_take);
    for (QPushButton* button : std::initializer_list<QPushButton*>{m_choose, m_stop, m_read, close, m_take})
        button->setAutoDefault(false);
    connect(m_stop, &QPushButton::clicked, &m_import, &LogImport::cancel);
    connect(m_read, &QPushButton::clicked, &m_import, &LogImport::start);
    connect(close, &QPushButton::clicked, this, &LogImportDialog::reject);
    connect(m_take, &QPushButton::clicked, this, &LogImportDialog::take);
    return foot;
}

void LogImportDialog::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Choose a failure log"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("logFileDialog"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(
        {tr("All files (*)"), tr("Tables and records (*.csv *.tsv *.txt *.json *.jsonl)"), tr("Logs (*.log)")});
    if (const auto file = m_import.file())
        dialog->setDirectory(QFileInfo(file->path).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, &LogImportDialog::openFile);
    dialog->open();
}

void LogImportDialog::openFile(const QString& path) {
    m_import.open(path);
}

void LogImportDialog::setOptions(const intake::FitOptions& options) {
    m_import.setOptions(options);
    showPreview();
    showAnswer();
    showProgress();
}

void LogImportDialog::suggestExposure() {
    const auto answer = m_import.answer();
    if (!answer || m_import.isStale() || m_import.isWorking() || m_import.options().exposureFromLog)
        return;
    const LogExposure exposure = suggestedExposure(*answer, m_session.project().parameters.cluster.nodes.value);
    intake::FitOptions options = m_import.options();
    // A log that says of every unit how long it was watched needs no suggestion.
    if (answer->log && answer->log->isUnitTimeWhole && !m_saysExposure && !m_saysUnits && !m_saysDays) {
        options.exposureFromLog = true;
        options.exposureUnits.reset();
        options.window.reset();
        m_import.setOptions(options);
        return;
    }
    if (!m_saysUnits)
        options.exposureUnits = exposure.units ? std::optional(Count{*exposure.units}) : std::nullopt;
    if (!m_saysDays)
        options.window = exposure.days ? std::optional(Days{*exposure.days}) : std::nullopt;
    m_import.setOptions(options);
}

bool LogImportDialog::isSuggested() const {
    const intake::FitOptions& options = m_import.options();
    return !m_reading.isLifetimes && !options.exposureFromLog &&
           ((options.exposureUnits && !m_saysUnits) || (options.window && !m_saysDays));
}

QString LogImportDialog::exposureNote() const {
    if (m_reading.isLifetimes)
        return tr("A lifetime table states how long every unit was watched.");
    const intake::FitOptions& options = m_import.options();
    const auto answer = m_import.answer();
    if (options.exposureFromLog)
        return answer && answer->log && answer->log->isUnitTimeWhole
                   ? tr("The rows of the log say how long every unit was watched.")
                   : tr("Only time in which jobs held nodes; idle nodes are not in it.");
    const bool units = options.exposureUnits && !m_saysUnits;
    const bool days = options.window && !m_saysDays;
    if (units && days)
        return tr("A suggestion: the nodes of this project, and first to last failure. Correct it, or confirm it.");
    if (units && options.window)
        return tr("The units are a suggestion: the nodes of this project.");
    if (units)
        return answer && answer->log && answer->log->events.size() < 2
                   ? tr("The units are a suggestion, the nodes of this project. The days watched are needed; a log "
                        "with "
                        "fewer than two failures suggests none.")
                   : tr("The units are a suggestion, the nodes of this project. The days watched are needed; "
                        "the log does not say surely in which unit its times are.");
    if (days)
        return tr("The days are a suggestion: first to last failure. Quiet days before and after belong to the watch.");
    if (!options.exposureUnits || !options.window)
        return tr("How often one unit fails needs both: units that never failed do not appear in a log.");
    return {};
}

void LogImportDialog::showPreview() {
    const auto file = m_import.file();
    m_empty->setVisible(!file);
    m_area->setVisible(file != nullptr);
    m_choose->setVisible(file != nullptr);
    m_takeForm->setEnabled(file != nullptr);
    if (!file)
        return;
    const bool isNew = file != m_lastFile;
    if (isNew && (!m_lastFile || file->path != m_lastFile->path))
        m_saysUnits = m_saysDays = m_saysExposure = false;
    m_lastFile = file;
    const auto answer = m_import.answer();
    m_reading = logReading(*m_import.preview(), m_import.options(), answer.get(), m_locale);
    m_fileName->setText(file->name);
    m_fileName->setToolTip(file->path);
    m_howRead->setText(m_reading.sentence);
    m_columns->show(m_reading);
    m_columnsCard->setVisible(!m_reading.columns.isEmpty());
    QString stated;
    if (answer && answer->log && answer->log->unitTime)
        stated = tr("%1 unit-hours").arg(fixedText(answer->log->unitTime->value, 0, m_locale));
    m_choices->show(m_reading, m_import.options(), {isSuggested(), exposureNote(), stated});
    if (isNew)
        m_columns->focusFirst();
}

void LogImportDialog::showAnswer() {
    suggestExposure();
    const auto answer = m_import.answer();
    const bool isStale = m_import.isStale() || m_import.isWorking();
    QString problem = m_import.problem();
    if (problem.isEmpty())
        problem = m_reading.problem;
    if (!answer) {
        m_sentence->setText(!m_import.problem().isEmpty() ? tr("This file is no failure log that can be read")
                            : m_import.isWorking()        ? tr("Reading the log…")
                            : m_import.file()             ? tr("The log has not been read")
                                                          : tr("How often do the nodes fail?"));
        m_result->hide();
        m_notices->hide();
    } else {
        if (answer != m_shown)
            showPreview(); // classes and stated exposure of the whole log
        const LogResult result = logResult(*answer, isSuggested(), m_locale);
        m_sentence->setText(result.sentence);
        if (problem.isEmpty())
            problem = result.problem;
        m_result->setVisible(answer->fit.has_value());
        m_result->show(result, isStale);
        m_notices->show(result.noticed, isStale);
        m_takeForm->suggestDate(dayOfLog(*answer));
    }
    m_shown = answer;
    m_sentence->setEnabled(!isStale || !answer);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_mark->setVisible(!problem.isEmpty());
    showEffect();
}

void LogImportDialog::showProgress() {
    const bool isWorking = m_import.isWorking();
    if (!isWorking)
        m_since.invalidate();
    else if (!m_since.isValid())
        m_since.start();
    const bool isLong = isWorking && m_since.elapsed() >= shortReading_ms;
    m_progress->setVisible(isLong);
    m_progress->setValue(static_cast<int>(std::lround(progressSteps * m_import.progress())));
    m_stop->setVisible(isLong);
    m_read->setVisible(!isWorking && m_import.file() && (!m_import.answer() || m_import.isStale()));
}

QString LogImportDialog::whyNotTaken() const {
    const auto answer = m_import.answer();
    if (m_import.isWorking())
        return tr("The log is being read.");
    if (!answer || m_import.isStale())
        return tr("Read the log first.");
    const auto next = withLog(m_session.project(), *answer, m_takeForm->take(), answer->file->sha256);
    if (!next)
        return QString::fromStdString(next.error().sentence);
    return isSuggested() ? tr("The units and days watched are a suggestion; confirm or correct them before the log is "
                              "taken.")
                         : QString();
}

void LogImportDialog::showEffect() {
    const QString refusal = whyNotTaken();
    m_take->setEnabled(refusal.isEmpty());
    m_takeForm->setTargets(logTargets(m_session.project()));
    const auto answer = m_import.answer();
    ShownTable effect;
    QString caveat;
    if (answer) {
        const LogTake taking = m_takeForm->take();
        effect = logEffect(m_session.project(), *answer, taking, m_locale);
        caveat = logCaveat(m_session.project(), *answer, taking);
    }
    m_takeForm->showEffect(effect, caveat);
    QStringList changes;
    for (const QList<ShownCell>& row : effect.rows)
        changes.append(tr("%1: %2 → %3").arg(row[0].text, row[1].text, row[2].text));
    m_whether->setText(!m_import.file() ? QString() : refusal.isEmpty() ? changes.join(QLatin1Char('\n')) : refusal);
}

void LogImportDialog::take() {
    const auto answer = m_import.answer();
    if (!answer || !whyNotTaken().isEmpty())
        return;
    const auto refuse = [this](const QString& sentence) {
        m_problem->setText(sentence);
        m_problem->show();
        m_mark->show();
    };
    if (!answer->file->sha256.empty()) {
        const auto hash = m_session.attach(answer->file->path);
        if (!hash)
            return refuse(QString::fromStdString(hash.error().sentence));
        if (*hash != answer->file->sha256)
            return refuse(tr("“%1” has changed on the disk since it was read. Choose it again, so that the figures are "
                             "those of the file that is kept.")
                              .arg(answer->file->name));
    }
    const QString label = tr("Failure log %1").arg(answer->file->name);
    const auto next = withLog(m_session.project(), *answer, m_takeForm->take(), answer->file->sha256);
    if (const auto done = m_session.edit(label, next); !done)
        return refuse(QString::fromStdString(done.error().sentence));
    emit taken(label);
    accept();
}

void LogImportDialog::dragEnterEvent(QDragEnterEvent* event) {
    if (const auto urls = event->mimeData()->urls(); urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void LogImportDialog::dropEvent(QDropEvent* event) {
    openFile(event->mimeData()->urls().front().toLocalFile());
    event->acceptProposedAction();
}

} // namespace plumb::ui
