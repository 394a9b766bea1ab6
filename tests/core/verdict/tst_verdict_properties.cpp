// SPDX-License-Identifier: GPL-3.0-or-later
// Over all combinations: exactly one verdict for every set of answers, and one id for every sentence.
#include <map>

#include <QTest>

#include "core/base/text.h"
#include "tests/core/verdict/judged_project.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

constexpr Outcome gain{2e6};
constexpr Outcome loss{-1e6};
const Outcome missing = absent(Absence::noPrice);

QString nameAt(VerdictId id) {
    return QString::fromStdString(std::string(nameOf(id)));
}

} // namespace

class TestVerdictProperties : public QObject {
    Q_OBJECT
private slots:
    /// Every state of the three gates, every sign of the saving, every confidence: one verdict, the expected one.
    void everyCombinationOfGatesAndSavingsHasItsVerdict() {
        const Project base = allYes(smallProject());
        const Evaluation evaluation = evaluate(base);
        const Scorecard card = scorecard(base, evaluation, pack(), today);
        const std::vector<std::string>& gates = ruleOf(pack(), RuleId::gates).preconditions;
        QCOMPARE(gates.size(), std::size_t{3});
        int cases = 0;
        for (int code = 0; code < 64; ++code) {
            Scorecard changed = card;
            bool hold = true;
            for (std::size_t g = 0, rest = static_cast<std::size_t>(code); g < 3; ++g, rest /= 4) {
                const State state = static_cast<State>(rest % 4);
                hold = hold && state == State::yes;
                const auto put = [&](std::vector<PreconditionState>& states) {
                    std::ranges::find(states, gates[g], &PreconditionState::id)->state = state;
                };
                put(changed.preconditions);
                std::ranges::for_each(changed.routes, put);
            }
            for (const Outcome saving : {gain, Outcome{0}, loss, missing}) {
                for (const double probability : {-1.0, 0.0, 0.8, 1.0}) {
                    Evaluation numbers = evaluation;
                    savingOf(numbers, odm) = savingOf(numbers, tierTwo) = saving;
                    savingOf(numbers, cloud) = loss;
                    const std::optional<Confidence> confidence =
                        probability < 0 ? std::nullopt : confidenceOf(base, probability);
                    const Verdict found = verdict(base, numbers, changed, pack(), confidence);
                    const VerdictId expected = !hold     ? VerdictId::unproven
                                               : !saving ? VerdictId::incomplete
                                               : saving.value <= 0 || (probability >= 0 && probability < 0.8)
                                                   ? VerdictId::notCheaper
                                                   : VerdictId::supported;
                    QCOMPARE(nameAt(found.id), nameAt(expected));
                    QCOMPARE(found.routes[odm].status, !saving ? SavingStatus::unknown
                                                       : hold && probability >= 0.8 && saving.value > 0
                                                           ? SavingStatus::proven
                                                           : SavingStatus::unproven);
                    QVERIFY(std::ranges::count(found.reasons, true, &Reason::decides) > 0);
                    ++cases;
                }
            }
        }
        QCOMPARE(cases, 64 * 16);
    }

    /// Every combination of the five answers to the five criteria of one gate, with and without evidence.
    void everyCombinationOfAnswersHasOneVerdict() {
        Project project = allYes(smallProject());
        const Evaluation evaluation = evaluationWith(project, gain, gain, loss);
        const auto gate = std::ranges::find(pack().preconditions, "checkpoint-arithmetic", &Precondition::id);
        std::vector<std::size_t> positions;
        for (std::size_t a = 0; a < project.answers.size(); ++a) {
            if (project.answers[a].criterion.starts_with("checkpoint-arithmetic.") &&
                project.answers[a].instance != "tier-two")
                positions.push_back(a);
        }
        QCOMPARE(positions.size(), gate->criteria.size());
        for (const bool withEvidence : {true, false}) {
            for (int code = 0; code < 3125; ++code) {
                bool yes = false, hindered = false;
                for (std::size_t i = 0, rest = static_cast<std::size_t>(code); i < 5; ++i, rest /= 5) {
                    Answer& given = project.answers[positions[i]];
                    given.value = static_cast<AnswerValue>(rest % 5);
                    given.evidence.clear();
                    if (withEvidence)
                        given.evidence.push_back(evidence());
                    yes = yes || given.value == AnswerValue::yes;
                    hindered = hindered ||
                               (given.value != AnswerValue::yes && given.value != AnswerValue::notApplicable) ||
                               (given.value == AnswerValue::yes && !withEvidence);
                }
                const Scorecard card = scorecard(project, evaluation, pack(), today);
                const Verdict found = verdict(project, evaluation, card, pack(), {});
                QCOMPARE(nameAt(*found.routes[odm].id), QString(yes && !hindered ? "supported" : "unproven"));
            }
        }
    }

    /// Ids and sentences belong together one to one, each argument is given, and a phrasebook says the rest.
    void everySentenceHasItsOwnId() {
        std::map<std::string, std::string> englishOf, idOf;
        std::vector<std::string> problems;
        const auto note = [&](const Message& message) {
            if (message.id.empty())
                return;
            // Judged once a sentence: the arguments differ, the sentence does not.
            const auto byId = englishOf.find(message.id);
            if (byId != englishOf.end()) {
                if (byId->second != message.english)
                    problems.push_back(message.id + " says two things");
                return;
            }
            englishOf.emplace(message.id, message.english);
            const auto [bySentence, isNew] = idOf.emplace(message.english, message.id);
            if (!isNew && message.english.find_first_not_of("{}abcdefghijklmnopqrstuvwxyz_") != std::string::npos)
                problems.push_back(message.id + " says the same as " + bySentence->second);
            const std::string text = render(message);
            const auto has = [&](std::string_view part) { return text.find(part) != std::string::npos; };
            if (has("{") || has("}") || has("  ") || has("..") || !text.ends_with('.'))
                problems.push_back(text);
            if (render(message, {{{message.id, "x"}}}) != "x")
                problems.push_back("the phrasebook is not asked for " + message.id);
        };
        const Project open = taken(withWorkflow(smallProject(), "chat", WorkflowKind::inference));
        std::vector<Project> projects{Project{}, open, allYes(open)};
        for (const AnswerValue value : {AnswerValue::yes, AnswerValue::partly, AnswerValue::no, AnswerValue::unknown,
                                        AnswerValue::notApplicable}) {
            Evidence undated = evidence();
            undated.date.reset();
            for (const std::vector<Evidence>& pieces : {std::vector<Evidence>{},
                                                        {undated},
                                                        {evidence(Grade::verbal)},
                                                        {evidence(Grade::written, Date{2026, 1, 1})}}) {
                Project project = open;
                for (const Precondition& precondition : pack().preconditions) {
                    for (const Criterion& criterion : precondition.criteria)
                        project = answered(std::move(project), criterion.id, value, pieces);
                }
                projects.push_back(project);
            }
        }
        const std::size_t plainProjects = projects.size();
        for (std::size_t i = 1; i < plainProjects; ++i) {
            Project unabsorbed = projects[i];
            unabsorbed.workflows[0].parameters.terms.absorbingLayer = AbsorbingLayer::nothing;
            const Project unpriced = taken(without(projects[i], "cloud"));
            Project failing = projects[i];
            failing.parameters.reliability.nodeMtbf = Hours{10};
            failing.workflows[0].sizes[0].parameters.terms.nodes = Count{1000};
            projects.insert(projects.end(), {unabsorbed, unpriced, failing});
        }
        for (const Project& project : projects) {
            Evaluation evaluation = evaluate(project);
            for (const Outcome saving : {gain, loss, missing}) {
                for (RouteNumbers& route : evaluation.numbers.routes)
                    route.saving[0] = saving;
                for (const auto& confidence :
                     {std::optional<Confidence>(), confidenceOf(project, 0.5), confidenceOf(project, 0.9)}) {
                    const Scorecard card = scorecard(project, evaluation, pack(), today);
                    const Verdict found = verdict(project, evaluation, card, pack(), confidence);
                    note(found.sentence);
                    note(found.estate);
                    for (const RouteVerdict& route : found.routes) {
                        for (const Reason& reason : route.reasons) {
                            note(reason.sentence);
                            note(reason.remedy);
                        }
                        for (const std::vector<OpenPoint>* list : {&route.needed, &route.openPoints}) {
                            for (const OpenPoint& point : *list) {
                                note(point.sentence);
                                note(point.remedy);
                            }
                        }
                        note(route.breakEven.sentence);
                    }
                    for (const Reason& reason : found.reasons) {
                        note(reason.sentence);
                        note(reason.remedy);
                    }
                    for (const PreconditionState& state : card.preconditions) {
                        note(state.why);
                        note(state.remedy);
                        for (const Standing& standing : state.criteria) {
                            note(standing.why);
                            note(standing.remedy);
                        }
                    }
                    for (const Finding& finding : card.findings) {
                        note(finding.sentence);
                        note(finding.remedy);
                    }
                }
            }
        }
        QVERIFY2(problems.empty(), join(problems, "\n").c_str());
        QVERIFY2(englishOf.size() > 60, qPrintable(QString::number(englishOf.size())));
    }
};

QTEST_APPLESS_MAIN(TestVerdictProperties)
#include "tst_verdict_properties.moc"
