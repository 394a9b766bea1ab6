// SPDX-License-Identifier: GPL-3.0-or-later
// The first rows of a failure log; over each column what it is taken as, to be changed there.
#pragma once

#include <QTableWidget>

#include "ui/viewmodels/log_import_reading.h"

class QComboBox;

namespace plumb::ui {

/// As high as what it holds; scrolls sideways only.
class LogColumnsView final : public QTableWidget {
    Q_OBJECT

public:
    explicit LogColumnsView(QWidget* parent = nullptr);

    void show(const LogReading& reading);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void roleChosen(qsizetype column, const QString& role);

protected:
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void rebuild();
    void fit();
    QComboBox* roleBox(int column) const;

    LogReading m_reading;
};

} // namespace plumb::ui
