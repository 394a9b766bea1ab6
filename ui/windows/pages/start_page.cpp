// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/start_page.h"

#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/session/project_session.h"
#include "ui/style/shown.h"
#include "ui/style/type.h"
#include "ui/viewmodels/template_offers.h"
#include "ui/widgets/card.h"
#include "ui/widgets/plain_text.h"
#include "ui/windows/file_verbs.h"

namespace plumb::ui {
namespace {

QPushButton* linkButton(const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setProperty("link", true);
    return button;
}

} // namespace

StartPage::StartPage(const Workspace& workspace, FileVerbs& files, QWidget* parent)
    : Page(QStringLiteral("start"), parent), m_workspace(workspace), m_files(files) {
    setReading(true);
    body().addWidget(new PlainText(tr("Begin with an example"), TypeRole::section, TextTone::text, this));
    for (const TemplateOffer& offer : templateOffers()) {
        auto* card = new Card(offer.title, this);
        card->contents()->addWidget(new PlainText(offer.line, TypeRole::body, TextTone::muted, card));
        auto* begin = new QPushButton(tr("Start from this"), card);
        begin->setObjectName(QStringLiteral("template:") + offer.id);
        begin->setAccessibleName(tr("Start from %1").arg(offer.title));
        card->contents()->addWidget(begin, 0, Qt::AlignLeft);
        connect(begin, &QPushButton::clicked, this, [this, id = offer.id] { m_files.startFrom(id); });
        body().addWidget(card);
    }
    body().addWidget(new PlainText(tr("Go on with a project"), TypeRole::section, TextTone::text, this));
    auto* recent = new QWidget(this);
    m_recent = new QVBoxLayout(recent);
    m_recent->setContentsMargins(0, 0, 0, 0);
    m_recent->setSpacing(halfStep);
    body().addWidget(recent);
    auto* open = new QPushButton(tr("Open a project…"), this);
    open->setObjectName(QStringLiteral("openProject"));
    body().addWidget(open, 0, Qt::AlignLeft);
    body().addStretch();
    connect(open, &QPushButton::clicked, this, [this] { m_files.open(); });
    connect(&workspace.session, &ProjectSession::recentFilesChanged, this, &StartPage::listRecent);
    listRecent();
    refresh(nullptr, false);
}

void StartPage::listRecent() {
    while (const QLayoutItem* item = m_recent->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    const QStringList files = m_workspace.session.recentFiles();
    if (files.isEmpty())
        m_recent->addWidget(new PlainText(tr("Projects that were open here are listed once there are any."),
                                          TypeRole::body, TextTone::muted, this));
    for (const QString& path : files) {
        const QFileInfo file(path);
        auto* button = linkButton(menuText(file.completeBaseName()), this);
        button->setAccessibleName(tr("Open %1").arg(path));
        button->setToolTip(path);
        m_recent->addWidget(button, 0, Qt::AlignLeft);
        m_recent->addWidget(new PlainText(file.absolutePath(), TypeRole::caption, TextTone::muted, this));
        connect(button, &QPushButton::clicked, this, [this, path] { m_files.openPath(path); });
    }
}

} // namespace plumb::ui
