// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows of a log were taken for, and by which column: said before any figure.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/intake/rows/row_vocabulary.h"

namespace plumb::intake {

struct TakenValue {
    std::string value;
    std::size_t rows = 0;
    RowMeaning meaning = RowMeaning::unknown;
    bool counts = false; ///< its rows count as failures
};

struct TakenAs {
    Message sentence;
    std::string column;             ///< that says which rows are failures; empty: none does
    std::vector<TakenValue> values; ///< of that column, most rows first
};

} // namespace plumb::intake
