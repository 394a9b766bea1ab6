// SPDX-License-Identifier: GPL-3.0-or-later
// Damages, warranty, renewal and staffing against sums year by year.
#include <cmath>
#include <vector>

#include <QTest>

#include "core/models/cashflow.h"
#include "core/models/economics/terms.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

class TestTerms : public QObject {
    Q_OBJECT
private slots:
    void damages_data() {
        QTest::addColumn<double>("late");
        QTest::addColumn<double>("proRata");
        QTest::addColumn<double>("wholeWeeks");
        QTest::newRow("in time") << 0.0 << 0.0 << 0.0;
        QTest::newRow("early") << -3.0 << 0.0 << 0.0;
        QTest::newRow("within the grace") << 2.0 << 0.0 << 0.0;
        QTest::newRow("half a week") << 2.5 << 2500.0 << 0.0;
        QTest::newRow("six and a half") << 8.5 << 32500.0 << 30000.0;
        QTest::newRow("at the cap") << 22.0 << 100000.0 << 100000.0;
        QTest::newRow("beyond the cap") << 60.0 << 100000.0 << 100000.0;
    }
    void damages() {
        QFETCH(double, late);
        QFETCH(double, proRata);
        QFETCH(double, wholeWeeks);
        LiquidatedDamages terms{.price = {1e6}, .perWeek = {0.005}, .cap = {0.1}, .grace = {2}};
        QVERIFY_WITHIN(liquidatedDamages(terms, {late}).value, proRata, 1e-8);
        QCOMPARE(damagesExhausted(terms).value, 22.0);
        terms.wholeWeeks = true;
        QVERIFY_WITHIN(liquidatedDamages(terms, {late}).value, wholeWeeks, 1e-8);
        QCOMPARE(damagesExhausted(terms).value, 22.0);
    }

    void capsThatAreNoWholeWeeks() {
        LiquidatedDamages terms{.price = {100}, .perWeek = {0.03}, .cap = {0.1}};
        QVERIFY_NEAR(damagesExhausted(terms).value, 10 / 3.0, 1e-14);
        terms.wholeWeeks = true;
        QCOMPARE(damagesExhausted(terms).value, 4.0);
        QVERIFY_NEAR(liquidatedDamages(terms, {4}).value, 10, 1e-14);
        // Weeks computed of days: 21 d are three whole weeks.
        QVERIFY_NEAR(liquidatedDamages(terms, {0.7 * 3 / 0.7}).value, 9, 1e-14);
    }

    void warranties() {
        const Warranty three{.units = {1024},
                             .failures = {0.09},
                             .perFailure = {3500},
                             .length = {3},
                             .honoured = {0.9},
                             .rate = {0.08}};
        QVERIFY_NEAR(warrantyValue(three).value, 0.9 * 1024 * 0.09 * 3500 / annuityFactor(0.08, 3), 1e-13);
        Warranty later = three;
        later.starts = {1.25};
        later.length = {2};
        const std::vector<double> shares{0, 0, 0.75, 1, 0.25};
        QVERIFY_NEAR(warrantyValue(later).value,
                     0.9 * 1024 * 0.09 * 3500 * netPresentValue(0.08, shares, FirstFlow::now).value, 1e-13);
        Warranty none = three;
        none.length = {0};
        QCOMPARE(warrantyValue(none).value, 0.0);
    }

    void renewals() {
        const Renewal rise{.price = {200000}, .rise = {0.25}, .firstYear = 4, .horizon = {5}, .rate = {0.08}};
        QVERIFY_NEAR(lockInCost(rise).value, 50000 * (std::pow(1.08, -4) + std::pow(1.08, -5)), 1e-13);
        Renewal partYear = rise;
        partYear.horizon = {4.5};
        QVERIFY_NEAR(lockInCost(partYear).value, 50000 * (std::pow(1.08, -4) + 0.5 * std::pow(1.08, -5)), 1e-13);
        Renewal beyond = rise;
        beyond.firstYear = 6;
        QCOMPARE(lockInCost(beyond).value, 0.0);
        Renewal always = rise;
        always.firstYear = 1;
        QVERIFY_NEAR(lockInCost(always).value, 50000 / annuityFactor(0.08, 5), 1e-13);
    }

    void people_data() {
        QTest::addColumn<double>("seats");
        QTest::addColumn<double>("cover");
        QTest::addColumn<double>("works");
        QTest::addColumn<double>("people");
        QTest::addColumn<double>("hired");
        QTest::newRow("10.5, a seat round the clock") << 1.0 << roundTheClock.value << 1720.0 << 5.093 << 6.0;
        QTest::newRow("10.5, with rest between shifts") << 1.0 << roundTheClock.value << 1460.0 << 6.0 << 6.0;
        QTest::newRow("business hours") << 1.0 << businessHours.value << 1720.0 << 1.2093 << 2.0;
        QTest::newRow("extended hours") << 1.0 << extendedHours.value << 1720.0 << 2.4186 << 3.0;
        QTest::newRow("two seats") << 2.0 << roundTheClock.value << 1720.0 << 10.186 << 11.0;
        QTest::newRow("no seat") << 0.0 << roundTheClock.value << 1720.0 << 0.0 << 0.0;
    }
    void people() {
        QFETCH(double, seats);
        QFETCH(double, cover);
        QFETCH(double, works);
        QFETCH(double, people);
        QFETCH(double, hired);
        QVERIFY_NEAR(peopleForCover(seats, {cover}, {works}).value, people, 1e-4);
        QCOMPARE(peopleToHire(seats, {cover}, {0}, {works}).value, hired);
    }

    void existingPeopleAreNotHired() {
        QCOMPARE(peopleToHire(1, roundTheClock, {3}).value, 3.0);
        QCOMPARE(peopleToHire(1, roundTheClock, {5.2}).value, 0.0);
        QCOMPARE(peopleToHire(1, roundTheClock, {50}).value, 0.0);
        // 8,760/1,460 is 6 people, and no rounding of a sum makes it 7.
        QCOMPARE(peopleToHire(0.1 * 3 / 0.3, roundTheClock, {0}, {1460}).value, 6.0);
    }
};

QTEST_APPLESS_MAIN(TestTerms)
#include "tst_terms.moc"
