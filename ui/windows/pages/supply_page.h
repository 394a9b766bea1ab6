// SPDX-License-Identifier: GPL-3.0-or-later
// Spares and supply: when the last delivery of a route is in service, whether enough spares are at hand, and the next
// generation, live.
#pragma once

#include "core/base/result.h"
#include "ui/windows/pages.h"

class QComboBox;
class QMenu;
class QPushButton;

namespace plumb::ui {

class Card;
class CardColumns;
class ChoiceRow;
class EmptyState;
class FigureView;
class PlainText;
class ResultTable;
struct Supply;
struct SupplyStep;

class SupplyPage final : public Page {
    Q_OBJECT

public:
    SupplyPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// A sentence with a button, where something is not known yet.
    struct Step {
        EmptyState* state = nullptr;
        QString address;
    };
    Step addStep(Card& card, const QString& name);
    ResultTable* addTable(const QString& title);
    FigureView* addFigure(bool isWide);
    void addDeliveries();
    void showChosen();
    void showFigures(const Supply& shown);
    void showTables(const Supply& shown);
    void showStep(Step& step, const std::optional<SupplyStep>& shown);
    void takeStep(const Step& step);
    /// Kinds to add, or deliveries to remove, as they are now.
    void fillAdd();
    void fillRemove();
    void edited(const Result<void>& done);
    void setIcons();

    ProjectSession& m_session;
    ChoiceRow* m_choices;
    QComboBox* m_route;
    CardColumns* m_cards;
    Card* m_stepCard;
    Step m_step;
    FigureView* m_deliveries;
    ResultTable* m_ofRoute;
    QPushButton* m_add;
    QPushButton* m_remove;
    QMenu* m_addMenu;
    QMenu* m_removeMenu;
    FigureView* m_dates;
    ResultTable* m_byRoute;
    FigureView* m_stock;
    FigureView* m_value;
    ResultTable* m_spares;
    PlainText* m_balance;
    Step m_stockStep;
    ResultTable* m_next;
    Step m_nextStep;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
