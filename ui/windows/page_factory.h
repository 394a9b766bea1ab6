// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pages: the one place that knows every one of them.
#pragma once

#include <vector>

#include "ui/windows/pages.h"

namespace plumb::ui {

class FileVerbs;

/// One page for each entry, in the same order; `parent` owns them.
std::vector<Page*> makePages(const Workspace& workspace, FileVerbs& files, QWidget* parent);

} // namespace plumb::ui
