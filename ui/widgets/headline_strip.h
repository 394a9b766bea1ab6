// SPDX-License-Identifier: GPL-3.0-or-later
// The four headline numbers side by side; exact on hover and copy.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/viewmodels/overview.h"

class QGridLayout;

namespace plumb::ui {

class HeadlineNumber;

/// Two rows where the strip is too narrow for one.
class HeadlineStrip final : public QWidget {
    Q_OBJECT

public:
    explicit HeadlineStrip(QWidget* parent = nullptr);

    void setHeadlines(const QList<Headline>& headlines);
    void setStale(bool stale);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void arrange();

    QGridLayout* m_grid;
    QList<HeadlineNumber*> m_numbers;
    int m_columns = 0;
    bool m_isStale = false;
};

} // namespace plumb::ui
