// SPDX-License-Identifier: GPL-3.0-or-later
// The program's own icons: line drawings on a 24-unit grid with one stroke, in whatever colour they stand on.
#pragma once

#include <QIcon>

#include "ui/style/theme.h"

namespace plumb::ui {

/// The icon resources/icons/NAME.svg in `colour`, sharp at any scale; `disabled` in the theme's disabled colour is made
/// by the widget. The name must exist.
QIcon icon(const QString& name, const QColor& colour);

/// The shape of a status: ● ◐ ✕ ○ ⚠, drawn in the theme's colour.
QIcon statusIcon(Status status, const Theme& theme);

} // namespace plumb::ui
