// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/by_route.h"

#include "core/base/text.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {

RouteColumns::RouteColumns(const Results& results, const QString& name, const QString& first) : m_results(results) {
    m_table.name = name;
    m_table.columns.append({first, false});
    for (const Route& route : results.project->routes) {
        if (isOwned(route.kind))
            m_table.columns.append({shown(report::titleOf(route)), true});
    }
}

void RouteColumns::add(const QString& name, const QString& detail, const OfRoute& cell) {
    QList<ShownCell> row{ShownCell{name, detail, {}}};
    for (std::size_t r = 0; r < m_results.project->routes.size(); ++r) {
        if (isOwned(m_results.project->routes[r].kind))
            row.append(cell(r));
    }
    if (row.size() > 1)
        m_table.rows.append(row);
}

void RouteColumns::addKnown(const QString& name, const QString& detail,
                            const std::function<Outcome(std::size_t r)>& outcome,
                            const std::function<ShownCell(const Outcome&)>& cell) {
    bool isKnown = false;
    for (std::size_t r = 0; r < m_results.project->routes.size(); ++r)
        isKnown = isKnown || (isOwned(m_results.project->routes[r].kind) && outcome(r));
    if (isKnown)
        add(name, detail, [&](std::size_t r) { return cell(outcome(r)); });
}

ShownCell wholeCell(const Outcome& count) {
    if (!count)
        return numberCell(count);
    return {shown(groupedNumber(count.value, 0)), shown(exactNumber(count.value)), {}};
}

ShownCell moneyCell(const Outcome& usd) {
    if (!usd)
        return numberCell(usd);
    return {shown(shortMoney(usd.value)), shown(exactMoney(usd.value)), {}};
}

} // namespace plumb::ui
