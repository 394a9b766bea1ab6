// SPDX-License-Identifier: GPL-3.0-or-later
// The assumptions that matter on a page: eight at first, the rest one click away.
#pragma once

#include <QWidget>

#include "ui/viewmodels/assumptions.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace plumb::ui {

class SliderRow;

class AssumptionPanel final : public QWidget {
    Q_OBJECT

public:
    static constexpr int firstRows = 8;
    static constexpr int moreRows = 24; ///< a click; hundreds of rows at once would take a moment

    explicit AssumptionPanel(Assumptions& assumptions, QWidget* parent = nullptr);

    QString page() const { return m_page; }
    /// The assumptions of a page, those of what it speaks of first.
    void setPage(const QString& pageId, const PageFocus& focus = {});
    void setTitle(const QString& title);
    void setBandsVisible(bool visible);
    void showMore();
    int shownRows() const { return static_cast<int>(m_rows.size()); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rebuild(int count);
    void alignColumns();

    Assumptions& m_assumptions;
    QString m_page;
    PageFocus m_focus;
    QStringList m_addresses;
    QList<SliderRow*> m_rows;
    bool m_hasBands = true;
    QLabel* m_title = nullptr;
    QLabel* m_empty = nullptr;
    QScrollArea* m_scroll = nullptr;
    QVBoxLayout* m_column = nullptr;
    QPushButton* m_more = nullptr;
};

} // namespace plumb::ui
