// SPDX-License-Identifier: GPL-3.0-or-later
// The scorecard: the preconditions with their states, and the criteria of the one that is chosen.
#pragma once

#include <memory>

#include <QWidget>

#include "ui/viewmodels/scorecard_model.h"

namespace plumb::ui {

/// Answered by the keyboard alone: Up and Down go from criterion to criterion, also into the next precondition; Left
/// goes to the preconditions, Right into their criteria; F changes the filter. See `CriterionRow` for the others.
class ScorecardView final : public QWidget {
    Q_OBJECT

public:
    /// `model` outlives the view.
    explicit ScorecardView(ScorecardModel& model, QWidget* parent = nullptr);
    ~ScorecardView() override;

    /// Shows and focuses a precondition or CRITERION[@INSTANCE], whatever the filter; nothing for an unknown target.
    void reveal(const QString& target);
    void setFilter(ScorecardFilter filter);
    ScorecardFilter filter() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
