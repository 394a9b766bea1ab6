// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as a file: SVG, PNG or PDF, without a display.
#pragma once

#include <QByteArray>
#include <QSizeF>

#include "core/base/result.h"
#include "core/report/figure.h"
#include "ui/charts/figure_paint.h"

namespace plumb::ui {

enum class FigureFormat { svg, png, pdf };

/// The format that the ending of a file name means; refused with the known ones.
Result<FigureFormat> figureFormatOf(const QString& fileName);

/// The bytes of the figure's file; `size` in points (1/72 in), at most 4,000 in either direction. Text stays text in
/// SVG and PDF, fonts are embedded in PDF; PNG has two pixels a point.
QByteArray figureFile(const report::Figure& figure, FigureFormat format, const FigureStyle& style,
                      const QSizeF& size = {720, 420});

} // namespace plumb::ui
