// SPDX-License-Identifier: GPL-3.0-or-later
// One of several choices that stand side by side as one control.
#pragma once

#include <QAbstractButton>

namespace plumb::ui {

/// The chosen one is filled with the accent. `setFaint` keeps the choice visible without the accent: for what stands
/// there only because nothing was chosen.
class SegmentButton final : public QAbstractButton {
    Q_OBJECT

public:
    enum class End { first, middle, last };

    SegmentButton(const QString& text, End end, QWidget* parent = nullptr);

    void setFaint(bool faint);
    /// Shows the word shorter than its accessible name.
    void setCaption(const QString& caption);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    End m_end;
    bool m_isFaint = false;
};

} // namespace plumb::ui
