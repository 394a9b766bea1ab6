// SPDX-License-Identifier: GPL-3.0-or-later
// What items of a project may be called: held by every edit, found in files that are older than the rule.
#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/project/edits.h"
#include "core/project/names.h"
#include "core/project/project_json.h"
#include "core/project/structure.h"
#include "core/project/templates.h"

using namespace plumb;

namespace {

/// Two items of every kind that has names.
Project furnished() {
    Project project = *projectFromTemplate("simulation-512");
    const auto add = [&](const Result<Project>& next) {
        QVERIFY2(next, next ? "" : next.error().sentence.c_str());
        project = *next;
    };
    int number = 0;
    const auto id = [&] { return "further-" + std::to_string(++number); };
    for (int i = 0; i < 2; ++i) {
        add(withRoute(project, id(), RouteKind::odmDirect));
        add(withWorkflow(project, id(), WorkflowKind::training));
        add(withComponent(project, id()));
        add(withLine(project, id(), Category::servers));
        add(withCost(project, id(), Category::support, CostTiming::perYear));
    }
    const auto addMissing = [&](auto kinds, const auto& list, auto make) {
        for (std::size_t k = 0, n = 0; k < kinds && n < 2; ++k) {
            if (std::ranges::none_of(list(),
                                     [&](const auto& item) { return static_cast<std::size_t>(item.kind) == k; })) {
                add(make(k));
                ++n;
            }
        }
    };
    addMissing(
        enumCount<TierKind>, [&] { return project.tiers; },
        [&](std::size_t k) { return withTier(project, id(), static_cast<TierKind>(k)); });
    addMissing(
        enumCount<NetworkKind>, [&] { return project.networks; },
        [&](std::size_t k) { return withNetwork(project, id(), static_cast<NetworkKind>(k)); });
    addMissing(
        enumCount<GateKind>, [&] { return project.gates; },
        [&](std::size_t k) { return withGate(project, id(), static_cast<GateKind>(k)); });
    addMissing(
        enumCount<DeliveryKind>, [&] { return project.deliveries; },
        [&](std::size_t k) { return withDelivery(project, id(), static_cast<DeliveryKind>(k)); });
    return project;
}

std::size_t findingsOf(const Project& project, std::string_view where) {
    const std::vector<Finding> found = evaluate(project).findings;
    return static_cast<std::size_t>(std::ranges::count(found, where, &Finding::where));
}

} // namespace

class TestNames : public QObject {
    Q_OBJECT

private slots:
    void noNameIsRefusedInAnyList_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("word");
        QTest::newRow("empty") << ""
                               << "empty";
        QTest::newRow("blanks") << "  \u00A0\u3000"
                                << "empty";
        QTest::newRow("nothing to see") << "\u200B\u2060\uFEFF"
                                        << "empty";
        QTest::newRow("marks of direction alone") << "\u200E\u202E"
                                                  << "empty";
        QTest::newRow("escape") << "a\u001B[31m"
                                << "U+001B";
        QTest::newRow("line break") << "a\nb"
                                    << "U+000A";
        QTest::newRow("tab") << "a\tb"
                             << "U+0009";
        QTest::newRow("C1") << "a\u0085b"
                            << "U+0085";
        QTest::newRow("line separator") << "a\u2028b"
                                        << "U+2028";
    }
    void noNameIsRefusedInAnyList() {
        QFETCH(const QString, name);
        QFETCH(const QString, word);
        const Project project = furnished();
        structure::forEachNamedList(project, [&](std::string_view key, const char*, const auto& list) {
            QVERIFY(list.size() >= 2);
            const std::string where = std::string(key) + '@' + list.front().id;
            const auto edited = withText(project, where, name.toStdString());
            QVERIFY(!edited);
            QVERIFY2(edited.error().sentence.find(where) != std::string::npos, edited.error().sentence.c_str());
            QVERIFY2(edited.error().sentence.find(word.toStdString()) != std::string::npos,
                     edited.error().sentence.c_str());
            const Assignment assignment{where, name.toStdString()};
            QVERIFY(!withAssignments(project, std::span(&assignment, 1)));
        });
    }

    void noNameStandsTwiceInAnyList() {
        const Project project = furnished();
        structure::forEachNamedList(project, [&](std::string_view key, const char*, const auto& list) {
            const std::string first = std::string(key) + '@' + list[0].id, second = std::string(key) + '@' + list[1].id;
            const Project named = *withText(project, first, "One name");
            for (const char* same : {"One name", " One name ", "One\u00A0name", "One  name", "One\u200B name", "ONE name"}) {
                const auto twice = withText(named, second, same);
                QVERIFY2(!twice, same);
                QVERIFY(twice.error().sentence.find(list[0].id) != std::string::npos);
            }
            QVERIFY(withText(named, first, "One name")); // its own stays its own
            QVERIFY(withText(named, second, "Another name"));
        });
    }

    void twoNamesCanChangePlaces() {
        Project project = furnished();
        const std::string a = "route.name@" + project.routes[0].id, b = "route.name@" + project.routes[1].id;
        const std::string nameA = project.routes[0].name, nameB = project.routes[1].name;
        const std::array swapped{Assignment{a, nameB}, Assignment{b, nameA}};
        const auto edited = withAssignments(project, swapped);
        QVERIFY(edited);
        QCOMPARE(edited->routes[0].name, nameB);
        const std::array both{Assignment{a, "Same"}, Assignment{b, "Same"}};
        QVERIFY(!withAssignments(project, both));
    }

    void aNewItemIsNeverCalledAsAnother() {
        Project project = furnished();
        project = *withText(project, "line.name@" + project.lines.front().id, "extra");
        project = *withLine(project, "extra", Category::servers);
        QVERIFY(nameFindings(project).empty());
        QCOMPARE(project.lines.back().name, std::string("extra 2"));
    }

    void aFileThatHasThemIsReadAndFound() {
        const Project sound = furnished();
        QVERIFY(nameFindings(sound).empty());
        const auto findIn = [&](auto change, std::string_view key) {
            Project project = sound;
            std::string where;
            structure::forEachNamedList(project, [&](std::string_view known, const char*, auto& list) {
                if (known == key) {
                    change(list);
                    where = std::string(key) + '@' + list[1].id;
                }
            });
            QVERIFY(structureProblem(project).empty());
            QCOMPARE(findingsOf(project, where), std::size_t{1});
            // What somebody has is never lost, but does not come in anew.
            const std::string json = projectToJson(project);
            QVERIFY(projectFromJson(json, JsonTexts::kept));
            QVERIFY(*projectFromJson(json, JsonTexts::kept) == project);
            QVERIFY(!projectFromJson(json));
        };
        structure::forEachNamedList(sound, [&](std::string_view key, const char*, const auto&) {
            findIn([](auto& list) { list[1].name.clear(); }, key);
            findIn([](auto& list) { list[1].name = list[0].name; }, key);
            findIn([](auto& list) { list[1].name = "a\x1b[31m"; }, key);
        });
    }

    void titlesAreOneLineAndQuestionsMayBeSeveral() {
        const Project project = furnished();
        QVERIFY(!withText(project, "information.title", "a\nb"));
        QVERIFY(!withText(project, "information.owner", "a\x1b[0m"));
        QVERIFY(withText(project, "information.question", "a\n\tb"));
        QVERIFY(!withText(project, "information.question", "a\x07"));
        QVERIFY(withText(project, "information.title", ""));
        Project old = project;
        old.information.title = "a\x1b";
        QVERIFY(structureProblem(old).empty());
        QCOMPARE(findingsOf(old, "information.title"), std::size_t{1});
    }

    void evidenceIsNotNamedByControlCharacters() {
        Project project = furnished();
        project = *withAnswer(project, {"facilities.expansion-runway", {}, AnswerValue::yes, {}, {}, {}, {}});
        Evidence piece;
        piece.name = "a\x1b.pdf";
        QVERIFY(!withEvidence(project, "facilities.expansion-runway", {}, piece));
    }
};

QTEST_APPLESS_MAIN(TestNames)
#include "tst_names.moc"
