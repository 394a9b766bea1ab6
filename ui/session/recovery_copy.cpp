// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/recovery_copy.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/atomic_file.h"
#include "core/project/edits.h"
#include "core/project/project_json.h"
#include "core/store/hash.h"
#include "core/store/limits.h"
#include "ui/session/data_file.h"
#include "ui/session/file_claim.h"
#include "ui/session/paths.h"

namespace plumb::ui {
namespace {

namespace fs = std::filesystem;

struct Text {
    Q_DECLARE_TR_FUNCTIONS(RecoveryCopy)
};

constexpr int formatVersion = 1;
constexpr int mostCopies = 10'000; // assumed; far more windows than anybody opens
// Assumed: above the 32 MiB of JSON that a project may have.
constexpr std::uint64_t mostBytes = 64ULL << 20U;

fs::path attachmentsOf(const fs::path& sidecar) {
    return fs::path(sidecar).replace_extension(".files");
}

fs::path lockOf(const fs::path& sidecar) {
    return fs::path(sidecar).replace_extension(".lock");
}

bool isThere(const fs::path& path) {
    std::error_code problem;
    return fs::exists(path, problem);
}

struct Parts {
    QJsonObject head;
    std::string project;
};

std::optional<Parts> partsOf(const fs::path& sidecar) {
    auto bytes = readFile(sidecar, mostBytes);
    if (!bytes)
        return std::nullopt;
    const auto end = bytes->find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    const QByteArray line(bytes->data(), static_cast<qsizetype>(end));
    Parts parts{QJsonDocument::fromJson(line).object(), bytes->substr(end + 1)};
    const QJsonObject& head = parts.head;
    if (head[QLatin1String("format")].toString() != QLatin1String("plumbline-recovery"))
        return std::nullopt;
    return parts;
}

bool isOfNewerVersion(const Parts& parts) {
    return parts.head[QLatin1String("version")].toInt() > formatVersion;
}

QStringList texts(const QJsonValue& list) {
    QStringList all;
    const QJsonArray entries = list.toArray();
    for (const auto& entry : entries)
        all.append(entry.toString());
    return all;
}

std::optional<RecoveryNote> noteOf(const Parts& parts) {
    const QJsonObject& head = parts.head;
    if (head[QLatin1String("version")].toInt() != formatVersion ||
        head[QLatin1String("sha256")].toString().toStdString() != store::sha256(parts.project))
        return std::nullopt;
    RecoveryNote note{head[QLatin1String("file")].toString(),
                      head[QLatin1String("base")].toString().toStdString(),
                      head[QLatin1String("title")].toString(),
                      QDateTime::fromString(head[QLatin1String("time")].toString(), Qt::ISODateWithMs),
                      texts(head[QLatin1String("edits")]),
                      texts(head[QLatin1String("attachments")])};
    return note.time.isValid() ? std::optional(note) : std::nullopt;
}

} // namespace

std::optional<RecoveryNote> readRecoveryNote(const fs::path& sidecar) {
    const auto parts = partsOf(sidecar);
    return parts ? noteOf(*parts) : std::nullopt;
}

Result<RecoveryCopy> readRecoveryCopy(const fs::path& sidecar) {
    const auto refused = [&](const QString& why) {
        return cannotBeDone(Text::tr("The recovery copy \"%1\" cannot be used: %2 It was left as it is.")
                                .arg(fromPath(sidecar), why)
                                .toStdString());
    };
    const auto parts = partsOf(sidecar);
    const auto note = parts ? noteOf(*parts) : std::nullopt;
    if (!note)
        return refused(Text::tr("it is damaged, or no longer there."));
    auto project = projectFromJson(parts->project, JsonTexts::kept);
    if (!project)
        return refused(fromUtf8(project.error().sentence));
    if (const std::string problem = structureProblem(*project); !problem.empty())
        return refused(fromUtf8(problem));
    RecoveryCopy copy{*note, *std::move(project), {}};
    for (const QString& name : note->attachments) {
        const std::string hash = name.toStdString();
        // Only a hash is a name in that folder; anything else could lead out of it.
        if (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string::npos)
            continue;
        auto bytes = readFile(attachmentsOf(sidecar) / hash, store::mostAttachmentBytes);
        if (bytes && store::sha256(*bytes) == hash)
            copy.attachments.emplace(hash, *std::move(bytes));
    }
    return copy;
}

RecoveryFolder::RecoveryFolder(fs::path folder) : m_folder(std::move(folder)) {}

Result<void> RecoveryFolder::findPlace() {
    if (m_lock)
        return {};
    std::error_code problem;
    fs::create_directories(m_folder, problem);
    for (int number = 1; number <= mostCopies; ++number) {
        fs::path sidecar = m_folder / (std::to_string(number) + ".recovery");
        if (isThere(sidecar))
            continue;
        auto lock = processLock(lockOf(sidecar));
        if (!lock->tryLock(0)) {
            if (lock->error() == QLockFile::LockFailedError)
                continue;
            break;
        }
        if (isThere(sidecar)) // it came in between, from a session that ended since
            continue;
        // What a copy left that was removed halfway.
        fs::remove_all(attachmentsOf(sidecar), problem);
        m_lock = std::move(lock);
        m_own = std::move(sidecar);
        return {};
    }
    return cannotBeDone(Text::tr("The folder \"%1\" cannot be written.").arg(fromPath(m_folder)).toStdString());
}

Result<void> RecoveryFolder::write(RecoveryNote note, const Project& project,
                                   const std::map<std::string, std::string>& attachments) {
    if (auto place = findPlace(); !place)
        return place;
    for (const QString& name : note.attachments) {
        const auto found = attachments.find(name.toStdString());
        if (m_kept.contains(name) || found == attachments.end())
            continue;
        const QByteArrayView bytes(found->second.data(), static_cast<qsizetype>(found->second.size()));
        if (auto kept = putFile(attachmentsOf(m_own) / found->first, {bytes}); !kept)
            return kept;
        m_kept.append(name);
    }
    const std::string json = projectToJson(project);
    const QJsonObject head{{QStringLiteral("format"), QStringLiteral("plumbline-recovery")},
                           {QStringLiteral("version"), formatVersion},
                           {QStringLiteral("file"), note.file},
                           {QStringLiteral("base"), fromUtf8(note.base)},
                           {QStringLiteral("title"), note.title},
                           {QStringLiteral("time"), note.time.toUTC().toString(Qt::ISODateWithMs)},
                           {QStringLiteral("edits"), QJsonArray::fromStringList(note.edits)},
                           {QStringLiteral("attachments"), QJsonArray::fromStringList(note.attachments)},
                           {QStringLiteral("sha256"), fromUtf8(store::sha256(json))}};
    const QByteArray line = QJsonDocument(head).toJson(QJsonDocument::Compact) + '\n';
    return putFile(m_own, {line, QByteArrayView(json.data(), static_cast<qsizetype>(json.size()))});
}

void RecoveryFolder::clear() {
    if (m_own.empty())
        return;
    remove(m_own);
    m_kept.clear();
}

std::vector<fs::path> RecoveryFolder::abandoned(std::vector<fs::path>* damaged) const {
    std::vector<fs::path> found;
    std::error_code problem;
    for (fs::directory_iterator entry(m_folder, problem), end; !problem && entry != end; entry.increment(problem)) {
        const fs::path& path = entry->path();
        if (path.extension() == ".recovery" && path != m_own)
            found.push_back(path);
    }
    std::ranges::sort(found);
    std::erase_if(found, [&](const fs::path& sidecar) {
        const auto lock = take(sidecar);
        if (!lock)
            return true;
        const auto parts = partsOf(sidecar);
        if (parts && noteOf(*parts))
            return false;
        if (!parts || !isOfNewerVersion(*parts)) {
            fs::path aside = sidecar.native() + ".damaged";
            for (int number = 2; isThere(aside) && number < mostCopies; ++number)
                aside = sidecar.native() + ".damaged-" + std::to_string(number);
            std::error_code ignored;
            fs::rename(sidecar, aside, ignored);
            if (damaged)
                damaged->push_back(ignored ? sidecar : aside);
        }
        return true;
    });
    return found;
}

std::unique_ptr<QLockFile> RecoveryFolder::take(const fs::path& sidecar) const {
    auto lock = processLock(lockOf(sidecar));
    return lock->tryLock(0) && isThere(sidecar) ? std::move(lock) : nullptr;
}

void RecoveryFolder::remove(const fs::path& sidecar) const {
    if (sidecar.parent_path() != m_folder)
        return;
    std::error_code problem;
    fs::remove(sidecar, problem);                   // first: without it the rest is no copy
    fs::remove(sidecar.native() + ".new", problem); // of a session that was killed while it wrote
    fs::remove_all(attachmentsOf(sidecar), problem);
}

} // namespace plumb::ui
