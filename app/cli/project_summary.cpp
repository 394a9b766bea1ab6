// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/project_summary.h"

#include "app/cli/words.h"
#include "core/base/text.h"
#include "core/project/address.h"
#include "core/report/json/values.h"
#include "core/store/hash.h"

namespace plumb::cli {
namespace {

using nlohmann::ordered_json;

std::string nodesOf(const Workflow& workflow) {
    std::string text;
    for (const JobSize& size : workflow.sizes) {
        text += text.empty() ? "" : ", ";
        text += exactNumber(size.parameters.terms.nodes.value);
    }
    return text;
}

ordered_json informationJson(const Information& information) {
    ordered_json json{{"title", information.title},
                      {"question", information.question},
                      {"organisation", information.organisation},
                      {"owner", information.owner}};
    if (information.decisionDate)
        json["decision_date"] = toText(*information.decisionDate);
    else
        report::putAbsent(json, "decision_date", "no decision date is entered");
    json["currency"] = information.currency;
    json["base_year"] = baseYearOf(information);
    json["estate_agreement"] = information.estateAgreement;
    return json;
}

ordered_json countsJson(const store::Document& document) {
    const Project& project = document.project;
    std::size_t sizes = 0, milestones = 0, evidence = 0, answered = 0;
    for (const Workflow& workflow : project.workflows)
        sizes += workflow.sizes.size();
    for (const Route& route : project.routes)
        milestones += route.milestones.size();
    for (const Answer& answer : project.answers) {
        evidence += answer.evidence.size() + answer.formerEvidence.size();
        answered += answer.value == AnswerValue::unknown ? 0 : 1;
    }
    for (const auto& [address, provenance] : project.provenance)
        evidence += provenance.evidence.size();
    return {{"routes", project.routes.size()},
            {"workflows", project.workflows.size()},
            {"job_sizes", sizes},
            {"components", project.components.size()},
            {"tiers", project.tiers.size()},
            {"networks", project.networks.size()},
            {"gates", project.gates.size()},
            {"deliveries", project.deliveries.size()},
            {"lines", project.lines.size()},
            {"costs", project.costs.size()},
            {"milestones", milestones},
            {"assumptions", addresses(project).size()},
            {"assumptions_with_source", project.provenance.size()},
            {"answers", answered},
            {"evidence", evidence},
            {"attachments", document.attachments.size()},
            {"changes", document.changes.size()}};
}

/// PRECONDITION.CRITERION or PRECONDITION.CRITERION@INSTANCE, as `answer` takes it.
std::string addressOf(const Standing& standing) {
    return standing.instance.empty() ? standing.criterion : standing.criterion + '@' + standing.instance;
}

template <class Visit>
void forEachOpen(const Scorecard& scorecard, Visit visit) {
    for (const PreconditionState& precondition : scorecard.preconditions) {
        for (const Standing& standing : precondition.criteria) {
            if (standing.open)
                visit(precondition, standing);
        }
    }
}

} // namespace

ordered_json summaryJson(const store::Loaded& loaded, const Scorecard& scorecard) {
    const Project& project = loaded.document.project;
    ordered_json json{{"information", informationJson(project.information)}};
    if (project.baseline.empty())
        report::putAbsent(json, "baseline", "no baseline is named");
    else
        json["baseline"] = project.baseline;
    json["routes"] = ordered_json::array();
    for (const Route& route : project.routes)
        json["routes"].push_back({{"id", route.id}, {"name", route.name}, {"kind", nameOf(route.kind)}});
    json["workflows"] = ordered_json::array();
    for (const Workflow& workflow : project.workflows) {
        ordered_json sizes = ordered_json::array();
        for (const JobSize& size : workflow.sizes)
            sizes.push_back({{"id", size.id},
                             {"nodes", size.parameters.terms.nodes.value},
                             {"share", size.parameters.terms.share.value}});
        json["workflows"].push_back({{"id", workflow.id},
                                     {"name", workflow.name},
                                     {"kind", nameOf(workflow.kind)},
                                     {"share", workflow.parameters.terms.share.value},
                                     {"absorbing_layer", nameOf(workflow.parameters.terms.absorbingLayer)},
                                     {"job_sizes", std::move(sizes)}});
    }
    json["counts"] = countsJson(loaded.document);
    json["open_questions"] = ordered_json::array();
    forEachOpen(scorecard, [&](const PreconditionState& precondition, const Standing& standing) {
        json["open_questions"].push_back({{"id", addressOf(standing)},
                                          {"precondition", precondition.id},
                                          {"gate", precondition.gate},
                                          {"text", standing.text}});
    });
    json["questions"] = scorecard.totalQuestions;
    json["file"] = {{"schema_version", loaded.schemaVersion},
                    {"outcome", plumb::nameOf(loaded.outcome)},
                    {"input_hash", store::inputHash(project)}};
    json["notes"] = ordered_json::array();
    for (const Finding& note : loaded.notes)
        json["notes"].push_back(render(note.sentence));
    return json;
}

std::string summaryText(const store::Loaded& loaded, const Scorecard& scorecard) {
    const Project& project = loaded.document.project;
    const Information& information = project.information;
    std::vector<std::vector<std::string>> head;
    const auto line = [&](std::string_view label, const std::string& text) {
        if (!text.empty())
            head.push_back({std::string(label), oneLine(text)});
    };
    line("Title", information.title);
    line("Question", information.question);
    line("Organisation", information.organisation);
    line("Owner", information.owner);
    line("Decision date", information.decisionDate ? toText(*information.decisionDate) : "not entered");
    line("Currency", information.currency);
    line("Base year", baseYearOf(information));
    line("Baseline", project.baseline.empty() ? "none is named" : project.baseline);
    line("File", fmt::format("schema version {}, {}", loaded.schemaVersion, plumb::nameOf(loaded.outcome)));
    line("Input hash", store::inputHash(project));

    std::vector<std::vector<std::string>> routes, workflows, counts, open;
    for (const Route& route : project.routes)
        routes.push_back({route.id, std::string(nameOf(route.kind)), oneLine(route.name)});
    for (const Workflow& workflow : project.workflows)
        workflows.push_back(
            {workflow.id, std::string(nameOf(workflow.kind)), percent(workflow.parameters.terms.share.value),
             nodesOf(workflow) + (nodesOf(workflow) == "1" ? " node" : " nodes"), oneLine(workflow.name)});
    const ordered_json countsOf = countsJson(loaded.document);
    for (const auto& [name, count] : countsOf.items()) {
        std::string words = name;
        std::ranges::replace(words, '_', ' ');
        counts.push_back({words, count.dump()});
    }
    forEachOpen(scorecard, [&](const PreconditionState&, const Standing& standing) {
        open.push_back({addressOf(standing), standing.text});
    });

    constexpr std::string_view indent = "  ";
    std::string text = aligned(head);
    text += "\nRoutes\n" + aligned(routes, {}, indent);
    text += "\nWorkflows\n" + aligned(workflows, {}, indent);
    constexpr std::size_t numbers[] = {1};
    text += "\nCounts\n" + aligned(counts, numbers, indent);
    text += fmt::format("\nOpen questions: {} of {}\n", scorecard.openQuestions, scorecard.totalQuestions) +
            aligned(open, {}, indent);
    for (const Finding& note : loaded.notes)
        text += fmt::format("\nNote: {}\n", oneLine(render(note.sentence)));
    return text;
}

} // namespace plumb::cli
