// SPDX-License-Identifier: GPL-3.0-or-later
// Fingerprints: published digests, and an input hash that sees everything a project says and nothing else.
#include <set>

#include <QTest>

#include "core/project/edits.h"
#include "core/store/hash.h"
#include "core/store/header.h"
#include "tests/support/generated_project.h"

using namespace plumb;
using namespace plumb::store;
using namespace plumb::tests;

class TestHash : public QObject {
    Q_OBJECT
private slots:
    void sha256IsTheStandards_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("digest");
        QTest::newRow("FIPS 180-4 example, empty")
            << ""
            << "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        QTest::newRow("FIPS 180-4 example, one block")
            << "abc"
            << "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        QTest::newRow("FIPS 180-4 example, two blocks")
            << "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
            << "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
    }
    void sha256IsTheStandards() {
        QFETCH(QString, text);
        QFETCH(QString, digest);
        QCOMPARE(QString::fromStdString(sha256(text.toStdString())), digest);
    }

    void everyChangeShows() {
        const Project project = generatedProject(11);
        std::set<std::string> seen{inputHash(project)};
        std::size_t variants = 1;
        const auto differs = [&](const Project& variant) {
            ++variants;
            return seen.insert(inputHash(variant)).second;
        };
        for (const Address& address : addresses(project)) {
            const Row& row = *address.row;
            const auto value = read(project, address);
            Project variant = project;
            row.write(parametersAt(variant, row.scope, address.place), value == row.low ? row.high : row.low);
            QVERIFY2(differs(variant), addressText(project, address).c_str());
        }
        const auto edited = [&](auto edit) {
            Project variant = project;
            edit(variant);
            return differs(variant);
        };
        QVERIFY(edited([](Project& p) { p.information.title += "x"; }));
        QVERIFY(edited([](Project& p) { p.information.decisionDate = Date{1999, 9, 9}; }));
        QVERIFY(edited([](Project& p) { p.baseline.clear(); }));
        QVERIFY(edited([](Project& p) { p.routes[0].name += "x"; }));
        QVERIFY(edited([](Project& p) { std::swap(p.workflows[0].id, p.routes[0].id); }));
        QVERIFY(edited([](Project& p) { p.answers[0].note += "x"; }));
        QVERIFY(edited([](Project& p) { p.answers.pop_back(); }));
        QVERIFY(edited([](Project& p) { p.answers[0].evidence.push_back({}); }));
        QVERIFY(edited([](Project& p) { p.answers[0].formerEvidence.push_back({AnswerValue::yes, {}}); }));
        QVERIFY(edited([](Project& p) { p.answers[0].formerEvidence.push_back({AnswerValue::no, {}}); }));
        QVERIFY(edited([](Project& p) { p.provenance["project.horizon"].note += "x"; }));
        QCOMPARE(seen.size(), variants);
    }

    void neighbouringTextsDoNotRunTogether() {
        Project one, two;
        one.information.title = "a";
        one.information.question = "bc";
        two.information.title = "ab";
        two.information.question = "c";
        QVERIFY(inputHash(one) != inputHash(two));
        one = two;
        one.information.title = "a\n4:text,";
        QVERIFY(inputHash(one) != inputHash(two));
    }

    void minusZeroIsZero() {
        Project one = *withRoute({}, "cloud", RouteKind::rent), two = one;
        one.routes[0].parameters.rent.decline = {0.0};
        two.routes[0].parameters.rent.decline = {-0.0};
        QVERIFY(one == two);
        QCOMPARE(inputHash(one), inputHash(two));
    }

    void aTierOfAnotherKindIsAnotherInput() {
        const Project shared = *withTier({}, "flash", TierKind::burstBuffer);
        Project own = shared;
        own.tiers[0].kind = TierKind::nodeLocal;
        QVERIFY(inputHash(shared) != inputHash(own));
        QVERIFY(inputHash(*withComponent({}, "link")) != inputHash({}));
    }

    // The hash is printed in memos and read back years later: it changes only with `canonicalText` itself.
    void staysWhatItWas() {
        Project project = *withRoute({}, "oem", RouteKind::oemReference);
        project.information.title = "Stored";
        const std::string text = canonicalText(project);
        QVERIFY(text.starts_with("18:plumbline inputs 4,\n4:text,17:information.title,6:Stored,\n"));
        QVERIFY(text.find("10:assumption,21:reliability.node_mtbf,4:6335,\n") != std::string::npos);
        QCOMPARE(inputHash(project), sha256(text));
    }
};

QTEST_APPLESS_MAIN(TestHash)
#include "tst_hash.moc"
