// SPDX-License-Identifier: GPL-3.0-or-later
// The window under the hand: from the move of a slider to the painted answer, and from nothing to the first paint.
#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include "tests/support/memory.h"
#include "ui/charts/figure_view.h"
#include "ui/style/application_style.h"
#include "ui/windows/desk.h"

namespace {

using namespace plumb;
using namespace plumb::ui;

constexpr Date day{2026, 1, 10};

/// A window of 1920x1080 with a template open, in a folder of its own.
struct OpenWindow {
    QTemporaryDir folder;
    QSettings settings{folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    Desk desk{{folder.path().toStdString()}, settings, [] { return day; }, QLocale::c()};

    explicit OpenWindow(const char* page) {
        dress(*qApp, ThemeKind::light);
        benchmark::DoNotOptimize(desk.session().startFrom("simulation-512"));
        desk.window().resize(1920, 1080);
        desk.window().showPage(QLatin1String(page));
        desk.window().show();
        settle();
    }

    void settle() {
        QElapsedTimer timer;
        timer.start();
        const auto results = [&] { return desk.evaluation().results(); };
        while ((!results() || !results()->full || desk.evaluation().isStale()) && timer.elapsed() < 5000)
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 50);
    }
};

double percentileOf(std::vector<double> values, double p) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(p * static_cast<double>(values.size() - 1))];
}

/// Moves the first slider of the page again and again; `painted` is counted from the move to the paint of the figure
/// that shows it (the first in sight), or of every figure of the page.
void slide(benchmark::State& state, const char* page, bool wholePage) {
    OpenWindow open(page);
    Desk& desk = open.desk;
    const QString address = desk.assumptions().forPage(QLatin1String(page)).value(0);
    std::vector<FigureView*> views;
    for (FigureView* view : desk.window().page(QLatin1String(page))->findChildren<FigureView*>()) {
        if (view->isVisible() && (wholePage || views.empty()))
            views.push_back(view);
    }
    std::vector<double> times;
    std::size_t painted = 0;
    for (FigureView* view : views)
        QObject::connect(view, &FigureView::painted, view, [&painted] { ++painted; });
    desk.assumptions().beginSlide(address);
    const double before = tests::residentMegabytes();
    double position = 0.4;
    double direction = 0.003;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        position += direction;
        if (position > 0.6 || position < 0.4)
            direction = -direction;
        benchmark::DoNotOptimize(desk.assumptions().slide(address, position));
        const auto revision = desk.session().revision();
        painted = 0;
        while (!desk.evaluation().results() || desk.evaluation().results()->revision < revision ||
               painted < views.size())
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        state.SetIterationTime(time.count());
        times.push_back(time.count() * 1000);
    }
    desk.assumptions().endSlide();
    state.counters["p50_ms"] = percentileOf(times, 0.5);
    state.counters["p95_ms"] = percentileOf(times, 0.95);
    state.counters["figures"] = static_cast<double>(views.size());
    state.counters["grown_MB"] = tests::residentMegabytes() - before;
}

void slideFocusedChart(benchmark::State& state) {
    slide(state, "reliability", false);
}
void slideWholePage(benchmark::State& state) {
    slide(state, "reliability", true);
}
void slideOverview(benchmark::State& state) {
    slide(state, "overview", true);
}

/// From the composition of the window to its first paint; the process itself is measured as a whole command.
void firstPaint(benchmark::State& state) {
    for (auto _ : state) {
        OpenWindow open("overview");
        benchmark::DoNotOptimize(open.desk.window().grab());
    }
}

BENCHMARK(slideFocusedChart)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(2000);
BENCHMARK(slideWholePage)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(500);
BENCHMARK(slideOverview)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(500);
BENCHMARK(firstPaint)->Unit(benchmark::kMillisecond)->Iterations(5);

} // namespace
