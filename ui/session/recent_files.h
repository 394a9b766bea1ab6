// SPDX-License-Identifier: GPL-3.0-or-later
// The list of files that were open last, kept in one file of the data folder for all windows.
#pragma once

#include <filesystem>

#include <QStringList>

namespace plumb::ui {

/// At most ten, newest first; those that do not exist are left out. Empty if the list is missing or is none.
QStringList readRecentFiles(const std::filesystem::path& list);

/// Puts `file` first. A list that cannot be written stays as it was: nothing depends on it.
void addRecentFile(const std::filesystem::path& list, const QString& file);

} // namespace plumb::ui
