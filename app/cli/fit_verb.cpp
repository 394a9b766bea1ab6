// SPDX-License-Identifier: GPL-3.0-or-later
// fit: one failure log by itself, without a project.
#include <algorithm>
#include <array>

#include "app/cli/fit_text.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/intake/log_fit.h"
#include "core/report/json/values.h"

namespace plumb::cli {
namespace {

/// One option with a value, as it was given.
using Given = std::optional<std::string>;

struct FitCall {
    std::string log;
    Given exposureUnits, windowDays, confidence, incidentGap, codeWindow, year;
    Given start, end, length, unit, classColumn, mark, state, quantity, zone, timeUnit, delimiter, decimal;
    std::vector<std::string> kinds, withoutKinds, failures;
    bool exposureFromLog = false;
    bool countNonFatal = false;
    bool json = false;
};

Result<void> refuseEmpty(const Given& text, std::string_view option) {
    if (text && trimmed(*text).empty())
        return badValue(fmt::format("{} is given without a value; write one, or leave the option out.", option));
    return {};
}

/// The number of an option, if it is given.
Result<std::optional<double>> numberOf(const Given& text, std::string_view option) {
    if (!text)
        return std::nullopt;
    if (const auto number = parseNumber(*text))
        return number;
    std::string withPoint = *text;
    std::ranges::replace(withPoint, ',', '.');
    if (const auto meant = parseNumber(withPoint))
        return badValue(fmt::format("{}: \"{}\" has a decimal comma; write a point for the decimal sign, and nothing "
                                    "between thousands: {}.",
                                    option, *text, withPoint));
    return badValue(fmt::format("{}: \"{}\" is not a number; write a point for the decimal sign.", option, *text));
}

/// The position of the word among `words`, if it is given.
Result<std::optional<std::size_t>> wordOf(const Given& text, std::string_view option,
                                          std::span<const std::string_view> words) {
    if (!text)
        return std::nullopt;
    const auto found = std::ranges::find(words, *text);
    if (found == words.end())
        return badValue(
            fmt::format("{}: \"{}\" is none of {}.{}", option, *text, listed(words), suggestion(*text, words)));
    return static_cast<std::size_t>(found - words.begin());
}

/// Kinds of an option that may be given several times and may hold several, divided by commas.
Result<std::vector<std::string>> kindsOf(const std::vector<std::string>& given, std::string_view option) {
    std::vector<std::string> kinds;
    for (const std::string& text : given) {
        for (const std::string_view kind : split(text, ',')) {
            if (trimmed(kind).empty())
                return badValue(
                    fmt::format("{}: \"{}\" holds an empty name; write the kinds divided by commas.", option, text));
            kinds.emplace_back(trimmed(kind));
        }
    }
    return kinds;
}

Result<void> readNumbers(const FitCall& call, intake::FitOptions& options) {
    const auto units = numberOf(call.exposureUnits, "--exposure-units");
    const auto days = numberOf(call.windowDays, "--window-days");
    const auto confidence = numberOf(call.confidence, "--confidence");
    const auto gap = numberOf(call.incidentGap, "--incident-gap-min");
    const auto window = numberOf(call.codeWindow, "--code-window-min");
    const auto year = numberOf(call.year, "--year");
    for (const auto* number : {&units, &days, &confidence, &gap, &window, &year}) {
        if (!*number)
            return tl::unexpected(number->error());
    }
    if (call.exposureUnits.has_value() != call.windowDays.has_value())
        return badValue("The MTBF of a unit needs --exposure-units and --window-days together: how many units were "
                        "watched, and for how long.");
    if (call.exposureFromLog && call.exposureUnits)
        return badValue("--exposure-from-log takes the exposure from the log, --exposure-units and --window-days give "
                        "it; leave one of the two out.");
    if (*units)
        options.exposureUnits = Count{**units};
    if (*days)
        options.window = Days{**days};
    if (*confidence)
        options.confidence = {**confidence};
    if (*gap)
        options.incidentGap = Minutes{**gap};
    if (*window)
        options.codeWindow = Minutes{**window};
    if (*year) {
        if (!(**year >= 1970 && **year <= 2199 && **year == static_cast<int>(**year)))
            return badValue(fmt::format("--year: {} is no year of a log; write one from 1970 to 2199.", *call.year));
        options.year = static_cast<int>(**year);
    }
    options.exposureFromLog = call.exposureFromLog;
    return {};
}

Result<void> readNotation(const FitCall& call, intake::FitOptions& options) {
    // In the order of intake::NumberUnit and intake::DecimalSign.
    constexpr std::array<std::string_view, 4> units{"seconds", "minutes", "hours", "days"};
    constexpr std::array<std::string_view, 2> signs{"point", "comma"};
    constexpr std::array<std::string_view, 4> delimiters{"comma", "semicolon", "tab", "bar"};
    constexpr std::array delimiterSigns{',', ';', '\t', '|'};
    const auto unit = wordOf(call.timeUnit, "--time-unit", units);
    const auto sign = wordOf(call.decimal, "--decimal", signs);
    const auto delimiter = wordOf(call.delimiter, "--delimiter", delimiters);
    for (const auto* word : {&unit, &sign, &delimiter}) {
        if (!*word)
            return tl::unexpected(word->error());
    }
    if (*unit)
        options.numberUnit = static_cast<intake::NumberUnit>(**unit);
    if (*sign)
        options.decimal = static_cast<intake::DecimalSign>(**sign);
    if (*delimiter)
        options.delimiter = delimiterSigns[**delimiter];
    return {};
}

Result<intake::FitOptions> fitOptions(const FitCall& call) {
    for (const auto& [given, option] :
         {std::pair(&call.exposureUnits, "--exposure-units"), std::pair(&call.windowDays, "--window-days"),
          std::pair(&call.confidence, "--confidence"), std::pair(&call.incidentGap, "--incident-gap-min"),
          std::pair(&call.codeWindow, "--code-window-min"), std::pair(&call.state, "--state"),
          std::pair(&call.quantity, "--quantity"), std::pair(&call.year, "--year"), std::pair(&call.start, "--start"),
          std::pair(&call.end, "--end"), std::pair(&call.length, "--length"), std::pair(&call.unit, "--unit"),
          std::pair(&call.classColumn, "--class"), std::pair(&call.mark, "--mark"), std::pair(&call.zone, "--zone"),
          std::pair(&call.timeUnit, "--time-unit"), std::pair(&call.delimiter, "--delimiter"),
          std::pair(&call.decimal, "--decimal")}) {
        if (const auto filled = refuseEmpty(*given, option); !filled)
            return tl::unexpected(filled.error());
    }
    intake::FitOptions options;
    if (const auto read = readNumbers(call, options); !read)
        return tl::unexpected(read.error());
    if (const auto read = readNotation(call, options); !read)
        return tl::unexpected(read.error());
    auto kinds = kindsOf(call.kinds, "--kind");
    auto withoutKinds = kindsOf(call.withoutKinds, "--without");
    if (!kinds)
        return tl::unexpected(kinds.error());
    if (!withoutKinds)
        return tl::unexpected(withoutKinds.error());
    auto failures = kindsOf(call.failures, "--failures");
    if (!failures)
        return tl::unexpected(failures.error());
    options.failureValues = std::move(*failures);
    options.countNonFatal = call.countNonFatal;
    options.stateColumn = call.state;
    options.quantityColumn = call.quantity;
    options.kinds = std::move(*kinds);
    options.withoutKinds = std::move(*withoutKinds);
    options.startColumn = call.start;
    options.endColumn = call.end;
    options.lengthColumn = call.length;
    options.unitColumn = call.unit;
    options.kindColumn = call.classColumn;
    options.markColumn = call.mark;
    options.timeZone = call.zone;
    return options;
}

Result<Output> fitLog(const FitCall& call) {
    const auto options = fitOptions(call);
    if (!options)
        return tl::unexpected(options.error());
    const auto bytes = readFile(call.log, intake::maxLogBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto log = intake::readFailureLog(*bytes, *options);
    if (!log)
        return tl::unexpected(log.error());
    const auto fitted = intake::fit(*log, *options);
    if (!fitted)
        return tl::unexpected(fitted.error());
    return Output{call.json ? report::jsonText(intake::toJson(*fitted)) : fitText(*fitted), {}, 0};
}

void addText(CLI::App& verb, const std::string& name, Given& text, const std::string& help) {
    // CLI11 makes nothing of an empty value where it fills an optional itself; here it stays, to be refused.
    verb.add_option_function<std::string>(
        name, [&text](const std::string& value) { text = value; }, help);
}

void declare(CLI::App& verb, FitCall& call) {
    verb.add_option(
            "LOG", call.log,
            "Failure log: a table of failures or lifetimes, JSON records, messages of the kernel or of a service, "
            "or accounting of Slurm; packed with gzip or not")
        ->required();
    addText(verb, "--exposure-units", call.exposureUnits, "Units that were watched, healthy ones included");
    addText(verb, "--window-days", call.windowDays, "For how many days they were watched");
    verb.add_flag("--exposure-from-log", call.exposureFromLog, "Take the exposure that the log itself states");
    verb.add_option("--kind", call.kinds, "Only failures of these kinds, causes or levels (a,b; may be repeated)")
        ->expected(1)
        ->take_all();
    verb.add_option("--without", call.withoutKinds, "No failures of these kinds (a,b; may be repeated)")
        ->expected(1)
        ->take_all();
    addText(verb, "--confidence", call.confidence, "Two-sided confidence of the intervals (0.9)");
    addText(verb, "--start", call.start, "Column of the time a failure began: its name or number");
    addText(verb, "--end", call.end, "Column of the time it ended");
    addText(verb, "--length", call.length, "Column of its length");
    addText(verb, "--unit", call.unit, "Column of the unit that failed");
    addText(verb, "--class", call.classColumn, "Column of the class of failure");
    addText(verb, "--mark", call.mark, "Column that says whether a row is the start or the end of an outage");
    addText(verb, "--state", call.state, "Column that says whether a row is a failure at all");
    verb.add_option("--failures", call.failures,
                    "The values of that column that are failures, every other being none (a,b; may be repeated)")
        ->expected(1)
        ->take_all();
    addText(verb, "--quantity", call.quantity, "Column that says for how many units or failures a row stands");
    addText(verb, "--delimiter", call.delimiter, "What divides columns: comma, semicolon, tab or bar");
    addText(verb, "--decimal", call.decimal, "Decimal sign of the file: point or comma");
    addText(verb, "--zone", call.zone, "Time zone of local times, such as America/Denver");
    addText(verb, "--time-unit", call.timeUnit, "Unit of plain numbers: seconds, minutes, hours or days");
    addText(verb, "--year", call.year, "Year of the first line, where times state none");
    addText(verb, "--incident-gap-min", call.incidentGap,
            "Kernel and service logs: up to how many minutes apart lines of a device are one incident (60)");
    addText(verb, "--code-window-min", call.codeWindow,
            "Likewise: up to how many minutes apart other codes of a device, and link errors of a host, are one (5)");
    verb.add_flag("--count-non-fatal", call.countNonFatal, "Likewise: errors that call themselves non-fatal count");
    verb.add_flag("--json", call.json, "Print one JSON document");
}

} // namespace

void addFitVerb(Verbs& verbs) {
    verbs.add<FitCall>("fit", "From a failure log to MTBF with interval, Weibull fit, trend and repair times", declare,
                       fitLog);
}

} // namespace plumb::cli
