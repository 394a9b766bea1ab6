// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where there is nothing yet: a sentence, and the next step as a button.
#pragma once

#include <QWidget>

class QPushButton;

namespace plumb::ui {

class PlainText;

class EmptyState final : public QWidget {
    Q_OBJECT

public:
    /// Without a step there is no button.
    explicit EmptyState(const QString& sentence, const QString& step = {}, QWidget* parent = nullptr);

    void setSentence(const QString& sentence);
    void setStep(const QString& step);

signals:
    void stepTaken();

private:
    PlainText* m_sentence;
    QPushButton* m_step;
};

} // namespace plumb::ui
