// SPDX-License-Identifier: GPL-3.0-or-later
// The pack of data/, what a damaged pack is told, and how a criterion is named.
#include <set>

#include <QTest>

#include "core/base/embedded.h"
#include "core/base/text.h"
#include "tests/core/verdict/judged_project.h"

using namespace plumb;
using namespace plumb::tests;

class TestRulePack : public QObject {
    Q_OBJECT
private slots:
    void holdsThePreconditionsOfTheProduct() {
        std::vector<std::string> ids, gates;
        for (const Precondition& precondition : pack().preconditions) {
            ids.push_back(precondition.id);
            if (precondition.gate)
                gates.push_back(precondition.id);
            QVERIFY2(precondition.criteria.size() >= 3 && precondition.criteria.size() <= 6, precondition.id.c_str());
        }
        QCOMPARE(join(ids, " "),
                 std::string("failure-absorption fabric-ownership checkpoint-arithmetic facilities spare-insurance "
                             "supply-allocation software-support refresh-cadence governance firmware-ownership "
                             "qualification-lab self-support named-warranty data-governance storage-with-compute "
                             "benchmark-evidence"));
        QCOMPARE(join(gates, " "), std::string("fabric-ownership checkpoint-arithmetic facilities"));
        QCOMPARE(pack().sufficientGrade, Grade::published);
        QCOMPARE(*ruleOf(pack(), RuleId::runway).grade, Grade::written);
        QCOMPARE(ruleOf(pack(), RuleId::runway).criteria.front(), std::string("facilities.expansion-runway"));
    }

    void everyIdIsUniqueAndWellFormedAndEveryTextASentence() {
        std::set<std::string> ids;
        for (const Precondition& precondition : pack().preconditions) {
            QVERIFY(isId(precondition.id) && ids.insert(precondition.id).second);
            QVERIFY(precondition.question.ends_with('?'));
            QVERIFY(precondition.guidance.ends_with('.'));
            for (const Criterion& criterion : precondition.criteria) {
                QVERIFY(criterion.id.starts_with(precondition.id + '.'));
                QVERIFY(ids.insert(criterion.id).second);
                for (const std::string& text : {criterion.text, criterion.expects, criterion.remedy})
                    QVERIFY2(text.ends_with('.'), text.c_str());
            }
        }
    }

    void everyIdTheRulesNameExists() {
        for (const Rule& rule : pack().rules) {
            for (const std::string& id : rule.criteria)
                QVERIFY2(criterionOf(pack(), id), id.c_str());
            for (const std::string& id : rule.preconditions)
                QVERIFY2(std::ranges::count(pack().preconditions, id, &Precondition::id) == 1, id.c_str());
        }
        for (const NumbersCheck& check : pack().checks) {
            for (const std::string& id : check.criteria)
                QVERIFY2(criterionOf(pack(), id), id.c_str());
        }
    }

    void everyCitedRuleHasItsNumber() {
        std::set<int> numbers;
        for (const Rule& rule : pack().rules)
            numbers.insert(rule.number);
        for (const int number : {1, 2, 3, 4, 5, 7, 8})
            QVERIFY2(numbers.contains(number), qPrintable(QString::number(number)));
    }

    void refusesADamagedPackWithItsPlace_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("said");
        QTest::newRow("no JSON") << "\"id\": \"plumbline\","
                                 << "\"id\": \"plumbline\""
                                 << "line 3, column 11";
        QTest::newRow("misspelt member") << "\"question\": \"Is it known"
                                         << "\"qestion\": \"Is it known"
                                         << "the closest is \"question\"";
        QTest::newRow("unknown scope") << "\"scope\": \"workflow\""
                                       << "\"scope\": \"cluster\""
                                       << "preconditions[0].criteria[0].scope";
        QTest::newRow("missing text") << "\"text\": \"The racks of the bid"
                                      << "\"text\": \"\", \"kind\": \"The racks"
                                      << "preconditions[3].criteria[0]";
        QTest::newRow("number as text") << "\"version\": 2"
                                        << "\"version\": \"1\""
                                        << "\"version\" must be a whole";
        QTest::newRow("version nought") << "\"version\": 2"
                                        << "\"version\": 0"
                                        << "\"version\" must be a whole";
        QTest::newRow("id twice") << "fabric-ownership.topology\""
                                  << "fabric-ownership.engineers\""
                                  << "stands twice";
        QTest::newRow("id of another owner") << "\"facilities.rack-fit\""
                                             << "\"facility.rack-fit\""
                                             << "preconditions[3].criteria[0]";
        QTest::newRow("criterion a rule needs") << "\"id\": \"facilities.expansion-runway\""
                                                << "\"id\": \"facilities.expansion\""
                                                << "there is no criterion \"facilities.expansion-runway\"";
        QTest::newRow("rule missing") << "\"id\": \"baseline\", \"number\""
                                      << "\"id\": \"base\", \"number\""
                                      << "";
        QTest::newRow("unknown rule") << "\"id\": \"estate\""
                                      << "\"id\": \"estates\""
                                      << "\"estates\" is not one of";
        QTest::newRow("verdict twice") << "[\"buy_oem\", \"unproven\""
                                       << "[\"buy_oem\", \"buy_oem\""
                                       << "precedence";
        QTest::newRow("gate not named by the rule") << "\"gate\": true"
                                                    << "\"gate\": false"
                                                    << "do not agree";
        QTest::newRow("yes as a fault") << "\"fires_on\": [\"no\""
                                        << "\"fires_on\": [\"yes\""
                                        << "yes is good";
        QTest::newRow("unknown fact") << "\"never_finishes\""
                                      << "\"never\""
                                      << "contradictions[0].fact";
        QTest::newRow("workflow for a fact of a route") << "\"fact\": \"nothing_absorbs\""
                                                        << "\"fact\": \"rack_gate_fails\""
                                                        << "contradictions[3]: fabric and facility";
    }
    void refusesADamagedPackWithItsPlace() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, said);
        QString text = QString::fromUtf8(embeddedFile("rules/rule-pack-2.json").data());
        if (said.isEmpty()) {
            // The row is about a rule that is left out: turn one rule into a second copy of another.
            text.replace("\"id\": \"rent-saves-more\"", "\"id\": \"estate\"");
            said = "the rule \"rent-saves-more\" must stand once";
        } else {
            QVERIFY(text.contains(from));
            text.replace(text.indexOf(from), from.size(), to);
        }
        const auto parsed = parseRulePack(text.toStdString());
        QVERIFY(!parsed);
        QVERIFY2(QString::fromStdString(parsed.error().sentence).contains(said), parsed.error().sentence.c_str());
    }
    void refusesWhatIsNoObject() {
        for (const char* text : {"", "[]", "null", "3", "{}", "{\"preconditions\": 3}"})
            QVERIFY2(!parseRulePack(text), text);
    }

    void findsACriterion_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("instances"); ///< joined; empty for a refusal
        QTest::addColumn<QString>("said");
        QTest::newRow("project") << "facilities.expansion-runway"
                                 << "()"
                                 << "";
        QTest::newRow("workflow") << "failure-absorption.layer-identified"
                                  << "(climate)"
                                  << "";
        QTest::newRow("self-sourced routes") << "facilities.rack-fit"
                                             << "(odm)(tier-two)"
                                             << "";
        QTest::newRow("one route") << "facilities.rack-fit@odm"
                                   << "(odm)"
                                   << "";
        QTest::newRow("rented route") << "supply-allocation.rented-capacity"
                                      << "(cloud)"
                                      << "";
        QTest::newRow("slip of the finger") << "facilities.expansion-runaway"
                                            << ""
                                            << "the closest is \"facilities.expansion-runway\"";
        QTest::newRow("unknown instance") << "facilities.rack-fit@odn"
                                          << ""
                                          << "the closest is \"odm\"";
        QTest::newRow("instance of a project criterion") << "governance.fence@odm"
                                                         << ""
                                                         << "leave out \"@odm\"";
        QTest::newRow("route not asked") << "facilities.rack-fit@oem"
                                         << ""
                                         << "routes of kind odm_direct, tier_two";
        QTest::newRow("kind the project lacks") << "failure-absorption.tolerance-defined"
                                                << ""
                                                << "workflows of kind inference, and the project has none";
        QTest::newRow("empty") << ""
                               << ""
                               << "no criterion";
        QTest::newRow("empty instance") << "facilities.rack-fit@"
                                        << ""
                                        << "none of them";
    }
    void findsACriterion() {
        QFETCH(QString, text);
        QFETCH(QString, instances);
        QFETCH(QString, said);
        const auto found = findCriterion(pack(), smallProject(), text.toStdString());
        QCOMPARE(found.has_value(), said.isEmpty());
        if (!found) {
            QVERIFY2(QString::fromStdString(found.error().sentence).contains(said), found.error().sentence.c_str());
            return;
        }
        QString all;
        for (const std::string& instance : found->instances)
            all += '(' + QString::fromStdString(instance) + ')';
        QCOMPARE(all, instances);
    }
};

QTEST_APPLESS_MAIN(TestRulePack)
#include "tst_rule_pack.moc"
