// SPDX-License-Identifier: GPL-3.0-or-later
// The assumptions as rows of a table, and the search and filter over them.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "ui/viewmodels/assumptions.h"

namespace plumb::ui {

class AssumptionModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { label, place, value, unit, defaultValue, range, source, grade };
    static constexpr int columns = 8;
    enum Role {
        AddressRole = Qt::UserRole, ///< of the row
        SortRole,                   ///< numbers as numbers
        ShortRole,                  ///< the value for a narrow cell
        ChangedRole,
        UnknownRole,
        ScopeRole,
        SearchRole, ///< everything that a search looks at
    };

    /// `assumptions` outlives the model.
    explicit AssumptionModel(Assumptions& assumptions, QObject* parent = nullptr);

    Assumptions& assumptions() const { return m_assumptions; }
    QModelIndex indexOf(const QString& address, int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void readAll();
    void tellChanges(const QStringList& addresses);
    const Assumption& row(int index) const;

    Assumptions& m_assumptions;
    QStringList m_addresses;
    mutable std::vector<std::optional<Assumption>> m_rows; ///< texts are made when they are first shown
};

class AssumptionFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    enum class Show { all, changed, unknown };

    explicit AssumptionFilter(AssumptionModel& model, QObject* parent = nullptr);

    Show show() const { return m_show; }
    QString search() const { return m_search; }
    QString scope() const { return m_scope; }
    bool isFiltered() const;
    void setShow(Show show);
    void setSearch(const QString& words); ///< every word must stand somewhere in the row
    void setScope(const QString& scope);  ///< as `Assumption::scope` names it; empty for all
    void clear();

    /// The header and all shown rows, or those given, with tabs and line feeds for a spreadsheet.
    QString asText(const QModelIndexList& rows = {}) const;
    /// The header and all shown rows as CSV (RFC 4180).
    QString asCsv() const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    Show m_show = Show::all;
    QString m_search;
    QString m_scope;
};

} // namespace plumb::ui
