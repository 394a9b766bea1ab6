// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of the memo as strips.
#pragma once

#include "core/report/memo.h"
#include "ui/memo/sheet/strips.h"
#include "ui/memo/sheet/type.h"

namespace plumb::ui::sheet {

/// The size of a run of text, in points.
struct Scale {
    qreal size = 10.5;
    qreal leading = 15;
};

class BlockSetter {
public:
    /// `width` of the column and `figureHeight` in dots.
    BlockSetter(Galley& galley, qreal width, Scale scale, qreal figureHeight);

    void title(const report::Memo& memo);
    void section(const report::Section& section, bool startsPage);
    void add(const report::Block& block);

private:
    void set(const report::Heading& heading);
    void set(const report::Paragraph& paragraph);
    void set(const report::VerdictSentence& verdict);
    void set(const report::Bullets& bullets);
    void set(const report::CaptionedTable& table);
    void set(const report::KeyFigures& figures);
    void set(const report::Figure& figure);

    struct Place {
        qreal before = 0;
        qreal indent = 0;
        bool keepAll = false; ///< with what follows
        bool onGrid = false;
    };
    /// A strip a line; neither the first nor the last line of a text stands alone.
    void text(const QString& text, const Type& type, const Place& place);
    void rule(qreal before, qreal width, bool keep);

    Galley& m_galley;
    qreal m_width;
    Scale m_scale;
    qreal m_figureHeight;
    Type m_body;
    bool m_isAppendix = false;
};

} // namespace plumb::ui::sheet
