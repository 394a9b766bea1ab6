// SPDX-License-Identifier: GPL-3.0-or-later
// Dresses the application: style, palette, font, and the few shapes that a palette cannot say.
#pragma once

#include <QApplication>

#include "ui/style/theme.h"

namespace plumb::ui {

/// What the user's system shows at the start: read it before `dress`.
ThemeKind systemTheme(const QApplication& application);

/// Gives the whole application the look of `kind`. May be called again while windows are open; everything follows.
void dress(QApplication& application, ThemeKind kind);

} // namespace plumb::ui
