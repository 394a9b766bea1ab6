// SPDX-License-Identifier: GPL-3.0-or-later
// A letter that says how good the evidence behind a number is; a click opens source, page and date.
#pragma once

#include <QAbstractButton>

#include "ui/viewmodels/assumption.h"

namespace plumb::ui {

class EvidenceBadge final : public QAbstractButton {
    Q_OBJECT

public:
    explicit EvidenceBadge(QWidget* parent = nullptr);

    void setAssumption(const Assumption& of);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void open();

    Assumption m_of;
};

} // namespace plumb::ui
