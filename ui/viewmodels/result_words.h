// SPDX-License-Identifier: GPL-3.0-or-later
// Results of the models as cells and names: what pages about them share.
#pragma once

#include <algorithm>
#include <string>

#include "core/evaluation/numbers.h"
#include "core/project/address.h"
#include "core/report/voice.h"
#include "ui/viewmodels/choice.h"
#include "ui/viewmodels/shown_table.h"

namespace plumb::ui {

QString shown(const std::string& text);

/// Of anything with an id and a name.
template <class List>
QList<Choice> choicesOf(const List& list) {
    QList<Choice> choices;
    for (const auto& item : list)
        choices.append({shown(item.id), shown(report::titleOf(item))});
    return choices;
}

/// The place of `id` in the choices; -1 without it.
qsizetype placeIn(const QList<Choice>& choices, const QString& id);

// Each gives the exact number on hover, and where there is no figure the word, with the reason on hover.
ShownCell wordsCell(const QString& text);
ShownCell hoursCell(const Outcome& hours);
ShownCell percentCell(const Outcome& fraction);
ShownCell numberCell(const Outcome& number, const QString& unit = {});

} // namespace plumb::ui
