// SPDX-License-Identifier: GPL-3.0-or-later
// From the window to the sheet for failure logs and back, by keyboard, by mouse and by a dropped file.
#include <QAccessible>
#include <QDropEvent>
#include <QFileDialog>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollArea>
#include <QSettings>

#include "tests/ui/intake/log_sheet.h"
#include "ui/style/application_style.h"
#include "ui/windows/desk.h"

using namespace plumb;
using namespace plumb::ui;
using namespace plumb::tests;

namespace {

struct Opened {
    explicit Opened(const QLocale& locale = QLocale::c())
        : desk(
              {folder.path().toStdString()}, settings,
              [] {
                  return Date{2026, 1, 10};
              },
              locale) {
        if (!desk.session().startFrom("simulation-512"))
            qFatal("no template");
        desk.window().show();
        QApplication::setActiveWindow(&desk.window());
    }
    bool isSettled() {
        const auto results = desk.evaluation().results();
        return results && results->full && !desk.evaluation().isStale();
    }
    LogImportDialog* sheet() { return desk.window().findChild<LogImportDialog*>(); }
    QString text(const char* name) { return sheet()->findChild<QLabel*>(QLatin1String(name))->text(); }
    void type(const char* field, const QString& typed) {
        auto* edit = sheet()->findChild<QLineEdit*>(QLatin1String(field));
        edit->selectAll();
        QTest::keyClicks(edit, typed);
        QTest::keyClick(edit, Qt::Key_Return);
    }

    QTemporaryDir folder;
    QSettings settings{folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    Desk desk;
};

void drop(QWidget& on, const QString& path) {
    QMimeData carried;
    carried.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &carried, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&on, &enter);
    QDropEvent drop({10, 10}, Qt::CopyAction, &carried, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&on, &drop);
}

/// Every element that can have the focus and has neither name nor text.
void unnamed(QAccessibleInterface* element, QStringList& found) {
    if (!element || !element->isValid())
        return;
    const QAccessible::State state = element->state();
    if (state.focusable && !state.invisible && element->text(QAccessible::Name).trimmed().isEmpty() &&
        element->role() != QAccessible::Cell && element->object())
        found.append(
            QStringLiteral("%1 \"%2\"")
                .arg(QLatin1String(element->object()->metaObject()->className()), element->object()->objectName()));
    for (int i = 0; i < element->childCount() && element->role() != QAccessible::Table; ++i)
        unnamed(element->child(i), found);
}

} // namespace

class TestLogJourney : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        dress(*qApp, ThemeKind::light);
    }

    void fromTheMenuToTheReliabilityPage() {
        Opened opened;
        QTRY_VERIFY(opened.isSettled());
        const double before = opened.desk.session().project().parameters.reliability.nodeMtbf.value;
        QTest::keyClick(&opened.desk.window(), Qt::Key_I, Qt::ControlModifier);
        QCOMPARE(opened.desk.window().currentPage(), QStringLiteral("reliability"));
        QTRY_VERIFY(opened.sheet() && opened.sheet()->findChild<QFileDialog*>());
        auto* files = opened.sheet()->findChild<QFileDialog*>();
        QTRY_VERIFY(files->isVisible());
        files->selectFile(logPath("outages_iso.csv"));
        QMetaObject::invokeMethod(files, "accept");
        QTRY_COMPARE(opened.text("log:file"), QStringLiteral("outages_iso.csv"));
        opened.type("log:units", QStringLiteral("400"));
        opened.type("log:days", QStringLiteral("60"));
        auto* take = opened.sheet()->findChild<QPushButton*>(QStringLiteral("log:take"));
        QTRY_VERIFY(take->isEnabled());
        QTest::mouseClick(take, Qt::LeftButton);
        QTRY_VERIFY(!opened.sheet());
        QCOMPARE(opened.desk.window().currentPage(), QStringLiteral("reliability"));
        QVERIFY(opened.desk.window()
                    .findChild<QLabel*>(QStringLiteral("said"))
                    ->text()
                    .contains(QStringLiteral("outages_iso.csv")));
        QTRY_VERIFY(opened.isSettled());
        QCOMPARE(opened.desk.evaluation().results()->project->parameters.reliability.nodeMtbf.value, 48000.0);
        QApplication::setActiveWindow(&opened.desk.window()); // there is no window manager to do it
        QTest::keyClick(&opened.desk.window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(opened.desk.session().project().parameters.reliability.nodeMtbf.value, before);
    }

    void theButtonOfThePageAsksForAFile() {
        Opened opened;
        opened.desk.window().showPage(QStringLiteral("reliability"));
        QTRY_VERIFY(opened.isSettled());
        auto* import = opened.desk.window().findChild<QPushButton*>(QStringLiteral("failureLog:import"));
        QTest::keyClick(import, Qt::Key_Space);
        QTRY_VERIFY(opened.sheet() && opened.sheet()->findChild<QFileDialog*>());
    }

    void aLogDroppedOnTheWindowIsRead() {
        Opened opened;
        drop(opened.desk.window(), logPath("faults.jsonl"));
        QTRY_VERIFY(opened.sheet());
        QTRY_COMPARE(opened.text("log:file"), QStringLiteral("faults.jsonl"));
        QVERIFY(!opened.desk.session().isModified());
    }

    void withoutAProjectADroppedLogIsExplained() {
        Opened opened;
        opened.desk.session().close();
        drop(opened.desk.window(), logPath("faults.jsonl"));
        QVERIFY(!opened.sheet());
        QVERIFY(opened.desk.window()
                    .findChild<QLabel*>(QStringLiteral("said"))
                    ->text()
                    .contains(QStringLiteral("needs a project")));
    }

    void everyControlHasAName() {
        const LogSheet sheet;
        for (const char* log : {"outages_iso.csv", "kernel_dated.log", "slurm_jobs.txt", "lifetimes_dated.csv"}) {
            sheet.open(logPath(log));
            QStringList found;
            unnamed(QAccessible::queryAccessibleInterface(sheet.dialog), found);
            QVERIFY2(found.isEmpty(), qPrintable(QLatin1String(log) + found.join(QLatin1Char('\n'))));
        }
    }

    void everyControlIsReachedByTab() {
        const LogSheet sheet;
        QApplication::setActiveWindow(sheet.dialog);
        sheet.open(logPath("outages_iso.csv"));
        QTest::keyClick(sheet.part<QWidget>("log:confirmExposure"), Qt::Key_Space);
        QStringList wanted;
        for (const char* name :
             {"role:0", "role:4", "log:units", "log:days", "log:confidence", "log:classes", "log:zone", "log:numbers",
              "log:target", "log:grade", "log:unitsPerNode", "log:date", "log:close", "log:take", "log:choose"})
            wanted.append(QLatin1String(name));
        sheet.dialog->setFocus();
        for (int i = 0; i < 60 && !wanted.isEmpty(); ++i) {
            QWidget* focus = QApplication::focusWidget();
            if (focus)
                wanted.removeAll(focus->objectName());
            QTest::keyClick(focus ? focus : sheet.dialog.data(), Qt::Key_Tab);
        }
        QVERIFY2(wanted.isEmpty(), qPrintable(wanted.join(QLatin1Char(' '))));
    }

    void aNarrowScreenWithLargeTypeNeedsNoSideScrolling() {
        const QFont before = QApplication::font();
        QFont large = before;
        large.setPointSizeF(before.pointSizeF() * 1.5);
        QApplication::setFont(large);
        {
            const LogSheet sheet;
            sheet.open(logPath("outages_classes.csv"));
            sheet.dialog->resize(1366, 700);
            QTest::qWait(50);
            QCOMPARE(sheet.dialog->width(), 1366);
            const auto* area = sheet.dialog->findChild<QScrollArea*>();
            QVERIFY2(area->widget()->width() <= area->viewport()->width(),
                     qPrintable(QString::number(area->widget()->width())));
            QVERIFY(sheet.dialog->minimumSizeHint().width() <= 1366);
        }
        QApplication::setFont(before);
    }
};

QTEST_MAIN(TestLogJourney)
#include "tst_log_journey.moc"
