// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/column_contents.h"

#include <algorithm>

#include "core/intake/rows/row_vocabulary.h"
#include "core/intake/text/duration.h"
#include "core/intake/text/number_style.h"
#include "core/intake/text/time_stamp.h"

namespace plumb::intake {
namespace {

void look(ColumnContent& content, std::string_view cell) {
    ++content.filled;
    if (content.values.size() <= mostValues && std::ranges::find(content.values, cell) == content.values.end())
        content.values.emplace_back(cell);
    content.truths += isTruth(cell) || isFalsehood(cell) ? 1U : 0U;
    if (const auto stamp = parseTimeStamp(cell)) {
        ++content.stamps;
        content.days += stamp->hasTime ? 0U : 1U;
        return;
    }
    content.nothing += saysNoTime(cell) ? 1U : 0U;
    if (isPlainNumber(cell)) {
        ++content.numbers;
        return;
    }
    content.clocks += parseClock(cell) ? 1U : 0U;
    content.durations += parseDuration(cell) ? 1U : 0U;
    const auto mark = markOf(cell);
    content.begins += mark == OutageMark::begins ? 1U : 0U;
    content.ends += mark == OutageMark::ends ? 1U : 0U;
}

} // namespace

bool ColumnContent::mayBe(ColumnRole role) const {
    switch (role) {
    case ColumnRole::start:
    case ColumnRole::end:
    case ColumnRole::insertion:
    case ColumnRole::removal:
        return isEmpty() || isStamps() || isNumbers();
    case ColumnRole::length:
        return isEmpty() || (numbers + durations) * 2 > filled;
    case ColumnRole::age:
    case ColumnRole::quantity:
        return isNumbers();
    case ColumnRole::mark:
        return isMarks();
    case ColumnRole::state:
        return hasFewValues() && !isStamps();
    case ColumnRole::unit:
    case ColumnRole::kind:
    case ColumnRole::event:
        return isEmpty() || !isStamps();
    case ColumnRole::cause:
    case ColumnRole::level:
        return !isEmpty() && !isStamps() && !isNumbers();
    }
    return false;
}

bool ColumnContent::countsFromZero() const {
    bool hasZero = false, hasMore = false;
    for (const std::string& value : values) {
        if (value.find_first_not_of("0123456789") != std::string::npos)
            return false;
        hasZero = hasZero || isFalsehood(value);
        hasMore = hasMore || !(isFalsehood(value) || isTruth(value));
    }
    return hasFewValues() && hasZero && hasMore;
}

std::vector<ColumnContent> contentsOf(std::size_t columns, const LogRows& rows, std::size_t rowCount) {
    std::vector<ColumnContent> found(columns);
    for (std::size_t r = 0; r < rowCount; ++r) {
        const LogRow row = rows.row(r);
        for (std::size_t i = 0; i < columns; ++i) {
            if (const std::string_view cell = row.cell(i); !cell.empty())
                look(found[i], cell);
        }
    }
    return found;
}

bool isPlainNumber(std::string_view cell) {
    return readNumber(cell, DecimalSign::point) || readNumber(cell, DecimalSign::comma);
}

} // namespace plumb::intake
