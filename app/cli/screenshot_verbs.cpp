// SPDX-License-Identifier: GPL-3.0-or-later
// screenshot: a page of the window as a picture, for documentation and review.
#include <algorithm>
#include <filesystem>

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "app/offscreen.h"
#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "ui/style/application_style.h"
#include "ui/windows/desk.h"
#include "ui/windows/pages.h"

namespace plumb::cli {
namespace {

struct ScreenshotOptions {
    std::string file;
    std::string page;
    std::string size = "1440x900";
    std::string theme = "light";
    double scale = 1;
    std::string out;
};

Result<QSize> parseSize(const std::string& text) {
    const auto cross = text.find('x');
    const auto width = parseNumber(text.substr(0, cross));
    const auto height = cross == std::string::npos ? std::nullopt : parseNumber(text.substr(cross + 1));
    const auto fits = [](std::optional<double> pixels) {
        return pixels && *pixels >= 320 && *pixels <= 7680 && *pixels == static_cast<int>(*pixels);
    };
    if (!fits(width) || !fits(height))
        return badValue(fmt::format("--size: \"{}\" is no size of the form WIDTHxHEIGHT with 320 to 7680 pixels "
                                    "each, such as 1440x900.",
                                    text));
    return QSize(static_cast<int>(*width), static_cast<int>(*height));
}

std::optional<Error> pageProblem(const std::string& page) {
    std::vector<std::string_view> known;
    for (const ui::PageEntry& entry : ui::pageEntries())
        known.push_back(entry.id);
    if (std::ranges::find(known, page) != known.end())
        return std::nullopt;
    return Error{ErrorKind::badValue,
                 fmt::format("--page: \"{}\" is none of {}.{}", page, listed(known), suggestion(page, known))};
}

/// A picture of hundreds of megapixels takes gigabytes and is looked at by nobody.
std::optional<Error> pictureProblem(QSize size, double scale) {
    constexpr double mostPixels = 7680.0 * 7680.0; // assumed: the largest size, unscaled
    const double factor = std::max(1.0, scale);
    if (size.width() * factor * size.height() * factor <= mostPixels)
        return std::nullopt;
    return Error{
        ErrorKind::badValue,
        fmt::format("--scale: {} at --size {}x{} makes a picture of {} megapixels; at most {} are drawn. Ask for "
                    "less of either.",
                    exactNumber(scale), size.width(), size.height(),
                    significant(size.width() * factor * size.height() * factor / 1e6), significant(mostPixels / 1e6))};
}

/// The page once its figures are those of the full run.
QByteArray pictureOf(ui::Desk& desk, const ScreenshotOptions& options, QSize size) {
    ui::MainWindow& window = desk.window();
    window.resize(size);
    window.showPage(QString::fromStdString(options.page));
    window.show();
    QByteArray png;
    const auto take = [&] {
        const auto results = desk.evaluation().results();
        if (!results || !results->full || desk.evaluation().isStale())
            return;
        // One more turn of the loop, so that what the results changed is laid out.
        QTimer::singleShot(50, &window, [&] {
            QBuffer buffer(&png);
            buffer.open(QIODevice::WriteOnly);
            QImage picture = window.grab().toImage();
            if (options.scale < 1)
                picture = picture.scaled((QSizeF(picture.size()) * options.scale).toSize(), Qt::IgnoreAspectRatio,
                                         Qt::SmoothTransformation);
            picture.save(&buffer, "PNG");
            QApplication::quit();
        });
    };
    QObject::connect(&desk.evaluation(), &ui::EvaluationService::resultsChanged, &window, take);
    QTimer::singleShot(0, &window, take);
    QApplication::exec();
    return png;
}

Result<Output> takeScreenshot(const ScreenshotOptions& options) {
    if (const auto problem = pageProblem(options.page))
        return tl::unexpected(*problem);
    const auto size = parseSize(options.size);
    if (!size)
        return tl::unexpected(size.error());
    if (options.theme != "light" && options.theme != "dark")
        return badValue(fmt::format("--theme: \"{}\" is neither light nor dark.", options.theme));
    if (!(options.scale >= 0.5 && options.scale <= 4))
        return badValue(fmt::format("--scale: {} is not between 0.5 and 4.", options.scale));
    if (lowerCase(std::filesystem::path(options.out).extension().string()) != ".png")
        return badValue(fmt::format("-o: \"{}\" does not end in .png, the only format of a screenshot.", options.out));
    if (const auto problem = outProblem(options.file, options.out))
        return tl::unexpected(*problem);
    if (const auto problem = fileNameProblem(options.file))
        return tl::unexpected(*problem);
    if (const auto problem = pictureProblem(*size, options.scale))
        return tl::unexpected(*problem);
    // Read once, when the application begins. Qt draws no whole window at less than a pixel a pixel: a smaller picture
    // is made of a whole one.
    qputenv("QT_SCALE_FACTOR", QByteArray::number(std::max(1.0, options.scale)));
    const Offscreen offscreen;
    ui::dress(*qApp, options.theme == "dark" ? ui::ThemeKind::dark : ui::ThemeKind::light);
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
    ui::Desk desk({folder.path().toStdString()}, settings, today, QLocale::c());
    if (const auto opened = desk.session().open(QString::fromStdString(options.file)); !opened)
        return tl::unexpected(opened.error());
    const QByteArray png = pictureOf(desk, options, *size);
    if (const auto written = replaceFile(options.out, png.toStdString()); !written)
        return tl::unexpected(written.error());
    return Output{fmt::format("Wrote the page to {}.\n", oneLine(options.out)), {}, 0};
}

} // namespace

void addScreenshotVerbs(Verbs& verbs) {
    verbs.add<ScreenshotOptions>(
        "screenshot", "Write a page of the window as a picture",
        [](CLI::App& verb, ScreenshotOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("--page", options.page, "Id of the page")->required();
            verb.add_option("--size", options.size, "WIDTHxHEIGHT in pixels before scaling (1440x900)");
            verb.add_option("--theme", options.theme, "light or dark");
            verb.add_option("--scale", options.scale, "Device pixels a pixel, 0.5 to 4 (1)");
            verb.add_option("-o,--output", options.out, "File to write: NAME.png")->required();
        },
        takeScreenshot);
}

} // namespace plumb::cli
