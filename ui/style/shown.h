// SPDX-License-Identifier: GPL-3.0-or-later
// The doors through which texts of users reach menus, buttons, titles, tables of others and drawings.
#pragma once

#include <string_view>

#include <QString>

namespace plumb::ui {

/// A text of the core in one line, without what steers the display (core/base/shown_text.h).
QString oneLine(std::string_view utf8);

/// For a menu item or button: "&" would underline the letter behind it and vanish.
QString menuText(QString text);

/// What a reader sees of the text of a menu item: without the marks of its shortcut letters.
QString withoutMnemonics(const QString& text);

/// For a window's title: "[*]" would be the mark of what is not saved.
QString titleText(QString text);

} // namespace plumb::ui
