// SPDX-License-Identifier: GPL-3.0-or-later
// A state as its shape with its word: ● yes, ◐ partly, ✕ no, ○ unknown, ⚠ contradicted.
#pragma once

#include <QWidget>

#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/viewmodels/scorecard_mark.h"

namespace plumb::ui {

constexpr Status statusOf(StateMark mark) {
    static_assert(static_cast<int>(StateMark::yes) == static_cast<int>(Status::yes) &&
                  static_cast<int>(StateMark::partly) == static_cast<int>(Status::partly) &&
                  static_cast<int>(StateMark::no) == static_cast<int>(Status::no) &&
                  static_cast<int>(StateMark::unknown) == static_cast<int>(Status::unknown) &&
                  static_cast<int>(StateMark::contradicted) == static_cast<int>(Status::contradicted));
    return static_cast<Status>(mark);
}

/// Draws the shape of a status into `area`.
void paintStatus(QPainter& painter, const QRect& area, StateMark mark, const Theme& theme);

/// One line; its accessible name is the word.
class StatusMark final : public QWidget {
    Q_OBJECT

public:
    explicit StatusMark(TypeRole role = TypeRole::body, QWidget* parent = nullptr);

    void setState(StateMark mark, const QString& word);
    StateMark mark() const { return m_mark; }
    const QString& word() const { return m_word; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int shapeSize() const;
    int inset() const;

    TypeRole m_role;
    StateMark m_mark = StateMark::unknown;
    QString m_word;
};

} // namespace plumb::ui
