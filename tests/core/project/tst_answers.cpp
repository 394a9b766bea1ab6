// SPDX-License-Identifier: GPL-3.0-or-later
// Evidence belongs to the answer it was given with.
#include <QTest>

#include "core/project/answers.h"

using namespace plumb;

namespace {

Evidence named(const char* name, const char* sha256 = "") {
    Evidence piece;
    piece.name = name;
    piece.sha256 = sha256;
    return piece;
}

Answer answer(AnswerValue value, std::vector<Evidence> pieces) {
    Answer given;
    given.criterion = "facilities.expansion-runway";
    given.value = value;
    given.owner = "the planner";
    given.evidence = std::move(pieces);
    return given;
}

} // namespace

class TestAnswers : public QObject {
    Q_OBJECT
private slots:
    /// Every change from one answer to another: what stood behind the former one no longer counts, and is not lost.
    void aChangedAnswerKeepsItsEvidenceAsFormer_data() {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        for (std::size_t from = 0; from < enumCount<AnswerValue>; ++from) {
            for (std::size_t to = 0; to < enumCount<AnswerValue>; ++to)
                QTest::addRow("%s to %s", nameOf(static_cast<AnswerValue>(from)).data(),
                              nameOf(static_cast<AnswerValue>(to)).data())
                    << static_cast<int>(from) << static_cast<int>(to);
        }
    }
    void aChangedAnswerKeepsItsEvidenceAsFormer() {
        QFETCH(int, from);
        QFETCH(int, to);
        const auto before = static_cast<AnswerValue>(from), after = static_cast<AnswerValue>(to);
        const Answer given = answer(before, {named("record.pdf"), named("letter.pdf")});
        const Answer changed = answeredAs(given, after);
        QCOMPARE(changed.value, after);
        QCOMPARE(changed.owner, given.owner);
        const bool stays = before == after || before == AnswerValue::unknown;
        QVERIFY(changed.evidence == (stays ? given.evidence : std::vector<Evidence>{}));
        QCOMPARE(changed.formerEvidence.size(), stays ? std::size_t{0} : std::size_t{2});
        if (!stays) {
            QCOMPARE(changed.formerEvidence[1].answer, before);
            QVERIFY(changed.formerEvidence[1].evidence == named("letter.pdf"));
        }
    }

    void formerEvidenceDoesNotComeBackByItself() {
        const Answer once = answeredAs(answer(AnswerValue::yes, {named("record.pdf")}), AnswerValue::no);
        const Answer again = answeredAs(supportedBy(once, named("letter.pdf")), AnswerValue::yes);
        QVERIFY(again.evidence.empty());
        QCOMPARE(again.formerEvidence.size(), std::size_t{2});
    }

    void theSamePieceIsDescribedAnewAndStandsLast() {
        Evidence better = named("record.pdf", "00");
        better.grade = Grade::written;
        const Answer changed =
            supportedBy(answer(AnswerValue::yes, {named("record.pdf", "00"), named("letter.pdf")}), better);
        QCOMPARE(changed.evidence.size(), std::size_t{2});
        QVERIFY(changed.evidence.back() == better);
    }

    void piecesAreRemovedInTheOrderTheyAreListed() {
        const Answer given =
            supportedBy(answeredAs(answer(AnswerValue::yes, {named("old.pdf")}), AnswerValue::no), named("new.pdf"));
        QVERIFY(withoutPiece(given, 0)->evidence.empty() && withoutPiece(given, 0)->formerEvidence.size() == 1);
        QVERIFY(withoutPiece(given, 1)->evidence.size() == 1 && withoutPiece(given, 1)->formerEvidence.empty());
        QVERIFY(!withoutPiece(given, 2));
    }
};

QTEST_APPLESS_MAIN(TestAnswers)
#include "tst_answers.moc"
