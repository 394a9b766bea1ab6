// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_file.h"

#include <algorithm>

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "ui/style/shown.h"

namespace plumb::ui {
namespace {

constexpr qreal longest = 4000;     // points
constexpr qreal margin = 14;        // points
constexpr qreal textSize = 11;      // points, where the style names no size
constexpr int pngScale = 2;         // pixels a point
constexpr int pdfResolution = 1200; // dots an inch: fine enough that no letter is moved to a dot
constexpr qreal pointsAnInch = 72;

/// Paints with text sized in units of the device, `scale` of them a point: no device's idea of its own resolution then
/// comes between the size of the text and that of the figure.
void paintScaled(QPaintDevice& device, const report::Figure& figure, FigureStyle style, const QSizeF& size,
                 qreal scale) {
    const qreal points = style.body.pixelSize() > 0    ? style.body.pixelSize()
                         : style.body.pointSizeF() > 0 ? style.body.pointSizeF()
                                                       : textSize;
    style.body.setPixelSize(std::max(1, qRound(points * scale)));
    QPainter painter(&device);
    const QRectF page(0, 0, size.width() * scale, size.height() * scale);
    painter.fillRect(page, theme(style.theme).card);
    const qreal air = margin * scale;
    paintFigure(painter, page.adjusted(air, air, -air, -air), figure, style);
}

QByteArray svg(const report::Figure& figure, const FigureStyle& style, const QSizeF& size) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(qRound(pointsAnInch));
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(), size));
    // Qt writes both into the file as they are.
    generator.setTitle(oneLine(figure.title).toHtmlEscaped());
    generator.setDescription(oneLine(figure.summary).toHtmlEscaped());
    paintScaled(generator, figure, style, size, 1);
    return bytes;
}

QByteArray png(const report::Figure& figure, const FigureStyle& style, const QSizeF& size) {
    QImage image((size * pngScale).toSize(), QImage::Format_RGB32);
    image.setText(QStringLiteral("Title"), oneLine(figure.title));
    image.setText(QStringLiteral("Description"), oneLine(figure.summary));
    paintScaled(image, figure, style, size, pngScale);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray pdf(const report::Figure& figure, const FigureStyle& style, const QSizeF& size) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(pdfResolution);
    writer.setTitle(oneLine(figure.title));
    writer.setCreator(QStringLiteral("Plumbline"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(size, QPageSize::Point, QString(), QPageSize::ExactMatch));
    paintScaled(writer, figure, style, size, pdfResolution / pointsAnInch);
    return bytes;
}

} // namespace

Result<FigureFormat> figureFormatOf(const QString& fileName) {
    const QString ending = QFileInfo(fileName).suffix().toLower();
    if (ending == QLatin1String("svg"))
        return FigureFormat::svg;
    if (ending == QLatin1String("png"))
        return FigureFormat::png;
    if (ending == QLatin1String("pdf"))
        return FigureFormat::pdf;
    return badValue(QStringLiteral("The format of \"%1\" is not known by its ending; .svg, .png and .pdf are possible.")
                        .arg(fileName)
                        .toStdString());
}

QByteArray figureFile(const report::Figure& figure, FigureFormat format, const FigureStyle& style, const QSizeF& size) {
    const QSizeF held(std::clamp(size.width(), 1.0, longest), std::clamp(size.height(), 1.0, longest));
    switch (format) {
    case FigureFormat::svg:
        return svg(figure, style, held);
    case FigureFormat::png:
        return png(figure, style, held);
    case FigureFormat::pdf:
        return pdf(figure, style, held);
    }
    return {};
}

} // namespace plumb::ui
