// SPDX-License-Identifier: GPL-3.0-or-later
// What the verdict says of every route, as JSON, and the mark of made-up values.
#include <QTest>

#include "core/base/text.h"
#include "core/report/evaluation_json.h"
#include "core/report/saving_status.h"
#include "tests/core/report/judged.h"
#include "tests/core/report/small_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

Json documentOf(const Judged& of) {
    return evaluationJson(of.project, of.evaluation, of.scorecard, of.verdict, of.confidence);
}

} // namespace

class TestVerdictObjects : public QObject {
    Q_OBJECT
private slots:
    void everyStatusHasItsWord() {
        const std::vector<std::string> words{"baseline", "proven", "unproven", "unknown", "not gated"};
        for (std::size_t i = 0; i < enumCount<SavingStatus>; ++i)
            QCOMPARE(savingStatus(static_cast<SavingStatus>(i), {}), words[i]);
        const Json document = documentOf(judged(smallProject()));
        QCOMPARE(document["routes"][0]["status"].get<std::string>(), std::string("baseline"));
        QCOMPARE(document["routes"][3]["status"].get<std::string>(), std::string("not_gated"));
    }

    void everyRouteSaysWhatItNeeds() {
        Project project = smallProject();
        Answer owned;
        owned.criterion = "fabric-ownership.topology";
        owned.value = AnswerValue::no;
        owned.owner = "fabric lead";
        owned.due = Date{2027, 2, 1};
        project = *withAnswer(project, owned);
        const Json document = documentOf(judged(project));
        for (const Json& route : document["routes"]) {
            const bool isSelfSourced = route.contains("verdict");
            QCOMPARE(!route["needed"].empty(), isSelfSourced);
            for (const char* list : {"needed", "open_points"}) {
                for (const Json& point : route[list]) {
                    QVERIFY(!point["where"].get<std::string>().empty() &&
                            !point["sentence"].get<std::string>().empty());
                    QVERIFY(point["rule"].is_string());
                }
            }
            if (!isSelfSourced)
                continue;
            bool found = false;
            for (const Json& point : route["needed"]) {
                if (point.value("criterion", "") != "fabric-ownership.topology")
                    continue;
                found = true;
                QCOMPARE(point["grade"].get<std::string>(), std::string("published"));
                QCOMPARE(point["owner"].get<std::string>(), std::string("fabric lead"));
                QCOMPARE(point["due"].get<std::string>(), std::string("2027-02-01"));
            }
            QVERIFY(found);
        }
    }

    /// The discount and the cost that are named bring the saving to zero.
    void theBreakEvenIsWhereTheSavingIsZero() {
        const Project project = with(smallProject(), {{"cost.amount@oem/care", "1900000"}});
        const Judged losing = judged(project);
        const Json route = documentOf(losing)["routes"][1];
        const double loss = -route["proven_saving_usd"].get<double>();
        QVERIFY(loss > 0);
        const Json& turn = route["break_even"];
        QVERIFY_WITHIN(turn["cost_reduction_usd"].get<double>(), loss, 1e-6);
        QVERIFY(turn["headline_discount_fraction"].is_number());
        const std::string discount = exactNumber(turn["headline_discount_fraction"].get<double>());
        const Evaluation even = evaluate(with(project, {{"quote.headline_discount@odm", discount}}));
        QVERIFY_WITHIN(even.numbers.routes[1].saving[0].value, 0, 1);
        QVERIFY(turn["sentence"].get<std::string>().find("breaks even") != std::string::npos);
    }

    void madeUpValuesAreCounted() {
        Project project = smallProject();
        QCOMPARE(documentOf(judged(project))["example_values"].get<int>(), 0);
        project.provenance["reliability.node_mtbf"] = {Grade::example, "made up", "", {}};
        Answer answer;
        answer.criterion = "governance.fence";
        answer.value = AnswerValue::yes;
        answer.evidence.resize(1);
        answer.evidence[0].grade = Grade::example;
        project = *withAnswer(project, answer);
        const Judged marked = judged(project);
        QCOMPARE(documentOf(marked)["example_values"].get<int>(), 1);
        QCOMPARE(documentOf(marked)["example_answers"].get<int>(), 1);
        bool isMarked = false;
        const report::Memo memo = memoOf(marked);
        for (const report::Block& block : memo.sections.front().blocks) {
            if (const auto* text = std::get_if<report::Paragraph>(&block))
                isMarked = isMarked || text->text.starts_with("Example data: made-up values: 1");
        }
        QVERIFY(isMarked);
    }
};

QTEST_APPLESS_MAIN(TestVerdictObjects)
#include "tst_verdict_objects.moc"
