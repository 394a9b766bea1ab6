// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/project_file.h"

#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "core/base/atomic_file.h"
#include "core/base/shown_text.h"
#include "core/base/text.h"
#include "core/project/names.h"
#include "core/store/hash.h"
#include "core/store/header.h"
#include "core/store/limits.h"
#include "core/store/read_document.h"
#include "core/store/schema.h"
#include "core/store/write_document.h"

namespace plumb::store {
namespace {

namespace fs = std::filesystem;

Opening stopped(Outcome outcome, std::string sentence) {
    return {outcome, std::move(sentence), std::nullopt};
}

Opening damaged(std::string_view name, std::string_view what) {
    const bool ends = what.ends_with('.');
    return stopped(
        Outcome::damaged,
        fmt::format("\"{}\" is damaged: {}{} It was left as it is. Restore it from a copy; the version before the last "
                    "save, if there was one, is beside it with .bak behind its name.",
                    name, what, ends ? "" : "."));
}

Opening notOurs(std::string_view name, std::string_view what) {
    return stopped(Outcome::notOurs,
                   fmt::format("\"{}\" is not a Plumbline project: {}. It was left as it is. Choose a .plumb file that "
                               "Plumbline has saved.",
                               name, what));
}

Opening newer(std::string_view name, std::uint32_t version) {
    return stopped(
        Outcome::newer,
        fmt::format("\"{}\" was saved by a newer Plumbline (file version {}; this one reads up to {}). It was "
                    "left as it is. Open it with the newer Plumbline.",
                    name, version, schemaVersion()));
}

std::optional<std::string> metaText(const Database& database, std::string_view key) {
    const auto rows = database.rows(fmt::format("SELECT value FROM meta WHERE key = '{}'", key), 1);
    if (!rows || rows->empty() || !std::holds_alternative<std::string>(rows->front()[0]))
        return std::nullopt;
    return std::get<std::string>(rows->front()[0]);
}

/// The first thing SQLite's own check finds; empty if it finds nothing.
std::string integrityProblem(const Database& database) {
    const auto rows = database.rows("PRAGMA quick_check(1)", 2);
    if (!rows)
        return fmt::format("its pages cannot be read ({})", rows.error().sentence);
    const auto* said = rows->empty() ? nullptr : std::get_if<std::string>(&rows->front()[0]);
    return said && *said == "ok" ? "" : fmt::format("its pages contradict each other ({})", said ? *said : "no answer");
}

/// What the header says against opening; nothing if the tables may be looked at.
std::optional<Opening> headerProblem(const Header& header, std::string_view bytes, std::string_view name) {
    if (bytes.empty())
        return damaged(name, "it is empty (0 bytes)");
    if (!header.isSqlite)
        return std::string_view("SQLite format 3").starts_with(bytes.substr(0, 15))
                   ? damaged(name, "it is cut short")
                   : notOurs(name, "it is another kind of "
                                   "file");
    if (header.applicationId != applicationId)
        return notOurs(name, "it is the database of another program");
    if (bytes.size() < header.declaredBytes)
        return damaged(name,
                       fmt::format("it is cut short ({} of {} bytes are there)", bytes.size(), header.declaredBytes));
    if (!header.countersAgree || !header.isUtf8 || header.userVersion == 0)
        return damaged(name, "its header is not one that Plumbline writes");
    return std::nullopt;
}

/// Where SQLite's lock for writing stands once bytes change (sqlite.org/lockingv3.html): 510 bytes behind the first
/// GiB.
constexpr std::int64_t sharedLockStart = 0x40000002, sharedLockLength = 510;

/// The file and its other names in the same folder, since another program may have written under any of them.
std::vector<fs::path> namesOf(const fs::path& real) {
    std::vector<fs::path> names{real};
    std::error_code problem;
    if (fs::hard_link_count(real, problem) < 2 || problem)
        return names;
    for (fs::directory_iterator entry(real.parent_path(), problem), end; !problem && entry != end;
         entry.increment(problem)) {
        std::error_code unequal;
        if (entry->path() != real && !entry->is_symlink(unequal) && fs::equivalent(entry->path(), real, unequal))
            names.push_back(entry->path());
    }
    return names;
}

/// What another program left beside one name of the file, so that its content is not whole without it.
std::optional<std::string> leftoverOf(const fs::path& name) {
    // A journal that still has to be rolled back starts with these bytes; an ended one is empty or zeroed.
    constexpr std::string_view hotJournal{"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8};
    for (const char* suffix : {"-journal", "-wal"}) {
        const fs::path beside = name.native() + suffix;
        std::error_code problem;
        const auto size = fs::file_size(beside, problem);
        if (problem || size == 0)
            continue;
        const auto content = readFile(beside, mostFileBytes);
        if (std::string_view(suffix) == "-journal" && content && !content->starts_with(hotJournal))
            continue;
        return beside.filename().native();
    }
    return std::nullopt;
}

/// The same of all its names.
std::optional<std::string> leftover(const fs::path& path) {
    const auto real = realPath(path);
    if (!real)
        return std::nullopt;
    for (const fs::path& name : namesOf(*real)) {
        if (auto beside = leftoverOf(name))
            return beside;
    }
    return std::nullopt;
}

std::string leftoverSentence(std::string_view name, std::string_view beside) {
    // SQLite looks for what it left beside the name that it is given.
    const std::string_view owner = beside.substr(0, beside.rfind('-'));
    return fmt::format(
        "Another program has changed \"{0}\" and was interrupted: it left \"{1}\", without which the file is "
        "not whole. Both were left as they are. Let sqlite3 finish the work, by this name and no other: sqlite3 "
        "\"{2}\" \"PRAGMA journal_mode = DELETE\"; or restore the file from a copy and remove \"{1}\".",
        name, beside, owner);
}

bool sameDocument(const Document& written, const Document& readBack) {
    return readBack.attachments == written.attachments && readBack.changes == written.changes &&
           readBack.project == saidOnly(written.project);
}

Finding contradiction(std::string sentence) {
    return {
        Severity::contradiction, {}, message("file.not_sound", "{sentence}", {{"sentence", std::move(sentence)}}), {}};
}

} // namespace

Opening openBytes(std::string_view bytes, std::string_view name, Attachments attachments) {
    const Header header = headerOf(bytes);
    if (auto problem = headerProblem(header, bytes, name))
        return *std::move(problem);
    auto database = Database::fromBytes(withoutWriteAheadMode(std::string(bytes)));
    if (!database)
        return damaged(name, database.error().sentence);

    const auto ours = static_cast<std::uint32_t>(schemaVersion());
    const bool isNewer = header.userVersion > ours;
    const auto version = static_cast<int>(header.userVersion);
    const SchemaReview found = review(*database, header.userVersion == ours);
    if (isNewer) {
        const auto reader = found.problem.empty()
                                ? parseNumber(metaText(*database, "min_reader").value_or(std::string()))
                                : std::nullopt;
        if (!reader || *reader < 1 || *reader > schemaVersion())
            return newer(name, header.userVersion);
    }
    if (!found.problem.empty())
        return damaged(name, found.problem);
    if (const std::string problem = integrityProblem(*database); !problem.empty())
        return damaged(name, problem);
    if (isSealed(header) && !sealHolds(bytes, metaText(*database, sealKey).value_or(std::string())))
        return damaged(name, "its bytes are not the ones that were saved");
    if (header.userVersion < ours) {
        if (const auto done = migrate(*database, version); !done)
            return damaged(name, fmt::format("it cannot be brought from version {} to {} ({})", version, ours,
                                             done.error().sentence));
        if (const SchemaReview migrated = review(*database, true); !migrated.problem.empty())
            return damaged(name, migrated.problem);
    }

    Reading reading = readDocument(*database, {header.userVersion == ours, attachments});
    if (!reading.problem.empty())
        return damaged(name, reading.problem);
    Loaded loaded{std::move(reading.document), sha256(bytes), version, Outcome::current, std::move(reading.notes)};
    for (const std::string& extra : found.extras)
        loaded.notes.push_back(
            {Severity::note,
             extra,
             message("file.extra_table", "The table \"{table}\" is not part of a project; it was kept out.",
                     {{"table", extra}}),
             {}});
    if (!isSealed(header))
        loaded.notes.push_back(
            {Severity::note,
             {},
             message("file.changed_elsewhere",
                     "Another program has changed the file since Plumbline saved it; its contents were "
                     "checked one by one."),
             {}});
    std::string sentence;
    if (isNewer) {
        loaded.outcome = Outcome::newerReadable;
        sentence =
            fmt::format("\"{}\" was saved by a newer Plumbline (file version {}; this one writes {}). It is open to "
                        "read; what this version does not know is not shown. Save changes under another name.",
                        name, version, ours);
    } else if (header.userVersion < ours) {
        loaded.outcome = Outcome::migrated;
        sentence =
            fmt::format("\"{}\" was saved by an older Plumbline (file version {}) and was brought up to version {} in "
                        "memory; the file changes when you save.",
                        name, version, ours);
    }
    return {loaded.outcome, std::move(sentence), std::move(loaded)};
}

Opening open(const fs::path& path, Attachments attachments) {
    removeAbandonedDraft(path);
    const std::string& name = path.native();
    const auto bytes = readFile(path, mostFileBytes);
    if (!bytes)
        return stopped(Outcome::unreachable, bytes.error().sentence);
    if (const auto holder = writeLockHolder(path, sharedLockStart, sharedLockLength))
        return stopped(
            Outcome::unreachable,
            fmt::format("\"{}\" is being changed by another program (process {}). Close it there and try again.", name,
                        *holder));
    if (const auto beside = leftover(path); beside && headerOf(*bytes).applicationId == applicationId)
        return stopped(Outcome::damaged, leftoverSentence(name, *beside));
    return openBytes(*bytes, name, attachments);
}

std::vector<Finding> summary(const std::vector<Finding>& notes) {
    constexpr std::size_t mostOfAKind = 5; // assumed: what is read at a glance
    std::map<std::string, std::size_t> counts;
    for (const Finding& note : notes)
        ++counts[note.sentence.id];
    std::vector<Finding> told;
    for (const Finding& note : notes) {
        std::size_t& count = counts[note.sentence.id];
        if (count == 0)
            continue;
        if (count <= mostOfAKind) {
            told.push_back(note);
            continue;
        }
        told.push_back(
            {note.severity, note.where,
             message("file.notes_of_a_kind", "{sentence} {count} further notes on the file are like this one.",
                     {{"sentence", render(note.sentence)}, {"count", std::to_string(count - 1)}}),
             message("file.notes_of_a_kind.remedy", "\"plumbline check FILE\" lists them all.")});
        count = 0;
    }
    return told;
}

Result<Loaded> load(const fs::path& path, Attachments attachments) {
    Opening opening = open(path, attachments);
    if (!opening.loaded)
        return cannotBeDone(std::move(opening.sentence));
    return *std::move(opening.loaded);
}

std::vector<Finding> check(const fs::path& path) {
    Opening opening = open(path);
    if (!opening.loaded)
        return {contradiction(std::move(opening.sentence))};
    std::vector<Finding> findings = std::move(opening.loaded->notes);
    std::ranges::move(nameFindings(opening.loaded->document.project), std::back_inserter(findings));
    if (!opening.sentence.empty())
        findings.push_back(
            {Severity::note, {}, message("file.version", "{sentence}", {{"sentence", opening.sentence}}), {}});
    return findings;
}

Result<SaveReceipt> save(const Document& document, const fs::path& path, const SaveOptions& options) {
    const std::string& name = path.native();
    const auto bytes = fileBytes(document);
    if (!bytes)
        return cannotBeDone(fmt::format("\"{}\" was not saved. {}", name, bytes.error().sentence));
    const Opening again = openBytes(*bytes, name);
    if (!again.loaded || !sameDocument(document, again.loaded->document))
        return cannotBeDone(fmt::format("\"{}\" was not saved: what would be written does not read back as the same "
                                        "project. {}",
                                        name, again.sentence));

    bool changedMeanwhile = false;
    ReplaceOptions replace;
    replace.overwrite = options.overwrite || options.expected.has_value();
    replace.keepBackup = options.keepBackup;
    replace.objection = [&](std::optional<std::string_view> current) -> std::optional<std::string> {
        if (const auto beside = leftover(path))
            return leftoverSentence(name, *beside);
        if (options.overwrite)
            return std::nullopt;
        if (options.expected && !current)
            return fmt::format("\"{}\" is no longer there. Save under another name, or allow it to be written anew.",
                               name);
        changedMeanwhile = options.expected && sha256(*current) != *options.expected;
        if (changedMeanwhile)
            return fmt::format(
                "\"{}\" was changed on disk since it was opened, and was left as it is. Open it again, or "
                "save under another name.",
                name);
        const Header header = current ? headerOf(*current) : Header{};
        if (header.applicationId == applicationId && header.userVersion > static_cast<std::uint32_t>(schemaVersion()))
            return fmt::format(
                "\"{}\" was saved by a newer Plumbline, and saving here would lose what this version does not "
                "know. Save under another name.",
                name);
        return std::nullopt;
    };
    auto replaced = replaceFile(path, *bytes, replace);
    if (!replaced)
        return tl::unexpected(changedMeanwhile ? Error{ErrorKind::busy, replaced.error().sentence} : replaced.error());
    std::string remark;
    if (replaced->otherNames > 0)
        remark =
            fmt::format("\"{}\" had {} (hard links): what is called so goes on holding the project as it was before.",
                        name, counted(static_cast<double>(replaced->otherNames), "more name"));
    return SaveReceipt{std::move(replaced->file), std::move(replaced->backup), sha256(*bytes), std::move(remark)};
}

} // namespace plumb::store
