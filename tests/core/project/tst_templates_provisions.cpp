// SPDX-License-Identifier: GPL-3.0-or-later
// A template says what a route holds, waits for and promises beside its quote, and says it once.
#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/evaluation/evaluate.h"
#include "tests/support/near.h"
#include "tests/support/template_projects.h"

using namespace plumb;
using plumb::tests::addTemplates;
using plumb::tests::templateProject;

namespace {

struct Case {
    Project project;
    Evaluation evaluation;
};

Case caseOf(const QString& id) {
    Project project = templateProject(id);
    Evaluation evaluation = evaluate(project);
    return {std::move(project), std::move(evaluation)};
}

/// The least allocation of the deliveries of a route.
double allocated(const Route& route) {
    double least = 1;
    for (const auto& delivery : route.deliveries) {
        if (delivery.terms.lead)
            least = std::min(least, delivery.terms.allocated.value);
    }
    return least;
}

bool hasEntry(const RouteNumbers& numbers, Category category, Origin origin) {
    return std::ranges::any_of(numbers.ledger, [&](const Entry& entry) {
        return entry.category == category && entry.origin == origin && entry.usd != 0;
    });
}

} // namespace

class TestTemplatesProvisions : public QObject {
    Q_OBJECT
private slots:
    void deliveriesArriveAtTheDateOfTheOffer_data() { addTemplates(); }
    void deliveriesArriveAtTheDateOfTheOffer() {
        QFETCH(QString, id);
        const Case of = caseOf(id);
        for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
            const Route& route = of.project.routes[r];
            if (!isOwned(route.kind))
                continue;
            QVERIFY(std::ranges::any_of(route.deliveries, [](auto& each) { return each.terms.lead.has_value(); }));
            const double offered_y = route.parameters.delivery.leadTime.value;
            QVERIFY_WITHIN(of.evaluation.numbers.routes[r].delivered_y, offered_y, 0.1 * offered_y);
        }
    }

    void selfSourcedRoutesWaitForTheirAllocation_data() { addTemplates(); }
    void selfSourcedRoutesWaitForTheirAllocation() {
        QFETCH(QString, id);
        const Case of = caseOf(id);
        const double baseline = allocated(of.project.routes[*of.evaluation.inputs.baseline]);
        for (const Route& route : of.project.routes) {
            if (route.kind == RouteKind::odmDirect)
                QVERIFY(allocated(route) < baseline);
        }
    }

    void sparesArePaidOnceAndForOneRouteAtTheirPrice_data() { addTemplates(); }
    void sparesArePaidOnceAndForOneRouteAtTheirPrice() {
        QFETCH(QString, id);
        const Case of = caseOf(id);
        int added = 0;
        for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
            const RouteNumbers& numbers = of.evaluation.numbers.routes[r];
            const bool atPrice = hasEntry(numbers, Category::spares, Origin::spareStock);
            QCOMPARE(atPrice || hasEntry(numbers, Category::spares, Origin::cost), numbers.stock > 0);
            QVERIFY(!atPrice || !hasEntry(numbers, Category::spares, Origin::cost));
            added += atPrice ? 1 : 0;
        }
        QVERIFY(added > 0);
    }

    void selfSourcedRoutesPayForWhatTheyBuild_data() { addTemplates(); }
    void selfSourcedRoutesPayForWhatTheyBuild() {
        QFETCH(QString, id);
        const Case of = caseOf(id);
        for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
            const Outcome& build = of.evaluation.beside[r].economics.build;
            if (of.project.routes[r].kind == RouteKind::odmDirect)
                QVERIFY(build && build.value > 0);
            if (of.project.routes[r].id == of.project.baseline)
                QCOMPARE(build.value, 0.0);
        }
    }

    void damagesFollowFromTheContractAlone_data() { addTemplates(); }
    void damagesFollowFromTheContractAlone() {
        QFETCH(QString, id);
        const Case of = caseOf(id);
        for (const Route& route : of.project.routes) {
            QVERIFY(!isOwned(route.kind) || (route.parameters.contract.promised && route.parameters.contract.validity));
            for (std::size_t c = 0; c < of.project.costs.size(); ++c)
                QVERIFY(of.project.costs[c].category != Category::slipBridge || route.costs[c].terms.amount.value >= 0);
        }
    }

    void servingFleetsFitTheirShareAndMeetTheirObjective_data() { addTemplates(); }
    void servingFleetsFitTheirShareAndMeetTheirObjective() {
        QFETCH(QString, id);
        const Case of = caseOf(id);
        for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
            if (of.project.workflows[w].kind != WorkflowKind::inference)
                continue;
            for (const RouteBeside& beside : of.evaluation.beside) {
                const InferenceBeside& serving = beside.inference[w];
                QVERIFY(serving.within &&
                        serving.within.value >= of.project.workflows[w].parameters.service.target.value);
                QVERIFY(!serving.fleetShare || (serving.fleetShare.value > 0.5 && serving.fleetShare.value <= 1));
            }
        }
    }

    void aDeadlineIsOpen_data() { addTemplates(); }
    void aDeadlineIsOpen() {
        QFETCH(QString, id);
        const Case of = caseOf(id);
        QVERIFY(std::ranges::any_of(of.evaluation.beside, [](const RouteBeside& beside) {
            return std::ranges::any_of(beside.solution, [](const SolutionBeside& solution) {
                return solution.inTime && solution.inTime.value > 0.05 && solution.inTime.value < 0.99;
            });
        }));
    }
};

QTEST_APPLESS_MAIN(TestTemplatesProvisions)
#include "tst_templates_provisions.moc"
