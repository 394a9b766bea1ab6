// SPDX-License-Identifier: GPL-3.0-or-later
// chart: one figure as a file, and what there is to draw.
#include <filesystem>

#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "app/offscreen.h"
#include "core/base/atomic_file.h"
#include "core/report/figures.h"
#include "core/report/json/values.h"
#include "ui/charts/figure_file.h"
#include "ui/style/type.h"

namespace plumb::cli {
namespace {

constexpr double textSize = 11; // points in a file, whatever the system's own size is (assumed)

struct ChartOptions {
    std::string file;
    std::string figure;
    std::string out;
    std::string theme = "print";
    bool list = false;
    bool json = false;
};

std::string idPattern(const report::FigureKind& kind) {
    const std::string id(kind.id);
    switch (kind.scope) {
    case report::FigureScope::project:
        return id;
    case report::FigureScope::route:
        return id + "@ROUTE";
    case report::FigureScope::workflow:
    case report::FigureScope::serving:
        return id + "@WORKFLOW";
    case report::FigureScope::routeWorkflow:
        return id + "@ROUTE/WORKFLOW";
    case report::FigureScope::routeNetwork:
        return id + "@ROUTE/NETWORK";
    }
    return id;
}

Result<Output> listFigures(const ChartOptions& options) {
    if (!options.figure.empty() || !options.out.empty())
        return badValue("chart --list draws nothing; leave --figure and -o out.");
    if (options.json) {
        report::Json document;
        for (const report::FigureKind& kind : report::figures())
            document["figures"].push_back({{"id", kind.id}, {"pattern", idPattern(kind)}, {"title", kind.title}});
        return Output{report::jsonText(document), {}, 0};
    }
    std::vector<std::vector<std::string>> rows;
    for (const report::FigureKind& kind : report::figures())
        rows.push_back({idPattern(kind), std::string(kind.title)});
    return Output{aligned(rows), {}, 0};
}

Result<ui::ThemeKind> themeNamed(const std::string& name) {
    if (name == "print")
        return ui::ThemeKind::print;
    if (name == "light")
        return ui::ThemeKind::light;
    if (name == "dark")
        return ui::ThemeKind::dark;
    return badValue(fmt::format("--theme: \"{}\" is none of print, light and dark.", name));
}

Result<Output> drawFigure(const ChartOptions& options) {
    if (options.list)
        return listFigures(options);
    if (options.json)
        return badValue("chart --json needs --list; a figure is written to a file.");
    if (options.file.empty() || options.figure.empty() || options.out.empty())
        return badValue("\"plumbline chart\" needs FILE, --figure ID and -o OUT.svg, OUT.png or OUT.pdf; chart --list "
                        "shows the figures.");
    const auto format = ui::figureFormatOf(QString::fromStdString(options.out));
    if (!format)
        return badValue("-o: " + format.error().sentence);
    const auto theme = themeNamed(options.theme);
    if (!theme)
        return tl::unexpected(theme.error());
    if (const auto problem = outProblem(options.file, options.out))
        return tl::unexpected(*problem);
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const Evaluation evaluation = evaluate(opened->project());
    const auto figure = report::figure({opened->project(), evaluation}, options.figure);
    if (!figure)
        return badValue("--figure: " + figure.error().sentence);

    const Offscreen painting;
    QFont body = ui::bodyFont();
    body.setPointSizeF(textSize);
    // The figure's own texts are written as the command line writes, so its ticks are too, on every machine.
    const QLocale locale(QLocale::English, QLocale::UnitedStates);
    const QByteArray bytes = ui::figureFile(*figure, *format, {*theme, body, locale, true, false});
    const auto written = replaceFile(options.out, bytes.toStdString());
    if (!written)
        return tl::unexpected(written.error());
    return Output{
        fmt::format("Drew {} to {}: {}.\n", oneLine(figure->id), oneLine(options.out), oneLine(figure->title)),
        fileNotes(*opened), 0};
}

} // namespace

void addChartVerbs(Verbs& verbs) {
    verbs.add<ChartOptions>(
        "chart", "Draw one figure to a file, or list what there is to draw",
        [](CLI::App& verb, ChartOptions& options) {
            verb.add_option("FILE", options.file, "Project file");
            verb.add_option("--figure", options.figure,
                            "Figure: KIND, KIND@ROUTE, KIND@ROUTE/WORKFLOW or KIND@ROUTE/NETWORK");
            verb.add_option("-o,--output", options.out, "File to write: NAME.svg, NAME.png or NAME.pdf");
            verb.add_option("--theme", options.theme, "print (the default), light or dark");
            verb.add_flag("--list", options.list, "List the kinds of figures");
            verb.add_flag("--json", options.json, "With --list: print one JSON document");
        },
        drawFigure);
}

} // namespace plumb::cli
