// SPDX-License-Identifier: GPL-3.0-or-later
// The generator of projects reaches what the properties rely on.
#include <set>

#include <QTest>

#include "core/project/edits.h"
#include "tests/support/generated_project.h"

using namespace plumb;

class TestGeneratedProject : public QObject {
    Q_OBJECT
private slots:
    void isReproducible() {
        QVERIFY(tests::generatedProject(7) == tests::generatedProject(7));
        QVERIFY(!(tests::generatedProject(7) == tests::generatedProject(8)));
    }

    void reachesEveryRowEveryEndAndEveryKind() {
        std::set<std::string_view> seen, unknown, low, high;
        std::set<RouteKind> kinds;
        std::set<AnswerValue> answers;
        bool provenance = false, evidence = false, noBaseline = false;
        for (std::uint64_t seed = 0; seed < 800; ++seed) {
            const Project project = tests::generatedProject(seed);
            QCOMPARE(structureProblem(project), std::string());
            for (const Address& address : addresses(project)) {
                const Row& row = *address.row;
                const auto value = read(project, address);
                seen.insert(row.key);
                if (!value)
                    unknown.insert(row.key);
                if (value == row.low)
                    low.insert(row.key);
                if (value == row.high)
                    high.insert(row.key);
            }
            for (const Route& route : project.routes)
                kinds.insert(route.kind);
            for (const Answer& answer : project.answers) {
                answers.insert(answer.value);
                evidence = evidence || !answer.evidence.empty();
            }
            provenance = provenance || !project.provenance.empty();
            noBaseline = noBaseline || project.baseline.empty();
        }
        for (const Row& row : catalogue()) {
            const std::string key(row.key);
            QVERIFY2(seen.contains(row.key), key.c_str());
            QVERIFY2(unknown.contains(row.key) == row.optional, key.c_str());
            QVERIFY2(low.contains(row.key), key.c_str());
            QVERIFY2(high.contains(row.key), key.c_str());
        }
        QCOMPARE(kinds.size(), enumCount<RouteKind>);
        QCOMPARE(answers.size(), enumCount<AnswerValue>);
        QVERIFY(provenance && evidence && noBaseline);
    }
};

QTEST_APPLESS_MAIN(TestGeneratedProject)
#include "tst_generated_project.moc"
