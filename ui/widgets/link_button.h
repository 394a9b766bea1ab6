// SPDX-License-Identifier: GPL-3.0-or-later
// An action that stands back: its words in the accent, without a frame.
#pragma once

#include <QAbstractButton>

namespace plumb::ui {

class LinkButton final : public QAbstractButton {
    Q_OBJECT

public:
    explicit LinkButton(QWidget* parent = nullptr);

    /// Shown as it is, and the accessible name too unless another one is set afterwards.
    void setWords(const QString& words);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace plumb::ui
