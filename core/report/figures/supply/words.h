// SPDX-License-Identifier: GPL-3.0-or-later
// What figures and pages about supply say of deliveries and dates.
#pragma once

#include <optional>
#include <string>

#include "core/project/project.h"
#include "core/report/voice.h"

namespace plumb::report {

/// "Accelerators", "Racks and cooling"
std::string nameOf(DeliveryKind kind, const Voice& say);

/// The name the user gave, else that of its kind.
std::string titleOfDelivery(const Delivery& delivery, const Voice& say);

double monthsIn(double years);
double monthsInWeeks(double weeks);

/// Months to a tenth: finer is nobody's lead time.
std::string monthNumber(double months);
std::string monthsText(double months, const Voice& say);

/// The day `months` after the decision; nothing where the project does not name it.
std::optional<Date> dayAfter(const std::optional<Date>& decision, double months);

/// "needed after 14.4 months (2027-03-29)": the words with the day behind them, where there is one.
std::string withDay(std::string text, const std::optional<Date>& decision, double months);

/// Probabilities in two digits; what is not certain is not said to be.
std::string chanceText(double probability);

} // namespace plumb::report
