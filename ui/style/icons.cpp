// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include "core/base/check.h"

namespace plumb::ui {
namespace {

/// Draws the SVG anew at every size and scale.
class SvgIcon final : public QIconEngine {
public:
    explicit SvgIcon(QByteArray svg) : m_svg(std::move(svg)), m_renderer(m_svg) {}

    void paint(QPainter* painter, const QRect& rectangle, QIcon::Mode mode, QIcon::State) override {
        if (mode == QIcon::Disabled)
            painter->setOpacity(painter->opacity() * 0.5);
        m_renderer.render(painter, rectangle);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new SvgIcon(m_svg); }

private:
    QByteArray m_svg;
    QSvgRenderer m_renderer;
};

const char* shapeOf(Status status) {
    switch (status) {
    case Status::yes:
        return "<circle cx='12' cy='12' r='7' fill='currentColor' stroke='none'/>";
    case Status::partly:
        return "<circle cx='12' cy='12' r='6.5'/><path d='M12 5.5a6.5 6.5 0 0 0 0 13z' fill='currentColor'/>";
    case Status::no:
        return "<path d='M6.5 6.5l11 11M17.5 6.5l-11 11' stroke-width='2.6'/>";
    case Status::unknown:
        return "<circle cx='12' cy='12' r='6.5'/>";
    case Status::contradicted:
        return "<path d='M12 4.5l8.5 15h-17z'/><path d='M12 10v4.5M12 16.6v.6'/>";
    }
    return "";
}

QIcon svgIcon(QByteArray svg, const QColor& colour) {
    return QIcon(new SvgIcon(svg.replace("currentColor", colour.name().toLatin1())));
}

} // namespace

QIcon icon(const QString& name, const QColor& colour) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    PLUMB_CHECK(file.open(QIODevice::ReadOnly));
    return svgIcon(file.readAll(), colour);
}

QIcon statusIcon(Status status, const Theme& theme) {
    const QByteArray svg = QByteArray("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' "
                                      "stroke='currentColor' stroke-width='1.8' stroke-linejoin='round' "
                                      "stroke-linecap='round'>") +
                           shapeOf(status) + "</svg>";
    return svgIcon(svg, theme.statusColour(status));
}

} // namespace plumb::ui
