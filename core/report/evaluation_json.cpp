// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/evaluation_json.h"

#include "core/base/currency.h"
#include "core/evaluation/largest_job.h"
#include "core/project/example_data.h"
#include "core/report/base_terms.h"
#include "core/report/json/route_objects.h"
#include "core/report/json/verdict_objects.h"

namespace plumb::report {
namespace {

Outcome orNeverFinishes(double useful) {
    return useful > 0 ? Outcome{useful} : absent(Absence::neverFinishes);
}

Json workflowsJson(const Source& source, std::size_t route) {
    const Voice& say = source.say;
    Json workflows = Json::array();
    for (std::size_t w = 0; w < source.project.workflows.size(); ++w) {
        const WorkflowNumbers& numbers = source.evaluation.numbers.routes[route].workflows[w];
        const SizeNumbers& largest = numbers.sizes[numbers.largest];
        Json object;
        object["id"] = source.project.workflows[w].id;
        put(object, "system_mtbf_h", largest.mtbf_h);
        put(object, "checkpoint_interval_h", largest.interval_h, say);
        put(object, "overhead_fraction", numbers.overhead, say);
        put(object, "overhead_before_restart_fraction", numbers.overheadBeforeRestart, say);
        put(object, "largest_job_overhead_fraction", overheadOfLargestJob(numbers), say);
        put(object, "goodput_fraction", orNeverFinishes(numbers.goodput), say);
        put(object, "fabric_fraction", numbers.fabric);
        put(object, "communication_s", numbers.traffic.communication_s, say);
        put(object, "exposed_communication_s", numbers.traffic.exposed_s, say);
        put(object, "step_fraction", numbers.traffic.stepFactor, say);
        put(object, "fabric_by_plan_fraction", numbers.traffic.factor, say);
        put(object, "performance", numbers.performance);
        put(object, "lost_work_usd_per_year", numbers.lostWorkUsdPerYear, say);
        putSolution(object, source, route, w);
        workflows.push_back(std::move(object));
    }
    return workflows;
}

void putWaterfall(Json& object, const Source& source, std::size_t route) {
    const Outcome& saving = source.evaluation.numbers.routes[route].saving[0];
    if (!saving)
        return putAbsent(object, "waterfall", source.say(whyAbsent(saving.absence)));
    Json bars = Json::array();
    const auto add = [&](std::string_view id, const std::string& label, double usd) {
        Json bar;
        bar["id"] = id;
        bar["label"] = label;
        put(bar, "usd", usd);
        bars.push_back(std::move(bar));
    };
    for (const Bar& bar : source.evaluation.waterfalls[route])
        add(bar.id, source.say(bar.label), bar.usd);
    if (bars.empty()) // the baseline: nothing lies between it and itself
        add("result", source.say("bar.result", "Saving"), saving.value);
    object["waterfall"] = std::move(bars);
}

void putConfidence(Json& object, const RouteConfidence* confidence, const Voice& say) {
    const auto one = [&](std::string_view name, Outcome RouteConfidence::*figure) {
        if (confidence)
            put(object, name, confidence->*figure, say);
        else
            putAbsent(object, name, say("json.not_sampled", "The project was not evaluated under uncertainty."));
    };
    one("saving_p10_usd", &RouteConfidence::savingP10);
    one("saving_p50_usd", &RouteConfidence::savingP50);
    one("saving_p90_usd", &RouteConfidence::savingP90);
    one("saving_at_required_confidence_usd", &RouteConfidence::savingAtConfidence);
    one("probability_positive", &RouteConfidence::probabilityPositive);
    one("date_probability", &RouteConfidence::dateProbability);
}

Json routeJson(const Source& source, std::size_t route, const RouteVerdict& verdict,
               const RouteConfidence* confidence) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[route];
    const Numbers& all = source.evaluation.numbers;
    const RouteNumbers& numbers = all.routes[route];
    Json object;
    object["id"] = bid.id;
    object["name"] = bid.name;
    object["kind"] = nameOf(bid.kind);
    put(object, "capex_usd", numbers.capex, say);
    put(object, "opex_usd_per_year", numbers.opexPerYear, say);
    put(object, "tco_npv_usd", numbers.cost, say);
    put(object, "usd_per_gpu_hour", numbers.costPerScheduledHour, say);
    put(object, "usd_per_useful_gpu_hour", numbers.costPerHour, say);
    put(object, "goodput_fraction", orNeverFinishes(numbers.goodput), say);
    put(object, "quoted_saving_usd", numbers.quotedSaving, say);
    put(object, "addressable_fraction", isOwned(bid.kind) ? all.addressableFraction : absent(Absence::isRented), say);
    put(object, "proven_saving_usd", numbers.saving[static_cast<std::size_t>(HourValue::baselineCost)], say);
    object["status"] = nameOf(verdict.status);
    if (verdict.id) {
        object["verdict"] = nameOf(*verdict.id);
        object["verdict_sentence"] = say(verdict.sentence);
    }
    putConfidence(object, confidence, say);
    object["needed"] = openPointsJson(verdict.needed, say);
    object["open_points"] = openPointsJson(verdict.openPoints, say);
    if (!verdict.breakEven.sentence.id.empty())
        object["break_even"] = breakEvenJson(verdict.breakEven, say);
    putWaterfall(object, source, route);
    object["workflows"] = workflowsJson(source, route);
    object["reliability"] = reliabilityJson(source, route);
    object["checkpoint"] = checkpointJson(source, route);
    object["storage"] = storageJson(source, route);
    object["fabric"] = fabricJson(source, route);
    object["facility"] = facilityJson(source, route);
    object["energy"] = energyJson(source, route);
    object["inference"] = inferenceJson(source, route);
    object["spares"] = sparesJson(source, route);
    object["supply"] = supplyJson(source, route);
    object["economics"] = economicsJson(source, route);
    return object;
}

Json verdictJson(const Project& project, const Verdict& verdict, const Voice& say) {
    Json object;
    object["id"] = nameOf(verdict.id);
    object["sentence"] = say(verdict.sentence);
    Json reasons = Json::array();
    for (const Reason& reason : verdict.reasons) {
        Json one;
        one["rule"] = nameOf(reason.rule);
        one["number"] = reason.number;
        one["decides"] = reason.decides;
        one["sentence"] = say(reason.sentence);
        one["where"] = reason.where;
        if (!reason.remedy.english.empty())
            one["remedy"] = say(reason.remedy);
        reasons.push_back(std::move(one));
    }
    object["reasons"] = std::move(reasons);
    Json conditions = Json::array();
    if (verdict.route) {
        for (const OpenPoint& point : verdict.routes[*verdict.route].needed)
            conditions.push_back(say(point.sentence));
    }
    object["conditions"] = std::move(conditions);
    if (verdict.route)
        object["route"] = project.routes[*verdict.route].id;
    else
        putAbsent(object, "route", say("json.no_self_sourced", "The project has no self-sourced route."));
    object["tested"] = verdict.tested;
    object["estate"] = say(verdict.estate);
    object["rule_pack"] = verdict.pack;
    return object;
}

Json baseTermsJson(const Project& project, const Voice& say) {
    const ProjectTerms& terms = project.parameters.terms;
    Json object;
    const std::string year = baseYearOf(project.information);
    if (year.empty())
        putAbsent(object, "base_year", say("json.no_base_year", "Neither a base year nor a decision date is entered."));
    else
        object["base_year"] = year;
    object["currency"] = currencyFrom(project.information.currency).code;
    object["real"] = true;
    object["discount_rate"] = terms.discountRate.value;
    object["horizon_y"] = terms.horizon.value;
    if (const auto& rate = project.parameters.tax.rate)
        object["tax_rate"] = rate->value;
    else
        putAbsent(object, "tax_rate", say("json.before_tax", "All amounts are before tax."));
    object["sentence"] = baseTerms(project, say);
    return object;
}

Json findingsJson(const Evaluation& evaluation, const Scorecard& scorecard, const Voice& say) {
    Json findings = Json::array();
    for (const std::vector<Finding>* list : {&evaluation.findings, &scorecard.findings}) {
        for (const Finding& finding : *list) {
            Json one;
            one["severity"] = nameOf(finding.severity);
            one["where"] = finding.where;
            one["sentence"] = say(finding.sentence);
            one["remedy"] = say(finding.remedy);
            findings.push_back(std::move(one));
        }
    }
    return findings;
}

} // namespace

Json evaluationJson(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard,
                    const Verdict& verdict, const std::optional<Confidence>& confidence, const Voice& say) {
    const Source source{project, evaluation, say};
    Json document;
    document["title"] = project.information.title;
    document["base_terms"] = baseTermsJson(project, say);
    document["verdict"] = verdictJson(project, verdict, say);
    const ExampleData made = exampleDataOf(project);
    document["example_values"] = made.values;
    document["example_answers"] = made.answers;
    if (evaluation.inputs.baseline)
        document["baseline"] = project.routes[*evaluation.inputs.baseline].id;
    else
        putAbsent(document, "baseline", say(whyAbsent(Absence::noBaseline)));
    put(document, "cluster_day_usd", evaluation.numbers.clusterDay, say);
    put(document, "useful_hour_usd", evaluation.numbers.hourValue[static_cast<std::size_t>(HourValue::baselineCost)],
        say);
    document["useful_hour_from"] = project.parameters.terms.usefulHourValue ? "entered" : "baseline_cost";
    if (confidence) {
        document["samples"] = confidence->samples;
        document["seed"] = confidence->seed;
    }
    Json routes = Json::array();
    for (std::size_t r = 0; r < project.routes.size(); ++r)
        routes.push_back(routeJson(source, r, verdict.routes[r], confidence ? &confidence->routes[r] : nullptr));
    document["routes"] = std::move(routes);
    document["findings"] = findingsJson(evaluation, scorecard, say);
    return document;
}

} // namespace plumb::report
