// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/rows/state_column.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "core/intake/table/column_names.h"

namespace plumb::intake {
namespace {

bool hasWord(std::string_view name, std::span<const std::string_view> sought) {
    const auto words = wordsOf(name);
    return std::ranges::any_of(
        words, [&](const std::string& word) { return std::ranges::find(sought, word) != sought.end(); });
}

/// The letter that stands for a failure where two letters are all there is: F of F and C (censored) or S (suspended),
/// D (dead) of D and A (alive). Source of F and S: the input of Weibull analyses, IEC 61649.
std::string failureLetterOf(std::span<const std::string> values) {
    std::vector<std::string> letters;
    for (const std::string& value : values) {
        const std::string letter = lowerCase(value);
        if (letter.size() != 1)
            return {};
        letters.push_back(letter);
    }
    const auto are = [&](char failure, std::string_view others) {
        return std::ranges::all_of(letters, [&](const std::string& letter) {
            return letter[0] == failure || others.find(letter[0]) != std::string_view::npos;
        });
    };
    const auto has = [&](char letter) {
        return std::ranges::any_of(letters, [&](const std::string& one) { return one[0] == letter; });
    };
    if (are('f', "cs") && (has('c') || has('s')))
        return "f";
    if (are('d', "ac") && has('a'))
        return "d";
    return {};
}

} // namespace

bool asksForHealth(std::string_view name) {
    constexpr std::array<std::string_view, 24> words{
        "ok",      "up",        "alive",     "healthy",    "available", "online",     "operational", "censored",
        "censor",  "censoring", "survived",  "success",    "succeeded", "successful", "passed",      "working",
        "running", "ready",     "reachable", "responding", "suspended", "good",       "responsive",  "nonfatal"};
    constexpr std::array<std::string_view, 3> denials{"not", "un", "no"};
    const std::string whole = join(wordsOf(name), " ");
    const bool deniesFailure =
        whole.find("false alarm") != std::string::npos || whole.find("false positive") != std::string::npos;
    return deniesFailure || (hasWord(name, words) && !hasWord(name, denials));
}

bool namesCode(std::string_view name) {
    constexpr std::array<std::string_view, 12> words{"xid",    "sxid",  "xids",   "code",   "errno", "errorcode",
                                                     "status", "state", "health", "result", "rc",    "exit"};
    const std::string whole = join(wordsOf(name), " ");
    return hasWord(name, words) || whole == "value" || whole.find("last error") != std::string::npos;
}

bool namesLevel(std::string_view name) {
    constexpr std::array<std::string_view, 4> words{"severity", "level", "priority", "prio"};
    return hasWord(name, words);
}

StateColumn::StateColumn(std::size_t column, std::string name, StateNumbers numbers,
                         std::span<const std::string> values, std::span<const std::string> failureValues)
    : m_column(column), m_name(std::move(name)), m_numbers(numbers), m_isInverted(asksForHealth(m_name)),
      m_failureLetter(failureLetterOf(values)) {
    // 1 is censored and 2 is dead in the data sets of R's package survival (Surv(): "1/2 (2=death)").
    constexpr std::array<std::string_view, 2> codes{"1", "2"};
    if (numbers == StateNumbers::flags && lowerCase(trimmed(m_name)) == "status" && values.size() == codes.size() &&
        std::ranges::is_permutation(values, codes))
        m_failureLetter = "2";
    for (const std::string& value : failureValues)
        m_failureValues.push_back(lowerCase(trimmed(value)));
}

RowMeaning StateColumn::decide(std::string_view cell) const {
    if (!m_failureValues.empty())
        return std::ranges::find(m_failureValues, lowerCase(cell)) != m_failureValues.end() ? RowMeaning::failure
                                                                                            : RowMeaning::noFailure;
    if (!m_failureLetter.empty())
        return lowerCase(cell) == m_failureLetter ? RowMeaning::failure : RowMeaning::noFailure;
    if (m_isInverted && (isTruth(cell) || isFalsehood(cell)))
        return isTruth(cell) ? RowMeaning::noFailure : RowMeaning::failure;
    if (m_numbers == StateNumbers::codes && parseNumber(cell))
        return isFalsehood(cell) ? RowMeaning::noFailure : RowMeaning::failure;
    return meaningOf(cell);
}

RowMeaning StateColumn::meaning(std::string_view cell) {
    constexpr std::size_t most = 10'000; // assumed: a column with more values is no list of states
    auto found = m_seen.find(cell);
    if (found == m_seen.end() && m_seen.size() == most)
        return decide(cell);
    if (found == m_seen.end())
        found = m_seen.emplace(std::string(cell), Seen{decide(cell), 0}).first;
    ++found->second.rows;
    return found->second.meaning;
}

std::vector<TakenValue> StateColumn::values() const {
    std::vector<TakenValue> list;
    for (const auto& [value, seen] : m_seen)
        list.push_back({value, seen.rows, seen.meaning, seen.meaning != RowMeaning::noFailure});
    std::ranges::sort(list, [](const TakenValue& a, const TakenValue& b) {
        return a.rows != b.rows ? a.rows > b.rows : a.value < b.value;
    });
    return list;
}

bool saysWhetherFailed(std::span<const std::string> values, std::string_view name) {
    if (values.empty())
        return false;
    if (!failureLetterOf(values).empty())
        return true;
    if (std::ranges::all_of(values, [](const std::string& value) { return isTruth(value) || isFalsehood(value); }))
        return true;
    const bool areNumbers =
        std::ranges::all_of(values, [](const std::string& value) { return parseNumber(value).has_value(); });
    if (areNumbers)
        return namesCode(name) &&
               std::ranges::any_of(values, [](const std::string& value) { return isFalsehood(value); });
    const auto is = [&](RowMeaning meaning) {
        return std::ranges::count_if(values, [&](const std::string& value) { return meaningOf(value) == meaning; });
    };
    return is(RowMeaning::noFailure) > 0 || is(RowMeaning::unknown) == 0;
}

bool soundsLikeState(std::span<const std::string> values) {
    const auto is = [&](RowMeaning meaning) {
        return static_cast<std::size_t>(
            std::ranges::count_if(values, [&](const std::string& value) { return meaningOf(value) == meaning; }));
    };
    const bool areWords = std::ranges::none_of(values, [](const std::string& value) {
        return value.size() < 2 || parseNumber(value) || isTruth(value) || isFalsehood(value);
    });
    return values.size() > 1 && areWords && is(RowMeaning::noFailure) > 0 && is(RowMeaning::failure) > 0 &&
           is(RowMeaning::unknown) == 0;
}

} // namespace plumb::intake
