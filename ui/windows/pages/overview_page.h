// SPDX-License-Identifier: GPL-3.0-or-later
// Overview: the verdict, why, four numbers, and the step from the quoted to the proven saving.
#pragma once

#include "ui/windows/pages.h"

namespace plumb::ui {

class Card;
class FigureView;
class HeadlineStrip;
class PlainText;
class ReasonList;
class VerdictBanner;

class OverviewPage final : public Page {
    Q_OBJECT

public:
    explicit OverviewPage(QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;

private:
    VerdictBanner* m_banner = nullptr;
    HeadlineStrip* m_headlines = nullptr;
    Card* m_chart = nullptr;
    FigureView* m_waterfall = nullptr;
    ReasonList* m_reasons = nullptr;
    ReasonList* m_needed = nullptr;
    ReasonList* m_openPoints = nullptr;
    PlainText* m_neededTitle = nullptr;
    PlainText* m_openPointsTitle = nullptr;
    PlainText* m_breakEven = nullptr;
    PlainText* m_findingsTitle = nullptr;
    ReasonList* m_findings = nullptr;
    PlainText* m_estate = nullptr;
};

} // namespace plumb::ui
