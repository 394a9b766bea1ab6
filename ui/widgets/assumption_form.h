// SPDX-License-Identifier: GPL-3.0-or-later
// Assumptions one below the other, in shared columns: a form within a page.
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace plumb::ui {

class Assumptions;
class SliderRow;

class AssumptionForm final : public QWidget {
    Q_OBJECT

public:
    /// `assumptions` outlives this.
    explicit AssumptionForm(Assumptions& assumptions, QWidget* parent = nullptr);

    /// Those that the project does not have are left out.
    void setAddresses(const QStringList& addresses);
    /// The row of an address; null without one.
    QWidget* rowOf(const QString& address) const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void align();

    Assumptions& m_assumptions;
    QStringList m_wanted;
    QStringList m_shown;
    QList<SliderRow*> m_rows;
    QVBoxLayout* m_column;
};

} // namespace plumb::ui
