// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tree.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

namespace plumb::tests {

QStringList projectFiles() {
    const QDir root(QStringLiteral(PLUMB_SOURCE_DIR));
    QStringList files = root.entryList(QDir::Files | QDir::Hidden);
    files.removeAll(QStringLiteral(".git")); // in a linked worktree this is a file
    for (const QString& folder : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (folder == QLatin1String("build") || root.exists(folder + QStringLiteral("/CMakeCache.txt")))
            continue;
        QDirIterator below(root.filePath(folder), QDir::Files, QDirIterator::Subdirectories);
        while (below.hasNext())
            files.append(root.relativeFilePath(below.next()));
    }
    files.removeIf([](const QString& path) { return path.contains(QLatin1String(".received.")); }); // of a golden test
    files.sort();
    return files;
}

QByteArray projectFile(const QString& path) {
    QFile file(QDir(QStringLiteral(PLUMB_SOURCE_DIR)).filePath(path));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read: %s", qPrintable(path), qPrintable(file.errorString()));
    return file.readAll();
}

} // namespace plumb::tests
