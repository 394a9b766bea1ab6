// SPDX-License-Identifier: GPL-3.0-or-later
// Reference data as it is read in the window: a table of one kind, each record with status, source and date, and
// refuted figures with the computed ones below them.
#pragma once

#include <QLocale>

#include "ui/viewmodels/choice.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

/// Every kind, in the order of the program's tables.
QList<Choice> referenceKinds();

struct ReferenceShown {
    QString kind; ///< the one that is shown: the first if the one asked for does not exist
    QString title;
    QString what;
    ShownTable table;
};

ReferenceShown referenceData(const QString& kind, const QLocale& locale);

} // namespace plumb::ui
