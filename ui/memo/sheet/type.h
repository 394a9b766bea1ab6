// SPDX-License-Identifier: GPL-3.0-or-later
// Type of the printed page, and texts set in it line by line.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <QFont>
#include <QString>

#include "ui/memo/sheet/sheet.h"

namespace plumb::ui::sheet {

/// A font on its grid, in dots.
struct Type {
    QFont font;
    qreal leading = 0;
    QColor colour;
};

enum class Ink { text, muted };

/// `size` and `leading` in points.
Type type(qreal size, qreal leading, QFont::Weight weight = QFont::Normal, Ink ink = Ink::text);

/// The font of figures, in units of a screen at 96 dots an inch.
QFont figureFont();

/// A text of the memo as it can be set: UTF-16, line breaks kept, other control characters as blanks.
QString settable(std::string_view text);

/// A text broken into lines of `width`; a word that is longer is broken too. Lines stand on the grid of their type
/// whatever fonts stand in for missing characters.
class SetText {
public:
    SetText(const QString& text, const Type& type, qreal width, Qt::Alignment alignment = Qt::AlignLeft);

    int lines() const { return m_layout->lineCount(); }
    qreal leading() const { return m_type.leading; }
    qreal height() const { return lines() * m_type.leading; }
    /// The line in a box whose top left corner is `at` and which is as high as the grid.
    Item line(int number, QPointF at) const;
    /// All lines below each other.
    void addTo(std::vector<Item>& items, QPointF at) const;

private:
    std::shared_ptr<QTextLayout> m_layout;
    Type m_type;
    qreal m_baseline = 0; ///< from the top of a line's box
};

/// The text on one line, with an ellipsis where it does not fit.
QString elided(const QString& text, const Type& type, qreal width);

/// Width of the text unbroken, and of its longest word.
qreal naturalWidth(const QString& text, const Type& type);
qreal longestWord(const QString& text, const Type& type);

/// Collects the characters of texts that no installed font can draw.
class MissingGlyphs {
public:
    void look(const QString& text);
    const std::vector<char32_t>& found() const { return m_found; }

private:
    std::set<char32_t> m_known;
    std::vector<char32_t> m_found;
};

} // namespace plumb::ui::sheet
