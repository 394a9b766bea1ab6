// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/scorecard_model.h"

#include <algorithm>

#include <QFileInfo>

#include "core/base/text.h"
#include "core/project/answers.h"
#include "core/project/edits.h"
#include "core/project/text_rules.h"
#include "ui/viewmodels/scorecard_lines.h"

namespace plumb::ui {
namespace {

Error refusal(const QString& sentence) {
    return {ErrorKind::badValue, sentence.toStdString()};
}

/// The day that is typed; nothing for an empty text.
Result<std::optional<Date>> typedDay(const QString& text, const QString& what) {
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return std::optional<Date>();
    if (const auto day = parseDate(trimmed.toStdString()))
        return std::optional(*day);
    return tl::unexpected(
        refusal(ScorecardModel::tr("%1: “%2” is not a day; write it as YYYY-MM-DD.").arg(what, trimmed)));
}

} // namespace

class ScorecardModel::Private {
public:
    Private(ProjectSession& session, RulePack pack, std::function<Date()> today)
        : m_session(session), m_pack(std::move(pack)), m_today(std::move(today)) {}

    ProjectSession& session() const { return m_session; }
    Date today() const { return m_today(); }

    void forget() { m_isFresh = false; }

    /// Judged when it is read: a value that moves under the hand costs nothing while nobody looks.
    const QList<PreconditionLine>& lines() const {
        const Date day = m_today(); // evidence expires overnight
        if (!m_isFresh || day != m_judgedOn) {
            m_lines.clear();
            m_judgedOn = day;
            if (m_session.hasProject()) {
                const Project& project = m_session.project();
                m_lines = scorecardLines(project, m_pack, scorecard(project, evaluate(project), m_pack, day));
            }
            m_isFresh = true;
        }
        return m_lines;
    }

    /// The answer in force, ready to be changed; refused for what is not asked.
    Result<Answer> answerTo(const QString& criterion, const QString& instance) const {
        if (!m_session.hasProject())
            return tl::unexpected(refusal(tr("No project is open; open one before answering.")));
        const Project& project = m_session.project();
        const std::string id = criterion.toStdString();
        const std::string of = instance.toStdString();
        const Criterion* known = criterionOf(m_pack, id);
        const auto asked = known ? instancesOf(*known, project) : std::vector<std::string>();
        if (std::ranges::find(asked, of) == asked.end())
            return tl::unexpected(
                refusal(tr("“%1” is not asked here; choose one of the criteria that are shown.")
                            .arg(instance.isEmpty() ? criterion : criterion + QLatin1Char('@') + instance)));
        const auto given = std::ranges::find_if(
            project.answers, [&](const Answer& answer) { return answer.criterion == id && answer.instance == of; });
        if (given != project.answers.end())
            return *given;
        return Answer{id, of, AnswerValue::unknown, {}, {}, {}, {}, {}};
    }

    /// One step of the history called `verb`: the criterion.
    Result<void> put(const QString& verb, const Answer& answer) {
        const Project& project = m_session.project();
        const QString name =
            shortNameOf(project, QString::fromStdString(answer.criterion), QString::fromStdString(answer.instance));
        return m_session.edit(QStringLiteral("%1: %2").arg(verb, name), withAnswer(project, answer));
    }

private:
    ProjectSession& m_session;
    RulePack m_pack;
    std::function<Date()> m_today;
    mutable QList<PreconditionLine> m_lines;
    mutable Date m_judgedOn;
    mutable bool m_isFresh = false;
};

ScorecardModel::ScorecardModel(ProjectSession& session, RulePack pack, std::function<Date()> today, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(session, std::move(pack), std::move(today))) {
    const auto tell = [this] {
        d->forget();
        emit changed();
    };
    connect(&session, &ProjectSession::projectChanged, this, tell);
}

ScorecardModel::~ScorecardModel() = default;

const QList<PreconditionLine>& ScorecardModel::preconditions() const {
    return d->lines();
}

std::optional<CriterionLine> ScorecardModel::line(const QString& address) const {
    for (const PreconditionLine& precondition : d->lines()) {
        for (const CriterionLine& line : precondition.criteria) {
            if (line.address() == address)
                return line;
        }
    }
    return std::nullopt;
}

ScorecardProgress ScorecardModel::progress() const {
    ScorecardProgress progress;
    for (const PreconditionLine& precondition : d->lines()) {
        progress.answered += precondition.answered;
        progress.total += precondition.criteria.size();
    }
    return progress;
}

bool ScorecardModel::passes(const CriterionLine& line, ScorecardFilter filter) {
    switch (filter) {
    case ScorecardFilter::all:
        return true;
    case ScorecardFilter::open:
        return line.isOpen;
    case ScorecardFilter::no:
        return line.answer == AnswerValue::no;
    case ScorecardFilter::contradicted:
        return line.mark == StateMark::contradicted;
    }
    return true;
}

qsizetype ScorecardModel::count(ScorecardFilter filter) const {
    qsizetype found = 0;
    for (const PreconditionLine& precondition : d->lines())
        found += std::ranges::count_if(precondition.criteria,
                                       [&](const CriterionLine& line) { return passes(line, filter); });
    return found;
}

Result<void> ScorecardModel::answer(const QString& criterion, const QString& instance, AnswerValue value,
                                    const QString& note) {
    auto answer = d->answerTo(criterion, instance);
    if (!answer)
        return tl::unexpected(answer.error());
    if (!note.trimmed().isEmpty())
        answer->note = note.toStdString();
    if (value == AnswerValue::notApplicable && trimmed(answer->note).empty())
        return tl::unexpected(refusal(tr("Not applicable needs its reason; write it as the note.")));
    return d->put(tr("Answer"), answeredAs(*std::move(answer), value));
}

Result<void> ScorecardModel::note(const QString& criterion, const QString& instance, const QString& text) {
    auto answer = d->answerTo(criterion, instance);
    if (!answer)
        return tl::unexpected(answer.error());
    if (answer->value == AnswerValue::notApplicable && text.trimmed().isEmpty())
        return tl::unexpected(refusal(tr("Not applicable needs its reason; change the answer before taking the "
                                         "note away.")));
    answer->note = text.toStdString();
    return d->put(tr("Note"), *answer);
}

Result<void> ScorecardModel::owner(const QString& criterion, const QString& instance, const QString& name) {
    auto answer = d->answerTo(criterion, instance);
    if (!answer)
        return tl::unexpected(answer.error());
    answer->owner = name.trimmed().toStdString();
    return d->put(tr("Owner"), *answer);
}

Result<void> ScorecardModel::due(const QString& criterion, const QString& instance, const QString& date) {
    auto answer = d->answerTo(criterion, instance);
    if (!answer)
        return tl::unexpected(answer.error());
    const auto day = typedDay(date, tr("Due date"));
    if (!day)
        return tl::unexpected(day.error());
    answer->due = *day;
    return d->put(tr("Due date"), *answer);
}

Result<void> ScorecardModel::addEvidence(const QString& criterion, const QString& instance,
                                         const EvidenceDraft& draft) {
    auto answer = d->answerTo(criterion, instance);
    if (!answer)
        return tl::unexpected(answer.error());
    const auto date = typedDay(draft.date, tr("Date of the evidence"));
    if (!date)
        return tl::unexpected(date.error());
    const auto expires = typedDay(draft.expires, tr("Expiry of the evidence"));
    if (!expires)
        return tl::unexpected(expires.error());
    const QFileInfo file(draft.file);
    const QString named = draft.name.trimmed();
    if (named.isEmpty() && draft.file.isEmpty())
        return tl::unexpected(refusal(tr("The evidence has no name; write a link or attach a file.")));
    const auto written = [](Date day) { return QString::fromStdString(toText(day)); };
    if (*date && **date > d->today())
        return tl::unexpected(refusal(tr("The evidence is dated %1, which is after today, %2; enter the day it was "
                                         "made.")
                                          .arg(written(**date), written(d->today()))));
    if (*date && *expires && **expires < **date)
        return tl::unexpected(refusal(tr("The evidence expires on %1, before its date, %2; correct one of them.")
                                          .arg(written(**expires), written(**date))));
    Evidence evidence;
    evidence.name = (named.isEmpty() ? file.fileName() : named).toStdString();
    evidence.page = draft.page.trimmed().toStdString();
    evidence.grade = draft.grade;
    evidence.date = *date;
    evidence.expires = *expires;
    if (auto problem = evidenceProblem(evidence, criterion.toStdString()))
        return tl::unexpected(*std::move(problem)); // before a file is taken in for nothing
    if (!draft.file.isEmpty()) {
        auto hash = d->session().attach(draft.file);
        if (!hash)
            return tl::unexpected(hash.error());
        evidence.sha256 = *std::move(hash);
        evidence.bytes = static_cast<std::uint64_t>(file.size());
    }
    return d->put(tr("Evidence"), supportedBy(*std::move(answer), std::move(evidence)));
}

Result<void> ScorecardModel::removeEvidence(const QString& criterion, const QString& instance, qsizetype place) {
    auto answer = d->answerTo(criterion, instance);
    if (!answer)
        return tl::unexpected(answer.error());
    const auto without = place < 0 ? std::nullopt : withoutPiece(*std::move(answer), static_cast<std::size_t>(place));
    if (!without)
        return tl::unexpected(refusal(tr("The answer has no such evidence; choose one that is listed.")));
    return d->put(tr("Remove evidence"), *without);
}

} // namespace plumb::ui
