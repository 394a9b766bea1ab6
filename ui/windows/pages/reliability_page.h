// SPDX-License-Identifier: GPL-3.0-or-later
// Reliability and checkpoints: what failures cost on a route, live.
#pragma once

#include <vector>

#include "ui/windows/pages.h"

class QComboBox;

namespace plumb::ui {

class FigureView;

class ReliabilityPage final : public Page {
    Q_OBJECT

public:
    explicit ReliabilityPage(QWidget* parent);

    bool reveal(const QString& target) override;
    void refresh(const std::shared_ptr<const Results>& results, bool stale) override;

private:
    void showChosen();

    QComboBox* m_route = nullptr;
    QComboBox* m_workflow = nullptr;
    std::vector<FigureView*> m_figures;
    std::shared_ptr<const Results> m_results;
    bool m_stale = false;
};

} // namespace plumb::ui
