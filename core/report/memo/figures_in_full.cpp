// SPDX-License-Identifier: GPL-3.0-or-later
// Appendix: the headline numbers to the dollar, and the ledger they are sums of.
#include "core/report/figures/economics/costs.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {

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
        costsByCategory(of.source(), cells)});
    addReasons(section.blocks, cells);
    return section;
}

} // namespace plumb::report::parts
