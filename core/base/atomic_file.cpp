// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomic_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "core/base/random.h"

namespace plumb {
namespace {

namespace fs = std::filesystem;

/// Closes on leaving the scope.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : m_number(number) {}
    ~Descriptor() {
        if (m_number >= 0)
            ::close(m_number);
    }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }
    explicit operator bool() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number;
};

/// Beyond a file-size limit the kernel sends SIGXFSZ, which would end the program. Held back for this thread, the write
/// returns EFBIG instead; what was sent is taken off before the signal is let through again.
class FileSizeSignalHeld {
public:
    FileSizeSignalHeld() {
        sigemptyset(&m_signal);
        sigaddset(&m_signal, SIGXFSZ);
        pthread_sigmask(SIG_BLOCK, &m_signal, &m_before);
    }
    ~FileSizeSignalHeld() {
        const timespec atOnce{0, 0};
        if (!sigismember(&m_before, SIGXFSZ))
            sigtimedwait(&m_signal, nullptr, &atOnce);
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    FileSizeSignalHeld(const FileSizeSignalHeld&) = delete;
    FileSizeSignalHeld& operator=(const FileSizeSignalHeld&) = delete;

private:
    sigset_t m_signal{};
    sigset_t m_before{};
};

/// Cause and remedy in our own words: the system's come in the language of the machine.
std::string because(int cause) {
    switch (cause) {
    case ENOSPC:
        return "the disk is full. Free some space and try again.";
    case EDQUOT:
        return "the disk quota is used up. Free some space and try again.";
    case EFBIG:
        return "the file would be larger than this system allows. Raise the file-size limit or choose another disk.";
    case EACCES:
    case EPERM:
        return "permission is denied. Ask for the right to use it, or choose another place.";
    case EROFS:
        return "the disk is read-only. Choose another place.";
    case ENOENT:
    case ENOTDIR:
        return "it does not exist, or its folder does not. Check the path.";
    case EISDIR:
        return "it is a folder. Name a file.";
    case ENAMETOOLONG:
        return "the name is too long. Choose a shorter one.";
    case ELOOP:
        return "its links lead in a circle. Name the file itself.";
    case EIO:
        return "the disk reports an error. Choose another disk.";
    default:
        return fmt::format("the system says \"{}\" (error {}).", std::strerror(cause), cause);
    }
}

tl::unexpected<Error> refused(std::string_view what, const fs::path& path, int cause) {
    return cannotBeDone(fmt::format("Cannot {} \"{}\": {}", what, path.native(), because(cause)));
}

Descriptor openToRead(const fs::path& path) {
    // Without O_NONBLOCK a pipe would wait for a writer for ever.
    return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

/// 0, or the cause.
int readAll(int file, std::string& bytes) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = ::pread(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        if (count == 0)
            break;
        done += static_cast<std::size_t>(count);
    }
    bytes.resize(done);
    return 0;
}

int writeAll(int file, std::string_view bytes) {
    const FileSizeSignalHeld held;
    while (!bytes.empty()) {
        // No call writes more than about 2 GiB (write(2)).
        const ssize_t count = ::write(file, bytes.data(), std::min<std::size_t>(bytes.size(), 1U << 30U));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

bool isSame(const struct stat& a, const struct stat& b) {
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size &&
           a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

/// The file that is written beside the real one. Its name depends on the real name only and its lock lives as long as
/// the writer: so two writers see each other, and what a killed one left is told from what is in use.
class Draft {
public:
    static Result<Draft> claim(const fs::path& target, mode_t mode) {
        const fs::path path = besides(target, ".", ".saving");
        for (int attempt = 0; attempt < 100; ++attempt) {
            Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
            const bool isNew = static_cast<bool>(file);
            if (!isNew && errno != EEXIST)
                return refused("write", target, errno);
            if (!isNew)
                file = Descriptor(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
            if (!file) {
                if (errno == ENOENT)
                    continue;
                return cannotBeDone(fmt::format("Cannot write \"{}\": \"{}\" is in the way. Remove it.",
                                                target.native(), path.native()));
            }
            if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
                return busy(
                    fmt::format("Cannot write \"{}\": another program is just saving it. Try again.", target.native()));
            struct stat mine {
            }, there{};
            ::fstat(file.number(), &mine);
            if (::lstat(path.c_str(), &there) != 0 || mine.st_ino != there.st_ino || mine.st_dev != there.st_dev)
                continue; // taken away between opening and locking
            if (isNew)
                return Draft(path, std::move(file));
            ::unlink(path.c_str());
        }
        return cannotBeDone(
            fmt::format("Cannot write \"{}\": other programs keep saving it. Try again.", target.native()));
    }

    Draft(Draft&& other) noexcept
        : m_path(std::move(other.m_path)), m_file(std::move(other.m_file)),
          m_moved(std::exchange(other.m_moved, true)) {}
    Draft& operator=(Draft&&) = delete;
    ~Draft() {
        if (!m_moved)
            ::unlink(m_path.c_str());
    }

    int file() const { return m_file.number(); }

    /// 0, or the cause.
    int moveTo(const fs::path& target, bool mayReplace) {
        int failed = -1;
        if (!mayReplace) {
            failed = ::renameat2(AT_FDCWD, m_path.c_str(), AT_FDCWD, target.c_str(), RENAME_NOREPLACE);
            mayReplace = failed != 0 && (errno == EINVAL || errno == ENOSYS); // not every file system can refuse
        }
        if (mayReplace)
            failed = ::rename(m_path.c_str(), target.c_str());
        m_moved = failed == 0;
        return failed == 0 ? 0 : errno;
    }

private:
    Draft(fs::path path, Descriptor file) : m_path(std::move(path)), m_file(std::move(file)) {}

    fs::path m_path;
    Descriptor m_file;
    bool m_moved = false;
};

/// The file that is about to be replaced, kept under a second name until the new one is in its place: only then does it
/// push the version before out of the backup.
class KeptAside {
public:
    static Result<KeptAside> keep(const fs::path& target, std::string_view current, const struct stat& old) {
        KeptAside kept(besides(target, ".", ".backup"), besides(target, "", ".bak"));
        struct stat inTheWay {};
        for (const fs::path* path : {&kept.m_backup, &kept.m_draft}) {
            if (::lstat(path->c_str(), &inTheWay) == 0 && S_ISDIR(inTheWay.st_mode))
                return cannotBeDone(fmt::format("Cannot keep the previous file as \"{}\": the folder \"{}\" is in the "
                                                "way. Move it elsewhere.",
                                                kept.m_backup.native(), path->native()));
        }
        ::unlink(kept.m_draft.c_str());
        int cause = 0;
        if (::link(target.c_str(), kept.m_draft.c_str()) != 0) {
            // FAT and some network disks know no second names: the bytes are copied.
            const Descriptor copy(
                ::open(kept.m_draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old.st_mode & 0777U));
            cause = copy ? writeAll(copy.number(), current) : errno;
            if (cause == 0 && ::fsync(copy.number()) != 0)
                cause = errno;
        }
        if (cause != 0)
            return refused("keep the previous file as", kept.m_backup, cause);
        return kept;
    }

    KeptAside(KeptAside&& other) noexcept
        : m_draft(std::exchange(other.m_draft, fs::path())), m_backup(std::move(other.m_backup)) {}
    KeptAside& operator=(KeptAside&&) = delete;
    ~KeptAside() {
        if (!m_draft.empty())
            ::unlink(m_draft.c_str());
    }

    /// The new file is in its place.
    Result<fs::path> becomeBackup() {
        if (::rename(m_draft.c_str(), m_backup.c_str()) != 0)
            return refused("keep the previous file as", m_backup, errno);
        return m_backup;
    }

private:
    KeptAside(fs::path draft, fs::path backup) : m_draft(std::move(draft)), m_backup(std::move(backup)) {}

    fs::path
        m_draft; ///< renaming between two names of one file keeps both (rename(2)), so that it is removed after all
    fs::path m_backup;
};

/// 0, or the cause. The bytes are read back because a disk may drop what it accepted.
int fill(int file, std::string_view bytes) {
    if (const int cause = writeAll(file, bytes))
        return cause;
    if (::fsync(file) != 0)
        return errno;
    std::string back(bytes.size() + 1, '\0');
    if (const int cause = readAll(file, back))
        return cause;
    return back == bytes ? 0 : EIO;
}

} // namespace

fs::path besides(const fs::path& path, std::string_view prefix, std::string_view suffix) {
    std::string name = path.filename().native();
    if (prefix.size() + name.size() + suffix.size() > NAME_MAX) {
        const std::string mark = fmt::format("~{:016x}", streamOf(name));
        std::size_t kept = NAME_MAX - prefix.size() - suffix.size() - mark.size();
        while (kept > 0 && (static_cast<unsigned char>(name[kept]) & 0xC0U) == 0x80U)
            --kept; // not within a letter of several bytes
        name = name.substr(0, kept) + mark;
    }
    return path.parent_path() / fmt::format("{}{}{}", prefix, name, suffix);
}

Result<fs::path> realPath(const fs::path& path) {
    fs::path at = path;
    constexpr int mostLinks = 40; // the kernel's own bound, path_resolution(7)
    for (int links = 0; links < mostLinks; ++links) {
        std::array<char, PATH_MAX> target{};
        const ssize_t length = ::readlink(at.c_str(), target.data(), target.size());
        if (length < 0) {
            if (errno != EINVAL && errno != ENOENT)
                return refused("reach", path, errno);
            const fs::path folder = at.parent_path().empty() ? fs::path(".") : at.parent_path();
            std::array<char, PATH_MAX> resolved{};
            if (!::realpath(folder.c_str(), resolved.data()))
                return refused("reach", path, errno);
            return fs::path(resolved.data()) / at.filename();
        }
        at = at.parent_path() / fs::path(std::string(target.data(), static_cast<std::size_t>(length)));
    }
    return refused("reach", path, ELOOP);
}

void removeAbandonedDraft(const fs::path& path) {
    const auto target = realPath(path);
    if (!target)
        return;
    const fs::path draft = besides(*target, ".", ".saving");
    const Descriptor file(::open(draft.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat about {};
    // Whoever writes holds the lock; one who has just made the draft sees that it is gone and makes another.
    if (file && ::fstat(file.number(), &about) == 0 && S_ISREG(about.st_mode) &&
        ::flock(file.number(), LOCK_EX | LOCK_NB) == 0)
        ::unlink(draft.c_str());
}

std::optional<int> writeLockHolder(const fs::path& path, std::int64_t start, std::int64_t length) {
    const Descriptor file = openToRead(path);
    struct flock lock {};
    lock.l_type = F_RDLCK; // what stands against reading is a lock for writing
    lock.l_whence = SEEK_SET;
    lock.l_start = start;
    lock.l_len = length;
    if (!file || ::fcntl(file.number(), F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK)
        return std::nullopt;
    return lock.l_pid;
}

Result<std::string> readFile(const fs::path& path, std::uint64_t mostBytes) {
    const Descriptor file = openToRead(path);
    struct stat about {};
    if (!file || ::fstat(file.number(), &about) != 0)
        return refused("read", path, errno);
    if (S_ISDIR(about.st_mode))
        return refused("read", path, EISDIR);
    if (!S_ISREG(about.st_mode))
        return cannotBeDone(fmt::format("Cannot read \"{}\": it is a device or a pipe. Name a file.", path.native()));
    if (static_cast<std::uint64_t>(about.st_size) > mostBytes)
        return cannotBeDone(fmt::format("Cannot read \"{}\": it has {} bytes, and at most {} are read.", path.native(),
                                        about.st_size, mostBytes));
    std::string bytes(static_cast<std::size_t>(about.st_size), '\0');
    if (const int cause = readAll(file.number(), bytes))
        return refused("read", path, cause);
    return bytes;
}

Result<Replaced> replaceFile(const fs::path& path, std::string_view bytes, const ReplaceOptions& options) {
    const auto target = realPath(path);
    if (!target)
        return tl::unexpected(target.error());
    if (target->filename().empty())
        return refused("write", path, EISDIR);
    struct stat old {};
    const bool exists = ::lstat(target->c_str(), &old) == 0;
    if (!exists && errno != ENOENT)
        return refused("write", path, errno);
    if (exists && S_ISDIR(old.st_mode))
        return refused("write", path, EISDIR);
    if (exists && !S_ISREG(old.st_mode))
        return cannotBeDone(fmt::format("Cannot write \"{}\": it is a device or a pipe. Name a file.", path.native()));
    if (exists && !options.overwrite)
        return cannotBeDone(
            fmt::format("\"{}\" already exists and was left as it is. Choose another name, or allow it to be replaced.",
                        path.native()));
    if (exists && ::faccessat(AT_FDCWD, target->c_str(), W_OK, AT_EACCESS) != 0)
        return cannotBeDone(
            fmt::format("Cannot write \"{}\": the file is write-protected. Save under another name.", path.native()));

    // The new file is nobody else's to read until it has the permissions of the old one.
    auto draft = Draft::claim(*target, exists ? 0600 : 0666);
    if (!draft)
        return tl::unexpected(draft.error());
    if (const int cause = fill(draft->file(), bytes))
        return refused("write", path, cause);

    std::string current;
    if (exists) {
        if (const auto holder = writeLockHolder(*target, 0, 0))
            return cannotBeDone(
                fmt::format("Cannot write \"{}\": process {} has locked it. Close it there and try again.",
                            path.native(), *holder));
        if (options.objection || options.keepBackup) {
            auto read = readFile(*target, UINT64_MAX);
            if (!read)
                return tl::unexpected(read.error());
            current = *std::move(read);
        }
        // Only the owner may give a file away, so this may fail; the permissions then are the owner's alone to use.
        const bool sameOwner = ::fchown(draft->file(), old.st_uid, old.st_gid) == 0 ||
                               (old.st_uid == ::geteuid() && old.st_gid == ::getegid());
        if (::fchmod(draft->file(), sameOwner ? old.st_mode & 07777U : old.st_mode & 0777U) != 0)
            return refused("write", path, errno);
    }
    if (options.objection) {
        if (const auto sentence = options.objection(exists ? std::optional<std::string_view>(current) : std::nullopt))
            return cannotBeDone(*sentence);
    }
    struct stat now {};
    const bool existsNow = ::lstat(target->c_str(), &now) == 0;
    if (existsNow != exists || (exists && !isSame(old, now)))
        return cannotBeDone(
            fmt::format("\"{}\" changed on disk while it was being saved, and was left as it is.", path.native()));

    Replaced replaced{*target, std::nullopt, exists ? static_cast<std::uint64_t>(old.st_nlink) - 1 : 0};
    std::optional<KeptAside> previous;
    if (exists && options.keepBackup) {
        auto kept = KeptAside::keep(*target, current, old);
        if (!kept)
            return tl::unexpected(kept.error());
        previous.emplace(*std::move(kept));
    }
    if (const int cause = draft->moveTo(*target, exists))
        return refused("write", path, cause);
    if (previous) {
        const auto backup = previous->becomeBackup();
        if (!backup)
            return cannotBeDone(fmt::format("\"{}\" was saved, but the file before it was not kept. {}", path.native(),
                                            backup.error().sentence));
        replaced.backup = *backup;
    }
    const Descriptor folder(::open(target->parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder && ::fsync(folder.number()) != 0 && errno == EIO)
        return cannotBeDone(fmt::format("\"{}\" was saved, but the disk reports an error and may lose it. Save it on "
                                        "another disk as well.",
                                        path.native()));
    return replaced;
}

} // namespace plumb
