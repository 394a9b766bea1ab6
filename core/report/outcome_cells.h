// SPDX-License-Identifier: GPL-3.0-or-later
// Outcomes as cells: a number to the digits that mean something, or a word whose reason is said below the table.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/evaluation/evaluate.h"
#include "core/report/table.h"
#include "core/report/voice.h"

namespace plumb::report {

/// Writes outcomes and remembers why some do not exist.
class OutcomeCells {
public:
    explicit OutcomeCells(Voice say) : m_say(say) {}

    Cell dollars(const Outcome& usd) { return cell(usd, report::dollars); } ///< to the dollar
    Cell money(const Outcome& usd);                                         ///< three significant digits
    Cell rate(const Outcome& usdPerHour);                                   ///< "$3.0800"
    Cell percents(const Outcome& fraction, int digits = 3);                 ///< "96.9 %"
    Cell digits(const Outcome& number);                                     ///< three significant digits, no unit
    Cell count(const Outcome& number);                                      ///< whole, grouped
    Cell time(const Outcome& hours) { return cell(hours, duration); }

    /// "WORD: sentence" for every reason met, in the order of the reasons.
    std::vector<std::string> reasons() const;

private:
    template <class Write>
    Cell cell(const Outcome& outcome, Write write) {
        if (outcome)
            return {write(outcome.value), outcome.value};
        m_met.insert(outcome.absence);
        return words(absenceWord(outcome.absence, m_say));
    }

    Voice m_say;
    std::set<Absence> m_met;
};

} // namespace plumb::report
