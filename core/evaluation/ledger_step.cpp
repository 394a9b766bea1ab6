// SPDX-License-Identifier: GPL-3.0-or-later
// Every cost of a route as entries of the one ledger.
#include <algorithm>
#include <cmath>

#include "core/evaluation/ledger_entries.h"
#include "core/evaluation/steps.h"
#include "core/models/cashflow.h"

namespace plumb::steps {
namespace {

void aroundTheQuote(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    const RouteInputs& bid = inputs.routes[r];
    for (std::size_t c = 0; c < bid.costs.size(); ++c) {
        const CostTerms& cost = bid.costs[c].terms;
        const CostInputs& item = inputs.costs[c];
        if (item.timing == CostTiming::perYear)
            entries.addYearly(item.category, Origin::cost, c, cost.amount.value, cost.start);
        else if (cost.year.value <= numbers.years) // later than the horizon: not counted, evaluate() says so
            entries.add(item.category, Origin::cost, Nature::once, c, static_cast<int>(cost.year.value),
                        cost.amount.value);
    }
}

/// What grows with the nodes of an owned route.
void nodes(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    const ProjectOperations& prices = inputs.parameters.operations;
    const RouteParameters& given = inputs.routes[r].parameters;
    const RouteOperations& operations = given.operations;
    const RouteNumbers& route = numbers.routes[r];
    const double delivered = route.nodesDelivered;
    const PowerNumbers& power = route.power;
    entries.addYearly(Category::facility, Origin::facility, 0, power.it_kw * monthsPerYear * prices.spacePrice.value,
                      {});
    entries.addYearly(Category::energy, Origin::energy, 0, power.energyUsdPerYear, {});
    entries.addYearly(Category::energy, Origin::demandCharge, 0, power.demandUsdPerYear, {});
    entries.addYearly(Category::energy, Origin::carbon, 0, power.carbonUsdPerYear, {});
    // Within a warranty only the hands are paid; what its end brings is an entry with a date of its own.
    const bool pays = given.contract.warranty.value <= 0;
    const double replacing = (pays ? operations.partsPerReplacement.value : 0) + operations.labourPerReplacement.value;
    entries.addYearly(Category::repair, Origin::repair, 0, delivered * route.replacements * replacing, {});
    // Every defective node is replaced once, whether the burn-in finds it or the first months of service do.
    entries.addOnce(Category::repair, Origin::defectives, 0, {route.service_y},
                    delivered * given.screening.defectiveFraction.value * replacing);
}

/// Every retrofit that is planned, in the year in which it is done; later than the horizon it is not paid any more.
void retrofits(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    const FacilityNumbers& facility = numbers.routes[r].facility;
    for (std::size_t g = 0; g < inputs.gates.size(); ++g) {
        const GateNumbers& gate = facility.gates[static_cast<std::size_t>(inputs.gates[g])];
        const double done_y = gate.finish_w * daysPerWeek / daysPerYear;
        if (gate.isPlanned)
            entries.addOnce(Category::facility, Origin::retrofit, g, {done_y}, gate.usd);
    }
}

/// Lines of the quote, and the market value of the hardware at the horizon.
void hardware(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    RouteNumbers& route = numbers.routes[r];
    const ProjectTerms& terms = inputs.parameters.terms;
    double resaleBase = 0;
    for (std::size_t l = 0; l < inputs.lines.size(); ++l) {
        const LinePrice price = linePrice(inputs, r, l);
        if (price.known)
            entries.addQuote(inputs.lines[l].category, l, price.effective);
        else
            route.priceAbsence = price.absence;
        route.hardwareUsd += price.known ? price.effective : 0;
        resaleBase += price.baseline.value_or(price.effective); // without a baseline price, the route's own
    }
    const Years service{route.service_y};
    if (service < terms.horizon)
        entries.add(Category::residual, Origin::residual, Nature::residual, 0, numbers.years,
                    -resaleBase * models::valueLeft(terms.marketDecay, terms.horizon - service));
}

/// Hours of the commitment at its price, the rest on demand where that has a price of its own; what is prepaid falls
/// due at the decision.
void bill(const RouteRent& terms, Numbers& numbers, RouteNumbers& route, Entries& entries) {
    const UsdPerHour onDemand = terms.onDemand.value_or(*terms.price);
    double fallen = 1, prepaid = 0;
    // Hours of the decision year are the baseline's bridge; they are billed at the first year's price.
    entries.add(Category::rent, Origin::rent, Nature::running, 0, 0, onDemand.value * route.billed_h[0]);
    for (int y = 1; y <= numbers.years; ++y) {
        const auto at = static_cast<std::size_t>(y);
        const double committed = y <= terms.commitmentYears.value ? terms.minimumHours.value * route.inService[at] : 0;
        const double reserved = terms.onDemand ? committed : route.billed_h[at];
        const double paidBefore = terms.prepaid.value * committed * terms.price->value * fallen;
        entries.add(Category::rent, Origin::rent, Nature::running, 0, y,
                    (terms.price->value * reserved + onDemand.value * (route.billed_h[at] - reserved)) * fallen -
                        paidBefore);
        prepaid += paidBefore;
        fallen *= 1 - terms.decline.value;
    }
    entries.add(Category::rent, Origin::prepayment, Nature::once, 0, 0, prepaid * (1 - terms.prepaidDiscount.value));
}

void rent(const Inputs& inputs, Numbers& numbers, std::size_t r, Entries& entries) {
    RouteNumbers& route = numbers.routes[r];
    const RouteRent& terms = inputs.routes[r].parameters.rent;
    if (!inputs.baseline)
        route.priceAbsence = Absence::noBaseline;
    else if (route.work <= 0 || route.availability <= 0)
        route.priceAbsence = Absence::neverFinishes;
    else if (std::ranges::all_of(route.useful_h, [](double hours) { return hours <= 0; }))
        route.priceAbsence = Absence::baselineIdle; // nothing says how many hours to rent
    else if (!terms.price)
        route.priceAbsence = Absence::noRentPrice;
    else
        bill(terms, numbers, route, entries);
}

} // namespace

void Entries::add(Category category, Origin origin, Nature nature, std::size_t item, int year, double usd) {
    if (usd != 0)
        m_route.ledger.push_back(
            {usd, category, origin, nature, static_cast<std::uint16_t>(item), static_cast<std::uint16_t>(year)});
}

void Entries::addOnce(Category category, Origin origin, std::size_t item, Years at, double usd) {
    if (at <= m_inputs.parameters.terms.horizon)
        add(category, origin, Nature::once, item, static_cast<int>(std::ceil(at.value)), usd);
}

void Entries::addYearly(Category category, Origin origin, std::size_t item, double usdPerYear,
                        std::optional<Years> start) {
    for (int y = 1; y <= m_years; ++y) {
        const double share = start ? models::inServiceFraction(y, m_inputs.parameters.terms.horizon, *start)
                                   : m_route.inService[static_cast<std::size_t>(y)];
        add(category, origin, start ? Nature::dated : Nature::running, item, y, usdPerYear * share);
    }
    if (!start)
        m_route.runningPerYear[static_cast<std::size_t>(category)] += usdPerYear;
}

void Entries::addQuote(Category category, std::size_t item, double usd) {
    double rest = 1;
    for (const MilestoneInputs& milestone : m_bid.milestones) {
        const MilestoneTerms& terms = milestone.parameters.terms;
        add(category, Origin::line, Nature::quote, item, milestoneYear(terms, m_years), usd * terms.share.value);
        rest -= terms.share.value;
    }
    // Shares are typed with a few digits: less than a millionth is a rounding of theirs, no payment.
    if (std::abs(rest) > 1e-6 || m_bid.milestones.empty())
        add(category, Origin::line, Nature::quote, item, 0, usd * rest);
}

int milestoneYear(const MilestoneTerms& milestone, int years) {
    return std::min(static_cast<int>(std::ceil(milestone.at.value)), years);
}

LinePrice linePrice(const Inputs& inputs, std::size_t r, std::size_t l) {
    const RouteInputs& bid = inputs.routes[r];
    const LineQuote& own = bid.lines[l].quote;
    LinePrice price;
    if (inputs.baseline == r) {
        price.known = price.priced = own.price.has_value();
        price.absence = price.known ? Absence::none : Absence::noPrice;
        if (own.price) {
            price.baseline = own.price->value;
            price.quoted = price.effective = own.price->value;
        }
        return price;
    }
    if (!inputs.baseline) {
        // Without a baseline a discount has nothing to apply to, and nothing is known to be single-source at a price.
        price.known = price.priced = own.price.has_value();
        price.absence = price.known ? Absence::none : Absence::noPrice;
        price.quoted = price.effective = price.known ? own.price->value : 0;
        return price;
    }
    const RouteInputs& reference = inputs.routes[*inputs.baseline];
    const std::optional<Usd>& referencePrice = reference.lines[l].quote.price;
    const Count projectNodes = inputs.parameters.cluster.nodes;
    const double scale = bid.parameters.cluster.nodesDelivered.value_or(projectNodes) /
                         reference.parameters.cluster.nodesDelivered.value_or(projectNodes);
    if (referencePrice)
        price.baseline = referencePrice->value * scale;
    const bool singleSource = inputs.lines[l].parameters.terms.singleSource == YesNo::yes;
    if (own.price || own.discount) {
        price.priced = true;
        if (!own.price && !referencePrice) {
            price.absence = Absence::baselineUnknown;
            return price;
        }
        price.known = true;
        price.quoted = own.price ? own.price->value : *price.baseline * (1 - own.discount->value);
        const bool addressable = !singleSource || own.committed == YesNo::yes;
        price.effective = addressable ? price.quoted : std::max(price.quoted, price.baseline.value_or(price.quoted));
        return price;
    }
    if (!referencePrice) {
        price.absence = Absence::baselineUnknown;
        return price;
    }
    if (!bid.parameters.quote.headlineDiscount) {
        price.absence = Absence::noPrice;
        return price;
    }
    price.known = true;
    price.quoted = *price.baseline * (1 - bid.parameters.quote.headlineDiscount->value);
    price.effective = singleSource ? *price.baseline : price.quoted;
    return price;
}

void ledger(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    RouteNumbers& route = numbers.routes[r];
    route.ledger.clear();
    route.runningPerYear.fill(0);
    route.priceAbsence = Absence::none;
    route.hardwareUsd = 0;
    Entries entries(inputs, numbers, r);
    const bool owned = isOwned(inputs.routes[r].kind);
    if (owned)
        hardware(inputs, numbers, r, entries);
    aroundTheQuote(inputs, numbers, r, entries);
    if (owned) {
        nodes(inputs, numbers, r, entries);
        retrofits(inputs, numbers, r, entries);
    } else {
        rent(inputs, numbers, r, entries);
    }
    provisions(inputs, numbers, r, entries);
    taxes(inputs, numbers, r, entries);
}

} // namespace plumb::steps
