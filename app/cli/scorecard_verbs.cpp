// SPDX-License-Identifier: GPL-3.0-or-later
// scorecard, answer: the preconditions, read and answered.
#include <filesystem>

#include "app/cli/project_file.h"
#include "app/cli/scorecard_text.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/project/answers.h"
#include "core/project/edits.h"
#include "core/report/evaluation_json.h"
#include "core/report/json/values.h"
#include "core/store/hash.h"
#include "core/store/limits.h"

namespace plumb::cli {
namespace {

// ---- scorecard ------------------------------------------------------------------------------------------------------

struct ScorecardOptions {
    std::string file;
    std::string date;
    bool json = false;
};

Result<Output> showScorecard(const ScorecardOptions& options) {
    const auto day = judgementDay(options.date);
    if (!day)
        return tl::unexpected(day.error());
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const Scorecard card = scorecard(opened->project(), evaluate(opened->project()), builtInRulePack(), *day);
    return Output{options.json ? report::jsonText(report::scorecardJson(card)) : scorecardText(card),
                  fileNotes(*opened), 0};
}

// ---- answer ---------------------------------------------------------------------------------------------------------

struct AnswerOptions {
    std::string file;
    std::vector<std::string> answers;
    std::string note;
    std::string evidence;
    std::string page;
    std::string grade;
    std::string date;
    std::string expires;
    bool dateAhead = false;
};

/// A file whose content is kept, or a link that is only named.
struct Attached {
    Evidence evidence;
    std::string bytes;
};

bool isLink(std::string_view text) {
    return text.starts_with("http://") || text.starts_with("https://");
}

Result<std::optional<Date>> optionalDay(const std::string& text, std::string_view option) {
    if (text.empty())
        return std::optional<Date>();
    const auto day = parseDay(text, option);
    if (!day)
        return tl::unexpected(day.error());
    return std::optional(*day);
}

Result<std::optional<Attached>> evidenceOf(const AnswerOptions& options) {
    if (options.evidence.empty()) {
        if (!options.grade.empty() || !options.date.empty() || !options.expires.empty() || !options.page.empty() ||
            options.dateAhead)
            return badValue("--page, --grade, --date, --expires and --date-ahead describe evidence; name it "
                            "with --evidence.");
        return std::optional<Attached>();
    }
    Attached attached;
    Evidence& evidence = attached.evidence;
    const auto date = optionalDay(options.date, "--date");
    const auto expires = optionalDay(options.expires, "--expires");
    if (!date || !expires)
        return tl::unexpected((date ? expires : date).error());
    evidence.date = *date;
    evidence.expires = *expires;
    if (evidence.date && evidence.expires && *evidence.expires < *evidence.date)
        return badValue(
            fmt::format("--expires: {} is before the date of the evidence, {}.", options.expires, options.date));
    if (const auto today = judgementDay({}); evidence.date && *today < *evidence.date && !options.dateAhead)
        return badValue(fmt::format("--date: {} is after today, {}. Enter the day the document was made; with "
                                    "--date-ahead it is kept, and counts from that day on.",
                                    options.date, toText(*today)));
    evidence.page = options.page;
    if (!options.grade.empty()) {
        const auto grade = parseWord<Grade>(options.grade, "--grade");
        if (!grade)
            return tl::unexpected(grade.error());
        evidence.grade = *grade;
    }
    if (isLink(options.evidence)) {
        evidence.name = options.evidence;
        return std::optional(std::move(attached));
    }
    if (auto problem = fileNameProblem(options.evidence))
        return tl::unexpected(*std::move(problem));
    auto bytes = readFile(options.evidence, store::mostAttachmentBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    evidence.name = std::filesystem::path(options.evidence).filename().string();
    evidence.sha256 = store::sha256(*bytes);
    evidence.bytes = bytes->size();
    attached.bytes = *std::move(bytes);
    return std::optional(std::move(attached));
}

Answer answered(const Project& project, const std::string& criterion, const std::string& instance, AnswerValue value,
                const AnswerOptions& options, const std::optional<Attached>& attached) {
    Answer answer{criterion, instance, AnswerValue::unknown, {}, {}, {}, {}, {}};
    for (const Answer& known : project.answers) {
        if (known.criterion == criterion && known.instance == instance)
            answer = known;
    }
    // What somebody wrote stays until somebody writes something else.
    if (!options.note.empty())
        answer.note = options.note;
    answer = answeredAs(std::move(answer), value);
    return attached ? supportedBy(std::move(answer), attached->evidence) : answer;
}

/// The answers of the call, an instance each.
Result<std::vector<Answer>> answersOf(const Project& project, const RulePack& pack, const AnswerOptions& options,
                                      const std::optional<Attached>& attached) {
    const auto pairs = parsePairs(options.answers, "PRECONDITION.CRITERION[@INSTANCE]=yes|partly|no|unknown|na");
    if (!pairs)
        return tl::unexpected(pairs.error());
    std::vector<Answer> answers;
    for (const Pair& pair : *pairs) {
        const auto criterion = findCriterion(pack, project, pair.name);
        if (!criterion)
            return tl::unexpected(criterion.error());
        const auto value = parseWord<AnswerValue>(pair.value, pair.name);
        if (!value)
            return tl::unexpected(value.error());
        if (*value == AnswerValue::notApplicable && trimmed(options.note).empty())
            return badValue(fmt::format("{}: not applicable needs the reason; give it with --note.", pair.name));
        if (criterion->instances.empty())
            return badValue(fmt::format("{}: the project has nothing this criterion is asked of.", pair.name));
        for (const std::string& instance : criterion->instances)
            answers.push_back(answered(project, criterion->criterion, instance, *value, options, attached));
    }
    return answers;
}

/// What stood behind the answer that `answer` replaces, and no longer counts.
std::string formerText(const Project& before, const Answer& answer) {
    std::vector<std::string> names;
    for (const Answer& known : before.answers) {
        if (known.criterion == answer.criterion && known.instance == answer.instance && known.value != answer.value &&
            known.value != AnswerValue::unknown) {
            for (const Evidence& piece : known.evidence)
                names.push_back(oneLine(piece.name));
        }
    }
    return names.empty()
               ? std::string()
               : fmt::format("; kept as evidence of the former answer, no longer counted: {}", join(names, ", "));
}

std::string reportOf(const Project& project, const std::vector<Answer>& answers, const AnswerOptions& options,
                     const std::optional<Attached>& attached) {
    std::string text;
    for (const Answer& answer : answers)
        text += fmt::format("{}{}{}: {}{}\n", answer.criterion, answer.instance.empty() ? "" : "@", answer.instance,
                            nameOf(answer.value), formerText(project, answer));
    if (!attached)
        return text;
    const Evidence& evidence = attached->evidence;
    text += fmt::format("Evidence: {}{}, {}", oneLine(evidence.name),
                        evidence.sha256.empty() ? " (a link; nothing is attached)"
                                                : fmt::format(" ({} bytes attached)", evidence.bytes),
                        labelOf(evidence.grade));
    text += options.grade.empty() ? ", because no --grade is given; a yes needs published or better.\n" : ".\n";
    return text;
}

Result<Output> answer(const AnswerOptions& options) {
    const auto evidence = evidenceOf(options);
    if (!evidence)
        return tl::unexpected(evidence.error());
    const std::optional<Attached>& attached = *evidence;
    const auto opened = openToChange(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const auto answers = answersOf(opened->project(), builtInRulePack(), options, attached);
    if (!answers)
        return tl::unexpected(answers.error());
    const auto edited = withAnswers(opened->project(), *answers);
    if (!edited)
        return tl::unexpected(edited.error());
    std::map<std::string, std::string> attachments;
    if (attached && !attached->evidence.sha256.empty())
        attachments[attached->evidence.sha256] = attached->bytes;
    std::string remark;
    const auto saved = saveProject(*opened, *edited, attachments, &remark);
    if (!saved)
        return tl::unexpected(saved.error());
    return Output{reportOf(opened->project(), *answers, options, attached) +
                      (*saved ? "" : "The file says so already; it is left as it was.\n") + savedLines(*opened, remark),
                  {},
                  0};
}

} // namespace

void addScorecardVerbs(Verbs& verbs) {
    verbs.add<ScorecardOptions>(
        "scorecard", "Show the preconditions with their criteria, answers and evidence",
        [](CLI::App& verb, ScorecardOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("--date", options.date, "Day on which evidence is judged, YYYY-MM-DD (today, UTC)");
            verb.add_flag("--json", options.json, "Print one JSON document");
        },
        showScorecard);
    verbs.add<AnswerOptions>(
        "answer", "Answer criteria and attach evidence: all of them or none",
        [](CLI::App& verb, AnswerOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("CRITERION=ANSWER", options.answers,
                            "PRECONDITION.CRITERION[@INSTANCE]=yes|partly|no|unknown|na; without instance for all of "
                            "them")
                ->required();
            verb.add_option("--note", options.note, "A note; na needs one with the reason");
            verb.add_option("--evidence", options.evidence, "File to attach, or a link to name");
            verb.add_option("--page", options.page, "Where in the evidence");
            verb.add_option("--grade", options.grade,
                            "Grade of the evidence: measured, bidder, written, published, verbal, assumption, "
                            "default or example (without it: assumption)");
            verb.add_option("--date", options.date, "Date of the evidence, YYYY-MM-DD");
            verb.add_flag("--date-ahead", options.dateAhead,
                          "Keep evidence that is dated in the future; it counts from that day on");
            verb.add_option("--expires", options.expires, "Last day on which the evidence is valid, YYYY-MM-DD");
        },
        answer);
}

} // namespace plumb::cli
