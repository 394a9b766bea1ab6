// SPDX-License-Identifier: GPL-3.0-or-later
// From the quoted to the modelled saving of a route.
#include <algorithm>
#include <cmath>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/figures.h"

namespace plumb::report {
namespace {

constexpr double leastShown = 0.5; // a bar that rounds to no dollar is not drawn; together they stay below one

/// The ledger's words stay as they are for every bar but the ends, which the reader looks for by name.
bool isTotal(const Bar& bar, std::span<const Bar> bars) {
    return &bar == &bars.back() || (&bar == &bars.front() && bar.id == "quoted");
}

std::vector<FloatingBar> floating(std::span<const Bar> bars, const Voice& say) {
    std::vector<FloatingBar> drawn;
    double level = 0;
    for (const Bar& bar : bars) {
        const bool total = isTotal(bar, bars);
        if (!total && std::abs(bar.usd) < leastShown)
            continue;
        const double from = total ? 0 : level;
        const bool isLoss = bar.id == "result" && bar.usd < 0;
        drawn.push_back({bar.id, isLoss ? say("figure.waterfall.loss_bar", "Loss") : say(bar.label), from,
                         from + bar.usd, total ? shortMoney(bar.usd) : signedMoney(bar.usd), total});
        level = from + bar.usd;
    }
    return drawn;
}

Figure withoutBars(Figure figure, const std::string& name, const std::string& reason, const Voice& say) {
    figure.title = say("figure.waterfall.none", "{route} has no saving to show", {{"route", name}});
    figure.note = reason;
    figure.summary = say("figure.waterfall.none_summary", "There is no saving of {route} to show.", {{"route", name}});
    figure.y = axisAround(figure.y.title, figure.y.unit, {}, Scale::linear);
    return figure;
}

/// The bar that moves the saving furthest in the given direction; null where none does.
const FloatingBar* furthest(const std::vector<FloatingBar>& bars, Sign sign) {
    const FloatingBar* found = nullptr;
    for (const FloatingBar& bar : bars) {
        if (!bar.total && bar.sign() == sign &&
            (!found || std::abs(bar.to - bar.from) > std::abs(found->to - found->from)))
            found = &bar;
    }
    return found;
}

void sayWhatIsLeft(Figure& figure, const std::string& name, const Voice& say) {
    const FloatingBar& first = figure.bars.front();
    const FloatingBar& last = figure.bars.back();
    const std::string left = shortMoney(last.to);
    const bool isQuoted = first.total && first.to > 0 && figure.bars.size() > 1;
    if (isQuoted && last.to >= 0)
        figure.title = say("figure.waterfall.title", "Of {quoted} quoted for {route}, {left} is left",
                           {{"quoted", shortMoney(first.to)}, {"route", name}, {"left", left}});
    else if (isQuoted)
        figure.title = say("figure.waterfall.lost", "The quoted saving of {quoted} of {route} becomes a loss of {more}",
                           {{"quoted", shortMoney(first.to)}, {"route", name}, {"more", shortMoney(-last.to)}});
    else if (last.to >= 0)
        figure.title = say("figure.waterfall.saves", "{route} saves {left}", {{"route", name}, {"left", left}});
    else
        figure.title = say("figure.waterfall.costs", "{route} costs {more} more than the baseline",
                           {{"route", name}, {"more", shortMoney(-last.to)}});
    figure.summary = figure.title;
    if (const FloatingBar* loss = furthest(figure.bars, Sign::falls))
        figure.summary += say("figure.waterfall.loss", "; largest deduction: {bar} ({amount})",
                              {{"bar", loss->label}, {"amount", loss->amount}});
    if (const FloatingBar* gain = furthest(figure.bars, Sign::rises))
        figure.summary += say("figure.waterfall.gain", "; largest gain: {bar} ({amount})",
                              {{"bar", gain->label}, {"amount", gain->amount}});
    figure.summary += '.';
}

} // namespace

Figure waterfall(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const std::string name = titleOf(bid);
    Figure figure;
    figure.id = "waterfall@" + bid.id;
    figure.subtitle =
        say("figure.waterfall.subtitle",
            "Present value over the horizon in {currency}, from the quoted to the modelled saving; positive "
            "amounts favour the route",
            {{"currency", writtenCurrency().code}});
    figure.x = {say("figure.waterfall.x", "Step"), {}, 0, 1, Scale::linear};
    figure.y = {say("figure.waterfall.y", "Amount"), shownUnit("USD"), 0, 1, Scale::linear};

    const Outcome& saving = source.evaluation.numbers.routes[route].saving[0];
    if (source.evaluation.inputs.baseline == route)
        return withoutBars(std::move(figure), name,
                           say("figure.waterfall.baseline", "Savings are counted from this route."), say);
    const std::vector<Bar>& bars = source.evaluation.waterfalls[route];
    if (!saving)
        return withoutBars(std::move(figure), name, say(whyAbsent(saving.absence)), say);
    if (bars.empty())
        return withoutBars(std::move(figure), name,
                           say("figure.waterfall.unbroken", "The saving cannot be broken into its causes."), say);

    figure.bars = floating(bars, say);
    std::vector<double> levels{0};
    for (const FloatingBar& bar : figure.bars)
        levels.push_back(bar.to);
    figure.x.high = static_cast<double>(figure.bars.size());
    figure.y = axisAround(figure.y.title, figure.y.unit, levels, Scale::linear);
    sayWhatIsLeft(figure, name, say);
    if (std::ranges::all_of(figure.bars, [](const FloatingBar& bar) { return bar.sign() == Sign::stays; }))
        figure.note = say("figure.waterfall.equal", "Nothing differs from the baseline.");
    else if (figure.bars.size() == 1)
        figure.note = say("figure.waterfall.single", "One bar is all there is: nothing is known between.");
    return figure;
}

} // namespace plumb::report
