// SPDX-License-Identifier: GPL-3.0-or-later
// From a template to an exported memo with the keyboard alone.
#include <QAccessible>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/store/project_file.h"
#include "ui/style/application_style.h"
#include "ui/windows/desk.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

constexpr Date day{2026, 1, 10};

QDateTime noon() {
    return QDateTime({day.year, day.month, day.day}, {12, 0}, Qt::UTC);
}

struct Opened {
    QTemporaryDir folder;
    QSettings settings{folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    Desk desk{
        {(folder.path() + QStringLiteral("/data")).toStdString(), noon}, settings, [] { return day; }, QLocale::c()};

    Opened() {
        desk.window().show();
        QApplication::setActiveWindow(&desk.window());
    }
    bool settled() {
        const auto results = desk.evaluation().results();
        return results && results->full && !desk.evaluation().isStale();
    }
};

/// What has the focus now, wherever that is.
QWidget* focus() {
    return QApplication::focusWidget();
}

/// Presses Tab until the name of the focused widget begins with `name`; false if it never does.
bool tabTo(QWidget& window, const QString& name) {
    QTest::qWait(50); // what a layout was given is shown by the loop
    for (int i = 0; i < 400; ++i) {
        if (focus() && focus()->objectName().startsWith(name))
            return true;
        QTest::keyClick(focus() ? focus() : &window, Qt::Key_Tab);
    }
    return false;
}

/// Types a path into the open file dialog and accepts it.
void answerDialog(QWidget& window, const QString& path) {
    QTRY_VERIFY(window.findChild<QFileDialog*>());
    auto* dialog = window.findChild<QFileDialog*>();
    QTRY_VERIFY(dialog->isVisible());
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QVERIFY(name);
    name->selectAll();
    QTest::keyClicks(name, path);
    // The list of names that begin alike may take the first.
    for (int i = 0; i < 3 && window.findChild<QFileDialog*>(); ++i) {
        QWidget* popup = QApplication::activePopupWidget();
        QTest::keyClick(popup ? popup : name, Qt::Key_Return);
        QTest::qWait(50);
    }
    QTRY_VERIFY(!window.findChild<QFileDialog*>());
}

QString describe(const QAccessibleInterface& element) {
    const QObject* object = element.object();
    return object ? QStringLiteral("%1 \"%2\" in %3")
                        .arg(QLatin1String(object->metaObject()->className()), object->objectName(),
                             object->parent() ? QLatin1String(object->parent()->metaObject()->className())
                                              : QLatin1String("nothing"))
                  : QStringLiteral("an element");
}

/// Every element that can have the focus and has neither name nor text.
void unnamed(QAccessibleInterface* element, QStringList& found) {
    if (!element || !element->isValid())
        return;
    const QAccessible::State state = element->state();
    if (state.focusable && !state.invisible && element->text(QAccessible::Name).trimmed().isEmpty() &&
        element->role() != QAccessible::Cell && element->role() != QAccessible::Window)
        found.append(describe(*element));
    if (element->role() == QAccessible::Table)
        return; // its cells are named by the model, which its own test walks
    for (int i = 0; i < element->childCount(); ++i)
        unnamed(element->child(i), found);
}

QString nameOf(const QWidget& widget) {
    return QStringLiteral("%1 \"%2\"").arg(QLatin1String(widget.metaObject()->className()), widget.objectName());
}

/// Texts in sight that are wider than where they stand, do not wrap, and show no ellipsis.
QStringList cutTexts(const QWidget& window) {
    QStringList cut;
    const auto look = [&](const QWidget* widget, const QString& text, int reserved) {
        if (!widget->isVisible() || text.isEmpty() || text.contains(QChar(0x2026)))
            return;
        const int needed = widget->fontMetrics().size(Qt::TextShowMnemonic, text).width();
        if (needed + reserved > widget->width())
            cut.append(
                QStringLiteral("\"%1\" needs %2 and has %3").arg(text).arg(needed + reserved).arg(widget->width()));
    };
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (!label->wordWrap() && QLatin1String(label->metaObject()->className()) == QLatin1String("QLabel"))
            look(label, label->text(), 0);
    }
    for (const QPushButton* button : window.findChildren<QPushButton*>())
        look(button, button->text(), button->icon().isNull() ? 0 : button->iconSize().width());
    for (const QLineEdit* line : window.findChildren<QLineEdit*>()) {
        if (!line->hasFocus())
            look(line, line->text(), 8);
    }
    return cut;
}

} // namespace

class TestJourney : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        dress(*qApp, ThemeKind::light);
    }

    void fromTemplateToMemoByKeyboard() {
        Opened opened;
        Desk& desk = opened.desk;
        QWidget& window = desk.window();
        QTRY_VERIFY(window.isActiveWindow());

        QVERIFY(tabTo(window, QStringLiteral("template:simulation-512")));
        QTest::keyClick(focus(), Qt::Key_Space);
        QTRY_COMPARE(desk.window().currentPage(), QStringLiteral("overview"));
        QTRY_VERIFY(opened.settled());
        QVERIFY(!desk.window().page(QStringLiteral("overview"))->sentence().isEmpty());

        QTest::keyClick(&window, Qt::Key_5, Qt::ControlModifier);
        QCOMPARE(desk.window().currentPage(), QStringLiteral("scorecard"));
        const auto criterion = QStringLiteral("criterion:");
        QVERIFY(tabTo(window, criterion));
        const Project before = desk.session().project();
        QTest::keyClick(focus(), Qt::Key_N);
        QVERIFY(!(desk.session().project() == before));
        QVERIFY(desk.session().isModified());

        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(desk.session().project() == before);
        QTest::keyClick(&window, Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(!(desk.session().project() == before));

        QTest::keyClick(&window, Qt::Key_6, Qt::ControlModifier);
        QCOMPARE(desk.window().currentPage(), QStringLiteral("reliability"));
        const QString address = desk.assumptions().forPage(QStringLiteral("reliability")).value(0);
        QVERIFY(tabTo(window, QStringLiteral("slider:") + address));
        const auto revision = desk.session().revision();
        QTest::keyClick(focus(), Qt::Key_Right);
        QVERIFY(desk.session().revision() > revision);
        QTRY_VERIFY(opened.settled());
        QCOMPARE(desk.evaluation().results()->revision, desk.session().revision());

        const QString file = opened.folder.filePath(QStringLiteral("my cluster.plumb"));
        QTest::keyClick(&window, Qt::Key_S, Qt::ControlModifier);
        answerDialog(window, file);
        QVERIFY(QFileInfo::exists(file));
        QVERIFY(!desk.session().isModified());
        const auto saved = store::load(file.toStdString());
        QVERIFY(saved.has_value());
        QVERIFY(saved->document.project == desk.session().project());

        QTRY_VERIFY(opened.settled());
        const QString memo = opened.folder.filePath(QStringLiteral("memo.pdf"));
        QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
        answerDialog(window, memo);
        QFile pdf(memo);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.readAll().startsWith("%PDF-"));
    }

    void everyControlHasAName_data() {
        QTest::addColumn<QString>("page");
        for (const PageEntry& entry : pageEntries())
            QTest::newRow(entry.id) << QString::fromLatin1(entry.id);
    }
    void everyControlHasAName() {
        QFETCH(QString, page);
        Opened opened;
        QVERIFY(opened.desk.session().startFrom("simulation-512").has_value());
        QTRY_VERIFY(opened.settled());
        opened.desk.window().showPage(page);
        QCOMPARE(opened.desk.window().currentPage(), page);
        QStringList found;
        unnamed(QAccessible::queryAccessibleInterface(&opened.desk.window()), found);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1String("; "))));
    }

    void everythingFollowsAChangeOfTheme() {
        Opened opened;
        QVERIFY(opened.desk.session().startFrom("simulation-512").has_value());
        QTRY_VERIFY(opened.settled());
        QWidget& window = opened.desk.window();
        for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light, ThemeKind::dark, ThemeKind::light}) {
            dress(*qApp, kind);
            for (const PageEntry& entry : pageEntries()) {
                opened.desk.window().showPage(QLatin1String(entry.id));
                QTest::qWait(20);
                QStringList left;
                for (const QWidget* widget : window.findChildren<QWidget*>()) {
                    // A primary button stands on the accent.
                    const bool isPrimary = widget->property("primary").toBool();
                    const bool isLight = widget->palette().color(QPalette::WindowText).lightness() > 128;
                    if (widget->isVisible() && widget->isEnabled() && !isPrimary &&
                        isLight != (kind == ThemeKind::dark))
                        left.append(nameOf(*widget));
                }
                QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1String("; "))));
                const QImage shown = window.grab().toImage();
                const int dark = (shown.pixelColor(2, shown.height() / 2).lightness() < 128 ? 1 : 0) +
                                 (shown.pixelColor(230, shown.height() - 60).lightness() < 128 ? 1 : 0);
                QCOMPARE(dark, kind == ThemeKind::dark ? 2 : 0);
            }
        }
    }

    void nothingIsCutWithoutAMark_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<double>("fontScale");
        QTest::addColumn<QSize>("size");
        for (const PageEntry& entry : pageEntries()) {
            for (const double scale : {1.0, 1.5}) {
                for (const QSize size : {QSize(1366, 768), QSize(1920, 1080)})
                    QTest::addRow("%s, font %.0f %%, %d wide", entry.id, scale * 100, size.width())
                        << QString::fromLatin1(entry.id) << scale << size;
            }
        }
    }
    void nothingIsCutWithoutAMark() {
        QFETCH(QString, page);
        QFETCH(double, fontScale);
        QFETCH(QSize, size);
        const QFont before = QApplication::font();
        const auto restored = qScopeGuard([before] { QApplication::setFont(before); });
        QFont larger = before;
        larger.setPointSizeF(before.pointSizeF() * fontScale);
        QApplication::setFont(larger);
        {
            Opened opened;
            QVERIFY(opened.desk.session().startFrom("simulation-512").has_value());
            opened.desk.window().resize(size);
            QTRY_VERIFY(opened.settled());
            opened.desk.window().showPage(page);
            QTest::qWait(100);
            QVERIFY(opened.desk.window().width() <= size.width());
            const QStringList cut = cutTexts(opened.desk.window());
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1String("; "))));
        }
    }
};

QTEST_MAIN(TestJourney)
#include "tst_journey.moc"
