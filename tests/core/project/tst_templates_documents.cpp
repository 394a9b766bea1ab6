// SPDX-License-Identifier: GPL-3.0-or-later
// The documents of a template are what their names say, its bids live as long as what waits for them, and its routes
// are asked the same.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <QRegularExpression>
#include <QTest>

#include "core/evaluation/evaluate.h"
#include "core/evaluation/fabric_words.h"
#include "core/verdict/rule_pack.h"
#include "tests/support/template_projects.h"

using namespace plumb;
using plumb::tests::addTemplates;
using plumb::tests::templateProject;

namespace {

bool matches(const std::string& name, const char* pattern) {
    return QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption)
        .match(QString::fromStdString(name))
        .hasMatch();
}

bool isGate(std::string_view criterion) {
    static const RulePack pack = builtInRulePack();
    return std::ranges::any_of(pack.preconditions, [&](const Precondition& precondition) {
        return precondition.gate &&
               std::ranges::any_of(precondition.criteria, [&](const Criterion& each) { return each.id == criterion; });
    });
}

} // namespace

class TestTemplatesDocuments : public QObject {
    Q_OBJECT
private slots:
    void aDocumentHasOneDateOneExpiryAndOneGrade_data() { addTemplates(); }
    void aDocumentHasOneDateOneExpiryAndOneGrade() {
        QFETCH(QString, id);
        std::map<std::string, Evidence> known;
        for (const Answer& answer : templateProject(id).answers) {
            for (Evidence piece : answer.evidence) {
                piece.page.clear();
                const auto [first, isNew] = known.try_emplace(piece.name, piece);
                QVERIFY2(isNew || first->second == piece, piece.name.c_str());
            }
        }
        QVERIFY(known.size() > 10);
    }

    /// Somebody else relies on a written commitment; nobody relies on a draft, a plan or a calculation of one's own.
    void gradesFitTheDocuments_data() { addTemplates(); }
    void gradesFitTheDocuments() {
        QFETCH(QString, id);
        const char* const own =
            "draft|not signed|plan(?!, annex)|run book|calculation|business case|note on|concept(?!, signed)";
        const char* const heard = "call|letter of intent|not signed";
        const char* const committed =
            "signed|approved|^offer of|request for offers|contract|agreement|guarantee|certificate";
        const char* const seen =
            "report|measurement|log|record|drill|survey|study|register|inventory|settings|attendance|"
            "traffic|rehearsal";
        for (const Answer& answer : templateProject(id).answers) {
            for (const Evidence& piece : answer.evidence) {
                const char* name = piece.name.c_str();
                if (matches(piece.name, heard))
                    QVERIFY2(piece.grade == Grade::verbal, name);
                else if (matches(piece.name, own))
                    QVERIFY2(piece.grade == Grade::assumption, name);
                else if (piece.grade == Grade::written)
                    QVERIFY2(matches(piece.name, committed), name);
                else if (piece.grade == Grade::measured || piece.grade == Grade::bidder)
                    QVERIFY2(matches(piece.name, seen), name);
                else
                    QVERIFY2(piece.grade == Grade::published, name);
            }
        }
    }

    void bidsOutliveTheConditionsOfTheirGates_data() { addTemplates(); }
    void bidsOutliveTheConditionsOfTheirGates() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        const long decided = daysSinceEpoch(*project.information.decisionDate);
        std::set<long> lapse;
        for (const Route& route : project.routes) {
            if (!isOwned(route.kind))
                continue;
            const double valid = route.parameters.contract.validity->value;
            lapse.insert(decided + std::lround(valid));
            for (const Answer& answer : project.answers) {
                if (answer.due && isGate(answer.criterion) && (answer.instance.empty() || answer.instance == route.id))
                    QVERIFY2(double(daysSinceEpoch(*answer.due) - decided) <= valid,
                             (route.id + ", " + answer.criterion).c_str());
            }
        }
        int offers = 0;
        for (const Answer& answer : project.answers) {
            for (const Evidence& piece : answer.evidence) {
                if (!piece.name.starts_with("Offer of"))
                    continue;
                ++offers;
                QVERIFY2(piece.expires && lapse.contains(daysSinceEpoch(*piece.expires)), piece.name.c_str());
            }
        }
        QVERIFY(offers > 0);
    }

    void networksThatArePlannedAreBought_data() { addTemplates(); }
    void networksThatArePlannedAreBought() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            if (!isOwned(project.routes[r].kind))
                continue;
            const auto quoted = quotedNetwork(evaluation.inputs, r);
            const double planned = evaluation.numbers.routes[r].fabric.usd;
            QVERIFY(quoted && *quoted && planned > 0);
            // Assumed: what bids and plans differ by without a network missing.
            QVERIFY2(std::abs((*quoted).value / planned - 1) < 0.08, project.routes[r].id.c_str());
        }
    }

    void pricesSayForHowManyNodesTheyWereAsked_data() { addTemplates(); }
    void pricesSayForHowManyNodesTheyWereAsked() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        const Evaluation evaluation = evaluate(project);
        for (std::size_t r = 0; r < project.routes.size(); ++r) {
            for (std::size_t l = 0; l < project.lines.size(); ++l) {
                const LineQuote& quote = project.routes[r].lines[l].quote;
                QCOMPARE(quote.builtFor.has_value(), quote.price.has_value());
                if (quote.builtFor)
                    QCOMPARE(quote.builtFor->value, evaluation.numbers.routes[r].nodesDelivered);
            }
        }
    }

    void checkpointsAreWrittenTheSameWayOnEveryRoute_data() { addTemplates(); }
    void checkpointsAreWrittenTheSameWayOnEveryRoute() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            std::set<CheckpointMode> modes;
            for (const Route& route : project.routes)
                modes.insert(route.workflows[w].checkpoint.mode);
            QVERIFY2(modes.size() == 1, project.workflows[w].id.c_str());
        }
    }

    /// Hangs, lemon nodes and silent corruption are in the figures, or it is said why they are not.
    void quietFailuresAreSpokenOf_data() { addTemplates(); }
    void quietFailuresAreSpokenOf() {
        QFETCH(QString, id);
        const Project project = templateProject(id);
        const auto speaksOf = [&](const std::string& place) { return project.provenance.contains(place); };
        const auto nodes = [](const JobSize& size) { return size.parameters.terms.nodes.value; };
        const auto largest = [&](const Workflow& workflow) {
            return nodes(std::ranges::max(workflow.sizes, {}, nodes));
        };
        const auto fails = std::ranges::max_element(project.workflows, {}, largest);
        for (const Route& route : project.routes) {
            QVERIFY2(speaksOf("reliability.lemon_fraction@" + route.id), route.id.c_str());
            QVERIFY2(speaksOf("reliability.silent_events@" + route.id), route.id.c_str());
            QVERIFY2(speaksOf("restart.hang_share@" + route.id + "/" + fails->id), route.id.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestTemplatesDocuments)
#include "tst_templates_documents.moc"
