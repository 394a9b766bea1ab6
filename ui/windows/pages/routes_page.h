// SPDX-License-Identifier: GPL-3.0-or-later
// Routes: the bids side by side, as they are entered.
#pragma once

#include "ui/windows/pages.h"

namespace plumb::ui {

class BidsView;

class RoutesPage final : public Page {
    Q_OBJECT

public:
    RoutesPage(const Workspace& workspace, QWidget* parent);

    bool reveal(const QString& target) override;

private:
    BidsView* m_bids = nullptr;
};

} // namespace plumb::ui
