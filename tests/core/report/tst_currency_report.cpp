// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a person reads of a project is in the project's currency: every door, by looking for the dollar behind it.
#include <functional>

#include <QRegularExpression>
#include <QTest>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "core/report/evaluation_json.h"
#include "core/report/evaluation_text.h"
#include "core/report/figures.h"
#include "core/report/memo_markdown.h"
#include "core/report/text_table.h"
#include "tests/core/evaluation/described.h"
#include "tests/core/report/judged.h"
#include "tests/core/report/small_project.h"

using namespace plumb;
using namespace plumb::report;
using namespace plumb::tests;

namespace {

Project inEuro() {
    return with(withFacility(withFabric(smallProject())), {{"information.currency", "EUR"},
                                                           {"information.base_year", "2025"},
                                                           {"rent.price@rented", "3"},
                                                           {"spares.trays_in_stock@odm", "2"},
                                                           {"capability.telemetry@odm", "builds"},
                                                           {"contract.promised_date@odm", "0.9"}});
}

/// The lines of a text that name the dollar; a citation quotes its source as it is.
QString dollarsIn(const std::string& text) {
    QString found;
    for (const QString& line : QString::fromStdString(text).split(u'\n')) {
        static const QRegularExpression citation(QStringLiteral("^- [A-Z0-9]+: "));
        if (citation.match(line).hasMatch())
            continue;
        if (line.contains(u'$') || line.contains(QLatin1String("USD")))
            found += line + u'\n';
    }
    return found;
}

void forEachText(const Json& json, const std::function<void(const std::string&)>& visit) {
    if (json.is_string())
        visit(json.get_ref<const std::string&>());
    else if (json.is_structured()) {
        for (const Json& part : json)
            forEachText(part, visit);
    }
}

} // namespace

class TestCurrencyReport : public QObject {
    Q_OBJECT

private slots:
    void evaluationText() {
        const CurrencyScope scope(currencyFrom("EUR"));
        const Judged of = judged(inEuro());
        const std::string text =
            report::evaluationText(of.project, of.evaluation, of.scorecard, of.verdict, of.confidence, {});
        QCOMPARE(dollarsIn(text), QString());
        QVERIFY(text.find("Amounts in 2025 EUR, real, at a discount rate of 8 %") != std::string::npos);
        QVERIFY(text.find("€") != std::string::npos);
    }

    void json() {
        const CurrencyScope scope(currencyFrom("EUR"));
        const Judged of = judged(inEuro());
        const Json document = evaluationJson(of.project, of.evaluation, of.scorecard, of.verdict, of.confidence, {});
        std::string all;
        forEachText(document, [&](const std::string& text) { all += text + '\n'; });
        QCOMPARE(dollarsIn(all), QString());
        QCOMPARE(document.at("base_terms").at("currency").get<std::string>(), std::string("EUR"));
        QCOMPARE(document.at("base_terms").at("base_year").get<std::string>(), std::string("2025"));
    }

    void memo() {
        const CurrencyScope scope(currencyFrom("EUR"));
        const Judged of = judged(inEuro());
        const std::string text = markdown(memoOf(of));
        QCOMPARE(dollarsIn(text), QString());
        QVERIFY(text.find("2025 EUR, real") != std::string::npos);
    }

    void figures() {
        const CurrencyScope scope(currencyFrom("EUR"));
        const Judged of = judged(inEuro());
        const Source source{of.project, of.evaluation, {}};
        for (const FigureKind& kind : report::figures()) {
            const auto drawn = figure(source, kind.id);
            QVERIFY2(drawn, std::string(kind.id).c_str());
            std::string text = join(std::vector<std::string>{drawn->title, drawn->subtitle, drawn->summary, drawn->note,
                                                             drawn->x.unit, drawn->y.unit, textTable(tableOf(*drawn))},
                                    "\n");
            for (const FloatingBar& bar : drawn->bars)
                text += '\n' + bar.amount;
            for (const Mark& mark : drawn->marks)
                text += '\n' + mark.label;
            QCOMPARE(std::string(kind.id) + dollarsIn(text).toStdString(), std::string(kind.id));
        }
    }
};

QTEST_APPLESS_MAIN(TestCurrencyReport)
#include "tst_currency_report.moc"
