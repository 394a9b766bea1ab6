// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/memo_page.h"

#include <algorithm>
#include <filesystem>

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QResizeEvent>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/atomic_file.h"
#include "ui/memo/memo_pdf.h"
#include "ui/session/project_session.h"
#include "ui/style/type.h"
#include "ui/viewmodels/memo_model.h"
#include "ui/windows/file_verbs.h"

namespace plumb::ui {
namespace {

constexpr int pageWidth = 820;
constexpr int restMs = 150;

} // namespace

MemoPage::MemoPage(const Workspace& workspace, FileVerbs& files, QWidget* parent)
    : Page(QStringLiteral("memo"), parent), m_workspace(workspace), m_files(files) {
    setReading(true);
    auto* row = new QHBoxLayout;
    m_export = new QPushButton(tr("Export the memo…"), this);
    m_export->setObjectName(QStringLiteral("exportMemoButton"));
    m_export->setProperty("primary", true);
    m_paper = new QComboBox(this);
    m_paper->setAccessibleName(tr("Paper"));
    m_paper->addItem(tr("A4"), static_cast<int>(PaperSize::a4));
    m_paper->addItem(tr("Letter"), static_cast<int>(PaperSize::letter));
    m_paper->setFocusPolicy(Qt::StrongFocus);
    m_waiting = new QLabel(this);
    m_waiting->setForegroundRole(QPalette::PlaceholderText);
    auto* label = new QLabel(tr("Paper"), this);
    label->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_export);
    row->addSpacing(2 * gridStep);
    row->addWidget(label);
    row->addWidget(m_paper);
    row->addSpacing(2 * gridStep);
    row->addWidget(m_waiting);
    row->addStretch();
    body().addLayout(row);
    body().addStretch();
    // Setting all pages takes longer than a frame: it waits until the hand rests.
    m_rest = new QTimer(this);
    m_rest->setSingleShot(true);
    connect(m_rest, &QTimer::timeout, this, &MemoPage::preview);
    connect(m_export, &QPushButton::clicked, this, &MemoPage::askAndExport);
    connect(m_paper, &QComboBox::currentIndexChanged, this, &MemoPage::preview);
}

bool MemoPage::reveal(const QString& target) {
    if (target != QLatin1String("export"))
        return Page::reveal(target);
    m_export->setFocus();
    askAndExport();
    return true;
}

void MemoPage::refresh(const std::shared_ptr<const Results>& results, bool stale) {
    Page::refresh(results, stale);
    m_results = results;
    m_export->setEnabled(results && results->full && !stale);
    m_waiting->setText(!results || results->full ? QString() : tr("The last figures are being calculated…"));
    if (!results) {
        m_previewed = nullptr;
        for (QLabel* page : m_pages)
            page->hide();
        return;
    }
    if (results->full && results != m_previewed)
        m_rest->start(m_pages.empty() ? 0 : restMs);
}

void MemoPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    if (m_results && event->oldSize().width() != width() &&
        std::min(width(), event->oldSize().width()) < pageWidth + 10 * gridStep)
        m_rest->start(restMs);
}

void MemoPage::preview() {
    // Provisional figures are never set: the full ones follow, and with them another preview.
    if (!m_results || !m_results->full)
        return;
    m_previewed = m_results;
    const MemoDocument document = memoDocument(*m_results, m_workspace.session.inputHash(), PLUMB_VERSION);
    MemoPdfOptions options;
    options.paper = static_cast<PaperSize>(m_paper->currentData().toInt());
    options.locale = locale();
    const qreal ratio = devicePixelRatioF();
    const QList<QImage> images =
        memoPages(document.memo, options, qRound(std::min(pageWidth, width() - 10 * gridStep) * ratio));
    while (m_pages.size() < static_cast<std::size_t>(images.size())) {
        auto* label = new QLabel(this);
        label->setFrameShape(QFrame::StyledPanel);
        label->setAlignment(Qt::AlignHCenter);
        body().insertWidget(body().count() - 1, label, 0, Qt::AlignHCenter);
        m_pages.push_back(label);
    }
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const bool shown = i < static_cast<std::size_t>(images.size());
        m_pages[i]->setVisible(shown);
        if (!shown)
            continue;
        QPixmap picture = QPixmap::fromImage(images[static_cast<qsizetype>(i)]);
        picture.setDevicePixelRatio(ratio);
        m_pages[i]->setPixmap(picture);
        m_pages[i]->setAccessibleName(tr("Page %1 of %2 of the memo").arg(i + 1).arg(images.size()));
    }
}

void MemoPage::askAndExport() {
    if (!m_export->isEnabled())
        return emit refused(tr("The memo can be exported once the figures are calculated."));
    const QFileInfo project(m_workspace.session.filePath());
    const QString folder = project.filePath().isEmpty() ? QString() : project.absolutePath() + QLatin1Char('/');
    m_files.askWhereThen(
        tr("Export the memo"), folder + m_workspace.session.displayName() + tr(" memo") + QStringLiteral(".pdf"),
        {tr("PDF documents (*.pdf)"), tr("Markdown texts (*.md)")}, [this](const QString& path) { writeTo(path); });
}

void MemoPage::writeTo(const QString& path) {
    // The footer carries the hash of the project in force: only its own figures may stand above it.
    if (!m_export->isEnabled())
        return emit refused(tr("The memo can be exported once the figures are calculated."));
    const MemoDocument document = memoDocument(*m_results, m_workspace.session.inputHash(), PLUMB_VERSION);
    std::string bytes;
    QStringList notes;
    if (path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive)) {
        bytes = memoMarkdown(document);
    } else {
        MemoPdfOptions options;
        options.paper = static_cast<PaperSize>(m_paper->currentData().toInt());
        options.locale = locale();
        const auto pdf = memoPdf(document.memo, document.figuresJson, options);
        if (!pdf)
            return m_files.complain(tr("The memo could not be set"), QString::fromStdString(pdf.error().sentence));
        bytes = pdf->bytes.toStdString();
        notes = pdf->notes;
    }
    if (const auto written = replaceFile(std::filesystem::path(path.toStdString()), bytes); !written)
        return m_files.complain(tr("The memo was not written"), QString::fromStdString(written.error().sentence));
    notes.prepend(tr("Wrote the memo to %1.").arg(path));
    emit m_files.said(notes.join(QLatin1Char(' ')));
}

} // namespace plumb::ui
