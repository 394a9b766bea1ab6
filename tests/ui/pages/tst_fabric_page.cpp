// SPDX-License-Identifier: GPL-3.0-or-later
// The page about the fabric shows what the evaluation says, and adds the networks that a project lacks.
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/base/text.h"
#include "tests/ui/score/scored.h"
#include "ui/charts/figure_view.h"
#include "ui/session/simulation_service.h"
#include "ui/viewmodels/assumptions.h"
#include "ui/viewmodels/fabric.h"
#include "ui/viewmodels/fabric_words.h"
#include "ui/viewmodels/page_sentences.h"
#include "ui/viewmodels/rail_state.h"
#include "ui/widgets/result_table.h"
#include "ui/windows/pages/fabric_page.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::resultsOf;
using plumb::tests::taken;
using plumb::tests::with;

namespace {

const QString odm = QStringLiteral("odm");

Project described(const std::vector<Assignment>& assignments = {}) {
    return with(taken(withUsualNetworks(tests::smallProject())), assignments);
}

const ShownCell& cellAt(const ShownTable& table, const QString& rowName, int column) {
    for (const QList<ShownCell>& row : table.rows) {
        if (row[0].text == rowName)
            return row[column];
    }
    throw std::runtime_error("no row " + rowName.toStdString());
}

/// A session with its page's surroundings.
struct Surroundings {
    explicit Surroundings(const Project& project) : scored(project) {}

    tests::Scored scored;
    ThreadWorker worker;
    EvaluationService evaluation{scored.session, worker, [] { return Date{2026, 1, 10}; }};
    ThreadWorker simulationWorker;
    SimulationService simulation{scored.session, simulationWorker, 1};
    Assumptions assumptions{scored.session, QLocale::c()};
    Workspace workspace{scored.session, evaluation, simulation, assumptions, scored.model};

    std::shared_ptr<const Results> results() {
        Results now = resultsOf(scored.session.project(), 2);
        now.revision = scored.session.revision();
        return std::make_shared<const Results>(std::move(now));
    }
};

} // namespace

class TestFabricPage : public QObject {
    Q_OBJECT
private slots:
    void theSentenceAnswers_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("route");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("mark");
        QTest::newRow("counts") << "project.horizon=5" << odm
                                << "takes 24 switches and 1,024 links, $4,250 an accelerator."
                                << int(PageMark::complete);
        QTest::newRow("grows") << "cluster.growth_nodes=64" << odm << "and holds the next pod within its tiers."
                               << int(PageMark::complete);
        QTest::newRow("third tier") << "cluster.growth_nodes=256" << odm
                                    << "and cannot hold the next pod without a third tier." << int(PageMark::complete);
        QTest::newRow("beyond") << "cluster.growth_nodes=20000" << odm << "and cannot hold the next pod."
                                << int(PageMark::complete);
        QTest::newRow("unbuildable") << "fabric.tiers@odm/compute=one" << odm << "cannot be built"
                                     << int(PageMark::contradicted);
        QTest::newRow("rented") << "project.horizon=5"
                                << "rented"
                                << "is the provider's" << int(PageMark::complete);
    }
    void theSentenceAnswers() {
        QFETCH(QString, assignment);
        QFETCH(QString, route);
        QFETCH(QString, said);
        const QStringList sides = assignment.split(u'=');
        const Results results = resultsOf(described({{sides[0].toStdString(), sides[1].toStdString()}}), 2);
        const QString sentence = fabricSentence(results, fabric(results, route));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
        QTEST(int(railState(QStringLiteral("fabric"), &results).mark), "mark");
    }

    void tablesSayTheNumbers() {
        const Project project = described({{"cluster.growth_nodes", "64"},
                                           {"fabric.copper_share@odm/compute", "0.5"},
                                           {"fabric.incidents@odm", "12"},
                                           {"fabric.diagnosis_time@odm", "20"},
                                           {"fabric.adapter_firmware@odm", "buyer"},
                                           {"fabric.switch_system@odm", "arrives"}});
        const Results results = resultsOf(project, 2);
        const RouteNumbers& numbers = results.judgement.evaluation.numbers.routes[1];
        const NetworkNumbers& network = numbers.fabric.networks[0];
        const Fabric of = fabric(results, odm, QStringLiteral("compute"), QStringLiteral("training"));
        const auto exact = [](double value) { return QString::number(value, 'g', 17); };
        QCOMPARE(cellAt(of.counts, QStringLiteral("Leaf switches"), 1).detail, exact(network.needed.leaf));
        QCOMPARE(cellAt(of.counts, QStringLiteral("Links, leaf to spine"), 1).detail,
                 exact(network.needed.leafSpineLinks));
        QCOMPARE(cellAt(of.prices, QStringLiteral("Copper links"), 1).text, QStringLiteral("256"));
        QCOMPARE(cellAt(of.prices, QStringLiteral("Optical links"), 1).text, QStringLiteral("768"));
        QCOMPARE(cellAt(of.prices, QStringLiteral("Transceivers"), 1).text, QStringLiteral("1,536"));
        QCOMPARE(cellAt(of.prices, QStringLiteral("This network"), 3).detail,
                 QString::fromStdString(exactMoney(network.usd())));
        QCOMPARE(cellAt(of.totals, QStringLiteral("Price by the plan"), 2).detail,
                 QString::fromStdString(exactMoney(numbers.fabric.usd)));
        // 2,560,000 of the baseline at the headline discount of 12 %.
        QCOMPARE(cellAt(of.totals, QStringLiteral("Network lines of the bid"), 2).detail,
                 QStringLiteral("$2,252,800.00"));
        QCOMPARE(cellAt(of.faults, QStringLiteral("Cluster-days lost"), 2).detail, QStringLiteral("5")); // 12·20/24/2
        QCOMPARE(cellAt(of.faults, QStringLiteral("Cluster-days lost"), 1).text,
                 cellAt(of.faults, QStringLiteral("Time for one"), 1).text);
        QCOMPARE(*cellAt(of.validated, QStringLiteral("Adapter firmware"), 2).mark, StateMark::partly);
        QCOMPARE(*cellAt(of.validated, QStringLiteral("Switch operating system"), 2).mark, StateMark::yes);
        QCOMPARE(cellAt(of.validated, QStringLiteral("Left for the buyer"), 2).text, QStringLiteral("3 of 4"));
        QCOMPARE(cellAt(of.growth, QStringLiteral("Switches"), 2).detail, exact(network.grown.switches()));
        QCOMPARE(cellAt(of.growth, QStringLiteral("Switches"), 3).text, QStringLiteral("+24"));
        QVERIFY(!of.growthStep);
        QVERIFY(!of.step);
        QCOMPARE(of.steps.rows.size(), 2);
        for (const ShownTable* table :
             {&of.counts, &of.prices, &of.totals, &of.validated, &of.faults, &of.steps, &of.growth}) {
            QVERIFY2(!table->rows.isEmpty(), qPrintable(table->name));
            for (const QList<ShownCell>& row : table->rows)
                QCOMPARE(row.size(), table->columns.size());
        }
    }

    void theNetworksAreAdded() {
        Surroundings around(tests::smallProject());
        FabricPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.sentence().contains(QStringLiteral("no network yet")));
        QCOMPARE(int(railState(QStringLiteral("fabric"), around.results().get()).mark), int(PageMark::open));
        page.findChild<QWidget*>(QStringLiteral("networks"))->findChild<QPushButton*>()->click();
        const Project& project = around.scored.session.project();
        QCOMPARE(project.networks.size(), std::size_t(4));
        QCOMPARE(project.networks[3].kind, NetworkKind::outOfBand);
        QCOMPARE(project.routes[1].networks[3].parts.speed.value, 1.0);
        QCOMPARE(project.provenance.at("fabric.link_speed@odm/out-of-band").grade, Grade::assumption);
        page.refresh(around.results(), false);
        QVERIFY2(page.sentence().contains(QStringLiteral("24 switches")), qPrintable(page.sentence()));
        QVERIFY(!page.findChild<QWidget*>(QStringLiteral("networks"))->isVisible());
        around.scored.session.history().undo();
        QVERIFY(around.scored.session.project().networks.empty());
        // Those that are there stay as they are; a taken id gives way.
        const Project taking = taken(withTier(taken(withNetwork(tests::smallProject(), "fast", NetworkKind::compute)),
                                              "storage", TierKind::parallelFs));
        const Project four = taken(withUsualNetworks(taking));
        QCOMPARE(four.networks.size(), std::size_t(4));
        QCOMPARE(four.networks[0].id, std::string("fast"));
        QCOMPARE(four.networks[1].id, std::string("storage-network"));
    }

    void thePageFollowsAnEdit() {
        Surroundings around(described());
        FabricPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QVERIFY(page.reveal(odm));
        QVERIFY2(page.sentence().contains(QStringLiteral("24 switches")), qPrintable(page.sentence()));
        QCOMPARE(page.focus().network, QStringLiteral("compute"));
        QVERIFY(around.scored.session.edit(
            QStringLiteral("radix"), with(around.scored.session.project(), {{"fabric.radix@odm/compute", "128"}})));
        page.refresh(around.results(), false);
        QVERIFY2(page.sentence().contains(QStringLiteral("12 switches")), qPrintable(page.sentence()));
        const auto figures = page.findChildren<FigureView*>();
        QVERIFY(std::ranges::any_of(figures, [](FigureView* view) {
            return view->figure().id == "fabric-topology@odm/compute" && !view->figure().boxes.empty();
        }));
        QVERIFY(page.reveal(QStringLiteral("out-of-band")));
        QVERIFY2(page.sentence().startsWith(QStringLiteral("Out-of-band network")), qPrintable(page.sentence()));
    }

    void theNextPodIsAskedFor() {
        Surroundings around(described());
        FabricPage page(around.workspace, nullptr);
        page.show();
        page.refresh(around.results(), false);
        QSignalSpy followed(&page, &Page::followed);
        page.findChild<QWidget*>(QStringLiteral("growth"))->findChild<QPushButton*>()->click();
        QCOMPARE(followed.size(), 1);
        QVERIFY(around.assumptions.has(followed[0][1].toString()));
    }

    void thePanelStartsWithWhatDecides() {
        Surroundings around(described());
        const QStringList first =
            around.assumptions
                .forPage(QStringLiteral("fabric"), {odm, QStringLiteral("training"), QStringLiteral("storage")})
                .mid(0, 8);
        QCOMPARE(
            first,
            QStringList(
                {QStringLiteral("fabric.radix@odm/storage"), QStringLiteral("fabric.oversubscription@odm/storage"),
                 QStringLiteral("fabric.ports_per_node@odm/storage"), QStringLiteral("fabric.link_speed@odm/storage"),
                 QStringLiteral("fabric.optical_price@odm/storage"), QStringLiteral("fabric.degraded_time@odm/storage"),
                 QStringLiteral("fabric.diagnosis_time@odm"), QStringLiteral("traffic.step_time@training")}));
    }
};

QTEST_MAIN(TestFabricPage)
#include "tst_fabric_page.moc"
