// SPDX-License-Identifier: GPL-3.0-or-later
// The workflows and their job sizes as rows that are edited in place: a row for each size, the first with what the
// workflow says of itself.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/choice.h"

namespace plumb::ui {

class WorkflowRows final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { name, kind, layer, share, size, nodes, sizeShare };
    static constexpr int columns = 7;
    enum Role {
        AddressRole = Qt::UserRole, ///< empty where the cell is no assumption
        ShortRole,
        ChangedRole,
        UnknownRole,
    };

    /// `assumptions` outlives the model.
    explicit WorkflowRows(Assumptions& assumptions, QObject* parent = nullptr);

    QModelIndex indexOf(const QString& address) const;
    /// Id of the workflow in a row.
    QString workflowAt(int row) const;

    QList<Choice> kindsToAdd() const;
    QList<Choice> workflows() const;
    /// Workflows, and the job sizes of those that have more than one.
    QList<Choice> toRemove() const;
    // Each verb is one step of the history. What is new takes no hours until its share is set.
    Result<void> addWorkflow(const QString& kindId);
    Result<void> addJobSize(const QString& workflow);
    Result<void> remove(const QString& id);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The name of a workflow; a refusal changes nothing and is told by `refused`.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void rowsChanged(); ///< other workflows or job sizes than before
    void refused(const QString& sentence);

private:
    struct Line {
        QString workflow; ///< id
        QString name;
        QString kind;
        QString size; ///< id
        bool isFirst = true;
        bool isAlone = true;   ///< the only size of its workflow
        QStringList addresses; ///< by column; empty where there is none

        bool operator==(const Line&) const = default;
    };
    std::vector<Line> read() const;
    void update();
    QString textAt(const Line& line, int column) const;

    Assumptions& m_assumptions;
    std::vector<Line> m_lines;
};

} // namespace plumb::ui
