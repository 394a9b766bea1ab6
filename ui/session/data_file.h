// SPDX-License-Identifier: GPL-3.0-or-later
// Small files of the application's own in its data folder.
#pragma once

#include <filesystem>

#include <QByteArrayView>
#include <QList>

#include "core/base/result.h"

namespace plumb::ui {

/// Puts the parts, one behind the other, at `path` in one step, making its folder if need be. The disk is not waited
/// for: the file survives the end of the program at any moment, which is what it is for, not the end of the machine.
Result<void> putFile(const std::filesystem::path& path, const QList<QByteArrayView>& parts);

} // namespace plumb::ui
