// SPDX-License-Identifier: GPL-3.0-or-later
// Names from a file of somebody else are shown as they are: no label or tool tip reads them as rich text.
#include <QLabel>
#include <QTest>
#include <QToolTip>

#include "ui/style/application_style.h"

using namespace plumb::ui;

class TestPlainLabels : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { dress(*qApp, ThemeKind::light); }

    void aLabelShowsItsTextAsItIs() {
        QLabel label(QStringLiteral("<img src=/etc/hostname>"));
        label.show();
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QLabel other;
        other.setText(QStringLiteral("<b>x</b>"));
        other.show();
        QCOMPARE(other.textFormat(), Qt::PlainText);
    }

    void aToolTipToo() {
        QWidget window;
        window.show();
        QToolTip::showText({10, 10}, QStringLiteral("<b>x</b>"), &window);
        QLabel* tip = nullptr;
        for (QWidget* each : QApplication::topLevelWidgets()) {
            if (each->inherits("QTipLabel"))
                tip = qobject_cast<QLabel*>(each);
        }
        QVERIFY(tip);
        QCOMPARE(tip->textFormat(), Qt::PlainText);
    }
};

QTEST_MAIN(TestPlainLabels)
#include "tst_plain_labels.moc"
