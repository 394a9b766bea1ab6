// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/type.h"

#include <QFontDatabase>
#include <QStringList>

namespace plumb::ui {
namespace {

constexpr double scaleOf(TypeRole role) {
    switch (role) {
    case TypeRole::sentence:
        return 1.7;
    case TypeRole::headline:
        return 1.9;
    case TypeRole::section:
        return 1.25;
    case TypeRole::body:
    case TypeRole::strong:
        return 1;
    case TypeRole::caption:
        return 0.85;
    }
    return 1;
}

} // namespace

QFont typeFont(TypeRole role, const QFont& body) {
    QFont font = body;
    if (body.pointSizeF() > 0)
        font.setPointSizeF(body.pointSizeF() * scaleOf(role));
    else
        font.setPixelSize(qRound(body.pixelSize() * scaleOf(role)));
    const bool isHeavy = role == TypeRole::section || role == TypeRole::strong || role == TypeRole::headline ||
                         role == TypeRole::sentence;
    font.setWeight(isHeavy ? QFont::DemiBold : QFont::Normal);
    return font;
}

QFont bodyFont() {
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const QString family = QStringLiteral("Noto Sans");
    if (QFontDatabase::families().contains(family))
        font.setFamily(family);
    return font;
}

} // namespace plumb::ui
