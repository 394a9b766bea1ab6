// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/stamp_scanner.h"

namespace plumb::intake {

std::optional<double> takeClock(Scanner& text) {
    const auto hour = text.digits(2);
    if (!hour || !text.take(':'))
        return std::nullopt;
    const auto minute = text.digits(2);
    if (!minute || minute->count != 2 || minute->value > 59)
        return std::nullopt;
    double seconds = 0;
    if (text.take(':')) {
        const auto second = text.digits(2);
        if (!second || second->count != 2 || second->value > 60)
            return std::nullopt;
        seconds = second->value;
        if (text.take('.') || text.take(',')) {
            const auto fraction = text.fraction();
            if (!fraction)
                return std::nullopt;
            seconds += *fraction;
        }
    }
    int hours = hour->value;
    Scanner half = text;
    half.skipBlanks();
    const bool isMorning = half.takeWord("am");
    if (isMorning || half.takeWord("pm")) {
        if (hours < 1 || hours > 12)
            return std::nullopt;
        hours = hours % 12 + (isMorning ? 0 : 12);
        text = half;
    }
    const double ofDay = 3600.0 * hours + 60.0 * minute->value + seconds;
    if (hours > 24 || (hours == 24 && ofDay > 86400))
        return std::nullopt;
    return ofDay;
}

bool takeZone(Scanner& text, std::optional<double>& offset_s) {
    text.skipBlanks();
    if (text.isDone())
        return true;
    if (text.takeWord("z") || text.takeWord("utc") || text.takeWord("gmt"))
        offset_s = 0;
    const bool isWest = text.take('-');
    if (!isWest && !text.take('+'))
        return text.isDone();
    const auto number = text.digits(4);
    if (!number || (number->count != 2 && number->count != 4))
        return false;
    int hours = number->value, minutes = 0;
    if (number->count == 4) {
        minutes = hours % 100;
        hours /= 100;
    } else if (text.take(':')) {
        const auto behind = text.digits(2);
        if (!behind || behind->count != 2)
            return false;
        minutes = behind->value;
    }
    if (hours > 15 || minutes > 59)
        return false;
    offset_s = (isWest ? -1 : 1) * (3600.0 * hours + 60.0 * minutes);
    return text.isDone();
}

} // namespace plumb::intake
