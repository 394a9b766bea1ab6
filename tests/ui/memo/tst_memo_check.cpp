// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a memo is believed only as it was written, and only beside the project it was written from.
#include <QTest>

#include "tests/core/report/judged.h"
#include "tests/core/report/small_project.h"
#include "tests/ui/memo/pdf_reading.h"
#include "ui/memo/memo_check.h"
#include "ui/memo/memo_pdf.h"

using namespace plumb;
using namespace plumb::tests;
using namespace plumb::ui;
using namespace Qt::StringLiterals;

class TestMemoCheck : public QObject {
    Q_OBJECT

    Workspace m_space{QString::fromUtf8(PLUMB_BINARY)};
    QString m_file;
    QString m_memo;

    QString changed(const QStringList& set) {
        const QString copy = m_space.path(u"changed.plumb"_s);
        QFile::remove(copy);
        QFile::copy(m_file, copy);
        return m_space.run(QStringList{u"set"_s, copy} + set).status == 0 ? copy : QString();
    }

private slots:
    void initTestCase() {
        m_file = m_space.project(u"simulation-512"_s, u"project.plumb"_s);
        m_memo = m_space.path(u"memo.pdf"_s);
        const Ran ran = m_space.run(
            {u"memo"_s, m_file, u"-o"_s, m_memo, u"--date"_s, u"2026-06-01"_s},
            {{u"DISPLAY"_s, QString()}, {u"WAYLAND_DISPLAY"_s, QString()}, {u"QT_QPA_PLATFORM"_s, QString()}});
        QVERIFY2(ran.status == 0, ran.err.constData());
    }

    void soundMemoIsSound() {
        const Ran ran = m_space.run({u"memo"_s, u"--verify"_s, m_file, m_memo});
        QVERIFY2(ran.status == 0, ran.err.constData());
        QVERIFY(ran.out.contains("2026-06-01"));
        // Letter, and the same on every call.
        const QString letter = m_space.path(u"letter.PDF"_s);
        QCOMPARE(m_space.run({u"memo"_s, m_file, u"-o"_s, letter, u"--page"_s, u"Letter"_s}).status, 0);
        QCOMPARE(m_space.run({u"memo"_s, u"--verify"_s, m_file, letter}).status, 0);
        const QString again = m_space.path(u"again.pdf"_s);
        QCOMPARE(m_space.run({u"memo"_s, m_file, u"-o"_s, again, u"--date"_s, u"2026-06-01"_s}).status, 0);
        QCOMPARE(bytesOf(again), bytesOf(m_memo));
    }

    void oneDigitOfTheProjectIsNoticed_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("where");
        QTest::newRow("failures") << u"reliability.node_mtbf=43801"_s << u"routes/"_s;
        QTest::newRow("price of energy") << u"energy.price=0.091"_s << u"routes/"_s;
        QTest::newRow("discount") << u"quote.headline_discount@odm=0.151"_s << u"routes/odm/quoted_saving_usd"_s;
        QTest::newRow("what moves no figure") << u"project.required_confidence=0.801"_s << u"input hash"_s;
    }
    void oneDigitOfTheProjectIsNoticed() {
        QFETCH(QString, change);
        QFETCH(QString, where);
        const QString other = changed({change});
        QVERIFY(!other.isEmpty());
        const Ran ran = m_space.run({u"memo"_s, u"--verify"_s, other, m_memo});
        QCOMPARE(ran.status, 1);
        QVERIFY(ran.out.isEmpty());
        QVERIFY2(ran.err.contains("for input hash, the project says"), ran.err.constData());
        QVERIFY2(ran.err.contains(where.toUtf8()), ran.err.constData());
    }

    void everyFlippedByteIsNoticed() {
        const QByteArray sound = bytesOf(m_memo);
        QVERIFY(openSealedMemo(sound));
        constexpr int samples = 60;
        for (int i = 0; i < samples; ++i) {
            QByteArray flipped = sound;
            const qsizetype at = (sound.size() - 1) * i / (samples - 1);
            flipped[at] = static_cast<char>(flipped.at(at) ^ 1);
            const auto read = openSealedMemo(flipped);
            QVERIFY2(!read, QByteArray::number(at).constData());
            QVERIFY2(read.error().sentence.ends_with('.'), read.error().sentence.c_str());
        }
    }

    void refusesWhatIsNoMemo_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("word");
        const QByteArray foreign = [] {
            QByteArray pdf = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages "
                             "/Kids [] /Count 0 >>\nendobj\n";
            const QByteArray xref = QByteArray::number(pdf.size());
            const auto place = [&](const char* object) {
                return QByteArray::number(pdf.indexOf(object)).rightJustified(10, '0') + " 00000 n \n";
            };
            return pdf + "xref\n0 3\n0000000000 65535 f \n" + place("1 0 obj") + place("2 0 obj") +
                   "trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n" + xref + "\n%%EOF\n";
        }();
        QTest::newRow("empty") << QByteArray() << u"no PDF"_s;
        QTest::newRow("text") << QByteArray("# A memo\n") << u"no PDF"_s;
        QTest::newRow("foreign PDF") << foreign << u"no memo of this program"_s;
        QTest::newRow("only the first line") << QByteArray("%PDF-1.6\n") << u"cannot be read"_s;
    }
    void refusesWhatIsNoMemo() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, word);
        const QString path = m_space.path(u"other.pdf"_s);
        writeFile(path, bytes);
        const Ran ran = m_space.run({u"memo"_s, u"--verify"_s, m_file, path});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.err.contains(word.toUtf8()), ran.err.constData());
    }

    void cutAndRewrittenMemosAreRefused() {
        const QByteArray sound = bytesOf(m_memo);
        for (const qsizetype size : {sound.size() - 1, sound.size() / 2, qsizetype{2000}})
            QVERIFY(!openSealedMemo(sound.left(size)));
        QVERIFY(!openSealedMemo(sound + "\n"));
        // Written again by another program: not what was sealed, though the pages are the same.
        const QString again = m_space.path(u"rewritten.pdf"_s);
        QCOMPARE(runTool(u"qpdf"_s, {u"--object-streams=generate"_s, m_memo, again}).status, 0);
        const auto rewritten = openSealedMemo(bytesOf(again));
        QVERIFY(!rewritten);
        QVERIFY2(rewritten.error().sentence.find("pages are the same") != std::string::npos,
                 rewritten.error().sentence.c_str());
        // A page less.
        const QString less = m_space.path(u"less.pdf"_s);
        QCOMPARE(runTool(u"qpdf"_s, {m_memo, u"--pages"_s, u"."_s, u"1"_s, u"--"_s, less}).status, 0);
        const auto shorter = openSealedMemo(bytesOf(less));
        QVERIFY(!shorter);
        QVERIFY2(shorter.error().sentence.find("pages of the memo were changed") != std::string::npos,
                 shorter.error().sentence.c_str());
    }

    void wrongCallsAreRefused() {
        QVERIFY(m_space.refuses({u"memo"_s, u"--verify"_s, m_file}, 2, m_file, {u"--verify"_s}));
        QVERIFY(m_space.refuses({u"memo"_s, u"--verify"_s, m_file, m_memo, u"--date"_s, u"2026-01-01"_s}, 2, m_file,
                                {u"own day"_s}));
        QVERIFY(m_space.refuses({u"memo"_s, m_file, m_memo}, 2, m_file, {u"--verify"_s}));
        QVERIFY(m_space.refuses({u"memo"_s, u"--verify"_s, m_file, m_space.path(u"none.pdf"_s)}, 1, m_file,
                                {u"none.pdf"_s}));
    }

    void everyDifferenceIsASentence() {
        const report::MemoOrigin origin{"1", "pack 1", 1, "aa", Date{2026, 1, 1}};
        const SealedMemo memo{"T", "Q", origin,
                              R"({"routes":[{"id":"a","x":1.5,"y":null},{"id":"b","x":2}],"only":"100 %"})"};
        QVERIFY(memoDifferences(memo, origin, memo.figures).empty());
        QVERIFY(memoDifferences(
                    memo, origin,
                    R"({"routes":[{"id":"a","x":1.5000000000000002,"y":null},{"id":"b","x":2}],"only":"100 %"})")
                    .empty());
        report::MemoOrigin now = origin;
        now.version = "2";
        now.seed = 7;
        const std::vector<std::string> said =
            memoDifferences(memo, now, R"({"routes":[{"id":"a","x":1.51,"y":3},{"id":"b","x":2}]})");
        const std::vector<std::string> expected{"The memo says 1 for seed, the project says 7.",
                                                "The memo says \"100 %\" for only, the project says nothing.",
                                                "The memo says 1.5 for routes/a/x, the project says 1.51.",
                                                "The memo says nothing for routes/a/y, the project says 3."};
        QCOMPARE(said.size(), expected.size() + 1);
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(QString::fromStdString(said[i]), QString::fromStdString(expected[i]));
        QVERIFY(QString::fromStdString(said.back()).contains(QLatin1String("version 1")));
    }
};

QTEST_GUILESS_MAIN(TestMemoCheck)
#include "tst_memo_check.moc"
