// SPDX-License-Identifier: GPL-3.0-or-later
// The templates are complete projects with a source for every number that is their own.
#include <algorithm>
#include <cmath>
#include <set>

#include <QTest>

#include "core/analysis/confidence.h"
#include "core/base/embedded.h"
#include "core/evaluation/evaluate.h"
#include "core/project/citations.h"
#include "core/project/edits.h"
#include "core/project/templates.h"
#include "core/verdict/verdict.h"
#include "tests/support/near.h"
#include "tests/support/template_projects.h"

using namespace plumb;
using plumb::tests::addTemplates;
using plumb::tests::templateProject;

namespace {

template <class List, class Share>
double sumOf(const List& list, Share share) {
    double sum = 0;
    for (const auto& item : list)
        sum += share(item);
    return sum;
}

std::size_t routeNamed(const Project& project, std::string_view id) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (project.routes[r].id == id)
            return r;
    }
    qFatal("no such route");
    return 0;
}

} // namespace

class TestTemplates : public QObject {
    Q_OBJECT
private slots:
    void areListedWithTitleAndLine() {
        const auto all = templates();
        std::set<std::string> ids;
        for (const TemplateInfo& info : all) {
            QVERIFY(!info.title.empty());
            QVERIFY(info.line.ends_with('.'));
            QVERIFY(ids.insert(info.id).second);
        }
        QCOMPARE(ids, std::set<std::string>(
                          {"simulation-512", "training-16384", "enterprise-1024", "inference-256", "campus-100k"}));
        for (const EmbeddedFile& file : embeddedFiles()) {
            if (file.path.starts_with("templates/") && file.path != "templates/index.json") {
                const std::string id(file.path.substr(10, file.path.size() - 15));
                QVERIFY2(ids.contains(id), "a template is missing in the index");
            }
        }
        const auto refused = projectFromTemplate("simulation-521");
        QVERIFY(!refused);
        QVERIFY(refused.error().sentence.find("Did you mean \"simulation-512\"?") != std::string::npos);
        QVERIFY(refused.error().sentence.find("training-16384") != std::string::npos);
    }

    void areSoundAndComplete_data() { addTemplates(); }
    void areSoundAndComplete() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        QCOMPARE(structureProblem(project), std::string());
        QCOMPARE(project.baseline, std::string("oem"));
        QVERIFY(!project.information.title.empty() && project.information.question.ends_with('?'));
        QCOMPARE(project.information.organisation, std::string("Example organisation"));
        QCOMPARE(project.information.decisionDate, parseDate("2026-11-30"));
        std::set<RouteKind> kinds;
        for (const Route& route : project.routes) {
            kinds.insert(route.kind);
            QVERIFY(route.name != route.id);
            if (!route.milestones.empty())
                QVERIFY_NEAR(sumOf(route.milestones, [](auto& m) { return m.parameters.terms.share.value; }), 1, 1e-12);
        }
        QCOMPARE(kinds.size(), enumCount<RouteKind>);
        QVERIFY_NEAR(sumOf(project.workflows, [](auto& w) { return w.parameters.terms.share.value; }), 1, 1e-12);
        for (const Workflow& workflow : project.workflows)
            QVERIFY_NEAR(sumOf(workflow.sizes, [](auto& s) { return s.parameters.terms.share.value; }), 1, 1e-12);
        std::set<Category> costs;
        for (const CostItem& cost : project.costs)
            costs.insert(cost.category);
        using enum Category;
        for (const Category needed : {integration, qualification, firmware, support, licences, compliance, governance,
                                      facility, spares, egressExit})
            QVERIFY2(costs.contains(needed), std::string(nameOf(needed)).c_str());
    }

    void haveWorkflowsOfEveryKind() {
        for (const TemplateInfo& info : templates()) {
            std::set<WorkflowKind> kinds;
            for (const Workflow& workflow : templateProject(QString::fromStdString(info.id)).workflows)
                kinds.insert(workflow.kind);
            if (kinds.size() == enumCount<WorkflowKind>)
                return;
        }
        QFAIL("no template has workflows of all kinds");
    }

    void giveASourceForEveryNumberOfTheirOwn_data() { addTemplates(); }
    void giveASourceForEveryNumberOfTheirOwn() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        for (const Address& address : addresses(project)) {
            const std::string where = addressText(project, address);
            const auto found = project.provenance.find(where);
            if (found == project.provenance.end()) {
                QVERIFY2(read(project, address) == address.row->initial, where.c_str());
                continue;
            }
            const Provenance& provenance = found->second;
            QVERIFY2(provenance.grade != Grade::productDefault, where.c_str());
            const bool cited = citationText(provenance.source) != provenance.source;
            // What a bid or a survey would say is made up, has the grade that says so, and no better one.
            const bool madeUp = provenance.source.starts_with("example, made up: ");
            QVERIFY2(madeUp == (provenance.grade == Grade::example), where.c_str());
            QVERIFY2(madeUp || provenance.grade == Grade::published || provenance.grade == Grade::assumption,
                     where.c_str());
            const bool said = (madeUp || provenance.source.starts_with("assumed: ")) && provenance.source.size() > 20;
            QVERIFY2(cited || said, (where + ": " + provenance.source).c_str());
        }
    }

    void evaluateWithoutGaps_data() { addTemplates(); }
    void evaluateWithoutGaps() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            const RouteNumbers& numbers = evaluation.numbers.routes[r];
            QVERIFY(numbers.costPerHour && numbers.saving[0]);
            QVERIFY(numbers.goodput > 0.8 && numbers.goodput < 1);
        }
        for (const Finding& finding : evaluation.findings)
            QVERIFY2(finding.severity != Severity::contradiction, render(finding.sentence).c_str());
    }

    void startUnprovenForAReasonThatCanBeMended_data() { addTemplates(); }
    void startUnprovenForAReasonThatCanBeMended() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        const Evaluation evaluation = evaluate(project);
        const RulePack pack = builtInRulePack();
        const Scorecard card = scorecard(project, evaluation, pack, *project.information.decisionDate);
        QCOMPARE(verdict(project, evaluation, card, pack, {}).id, VerdictId::unproven);
        const auto open = std::ranges::find_if(project.answers, [](const Answer& answer) {
            return answer.value != AnswerValue::yes && !answer.owner.empty() && answer.due;
        });
        QVERIFY(open != project.answers.end());
    }

    void findNothingAboutThemselves_data() { addTemplates(); }
    void findNothingAboutThemselves() {
        QFETCH(QString, id);
        // What a finding of an example may be about: a result that hangs on the value of an hour, a rent that is
        // cheaper, a gate that waits for somebody, a fabric that ends before the next pod, a quote that leaves it or
        // its spares out, people taken from elsewhere, incidents that the entered fabric factor holds, a provider that
        // promises less than is needed, a bid that expires
        // before its last order, a plan that believes each delivery, a deadline that a route is likely to miss.
        const std::set<std::string> meant{"sign_depends",
                                          "rent_cheaper",
                                          "gate_retrofit",
                                          "documented_no",
                                          "gate_fails",
                                          "gates_unknown",
                                          "pod_needs_a_tier",
                                          "fabric_price",
                                          "spares_added",
                                          "people_at_hand",
                                          "merge_bias",
                                          "ordered_too_late",
                                          "capacity_not_guaranteed",
                                          "deadline_unlikely",
                                          "incidents_unused"};
        for (const Finding& finding : evaluate(templateProject(id)).findings) {
            const std::string& remedy = finding.remedy.id; // finding.NAME.remedy
            QVERIFY(remedy.size() > 15);
            QVERIFY2(meant.contains(remedy.substr(8, remedy.size() - 15)), render(finding.sentence).c_str());
        }
    }

    void simulation512IsTheExampleOfTheArticle() {
        const Project project = templateProject("simulation-512");
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& oem = evaluation.numbers.routes[routeNamed(project, "oem")];
        QCOMPARE(project.workflows[0].kind, WorkflowKind::simulation);
        QCOMPARE(oem.workflows[0].sizes[0].nodes, 512.0);
        QCOMPARE(oem.accelerators, 512.0 * project.parameters.cluster.acceleratorsPerNode.value);
        QCOMPARE(oem.workflows[0].sizes[0].mtbf_h, 85.546875);
        QVERIFY_NEAR(oem.workflows[0].sizes[0].interval_h.value, 5.22947, 1e-5);
        QVERIFY_NEAR(oem.workflows[0].sizes[0].overheadBeforeRestart.value, 0.065110, 1e-4);
    }

    void simulation512LeavesASavingThatIsLikely() {
        const Project project = templateProject("simulation-512");
        const std::size_t odm = routeNamed(project, "odm");
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& numbers = evaluation.numbers.routes[odm];
        const RouteConfidence sure = confidence(project).routes[odm];
        QVERIFY(numbers.saving[0].value > 0 && numbers.saving[0].value < numbers.quotedSaving.value);
        QVERIFY(sure.probabilityPositive.value > project.parameters.terms.requiredConfidence.value);
    }

    void training16384HasTheAnchorsOfThePublishedRun() {
        const Project project = templateProject("training-16384");
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& oem = evaluation.numbers.routes[routeNamed(project, "oem")];
        QCOMPARE(oem.accelerators, 16384.0);
        QCOMPARE(oem.workflows[0].sizes[0].nodes, 2048.0);
        QVERIFY_NEAR(oem.workflows[0].sizes[0].mtbf_h, 54.0 * 24 / 419, 1e-15);
        QCOMPARE(evaluation.numbers.clusterDay.value, 786432.0);
        QVERIFY_WITHIN(evaluation.numbers.addressableFraction.value, 0.25, 0.02);
    }

    void training16384LosesItsSavingOnceAllIsCounted() {
        const Project project = templateProject("training-16384");
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& odm = evaluation.numbers.routes[routeNamed(project, "odm")];
        QVERIFY(odm.quotedSaving.value > 0);
        QVERIFY(odm.saving[0].value < 0);
    }

    void enterprise1024HangsOnWhoIntegrates() {
        const Project project = templateProject("enterprise-1024");
        const Evaluation evaluation = evaluate(project);
        const RouteNumbers& oem = evaluation.numbers.routes[routeNamed(project, "oem")];
        const RouteNumbers& odm = evaluation.numbers.routes[routeNamed(project, "odm")];
        const RouteNumbers& tierTwo = evaluation.numbers.routes[routeNamed(project, "tier-two")];
        QCOMPARE(oem.accelerators, 1024.0);
        QVERIFY(odm.saving[0].value < 0);
        QVERIFY(std::abs(tierTwo.saving[0].value) < 0.03 * oem.cost.value);
        QVERIFY(tierTwo.saving[0].value < tierTwo.quotedSaving.value);
    }

    void inference256IsServedByReplicas() {
        const Project project = templateProject("inference-256");
        const Evaluation evaluation = evaluate(project);
        QCOMPARE(evaluation.numbers.routes[routeNamed(project, "oem")].accelerators, 256.0);
        double served = 0;
        for (const Workflow& workflow : project.workflows) {
            if (workflow.parameters.terms.absorbingLayer == AbsorbingLayer::replicas)
                served += workflow.parameters.terms.share.value;
        }
        QVERIFY(served > 0.5);
    }

    void campus100kComparesEightRoutesAndCountsItsGpusOnce() {
        const Project project = templateProject("campus-100k");
        const Evaluation evaluation = evaluate(project);
        QCOMPARE(project.routes.size(), std::size_t{8});
        QCOMPARE(project.workflows.size(), std::size_t{4});
        const RouteNumbers& oem = evaluation.numbers.routes[routeNamed(project, "oem")];
        QCOMPARE(oem.accelerators, 100000.0);
        QVERIFY(oem.capex.value > 6.5e9 && oem.capex.value < 10e9);
    }
};

QTEST_APPLESS_MAIN(TestTemplates)
#include "tst_templates.moc"
