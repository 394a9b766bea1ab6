// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/outcome_cells.h"

#include "core/base/currency.h"
#include "core/base/text.h"

namespace plumb::report {

Cell OutcomeCells::money(const Outcome& usd) {
    return cell(usd, shortMoney);
}

Cell OutcomeCells::rate(const Outcome& usdPerHour) {
    // Four digits after the point: a route is rarely dearer by less than a hundredth of a cent an hour.
    return cell(usdPerHour, [](double usd) { return asAmount(groupedNumber(usd, 4)); });
}

Cell OutcomeCells::percents(const Outcome& fraction, int digits) {
    return cell(fraction, [digits](double value) { return percent(value, digits); });
}

Cell OutcomeCells::digits(const Outcome& number) {
    return cell(number, [](double value) { return significant(value); });
}

Cell OutcomeCells::count(const Outcome& number) {
    return cell(number, [](double value) { return groupedNumber(value, 0); });
}

std::vector<std::string> OutcomeCells::reasons() const {
    std::vector<std::string> said;
    for (const Absence absence : m_met)
        said.push_back(capital(absenceWord(absence, m_say)) + ": " + m_say(whyAbsent(absence)));
    return said;
}

} // namespace plumb::report
