// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/program.h"

#include <QFile>
#include <QProcess>
#include <QTest>

namespace plumb::tests {

nlohmann::json Ran::json() const {
    return nlohmann::json::parse(out.toStdString(), nullptr, false);
}

Ran runProgram(const QString& program, const QStringList& arguments, const Environment& changes) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        if (change.value().isNull())
            environment.remove(change.key());
        else
            environment.insert(change.key(), change.value());
    }
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.closeWriteChannel();
    constexpr int mostMilliseconds = 120'000;
    Ran ran;
    if (process.waitForFinished(mostMilliseconds) && process.exitStatus() == QProcess::NormalExit)
        ran.status = process.exitCode();
    ran.out = process.readAllStandardOutput();
    ran.err = process.readAllStandardError();
    return ran;
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

QString Workspace::project(const QString& templateId, const QString& name) const {
    const QString file = path(name);
    // Of a fixed day, so that what depends on dates is the same on every day.
    const Ran ran = run({"new", "--template", templateId, "--date", "2026-11-30", file});
    if (ran.status != 0)
        qFatal("no project was made: %s", ran.err.constData());
    return file;
}

bool Workspace::refuses(const QStringList& arguments, int status, const QString& file, const QStringList& words) const {
    const QByteArray before = bytesOf(file);
    const Ran ran = run(arguments);
    QStringList problems;
    if (ran.status != status)
        problems << QString("the status is %1 instead of %2").arg(ran.status).arg(status);
    if (!ran.out.isEmpty())
        problems << "there is output";
    if (bytesOf(file) != before)
        problems << "the file changed";
    for (const QByteArray& line : ran.err.chopped(ran.err.endsWith('\n') ? 1 : 0).split('\n')) {
        if (!line.startsWith("plumbline: ") || !(line.endsWith('.') || line.endsWith('?')))
            problems << "a complaint is no whole sentence";
    }
    for (const QString& word : words) {
        if (!ran.err.contains(word.toUtf8()))
            problems << QString("the complaint does not say \"%1\"").arg(word);
    }
    if (!problems.isEmpty())
        qWarning("%s: %s\n%s", qPrintable(arguments.join(' ')), qPrintable(problems.join("; ")), ran.err.constData());
    return problems.isEmpty();
}

} // namespace plumb::tests
