// SPDX-License-Identifier: GPL-3.0-or-later
// Appendix: the headline numbers to the dollar, and the ledger they are sums of.
#include <cmath>

#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

double presentValue(const RouteNumbers& route, Category category, const Numbers& numbers) {
    double sum = 0;
    for (const Entry& entry : route.ledger)
        sum += entry.category == category ? entry.usd * numbers.discount[entry.year] : 0;
    return sum;
}

/// Present values by category; the last rows close the columns to the dollar as they are printed.
Table ledgerTable(const Subjects& of, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns.push_back({say("memo.category", "Category"), {}, Align::left});
    for (const Route& route : of.project.routes)
        table.columns.push_back({titleOf(route), "USD", Align::right});
    std::vector<double> printed(of.project.routes.size(), 0.0);
    for (std::size_t c = 0; c < enumCount<Category>; ++c) {
        const Category category = static_cast<Category>(c);
        std::vector<Cell> row{words(report::nameOf(category, say))};
        bool any = false;
        for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
            const double usd = presentValue(of.numbers(r), category, of.evaluation.numbers);
            printed[r] += std::nearbyint(usd);
            any = any || usd != 0;
            row.push_back(usd == 0 ? words(say("memo.no_entry", "no entry")) : Cell{dollars(usd), usd});
        }
        if (any)
            table.rows.push_back(std::move(row));
    }
    std::vector<Cell> rounding{words(say("memo.rounding", "Rounding"))}, total{words(say("memo.total", "Total"))};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const Outcome& cost = of.numbers(r).cost;
        const double rest = cost ? std::nearbyint(cost.value) - printed[r] : 0;
        rounding.push_back({dollars(rest), rest});
        total.push_back(cells.dollars(cost));
    }
    table.rows.push_back(std::move(rounding));
    table.rows.push_back(std::move(total));
    return table;
}

} // namespace

Section figuresInFull(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"figures", say("memo.section.figures", "Figures to the dollar"), {}, true};
    OutcomeCells cells(say);
    section.blocks.push_back(
        CaptionedTable{say("memo.headlines.caption",
                           "The numbers of the first page and of the comparison, not rounded to three digits."),
                       routeFigures(of, cells, Digits::all)});
    section.blocks.push_back(CaptionedTable{
        say("memo.ledger.caption",
            "The ledger by category at present value. Where a price is missing, the entries that are known "
            "are shown and there is no total."),
        ledgerTable(of, cells)});
    addReasons(section.blocks, cells);
    return section;
}

} // namespace plumb::report::parts
