// SPDX-License-Identifier: GPL-3.0-or-later
// The sheet for failure logs shows what a log says as the choices change, and changes the project only when told to.
#include <QDropEvent>
#include <QMimeData>
#include <QTableWidget>

#include "core/store/hash.h"
#include "tests/ui/intake/log_sheet.h"
#include "ui/style/application_style.h"
#include "ui/widgets/intake/log_columns_view.h"
#include "ui/widgets/link_button.h"

using namespace plumb;
using namespace plumb::ui;
using namespace plumb::tests;

namespace {

const std::string nodeMtbf = "reliability.node_mtbf";

/// The small log with 400 units watched for 60 days: 400 · 60 · 24/12 = 48,000 h.
void openSmall(LogSheet& sheet) {
    sheet.open(logPath("outages_iso.csv"));
    sheet.type("log:units", QStringLiteral("400"));
    sheet.type("log:days", QStringLiteral("60"));
}

const Provenance& provenance(const LogSheet& sheet, const std::string& address) {
    return sheet.session.project().provenance.at(address);
}

} // namespace

class TestLogImportDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        dress(*qApp, ThemeKind::light);
    }

    void showsHowALogIsRead() {
        const LogSheet sheet;
        QVERIFY(sheet.isShown("empty:step"));
        sheet.open(logPath("outages_dotted.csv"));
        QVERIFY(sheet.text("log:howRead").contains(QStringLiteral("semicolon")));
        QVERIFY(!sheet.text("log:howRead").contains(QStringLiteral("decimal comma")));
        sheet.choose("role:4", QStringLiteral("length"));
        sheet.choose("role:3", QStringLiteral("class"));
        QVERIFY(sheet.text("log:howRead").contains(QStringLiteral("decimal comma")));
        QCOMPARE(sheet.figure(QStringLiteral("Repair, median")), QStringLiteral("60.00 min"));
        const auto* table = sheet.dialog->findChild<LogColumnsView*>();
        QCOMPARE(table->columnCount(), 5);
        QCOMPARE(sheet.part<QComboBox>("role:0")->currentData().toString(), QStringLiteral("start"));
        QCOMPARE(table->item(1, 0)->text(), QStringLiteral("a guess from its cells"));
        QCOMPARE(table->item(2, 2)->text(), QStringLiteral("n017"));
        QVERIFY(!sheet.isShown("empty:step"));
        QCOMPARE(sheet.part<QListWidget>("log:classes")->item(0)->text(), QStringLiteral("GPU (7)"));
    }

    void anotherRoleChangesTheFigures() {
        const LogSheet sheet;
        sheet.open(sheet.written(QStringLiteral("two.csv"), "began,noticed,node\n"
                                                            "2024-01-01 00:00,2024-01-02 00:00,a\n"
                                                            "2024-01-03 00:00,2024-01-09 00:00,b\n"
                                                            "2024-01-05 00:00,2024-01-16 00:00,a\n"));
        QCOMPARE(sheet.figure(QStringLiteral("Fleet MTBF")), QStringLiteral("48.00 h"));
        sheet.choose("role:1", QStringLiteral("start"));
        QCOMPARE(sheet.figure(QStringLiteral("Fleet MTBF")), QStringLiteral("168.0 h"));
        QCOMPARE(sheet.dialog->findChild<LogColumnsView*>()->item(1, 1)->text(), QStringLiteral("chosen"));
        // Given back, the program's own reading is in force again.
        sheet.choose("role:1", QString());
        QCOMPARE(sheet.figure(QStringLiteral("Fleet MTBF")), QStringLiteral("48.00 h"));
    }

    void aClassThatDoesNotCountIsLeftOut() {
        LogSheet sheet;
        openSmall(sheet);
        QCOMPARE(sheet.figure(QStringLiteral("Failures")), QStringLiteral("12"));
        auto* classes = sheet.part<QListWidget>("log:classes");
        classes->setFocus();
        classes->setCurrentRow(0);
        QTest::keyClick(classes, Qt::Key_Space);
        sheet.settle();
        QCOMPARE(sheet.figure(QStringLiteral("Failures")), QStringLiteral("5"));
        QCOMPARE(classes->item(0)->checkState(), Qt::Unchecked);
        QCOMPARE(classes->item(0)->text(), QStringLiteral("GPU (7)"));
        QTest::keyClick(classes, Qt::Key_Space);
        sheet.settle();
        QCOMPARE(sheet.figure(QStringLiteral("Failures")), QStringLiteral("12"));
    }

    void theSheetAsksWhichValuesAreFailures() {
        LogSheet sheet;
        sheet.open(sheet.written(QStringLiteral("states.csv"), "start,node,status\n"
                                                               "2024-01-01 00:00,a,failed\n"
                                                               "2024-01-03 00:00,b,wobbly\n"
                                                               "2024-01-04 00:00,c,ok\n"
                                                               "2024-01-09 00:00,a,failed\n"));
        QCOMPARE(sheet.figure(QStringLiteral("Failures")), QStringLiteral("3"));
        QVERIFY(sheet.text("log:takenAs").contains(QStringLiteral("status")));
        auto* states = sheet.part<QListWidget>("log:states");
        QVERIFY(states->isVisible());
        QCOMPARE(states->count(), 3);
        QCOMPARE(states->item(0)->text(), QStringLiteral("failed (2)"));
        QCOMPARE(states->item(1)->checkState(), Qt::Unchecked);
        QCOMPARE(states->item(2)->text(), QStringLiteral("wobbly (1): not a word that is known"));
        states->setFocus();
        states->setCurrentRow(2);
        QTest::keyClick(states, Qt::Key_Space);
        sheet.settle();
        QCOMPARE(sheet.figure(QStringLiteral("Failures")), QStringLiteral("2"));
        QCOMPARE(states->item(2)->text(), QStringLiteral("wobbly (1)"));
        states->setCurrentRow(0);
        QTest::keyClick(states, Qt::Key_Space);
        sheet.settle();
        QCOMPARE(sheet.figure(QStringLiteral("Failures")), QStringLiteral("0"));
    }

    void aLogOfEveryUnitAndDayNeedsNoSuggestion() {
        LogSheet sheet;
        sheet.open(logPath("small/node-days.csv"));
        QCOMPARE(sheet.figure(QStringLiteral("Failures")), QStringLiteral("1"));
        QCOMPARE(sheet.part<QComboBox>("log:exposure")->currentData().toString(), QStringLiteral("log"));
        QVERIFY(sheet.text("log:exposureNote").startsWith(QStringLiteral("The rows of the log say")));
    }

    void theExposureIsSuggestedAndSaidSo() {
        const LogSheet sheet;
        sheet.open(logPath("outages_iso.csv"));
        QCOMPARE(sheet.part<QLineEdit>("log:units")->text(), QStringLiteral("512"));
        QCOMPARE(sheet.part<QLineEdit>("log:days")->text(), QStringLiteral("31.75"));
        QVERIFY(sheet.text("log:sentence").contains(QStringLiteral("suggested")));
        QVERIFY(sheet.text("log:exposureNote").startsWith(QStringLiteral("A suggestion")));
        QVERIFY(!sheet.button("log:take")->isEnabled());
        QVERIFY(sheet.text("log:whether").contains(QStringLiteral("confirm")));
        QTest::keyClick(sheet.part<LinkButton>("log:confirmExposure"), Qt::Key_Space);
        QVERIFY(!sheet.text("log:sentence").contains(QStringLiteral("suggested")));
        QVERIFY(sheet.button("log:take")->isEnabled());
        sheet.type("log:units", QStringLiteral("400"));
        QCOMPARE(sheet.part<QLineEdit>("log:days")->text(), QStringLiteral("31.75"));
        QCOMPARE(sheet.figure(QStringLiteral("Unit MTBF")), QStringLiteral("25,400 h"));
    }

    void theLogMayStateTheExposure() {
        const LogSheet sheet;
        sheet.open(logPath("slurm_jobs.txt"));
        sheet.type("log:units", QStringLiteral("7"));
        sheet.choose("log:exposure", QStringLiteral("log"));
        QVERIFY(!sheet.isShown("log:units"));
        QVERIFY(!sheet.isShown("log:problem"));
        QVERIFY(sheet.button("log:take")->isEnabled());
        QVERIFY(sheet.part<QComboBox>("log:exposure")->currentText().contains(QStringLiteral("163 unit-hours")));
        QCOMPARE(sheet.figure(QStringLiteral("Unit-hours watched")), QStringLiteral("163.0 h"));
        sheet.choose("log:exposure", QStringLiteral("units"));
        QCOMPARE(sheet.part<QLineEdit>("log:units")->text(), QStringLiteral("7"));
        QVERIFY(!sheet.button("log:take")->isEnabled()); // the days are still a suggestion
    }

    void oneTypedPartLeavesTheOtherASuggestion() {
        const LogSheet sheet;
        sheet.open(logPath("outages_iso.csv"));
        sheet.type("log:units", QStringLiteral("400"));
        QVERIFY(!sheet.button("log:take")->isEnabled());
        sheet.type("log:days", QStringLiteral("60"));
        QVERIFY(sheet.button("log:take")->isEnabled());
        QCOMPARE(sheet.figure(QStringLiteral("Unit MTBF")), QStringLiteral("48,000 h"));
        // An emptied field is an answer too.
        sheet.type("log:days", QStringLiteral(" "));
        QCOMPARE(sheet.figure(QStringLiteral("Unit MTBF")), QStringLiteral("none"));
        QVERIFY(sheet.text("log:absences").contains(QStringLiteral("needs the number of units")));
        QVERIFY(!sheet.button("log:take")->isEnabled());
    }

    /// Numbers whose unit is a guess must not confirm the guess through a window made from them.
    void noDaysAreSuggestedWhereTheUnitIsAGuess() {
        const LogSheet sheet;
        sheet.open(sheet.written(QStringLiteral("plain.csv"), "start,node\n0.5,a\n40,b\n90,c\n191.9,d\n"));
        QCOMPARE(sheet.part<QLineEdit>("log:days")->text(), QString());
        QVERIFY(sheet.text("log:exposureNote").contains(QStringLiteral("in which unit")));
        sheet.choose("log:numbers", QStringLiteral("days"));
        QCOMPARE(sheet.part<QLineEdit>("log:days")->text(), QStringLiteral("191.4"));
        sheet.choose("log:numbers", QString());
        QCOMPARE(sheet.part<QLineEdit>("log:days")->text(), QString());
    }

    void whatCannotBeWatchedIsRefusedInPlace_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("said");
        QTest::newRow("no number") << "many"
                                   << "many";
        QTest::newRow("none") << "0"
                              << "from 1 to";
        QTest::newRow("a half") << "2.5"
                                << "whole number";
    }
    void whatCannotBeWatchedIsRefusedInPlace() {
        QFETCH(QString, typed);
        QFETCH(QString, said);
        LogSheet sheet;
        openSmall(sheet);
        sheet.type("log:units", typed);
        const auto* note = sheet.dialog->findChild<QLabel*>(QStringLiteral("refusal"));
        QVERIFY(note);
        QVERIFY2(note->text().contains(said), qPrintable(note->text()));
        QCOMPARE(sheet.figure(QStringLiteral("Unit MTBF")), QStringLiteral("48,000 h"));
        QTest::keyClick(sheet.part<QLineEdit>("log:units"), Qt::Key_Escape);
        QCOMPARE(sheet.part<QLineEdit>("log:units")->text(), QStringLiteral("400"));
        QVERIFY(sheet.dialog->isVisible());
    }

    void theZoneIsFoundByTyping() {
        LogSheet sheet;
        openSmall(sheet);
        auto* zone = sheet.part<QComboBox>("log:zone");
        zone->setFocus();
        zone->lineEdit()->selectAll();
        QTest::keyClicks(zone->lineEdit(), QStringLiteral("europe/berlin"));
        QTest::keyClick(zone->lineEdit(), Qt::Key_Return);
        sheet.settle();
        QCOMPARE(zone->currentData().toString(), QStringLiteral("Europe/Berlin"));
        // The clock is put forward within the log: an hour less.
        QCOMPARE(sheet.figure(QStringLiteral("Fleet MTBF")), QStringLiteral("69.17 h"));
        zone->lineEdit()->selectAll();
        QTest::keyClicks(zone->lineEdit(), QStringLiteral("Atlantis"));
        QTest::keyClick(zone->lineEdit(), Qt::Key_Return);
        QCOMPARE(zone->currentData().toString(), QStringLiteral("Europe/Berlin"));
        QVERIFY(sheet.dialog->findChild<QLabel*>(QStringLiteral("refusal")));
    }

    void everythingNoticedIsListedWithItsLines() {
        LogSheet sheet;
        openSmall(sheet);
        QStringList said;
        for (const auto* label : sheet.dialog->findChildren<QLabel*>()) {
            if (label->isVisible())
                said.append(label->text());
        }
        QVERIFY(said.contains(QStringLiteral("Line 7")));
        QVERIFY(said.contains(QStringLiteral("10 things were noticed")));
        QVERIFY(sheet.text("log:constantRate").contains(QStringLiteral("constant rate misleads")));
    }

    void takesTheNodeMtbfWithItsSource() {
        LogSheet sheet;
        openSmall(sheet);
        const Project before = sheet.session.project();
        QTest::keyClick(sheet.button("log:take"), Qt::Key_Space);
        QCOMPARE(sheet.session.history().count(), 1);
        QCOMPARE(sheet.session.project().parameters.reliability.nodeMtbf.value, 48000.0);
        const Provenance& from = provenance(sheet, nodeMtbf);
        QVERIFY(from.grade == Grade::measured);
        QVERIFY2(from.source.find("outages_iso.csv: 12 failures, 400 units watched for 60 d") == 0,
                 from.source.c_str());
        QVERIFY(from.note.find("A constant rate misleads") != std::string::npos);
        QCOMPARE(from.evidence.size(), std::size_t{1});
        const Evidence& file = from.evidence.front();
        QCOMPARE(file.name, std::string("outages_iso.csv"));
        QVERIFY(file.date == (Date{2024, 4, 2}));
        QFile log(logPath("outages_iso.csv"));
        QVERIFY(log.open(QIODevice::ReadOnly));
        const std::string bytes = log.readAll().toStdString();
        QCOMPARE(file.sha256, store::sha256(bytes));
        QCOMPARE(file.bytes, std::uint64_t{bytes.size()});
        QTRY_VERIFY(!sheet.dialog);

        // The file goes with the project.
        const QString path = sheet.folder.file(QStringLiteral("kept.plumb"));
        QVERIFY(sheet.session.saveAs(path, false).has_value());
        const auto saved = store::load(toPath(path));
        QVERIFY(saved.has_value());
        QCOMPARE(saved->document.attachments.at(file.sha256), bytes);

        sheet.session.history().undo();
        QVERIFY(sheet.session.project() == before);
        sheet.session.history().redo();
        QCOMPARE(sheet.session.project().parameters.reliability.nodeMtbf.value, 48000.0);
    }

    void takesTheEvidenceOfARoute() {
        LogSheet sheet;
        openSmall(sheet);
        const Project before = sheet.session.project();
        const std::string route = before.routes[1].id;
        sheet.choose("log:target", QString::fromStdString(route));
        sheet.choose("log:grade", QStringLiteral("bidder"));
        sheet.type("log:unitsPerNode", QStringLiteral("8"));
        QTest::keyClick(sheet.button("log:take"), Qt::Key_Space);
        QCOMPARE(sheet.session.history().count(), 1);
        const RouteSeen& seen = sheet.session.project().routes[1].parameters.seen;
        QCOMPARE(seen.failures->value, 12.0);
        QCOMPARE(seen.nodeHours->value, 400.0 * 60 * 24 / 8);
        QVERIFY(seen.rateFrom == RateSource::evidence);
        for (const char* key : {"reliability.seen_failures@", "reliability.seen_node_hours@", "reliability.rate_from@"})
            QVERIFY(provenance(sheet, key + route).grade == Grade::bidder);
        QVERIFY(provenance(sheet, "reliability.seen_failures@" + route).note.find("8 units make a node") !=
                std::string::npos);
        sheet.session.history().undo();
        QVERIFY(sheet.session.project() == before);
    }

    void eightGpusMakeANode() {
        LogSheet sheet;
        openSmall(sheet);
        sheet.type("log:unitsPerNode", QStringLiteral("8"));
        QVERIFY(sheet.text("log:whether").contains(QStringLiteral("6,000")));
        QTest::keyClick(sheet.button("log:take"), Qt::Key_Space);
        QCOMPARE(sheet.session.project().parameters.reliability.nodeMtbf.value, 6000.0);
    }

    void aWrongDayIsRefused() {
        LogSheet sheet;
        openSmall(sheet);
        sheet.type("log:date", QStringLiteral("31.3.2024"));
        QVERIFY(!sheet.button("log:take")->isEnabled());
        QVERIFY(sheet.text("log:whether").contains(QStringLiteral("31.3.2024")));
        sheet.type("log:date", QString(QLatin1Char('\b')));
        QTest::keyClick(sheet.part<QLineEdit>("log:date"), Qt::Key_Delete);
        QVERIFY(sheet.button("log:take")->isEnabled());
    }

    void aFileThatChangedIsNotTaken() {
        LogSheet sheet;
        const QString path = sheet.written(QStringLiteral("moving.csv"), "start,node\n2024-01-01,a\n2024-02-01,b\n");
        sheet.open(path);
        sheet.type("log:units", QStringLiteral("400"));
        sheet.type("log:days", QStringLiteral("60"));
        const Project before = sheet.session.project();
        sheet.written(QStringLiteral("moving.csv"), "start,node\n2024-01-01,a\n");
        QTest::keyClick(sheet.button("log:take"), Qt::Key_Space);
        QVERIFY(sheet.text("log:problem").contains(QStringLiteral("has changed on the disk")));
        QVERIFY(sheet.dialog && sheet.dialog->isVisible());
        QVERIFY(sheet.session.project() == before);
    }

    void aBadFileLosesNothing_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0", 10) << "no text";
    }
    void aBadFileLosesNothing() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        LogSheet sheet;
        openSmall(sheet);
        sheet.choose("log:confidence", QStringLiteral("0.95"));
        const Project before = sheet.session.project();
        sheet.open(sheet.written(QStringLiteral("bad.csv"), bytes.toStdString()));
        QVERIFY(sheet.isShown("log:problem"));
        const QString problem = sheet.text("log:problem");
        QVERIFY2(problem.contains(said) && problem.contains(QStringLiteral("bad.csv")), qPrintable(problem));
        QCOMPARE(sheet.text("log:file"), QStringLiteral("outages_iso.csv"));
        QCOMPARE(sheet.part<QLineEdit>("log:units")->text(), QStringLiteral("400"));
        QCOMPARE(sheet.part<QComboBox>("log:confidence")->currentData().toString(), QStringLiteral("0.95"));
        QCOMPARE(sheet.figure(QStringLiteral("Unit MTBF")), QStringLiteral("48,000 h"));
        QVERIFY(sheet.session.project() == before);
        QVERIFY(sheet.button("log:take")->isEnabled());
        sheet.open(logPath("faults.jsonl"));
        QVERIFY(!sheet.isShown("log:problem"));
        QCOMPARE(sheet.text("log:file"), QStringLiteral("faults.jsonl"));
    }

    void aLogWithoutFiguresSaysWhy_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("problem"); ///< empty: it can be read
        QTest::newRow("one line") << QByteArray("start,node\n") << "";
        QTest::newRow("one failure") << QByteArray("start,node\n2024-03-04,a\n") << "";
        QTest::newRow("wrong columns") << QByteArray("name,size\na.txt,12 MB\n")
                                       << "No column holds the times of the failures in line 2; ";
    }
    void aLogWithoutFiguresSaysWhy() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, problem);
        const LogSheet sheet;
        sheet.open(sheet.written(QStringLiteral("thin.csv"), bytes.toStdString()));
        if (problem.isEmpty()) {
            QCOMPARE(sheet.figure(QStringLiteral("Fleet MTBF")), QStringLiteral("none"));
            QVERIFY(sheet.text("log:absences").contains(QStringLiteral("Fleet MTBF: ")));
        } else {
            QVERIFY2(sheet.text("log:problem").startsWith(problem), qPrintable(sheet.text("log:problem")));
            QVERIFY(sheet.isShown("role:0"));
        }
        QVERIFY(!sheet.button("log:take")->isEnabled());
        QVERIFY(!sheet.text("log:whether").isEmpty());
    }

    void everyLocaleGivesTheSameFit() {
        LogSheet german(QLocale(QLocale::German, QLocale::Germany));
        LogSheet english(QLocale(QLocale::English, QLocale::UnitedStates));
        for (const auto& [sheet, days] : {std::pair(&german, "60,5"), std::pair(&english, "60.5")}) {
            sheet->open(logPath("outages_dotted.csv"));
            sheet->type("log:units", QStringLiteral("400"));
            sheet->type("log:days", QString::fromLatin1(days));
            QTest::keyClick(sheet->button("log:take"), Qt::Key_Space);
            QCOMPARE(sheet->session.project().parameters.reliability.nodeMtbf.value, 400.0 * 60.5 * 24 / 12);
        }
        QVERIFY(german.session.project() == english.session.project());
    }

    void aDroppedFileIsRead() {
        const LogSheet sheet;
        QMimeData carried;
        carried.setUrls({QUrl::fromLocalFile(logPath("outages_iso.csv"))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &carried, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(sheet.dialog, &enter);
        QDropEvent drop({10, 10}, Qt::CopyAction, &carried, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(sheet.dialog, &drop);
        QTRY_COMPARE(sheet.text("log:file"), QStringLiteral("outages_iso.csv"));
    }

    void anotherProjectClosesIt() {
        const LogSheet sheet;
        sheet.open(logPath("outages_iso.csv"));
        QVERIFY(const_cast<ProjectSession&>(sheet.session).startFrom("training-16384").has_value());
        QTRY_VERIFY(!sheet.dialog);
    }
};

QTEST_MAIN(TestLogImportDialog)
#include "tst_log_import_dialog.moc"
