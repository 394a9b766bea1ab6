// SPDX-License-Identifier: GPL-3.0-or-later
// Shows and edits a value within a table, with the same fields as everywhere else.
#pragma once

#include <QStyledItemDelegate>

#include "ui/viewmodels/assumptions.h"

namespace plumb::ui {

/// Cells with room beside their text, so that a number does not touch its unit.
class PaddedDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class ValueDelegate final : public PaddedDelegate {
    Q_OBJECT

public:
    /// The roles of the model that hold the address of a cell and its text for a narrow place.
    struct Roles {
        int address = 0;
        int shortText = 0;
        int changed = 0;
        int unknown = 0;
        int grade = 0; ///< letter of the evidence, drawn before the value; 0: the model has none
    };

    ValueDelegate(Assumptions& assumptions, Roles roles, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Assumptions& m_assumptions;
    Roles m_roles;
};

} // namespace plumb::ui
