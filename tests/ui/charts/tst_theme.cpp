// SPDX-License-Identifier: GPL-3.0-or-later
// Colours that can be read: text 4.5:1 and marks 3:1 on every ground they stand on.
#include <QTest>

#include "ui/style/theme.h"

using namespace plumb::ui;

namespace {

struct Named {
    const char* name;
    QColor colour;
};

QList<Named> grounds(const Theme& theme) {
    return {{"window", theme.window}, {"card", theme.card}, {"rail", theme.rail}, {"hover", theme.hover}};
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void contrasts_data() {
        QTest::addColumn<QColor>("mark");
        QTest::addColumn<QColor>("ground");
        QTest::addColumn<double>("least");
        for (const auto& [kind, name] : {std::pair{ThemeKind::light, "light"}, std::pair{ThemeKind::dark, "dark"},
                                         std::pair{ThemeKind::print, "print"}}) {
            const Theme& theme = plumb::ui::theme(kind);
            const auto row = [name = name](const char* what, int nth, const Named& ground, const QColor& mark,
                                           double least) {
                QTest::addRow("%s: %s %d on %s", name, what, nth, ground.name) << mark << ground.colour << least;
            };
            for (const Named& ground : grounds(theme)) {
                row("text", 0, ground, theme.text, 4.5);
                row("muted", 0, ground, theme.muted, 4.5);
                row("accent", 0, ground, theme.accent, 4.5);
                for (int i = 0; i < static_cast<int>(statusCount); ++i)
                    row("status", i, ground, theme.status[static_cast<std::size_t>(i)], 4.5);
                row("border", 0, ground, theme.border, 3);
            }
            row("on accent", 0, {"accent", theme.accent}, theme.onAccent, 4.5);
            // What charts draw stands on cards.
            const Named card{"card", theme.card};
            row("total", 0, card, theme.total, 3);
            row("rise", 0, card, theme.rise, 3);
            row("fall", 0, card, theme.fall, 3);
            for (int i = 0; i < static_cast<int>(theme.routes.size()); ++i)
                row("route", i, card, theme.routes[static_cast<std::size_t>(i)], 3);
        }
    }
    void contrasts() {
        QFETCH(QColor, mark);
        QFETCH(QColor, ground);
        QFETCH(double, least);
        const double measured = contrast(mark, ground);
        QVERIFY2(measured >= least,
                 qPrintable(QStringLiteral("%1 to %2 is %3").arg(mark.name(), ground.name()).arg(measured)));
    }

    void barsDifferInGrey() {
        // On a black-and-white printer, totals, rises and falls keep three distinct greys.
        const Theme& print = theme(ThemeKind::print);
        QVERIFY(contrast(print.total, print.rise) > 1.5);
        QVERIFY(contrast(print.rise, print.fall) > 1.3);
    }

    void contrastIsThatOfWcag() {
        QCOMPARE(qRound(10 * contrast(QColor(Qt::black), QColor(Qt::white))), 210);
        QCOMPARE(qRound(100 * contrast(QColor(0x777777), QColor(0xffffff))), 448); // the published near miss
    }

    void everyPlaceHasItsOwnSigns() {
        for (std::size_t one = 0; one < 8; ++one) {
            for (std::size_t other = one + 1; other < 8; ++other) {
                QVERIFY(routeDash(one) != routeDash(other));
                QVERIFY(routeMarker(one) != routeMarker(other));
                QVERIFY(theme(ThemeKind::light).routeColour(one) != theme(ThemeKind::light).routeColour(other));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTheme)
#include "tst_theme.moc"
