// SPDX-License-Identifier: GPL-3.0-or-later
// The first rows of a failure log; over each column what it is taken as, to be changed there.
#pragma once

#include <QTableWidget>

#include "ui/viewmodels/log_import_reading.h"

class QComboBox;

namespace plumb::ui {

/// Columns in use stand first. As high as what it holds; scrolls sideways only.
class LogColumnsView final : public QTableWidget {
    Q_OBJECT

public:
    explicit LogColumnsView(QWidget* parent = nullptr);

    void show(const LogReading& reading);
    /// Puts the focus on the first column that has a choice.
    void focusFirst();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void roleChosen(qsizetype column, const QString& role);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void rebuild();
    void fit();
    QComboBox* roleBox(int column) const;

    LogReading m_reading;
};

} // namespace plumb::ui
