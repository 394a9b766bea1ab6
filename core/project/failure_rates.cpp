// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/failure_rates.h"

#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/base/embedded.h"
#include "core/project/citations.h"

namespace plumb {

namespace {

using Json = nlohmann::json;

/// The file is the program's own: whatever does not fit is a programmer's error.
const Json& member(const Json& object, const char* name) {
    const auto found = object.find(name);
    PLUMB_CHECK(found != object.end());
    return *found;
}

std::string text(const Json& object, const char* name) {
    const Json& value = member(object, name);
    PLUMB_CHECK(value.is_string() || value.is_null());
    return value.is_null() ? std::string() : value.get<std::string>();
}

template <class Enum>
Enum word(const Json& object, const char* name) {
    const auto value = enumFrom<Enum>(text(object, name));
    PLUMB_CHECK(value.has_value());
    return *value;
}

double number(const Json& object, const char* name) {
    const Json& value = member(object, name);
    PLUMB_CHECK(value.is_number());
    return value.get<double>();
}

/// Nothing where the member is null or not there.
template <class Quantity>
std::optional<Quantity> quantity(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null())
        return std::nullopt;
    return Quantity{number(object, name)};
}

std::string whyAbsent(const Json& object, const char* name, bool absent) {
    return absent ? text(object, name) : std::string();
}

std::string sourceOf(const Json& object, const Json& sources) {
    const std::string key = text(object, "source");
    if (const auto own = sources.find(key); own != sources.end())
        return own->get<std::string>();
    const std::string_view full = citationText(key);
    PLUMB_CHECK(key.empty() || full != key);
    return std::string(full);
}

FailureRate rateFrom(const Json& json, const Json& sources) {
    const auto nodeMtbf = quantity<Hours>(json, "node_mtbf_h");
    return {.id = text(json, "id"),
            .name = text(json, "name"),
            .counts = word<RateCounts>(json, "counts"),
            .figure = number(json, "figure"),
            .unit = word<FigureUnit>(json, "unit"),
            .acceleratorsPerNode = quantity<Count>(json, "accelerators_per_node"),
            .nodes = quantity<Count>(json, "nodes"),
            .accelerators = quantity<Count>(json, "accelerators"),
            .failures = quantity<Count>(json, "failures"),
            .exposure = quantity<Hours>(json, "exposure_node_h"),
            .observed = text(json, "observed"),
            .nodeMtbf = nodeMtbf,
            .whyNoNodeMtbf = whyAbsent(json, "node_mtbf_h_why", !nodeMtbf),
            .source = sourceOf(json, sources),
            .date = text(json, "date"),
            .status = word<SourceStatus>(json, "status"),
            .caveat = text(json, "caveat")};
}

ComponentRate componentFrom(const Json& json, const Json& sources) {
    const auto rate = quantity<PerUnitYear>(json, "per_unit_year");
    std::vector<CountedCause> counted;
    if (const auto rows = json.find("rows"); rows != json.end()) {
        for (const Json& row : *rows)
            counted.push_back({text(row, "name"), {number(row, "failures")}});
    }
    return {.id = text(json, "id"),
            .name = text(json, "name"),
            .counts = word<RateCounts>(json, "counts"),
            .unitsPerNode = quantity<Count>(json, "units_per_node"),
            .nodesPerGroup = quantity<Count>(json, "nodes_per_group"),
            .units = quantity<Count>(json, "units"),
            .window = quantity<Days>(json, "window_d"),
            .counted = std::move(counted),
            .sharePerMonth = quantity<Fraction>(json, "share_per_month"),
            .rate = rate,
            .whyNoRate = whyAbsent(json, "per_unit_year_why", !rate),
            .source = sourceOf(json, sources),
            .date = text(json, "date"),
            .status = word<SourceStatus>(json, "status"),
            .caveat = text(json, "caveat")};
}

struct ReferenceData {
    std::vector<FailureRate> rates;
    std::vector<ComponentRate> components;
};

const ReferenceData& referenceData() {
    static const ReferenceData data = [] {
        const Json file = Json::parse(embeddedFile("reference/failure-rates.json"), nullptr, false);
        PLUMB_CHECK(file.is_object());
        const Json& sources = member(file, "sources");
        ReferenceData read;
        for (const Json& json : member(file, "rates"))
            read.rates.push_back(rateFrom(json, sources));
        for (const Json& json : member(file, "components"))
            read.components.push_back(componentFrom(json, sources));
        return read;
    }();
    return data;
}

} // namespace

std::span<const FailureRate> failureRates() {
    return referenceData().rates;
}

std::span<const ComponentRate> componentRates() {
    return referenceData().components;
}

} // namespace plumb
