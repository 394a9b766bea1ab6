// SPDX-License-Identifier: GPL-3.0-or-later
// The fit of a log as the document of the command line; the names are fixed, scripts use them.
#include <algorithm>
#include <span>

#include <nlohmann/json.hpp>

#include "core/intake/log_fit.h"

namespace plumb::intake {
namespace {

using Json = nlohmann::ordered_json;

void put(Json& object, const std::string& name, const Reasoned<Hours>& figure) {
    object[name] = figure ? Json(figure->value) : Json(nullptr);
    if (!figure)
        object[name + "_why"] = render(figure.error());
}

Json orNull(std::optional<double> value) {
    return value ? Json(*value) : Json(nullptr);
}

Json orNull(std::optional<Hours> value) {
    return value ? Json(value->value) : Json(nullptr);
}

Json weibullOf(const LogFit& fit) {
    Json weibull;
    if (fit.weibull) {
        weibull["shape"] = fit.weibull->shape;
        weibull["shape_lower"] = orNull(fit.weibull->shapeLower);
        weibull["shape_upper"] = orNull(fit.weibull->shapeUpper);
        weibull["scale_h"] = fit.weibull->scale.value;
    } else {
        for (const char* name : {"shape", "shape_lower", "shape_upper", "scale_h"}) {
            weibull[name] = nullptr;
            weibull[std::string(name) + "_why"] = render(fit.weibull.error());
        }
    }
    weibull["gaps"] = fit.gaps;
    return weibull;
}

Json trendOf(const Reasoned<FleetTrend>& found) {
    Json trend;
    if (!found) {
        for (const char* name :
             {"crow_amsaa_beta", "beta_lower", "beta_upper", "p_value", "laplace_p_value", "direction"}) {
            trend[name] = nullptr;
            trend[std::string(name) + "_why"] = render(found.error());
        }
        return trend;
    }
    trend["crow_amsaa_beta"] = found->shape;
    trend["beta_lower"] = found->shapeLower;
    trend["beta_upper"] = found->shapeUpper;
    trend["p_value"] = found->pValue;
    trend["laplace_p_value"] = found->laplacePValue;
    trend["direction"] = found->direction == TrendDirection::none        ? "none"
                         : found->direction == TrendDirection::moreOften ? "more_often"
                                                                         : "less_often";
    trend["sentence"] = render(found->sentence);
    return trend;
}

constexpr std::size_t mostClasses = 1000; // assumed: more are a column of other things, such as job ids

Json classesOf(const std::vector<ClassShare>& classes) {
    Json list = Json::array();
    for (const ClassShare& one : std::span(classes).first(std::min(classes.size(), mostClasses))) {
        Json json;
        json["kind"] = one.kind.empty() ? Json(nullptr) : Json(one.kind);
        json["failures"] = one.failures;
        json["share"] = one.share.value;
        json["fleet_mtbf_h"] = orNull(one.fleetMtbf);
        json["unit_mtbf_h"] = orNull(one.unitMtbf);
        list.push_back(std::move(json));
    }
    return list;
}

Json unitsOf(const UnitShares& units) {
    Json json;
    json["seen"] = units.units;
    json["top_percent_units"] = units.topPercentUnits;
    json["top_percent_share"] = units.units == 0 ? Json(nullptr) : Json(units.topPercentShare.value);
    json["top_five_share"] = units.units == 0 ? Json(nullptr) : Json(units.topFiveShare.value);
    json["top"] = Json::array();
    for (const UnitShare& one : units.top)
        json["top"].push_back({{"unit", one.unit}, {"failures", one.failures}});
    return json;
}

Json takenAsOf(const TakenAs& taken) {
    Json json;
    json["sentence"] = render(taken.sentence);
    json["column"] = taken.column.empty() ? Json(nullptr) : Json(taken.column);
    json["values"] = Json::array();
    constexpr std::size_t most = 100; // assumed: more values are no list of states
    for (std::size_t i = 0; i < std::min(taken.values.size(), most); ++i)
        json["values"].push_back({{"value", taken.values[i].value},
                                  {"rows", taken.values[i].rows},
                                  {"as", nameOf(taken.values[i].meaning)},
                                  {"counts", taken.values[i].counts}});
    return json;
}

} // namespace

nlohmann::ordered_json toJson(const LogFit& fit) {
    Json document;
    document["format"] = fit.format;
    document["taken_as"] = takenAsOf(fit.takenAs);
    document["failures"] = fit.failures;
    put(document, "exposure_h", fit.exposure);
    document["confidence"] = fit.confidence.value;
    put(document, "fleet_mtbf_h", fit.fleetMtbf);
    put(document, "fleet_mtbf_lower_h", fit.fleetMtbfLower);
    put(document, "fleet_mtbf_upper_h", fit.fleetMtbfUpper);
    put(document, "unit_mtbf_h", fit.unitMtbf);
    put(document, "unit_mtbf_lower_h", fit.unitMtbfLower);
    put(document, "unit_mtbf_upper_h", fit.unitMtbfUpper);
    document["exposure_in_log_h"] = orNull(fit.exposureFromLog);
    if (!fit.exposureFromLog)
        document["exposure_in_log_h_why"] = "The log states no unit-hours that were watched.";
    document["weibull"] = weibullOf(fit);
    document["trend"] = trendOf(fit.trend);
    Json repair;
    put(repair, "mean_h", fit.repair.mean);
    put(repair, "median_h", fit.repair.median);
    repair["open"] = fit.repair.recordsEnds ? Json(fit.repair.open) : Json(nullptr);
    if (!fit.repair.recordsEnds)
        repair["open_why"] = render(openUnknown(fit));
    document["repair"] = repair;
    document["classes"] = classesOf(fit.classes);
    document["classes_left_out"] = fit.classes.size() - std::min(fit.classes.size(), mostClasses);
    document["units"] = unitsOf(fit.units);
    Json noticed = Json::array();
    for (const Noticed& one : fit.noticed)
        noticed.push_back(
            {{"kind", one.kind}, {"count", one.count}, {"rows", one.rows}, {"sentence", render(one.sentence)}});
    document["noticed"] = noticed;
    return document;
}

} // namespace plumb::intake
