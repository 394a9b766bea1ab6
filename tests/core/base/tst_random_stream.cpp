// SPDX-License-Identifier: GPL-3.0-or-later
// Sequences of counter-based random numbers: published words, agreement with single draws, independence of streams.
#include <cmath>
#include <vector>

#include <QTest>

#include "core/base/random.h"
#include "core/base/random_stream.h"

using namespace plumb;

class TestRandomStream : public QObject {
    Q_OBJECT
private slots:
    // Known answers of the Random123 distribution (kat_vectors, philox4x32 10).
    void publishedWords() {
        const RandomBlock zeros = randomBlock(0, 0, 0);
        QCOMPARE(zeros.first, std::uint64_t(0xe169c58d6627e8d5));
        QCOMPARE(zeros.second, std::uint64_t(0x9b00dbd8bc57ac4c));
        constexpr auto ones = ~std::uint64_t(0);
        const RandomBlock all = randomBlock(ones, ones, ones);
        QCOMPARE(all.first, std::uint64_t(0x41c83b0e408f276d));
        QCOMPARE(all.second, std::uint64_t(0x6d5451fda20bc7c6));
    }

    void handsOutBothWordsOfEachBlock() {
        RandomStream stream(7, 11);
        for (std::uint64_t block = 0; block < 100; ++block) {
            const RandomBlock words = randomBlock(7, 11, block);
            QCOMPARE(stream.uniform(), uniform(7, 11, block));
            QCOMPARE(stream.word(), words.second);
        }
    }

    void isUniformAndDiffersByStream() {
        constexpr int count = 100000;
        double sum = 0;
        double squares = 0;
        double product = 0;
        RandomStream a(1, 1);
        RandomStream b(1, 2);
        for (int i = 0; i < count; ++i) {
            const double x = a.uniform();
            QVERIFY(x > 0 && x < 1);
            sum += x;
            squares += x * x;
            product += (x - 0.5) * (b.uniform() - 0.5);
        }
        // Four standard deviations of the mean of x, x² and of the product.
        QVERIFY(std::abs(sum / count - 0.5) < 4 * std::sqrt(1.0 / 12 / count));
        QVERIFY(std::abs(squares / count - 1.0 / 3) < 4 * std::sqrt(4.0 / 45 / count));
        QVERIFY(std::abs(product / count) < 4.0 / 12 / std::sqrt(count));
    }

    void extremeWordsStayInside() {
        QVERIFY(uniformOf(0) > 0);
        QVERIFY(uniformOf(~std::uint64_t(0)) < 1);
    }
};

QTEST_APPLESS_MAIN(TestRandomStream)
#include "tst_random_stream.moc"
