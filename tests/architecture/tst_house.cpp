// SPDX-License-Identifier: GPL-3.0-or-later
// What every file of the tree keeps to: licence line, no note of unfinished work, no path of one machine, known
// folders.
#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include "tests/support/tree.h"

using plumb::tests::projectFile;
using plumb::tests::projectFiles;

namespace {

const char licence[] = "SPDX-License-Identifier: GPL-3.0-or-later";

/// The licence line: first in C++ and CMake files, below the interpreter line in scripts. Other files carry none.
QString whyNotLicensed(const QString& path, const QByteArray& text) {
    const QList<QByteArray> lines = text.split('\n');
    const QByteArray& first = lines.front();
    QByteArray expected;
    QByteArray found = first;
    if (path.endsWith(QLatin1String(".h")) || path.endsWith(QLatin1String(".cpp"))) {
        expected = QByteArray("// ") + licence;
    } else if (path.endsWith(QLatin1String(".cmake"))) {
        expected = QByteArray("# ") + licence;
    } else if (first.startsWith("#!")) {
        expected = QByteArray("# ") + licence;
        found = lines.value(1);
    }
    return expected.isEmpty() || found == expected ? QString()
                                                   : QStringLiteral("%1: the licence line is missing.").arg(path);
}

/// The first place in `text` that `pattern` finds, as "path:line: what".
QString firstPlace(const QString& path, const QByteArray& text, const QRegularExpression& pattern) {
    if (text.contains('\0')) // not text
        return {};
    const QString content = QString::fromUtf8(text);
    const auto match = pattern.match(content);
    if (!match.hasMatch())
        return {};
    const auto line = content.left(match.capturedStart()).count(QLatin1Char('\n')) + 1;
    return QStringLiteral("%1:%2: %3").arg(path).arg(line).arg(match.captured());
}

QString unfinished(const QString& path, const QByteArray& text) {
    // Cut in two, so that this file does not find itself.
    static const QRegularExpression marker(QStringLiteral("\\b(?:TO"
                                                          "DO|FIX"
                                                          "ME|XX"
                                                          "X|HA"
                                                          "CK|TB"
                                                          "D)\\b"));
    return firstPlace(path, text, marker);
}

QString machinePath(const QString& path, const QByteArray& text) {
    static const QRegularExpression place(
        QStringLiteral(R"((?<![A-Za-z0-9_.~}/-])/(?:home|root|work|Users)/\w|\b[A-Z]:\\+Users\\)"));
    return firstPlace(path, text, place);
}

QStringList unknownFolders(const QStringList& folders) {
    static const QStringList known{QStringLiteral("app"),       QStringLiteral("core"), QStringLiteral("ui"),
                                   QStringLiteral("resources"), QStringLiteral("data"), QStringLiteral("tests"),
                                   QStringLiteral("packaging"), QStringLiteral("build")};
    QStringList unknown;
    for (const QString& folder : folders) {
        if (!known.contains(folder))
            unknown.append(folder);
    }
    return unknown;
}

/// What `rule` has to say of the tree, a line a file; empty if it holds everywhere.
template <class Rule>
QString everywhere(Rule rule) {
    QStringList sentences;
    for (const QString& path : projectFiles()) {
        if (const QString sentence = rule(path, projectFile(path)); !sentence.isEmpty())
            sentences.append(sentence);
    }
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

class TestHouse : public QObject {
    Q_OBJECT
private slots:
    void readsTheTree() {
        const QStringList files = projectFiles();
        QVERIFY(files.contains(QStringLiteral("CMakeLists.txt")));
        QVERIFY(files.contains(QStringLiteral("core/base/text.cpp")));
        QVERIFY(files.contains(QStringLiteral("packaging/run")));
        QVERIFY(files.contains(QStringLiteral("tests/architecture/tst_house.cpp")));
        for (const QString& path : files)
            QVERIFY2(!path.startsWith(QLatin1String("build/")), qPrintable(path));
    }

    void everyFileStartsWithItsLicence() { QCOMPARE(everywhere(whyNotLicensed), QString()); }
    void nothingIsLeftUnfinished() { QCOMPARE(everywhere(unfinished), QString()); }
    void noPathOfOneMachine() { QCOMPARE(everywhere(machinePath), QString()); }

    void onlyTheKnownFolders() {
        const QDir root(QStringLiteral(PLUMB_SOURCE_DIR));
        QStringList folders = root.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        folders.removeIf(
            [&](const QString& folder) { return root.exists(folder + QStringLiteral("/CMakeCache.txt")); });
        QCOMPARE(unknownFolders(folders), QStringList());
    }

    // The rules above can fail.
    void missesTheLicence_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("licensed");
        const QByteArray line = QByteArray("// ") + licence + '\n';
        const QByteArray hash = QByteArray("# ") + licence + '\n';
        QTest::newRow("source") << "a.cpp" << line + "int x;\n" << true;
        QTest::newRow("source without") << "a.cpp" << QByteArray("int x;\n") << false;
        QTest::newRow("header, second line") << "a.h"
                                             << "\n" + line << false;
        QTest::newRow("another licence") << "a.h" << QByteArray("// SPDX-License-Identifier: MIT\n") << false;
        QTest::newRow("empty source") << "a.cpp" << QByteArray() << false;
        QTest::newRow("script") << "run"
                                << "#!/bin/sh\n" + hash << true;
        QTest::newRow("script without") << "run" << QByteArray("#!/bin/sh\nexit 0\n") << false;
        QTest::newRow("one-line script") << "run" << QByteArray("#!/bin/sh") << false;
        QTest::newRow("cmake") << "a.cmake" << hash << true;
        QTest::newRow("cmake without") << "a.cmake" << QByteArray("set(x 1)\n") << false;
        QTest::newRow("data") << "a.json" << QByteArray("{}\n") << true;
    }
    void missesTheLicence() {
        QFETCH(QString, path);
        QFETCH(QByteArray, text);
        QFETCH(bool, licensed);
        QCOMPARE(whyNotLicensed(path, text).isEmpty(), licensed);
    }

    void findsUnfinishedWork() {
        QCOMPARE(unfinished("a.cpp", QByteArray("int x;\n// TO") + "DO: more\n"), QStringLiteral("a.cpp:2: TO"
                                                                                                 "DO"));
        QVERIFY(!unfinished("a.md", QByteArray("(FIX") + "ME)").isEmpty());
        QVERIFY(!unfinished("a.h", QByteArray("// XX") + "X").isEmpty());
        QVERIFY(unfinished("run", QByteArray("mktemp XXXXXX")).isEmpty());
        QVERIFY(unfinished("a.cpp", QByteArray("todoList")).isEmpty());
    }

    void findsThePathOfAMachine() {
        QCOMPARE(machinePath("a.cpp", QByteArray("\"/ho") + "me/ann/a.plumb\""), QStringLiteral("a.cpp:1: /ho"
                                                                                                "me/a"));
        QVERIFY(!machinePath("a.md", QByteArray("see /wo") + "rk/x").isEmpty());
        QVERIFY(!machinePath("a.md", QByteArray("C:\\Us") + "ers\\ann").isEmpty());
        QVERIFY(machinePath("a.md", QByteArray("https://example.org/ho") + "me/page").isEmpty());
        QVERIFY(machinePath("a.md", QByteArray("#!/usr/bin/env bash")).isEmpty());
    }

    void findsAnUnknownFolder() {
        QCOMPARE(unknownFolders({QStringLiteral("core"), QStringLiteral("utils"), QStringLiteral("tests")}),
                 QStringList{QStringLiteral("utils")});
    }
};

QTEST_GUILESS_MAIN(TestHouse)
#include "tst_house.moc"
