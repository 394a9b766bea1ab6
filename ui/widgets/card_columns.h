// SPDX-License-Identifier: GPL-3.0-or-later
// Cards in two columns where there is room for two, else below each other.
#pragma once

#include <vector>

#include <QWidget>

class QGridLayout;

namespace plumb::ui {

class CardColumns final : public QWidget {
    Q_OBJECT

public:
    explicit CardColumns(QWidget* parent = nullptr);

    /// The next card in reading order; a wide one has a row of its own.
    void add(QWidget* card, bool wide = false);
    int columns() const { return m_columns; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    struct Entry {
        QWidget* card;
        bool wide;
    };
    std::vector<Entry> m_cards;
    QGridLayout* m_grid;
    int m_columns = 0;
};

} // namespace plumb::ui
