// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/intake/log_take_form.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include "ui/widgets/choice_row.h"
#include "ui/widgets/intake/number_field.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/result_table.h"

namespace plumb::ui {
namespace {

constexpr double mostUnitsPerNode = 1000; // assumed: no node has more accelerators or disks

} // namespace

LogTakeForm::LogTakeForm(const QLocale& locale, QWidget* parent)
    : Card(tr("Take it into the project"), parent), m_target(new QComboBox(this)),
      m_unitsPerNode(
          new NumberField(tr("Units that make a node"), {}, {1, mostUnitsPerNode, true, false}, locale, this)),
      m_grade(new QComboBox(this)), m_date(new QLineEdit(this)), m_effect(new ResultTable(this)),
      m_caveat(new PlainText(TypeRole::caption, TextTone::muted, this)) {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(2 * gridStep);
    grid->setVerticalSpacing(halfStep);
    int column = 0;
    const auto add = [&](const QString& name, QWidget* field, const char* objectName, int stretch) {
        auto* label = new QLabel(name, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(field);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
        field->setObjectName(QLatin1String(objectName));
        field->setAccessibleName(name);
        field->setMinimumHeight(formRowHeight);
        grid->addWidget(label, 0, column);
        grid->addWidget(field, 1, column);
        grid->setColumnStretch(column++, stretch);
    };
    for (QComboBox* box : {m_target, m_grade}) {
        box->setFocusPolicy(Qt::StrongFocus);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(16);
    }
    add(tr("As"), m_target, "log:target", 3);
    add(tr("Measured by"), m_grade, "log:grade", 2);
    add(tr("Units that make a node"), m_unitsPerNode, "log:unitsPerNode", 1);
    add(tr("Dated"), m_date, "log:date", 1);
    m_unitsPerNode->setToolTip(tr("1 where the log's units are nodes; 8 where they are the GPUs of nodes with eight."));
    m_unitsPerNode->setValue(1);
    m_date->setPlaceholderText(tr("YYYY-MM-DD"));
    ChoiceRow::fill(*m_grade, logGrades(), logGrades().front().id);
    contents()->addLayout(grid);
    for (QWidget* part : std::initializer_list<QWidget*>{m_effect, m_caveat})
        contents()->addWidget(part);
    connect(m_target, &QComboBox::activated, this, &LogTakeForm::changed);
    connect(m_grade, &QComboBox::activated, this, &LogTakeForm::changed);
    connect(m_unitsPerNode, &NumberField::committed, this, &LogTakeForm::changed);
    connect(m_date, &QLineEdit::textEdited, this, &LogTakeForm::changed);
}

void LogTakeForm::setTargets(const QList<Choice>& targets) {
    const QString before = m_target->currentData().toString();
    ChoiceRow::fill(*m_target, targets, before);
    if (m_target->currentIndex() < 0)
        m_target->setCurrentIndex(0);
}

LogTake LogTakeForm::take() const {
    return {m_target->currentData().toString(), m_unitsPerNode->value().value_or(0),
            enumFrom<Grade>(m_grade->currentData().toString().toStdString()).value_or(Grade::measured), m_date->text()};
}

void LogTakeForm::suggestDate(const QString& day) {
    if (!m_date->isModified())
        m_date->setText(day);
}

void LogTakeForm::showEffect(const ShownTable& effect, const QString& caveat) {
    m_effect->show(effect);
    m_caveat->setText(caveat);
    m_caveat->setVisible(!caveat.isEmpty() && !effect.rows.isEmpty());
}

} // namespace plumb::ui
