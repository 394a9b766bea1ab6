// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/check.h"
#include "core/evaluation/evaluate.h"

namespace plumb {

Message whyAbsent(Absence absence) {
    switch (absence) {
    case Absence::none:
        break;
    case Absence::neverFinishes:
        return message("absence.never_finishes",
                       "The work never finishes: it would take more than 1,000 times its useful "
                       "time.");
    case Absence::noBaseline:
        return message("absence.no_baseline", "There is no route of kind oem_reference to compare with.");
    case Absence::noPrice:
        return message("absence.no_price", "A line of the hardware quote has neither a price nor a discount.");
    case Absence::noRentPrice:
        return message("absence.no_rent_price", "The rented route has no price per hour.");
    case Absence::noUsefulHours:
        return message("absence.no_useful_hours", "The route does no useful work within the horizon.");
    case Absence::baselineUnknown:
        return message("absence.baseline_unknown", "The baseline's own figure is not known.");
    case Absence::noRent:
        return message("absence.no_rent", "No rented route has a cost per useful hour.");
    case Absence::noCheckpoints:
        return message("absence.no_checkpoints", "The workflow takes no checkpoints, so that there is no interval "
                                                 "between them.");
    case Absence::oneLevel:
        return message("absence.one_level", "The workflow writes its checkpoints to one level only; copies are counted "
                                            "where there are two.");
    case Absence::noGlobalCopy:
        return message("absence.no_global_copy", "The optimum makes no global copy: it costs more than it saves.");
    case Absence::isRented:
        return message("absence.is_rented",
                       "The route is rented: it has no hardware and no hardware quote of its own.");
    case Absence::isBaseline:
        return message("absence.is_baseline", "The route is the baseline, and every saving is counted against it.");
    case Absence::priceKnown:
        return message("absence.price_known", "Every price of the route is known, so that its saving is known and no "
                                              "break-even discount is asked for.");
    case Absence::cannotBreakEven:
        return message("absence.cannot_break_even", "No headline discount below 100 % brings the saving to zero.");
    case Absence::noDate:
        return message("absence.no_date", "The project names no date by which the cluster is needed.");
    case Absence::noStateSize:
        return message("absence.no_state_size", "Neither the size of a checkpoint nor the parameters of the model are "
                                                "given.");
    case Absence::noTier:
        return message("absence.no_tier", "The project has no storage tier of the kind.");
    case Absence::noBandwidth:
        return message("absence.no_bandwidth", "The route does not say how fast the storage tier is.");
    case Absence::noCapacity:
        return message("absence.no_capacity", "The route does not say how large the storage tier is.");
    case Absence::noEndurance:
        return message("absence.no_endurance", "The route does not say how large the drives are and how much they may "
                                               "be written.");
    case Absence::noData:
        return message("absence.no_data", "The workflow has no data to stage.");
    case Absence::noWriteTime:
        return message("absence.no_write_time", "The copy takes no time by the project's own figure.");
    case Absence::fromTiers:
        return message("absence.from_tiers", "The time follows from the storage tiers; no entered time stands against "
                                             "it.");
    case Absence::nothingAsked:
        return message("absence.nothing_asked", "Nothing is asked of it.");
    case Absence::notBlocking:
        return message("absence.not_blocking", "The estimate is published for blocking checkpoints only.");
    case Absence::noNetwork:
        return message("absence.no_network", "The project has no compute network.");
    case Absence::notBuildable:
        return message("absence.not_buildable", "A network of the route cannot be built as it is designed.");
    case Absence::noStepTime:
        return message("absence.no_step_time", "The workflow does not say how long a step computes.");
    case Absence::noIncidents:
        return message("absence.no_incidents",
                       "The route does not say how often its fabric has to be diagnosed and how "
                       "long that takes.");
    case Absence::noGrowth:
        return message("absence.no_growth", "The project names no next pod.");
    case Absence::noChain:
        return message("absence.no_chain",
                       "The power of the nodes is given, so that nothing is known of the power chain "
                       "before them.");
    case Absence::overloaded:
        return message("absence.overloaded", "The power supplies of a node cannot carry it.");
    case Absence::noEnvelope:
        return message("absence.no_envelope", "The site names no megawatt envelope.");
    case Absence::noCarbon:
        return message("absence.no_carbon", "Nobody says how much carbon a kilowatt-hour brings.");
    case Absence::noFigure:
        return message("absence.no_figure", "A figure of the facility or of the rack is not entered.");
    case Absence::notLooked:
        return message("absence.not_looked",
                       "No figure decides this gate; somebody has to look and say whether it holds.");
    case Absence::rackTooLarge:
        return message("absence.rack_too_large", "One rack asks for more heat or flow than a whole distribution unit "
                                                 "gives.");
    case Absence::noQuotedSaving:
        return message("absence.no_quoted_saving", "There is no quoted saving that could be lost at the meter.");
    case Absence::cannotBeLost:
        return message("absence.cannot_be_lost", "Energy is free or none is used, so that no loss of efficiency costs "
                                                 "what was saved.");
    case Absence::noDemand:
        return message("absence.no_demand",
                       "Nobody says how many accelerators would be at work in the busiest and in the quietest hour.");
    case Absence::noRenewal:
        return message("absence.no_renewal", "The quoted support price holds to the end.");
    case Absence::noPromise:
        return message("absence.no_promise", "The bidder promises no date.");
    case Absence::noGuarantee:
        return message("absence.no_guarantee", "Nobody has asked how much capacity the provider guarantees.");
    case Absence::isOwned:
        return message("absence.is_owned", "The route is owned; the figure is one of rented capacity.");
    case Absence::noTax:
        return message("absence.no_tax", "The project counts no taxes.");
    case Absence::noTrayPrice:
        return message("absence.no_tray_price", "The route does not say what a spare tray costs.");
    case Absence::noTrays:
        return message("absence.no_trays", "Nothing is replaced, so that nothing is asked of a stock.");
    case Absence::noContract:
        return message("absence.no_contract", "Nobody says what an advance replacement by contract costs.");
    case Absence::noDeliveries:
        return message("absence.no_deliveries", "The route says nothing of its deliveries but its service date.");
    case Absence::noRequests:
        return message("absence.no_requests", "The workflow does not say how many requests come.");
    case Absence::notServing:
        return message("absence.not_serving", "The workflow is no inference.");
    case Absence::unstableQueue:
        return message("absence.unstable_queue",
                       "More requests come than the replicas serve: the queue grows without bound.");
    case Absence::noDeadline:
        return message("absence.no_deadline", "The workflow has no deadline.");
    case Absence::noPodTwo:
        return message("absence.no_pod_two", "Nobody says when the next pod is ordered.");
    case Absence::baselineIdle:
        return message(
            "absence.baseline_idle",
            "The baseline does no useful work, so that an hour of it has no cost and nothing can be compared "
            "with it.");
    case Absence::estimatorEnds:
        return message("absence.estimator_ends",
                       "The published estimate is no longer positive: it is made for jobs that "
                       "fail seldom.");
    }
    checkFailed("absence is a reason", __FILE__, __LINE__);
}

} // namespace plumb
