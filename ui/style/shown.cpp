// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/shown.h"

#include "core/base/shown_text.h"

namespace plumb::ui {

QString oneLine(std::string_view utf8) {
    return QString::fromStdString(shownText(utf8)).simplified();
}

QString menuText(QString text) {
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString withoutMnemonics(const QString& text) {
    QString seen;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('&') && i + 1 < text.size())
            ++i;
        seen += text[i];
    }
    return seen;
}

QString titleText(QString text) {
    return text.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

} // namespace plumb::ui
