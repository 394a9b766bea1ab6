// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/assumption_table_delegate.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

#include "ui/style/theme.h"
#include "ui/style/type.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {

void PaddedDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QWidget* widget = option.widget;
    const QStyle* style = widget ? widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, widget);
    QStyleOptionViewItem inner = option;
    inner.rect.adjust(halfStep, 0, -halfStep, 0);
    QStyledItemDelegate::paint(painter, inner, index);
}

ValueDelegate::ValueDelegate(Assumptions& assumptions, Roles roles, QObject* parent)
    : PaddedDelegate(parent), m_assumptions(assumptions), m_roles(roles) {}

void ValueDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    PaddedDelegate::paint(painter, option, index);
    const QString grade = m_roles.grade ? index.data(m_roles.grade).toString() : QString();
    if (grade.isEmpty())
        return;
    painter->save();
    painter->setFont(typeFont(TypeRole::caption, option.font));
    painter->setPen(themeOf(option.palette).muted);
    painter->drawText(option.rect.adjusted(gridStep, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, grade);
    painter->restore();
}

QWidget* ValueDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const {
    const QString address = index.data(m_roles.address).toString();
    if (address.isEmpty())
        return nullptr;
    auto* self = const_cast<ValueDelegate*>(this); // editors tell the view through signals, which are not const
    if (m_assumptions.at(address).isChoice()) {
        auto* choice = new ChoiceBox(m_assumptions, address, parent);
        connect(choice, &ChoiceBox::committed, self, [self, choice] { emit self->closeEditor(choice); });
        return choice;
    }
    auto* box = new ValueBox(m_assumptions, address, parent);
    connect(box, &ValueBox::committed, self, [self, box] { emit self->closeEditor(box); });
    connect(box, &ValueBox::cancelled, self, [self, box] { emit self->closeEditor(box, RevertModelCache); });
    return box;
}

void ValueDelegate::setEditorData(QWidget*, const QModelIndex&) const {
    // The fields follow the assumption themselves.
}

void ValueDelegate::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex&) const {
    if (auto* box = qobject_cast<ValueBox*>(editor))
        box->commit();
}

void ValueDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                         const QModelIndex&) const {
    editor->setGeometry(option.rect);
}

void ValueDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme& theme = themeOf(option->palette);
    const int letter = m_roles.grade ? option->fontMetrics.horizontalAdvance(u'W') + gridStep : 0;
    const int room = option->rect.width() - gridStep - letter;
    // A number is never cut: where its digits do not fit, the rounded one stands there with its sign.
    if (option->fontMetrics.horizontalAdvance(option->text) > room)
        option->text = index.data(m_roles.shortText).toString();
    if (index.data(m_roles.unknown).toBool() || index.data(m_roles.address).toString().isEmpty())
        option->palette.setColor(QPalette::Text, theme.muted);
    if (index.data(m_roles.changed).toBool())
        option->font.setWeight(QFont::DemiBold);
}

bool ValueDelegate::eventFilter(QObject* watched, QEvent* event) {
    auto* box = qobject_cast<ValueBox*>(watched);
    if (box && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        // The box decides itself whether Enter is taken; Tab leaves only with a value that is.
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape)
            return false;
        if ((key == Qt::Key_Tab || key == Qt::Key_Backtab) && !box->commit())
            return true;
    }
    return QStyledItemDelegate::eventFilter(watched, event);
}

} // namespace plumb::ui
