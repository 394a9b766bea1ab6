// SPDX-License-Identifier: GPL-3.0-or-later
// A figure on screen: the chart, its table twin, and what can be done with them.
#pragma once

#include <memory>

#include <QWidget>

#include "core/report/figure.h"

namespace plumb::ui {

/// Shows the newest figure; points are replaced in place, so that a drag stays smooth. The accessible name is the
/// title, the description the summary. Keyboard: arrows move the reading line, T shows the table, menu key the menu.
class FigureView final : public QWidget {
    Q_OBJECT

public:
    explicit FigureView(QWidget* parent = nullptr);
    ~FigureView() override;

    void setFigure(const report::Figure& figure);
    const report::Figure& figure() const;
    void setTitled(bool titled); ///< title and subtitle above the plot (on by default)
    void setStale(bool stale);
    void showTable(bool shown);
    bool isTableShown() const;

    QSize sizeHint() const override;

signals:
    void painted(); ///< after the chart of the newest figure was drawn
    void explainRequested();

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
