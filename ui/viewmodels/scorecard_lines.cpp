// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/scorecard_lines.h"

#include <algorithm>

#include "core/base/shown_text.h"
#include "core/report/memo/parts.h"
#include "core/verdict/sentences.h"

namespace plumb::ui {
namespace {

QString shown(std::string_view text) {
    return QString::fromStdString(shownText(text));
}

QString shown(const Message& message) {
    return message.english.empty() ? QString() : shown(render(message));
}

QString shown(const std::optional<Date>& date) {
    return date ? shown(toText(*date)) : QString();
}

EvidenceLine lineOf(const Evidence& evidence, Date today) {
    return {
        shown(evidence.name),    shown(evidence.page),          shown(labelOf(evidence.grade)), shown(evidence.date),
        shown(evidence.expires), !isUnexpired(evidence, today), !evidence.sha256.empty(),       {}};
}

CriterionLine lineOf(const Project& project, const RulePack& pack, const Standing& standing, Date today) {
    CriterionLine line;
    line.criterion = shown(standing.criterion);
    line.instance = shown(standing.instance);
    line.instanceTitle = shown(nameOfInstance(project, standing.instance));
    line.text = shown(standing.text);
    line.isGate = standing.kind == CriterionKind::gate;
    line.answer = standing.answer.value;
    line.isOpen = standing.open;
    line.mark = standing.contradicted() ? StateMark::contradicted : markOf(standing.counts);
    line.word = standing.contradicted() ? ScorecardModel::tr("contradicted")
                                        : shown(report::nameOf(standing.counts, report::Voice{}));
    if (standing.contradicted())
        line.contradiction = shown(standing.why);
    else if (standing.shortfall != Shortfall::none || (standing.open && !standing.answer.evidence.empty()))
        line.shortfall = shown(standing.why);
    line.remedy = shown(standing.remedy);
    if (const Criterion* criterion = criterionOf(pack, standing.criterion))
        line.expects = shown(criterion->expects);
    line.note = shown(standing.answer.note);
    line.owner = shown(standing.answer.owner);
    line.due = shown(standing.answer.due);
    for (const Evidence& evidence : standing.answer.evidence)
        line.evidence.append(lineOf(evidence, today));
    for (const FormerEvidence& former : standing.answer.formerEvidence) {
        line.evidence.append(lineOf(former.evidence, today));
        line.evidence.back().formerAnswer = shown(report::nameOf(former.answer, report::Voice{}));
    }
    return line;
}

} // namespace

QList<PreconditionLine> scorecardLines(const Project& project, const RulePack& pack, const Scorecard& card) {
    QList<PreconditionLine> lines;
    for (std::size_t p = 0; p < card.preconditions.size(); ++p) {
        const PreconditionState& state = card.preconditions[p];
        const Precondition& asked = pack.preconditions[p];
        PreconditionLine line;
        line.id = shown(state.id);
        line.title = shown(state.title);
        line.isGate = state.gate;
        line.mark = markOf(state.state);
        line.word = shown(report::parts::nameOf(state.state, report::Voice{}));
        line.why = shown(state.why);
        line.remedy = shown(state.remedy);
        line.question = shown(asked.question);
        line.guidance = shown(asked.guidance);
        for (const Standing& standing : state.criteria) {
            line.answered += standing.open ? 0 : 1;
            line.criteria.append(lineOf(project, pack, standing, card.today));
        }
        if (std::ranges::any_of(state.criteria, &Standing::contradicted)) {
            line.mark = StateMark::contradicted;
            line.word = ScorecardModel::tr("%1, contradicted").arg(line.word);
        }
        lines.append(line);
    }
    return lines;
}

QString shortNameOf(const Project& project, const QString& criterion, const QString& instance) {
    QString name = criterion.section(QLatin1Char('.'), 1).replace(QLatin1Char('-'), QLatin1Char(' '));
    if (!instance.isEmpty())
        name += QStringLiteral(", ") + shown(nameOfInstance(project, instance.toStdString()));
    return name;
}

} // namespace plumb::ui
