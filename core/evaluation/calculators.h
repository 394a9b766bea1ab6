// SPDX-License-Identifier: GPL-3.0-or-later
// The models one by one, by name: what each takes and answers, and where its formula comes from. The command line's
// `calc` and its list walk this table.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace plumb {

/// The numbers an input may take; an open end does not belong to it.
struct Domain {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool lowOpen = false;
    bool highOpen = false;
    bool whole = false; ///< whole numbers only

    bool contains(double value) const;
    std::string text() const; ///< as it ends "… must be": "greater than 0 and at most 1"
};

enum class InputKind {
    number,
    choice,  ///< one of `choices`
    numbers, ///< a comma list
    words,   ///< a comma list of `choices`
    table,   ///< rows separated by ';' of numbers separated by ',', all rows of one length
};

struct CalculatorInput {
    std::string_view name;    ///< carries its unit: "mtbf_h"
    std::string_view meaning; ///< "mean time between interrupts of the job, hours"
    InputKind kind = InputKind::number;
    Domain domain{};                         ///< of every number in it
    std::vector<std::string_view> choices{}; ///< the first is the default of an optional choice
    bool required = true;
    std::optional<double> defaultNumber{}; ///< of an optional number
    std::string_view defaultInput{};       ///< or the earlier input whose value it takes

    CalculatorInput optional(double number) const;                   ///< with this default
    CalculatorInput optional() const;                                ///< without a default
    CalculatorInput optionalLike(std::string_view otherInput) const; ///< as the other input, unless given
};

using InputValue =
    std::variant<double, std::string, std::vector<double>, std::vector<std::string>, std::vector<std::vector<double>>>;

/// Inputs that were read and lie in their domains, defaults filled in, in the order of the calculator.
class CalculatorValues {
public:
    struct Entry {
        std::string name;
        InputValue value;
    };

    void add(std::string_view name, InputValue value) { m_entries.push_back({std::string(name), std::move(value)}); }
    std::span<const Entry> entries() const { return m_entries; }

    bool has(std::string_view name) const { return find(name) != nullptr; }
    /// Each needs the input to be there and of that kind, which the parse step has made sure of.
    double number(std::string_view name) const;
    const std::string& choice(std::string_view name) const;
    const std::vector<double>& numbers(std::string_view name) const;
    const std::vector<std::string>& words(std::string_view name) const;
    const std::vector<std::vector<double>>& table(std::string_view name) const;

    const InputValue* find(std::string_view name) const;

private:
    std::vector<Entry> m_entries;
};

/// A result that does not exist, with the reason as a sentence; written as `"NAME": null, "NAME_why": "…"`.
struct Absent {
    std::string why;

    bool operator==(const Absent&) const = default;
};

using OutputValue = std::variant<double, bool, std::vector<double>, std::string, Absent>;

struct CalculatorOutput {
    std::string name;
    OutputValue value;
};

struct CalculatorOutputField {
    std::string_view name;
    std::string_view meaning;
};

struct Calculator {
    std::string_view name; ///< "checkpoint.interval"
    std::string_view title;
    std::vector<CalculatorInput> inputs;
    std::vector<CalculatorOutputField> outputs;
    std::string_view source; ///< the full citation
    /// The value of every output, in their order, from values within their domains.
    Result<std::vector<OutputValue>> (*compute)(const CalculatorValues&);
};

/// Every calculator, family by family.
std::span<const Calculator> calculators();

/// The calculator called `name`, or what it may have meant.
Result<const Calculator*> findCalculator(std::string_view name);

/// Reads texts of the form NAME=VALUE. Refuses, naming every fault at once: unknown, missing and repeated inputs, what
/// is not a number or not a choice, and numbers outside the domain.
Result<CalculatorValues> parseInputs(const Calculator& calculator, std::span<const std::string> texts);

/// Computes the outputs, in their order. A number that is not finite comes back absent.
Result<std::vector<CalculatorOutput>> runCalculator(const Calculator& calculator, const CalculatorValues& values);

} // namespace plumb
