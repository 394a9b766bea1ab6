// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of storage, in words, and what to do where it is not known.
#pragma once

#include <optional>

#include "core/project/project.h"
#include "ui/viewmodels/storage.h"

namespace plumb::ui {

QString askName(StorageAsk ask);
QString askDetail(StorageAsk ask);

/// True where the project does not say enough, false where nothing is asked.
bool isUnknown(Absence absence);

/// What has least to spare of all that is known.
std::optional<StorageAsk> tightestOf(const StorageNumbers& storage);

ShownCell supportCell(StorageSupport support);

/// What is missing first for the durable copies of workflow `w` on route `r`; nothing where they ask nothing.
std::optional<StorageStep> stepFor(const Project& project, const StorageNumbers& storage, std::size_t r, std::size_t w);

} // namespace plumb::ui
