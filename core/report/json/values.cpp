// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json/values.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"

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
    const std::string dumped = document.dump(2, ' ', false, Json::error_handler_t::replace);
    std::string text;
    text.reserve(dumped.size() + 1);
    for (std::size_t i = 0; i < dumped.size(); ++i) {
        // The breaks of the layout are the only ones left: within strings they are escapes already.
        const auto steering = dumped[i] == '\n' ? std::nullopt : steeringAt(dumped, i);
        if (steering)
            text += fmt::format("\\u{:04x}", steering->code);
        else
            text += dumped[i];
        i += steering ? steering->bytes - 1 : 0;
    }
    return text + '\n';
}

} // namespace plumb::report
