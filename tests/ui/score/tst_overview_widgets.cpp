// SPDX-License-Identifier: GPL-3.0-or-later
// Banner, strip and reasons show the overview whole, as text, and lead to their places.
#include <QAbstractButton>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include "tests/ui/score/scored.h"
#include "tests/ui/score/walk.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/headline_strip.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/reason_list.h"
#include "ui/widgets/status_mark.h"
#include "ui/widgets/verdict_banner.h"

using namespace plumb;
using namespace plumb::ui;

namespace {

const QString hard = QStringLiteral("=1+1 <b>bold</b> & %1 ") + QString(400, QLatin1Char('x'));

} // namespace

class TestOverviewWidgets : public QObject {
    Q_OBJECT

    Overview m_overview = overview(tests::resultsOf(tests::smallProject()));

private slots:
    void theBannerSaysTheVerdict() {
        VerdictBanner banner;
        banner.setVerdict(m_overview);
        QCOMPARE(banner.findChild<PlainText*>(QStringLiteral("verdict:sentence"))->text(), m_overview.sentence);
        QCOMPARE(banner.findChild<StatusMark*>()->word(), m_overview.word);
        QCOMPARE(banner.findChild<StatusMark*>()->mark(), m_overview.mark);
    }

    void theStripShowsAndCopiesExactNumbers() {
        HeadlineStrip strip;
        strip.resize(1000, 150);
        strip.setHeadlines(m_overview.headlines);
        strip.show();
        for (int i = 0; i < 4; ++i) {
            const QString name = QStringLiteral("headline:%1").arg(i);
            const Headline& headline = m_overview.headlines[i];
            auto* number = strip.findChild<QWidget*>(name);
            QCOMPARE(strip.findChild<PlainText*>(name + QStringLiteral(":value"))->text(), headline.value);
            QCOMPARE(strip.findChild<PlainText*>(name + QStringLiteral(":detail"))->text(), headline.detail);
            QCOMPARE(number->toolTip(), headline.exact.toHtmlEscaped());
            QCOMPARE(number->actions().size(), 1);
            number->actions().front()->trigger();
            QCOMPARE(QGuiApplication::clipboard()->text(), headline.exact);
        }
    }

    void reasonsAreFollowed() {
        ReasonList list;
        list.resize(800, 400);
        list.setReasons(m_overview.reasons);
        list.show();
        QVERIFY(m_overview.reasons.size() > 3);
        QVERIFY(!list.findChild<QAbstractButton*>(QStringLiteral("reason:3")));
        list.findChild<QAbstractButton*>(QStringLiteral("reasons:more"))->click();
        QSignalSpy followed(&list, &ReasonList::followed);
        for (int i = 0; i < m_overview.reasons.size(); ++i) {
            auto* row = list.findChild<QAbstractButton*>(QStringLiteral("reason:%1").arg(i));
            QVERIFY(row && row->isVisible());
            QCOMPARE(row->accessibleName(), m_overview.reasons[i].sentence);
            if (i % 2 == 0)
                QTest::mouseClick(row, Qt::LeftButton);
            else
                QTest::keyClick(row, Qt::Key_Return);
            QCOMPARE(followed.size(), i + 1);
            QCOMPARE(followed.back()[0].toString(), m_overview.reasons[i].place.page);
            QCOMPARE(followed.back()[1].toString(), m_overview.reasons[i].place.target);
        }
        list.setReasons({});
        QVERIFY(!list.findChild<QAbstractButton*>(QStringLiteral("reason:0")));
    }

    void aWholeListHidesNothing() {
        ReasonList list(nullptr, ListStart::whole);
        list.setReasons(m_overview.reasons);
        list.show();
        for (int i = 0; i < m_overview.reasons.size(); ++i) {
            auto* row = list.findChild<QAbstractButton*>(QStringLiteral("reason:%1").arg(i));
            QVERIFY(row && row->isVisible());
        }
        QVERIFY(!list.findChild<QAbstractButton*>(QStringLiteral("reasons:more"))->isVisible());
    }

    void userTextIsShownAsTextAndNotClipped_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("wide") << 1200;
        QTest::newRow("narrow") << 320;
    }
    void userTextIsShownAsTextAndNotClipped() {
        QFETCH(int, width);
        const Overview shownAs = overview(
            tests::resultsOf(tests::with(tests::smallProject(), {{"route.name@odm", hard.toStdString()},
                                                                 {"route.name@tier-two", hard.toStdString() + "2"},
                                                                 {"route.name@oem", hard.toStdString() + "3"}})));
        QWidget page;
        auto* layout = new QVBoxLayout(&page);
        auto* banner = new VerdictBanner(&page);
        auto* strip = new HeadlineStrip(&page);
        auto* reasons = new ReasonList(&page);
        for (QWidget* part :
             {static_cast<QWidget*>(banner), static_cast<QWidget*>(strip), static_cast<QWidget*>(reasons)})
            layout->addWidget(part);
        layout->addStretch();
        banner->setVerdict(shownAs);
        strip->setHeadlines(shownAs.headlines);
        reasons->setReasons(shownAs.reasons);
        page.resize(width, 6000);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        bool isNamed = false;
        for (const PlainText* text : page.findChildren<PlainText*>()) {
            if (!text->isVisible())
                continue;
            isNamed = isNamed || text->text().contains(hard);
            QCOMPARE(text->textFormat(), Qt::PlainText);
            QVERIFY2(text->height() >= text->heightForWidth(text->width()), qPrintable(text->text()));
            QVERIFY(text->mapTo(&page, QPoint(text->width(), 0)).x() <= page.width());
        }
        QVERIFY(isNamed);
        QCOMPARE(tests::unnamedControls(page).join(QLatin1Char('\n')), QString());
    }

    void anEmptyPlaceNamesTheNextStep() {
        EmptyState empty(QStringLiteral("Nothing here."), QStringLiteral("Add <b> & more"));
        QSignalSpy taken(&empty, &EmptyState::stepTaken);
        empty.findChild<QPushButton*>()->click();
        QCOMPARE(taken.size(), 1);
        empty.setStep({});
        QVERIFY(empty.findChild<QPushButton*>()->isHidden());
    }

    void aCardHoldsItsContents() {
        Card card(QStringLiteral("Reasons"));
        card.contents()->addWidget(new PlainText(hard, TypeRole::body, TextTone::text));
        card.resize(400, 900);
        card.show();
        QVERIFY(card.heightForWidth(400) > card.heightForWidth(900));
        QCOMPARE(card.accessibleName(), QStringLiteral("Reasons"));
    }
};

QTEST_MAIN(TestOverviewWidgets)
#include "tst_overview_widgets.moc"
