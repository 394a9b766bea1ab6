// SPDX-License-Identifier: GPL-3.0-or-later
// The memo on pages: page one complete in itself, then the sections, with header and footer.
#pragma once

#include "core/report/memo.h"
#include "ui/memo/sheet/sheet.h"

namespace plumb::ui::sheet {

/// `size` of the paper in dots. The pages refer to figures of the memo.
Sheets compose(const report::Memo& memo, QSizeF size);

} // namespace plumb::ui::sheet
