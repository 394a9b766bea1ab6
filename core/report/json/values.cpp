// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json/values.h"

#include <cmath>

#include "core/base/check.h"

namespace plumb::report {

void putAbsent(Json& object, std::string_view name, std::string why) {
    object[std::string(name)] = nullptr;
    object[std::string(name) + "_why"] = std::move(why);
}

void put(Json& object, std::string_view name, double value) {
    PLUMB_CHECK(std::isfinite(value));
    object[std::string(name)] = value + 0.0; // a minus before zero says nothing
}

void put(Json& object, std::string_view name, const Outcome& outcome, const Voice& say) {
    if (outcome)
        put(object, name, outcome.value);
    else
        putAbsent(object, name, say(whyAbsent(outcome.absence)));
}

std::string jsonText(const Json& document) {
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace plumb::report
