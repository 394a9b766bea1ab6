// SPDX-License-Identifier: GPL-3.0-or-later
// A project as JSON: whole, exact, and deaf to everything that is not one.
#include <random>

#include <QFile>
#include <QTest>
#include <fmt/format.h>

#include "core/base/embedded.h"
#include "core/evaluation/evaluate.h"
#include "core/project/edits.h"
#include "core/project/project_json.h"
#include "core/project/templates.h"
#include "tests/support/generated_project.h"
#include "tests/support/near.h"

using namespace plumb;

namespace {

std::string fileText(const char* path) {
    QFile file(QStringLiteral(PLUMB_SOURCE_DIR "/") + path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", path);
    return file.readAll().toStdString();
}

/// A small document with the given members beside the lists.
std::string document(const std::string& members) {
    return R"({"format": "plumbline-project", "version": 1,
 "workflows": [{"id": "run", "kind": "training", "sizes": ["run-8", "run-4"]}],
 "lines": [{"id": "boards", "category": "accelerators_memory"}],
 "costs": [{"id": "help", "category": "support", "timing": "per_year"}],
 "routes": [{"id": "oem", "kind": "oem_reference"}, {"id": "odm", "kind": "odm_direct", "milestones": ["odm-all"]},
            {"id": "cloud", "kind": "rent"}])" +
           (members.empty() ? "" : ",\n " + members) + "}";
}

Project sound(const std::string& text) {
    auto project = projectFromJson(text);
    if (!project)
        qFatal("%s", project.error().sentence.c_str());
    return *std::move(project);
}

std::optional<double> valueOf(const Project& project, std::string_view address) {
    return read(project, resolve(project, address)->front());
}

} // namespace

class TestProjectJson : public QObject {
    Q_OBJECT
private slots:
    void everyProjectComesBackEqual() {
        for (std::uint64_t seed = 0; seed < 80; ++seed) {
            Project project = tests::generatedProject(seed);
            if (!project.answers.empty() && !project.answers.front().evidence.empty()) {
                project.answers.front().evidence.front().sha256 = std::string(64, 'a');
                project.answers.front().evidence.front().bytes = ~std::uint64_t{0};
            }
            const auto back = projectFromJson(projectToJson(project));
            QVERIFY2(back, back ? "" : back.error().sentence.c_str());
            QVERIFY2(*back == project, std::to_string(seed).c_str());
        }
        QVERIFY(sound(projectToJson(Project{})) == Project{});
        for (const TemplateInfo& info : templates())
            QVERIFY(sound(projectToJson(*projectFromTemplate(info.id))) == *projectFromTemplate(info.id));
    }

    void writesEveryAssumption() {
        const Project project = sound(document(""));
        const std::string text = projectToJson(project);
        for (const Address& address : addresses(project))
            QVERIFY(text.find('"' + addressText(project, address) + "\": ") != std::string::npos);
        QVERIFY(text.find("\"reliability.node_mtbf\": 6335,") != std::string::npos);
        QVERIFY(text.find("\"rent.price@cloud\": \"unknown\"") != std::string::npos);
        QVERIFY(text.find("\"rent.billing@cloud\": \"reserved\"") != std::string::npos);
        QCOMPARE(text, projectToJson(sound(text)));
    }

    void numbersAreExact() {
        Project project;
        std::mt19937_64 bits(3);
        const Address price = resolve(project, "reliability.node_mtbf")->front();
        for (int i = 0; i < 2000; ++i) {
            const double value = std::ldexp(static_cast<double>(bits() >> 11), -53) * 9.99e6 + 10;
            project = *withValue(project, price, value);
            QVERIFY(read(sound(projectToJson(project)), price) == value);
        }
    }

    void theSpecificKeyWinsWhereverItStands() {
        const Project project = sound(document(R"("values": {
            "staff.people@odm": 9, "staff.people": {"value": 3, "grade": "written", "source": "plan"},
            "fabric.factor@odm/run": 0.5, "fabric.factor": 0.9, "energy.pue": 1.5})"));
        QCOMPARE(valueOf(project, "staff.people@oem"), std::optional(3.0));
        QCOMPARE(valueOf(project, "staff.people@odm"), std::optional(9.0));
        QCOMPARE(valueOf(project, "fabric.factor@odm/run"), std::optional(0.5));
        QCOMPARE(valueOf(project, "fabric.factor@cloud/run"), std::optional(0.9));
        QCOMPARE(valueOf(project, "energy.pue@odm"), std::optional(1.5));
        QVERIFY(project.provenance.at("staff.people@cloud") == (Provenance{Grade::written, "plan", "", {}}));
        QVERIFY(!project.provenance.contains("staff.people@odm"));
    }

    void readsWhatTheFormatSays() {
        const Project project = sound(document(R"("information": {"title": "T", "decision_date": "2026-11-30"},
            "baseline": "oem",
            "values": {"payment.share@odm-all": 0.5, "job.nodes@run-8": 8, "cost.amount@odm/help": -2.5e6,
                       "project.horizon": {"value": 7, "grade": "verbal", "source": "call", "note": "with the owner",
                                           "evidence": [{"name": "notes.txt"}]}},
            "answers": [{"criterion": "a.b", "instance": "odm", "answer": "yes", "due": "2027-01-31",
              "evidence": [{"name": "offer.pdf", "page": "3", "grade": "written", "date": "2026-10-01",
                            "expires": "2028-01-01", "bytes": 12}]}])"));
        QCOMPARE(project.information.title, std::string("T"));
        QCOMPARE(project.information.decisionDate, parseDate("2026-11-30"));
        QCOMPARE(project.information.currency, std::string("USD"));
        QCOMPARE(project.baseline, std::string("oem"));
        QCOMPARE(project.workflows[0].sizes[1].id, std::string("run-4"));
        QCOMPARE(project.routes[1].milestones[0].parameters.terms.share.value, 0.5);
        QCOMPARE(project.workflows[0].sizes[0].parameters.terms.nodes.value, 8.0);
        QCOMPARE(project.routes[1].costs[0].terms.amount.value, -2.5e6);
        const Provenance& horizon = project.provenance.at("project.horizon");
        QVERIFY(horizon == (Provenance{Grade::verbal,
                                       "call",
                                       "with the owner",
                                       {{"notes.txt", "", Grade::assumption, std::nullopt, std::nullopt, "", 0}}}));
        const Answer expected{
            "a.b",
            "odm",
            AnswerValue::yes,
            "",
            "",
            parseDate("2027-01-31"),
            {{"offer.pdf", "3", Grade::written, parseDate("2026-10-01"), parseDate("2028-01-01"), "", 12}}};
        QCOMPARE(project.answers.size(), std::size_t{1});
        QVERIFY(project.answers.front() == expected);
    }

    void namesThePlaceOfEveryFault_data() {
        QTest::addColumn<QString>("members");
        QTest::addColumn<QString>("said");
        const auto values = [](const char* name, const char* inner, const char* said) {
            QTest::newRow(name) << QStringLiteral("\"values\": {%1}").arg(inner) << said;
        };
        values("slip in a key", R"("reliability.node_mtfb": 5)",
               "values.reliability.node_mtfb: There is no assumption \"reliability.node_mtfb\". Did you mean "
               "\"reliability.node_mtbf\"?");
        values("unknown instance", R"("reliability.failure_rate_ratio@odn": 1)", "Did you mean \"odm\"?");
        values("owned row on a rented route", R"("energy.pue@cloud": 1.2)", "because the route is rented");
        values("out of range", R"("reliability.failure_rate_ratio@odm": 21)",
               "values.reliability.failure_rate_ratio@odm: 21 is outside the range 0.05 to 20");
        values("general key out of range", R"("staff.people": -1)", "values.staff.people: -1 FTE is outside");
        values("number as text", R"("project.horizon": "5")", "write a number without quotes");
        values("choice as number", R"("rent.billing@cloud": 1)", "must be one of \"by_use\", \"reserved\"");
        values("no such choice", R"("rent.billing@cloud": "monthly")", "none of the choices");
        values("null", R"("project.horizon": null)", "this is null and must be a number");
        values("truth", R"("line.single_source@boards": true)", "this is true or false and must be one of");
        values("list", R"("project.horizon": [5])", "this is a list and must be a number");
        values("unknown where needed", R"("project.horizon": "unknown")", "cannot be unknown");
        values("part of a node", R"("cluster.nodes": 1.5)", "values.cluster.nodes: 1.5 is not a whole number");
        values("no value", R"("project.horizon": {"source": "x"})", "values.project.horizon.value: the member is");
        values("no such grade", R"("project.horizon": {"value": 5, "grade": "sure"})",
               "values.project.horizon.grade: \"sure\" is none of measured, bidder");
        values("unknown member of a value", R"("project.horizon": {"value": 5, "sorce": "x"})",
               "values.project.horizon.sorce: there is no member of this name (did you mean \"source\"?)");
        values("source of the wrong type", R"("project.horizon": {"value": 5, "source": 7})",
               "values.project.horizon.source: this is a number and must be a text.");
        values("evidence of the wrong type", R"("project.horizon": {"value": 5, "evidence": {}})",
               "values.project.horizon.evidence: this is an object and must be a list.");
        values("size of evidence", R"("project.horizon": {"value": 5, "evidence": [{"bytes": -1}]})",
               "values.project.horizon.evidence[0].bytes: the size is a whole number");
        values("hash of evidence", R"("project.horizon": {"value": 5, "evidence": [{"sha256": "12"}]})", "SHA-256");
        values("the same key twice", R"("project.horizon": 5, "project.horizon": 6)",
               "The member \"project.horizon\" stands twice");
        QTest::newRow("unknown member") << R"("vales": {})"
                                        << "vales: there is no member of this name (did you mean \"values\"?)";
        QTest::newRow("values as list") << R"("values": [])"
                                        << "values: this is a list and must be an object.";
        QTest::newRow("information as list") << R"("information": [])"
                                             << "information: this is a list";
        QTest::newRow("no date") << R"("information": {"decision_date": "soon"})"
                                 << "information.decision_date: \"soon\" is not a date";
        QTest::newRow("long title") << QStringLiteral("\"information\": {\"title\": \"%1\"}").arg(QString(10001, 'x'))
                                    << "information.title: the text has 10001 bytes";
        QTest::newRow("zero byte") << R"("information": {"title": "a\u0000b"})"
                                   << "zero byte";
        QTest::newRow("baseline of a wrong kind") << R"("baseline": "odm")"
                                                  << "project.baseline: \"odm\" is not a route";
        QTest::newRow("answers as object") << R"("answers": {})"
                                           << "answers: this is an object and must be a list.";
        QTest::newRow("criterion") << R"("answers": [{"criterion": "a", "answer": "yes"}])"
                                   << "answers[0]: \"a\" is not the id of a criterion";
        QTest::newRow("answer") << R"("answers": [{"criterion": "a.b", "answer": "maybe"}])"
                                << "answers[0].answer: \"maybe\" is none of yes, partly";
        QTest::newRow("answer missing") << R"("answers": [{"criterion": "a.b"}])"
                                        << "answers[0].answer: the member is missing.";
        QTest::newRow("instance") << R"("answers": [{"criterion": "a.b", "instance": "x", "answer": "yes"}])"
                                  << "answers[0]: the project has no workflow or route \"x\"";
        QTest::newRow("answered twice")
            << R"("answers": [{"criterion": "a.b", "answer": "yes"}, {"criterion": "a.b", "answer": "no"}])"
            << "answers[1]: \"a.b\" is answered twice.";
        QTest::newRow("due") << R"("answers": [{"criterion": "a.b", "answer": "yes", "due": "2027-02-30"}])"
                             << "answers[0].due: \"2027-02-30\" is not a date";
    }
    void namesThePlaceOfEveryFault() {
        QFETCH(QString, members);
        QFETCH(QString, said);
        const auto refused = projectFromJson(document(members.toStdString()));
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.find(said.toStdString()) != std::string::npos,
                 refused.error().sentence.c_str());
    }

    void refusesOtherDocuments_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        const char* head = R"({"format": "plumbline-project", "version": 1, )";
        QTest::newRow("empty") << QByteArray() << "The text is not JSON: line 1, column 1";
        QTest::newRow("cut off") << QByteArray("{\"format\":\n  \"plumb") << "The text is not JSON: line 2";
        QTest::newRow("not UTF-8") << QByteArray("{\"format\": \"\xff\"}") << "The text is not JSON";
        QTest::newRow("behind the end") << QByteArray("{} {}") << "The text is not JSON";
        QTest::newRow("list") << QByteArray("[]") << "this is a list and must be an object";
        QTest::newRow("other object") << QByteArray("{}") << "The document is not a project";
        QTest::newRow("other format") << QByteArray(R"({"format": "geo", "version": 1})") << "not a project";
        QTest::newRow("newer") << QByteArray(R"({"format": "plumbline-project", "version": 2})") << "only version 1";
        QTest::newRow("huge number") << QByteArray(R"({"version": 1e999})") << "too large";
        QTest::newRow("deep") << QByteArray(100000, '[') << "nested deeper";
        QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(50000) << "nested deeper";
        QTest::newRow("too large") << QByteArray((32 << 20) + 1, ' ') << "are not read";
        QTest::newRow("too many") << '[' + QByteArray("0,").repeated(1'000'100) + "0]"
                                  << "more than 1000000";
        const auto list = [&](const char* name, const char* rest, const char* said) {
            QTest::newRow(name) << QByteArray(head) + rest + '}' << said;
        };
        list("workflow without id", R"("workflows": [{"kind": "training"}])",
             "workflows[0].id: the member is missing.");
        list("workflow without sizes", R"("workflows": [{"id": "w", "kind": "training"}])",
             "workflows[0].sizes: a workflow has at least one");
        list("two workflows", R"("workflows": [{"id": "w", "kind": "training", "sizes": ["a"]},
                                               {"id": "w", "kind": "training", "sizes": ["b"]}])",
             "workflows[1]: The id \"w\" is already taken by a workflow.");
        list("two sizes", R"("workflows": [{"id": "w", "kind": "training", "sizes": ["a", "a"]}])",
             "workflows[0].sizes[1]: The id \"a\" is already taken");
        list("size of the wrong type", R"("workflows": [{"id": "w", "kind": "training", "sizes": [7]}])",
             "workflows[0].sizes[0]: this is a number and must be a text.");
        list("kind", R"("routes": [{"id": "r", "kind": "odm"}])", "routes[0].kind: \"odm\" is none of odm_direct");
        list("malformed id", R"("routes": [{"id": "R 1", "kind": "rent"}])", "routes[0]: \"R 1\" is not an id");
        list("milestone of a rented route", R"("routes": [{"id": "r", "kind": "rent", "milestones": ["m"]}])",
             "routes[0].milestones[0]: There is no owned route \"r\"");
        list("line", R"("lines": [{"id": "l", "category": "support"}])", "lines[0]: \"support\" is not a category");
        list("cost", R"("costs": [{"id": "c", "category": "servers", "timing": "once"}])", "costs[0]: ");
        list("member of a route", R"("routes": [{"id": "r", "kind": "rent", "color": 1}])", "routes[0].color");
        list("route as text", R"("routes": ["r"])", "routes[0]: this is a text and must be an object.");
    }
    void refusesOtherDocuments() {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        const auto refused = projectFromJson(text.toStdString());
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.find(said.toStdString()) != std::string::npos,
                 refused.error().sentence.c_str());
    }

    void damagedTextsAreRefusedOrSound() {
        const std::string whole = projectToJson(sound(document("")));
        for (std::size_t cut = 0; cut < whole.size() - 2; cut += 7)
            QVERIFY(!projectFromJson(std::string_view(whole).substr(0, cut)));
        std::mt19937 dice(11);
        int read = 0;
        for (int n = 0; n < 2400; ++n) {
            std::string damaged = whole;
            for (unsigned k = 0; k <= n % 3U; ++k)
                damaged[dice() % damaged.size()] = static_cast<char>(dice() % 256);
            const auto project = projectFromJson(damaged);
            if (!project)
                continue;
            ++read;
            QCOMPARE(structureProblem(*project), std::string());
        }
        QVERIFY(read > 0);
    }

    void theLargestProjectIsReadInTime() {
        std::string text = R"({"format": "plumbline-project", "version": 1, "workflows": [)";
        for (int n = 0; n < 200; ++n)
            text += fmt::format(R"({}{{"id": "w{}", "kind": "training", "sizes": ["s{}"]}})", n ? "," : "", n, n);
        text += R"(], "routes": [)";
        for (int n = 0; n < 8; ++n)
            text += fmt::format(R"({}{{"id": "r{}", "kind": "odm_direct"}})", n ? "," : "", n);
        const Project project = sound(text + "]}");
        QVERIFY(sound(projectToJson(project)) == project);
    }

    void holdsTheWorkedExample() {
        const Project project = sound(fileText("tests/data/worked-example-a.json"));
        QCOMPARE(structureProblem(project), std::string());
        const Evaluation evaluation = evaluate(project);
        const auto saving = [&](std::size_t route) { return evaluation.numbers.routes[route].saving[0].value; };
        QCOMPARE(project.routes[1].id, std::string("odm"));
        QVERIFY_WITHIN(saving(1), -9968476.13, 0.01);
        QVERIFY_WITHIN(saving(2), 1105711.66, 0.01);
        QVERIFY_WITHIN(saving(3), -2253850.57, 0.01);
    }
};

QTEST_APPLESS_MAIN(TestProjectJson)
#include "tst_project_json.moc"
