// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/open_points.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/verdict/contradiction_end.h"
#include "core/verdict/sentences.h"

namespace plumb {
namespace {

bool isNamed(const std::vector<std::string>& list, const std::string& id) {
    return std::ranges::find(list, id) != list.end();
}

/// The reason of a standing, said of what was named before it.
Message saidOfIt(Message why) {
    for (MessageArgument& argument : why.arguments) {
        if (argument.name == "criterion")
            argument.text = "it";
    }
    return joined(message("need.today", "Today "), why);
}

OpenPoint pointOf(RuleId rule, const Standing& standing) {
    OpenPoint point;
    point.rule = rule;
    point.where = addressOf(standing.criterion, standing.instance);
    point.criterion = standing.criterion;
    point.instance = standing.instance;
    point.owner = standing.answer.owner;
    point.due = standing.answer.due;
    point.remedy = standing.remedy;
    return point;
}

OpenPoint pointOf(const Reason& reason) {
    OpenPoint point;
    point.rule = reason.rule;
    point.where = reason.where;
    point.sentence = reason.sentence;
    point.remedy = reason.remedy;
    return point;
}

/// Collects what one route needs, each thing once.
class Needs {
public:
    Needs(const Case& of, std::size_t route, const std::vector<Objection>& objections)
        : m_of(of), m_route(route), m_objections(objections) {}

    std::vector<OpenPoint> all() && {
        absorption();
        for (const PreconditionState& state : statesOf(m_of, m_route)) {
            if (isNamed(m_of.rule(RuleId::gates).preconditions, state.id) && state.state != State::yes)
                gate(state);
        }
        for (const RuleId id : {RuleId::validationPlan, RuleId::storageAfterCompute}) {
            for (const Standing* standing : firing(m_of.rule(id), statesOf(m_of, m_route)))
                atLeastPartly(id, *standing);
        }
        for (std::vector<Reason> reasons : {incompleteReasons(m_of, m_route), bidReasons(m_of, m_route)}) {
            for (const Reason& reason : reasons) {
                const bool isAnswer =
                    reason.rule == RuleId::validationPlan || reason.rule == RuleId::storageAfterCompute;
                if (reason.concludes && !isAnswer)
                    m_points.push_back(pointOf(reason));
            }
        }
        costWithoutBaseline();
        return std::move(m_points);
    }

private:
    const Case& m_of;
    const std::size_t m_route;
    const std::vector<Objection>& m_objections;
    std::vector<OpenPoint> m_points;

    std::string named(const Standing& standing) const {
        return quoted(m_of.project, *criterionOf(m_of.pack, standing.criterion), standing.instance);
    }

    void yes(RuleId rule, const Standing& standing) {
        OpenPoint point = pointOf(rule, standing);
        point.grade = standing.needed;
        if (standing.contradicted()) // what the numbers say stands beside it
            point.remedy = message("need.evidence.remedy", "Attach valid evidence: {expects}",
                                   {{"expects", criterionOf(m_of.pack, standing.criterion)->expects}});
        point.sentence = message(
            "need.yes", "{required} must be answered yes, with valid evidence graded {required_grade} or better.",
            {{"required", named(standing)}, {"required_grade", std::string(labelOf(standing.needed))}});
        if (!standing.contradicted())
            point.sentence =
                joined(joined(std::move(point.sentence), message("need.gap", " ")), saidOfIt(standing.why));
        m_points.push_back(std::move(point));
    }

    void atLeastPartly(RuleId rule, const Standing& standing) {
        OpenPoint point = pointOf(rule, standing);
        point.sentence = joined(message("need.partly", "{required} must be answered yes, or at least partly. ",
                                        {{"required", named(standing)}}),
                                saidOfIt(standing.why));
        m_points.push_back(std::move(point));
    }

    bool concerns(const Objection& objection, const Standing& standing) const {
        return objection.criterion == standing.criterion && objection.instance == standing.instance &&
               (!objection.route || objection.route == m_route);
    }

    void numbers(RuleId rule, const Standing& standing) {
        for (const Objection& objection : m_objections) {
            if (concerns(objection, standing))
                number(rule, objection);
        }
    }

    void number(RuleId rule, const Objection& objection) {
        OpenPoint point;
        point.rule = rule;
        point.where = addressOf(objection.criterion, objection.instance);
        point.criterion = objection.criterion;
        point.instance = objection.instance;
        point.remedy = objection.remedy;
        point.sentence = joined(message("need.number", "This must no longer be so: "), objection.sentence);
        if (const auto end = valueThatEnds(objection, m_of)) {
            const Row& row = *end->address.row;
            point.where = point.key = addressText(m_of.project, end->address);
            point.value = valueText(row, end->value);
            const std::string amount = row.isChoice() ? point.value : significant(end->value, 6);
            point.sentence =
                joined(std::move(point.sentence),
                       message("need.ends", " It ends with “{assumption}” at {ending_value}{unit}.",
                               {{"assumption", std::string(row.label)},
                                {"ending_value", amount},
                                {"unit", row.unit.empty() ? std::string() : " " + std::string(row.unit)}}));
        }
        for (OpenPoint& known : m_points) {
            if (known.sentence == point.sentence)
                return; // said against another criterion
            if (!point.key.empty() && known.key == point.key) {
                keepFarther(known, std::move(point));
                return;
            }
        }
        m_points.push_back(std::move(point));
    }

    /// Of two values of one assumption the one that ends both.
    void keepFarther(OpenPoint& known, OpenPoint other) const {
        const Address address = resolve(m_of.project, known.key)->front();
        const double entered = read(m_of.project, address).value_or(0);
        const auto distance = [&](const OpenPoint& of) {
            return std::abs(parseNumber(of.value).value_or(entered) - entered);
        };
        if (distance(other) > distance(known))
            known = std::move(other);
    }

    void gate(const PreconditionState& state) {
        const Rule& runway = m_of.rule(RuleId::runway);
        const RuleId rule = RuleId::gates;
        bool isAnyApplicable = false;
        for (const Standing& standing : state.criteria) {
            const bool decides =
                isNamed(runway.preconditions, state.id) && isNamed(runway.criteria, standing.criterion);
            if (standing.supported == AnswerValue::notApplicable && !decides)
                continue;
            isAnyApplicable = true;
            if (standing.supported != AnswerValue::yes)
                yes(decides ? RuleId::runway : rule, standing);
            numbers(rule, standing);
        }
        if (isAnyApplicable)
            return;
        if (state.criteria.empty()) {
            OpenPoint& point = m_points.emplace_back();
            point.rule = rule;
            point.where = state.id;
            point.sentence = state.why;
            point.remedy = state.remedy;
            return;
        }
        // One criterion that applies is enough; one that no number speaks against asks for least.
        const auto free = std::ranges::find_if(state.criteria, [&](const Standing& standing) {
            return std::ranges::none_of(m_objections, [&](const Objection& o) { return concerns(o, standing); });
        });
        const Standing& chosen = free == state.criteria.end() ? state.criteria.front() : *free;
        yes(rule, chosen);
        numbers(rule, chosen);
    }

    void absorption() {
        const Rule& rule = m_of.rule(RuleId::absorption);
        const auto undefined = firing(rule, statesOf(m_of, m_route));
        for (std::size_t w = 0; w < m_of.project.workflows.size(); ++w) {
            const Workflow& workflow = m_of.project.workflows[w];
            if (absorbingLayer(m_of.project, m_route, w) == AbsorbingLayer::nothing) {
                Objection nothing;
                nothing.fact = Fact::nothingAbsorbs;
                nothing.workflow = w;
                if (m_of.project.routes[m_route].workflows[w].restart.absorbingLayer != RouteAbsorbingLayer::asWorkflow)
                    nothing.route = m_route;
                OpenPoint point;
                point.rule = rule.id;
                const EndingValue end = *valueThatEnds(nothing, m_of);
                point.where = point.key = addressText(m_of.project, end.address);
                point.value = valueText(*end.address.row, end.value);
                point.sentence = message("need.absorbs",
                                         "A layer must absorb the failures of {subject}: checkpoints, a requeue or "
                                         "replicas. Today none does.",
                                         {{"subject", nameOfInstance(m_of.project, workflow.id)}});
                point.remedy = message("need.absorbs.remedy", "Give the workflow a layer, or buy it from an OEM.");
                m_points.push_back(std::move(point));
            }
            for (const Standing* standing : undefined) {
                if (standing->instance == workflow.id)
                    atLeastPartly(rule.id, *standing);
            }
        }
    }

    /// A cost that is not known is hidden while there is no baseline to count a saving from.
    void costWithoutBaseline() {
        const Outcome& cost = m_of.evaluation.numbers.routes[m_route].cost;
        if (m_of.evaluation.inputs.baseline || cost)
            return;
        OpenPoint point;
        point.rule = RuleId::savingKnown;
        point.where = m_of.project.routes[m_route].id;
        point.sentence =
            joined(message("need.cost", "The cost of {subject} must be known. ", {{"subject", m_of.nameOf(m_route)}}),
                   whyAbsent(cost.absence));
        point.remedy = message("need.cost.remedy", "Enter what is missing, or ask the bidder for it.");
        m_points.push_back(std::move(point));
    }
};

} // namespace

std::vector<OpenPoint> neededFor(const Case& of, std::size_t route, const std::vector<Objection>& objections) {
    return Needs(of, route, objections).all();
}

std::vector<OpenPoint> openPointsOf(const Case& of, std::size_t route, const std::vector<OpenPoint>& needed) {
    std::vector<OpenPoint> points;
    const RouteKind kind = of.project.routes[route].kind;
    for (std::vector<Reason> reasons : {rentedReasons(of, route), bidReasons(of, route)}) {
        for (const Reason& reason : reasons) {
            if (!isSelfSourced(kind) || !reason.concludes)
                points.push_back(pointOf(reason));
        }
    }
    for (OpenPoint& point : points) { // what a reason says of a criterion
        for (const PreconditionState& state : statesOf(of, route)) {
            for (const Standing& standing : state.criteria) {
                if (addressOf(standing.criterion, standing.instance) != point.where)
                    continue;
                OpenPoint whole = pointOf(point.rule, standing);
                whole.sentence = point.sentence;
                point = std::move(whole);
            }
        }
    }
    if (!isSelfSourced(kind))
        return points;
    for (const PreconditionState& state : statesOf(of, route)) {
        for (const Standing& standing : state.criteria) {
            if (standing.counts == AnswerValue::yes || standing.counts == AnswerValue::notApplicable)
                continue;
            const bool isNeeded =
                isNamed(of.rule(RuleId::gates).preconditions, state.id) ||
                std::ranges::any_of(needed, [&](const OpenPoint& point) {
                    return point.criterion == standing.criterion && point.instance == standing.instance;
                });
            if (isNeeded)
                continue;
            OpenPoint point = pointOf(RuleId::supported, standing);
            point.grade = standing.needed;
            point.sentence = standing.why;
            points.push_back(std::move(point));
        }
    }
    return points;
}

} // namespace plumb
