// SPDX-License-Identifier: GPL-3.0-or-later
// One precondition in the list: its state by shape, its title, whether it is a gate, how much of it is answered.
#pragma once

#include <QAbstractButton>

#include "ui/viewmodels/scorecard_model.h"

namespace plumb::ui {

class PreconditionButton final : public QAbstractButton {
    Q_OBJECT

public:
    explicit PreconditionButton(QWidget* parent = nullptr);

    /// `matching` is how many of its criteria pass the filter; without any it stands back.
    void setLine(const PreconditionLine& line, qsizetype matching);

    QSize sizeHint() const override;

signals:
    void moved(int step);
    void entered(); ///< into the criteria

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    StateMark m_mark = StateMark::unknown;
    QString m_title;
    QString m_count;
    bool m_isGate = false;
    bool m_isMatching = true;
};

} // namespace plumb::ui
