// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a project as JSON; reading stands in project_json_read.cpp.
#include "core/project/project_json.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "core/project/address.h"

namespace plumb {
namespace {

using Json = nlohmann::ordered_json;

/// Whole numbers without a fraction, so that 43800 does not read 43800.0; beyond 2^53 a double is no longer exact.
Json numberJson(double value) {
    constexpr double largestExactWhole = 9007199254740992.0;
    if (value == std::trunc(value) && std::abs(value) < largestExactWhole)
        return static_cast<std::int64_t>(value);
    return value;
}

Json valueJson(const Row& row, std::optional<double> value) {
    if (!value || row.isChoice())
        return valueText(row, value);
    return numberJson(*value);
}

void addText(Json& object, const char* member, const std::string& text) {
    if (!text.empty())
        object[member] = text;
}

void addDate(Json& object, const char* member, std::optional<Date> date) {
    if (date)
        object[member] = toText(*date);
}

Json pieceJson(const Evidence& piece) {
    Json item = Json::object();
    item["name"] = piece.name;
    addText(item, "page", piece.page);
    item["grade"] = nameOf(piece.grade);
    addDate(item, "date", piece.date);
    addDate(item, "expires", piece.expires);
    addText(item, "sha256", piece.sha256);
    if (piece.bytes != 0)
        item["bytes"] = piece.bytes;
    return item;
}

void addEvidence(Json& object, const std::vector<Evidence>& evidence) {
    if (evidence.empty())
        return;
    Json& list = object["evidence"] = Json::array();
    for (const Evidence& piece : evidence)
        list.push_back(pieceJson(piece));
}

Json informationJson(const Information& information) {
    Json object;
    object["title"] = information.title;
    object["question"] = information.question;
    object["organisation"] = information.organisation;
    object["owner"] = information.owner;
    addDate(object, "decision_date", information.decisionDate);
    object["currency"] = information.currency;
    addText(object, "base_year", information.baseYear);
    object["estate_agreement"] = information.estateAgreement;
    return object;
}

template <class List>
Json idsOf(const List& list) {
    Json ids = Json::array();
    for (const auto& item : list)
        ids.push_back(item.id);
    return ids;
}

template <class List, class Describe>
Json listJson(const List& list, Describe describe) {
    Json items = Json::array();
    for (const auto& item : list) {
        Json object;
        object["id"] = item.id;
        object["name"] = item.name;
        describe(object, item);
        items.push_back(std::move(object));
    }
    return items;
}

Json assumptionJson(const Project& project, const Address& address, const std::string& where) {
    Json value = valueJson(*address.row, read(project, address));
    const auto known = project.provenance.find(where);
    if (known == project.provenance.end())
        return value;
    const Provenance& provenance = known->second;
    Json object;
    object["value"] = std::move(value);
    object["grade"] = nameOf(provenance.grade);
    addText(object, "source", provenance.source);
    addText(object, "note", provenance.note);
    addEvidence(object, provenance.evidence);
    return object;
}

Json answerJson(const Answer& answer) {
    Json object;
    object["criterion"] = answer.criterion;
    addText(object, "instance", answer.instance);
    object["answer"] = nameOf(answer.value);
    addText(object, "note", answer.note);
    addText(object, "owner", answer.owner);
    addDate(object, "due", answer.due);
    addEvidence(object, answer.evidence);
    if (answer.formerEvidence.empty())
        return object;
    Json& former = object["former_evidence"] = Json::array();
    for (const FormerEvidence& piece : answer.formerEvidence) {
        Json item = pieceJson(piece.evidence);
        item["answer"] = nameOf(piece.answer);
        former.push_back(std::move(item));
    }
    return object;
}

} // namespace

std::string projectToJson(const Project& project) {
    Json document;
    document["format"] = "plumbline-project";
    document["version"] = 1;
    document["information"] = informationJson(project.information);
    document["baseline"] = project.baseline;
    document["workflows"] = listJson(project.workflows, [](Json& object, const Workflow& workflow) {
        object["kind"] = nameOf(workflow.kind);
        object["sizes"] = idsOf(workflow.sizes);
    });
    document["components"] = listJson(project.components, [](Json&, const Component&) {});
    document["tiers"] =
        listJson(project.tiers, [](Json& object, const Tier& tier) { object["kind"] = nameOf(tier.kind); });
    document["networks"] =
        listJson(project.networks, [](Json& object, const Network& network) { object["kind"] = nameOf(network.kind); });
    document["gates"] = listJson(project.gates, [](Json& object, const Gate& gate) {
        object["kind"] = nameOf(gate.kind);
        object["responsible"] = gate.responsible;
    });
    document["deliveries"] = listJson(
        project.deliveries, [](Json& object, const Delivery& delivery) { object["kind"] = nameOf(delivery.kind); });
    document["lines"] =
        listJson(project.lines, [](Json& object, const Line& line) { object["category"] = nameOf(line.category); });
    document["costs"] = listJson(project.costs, [](Json& object, const CostItem& cost) {
        object["category"] = nameOf(cost.category);
        object["timing"] = nameOf(cost.timing);
    });
    document["routes"] = listJson(project.routes, [](Json& object, const Route& route) {
        object["kind"] = nameOf(route.kind);
        object["milestones"] = idsOf(route.milestones);
    });
    // Appended at the end of the ordered list: looking each key up first would be quadratic in large projects.
    Json::object_t values;
    for (const Address& address : addresses(project)) {
        std::string where = addressText(project, address);
        Json value = assumptionJson(project, address, where);
        values.push_back({std::move(where), std::move(value)});
    }
    document["values"] = std::move(values);
    Json& answers = document["answers"] = Json::array();
    for (const Answer& answer : project.answers)
        answers.push_back(answerJson(answer));
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace plumb
