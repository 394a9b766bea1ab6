// SPDX-License-Identifier: GPL-3.0-or-later
// The words around an assumption: its place, its heading, its choices, and which page it matters on.
#pragma once

#include <optional>
#include <vector>

#include <QLocale>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "core/project/address.h"
#include "ui/viewmodels/assumption.h"

namespace plumb::ui {

QString fromCore(std::string_view text);

/// "ODM direct / Training"; empty for the project.
QString placeName(const Project& project, const Address& address);
/// "Node MTBF, ODM direct".
QString titleOf(const Project& project, const Address& address);
QString scopeName(Scope scope);
/// The heading of the row's group: "Checkpoint".
QString groupName(const Row& row);
QString choiceName(std::string_view choice);
QString unknownWord();
/// The value in words or digits, without its unit.
QString valueName(const Row& row, std::optional<double> value, const QLocale& locale);
QString rangeName(const Row& row, const QLocale& locale);

/// What was typed, as a value of the row within its range. Nothing typed, or the word for it, means unknown where that
/// is allowed.
Result<std::optional<double>> typedValue(const Row& row, const QString& text, const QLocale& locale);

/// The addresses that matter on a page, most important first; of one row, those of the focus stand before the others.
std::vector<Address> addressesForPage(const Project& project, const QString& pageId, const PageFocus& focus = {});

} // namespace plumb::ui
