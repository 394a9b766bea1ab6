// SPDX-License-Identifier: GPL-3.0-or-later
// Figures to draw: those of a project, and those with next to nothing or something impossible in them.
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <QStringList>

#include "core/report/figures.h"

namespace plumb::tests {

inline std::vector<report::Figure> figuresOf(const Project& project) {
    const Evaluation evaluation = evaluate(project);
    const report::Source source{project, evaluation};
    std::vector<report::Figure> all{report::mtbfAgainstNodes(source)};
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        all.push_back(report::waterfall(source, r));
        for (std::size_t n = 0; n < project.networks.size(); ++n)
            all.push_back(report::fabricTopology(source, r, n));
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            all.push_back(report::overheadAgainstInterval(source, r, w));
            all.push_back(report::failureCost(source, r, w));
            all.push_back(report::allReduceTimes(source, r, w));
        }
    }
    return all;
}

inline report::Figure twoLines() {
    report::Figure figure;
    figure.id = "example";
    figure.title = "It rises";
    figure.subtitle = "Amount in USD";
    figure.summary = "It rises.";
    figure.x = {"Time", "y", 1, 3, report::Scale::linear};
    figure.y = {"Amount", "USD", 0, 10, report::Scale::linear};
    figure.series = {{"one", report::Subject{"a", 0}, {{1, 2}, {2, 3}, {3, 7}}},
                     {"other", report::Subject{"b", 1}, {{1, 9}, {2, 4}, {3, 1}}}};
    figure.bands = {{"P10 to P90", report::Subject{"a", 0}, {{1, 1, 3}, {2, 2, 5}, {3, 5, 9}}}};
    figure.marks = {{report::MarkKind::point, 2, 3, "here", std::nullopt},
                    {report::MarkKind::verticalLine, 2.5, 0, "in force", std::nullopt},
                    {report::MarkKind::horizontalLine, 0, 5, "limit", std::nullopt}};
    return figure;
}

/// With the name of what is wrong with each.
inline std::vector<std::pair<std::string, report::Figure>> degenerateFigures() {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::pair<std::string, report::Figure>> all;
    const auto add = [&all](const char* name, auto change) {
        report::Figure figure = twoLines();
        change(figure);
        all.emplace_back(name, figure);
    };
    add("empty", [](report::Figure& f) { f = {}; });
    add("only words", [](report::Figure& f) {
        f.series.clear(), f.bands.clear(), f.marks.clear();
        f.note = "There is nothing to see.";
    });
    add("one point", [](report::Figure& f) {
        f.series = {{"one", std::nullopt, {{1, 2}}}};
        f.bands.clear();
    });
    add("line without points", [](report::Figure& f) { f.series.front().points.clear(); });
    add("all equal", [](report::Figure& f) {
        f.series = {{"one", std::nullopt, {{1, 5}, {2, 5}}}};
        f.y.low = f.y.high = 5;
    });
    add("not a number", [=](report::Figure& f) { f.series.front().points[1].y = nothing; });
    add("infinite", [=](report::Figure& f) {
        f.series.front().points[1].y = infinite;
        f.bands.front().points[1].high = infinite;
        f.marks.front().x = -infinite;
    });
    add("axis without length", [](report::Figure& f) { f.x.low = f.x.high = 2; });
    add("axis of nothing", [=](report::Figure& f) { f.y.low = nothing; });
    add("axis without end", [=](report::Figure& f) { f.y.high = infinite; });
    add("axis backwards", [](report::Figure& f) { std::swap(f.x.low, f.x.high); });
    add("largest doubles", [](report::Figure& f) {
        f.series.front().points = {{1, -1.7e308}, {2, 1.7e308}};
        f.y = {"Amount", "USD", -1.7e308, 1.7e308, report::Scale::linear};
    });
    add("smallest doubles", [](report::Figure& f) {
        f.series.front().points = {{1, 1e-320}, {2, 3e-320}};
        f.y = {"Amount", "h", 1e-320, 4e-320, report::Scale::linear};
    });
    add("neighbouring doubles", [](report::Figure& f) {
        f.x = {"Time", "y", 1e15, std::nextafter(1e15, 2e15), report::Scale::linear};
    });
    add("logarithm of nothing", [](report::Figure& f) {
        f.y = {"Amount", "h", 0, 10, report::Scale::logarithmic};
        f.series.front().points[0].y = -1;
    });
    add("many decades", [](report::Figure& f) { f.y = {"Amount", "h", 1e-300, 1e300, report::Scale::logarithmic}; });
    add("far outside", [](report::Figure& f) { f.series.front().points[2] = {1e300, -1e300}; });
    add("bars of nothing", [=](report::Figure& f) {
        f = {};
        f.title = "Bars";
        f.bars = {{"a", "A", 0, 0, "$0", true}, {"b", "B", 0, nothing, "?", false}};
    });
    add("bars of the largest doubles", [](report::Figure& f) {
        f = {};
        f.bars = {{"a", "A", 0, 1.7e308, "much", true}, {"b", "B", 1.7e308, -1.7e308, "more", false}};
    });
    add("long words", [](report::Figure& f) {
        f.title = std::string(400, 'W') + " and " + std::string(900, 'i');
        f.series.front().name = std::string(300, 'n');
        f.note = f.title;
        f.marks.front().label = f.title;
    });
    return all;
}

/// What Qt complains about while this lives.
class Complaints {
public:
    Complaints() {
        texts().clear();
        m_before = qInstallMessageHandler(&take);
    }
    ~Complaints() { qInstallMessageHandler(m_before); }

    static QStringList& texts() {
        static QStringList all;
        return all;
    }

private:
    static void take(QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type != QtDebugMsg && type != QtInfoMsg)
            texts().append(text);
    }

    QtMessageHandler m_before;
};

} // namespace plumb::tests
