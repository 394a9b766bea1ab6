// SPDX-License-Identifier: GPL-3.0-or-later
// What a page is shown for: a row of lists to choose from.
#pragma once

#include <QComboBox>
#include <QWidget>

#include "ui/viewmodels/choice.h"

class QHBoxLayout;

namespace plumb::ui {

class ChoiceRow final : public QWidget {
    Q_OBJECT

public:
    explicit ChoiceRow(QWidget* parent = nullptr);

    /// A further list behind its name.
    QComboBox* add(const QString& name);
    /// The choices with `shown` chosen, without telling anybody.
    static void fill(QComboBox& box, const QList<Choice>& choices, const QString& shown);
    /// Chooses `id` in the first list that has it; false where none has.
    bool choose(const QString& id);

signals:
    void chosen();

private:
    QHBoxLayout* m_row;
    QList<QComboBox*> m_boxes;
};

} // namespace plumb::ui
