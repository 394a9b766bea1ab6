// SPDX-License-Identifier: GPL-3.0-or-later
// Results in rows and columns, as high as what it holds: it scrolls with the page, never within.
#pragma once

#include <QTableWidget>

#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

class ResultTable final : public QTableWidget {
    Q_OBJECT

public:
    explicit ResultTable(QWidget* parent = nullptr);

    /// An empty table takes no room.
    void show(const ShownTable& table);
    void setStale(bool stale);

    /// All cells, or the selected rows where some are; divided by tabs, as a sheet takes them.
    QString asText() const;
    QString asCsv() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fill();
    void fit();
    QString divided(QLatin1Char separator) const;

    ShownTable m_table;
    bool m_stale = false;
};

} // namespace plumb::ui
