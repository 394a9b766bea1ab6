// SPDX-License-Identifier: GPL-3.0-or-later
// Facilities: whether rack, room and site are ready for a route, what is rebuilt until then, and the energy at the
// meter.
#pragma once

#include "ui/windows/pages.h"

class QComboBox;
class QPushButton;

namespace plumb::ui {

class Card;
class CardColumns;
class ChoiceRow;
class EmptyState;
class FigureView;
class ResultTable;
class RetrofitTable;
struct Energy;
struct Facilities;
struct FacilityStep;

class FacilitiesPage final : public Page {
    Q_OBJECT

public:
    FacilitiesPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;
    PageFocus focus() const override;

private:
    /// A next step in a card of its own.
    struct Step {
        Card* card = nullptr;
        EmptyState* state = nullptr;
        QString address;
    };
    void addStep(Step& step);
    void addGates();
    void addRetrofits(const Workspace& workspace);
    void addEnergy();
    ResultTable* addTable(const QString& title, PlainText*& below);
    FigureView* addFigure(Card& card);
    void showChosen();
    void showFacilities(const Facilities& shown);
    void showEnergy(const Energy& shown);
    void showStep(Step& step, const FacilityStep* shown);

    ChoiceRow* m_choices = nullptr;
    QComboBox* m_route = nullptr;
    CardColumns* m_cards = nullptr;
    Step m_gateStep;               ///< where nothing is said of the facility yet
    QPushButton* m_next = nullptr; ///< where some gates are not known
    Step m_energyStep;
    FigureView* m_gates = nullptr;
    FigureView* m_plan = nullptr;
    FigureView* m_supplies = nullptr;
    RetrofitTable* m_retrofits = nullptr;
    Card* m_planCard = nullptr;
    ResultTable* m_readiness = nullptr;
    PlainText* m_waterClass = nullptr;
    ResultTable* m_open = nullptr;
    PlainText* m_openNote = nullptr;
    ResultTable* m_meter = nullptr;
    PlainText* m_ratios = nullptr;
    ResultTable* m_chain = nullptr;
    PlainText* m_chainNote = nullptr;
    ResultTable* m_envelope = nullptr;
    PlainText* m_envelopeNote = nullptr;
    std::shared_ptr<const Results> m_results;
    PageFocus m_told;
    bool m_stale = false;
};

} // namespace plumb::ui
