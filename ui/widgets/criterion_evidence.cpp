// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/criterion_evidence.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/link_button.h"
#include "ui/widgets/plain_text.h"

namespace plumb::ui {
namespace {

/// "published · p. 3 · 2026-01-10 · valid until 2027-01-10 · file kept"
QString detailsOf(const EvidenceLine& line) {
    QStringList parts{line.grade};
    if (!line.formerAnswer.isEmpty())
        parts.prepend(CriterionEvidence::tr("of the former answer “%1”, no longer counted").arg(line.formerAnswer));
    if (!line.page.isEmpty())
        parts.append(line.page);
    parts.append(line.date.isEmpty() ? CriterionEvidence::tr("no date") : line.date);
    if (!line.expires.isEmpty())
        parts.append(line.isExpired ? CriterionEvidence::tr("expired on %1").arg(line.expires)
                                    : CriterionEvidence::tr("valid until %1").arg(line.expires));
    if (line.isAttached)
        parts.append(CriterionEvidence::tr("file kept in the project"));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

CriterionEvidence::CriterionEvidence(QWidget* parent)
    : QWidget(parent), m_lines(new QVBoxLayout), m_open(new QPushButton(tr("Add evidence"), this)),
      m_form(new QWidget(this)), m_name(new QLineEdit(m_form)), m_choose(new QPushButton(tr("Choose a file…"), m_form)),
      m_page(new QLineEdit(m_form)), m_grade(new QComboBox(m_form)), m_date(new QLineEdit(m_form)),
      m_expires(new QLineEdit(m_form)), m_add(new QPushButton(tr("Add"), m_form)),
      m_cancel(new QPushButton(tr("Cancel"), m_form)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(halfStep);
    m_lines->setContentsMargins({});
    m_lines->setSpacing(halfStep);
    layout->addLayout(m_lines);
    layout->addWidget(m_open, 0, Qt::AlignLeft);
    layout->addWidget(m_form);

    auto* form = new QFormLayout(m_form);
    form->setContentsMargins({});
    form->setHorizontalSpacing(2 * gridStep);
    form->setVerticalSpacing(halfStep);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto* named = new QHBoxLayout;
    named->setSpacing(gridStep);
    named->addWidget(m_name, 1);
    named->addWidget(m_choose);
    m_name->setPlaceholderText(tr("Link, or name of the file"));
    m_page->setPlaceholderText(tr("Page or section"));
    for (QLineEdit* day : {m_date, m_expires})
        day->setPlaceholderText(tr("YYYY-MM-DD"));
    for (QWidget* field : QList<QWidget*>{m_name, m_choose, m_page, m_grade, m_date, m_expires, m_add, m_cancel})
        field->setMinimumHeight(formRowHeight);
    for (std::size_t grade = 0; grade < enumCount<Grade>; ++grade)
        m_grade->addItem(QString::fromLatin1(labelOf(static_cast<Grade>(grade)).data()));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(gridStep);
    buttons->addWidget(m_add);
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    form->addRow(tr("Evidence"), named);
    form->addRow(tr("Where in it"), m_page);
    form->addRow(tr("Grade"), m_grade);
    form->addRow(tr("Dated"), m_date);
    form->addRow(tr("Expires"), m_expires);
    form->addRow(QString(), buttons);
    setTabOrder(m_name, m_choose);
    setTabOrder(m_choose, m_page);
    m_form->hide();

    connect(m_open, &QPushButton::clicked, this, &CriterionEvidence::openForm);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        closeForm();
        emit left();
    });
    connect(m_add, &QPushButton::clicked, this, &CriterionEvidence::submit);
    connect(m_choose, &QPushButton::clicked, this, &CriterionEvidence::chooseFile);
    for (QLineEdit* edit : {m_name, m_page, m_date, m_expires})
        connect(edit, &QLineEdit::returnPressed, this, &CriterionEvidence::submit);
}

void CriterionEvidence::setLine(const CriterionLine& line) {
    if (m_address != line.address()) {
        m_address = line.address();
        const auto name = [&](QWidget* widget, const char* part, const QString& accessible) {
            widget->setObjectName(QStringLiteral("evidence:%1:%2").arg(m_address, QLatin1String(part)));
            widget->setAccessibleName(accessible);
        };
        name(m_open, "open", tr("Add evidence"));
        name(m_name, "name", tr("Link, or name of the file"));
        name(m_choose, "choose", tr("Choose a file"));
        name(m_page, "page", tr("Where in the evidence"));
        name(m_grade, "grade", tr("Grade of the evidence"));
        name(m_date, "date", tr("Date of the evidence"));
        name(m_expires, "expires", tr("Last day on which it is valid"));
        name(m_add, "add", tr("Add the evidence"));
        name(m_cancel, "cancel", tr("Cancel adding evidence"));
        closeForm();
    }
    if (m_shown == line.evidence && m_lines->count() == line.evidence.size())
        return;
    m_shown = line.evidence;
    while (QLayoutItem* item = m_lines->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // its own button may be what was pressed
        delete item;
    }
    for (qsizetype i = 0; i < m_shown.size(); ++i) {
        auto* piece = new QWidget(this);
        auto* row = new QHBoxLayout(piece);
        row->setContentsMargins({});
        row->setSpacing(gridStep);
        auto* texts = new QVBoxLayout;
        texts->setSpacing(0);
        texts->addWidget(new PlainText(m_shown[i].name, TypeRole::body, TextTone::text, piece));
        auto* details = new PlainText(detailsOf(m_shown[i]), TypeRole::caption, TextTone::muted, piece);
        if (m_shown[i].isExpired)
            details->setStatus(Status::partly);
        texts->addWidget(details);
        row->addLayout(texts, 1);
        auto* remove = new LinkButton(piece);
        remove->setWords(tr("Remove"));
        remove->setObjectName(QStringLiteral("evidence:%1:remove:%2").arg(m_address).arg(i));
        remove->setAccessibleName(tr("Remove the evidence %1").arg(m_shown[i].name));
        connect(remove, &LinkButton::clicked, this, [this, i] { emit removed(i); });
        row->addWidget(remove, 0, Qt::AlignTop);
        m_lines->addWidget(piece);
    }
}

void CriterionEvidence::openForm() {
    m_open->hide();
    m_form->show();
    m_name->setFocus(Qt::OtherFocusReason);
}

void CriterionEvidence::closeForm() {
    m_form->hide();
    m_open->show();
    m_file.clear();
    for (QLineEdit* edit : {m_name, m_page, m_date, m_expires})
        edit->clear();
    m_grade->setCurrentIndex(static_cast<int>(Grade::assumption));
}

bool CriterionEvidence::isFormOpen() const {
    return !m_form->isHidden();
}

void CriterionEvidence::submit() {
    emit added({m_name->text(), m_page->text(), static_cast<Grade>(m_grade->currentIndex()), m_date->text(),
                m_expires->text(), m_file});
}

void CriterionEvidence::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Choose the evidence"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_file = path;
        m_name->setText(QFileInfo(path).fileName());
    });
    dialog->open();
}

void CriterionEvidence::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && isFormOpen()) {
        closeForm();
        emit left();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace plumb::ui
