// SPDX-License-Identifier: GPL-3.0-or-later
// Who may include whom: the table of ARCHITECTURE.md as data, every #include of app, core and ui read against it.
#include <algorithm>
#include <optional>

#include <QDir>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QTest>

#include "tests/support/tree.h"

using plumb::tests::projectFile;
using plumb::tests::projectFiles;

namespace {

struct Room {
    const char* folder;
    const char* projectFolders; ///< folders or single headers of the project, beside the room itself
    const char* libraries;      ///< names of `libraries` and Qt modules; the standard library is open to all
};

// clang-format off
const Room rooms[] = {
    {"core/base",       "",                                                       "tl::expected fmt Random123 POSIX"},
    {"core/models",     "core/base",                                              "fmt Eigen Boost.Math"},
    {"core/project",    "core/models core/base",                                  "fmt nlohmann-json"},
    {"core/evaluation", "core/project core/models core/base",                     "fmt"},
    // The rule pack is JSON.
    {"core/verdict",    "core/evaluation core/project core/models core/base",     "fmt nlohmann-json"},
    {"core/analysis",   "core/evaluation core/project core/models core/base",     "fmt Eigen Boost.Math Boost.Random"},
    {"core/judgement",  "core/analysis core/verdict core/evaluation core/project core/models core/base", "fmt"},
    {"core/intake",     "core/project core/models core/base",                     "fmt ICU libzip pugixml nlohmann-json zlib"},
    {"core/store",      "core/project core/models core/base",                     "fmt zstd OpenSSL nlohmann-json"},
    {"core/report",     "core/judgement core/analysis core/verdict core/evaluation core/project core/models core/base",
                                                                                  "fmt libxlsxwriter libqpdf nlohmann-json"},
    // Colours, type and icons: what everything that paints shares.
    {"ui/style",        "core/base",                                              "QtCore QtGui QtSvg QtWidgets"},
    {"ui/session",      "core/store core/intake core/judgement core/analysis core/verdict core/evaluation core/project core/models core/base",
                                                                                  "QtCore QtGui"},
    {"ui/viewmodels",   "ui/session core/report core/judgement core/analysis core/verdict core/evaluation core/project core/models core/base",
                                                                                  "QtCore"},
    // Qt Charts draws through widgets and painters.
    {"ui/charts",       "core/report/figure.h core/report/table.h core/base ui/style", "QtCore QtGui QtWidgets QtCharts QtSvg"},
    {"ui/memo",         "core/report/memo.h core/report/figure.h core/report/table.h core/base ui/charts ui/style", "QtCore QtGui libqpdf nlohmann-json"},
    {"ui/widgets",      "ui/viewmodels ui/charts ui/style core/base",             "QtCore QtGui QtWidgets"},
    {"ui/windows",      "ui core/base",                                           "QtCore QtGui QtWidgets"},
    // The composition root writes the JSON of the command line.
    {"app",             "core ui",                                                "fmt nlohmann-json CLI11 POSIX QtCore QtGui QtWidgets"},
};

struct Library {
    const char* name;
    const char* headers; ///< regular expression of its whole header names
};

const Library libraries[] = {
    {"tl::expected",  "tl/.*"},
    {"fmt",           "fmt/.*"},
    {"Random123",     "Random123/.*"},
    {"POSIX",         "fcntl\\.h|unistd\\.h|sys/.*\\.h"},
    {"Eigen",         "Eigen/.*"},
    {"Boost.Math",    "boost/math/.*"},
    {"Boost.Random",  "boost/random(/.*|\\.hpp)"},
    {"nlohmann-json", "nlohmann/.*"},
    {"ICU",           "unicode/.*"},
    {"libzip",        "zip\\.h"},
    {"pugixml",       "pugixml\\.hpp"},
    {"SQLiteCpp",     "SQLiteCpp/.*|sqlite3\\.h"},
    {"zstd",          "zstd\\.h"},
    {"zlib",          "zlib\\.h"},
    {"OpenSSL",       "openssl/.*"},
    {"libxlsxwriter", "xlsxwriter(/.*|\\.h)"},
    {"libqpdf",       "qpdf/.*"},
    {"CLI11",         "CLI/.*"},
};

/// What one file may include beyond its room: the seam to SQL is one file.
const Room exceptions[] = {
    {"core/store/sqlite.h",   "", "SQLiteCpp"},
    {"core/store/sqlite.cpp", "", "SQLiteCpp"},
};
// clang-format on

bool contains(const char* words, const QString& word) {
    return QString::fromLatin1(words).split(QLatin1Char(' ')).contains(word);
}

bool isBelow(const QString& path, const QString& folder) {
    return path == folder || path.startsWith(folder + QLatin1Char('/'));
}

const Room* roomOf(const QString& path) {
    const auto* room =
        std::ranges::find_if(rooms, [&](const Room& r) { return isBelow(path, QString::fromLatin1(r.folder)); });
    return room == std::end(rooms) ? nullptr : room;
}

/// The library a header in angle brackets belongs to: a name of the table, a Qt module as installed, "std", or empty.
QString libraryOf(const QString& header) {
    static const QRegularExpression standard(QStringLiteral("^[a-z0-9_]+$"));
    static const QRegularExpression qtModule(QStringLiteral("^(Qt[A-Z][A-Za-z]*)/"));
    if (standard.match(header).hasMatch())
        return QStringLiteral("std");
    for (const Library& library : libraries) {
        const QRegularExpression headers(QStringLiteral("^(?:%1)$").arg(QLatin1String(library.headers)));
        if (headers.match(header).hasMatch())
            return QString::fromLatin1(library.name);
    }
    if (const auto match = qtModule.match(header); match.hasMatch())
        return match.captured(1);
    const QDir qt(QLibraryInfo::path(QLibraryInfo::HeadersPath));
    for (const QString& module : qt.entryList({QStringLiteral("Qt*")}, QDir::Dirs)) {
        if (qt.exists(module + QLatin1Char('/') + header))
            return module;
    }
    return {};
}

/// The family of formulas a file of core/models belongs to: its folder, or its name up to the first underscore, so that
/// `checkpoint` may be split into `checkpoint_async` and `checkpoint_terms`.
QString familyOf(const QString& path) {
    const QString name = path.section(QLatin1Char('/'), 2, 2);
    return name.section(QLatin1Char('.'), 0, 0).section(QLatin1Char('_'), 0, 0);
}

QString whyNotProjectHeader(const QString& path, const Room& room, const QString& header) {
    const Room* other = roomOf(header);
    if (!other)
        return QStringLiteral("is not written from the root");
    if (qstrcmp(other->folder, "core/models") == 0 && qstrcmp(room.folder, "core/models") == 0) {
        const QString family = familyOf(header);
        const bool isShared = family == QLatin1String("distribution") || family == QLatin1String("cashflow");
        return isShared || familyOf(path) == family ? QString() : QStringLiteral("is another model's file");
    }
    if (other == &room)
        return {};
    for (const QString& allowed :
         QString::fromLatin1(room.projectFolders).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (isBelow(header, allowed))
            return {};
    }
    return QStringLiteral("is closed to %1").arg(QLatin1String(room.folder));
}

QString whyNotLibraryHeader(const QString& path, const Room& room, const QString& header) {
    if (roomOf(header))
        return QStringLiteral("is a header of the project and belongs in quotes");
    const QString library = libraryOf(header);
    if (library.isEmpty())
        return QStringLiteral("belongs to no library of the table");
    if (library == QLatin1String("std") || contains(room.libraries, library))
        return {};
    for (const Room& exception : exceptions) {
        if (path == QLatin1String(exception.folder) && contains(exception.libraries, library))
            return {};
    }
    return QStringLiteral("belongs to %1, which is closed to %2").arg(library, QLatin1String(room.folder));
}

/// One sentence for every #include of `text`, the file at `path`, that the table does not allow.
QStringList violations(const QString& path, const QString& text) {
    static const QRegularExpression directive(QStringLiteral("^[ \\t]*#[ \\t]*include\\b[ \\t]*(.*)$"),
                                              QRegularExpression::MultilineOption);
    static const QRegularExpression operand(QStringLiteral("^([\"<])([^\">]+)[\">]"));
    const Room* room = roomOf(path);
    if (!room)
        return {path + QStringLiteral(": stands in no room of the table.")};
    QStringList sentences;
    for (auto all = directive.globalMatch(text); all.hasNext();) {
        const QString written = all.next().captured(1);
        const auto match = operand.match(written);
        const QString header = match.captured(2);
        QString why;
        if (!match.hasMatch())
            why = QStringLiteral("names no header");
        else if (match.captured(1) == QLatin1String("<"))
            why = whyNotLibraryHeader(path, *room, header);
        else if (header != QFileInfo(path).completeBaseName() + QStringLiteral(".moc"))
            why = whyNotProjectHeader(path, *room, header);
        if (!why.isEmpty())
            sentences.append(QStringLiteral("%1: #include %2 %3.").arg(path, written, why));
    }
    return sentences;
}

} // namespace

class TestIncludes : public QObject {
    Q_OBJECT
private slots:
    void everyIncludeOfTheTreeIsAllowed() {
        QStringList sentences;
        int files = 0;
        for (const QString& path : projectFiles()) {
            const bool isSource = path.endsWith(QLatin1String(".h")) || path.endsWith(QLatin1String(".cpp"));
            if (!isSource || !(isBelow(path, "app") || isBelow(path, "core") || isBelow(path, "ui")))
                continue;
            ++files;
            sentences += violations(path, QString::fromUtf8(projectFile(path)));
        }
        QVERIFY2(files > 10, "the tree was not found");
        QVERIFY2(sentences.isEmpty(), qPrintable(QLatin1Char('\n') + sentences.join(QLatin1Char('\n'))));
    }

    void refusesWhatTheTableCloses_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const char* path, const char* line, const char* why) {
            QTest::newRow(name) << path << line << why;
        };
        row("base looks up", "core/base/text.h", "#include \"core/models/weibull.h\"", "closed to core/base");
        row("base uses JSON", "core/base/text.h", "#include <nlohmann/json.hpp>", "closed to core/base");
        row("another model", "core/models/spares.cpp", "#include \"core/models/reliability.h\"", "another model");
        row("folder to model", "core/models/simulation/engine.cpp", "#include \"core/models/checkpoint.h\"",
            "another model");
        row("model to folder", "core/models/checkpoint.cpp", "#include \"core/models/simulation/engine.h\"",
            "another model");
        row("distribution to model", "core/models/distribution.cpp", "#include \"core/models/weibull.h\"",
            "another model");
        row("names alike", "core/models/spares.cpp", "#include \"core/models/sparesheet.h\"", "another model");
        row("model knows the project", "core/models/spares.cpp", "#include \"core/project/project.h\"", "closed");
        row("model draws", "core/models/spares.cpp", "#include <Random123/philox.h>", "belongs to Random123");
        row("project evaluates", "core/project/project.cpp", "#include \"core/evaluation/inputs.h\"", "closed");
        row("verdict samples", "core/verdict/verdict.cpp", "#include \"core/analysis/sample.h\"",
            "closed to core/verdict");
        row("neighbours", "core/store/store.cpp", "#include \"core/intake/log.h\"", "closed to core/store");
        row("report reads files", "core/report/memo.cpp", "#include \"core/store/store.h\"", "closed to core/report");
        row("SQL elsewhere", "core/store/store.cpp", "#include <SQLiteCpp/SQLiteCpp.h>", "belongs to SQLiteCpp");
        row("SQL by name only", "core/store/sqlite_rows.cpp", "#include <sqlite3.h>", "belongs to SQLiteCpp");
        row("CLI11 in the core", "core/report/memo.cpp", "#include <CLI/CLI.hpp>", "belongs to CLI11");
        row("Qt in the core", "core/report/figure.h", "#include <QString>", "belongs to QtCore");
        row("Qt by module", "core/base/text.h", "#include <QtCore/QString>", "belongs to QtCore");
        row("core includes app", "core/report/memo.cpp", "#include \"app/cli/verbs.h\"", "closed to core/report");
        row("ui includes app", "ui/windows/main_window.cpp", "#include \"app/cli/verbs.h\"", "closed to ui/windows");
        row("window evaluates", "ui/windows/main_window.cpp", "#include \"core/evaluation/evaluate.h\"", "closed");
        row("widget knows session", "ui/widgets/form.cpp", "#include \"ui/session/session.h\"", "closed to ui/widgets");
        row("widget in view-model", "ui/viewmodels/rows.cpp", "#include <QPushButton>", "belongs to QtWidgets");
        row("charts know the report", "ui/charts/chart.cpp", "#include \"core/report/memo.h\"", "closed to ui/charts");
        row("charts elsewhere", "ui/widgets/form.cpp", "#include <QtCharts/QChart>", "belongs to QtCharts");
        row("not from the root", "core/base/text.cpp", "#include \"text.h\"", "not written from the root");
        row("relative", "core/base/text.cpp", "#include \"../base/text.h\"", "not written from the root");
        row("library in quotes", "core/base/text.cpp", "#include \"fmt/format.h\"", "not written from the root");
        row("project in brackets", "core/base/text.cpp", "#include <core/base/text.h>", "belongs in quotes");
        row("unknown library", "core/base/text.cpp", "#include <curl/curl.h>", "no library of the table");
        row("C header", "core/models/spares.cpp", "#include <math.h>", "no library of the table");
        row("odd blanks", "core/base/text.cpp", "  #\tinclude<curl/curl.h> // why", "no library of the table");
        row("a macro", "core/base/text.cpp", "#include HEADER", "names no header");
        row("another's moc", "ui/windows/main_window.cpp", "#include \"start_page.moc\"", "not written from the root");
        row("no such room", "core/extras/more.cpp", "#include <vector>", "stands in no room");
    }
    void refusesWhatTheTableCloses() {
        QFETCH(QString, path);
        QFETCH(QString, line);
        QFETCH(QString, why);
        const QStringList sentences = violations(path, QStringLiteral("// first line\n%1\nint x;\n").arg(line));
        QCOMPARE(sentences.size(), 1);
        QVERIFY2(sentences.front().contains(why), qPrintable(sentences.front()));
    }

    void allowsWhatTheTableOpens_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* path, const char* line) { QTest::addRow("%s", line) << path << line; };
        row("core/base/random.cpp", "#include <Random123/philox.h>");
        row("core/base/atomic_file.cpp", "#include <sys/stat.h>");
        row("core/models/spares.cpp", "#include \"core/models/distribution.h\"");
        row("core/models/checkpoint_two_level.cpp", "#include \"core/models/checkpoint.h\"");
        row("core/models/checkpoint_async.cpp", "#include \"core/models/checkpoint_terms.h\"");
        row("core/models/simulation/engine.cpp", "#include \"core/models/simulation/queue.h\"");
        row("core/models/spares.cpp", "#include <boost/math/distributions/poisson.hpp>");
        row("core/analysis/sobol.cpp", "#include <boost/random/sobol.hpp>");
        row("core/verdict/rule_pack.cpp", "#include <nlohmann/json.hpp>");
        row("core/store/sqlite.cpp", "#include <SQLiteCpp/SQLiteCpp.h>");
        row("core/report/memo.cpp", "#include \"core/verdict/verdict.h\"");
        row("ui/charts/chart.cpp", "#include \"core/report/figure.h\"");
        row("ui/windows/main_window.cpp", "#include \"main_window.moc\"");
        row("ui/windows/main_window.cpp", "#include <QPushButton>");
        row("app/cli/verbs.cpp", "#include \"core/store/store.h\"");
        row("app/cli/verbs.cpp", "#include <CLI/CLI.hpp>");
    }
    void allowsWhatTheTableOpens() {
        QFETCH(QString, path);
        QFETCH(QString, line);
        QCOMPARE(violations(path, line + QLatin1Char('\n')), QStringList());
    }

    void everyLibraryOfARoomIsKnown() {
        for (const Room& room : rooms) {
            for (const QString& name : QString::fromLatin1(room.libraries).split(QLatin1Char(' '))) {
                const bool isKnown =
                    name.startsWith(QLatin1String("Qt")) ||
                    std::ranges::any_of(libraries, [&](const Library& l) { return name == QLatin1String(l.name); });
                QVERIFY2(isKnown, qPrintable(name));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestIncludes)
#include "tst_includes.moc"
