// SPDX-License-Identifier: GPL-3.0-or-later
// A small project whose answers and savings a test sets by hand.
#pragma once

#include "core/base/check.h"
#include "core/evaluation/evaluate.h"
#include "core/project/answers.h"
#include "core/project/edits.h"
#include "core/verdict/verdict.h"

namespace plumb::tests {

inline const Date today{2026, 11, 30};

template <class T>
T taken(Result<T> result) {
    PLUMB_CHECK(result.has_value());
    return *std::move(result);
}

inline const RulePack& pack() {
    static const RulePack parsed = builtInRulePack();
    return parsed;
}

/// Routes oem (baseline), odm, tier-two and a priced rent; workflow climate; nothing answered.
inline Project smallProject() {
    Project project;
    project = taken(withWorkflow(project, "climate", WorkflowKind::simulation));
    project = taken(withRoute(project, "oem", RouteKind::oemReference));
    project = taken(withRoute(project, "odm", RouteKind::odmDirect));
    project = taken(withRoute(project, "tier-two", RouteKind::tierTwo));
    project = taken(withRoute(project, "cloud", RouteKind::rent));
    project.routes[3].parameters.rent.price = UsdPerHour{2};
    project.baseline = "oem";
    PLUMB_CHECK(structureProblem(project).empty());
    return project;
}
inline constexpr std::size_t oem = 0, odm = 1, tierTwo = 2, cloud = 3;

inline Evidence evidence(Grade grade = Grade::written, std::optional<Date> expires = {}) {
    Evidence piece;
    piece.name = "letter.pdf";
    piece.page = "p. 2";
    piece.grade = grade;
    piece.date = Date{2026, 10, 1};
    piece.expires = expires;
    return piece;
}

inline Answer answer(std::string criterion, std::string instance, AnswerValue value,
                     std::vector<Evidence> pieces = {evidence()}) {
    Answer given;
    given.criterion = std::move(criterion);
    given.instance = std::move(instance);
    given.value = value;
    given.evidence = std::move(pieces);
    return given;
}

/// Every instance of the criterion answered alike.
inline Project answered(Project project, const std::string& criterion, AnswerValue value,
                        const std::vector<Evidence>& pieces = {evidence()}) {
    const Criterion* found = criterionOf(pack(), criterion);
    PLUMB_CHECK(found != nullptr);
    for (const std::string& instance : instancesOf(*found, project))
        project = taken(withAnswer(project, answer(criterion, instance, value, pieces)));
    return project;
}

/// Every criterion answered yes with written evidence.
inline Project allYes(Project project) {
    for (const Precondition& precondition : pack().preconditions) {
        for (const Criterion& criterion : precondition.criteria)
            project = answered(std::move(project), criterion.id, AnswerValue::yes);
    }
    return project;
}

inline Outcome& savingOf(Evaluation& evaluation, std::size_t route) {
    return evaluation.numbers.routes[route].saving[static_cast<std::size_t>(HourValue::baselineCost)];
}

/// The evaluation of the project with savings put in: of odm, tier-two and the cloud.
inline Evaluation evaluationWith(const Project& project, Outcome odmSaving, Outcome tierTwoSaving, Outcome rentSaving) {
    Evaluation evaluation = evaluate(project);
    savingOf(evaluation, oem) = {0};
    savingOf(evaluation, odm) = odmSaving;
    savingOf(evaluation, tierTwo) = tierTwoSaving;
    savingOf(evaluation, cloud) = rentSaving;
    return evaluation;
}

inline std::optional<Confidence> confidenceOf(const Project& project, double probability) {
    Confidence confidence;
    confidence.samples = 2000;
    confidence.routes.resize(project.routes.size());
    for (RouteConfidence& route : confidence.routes) {
        route.probabilityPositive = {probability};
        route.savingP50 = route.savingAtConfidence = {1.5e6};
    }
    return confidence;
}

inline Verdict judged(const Project& project, const Evaluation& evaluation,
                      const std::optional<Confidence>& confidence = {}) {
    return verdict(project, evaluation, scorecard(project, evaluation, pack(), today), pack(), confidence);
}

inline const PreconditionState& stateAt(const std::vector<PreconditionState>& states, std::string_view id) {
    for (const PreconditionState& state : states) {
        if (state.id == id)
            return state;
    }
    PLUMB_CHECK(!"the precondition exists");
}

inline const Reason* reasonAt(const std::vector<Reason>& reasons, RuleId rule) {
    for (const Reason& reason : reasons) {
        if (reason.rule == rule)
            return &reason;
    }
    return nullptr;
}

} // namespace plumb::tests
