// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/template_offers.h"

#include "core/project/templates.h"

namespace plumb::ui {

QList<TemplateOffer> templateOffers() {
    QList<TemplateOffer> offers;
    for (const TemplateInfo& info : templates())
        offers.append(
            {QString::fromStdString(info.id), QString::fromStdString(info.title), QString::fromStdString(info.line)});
    return offers;
}

} // namespace plumb::ui
