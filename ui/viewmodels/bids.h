// SPDX-License-Identifier: GPL-3.0-or-later
// The bids side by side: what is said of each route, a column for each, under headings.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/viewmodels/assumptions.h"

namespace plumb::ui {

struct BidRoute {
    QString id;
    QString name;
    QString kind;  ///< in words
    int place = 0; ///< among the routes: its colour, dash and marker
    bool isBaseline = false;

    bool operator==(const BidRoute&) const = default;
};

class Bids final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        AddressRole = Qt::UserRole, ///< empty where the row says nothing of the route
        HeadingRole,                ///< true for a heading
        ShortRole,
        ChangedRole,
        UnknownRole,
        GradeRole, ///< the letter of the evidence
    };

    /// `assumptions` outlives the model.
    explicit Bids(Assumptions& assumptions, QObject* parent = nullptr);

    Assumptions& assumptions() const { return m_assumptions; }
    const QList<BidRoute>& routes() const { return m_sheet.routes; }
    QModelIndex indexOf(const QString& address) const;

    /// Shows only the rows in which two routes differ. A row stays while it is worked in, though an edit made it equal.
    void setDifferencesOnly(bool only);
    bool showsDifferencesOnly() const { return m_differencesOnly; }

    /// The kinds of route in words, in the order `addRoute` counts them.
    static QStringList kinds();
    /// A further route called `name`; `like` is the id of a route whose bid it starts from, or empty.
    Result<void> addRoute(int kind, const QString& name, const QString& like);
    Result<void> removeRoute(const QString& id);

    /// Writes a block of cells as spreadsheets copy them: lines end in CRLF, CR or LF, cells in tabs, and one line end
    /// may close the block. Line by line it fills the rows from `first` on, headings left out; a blank cell leaves its
    /// value. All of it is one step of the history, or none of it happens. Gives how many lines there were.
    Result<int> paste(const QModelIndex& first, const QString& text);
    /// The cells as `paste` takes them, headings left out.
    QString copied(const QModelIndexList& cells) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    /// Label, unit, then the routes.
    int columnCount(const QModelIndex& parent = {}) const override;
    static constexpr int firstRoute = 2;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void routesChanged(); ///< other routes, names or kinds

private:
    struct Line {
        QString label; ///< of the row, or the heading
        QString unit;
        QString help;
        QStringList addresses; ///< one a route, empty where there is none; no element for a heading
        bool isHeading = false;

        bool operator==(const Line&) const = default;
    };
    struct Sheet {
        QList<BidRoute> routes;
        std::vector<Line> lines;

        bool operator==(const Sheet&) const = default;
    };
    Sheet read();
    bool differs(const QStringList& cells) const;
    void update(const QStringList& changed);

    Assumptions& m_assumptions;
    Sheet m_sheet;
    bool m_differencesOnly = false;
    QStringList m_kept; ///< addresses of the rows that are shown because they differ or did
};

} // namespace plumb::ui
