// SPDX-License-Identifier: GPL-3.0-or-later
// The look of tables of results: the style around, with air between columns, the same in cells and headers.
#pragma once

#include <QProxyStyle>

#include "ui/style/type.h"

namespace plumb::ui {

class RoomyStyle final : public QProxyStyle {
public:
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
        const bool isAir = metric == PM_FocusFrameHMargin || metric == PM_HeaderMargin;
        return isAir ? gridStep : QProxyStyle::pixelMetric(metric, option, widget);
    }
};

} // namespace plumb::ui
