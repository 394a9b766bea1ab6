// SPDX-License-Identifier: GPL-3.0-or-later
// One project answered in full: every figure of the worked example, to half a unit of its last printed digit.
#include <cmath>
#include <functional>

#include <QFile>
#include <QTest>

#include "core/base/text.h"
#include "core/evaluation/evaluate.h"
#include "core/project/project_json.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace Qt::StringLiterals;

namespace {

QByteArray dataFile(const char* name) {
    QFile file(QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/") + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Half a unit of the last digit of "1.0427819474" or "52440000.00".
double halfOfLastDigit(const QString& printed) {
    const auto point = printed.indexOf(u'.');
    return 0.5 * std::pow(10.0, point < 0 ? 0.0 : -static_cast<double>(printed.size() - point - 1));
}

double value(const Outcome& outcome) {
    return outcome ? outcome.value : std::nan("");
}

} // namespace

class TestWorkedExample : public QObject {
    Q_OBJECT

    Project m_project;
    Evaluation m_evaluation;

    std::size_t routeIndex(const QString& id) const {
        for (std::size_t r = 0; r < m_project.routes.size(); ++r) {
            if (m_project.routes[r].id == id.toStdString())
                return r;
        }
        return m_project.routes.size();
    }
    std::size_t workflowIndex(const QString& id) const {
        for (std::size_t w = 0; w < m_project.workflows.size(); ++w) {
            if (m_project.workflows[w].id == id.toStdString())
                return w;
        }
        return m_project.workflows.size();
    }
    const Numbers& numbers() const { return m_evaluation.numbers; }

    double discounted(std::size_t route, std::optional<Category> category) const {
        double sum = 0;
        for (const Entry& entry : numbers().routes[route].ledger)
            sum += !category || entry.category == *category ? entry.usd * numbers().discount[entry.year] : 0;
        return sum;
    }

    double ledgerFigure(std::size_t r, const QString& item, const QString& column) const {
        const auto category = enumFrom<Category>(item.toStdString());
        if (column == "present"_L1)
            return discounted(r, category);
        double sum = 0;
        for (const Entry& entry : numbers().routes[r].ledger)
            sum += (!category || entry.category == *category) && entry.year == column.toUInt() ? entry.usd : 0;
        return sum;
    }

    double sizeFigure(std::size_t r, const QString& item, const QString& column) const {
        const auto parts = item.split(u'/');
        const WorkflowNumbers& workflow = numbers().routes[r].workflows[workflowIndex(parts[0])];
        for (std::size_t k = 0; k < workflow.sizes.size(); ++k) {
            const SizeNumbers& size = workflow.sizes[k];
            if (size.nodes != parts[1].toDouble())
                continue;
            if (column == "mtbf"_L1)
                return size.mtbf_h;
            if (column == "interval_min"_L1)
                return value(size.interval_h) * 60;
            if (column == "copies"_L1)
                return value(size.copies);
            if (column == "restart"_L1)
                return size.restart_h;
            if (column == "global_restart"_L1)
                return size.globalRestart_h;
            if (column == "wait"_L1)
                return size.wait_h;
            if (column == "wall_ratio"_L1)
                return value(size.wallRatio);
            if (column == "useful"_L1)
                return size.useful;
            if (column == "overhead_before_restart"_L1)
                return value(size.overheadBeforeRestart);
        }
        return std::nan("");
    }

    double workflowFigure(std::size_t r, const QString& item, const QString& column) const {
        const WorkflowNumbers& workflow = numbers().routes[r].workflows[workflowIndex(item)];
        const std::map<QString, double> figures{{u"useful"_s, workflow.useful},
                                                {u"fabric"_s, workflow.fabric},
                                                {u"performance"_s, workflow.performance},
                                                {u"goodput"_s, workflow.goodput},
                                                {u"work"_s, workflow.share * workflow.goodput * workflow.performance}};
        return figures.at(column);
    }

    double routeFigure(std::size_t r, const QString& column) const {
        const RouteNumbers& route = numbers().routes[r];
        const std::map<QString, double> figures{
            {u"trays"_s, route.traysInReplenishment},
            {u"fill"_s, route.fillRate},
            {u"time_out"_s, route.timeOut_h},
            {u"availability"_s, route.availability},
            {u"goodput"_s, route.goodput},
            {u"work"_s, route.work},
            {u"useful_hours"_s, value(route.usefulHours)},
            {u"useful_per_billed"_s,
             route.needed_h.empty() ? std::nan("") : route.useful_h.at(2) / route.needed_h.at(2)},
            {u"cost"_s, value(route.cost)},
            {u"cost_per_hour"_s, value(route.costPerHour)},
            {u"scheduled_hours"_s, value(route.scheduledHours)},
            {u"cost_per_scheduled"_s, value(route.costPerScheduledHour)},
            {u"capex"_s, value(route.capex)},
            {u"opex"_s, value(route.opexPerYear)}};
        return figures.at(column);
    }

    double yearFigure(std::size_t r, const QString& item, const QString& column) const {
        const RouteNumbers& route = numbers().routes[r];
        const RouteRent& rent = m_project.routes[r].parameters.rent;
        const auto y = item.toUInt();
        if (column == "in_service"_L1)
            return route.inService.at(y);
        if (column == "useful"_L1)
            return route.useful_h.at(y);
        if (column == "needed"_L1)
            return route.needed_h.at(y);
        if (column == "billed"_L1)
            return route.billed_h.at(y);
        if (column == "minimum"_L1)
            return y <= rent.commitmentYears.value ? rent.minimumHours.value * route.inService.at(y) : 0;
        double bill = 0;
        for (const Entry& entry : route.ledger)
            bill += entry.category == Category::rent && entry.year == y ? entry.usd : 0;
        return column == "bill"_L1 ? bill : bill / route.billed_h.at(y);
    }

    double figure(const QString& what, const QString& route, const QString& item, const QString& column) const {
        const std::size_t r = route.isEmpty() ? 0 : routeIndex(route);
        const std::map<QString, HourValue> values{{u"baseline"_s, HourValue::baselineCost},
                                                  {u"rent"_s, HourValue::rentCost},
                                                  {u"energy"_s, HourValue::energyCost}};
        if (what == "ledger"_L1)
            return ledgerFigure(r, item, column);
        if (what == "size"_L1)
            return sizeFigure(r, item, column);
        if (what == "workflow"_L1)
            return workflowFigure(r, item, column);
        if (what == "service"_L1 || what == "route"_L1)
            return routeFigure(r, column);
        if (what == "year"_L1)
            return yearFigure(r, item, column);
        if (what == "saving"_L1)
            return value(numbers().routes[r].saving[static_cast<std::size_t>(values.at(item))]);
        if (column == "hour_value"_L1)
            return value(numbers().hourValue[static_cast<std::size_t>(values.at(item))]);
        if (column == "addressable"_L1)
            return value(numbers().addressableFraction);
        for (const Bar& bar : m_evaluation.waterfalls.at(r)) {
            if (what == "bar"_L1 && bar.id == item.toStdString())
                return bar.usd;
        }
        return std::nan("");
    }

private slots:
    void initTestCase() {
        const auto project = projectFromJson(dataFile("worked-example-a.json").toStdString());
        QVERIFY2(project, project ? "" : project.error().sentence.c_str());
        m_project = *project;
        m_evaluation = evaluate(m_project);
    }

    void figures_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("route");
        QTest::addColumn<QString>("item");
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("printed");
        const QList<QByteArray> lines = dataFile("worked-example-a.results.csv").trimmed().split('\n');
        QVERIFY(lines.size() > 700);
        for (const QByteArray& line : lines.sliced(1)) {
            const QStringList cells = QString::fromUtf8(line).split(u',');
            QTest::newRow(line.constData()) << cells[0] << cells[1] << cells[2] << cells[3] << cells[4];
        }
    }
    void figures() {
        QFETCH(QString, what);
        QFETCH(QString, route);
        QFETCH(QString, item);
        QFETCH(QString, column);
        QFETCH(QString, printed);
        // A sum is printed from unrounded parts; a present value in cents may sit on the edge of its last digit.
        QVERIFY_WITHIN(figure(what, route, item, column), printed.toDouble(), halfOfLastDigit(printed) * (1 + 1e-6));
    }

    void waterfallsClose() {
        for (std::size_t r = 0; r < m_project.routes.size(); ++r) {
            double sum = 0;
            const auto& bars = m_evaluation.waterfalls[r];
            QCOMPARE(bars.empty(), m_project.routes[r].id == m_project.baseline);
            for (std::size_t b = 0; b + 1 < bars.size(); ++b)
                sum += std::round(bars[b].usd * 100);
            if (!bars.empty())
                QCOMPARE(sum, std::round(bars.back().usd * 100));
        }
    }

    void savingIsHoursTimesDifferenceOfCosts() {
        const RouteNumbers& baseline = numbers().routes[*m_evaluation.inputs.baseline];
        for (const RouteNumbers& route : numbers().routes) {
            const double product = route.usefulHours.value * (baseline.costPerHour.value - route.costPerHour.value);
            QVERIFY_WITHIN(route.saving[0].value, product, 0.005);
        }
    }

    void findingsThatMustAppear() {
        QStringList said;
        for (const Finding& finding : m_evaluation.findings)
            said << QString::fromStdString(render(finding.sentence));
        const QString all = said.join(u'\n');
        QVERIFY2(all.contains("ODM direct has payment milestones, OEM reference architecture, Tier-two OEM"_L1),
                 qPrintable(all));
        QVERIFY2(all.contains("The sign of the saving of ODM direct depends on the value of a useful hour"_L1),
                 qPrintable(all));
    }
};

QTEST_APPLESS_MAIN(TestWorkedExample)
#include "tst_worked_example.moc"
