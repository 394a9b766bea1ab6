// SPDX-License-Identifier: GPL-3.0-or-later
// The gates a project speaks of as rows that are edited in place: whether they hold, and the retrofit of each.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/choice.h"

namespace plumb::ui {

class FacilityRetrofits final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { gate, holds, cost, time, after, responsible };
    static constexpr int columns = 6;
    enum Role {
        AddressRole = Qt::UserRole, ///< empty where the cell is no assumption
        ShortRole,
        ChangedRole,
        UnknownRole,
    };

    /// `assumptions` outlives the model.
    explicit FacilityRetrofits(Assumptions& assumptions, QObject* parent = nullptr);

    Assumptions& assumptions() const { return m_assumptions; }
    /// The route whose retrofits are shown; without rows where it is rented or not there.
    void setRoute(const QString& id);
    QModelIndex indexOf(const QString& address) const;

    /// Gates the project does not speak of, in the order of the layers; ids are those of the kinds.
    QList<Choice> gatesToAdd() const;
    QList<Choice> gatesToRemove() const;
    // Each verb is one step of the history.
    Result<void> addGate(const QString& kind);
    Result<void> removeGate(const QString& id);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The responsible person; a refusal changes nothing and is told by `refused`.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void rowsChanged(); ///< other gates than before
    void refused(const QString& sentence);

private:
    struct Line {
        QString id;
        QString name;
        QString responsible;
        QStringList addresses; ///< by column; empty where there is none

        bool operator==(const Line&) const = default;
    };
    std::vector<Line> read() const;
    void update();

    Assumptions& m_assumptions;
    QString m_route;
    std::vector<Line> m_lines;
};

} // namespace plumb::ui
