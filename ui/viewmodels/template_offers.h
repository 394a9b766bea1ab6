// SPDX-License-Identifier: GPL-3.0-or-later
// What a new project can start from.
#pragma once

#include <QList>
#include <QString>

namespace plumb::ui {

struct TemplateOffer {
    QString id;
    QString title;
    QString line; ///< one sentence
};

/// Every template, in the order in which they are offered.
QList<TemplateOffer> templateOffers();

} // namespace plumb::ui
