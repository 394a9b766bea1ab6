// SPDX-License-Identifier: GPL-3.0-or-later
// Efficiency of supplies, curves of losses and chains, against the published table and an independent fit.
#include <cmath>
#include <random>
#include <vector>

#include <Eigen/Dense>
#include <QTest>

#include "core/models/energy/power_chain.h"
#include "tests/support/near.h"

using namespace plumb;
using namespace plumb::models;

namespace {

constexpr std::array badges{SupplyClass::bronze, SupplyClass::silver, SupplyClass::gold, SupplyClass::platinum,
                            SupplyClass::titanium};

} // namespace

class TestPowerChain : public QObject {
    Q_OBJECT
private slots:
    void publishedPoints_data() {
        QTest::addColumn<QString>("badge");
        QTest::addColumn<double>("load");
        QTest::addColumn<double>("efficiency");
        const auto row = [](const char* badge, double load, double efficiency) {
            QTest::addRow("6.2 80 PLUS 230 V internal redundant, %s at %g", badge, load)
                << QString(badge) << load << efficiency;
        };
        row("titanium", 0.1, 0.90);
        row("titanium", 0.2, 0.94);
        row("titanium", 0.5, 0.96);
        row("titanium", 1.0, 0.91);
        row("platinum", 0.2, 0.90);
        row("platinum", 0.5, 0.94);
        row("platinum", 1.0, 0.91);
        row("gold", 0.2, 0.88);
        row("gold", 0.5, 0.92);
        row("gold", 1.0, 0.88);
        row("silver", 0.2, 0.85);
        row("silver", 0.5, 0.89);
        row("silver", 1.0, 0.85);
        row("bronze", 0.2, 0.81);
        row("bronze", 0.5, 0.85);
        row("bronze", 1.0, 0.81);
    }
    void publishedPoints() {
        QFETCH(QString, badge);
        QFETCH(double, load);
        QFETCH(double, efficiency);
        const auto supply = enumFrom<SupplyClass>(badge.toStdString());
        QVERIFY(supply);
        QCOMPARE(supplyEfficiency(*supply, load), efficiency);
    }

    void theOtherColumnIsNotTaken() {
        // 6.2: 230 V EU non-redundant has Titanium at 94 % of full load.
        QVERIFY(std::abs(supplyEfficiency(SupplyClass::titanium, 1) - 0.94) > 0.02);
        for (const SupplyClass badge : badges)
            QCOMPARE(publishedEfficiency(badge).atTenth.has_value(), badge == SupplyClass::titanium);
    }

    void linesBetweenThePoints() {
        QVERIFY_NEAR(supplyEfficiency(SupplyClass::titanium, 0.35), 0.95, 1e-15);
        QVERIFY_NEAR(supplyEfficiency(SupplyClass::titanium, 0.15), 0.92, 1e-15);
        QVERIFY_NEAR(supplyEfficiency(SupplyClass::platinum, 0.75), 0.925, 1e-15);
        // Below the lowest point the loss stays: Gold at 0.2 loses 0.2·(1/0.88 − 1) of its rating, also at 0.05.
        const double loss = 0.2 * (1 / 0.88 - 1);
        QVERIFY_NEAR(supplyEfficiency(SupplyClass::gold, 0.05), 0.05 / (0.05 + loss), 1e-14);
    }

    void curvesAreContinuousAndWithinThePublished() {
        for (const SupplyClass badge : badges) {
            const PublishedEfficiency published = publishedEfficiency(badge);
            QCOMPARE(supplyEfficiency(badge, 0), 0.0);
            double last = 0;
            double lastInput = -1;
            for (int i = 1; i <= 10000; ++i) {
                const double x = i / 10000.0;
                const double efficiency = supplyEfficiency(badge, x);
                QVERIFY(efficiency > 0 && efficiency <= published.atHalf);
                if (x >= 0.2)
                    QVERIFY(efficiency >= std::min(published.atFifth, published.atFull));
                QVERIFY(x <= 0.5 ? efficiency >= last : efficiency <= last); // rises to a half, falls from there
                if (x > 0.01)
                    QVERIFY(std::abs(efficiency - last) < 5e-3);
                QVERIFY(x / efficiency > lastInput); // more load never draws less
                last = efficiency;
                lastInput = x / efficiency;
            }
            for (const double joint : {0.1, 0.2, 0.5})
                QVERIFY_NEAR(supplyEfficiency(badge, std::nextafter(joint, 0)), supplyEfficiency(badge, joint), 1e-12);
        }
    }

    void aBetterBadgeIsNeverWorse() {
        for (std::size_t i = 1; i < badges.size(); ++i) {
            for (int k = 0; k <= 1000; ++k) {
                const double x = k / 1000.0;
                QVERIFY(supplyEfficiency(badges[i], x) >= supplyEfficiency(badges[i - 1], x));
            }
        }
    }

    void suppliesThatShare() {
        // A node of 10.2 kW on six supplies of 3.3 kW (3 + 3): half-loaded, and full if a feed is lost.
        QVERIFY_NEAR(sharedLoad(10.2, 3.3, 6), 0.515152, 1e-6);
        QVERIFY_NEAR(sharedLoad(9.9, 3.3, 6, 3), 1, 1e-15);
        QVERIFY_NEAR(*sharedEfficiency(SupplyClass::titanium, 9.9, 3.3, 6), 0.96, 1e-14);
        QVERIFY_NEAR(*sharedEfficiency(SupplyClass::titanium, 9.9, 3.3, 6, 3), 0.91, 1e-14);
        QVERIFY(!sharedEfficiency(SupplyClass::titanium, 10.2, 3.3, 6, 3));
        QCOMPARE(sharedEfficiency(SupplyClass::titanium, 19.8, 3.3, 6),
                 std::optional(0.91)); // 3.3·6 falls short of 19.8
        // 6.3: at a quarter of the load the badge's half is not reached.
        QVERIFY(*sharedEfficiency(SupplyClass::platinum, 5, 3.3, 6) < 0.94);
    }

    // 96 % against 94 % at the same DC load: the input differs by their ratio.
    void ratioOfEfficiencies() {
        const double ratio =
            supplyEfficiency(SupplyClass::titanium, 0.5) / supplyEfficiency(SupplyClass::platinum, 0.5);
        QVERIFY_NEAR(ratio, 1.021277, 1e-6); // 6.2
    }

    void chains() {
        const std::array stages{0.97, 0.985, 0.96, 0.985};
        QVERIFY_NEAR(chainEfficiency(stages), 0.90347, 1e-4); // 6.2
        QCOMPARE(chainEfficiency({}), 1.0);
        std::mt19937_64 bits(9);
        std::vector<double> many;
        for (int i = 0; i < 12; ++i) {
            const double before = chainEfficiency(many);
            many.push_back(std::uniform_real_distribution<>(0.5, 1)(bits));
            QVERIFY(chainEfficiency(many) <= before); // a stage more never gains
        }
        const double inOrder = chainEfficiency(many);
        for (int i = 0; i < 100; ++i) {
            std::ranges::shuffle(many, bits);
            QVERIFY_NEAR(chainEfficiency(many), inOrder, 1e-14);
        }
    }

    void lossesOfACurve() {
        const LossCurve curve{.fixed = 0.01, .proportional = 0.015, .quadratic = 0.02};
        QVERIFY_NEAR(lossAt(curve, 0.5), 0.0225, 1e-15);
        QVERIFY_NEAR(curveEfficiency(curve, 0.5), 0.5 / 0.5225, 1e-15);
        QCOMPARE(curveEfficiency(curve, 0), 0.0);
        QVERIFY_NEAR(curveEfficiency({.proportional = 0.25}, 0), 0.8, 1e-15);
        QVERIFY_NEAR(curveEfficiency({.proportional = 0.25}, 1e-12), 0.8, 1e-15);
        // The best load is where the fixed and the quadratic loss are equal.
        const double best = std::sqrt(0.01 / 0.02);
        for (const double x : {best - 0.01, best + 0.01, 0.1, 1.0})
            QVERIFY(curveEfficiency(curve, x) < curveEfficiency(curve, best));
    }

    void curvesComeBackFromTheirPoints() {
        std::mt19937_64 bits(10);
        const auto uniform = [&](double high) { return std::uniform_real_distribution<>(0, high)(bits); };
        for (int i = 0; i < 1000; ++i) {
            const LossCurve curve{.fixed = uniform(0.03), .proportional = uniform(0.05), .quadratic = uniform(0.05)};
            const auto fitted = lossCurve({curveEfficiency(curve, 0.25), curveEfficiency(curve, 0.5),
                                           curveEfficiency(curve, 0.75), curveEfficiency(curve, 1)});
            QVERIFY(fitted);
            QVERIFY_WITHIN(fitted->fixed, curve.fixed, 1e-14);
            QVERIFY_WITHIN(fitted->proportional, curve.proportional, 1e-13);
            QVERIFY_WITHIN(fitted->quadratic, curve.quadratic, 1e-13);
        }
    }

    void fitIsThatOfLeastSquares() {
        const std::array measured{0.930, 0.955, 0.957, 0.951}; // assumed points of a double conversion
        Eigen::Matrix<double, 4, 3> loads;
        Eigen::Vector4d losses;
        for (int i = 0; i < 4; ++i) {
            const double x = (i + 1) / 4.0;
            loads.row(i) << 1, x, x * x;
            losses(i) = x * (1 / measured[static_cast<std::size_t>(i)] - 1);
        }
        const Eigen::Vector3d expected = loads.colPivHouseholderQr().solve(losses);
        const auto fitted = lossCurve(measured);
        QVERIFY(fitted);
        QVERIFY_NEAR(fitted->fixed, expected(0), 1e-12);
        QVERIFY_NEAR(fitted->proportional, expected(1), 1e-12);
        QVERIFY_NEAR(fitted->quadratic, expected(2), 1e-12);
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY_WITHIN(curveEfficiency(*fitted, static_cast<double>(i + 1) / 4), measured[i], 2e-3);
    }

    void impossibleLossesAreNoCurve() {
        QVERIFY(!lossCurve({0.992, 0.943, 0.928, 0.921})); // a gain at no load
        QVERIFY(!lossCurve({0.80, 1.0, 1.0, 0.80}));       // a gain in the middle
        const auto perfect = lossCurve({1, 1, 1, 1});
        QVERIFY(perfect);
        QCOMPARE(curveEfficiency(*perfect, 0.3), 1.0);
        const auto proportional = lossCurve({0.95, 0.95, 0.95, 0.95}); // nothing fixed, but for roundings
        QVERIFY(proportional && proportional->fixed >= 0);
        QVERIFY_NEAR(curveEfficiency(*proportional, 0.4), 0.95, 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestPowerChain)
#include "tst_power_chain.moc"
