// SPDX-License-Identifier: GPL-3.0-or-later
// Every change a project can go through, and every change it refuses.
#include <functional>

#include <QTest>

#include "core/project/edits.h"
#include "core/project/templates.h"

using namespace plumb;

namespace {

template <class T>
T sound(Result<T> result) {
    if (!result)
        qFatal("%s", result.error().sentence.c_str());
    return *std::move(result);
}

const Project& anyProject() {
    static const Project project = sound(projectFromTemplate("training-16384"));
    return project;
}

Result<Project> set(const Project& project, const std::string& address, const std::string& value) {
    const std::array assignments{Assignment{address, value}};
    return withAssignments(project, assignments);
}

std::optional<double> valueOf(const Project& project, const std::string& address) {
    return read(project, sound(resolve(project, address)).front());
}

using Break = std::function<void(Project&)>;

} // namespace
Q_DECLARE_METATYPE(Break)

class TestEdits : public QObject {
    Q_OBJECT
private slots:
    void refusesWhatItCannotRead_data() {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("said");
        QTest::newRow("slip in a key") << "reliability.node_mtfb"
                                       << "5"
                                       << "Did you mean \"reliability.node_mtbf\"?";
        QTest::newRow("unknown key") << "xyzzy"
                                     << "5"
                                     << "There is no assumption \"xyzzy\".";
        QTest::newRow("slip in an instance") << "staff.people@odn"
                                             << "5"
                                             << "Did you mean \"odm\"?";
        QTest::newRow("unknown instance") << "staff.people@nobody"
                                          << "5"
                                          << "It belongs to a route: oem, odm, ";
        QTest::newRow("empty instance") << "staff.people@"
                                        << "5"
                                        << "has no instance \"\"";
        QTest::newRow("instance of another scope") << "job.nodes@odm"
                                                   << "5"
                                                   << "It belongs to a job-size";
        QTest::newRow("instance of the project") << "project.horizon@odm"
                                                 << "5"
                                                 << "takes no instance";
        QTest::newRow("owned row on a rented route") << "energy.pue@rent"
                                                     << "1.2"
                                                     << "because the route is rented";
        QTest::newRow("rented row on an owned route") << "rent.price@odm"
                                                      << "2"
                                                      << "because the route is owned";
        QTest::newRow("comma decimal") << "project.horizon"
                                       << "5,5"
                                       << "write a point for the decimal sign";
        QTest::newRow("grouped") << "cluster.nodes"
                                 << "2,048"
                                 << "no separators between thousands";
        QTest::newRow("empty") << "project.horizon"
                               << ""
                               << "the value is empty";
        QTest::newRow("blanks") << "project.horizon"
                                << "  "
                                << "the value is empty";
        QTest::newRow("word") << "project.horizon"
                              << "long"
                              << "\"long\" is not a number; give 0.5 to 20 y";
        QTest::newRow("with unit") << "project.horizon"
                                   << "5 y"
                                   << "is not a number";
        QTest::newRow("not a number") << "project.horizon"
                                      << "nan"
                                      << "is not a number";
        QTest::newRow("infinite") << "project.horizon"
                                  << "inf"
                                  << "is not a number";
        QTest::newRow("too large") << "project.horizon"
                                   << "21"
                                   << "21 y is outside the range 0.5 to 20 y";
        QTest::newRow("part of a node") << "cluster.nodes"
                                        << "12.5"
                                        << "is not a whole number";
        QTest::newRow("unknown where needed") << "project.horizon"
                                              << "unknown"
                                              << "is not a number";
        QTest::newRow("no choice") << "rent.billing@rent"
                                   << "monthly"
                                   << "none of the choices by_use, reserved";
        QTest::newRow("text without instance") << "route.name"
                                               << "x"
                                               << "write route.name@ID";
        QTest::newRow("text with wrong instance") << "route.name@nobody"
                                                  << "x"
                                                  << "has no instance \"nobody\"";
        QTest::newRow("baseline of a wrong kind") << "project.baseline"
                                                  << "odm"
                                                  << "not a route of kind oem_reference";
        QTest::newRow("no date") << "information.decision_date"
                                 << "30.11.2026"
                                 << "write YYYY-MM-DD";
        QTest::newRow("no year") << "information.base_year"
                                 << "2026 USD"
                                 << "write four digits";
        QTest::newRow("year far away") << "information.base_year"
                                       << "0026"
                                       << "is not a year";
        QTest::newRow("long text") << "information.title" << QString(10001, 'x') << "at most 10000 are kept";
    }
    void refusesWhatItCannotRead() {
        QFETCH(QString, address);
        QFETCH(QString, value);
        QFETCH(QString, said);
        const auto refused = set(anyProject(), address.toStdString(), value.toStdString());
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.find(said.toStdString()) != std::string::npos,
                 refused.error().sentence.c_str());
    }

    void textsMustBeUtf8() {
        for (const std::string_view wrong :
             {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe0\x80\x80", "a\x80"})
            QVERIFY(!withText(anyProject(), "information.question", wrong));
        for (const std::string_view right : {"Ä", "試算", "🧯", "\xf4\x8f\xbf\xbf", "plain\n\ttext"})
            QVERIFY(withText(anyProject(), "information.question", right));
        QVERIFY(!withText(anyProject(), "information.question", std::string_view("a\0b", 3)));
        QVERIFY(!withProvenance(anyProject(), "project.horizon", {Grade::verbal, "\xff", "", {}}));
    }

    void aScopedKeyWithoutInstanceMeansAllPlaces() {
        const Project& project = anyProject();
        QCOMPARE(sound(resolve(project, "staff.people")).size(), std::size_t{4});
        QCOMPARE(sound(resolve(project, "energy.pue")).size(), std::size_t{3});
        QCOMPARE(sound(resolve(project, "rent.price")).size(), std::size_t{1});
        QCOMPARE(sound(resolve(project, "fabric.factor")).size(), std::size_t{16});
        const Project edited = sound(set(project, "fabric.factor", "0.5"));
        for (const Address& address : sound(resolve(edited, "fabric.factor")))
            QCOMPARE(read(edited, address), std::optional(0.5));
        QCOMPARE(sound(resolve(project, "fabric.factor@odm/serving")).size(), std::size_t{1});
        QVERIFY(!resolve(Project{}, "staff.people"));
    }

    void assignmentsAreAllOrNothing() {
        const std::array assignments{Assignment{"project.horizon", "7"}, Assignment{"information.title", "Changed"},
                                     Assignment{"project.discount_rate", "7"}};
        QVERIFY(!withAssignments(anyProject(), assignments));
        const Project edited = sound(withAssignments(anyProject(), std::span(assignments).first(2)));
        QCOMPARE(valueOf(edited, "project.horizon"), std::optional(7.0));
        QCOMPARE(edited.information.title, std::string("Changed"));
    }

    void aChangedValueLosesItsSource() {
        const Project& project = anyProject();
        QVERIFY(project.provenance.contains("reliability.node_mtbf"));
        const std::string same =
            valueText(*findRow("reliability.node_mtbf"), valueOf(project, "reliability.node_mtbf"));
        QVERIFY(sound(set(project, "reliability.node_mtbf", same)) == project);
        QVERIFY(!sound(set(project, "reliability.node_mtbf", "5000")).provenance.contains("reliability.node_mtbf"));
    }

    void statementsBringValueAndSource() {
        const Project& project = anyProject();
        const Address horizon = sound(resolve(project, "project.horizon")).front();
        const Address people = sound(resolve(project, "staff.people@odm")).front();
        const Provenance source{Grade::written, "assumed: a plan", "", {}};
        const std::array statements{Statement{horizon, 6, source}, Statement{people, 50, {}}};
        const Project edited = sound(withStatements(project, statements));
        QCOMPARE(valueOf(edited, "project.horizon"), std::optional(6.0));
        QVERIFY(edited.provenance.at("project.horizon") == source);
        QVERIFY(!edited.provenance.contains("staff.people@odm"));
        const std::array wrong{statements[0], Statement{people, -1, {}}};
        QVERIFY(!withStatements(project, wrong));
    }

    void aRouteLikeAnotherCopiesItsBid() {
        const Project& project = anyProject();
        const Project edited = sound(withRoute(project, "second-odm", RouteKind::odmDirect, "odm"));
        QCOMPARE(structureProblem(edited), std::string());
        const Route &copy = edited.routes.back(), &model = edited.routes[1];
        QCOMPARE(copy.id, std::string("second-odm"));
        QVERIFY(copy.parameters == model.parameters && copy.workflows == model.workflows && copy.lines == model.lines &&
                copy.costs == model.costs);
        QCOMPARE(copy.milestones.size(), model.milestones.size());
        std::size_t sources = 0;
        for (const auto& [address, provenance] : edited.provenance) {
            const auto at = address.find("@second-odm");
            if (at == std::string::npos)
                continue;
            ++sources;
            std::string original = address;
            original.replace(at, 11, "@odm");
            if (!address.starts_with("payment."))
                QVERIFY2(project.provenance.at(original) == provenance, address.c_str());
        }
        QVERIFY(sources > 50);
        QVERIFY(edited.provenance.at("payment.share@" + copy.milestones[1].id) ==
                project.provenance.at("payment.share@odm-shipment"));
        QVERIFY(sound(without(edited, "second-odm")) == project);
    }

    void aRouteOfAnotherKindKeepsOnlyWhatItCanSay() {
        const Project& project = anyProject();
        const Project rented = sound(withRoute(project, "cloud", RouteKind::rent, "odm"));
        QCOMPARE(structureProblem(rented), std::string());
        QVERIFY(rented.routes.back().milestones.empty());
        QVERIFY(rented.routes.back().lines.front() == RouteLineParameters{});
        QCOMPARE(valueOf(rented, "staff.people@cloud"), valueOf(project, "staff.people@odm"));
        const Project owned = sound(withRoute(project, "bought", RouteKind::tierTwo, "rent"));
        QCOMPARE(structureProblem(owned), std::string());
        QVERIFY(owned.routes.back().parameters.rent == RouteRent{});
    }

    void aWorkflowLikeAnotherCopiesItsSizes() {
        const Project& project = anyProject();
        const Project edited = sound(withWorkflow(project, "tuning", WorkflowKind::training, "pre-training"));
        QCOMPARE(structureProblem(edited), std::string());
        const Workflow& copy = edited.workflows.back();
        QCOMPARE(copy.sizes.size(), std::size_t{2});
        QVERIFY(copy.sizes[0].parameters == project.workflows[0].sizes[0].parameters);
        QCOMPARE(copy.parameters.terms.share.value, 0.0);
        QVERIFY(edited.provenance.at("job.nodes@" + copy.sizes[0].id) ==
                project.provenance.at("job.nodes@pre-training-2048"));
        QVERIFY(edited.provenance.at("checkpoint.drain@oem/tuning") ==
                project.provenance.at("checkpoint.drain@oem/pre-training"));
        QVERIFY(sound(without(edited, "tuning")) == project);
    }

    void whatIsRemovedIsForgotten_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("part"); // of an address that speaks of it
        for (const char* id : {"odm", "pre-training", "gpu-baseboards", "support"})
            QTest::newRow(id) << id << id;
        QTest::newRow("milestone") << "odm-shipment"
                                   << "odm-shipment";
        QTest::newRow("job size") << "pre-training-512"
                                  << "pre-training-512";
    }
    void whatIsRemovedIsForgotten() {
        QFETCH(QString, id);
        const std::string gone = id.toStdString();
        const Project edited = sound(without(anyProject(), gone));
        QCOMPARE(structureProblem(edited), std::string());
        const auto speaksOf = [&](const std::string& address) {
            const auto at = address.find('@');
            if (at == std::string::npos)
                return false;
            const std::string instance = address.substr(at + 1);
            const auto slash = instance.find('/');
            return instance == gone || instance.substr(0, slash) == gone ||
                   (slash != std::string::npos && instance.substr(slash + 1) == gone);
        };
        bool before = false;
        for (const auto& entry : anyProject().provenance)
            before = before || speaksOf(entry.first);
        QVERIFY(before);
        for (const auto& entry : edited.provenance)
            QVERIFY2(!speaksOf(entry.first), entry.first.c_str());
        for (const Answer& answer : edited.answers)
            QVERIFY(answer.instance != gone);
        QVERIFY(!without(edited, gone));
    }

    void removingTheBaselineLeavesNone() { QVERIFY(sound(without(anyProject(), "oem")).baseline.empty()); }

    void listsHaveTheirRules() {
        const Project& project = anyProject();
        QVERIFY(!without(project, "serving-2")); // the only size of its workflow
        QVERIFY(!without(project, "nothing"));
        QVERIFY(!withRoute(project, "odm", RouteKind::odmDirect));
        QVERIFY(!withRoute(project, "serving", RouteKind::odmDirect)); // ids are unique across kinds
        QVERIFY(!withRoute(project, "Not An Id", RouteKind::odmDirect));
        QVERIFY(!withRoute(project, "new", RouteKind::odmDirect, "nobody"));
        QVERIFY(!withWorkflow(project, "new", WorkflowKind::training, "nobody"));
        QVERIFY(!withWorkflow(project, "new", WorkflowKind::training, {}, "odm"));
        QCOMPARE(sound(withWorkflow(project, "new", WorkflowKind::training, {}, "big")).workflows.back().sizes[0].id,
                 std::string("big"));
        QVERIFY(!withJobSize(project, "new", "nobody"));
        QVERIFY(!withLine(project, "new", Category::support));
        QVERIFY(!withCost(project, "new", Category::servers, CostTiming::once));
        QVERIFY(!withCost(project, "new", Category::residual, CostTiming::once));
        QVERIFY(!withMilestone(project, "new", "rent"));
        Project full = project;
        for (int n = 0; full.routes.size() < 8; ++n)
            full = sound(withRoute(full, "more-" + std::to_string(n), RouteKind::odmDirect));
        QVERIFY(!withRoute(full, "ninth", RouteKind::odmDirect));
    }

    void kindsChooseTheirAbsorbingLayer() {
        using enum AbsorbingLayer;
        constexpr std::array expected{checkpoint, checkpoint, requeue, replicas};
        for (std::size_t kind = 0; kind < enumCount<WorkflowKind>; ++kind) {
            const Project edited = sound(withWorkflow(Project{}, "w", static_cast<WorkflowKind>(kind)));
            QCOMPARE(edited.workflows[0].parameters.terms.absorbingLayer, expected[kind]);
            QCOMPARE(edited.workflows[0].parameters.terms.share.value, 1.0);
        }
        const Project two = sound(withJobSize(sound(withWorkflow(Project{}, "w", WorkflowKind::training)), "s", "w"));
        QCOMPARE(two.workflows[0].sizes[0].parameters.terms.share.value, 1.0);
        QCOMPARE(two.workflows[0].sizes[1].parameters.terms.share.value, 0.0);
    }

    void answersAreSortedAndReplaced() {
        Project project = sound(withWorkflow(Project{}, "w", WorkflowKind::training));
        project = sound(withAnswer(project, {"b.x", "", AnswerValue::yes, "", "", {}, {}}));
        project = sound(withAnswer(project, {"a.x", "w", AnswerValue::no, "", "", {}, {}}));
        project = sound(withAnswer(project, {"b.x", "", AnswerValue::partly, "", "", {}, {}}));
        QCOMPARE(project.answers.size(), std::size_t{2});
        QCOMPARE(project.answers[0].criterion, std::string("a.x"));
        QCOMPARE(project.answers[1].value, AnswerValue::partly);
        project = sound(withEvidence(project, "a.x", "w", {"plan.pdf", "", Grade::written, {}, {}, "", 0}));
        QCOMPARE(project.answers[0].evidence.size(), std::size_t{1});
        QVERIFY(!withEvidence(project, "a.x", "", {}));
        QVERIFY(!withEvidence(project, "a.x", "w", {"x", "", Grade::written, {}, {}, "ABC", 0}));
        for (const char* wrong : {"", "plain", "a.", ".b", "A.b", "a.b.c"})
            QVERIFY2(!withAnswer(project, {wrong, "", AnswerValue::yes, "", "", {}, {}}), wrong);
        QVERIFY(!withAnswer(project, {"a.x", "nobody", AnswerValue::yes, "", "", {}, {}}));
        QVERIFY(!withAnswer(project, {"a.x", "", AnswerValue::yes, std::string(10001, 'x'), "", {}, {}}));
        QCOMPARE(structureProblem(project), std::string());
    }

    void textsReadBack() {
        for (const TextRow& row : textRows()) {
            std::string address(row.key);
            if (row.scope == Scope::route)
                address += "@odm";
            else if (row.scope == Scope::workflow)
                address += "@serving";
            else if (row.scope == Scope::component)
                address += "@nic";
            else if (row.scope == Scope::routeTier)
                address += "@flash";
            else if (row.scope == Scope::routeNetwork)
                address += "@compute";
            else if (row.scope == Scope::routeGate)
                address += "@busbar";
            else if (row.scope == Scope::routeDelivery)
                address += "@servers-delivery";
            else if (row.scope == Scope::line)
                address += "@memory";
            else if (row.scope == Scope::routeCost)
                address += "@support";
            const std::string text = row.key == "information.decision_date" ? "2027-01-31"
                                     : row.key == "information.base_year"   ? "2025"
                                     : row.key == "project.baseline"        ? ""
                                                                            : "Größe <b>";
            QVERIFY(isTextKey(address));
            const Project edited = sound(withText(anyProject(), address, text));
            QCOMPARE(sound(textAt(edited, address)), text);
            QVERIFY(sound(withText(edited, address, sound(textAt(anyProject(), address)))) == anyProject());
        }
        QVERIFY(!isTextKey("project.horizon"));
    }

    void theBaseYearIsThatOfTheDecisionUnlessItIsSaid() {
        Information information;
        QCOMPARE(baseYearOf(information), std::string());
        information.decisionDate = Date{2027, 2, 1};
        QCOMPARE(baseYearOf(information), std::string("2027"));
        information.baseYear = "2025";
        QCOMPARE(baseYearOf(information), std::string("2025"));
    }

    void theCheckFindsEveryBreak_data() {
        QTest::addColumn<Break>("damage");
        const auto add = [](const char* name, Break damage) { QTest::newRow(name) << std::move(damage); };
        add("two equal ids", [](Project& p) { p.routes[0].id = "serving"; });
        add("malformed id", [](Project& p) { p.lines[0].id = "A line"; });
        add("lists of a route", [](Project& p) { p.routes[0].costs.pop_back(); });
        add("no job size", [](Project& p) { p.workflows[0].sizes.clear(); });
        add("category of a line", [](Project& p) { p.lines[0].category = Category::support; });
        add("category of a cost", [](Project& p) { p.costs[0].category = Category::residual; });
        add("baseline", [](Project& p) { p.baseline = "odm"; });
        add("value beyond its range", [](Project& p) { p.parameters.terms.horizon = {99}; });
        add("value that is no number", [](Project& p) { p.parameters.terms.horizon = {std::nan("")}; });
        add("rent of an owned route", [](Project& p) { p.routes[0].parameters.rent.price = UsdPerHour{2}; });
        add("price on a rented route", [](Project& p) { p.routes[3].lines[0].quote.price = Usd{2}; });
        add("milestone of a rented route", [](Project& p) { p.routes[3].milestones.push_back({"late", {}}); });
        add("source of nothing", [](Project& p) { p.provenance["energy.pue@rent"].source = "x"; });
        add("source that says nothing", [](Project& p) { p.provenance["energy.pue@odm"] = {}; });
        add("text that is not UTF-8", [](Project& p) { p.information.owner = "\xff"; });
        add("name that is too long", [](Project& p) { p.costs[0].name = std::string(10001, 'x'); });
        add("answers out of order", [](Project& p) { std::swap(p.answers[0], p.answers[1]); });
        add("answer given twice", [](Project& p) { p.answers[1] = p.answers[0]; });
        add("answer for nobody", [](Project& p) { p.answers[0].instance = "nobody"; });
        add("decision on no day", [](Project& p) { p.information.decisionDate = Date{2026, 2, 30}; });
        add("answer due on no day", [](Project& p) { p.answers[0].due = Date{2026, 13, 1}; });
        add("evidence of no day", [](Project& p) {
            p.answers[0].evidence = {{"x", "", Grade::written, Date{2026, 0, 1}, std::nullopt, "", 0}};
        });
        add("too many routes", [](Project& p) {
            for (int n = 0; n < 6; ++n) {
                p.routes.push_back(p.routes[1]);
                p.routes.back().id = "more-" + std::to_string(n);
                p.routes.back().milestones.clear();
            }
        });
    }
    void theCheckFindsEveryBreak() {
        QFETCH(Break, damage);
        Project project = anyProject();
        QCOMPARE(structureProblem(project), std::string());
        damage(project);
        QVERIFY(!structureProblem(project).empty());
    }
};

QTEST_APPLESS_MAIN(TestEdits)
#include "tst_edits.moc"
