// SPDX-License-Identifier: GPL-3.0-or-later
// How often jobs fail on a route and what storage makes of their copies: causes, directions, limits.
#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/evaluation/steps.h"
#include "core/models/checkpoint.h"
#include "core/project/edits.h"
#include "core/project/templates.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::smallProject;

namespace {

using Changes = std::vector<std::pair<const char*, const char*>>;

Project changed(Project project, const Changes& changes) {
    std::vector<Assignment> assignments;
    for (const auto& [address, value] : changes)
        assignments.push_back({address, value});
    auto edited = withAssignments(project, assignments);
    if (!edited)
        qFatal("%s", edited.error().sentence.c_str());
    return *std::move(edited);
}

Numbers numbersOf(const Project& project) {
    Numbers numbers;
    evaluateInto(flatten(project), numbers);
    return numbers;
}

/// The largest job of the first workflow on the self-sourced route.
SizeNumbers jobOf(const Project& project) {
    const WorkflowNumbers workflow = numbersOf(project).routes[1].workflows[0];
    return workflow.sizes[workflow.largest];
}

bool says(const Evaluation& evaluation, std::string_view id) {
    return std::ranges::any_of(evaluation.findings, [&](const Finding& finding) { return finding.sentence.id == id; });
}

Project withClasses(const Project& project) {
    Project edited = *withComponent(project, "gpu");
    edited = *withComponent(edited, "switch");
    return changed(edited, {{"component.units@gpu", "8"},
                            {"component.interrupts@gpu", "0.1"},
                            {"component.units@switch", "2"},
                            {"component.group_nodes@switch", "16"},
                            {"component.interrupts@switch", "0.5"}});
}

Project withTiers(const Project& project) {
    Project edited = *withTier(project, "nvme", TierKind::nodeLocal);
    edited = *withTier(edited, "pfs", TierKind::parallelFs);
    return changed(edited, {{"state.size@training", "1.8"},
                            {"storage.write_bandwidth@odm/nvme", "2"},
                            {"storage.read_bandwidth@odm/nvme", "4"},
                            {"storage.write_bandwidth@odm/pfs", "10"},
                            {"storage.read_bandwidth@odm/pfs", "20"},
                            {"storage.operations@odm/pfs", "10000"},
                            {"storage.capacity@odm/pfs", "500"},
                            {"storage.endurance@odm/pfs", "10"},
                            {"checkpoint.mode@odm/training", "blocking"}});
}

StorageNumbers storageOf(const Project& project) {
    return numbersOf(project).routes[1].workflows[0].storage;
}

const StorageCheck& asked(const StorageNumbers& storage, StorageAsk what) {
    return storage.checks[static_cast<std::size_t>(what)];
}

} // namespace

class TestFailures : public QObject {
    Q_OBJECT
private slots:
    void theRateOfANodeIsGivenOrBuiltUp() {
        const Project given = withClasses(smallProject());
        const SizeNumbers job = jobOf(given);
        const double ratio = given.routes[1].parameters.reliability.failureRateRatio.value;
        const double node_h = given.parameters.reliability.nodeMtbf.value;
        QVERIFY_NEAR(job.mtbf_h, node_h / ratio / job.nodes, 1e-12); // classes explain and add nothing
        const Project built = changed(given, {{"reliability.mode", "classes"}});
        const double perYear = job.nodes * 8 * 0.1 + std::ceil(job.nodes / 16) * 2 * 0.5;
        QVERIFY_NEAR(jobOf(built).mtbf_h, 8760 / (perYear * ratio), 1e-12);
    }

    void classesWithoutARateAreNoRate() {
        const Project project = changed(*withComponent(smallProject(), "gpu"), {{"reliability.mode", "classes"}});
        QVERIFY_NEAR(jobOf(project).mtbf_h, jobOf(smallProject()).mtbf_h, 1e-15);
        QVERIFY(says(evaluate(project), "finding.no_class_rate"));
    }

    void evidenceReplacesTheRatio() {
        const Project project = changed(smallProject(), {{"reliability.rate_from@odm", "evidence"},
                                                         {"reliability.seen_failures@odm", "12"},
                                                         {"reliability.seen_node_hours@odm", "60000"},
                                                         {"reliability.prior_failures", "3"}});
        const double node_h = project.parameters.reliability.nodeMtbf.value;
        const SizeNumbers job = jobOf(project);
        QVERIFY_NEAR(job.mtbf_h, (3 * node_h + 60000) / (3 + 12) / job.nodes, 1e-12);
        const Project half = changed(project, {{"reliability.seen_failures@odm", "unknown"}});
        QVERIFY_NEAR(jobOf(half).mtbf_h, jobOf(smallProject()).mtbf_h, 1e-15);
        QVERIFY(says(evaluate(half), "finding.no_evidence"));
    }

    void defectsShowInTheFirstYearAndAreGoneLater() {
        const Project project =
            changed(smallProject(), {{"reliability.defective_fraction@odm", "0.1"}, {"reliability.burn_in@odm", "0"}});
        const Evaluation evaluation = evaluate(project);
        const StageBeside& stages = evaluation.stagesBeside[1][0];
        const double whole_h = jobOf(project).mtbf_h;
        const double clean_h = jobOf(smallProject()).mtbf_h;
        QVERIFY(stages.firstYearMtbf_h < whole_h && whole_h < stages.steadyMtbf_h);
        QVERIFY_NEAR(stages.steadyMtbf_h, clean_h, 1e-12);
        QVERIFY(stages.firstYearUseful < stages.steadyUseful);
        // A tenth of the nodes fails once more within the year: nearly all of it, at 500 h.
        const SizeNumbers job = jobOf(project);
        const double extra = 0.1 * -std::expm1(-8760.0 / 500) / 8760 * job.nodes;
        QVERIFY_NEAR(stages.firstYearMtbf_h, 1 / (1 / clean_h + extra), 1e-12);
        // A burn-in that lasts takes them out.
        const Project burnt = changed(project, {{"reliability.burn_in@odm", "10000"}});
        QVERIFY_NEAR(evaluate(burnt).stagesBeside[1][0].firstYearMtbf_h, clean_h, 1e-6);
    }

    void everyCauseLosesWork_data() {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("less");
        QTest::addColumn<QString>("more");
        const auto row = [](const char* address, const char* less, const char* more) {
            QTest::newRow(address) << address << less << more;
        };
        row("reliability.failure_rate_ratio@odm", "1", "2");
        row("reliability.defective_fraction@odm", "0", "0.2");
        row("reliability.lemon_fraction@odm", "0", "0.02");
        row("reliability.silent_events@odm", "0", "0.5");
        row("restart.hang_share@odm/training", "0", "0.5");
        row("restart.detection@odm/training", "2", "20");
        row("restart.read@odm/training", "2", "20");
        row("checkpoint.write@odm/training", "2", "20");
        row("job.nodes@training-job", "32", "128");
    }
    void everyCauseLosesWork() {
        QFETCH(QString, address);
        QFETCH(QString, less);
        QFETCH(QString, more);
        Project project = changed(smallProject(), {{"checkpoint.mode@odm/training", "blocking"}});
        std::string where = address.toStdString();
        if (where.starts_with("job.nodes"))
            where = "job.nodes@" + project.workflows[0].sizes[0].id;
        const auto at = [&](const QString& value) {
            return jobOf(*withAssignments(project, std::array{Assignment{where, value.toStdString()}})).useful;
        };
        QVERIFY2(at(more) < at(less), qPrintable(address));
    }

    void moreReliableNodesDoMoreAndTwiceTheNodesFailTwiceAsOften() {
        double last = 0;
        for (const char* mtbf : {"500", "2000", "8000", "32000"}) {
            const double useful = jobOf(changed(smallProject(), {{"reliability.node_mtbf", mtbf}})).useful;
            QVERIFY(useful > last);
            last = useful;
        }
        const Inputs inputs = flatten(smallProject());
        for (const double nodes : {1.0, 7.0, 64.0, 1000.0})
            QVERIFY_NEAR(steps::jobMtbf(inputs, 1, {2 * nodes}).value, steps::jobMtbf(inputs, 1, {nodes}).value / 2,
                         1e-12);
    }

    void hangsAreAMixtureOfTwoRestarts() {
        const Project project = changed(smallProject(), {{"checkpoint.mode@odm/training", "blocking"},
                                                         {"restart.hang_share@odm/training", "0.25"},
                                                         {"restart.hang_timeout@odm/training", "30"}});
        const RouteWorkflowParameters& here = project.routes[1].workflows[0];
        const SizeNumbers job = jobOf(project);
        const double rest_h = inHours(here.restart.requeue + here.restart.read + here.restart.warmUp);
        const double seen = std::exp(-(rest_h + inHours(here.restart.detection)) / job.mtbf_h);
        const double hung = std::exp(-(rest_h + 0.5) / job.mtbf_h);
        QVERIFY_NEAR(job.restart_h, -job.mtbf_h * std::log(0.75 * seen + 0.25 * hung), 1e-10);
    }

    void silentCorruptionTakesCapacity() {
        const Project clean = smallProject();
        const Project spoilt =
            changed(clean, {{"reliability.silent_events@odm", "0.1"}, {"reliability.silent_delay@odm", "12"}});
        const SizeNumbers job = jobOf(spoilt);
        QVERIFY_NEAR(jobOf(clean).useful / job.useful, 1 + job.nodes * 0.1 * 12 / 8760, 1e-12);
    }

    void timesFollowFromTheTiers() {
        const Project project = changed(withTiers(smallProject()), {{"checkpoint.times@odm/training", "tiers"}});
        const CopyTimes times = jobOf(project).times;
        QVERIFY(times.asChosen);
        QVERIFY_NEAR(times.write_h, 1.8e12 / 10e9 / 3600, 1e-12);
        const double nodes = jobOf(project).nodes;
        QVERIFY_NEAR(times.read_h, (1.8e12 / 20e9 + nodes * 8 / 10000) / 3600, 1e-12);
        // Two levels: every node writes its share to its own drives.
        const CopyTimes two = jobOf(changed(project, {{"checkpoint.mode@odm/training", "two_level"}})).times;
        QVERIFY_NEAR(two.localWrite_h, 1.8e12 / (2e9 * nodes) / 3600, 1e-12);
        QVERIFY_NEAR(two.globalWrite_h, times.write_h, 1e-15);
        // Reading beside it takes its share of the pipes.
        const CopyTimes busy = jobOf(changed(project, {{"data.read_rate@training", "5"}})).times;
        QVERIFY_NEAR(busy.write_h, times.write_h / 0.75, 1e-12);
    }

    void unknownTiersLeaveTheGivenTimesAndSaySo() {
        const Project project = changed(smallProject(), {{"checkpoint.times@odm/training", "tiers"}});
        QVERIFY(!jobOf(project).times.asChosen);
        QVERIFY_NEAR(jobOf(project).useful, jobOf(smallProject()).useful, 1e-15);
        QVERIFY(says(evaluate(project), "finding.tiers_unknown"));
        QCOMPARE(storageOf(smallProject()).support, StorageSupport::unknown);
    }

    void theDesignSupportsTheIntervalOrSaysByWhatItFails_data() {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("fails");
        const auto row = [](const char* name, const char* address, const char* value, StorageAsk fails) {
            QTest::newRow(name) << address << value << static_cast<int>(fails);
        };
        row("write time assumed", "checkpoint.write@odm/training", "1", StorageAsk::write);
        row("read time assumed", "restart.read@odm/training", "1", StorageAsk::read);
        row("endurance", "storage.endurance@odm/pfs", "0.01", StorageAsk::endurance);
        row("capacity", "storage.capacity@odm/pfs", "5", StorageAsk::capacity);
        row("interval", "checkpoint.interval@odm/training", "2", StorageAsk::interval);
    }
    void theDesignSupportsTheIntervalOrSaysByWhatItFails() {
        QFETCH(QString, address);
        QFETCH(QString, value);
        QFETCH(int, fails);
        const Project sound =
            changed(withTiers(smallProject()), {{"checkpoint.write@odm/training", "5"},
                                                {"restart.read@odm/training", "5"},
                                                {"checkpoint.interval@odm/training", "60"},
                                                {"checkpoint.interval_choice@odm/training", "chosen"}});
        QCOMPARE(storageOf(sound).support, StorageSupport::supports);
        QVERIFY(!says(evaluate(sound), "storage.fails.write"));
        const Project short_ =
            *withAssignments(sound, std::array{Assignment{address.toStdString(), value.toStdString()}});
        const StorageNumbers storage = storageOf(short_);
        QCOMPARE(storage.support, StorageSupport::fails);
        QCOMPARE(static_cast<int>(storage.tightest), fails);
        const Evaluation evaluation = evaluate(short_);
        QVERIFY(says(evaluation, "storage.fails." + std::string(nameOf(static_cast<StorageAsk>(fails)))));
        QVERIFY(asked(storage, static_cast<StorageAsk>(fails)).margin.value < 0);
    }

    void theEstimatorIsFlaggedWhereItBreaksDown() {
        const Project calm = changed(smallProject(), {{"checkpoint.mode@odm/training", "blocking"}});
        const Project hasty = changed(calm, {{"reliability.node_mtbf", "60"}, {"checkpoint.write@odm/training", "10"}});
        const EstimateBeside good = evaluate(calm).estimatesBeside[1][0];
        QVERIFY(good.ettr && good.exact && std::abs(good.ettr.value - good.exact.value) < 0.01);
        const Evaluation evaluation = evaluate(hasty);
        const EstimateBeside bad = evaluation.estimatesBeside[1][0];
        QVERIFY(!bad.ettr || !bad.exact || std::abs(bad.ettr.value - bad.exact.value) > 0.01);
        QVERIFY(says(evaluation, "finding.estimator") || !bad.exact);
    }

    void aRouteAbsorbsFailuresInItsOwnWay_data() {
        QTest::addColumn<QString>("ofWorkflow");
        QTest::addColumn<QString>("ofRoute");
        for (const char* workflow : {"checkpoint", "requeue", "replicas", "nothing"}) {
            for (const char* route : {"checkpoint", "requeue", "replicas", "nothing"})
                QTest::addRow("%s, %s on the route", workflow, route) << workflow << route;
        }
    }
    /// A route that says a layer is what every route is where the workflow says it; the others stay as they were.
    void aRouteAbsorbsFailuresInItsOwnWay() {
        QFETCH(QString, ofWorkflow);
        QFETCH(QString, ofRoute);
        const auto layer = [](const Project& project, const char* address, const QString& value) {
            return *withAssignments(project, std::array{Assignment{address, value.toStdString()}});
        };
        const Project asWorkflow = layer(smallProject(), "workflow.absorbing_layer@training", ofWorkflow);
        const Project own = layer(asWorkflow, "workflow.route_absorbing_layer@odm/training", ofRoute);
        const Project all = layer(smallProject(), "workflow.absorbing_layer@training", ofRoute);
        const Numbers before = numbersOf(asWorkflow), now = numbersOf(own), there = numbersOf(all);
        for (std::size_t r = 0; r < own.routes.size(); ++r) {
            const Numbers& same = r == 1 ? there : before;
            const WorkflowNumbers &found = now.routes[r].workflows[0], &expected = same.routes[r].workflows[0];
            QCOMPARE(found.useful, expected.useful);
            QCOMPARE(found.overhead.value, expected.overhead.value);
            QCOMPARE(found.sizes[found.largest].wallRatio.value, expected.sizes[expected.largest].wallRatio.value);
            QCOMPARE(found.storage.write_h.absence, expected.storage.write_h.absence);
            QCOMPARE(now.routes[r].usefulHours.value, same.routes[r].usefulHours.value);
        }
        const Evaluation evaluation = evaluate(own), elsewhere = evaluate(all);
        QCOMPARE(evaluation.beside[1].prices.failure_h[0].value, elsewhere.beside[1].prices.failure_h[0].value);
        QCOMPARE(evaluation.beside[1].solution[0].mean_h.value, elsewhere.beside[1].solution[0].mean_h.value);
        QCOMPARE(says(evaluation, "finding.nothing_absorbs_here"), ofRoute == "nothing");
        QCOMPARE(says(evaluation, "finding.nothing_absorbs"), ofWorkflow == "nothing");
    }

    void theTemplatesCarryTheirCheckpoints() {
        for (const TemplateInfo& info : templates()) {
            const Project project = *projectFromTemplate(info.id);
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < project.routes.size(); ++r) {
                for (std::size_t w = 0; w < project.workflows.size(); ++w) {
                    if (project.workflows[w].parameters.terms.absorbingLayer == AbsorbingLayer::checkpoint)
                        QVERIFY2(evaluation.numbers.routes[r].workflows[w].storage.support == StorageSupport::supports,
                                 (info.id + " " + project.routes[r].id + " " + project.workflows[w].id).c_str());
                }
            }
            QVERIFY2(!says(evaluation, "finding.class_rates_differ"), info.id.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestFailures)
#include "tst_failures.moc"
