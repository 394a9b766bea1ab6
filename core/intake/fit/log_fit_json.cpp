// SPDX-License-Identifier: GPL-3.0-or-later
// The fit of a log as the document of the command line; the names are fixed, scripts use them.
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

} // namespace

nlohmann::ordered_json toJson(const LogFit& fit) {
    Json document;
    document["format"] = fit.format;
    document["failures"] = fit.failures;
    put(document, "exposure_h", fit.exposure);
    document["confidence"] = fit.confidence.value;
    put(document, "fleet_mtbf_h", fit.fleetMtbf);
    put(document, "fleet_mtbf_lower_h", fit.fleetMtbfLower);
    put(document, "fleet_mtbf_upper_h", fit.fleetMtbfUpper);
    put(document, "unit_mtbf_h", fit.unitMtbf);
    put(document, "unit_mtbf_lower_h", fit.unitMtbfLower);
    put(document, "unit_mtbf_upper_h", fit.unitMtbfUpper);
    Json weibull;
    weibull["shape"] = fit.weibull ? Json(fit.weibull->shape) : Json(nullptr);
    weibull["scale_h"] = fit.weibull ? Json(fit.weibull->scale.value) : Json(nullptr);
    if (!fit.weibull)
        weibull["shape_why"] = weibull["scale_h_why"] = render(fit.weibull.error());
    weibull["gaps"] = fit.gaps;
    document["weibull"] = weibull;
    Json repair;
    put(repair, "mean_h", fit.repair.mean);
    put(repair, "median_h", fit.repair.median);
    repair["open"] = fit.repair.open;
    document["repair"] = repair;
    Json noticed = Json::array();
    for (const Noticed& one : fit.noticed)
        noticed.push_back(
            {{"kind", one.kind}, {"count", one.count}, {"rows", one.rows}, {"sentence", render(one.sentence)}});
    document["noticed"] = noticed;
    return document;
}

} // namespace plumb::intake
