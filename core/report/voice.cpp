// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/voice.h"

#include <array>
#include <cmath>

#include "core/base/check.h"
#include "core/base/currency.h"
#include "core/base/quantity.h"
#include "core/base/text.h"

namespace plumb::report {
namespace {

struct Word {
    std::string_view id;
    std::string_view english;
};

template <class Enum, std::size_t Size>
std::string wordFor(Enum value, const std::array<Word, Size>& table, const Voice& say) {
    const auto place = static_cast<std::size_t>(value);
    PLUMB_CHECK(place < Size);
    return say(table[place].id, table[place].english);
}

constexpr std::array absenceWords{
    Word{"absence.none", "known"},
    Word{"absence.never_finishes", "never finishes"},
    Word{"absence.no_baseline", "no baseline"},
    Word{"absence.no_price", "price missing"},
    Word{"absence.no_rent_price", "rent not priced"},
    Word{"absence.no_useful_hours", "no useful hours"},
    Word{"absence.baseline_unknown", "baseline unknown"},
    Word{"absence.no_rent", "no rent to compare"},
    Word{"absence.no_checkpoints", "no checkpoints"},
    Word{"absence.one_level", "one level"},
    Word{"absence.no_global_copy", "no global copy"},
    Word{"absence.is_rented", "rented"},
    Word{"absence.is_baseline", "baseline"},
    Word{"absence.price_known", "price known"},
    Word{"absence.cannot_break_even", "cannot break even"},
    Word{"absence.no_date", "no date named"},
    Word{"absence.no_state_size", "size unknown"},
    Word{"absence.no_tier", "no tier"},
    Word{"absence.no_bandwidth", "bandwidth unknown"},
    Word{"absence.no_capacity", "capacity unknown"},
    Word{"absence.no_endurance", "endurance unknown"},
    Word{"absence.no_data", "no data"},
    Word{"absence.no_write_time", "no time"},
    Word{"absence.from_tiers", "by the tiers"},
    Word{"absence.nothing_asked", "not asked"},
    Word{"absence.not_blocking", "blocking only"},
    Word{"absence.estimator_ends", "beyond its range"},
    Word{"absence.no_network", "no network"},
    Word{"absence.not_buildable", "cannot be built"},
    Word{"absence.no_step_time", "no step time"},
    Word{"absence.no_incidents", "no incidents known"},
    Word{"absence.no_growth", "no next pod"},
    Word{"absence.no_chain", "chain not known"},
    Word{"absence.overloaded", "overloaded"},
    Word{"absence.no_envelope", "no envelope"},
    Word{"absence.no_carbon", "carbon not known"},
    Word{"absence.no_figure", "not entered"},
    Word{"absence.not_looked", "nobody has looked"},
    Word{"absence.rack_too_large", "rack too large"},
    Word{"absence.no_quoted_saving", "no quoted saving"},
    Word{"absence.cannot_be_lost", "cannot be lost"},
    Word{"absence.no_demand", "demand not known"},
    Word{"absence.no_renewal", "no renewal"},
    Word{"absence.no_promise", "no date promised"},
    Word{"absence.no_guarantee", "not guaranteed"},
    Word{"absence.is_owned", "owned"},
    Word{"absence.no_tax", "no taxes"},
    Word{"absence.no_tray_price", "no tray price"},
    Word{"absence.no_trays", "nothing replaced"},
    Word{"absence.no_contract", "no contract price"},
    Word{"absence.no_deliveries", "no deliveries"},
    Word{"absence.no_requests", "requests not known"},
    Word{"absence.not_serving", "no inference"},
    Word{"absence.unstable_queue", "queue unstable"},
    Word{"absence.no_deadline", "no deadline"},
    Word{"absence.no_pod_two", "no next pod"},
    Word{"absence.baseline_idle", "baseline does no work"},
};
static_assert(absenceWords.size() == static_cast<std::size_t>(Absence::baselineIdle) + 1);

constexpr std::array categoryWords{
    Word{"category.accelerators_memory", "Accelerators and memory"},
    Word{"category.servers", "Servers"},
    Word{"category.network", "Network"},
    Word{"category.storage", "Storage"},
    Word{"category.rack_cooling", "Racks and cooling"},
    Word{"category.integration", "Integration"},
    Word{"category.qualification", "Qualification"},
    Word{"category.firmware", "Firmware"},
    Word{"category.support", "Support"},
    Word{"category.licences", "Licences"},
    Word{"category.compliance", "Compliance"},
    Word{"category.governance", "Governance"},
    Word{"category.staff", "Staff"},
    Word{"category.facility", "Facility"},
    Word{"category.energy", "Energy"},
    Word{"category.spares", "Spares"},
    Word{"category.repair", "Repair"},
    Word{"category.slip_bridge", "Slip and bridge capacity"},
    Word{"category.rent", "Rent"},
    Word{"category.egress_exit", "Egress and exit"},
    Word{"category.tax", "Tax"},
    Word{"category.residual", "Residual value"},
};
static_assert(categoryWords.size() == enumCount<Category>);

constexpr std::array kindWords{Word{"route_kind.odm_direct", "ODM direct"},
                               Word{"route_kind.oem_reference", "OEM reference architecture"},
                               Word{"route_kind.tier_two", "tier-two OEM"}, Word{"route_kind.rent", "rented capacity"}};
static_assert(kindWords.size() == enumCount<RouteKind>);

constexpr std::array workflowWords{Word{"workflow_kind.training", "batch training"},
                                   Word{"workflow_kind.simulation", "tightly coupled simulation"},
                                   Word{"workflow_kind.interactive", "interactive development"},
                                   Word{"workflow_kind.inference", "production inference"}};
static_assert(workflowWords.size() == enumCount<WorkflowKind>);

constexpr std::array layerWords{
    Word{"layer.checkpoint", "checkpoint and restart"}, Word{"layer.requeue", "requeue of the job"},
    Word{"layer.replicas", "replicas behind a load balancer"}, Word{"layer.nothing", "nothing"}};
static_assert(layerWords.size() == enumCount<AbsorbingLayer>);

constexpr std::array modeWords{Word{"mode.blocking", "blocking"}, Word{"mode.async", "asynchronous drain"},
                               Word{"mode.two_level", "two levels"}};
static_assert(modeWords.size() == enumCount<CheckpointMode>);

constexpr std::array answerWords{Word{"answer.yes", "yes"}, Word{"answer.partly", "partly"}, Word{"answer.no", "no"},
                                 Word{"answer.unknown", "unknown"}, Word{"answer.na", "not applicable"}};
static_assert(answerWords.size() == enumCount<AnswerValue>);

} // namespace

std::string dollars(double usd) {
    return asAmount(groupedNumber(usd, 0));
}

std::string signedMoney(double usd) {
    return (usd > 0 ? "+" : "") + shortMoney(usd);
}

std::string duration(double hours) {
    constexpr double shortest = 2; // below, minutes read better
    return hours < shortest ? significant(hours * minutesPerHour) + " min" : significant(hours) + " h";
}

std::string withUnit(std::string number, std::string_view unit) {
    return unit.empty() ? number : number.append(1, ' ').append(unit);
}

std::string absenceWord(Absence absence, const Voice& say) {
    return wordFor(absence, absenceWords, say);
}

std::string nameOf(Category category, const Voice& say) {
    return wordFor(category, categoryWords, say);
}
std::string nameOf(RouteKind kind, const Voice& say) {
    return wordFor(kind, kindWords, say);
}
std::string nameOf(WorkflowKind kind, const Voice& say) {
    return wordFor(kind, workflowWords, say);
}
std::string nameOf(AbsorbingLayer layer, const Voice& say) {
    return wordFor(layer, layerWords, say);
}
std::string nameOf(CheckpointMode mode, const Voice& say) {
    return wordFor(mode, modeWords, say);
}
std::string nameOf(AnswerValue value, const Voice& say) {
    return wordFor(value, answerWords, say);
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

} // namespace plumb::report
