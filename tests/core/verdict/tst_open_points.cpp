// SPDX-License-Identifier: GPL-3.0-or-later
// What a route needs is enough and no more: once all of it is true nothing is unproven, incomplete or for an OEM, and
// with any one of it left out something is.
#include <QTest>

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/project/templates.h"
#include "tests/core/verdict/judged_project.h"
#include "tests/support/generated_project.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

/// Answers to the criteria of the pack that depend on the seed alone, more of them yes than not.
Project withGeneratedAnswers(Project project, std::uint64_t seed) {
    std::uint64_t next = 0;
    const auto draw = [&] { return uniform(seed, streamOf("generated answers"), next++); };
    project.answers.clear();
    for (const Precondition& precondition : pack().preconditions) {
        const bool isWaived = draw() < 0.1; // nothing of it applies
        for (const Criterion& criterion : precondition.criteria) {
            for (const std::string& instance : instancesOf(criterion, project)) {
                if (draw() < 0.15)
                    continue;
                const double at = draw();
                Answer given;
                given.criterion = criterion.id;
                given.instance = instance;
                given.value = isWaived    ? AnswerValue::notApplicable
                              : at < 0.55 ? AnswerValue::yes
                                          : static_cast<AnswerValue>(static_cast<int>(at * 1000) % 5);
                if (draw() < 0.8) {
                    Evidence piece = evidence(static_cast<Grade>(static_cast<int>(draw() * 4)));
                    if (draw() < 0.1)
                        piece.expires = Date{2026, 1, 1};
                    if (draw() < 0.1)
                        piece.date = Date{2027, 1, 1};
                    given.evidence.push_back(piece);
                }
                project = taken(withAnswer(project, given));
            }
        }
    }
    return project;
}

bool isBlocking(const Project& project, const Evaluation& evaluation, std::size_t route) {
    const Verdict found = judged(project, evaluation);
    return std::ranges::any_of(found.routes[route].reasons, [](const Reason& reason) {
        const auto concludes = ruleOf(pack(), reason.rule).concludes;
        return concludes == VerdictId::buyOem || concludes == VerdictId::unproven || concludes == VerdictId::incomplete;
    });
}

/// A project and its evaluation, in which what is needed is made true.
struct World {
    Project project;
    Evaluation evaluation;
    std::size_t route = 0;

    bool isNumber(const OpenPoint& point) const {
        return !point.criterion.empty() && isNumberRule(point) && !point.grade;
    }
    static bool isNumberRule(const OpenPoint& point) {
        return point.rule == RuleId::gates || point.rule == RuleId::runway;
    }

    /// What the person who answers, asks or enters would do about the point.
    void makeTrue(const OpenPoint& point) {
        if (!point.key.empty()) {
            const Address address = taken(resolve(project, point.key)).front();
            address.row->write(parametersAt(project, address.row->scope, address.place),
                               *taken(parseValue(*address.row, point.value, point.key)));
        } else if (point.rule == RuleId::bidLapsed) {
            project.routes[route].parameters.contract.validity.reset();
        } else if (point.rule == RuleId::rentPriced) {
            const auto rent = std::ranges::find(project.routes, RouteKind::rent, &Route::kind);
            if (rent == project.routes.end())
                project = taken(withRoute(project, "priced-rent", RouteKind::rent));
            std::ranges::find(project.routes, RouteKind::rent, &Route::kind)->parameters.rent.price = UsdPerHour{2};
        } else if (!point.criterion.empty() && !isNumber(point)) {
            project = taken(withAnswer(
                project, answer(point.criterion, point.instance, AnswerValue::yes, {evidence(Grade::written)})));
        }
    }

    /// Figures that no single assumption mends are put right where they stand.
    void mend(const OpenPoint& point) {
        if (point.rule == RuleId::savingKnown)
            savingOf(evaluation, route) = {1e6};
        if (!isNumber(point) || !point.key.empty())
            return;
        for (const Objection& objection : objections(project, evaluation, pack())) {
            if (objection.route == route &&
                render(point.sentence).find(render(objection.sentence)) != std::string::npos)
                mend(objection);
        }
    }
    void mend(const Objection& objection) {
        RouteNumbers& numbers = evaluation.numbers.routes[route];
        if (objection.workflow) {
            WorkflowNumbers& workflow = numbers.workflows[*objection.workflow];
            if (objection.fact == Fact::storageFails)
                workflow.storage.support = StorageSupport::supports;
            if (objection.fact == Fact::drainTooLong)
                workflow.drainsInTime = true;
            for (SizeNumbers& size : workflow.sizes) {
                if (objection.fact == Fact::neverFinishes)
                    size.wallRatio = {1};
            }
            return;
        }
        const auto isSaid = [&] {
            return std::ranges::any_of(objections(project, evaluation, pack()), [&](const Objection& other) {
                return other.route == objection.route && render(other.sentence) == render(objection.sentence);
            });
        };
        if (!isSaid())
            return; // said against two criteria, mended with the first
        for (GateNumbers& gate : numbers.facility.gates) {
            const GateNumbers before = gate;
            gate.isPlanned = true;
            if (!isSaid())
                return;
            gate = before;
        }
        for (NetworkNumbers& network : numbers.fabric.networks) {
            const NetworkNumbers before = network;
            network = NetworkNumbers{};
            if (!isSaid())
                return;
            network = before;
        }
        RouteFabric& fabric = project.routes[route].parameters.fabric;
        if (objection.fact == Fact::congestionNotValidated) {
            fabric.congestion.reset();
        } else {
            const auto congestion = fabric.congestion;
            const auto engineers = fabric.engineers;
            fabric = RouteFabric{};
            fabric.congestion = congestion;
            fabric.engineers = engineers;
        }
    }
};

/// The world with all of `points` made true but the one at `except`.
World mended(const World& start, const std::vector<OpenPoint>& points, std::size_t except, const Outcome& saving) {
    World world = start;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i != except)
            world.makeTrue(points[i]);
    }
    world.evaluation = evaluate(world.project);
    savingOf(world.evaluation, world.route) = saving;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i != except)
            world.mend(points[i]);
    }
    return world;
}

} // namespace

class TestOpenPoints : public QObject {
    Q_OBJECT
private slots:
    void neededIsEnoughAndNoMore_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 30; ++seed)
            QTest::addRow("generated %d", seed) << seed;
    }
    void neededIsEnoughAndNoMore() {
        QFETCH(int, seed);
        const auto number = static_cast<std::uint64_t>(seed);
        Project project = generatedProject(number);
        if (seed % 2 == 0) { // half of them without what generated figures say against answers
            const Information information = project.information;
            project = smallProject();
            project.information = information;
        }
        const Project drawn = withGeneratedAnswers(project, number);
        for (std::size_t r = 0; r < drawn.routes.size(); ++r) {
            if (!isSelfSourced(drawn.routes[r].kind))
                continue;
            World start{drawn, evaluate(drawn), r};
            if (start.evaluation.inputs.baseline == std::nullopt)
                continue;
            const Outcome saving = seed % 2 == 0 ? Outcome{1e6} : savingOf(start.evaluation, r);
            savingOf(start.evaluation, r) = saving;
            const std::vector<OpenPoint> needed = judged(drawn, start.evaluation).routes[r].needed;
            QCOMPARE(needed.empty(), !isBlocking(drawn, start.evaluation, r));
            const World all = mended(start, needed, needed.size(), saving);
            if (isBlocking(all.project, all.evaluation, r)) {
                const Verdict left = judged(all.project, all.evaluation);
                for (const Reason& reason : left.routes[r].reasons)
                    qWarning("left: %s", render(reason.sentence).c_str());
                for (const OpenPoint& point : needed)
                    qWarning("needed: %s", render(point.sentence).c_str());
                QFAIL("all that is needed is not enough");
            }
            for (std::size_t except = 0; except < needed.size(); ++except) {
                const World one = mended(start, needed, except, saving);
                QVERIFY2(isBlocking(one.project, one.evaluation, r), render(needed[except].sentence).c_str());
            }
        }
    }

    /// The same for the projects that people start from, at their own figures.
    void whatATemplateNeedsIsEnough_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<std::size_t>("route");
        for (const TemplateInfo& one : templates()) {
            const Project project = taken(projectFromTemplate(one.id, today));
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                if (isSelfSourced(project.routes[r].kind))
                    QTest::addRow("%s %s", one.id.c_str(), project.routes[r].id.c_str())
                        << QString::fromStdString(one.id) << r;
            }
        }
    }
    void whatATemplateNeedsIsEnough() {
        QFETCH(QString, id);
        QFETCH(std::size_t, route);
        const Project project = taken(projectFromTemplate(id.toStdString(), today));
        World world{project, evaluate(project), route};
        const std::vector<OpenPoint> needed = judged(world.project, world.evaluation).routes[route].needed;
        QVERIFY(!needed.empty());
        for (const OpenPoint& point : needed) {
            // Whatever no answer ends must say at which value of which assumption it does.
            QVERIFY2(!World::isNumberRule(point) || point.grade || !point.key.empty(), render(point.sentence).c_str());
            world.makeTrue(point);
        }
        world.evaluation = evaluate(world.project);
        const Verdict found = judged(world.project, world.evaluation);
        for (const OpenPoint& left : found.routes[route].needed)
            QVERIFY2(false, render(left.sentence).c_str());
        QVERIFY(!isBlocking(world.project, world.evaluation, route));
    }

    void everyPointIsSaidOnce_data() { neededIsEnoughAndNoMore_data(); }
    void everyPointIsSaidOnce() {
        QFETCH(int, seed);
        const Project project =
            withGeneratedAnswers(generatedProject(static_cast<std::uint64_t>(seed)), static_cast<std::uint64_t>(seed));
        for (const RouteVerdict& route : judged(project, evaluate(project)).routes) {
            std::vector<std::string> said;
            for (const std::vector<OpenPoint>* list : {&route.needed, &route.openPoints}) {
                for (const OpenPoint& point : *list) {
                    said.push_back(render(point.sentence));
                    QVERIFY(!said.back().empty());
                }
            }
            std::ranges::sort(said);
            QVERIFY(std::ranges::adjacent_find(said) == said.end());
        }
    }

    /// Every applicable criterion of a gate, gate or plain, with the grade its evidence needs, and who answers when.
    void everyCriterionOfAGateIsNamed() {
        Project project = smallProject();
        Answer owned = answer("fabric-ownership.topology", "", AnswerValue::no);
        owned.owner = "fabric lead";
        owned.due = Date{2027, 2, 1};
        project = taken(withAnswer(project, owned));
        project =
            taken(withAnswer(project, answer("checkpoint-arithmetic.size-known", "", AnswerValue::notApplicable)));
        const std::vector<OpenPoint> needed = judged(project, evaluate(project)).routes[odm].needed;
        for (const Precondition& precondition : pack().preconditions) {
            for (const Criterion& criterion : precondition.criteria) {
                if (!precondition.gate)
                    continue;
                const auto found = std::ranges::find(needed, criterion.id, &OpenPoint::criterion);
                QCOMPARE(found != needed.end(), criterion.id != "checkpoint-arithmetic.size-known");
                if (found == needed.end())
                    continue;
                QCOMPARE(found->grade, std::optional(criterion.id == "facilities.expansion-runway" ? Grade::written
                                                                                                   : Grade::published));
                QVERIFY(found->instance.empty() || found->instance == "odm");
            }
        }
        const auto topology = std::ranges::find(needed, "fabric-ownership.topology", &OpenPoint::criterion);
        QCOMPARE(topology->owner, std::string("fabric lead"));
        QVERIFY(topology->due == Date(2027, 2, 1));
        const std::string text = render(topology->sentence);
        QVERIFY2(text.find("must be answered yes") != std::string::npos &&
                     text.find("Today it is answered no, on letter.pdf") != std::string::npos,
                 text.c_str());
    }

    /// The value that is named ends the contradiction, and one well before it does not.
    void theValueThatEndsAContradictionIsNamed_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"never finishes", "drain", "storage", "no engineers", "nothing absorbs"})
            QTest::newRow(kind) << kind;
    }
    void theValueThatEndsAContradictionIsNamed() {
        QFETCH(QString, kind);
        Project project = smallProject();
        std::string key;
        WorkflowCheckpoint& checkpoint = project.routes[odm].workflows[0].checkpoint;
        if (kind == "never finishes") {
            key = "reliability.node_mtbf";
            project.parameters.reliability.nodeMtbf = Hours{10};
            project.workflows[0].sizes[0].parameters.terms.nodes = Count{1000};
        } else if (kind == "drain") {
            key = "checkpoint.interval@odm/climate";
            checkpoint.mode = CheckpointMode::async;
            checkpoint.intervalChoice = IntervalChoice::chosen;
            checkpoint.interval = Minutes{10};
            checkpoint.drain = Minutes{30};
        } else if (kind == "storage") {
            key = "storage.write_bandwidth@odm/disk";
            project = taken(withTier(project, "disk", TierKind::parallelFs));
            const Assignment assignments[]{{"storage.write_bandwidth@odm/disk", "0.01"},
                                           {"checkpoint.durable_tier@odm/climate", "parallel_fs"},
                                           {"state.size@climate", "20"}};
            project = taken(withAssignments(project, assignments));
        } else if (kind == "no engineers") {
            key = "fabric.engineers@odm";
            const Assignment assignments[]{{"fabric.engineers@odm", "0"}, {"fabric.adapter_firmware@odm", "buyer"}};
            project = taken(withAssignments(project, assignments));
        } else {
            key = "workflow.absorbing_layer@climate";
            project.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
        }
        project = allYes(project);
        const std::vector<OpenPoint> needed = judged(project, evaluate(project)).routes[odm].needed;
        std::size_t found = 0;
        for (const OpenPoint& point : needed) {
            if (point.key != key)
                continue;
            ++found;
            World world{project, {}, odm};
            world.makeTrue(point);
            world.evaluation = evaluate(world.project);
            const Verdict after = judged(world.project, world.evaluation);
            for (const OpenPoint& left : after.routes[odm].needed)
                QVERIFY2(left.key != key, render(left.sentence).c_str());
        }
        for (const OpenPoint& point : needed)
            QVERIFY2(found > 0, render(point.sentence).c_str());
        QCOMPARE(found, std::size_t{1});
    }

    /// Of every gate that figures decide, what the facility must have; of a gate that somebody has looked at, that it
    /// holds.
    void theValueThatEndsAGateIsNamed_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* key, const char* value) { QTest::newRow(key) << key << value; };
        row("facility.rack_power", "5");
        row("facility.feed_amps", "2");
        row("facility.clearance", "0.2");
        row("facility.floor_load", "60");
        row("facility.point_load", "11");
        row("facility.route_load", "20");
        row("facility.air_cooling", "0.5");
        row("facility.floor_area", "2");
        row("facility.loop_flow", "3");
        row("facility.water_supply", "60");
        row("facility.cdus", "0");
        row("facility.cdu_pressure", "1");
        row("facility.section_racks", "90");
        row("facility.people_on_shift", "0");
        row("facility.envelope", "0.1");
        row("facility.substation", "0.1");
        row("facility.utility_feeds", "0");
        row("facility.transformer_lead", "500");
        row("facility.generator_lead", "500");
        row("facility.heat_rejection", "0.1");
        row("facility.runway", "0.1");
        row("gate.holds@odm/leak", "no");
    }
    void theValueThatEndsAGateIsNamed() {
        QFETCH(QString, key);
        QFETCH(QString, value);
        Project project = taken(projectFromTemplate("training-16384", today));
        while (!project.gates.empty())
            project = taken(without(project, project.gates.front().id));
        project = taken(withGate(project, "leak", GateKind::leakDetection));
        const Assignment assignments[]{{"gate.holds@odm/leak", "yes"},
                                       {"facility.section_racks", "2"},
                                       {"facility.section_limit", "4"},
                                       {"facility.people_on_shift", "4"},
                                       {"facility.cdu_pressure", "500"},
                                       {"facility.air_cooling", "400"},
                                       {"facility.runway", "900"},
                                       {"facility.water_return", "85"},
                                       {"rack.mass@odm", "1500"},
                                       {"rack.pressure_drop@odm", "100"},
                                       {"rack.coolant_limit@odm", "45"},
                                       {"rack.liquid_share@odm", "0.85"},
                                       {key.toStdString(), value.toStdString()}};
        const auto assigned = withAssignments(project, assignments);
        QVERIFY2(assigned, assigned ? "" : assigned.error().sentence.c_str());
        project = allYes(*assigned);
        const std::size_t route = 1;
        QCOMPARE(project.routes[route].id, std::string("odm"));
        const auto needed = [&] { return judged(project, evaluate(project)).routes[route].needed; };
        const std::vector<OpenPoint> before = needed();
        const auto found = std::ranges::find(before, key.toStdString(), &OpenPoint::key);
        for (const OpenPoint& point : before)
            QVERIFY2(found != before.end(), render(point.sentence).c_str());
        QVERIFY(found != before.end());
        if (key == "facility.utility_feeds" || key == "facility.people_on_shift") // what is asked, and not one more
            QCOMPARE(found->value, std::string("2"));
        if (key == "facility.section_racks") // what a leak may take
            QCOMPARE(found->value, std::string("4"));
        const Assignment end[]{{found->key, found->value}};
        project = taken(withAssignments(project, end));
        QCOMPARE(std::ranges::count(needed(), key.toStdString(), &OpenPoint::key), 0);
    }

    /// What money alone decides is named as the value at which it turns.
    void aLossNamesItsBreakEven() {
        const Project project = allYes(smallProject());
        std::optional<Confidence> confidence = confidenceOf(project, 0.4);
        for (RouteConfidence& route : confidence->routes)
            route.savingAtConfidence = {-3e6};
        const auto of = [&](Outcome saving) {
            return judged(project, evaluationWith(project, saving, saving, saving), confidence).routes[odm].breakEven;
        };
        QCOMPARE(of({-1e6}).costUsd, std::optional(1e6));
        QCOMPARE(of({-1e6}).confidenceCostUsd, std::optional(3e6));
        QVERIFY(!of({1e6}).costUsd && of({1e6}).confidenceCostUsd == 3e6);
        QVERIFY(of(absent(Absence::noPrice)).sentence.id.empty());
        QVERIFY(render(of({-1e6}).sentence).find("$1.00 M") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestOpenPoints)
#include "tst_open_points.moc"
