// SPDX-License-Identifier: GPL-3.0-or-later
// PDFs as other programs read them: poppler's and qpdf's command-line tools.
#pragma once

#include <QFile>
#include <QProcess>
#include <QRectF>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "tests/support/program.h"

namespace plumb::tests {

struct Tool {
    int status = -1;
    QString out;
};

inline Tool runTool(const QString& tool, const QStringList& arguments) {
    const Ran ran = runProgram(tool, arguments);
    return {ran.status, QString::fromUtf8(ran.out)};
}

struct Word {
    QRectF box; ///< points, from the upper left corner of the page
    QString text;
};

struct ReadPage {
    QSizeF size;
    QList<Word> words;

    QString text() const {
        QStringList all;
        for (const Word& word : words)
            all.append(word.text);
        return all.join(QLatin1Char(' '));
    }
};

/// Every word of every page with its place.
inline QList<ReadPage> pagesOf(const QString& pdf) {
    static const QRegularExpression page(QStringLiteral("<page width=\"([0-9.]+)\" height=\"([0-9.]+)\">"));
    static const QRegularExpression word(QStringLiteral(
        "<word xMin=\"([-0-9.]+)\" yMin=\"([-0-9.]+)\" xMax=\"([-0-9.]+)\" yMax=\"([-0-9.]+)\">(.*)</word>"));
    QList<ReadPage> pages;
    const QString out = runTool(QStringLiteral("pdftotext"), {QStringLiteral("-bbox"), pdf, QStringLiteral("-")}).out;
    for (const QString& line : out.split(QLatin1Char('\n'))) {
        if (const auto match = page.match(line); match.hasMatch())
            pages.append({QSizeF(match.captured(1).toDouble(), match.captured(2).toDouble()), {}});
        else if (const auto at = word.match(line); at.hasMatch() && !pages.isEmpty())
            pages.last().words.append({QRectF(QPointF(at.captured(1).toDouble(), at.captured(2).toDouble()),
                                              QPointF(at.captured(3).toDouble(), at.captured(4).toDouble())),
                                       at.captured(5).replace(QLatin1String("&amp;"), QLatin1String("&"))});
    }
    return pages;
}

/// Empty if the file is a sound PDF whose fonts are all embedded; else what is wrong.
inline QString pdfProblem(const QString& pdf) {
    const Tool check = runTool(QStringLiteral("qpdf"), {QStringLiteral("--check"), pdf});
    if (check.status != 0 || check.out.contains(QLatin1String("WARNING")))
        return check.out;
    const QStringList fonts = runTool(QStringLiteral("pdffonts"), {pdf}).out.split(QLatin1Char('\n'));
    static const QRegularExpression embedded(QStringLiteral("\\byes (yes|no ) (yes|no ) +\\d+ +\\d+$"));
    int found = 0;
    for (const QString& font : fonts.mid(2)) {
        if (font.trimmed().isEmpty())
            continue;
        ++found;
        if (!embedded.match(font).hasMatch())
            return font;
    }
    return found > 0 ? QString() : QStringLiteral("no fonts");
}

} // namespace plumb::tests
