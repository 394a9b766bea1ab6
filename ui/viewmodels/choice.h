// SPDX-License-Identifier: GPL-3.0-or-later
// Something to choose from a list.
#pragma once

#include <QString>

namespace plumb::ui {

struct Choice {
    QString id;
    QString title;

    bool operator==(const Choice&) const = default;
};

} // namespace plumb::ui
