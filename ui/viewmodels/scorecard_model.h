// SPDX-License-Identifier: GPL-3.0-or-later
// The scorecard as it is filled in: preconditions, criteria with what their answers count as, and the verbs that
// answer.
//
// States follow the project at once: they are judged anew here from the project in force, not taken from results that
// may still be on their way.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QList>
#include <QObject>
#include <QString>

#include "core/verdict/scorecard.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/scorecard_mark.h"

namespace plumb::ui {

enum class ScorecardFilter { all, open, no, contradicted };

struct EvidenceLine {
    QString name;
    QString page;
    QString grade; ///< in words
    QString date;  ///< YYYY-MM-DD; empty without one
    QString expires;
    bool isExpired = false;
    bool isAttached = false; ///< its file is kept in the project
    QString formerAnswer;    ///< that it stood behind before the answer was changed; empty while it counts

    bool operator==(const EvidenceLine&) const = default;
};

/// A criterion for one instance.
struct CriterionLine {
    QString criterion; ///< id
    QString instance;  ///< id of the workflow or route; empty for the project
    QString instanceTitle;
    QString text;
    bool isGate = false; ///< its no alone makes the precondition no
    AnswerValue answer = AnswerValue::unknown;
    bool isOpen = false;                 ///< not answered, or to be answered again
    StateMark mark = StateMark::unknown; ///< what the answer counts as
    QString word;                        ///< for the mark: "yes", "partly", "contradicted", "not applicable", …
    QString shortfall;                   ///< why a yes counts for less, as a sentence; empty where it does not
    QString contradiction;               ///< what the numbers say against it; empty where they do not
    QString remedy;                      ///< what would turn it into a yes; empty where it is one
    QString expects;                     ///< the evidence that is expected
    QString note;
    QString owner;
    QString due; ///< YYYY-MM-DD; empty without one
    QList<EvidenceLine> evidence;

    /// CRITERION or CRITERION@INSTANCE.
    QString address() const { return instance.isEmpty() ? criterion : criterion + QLatin1Char('@') + instance; }
    bool operator==(const CriterionLine&) const = default;
};

struct PreconditionLine {
    QString id;
    QString title;
    bool isGate = false; ///< no score outweighs it
    StateMark mark = StateMark::unknown;
    QString word;
    QString why;
    QString remedy; ///< empty where the state is yes
    QString question;
    QString guidance;
    qsizetype answered = 0;
    QList<CriterionLine> criteria;

    bool operator==(const PreconditionLine&) const = default;
};

struct ScorecardProgress {
    qsizetype answered = 0; ///< neither open nor reopened
    qsizetype total = 0;

    bool operator==(const ScorecardProgress&) const = default;
};

/// Evidence as it is typed.
struct EvidenceDraft {
    QString name; ///< a link, or what a file is called; empty: the name of the file
    QString page;
    Grade grade = Grade::assumption;
    QString date; ///< YYYY-MM-DD or empty
    QString expires;
    QString file; ///< path of a file to keep in the project; empty for a link
};

class ScorecardModel final : public QObject {
    Q_OBJECT

public:
    /// `session` outlives the model. `today` is asked at every judgement.
    ScorecardModel(ProjectSession& session, RulePack pack, std::function<Date()> today, QObject* parent = nullptr);
    ~ScorecardModel() override;

    /// All preconditions in the order of the rule pack; none without a project.
    const QList<PreconditionLine>& preconditions() const;
    /// The line of CRITERION[@INSTANCE]; nothing if it is not asked.
    std::optional<CriterionLine> line(const QString& address) const;
    ScorecardProgress progress() const;
    static bool passes(const CriterionLine& line, ScorecardFilter filter);
    qsizetype count(ScorecardFilter filter) const;

    // Every verb is one named step of the history, or a refusal that changes nothing.

    /// Not applicable needs its reason: `note`, or the note already there. The note stays with every answer: what
    /// somebody wrote is taken away by nobody else.
    Result<void> answer(const QString& criterion, const QString& instance, AnswerValue value, const QString& note = {});
    Result<void> note(const QString& criterion, const QString& instance, const QString& text);
    Result<void> owner(const QString& criterion, const QString& instance, const QString& name);
    Result<void> due(const QString& criterion, const QString& instance, const QString& date);
    /// Evidence of the same name is described anew instead of twice. Refused if it is dated after today or expires
    /// before its date.
    Result<void> addEvidence(const QString& criterion, const QString& instance, const EvidenceDraft& draft);
    Result<void> removeEvidence(const QString& criterion, const QString& instance, qsizetype place);

signals:
    void changed();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
