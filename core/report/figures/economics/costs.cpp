// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/economics/costs.h"
#include "core/base/currency.h"

#include <algorithm>
#include <cmath>

namespace plumb::report {
namespace {

constexpr double centsPerDollar = 100;

double cents(double usd) {
    return std::nearbyint(usd * centsPerDollar);
}

double dollarsOf(double usd) {
    return std::nearbyint(usd);
}

template <class Enum>
std::vector<By<Enum>> flows(const RouteNumbers& route, const Numbers& numbers, Enum (*place)(Category)) {
    std::vector<By<Enum>> years(static_cast<std::size_t>(numbers.years) + 1, By<Enum>{});
    for (const Entry& entry : route.ledger)
        years[entry.year][static_cast<std::size_t>(place(entry.category))] += entry.usd;
    return years;
}

template <std::size_t Count>
std::array<double, Count> discounted(const std::vector<std::array<double, Count>>& years, const Numbers& numbers) {
    std::array<double, Count> sums{};
    for (std::size_t y = 0; y < years.size(); ++y) {
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += years[y][i] * numbers.discount[y];
    }
    return sums;
}

Category itself(Category category) {
    return category;
}

/// Adds up what a column prints, and says what closes it.
class PrintedColumn {
public:
    void add(double usd) {
        m_cents += cents(usd);
        m_dollars += dollarsOf(usd);
    }
    /// The text closes the dollars, the number the cents.
    Cell rounding(double total) const {
        return {dollars(dollarsOf(total) - m_dollars), (cents(total) - m_cents) / centsPerDollar};
    }
    bool closes(double total) const { return dollarsOf(total) == m_dollars && cents(total) == m_cents; }

private:
    double m_cents = 0;
    double m_dollars = 0;
};

} // namespace

CostGroup groupOf(Category category) {
    switch (category) {
    case Category::acceleratorsMemory:
    case Category::servers:
    case Category::network:
    case Category::storage:
    case Category::rackCooling:
        return CostGroup::hardware;
    case Category::integration:
    case Category::qualification:
    case Category::firmware:
    case Category::support:
    case Category::licences:
    case Category::compliance:
    case Category::governance:
        return CostGroup::around;
    case Category::staff:
        return CostGroup::staff;
    case Category::facility:
    case Category::energy:
        return CostGroup::facility;
    case Category::spares:
    case Category::repair:
        return CostGroup::spares;
    case Category::rent:
    case Category::egressExit:
        return CostGroup::rent;
    case Category::slipBridge:
        return CostGroup::slipBridge;
    case Category::tax:
        return CostGroup::tax;
    case Category::residual:
        return CostGroup::residual;
    }
    return CostGroup::around;
}

std::string nameOf(CostGroup group, const Voice& say) {
    switch (group) {
    case CostGroup::hardware:
        return say("cost_group.hardware", "Hardware");
    case CostGroup::around:
        return say("cost_group.around", "Around the quote");
    case CostGroup::staff:
        return say("cost_group.staff", "Staff");
    case CostGroup::facility:
        return say("cost_group.facility", "Facility and energy");
    case CostGroup::spares:
        return say("cost_group.spares", "Spares and repair");
    case CostGroup::rent:
        return say("cost_group.rent", "Rent");
    case CostGroup::slipBridge:
        return say("cost_group.slip_bridge", "Slip and bridge");
    case CostGroup::tax:
        return say("cost_group.tax", "Tax");
    case CostGroup::residual:
        return say("cost_group.residual", "Residual value");
    }
    return {};
}

std::vector<StackPart> groupParts(const Voice& say) {
    std::vector<StackPart> parts;
    for (std::size_t g = 0; g < enumCount<CostGroup>; ++g) {
        const auto group = static_cast<CostGroup>(g);
        parts.push_back({std::string(plumb::nameOf(group)), nameOf(group, say)});
    }
    return parts;
}

StackedBar stackOf(std::string id, std::string label, const By<CostGroup>& usd, double sum,
                   std::string (*text)(double)) {
    StackedBar stack{std::move(id), std::move(label), {}, {sum, text(sum)}};
    for (const double part : usd)
        stack.amounts.push_back({part, text(part)});
    return stack;
}

Axis axisOfStacks(const Figure& figure) {
    std::vector<double> ends{0};
    for (const StackedBar& stack : figure.stacks) {
        double above = 0, below = 0;
        for (const StackAmount& amount : stack.amounts)
            (amount.value < 0 ? below : above) += amount.value;
        ends.insert(ends.end(), {above, below});
    }
    for (const Series& series : figure.series) {
        for (const Point& point : series.points)
            ends.push_back(point.y);
    }
    for (const Mark& mark : figure.marks)
        ends.push_back(mark.y);
    return axisAround(figure.y.title, figure.y.unit, ends, Scale::linear);
}

std::vector<By<Category>> flowByCategory(const RouteNumbers& route, const Numbers& numbers) {
    return flows<Category>(route, numbers, itself);
}

std::vector<By<CostGroup>> flowByGroup(const RouteNumbers& route, const Numbers& numbers) {
    return flows<CostGroup>(route, numbers, groupOf);
}

By<Category> presentByCategory(const RouteNumbers& route, const Numbers& numbers) {
    return discounted(flowByCategory(route, numbers), numbers);
}

By<CostGroup> presentByGroup(const RouteNumbers& route, const Numbers& numbers) {
    return discounted(flowByGroup(route, numbers), numbers);
}

Cell sumCell(double usd) {
    return {dollars(usd), cents(usd) / centsPerDollar};
}

Table costsByCategory(const Source& source, OutcomeCells& cells) {
    const Voice& say = source.say;
    const Numbers& numbers = source.evaluation.numbers;
    const std::size_t count = source.project.routes.size();
    Table table;
    table.columns.push_back({say("memo.category", "Category"), {}, Align::left});
    std::vector<By<Category>> sums;
    for (std::size_t r = 0; r < count; ++r) {
        table.columns.push_back({titleOf(source.project.routes[r]), shownUnit("USD"), Align::right});
        sums.push_back(presentByCategory(numbers.routes[r], numbers));
    }
    std::vector<PrintedColumn> columns(count);
    for (std::size_t c = 0; c < enumCount<Category>; ++c) {
        std::vector<Cell> row{words(nameOf(static_cast<Category>(c), say))};
        bool any = false;
        for (std::size_t r = 0; r < count; ++r) {
            const double usd = sums[r][c];
            columns[r].add(usd);
            any = any || usd != 0;
            row.push_back(usd == 0 ? words(say("memo.no_entry", "no entry")) : sumCell(usd));
        }
        if (any)
            table.rows.push_back(std::move(row));
    }
    std::vector<Cell> rounding{words(say("memo.rounding", "Rounding"))}, total{words(say("memo.total", "Total"))};
    bool closes = true;
    for (std::size_t r = 0; r < count; ++r) {
        const Outcome& cost = numbers.routes[r].cost;
        rounding.push_back(cost ? columns[r].rounding(cost.value) : sumCell(0));
        total.push_back(cost ? sumCell(cost.value) : cells.dollars(cost));
        closes = closes && (!cost || columns[r].closes(cost.value));
    }
    if (!closes)
        table.rows.push_back(std::move(rounding));
    table.rows.push_back(std::move(total));
    return table;
}

Table ledgerByYear(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Numbers& numbers = source.evaluation.numbers;
    const std::vector<By<Category>> years = flowByCategory(numbers.routes[route], numbers);
    Table table;
    table.columns.push_back({say("memo.category", "Category"), {}, Align::left});
    for (std::size_t y = 0; y < years.size(); ++y)
        table.columns.push_back({y == 0 ? say("economics.decision", "Decision")
                                        : say("economics.year", "Year {year}", {{"year", std::to_string(y)}}),
                                 shownUnit("USD"), Align::right});
    table.columns.push_back({say("economics.all_years", "All years"), shownUnit("USD"), Align::right});
    std::vector<PrintedColumn> columns(years.size() + 1);
    std::vector<double> sums(years.size() + 1, 0.0);
    for (std::size_t c = 0; c < enumCount<Category>; ++c) {
        std::vector<Cell> row{words(nameOf(static_cast<Category>(c), say))};
        bool any = false;
        double all = 0;
        const auto add = [&](std::size_t column, double usd) {
            columns[column].add(usd);
            sums[column] += usd;
            row.push_back(usd == 0 ? words(say("memo.no_entry", "no entry")) : sumCell(usd));
        };
        for (std::size_t y = 0; y < years.size(); ++y) {
            any = any || years[y][c] != 0;
            all += years[y][c];
            add(y, years[y][c]);
        }
        add(years.size(), all);
        if (any)
            table.rows.push_back(std::move(row));
    }
    std::vector<Cell> rounding{words(say("memo.rounding", "Rounding"))}, total{words(say("memo.total", "Total"))};
    bool closes = true;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        rounding.push_back(columns[i].rounding(sums[i]));
        total.push_back(sumCell(sums[i]));
        closes = closes && columns[i].closes(sums[i]);
    }
    if (table.rows.empty())
        return table;
    if (!closes)
        table.rows.push_back(std::move(rounding));
    table.rows.push_back(std::move(total));
    return table;
}

} // namespace plumb::report
