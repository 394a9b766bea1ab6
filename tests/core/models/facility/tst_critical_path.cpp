// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of tasks: a worked chain, rings, and generated plans against two other ways to the same answer.
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <QTest>

#include "core/models/facility/critical_path.h"
#include "tests/support/near.h"

using namespace plumb::models;

namespace {

constexpr std::uint64_t bit(std::size_t task) {
    return std::uint64_t{1} << task;
}

bool waits(const std::vector<Task>& tasks, std::size_t task, std::size_t on) {
    return tasks[task].exists && tasks[on].exists && (tasks[task].after & bit(on)) != 0;
}

/// The longest chain that ends with `task`, by trying every chain.
double longestTo(const std::vector<Task>& tasks, std::size_t task) {
    double before = 0;
    for (std::size_t on = 0; on < tasks.size(); ++on) {
        if (waits(tasks, task, on))
            before = std::max(before, longestTo(tasks, on));
    }
    return before + tasks[task].duration;
}

/// The longest chain after `task`, likewise.
double longestFrom(const std::vector<Task>& tasks, std::size_t task) {
    double after = 0;
    for (std::size_t next = 0; next < tasks.size(); ++next) {
        if (waits(tasks, next, task))
            after = std::max(after, tasks[next].duration + longestFrom(tasks, next));
    }
    return after;
}

/// All longest chains from task to task in max-plus algebra (Floyd and Warshall with max for min): start to start.
std::vector<std::vector<double>> maxPlusClosure(const std::vector<Task>& tasks) {
    const std::size_t n = tasks.size();
    std::vector<std::vector<double>> chain(n, std::vector<double>(n, -std::numeric_limits<double>::infinity()));
    for (std::size_t from = 0; from < n; ++from) {
        chain[from][from] = 0;
        for (std::size_t to = 0; to < n; ++to) {
            if (waits(tasks, to, from))
                chain[from][to] = tasks[from].duration;
        }
    }
    for (std::size_t via = 0; via < n; ++via) {
        for (std::size_t from = 0; from < n; ++from) {
            for (std::size_t to = 0; to < n; ++to)
                chain[from][to] = std::max(chain[from][to], chain[from][via] + chain[via][to]);
        }
    }
    return chain;
}

Plan planOf(const std::vector<Task>& tasks) {
    Plan plan;
    criticalPath(tasks, plan);
    return plan;
}

/// A plan without rings: tasks wait only for earlier places of a hidden order, with whole durations (exact sums).
std::vector<Task> anyPlan(std::mt19937_64& bits, std::size_t size, double density) {
    std::vector<std::size_t> order(size);
    for (std::size_t i = 0; i < size; ++i)
        order[i] = i;
    std::ranges::shuffle(order, bits);
    std::vector<Task> tasks(size);
    for (std::size_t i = 0; i < size; ++i) {
        Task& task = tasks[order[i]];
        task.exists = bits() % 8 != 0;
        task.duration = static_cast<double>(bits() % 30);
        for (std::size_t k = 0; k < i; ++k) {
            if (std::uniform_real_distribution<>(0, 1)(bits) < density)
                task.after |= bit(order[k]);
        }
    }
    return tasks;
}

} // namespace

class TestCriticalPath : public QObject {
    Q_OBJECT
private slots:
    // Utility 26 weeks, then transformer 128 and switchgear 60 side by side, both before power-up of 4; racks of 40
    // wait for cooling of 50 alone; commissioning of 6 closes.
    void aFacility() {
        const std::vector<Task> tasks{
            {26, 0, true}, {128, bit(0), true}, {60, bit(0), true},        {4, bit(1) | bit(2), true},
            {50, 0, true}, {40, bit(4), true},  {6, bit(3) | bit(5), true}};
        const Plan plan = planOf(tasks);
        QVERIFY(!plan.isCircular);
        QCOMPARE(plan.length, 26.0 + 128 + 4 + 6);
        const double slack[] = {0, 0, 68, 0, 68, 68, 0};
        const double start[] = {0, 26, 26, 154, 0, 50, 158};
        for (std::size_t task = 0; task < tasks.size(); ++task) {
            QCOMPARE(plan.times[task].slack, slack[task]);
            QCOMPARE(plan.times[task].start, start[task]);
            QCOMPARE(plan.times[task].finish, start[task] + tasks[task].duration);
            QCOMPARE(plan.times[task].critical, slack[task] == 0);
        }
    }

    void nothingToDo() {
        QCOMPARE(planOf({}).length, 0.0);
        QVERIFY(!planOf({}).isCircular);
        const Plan plan = planOf({{7, 0, false}, {9, bit(0), true}, {1, bit(40), true}});
        QCOMPARE(plan.length, 9.0);          // a task that does not exist delays nobody
        QCOMPARE(plan.times[0].finish, 0.0); // and has no times
        QVERIFY(!plan.times[0].critical);
        QCOMPARE(plan.times[2].slack, 8.0);
        QVERIFY(planOf({{0, 0, true}}).times[0].critical);
    }

    void ringsAreSaid_data() {
        QTest::addColumn<bool>("isCircular");
        QTest::addColumn<int>("kind");
        QTest::newRow("itself") << true << 0;
        QTest::newRow("each other") << true << 1;
        QTest::newRow("three, and one before") << true << 2;
        QTest::newRow("broken by a task that does not exist") << false << 3;
    }
    void ringsAreSaid() {
        QFETCH(bool, isCircular);
        QFETCH(int, kind);
        const std::vector<std::vector<Task>> kinds{
            {{1, bit(0), true}},
            {{1, bit(1), true}, {1, bit(0), true}},
            {{5, 0, true}, {1, bit(0) | bit(3), true}, {1, bit(1), true}, {1, bit(2), true}},
            {{1, bit(1), true}, {1, bit(0), false}}};
        Plan plan = planOf({{3, 0, true}}); // what stood there before is gone
        criticalPath(kinds[static_cast<std::size_t>(kind)], plan);
        QCOMPARE(plan.isCircular, isCircular);
        if (isCircular) {
            // What is in the ring or behind it has no times; a task before it has.
            const std::vector<Task>& tasks = kinds[static_cast<std::size_t>(kind)];
            double length = 0;
            for (std::size_t task = 0; task < tasks.size(); ++task) {
                const TaskTimes& times = plan.times[task];
                QCOMPARE(times.isStuck, tasks[task].after != 0);
                QVERIFY(!times.isStuck || (times.finish == 0 && !times.critical));
                length += times.isStuck ? 0 : tasks[task].duration;
            }
            QCOMPARE(plan.length, length);
        }
    }

    void agreesWithEveryChainTried() {
        std::mt19937_64 bits(1);
        for (int i = 0; i < 3000; ++i) {
            const auto tasks = anyPlan(bits, 1 + bits() % 10, 0.35);
            const Plan plan = planOf(tasks);
            QVERIFY(!plan.isCircular);
            double length = 0;
            for (std::size_t task = 0; task < tasks.size(); ++task)
                length = std::max(length, tasks[task].exists ? longestTo(tasks, task) : 0);
            QCOMPARE(plan.length, length);
            for (std::size_t task = 0; task < tasks.size(); ++task) {
                if (!tasks[task].exists)
                    continue;
                QCOMPARE(plan.times[task].finish, longestTo(tasks, task));
                const double slack = length - longestTo(tasks, task) - longestFrom(tasks, task);
                QCOMPARE(plan.times[task].slack, slack);
                QCOMPARE(plan.times[task].critical, slack == 0);
            }
        }
    }

    void agreesWithMaxPlusAlgebra() {
        std::mt19937_64 bits(2);
        for (int i = 0; i < 200; ++i) {
            const auto tasks = anyPlan(bits, mostTasks, 0.02 + 0.002 * (i % 50));
            const Plan plan = planOf(tasks);
            const auto chain = maxPlusClosure(tasks);
            double length = 0;
            for (std::size_t to = 0; to < tasks.size(); ++to) {
                if (!tasks[to].exists)
                    continue;
                double start = 0;
                double tail = tasks[to].duration;
                for (std::size_t other = 0; other < tasks.size(); ++other) {
                    start = std::max(start, chain[other][to]);
                    tail = std::max(tail, chain[to][other] + (tasks[other].exists ? tasks[other].duration : 0));
                }
                QCOMPARE(plan.times[to].start, start);
                QCOMPARE(plan.times[to].slack, plan.length - start - tail);
                length = std::max(length, start + tail);
            }
            QCOMPARE(plan.length, length);
        }
    }

    // What the words say: a slip within the slack moves nothing, one beyond it moves the end by the rest.
    void slackIsWhatATaskMaySlip() {
        std::mt19937_64 bits(4);
        for (int i = 0; i < 500; ++i) {
            auto tasks = anyPlan(bits, 12, 0.3);
            const Plan plan = planOf(tasks);
            for (std::size_t task = 0; task < tasks.size(); ++task) {
                if (!tasks[task].exists)
                    continue;
                tasks[task].duration += plan.times[task].slack;
                QCOMPARE(planOf(tasks).length, plan.length);
                tasks[task].duration += 3;
                QCOMPARE(planOf(tasks).length, plan.length + 3);
                tasks[task].duration -= plan.times[task].slack + 3;
            }
        }
    }

    void tiesOfDecimalsAreBothCritical() {
        // 0.1 + 0.2 exceeds 0.3 by a rounding.
        const Plan plan = planOf({{0.1, 0, true}, {0.2, bit(0), true}, {0.3, 0, true}, {1, bit(1) | bit(2), true}});
        QVERIFY(plan.times[1].critical && plan.times[2].critical);
        QCOMPARE(plan.times[2].slack, 0.0);
    }

    void aRingIsFoundAmongMany() {
        std::mt19937_64 bits(6);
        for (int i = 0; i < 300; ++i) {
            auto tasks = anyPlan(bits, 20, 0.2);
            for (Task& task : tasks)
                task.exists = true;
            const auto chain = maxPlusClosure(tasks);
            const std::size_t from = bits() % 20;
            const std::size_t to = bits() % 20;
            tasks[from].after |= bit(to); // closes a ring exactly if `to` comes after `from` already
            QCOMPARE(planOf(tasks).isCircular, std::isfinite(chain[from][to]));
        }
    }
};

QTEST_APPLESS_MAIN(TestCriticalPath)
#include "tst_critical_path.moc"
