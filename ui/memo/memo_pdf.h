// SPDX-License-Identifier: GPL-3.0-or-later
// The memo as a PDF: vector charts, searchable text, embedded fonts, and beside the pages the figures they were set
// from, so that the file can be checked against its project.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QLocale>

#include "core/base/result.h"
#include "core/report/memo.h"

namespace plumb::ui {

enum class PaperSize { a4, letter };

struct MemoPdfOptions {
    PaperSize paper = PaperSize::a4;
    QLocale locale = QLocale::c(); ///< of numbers on chart axes
};

struct MemoPdf {
    QByteArray bytes;
    int pages = 0;
    QStringList notes; ///< what a reader of the file should know, as sentences: characters that no font has
};

/// `figures` is the JSON document of the evaluation, which is attached to the file as "plumbline.json".
Result<MemoPdf> memoPdf(const report::Memo& memo, const std::string& figures, const MemoPdfOptions& options = {});

/// The pages as pictures for the screen, `width` pixels wide.
QList<QImage> memoPages(const report::Memo& memo, const MemoPdfOptions& options, int width);

} // namespace plumb::ui
