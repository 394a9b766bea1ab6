// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of which dates with times are put together, taken off the front of a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace plumb::intake {

/// Takes marks and numbers off the front of a text.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_rest(text) {}

    [[nodiscard]] bool isDone() const { return m_rest.empty(); }
    [[nodiscard]] std::size_t size() const { return m_rest.size(); }
    [[nodiscard]] char front() const { return m_rest.empty() ? '\0' : m_rest.front(); }

    [[nodiscard]] bool isFrontDigit() const { return front() >= '0' && front() <= '9'; }

    bool take(char c) {
        if (front() != c || m_rest.empty())
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    /// Takes `word` if it stands here in any case of its ASCII letters.
    bool takeWord(std::string_view word) {
        const auto isSame = [](char given, char wanted) {
            return (given >= 'A' && given <= 'Z' ? static_cast<char>(given - 'A' + 'a') : given) == wanted;
        };
        if (m_rest.size() < word.size() || !std::ranges::equal(m_rest.substr(0, word.size()), word, isSame))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    void skipBlanks() {
        while (take(' ')) {
        }
    }

    struct Digits {
        int value = 0;
        std::size_t count = 0;
    };
    /// One to `most` digits, and no digit behind them.
    std::optional<Digits> digits(std::size_t most) {
        Digits taken;
        while (isFrontDigit()) {
            if (++taken.count > most)
                return std::nullopt;
            taken.value = 10 * taken.value + (front() - '0');
            m_rest.remove_prefix(1);
        }
        return taken.count == 0 ? std::nullopt : std::optional(taken);
    }

    /// Digits as a fraction of one: "25" is 0.25.
    std::optional<double> fraction() {
        double value = 0, place = 0.1;
        if (!isFrontDigit())
            return std::nullopt;
        for (; isFrontDigit(); m_rest.remove_prefix(1), place /= 10)
            value += place * (front() - '0');
        return value;
    }

private:
    std::string_view m_rest;
};

/// Seconds of the day: "13:56", "1:56:07.5 PM", "24:00"; nothing, and nothing taken for certain, if none stands there.
std::optional<double> takeClock(Scanner& text);

/// "Z", "UTC", "GMT", "+02:00", "-0700", "+01" up to the end of the text; false if something else stands there.
bool takeZone(Scanner& text, std::optional<double>& offset_s);

} // namespace plumb::intake
