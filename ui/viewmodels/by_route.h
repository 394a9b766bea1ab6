// SPDX-License-Identifier: GPL-3.0-or-later
// A table with a row for each quantity and a column for each owned route.
#pragma once

#include <functional>

#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

class RouteColumns {
public:
    using OfRoute = std::function<ShownCell(std::size_t r)>;

    /// `results` outlives it; `first` heads the names of the rows.
    RouteColumns(const Results& results, const QString& name, const QString& first);

    void add(const QString& name, const QString& detail, const OfRoute& cell);
    /// Only where some route has a figure, so that what nobody has entered takes no row.
    void addKnown(const QString& name, const QString& detail, const std::function<Outcome(std::size_t r)>& outcome,
                  const std::function<ShownCell(const Outcome&)>& cell);
    /// Without rows where no route is owned.
    const ShownTable& table() const { return m_table; }

private:
    const Results& m_results;
    ShownTable m_table;
};

/// A grouped whole number.
ShownCell wholeCell(const Outcome& count);
/// Three digits with the exact sum on hover.
ShownCell moneyCell(const Outcome& usd);

} // namespace plumb::ui
