// SPDX-License-Identifier: GPL-3.0-or-later
// Names of files and sentences between Qt and the core.
#pragma once

#include <filesystem>
#include <string>

#include <QFile>
#include <QString>

namespace plumb::ui {

inline std::filesystem::path toPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

inline QString fromPath(const std::filesystem::path& path) {
    return QFile::decodeName(QByteArray::fromStdString(path.native()));
}

inline QString fromUtf8(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace plumb::ui
