// SPDX-License-Identifier: GPL-3.0-or-later
// Names of embedded fonts that depend on nothing but the fonts.
#pragma once

#include <qpdf/QPDF.hh>

namespace plumb::ui {

/// Gives every embedded font the six letters before its name (ISO 32000-1, 9.6.4) from its own bytes. Qt takes them
/// from the order in which a hash table happens to hold the fonts, and two memos of the same project then differ.
/// libqpdf may throw.
void tagFontsByContent(QPDF& pdf);

} // namespace plumb::ui
