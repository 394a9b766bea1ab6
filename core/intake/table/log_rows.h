// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a long table in two blocks of memory: a million rows ask for memory some forty times, not ten million.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/intake/pace.h"

namespace plumb::intake {

class LogRows;

/// One row, to be used while its table lives.
class LogRow {
public:
    LogRow(const LogRows& rows, std::size_t index) : m_rows(&rows), m_index(index) {}

    [[nodiscard]] std::size_t index() const { return m_index; }
    [[nodiscard]] std::size_t line() const; ///< 1-based line of the file, or number of the record
    [[nodiscard]] std::size_t size() const; ///< cells
    /// The cell without blanks around it; empty where the row ends before `column`.
    [[nodiscard]] std::string_view cell(std::size_t column) const;

private:
    const LogRows* m_rows;
    std::size_t m_index;
};

class LogRows {
public:
    /// Cells are added to the last row begun; blanks around them are taken off.
    void beginRow(std::size_t line) {
        m_heads.push_back({static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(m_ends.size())});
    }
    void addCell(std::string_view cell);
    /// Makes room for all that will be added, so that a long table is not moved while it grows.
    void reserve(std::size_t rows, std::size_t cells, std::size_t bytes);

    [[nodiscard]] std::size_t size() const { return m_heads.size(); }
    [[nodiscard]] bool isEmpty() const { return m_heads.empty(); }
    [[nodiscard]] std::size_t cells() const { return m_ends.size(); }
    [[nodiscard]] LogRow row(std::size_t index) const { return {*this, index}; }

    /// Counts the rows from 1 where they have no line of their own.
    void numberRows();
    /// Lines of the rows that repeat an earlier row cell by cell, ascending.
    /// As far as `pace` goes on.
    [[nodiscard]] std::vector<std::size_t> duplicates(Pace& pace) const;

private:
    friend class LogRow;
    struct Head {
        std::uint32_t line = 0;
        std::uint32_t firstCell = 0;
    };
    [[nodiscard]] std::size_t endOfRow(std::size_t index) const;
    [[nodiscard]] std::size_t startOfCell(std::size_t cell) const { return cell == 0 ? 0 : m_ends[cell - 1]; }
    [[nodiscard]] std::string_view textOfRow(std::size_t index) const;

    std::string m_text;
    std::vector<std::uint32_t> m_ends; ///< of every cell in `m_text`
    std::vector<Head> m_heads;
};

} // namespace plumb::intake
