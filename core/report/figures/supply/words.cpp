// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figures/supply/words.h"

#include <array>
#include <cmath>

#include "core/base/days.h"
#include "core/base/quantity.h"
#include "core/base/text.h"

namespace plumb::report {
namespace {

struct Word {
    std::string_view id;
    std::string_view english;
};

constexpr std::array deliveryWords{Word{"delivery.platform", "Whole platform"},
                                   Word{"delivery.accelerators", "Accelerators"},
                                   Word{"delivery.servers", "Servers"},
                                   Word{"delivery.memory", "Memory"},
                                   Word{"delivery.network", "Network"},
                                   Word{"delivery.optics", "Optics"},
                                   Word{"delivery.storage", "Storage"},
                                   Word{"delivery.rack_cooling", "Racks and cooling"},
                                   Word{"delivery.power", "Power"},
                                   Word{"delivery.building", "Building"}};
static_assert(deliveryWords.size() == enumCount<DeliveryKind>);

} // namespace

std::string nameOf(DeliveryKind kind, const Voice& say) {
    const Word& word = deliveryWords[static_cast<std::size_t>(kind)];
    return say(word.id, word.english);
}

std::string titleOfDelivery(const Delivery& delivery, const Voice& say) {
    return delivery.name.empty() || delivery.name == delivery.id ? nameOf(delivery.kind, say) : delivery.name;
}

double monthsIn(double years) {
    return years * monthsPerYear;
}

double monthsInWeeks(double weeks) {
    return monthsIn(weeks * daysPerWeek / daysPerYear);
}

std::string monthNumber(double months) {
    return groupedNumber(months, 1);
}

std::string monthsText(double months, const Voice& say) {
    return say("supply.months", "{months} months", {{"months", monthNumber(months)}});
}

std::optional<Date> dayAfter(const std::optional<Date>& decision, double months) {
    if (!decision)
        return std::nullopt;
    return daysLater(*decision, std::lround(months / monthsPerYear * daysPerYear));
}

std::string withDay(std::string text, const std::optional<Date>& decision, double months) {
    const auto day = dayAfter(decision, months);
    return day ? text + " (" + toText(*day) + ")" : text;
}

std::string chanceText(double probability) {
    constexpr double shown = 0.0005; // below a tenth of a percent (assumed)
    if (probability > 0 && probability < shown)
        return "< 0.1 %";
    if (probability < 1 && probability > 1 - shown)
        return "> 99.9 %";
    const double percents = 100 * probability;
    return groupedNumber(percents, percents > 0 && percents < 10 ? 1 : percents > 99 && percents < 100 ? 1 : 0) + " %";
}

} // namespace plumb::report
