// SPDX-License-Identifier: GPL-3.0-or-later
// Every waterfall to the dollar, side by side.
#include <algorithm>
#include <cmath>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

struct Step {
    std::string id;
    std::string label;
};

const Bar* barOf(const std::vector<Bar>& bars, std::string_view id) {
    const auto found = std::ranges::find(bars, id, &Bar::id);
    return found == bars.end() ? nullptr : &*found;
}

bool isRounding(const Step& step) {
    return step.id == "other";
}

/// What whole dollars leave over: the bar "other" closes the column as it is printed. Halves go to the even dollar, as
/// they do in print.
double roundingOf(const std::vector<Bar>& bars) {
    double sum = 0;
    for (const Bar& bar : bars) {
        if (bar.id != "other" && &bar != &bars.back())
            sum += std::nearbyint(bar.usd);
    }
    return std::nearbyint(bars.back().usd) - sum;
}

/// Every bar that some route has, each behind the bar it follows on the first route that has it.
std::vector<Step> stepsOf(const Subjects& of) {
    std::vector<Step> steps;
    for (const std::vector<Bar>& bars : of.evaluation.waterfalls) {
        std::size_t at = 0;
        for (const Bar& bar : bars) {
            const auto known = std::ranges::find(steps, bar.id, &Step::id);
            if (known == steps.end())
                steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), {bar.id, of.say(bar.label)});
            at = static_cast<std::size_t>(std::ranges::find(steps, bar.id, &Step::id) - steps.begin()) + 1;
        }
    }
    std::erase_if(steps, [&](const Step& step) {
        return std::ranges::all_of(of.evaluation.waterfalls, [&](const std::vector<Bar>& bars) {
            const Bar* bar = barOf(bars, step.id);
            return !bar || std::abs(isRounding(step) ? roundingOf(bars) : bar->usd) < 0.005;
        });
    });
    return steps;
}

Cell cellOf(const std::vector<Bar>& bars, const Step& step, const Voice& say) {
    const Bar* bar = barOf(bars, step.id);
    if (!bar)
        return words(say("memo.no_bar", "not a step here"));
    if (isRounding(step))
        return {dollars(roundingOf(bars)), roundingOf(bars)};
    return {dollars(bar->usd), bar->usd};
}

} // namespace

Section waterfalls(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"waterfall", say("memo.section.waterfall", "From quoted to modelled saving"), {}, false};
    Table table;
    table.columns.push_back({say("memo.step", "Step"), {}, Align::left});
    std::vector<std::size_t> shown;
    std::vector<std::string> missing;
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const std::string name = titleOf(of.project.routes[r]);
        if (!of.evaluation.waterfalls[r].empty()) {
            shown.push_back(r);
            table.columns.push_back({name, shownUnit("USD"), Align::right});
        } else if (const Outcome& saving = of.numbers(r).saving[0]; !saving) {
            missing.push_back(name + ": " + say(whyAbsent(saving.absence)));
        }
    }
    if (!shown.empty()) {
        for (const Step& step : stepsOf(of)) {
            std::vector<Cell> row{words(isRounding(step) ? say("memo.rounding", "Rounding") : step.label)};
            for (const std::size_t r : shown)
                row.push_back(cellOf(of.evaluation.waterfalls[r], step, say));
            table.rows.push_back(std::move(row));
        }
        section.blocks.push_back(CaptionedTable{
            say("memo.waterfall.caption",
                "Each step is an amount at present value; above zero it speaks for the route. A step is a "
                "factor of the calculation: causes of lost hours are moved one after another."),
            std::move(table)});
    }
    if (!missing.empty())
        section.blocks.push_back(Bullets{std::move(missing)});
    if (section.blocks.empty())
        section.blocks.push_back(Paragraph{say("memo.no_saving", "No route has a saving that could be broken down.")});
    return section;
}

} // namespace plumb::report::parts
