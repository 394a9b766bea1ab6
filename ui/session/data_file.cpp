// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/data_file.h"

#include <QCoreApplication>
#include <QFile>

#include "ui/session/paths.h"

namespace plumb::ui {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(DataFile)
};

auto notWritten(const std::filesystem::path& path, const QString& why) {
    return cannotBeDone(Text::tr("\"%1\" could not be written (%2).").arg(fromPath(path), why).toStdString());
}

} // namespace

Result<void> putFile(const std::filesystem::path& path, const QList<QByteArrayView>& parts) {
    namespace fs = std::filesystem;
    std::error_code problem;
    fs::create_directories(path.parent_path(), problem);
    fs::path beside = path;
    beside += ".new";
    QFile file(fromPath(beside));
    bool written = file.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered);
    for (const QByteArrayView part : parts)
        written = written && file.write(part.data(), part.size()) == part.size();
    const QString why = file.errorString();
    file.close();
    if (written)
        fs::rename(beside, path, problem);
    if (written && !problem)
        return {};
    const QString reason = written ? QString::fromStdString(problem.message()) : why;
    fs::remove(beside, problem);
    return notWritten(path, reason);
}

} // namespace plumb::ui
