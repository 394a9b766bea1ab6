// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json/verdict_objects.h"

namespace plumb::report {

Json openPointsJson(const std::vector<OpenPoint>& points, const Voice& say) {
    Json list = Json::array();
    for (const OpenPoint& point : points) {
        Json object;
        object["rule"] = nameOf(point.rule);
        object["where"] = point.where;
        object["sentence"] = say(point.sentence);
        if (!point.remedy.english.empty())
            object["remedy"] = say(point.remedy);
        if (!point.criterion.empty())
            object["criterion"] = point.criterion;
        if (!point.instance.empty())
            object["instance"] = point.instance;
        if (point.grade)
            object["grade"] = nameOf(*point.grade);
        if (!point.owner.empty())
            object["owner"] = point.owner;
        if (point.due)
            object["due"] = toText(*point.due);
        if (!point.key.empty()) {
            object["key"] = point.key;
            object["value"] = point.value;
        }
        list.push_back(std::move(object));
    }
    return list;
}

Json breakEvenJson(const BreakEven& of, const Voice& say) {
    Json object;
    object["sentence"] = say(of.sentence);
    const auto amount = [&](std::string_view name, std::optional<double> value, const char* why) {
        if (value)
            put(object, name, *value);
        else
            putAbsent(object, name, why);
    };
    amount("cost_reduction_usd", of.costUsd, "The saving is positive at the entered values.");
    amount("cost_reduction_at_required_confidence_usd", of.confidenceCostUsd,
           "The chance of a saving is enough, or was not computed.");
    amount("headline_discount_fraction", of.discount,
           of.costUsd ? "No headline discount of the route makes the loss good."
                      : "The saving is positive at the entered values.");
    return object;
}

} // namespace plumb::report
