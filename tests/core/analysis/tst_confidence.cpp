// SPDX-License-Identifier: GPL-3.0-or-later
// Percentiles, spreads, streams, and the confidence made of them.
#include <cmath>
#include <set>

#include <QTest>

#include "core/analysis/confidence.h"
#include "core/analysis/percentile.h"
#include "core/analysis/sampler.h"
#include "core/base/random.h"
#include "core/evaluation/evaluate.h"
#include "core/project/edits.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using plumb::tests::generatedProject;

namespace {

/// Every value of the inputs, by address.
std::map<std::string, double> values(const Project& project, const Inputs& inputs) {
    std::map<std::string, double> all;
    for (const Address& address : addresses(project)) {
        if (const auto value = address.row->read(parametersAt(inputs, address.row->scope, address.place)))
            all[addressText(project, address)] = *value;
    }
    return all;
}

std::map<std::string, double> drawn(const Project& project, std::uint64_t seed, std::uint64_t sample) {
    Inputs inputs = flatten(project);
    Sampler(project).draw(seed, sample, inputs);
    return values(project, inputs);
}

} // namespace

class TestConfidence : public QObject {
    Q_OBJECT
private slots:
    void percentilesAreType7() {
        // models.md 11.2: 1..10 gives P90 9.1 and P10 1.9 by type 7.
        const std::vector<double> ten{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        QVERIFY_NEAR(percentile(ten, 0.9), 9.1, 1e-12);
        QVERIFY_NEAR(percentile(ten, 0.1), 1.9, 1e-12);
        QCOMPARE(percentile(ten, 0), 1.0);
        QCOMPARE(percentile(ten, 1), 10.0);
        QCOMPARE(percentile(std::vector<double>{7}, 0.3), 7.0);
    }

    void quantilesReachTheirEnds_data() {
        QTest::addColumn<int>("family");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("p10");
        QTest::addColumn<double>("p90");
        QTest::newRow("factor") << static_cast<int>(SpreadFamily::factor) << 0.5 << 3.0 << 10.0 << 5.0 << 30.0;
        QTest::newRow("factor of a negative amount")
            << static_cast<int>(SpreadFamily::factor) << 0.5 << 3.0 << -10.0 << -5.0 << -30.0;
        QTest::newRow("offset") << static_cast<int>(SpreadFamily::offset) << -0.1 << 0.2 << 0.3 << 0.2 << 0.5;
        QTest::newRow("odds") << static_cast<int>(SpreadFamily::odds) << 0.5 << 2.0 << 0.5 << 1.0 / 3 << 2.0 / 3;
        QTest::newRow("odds at the end") << static_cast<int>(SpreadFamily::odds) << 0.5 << 2.0 << 1.0 << 1.0 << 1.0;
        QTest::newRow("factor of zero") << static_cast<int>(SpreadFamily::factor) << 0.5 << 2.0 << 0.0 << 0.0 << 0.0;
        QTest::newRow("fixed") << static_cast<int>(SpreadFamily::none) << 0.0 << 0.0 << 4.0 << 4.0 << 4.0;
    }
    void quantilesReachTheirEnds() {
        QFETCH(int, family);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, value);
        QFETCH(double, p10);
        QFETCH(double, p90);
        const Spread spread{static_cast<SpreadFamily>(family), low, high};
        QVERIFY_NEAR(quantile(spread, value, 1, 0.1), p10, 1e-12);
        QVERIFY_NEAR(quantile(spread, value, 1, 0.5), value, 1e-12);
        QVERIFY_NEAR(quantile(spread, value, 1, 0.9), p90, 1e-12);
        QVERIFY_NEAR(quantile(spread, value, 0, 0.9), value, 1e-12);
    }

    void betterEvidenceNarrows() {
        for (int grade = 0; grade < static_cast<int>(Grade::productDefault); ++grade)
            QVERIFY(spreadFactor(static_cast<Grade>(grade)) <= spreadFactor(static_cast<Grade>(grade + 1)));
        QCOMPARE(spreadFactor(Grade::published), 1.0);
        QCOMPARE(spreadFactor(Grade::example), 1.0); // made up: neither narrows nor widens

        Project project = generatedProject(1);
        project.parameters.reliability.nodeMtbf = {5000};
        const Address address = resolve(project, "reliability.node_mtbf")->front();
        const std::string where = addressText(project, address);
        const auto distance = [&](Grade grade) {
            project.provenance[where] = {grade, "log", "", {}};
            return std::abs(std::log(drawn(project, 7, 3).at(where) / 5000));
        };
        const double published = distance(Grade::published);
        QVERIFY(published > 0);
        QVERIFY_NEAR(distance(Grade::measured), 0.25 * published, 1e-9);
    }

    void uniformsFillTheOpenInterval() {
        double sum = 0, least = 1, most = 0;
        constexpr int count = 200000;
        for (int i = 0; i < count; ++i) {
            const double u = uniform(1, streamOf("a"), static_cast<std::uint64_t>(i));
            sum += u;
            least = std::min(least, u);
            most = std::max(most, u);
        }
        QVERIFY(least > 0 && most < 1);
        QVERIFY_WITHIN(sum / count, 0.5, 5 / std::sqrt(12.0 * count)); // five standard errors
        QVERIFY(least < 1e-4 && most > 1 - 1e-4);
        QVERIFY(uniform(1, streamOf("a"), 0) != uniform(2, streamOf("a"), 0));
        QVERIFY(uniform(1, streamOf("a"), 0) != uniform(1, streamOf("b"), 0));
    }

    void everyAssumptionHasItsOwnStream() {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Project project = generatedProject(seed);
            std::set<std::uint64_t> streams;
            const auto all = addresses(project);
            for (const Address& address : all)
                streams.insert(streamOf(addressText(project, address)));
            QCOMPARE(streams.size(), all.size());
        }
    }

    void drawsDependOnNothingElse() {
        const Project project = generatedProject(5);
        const auto before = drawn(project, 11, 42);
        const auto larger = withWorkflow(project, "one-more", WorkflowKind::training);
        QVERIFY(larger);
        const auto after = drawn(*larger, 11, 42);
        for (const auto& [address, value] : before)
            QCOMPARE(after.at(address), value);
        QVERIFY(drawn(project, 11, 43) != before);
        QVERIFY(drawn(project, 12, 42) != before);
    }

    void drawsStayInTheirRange() {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Project project = generatedProject(seed);
            Inputs inputs = flatten(project);
            const Sampler sampler(project);
            for (std::uint64_t sample = 0; sample < 50; ++sample) {
                sampler.draw(9, sample, inputs);
                for (const auto& [address, value] : values(project, inputs)) {
                    const Row* row = resolve(project, address)->front().row;
                    QVERIFY2(std::isfinite(value) && value >= row->low && value <= row->high, address.c_str());
                }
            }
        }
    }

    void confidenceIsDeterministicAndOrdered() {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const Project project = generatedProject(seed);
            const Confidence one = confidence(project, 200, 3);
            QVERIFY(one == confidence(project, 200, 3));
            QCOMPARE(one.routes.size(), project.routes.size());
            const auto baseline = flatten(project).baseline;
            for (std::size_t r = 0; r < one.routes.size(); ++r) {
                const RouteConfidence& route = one.routes[r];
                if (baseline == r)
                    QCOMPARE(route.probabilityPositive.absence, Absence::isBaseline);
                if (route.savingP10)
                    QVERIFY(route.savingP10.value <= route.savingP90.value);
                if (route.probabilityPositive)
                    QVERIFY(route.probabilityPositive.value >= 0 && route.probabilityPositive.value <= 1);
            }
        }
    }

    void nothingIsSureAboutASavingThatDoesNotExist() {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const Project project = generatedProject(seed);
            const Confidence sure = confidence(project, 20, 1);
            const Evaluation evaluation = evaluate(project);
            for (std::size_t r = 0; r < sure.routes.size(); ++r) {
                if (evaluation.inputs.baseline != r)
                    QCOMPARE(sure.routes[r].probabilityPositive.absence,
                             evaluation.numbers.routes[r].saving[0].absence);
            }
        }
    }

    void theDateIsMetAsOftenAsItsQuantileSays() {
        Project project = generatedProject(2);
        for (Route& route : project.routes) {
            route.parameters.delivery.leadTime = {1};
            for (RouteDeliveryParameters& delivery : route.deliveries)
                delivery.terms.lead.reset(); // the lead time of the route alone
            for (RouteGateParameters& gate : route.gates)
                gate.terms.retrofitTime.reset(); // which could hold up the service
        }
        project.parameters.terms.neededBy = Years{1};
        // The service date is the median: half the samples are in time, within five standard errors.
        for (const RouteConfidence& route : confidence(project, 4000, 1).routes)
            QVERIFY_WITHIN(route.dateProbability.value, 0.5, 5 * 0.5 / std::sqrt(4000.0));
        project.parameters.terms.neededBy.reset();
        for (const RouteConfidence& route : confidence(project, 10, 1).routes)
            QCOMPARE(route.dateProbability.absence, Absence::noDate);
    }
};

QTEST_APPLESS_MAIN(TestConfidence)
#include "tst_confidence.moc"
