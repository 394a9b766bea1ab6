// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/pages/data_page.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/viewmodels/reference_data.h"
#include "ui/widgets/assumption_table.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"

namespace plumb::ui {

DataPage::DataPage(const Workspace& workspace, QWidget* parent)
    : Page(QStringLiteral("data"), parent), m_parts(new QStackedWidget(this)),
      m_table(new AssumptionTable(workspace.assumptions, this)) {
    auto* parts = new ChoiceRow(this);
    m_part = parts->add(tr("Show"));
    m_part->setObjectName(QStringLiteral("data-part"));
    const QString assumptions = QStringLiteral("assumptions");
    ChoiceRow::fill(
        *m_part, {{assumptions, tr("Assumptions of the project")}, {QStringLiteral("reference"), tr("Reference data")}},
        assumptions);
    body().addWidget(parts);
    m_parts->addWidget(m_table);
    m_parts->addWidget(referencePart());
    body().addWidget(m_parts, 1);
    connect(parts, &ChoiceRow::chosen, this, [this] { m_parts->setCurrentIndex(m_part->currentIndex()); });
}

QWidget* DataPage::referencePart() {
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto* column = new QWidget(area);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins({});
    m_kinds = new ChoiceRow(column);
    m_kind = m_kinds->add(tr("Kind"));
    m_kind->setObjectName(QStringLiteral("reference-kind"));
    ChoiceRow::fill(*m_kind, referenceKinds(), referenceKinds().first().id);
    layout->addWidget(m_kinds);
    auto* card = new Card({}, column);
    m_what = new PlainText(TypeRole::body, TextTone::muted, card);
    card->contents()->addWidget(m_what);
    m_records = new ResultTable(card);
    m_records->setObjectName(QStringLiteral("reference-records"));
    card->contents()->addWidget(m_records);
    layout->addWidget(card);
    layout->addStretch(1);
    area->setWidget(column);
    connect(m_kinds, &ChoiceRow::chosen, this, &DataPage::showKind);
    showKind();
    return area;
}

void DataPage::showKind() {
    const ReferenceShown shown = referenceData(m_kind->currentData().toString(), locale());
    m_what->setText(shown.what);
    m_records->show(shown.table);
}

bool DataPage::reveal(const QString& target) {
    m_part->setCurrentIndex(0);
    m_parts->setCurrentIndex(0);
    m_table->filter().clear();
    return m_table->edit(target) || Page::reveal(target);
}

} // namespace plumb::ui
