// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scale_factor.h"

#include <QByteArray>
#include <QtGlobal>

namespace plumb {

void raiseScaleFactor() {
    constexpr const char* variable = "QT_SCALE_FACTOR";
    bool isNumber = false;
    const double factor = qgetenv(variable).toDouble(&isNumber);
    if (isNumber && factor < 1)
        qputenv(variable, "1");
}

} // namespace plumb
