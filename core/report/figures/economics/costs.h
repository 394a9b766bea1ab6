// SPDX-License-Identifier: GPL-3.0-or-later
// The ledger of a route summed for reading: by category, by group of categories, by year.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/report/figures.h"
#include "core/report/outcome_cells.h"

namespace plumb {

/// Categories that are read together; every category belongs to one group, so that the groups add up to the cost.
enum class CostGroup : std::uint8_t {
    hardware, ///< the quote
    around,   ///< integration, qualification, firmware, support, licences, compliance, governance
    staff,
    facility,   ///< and energy
    spares,     ///< and repair
    rent,       ///< and egress and exit
    slipBridge, ///< less damages
    tax,
    residual
};
template <>
inline constexpr std::array<std::string_view, 9> enumNames<CostGroup>{
    "hardware", "around_the_quote", "staff", "facility_and_energy", "spares_and_repair", "rent", "slip_and_bridge",
    "tax",      "residual"};

} // namespace plumb

namespace plumb::report {

CostGroup groupOf(Category category);
std::string nameOf(CostGroup group, const Voice& say);

template <class Enum>
using By = std::array<double, enumCount<Enum>>;

/// Of the ledger of a route, at present value [USD].
By<Category> presentByCategory(const RouteNumbers& route, const Numbers& numbers);
By<CostGroup> presentByGroup(const RouteNumbers& route, const Numbers& numbers);

/// By year, [0] the decision, not discounted [USD].
std::vector<By<Category>> flowByCategory(const RouteNumbers& route, const Numbers& numbers);
std::vector<By<CostGroup>> flowByGroup(const RouteNumbers& route, const Numbers& numbers);

/// Every group as a part of stacks, so that a group looks the same in every figure.
std::vector<StackPart> groupParts(const Voice& say);

/// A stack of groups and its sum; amounts are written by `text`.
StackedBar stackOf(std::string id, std::string label, const By<CostGroup>& usd, double sum,
                   std::string (*text)(double));

/// An axis from zero that holds the stacks and the lines of a figure.
Axis axisOfStacks(const Figure& figure);

/// A sum as it is printed and as it is kept: to the dollar in the text, to the cent in the number.
Cell sumCell(double usd);

/// Present value by category, a column for each route. The rows close every column to the dollar as they are read and
/// to the cent as they are kept: a row for rounding stands before the total where it is needed. Where a price is
/// missing, the entries that are known are shown and there is no total.
Table costsByCategory(const Source& source, OutcomeCells& cells);

/// The ledger of a route by category and year, not discounted, with the sum of every row and column; closed likewise.
Table ledgerByYear(const Source& source, std::size_t route);

} // namespace plumb::report
