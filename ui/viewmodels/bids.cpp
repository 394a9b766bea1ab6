// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/bids.h"

#include <algorithm>
#include <map>

#include "core/base/shown_text.h"
#include "core/project/edits.h"
#include "core/project/names.h"
#include "core/report/voice.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/assumption_words.h"

namespace plumb::ui {
namespace {

/// The item beside the route, in words; milestones are counted, since each route has its own.
QString itemName(const Project& project, Scope scope, std::size_t item) {
    using report::titleOf;
    switch (scope) {
    case Scope::routeWorkflow:
        return QString::fromStdString(titleOf(project.workflows[item]));
    case Scope::routeTier:
        return QString::fromStdString(titleOf(project.tiers[item]));
    case Scope::routeNetwork:
        return QString::fromStdString(titleOf(project.networks[item]));
    case Scope::routeGate:
        return QString::fromStdString(titleOf(project.gates[item]));
    case Scope::routeDelivery:
        return QString::fromStdString(titleOf(project.deliveries[item]));
    case Scope::routeLine:
        return QString::fromStdString(titleOf(project.lines[item]));
    case Scope::routeCost:
        return QString::fromStdString(titleOf(project.costs[item]));
    case Scope::milestone:
        return Bids::tr("Milestone %1").arg(item + 1);
    default:
        return {};
    }
}

std::string freeId(const Project& project, std::string_view kind) {
    std::string stem(kind);
    std::ranges::replace(stem, '_', '-');
    std::string id = stem;
    for (int i = 2; std::ranges::find(project.routes, id, &Route::id) != project.routes.end(); ++i)
        id = stem + '-' + std::to_string(i);
    return id;
}

QList<QStringList> cellsOf(const QString& text) {
    QString plain = text;
    plain.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
    if (plain.endsWith(u'\n'))
        plain.chop(1);
    QList<QStringList> lines;
    for (const QString& line : plain.split(u'\n'))
        lines.append(line.split(u'\t'));
    return lines;
}

} // namespace

Bids::Bids(Assumptions& assumptions, QObject* parent) : QAbstractTableModel(parent), m_assumptions(assumptions) {
    m_sheet = read();
    connect(&assumptions, &Assumptions::valuesChanged, this, &Bids::update);
}

bool Bids::differs(const QStringList& cells) const {
    QStringList values;
    for (const QString& address : cells) {
        if (!address.isEmpty())
            values.append(m_assumptions.at(address).exactText);
    }
    return std::ranges::any_of(values, [&](const QString& value) { return value != values.front(); });
}

void Bids::setDifferencesOnly(bool only) {
    if (only == m_differencesOnly)
        return;
    beginResetModel();
    m_differencesOnly = only;
    m_kept.clear();
    m_sheet = read();
    endResetModel();
    emit routesChanged();
}

Bids::Sheet Bids::read() {
    Sheet sheet;
    if (!m_assumptions.session().hasProject())
        return sheet;
    const Project& project = m_assumptions.session().project();
    for (std::size_t i = 0; i < project.routes.size(); ++i) {
        const Route& route = project.routes[i];
        sheet.routes.append({QString::fromStdString(route.id), QString::fromStdString(report::titleOf(route)),
                             QString::fromStdString(report::capital(report::nameOf(route.kind, {}))),
                             static_cast<int>(i), route.id == project.baseline});
    }
    QString heading;
    for (const Row& row : catalogue()) {
        if (!isOfRoute(row.scope))
            continue;
        std::map<std::size_t, QStringList> items; // by the item beside the route
        for (const Address& address : plumb::addresses(project, row)) {
            QStringList& cells = items[address.place.second];
            cells.resize(sheet.routes.size());
            cells[static_cast<qsizetype>(address.place.first)] = QString::fromStdString(addressText(project, address));
        }
        for (const auto& [item, cells] : items) {
            if (m_differencesOnly) {
                const bool wasShown = std::ranges::any_of(
                    cells, [&](const QString& cell) { return !cell.isEmpty() && m_kept.contains(cell); });
                if (!wasShown && !differs(cells))
                    continue;
                if (!wasShown)
                    m_kept += cells;
            }
            const QString name = itemName(project, row.scope, item);
            if (groupName(row) != heading) {
                heading = groupName(row);
                sheet.lines.push_back({heading, {}, {}, {}, true});
            }
            const QString label = fromCore(row.label);
            sheet.lines.push_back({name.isEmpty() ? label : label + QStringLiteral(", ") + name, fromCore(row.unit),
                                   fromCore(row.help), cells, false});
        }
    }
    return sheet;
}

void Bids::update(const QStringList& changed) {
    Sheet now = read();
    if (now != m_sheet) {
        beginResetModel();
        m_sheet = std::move(now);
        endResetModel();
        emit routesChanged();
        return;
    }
    for (const QString& address : changed) {
        if (const QModelIndex cell = indexOf(address); cell.isValid())
            emit dataChanged(cell, cell);
    }
}

QModelIndex Bids::indexOf(const QString& address) const {
    for (std::size_t i = 0; i < m_sheet.lines.size(); ++i) {
        const auto found = m_sheet.lines[i].addresses.indexOf(address);
        if (found >= 0)
            return index(static_cast<int>(i), firstRoute + static_cast<int>(found));
    }
    return {};
}

QStringList Bids::kinds() {
    QStringList names;
    for (std::size_t i = 0; i < enumCount<RouteKind>; ++i)
        names.append(QString::fromStdString(report::capital(report::nameOf(static_cast<RouteKind>(i), {}))));
    return names;
}

Result<void> Bids::addRoute(int kind, const QString& name, const QString& like) {
    ProjectSession& session = m_assumptions.session();
    const auto of = static_cast<RouteKind>(kind);
    const std::string id = freeId(session.project(), enumNames<RouteKind>[static_cast<std::size_t>(kind)]);
    auto next = withRoute(session.project(), id, of, like.toStdString());
    if (next && !name.trimmed().isEmpty())
        next = withText(*next, "route.name@" + id,
                        freeName(session.project(), "route.name", name.trimmed().toStdString()));
    const std::string title = name.trimmed().isEmpty() ? id : isolated(name.trimmed().toStdString());
    return session.edit(tr("Add route %1").arg(QString::fromStdString(title)), next);
}

Result<void> Bids::removeRoute(const QString& id) {
    ProjectSession& session = m_assumptions.session();
    const auto found = std::ranges::find(m_sheet.routes, id, &BidRoute::id);
    return session.edit(tr("Remove route %1").arg(found == m_sheet.routes.end() ? id : found->name),
                        without(session.project(), id.toStdString()));
}

Result<int> Bids::paste(const QModelIndex& first, const QString& text) {
    ProjectSession& session = m_assumptions.session();
    const auto refused = [](const QString& sentence) { return badValue(sentence.toStdString()); };
    if (!first.isValid() || first.column() < firstRoute)
        return refused(tr("Choose the cell of a route where the pasted values begin."));
    const QList<QStringList> lines = cellsOf(text);
    Project next = session.project();
    auto row = static_cast<std::size_t>(first.row());
    for (qsizetype line = 0; line < lines.size(); ++line, ++row) {
        while (row < m_sheet.lines.size() && m_sheet.lines[row].isHeading)
            ++row;
        if (row >= m_sheet.lines.size())
            return refused(tr("%1 lines were pasted, but only %2 rows follow from here. Nothing was changed.")
                               .arg(lines.size())
                               .arg(line));
        for (qsizetype cell = 0; cell < lines[line].size(); ++cell) {
            const QString written = lines[line][cell].trimmed();
            if (written.isEmpty())
                continue;
            const qsizetype route = first.column() - firstRoute + cell;
            const QString where = tr("Line %1 of what was pasted (%2)").arg(line + 1).arg(m_sheet.lines[row].label);
            if (route >= m_sheet.routes.size())
                return refused(tr("%1 has more cells than routes follow from here. Nothing was changed.").arg(where));
            const QString address = m_sheet.lines[row].addresses[route];
            if (address.isEmpty())
                return refused(tr("%1 says “%2”, but the row does not apply to %3. Nothing was changed.")
                                   .arg(where, written, m_sheet.routes[route].name));
            const auto place = resolve(next, address.toStdString());
            if (!place)
                return tl::unexpected(place.error());
            const auto value = typedValue(*place->front().row, written, m_assumptions.locale());
            if (!value)
                return refused(
                    tr("%1: %2 Nothing was changed.").arg(where, QString::fromStdString(value.error().sentence)));
            auto edited = withValue(next, place->front(), *value);
            if (!edited)
                return tl::unexpected(edited.error());
            next = *std::move(edited);
        }
    }
    const auto done = session.edit(tr("Paste %n line(s)", nullptr, static_cast<int>(lines.size())), next);
    if (!done)
        return tl::unexpected(done.error());
    return static_cast<int>(lines.size());
}

QString Bids::copied(const QModelIndexList& cells) const {
    std::map<int, std::map<int, QString>> rows;
    int left = columnCount();
    int right = firstRoute;
    for (const QModelIndex& cell : cells) {
        if (cell.column() < firstRoute || m_sheet.lines[static_cast<std::size_t>(cell.row())].isHeading)
            continue;
        const QString address = cell.data(AddressRole).toString();
        rows[cell.row()][cell.column()] = address.isEmpty() ? QString() : m_assumptions.at(address).text;
        left = std::min(left, cell.column());
        right = std::max(right, cell.column());
    }
    QString text;
    for (const auto& [row, columns] : rows) {
        QStringList line;
        for (int column = left; column <= right; ++column) {
            const auto found = columns.find(column);
            line.append(found == columns.end() ? QString() : found->second);
        }
        text += line.join(u'\t') + u'\n';
    }
    return text;
}

int Bids::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_sheet.lines.size());
}

int Bids::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : firstRoute + static_cast<int>(m_sheet.routes.size());
}

QVariant Bids::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Line& line = m_sheet.lines[static_cast<std::size_t>(index.row())];
    if (role == HeadingRole)
        return line.isHeading;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(index.column() < firstRoute ? Qt::AlignLeft | Qt::AlignVCenter
                                                               : Qt::AlignRight | Qt::AlignVCenter);
    if (index.column() < firstRoute) {
        if (role == Qt::DisplayRole)
            return index.column() == 0 ? line.label : line.unit;
        return role == Qt::ToolTipRole && !line.isHeading ? line.help : QVariant();
    }
    const QString address = line.isHeading ? QString() : line.addresses[index.column() - firstRoute];
    if (role == AddressRole)
        return address;
    if (address.isEmpty()) {
        if (role == Qt::DisplayRole && !line.isHeading)
            return QStringLiteral("–");
        if (role == Qt::ToolTipRole && !line.isHeading)
            return tr("Does not apply to %1.").arg(m_sheet.routes[index.column() - firstRoute].name);
        return {};
    }
    const Assumption of = m_assumptions.at(address);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return of.text;
    case ShortRole:
        return of.shortText;
    case ChangedRole:
        return of.isChanged;
    case UnknownRole:
        return of.isUnknown;
    case GradeRole:
        return of.grade;
    case Qt::AccessibleTextRole:
        return of.accessibleName() + QStringLiteral(": ") + of.text;
    case Qt::ToolTipRole:
        return of.isChanged ? tr("%1\nDefault: %2\n%3: %4").arg(of.exactText, of.defaultText, of.gradeName, of.source)
                            : tr("%1\n%2: %3").arg(of.exactText, of.gradeName, of.source);
    default:
        return {};
    }
}

QVariant Bids::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    if (section < firstRoute)
        return section == 0 ? tr("What the bid says") : tr("Unit");
    const BidRoute& route = m_sheet.routes[section - firstRoute];
    return route.name + u'\n' + (route.isBaseline ? tr("%1, baseline").arg(route.kind) : route.kind);
}

Qt::ItemFlags Bids::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.data(HeadingRole).toBool())
        return Qt::ItemIsEnabled;
    return index.data(AddressRole).toString().isEmpty() ? flags : flags | Qt::ItemIsEditable;
}

} // namespace plumb::ui
