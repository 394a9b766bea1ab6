// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json/route_objects.h"

namespace plumb::report {
namespace {

Json checkJson(const StorageCheck& check, const Voice& say) {
    Json object;
    put(object, "need", check.need, say);
    put(object, "has", check.has, say);
    put(object, "margin_fraction", check.margin, say);
    return object;
}

} // namespace

Json storageJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    Json workflows = Json::array();
    for (std::size_t w = 0; w < source.project.workflows.size(); ++w) {
        const StorageNumbers& numbers = source.evaluation.numbers.routes[route].workflows[w].storage;
        Json object;
        object["id"] = source.project.workflows[w].id;
        object["support"] = nameOf(numbers.support);
        if (numbers.support == StorageSupport::fails)
            object["fails_by"] = nameOf(numbers.tightest);
        else
            putAbsent(object, "fails_by", say("json.storage_nothing_fails", "Nothing that is known fails."));
        put(object, "checkpoint_bytes", numbers.bytes, say);
        put(object, "write_h", numbers.write_h, say);
        put(object, "local_write_h", numbers.localWrite_h, say);
        put(object, "read_h", numbers.read_h, say);
        put(object, "staging_h", numbers.staging_h, say);
        put(object, "bandwidth_for_overhead_cap_gb_per_s", numbers.bandwidthForCap_gbs, say);
        put(object, "share_of_tier_left", numbers.shareLeft);
        // Units: write and interval in GB/s, read in hours, endurance in drive writes a day, capacity in TB.
        Json checks = Json::object();
        for (std::size_t i = 0; i < numbers.checks.size(); ++i)
            checks[std::string(enumNames<StorageAsk>[i])] = checkJson(numbers.checks[i], say);
        object["checks"] = std::move(checks);
        workflows.push_back(std::move(object));
    }
    Json object;
    object["workflows"] = std::move(workflows);
    return object;
}

} // namespace plumb::report
