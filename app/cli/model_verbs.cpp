// SPDX-License-Identifier: GPL-3.0-or-later
// fit, calc: one log and one model by themselves, without a project.
#include <algorithm>
#include <array>
#include <type_traits>

#include "app/cli/fit_text.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/evaluation/calculators.h"
#include "core/intake/log_fit.h"
#include "core/report/json/values.h"

namespace plumb::cli {
namespace {

using nlohmann::ordered_json;

// ---- calc -----------------------------------------------------------------------------------------------------------

struct CalcOptions {
    std::string model;
    std::vector<std::string> inputs;
    bool list = false;
    bool json = false;
};

std::string_view nameOf(InputKind kind) {
    switch (kind) {
    case InputKind::number:
        return "number";
    case InputKind::choice:
        return "choice";
    case InputKind::numbers:
        return "numbers";
    case InputKind::words:
        return "words";
    case InputKind::table:
        return "table";
    }
    return {};
}

ordered_json inputJson(const CalculatorInput& input) {
    ordered_json json{
        {"name", input.name}, {"meaning", input.meaning}, {"kind", nameOf(input.kind)}, {"required", input.required}};
    if (!input.choices.empty())
        json["choices"] = input.choices;
    if (input.kind != InputKind::choice && input.kind != InputKind::words)
        json["must_be"] = input.domain.text();
    if (input.required)
        return json;
    if (input.defaultNumber)
        json["default"] = *input.defaultNumber;
    else if (input.kind == InputKind::choice)
        json["default"] = input.choices.front();
    else if (!input.defaultInput.empty())
        report::putAbsent(json, "default", fmt::format("the value of {}", input.defaultInput));
    else
        report::putAbsent(json, "default", "without a value the model chooses or leaves it out");
    return json;
}

std::string inputText(const CalculatorInput& input) {
    std::string text(input.name);
    if (input.kind == InputKind::choice)
        text += fmt::format("={}", fmt::join(input.choices, "|"));
    else if (input.defaultNumber)
        text += '=' + exactNumber(*input.defaultNumber);
    else if (!input.defaultInput.empty())
        text += fmt::format("={}", input.defaultInput);
    return input.required ? text : '[' + text + ']';
}

Output listCalculators(bool asJson) {
    ordered_json models = ordered_json::array();
    std::string text;
    for (const Calculator& calculator : calculators()) {
        ordered_json json{{"name", calculator.name},
                          {"title", calculator.title},
                          {"inputs", ordered_json::array()},
                          {"outputs", ordered_json::array()},
                          {"source", calculator.source}};
        std::vector<std::vector<std::string>> rows;
        for (const CalculatorInput& input : calculator.inputs) {
            json["inputs"].push_back(inputJson(input));
            rows.push_back({inputText(input), std::string(input.meaning)});
        }
        for (const CalculatorOutputField& output : calculator.outputs) {
            json["outputs"].push_back({{"name", output.name}, {"meaning", output.meaning}});
            rows.push_back({"-> " + std::string(output.name), std::string(output.meaning)});
        }
        models.push_back(std::move(json));
        text += fmt::format("{}: {}\n{}    {}\n\n", calculator.name, calculator.title, aligned(rows, {}, "    "),
                            calculator.source);
    }
    return {asJson ? report::jsonText({{"models", std::move(models)}}) : text, {}, 0};
}

ordered_json jsonOf(const InputValue& value) {
    return std::visit([](const auto& held) { return ordered_json(held); }, value);
}

void put(ordered_json& json, const CalculatorOutput& output) {
    std::visit(
        [&](const auto& held) {
            if constexpr (std::is_same_v<std::decay_t<decltype(held)>, Absent>)
                report::putAbsent(json, output.name, held.why);
            else
                json[output.name] = held;
        },
        output.value);
}

std::string textOf(const CalculatorOutput& output) {
    struct {
        std::string operator()(double number) const { return exactNumber(number); }
        std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
        std::string operator()(const std::string& words) const { return words; }
        std::string operator()(const Absent& absent) const { return "does not exist: " + absent.why; }
        std::string operator()(const std::vector<double>& numbers) const {
            std::vector<std::string> texts;
            texts.reserve(numbers.size());
            for (const double number : numbers)
                texts.push_back(exactNumber(number));
            return join(texts, ", ");
        }
    } shown;
    return std::visit(shown, output.value);
}

Result<Output> calc(const CalcOptions& options) {
    if (options.list) {
        if (!options.model.empty())
            return badValue("--list lists every model; leave the model's name away.");
        return listCalculators(options.json);
    }
    if (options.model.empty())
        return badValue("\"plumbline calc\" needs the name of a model; plumbline calc --list shows them all.");
    const auto calculator = findCalculator(options.model);
    if (!calculator)
        return tl::unexpected(calculator.error());
    const auto inputs = parseInputs(**calculator, options.inputs);
    if (!inputs)
        return tl::unexpected(inputs.error());
    const auto outputs = runCalculator(**calculator, *inputs);
    if (!outputs)
        return tl::unexpected(outputs.error());
    ordered_json json = ordered_json::object();
    std::vector<std::vector<std::string>> rows;
    for (const CalculatorOutput& output : *outputs) {
        put(json, output);
        rows.push_back({output.name, textOf(output)});
    }
    json["inputs"] = ordered_json::object();
    for (const CalculatorValues::Entry& entry : inputs->entries())
        json["inputs"][entry.name] = jsonOf(entry.value);
    json["source"] = (*calculator)->source;
    if (options.json)
        return Output{report::jsonText(json), {}, 0};
    return Output{fmt::format("{}Source: {}\n", aligned(rows), (*calculator)->source), {}, 0};
}

// ---- fit ------------------------------------------------------------------------------------------------------------

struct FitCall {
    std::string log;
    std::string exposureUnits, windowDays, confidence;
    std::string kind, start, end, length, unit, classColumn, zone, timeUnit;
    bool json = false;
};

constexpr std::uint64_t mostLogBytes = 256ULL << 20U; // assumed: some million failures

std::optional<std::string> given(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

Result<intake::FitOptions> fitOptions(const FitCall& call) {
    intake::FitOptions options;
    for (const auto& [text, option] :
         {std::pair(&call.exposureUnits, "--exposure-units"), std::pair(&call.windowDays, "--window-days"),
          std::pair(&call.confidence, "--confidence")}) {
        if (!text->empty() && !parseNumber(*text))
            return badValue(
                fmt::format("{}: \"{}\" is not a number; write a point for the decimal sign.", option, *text));
    }
    if (call.exposureUnits.empty() != call.windowDays.empty())
        return badValue("The MTBF of a unit needs --exposure-units and --window-days together: how many units were "
                        "watched, and for how long.");
    if (const auto units = parseNumber(call.exposureUnits))
        options.exposureUnits = Count{*units};
    if (const auto days = parseNumber(call.windowDays))
        options.window = Days{*days};
    if (const auto confidence = parseNumber(call.confidence))
        options.confidence = {*confidence};
    if (!call.timeUnit.empty()) {
        // In the order of intake::NumberUnit.
        constexpr std::array<std::string_view, 4> units{"seconds", "minutes", "hours", "days"};
        const auto found = std::ranges::find(units, call.timeUnit);
        if (found == units.end())
            return badValue(fmt::format("--time-unit: \"{}\" is none of {}.{}", call.timeUnit, listed(units),
                                        suggestion(call.timeUnit, units)));
        options.numberUnit = static_cast<intake::NumberUnit>(found - units.begin());
    }
    options.kind = given(call.kind);
    options.startColumn = given(call.start);
    options.endColumn = given(call.end);
    options.lengthColumn = given(call.length);
    options.unitColumn = given(call.unit);
    options.kindColumn = given(call.classColumn);
    options.timeZone = given(call.zone);
    return options;
}

Result<Output> fitLog(const FitCall& call) {
    const auto options = fitOptions(call);
    if (!options)
        return tl::unexpected(options.error());
    const auto bytes = readFile(call.log, mostLogBytes);
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

} // namespace

void addModelVerbs(Verbs& verbs) {
    verbs.add<FitCall>(
        "fit", "From a failure log to MTBF with interval, Weibull fit and repair times",
        [](CLI::App& verb, FitCall& call) {
            verb.add_option("LOG", call.log, "Failure log: a table of failures or lifetimes")->required();
            verb.add_option("--exposure-units", call.exposureUnits, "Units that were watched, healthy ones included");
            verb.add_option("--window-days", call.windowDays, "For how many days they were watched");
            verb.add_option("--kind", call.kind, "Only failures of this kind or cause");
            verb.add_option("--confidence", call.confidence, "Two-sided confidence of the intervals (0.9)");
            verb.add_option("--start", call.start, "Column of the time a failure began: its name or number");
            verb.add_option("--end", call.end, "Column of the time it ended");
            verb.add_option("--length", call.length, "Column of its length");
            verb.add_option("--unit", call.unit, "Column of the unit that failed");
            verb.add_option("--class", call.classColumn, "Column of the class of failure");
            verb.add_option("--zone", call.zone, "Time zone of local times, such as America/Denver");
            verb.add_option("--time-unit", call.timeUnit, "Unit of plain numbers: seconds, minutes, hours or days");
            verb.add_flag("--json", call.json, "Print one JSON document");
        },
        fitLog);
    verbs.add<CalcOptions>(
        "calc", "One model by itself",
        [](CLI::App& verb, CalcOptions& options) {
            verb.add_option("MODEL", options.model, "Name of the model, such as checkpoint.interval");
            verb.add_option("NAME=VALUE", options.inputs, "Inputs of the model; names carry their unit");
            verb.add_flag("--list", options.list, "List every model with its inputs and outputs");
            verb.add_flag("--json", options.json, "Print one JSON document");
        },
        calc);
}

} // namespace plumb::cli
