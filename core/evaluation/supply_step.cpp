// SPDX-License-Identifier: GPL-3.0-or-later
// When a route is delivered.
#include <algorithm>
#include <array>

#include "core/evaluation/steps.h"

namespace plumb::steps {
namespace {

constexpr Years inYears(Weeks weeks) {
    return {weeks.value * daysPerWeek / daysPerYear};
}

/// The latest of deliveries whose lead times and allocations were drawn.
Weeks latestDrawn(const RouteInputs& bid) {
    Weeks latest{0};
    for (const RouteDeliveryParameters& each : bid.deliveries) {
        const DeliveryTerms& terms = each.terms;
        if (!terms.lead)
            continue;
        const Weeks again = (1 - terms.allocated.value) * terms.nextRound;
        latest = std::max(latest, terms.ordered + *terms.lead + again + terms.acceptance);
    }
    return latest;
}

} // namespace

std::size_t deliveriesOf(const Inputs& inputs, std::size_t r, std::span<models::DeliveryTerms> to) {
    std::size_t count = 0;
    for (const RouteDeliveryParameters& each : inputs.routes[r].deliveries) {
        const DeliveryTerms& terms = each.terms;
        if (terms.lead)
            to[count++] = {terms.ordered,
                           {*terms.lead, *terms.lead * terms.late.value},
                           terms.acceptance,
                           terms.allocated,
                           terms.nextRound};
    }
    return count;
}

Years deliveryDate(const Inputs& inputs, std::size_t r) {
    const RouteInputs& bid = inputs.routes[r];
    std::array<models::DeliveryTerms, enumCount<DeliveryKind>> deliveries{};
    const std::size_t count = isOwned(bid.kind) ? deliveriesOf(inputs, r, deliveries) : 0;
    if (count == 0)
        return bid.parameters.delivery.leadTime;
    if (inputs.dates == Dates::drawn)
        return inYears(latestDrawn(bid));
    return inYears(
        models::serviceMedian(std::span(deliveries).first(count), bid.parameters.delivery.commonCause.value));
}

void dates(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    RouteNumbers& route = numbers.routes[r];
    const Years delivered = deliveryDate(inputs, r);
    route.delivered_y = delivered.value;
    route.service_y = serviceDate(inputs, r, delivered).value;
}

} // namespace plumb::steps
