// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real executable as a user would, and looks at everything it leaves behind.
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

namespace plumb::tests {

struct Ran {
    int status = -1; ///< -1 if the program crashed or did not end
    QByteArray out;
    QByteArray err;

    /// Standard output as one JSON document; null (and so unlike any document) if it is none.
    nlohmann::json json() const;
};

/// The environment is the test's own, with `changes`; a null value removes a variable.
using Environment = QMap<QString, QString>;

Ran runProgram(const QString& program, const QStringList& arguments, const Environment& changes = {});

/// The bytes of a file; null if there is none.
QByteArray bytesOf(const QString& path);
void writeFile(const QString& path, const QByteArray& bytes);

/// A folder of its own with project files made by the program.
class Workspace {
public:
    explicit Workspace(QString program) : m_program(std::move(program)) {}

    QString path(const QString& name) const { return m_folder.filePath(name); }
    Ran run(const QStringList& arguments, const Environment& changes = {}) const {
        return runProgram(m_program, arguments, changes);
    }

    /// Path of a new project of the template.
    QString project(const QString& templateId, const QString& name) const;

    /// True if the call ends with `status`, leaves `file` as it was to the byte, says nothing on standard output, and
    /// complains in whole sentences that hold every one of `words`; else says on the test's output what went wrong.
    bool refuses(const QStringList& arguments, int status, const QString& file, const QStringList& words) const;

private:
    QString m_program;
    QTemporaryDir m_folder;
};

} // namespace plumb::tests
