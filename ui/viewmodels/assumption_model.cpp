// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/assumption_model.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/base/shown_text.h"

namespace plumb::ui {
namespace {

QString tooltipOf(const Assumption& of, int column) {
    switch (column) {
    case AssumptionModel::value:
        return of.isChanged ? AssumptionModel::tr("%1\nDefault: %2").arg(of.exactText, of.defaultText) : of.exactText;
    case AssumptionModel::source:
    case AssumptionModel::grade: {
        QStringList lines{of.gradeName, of.source};
        if (!of.note.isEmpty())
            lines.append(of.note);
        return (lines + of.evidence).join(u'\n');
    }
    default:
        return of.help;
    }
}

QString textOf(const Assumption& of, int column) {
    switch (column) {
    case AssumptionModel::label:
        return of.label;
    case AssumptionModel::place:
        return of.place.isEmpty() ? AssumptionModel::tr("Project") : of.place;
    case AssumptionModel::value:
        return of.text;
    case AssumptionModel::unit:
        return of.unit;
    case AssumptionModel::defaultValue:
        return of.defaultText;
    case AssumptionModel::range:
        return of.rangeText;
    case AssumptionModel::source:
        return of.source;
    case AssumptionModel::grade:
        return of.grade + QStringLiteral(" · ") + of.gradeName;
    default:
        return {};
    }
}

} // namespace

AssumptionModel::AssumptionModel(Assumptions& assumptions, QObject* parent)
    : QAbstractTableModel(parent), m_assumptions(assumptions) {
    readAll();
    connect(&assumptions, &Assumptions::addressesChanged, this, [this] {
        beginResetModel();
        readAll();
        endResetModel();
    });
    connect(&assumptions, &Assumptions::valuesChanged, this, &AssumptionModel::tellChanges);
}

void AssumptionModel::readAll() {
    m_addresses = m_assumptions.addresses();
    m_rows.assign(static_cast<std::size_t>(m_addresses.size()), std::nullopt);
}

void AssumptionModel::tellChanges(const QStringList& addresses) {
    for (const QString& address : addresses) {
        const auto row = static_cast<int>(m_addresses.indexOf(address));
        if (row < 0)
            continue;
        m_rows[static_cast<std::size_t>(row)].reset();
        emit dataChanged(index(row, 0), index(row, columns - 1));
    }
}

const Assumption& AssumptionModel::row(int index) const {
    std::optional<Assumption>& known = m_rows[static_cast<std::size_t>(index)];
    if (!known)
        known = m_assumptions.at(m_addresses[index]);
    return *known;
}

QModelIndex AssumptionModel::indexOf(const QString& address, int column) const {
    const auto found = m_addresses.indexOf(address);
    return found < 0 ? QModelIndex() : index(static_cast<int>(found), column);
}

int AssumptionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_addresses.size());
}

int AssumptionModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant AssumptionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (role == AddressRole)
        return m_addresses[index.row()];
    const Assumption& of = row(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return textOf(of, index.column());
    case Qt::ToolTipRole:
        return tooltipOf(of, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == value ? of.accessibleName() + QStringLiteral(": ") + of.text
                                       : textOf(of, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == value || index.column() == defaultValue) && !of.isChoice()
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        if (index.column() == value && of.value && !of.isChoice())
            return *of.value;
        return textOf(of, index.column());
    case ShortRole:
        return index.column() == value ? of.shortText : textOf(of, index.column());
    case ChangedRole:
        return of.isChanged;
    case UnknownRole:
        return of.isUnknown;
    case ScopeRole:
        return of.scope;
    case SearchRole:
        return QStringList{of.label, of.place, of.group, of.text, of.unit, of.source, of.gradeName, of.address}.join(
            u'\n');
    default:
        return {};
    }
}

QVariant AssumptionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section == value || section == defaultValue ? Qt::AlignRight | Qt::AlignVCenter
                                                                               : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QStringList names{tr("Assumption"), tr("Of"),    tr("Value"),  tr("Unit"),
                            tr("Default"),    tr("Range"), tr("Source"), tr("Grade")};
    return names.value(section);
}

Qt::ItemFlags AssumptionModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == value ? flags | Qt::ItemIsEditable : flags;
}

AssumptionFilter::AssumptionFilter(AssumptionModel& model, QObject* parent) : QSortFilterProxyModel(parent) {
    setSourceModel(&model);
    setSortRole(AssumptionModel::SortRole);
    setSortLocaleAware(true);
}

bool AssumptionFilter::isFiltered() const {
    return m_show != Show::all || !m_search.isEmpty() || !m_scope.isEmpty();
}

void AssumptionFilter::setShow(Show show) {
    m_show = show;
    invalidateFilter();
}

void AssumptionFilter::setSearch(const QString& words) {
    m_search = words.simplified();
    invalidateFilter();
}

void AssumptionFilter::setScope(const QString& scope) {
    m_scope = scope;
    invalidateFilter();
}

void AssumptionFilter::clear() {
    m_show = Show::all;
    m_search.clear();
    m_scope.clear();
    invalidateFilter();
}

bool AssumptionFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (!isFiltered())
        return true;
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (m_show == Show::changed && !index.data(AssumptionModel::ChangedRole).toBool())
        return false;
    if (m_show == Show::unknown && !index.data(AssumptionModel::UnknownRole).toBool())
        return false;
    if (!m_scope.isEmpty() && index.data(AssumptionModel::ScopeRole).toString() != m_scope)
        return false;
    const QString text = index.data(AssumptionModel::SearchRole).toString();
    for (const QString& word : m_search.split(u' ', Qt::SkipEmptyParts)) {
        if (!text.contains(word, Qt::CaseInsensitive))
            return false;
    }
    return true;
}

bool AssumptionFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(AssumptionModel::SortRole);
    const QVariant b = right.data(AssumptionModel::SortRole);
    const bool isNumber = a.typeId() == QMetaType::Double;
    // Numbers before words, so that a mixed column has one order.
    if (isNumber != (b.typeId() == QMetaType::Double))
        return isNumber;
    return isNumber ? a.toDouble() < b.toDouble() : QSortFilterProxyModel::lessThan(left, right);
}

namespace {

QString written(const AssumptionFilter& of, const QList<int>& rows, QChar between, const QString& end,
                const std::function<QString(QString)>& cell) {
    QStringList head;
    for (int column = 0; column < of.columnCount(); ++column)
        head.append(cell(of.headerData(column, Qt::Horizontal).toString()));
    QString all = head.join(between) + end;
    for (const int row : rows) {
        QStringList cells;
        for (int column = 0; column < of.columnCount(); ++column)
            cells.append(cell(of.index(row, column).data().toString()));
        all += cells.join(between) + end;
    }
    return all;
}

QList<int> allRows(const AssumptionFilter& of) {
    QList<int> rows(of.rowCount());
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

} // namespace

QString AssumptionFilter::asText(const QModelIndexList& rows) const {
    QList<int> which;
    for (const QModelIndex& index : rows)
        which.append(index.row());
    std::ranges::sort(which);
    return written(*this, which.isEmpty() ? allRows(*this) : which, u'\t', QStringLiteral("\n"),
                   [](QString cell) { return cell.replace(u'\t', u' '); });
}

QString AssumptionFilter::asCsv() const {
    return written(*this, allRows(*this), u',', QStringLiteral("\r\n"),
                   [](const QString& cell) { return QString::fromStdString(csvCell(cell.toStdString())); });
}

} // namespace plumb::ui
