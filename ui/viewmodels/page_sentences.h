// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence at the head of each page: the page's question, answered.
#pragma once

#include <QString>

#include "ui/session/evaluation_service.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/storage.h"

namespace plumb::ui {

/// Pure. `page` is start, overview, scorecard, reliability, storage, fabric, facilities, economics, routes, memo or
/// data;
/// `results` may be null (no project, or none evaluated yet).
QString pageSentence(const QString& page, const Results* results);

/// The sentence of the reliability page for the route and workflow it shows.
QString reliabilitySentence(const Results& results, const Reliability& shown);

/// The sentence of the storage page, likewise.
QString storageSentence(const Results& results, const Storage& shown);

} // namespace plumb::ui
