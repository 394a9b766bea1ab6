// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/reference.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/embedded.h"
#include "core/project/reference_read.h"

namespace plumb {
namespace {

constexpr std::string_view folder = "reference/tables/";

/// The files are the program's own: whatever does not fit is a programmer's error, and its sentence says which.
std::vector<ReferenceTable> embeddedTables() {
    std::vector<ReferenceTable> tables;
    for (const EmbeddedFile& file : embeddedFiles()) {
        if (!file.path.starts_with(folder))
            continue;
        auto read = readReference(tables, file.content, file.path, ReferenceOrigin::program);
        if (!read)
            checkFailed(read.error().sentence.c_str(), __FILE__, __LINE__);
        tables = *std::move(read);
    }
    return tables;
}

const ReferenceCell* computedCell(const ReferenceRecord& record, std::string_view column) {
    const auto found = std::ranges::find(record.computed, column, [](const auto& cell) { return cell.first; });
    return found == record.computed.end() ? nullptr : &found->second;
}

} // namespace

std::span<const ReferenceTable> referenceTables() {
    static const std::vector<ReferenceTable> tables = embeddedTables();
    return tables;
}

const ReferenceTable* findReference(std::string_view kind) {
    const auto all = referenceTables();
    const auto found = std::ranges::find(all, kind, &ReferenceTable::id);
    return found == all.end() ? nullptr : &*found;
}

const ReferenceColumn* findColumn(const ReferenceTable& table, std::string_view id) {
    const auto found = std::ranges::find(table.columns, id, &ReferenceColumn::id);
    return found == table.columns.end() ? nullptr : &*found;
}

const ReferenceRecord* findRecord(const ReferenceTable& table, std::string_view id) {
    const auto found = std::ranges::find(table.records, id, &ReferenceRecord::id);
    return found == table.records.end() ? nullptr : &*found;
}

const ReferenceCell& cellOf(const ReferenceTable& table, const ReferenceRecord& record, std::string_view column) {
    const ReferenceColumn* found = findColumn(table, column);
    PLUMB_CHECK(found && record.cells.size() == table.columns.size());
    return record.cells[static_cast<std::size_t>(found - table.columns.data())];
}

std::optional<ReferenceCell> quotedOverComputed(const ReferenceTable& table, const ReferenceRecord& record,
                                                std::string_view column) {
    const ReferenceCell* computed = computedCell(record, column);
    const double* by = computed ? std::get_if<double>(computed) : nullptr;
    if (!by || *by <= 0)
        return std::nullopt;
    const ReferenceCell& quoted = cellOf(table, record, column);
    // Of a figure that is near nothing the ratio may be no number any more.
    const auto isFinite = [](double ratio) { return std::isfinite(ratio); };
    if (const double* number = std::get_if<double>(&quoted))
        return isFinite(*number / *by) ? std::optional(ReferenceCell(*number / *by)) : std::nullopt;
    const auto* range = std::get_if<ReferenceRange>(&quoted);
    if (!range)
        return std::nullopt;
    ReferenceRange ratio;
    if (range->low)
        ratio.low = *range->low / *by;
    if (range->high)
        ratio.high = *range->high / *by;
    if (!isFinite(ratio.low.value_or(0)) || !isFinite(ratio.high.value_or(0)))
        return std::nullopt;
    return ReferenceCell(ratio);
}

Result<std::vector<ReferenceTable>> withOverrides(std::span<const ReferenceTable> tables, std::string_view json,
                                                  std::string_view fileName) {
    return readReference(tables, json, fileName, ReferenceOrigin::user);
}

} // namespace plumb
