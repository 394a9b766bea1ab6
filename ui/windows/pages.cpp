// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages.h"

#include <array>

#include <QHBoxLayout>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/style/type.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/widgets/plain_text.h"

namespace plumb::ui {

std::span<const PageEntry> pageEntries() {
    static const std::array entries{
        PageEntry{"start", "", QT_TRANSLATE_NOOP("plumb::ui::Page", "Start"), "start", "Ctrl+1"},
        PageEntry{"overview", QT_TRANSLATE_NOOP("plumb::ui::Page", "Decide"),
                  QT_TRANSLATE_NOOP("plumb::ui::Page", "Overview"), "overview", "Ctrl+2"},
        PageEntry{"memo", "Decide", QT_TRANSLATE_NOOP("plumb::ui::Page", "Memo"), "memo", "Ctrl+3"},
        PageEntry{"cluster", QT_TRANSLATE_NOOP("plumb::ui::Page", "Describe"),
                  QT_TRANSLATE_NOOP("plumb::ui::Page", "Cluster"), "cluster", "Alt+1"},
        PageEntry{"workflows", "Describe", QT_TRANSLATE_NOOP("plumb::ui::Page", "Workflows"), "workflows", "Alt+2"},
        PageEntry{"routes", QT_TRANSLATE_NOOP("plumb::ui::Page", "Describe"),
                  QT_TRANSLATE_NOOP("plumb::ui::Page", "Routes"), "routes", "Ctrl+4"},
        PageEntry{"scorecard", "Describe", QT_TRANSLATE_NOOP("plumb::ui::Page", "Scorecard"), "scorecard", "Ctrl+5"},
        PageEntry{"reliability", QT_TRANSLATE_NOOP("plumb::ui::Page", "Understand"),
                  QT_TRANSLATE_NOOP("plumb::ui::Page", "Reliability"), "reliability", "Ctrl+6"},
        PageEntry{"storage", "Understand", QT_TRANSLATE_NOOP("plumb::ui::Page", "Storage"), "storage", "Ctrl+7"},
        PageEntry{"fabric", "Understand", QT_TRANSLATE_NOOP("plumb::ui::Page", "Fabric"), "fabric", "Ctrl+8"},
        PageEntry{"facilities", "Understand", QT_TRANSLATE_NOOP("plumb::ui::Page", "Facilities"), "facilities",
                  "Ctrl+9"},
        PageEntry{"supply", "Understand", QT_TRANSLATE_NOOP("plumb::ui::Page", "Supply"), "supply", "Alt+3"},
        PageEntry{"economics", "Understand", QT_TRANSLATE_NOOP("plumb::ui::Page", "Economics"), "economics", "Alt+4"},
        PageEntry{"data", "Understand", QT_TRANSLATE_NOOP("plumb::ui::Page", "Data"), "data", "Ctrl+0"},
    };
    return entries;
}

Page::Page(QString id, QWidget* parent) : QWidget(parent), m_id(std::move(id)) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    m_area = new QScrollArea(this);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    outer->addWidget(m_area);

    auto* ground = new QWidget(m_area);
    auto* centred = new QHBoxLayout(ground);
    centred->setContentsMargins(4 * gridStep, 3 * gridStep, 4 * gridStep, 4 * gridStep);
    m_column = new QWidget(ground);
    centred->addWidget(m_column);
    m_area->setWidget(ground);

    m_body = new QVBoxLayout(m_column);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(3 * gridStep);
    m_sentence = new PlainText(TypeRole::sentence, TextTone::text, m_column);
    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_body->addWidget(m_sentence);
}

bool Page::reveal(const QString& target) {
    return target.isEmpty();
}

void Page::refresh(const std::shared_ptr<const Results>& results, bool) {
    setSentence(pageSentence(m_id, results.get()));
}

void Page::setSentence(const QString& sentence) {
    m_sentence->setText(sentence);
    setAccessibleName(sentence);
}

QString Page::sentence() const {
    return m_sentence->text();
}

void Page::setReading(bool isReading) {
    m_column->setMaximumWidth(isReading ? readingWidth : QWIDGETSIZE_MAX);
}

void Page::hideSentence() {
    m_sentence->hide();
}

void Page::scrollTo(QWidget* part) {
    // What a new answer changed is laid out first.
    QTimer::singleShot(0, part, [this, part] {
        m_area->ensureWidgetVisible(part, 0, 4 * gridStep);
        part->setFocus();
    });
}

} // namespace plumb::ui
