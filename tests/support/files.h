// SPDX-License-Identifier: GPL-3.0-or-later
// Files as tests make and look at them, and processes of their own for what would harm the test itself.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb::tests {

/// The bytes of the file; a text that no file holds if there is none.
std::string contentOf(const std::filesystem::path& path);
void putContent(const std::filesystem::path& path, std::string_view bytes);

/// Names of everything in the folder, hidden ones too, sorted.
std::vector<std::string> namesIn(const std::filesystem::path& folder);

/// Runs `sql` on the file as another program would, through SQLite itself.
void changeWithSqlite(const std::filesystem::path& path, const std::string& sql);

/// Runs `work` in a process of its own; its result (0 to 127), or 128 + the signal that ended it.
int inOwnProcess(const std::function<int()>& work);

/// Gives up the rights of the superuser, where the tests run as it; for use in a process of its own.
void becomeNobody();

/// Mounts a disk of `bytes` on the folder, seen by this process alone; false where that is not allowed. For use in a
/// process of its own.
bool mountSmallDisk(const std::filesystem::path& folder, int bytes);

} // namespace plumb::tests
