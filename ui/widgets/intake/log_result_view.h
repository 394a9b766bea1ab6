// SPDX-License-Identifier: GPL-3.0-or-later
// What a failure log says: its figures with intervals, what speaks against a constant rate, classes and units.
#pragma once

#include <QWidget>

#include "ui/viewmodels/log_import_result.h"

namespace plumb::ui {

class Card;
class PlainText;
class ResultTable;
class StatusMark;

class LogResultView final : public QWidget {
    Q_OBJECT

public:
    explicit LogResultView(QWidget* parent = nullptr);

    /// `isStale`: another reading is under way, or was stopped.
    void show(const LogResult& result, bool isStale);

private:
    ResultTable* m_figures;
    StatusMark* m_mark;
    PlainText* m_constantRate;
    PlainText* m_trend;
    PlainText* m_absences;
    Card* m_classCard;
    ResultTable* m_classes;
    Card* m_unitCard;
    PlainText* m_shares;
    ResultTable* m_units;
};

} // namespace plumb::ui
