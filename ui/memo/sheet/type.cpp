// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/sheet/type.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QRegularExpression>
#include <QTextOption>

#include "core/base/shown_text.h"
#include "ui/style/type.h"

namespace plumb::ui::sheet {
namespace {

QFont printed(int pixels, QFont::Weight weight) {
    QFont font = bodyFont();
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    // The least spacing that Qt keeps: with any at all it sets no ligatures, and a reader finds "firmware" as typed.
    font.setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);
    return font;
}

QTextOption option(Qt::Alignment alignment) {
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    return option;
}

/// Where a number starts that the end of the line parts from its unit; the start of the line where none does. A space
/// that does not break would do it too, but then the text is not found as it is typed.
int brokenNumber(const QString& text, const QTextLine& line) {
    static const QRegularExpression unit(QStringLiteral("^(?:M|k|G|bn|%|h|min|y|years|USD)(?![A-Za-z])"));
    const int end = line.textStart() + line.textLength();
    const int none = line.textStart();
    if (end >= text.size() || end < none + 3 || text.at(end - 1) != QLatin1Char(' ') || !text.at(end - 2).isDigit() ||
        !unit.match(text.mid(end, 8)).hasMatch())
        return none;
    const int number = static_cast<int>(text.lastIndexOf(QLatin1Char(' '), end - 2)) + 1;
    return std::max(number, none);
}

bool isDrawn(char32_t character) {
    const QChar::Category category = QChar::category(character);
    return category != QChar::Other_Control && category != QChar::Other_Format && category != QChar::Separator_Space &&
           category != QChar::Separator_Line && category != QChar::Separator_Paragraph;
}

} // namespace

Type type(qreal size, qreal leading, QFont::Weight weight, Ink ink) {
    const Theme& print = theme(ThemeKind::print);
    return {printed(qRound(points(size)), weight), points(leading), ink == Ink::text ? print.text : print.muted};
}

QFont figureFont() {
    constexpr int pixels = 11; // 8.25 pt on paper
    return printed(pixels, QFont::Normal);
}

QString settable(std::string_view text) {
    QString out = QString::fromStdString(shownText(text));
    out.replace(QLatin1String("\r\n"), QString(QChar::LineSeparator));
    for (QChar& character : out) {
        if (character == QLatin1Char('\n') || character == QLatin1Char('\r') ||
            character == QChar(QChar::ParagraphSeparator))
            character = QChar(QChar::LineSeparator);
        else if (character.category() == QChar::Other_Control)
            character = QLatin1Char(' ');
    }
    return out;
}

SetText::SetText(const QString& text, const Type& type, qreal width, Qt::Alignment alignment)
    : m_layout(std::make_shared<QTextLayout>(text, type.font)), m_type(type) {
    m_layout->setTextOption(option(alignment));
    m_layout->beginLayout();
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(std::max(width, 1.0));
        const int number = alignment.testFlag(Qt::AlignLeft) ? brokenNumber(text, line) : 0;
        if (number > line.textStart())
            line.setLineWidth(line.cursorToX(number) - 1);
    }
    m_layout->endLayout();
    const QFontMetricsF metrics(type.font);
    m_baseline = (type.leading - metrics.ascent() - metrics.descent()) / 2 + metrics.ascent();
}

Item SetText::line(int number, QPointF at) const {
    const QTextLine line = m_layout->lineAt(number);
    return TextLine{m_layout, number, at + QPointF(0, m_baseline - line.ascent()), m_type.colour};
}

void SetText::addTo(std::vector<Item>& items, QPointF at) const {
    for (int i = 0; i < lines(); ++i)
        items.push_back(line(i, at + QPointF(0, i * m_type.leading)));
}

QString elided(const QString& text, const Type& type, qreal width) {
    QString line = text;
    line.replace(QChar(QChar::LineSeparator), QLatin1Char(' '));
    return QFontMetricsF(type.font).elidedText(line, Qt::ElideRight, width);
}

qreal naturalWidth(const QString& text, const Type& type) {
    QTextLayout layout(text, type.font);
    layout.setTextOption(option(Qt::AlignLeft));
    layout.beginLayout();
    qreal widest = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(1e9);
        widest = std::max(widest, line.naturalTextWidth());
    }
    layout.endLayout();
    return std::ceil(widest) + 1;
}

qreal longestWord(const QString& text, const Type& type) {
    QTextLayout layout(text, type.font);
    QTextOption words = option(Qt::AlignLeft);
    words.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(words);
    layout.beginLayout();
    qreal widest = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(1); // every place that may break does
        widest = std::max(widest, line.naturalTextWidth());
    }
    layout.endLayout();
    return std::ceil(widest) + 1;
}

void MissingGlyphs::look(const QString& text) {
    for (const uint code : text.toUcs4()) {
        const auto character = static_cast<char32_t>(code);
        if (!isDrawn(character) || !m_known.insert(character).second)
            continue;
        const SetText alone(QString::fromUcs4(&character, 1), type(10, 10), 1e9);
        const TextLine line = std::get<TextLine>(alone.line(0, {}));
        for (const QGlyphRun& run : line.layout->glyphRuns()) {
            if (run.glyphIndexes().contains(0u)) {
                m_found.push_back(character);
                break;
            }
        }
    }
}

} // namespace plumb::ui::sheet
