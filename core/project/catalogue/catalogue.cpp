// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/catalogue/catalogue.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/project/catalogue/fabric_rows.h"
#include "core/project/catalogue/facility_rows.h"
#include "core/project/catalogue/money_rows.h"
#include "core/project/catalogue/project_rows.h"
#include "core/project/catalogue/reliability_rows.h"
#include "core/project/catalogue/route_rows.h"
#include "core/project/catalogue/storage_rows.h"
#include "core/project/catalogue/supply_rows.h"
#include "core/project/catalogue/workflow_rows.h"

namespace plumb {
namespace {

template <std::size_t... Sizes>
constexpr auto joined(const std::array<Row, Sizes>&... parts) {
    std::array<Row, (Sizes + ...)> all{};
    auto* end = all.begin();
    ((end = std::copy(parts.begin(), parts.end(), end)), ...);
    return all;
}

constexpr auto table = joined(rows::project, rows::facility, rows::energy, rows::component, rows::route, rows::power,
                              rows::rack, rows::routeFabric, rows::capability, rows::workflow, rows::traffic,
                              rows::service, rows::routeWorkflow, rows::tier, rows::network, rows::gate, rows::spares,
                              rows::contract, rows::delivery, rows::tax, rows::build, rows::refresh, rows::money);

constexpr bool keysAreUnique() {
    for (std::size_t i = 0; i < table.size(); ++i) {
        for (std::size_t j = i + 1; j < table.size(); ++j) {
            if (table[i].key == table[j].key)
                return false;
        }
    }
    return true;
}

constexpr bool rangesHoldDefaults() {
    return std::ranges::all_of(table, [](const Row& row) {
        return row.low < row.high && (!row.initial || (row.low <= *row.initial && *row.initial <= row.high)) &&
               (row.optional || row.initial);
    });
}

static_assert(keysAreUnique(), "two rows of the catalogue have the same key");
static_assert(bindingProblem(table).empty(), "a field is without a row, or bound twice: see bindingProblem");
static_assert(rangesHoldDefaults(), "a default of the catalogue lies outside its own range");

} // namespace

std::span<const Row> catalogue() {
    return table;
}

const Row* findRow(std::string_view key) {
    const auto found = std::ranges::find(table, key, &Row::key);
    return found == table.end() ? nullptr : &*found;
}

std::string valueText(const Row& row, std::optional<double> value) {
    if (!value)
        return "unknown";
    return row.isChoice() ? std::string(row.choices[static_cast<std::size_t>(*value)]) : exactNumber(*value);
}

} // namespace plumb
