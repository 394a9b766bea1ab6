// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/log_rows.h"

#include <bit>
#include <functional>
#include <limits>

#include "core/base/check.h"
#include "core/base/text.h"

namespace plumb::intake {

std::size_t LogRow::line() const {
    return m_rows->m_heads[m_index].line;
}

std::size_t LogRow::size() const {
    return m_rows->endOfRow(m_index) - m_rows->m_heads[m_index].firstCell;
}

std::string_view LogRow::cell(std::size_t column) const {
    if (column >= size())
        return {};
    const std::size_t cell = m_rows->m_heads[m_index].firstCell + column;
    const std::size_t start = m_rows->startOfCell(cell);
    return std::string_view(m_rows->m_text).substr(start, m_rows->m_ends[cell] - start);
}

void LogRows::addCell(std::string_view cell) {
    m_text += trimmed(cell);
    PLUMB_CHECK(m_text.size() <= std::numeric_limits<std::uint32_t>::max());
    m_ends.push_back(static_cast<std::uint32_t>(m_text.size()));
}

void LogRows::reserve(std::size_t rows, std::size_t cells, std::size_t bytes) {
    m_heads.reserve(rows);
    m_ends.reserve(cells);
    m_text.reserve(bytes);
}

void LogRows::numberRows() {
    for (std::size_t i = 0; i < m_heads.size(); ++i)
        m_heads[i].line = static_cast<std::uint32_t>(i + 1);
}

std::vector<std::size_t> LogRows::duplicates(Pace& pace) const {
    const auto isSame = [&](std::size_t a, std::size_t b) {
        const LogRow first = row(a), second = row(b);
        if (first.size() != second.size())
            return false;
        for (std::size_t i = 0; i < first.size(); ++i) {
            if (first.cell(i) != second.cell(i))
                return false;
        }
        return true;
    };
    // A table of slots at most half full; the hash beside the row spares most comparisons.
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t row = 0; ///< from 1; 0: free
    };
    std::vector<Slot> slots(std::bit_ceil(2 * size() + 2));
    std::vector<std::size_t> lines;
    for (std::size_t i = 0; i < size(); ++i) {
        if (!pace.goesOn(i, size()))
            break;
        const std::size_t hash = std::hash<std::string_view>{}(textOfRow(i));
        const auto high = static_cast<std::uint32_t>(hash >> 32U);
        std::size_t at = hash & (slots.size() - 1);
        while (slots[at].row != 0 && !(slots[at].hash == high && isSame(slots[at].row - 1, i)))
            at = (at + 1) & (slots.size() - 1);
        if (slots[at].row != 0)
            lines.push_back(row(i).line());
        else
            slots[at] = {high, static_cast<std::uint32_t>(i + 1)};
    }
    return lines;
}

std::size_t LogRows::endOfRow(std::size_t index) const {
    return index + 1 < m_heads.size() ? m_heads[index + 1].firstCell : m_ends.size();
}

std::string_view LogRows::textOfRow(std::size_t index) const {
    const std::size_t from = startOfCell(m_heads[index].firstCell);
    return std::string_view(m_text).substr(from, startOfCell(endOfRow(index)) - from);
}

} // namespace plumb::intake
