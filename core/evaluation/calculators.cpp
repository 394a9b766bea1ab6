// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/calculators.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/evaluation/calculators/families.h"

namespace plumb {

namespace {

std::vector<Calculator> allCalculators() {
    std::vector<Calculator> all;
#define PLUMB_APPEND_FAMILY(name)                                                                                      \
    for (Calculator & calculator : calculator_families::name())                                                        \
        all.push_back(std::move(calculator));
    PLUMB_CALCULATOR_FAMILIES(PLUMB_APPEND_FAMILY)
#undef PLUMB_APPEND_FAMILY
    return all;
}

std::string listed(std::span<const std::string_view> words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

/// What was read of one text, or the sentence that refuses it.
using Read = tl::expected<InputValue, std::string>;

Read refused(std::string sentence) {
    return tl::unexpected(std::move(sentence));
}

Read readNumber(const CalculatorInput& input, std::string_view of, std::string_view text) {
    const auto value = parseNumber(text);
    if (!value)
        return refused(
            fmt::format("{} of {} is \"{}\", which is not a number; write it like 1234.5 or 2e9, without unit "
                        "or thousands separator.",
                        input.name, of, text));
    if (!input.domain.contains(*value))
        return refused(
            fmt::format("{} of {} is {}, but must be {}.", input.name, of, exactNumber(*value), input.domain.text()));
    return *value;
}

Read readChoice(const CalculatorInput& input, std::string_view of, std::string_view text) {
    if (std::ranges::find(input.choices, text) == input.choices.end())
        return refused(
            fmt::format("{} of {} is \"{}\"; choose one of {}.", input.name, of, text, listed(input.choices)));
    return std::string(text);
}

/// Three digits that begin with a zero, as nobody writes a number but everybody the rest of one behind a comma.
bool isGroupOfThousands(std::string_view part) {
    return part.size() == 3 && part[0] == '0' && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
}

Read readNumbers(const CalculatorInput& input, std::string_view of, std::string_view text) {
    std::vector<double> values;
    for (const std::string_view whole : split(text, ',')) {
        const std::string_view part = trimmed(whole);
        if (!values.empty() && isGroupOfThousands(part))
            return refused(fmt::format(
                "{0} of {1} has the item \"{2}\", which is written like a group of thousands: for one number write it "
                "without commas, and for a number of its own write {3}.",
                input.name, of, part, exactNumber(*parseNumber(part))));
        const Read read = readNumber(input, of, part);
        if (!read)
            return read;
        values.push_back(std::get<double>(*read));
    }
    return values;
}

Read readWords(const CalculatorInput& input, std::string_view of, std::string_view text) {
    std::vector<std::string> values;
    for (const std::string_view part : split(text, ',')) {
        const Read read = readChoice(input, of, trimmed(part));
        if (!read)
            return read;
        values.push_back(std::get<std::string>(*read));
    }
    return values;
}

Read readTable(const CalculatorInput& input, std::string_view of, std::string_view text) {
    std::vector<std::vector<double>> rows;
    for (const std::string_view part : split(text, ';')) {
        Read read = readNumbers(input, of, part);
        if (!read)
            return read;
        rows.push_back(std::get<std::vector<double>>(std::move(*read)));
        if (rows.back().size() != rows.front().size())
            return refused(
                fmt::format("Row {} of {} of {} has {} numbers, but the first has {}; give every row the same.",
                            rows.size(), input.name, of, rows.back().size(), rows.front().size()));
    }
    return rows;
}

Read read(const CalculatorInput& input, std::string_view of, std::string_view text) {
    switch (input.kind) {
    case InputKind::number:
        return readNumber(input, of, text);
    case InputKind::choice:
        return readChoice(input, of, text);
    case InputKind::numbers:
        return readNumbers(input, of, text);
    case InputKind::words:
        return readWords(input, of, text);
    case InputKind::table:
        return readTable(input, of, text);
    }
    return refused({});
}

std::string unknownInput(const Calculator& calculator, std::string_view name) {
    std::vector<std::string_view> names;
    for (const CalculatorInput& input : calculator.inputs)
        names.push_back(input.name);
    if (const auto near = closest(name, names))
        return fmt::format("{} has no input \"{}\"; did you mean {}?", calculator.name, name, *near);
    return fmt::format("{} has no input \"{}\"; its inputs are {}.", calculator.name, name, listed(names));
}

/// What stands in for an optional input that was not given, if anything does.
const InputValue* like(const CalculatorInput& input, const CalculatorValues& values) {
    return input.defaultInput.empty() ? nullptr : values.find(input.defaultInput);
}

template <class T>
const T& valueOf(const CalculatorValues& values, std::string_view name) {
    const InputValue* value = values.find(name);
    PLUMB_CHECK(value != nullptr && std::holds_alternative<T>(*value));
    return std::get<T>(*value);
}

bool isFinite(const OutputValue& value) {
    if (const auto* number = std::get_if<double>(&value))
        return std::isfinite(*number);
    if (const auto* numbers = std::get_if<std::vector<double>>(&value))
        return std::ranges::all_of(*numbers, [](double number) { return std::isfinite(number); });
    return true;
}

} // namespace

bool Domain::contains(double value) const {
    if (whole && value != std::floor(value))
        return false;
    return (lowOpen ? value > low : value >= low) && (highOpen ? value < high : value <= high);
}

std::string Domain::text() const {
    std::vector<std::string> parts;
    if (std::isfinite(low))
        parts.push_back(fmt::format("{} {}", lowOpen ? "greater than" : "at least", exactNumber(low)));
    if (std::isfinite(high))
        parts.push_back(fmt::format("{} {}", highOpen ? "less than" : "at most", exactNumber(high)));
    const std::string ends = join(parts, " and ");
    if (!whole)
        return ends.empty() ? "a finite number" : ends;
    return ends.empty() ? "a whole number" : "a whole number, " + ends;
}

CalculatorInput CalculatorInput::optional(double number) const {
    CalculatorInput input = *this;
    input.required = false;
    input.defaultNumber = number;
    return input;
}

CalculatorInput CalculatorInput::optional() const {
    CalculatorInput input = *this;
    input.required = false;
    return input;
}

CalculatorInput CalculatorInput::optionalLike(std::string_view otherInput) const {
    CalculatorInput input = *this;
    input.required = false;
    input.defaultInput = otherInput;
    return input;
}

const InputValue* CalculatorValues::find(std::string_view name) const {
    for (const Entry& entry : m_entries) {
        if (entry.name == name)
            return &entry.value;
    }
    return nullptr;
}

double CalculatorValues::number(std::string_view name) const {
    return valueOf<double>(*this, name);
}

const std::string& CalculatorValues::choice(std::string_view name) const {
    return valueOf<std::string>(*this, name);
}

const std::vector<double>& CalculatorValues::numbers(std::string_view name) const {
    return valueOf<std::vector<double>>(*this, name);
}

const std::vector<std::string>& CalculatorValues::words(std::string_view name) const {
    return valueOf<std::vector<std::string>>(*this, name);
}

const std::vector<std::vector<double>>& CalculatorValues::table(std::string_view name) const {
    return valueOf<std::vector<std::vector<double>>>(*this, name);
}

std::span<const Calculator> calculators() {
    static const std::vector<Calculator> all = allCalculators();
    return all;
}

Result<const Calculator*> findCalculator(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Calculator& calculator : calculators()) {
        if (calculator.name == name)
            return &calculator;
        names.push_back(calculator.name);
    }
    if (const auto near = closest(name, names))
        return badValue(fmt::format("There is no model \"{}\"; did you mean {}?", name, *near));
    return badValue(fmt::format("There is no model \"{}\"; `plumbline calc --list` names them all.", name));
}

Result<CalculatorValues> parseInputs(const Calculator& calculator, std::span<const std::string> texts) {
    std::vector<std::string> faults;
    std::vector<std::optional<std::string_view>> given(calculator.inputs.size());
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos) {
            faults.push_back(
                fmt::format("\"{}\" is no input of {}; write inputs as NAME=VALUE.", text, calculator.name));
            continue;
        }
        const std::string_view name = std::string_view(text).substr(0, equals);
        const std::string_view value = std::string_view(text).substr(equals + 1);
        const auto input = std::ranges::find(calculator.inputs, name, &CalculatorInput::name);
        if (input == calculator.inputs.end()) {
            faults.push_back(unknownInput(calculator, name));
            continue;
        }
        auto& slot = given[static_cast<std::size_t>(input - calculator.inputs.begin())];
        if (slot)
            faults.push_back(fmt::format("{} of {} is given twice, as \"{}\" and \"{}\"; give it once.", name,
                                         calculator.name, *slot, value));
        slot = value;
    }

    CalculatorValues values;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const CalculatorInput& input = calculator.inputs[i];
        if (given[i]) {
            Read value = read(input, calculator.name, *given[i]);
            if (value)
                values.add(input.name, std::move(*value));
            else
                faults.push_back(std::move(value.error()));
        } else if (input.required) {
            faults.push_back(
                fmt::format("{} needs {} ({}); add {}=VALUE.", calculator.name, input.name, input.meaning, input.name));
        } else if (input.defaultNumber) {
            values.add(input.name, *input.defaultNumber);
        } else if (const InputValue* other = like(input, values)) {
            values.add(input.name, *other);
        } else if (input.kind == InputKind::choice) {
            values.add(input.name, std::string(input.choices.front()));
        }
    }
    if (!faults.empty())
        return badValue(join(faults, " "));
    return values;
}

Result<std::vector<CalculatorOutput>> runCalculator(const Calculator& calculator, const CalculatorValues& values) {
    auto computed = calculator.compute(values);
    if (!computed)
        return tl::unexpected(std::move(computed.error()));
    PLUMB_CHECK(computed->size() == calculator.outputs.size());
    std::vector<CalculatorOutput> outputs;
    for (std::size_t i = 0; i < computed->size(); ++i) {
        const std::string_view name = calculator.outputs[i].name;
        OutputValue& value = (*computed)[i];
        if (!isFinite(value))
            value = Absent{fmt::format("{} leaves the range of numbers for these inputs.", name)};
        outputs.push_back({std::string(name), std::move(value)});
    }
    return outputs;
}

} // namespace plumb
