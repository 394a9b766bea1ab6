// SPDX-License-Identifier: GPL-3.0-or-later
// What the window must not do by itself: change a value under the wheel, keep figures that are not the last, go on
// saying what is no longer true, or let the names of users steer it.
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include "core/project/edits.h"
#include "core/store/project_file.h"
#include "ui/memo/memo_pdf.h"
#include "ui/session/project_session.h"
#include "ui/style/application_style.h"
#include "ui/viewmodels/memo_model.h"
#include "ui/viewmodels/overview.h"
#include "ui/windows/desk.h"
#include "ui/windows/file_verbs.h"
#include "ui/windows/main_window.h"
#include "ui/windows/pages.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

constexpr Date day{2026, 1, 10};

struct Opened {
    QTemporaryDir folder;
    QSettings settings{folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    Desk desk{{(folder.path() + QStringLiteral("/data")).toStdString()}, settings, [] { return day; }, QLocale::c()};

    explicit Opened(const char* templateId = "enterprise-1024") {
        desk.window().resize(1440, 900);
        desk.window().show();
        QApplication::setActiveWindow(&desk.window());
        if (templateId)
            desk.window().files().startFrom(QString::fromLatin1(templateId));
    }
    ProjectSession& session() { return desk.session(); }
    bool settled() {
        const auto results = desk.evaluation().results();
        return results && results->full && !desk.evaluation().isStale();
    }
    QLabel* said() { return desk.window().findChild<QLabel*>(QStringLiteral("said")); }
    Result<void> set(const char* address, const char* value) {
        const Assignment assignment{address, value};
        return session().edit(QStringLiteral("Edit"), withAssignments(session().project(), std::span(&assignment, 1)));
    }
};

/// What a widget shows that the wheel could change.
QString valueOf(const QWidget* widget) {
    if (const auto* box = qobject_cast<const QComboBox*>(widget))
        return QString::number(box->currentIndex()) + box->currentText();
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(widget))
        return box->text();
    if (const auto* slider = qobject_cast<const QAbstractSlider*>(widget))
        return QString::number(slider->value());
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
        return QString::number(tabs->currentIndex());
    return {};
}

QList<QWidget*> withValues(const QWidget& in) {
    QList<QWidget*> found;
    for (QWidget* widget : in.findChildren<QWidget*>()) {
        if (widget->isVisible() && !valueOf(widget).isNull() && !qobject_cast<QScrollBar*>(widget))
            found.append(widget);
    }
    return found;
}

void turnWheel(QWidget* over, int angle) {
    const QPointF at = QRectF(over->rect()).center();
    QWheelEvent event(at, over->mapToGlobal(at), {}, {0, angle}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(over, &event);
}

} // namespace

class TestWindowGuard : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        dress(*qApp, ThemeKind::light);
    }

    void theWheelChangesNothingThatHasNoFocus() {
        Opened opened;
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        MainWindow& window = opened.desk.window();
        const Project before = opened.session().project();
        int tried = 0;
        for (const PageEntry& entry : pageEntries()) {
            window.showPage(QLatin1String(entry.id));
            QTest::qWait(20);
            window.centralWidget()->setFocus();
            for (QWidget* widget : withValues(window)) {
                const QString value = valueOf(widget);
                for (const int angle : {120, -120, 360, -360})
                    turnWheel(widget, angle);
                QVERIFY2(valueOf(widget) == value,
                         qPrintable(QLatin1String(entry.id) + u' ' + widget->objectName() + widget->accessibleName()));
                ++tried;
            }
        }
        QVERIFY2(tried > 40, QByteArray::number(tried));
        QVERIFY(opened.session().project() == before);
    }

    void theWheelChangesNothingInTheImportDialog() {
        Opened opened;
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        MainWindow& window = opened.desk.window();
        window.findChild<QAction*>(QStringLiteral("importLog"))->trigger();
        QTest::qWait(100);
        QWidget* dialog = nullptr;
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (top->isVisible() && top->inherits("QDialog"))
                dialog = top;
        }
        for (QWidget* child : window.findChildren<QWidget*>()) {
            if (!dialog && child->isVisible() && child->inherits("QDialog"))
                dialog = child;
        }
        if (!dialog)
            QSKIP("the dialog asks for a file first");
        for (QWidget* widget : withValues(*dialog)) {
            if (widget->hasFocus())
                continue;
            const QString value = valueOf(widget);
            turnWheel(widget, -120);
            turnWheel(widget, 120);
            turnWheel(widget, -120);
            QCOMPARE(valueOf(widget), value);
        }
        dialog->close();
    }

    void withTheFocusTheWheelStillChooses() {
        Opened opened(nullptr);
        QComboBox box(&opened.desk.window());
        box.addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        box.setFocusPolicy(Qt::StrongFocus);
        box.show();
        turnWheel(&box, -120);
        QCOMPARE(box.currentIndex(), 0);
        box.setFocus();
        QTRY_VERIFY(box.hasFocus());
        turnWheel(&box, -120);
        QCOMPARE(box.currentIndex(), 1);
    }

    void theListOfAComboBoxShowsAllItsEntries() {
        Opened opened(nullptr);
        for (const int entries : {2, 3, 7}) {
            QComboBox box(&opened.desk.window());
            for (int i = 0; i < entries; ++i)
                box.addItem(QStringLiteral("entry %1").arg(i));
            box.move(200, 200);
            box.show();
            box.showPopup();
            QTest::qWait(50);
            const QAbstractItemView* list = box.view();
            QCOMPARE(list->verticalScrollBar()->maximum(), 0);
            const QModelIndex last = box.model()->index(entries - 1, 0);
            QVERIFY2(list->visualRect(last).bottom() <= list->viewport()->rect().bottom(),
                     QByteArray::number(list->visualRect(last).bottom() - list->viewport()->rect().bottom()));
            box.hidePopup();
        }
    }

    /// The preview that stands when everything is up to date is the one of the full evaluation.
    void theMemoPreviewIsOfTheFullEvaluation() {
        Opened opened;
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        MainWindow& window = opened.desk.window();
        window.resize(1080, 900); // so narrow that the pages follow the width
        window.showPage(QStringLiteral("memo"));
        const auto firstPage = [&]() -> QImage {
            for (QLabel* label : window.findChildren<QLabel*>()) {
                if (label->accessibleName().startsWith(QLatin1String("Page 1 of")))
                    return label->pixmap(Qt::ReturnByValue).toImage();
            }
            return {};
        };
        QTRY_VERIFY_WITH_TIMEOUT(!firstPage().isNull(), 30'000);
        QTest::qWait(300);
        // A change; then the page is looked at again, so that its timer runs out while the figures are provisional.
        int provisional = 0;
        const auto watch = connect(&opened.desk.evaluation(), &EvaluationService::resultsChanged, this, [&] {
            if (const auto results = opened.desk.evaluation().results(); results && !results->full) {
                ++provisional;
                window.resize(window.width() - 10, window.height()); // asks for another preview at once
                QTest::qWait(250);
            }
        });
        QVERIFY(opened.set("energy.price", "0.31").has_value());
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        disconnect(watch);
        QVERIFY(provisional > 0);
        QTest::qWait(600);
        const auto results = opened.desk.evaluation().results();
        const MemoDocument document = memoDocument(*results, opened.session().inputHash(), "0.1.0");
        MemoPdfOptions options;
        options.locale = window.locale();
        const QImage shown = firstPage();
        const QImage right = memoPages(document.memo, options, shown.width()).front();
        QCOMPARE(shown.size(), right.size());
        QVERIFY(shown.convertToFormat(QImage::Format_RGB32) == right);
    }

    void whatWasSaidOfSavingGoesWithTheNextChange() {
        Opened opened;
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        QVERIFY(opened.session().saveAs(opened.folder.filePath(QStringLiteral("pod.plumb")), false).has_value());
        opened.desk.window().files().save();
        QVERIFY2(opened.said()->text().startsWith(QLatin1String("Saved ")), qPrintable(opened.said()->text()));
        QVERIFY(opened.set("energy.price", "0.31").has_value());
        QVERIFY2(opened.said()->text().isEmpty(), qPrintable(opened.said()->text()));
    }

    void anOlderFileIsSaidInALine() {
        Opened opened(nullptr);
        opened.desk.window().files().openPath(QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/files/version-1.plumb"));
        QVERIFY(opened.session().hasProject());
        const QString said = opened.said()->text();
        QVERIFY2(!said.isEmpty() && said.size() < 400, qPrintable(said));
        QVERIFY2(said.contains(QLatin1String("findings of the overview")), qPrintable(said));
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        bool found = false;
        for (const OverviewFinding& finding : overview(*opened.desk.evaluation().results()).findings)
            found = found || finding.sentence.contains(QLatin1String("today's default"));
        QVERIFY(found);
        // Saved, the file says it all: the finding is gone, also from the figures.
        QVERIFY(opened.session().saveAs(opened.folder.filePath(QStringLiteral("new.plumb")), false).has_value());
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        for (const OverviewFinding& finding : overview(*opened.desk.evaluation().results()).findings)
            QVERIFY(!finding.sentence.contains(QLatin1String("today's default")));
    }

    void aSentenceInTheStatusLineIsBounded() {
        Opened opened(nullptr);
        emit opened.desk.window().files().said(QString(100'000, u'x') + QStringLiteral(" is the value."));
        QVERIFY(opened.said()->text().size() < 400);
        QVERIFY(opened.said()->text().endsWith(QLatin1String("is the value.")));
    }

    void namesOfUsersAreNoShortcutLettersAndNoMarks() {
        Opened opened;
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        const std::string route = opened.session().project().routes.back().id;
        QVERIFY(opened.set(("route.name@" + route).c_str(), "R&D & Sons").has_value());
        opened.desk.window().showPage(QStringLiteral("routes"));
        QTest::qWait(50);
        int found = 0;
        for (QMenu* menu : opened.desk.window().findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            for (const QAction* action : menu->actions()) {
                if (action->text().contains(QLatin1String("Sons"))) {
                    QVERIFY2(action->text().contains(QLatin1String("R&&D && Sons")), qPrintable(action->text()));
                    ++found;
                }
            }
        }
        QVERIFY(found >= 1);
        QVERIFY(opened.session()
                    .edit(QStringLiteral("Remove route R&D & Sons"), without(opened.session().project(), route))
                    .has_value());
        auto* undo = opened.desk.window().findChild<QAction*>(QStringLiteral("undo"));
        QVERIFY2(undo->text().endsWith(QLatin1String("Remove route R&&D && Sons")), qPrintable(undo->text()));
        const QString path = opened.folder.filePath(QStringLiteral("Q&A [*] final.plumb"));
        QVERIFY(opened.session().saveAs(path, false).has_value());
        QVERIFY2(opened.desk.window().windowTitle().startsWith(QLatin1String("Q&A [*][*] final[*]")),
                 qPrintable(opened.desk.window().windowTitle()));
        bool isListed = false;
        for (const QPushButton* button : opened.desk.window().findChildren<QPushButton*>())
            isListed = isListed || button->text() == QLatin1String("Q&&A [*] final");
        QVERIFY(isListed);
    }

    void theLinkOfAReasonLeadsToTheCriterionItTells() {
        Opened opened("simulation-512");
        QTRY_VERIFY_WITH_TIMEOUT(opened.settled(), 30'000);
        const auto results = opened.desk.evaluation().results();
        int checked = 0;
        for (const OverviewReason& reason : overview(*results).reasons) {
            if (reason.place.page != QLatin1String("scorecard") || reason.where.contains(u'.'))
                continue;
            const QString target = reason.place.target;
            QVERIFY2(target.contains(u'.'), qPrintable(reason.sentence));
            bool isTold = false;
            for (const PreconditionState& state : results->judgement.scorecard.preconditions) {
                for (const Standing& standing : state.criteria) {
                    const QString address = QString::fromStdString(
                        standing.instance.empty() ? standing.criterion : standing.criterion + '@' + standing.instance);
                    isTold = isTold || (address == target &&
                                        reason.sentence.contains(QString::fromStdString(render(standing.why))));
                }
            }
            QVERIFY2(isTold, qPrintable(reason.sentence + u' ' + target));
            ++checked;
        }
        QVERIFY(checked > 0);
    }
};

QTEST_MAIN(TestWindowGuard)
#include "tst_window_guard.moc"
