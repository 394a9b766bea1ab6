// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/fabric_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/project/address.h"
#include "core/report/memo/parts.h"
#include "ui/viewmodels/cluster.h"
#include "ui/viewmodels/economics.h"
#include "ui/viewmodels/facilities.h"
#include "ui/viewmodels/result_words.h"
#include "ui/viewmodels/storage_words.h"
#include "ui/viewmodels/supply.h"
#include "ui/viewmodels/workflows.h"

namespace plumb::ui {
namespace {

struct PageSentences {
    Q_DECLARE_TR_FUNCTIONS(PageSentences)
};

QString tr(const char* english, int count = -1) {
    return PageSentences::tr(english, nullptr, count);
}

/// "A", "A and B", "A, B and C"
QString listed(QStringList names) {
    if (names.size() < 2)
        return names.join(QString());
    const QString last = names.takeLast();
    return tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

QString verdictWord(const Results& results) {
    return shown(report::parts::nameOf(results.judgement.verdict.id, report::Voice{}));
}

QString start(const Results* results) {
    if (!results)
        return tr("Is the saving in a self-sourced cluster real? Start from a template or open a project.");
    const std::string& title = results->project->information.title;
    return tr("%1 is open; what it concludes so far: %2.")
        .arg(title.empty() ? tr("The project") : shown(title), verdictWord(*results));
}

QString scorecardSentence(const Results& results) {
    const Scorecard& card = results.judgement.scorecard;
    QStringList gates;
    for (const PreconditionState& state : card.preconditions) {
        if (state.gate && state.state != State::yes)
            gates.append(shown(state.title));
    }
    QString said = card.openQuestions == 0
                       ? tr("All %1 questions are answered").arg(card.totalQuestions)
                       : tr("%1 of %2 questions are open").arg(card.openQuestions).arg(card.totalQuestions);
    if (gates.size() == 1)
        said += tr("; the gate %1 is not yes").arg(gates.front());
    else if (!gates.isEmpty())
        said += tr("; the gates %1 are not yes").arg(listed(gates));
    else
        said += tr("; every gate is yes");
    const auto contradicted = card.contradictions.size();
    if (contradicted == 1)
        said += tr(", and the numbers contradict one answer");
    else if (contradicted > 1)
        said += tr(", and the numbers contradict answers in %1 places").arg(contradicted);
    return said + QLatin1Char('.');
}

/// To stand behind a colon.
QString lowered(QString sentence) {
    if (!sentence.isEmpty())
        sentence[0] = sentence[0].toLower();
    return sentence;
}

template <class List>
std::optional<std::size_t> positionOf(const List& list, const QString& id) {
    const auto found = std::ranges::find_if(list, [&](const auto& item) { return shown(item.id) == id; });
    return found == list.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - list.begin()));
}

QString titleAt(const QList<Choice>& choices, const QString& id) {
    const auto found = std::ranges::find(choices, id, &Choice::id);
    return found == choices.end() ? id : found->title;
}

QString routes(const Results& results) {
    const Project& project = *results.project;
    const Numbers& numbers = results.judgement.evaluation.numbers;
    std::optional<std::size_t> cheapest;
    std::size_t priced = 0;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        const Outcome& cost = numbers.routes[r].costPerHour;
        if (!cost)
            continue;
        ++priced;
        if (!cheapest || cost.value < numbers.routes[*cheapest].costPerHour.value)
            cheapest = r;
    }
    if (project.routes.empty())
        return tr("There is no route yet: add the ways in which the cluster can be bought.");
    if (!cheapest)
        return tr("No route has a cost per useful GPU-hour yet. %1")
            .arg(shown(render(whyAbsent(numbers.routes.front().costPerHour.absence))));
    const auto costOf = [&](std::size_t r) { return shown(shortMoney(numbers.routes[r].costPerHour.value)); };
    const auto nameOf = [&](std::size_t r) { return shown(report::titleOf(project.routes[r])); };
    QString said = tr("A useful GPU-hour costs least from %1, at %2").arg(nameOf(*cheapest), costOf(*cheapest));
    if (const auto baseline = results.judgement.evaluation.inputs.baseline) {
        if (baseline == cheapest)
            said += tr(", which is the baseline");
        else if (numbers.routes[*baseline].costPerHour)
            said += tr("; the baseline %1 asks %2").arg(nameOf(*baseline), costOf(*baseline));
    }
    if (priced < project.routes.size())
        said +=
            tr("; %1 of %2 routes have no such figure").arg(project.routes.size() - priced).arg(project.routes.size());
    return said + QLatin1Char('.');
}

QString memoSentence(const Results& results) {
    const Verdict& verdict = results.judgement.verdict;
    const auto decisive = std::ranges::count(verdict.reasons, true, &Reason::decides);
    const QString word = verdictWord(results);
    if (decisive == 1)
        return tr("The memo concludes “%1”, for one reason.").arg(word);
    if (decisive > 1)
        return tr("The memo concludes “%1”, for %2 reasons.").arg(word).arg(decisive);
    return tr("The memo concludes “%1”.").arg(word);
}

QString data(const Results& results) {
    const Project& project = *results.project;
    const auto sourced =
        std::ranges::count_if(project.provenance, [](const auto& entry) { return entry.second.grade < Grade::verbal; });
    const auto all = addresses(project).size();
    if (sourced == 0)
        return tr("%1 assumptions carry the result; none has published, written or measured evidence yet.").arg(all);
    return tr("%1 assumptions carry the result; %2 of them rest on published, written or measured evidence.")
        .arg(all)
        .arg(sourced);
}

} // namespace

QString reliabilitySentence(const Results& results, const Reliability& of) {
    const Project& project = *results.project;
    const auto r = positionOf(project.routes, of.route);
    const auto w = positionOf(project.workflows, of.workflow);
    if (!r)
        return tr("There is no route yet whose failures could be counted.");
    if (!w)
        return tr("There is no workflow yet that a failure could interrupt.");
    const WorkflowNumbers& numbers = results.judgement.evaluation.numbers.routes[*r].workflows[*w];
    const QString workflow = titleAt(of.workflows, of.workflow);
    const QString route = titleAt(of.routes, of.route);
    if (numbers.overhead.absence == Absence::neverFinishes)
        return tr("%1 never finishes on %2: failures come faster than it advances.").arg(workflow, route);
    if (!numbers.overhead)
        return tr("%1 on %2 has no overhead to show. %3")
            .arg(workflow, route, shown(render(whyAbsent(numbers.overhead.absence))));
    const double overhead = numbers.overhead.value;
    const bool hasCheckpoints = absorbingLayer(project, *r, *w) == AbsorbingLayer::checkpoint;
    QString said = (hasCheckpoints ? tr("Checkpoints and failures add %1 to the run time of all jobs of %2 on %3")
                                   : tr("Failures add %1 to the run time of all jobs of %2 on %3"))
                       .arg(shown(percent(overhead)), workflow, route);
    if (const Outcome& before = numbers.overheadBeforeRestart; before && overhead > 0)
        said += tr("; %1 of that is restart and waiting")
                    .arg(shown(percent(std::clamp((overhead - before.value) / overhead, 0.0, 1.0), 2)));
    return said + QLatin1Char('.');
}

QString storageSentence(const Results& results, const Storage& of) {
    const Project& project = *results.project;
    const auto r = positionOf(project.routes, of.route);
    const auto w = positionOf(project.workflows, of.workflow);
    if (!r)
        return tr("There is no route yet whose storage could be held against the checkpoints.");
    if (!w)
        return tr("There is no workflow yet that would ask anything of the storage.");
    const QString workflow = titleAt(of.workflows, of.workflow);
    const QString route = titleAt(of.routes, of.route);
    if (absorbingLayer(project, *r, *w) != AbsorbingLayer::checkpoint)
        return tr("%1 takes no checkpoints on %2, and asks nothing of the storage for them.").arg(workflow, route);
    const WorkflowNumbers& numbers = results.judgement.evaluation.numbers.routes[*r].workflows[*w];
    const StorageNumbers& storage = numbers.storage;
    const StorageCheck& interval = storage.checks[static_cast<std::size_t>(StorageAsk::interval)];
    switch (storage.support) {
    case StorageSupport::unknown:
        return tr("Whether the storage of %1 supports the checkpoints of %2 is not known: %3")
            .arg(route, workflow, lowered(shown(render(whyAbsent(interval.margin.absence)))));
    case StorageSupport::fails:
        return shown(render(storageShortfall(storage, workflow.toStdString(), route.toStdString())));
    case StorageSupport::supports:
        break;
    }
    if (!interval.margin)
        return tr("The storage of %1 carries %2, whose optimum makes no durable copy.").arg(route, workflow);
    const double margin = std::max(0.0, interval.margin.value);
    // More than twice reads better as a multiple.
    const QString spare = margin < 1
                              ? tr("with %1 to spare").arg(shown(percent(margin, 2)))
                              : tr("with %1 times the bandwidth it needs").arg(shown(significant(1 + margin, 2)));
    QString said =
        tr("The storage of %1 supports the interval of %2 (%3) %4")
            .arg(route, workflow, shown(report::duration(numbers.sizes[numbers.largest].interval_h.value)), spare);
    const auto tightest = tightestOf(storage);
    if (tightest && *tightest != StorageAsk::interval)
        said += tr("; tightest: %1, %2 to spare")
                    .arg(lowered(askName(*tightest)),
                         shown(percent(std::max(0.0, storage.checks[static_cast<std::size_t>(*tightest)].margin.value),
                                       2)));
    return said + QLatin1Char('.');
}

QString pageSentence(const QString& page, const Results* results) {
    if (page == QLatin1String("start"))
        return start(results);
    if (!results)
        return tr("There is no project open yet.");
    if (page == QLatin1String("overview"))
        return shown(render(results->judgement.verdict.sentence));
    if (page == QLatin1String("cluster"))
        return clusterSentence(*results, cluster(*results));
    if (page == QLatin1String("workflows"))
        return workflowsSentence(*results, workflows(*results));
    if (page == QLatin1String("scorecard"))
        return scorecardSentence(*results);
    if (page == QLatin1String("reliability"))
        return reliabilitySentence(*results, reliability(*results));
    if (page == QLatin1String("storage"))
        return storageSentence(*results, storage(*results));
    if (page == QLatin1String("fabric"))
        return fabricSentence(*results, fabric(*results));
    if (page == QLatin1String("facilities"))
        return facilitiesSentence(*results, facilities(*results));
    if (page == QLatin1String("supply"))
        return supplySentence(*results, supply(*results));
    if (page == QLatin1String("economics"))
        return economicsSentence(*results, economics(*results));
    if (page == QLatin1String("routes"))
        return routes(*results);
    if (page == QLatin1String("memo"))
        return memoSentence(*results);
    PLUMB_CHECK(page == QLatin1String("data"));
    return data(*results);
}

} // namespace plumb::ui
