// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/choice_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "ui/style/type.h"

namespace plumb::ui {

ChoiceRow::ChoiceRow(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this)) {
    m_row->setContentsMargins({});
    m_row->setSpacing(gridStep);
    m_row->addStretch();
}

QComboBox* ChoiceRow::add(const QString& name) {
    auto* label = new QLabel(name, this);
    label->setForegroundRole(QPalette::PlaceholderText);
    auto* box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumHeight(formRowHeight);
    box->setFocusPolicy(Qt::StrongFocus);
    label->setBuddy(box);
    for (QWidget* part : std::initializer_list<QWidget*>{label, box})
        m_row->insertWidget(m_row->count() - 1, part);
    m_row->insertSpacing(m_row->count() - 1, 2 * gridStep);
    m_boxes.append(box);
    connect(box, &QComboBox::currentIndexChanged, this, &ChoiceRow::chosen);
    return box;
}

void ChoiceRow::fill(QComboBox& box, const QList<Choice>& choices, const QString& shown) {
    const QSignalBlocker quiet(box);
    bool isSame = box.count() == choices.size();
    for (int i = 0; isSame && i < box.count(); ++i)
        isSame = box.itemData(i) == choices[i].id && box.itemText(i) == choices[i].title;
    if (!isSame) {
        box.clear();
        for (const Choice& choice : choices)
            box.addItem(choice.title, choice.id);
    }
    box.setCurrentIndex(box.findData(shown));
    box.setEnabled(box.count() > 1);
}

bool ChoiceRow::choose(const QString& id) {
    for (QComboBox* box : m_boxes) {
        if (const int place = box->findData(id); place >= 0) {
            box->setCurrentIndex(place);
            return true;
        }
    }
    return false;
}

} // namespace plumb::ui
