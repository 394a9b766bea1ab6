// SPDX-License-Identifier: GPL-3.0-or-later
// Strips across the column, and how they break into pages: no half lines, no heading alone, tables with their header.
#pragma once

#include <optional>
#include <vector>

#include "ui/memo/sheet/sheet.h"

namespace plumb::ui::sheet {

/// What is never divided: a line of text, a row of lines of a table, a figure.
struct Strip {
    qreal before = 0; ///< space above; dropped at the top of a page
    qreal height = 0;
    bool keep = false;         ///< stands on the page of the next one
    bool onGrid = false;       ///< starts on the grid of the body
    bool newPage = false;      ///< starts a page, unless it does already
    int head = -1;             ///< within a table: index of the strip that is repeated at the top of a page
    QString anchor;            ///< title for the outline, where a section starts
    std::vector<Item> items{}; ///< from the strip's own top left corner
};

struct Column {
    QRectF first; ///< what the strips fill on the first page
    QRectF other; ///< and on the others
    qreal grid = 0;
};

/// What strips are laid out into.
struct Galley {
    std::vector<Strip> strips;
    std::vector<Strip> heads;
};

struct Paginated {
    std::vector<Page> pages;
    std::vector<Anchor> anchors;
};

/// Every strip on a page, in order. Strips that are kept together but fill more than a page are divided between them.
Paginated paginate(const Galley& galley, const Column& column);

} // namespace plumb::ui::sheet
