// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/overview.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/base/check.h"
#include "core/base/currency.h"
#include "core/base/shown_text.h"
#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::ui {
namespace {

QString shown(const std::string& text) {
    return QString::fromStdString(shownText(text));
}

QString shown(const Message& message) {
    return message.english.empty() ? QString() : shown(render(message));
}

StateMark markOf(VerdictId id) {
    switch (id) {
    case VerdictId::supported:
        return StateMark::yes;
    case VerdictId::unproven:
        return StateMark::partly;
    case VerdictId::incomplete:
        return StateMark::unknown;
    case VerdictId::buyOem:
    case VerdictId::notCheaper:
        return StateMark::no;
    }
    checkFailed("id is one of VerdictId", __FILE__, __LINE__);
}

template <class List>
bool holds(const List& list, std::string_view id) {
    return std::ranges::find_if(list, [&](const auto& item) { return item.id == id; }) != list.end();
}

/// Ids have no point, keys and criteria have one.
bool isDotted(std::string_view where) {
    return where.find('.') != std::string_view::npos;
}

PagePlace place(const char* page, std::string_view target) {
    return {QString::fromLatin1(page), QString::fromUtf8(target.data(), static_cast<qsizetype>(target.size()))};
}

PagePlace placeOfId(const Project& project, std::string_view id) {
    if (holds(project.routes, id))
        return place("routes", id);
    if (holds(project.workflows, id))
        return place("reliability", id);
    return place("data", id);
}

/// The number behind a headline, in the order of page one, written out.
QStringList exactTexts(const Results& results) {
    const Judgement& judgement = results.judgement;
    const auto route = judgement.verdict.route;
    if (!route)
        return {{}, {}, {}, {}};
    const RouteNumbers& numbers = judgement.evaluation.numbers.routes[*route];
    const Outcome& saving = numbers.saving[static_cast<std::size_t>(HourValue::baselineCost)];
    const Outcome& date = judgement.confidence.routes[*route].dateProbability;
    const auto money = [](const Outcome& usd) { return usd ? shown(exactMoney(usd.value)) : QString(); };
    // A probability is a share of some thousand samples: eight digits hold it.
    constexpr int shareDigits = 8;
    return {money(numbers.quotedSaving), money(saving),
            numbers.costPerHour ? shown(asAmount(exactNumber(numbers.costPerHour.value))) : QString(),
            date ? shown(percent(date.value, shareDigits)) : QString()};
}

QList<Headline> headlinesOf(const report::KeyFigures& keys, const Results& results) {
    const QStringList exact = exactTexts(results);
    PLUMB_CHECK(keys.figures.size() == static_cast<std::size_t>(exact.size()));
    QList<Headline> headlines;
    for (qsizetype i = 0; i < exact.size(); ++i) {
        const report::KeyFigure& key = keys.figures[static_cast<std::size_t>(i)];
        const QString value = shown(key.value);
        headlines.append({shown(key.label), value, exact[i].isEmpty() ? value : exact[i], shown(key.detail)});
    }
    return headlines;
}

QList<OverviewFinding> findingsOf(const Results& results) {
    std::vector<Finding> all = results.judgement.scorecard.findings;
    const std::vector<Finding>& evaluated = results.judgement.evaluation.findings;
    all.insert(all.end(), evaluated.begin(), evaluated.end());
    std::ranges::stable_sort(all, std::ranges::greater{}, &Finding::severity);
    QList<OverviewFinding> findings;
    for (const Finding& finding : all)
        findings.append({finding.severity, QString::fromLatin1(nameOf(finding.severity).data()),
                         shown(finding.sentence), shown(finding.remedy), shown(finding.where),
                         placeOf(*results.project, finding)});
    return findings;
}

QList<OverviewReason> openPointsOf(const Project& project, const std::vector<OpenPoint>& points) {
    QList<OverviewReason> shownAs;
    for (const OpenPoint& point : points) {
        QStringList remedy{shown(point.remedy)};
        if (!point.owner.empty())
            remedy.append(shown(point.owner));
        if (point.due)
            remedy.append(QCoreApplication::translate("Overview", "due %1").arg(shown(toText(*point.due))));
        shownAs.append({shown(point.sentence), remedy.join(QStringLiteral(" · ")), shown(point.where),
                        placeOf(project, point), false});
    }
    return shownAs;
}

} // namespace

PagePlace placeOf(const Project& project, const Reason& reason) {
    if (reason.where.empty())
        return place("routes", {}); // what the project lacks as a whole is a route
    if (isDotted(reason.where))     // criteria and keys are written alike; a key is one that the catalogue knows
        return place(resolve(project, reason.where) ? "data" : "scorecard", reason.where);
    switch (reason.rule) {
    case RuleId::gates:
    case RuleId::runway:
    case RuleId::rented:
        return place("scorecard", reason.where);
    case RuleId::supported: // says the saving of the route, then each gate
        return holds(project.routes, reason.where) ? place("routes", reason.where) : place("scorecard", reason.where);
    default:
        return placeOfId(project, reason.where);
    }
}

PagePlace placeOf(const Project& project, const OpenPoint& point) {
    Reason reason;
    reason.rule = point.rule;
    reason.where = point.where;
    return placeOf(project, reason);
}

namespace {

/// CRITERION[@INSTANCE] of the criterion whose standing the sentence tells; the precondition where it tells none.
QString criterionTold(const Scorecard& scorecard, const std::string& precondition, const std::string& sentence) {
    std::vector<const PreconditionState*> states;
    for (const std::vector<PreconditionState>& route : scorecard.routes) {
        for (const PreconditionState& state : route)
            states.push_back(&state);
    }
    for (const PreconditionState& state : scorecard.preconditions)
        states.push_back(&state);
    for (const PreconditionState* state : states) {
        if (state->id != precondition)
            continue;
        for (const Standing& standing : state->criteria) {
            const std::string told = render(standing.why);
            if (!told.empty() && sentence.find(told) != std::string::npos)
                return shown(standing.instance.empty() ? standing.criterion
                                                       : standing.criterion + '@' + standing.instance);
        }
    }
    return shown(precondition);
}

} // namespace

PagePlace placeOf(const Results& results, const Reason& reason) {
    PagePlace to = placeOf(*results.project, reason);
    if (to.page == QLatin1String("scorecard") && !isDotted(reason.where))
        to.target = criterionTold(results.judgement.scorecard, reason.where, render(reason.sentence));
    return to;
}

PagePlace placeOf(const Project& project, const Finding& finding) {
    if (finding.where.empty())
        return place(project.workflows.empty() ? "data" : "routes", {});
    if (!isDotted(finding.where))
        return placeOfId(project, finding.where);
    // Criteria and keys are written alike; a key is one that the catalogue knows.
    return resolve(project, finding.where) ? place("data", finding.where) : place("scorecard", finding.where);
}

Overview overview(const Results& results) {
    const Judgement& judgement = results.judgement;
    const std::optional<Confidence> confidence = judgement.confidence;
    const report::MemoContext context;
    const report::Section pageOne =
        report::parts::decision({*results.project, judgement.evaluation, judgement.scorecard, judgement.verdict,
                                 confidence, context, report::Voice{}});
    Overview shownAs;
    shownAs.verdict = judgement.verdict.id;
    shownAs.mark = markOf(judgement.verdict.id);
    for (const report::Block& block : pageOne.blocks) {
        if (const auto* verdict = std::get_if<report::VerdictSentence>(&block)) {
            shownAs.word = shown(verdict->status);
            shownAs.sentence = shown(verdict->sentence);
        } else if (const auto* keys = std::get_if<report::KeyFigures>(&block)) {
            shownAs.headlines = headlinesOf(*keys, results);
        } else if (const auto* figure = std::get_if<report::Figure>(&block)) {
            shownAs.waterfall = *figure;
        } else if (const auto* text = std::get_if<report::Paragraph>(&block); text && shownAs.headlines.isEmpty()) {
            shownAs.caveat += (shownAs.caveat.isEmpty() ? QString() : QStringLiteral(" ")) +
                              shown(text->text); // stands between the verdict and its numbers
        }
    }
    PLUMB_CHECK(shownAs.headlines.size() == 4);
    if (const auto route = judgement.verdict.route)
        shownAs.route = shown(results.project->routes[*route].id);
    for (const Reason& reason : judgement.verdict.reasons)
        shownAs.reasons.append({shown(reason.sentence), shown(reason.remedy), shown(reason.where),
                                placeOf(results, reason), reason.decides});
    if (const auto route = judgement.verdict.route) {
        const RouteVerdict& taken = judgement.verdict.routes[*route];
        shownAs.needed = openPointsOf(*results.project, taken.needed);
        shownAs.openPoints = openPointsOf(*results.project, taken.openPoints);
        shownAs.breakEven = shown(taken.breakEven.sentence);
    }
    shownAs.estate = shown(judgement.verdict.estate);
    shownAs.findings = findingsOf(results);
    return shownAs;
}

} // namespace plumb::ui
