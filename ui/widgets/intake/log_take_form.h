// SPDX-License-Identifier: GPL-3.0-or-later
// As what a failure log is taken into the project, and what that would change.
#pragma once

#include "ui/viewmodels/log_import_take.h"
#include "ui/widgets/card.h"

class QComboBox;
class QLineEdit;

namespace plumb::ui {

class NumberField;
class PlainText;
class ResultTable;

class LogTakeForm final : public Card {
    Q_OBJECT

public:
    explicit LogTakeForm(const QLocale& locale, QWidget* parent = nullptr);

    void setTargets(const QList<Choice>& targets);
    LogTake take() const;
    /// The day of the log, unless the user wrote another.
    void suggestDate(const QString& day);
    /// `caveat` may be empty.
    void showEffect(const ShownTable& effect, const QString& caveat);

signals:
    void changed();

private:
    QComboBox* m_target;
    NumberField* m_unitsPerNode;
    QComboBox* m_grade;
    QLineEdit* m_date;
    ResultTable* m_effect;
    PlainText* m_caveat;
};

} // namespace plumb::ui
