// SPDX-License-Identifier: GPL-3.0-or-later
// A long log is read beside the window: progress is seen, and it can be stopped or left at any time.
#include <QElapsedTimer>
#include <QSignalSpy>

#include "tests/core/intake/generated_logs.h"
#include "tests/ui/intake/log_sheet.h"

using namespace plumb;
using namespace plumb::ui;
using namespace plumb::tests;

class TestLongLog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_text = generatedLog(LogKind::csv, 300'000); }

    void progressIsSeenAndRises() {
        const LogSheet sheet;
        sheet.dialog->openFile(sheet.written(QStringLiteral("long.csv"), m_text));
        const auto* bar = sheet.part<QProgressBar>("log:progress");
        QTRY_VERIFY(bar->isVisible() && bar->value() > 0);
        QVERIFY(sheet.isShown("log:stop"));
        const int before = bar->value();
        QTRY_VERIFY(!bar->isVisible() || bar->value() > before);
        QTRY_VERIFY_WITH_TIMEOUT(sheet.figure(QStringLiteral("Failures")) == QStringLiteral("300,000"), 60000);
        QTRY_VERIFY(!bar->isVisible());
        QVERIFY(sheet.text("log:howRead").contains(QStringLiteral("in its first")));
        // Classes are those of the whole log, not of its beginning.
        int failures = 0;
        const auto* classes = sheet.part<QListWidget>("log:classes");
        for (int i = 0; i < classes->count(); ++i)
            failures += classes->item(i)->text().section(u'(', 1).remove(u')').remove(u',').toInt();
        QCOMPARE(failures, 300'000);
    }

    void stoppingLeavesEverythingAsItWas() {
        LogSheet sheet;
        const Project before = sheet.session.project();
        sheet.dialog->openFile(sheet.written(QStringLiteral("long.csv"), m_text));
        QTRY_VERIFY(sheet.isShown("log:stop"));
        QTest::keyClick(sheet.button("log:stop"), Qt::Key_Space);
        QVERIFY(!sheet.isShown("log:progress"));
        QVERIFY(sheet.isShown("log:read"));
        QCOMPARE(sheet.text("log:file"), QStringLiteral("long.csv"));
        QVERIFY(!sheet.button("log:take")->isEnabled());
        QVERIFY(sheet.session.project() == before);
        QCOMPARE(sheet.session.history().count(), 0);
        QTest::keyClick(sheet.button("log:read"), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(sheet.figure(QStringLiteral("Failures")) == QStringLiteral("300,000"), 60000);
    }

    /// The worker is free again long before it would have been done.
    void stoppingFreesTheWorker() {
        const LogSheet folder;
        const QString path = folder.written(QStringLiteral("long.csv"), m_text);
        ThreadWorker worker;
        LogImport import(worker);
        import.open(path);
        QTRY_VERIFY(import.file() && import.progress() > 0);
        QVERIFY(import.progress() < 0.8);
        import.cancel();
        QVERIFY(!import.isWorking());
        worker.waitUntilIdle();
        QVERIFY(!import.answer());
        QSignalSpy changed(&import, &LogImport::changed);
        QTest::qWait(200);
        QCOMPARE(changed.count(), 0); // nothing comes late
    }

    void aNewChoiceOvertakesTheReading() {
        const LogSheet folder;
        ThreadWorker worker;
        LogImport import(worker);
        import.open(folder.written(QStringLiteral("long.csv"), m_text));
        QTRY_VERIFY(import.file() && import.progress() > 0);
        intake::FitOptions options = import.options();
        options.startColumn = "end";
        import.setOptions(options);
        QTRY_VERIFY_WITH_TIMEOUT(!import.isWorking(), 60000);
        QVERIFY(import.answer() && import.answer()->options.startColumn == std::optional<std::string>("end"));
        QVERIFY(!import.isStale());
        // What concerns the fit alone is answered from the log already read.
        const auto log = import.answer()->log;
        options.withoutKinds = {"GPU"};
        import.setOptions(options);
        QVERIFY(import.isStale());
        QTRY_VERIFY_WITH_TIMEOUT(!import.isWorking(), 60000);
        QVERIFY(import.answer()->log == log);
        QVERIFY(import.answer()->fit->failures < 300'000);
    }

    void theSheetMayBeClosedWhileItReads() {
        LogSheet sheet;
        const Project before = sheet.session.project();
        sheet.dialog->openFile(sheet.written(QStringLiteral("long.csv"), m_text));
        QTRY_VERIFY(sheet.isShown("log:stop"));
        QTest::keyClick(sheet.dialog, Qt::Key_Escape);
        QTRY_VERIFY(!sheet.dialog);
        QVERIFY(sheet.session.project() == before);
    }

    void aFileThatIsNotThereIsSaid() {
        const LogSheet sheet;
        sheet.open(sheet.folder.file(QStringLiteral("nowhere.csv")));
        QVERIFY(sheet.text("log:problem").contains(QStringLiteral("nowhere.csv")));
        sheet.open(fromPath(sheet.folder.files()));
        QVERIFY(sheet.text("log:problem").contains(QStringLiteral("folder")));
        QVERIFY(sheet.isShown("empty:step"));
    }

private:
    std::string m_text;
};

QTEST_MAIN(TestLongLog)
#include "tst_long_log.moc"
