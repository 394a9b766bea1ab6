// SPDX-License-Identifier: GPL-3.0-or-later
// What navigation says of a page beside its name: the rail is the progress view too.
#pragma once

#include <QString>

#include "ui/session/evaluation_service.h"

namespace plumb::ui {

enum class PageMark { none, complete, open, contradicted };

struct RailState {
    PageMark mark = PageMark::none;
    QString words; ///< the same in words; empty without a mark
};

/// Pure. Only pages that can be finished have a state. `results` may be null.
RailState railState(const QString& page, const Results* results);

/// Every finding of evaluation and scorecard.
int findingCount(const Results& results);

} // namespace plumb::ui
