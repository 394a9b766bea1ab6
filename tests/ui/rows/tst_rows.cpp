// SPDX-License-Identifier: GPL-3.0-or-later
// Every assumption can be found by its address, typed in the user's notation, undone; nothing else moves it.
#include <cmath>
#include <functional>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QTableView>

#include "tests/ui/rows/rows_fixture.h"
#include "ui/viewmodels/number_text.h"
#include "ui/widgets/assumption_panel.h"
#include "ui/widgets/assumption_table.h"
#include "ui/widgets/bids_view.h"
#include "ui/widgets/slider_row.h"
#include "ui/widgets/value_box.h"

using namespace plumb;
using namespace plumb::ui;
using plumb::tests::addressOf;
using plumb::tests::OpenProject;
using plumb::tests::turnWheel;

namespace {

/// A valid value of the row other than `now`, with digits that every notation writes differently.
double another(const Row& row, std::optional<double> now) {
    const double wish = row.whole ? row.low + 1 : row.low + (row.high - row.low) / 4 + 0.125 * row.step;
    if (wish != now && wish <= row.high)
        return wish;
    return row.low == now ? row.high : row.low;
}

void typeInto(QWidget& box, const QString& text) {
    QTest::keyClick(&box, Qt::Key_A, Qt::ControlModifier);
    for (const QChar c : text) {
        // The narrow no-break blank of French groups has no key; people type a blank.
        QTest::keyClick(&box, c == QChar(0x202f) || c == QChar(QChar::Nbsp) ? ' ' : c.toLatin1());
    }
    QTest::keyClick(&box, Qt::Key_Return);
}

const QString mtbf = QStringLiteral("reliability.node_mtbf");
const QString horizon = QStringLiteral("project.horizon");

} // namespace

class TestRows : public QObject {
    Q_OBJECT

    static void everyAddress(OpenProject& open, const std::function<QWidget*(const QString&)>& find) {
        int edited = 0;
        const QStringList addresses = open.assumptions.addresses();
        for (const QString& text : addresses) {
            QWidget* editor = find(text);
            if (!editor)
                continue;
            ++edited;
            QCOMPARE(editor->objectName(), QStringLiteral("editor:") + text);
            QVERIFY(!editor->accessibleName().isEmpty());
            const Project before = open.session.project();
            const Address address = addressOf(before, text);
            const auto now = read(before, address);
            if (auto* choice = qobject_cast<QComboBox*>(editor)) {
                const int other = now == 0.0 ? 1 : 0;
                choice->setCurrentIndex(other);
                emit choice->activated(other);
                QCOMPARE(read(open.session.project(), address), std::optional<double>(other));
            } else {
                const double value = another(*address.row, now);
                typeInto(*editor, numberText(value, address.row->decimals, open.assumptions.locale()));
                const auto after = read(open.session.project(), address);
                QVERIFY2(after == value,
                         qPrintable(text + u' ' + QString::number(value) + u' ' + QString::number(after.value_or(-1))));
            }
            open.session.history().undo();
            QVERIFY2(open.session.project() == before, qPrintable(text));
        }
        QVERIFY(edited > 0);
    }

private slots:
    void everyEditorOfTheTable_data() {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<int>("seed");
        for (const char* locale : {"en_US", "de_DE", "fr_CH"}) {
            QTest::addRow("template %s", locale) << QString::fromLatin1(locale) << 0;
        }
        QTest::addRow("generated de_DE") << QStringLiteral("de_DE") << 7;
    }
    void everyEditorOfTheTable() {
        QFETCH(QString, locale);
        QFETCH(int, seed);
        OpenProject open{QLocale(locale)};
        if (seed != 0)
            open.replaceBy(tests::generatedProject(static_cast<std::uint64_t>(seed)));
        AssumptionTable table(open.assumptions);
        table.resize(1400, 700);
        table.show();
        int found = 0;
        everyAddress(open, [&](const QString& address) {
            QWidget* editor = table.edit(address);
            found += editor ? 1 : 0;
            return editor;
        });
        QCOMPARE(found, static_cast<int>(open.assumptions.addresses().size()));
    }

    void everyEditorOfTheBids() {
        OpenProject open{QLocale(QStringLiteral("de_DE"))};
        BidsView bids(open.assumptions);
        bids.resize(1400, 700);
        bids.show();
        int found = 0;
        int ofRoutes = 0;
        for (const QString& address : open.assumptions.addresses()) {
            const Scope scope = addressOf(open.session.project(), address).row->scope;
            ofRoutes += scope != Scope::project && scope != Scope::workflow && scope != Scope::jobSize &&
                                scope != Scope::line && scope != Scope::component
                            ? 1
                            : 0;
        }
        everyAddress(open, [&](const QString& address) {
            QWidget* editor = bids.edit(address);
            found += editor ? 1 : 0;
            return editor;
        });
        QCOMPARE(found, ofRoutes);
    }

    void everyEditorOfThePanel_data() {
        QTest::addColumn<QString>("page");
        for (const char* page :
             {"overview", "scorecard", "reliability", "storage", "fabric", "facilities", "routes", "memo", "data"})
            QTest::addRow("%s", page) << QString::fromLatin1(page);
    }
    void everyEditorOfThePanel() {
        QFETCH(QString, page);
        OpenProject open{QLocale(QStringLiteral("fr_CH"))};
        AssumptionPanel panel(open.assumptions);
        panel.resize(420, 700);
        panel.show();
        panel.setPage(page);
        QVERIFY(panel.shownRows() > 0 && panel.shownRows() <= AssumptionPanel::firstRows);
        const int all = static_cast<int>(open.assumptions.forPage(page).size());
        while (panel.shownRows() < all)
            panel.showMore();
        everyAddress(open, [&](const QString& address) -> QWidget* {
            auto* editor = panel.findChild<QWidget*>(editorName(address));
            if (editor)
                editor->setFocus();
            return editor;
        });
    }

    void anUnknownPageHasNoRows() {
        OpenProject open;
        QVERIFY(open.assumptions.forPage(QStringLiteral("nowhere")).isEmpty());
    }

    void outOfRangeIsRefusedInPlace() {
        OpenProject open;
        SliderRow row(open.assumptions, mtbf);
        row.resize(500, 40);
        row.show();
        auto* box = row.findChild<ValueBox*>();
        box->setFocus();
        const Project before = open.session.project();
        typeInto(*box, QStringLiteral("1e9"));
        QVERIFY(open.session.project() == before);
        QVERIFY2(box->refusal().contains(QStringLiteral("10 to 10,000,000")), qPrintable(box->refusal()));
        QCOMPARE(box->text(), QStringLiteral("1e9"));
        QVERIFY(row.findChild<QLabel*>(QStringLiteral("refusal")) != nullptr);
        QTest::keyClick(box, Qt::Key_Escape);
        QVERIFY(box->refusal().isEmpty());
        QCOMPARE(box->text(), open.assumptions.at(mtbf).text);
        QCOMPARE(row.findChild<QLabel*>(QStringLiteral("refusal")), nullptr);
    }

    void whatIsTypedIsNotDisturbed() {
        OpenProject open;
        SliderRow row(open.assumptions, horizon);
        row.show();
        auto* box = row.findChild<ValueBox*>();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("0."));
        QVERIFY(open.assumptions.type(mtbf, QStringLiteral("50000")).has_value());
        QVERIFY(open.assumptions.type(horizon, QStringLiteral("7")).has_value());
        QCOMPARE(box->text(), QStringLiteral("0."));
        QTest::keyClicks(box, QStringLiteral("05"));
        QTest::keyClick(box, Qt::Key_Left);
        QTest::keyClick(box, Qt::Key_Backspace);
        QCOMPARE(box->text(), QStringLiteral("0.5"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(open.session.project().parameters.terms.horizon.value, 0.5);
    }

    void tenStepsDownAreNothing() {
        OpenProject open;
        const QString people = open.assumptions.addresses().filter(QStringLiteral("reliability.out_events@")).front();
        QVERIFY(open.assumptions.type(people, QStringLiteral("1")).has_value());
        SliderRow row(open.assumptions, people);
        row.show();
        auto* box = row.findChild<ValueBox*>();
        box->setFocus();
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(*open.assumptions.at(people).value, 0.0);
        QCOMPARE(box->text(), QStringLiteral("0.00"));
        QTest::keyClick(box, Qt::Key_PageUp);
        QCOMPARE(*open.assumptions.at(people).value, 1.0);
    }

    void aDragIsOneStepAndTheBoxAgrees() {
        OpenProject open;
        for (const QString& address : open.assumptions.addresses()) {
            if (open.assumptions.at(address).isChoice() || open.assumptions.at(address).isUnknown)
                continue;
            SliderRow row(open.assumptions, address);
            row.resize(520, 36);
            row.show();
            auto* slider = row.findChild<QWidget*>(QStringLiteral("slider:") + address);
            auto* box = row.findChild<ValueBox*>();
            const Project before = open.session.project();
            const int steps = open.session.history().index();
            const QPoint start(slider->width() / 3, slider->height() / 2);
            QTest::mousePress(slider, Qt::LeftButton, {}, start);
            for (int x = start.x(); x < slider->width() * 4 / 5; x += 3) {
                QMouseEvent move(QEvent::MouseMove, QPointF(x, start.y()), slider->mapToGlobal(QPointF(x, start.y())),
                                 Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
                QCoreApplication::sendEvent(slider, &move);
                const Assumption of = open.assumptions.at(address);
                QVERIFY2(box->text() == of.text || box->text() == of.shortText, qPrintable(address));
                QVERIFY(of.position >= 0 && of.position <= 1);
            }
            QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() * 4 / 5, start.y()));
            QCOMPARE(open.session.history().index(), steps + 1);
            QVERIFY2(open.session.project() != before, qPrintable(address));
            QCOMPARE(open.session.history().undoText(), open.assumptions.at(address).title());
            open.session.history().undo();
            QVERIFY(open.session.project() == before);
        }
    }

    void aPressOnTheHandleMovesNothing() {
        OpenProject open;
        SliderRow row(open.assumptions, mtbf);
        row.resize(520, 36);
        row.show();
        auto* slider = row.findChild<QWidget*>(QStringLiteral("slider:") + mtbf);
        const double x = 7.5 + open.assumptions.at(mtbf).position * (slider->width() - 15);
        const Project before = open.session.project();
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(qRound(x) + 3, slider->height() / 2));
        QVERIFY(open.session.project() == before);
    }

    void aDoubleClickResets() {
        OpenProject open;
        QVERIFY(open.assumptions.type(mtbf, QStringLiteral("12345")).has_value());
        SliderRow row(open.assumptions, mtbf);
        row.resize(520, 36);
        row.show();
        auto* slider = row.findChild<QWidget*>(QStringLiteral("slider:") + mtbf);
        QTest::mouseDClick(slider, Qt::LeftButton, {}, slider->rect().center());
        QVERIFY(!open.assumptions.at(mtbf).isChanged);
    }

    void theWheelNeedsTheFocus() {
        OpenProject open;
        AssumptionPanel panel(open.assumptions);
        panel.setPage(QStringLiteral("overview"));
        panel.show();
        const Project before = open.session.project();
        const auto children = panel.findChildren<QWidget*>();
        for (QWidget* widget : children) {
            if (widget->hasFocus())
                widget->clearFocus();
            const bool isEditor = widget->objectName().startsWith(QLatin1String("editor:")) ||
                                  widget->objectName().startsWith(QLatin1String("slider:"));
            if (isEditor)
                QVERIFY2(!turnWheel(*widget, 1), qPrintable(widget->objectName()));
        }
        QVERIFY(open.session.project() == before);
        auto* box = panel.findChild<ValueBox*>(editorName(mtbf));
        QVERIFY(box != nullptr);
        QApplication::setActiveWindow(&panel);
        box->setFocus();
        QVERIFY(box->hasFocus());
        QVERIFY(turnWheel(*box, 1));
        QVERIFY(open.session.project() != before);
    }

    void aColumnIsPasted_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("lines");
        const auto row = [](const char* name, const char* text, int lines) {
            QTest::newRow(name) << QString::fromLatin1(text) << lines;
        };
        row("LF", "5\n\n2.5", 3);
        row("CRLF", "5\r\n\r\n2.5", 3);
        row("CR", "5\r\r2.5", 3);
        row("closing line end", "5\r\n\r\n2.5\r\n", 3);
        row("blank of blanks", "5\n  \n2.5\n", 3);
        row("two columns", "5\t6\n\t\n2.5\t2.75\n", 3);
    }
    void aColumnIsPasted() {
        QFETCH(QString, text);
        QFETCH(int, lines);
        OpenProject open;
        BidsView view(open.assumptions);
        Bids& bids = view.bids();
        const QStringList outs = open.assumptions.addresses().filter(QStringLiteral("reliability.out_events@"));
        // The rows of the same route below it: replacements is left blank, swap time is set.
        const QModelIndex first = bids.indexOf(outs.front());
        const auto cell = [&](int down, int right) {
            return open.assumptions.at(first.siblingAtRow(first.row() + down)
                                           .siblingAtColumn(first.column() + right)
                                           .data(Bids::AddressRole)
                                           .toString());
        };
        const Assumption blank = cell(1, 0);
        const Project before = open.session.project();
        const int steps = open.session.history().index();
        view.view().setCurrentIndex(first);
        QGuiApplication::clipboard()->setText(text);
        const auto pasted = bids.paste(first, text);
        QVERIFY2(pasted.has_value(), pasted ? "" : pasted.error().sentence.c_str());
        QCOMPARE(*pasted, lines);
        QCOMPARE(*cell(0, 0).value, 5.0);
        QCOMPARE(cell(1, 0), blank);
        QCOMPARE(*cell(2, 0).value, 2.5);
        QCOMPARE(open.session.history().index(), steps + 1);
        open.session.history().undo();
        QVERIFY(open.session.project() == before);
    }

    void aPasteIsWholeOrNothing() {
        OpenProject open;
        Bids bids(open.assumptions);
        const QModelIndex first =
            bids.indexOf(open.assumptions.addresses().filter(QStringLiteral("reliability.out_events@")).front());
        const Project before = open.session.project();
        const auto refusedText = bids.paste(first, QStringLiteral("5\nabc\n"));
        QVERIFY(!refusedText);
        QVERIFY(refusedText.error().sentence.find("Line 2") != std::string::npos);
        QVERIFY(!bids.paste(first, QStringLiteral("\n").repeated(5000)));
        QVERIFY(!bids.paste(bids.index(first.row(), 0), QStringLiteral("5")));
        QVERIFY(open.session.project() == before);
    }

    void routesComeAndGo() {
        OpenProject open;
        Bids bids(open.assumptions);
        const Project before = open.session.project();
        const auto count = bids.routes().size();
        QVERIFY(bids.addRoute(0, QStringLiteral("Second ODM"), bids.routes().front().id).has_value());
        QCOMPARE(bids.routes().size(), count + 1);
        QCOMPARE(bids.routes().back().name, QStringLiteral("Second ODM"));
        QVERIFY(bids.removeRoute(bids.routes().back().id).has_value());
        QCOMPARE(bids.routes().size(), count);
        open.session.history().undo();
        open.session.history().undo();
        QVERIFY(open.session.project() == before);
    }

    void theTableFiltersAndCopies() {
        OpenProject open;
        AssumptionTable table(open.assumptions);
        table.show();
        const int all = table.filter().rowCount();
        QCOMPARE(all, static_cast<int>(open.assumptions.addresses().size()));
        table.setSearch(QStringLiteral("node mtbf"));
        QVERIFY(table.filter().rowCount() > 0 && table.filter().rowCount() < 4);
        table.copyText();
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied.count(u'\n'), table.filter().rowCount() + 1);
        QVERIFY(copied.contains(open.assumptions.at(mtbf).text));
        table.copyCsv();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"") + open.assumptions.at(mtbf).text));
        table.setSearch(QStringLiteral("no such thing anywhere"));
        QCOMPARE(table.filter().rowCount(), 0);
        QVERIFY(!table.view().isVisible());
        table.setSearch({});
        QVERIFY(table.view().isVisible());
        table.setShow(AssumptionFilter::Show::unknown);
        QVERIFY(table.filter().rowCount() < all);
    }

    void everyControlHasAName() {
        OpenProject open;
        AssumptionPanel panel(open.assumptions);
        panel.setPage(QStringLiteral("overview"));
        AssumptionTable table(open.assumptions);
        BidsView bids(open.assumptions);
        for (QWidget* of :
             {static_cast<QWidget*>(&panel), static_cast<QWidget*>(&table), static_cast<QWidget*>(&bids)}) {
            of->resize(900, 600);
            of->show();
            int controls = 0;
            for (const QWidget* widget : of->findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus)
                    continue;
                QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
                ++controls;
                QVERIFY2(
                    seen && !seen->text(QAccessible::Name).isEmpty(),
                    qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName()));
            }
            QVERIFY(controls > 2);
        }
    }
};

QTEST_MAIN(TestRows)
#include "tst_rows.moc"
