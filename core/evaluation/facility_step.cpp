// SPDX-License-Identifier: GPL-3.0-or-later
// Rack, room and site as gates: what the racks of a route ask, what the facility offers, and the retrofits between.
//
// Readiness is the worst gate and never a mean. A gate with figures is computed; a figure that is missing leaves it
// unknown, unless somebody has looked and said so. A retrofit with a cost and a time is a plan: it is paid for, and the
// longest chain of retrofits may hold up the service of the route.
#include <algorithm>
#include <cmath>

#include "core/evaluation/steps.h"
#include "core/models/facility/cooling.h"
#include "core/models/facility/critical_path.h"
#include "core/models/facility/room.h"

namespace plumb::steps {
namespace {

constexpr double kilowattsPerMegawatt = 1000;
constexpr double unityPowerFactor = 1; // of supplies with active correction (assumed)
constexpr double alikeFeet = 1;        // the mass is shared among the feet alike, as the row says
constexpr std::size_t gateKinds = enumCount<GateKind>;
static_assert(gateKinds <= models::mostTasks);

constexpr std::size_t index(GateKind kind) {
    return static_cast<std::size_t>(kind);
}

/// What comes before the retrofit of a gate unless the project says otherwise: substation, transformer, generator and
/// heat rejection, distribution units, racks.
std::optional<GateKind> usualPredecessor(GateKind kind) {
    switch (kind) {
    case GateKind::utilityFeeds:
    case GateKind::transformer:
        return GateKind::substation;
    case GateKind::generator:
    case GateKind::heatRejection:
    case GateKind::rackPower:
        return GateKind::transformer;
    case GateKind::cduCount:
    case GateKind::coolantTemperature:
    case GateKind::airCooling:
        return GateKind::heatRejection;
    case GateKind::coolantFlow:
    case GateKind::coolantPressure:
        return GateKind::cduCount;
    case GateKind::waterQuality:
    case GateKind::leakDetection:
    case GateKind::isolation:
    case GateKind::manifold:
        return GateKind::coolantFlow;
    case GateKind::blastRadius:
        return GateKind::isolation;
    case GateKind::blindMate:
        return GateKind::manifold;
    case GateKind::rackFeed:
        return GateKind::rackPower;
    case GateKind::busbar:
        return GateKind::rackFeed;
    default:
        return std::nullopt;
    }
}

/// What the project says of each gate on a route, by kind.
using Said = std::array<const GateTerms*, gateKinds>;

Said saidOf(const Inputs& inputs, std::size_t r) {
    Said said{};
    for (std::size_t g = 0; g < inputs.gates.size(); ++g)
        said[index(inputs.gates[g])] = &inputs.routes[r].gates[g].terms;
    return said;
}

/// Whole things that are there or not; their spares stand in the demand.
bool isCounted(GateKind kind) {
    return kind == GateKind::cduCount || kind == GateKind::blastRadius || kind == GateKind::trainedPeople ||
           kind == GateKind::utilityFeeds;
}

bool isPlanned(const GateTerms* terms) {
    return terms && terms->retrofitCost && terms->retrofitTime;
}

/// The retrofits of a route as tasks. A predecessor that is not planned itself hands the wait on to its own.
models::Plan retrofitPlan(const Said& said) {
    std::array<models::Task, gateKinds> tasks{};
    for (std::size_t g = 0; g < gateKinds; ++g) {
        if (!isPlanned(said[g]))
            continue;
        tasks[g].exists = true;
        tasks[g].duration = said[g]->retrofitTime->value;
        const auto before = [&](GateKind kind) {
            const GateTerms* terms = said[index(kind)];
            return terms && terms->after ? terms->after : usualPredecessor(kind);
        };
        std::optional<GateKind> wait = before(static_cast<GateKind>(g));
        for (std::size_t steps = 0; wait && !isPlanned(said[index(*wait)]) && steps < gateKinds; ++steps)
            wait = before(*wait);
        // Led back to itself over gates without a plan, it waits for nobody.
        if (wait && isPlanned(said[index(*wait)]) && index(*wait) != g)
            tasks[g].after = std::uint64_t{1} << index(*wait);
    }
    models::Plan plan;
    models::criticalPath(tasks, plan);
    return plan;
}

bool hasRetrofit(const Inputs& inputs, std::size_t r) {
    return std::ranges::any_of(inputs.routes[r].gates,
                               [](const RouteGateParameters& gate) { return isPlanned(&gate.terms); });
}

template <class Unit>
Outcome known(const std::optional<Quantity<Unit>>& figure) {
    return figure ? Outcome{figure->value} : absent(Absence::noFigure);
}

/// The racks of a route in the hall.
struct Racks {
    double count = 0;
    double each_kw = 0;
    double liquid_kw = 0; ///< of each
    double air_kw = 0;
};

class Gates {
public:
    Gates(const Inputs& inputs, const RouteNumbers& route, std::size_t r, FacilityNumbers& to)
        : m_place(inputs.parameters.rackPlace), m_room(inputs.parameters.room), m_site(inputs.parameters.site),
          m_rack(inputs.routes[r].parameters.rack), m_to(to) {
        m_nodes_kw = route.nodesDelivered * route.power.node_kw;
        m_racks.count = std::ceil(route.nodesDelivered / m_rack.nodes.value);
        m_racks.each_kw = std::min(m_rack.nodes.value, route.nodesDelivered) * route.power.node_kw;
        const models::HeatSplit heat = models::splitHeat({m_racks.each_kw}, m_rack.liquidShare);
        m_racks.liquid_kw = heat.liquid.value;
        m_racks.air_kw = heat.air.value;
        to.racks = m_racks.count;
        to.rack_kw = m_racks.each_kw;
        rack();
        if (m_racks.liquid_kw > 0)
            liquid();
        else
            for (const GateKind kind :
                 {GateKind::manifold, GateKind::blindMate, GateKind::coolantFlow, GateKind::coolantTemperature,
                  GateKind::cduCount, GateKind::coolantPressure, GateKind::waterQuality, GateKind::leakDetection,
                  GateKind::isolation, GateKind::blastRadius, GateKind::trainedPeople})
                nothingAsked(kind);
        room();
        site(inputs, route);
    }

private:
    GateNumbers& gate(GateKind kind) { return m_to.gates[index(kind)]; }

    void set(GateKind kind, Outcome demand, Outcome capacity, Outcome margin) {
        GateNumbers& to = gate(kind);
        to.demand = demand;
        to.capacity = capacity;
        to.margin = margin;
        if (margin)
            to.status = margin.value >= (isCounted(kind) ? 0 : m_place.requiredMargin.value) - roundingOfMargin
                            ? GateStatus::holds
                            : GateStatus::fails;
        else
            to.status = margin.absence == Absence::nothingAsked ? GateStatus::holds : GateStatus::unknown;
    }

    void nothingAsked(GateKind kind) {
        set(kind, absent(Absence::nothingAsked), absent(Absence::nothingAsked), absent(Absence::nothingAsked));
    }

    /// Demand against capacity, in one unit.
    void compare(GateKind kind, Outcome demand, Outcome capacity) {
        if (demand && demand.value <= 0)
            return set(kind, demand, capacity, absent(Absence::nothingAsked));
        if (!demand || !capacity)
            return set(kind, demand, capacity, absent(demand ? capacity.absence : demand.absence));
        const auto margin = models::marginOf(demand.value, capacity.value);
        set(kind, demand, capacity, margin ? Outcome{*margin} : absent(Absence::nothingAsked));
    }

    void rack() {
        compare(GateKind::rackPower, {m_racks.each_kw}, known(m_place.power));
        const double inUse = m_place.feeds.value - m_place.feedsSpare.value;
        compare(GateKind::rackFeed, {m_racks.each_kw / inUse},
                m_place.feedAmps ? Outcome{models::feedPower(m_place.feedVolts.value, m_place.feedAmps->value,
                                                             unityPowerFactor, m_place.feedDerate.value)
                                               .value}
                                 : absent(Absence::noFigure));
        compare(GateKind::clearance, {m_rack.clearance.value}, known(m_place.clearance));
        compare(GateKind::floorLoad,
                m_rack.mass
                    ? Outcome{models::floorLoad(m_rack.mass->value, m_rack.width.value, m_rack.depth.value).kgPerM2}
                    : absent(Absence::noFigure),
                known(m_place.floorLoad));
        compare(GateKind::pointLoad,
                m_rack.mass ? Outcome{models::pointLoad_kg(m_rack.mass->value, m_rack.feet.value, alikeFeet)}
                            : absent(Absence::noFigure),
                known(m_place.pointLoad));
        compare(GateKind::routeLoad, known(m_rack.mass), known(m_place.routeLoad));
        compare(GateKind::airCooling, {m_racks.air_kw}, known(m_place.airCooling));
    }

    void liquid() {
        const double flow = m_rack.flow.value;
        compare(GateKind::coolantFlow, {m_nodes_kw * m_rack.liquidShare.value * flow}, known(m_room.loopFlow));
        temperature();
        units(flow);
        compare(GateKind::coolantPressure, known(m_rack.pressureDrop), known(m_room.cduPressure));
        const Outcome section = known(m_room.sectionRacks);
        compare(GateKind::blastRadius, section ? Outcome{std::min(section.value, m_racks.count)} : section,
                known(m_room.sectionLimit));
        compare(GateKind::trainedPeople, {m_room.peopleNeeded.value}, known(m_room.peopleOnShift));
    }

    /// Degrees have no natural zero, so that the margin is counted in rises of the coolant.
    void temperature() {
        const Outcome supply = known(m_room.waterSupply);
        const Outcome demand = supply ? Outcome{supply.value + m_room.cduApproach.value} : supply;
        const Outcome limit = known(m_rack.coolantLimit);
        if (!demand || !limit)
            return set(GateKind::coolantTemperature, demand, limit, absent(demand ? limit.absence : demand.absence));
        const double headroom_k =
            models::supplyHeadroom_k(supply.value, m_room.cduApproach.value, m_rack.coolantLimit->value);
        set(GateKind::coolantTemperature, demand, limit,
            {headroom_k / models::coolantRise_k(m_rack.flow.value, m_room.coolant)});
    }

    void units(double flow) {
        const Outcome have = known(m_room.cdus);
        if (!m_room.cduPower || !m_room.cduFlow)
            return set(GateKind::cduCount, absent(Absence::noFigure), have, absent(Absence::noFigure));
        const models::CduDuty duty{*m_room.cduPower, m_room.cduFlow->value, {m_racks.liquid_kw}, flow, 0};
        const auto needed = models::cdusNeeded(m_racks.count, duty, m_room.cdusSpare.value);
        if (needed)
            return compare(GateKind::cduCount, {*needed}, have);
        set(GateKind::cduCount, absent(Absence::rackTooLarge), have, absent(Absence::rackTooLarge));
        gate(GateKind::cduCount).status = GateStatus::fails;
    }

    void room() { compare(GateKind::floorArea, {m_racks.count * m_rack.area.value}, known(m_room.floorArea)); }

    void site(const Inputs& inputs, const RouteNumbers& route) {
        const double meter_mw = route.power.meter_kw / kilowattsPerMegawatt;
        compare(GateKind::envelope, {meter_mw}, known(m_site.envelope));
        compare(GateKind::substation, {meter_mw}, known(m_site.substation));
        compare(GateKind::utilityFeeds, {m_site.utilityFeedsNeeded.value}, known(m_site.utilityFeeds));
        const double service_w = route.service_y * daysPerYear / daysPerWeek;
        compare(GateKind::transformer, known(m_site.transformerLead), {service_w});
        compare(GateKind::generator, known(m_site.generatorLead), {service_w});
        compare(GateKind::heatRejection, {route.power.it_kw / kilowattsPerMegawatt}, known(m_site.heatRejection));
        const auto growth = inputs.parameters.cluster.growthNodes;
        const double perNode_mw = route.nodesDelivered > 0 ? meter_mw / route.nodesDelivered : 0;
        compare(GateKind::runway, growth ? Outcome{growth->value * perNode_mw} : absent(Absence::noGrowth),
                known(m_site.runway));
    }

    const ProjectRackPlace& m_place;
    const ProjectRoom& m_room;
    const ProjectSite& m_site;
    const RouteRack& m_rack;
    FacilityNumbers& m_to;
    Racks m_racks;
    double m_nodes_kw = 0; ///< heat of all nodes; the last rack may not be full
};

/// What somebody has said decides gates without figures, and those whose figures are missing.
void sayWhatIsSaid(const Said& said, FacilityNumbers& to) {
    for (std::size_t g = 0; g < gateKinds; ++g) {
        GateNumbers& gate = to.gates[g];
        const bool isLooked = said[g] && said[g]->holds;
        if (isStated(static_cast<GateKind>(g)) && (isLooked || gate.margin.absence != Absence::nothingAsked)) {
            gate.demand = gate.capacity = gate.margin = absent(Absence::notLooked);
            gate.status = GateStatus::unknown;
        }
        if (gate.status == GateStatus::unknown && isLooked)
            gate.status = *said[g]->holds == YesNo::yes ? GateStatus::holds : GateStatus::fails;
    }
}

Readiness readinessOf(const GateNumbers& gate) {
    if (gate.status == GateStatus::holds)
        return Readiness::ready;
    if (gate.isPlanned)
        return Readiness::afterRetrofit;
    return gate.status == GateStatus::fails ? Readiness::notReady : Readiness::unknown;
}

} // namespace

Years serviceDate(const Inputs& inputs, std::size_t r, Years delivered) {
    if (!hasRetrofit(inputs, r))
        return delivered;
    const models::Plan plan = retrofitPlan(saidOf(inputs, r));
    return std::max(delivered, Years{plan.length * daysPerWeek / daysPerYear});
}

void facility(const Inputs& inputs, Numbers& numbers, std::size_t r) {
    RouteNumbers& route = numbers.routes[r];
    FacilityNumbers& to = route.facility;
    to = {};
    const Said said = saidOf(inputs, r);
    Gates(inputs, route, r, to);
    sayWhatIsSaid(said, to);
    if (hasRetrofit(inputs, r)) {
        const models::Plan plan = retrofitPlan(said);
        to.isCircular = plan.isCircular;
        to.retrofit_w = plan.length;
        for (std::size_t g = 0; g < gateKinds; ++g) {
            GateNumbers& gate = to.gates[g];
            gate.isPlanned = isPlanned(said[g]) && !plan.times[g].isStuck;
            if (!gate.isPlanned)
                continue;
            gate.usd = said[g]->retrofitCost->value;
            gate.start_w = plan.times[g].start;
            gate.finish_w = plan.times[g].finish;
            gate.slack_w = plan.times[g].slack;
            gate.isCritical = plan.times[g].critical;
            to.retrofitUsd += gate.usd;
        }
    }
    to.readiness = Readiness::ready;
    to.layers.fill(Readiness::ready);
    for (std::size_t g = 0; g < gateKinds; ++g) {
        const Readiness each = readinessOf(to.gates[g]);
        Readiness& layer = to.layers[static_cast<std::size_t>(layerOf(static_cast<GateKind>(g)))];
        layer = std::max(layer, each);
        to.readiness = std::max(to.readiness, each);
    }
}

} // namespace plumb::steps
