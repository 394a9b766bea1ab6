// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/memo_pdf.h"

#include <algorithm>

#include <QBuffer>
#include <QCoreApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "ui/memo/memo_seal.h"
#include "ui/memo/sheet/compose.h"
#include "ui/style/theme.h"

namespace plumb::ui {
namespace {

QPageSize pageSize(PaperSize paper) {
    return QPageSize(paper == PaperSize::a4 ? QPageSize::A4 : QPageSize::Letter);
}

sheet::Sheets sheetsOf(const report::Memo& memo, const MemoPdfOptions& options) {
    return sheet::compose(memo, QSizeF(pageSize(options.paper).sizePixels(sheet::dotsPerInch)));
}

/// The pages as Qt writes them: without attachment, outline and seal.
QByteArray printed(const sheet::Sheets& sheets, const MemoPdfOptions& options) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
    writer.setResolution(sheet::dotsPerInch);
    writer.setPageSize(pageSize(options.paper));
    writer.setPageMargins(QMarginsF());
    QPainter painter(&writer);
    for (std::size_t p = 0; p < sheets.pages.size(); ++p) {
        if (p > 0)
            writer.newPage();
        sheet::paint(painter, sheets.pages[p], options.locale);
    }
    painter.end();
    return bytes;
}

QStringList notesOn(const sheet::Sheets& sheets) {
    if (sheets.missing.empty())
        return {};
    constexpr std::size_t mostNamed = 12;
    QStringList named;
    for (const char32_t character : sheets.missing) {
        if (named.size() < static_cast<qsizetype>(mostNamed))
            named.append(QStringLiteral("%1 (U+%2)")
                             .arg(QString::fromUcs4(&character, 1))
                             .arg(static_cast<uint>(character), 4, 16, QLatin1Char('0')));
    }
    return {QCoreApplication::translate("Memo",
                                        "No installed font has %n character(s) of the memo, which print as boxes: %1. "
                                        "Install a font for them and write the memo again.",
                                        nullptr, static_cast<int>(sheets.missing.size()))
                .arg(named.join(QLatin1String(", ")))};
}

} // namespace

Result<MemoPdf> memoPdf(const report::Memo& memo, const std::string& figures, const MemoPdfOptions& options) {
    const sheet::Sheets sheets = sheetsOf(memo, options);
    std::vector<OutlineEntry> outline;
    for (const sheet::Anchor& anchor : sheets.anchors)
        outline.push_back({anchor.title.toStdString(), static_cast<std::size_t>(anchor.page),
                           (sheets.size.height() - anchor.y) / sheet::dotsPerPoint});
    const auto sealed = sealMemo(printed(sheets, options), {memo.title, memo.question, memo.origin, figures}, outline);
    if (!sealed)
        return tl::unexpected(sealed.error());
    return MemoPdf{*sealed, static_cast<int>(sheets.pages.size()), notesOn(sheets)};
}

QList<QImage> memoPages(const report::Memo& memo, const MemoPdfOptions& options, int width) {
    const sheet::Sheets sheets = sheetsOf(memo, options);
    const qreal scale = std::max(width, 1) / sheets.size.width();
    QList<QImage> images;
    for (const sheet::Page& page : sheets.pages) {
        QImage image((sheets.size * scale).toSize(), QImage::Format_RGB32);
        image.fill(theme(ThemeKind::print).window);
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.scale(scale, scale);
        sheet::paint(painter, page, options.locale);
        painter.end();
        images.append(std::move(image));
    }
    return images;
}

} // namespace plumb::ui
