// SPDX-License-Identifier: GPL-3.0-or-later
// One assumption in one line: label, slider, box, unit, evidence, reset.
#pragma once

#include <QWidget>

#include "ui/viewmodels/assumptions.h"

class QBoxLayout;
class QLabel;
class QToolButton;

namespace plumb::ui {

class EvidenceBadge;
class SliderGroove;

/// Widths that the rows of one panel share; 0 is a row's own wish.
struct SliderRowColumns {
    int label = 0;
    int box = 0;
    int unit = 0;
    bool isStacked = false; ///< the label stands above the slider, for a narrow panel

    bool operator==(const SliderRowColumns&) const = default;
};

class SliderRow final : public QWidget {
    Q_OBJECT

public:
    SliderRow(Assumptions& assumptions, const QString& address, QWidget* parent = nullptr);

    QString address() const { return m_address; }
    void setColumns(const SliderRowColumns& columns);
    SliderRowColumns wishedColumns() const;
    /// Whether the band of P10 to P90 is drawn under the groove.
    void setBandVisible(bool visible);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showValue();
    void showLabel();

    void fitNames();

    Assumptions& m_assumptions;
    QString m_address;
    SliderRowColumns m_columns;
    QBoxLayout* m_outer = nullptr;
    QBoxLayout* m_names = nullptr;
    QLabel* m_label = nullptr;
    QLabel* m_place = nullptr;
    SliderGroove* m_groove = nullptr; ///< null for a choice
    QWidget* m_editor = nullptr;
    QLabel* m_unit = nullptr;
    EvidenceBadge* m_badge = nullptr;
    QToolButton* m_reset = nullptr;
};

} // namespace plumb::ui
