// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/file_claim.h"

#include <QCoreApplication>

#include "core/store/hash.h"
#include "ui/session/paths.h"

namespace plumb::ui {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(FileClaim)
};

} // namespace

std::unique_ptr<QLockFile> processLock(const std::filesystem::path& path) {
    auto lock = std::make_unique<QLockFile>(fromPath(path));
    lock->setStaleLockTime(0); // age says nothing: a project may stay open for weeks
    return lock;
}

FileClaim claimFile(const std::filesystem::path& folder, const std::filesystem::path& file) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    FileClaim claim{processLock(folder / (store::sha256(file.native()) + ".lock")), false, {}};
    if (claim.lock->tryLock(0))
        return claim;
    claim.isHeldElsewhere = claim.lock->error() == QLockFile::LockFailedError;
    if (claim.isHeldElsewhere) {
        qint64 process = 0;
        QString host, program;
        claim.lock->getLockInfo(&process, &host, &program);
        claim.sentence =
            Text::tr("\"%1\" is open in another window of Plumbline (process %2). It is open to read here; close "
                     "it there, or save changes under another name.")
                .arg(fromPath(file), QString::number(process));
    } else {
        claim.sentence =
            Text::tr("Whether \"%1\" is open in another window could not be told, because \"%2\" cannot be "
                     "written. Saving still refuses a file that was changed on disk.")
                .arg(fromPath(file), fromPath(folder));
    }
    claim.lock.reset();
    return claim;
}

} // namespace plumb::ui
