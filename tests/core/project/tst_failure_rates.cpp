// SPDX-License-Identifier: GPL-3.0-or-later
// Every published rate follows from the figure its source states; the classes of one job add up to that job.
#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <QTest>

#include "core/models/failure_classes.h"
#include "core/models/reliability.h"
#include "core/project/failure_rates.h"
#include "tests/support/near.h"

using namespace plumb;

namespace {

const FailureRate& rate(std::string_view id) {
    const auto all = failureRates();
    const auto found = std::ranges::find(all, id, &FailureRate::id);
    if (found == all.end())
        qFatal("no such rate");
    return *found;
}

const ComponentRate& component(std::string_view id) {
    const auto all = componentRates();
    const auto found = std::ranges::find(all, id, &ComponentRate::id);
    if (found == all.end())
        qFatal("no such class");
    return *found;
}

double failuresOf(const ComponentRate& part) {
    double sum = 0;
    for (const CountedCause& cause : part.counted)
        sum += cause.failures.value;
    return sum;
}

/// Every line of the Llama 3 table, whatever class it went to.
std::vector<CountedCause> llamaRows() {
    std::vector<CountedCause> rows;
    for (const ComponentRate& part : componentRates())
        rows.insert(rows.end(), part.counted.begin(), part.counted.end());
    return rows;
}

} // namespace

class TestFailureRates : public QObject {
    Q_OBJECT
private slots:
    void nodeMtbfFollowsFromTheFigure_data() {
        QTest::addColumn<QString>("id");
        for (const FailureRate& known : failureRates())
            QTest::newRow(known.id.c_str()) << QString::fromStdString(known.id);
    }
    void nodeMtbfFollowsFromTheFigure() {
        QFETCH(QString, id);
        const FailureRate& known = rate(id.toStdString());
        if (known.counts == RateCounts::error || known.unit == FigureUnit::daysOfUnstatedUnit) {
            QVERIFY(!known.nodeMtbf && known.whyNoNodeMtbf.ends_with('.'));
            return;
        }
        QVERIFY(known.nodeMtbf && known.whyNoNodeMtbf.empty());
        double expected_h = 0;
        switch (known.unit) {
        case FigureUnit::events:
            QCOMPARE(known.figure, known.failures->value);
            expected_h = known.exposure->value / known.failures->value;
            break;
        case FigureUnit::perThousandNodeDays:
            expected_h = 1000 * 24 / known.figure;
            break;
        case FigureUnit::hoursPerNode:
            expected_h = known.figure;
            break;
        case FigureUnit::hoursPerAccelerator:
            expected_h = known.figure / known.acceleratorsPerNode->value;
            break;
        case FigureUnit::hoursPerJob:
            expected_h = known.figure * known.nodes->value;
            break;
        case FigureUnit::daysPerJob:
            expected_h = known.figure * 24 * known.nodes->value;
            break;
        case FigureUnit::daysOfUnstatedUnit:
            QFAIL("has no node MTBF");
        }
        QVERIFY_NEAR(known.nodeMtbf->value, expected_h, 1e-15);
        if (known.nodes && known.accelerators)
            QCOMPARE(known.nodes->value * known.acceleratorsPerNode->value, known.accelerators->value);
    }

    void publishedFigures() {
        QCOMPARE(rate("llama-3-405b").exposure->value, 54 * 24.0 * 2048);
        QVERIFY_NEAR(rate("llama-3-405b").nodeMtbf->value, 6334.6, 1e-4); // 1.3
        QVERIFY_NEAR(models::systemMtbf({2048}, *rate("llama-3-405b").nodeMtbf).value, 3.0931, 1e-4);
        QVERIFY_NEAR(24000 / rate("llama-3-405b").nodeMtbf->value, 3.789, 1e-3);
        QVERIFY_NEAR(models::systemMtbf({2048}, *rate("rsc-1").nodeMtbf).value, 1.8, 5e-3);     // printed 1.8
        QVERIFY_NEAR(models::systemMtbf({16384}, *rate("rsc-1").nodeMtbf).value, 0.23, 2.5e-2); // printed 0.23
        QVERIFY_NEAR(models::systemMtbf({512}, *rate("seed-cpu-node").nodeMtbf).value, 85.546875, 1e-12);
        QVERIFY_NEAR(rate("delta-a100-memory").figure / rate("delta-h100-memory").figure, 3.19, 1e-2);
        // A CPU node of five years is 6.9 times the field value.
        QVERIFY_NEAR(rate("seed-cpu-node").nodeMtbf->value / rate("llama-3-405b").nodeMtbf->value, 6.9, 5e-3);
        // What must not be calibrated on both: small jobs of the same fleet fail far more often per node.
        QVERIFY_NEAR(rate("rsc-1").nodeMtbf->value / rate("rsc-1-job-1024").nodeMtbf->value, 3.65, 1e-2);
        QVERIFY_NEAR(rate("rsc-1").nodeMtbf->value / rate("rsc-1-job-8").nodeMtbf->value, 3.2, 1e-2);
    }

    void llamaTableAddsUp() {
        std::vector<double> counts;
        double sum = 0;
        for (const CountedCause& cause : llamaRows()) {
            counts.push_back(cause.failures.value);
            sum += cause.failures.value;
        }
        std::ranges::sort(counts, std::greater());
        const std::vector<double> published{148, 72, 54, 35, 32, 19, 17, 7, 7, 6, 6, 3, 3, 2, 2, 2, 2, 2};
        QCOMPARE(counts, published);
        QCOMPARE(sum, 419.0);
        QCOMPARE(sum, rate("llama-3-405b").failures->value);
        // All printed percentages are count over 419, to half a unit of the last digit, except the first.
        const std::vector<double> printed{30.1, 17.2, 12.9, 8.4, 7.6, 4.5, 4.1, 1.7, 1.7,
                                          1.4,  1.4,  0.7,  0.7, 0.5, 0.5, 0.5, 0.5, 0.5};
        for (std::size_t i = 1; i < printed.size(); ++i)
            QVERIFY_WITHIN(counts[i] / 419 * 100, printed[i], 0.05 + 1e-9);
        QVERIFY_WITHIN(counts[0] / 419 * 100, 35.3, 0.05);
        QVERIFY(std::abs(counts[0] / 419 * 100 - printed[0]) > 5);
    }

    void acceleratorRowsAreTwoThirds() {
        const double gpu = failuresOf(component("accelerator")) + failuresOf(component("memory"));
        QCOMPARE(gpu, 268.0);
        QVERIFY_WITHIN(gpu / 419 * 100, 64.0, 0.05);
        QVERIFY(std::abs(gpu / 419 * 100 - 58.7) > 5); // as the text of the paper has it: 126 faulty GPUs, not 148
        QVERIFY_WITHIN((gpu - 148 + 126) / 419 * 100, 58.7, 0.05);
    }

    void componentRatesFollowFromTheirCounts_data() {
        QTest::addColumn<QString>("id");
        for (const ComponentRate& known : componentRates())
            QTest::newRow(known.id.c_str()) << QString::fromStdString(known.id);
    }
    void componentRatesFollowFromTheirCounts() {
        QFETCH(QString, id);
        const ComponentRate& known = component(id.toStdString());
        QCOMPARE(known.rate.has_value(), known.whyNoRate.empty());
        QCOMPARE(known.rate.has_value(), known.status != SourceStatus::none);
        QCOMPARE(known.rate.has_value(), !known.source.empty());
        if (!known.counted.empty())
            QVERIFY_NEAR(known.rate->value, failuresOf(known) / (known.units->value * known.window->value / 365),
                         1e-14);
        else if (known.sharePerMonth)
            QVERIFY_NEAR(known.rate->value, known.sharePerMonth->value * 12, 1e-14);
        else
            QVERIFY(!known.rate);
    }

    void classesBuildUpTheJobTheyWereCountedIn() {
        std::vector<models::FailureClass> parts;
        for (const ComponentRate& known : componentRates()) {
            if (!known.counted.empty())
                parts.push_back({*known.unitsPerNode * known.nodesPerGroup->value, *known.nodesPerGroup, *known.rate});
        }
        QCOMPARE(parts.size(), 6U);
        QVERIFY_NEAR(models::jobMtbf(parts, {2048}).value, 54 * 24 / 419.0, 1e-13);
        // Link and leaf switch stand for `network`, not beside it: they are of the same size.
        const double network = component("network").rate->value;
        const double link = component("link").rate->value;
        QVERIFY(link < network && link > network / 10);
    }

    void linkRateIsThePublishedOne() {
        // 3.3: 0.057 % of the links a month are 1.28e6 h between failures of a link, 146 years.
        QVERIFY_NEAR(8760 / component("link").rate->value, 1.28e6, 1e-2);
        QVERIFY_NEAR(1 / component("link").rate->value, 146, 1e-2);
        QVERIFY_NEAR(1 / component("link").rate->value / 5, 29, 1e-2); // against the five years of an estimate
    }

    void everyRecordIsComplete() {
        std::set<std::string> ids;
        for (const FailureRate& known : failureRates()) {
            QVERIFY2(ids.insert(known.id).second, known.id.c_str());
            QVERIFY2(!known.name.empty() && !known.observed.empty() && known.source.size() > 20, known.id.c_str());
            QVERIFY2(known.caveat.ends_with('.') && known.observed.ends_with('.'), known.id.c_str());
            QVERIFY2(known.status != SourceStatus::none && known.figure > 0, known.id.c_str());
            QVERIFY2(known.nodeMtbf.has_value() == known.whyNoNodeMtbf.empty(), known.id.c_str());
            if (known.status != SourceStatus::quoted)
                QVERIFY2(known.date.size() >= 4, known.id.c_str());
        }
        ids.clear();
        for (const ComponentRate& known : componentRates()) {
            QVERIFY2(ids.insert(known.id).second, known.id.c_str());
            QVERIFY2(!known.name.empty() && known.caveat.ends_with('.'), known.id.c_str());
        }
        for (const char* id : {"accelerator", "memory", "host", "nic", "link", "leaf-switch", "power-shelf", "coolant",
                               "rack", "software"})
            QVERIFY2(ids.contains(id), id);
    }
};

QTEST_APPLESS_MAIN(TestFailureRates)
#include "tst_failure_rates.moc"
