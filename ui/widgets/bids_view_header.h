// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the bids: name and kind of each route, with its colour and marker.
#pragma once

#include <QHeaderView>

#include "ui/viewmodels/bids.h"

namespace plumb::ui {

class BidsHeader final : public QHeaderView {
    Q_OBJECT

public:
    explicit BidsHeader(const Bids& bids, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rectangle, int section) const override;

private:
    const Bids& m_bids;
};

} // namespace plumb::ui
