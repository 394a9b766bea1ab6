// SPDX-License-Identifier: GPL-3.0-or-later
// How a price comes about: the figures on the way, then every assumption behind it with its evidence, which leads to
// where it is entered.
#pragma once

#include <QWidget>

#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/event_traces.h"

class QGridLayout;

namespace plumb::ui {

class PlainText;

class TraceList final : public QWidget {
    Q_OBJECT

public:
    /// `assumptions` outlives this.
    explicit TraceList(Assumptions& assumptions, QWidget* parent = nullptr);

    void show(const ShownTrace& trace);

signals:
    void followed(const QString& page, const QString& target);

private:
    void fill();

    Assumptions& m_assumptions;
    ShownTrace m_trace;
    PlainText* m_title;
    PlainText* m_formula;
    QWidget* m_rows = nullptr;
};

} // namespace plumb::ui
