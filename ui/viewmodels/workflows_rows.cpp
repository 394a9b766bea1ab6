// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/workflows_rows.h"

#include <algorithm>

#include "core/base/shown_text.h"
#include "core/project/edits.h"
#include "core/project/names.h"
#include "core/project/structure.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

bool isNumber(int column) {
    return column == WorkflowRows::share || column == WorkflowRows::nodes || column == WorkflowRows::sizeShare;
}

QString kindName(WorkflowKind kind) {
    return shown(report::capital(report::nameOf(kind, report::Voice{})));
}

/// For a narrow column: "Training".
QString shortKindName(WorkflowKind kind) {
    return shown(report::capital(std::string(plumb::nameOf(kind))));
}

/// The first of BASE, BASE-2, BASE-3 … that nothing in the project is called.
std::string freeId(const Project& project, const std::string& base) {
    const auto isTaken = [&](const std::string& id) {
        bool found = false;
        structure::forEachId(project, [&](const std::string& other, const char*) { found = found || other == id; });
        return found;
    };
    std::string id = base;
    for (int n = 2; isTaken(id); ++n)
        id = base + "-" + std::to_string(n);
    return id;
}

/// A workflow of that kind, called as the kind is, in the words of the project's other workflows.
Result<Project> withNamedWorkflow(const Project& project, WorkflowKind kind) {
    const std::string id = freeId(project, std::string(plumb::nameOf(kind)));
    const Result<Project> added = withWorkflow(project, id, kind);
    if (!added)
        return added;
    std::string name = id;
    std::ranges::replace(name, '-', ' ');
    return withText(*added, "workflow.name@" + id, freeName(project, "workflow.name", report::capital(name)));
}

} // namespace

WorkflowRows::WorkflowRows(Assumptions& assumptions, QObject* parent)
    : QAbstractTableModel(parent), m_assumptions(assumptions) {
    connect(&assumptions, &Assumptions::valuesChanged, this, &WorkflowRows::update);
    // The name of a workflow is no assumption.
    connect(&assumptions.session(), &ProjectSession::projectChanged, this, &WorkflowRows::update);
    m_lines = read();
}

std::vector<WorkflowRows::Line> WorkflowRows::read() const {
    std::vector<Line> lines;
    if (!m_assumptions.session().hasProject())
        return lines;
    const Project& project = m_assumptions.session().project();
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        const Workflow& workflow = project.workflows[w];
        for (std::size_t s = 0; s < workflow.sizes.size(); ++s) {
            const bool isFirst = s == 0;
            const auto ofWorkflow = [&](const Address& address) {
                return isFirst ? shown(addressText(project, address)) : QString();
            };
            lines.push_back(
                {shown(workflow.id),
                 shown(report::titleOf(workflow)),
                 shortKindName(workflow.kind),
                 shown(workflow.sizes[s].id),
                 isFirst,
                 workflow.sizes.size() == 1,
                 {QString(), QString(),
                  ofWorkflow(addressOf<&WorkflowParameters::terms, &WorkflowTerms::absorbingLayer>({w})),
                  ofWorkflow(addressOf<&WorkflowParameters::terms, &WorkflowTerms::share>({w})), QString(),
                  shown(addressText(project, addressOf<&JobSizeParameters::terms, &JobSizeTerms::nodes>({w, s}))),
                  shown(addressText(project, addressOf<&JobSizeParameters::terms, &JobSizeTerms::share>({w, s})))}});
        }
    }
    return lines;
}

void WorkflowRows::update() {
    std::vector<Line> now = read();
    const bool isSame =
        now.size() == m_lines.size() && std::ranges::equal(now, m_lines, [](const Line& a, const Line& b) {
            return a.workflow == b.workflow && a.addresses == b.addresses;
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

QModelIndex WorkflowRows::indexOf(const QString& address) const {
    for (std::size_t i = 0; i < m_lines.size() && !address.isEmpty(); ++i) {
        if (const auto column = m_lines[i].addresses.indexOf(address); column >= 0)
            return index(static_cast<int>(i), static_cast<int>(column));
    }
    return {};
}

QString WorkflowRows::workflowAt(int row) const {
    return row >= 0 && row < rowCount() ? m_lines[static_cast<std::size_t>(row)].workflow : QString();
}

QList<Choice> WorkflowRows::kindsToAdd() const {
    QList<Choice> choices;
    for (std::size_t k = 0; k < enumCount<WorkflowKind>; ++k) {
        const auto each = static_cast<WorkflowKind>(k);
        choices.append({shown(std::string(plumb::nameOf(each))), kindName(each)});
    }
    return choices;
}

QList<Choice> WorkflowRows::workflows() const {
    QList<Choice> choices;
    for (const Line& line : m_lines) {
        if (line.isFirst)
            choices.append({line.workflow, line.name});
    }
    return choices;
}

QList<Choice> WorkflowRows::toRemove() const {
    QList<Choice> choices;
    for (const Line& line : m_lines) {
        if (line.isFirst)
            choices.append({line.workflow, line.name});
        if (!line.isAlone)
            choices.append(
                {line.size,
                 tr("%1, job size %2").arg(QString::fromStdString(isolated(line.name.toStdString())), line.size)});
    }
    return choices;
}

Result<void> WorkflowRows::addWorkflow(const QString& kindId) {
    ProjectSession& session = m_assumptions.session();
    const auto& names = enumNames<WorkflowKind>;
    const auto found = std::ranges::find(names, kindId.toStdString());
    if (found == names.end())
        return badValue(tr("There is no kind of workflow “%1”; choose one of the list.").arg(kindId).toStdString());
    const auto chosen = static_cast<WorkflowKind>(found - names.begin());
    return session.edit(tr("Add a workflow: %1").arg(kindName(chosen)), withNamedWorkflow(session.project(), chosen));
}

Result<void> WorkflowRows::addJobSize(const QString& workflow) {
    ProjectSession& session = m_assumptions.session();
    const Project& project = session.project();
    const std::string id = workflow.toStdString();
    return session.edit(tr("Add a job size of %1").arg(workflow),
                        withJobSize(project, freeId(project, id + "-job"), id));
}

Result<void> WorkflowRows::remove(const QString& id) {
    ProjectSession& session = m_assumptions.session();
    const QList<Choice> choices = toRemove();
    const auto found = std::ranges::find(choices, id, &Choice::id);
    return session.edit(tr("Remove %1").arg(found == choices.end() ? id : found->title),
                        without(session.project(), id.toStdString()));
}

int WorkflowRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int WorkflowRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QString WorkflowRows::textAt(const Line& line, int column) const {
    switch (column) {
    case name:
        return line.isFirst ? line.name : QString();
    case kind:
        return line.isFirst ? line.kind : QString();
    case size:
        return line.size;
    default:
        return {};
    }
}

QVariant WorkflowRows::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const QString address = line.addresses[column];
    if (role == AddressRole)
        return address;
    if (address.isEmpty()) {
        if (role == Qt::ToolTipRole)
            return textAt(line, column);
        if (role == Qt::DisplayRole || role == Qt::EditRole)
            return textAt(line, column);
        if (role == Qt::AccessibleTextRole)
            return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
                   (line.isFirst || column == size ? textAt(line, column) : line.name);
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
    case Qt::AccessibleTextRole:
        return of.accessibleName() + QStringLiteral(": ") + of.text;
    case Qt::ToolTipRole:
        return of.help;
    default:
        return {};
    }
}

bool WorkflowRows::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || index.column() != name)
        return false;
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const QString text = value.toString().trimmed();
    if (!line.isFirst || text == line.name)
        return line.isFirst;
    ProjectSession& session = m_assumptions.session();
    const auto done =
        session.edit(tr("Name of %1").arg(QString::fromStdString(isolated(line.name.toStdString()))),
                     withText(session.project(), "workflow.name@" + line.workflow.toStdString(), text.toStdString()));
    if (!done)
        emit refused(QString::fromStdString(done.error().sentence));
    return done.has_value();
}

QVariant WorkflowRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter) |
               static_cast<int>(Qt::TextWordWrap);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name:
        return tr("Workflow");
    case kind:
        return tr("Kind");
    case layer:
        return tr("Absorbed by");
    case share:
        return tr("Share");
    case size:
        return tr("Job size");
    case nodes:
        return tr("Nodes");
    case sizeShare:
        return tr("Share of jobs");
    default:
        return {};
    }
}

Qt::ItemFlags WorkflowRows::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags;
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const bool isEditable = !line.addresses[index.column()].isEmpty() || (index.column() == name && line.isFirst);
    return isEditable ? flags | Qt::ItemIsEditable : flags;
}

} // namespace plumb::ui
