// SPDX-License-Identifier: GPL-3.0-or-later
// Reference data as the window shows it: every record once, refuted ones with the computed figures below.
#include <QTest>

#include "core/project/reference.h"
#include "ui/viewmodels/reference_data.h"

using namespace plumb;
using namespace plumb::ui;

class TestReferenceData : public QObject {
    Q_OBJECT
private slots:
    void everyKindIsOffered() {
        const QList<Choice> kinds = referenceKinds();
        QCOMPARE(static_cast<std::size_t>(kinds.size()), referenceTables().size());
        for (const Choice& kind : kinds)
            QVERIFY(!kind.id.isEmpty() && !kind.title.isEmpty());
    }

    void everyRecordHasARowAndEveryRowItsCells() {
        for (const ReferenceTable& table : referenceTables()) {
            const ReferenceShown shown = referenceData(QString::fromStdString(table.id), QLocale::c());
            QCOMPARE(shown.kind.toStdString(), table.id);
            qsizetype expected = 0;
            for (const ReferenceRecord& record : table.records)
                expected += record.computed.empty() ? 1 : 2;
            QCOMPARE(shown.table.rows.size(), expected);
            for (const QList<ShownCell>& row : shown.table.rows) {
                QCOMPARE(row.size(), shown.table.columns.size());
                QVERIFY(!row.first().text.isEmpty());
            }
        }
    }

    void refutedCountsStandBesideTheComputedOnes() {
        const ReferenceShown shown = referenceData(QStringLiteral("network-counts"), QLocale::c());
        const ReferenceTable& table = *findReference("network-counts");
        QCOMPARE(table.records.front().status, ReferenceStatus::refuted);
        const QList<ShownCell>& quoted = shown.table.rows[0];
        const QList<ShownCell>& computed = shown.table.rows[1];
        QVERIFY(quoted[quoted.size() - 2].mark == StateMark::no);
        QVERIFY(std::ranges::any_of(computed, [](const ShownCell& cell) { return cell.text == QStringLiteral("48"); }));
        QVERIFY(!computed.last().text.isEmpty());
    }

    void anUnknownKindShowsTheFirst() {
        QCOMPARE(referenceData(QStringLiteral("no-such"), QLocale::c()).kind,
                 QString::fromStdString(referenceTables().front().id));
    }

    void numbersAreInTheUsersNotation() {
        const ReferenceShown german = referenceData(QStringLiteral("fabric-prices"), QLocale(QLocale::German));
        bool isGrouped = false;
        for (const QList<ShownCell>& row : german.table.rows) {
            for (const ShownCell& cell : row)
                isGrouped = isGrouped || cell.text.contains(QStringLiteral("36.000"));
        }
        QVERIFY(isGrouped);
    }
};

QTEST_MAIN(TestReferenceData)
#include "tst_reference_data.moc"
