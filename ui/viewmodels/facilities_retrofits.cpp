// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/facilities_retrofits.h"

#include <algorithm>

#include "core/base/currency.h"
#include "core/base/shown_text.h"
#include "core/project/edits.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/facilities_words.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

std::string idOf(GateKind kind) {
    std::string id(nameOf(kind));
    std::ranges::replace(id, '_', '-');
    return id;
}

/// A gate that nobody has named is called as its kind is.
QString titleOfGate(const Gate& gate) {
    return gate.name.empty() || gate.name == gate.id ? gateName(gate.kind) : shown(isolated(gate.name));
}

template <auto Name>
QString addressIn(const Project& project, std::size_t route, std::size_t gate) {
    return shown(addressText(project, addressOf<&RouteGateParameters::terms, Name>({route, gate})));
}

} // namespace

FacilityRetrofits::FacilityRetrofits(Assumptions& assumptions, QObject* parent)
    : QAbstractTableModel(parent), m_assumptions(assumptions) {
    connect(&assumptions, &Assumptions::valuesChanged, this, &FacilityRetrofits::update);
    // The name of a responsible person is no assumption.
    connect(&assumptions.session(), &ProjectSession::projectChanged, this, &FacilityRetrofits::update);
}

void FacilityRetrofits::setRoute(const QString& id) {
    if (m_route == id)
        return;
    m_route = id;
    update();
}

std::vector<FacilityRetrofits::Line> FacilityRetrofits::read() const {
    std::vector<Line> lines;
    if (!m_assumptions.session().hasProject())
        return lines;
    const Project& project = m_assumptions.session().project();
    const auto route = std::ranges::find(project.routes, m_route.toStdString(), &Route::id);
    if (route == project.routes.end() || !isOwned(route->kind))
        return lines;
    const auto r = static_cast<std::size_t>(route - project.routes.begin());
    for (std::size_t g = 0; g < project.gates.size(); ++g) {
        const Gate& spoken = project.gates[g];
        lines.push_back(
            {shown(spoken.id),
             titleOfGate(spoken),
             shown(spoken.responsible),
             {QString(), addressIn<&GateTerms::holds>(project, r, g),
              addressIn<&GateTerms::retrofitCost>(project, r, g), addressIn<&GateTerms::retrofitTime>(project, r, g),
              addressIn<&GateTerms::after>(project, r, g), QString()}});
    }
    return lines;
}

void FacilityRetrofits::update() {
    std::vector<Line> now = read();
    const bool isSame =
        now.size() == m_lines.size() && std::ranges::equal(now, m_lines, [](const Line& a, const Line& b) {
            return a.id == b.id && a.addresses == b.addresses;
        });
    if (isSame) {
        m_lines = std::move(now);
        if (!m_lines.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        return;
    }
    beginResetModel();
    m_lines = std::move(now);
    endResetModel();
    emit rowsChanged();
}

QModelIndex FacilityRetrofits::indexOf(const QString& address) const {
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const auto column = m_lines[i].addresses.indexOf(address);
        if (column >= 0 && !address.isEmpty())
            return index(static_cast<int>(i), static_cast<int>(column));
    }
    return {};
}

QList<Choice> FacilityRetrofits::gatesToAdd() const {
    QList<Choice> choices;
    if (!m_assumptions.session().hasProject())
        return choices;
    const Project& project = m_assumptions.session().project();
    for (std::size_t g = 0; g < enumCount<GateKind>; ++g) {
        const auto kind = static_cast<GateKind>(g);
        if (std::ranges::find(project.gates, kind, &Gate::kind) == project.gates.end())
            choices.append({shown(std::string(nameOf(kind))), gateName(kind)});
    }
    return choices;
}

QList<Choice> FacilityRetrofits::gatesToRemove() const {
    QList<Choice> choices;
    for (const Line& line : m_lines)
        choices.append({line.id, line.name});
    return choices;
}

Result<void> FacilityRetrofits::addGate(const QString& name) {
    ProjectSession& session = m_assumptions.session();
    const auto& names = enumNames<GateKind>;
    const auto found = std::ranges::find(names, name.toStdString());
    if (found == names.end())
        return badValue(tr("There is no gate “%1”; choose one of the list.").arg(name).toStdString());
    const auto kind = static_cast<GateKind>(found - names.begin());
    return session.edit(tr("Add the gate %1").arg(gateName(kind)), withGate(session.project(), idOf(kind), kind));
}

Result<void> FacilityRetrofits::removeGate(const QString& id) {
    ProjectSession& session = m_assumptions.session();
    const auto found = std::ranges::find(m_lines, id, &Line::id);
    return session.edit(tr("Remove the gate %1").arg(found == m_lines.end() ? id : found->name),
                        without(session.project(), id.toStdString()));
}

int FacilityRetrofits::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int FacilityRetrofits::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant FacilityRetrofits::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((column == cost || column == time ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    const QString address = line.addresses[column];
    if (role == AddressRole)
        return address;
    if (address.isEmpty()) {
        const bool isGate = column == gate;
        if (role == Qt::DisplayRole)
            return isGate ? line.name : line.responsible.isEmpty() ? tr("nobody named") : line.responsible;
        if (role == Qt::EditRole)
            return isGate ? line.name : line.responsible;
        if (role == Qt::AccessibleTextRole && !isGate)
            return tr("Responsible for %1: %2").arg(line.name, line.responsible);
        return role == Qt::ToolTipRole && !isGate ? tr("Who answers for the gate, by name.") : QVariant();
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
    case Qt::AccessibleTextRole:
        return of.accessibleName() + QStringLiteral(": ") + of.text;
    case Qt::ToolTipRole:
        return of.help;
    default:
        return {};
    }
}

bool FacilityRetrofits::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || index.column() != responsible)
        return false;
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const QString name = value.toString().trimmed();
    if (name == line.responsible)
        return true;
    ProjectSession& session = m_assumptions.session();
    const auto done =
        session.edit(tr("Responsible for %1").arg(line.name),
                     withText(session.project(), "gate.responsible@" + line.id.toStdString(), name.toStdString()));
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
    return done.has_value();
}

QVariant FacilityRetrofits::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == cost || section == time ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case gate:
        return tr("Gate");
    case holds:
        return tr("It holds");
    case cost:
        return tr("Retrofit, %1").arg(shown(shownUnit("USD")));
    case time:
        return tr("Time, weeks");
    case after:
        return tr("Starts after");
    case responsible:
        return tr("Responsible");
    default:
        return {};
    }
}

Qt::ItemFlags FacilityRetrofits::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() != gate ? flags | Qt::ItemIsEditable : flags;
}

} // namespace plumb::ui
