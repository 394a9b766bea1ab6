// SPDX-License-Identifier: GPL-3.0-or-later
// Typeset pages as values: where every line of text, rule, shape and figure stands. Paper and screen paint the same.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include <QColor>
#include <QLineF>
#include <QLocale>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QTextLayout>

#include "core/report/figure.h"
#include "ui/style/theme.h"

namespace plumb::ui::sheet {

/// Pages are set in dots of this resolution, so that whole-dot font sizes are fine enough for print.
inline constexpr int dotsPerInch = 1200;
inline constexpr qreal dotsPerPoint = dotsPerInch / 72.0;
inline constexpr qreal dotsPerMillimetre = dotsPerInch / 25.4;

constexpr qreal points(qreal value) {
    return value * dotsPerPoint;
}

/// One line of a text that is laid out; `at` is the top left corner of the line as Qt measures it.
struct TextLine {
    std::shared_ptr<QTextLayout> layout;
    int line = 0;
    QPointF at;
    QColor colour;
};

struct Rule {
    QLineF line;
    qreal width = 0;
    QColor colour;
};

struct FigureArea {
    QRectF area;
    const report::Figure* figure = nullptr; ///< of the memo, which outlives its pages
};

struct StatusShape {
    QRectF area;
    Status status = Status::unknown;
};

using Item = std::variant<TextLine, Rule, FigureArea, StatusShape>;

struct Page {
    std::vector<Item> items;
};

/// The item `by` further right and down.
Item moved(Item item, QPointF by);

/// A place that the outline of the document leads to.
struct Anchor {
    QString title;
    int page = 0; ///< from 0
    qreal y = 0;  ///< from the top edge of the paper
};

struct Sheets {
    QSizeF size; ///< of the paper
    std::vector<Page> pages;
    std::vector<Anchor> anchors;
    std::vector<char32_t> missing; ///< characters that no installed font has, in the order of the text
};

/// Paints a page with dots as the painter's units.
void paint(QPainter& painter, const Page& page, const QLocale& locale);

} // namespace plumb::ui::sheet
