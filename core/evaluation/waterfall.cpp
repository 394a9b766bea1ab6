// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/waterfall.h"

#include <array>
#include <cmath>

namespace plumb {
namespace {

constexpr std::size_t categories = enumCount<Category>;

using ByCategory = std::array<double, categories>;

/// The causes of useful hours, which move one after another from the baseline's value to the route's.
struct Causes {
    double accelerators = 0;
    const std::vector<WorkflowNumbers>* useful = nullptr;
    const std::vector<WorkflowNumbers>* fabric = nullptr;
    double availability = 1;
    double serviceYears = 0; ///< present value of a(y)
    double bridge_h = 0;     ///< present value
    const std::vector<WorkflowNumbers>* performance = nullptr;
};

double presentHours(const Causes& causes, double scheduled) {
    double work = 0;
    for (std::size_t w = 0; w < causes.useful->size(); ++w)
        work += (*causes.useful)[w].share * (*causes.useful)[w].useful * (*causes.fabric)[w].fabric *
                (*causes.performance)[w].performance;
    return causes.accelerators * hoursPerYear * scheduled * causes.serviceYears * causes.availability * work +
           causes.bridge_h;
}

double presentValue(const std::vector<double>& byYear, const Numbers& numbers) {
    double sum = 0;
    for (std::size_t y = 0; y < byYear.size(); ++y)
        sum += byYear[y] * numbers.discount[y];
    return sum;
}

ByCategory presentValues(const RouteNumbers& route, const Numbers& numbers) {
    ByCategory sums{};
    for (const Entry& entry : route.ledger)
        sums[static_cast<std::size_t>(entry.category)] += entry.usd * numbers.discount[entry.year];
    return sums;
}

Message labelOf(Category category) {
    static constexpr std::array<std::string_view, categories> english{"Accelerators and memory",
                                                                      "Servers",
                                                                      "Network",
                                                                      "Storage",
                                                                      "Racks and cooling",
                                                                      "Integration",
                                                                      "Qualification",
                                                                      "Firmware",
                                                                      "Support",
                                                                      "Licences",
                                                                      "Compliance",
                                                                      "Governance",
                                                                      "Staff",
                                                                      "Facility",
                                                                      "Energy",
                                                                      "Spares",
                                                                      "Repair",
                                                                      "Slip and bridge capacity",
                                                                      "Rent",
                                                                      "Egress and exit",
                                                                      "Tax",
                                                                      "Residual value"};
    const std::string id(nameOf(category));
    return message("category." + id, english[static_cast<std::size_t>(category)]);
}

class Bars {
public:
    void add(std::string id, Message label, double usd) {
        const double cents = std::round(usd * 100);
        m_cents += cents;
        m_bars.push_back({std::move(id), std::move(label), cents / 100});
    }
    void add(std::string_view id, std::string_view english, double usd) {
        add(std::string(id), message("bar." + std::string(id), english), usd);
    }
    void add(Category category, double usd) { add(std::string(nameOf(category)), labelOf(category), usd); }

    std::vector<Bar> closed(double result) {
        const double cents = std::round(result * 100);
        add("other", "Rounding to cents", (cents - m_cents) / 100);
        add("result", "Saving", cents / 100);
        return std::move(m_bars);
    }

private:
    double m_cents = 0;
    std::vector<Bar> m_bars;
};

} // namespace

std::vector<Bar> waterfall(const Inputs& inputs, const Numbers& numbers, std::size_t r) {
    const RouteNumbers& route = numbers.routes[r];
    const Outcome& result = route.saving[static_cast<std::size_t>(HourValue::baselineCost)];
    if (!result || !inputs.baseline || inputs.baseline == r)
        return {};
    const RouteNumbers& baseline = numbers.routes[*inputs.baseline];
    const bool owned = isOwned(inputs.routes[r].kind);
    const double hourValue = numbers.hourValue[static_cast<std::size_t>(HourValue::baselineCost)].value;
    const ByCategory mine = presentValues(route, numbers), theirs = presentValues(baseline, numbers);
    // Service years the baseline has more than the route: running costs are compared at the baseline's.
    const double moreYears = presentValue(baseline.inService, numbers) - presentValue(route.inService, numbers);

    Bars bars;
    double quote = 0;
    for (std::size_t c = 0; c < categories; ++c) {
        const Category category = static_cast<Category>(c);
        if (!isHardware(category))
            continue;
        quote += theirs[c] - mine[c];
        if (!owned)
            bars.add(category, theirs[c] - mine[c]);
    }
    if (owned) {
        // Where the baseline has a price for every line, both exist: the saving does.
        bars.add("quoted", "Quoted saving", route.quotedSaving.value);
        bars.add("not_addressable", "Not addressable", route.notAddressable.value);
        bars.add("payment_terms", "Discounting of later payments",
                 quote - route.quotedSaving.value - route.notAddressable.value);
    }
    double runningNotYetIncurred = 0;
    for (std::size_t c = 0; c < categories; ++c) {
        const Category category = static_cast<Category>(c);
        if (isHardware(category))
            continue;
        const double moved = owned ? route.runningPerYear[c] * moreYears : 0;
        runningNotYetIncurred += moved;
        bars.add(category, theirs[c] - (mine[c] + moved));
    }
    if (owned) {
        const double scheduled = inputs.parameters.terms.scheduled.value;
        Causes causes{baseline.accelerators,
                      &baseline.workflows,
                      &baseline.workflows,
                      baseline.availability,
                      presentValue(baseline.inService, numbers),
                      presentValue(baseline.bridge_h, numbers),
                      &baseline.workflows};
        double before = presentHours(causes, scheduled);
        const auto moved = [&](std::string_view id, std::string_view english, double money) {
            const double after = presentHours(causes, scheduled);
            bars.add(id, english, hourValue * (after - before) + money);
            before = after;
        };
        causes.accelerators = route.accelerators;
        moved("size", "Accelerators in service", 0);
        causes.useful = &route.workflows;
        moved("failures", "Work lost to failures", 0);
        causes.fabric = &route.workflows;
        moved("fabric", "Fabric", 0);
        causes.availability = route.availability;
        moved("availability", "Availability", 0);
        causes.serviceYears = presentValue(route.inService, numbers);
        causes.bridge_h = presentValue(route.bridge_h, numbers);
        moved("service_time", "Service date and bridge capacity", runningNotYetIncurred);
        causes.performance = &route.workflows;
        moved("performance", "Relative performance", 0);
    }
    return bars.closed(result.value);
}

} // namespace plumb
