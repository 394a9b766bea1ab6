// SPDX-License-Identifier: GPL-3.0-or-later
// The documents that scripts read: names, exact numbers, reasons for what is missing.
#include <set>

#include <QTest>

#include "core/report/evaluation_json.h"
#include "core/report/evaluation_text.h"
#include "core/report/text_table.h"
#include "tests/core/evaluation/described.h"
#include "tests/core/report/judged.h"
#include "tests/core/report/small_project.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

Json documentOf(const Judged& of) {
    return evaluationJson(of.project, of.evaluation, of.scorecard, of.verdict, of.confidence);
}

/// The path of the first null without a reason beside it; empty if there is none.
std::string unexplained(const Json& value, const std::string& path = {}) {
    if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (value[i].is_null())
                return path + "[" + std::to_string(i) + "]";
            if (const std::string found = unexplained(value[i], path + "[" + std::to_string(i) + "]"); !found.empty())
                return found;
        }
    }
    if (!value.is_object())
        return {};
    for (const auto& [name, member] : value.items()) {
        const std::string here = path + "." + name;
        if (member.is_null()) {
            const auto why = value.find(name + "_why");
            if (why == value.end() || !why->is_string() || why->get<std::string>().empty())
                return here;
        }
        if (const std::string found = unexplained(member, here); !found.empty())
            return found;
    }
    return {};
}

std::string textOf(const Judged& of) {
    return evaluationText(of.project, of.evaluation, of.scorecard, of.verdict, of.confidence);
}

} // namespace

class TestEvaluationJson : public QObject {
    Q_OBJECT
private slots:
    void namesAreThePromisedOnes() {
        const Json document = documentOf(judged(smallProject()));
        for (const char* name : {"verdict", "baseline", "routes", "findings", "cluster_day_usd"})
            QVERIFY2(document.contains(name), name);
        for (const char* name : {"id", "sentence", "reasons"})
            QVERIFY2(document["verdict"].contains(name), name);
        QVERIFY(!document["verdict"]["reasons"].empty());
        for (const char* name : {"rule", "sentence", "where"})
            QVERIFY2(document["verdict"]["reasons"][0].contains(name), name);
        QCOMPARE(document["routes"].size(), std::size_t(4));
        for (const Json& route : document["routes"]) {
            for (const char* name : {"id",
                                     "name",
                                     "kind",
                                     "capex_usd",
                                     "opex_usd_per_year",
                                     "tco_npv_usd",
                                     "usd_per_gpu_hour",
                                     "usd_per_useful_gpu_hour",
                                     "goodput_fraction",
                                     "quoted_saving_usd",
                                     "addressable_fraction",
                                     "proven_saving_usd",
                                     "waterfall",
                                     "workflows",
                                     "reliability",
                                     "checkpoint",
                                     "storage",
                                     "fabric",
                                     "facility",
                                     "energy",
                                     "inference",
                                     "spares",
                                     "supply",
                                     "economics",
                                     "status",
                                     "saving_p10_usd",
                                     "saving_p90_usd",
                                     "probability_positive",
                                     "date_probability"})
                QVERIFY2(route.contains(name), name);
            QCOMPARE(route["waterfall"].back()["id"].get<std::string>(), std::string("result"));
            for (const Json& workflow : route["workflows"]) {
                for (const char* name :
                     {"id", "system_mtbf_h", "checkpoint_interval_h", "overhead_fraction", "goodput_fraction",
                      "lost_work_usd_per_year", "solution_mean_h", "solution_p10_h", "deadline_probability"})
                    QVERIFY2(workflow.contains(name), name);
            }
        }
        for (const Json& finding : document["findings"]) {
            for (const char* name : {"severity", "where", "sentence", "remedy"})
                QVERIFY2(finding.contains(name), name);
        }
    }

    void scorecardNamesAreThePromisedOnes() {
        Project project = smallProject();
        const Evidence letter{"letter.pdf", "2", Grade::written, Date{2025, 12, 1}, {}, {}, 0};
        project = taken(withAnswer(
            project, {"facilities.expansion-runway", {}, AnswerValue::yes, "A note", "Owner", {}, {letter}}));
        const Json document = scorecardJson(judged(project).scorecard);
        bool found = false;
        std::set<std::string> instances;
        for (const Json& precondition : document["preconditions"]) {
            for (const char* name : {"id", "title", "gate", "state", "why", "criteria"})
                QVERIFY2(precondition.contains(name), name);
            for (const Json& criterion : precondition["criteria"]) {
                for (const char* name : {"id", "text", "answer", "note", "evidence", "contradicted"})
                    QVERIFY2(criterion.contains(name), name);
                if (criterion.contains("instance"))
                    instances.insert(criterion["instance"].get<std::string>());
                if (criterion["id"] != "facilities.expansion-runway")
                    continue;
                found = true;
                QCOMPARE(criterion["answer"].get<std::string>(), std::string("yes"));
                QCOMPARE(criterion["note"].get<std::string>(), std::string("A note"));
                const Json& evidence = criterion["evidence"][0];
                QCOMPARE(evidence["grade"].get<std::string>(), std::string("written"));
                QCOMPARE(evidence["date"].get<std::string>(), std::string("2025-12-01"));
                QVERIFY(evidence["expires"].is_null());
                QVERIFY(!criterion.contains("instance"));
            }
        }
        QVERIFY(found);
        QVERIFY(instances.contains("odm") && instances.contains("training") && !instances.contains(""));
        QCOMPARE(unexplained(document), std::string());
    }

    void everythingMissingSaysWhy() {
        for (std::uint64_t seed = 0; seed < 80; ++seed) {
            const Judged all = judged(generatedProject(seed), seed % 3 != 0);
            const std::string path = unexplained(documentOf(all));
            QVERIFY2(path.empty(),
                     qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(QString::fromStdString(path))));
        }
        QCOMPARE(unexplained(documentOf(judged(Project()))), std::string());
    }

    void numbersRoundTripExactly() {
        for (std::uint64_t seed = 0; seed < 80; ++seed) {
            const Json document = documentOf(judged(generatedProject(seed)));
            QVERIFY(Json::parse(jsonText(document)) == document);
        }
        const Judged all = judged(smallProject());
        const Json back = Json::parse(jsonText(documentOf(all)));
        for (std::size_t r = 0; r < all.project.routes.size(); ++r) {
            const RouteNumbers& numbers = all.evaluation.numbers.routes[r];
            QCOMPARE(back["routes"][r]["tco_npv_usd"].get<double>(), numbers.cost.value);
            QCOMPARE(back["routes"][r]["usd_per_useful_gpu_hour"].get<double>(), numbers.costPerHour.value);
            QCOMPARE(back["routes"][r]["proven_saving_usd"].get<double>(), numbers.saving[0].value);
        }
    }

    void sameProjectGivesTheSameBytes() {
        QCOMPARE(jsonText(documentOf(judged(smallProject()))), jsonText(documentOf(judged(smallProject()))));
    }

    void ledgerAndWaterfallAddUp() {
        const Json document = documentOf(judged(smallProject()));
        for (const Json& route : document["routes"]) {
            double cost = 0, bars = 0;
            for (const auto& [category, entry] : route["economics"]["ledger"].items())
                cost += entry["present_value_usd"].get<double>();
            QVERIFY_NEAR(cost, route["tco_npv_usd"].get<double>(), 1e-12);
            for (const Json& bar : route["waterfall"]) {
                if (bar["id"] != "result")
                    bars += bar["usd"].get<double>();
            }
            QVERIFY_WITHIN(bars, route["waterfall"].back()["usd"].get<double>(), 1e-6);
            QVERIFY_WITHIN(bars, route["proven_saving_usd"].get<double>(), 0.006);
        }
    }

    void absencesSayWhatTheyAreOf() {
        const Json document = documentOf(judged(smallProject()));
        const auto why = [&](std::size_t route, const char* name) {
            return document["routes"][route][std::string(name) + "_why"].get<std::string>();
        };
        QCOMPARE(why(3, "quoted_saving_usd"), render(whyAbsent(Absence::isRented)));
        QCOMPARE(why(0, "saving_p10_usd"), render(whyAbsent(Absence::isBaseline)));
        const Json& serving = document["routes"][1]["workflows"][1];
        QCOMPARE(serving["checkpoint_interval_h_why"].get<std::string>(), render(whyAbsent(Absence::noCheckpoints)));
        const Json& economics = document["routes"][2]["economics"];
        QCOMPARE(economics["break_even_discount_fraction_why"].get<std::string>(),
                 render(whyAbsent(Absence::priceKnown)));
    }

    void textNamesTheDateAndTheFabric() {
        const std::string text = textOf(judged(smallProject()));
        for (const char* part : {"$/useful h", "Probability of the date", "Fabric", "1 + overhead"})
            QVERIFY2(text.find(part) != std::string::npos, part);
    }

    void fabricFacilityAndEnergyAreThoseOfTheEvaluation() {
        Project project = withFacility(withFabric(smallProject()));
        project = with(project, {{"facility.rack_power", "40"},
                                 {"gate.retrofit_cost@odm/power", "250000"},
                                 {"gate.retrofit_time@odm/power", "8"},
                                 {"fabric.switch_system@odm", "buyer"},
                                 {"fabric.tiers@tier-two/compute", "one"},
                                 {"power.source@odm", "chain"}});
        const Judged all = judged(project);
        const Json document = documentOf(all);
        QCOMPARE(unexplained(document), std::string());
        const RouteNumbers& odm = all.evaluation.numbers.routes[1];
        const Json& fabric = document["routes"][1]["fabric"];
        const Json& network = fabric["networks"][0];
        QCOMPARE(network["counts"]["leaf_switches"].get<double>(), 16.0);
        QCOMPARE(network["counts"]["leaf_spine_links"].get<double>(), 512.0);
        QVERIFY(network["feasible"].get<bool>() && !network.contains("why"));
        QCOMPARE(network["with_next_pod"]["tiers"].get<int>(), 2);
        QCOMPARE(fabric["plan_usd"].get<double>(), odm.fabric.usd);
        QCOMPARE(fabric["plan_usd"].get<double>(), network["switch_usd"].get<double>() +
                                                       network["optical_usd"].get<double>() +
                                                       network["copper_usd"].get<double>());
        QVERIFY_NEAR(fabric["quoted_usd"].get<double>(), 2560000 * 0.88, 1e-12);
        QCOMPARE(fabric["diagnosis_cluster_days_per_year"].get<double>(), 12 * 6 / 24.0 * 0.5);
        QCOMPARE(fabric["validated_by"]["switch_system"].get<std::string>(), std::string("buyer"));
        QVERIFY(fabric["validated_by"]["adapter_firmware"].is_null());
        const Json& unbuilt = document["routes"][2]["fabric"];
        QVERIFY(!unbuilt["networks"][0]["feasible"].get<bool>() && unbuilt["networks"][0]["power_kw"].is_null());
        QCOMPARE(unbuilt["plan_usd_per_gpu_why"].get<std::string>(), render(whyAbsent(Absence::notBuildable)));
        const Json& facility = document["routes"][1]["facility"];
        QCOMPARE(facility["gates"].size(), enumCount<GateKind>);
        QCOMPARE(facility["layers"]["rack"].get<std::string>(), std::string("ready_after_retrofit"));
        QCOMPARE(facility["retrofit_usd"].get<double>(), 250000.0);
        const Json& power = facility["gates"][0];
        QCOMPARE(power["kind"].get<std::string>(), std::string("rack_power"));
        QCOMPARE(power["status"].get<std::string>(), std::string("fails"));
        QCOMPARE(power["responsible"].get<std::string>(), std::string("R. Ohm"));
        QCOMPARE(power["unit"].get<std::string>(), std::string("kW"));
        QCOMPARE(power["capacity"].get<double>(), 40.0);
        QCOMPARE(power["finish_weeks"].get<double>(), 8.0);
        const Json& energy = document["routes"][1]["energy"];
        QCOMPARE(energy["pue"].get<double>(), odm.power.pue);
        QCOMPARE(energy["kwh_per_useful_gpu_hour"].get<double>(), odm.power.kwhPerUsefulHour.value);
        QVERIFY(energy["chain_efficiency_fraction"].get<double>() > 0.8);
        QCOMPARE(document["routes"][0]["energy"]["tue_why"].get<std::string>(), render(whyAbsent(Absence::noChain)));
        const Json& training = document["routes"][1]["workflows"][0];
        QCOMPARE(training["fabric_by_plan_fraction"].get<double>(), odm.workflows[0].traffic.factor.value);
        const Json& rented = document["routes"][3];
        for (const char* object : {"fabric", "facility", "energy"}) {
            for (const auto& [name, value] : rented[object].items()) {
                if (value.is_null())
                    QCOMPARE(rented[object][name + "_why"].get<std::string>(), render(whyAbsent(Absence::isRented)));
            }
        }
        QVERIFY(rented["facility"]["readiness"].is_null() && rented["energy"]["pue"].is_null());
    }

    void textHasABlockForWhatIsDescribed() {
        const QString plain = QString::fromStdString(textOf(judged(smallProject())));
        QVERIFY(plain.contains("Energy of route") && !plain.contains("Network on route") &&
                !plain.contains("Facility for route"));
        const Project project = with(withFacility(withFabric(smallProject())), {{"fabric.tiers@odm/compute", "one"}});
        const QString full = QString::fromStdString(textOf(judged(project)));
        for (const char* part : {"Network on route", "Compute network, OEM reference", "cannot be built",
                                 "Facility for route", "ready", "Energy of route"})
            QVERIFY2(full.contains(part), qPrintable(full));
        for (const QString& line : full.split(u'\n'))
            QVERIFY2(line.size() <= qsizetype(terminalColumns), qPrintable(line));
    }

    void aMissingPriceIsNullWithItsReason() {
        const Json document = documentOf(judged(with(smallProject(), {{"quote.headline_discount@odm", "unknown"}})));
        const Json& odm = document["routes"][1];
        for (const char* name : {"tco_npv_usd", "usd_per_useful_gpu_hour", "proven_saving_usd", "waterfall"}) {
            QVERIFY2(odm[name].is_null(), name);
            QCOMPARE(odm[std::string(name) + "_why"].get<std::string>(), render(whyAbsent(Absence::noPrice)));
        }
        QCOMPARE(odm["status"].get<std::string>(), std::string("unknown"));
    }

    void userTextIsTextInJson() {
        Project project = smallProject();
        project.routes[1].name = "\"quoted\"\n\\ \x1b";
        const std::string text = jsonText(documentOf(judged(project)));
        QVERIFY(Json::accept(text));
        QVERIFY(Json::parse(text)["routes"][1]["name"].get<std::string>().starts_with("\"quoted\"\n\\ "));
    }

    void textFitsTheTerminal() {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const std::string text = textOf(judged(seed == 0 ? smallProject() : generatedProject(seed)));
            QVERIFY(text.ends_with('\n'));
            for (const char c : text)
                QVERIFY(static_cast<unsigned char>(c) >= 0x20 || c == '\n');
        }
        for (const QString& line : QString::fromStdString(textOf(judged(smallProject()))).split(u'\n'))
            QVERIFY2(line.size() <= qsizetype(terminalColumns), qPrintable(line));
    }

    void textSaysVerdictRoutesAndFindings() {
        const Judged all = judged(smallProject());
        const QString text = QString::fromStdString(textOf(all)).simplified();
        QVERIFY(text.contains(QString::fromStdString(render(all.verdict.sentence))));
        for (const Route& route : all.project.routes)
            QVERIFY(text.contains(QString::fromStdString(route.name)));
        for (const Finding& finding : all.evaluation.findings)
            QVERIFY(text.contains(QString::fromStdString(render(finding.sentence))));
    }

    void linesBreakAtBlanks_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("lines");
        QTest::newRow("short") << "one two"
                               << "- one two\n";
        QTest::newRow("long") << "one two three fours"
                              << "- one two\n  three\n  fours\n";
        QTest::newRow("a word that does not fit") << "abcdefghijklmnop"
                                                  << "- abcdefghij\n  klmnop\n";
        QTest::newRow("units stay") << "about 6.5 % is"
                                    << "- about\n  6.5 % is\n";
        QTest::newRow("umlauts count once")
            << QString::fromUtf8("ääääääääää b") << QString::fromUtf8("- ääääääääää\n  b\n");
        QTest::newRow("empty") << ""
                               << "- \n";
    }
    void linesBreakAtBlanks() {
        QFETCH(QString, text);
        QFETCH(QString, lines);
        QCOMPARE(QString::fromStdString(wrapped(text.toStdString(), "- ", 12)), lines);
    }
};

QTEST_APPLESS_MAIN(TestEvaluationJson)
#include "tst_evaluation_json.moc"
