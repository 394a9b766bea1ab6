// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/recent_files.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include "core/base/atomic_file.h"
#include "ui/session/data_file.h"

namespace plumb::ui {
namespace {

constexpr qsizetype mostFiles = 10;
constexpr std::uint64_t mostBytes = 1 << 20; // assumed; ten paths take at most 40 kB

QStringList listed(const std::filesystem::path& list) {
    const auto bytes = readFile(list, mostBytes);
    if (!bytes)
        return {};
    QStringList files;
    const QJsonArray entries = QJsonDocument::fromJson(QByteArray::fromStdString(*bytes)).array();
    for (const auto& entry : entries) {
        const QString file = entry.toString();
        if (QFileInfo(file).isAbsolute() && !files.contains(file))
            files.append(file);
    }
    return files;
}

} // namespace

QStringList readRecentFiles(const std::filesystem::path& list) {
    QStringList files = listed(list);
    files.removeIf([](const QString& file) { return !QFileInfo(file).isFile(); });
    return files.first(std::min(mostFiles, files.size()));
}

void addRecentFile(const std::filesystem::path& list, const QString& file) {
    QStringList files = readRecentFiles(list);
    files.removeAll(file);
    files.prepend(file);
    const QByteArray text =
        QJsonDocument(QJsonArray::fromStringList(files.first(std::min(mostFiles, files.size())))).toJson();
    static_cast<void>(putFile(list, {text}));
}

} // namespace plumb::ui
