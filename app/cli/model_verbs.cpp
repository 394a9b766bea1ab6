// SPDX-License-Identifier: GPL-3.0-or-later
// calc: one model by itself, without a project.
#include <algorithm>
#include <type_traits>

#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/base/text.h"
#include "core/evaluation/calculators.h"
#include "core/report/json/values.h"

namespace plumb::cli {
namespace {

using nlohmann::ordered_json;

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

} // namespace

void addModelVerbs(Verbs& verbs) {
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
