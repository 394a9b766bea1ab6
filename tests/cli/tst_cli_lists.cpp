// SPDX-License-Identifier: GPL-3.0-or-later
// The law of lists, for every kind of item that can be added: the hash moves, the change log has a line, the file and
// JSON give it back, the memo names it, the help of `add` names its kinds; and all of it again when it is removed.
#include <algorithm>

#include <QRegularExpression>
#include <QTest>

#include "core/project/edits.h"
#include "core/project/project_json.h"
#include "core/project/structure.h"
#include "core/store/hash.h"
#include "core/store/project_file.h"
#include "tests/support/program.h"

using namespace plumb;
using namespace plumb::tests;

namespace {

/// What `add` needs for an item of the kind, tried in turn: of some kinds a project has one of each already.
template <class Enum>
QList<QStringList> each(const char* option) {
    QList<QStringList> all;
    for (const std::string_view name : enumNames<Enum>)
        all.append({QString::fromLatin1(option), QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))});
    return all;
}

QList<QStringList> optionsOf(const QString& kind, const Project& project) {
    if (kind == QLatin1String("route"))
        return each<RouteKind>("--kind");
    if (kind == QLatin1String("workflow"))
        return each<WorkflowKind>("--kind");
    if (kind == QLatin1String("tier"))
        return each<TierKind>("--kind");
    if (kind == QLatin1String("network"))
        return each<NetworkKind>("--kind");
    if (kind == QLatin1String("gate"))
        return each<GateKind>("--kind");
    if (kind == QLatin1String("delivery"))
        return each<DeliveryKind>("--kind");
    if (kind == QLatin1String("line"))
        return each<Category>("--category");
    if (kind == QLatin1String("cost")) {
        QList<QStringList> all;
        for (const QStringList& category : each<Category>("--category"))
            all.append(category + QStringList{"--timing", "per_year"});
        return all;
    }
    if (kind == QLatin1String("job-size"))
        return {{"--of", QString::fromStdString(project.workflows.front().id)}};
    if (kind == QLatin1String("milestone"))
        return {{"--of", QString::fromStdString(project.routes.front().id)}};
    return {QStringList()}; // nothing more is asked of a component
}

Project projectIn(const QString& file) {
    return store::load(file.toStdString())->document.project;
}

} // namespace

class TestCliLists : public QObject {
    Q_OBJECT

    Workspace m_space{QStringLiteral(PLUMB_BINARY)};

    /// The kinds that `add` says it can add.
    QStringList kinds() const {
        const QString refused = QString::fromUtf8(m_space.run({"add", "x.plumb", "nothing", "--id", "x"}).err);
        static const QRegularExpression list(QStringLiteral("add one of ([a-z, -]+)\\."));
        QString named = list.match(refused).captured(1);
        return named.replace(QLatin1String(" and "), QLatin1String(", ")).split(QStringLiteral(", "));
    }

private slots:
    void everyKindThatHasAnIdCanBeAdded() {
        Project project = projectIn(m_space.project("campus-100k", "all.plumb"));
        std::set<std::string> held;
        structure::forEachId(project, [&](const std::string&, const char* kind) { held.insert(kind); });
        // The words of the lists and those of the verb differ in a hyphen or a word, not in number.
        QVERIFY2(static_cast<qsizetype>(held.size()) <= kinds().size(), qPrintable(kinds().join(u' ')));
        QCOMPARE(kinds().size(), 11);
    }

    void keepsTheLaw_data() {
        QTest::addColumn<QString>("kind");
        for (const QString& kind : kinds())
            QTest::newRow(qPrintable(kind)) << kind;
    }
    void keepsTheLaw() {
        QFETCH(const QString, kind);
        const QString file = m_space.project("simulation-512", kind + ".plumb");
        if (kind == QLatin1String("network")) // the template has one of each
            QCOMPARE(m_space.run({"remove", file, "out-of-band"}).status, 0);
        const Project before = projectIn(file);
        const std::string id = "brand-new-item";
        const QList<QStringList> options = optionsOf(kind, before);

        QStringList taken;
        for (const QStringList& more : options) {
            if (m_space.run(QStringList{"add", file, kind, "--id", QString::fromStdString(id)} + more).status == 0) {
                taken = more;
                break;
            }
        }
        const auto opened = store::load(file.toStdString());
        QVERIFY(opened);
        const Project& added = opened->document.project;
        bool holds = false;
        structure::forEachId(added, [&](const std::string& other, const char*) { holds = holds || other == id; });
        QVERIFY(holds);                                               // the file gives it back
        QVERIFY(*projectFromJson(projectToJson(added)) == added);     // and so does JSON
        QVERIFY(store::inputHash(added) != store::inputHash(before)); // the hash moves
        const auto& changes = opened->document.changes;               // the change log has a line
        QVERIFY(std::ranges::any_of(changes, [&](const store::Change& change) {
            return change.what.ends_with(' ' + id) && change.before.empty() && !change.after.empty();
        }));
        const QString memo = m_space.path(kind + ".md"); // the memo names it
        QCOMPARE(m_space.run({"memo", file, "-o", memo}).status, 0);
        QVERIFY2(bytesOf(memo).replace('\\', "").contains(id.c_str()), qPrintable(kind));
        const QByteArray help = m_space.run({"add", "--help"}).out.simplified(); // the help names its kinds
        for (const QStringList& more : options) {
            if (more.size() >= 2 && more[0] != QLatin1String("--of") && more[1] != QLatin1String("residual"))
                QVERIFY2(help.contains(more[1].toUtf8()), qPrintable(more[1]));
        }

        QCOMPARE(m_space.run({"remove", file, QString::fromStdString(id)}).status, 0);
        const auto reopened = store::load(file.toStdString());
        QVERIFY(reopened->document.project == before);
        QCOMPARE(store::inputHash(reopened->document.project), store::inputHash(before));
        QVERIFY(std::ranges::any_of(reopened->document.changes, [&](const store::Change& change) {
            return change.what.ends_with(' ' + id) && !change.before.empty() && change.after.empty();
        }));
        QCOMPARE(m_space.run({"memo", file, "-o", memo}).status, 0);
        QVERIFY(!bytesOf(memo).replace('\\', "").contains(id.c_str()));
    }

    /// The names of deliveries and of everything else that has one are told when they change.
    void aChangedNameIsInTheChangeLog() {
        const QString file = m_space.project("simulation-512", "renamed.plumb");
        const Project project = projectIn(file);
        structure::forEachNamedList(project, [&](std::string_view key, const char* kind, const auto& list) {
            if (list.empty())
                return;
            const QString where = QString::fromStdString(std::string(key) + '@' + list.front().id);
            QCOMPARE(m_space.run({"set", file, where + "=Renamed " + QString::fromLatin1(kind)}).status, 0);
            const auto changes = store::load(file.toStdString())->document.changes;
            QCOMPARE(changes.back().what, std::string(kind) + ' ' + list.front().id);
            QVERIFY(changes.back().after.find("Renamed") != std::string::npos);
        });
    }
};

QTEST_GUILESS_MAIN(TestCliLists)
#include "tst_cli_lists.moc"
