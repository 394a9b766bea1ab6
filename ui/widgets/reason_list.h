// SPDX-License-Identifier: GPL-3.0-or-later
// The reasons of the verdict, a row each, that leads to where the reason can be removed.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/viewmodels/overview.h"

class QVBoxLayout;

namespace plumb::ui {

class LinkButton;
class PlainText;
class ReasonRow;

/// How much of a list is shown before it is asked for.
enum class ListStart { whole, firstThree };

/// Up and Down move, Enter follows.
class ReasonList final : public QWidget {
    Q_OBJECT

public:
    explicit ReasonList(QWidget* parent = nullptr, ListStart start = ListStart::firstThree);

    void setReasons(const QList<OverviewReason>& reasons);

signals:
    void followed(const QString& page, const QString& target);

private:
    void arrange();

    QVBoxLayout* m_layout;
    PlainText* m_none;
    LinkButton* m_more;
    QList<OverviewReason> m_reasons;
    QList<ReasonRow*> m_rows;
    const ListStart m_start;
    bool m_showsAll;
};

} // namespace plumb::ui
