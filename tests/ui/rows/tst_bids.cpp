// SPDX-License-Identifier: GPL-3.0-or-later
// The bids side by side: the grade of every number, and the rows in which bids differ.
#include "ui/viewmodels/bids.h"

#include <QSignalSpy>

#include "tests/ui/rows/rows_fixture.h"
#include "ui/widgets/bids_view.h"

using namespace plumb;
using namespace plumb::tests;
using namespace plumb::ui;

namespace {

/// Values of the row, one for each route that the row speaks of.
QStringList valuesIn(const Bids& bids, int row) {
    QStringList values;
    for (int column = Bids::firstRoute; column < bids.columnCount(); ++column) {
        const QString address = bids.index(row, column).data(Bids::AddressRole).toString();
        if (!address.isEmpty())
            values.append(bids.assumptions().at(address).exactText);
    }
    return values;
}

bool areDifferent(QStringList values) {
    values.removeDuplicates();
    return values.size() > 1;
}

} // namespace

class TestBids : public QObject {
    Q_OBJECT

private slots:
    void everyNumberShowsItsGrade() {
        OpenProject open;
        const Bids bids(open.assumptions);
        int graded = 0;
        for (int row = 0; row < bids.rowCount(); ++row) {
            for (int column = Bids::firstRoute; column < bids.columnCount(); ++column) {
                const QModelIndex cell = bids.index(row, column);
                const QString address = cell.data(Bids::AddressRole).toString();
                if (address.isEmpty())
                    continue;
                QCOMPARE(cell.data(Bids::GradeRole).toString(), open.assumptions.at(address).grade);
                QCOMPARE(cell.data(Bids::GradeRole).toString().size(), 1);
                ++graded;
            }
        }
        QVERIFY(graded > 100);
    }

    void differencesAreTheRowsInWhichBidsDiffer() {
        OpenProject open;
        Bids bids(open.assumptions);
        int differing = 0, all = 0;
        for (int row = 0; row < bids.rowCount(); ++row) {
            if (bids.index(row, 0).data(Bids::HeadingRole).toBool())
                continue;
            ++all;
            differing += areDifferent(valuesIn(bids, row)) ? 1 : 0;
        }
        QVERIFY(differing > 0 && differing < all);
        bids.setDifferencesOnly(true);
        int shown = 0;
        for (int row = 0; row < bids.rowCount(); ++row) {
            if (bids.index(row, 0).data(Bids::HeadingRole).toBool()) {
                QVERIFY(row + 1 < bids.rowCount()); // no heading without rows
                QVERIFY(!bids.index(row + 1, 0).data(Bids::HeadingRole).toBool());
                continue;
            }
            QVERIFY(areDifferent(valuesIn(bids, row)));
            ++shown;
        }
        QCOMPARE(shown, differing);
        bids.setDifferencesOnly(false);
        QVERIFY(bids.rowCount() > shown);
    }

    void aRowStaysWhileItIsWorkedIn() {
        OpenProject open;
        const Project& project = open.session.project();
        const QString mine =
            QStringLiteral("reliability.failure_rate_ratio@") + QString::fromStdString(project.routes[1].id);
        QVERIFY(open.assumptions.type(mine, QStringLiteral("1.37")));
        Bids bids(open.assumptions);
        bids.setDifferencesOnly(true);
        const QModelIndex cell = bids.indexOf(mine);
        QVERIFY(cell.isValid());
        for (const Route& route : open.session.project().routes)
            QVERIFY(open.assumptions.type(QStringLiteral("reliability.failure_rate_ratio@") +
                                              QString::fromStdString(route.id),
                                          QStringLiteral("1.2")));
        QVERIFY(bids.indexOf(mine).isValid());
        bids.setDifferencesOnly(false);
        bids.setDifferencesOnly(true);
        QVERIFY(!bids.indexOf(mine).isValid());
    }

    void whatIsHiddenCanStillBeLedTo() {
        OpenProject open;
        BidsView view(open.assumptions);
        view.resize(1200, 800);
        view.bids().setDifferencesOnly(true);
        const QString equal =
            QStringLiteral("reliability.tickets@") + QString::fromStdString(open.session.project().routes[0].id);
        QVERIFY(!view.bids().indexOf(equal).isValid());
        QVERIFY(view.edit(equal));
    }
};

QTEST_MAIN(TestBids)
#include "tst_bids.moc"
