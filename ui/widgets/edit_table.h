// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that are edited in place, as high as what it holds: it scrolls with the page, never within.
#pragma once

#include <vector>

#include <QTableView>

#include "ui/widgets/assumption_table_delegate.h"

namespace plumb::ui {

class EditTable final : public QTableView {
    Q_OBJECT

public:
    struct Column {
        double share = 0;     ///< of the width; together 1
        bool isWords = false; ///< a text of the model; else an assumption with its own editor
    };

    /// `model` and `assumptions` outlive this.
    EditTable(Assumptions& assumptions, QAbstractItemModel& model, const ValueDelegate::Roles& roles,
              std::vector<Column> columns, QWidget* parent = nullptr);

    /// Opens the editor of the address at `index`; null if there is none.
    QWidget* editAt(const QModelIndex& index, const QString& address);
    /// To the rows there are now.
    void fit();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// Height of a text wrapped within its column.
    int linesOf(const QString& text, int column) const;

    std::vector<Column> m_columns;
};

} // namespace plumb::ui
