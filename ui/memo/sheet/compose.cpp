// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/sheet/compose.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>

#include "ui/memo/sheet/blocks.h"
#include "ui/memo/sheet/strips.h"
#include "ui/memo/sheet/type.h"

namespace plumb::ui::sheet {
namespace {

constexpr qreal margin = 22 * dotsPerMillimetre;
constexpr qreal headerHeight = points(30);
constexpr qreal footerGap = points(15);
constexpr qreal pageNumberWidth = points(72);

constexpr qreal figureHeight = points(210);
constexpr qreal leastFigureHeight = points(120); // below it the labels of a waterfall crowd (looked at)
constexpr qreal mostFigureHeight = points(240);
constexpr qreal figureStep = points(5);

/// Type sizes that page one tries until all of it fits.
constexpr Scale pageOneScales[] = {{10.5, 15}, {10, 14}, {9.5, 13}, {9, 12}, {8.5, 11}, {8, 10.5}};

Type footerType() {
    return type(7, 9.5, QFont::Normal, Ink::muted);
}

struct Geometry {
    QRectF text; ///< within the margins
    Column column;
    qreal footerTop = 0;
};

Geometry geometryOf(QSizeF size, const SetText& footer) {
    Geometry geometry;
    geometry.text = QRectF(margin, margin, size.width() - 2 * margin, size.height() - 2 * margin);
    geometry.footerTop = geometry.text.bottom() - footer.height();
    geometry.column.first = geometry.text;
    geometry.column.first.setBottom(geometry.footerTop - footerGap);
    geometry.column.other = geometry.column.first;
    geometry.column.other.setTop(geometry.text.top() + headerHeight);
    geometry.column.grid = points(Scale{}.leading);
    return geometry;
}

/// Page one: the largest type, and with it the highest figure, at which it is one page. What users write may be longer
/// than any page; it then flows on.
Paginated pageOne(const report::Memo& memo, const Geometry& geometry) {
    const auto at = [&](Scale scale, qreal height) {
        Galley galley;
        BlockSetter setter(galley, geometry.text.width(), scale, height);
        setter.title(memo);
        for (const report::Block& block : memo.sections.front().blocks)
            setter.add(block);
        return paginate(galley, geometry.column);
    };
    for (const Scale& scale : pageOneScales) {
        if (at(scale, leastFigureHeight).pages.size() > 1)
            continue;
        qreal height = mostFigureHeight;
        Paginated pages = at(scale, height);
        while (pages.pages.size() > 1 && height > leastFigureHeight) {
            height = std::max(height - figureStep, leastFigureHeight);
            pages = at(scale, height);
        }
        return pages;
    }
    return at(Scale{}, figureHeight);
}

Paginated furtherPages(const report::Memo& memo, const Geometry& geometry) {
    Galley galley;
    BlockSetter setter(galley, geometry.text.width(), Scale{}, figureHeight);
    bool isFirst = true;
    bool isInAppendix = false;
    for (std::size_t s = 1; s < memo.sections.size(); ++s) {
        const report::Section& section = memo.sections[s];
        setter.section(section, isFirst || (section.appendix && !isInAppendix));
        isFirst = false;
        isInAppendix = section.appendix;
    }
    if (galley.strips.empty())
        return {};
    Column column = geometry.column;
    column.first = column.other;
    return paginate(galley, column);
}

void addHeader(Page& page, const report::Memo& memo, const Geometry& geometry) {
    const Type header = type(8, 10, QFont::Normal, Ink::muted);
    const QString question = elided(settable(memo.question), header, geometry.text.width());
    SetText(question, header, 1e9).addTo(page.items, geometry.text.topLeft());
    const qreal y = geometry.text.top() + points(13);
    page.items.emplace_back(
        Rule{QLineF(geometry.text.left(), y, geometry.text.right(), y), points(0.35), theme(ThemeKind::print).line});
}

void addFooter(Page& page, const SetText& footer, const QString& number, const Geometry& geometry) {
    footer.addTo(page.items, {geometry.text.left(), geometry.footerTop});
    const SetText set(number, footerType(), pageNumberWidth, Qt::AlignRight);
    set.addTo(page.items, {geometry.text.right() - pageNumberWidth, geometry.footerTop});
    const qreal y = geometry.footerTop - points(4);
    page.items.emplace_back(
        Rule{QLineF(geometry.text.left(), y, geometry.text.right(), y), points(0.35), theme(ThemeKind::print).line});
}

/// The line, its last part (the hash, which does not break well) on a line of its own where one does not hold all.
QString footerText(const std::string& footer, qreal width) {
    QString line = settable(footer);
    const QString between = QStringLiteral(" · ");
    const qsizetype last = line.lastIndexOf(between);
    if (last >= 0 && naturalWidth(line, footerType()) > width)
        line.replace(last, between.size(), QString(QChar::LineSeparator));
    return line;
}

struct EveryText {
    MissingGlyphs& glyphs;

    void operator()(const TextLine& line) const { glyphs.look(line.layout->text()); }
    void operator()(const FigureArea& area) const {
        const report::Figure& figure = *area.figure;
        const auto look = [this](const std::string& text) { glyphs.look(settable(text)); };
        for (const std::string* text : {&figure.x.title, &figure.y.title, &figure.note})
            look(*text);
        for (const report::Series& series : figure.series)
            look(series.name);
        for (const report::FloatingBar& bar : figure.bars)
            look(bar.label);
        for (const report::Mark& mark : figure.marks)
            look(mark.label);
    }
    void operator()(const Rule&) const {}
    void operator()(const StatusShape&) const {}
};

} // namespace

Sheets compose(const report::Memo& memo, QSizeF size) {
    const qreal footerWidth = size.width() - 2 * margin - pageNumberWidth;
    const SetText footer(footerText(memo.footer, footerWidth), footerType(), footerWidth);
    const Geometry geometry = geometryOf(size, footer);
    Sheets sheets;
    sheets.size = size;
    Paginated first = memo.sections.empty() ? Paginated{} : pageOne(memo, geometry);
    Paginated further = furtherPages(memo, geometry);
    for (Anchor& anchor : further.anchors)
        anchor.page += static_cast<int>(first.pages.size());
    sheets.pages = std::move(first.pages);
    std::ranges::move(further.pages, std::back_inserter(sheets.pages));
    sheets.anchors = std::move(first.anchors);
    std::ranges::move(further.anchors, std::back_inserter(sheets.anchors));

    MissingGlyphs glyphs;
    for (std::size_t p = 0; p < sheets.pages.size(); ++p) {
        if (p > 0)
            addHeader(sheets.pages[p], memo, geometry);
        addFooter(sheets.pages[p], footer,
                  QCoreApplication::translate("Memo", "Page %1 of %2").arg(p + 1).arg(sheets.pages.size()), geometry);
        for (const Item& item : sheets.pages[p].items)
            std::visit(EveryText{glyphs}, item);
    }
    sheets.missing = glyphs.found();
    return sheets;
}

} // namespace plumb::ui::sheet
