// SPDX-License-Identifier: GPL-3.0-or-later
// The way from the price of an event to the assumptions behind it.
#include <algorithm>
#include <cmath>

#include <QTest>

#include "core/report/trace.h"
#include "tests/core/report/small_project.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

std::vector<Trace> tracesOf(const Project& project, std::size_t route) {
    const Evaluation evaluation = evaluate(project);
    return eventTraces({project, evaluation, {}}, route);
}

std::string said(const Trace& trace) {
    std::string text = trace.title;
    for (const TraceStep& step : trace.steps)
        text += '\n' + step.label + ": " + step.value;
    return text;
}

std::size_t routeAt(const Project& project, std::string_view id) {
    return static_cast<std::size_t>(std::ranges::find(project.routes, id, &Route::id) - project.routes.begin());
}

/// Incidents and all terms of the contract, so that nothing that is traced is unset.
Project described() {
    return with(smallProject(), {{"fabric.incidents@odm", "12"}, {"fabric.diagnosis_time@odm", "6"}});
}

} // namespace

class TestTrace : public QObject {
    Q_OBJECT

private slots:
    void everyEventOfARouteHasOne() {
        const Project project = described();
        const auto owned = tracesOf(project, routeAt(project, "odm"));
        QCOMPARE(owned.size(), project.workflows.size() + 2);
        QCOMPARE(owned.back().id, std::string("slip@odm"));
        const auto rented = tracesOf(project, routeAt(project, "rented"));
        QCOMPARE(rented.size(), project.workflows.size());
    }

    void thePriceIsTheEvaluations() {
        const Project project = described();
        const Evaluation evaluation = evaluate(project);
        const std::size_t odm = routeAt(project, "odm");
        const auto traces = eventTraces({project, evaluation, {}}, odm);
        const EventPrices& prices = evaluation.beside[odm].prices;
        for (std::size_t w = 0; w < project.workflows.size(); ++w)
            QVERIFY(traces[w].title.find(dollars(prices.failure[w].value)) != std::string::npos);
        QVERIFY(traces[traces.size() - 2].title.find(dollars(prices.diagnosisHour.value)) != std::string::npos);
        QVERIFY(traces.back().title.find(dollars(prices.slipWeek.value)) != std::string::npos);
        const double parts =
            prices.slipHours.value + prices.slipFacility.value + prices.slipStaff.value - prices.slipCapital.value;
        QVERIFY(std::abs(parts - prices.slipWeek.value) < 1e-6 * std::abs(parts));
    }

    void everyAssumptionIsOneAndMovesWhatIsSaid() {
        const Project project = described();
        const std::size_t odm = routeAt(project, "odm");
        const auto before = tracesOf(project, odm);
        int moved = 0;
        for (std::size_t t = 0; t < before.size(); ++t) {
            QVERIFY(!before[t].assumptions.empty());
            QVERIFY(!before[t].formula.empty());
            for (const std::string& address : before[t].assumptions) {
                const auto place = resolve(project, address);
                QVERIFY2(place && place->size() == 1, address.c_str());
                const Address& at = place->front();
                const std::optional<double> value = read(project, at);
                if (!value) // unknown: nothing rests on it yet
                    continue;
                const double more = at.row->whole ? *value + 1 : *value == 0 ? at.row->step : *value * 1.25;
                const double other = more <= at.row->high ? more : *value * 0.75;
                const auto edited = withValue(project, at, other);
                QVERIFY2(edited, address.c_str());
                QVERIFY2(said(tracesOf(*edited, odm)[t]) != said(before[t]), (before[t].id + " " + address).c_str());
                ++moved;
            }
        }
        QVERIFY(moved > 20);
    }
};

QTEST_GUILESS_MAIN(TestTrace)
#include "tst_trace.moc"
