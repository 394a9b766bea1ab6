// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/sheet/blocks.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>

#include "ui/memo/sheet/table.h"

namespace plumb::ui::sheet {
namespace {

constexpr qreal strongRule = points(0.75);
constexpr qreal bulletIndent = points(11);
constexpr qreal keyFigureGap = points(12);

/// The shape that stands beside the word of a verdict.
Status statusOf(VerdictId id) {
    switch (id) {
    case VerdictId::supported:
        return Status::yes;
    case VerdictId::unproven:
        return Status::partly;
    case VerdictId::incomplete:
        return Status::unknown;
    case VerdictId::notCheaper:
    case VerdictId::buyOem:
        return Status::no;
    }
    return Status::unknown;
}

/// The largest of the sizes at which the text stands on one line; the last one where it never does.
Type fittingType(const QString& text, qreal width) {
    constexpr std::array<Scale, 4> scales{{{21, 26}, {17, 22}, {14, 18}, {11, 14}}};
    for (const Scale& scale : scales) {
        const Type candidate = type(scale.size, scale.leading, QFont::Bold);
        if (naturalWidth(text, candidate) <= width)
            return candidate;
    }
    return type(scales.back().size, scales.back().leading, QFont::Bold);
}

} // namespace

BlockSetter::BlockSetter(Galley& galley, qreal width, Scale scale, qreal figureHeight)
    : m_galley(galley), m_width(width), m_scale(scale), m_figureHeight(figureHeight),
      m_body(type(scale.size, scale.leading)) {}

void BlockSetter::text(const QString& words, const Type& type, const Place& place) {
    const SetText set(words, type, m_width - place.indent);
    for (int i = 0; i < set.lines(); ++i) {
        Strip strip;
        strip.before = i == 0 ? place.before : 0;
        strip.onGrid = i == 0 && place.onGrid;
        strip.height = set.leading();
        strip.keep = place.keepAll || (i + 1 < set.lines() && (i == 0 || i + 2 == set.lines()));
        strip.items.push_back(set.line(i, {place.indent, 0}));
        m_galley.strips.push_back(std::move(strip));
    }
}

void BlockSetter::rule(qreal before, qreal width, bool keep) {
    Strip strip;
    strip.before = before;
    strip.height = width;
    strip.keep = keep;
    strip.items.emplace_back(Rule{QLineF(0, width / 2, m_width, width / 2), width, theme(ThemeKind::print).text});
    m_galley.strips.push_back(std::move(strip));
}

void BlockSetter::title(const report::Memo& memo) {
    const std::size_t first = m_galley.strips.size();
    text(settable(memo.title), type(18, 23, QFont::Bold), {0, 0, true, false});
    m_galley.strips[first].anchor = settable(memo.title);
    text(settable(memo.question), type(11.5, 15), {points(2), 0, true, false});
    text(settable(memo.details), type(8.5, 11.5, QFont::Normal, Ink::muted), {points(3), 0, true, false});
    rule(points(7), strongRule, true);
}

void BlockSetter::section(const report::Section& section, bool startsPage) {
    m_isAppendix = section.appendix;
    QString heading = settable(section.heading);
    if (section.appendix)
        heading = QCoreApplication::translate("Memo", "Appendix: %1").arg(heading);
    const std::size_t first = m_galley.strips.size();
    text(heading, type(14, 18, QFont::Bold), {points(27), 0, true, true});
    m_galley.strips[first].anchor = heading;
    m_galley.strips[first].newPage = startsPage;
    for (const report::Block& block : section.blocks)
        add(block);
    if (!m_galley.strips.empty())
        m_galley.strips.back().keep = false; // a heading that ends a section holds on to nothing
}

void BlockSetter::add(const report::Block& block) {
    std::visit([this](const auto& part) { set(part); }, block);
}

void BlockSetter::set(const report::Heading& heading) {
    text(settable(heading.text), type(m_scale.size, m_scale.leading, QFont::Bold),
         {points(m_scale.leading * 0.6), 0, true, false});
}

void BlockSetter::set(const report::Paragraph& paragraph) {
    text(settable(paragraph.text), m_body, {points(m_scale.leading * 0.4), 0, false, false});
}

void BlockSetter::set(const report::VerdictSentence& verdict) {
    const qreal side = points(9);
    const Type word = type(11, 15, QFont::Bold);
    const SetText status(settable(verdict.status), word, m_width - 2 * side);
    Strip strip;
    strip.before = points(9);
    strip.height = status.height();
    strip.keep = true;
    strip.items.emplace_back(StatusShape{QRectF(0, (word.leading - side) / 2, side, side), statusOf(verdict.id)});
    status.addTo(strip.items, {side * 1.6, 0});
    m_galley.strips.push_back(std::move(strip));
    // Large beside the body that the page can afford.
    const qreal size = m_scale.size * 1.38;
    text(settable(verdict.sentence), type(size, size * 1.3, QFont::Bold), {points(1), 0, false, false});
}

void BlockSetter::set(const report::Bullets& bullets) {
    const SetText bullet(QStringLiteral("•"), m_body, bulletIndent);
    qreal before = points(m_scale.leading * 0.2);
    for (const std::string& item : bullets.items) {
        const std::size_t first = m_galley.strips.size();
        text(settable(item), m_body, {before, bulletIndent, false, false});
        if (first < m_galley.strips.size())
            m_galley.strips[first].items.push_back(bullet.line(0, {}));
        before = points(m_scale.leading * 0.1);
    }
}

void BlockSetter::set(const report::CaptionedTable& table) {
    text(settable(table.caption), type(9, 12, QFont::Normal, Ink::muted), {points(9), 0, true, false});
    const std::size_t first = m_galley.strips.size();
    addTable(m_galley, table.table, m_width, m_isAppendix ? TableUse::reference : TableUse::reading);
    if (first < m_galley.strips.size())
        m_galley.strips[first].before = points(4);
    Strip space;
    space.height = points(6);
    m_galley.strips.push_back(std::move(space));
}

void BlockSetter::set(const report::KeyFigures& figures) {
    if (figures.figures.empty())
        return;
    const auto count = static_cast<qreal>(figures.figures.size());
    const qreal width = (m_width - keyFigureGap * (count - 1)) / count;
    const Type label = type(8.5, 11.5, QFont::Bold);
    const Type detail = type(8, 10.5, QFont::Normal, Ink::muted);
    const Theme& print = theme(ThemeKind::print);
    Strip strip;
    strip.before = points(10);
    const qreal labelTop = points(4);
    qreal valueTop = 0;
    qreal valueHeight = 0;
    for (const report::KeyFigure& figure : figures.figures) {
        valueTop = std::max(valueTop, labelTop + SetText(settable(figure.label), label, width).height());
        const QString value = settable(figure.value);
        valueHeight = std::max(valueHeight, SetText(value, fittingType(value, width), width).height());
    }
    qreal x = 0;
    for (const report::KeyFigure& figure : figures.figures) {
        strip.items.emplace_back(Rule{QLineF(x, 0, x + width, 0), strongRule, print.text});
        SetText(settable(figure.label), label, width).addTo(strip.items, {x, labelTop});
        const QString value = settable(figure.value);
        const SetText large(value, fittingType(value, width), width);
        large.addTo(strip.items, {x, valueTop + (valueHeight - large.height()) * 0.75});
        const SetText below(settable(figure.detail), detail, width);
        below.addTo(strip.items, {x, valueTop + valueHeight + points(1)});
        strip.height = std::max(strip.height, valueTop + valueHeight + points(1) + below.height());
        x += width + keyFigureGap;
    }
    m_galley.strips.push_back(std::move(strip));
}

void BlockSetter::set(const report::Figure& figure) {
    text(settable(figure.summary), type(m_scale.size, m_scale.leading, QFont::Bold), {points(10), 0, true, false});
    text(settable(figure.subtitle), type(8.5, 11.5, QFont::Normal, Ink::muted), {0, 0, true, false});
    Strip strip;
    strip.before = points(4);
    strip.height = m_figureHeight;
    strip.items.emplace_back(FigureArea{QRectF(0, 0, m_width, m_figureHeight), &figure});
    m_galley.strips.push_back(std::move(strip));
}

} // namespace plumb::ui::sheet
