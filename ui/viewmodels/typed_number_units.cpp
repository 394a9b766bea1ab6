// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/typed_number_units.h"

#include <algorithm>
#include <array>

#include "core/base/quantity.h"
#include "ui/viewmodels/typed_number_physical_units.h"

namespace plumb::ui {
namespace {

constexpr double monthHours = hoursPerYear / monthsPerYear;
constexpr double weekHours = 7 * hoursPerDay;

struct Span {
    std::u16string_view name;
    double minutes;
};

// Months are twelfths of the year and not whole days.
constexpr std::array spans{
    Span{u"s", 1 / secondsPerMinute},
    Span{u"sec", 1 / secondsPerMinute},
    Span{u"second", 1 / secondsPerMinute},
    Span{u"seconds", 1 / secondsPerMinute},
    Span{u"min", 1},
    Span{u"minute", 1},
    Span{u"minutes", 1},
    Span{u"h", minutesPerHour},
    Span{u"hr", minutesPerHour},
    Span{u"hrs", minutesPerHour},
    Span{u"hour", minutesPerHour},
    Span{u"hours", minutesPerHour},
    Span{u"d", hoursPerDay* minutesPerHour},
    Span{u"day", hoursPerDay* minutesPerHour},
    Span{u"days", hoursPerDay* minutesPerHour},
    Span{u"w", weekHours* minutesPerHour},
    Span{u"wk", weekHours* minutesPerHour},
    Span{u"week", weekHours* minutesPerHour},
    Span{u"weeks", weekHours* minutesPerHour},
    Span{u"month", monthHours* minutesPerHour},
    Span{u"months", monthHours* minutesPerHour},
    Span{u"y", hoursPerYear* minutesPerHour},
    Span{u"yr", hoursPerYear* minutesPerHour},
    Span{u"year", hoursPerYear* minutesPerHour},
    Span{u"years", hoursPerYear* minutesPerHour},
};

/// Every span of time, in units of `minutes` each. Seconds are divided, the rest is whole minutes.
constexpr auto timesIn(double minutes) {
    std::array<TypedUnit, spans.size()> units{};
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const bool isSecond = spans[i].minutes < 1;
        units[i] = {spans[i].name, isSecond ? 1 : spans[i].minutes, isSecond ? secondsPerMinute * minutes : minutes};
    }
    return units;
}

constexpr auto minutes = timesIn(1);
constexpr auto hours = timesIn(minutesPerHour);
constexpr auto days = timesIn(hoursPerDay * minutesPerHour);
constexpr auto weeks = timesIn(weekHours * minutesPerHour);
constexpr auto years = timesIn(hoursPerYear * minutesPerHour);

constexpr std::array plain{TypedUnit{u"%", 1, 100, true}, TypedUnit{u"‰", 1, 1000, true}};

constexpr std::array yearly{
    TypedUnit{u"%/y", 1, 100},
    TypedUnit{u"%/year", 1, 100},
    TypedUnit{u"% per year", 1, 100},
    TypedUnit{u"% a year", 1, 100},
    TypedUnit{u"%", 1, 100, true},
    TypedUnit{u"1/y"},
    TypedUnit{u"/y"},
    TypedUnit{u"/year"},
    TypedUnit{u"per year"},
};

constexpr std::array perNodeYear{
    TypedUnit{u"1/(node·y)"},
    TypedUnit{u"1/(node*y)"},
    TypedUnit{u"/(node·y)"},
    TypedUnit{u"/(node*y)"},
    TypedUnit{u"/node/y"},
    TypedUnit{u"/node/year"},
    TypedUnit{u"per node and year"},
    TypedUnit{u"1/y"},
    TypedUnit{u"/y"},
    TypedUnit{u"per year"},
    TypedUnit{u"1/(node·h)", hoursPerYear},
    TypedUnit{u"/node/h", hoursPerYear},
};

constexpr std::array perUnitYear{
    TypedUnit{u"1/(unit·y)"},  TypedUnit{u"1/(unit*y)"},
    TypedUnit{u"/(unit·y)"},   TypedUnit{u"/unit/y"},
    TypedUnit{u"/unit/year"},  TypedUnit{u"per unit and year"},
    TypedUnit{u"1/y"},         TypedUnit{u"/y"},
    TypedUnit{u"per year"},    TypedUnit{u"1/(unit·h)", hoursPerYear},
    TypedUnit{u"%/y", 1, 100}, TypedUnit{u"%", 1, 100, true},
};

constexpr std::array perHour{
    TypedUnit{u"1/h"},       TypedUnit{u"/h"},       TypedUnit{u"per hour"},
    TypedUnit{u"1/s", 3600}, TypedUnit{u"/s", 3600}, TypedUnit{u"per second", 3600},
    TypedUnit{u"1/min", 60}, TypedUnit{u"/min", 60}, TypedUnit{u"per minute", 60},
};

constexpr std::array billions{
    TypedUnit{u"10⁹"},    TypedUnit{u"billion"},         TypedUnit{u"bn"},        TypedUnit{u"B"},
    TypedUnit{u"G"},      TypedUnit{u"million", 1, 1e3}, TypedUnit{u"M", 1, 1e3}, TypedUnit{u"trillion", 1e3},
    TypedUnit{u"T", 1e3},
};

constexpr std::array millions{
    TypedUnit{u"10⁶"},          TypedUnit{u"million"}, TypedUnit{u"M"},      TypedUnit{u"k", 1, 1e3},
    TypedUnit{u"billion", 1e3}, TypedUnit{u"bn", 1e3}, TypedUnit{u"B", 1e3},
};

constexpr std::array perParameter{TypedUnit{u"B/parameter"}, TypedUnit{u"bytes/parameter"}, TypedUnit{u"bytes"},
                                  TypedUnit{u"B"}};

// Binary units are what published checkpoint sizes often mean by GB: 2^30 bytes.
constexpr std::array storage{
    TypedUnit{u"TB"},
    TypedUnit{u"GB", 1, 1e3},
    TypedUnit{u"PB", 1e3},
    TypedUnit{u"EB", 1e6},
    TypedUnit{u"MB", 1, 1e6},
    TypedUnit{u"TiB", 1.099511627776},
    TypedUnit{u"GiB", 1.073741824, 1e3},
    TypedUnit{u"PiB", 1125.899906842624},
};

constexpr std::array bandwidth{
    TypedUnit{u"GB/s"},       TypedUnit{u"MB/s", 1, 1e3}, TypedUnit{u"TB/s", 1e3}, TypedUnit{u"GiB/s", 1.073741824},
    TypedUnit{u"Gb/s", 1, 8}, TypedUnit{u"Gbit/s", 1, 8}, TypedUnit{u"Tb/s", 125},
};

constexpr std::array operations{TypedUnit{u"1/s"},     TypedUnit{u"/s"},       TypedUnit{u"ops/s"},
                                TypedUnit{u"IOPS"},    TypedUnit{u"k/s", 1e3}, TypedUnit{u"kIOPS", 1e3},
                                TypedUnit{u"M/s", 1e6}};

constexpr std::array driveWrites{TypedUnit{u"DWPD"}, TypedUnit{u"/d"}, TypedUnit{u"per day"}};

constexpr std::array money{
    TypedUnit{u"USD"},          TypedUnit{u"$"},
    TypedUnit{u"k", 1e3},       TypedUnit{u"K", 1e3},
    TypedUnit{u"M", 1e6},       TypedUnit{u"m", 1e6},
    TypedUnit{u"bn", 1e9},      TypedUnit{u"B", 1e9},
    TypedUnit{u"G", 1e9},       TypedUnit{u"million", 1e6},
    TypedUnit{u"billion", 1e9}, TypedUnit{u"kUSD", 1e3},
    TypedUnit{u"k$", 1e3},      TypedUnit{u"MUSD", 1e6},
    TypedUnit{u"M$", 1e6},      TypedUnit{u"k USD", 1e3},
    TypedUnit{u"M USD", 1e6},   TypedUnit{u"bn USD", 1e9},
    TypedUnit{u"Mio", 1e6},     TypedUnit{u"Mio.", 1e6},
    TypedUnit{u"Mrd", 1e9},     TypedUnit{u"Mrd.", 1e9},
};

constexpr std::array moneyYearly{
    TypedUnit{u"USD/y"},
    TypedUnit{u"$/y"},
    TypedUnit{u"USD/year"},
    TypedUnit{u"USD per year"},
    TypedUnit{u"USD"},
    TypedUnit{u"$"},
    TypedUnit{u"k", 1e3},
    TypedUnit{u"K", 1e3},
    TypedUnit{u"k/y", 1e3},
    TypedUnit{u"kUSD/y", 1e3},
    TypedUnit{u"k$/y", 1e3},
    TypedUnit{u"M", 1e6},
    TypedUnit{u"M/y", 1e6},
    TypedUnit{u"MUSD/y", 1e6},
    TypedUnit{u"M$/y", 1e6},
    TypedUnit{u"/y"},
    TypedUnit{u"USD/month", monthsPerYear},
    TypedUnit{u"$/month", monthsPerYear},
    TypedUnit{u"/month", monthsPerYear},
};

constexpr std::array moneyHourly{
    TypedUnit{u"USD/h"},
    TypedUnit{u"$/h"},
    TypedUnit{u"USD/hour"},
    TypedUnit{u"USD per hour"},
    TypedUnit{u"$/hour"},
    TypedUnit{u"/h"},
    TypedUnit{u"USD"},
    TypedUnit{u"$"},
    TypedUnit{u"ct", 1, 100},
    TypedUnit{u"¢", 1, 100},
    TypedUnit{u"ct/h", 1, 100},
    TypedUnit{u"USD/d", 1, hoursPerDay},
    TypedUnit{u"$/d", 1, hoursPerDay},
    TypedUnit{u"USD/day", 1, hoursPerDay},
    TypedUnit{u"USD/y", 1, hoursPerYear},
};

constexpr std::array moneyPerEnergy{
    TypedUnit{u"USD/kWh"},
    TypedUnit{u"$/kWh"},
    TypedUnit{u"/kWh"},
    TypedUnit{u"USD"},
    TypedUnit{u"$"},
    TypedUnit{u"USD/MWh", 1, 1000},
    TypedUnit{u"$/MWh", 1, 1000},
    TypedUnit{u"/MWh", 1, 1000},
    TypedUnit{u"ct", 1, 100},
    TypedUnit{u"¢", 1, 100},
    TypedUnit{u"ct/kWh", 1, 100},
    TypedUnit{u"¢/kWh", 1, 100},
};

constexpr std::array moneyPerPower{
    TypedUnit{u"USD/(kW·month)"},
    TypedUnit{u"USD/(kW*month)"},
    TypedUnit{u"USD/kW/month"},
    TypedUnit{u"USD/kW-month"},
    TypedUnit{u"$/(kW·month)"},
    TypedUnit{u"$/kW/month"},
    TypedUnit{u"$/kW-month"},
    TypedUnit{u"/kW/month"},
    TypedUnit{u"USD"},
    TypedUnit{u"$"},
    TypedUnit{u"USD/(MW·month)", 1, 1000},
    TypedUnit{u"USD/MW/month", 1, 1000},
    TypedUnit{u"USD/(kW·y)", 1, monthsPerYear},
    TypedUnit{u"USD/kW/y", 1, monthsPerYear},
    TypedUnit{u"$/kW/y", 1, monthsPerYear},
};

constexpr std::array people{TypedUnit{u"FTE"}, TypedUnit{u"people"}, TypedUnit{u"persons"}, TypedUnit{u"person"}};

constexpr std::array hoursYearly{
    TypedUnit{u"h/y"},
    TypedUnit{u"h/year"},
    TypedUnit{u"hours per year"},
    TypedUnit{u"h"},
    TypedUnit{u"/y"},
    TypedUnit{u"h/month", monthsPerYear},
    TypedUnit{u"h/week", hoursPerYear, weekHours},
    TypedUnit{u"h/d", daysPerYear},
    TypedUnit{u"h/day", daysPerYear},
    TypedUnit{u"kh/y", 1000},
    TypedUnit{u"Mh/y", 1e6},
};

constexpr std::array kinds{
    UnitKind{{}, "0.25 or 25 %", plain},
    UnitKind{units::FractionPerYear::symbol, "0.08 or 8 %", yearly},
    UnitKind{units::Minutes::symbol, "90 min or 1.5 h", minutes},
    UnitKind{units::Hours::symbol, "36 h or 1.5 d", hours},
    UnitKind{units::Days::symbol, "45 d or 1.5 month", days},
    UnitKind{units::Years::symbol, "1.5 y or 18 month", years},
    UnitKind{units::PerNodeYear::symbol, "0.3 1/(node·y)", perNodeYear},
    UnitKind{units::PerUnitYear::symbol, "0.08 1/(unit·y)", perUnitYear},
    UnitKind{units::PerHour::symbol, "36000 1/h or 10 per second", perHour},
    UnitKind{units::Billions::symbol, "405 or 405 billion", billions},
    UnitKind{units::Millions::symbol, "4 or 4 million", millions},
    UnitKind{units::BytesPerParameter::symbol, "14 B/parameter", perParameter},
    UnitKind{units::Terabytes::symbol, "5.7 TB or 5290 GiB", storage},
    UnitKind{units::GigabytesPerSecond::symbol, "80 GB/s or 640 Gb/s", bandwidth},
    UnitKind{units::OperationsPerSecond::symbol, "20000 or 20 k/s", operations},
    UnitKind{units::DriveWritesPerDay::symbol, "1 DWPD", driveWrites},
    UnitKind{units::Kilowatts::symbol, "1500 kW or 1.5 MW", power},
    UnitKind{units::Usd::symbol, "1200000 or $1.2 M", money, true},
    UnitKind{units::UsdPerYear::symbol, "250000 or $250 k", moneyYearly, true},
    UnitKind{units::UsdPerHour::symbol, "2.5 USD/h", moneyHourly, true},
    UnitKind{units::UsdPerKwh::symbol, "0.12 USD/kWh or 12 ct", moneyPerEnergy, true},
    UnitKind{units::UsdPerKwMonth::symbol, "150 USD/(kW·month)", moneyPerPower, true},
    UnitKind{units::People::symbol, "2.5 FTE", people},
    UnitKind{units::HoursPerYear::symbol, "8000 h/y", hoursYearly},
    UnitKind{units::Weeks::symbol, "34 weeks or 8 months", weeks},
    UnitKind{units::Megawatts::symbol, "12.5 MW or 12500 kW", megawatts},
    UnitKind{units::Watts::symbol, "12 W", watts},
    UnitKind{units::Volts::symbol, "415 V", volts},
    UnitKind{units::Amperes::symbol, "60 A", amperes},
    UnitKind{units::Celsius::symbol, "32 °C or 90 °F", temperatures},
    UnitKind{units::Kelvins::symbol, "4 K or 7 °F", differences},
    UnitKind{units::LitresPerMinute::symbol, "1200 L/min or 317 gpm", flow},
    UnitKind{units::LitresPerMinutePerKw::symbol, "1.5 L/(min·kW)", flowPerPower},
    UnitKind{units::Kilopascals::symbol, "150 kPa, 1.5 bar or 22 psi", pressure},
    UnitKind{units::Kilograms::symbol, "1360 kg or 3000 lb", mass},
    UnitKind{units::KilogramsPerSquareMetre::symbol, "1500 kg/m² or 300 lb/ft²", massPerArea},
    UnitKind{units::Metres::symbol, "1.2 m or 4 ft", lengths},
    UnitKind{units::SquareMetres::symbol, "500 m² or 5400 ft²", areas},
    UnitKind{units::Seconds::symbol, "5 s or 1.5 min", seconds},
    UnitKind{units::Microseconds::symbol, "10 µs", microseconds},
    UnitKind{units::Gigabytes::symbol, "20 GB", gigabytes},
    UnitKind{units::GigabitsPerSecond::symbol, "400 Gb/s or 50 GB/s", gigabits},
    UnitKind{units::KilogramsPerKwh::symbol, "0.4 kg/kWh or 400 g/kWh", carbon},
    UnitKind{units::UsdPerTonne::symbol, "80 USD/t", moneyPerMass, true},
};

bool isBlank(QChar c) {
    return c.isSpace() || c == QChar(QChar::Nbsp);
}

} // namespace

UnitKind unitKind(std::string_view unit) {
    const auto* found = std::ranges::find(kinds, unit, &UnitKind::unit);
    return found == kinds.end() ? UnitKind{unit, "1.5", plain} : *found;
}

qsizetype matchedLength(QStringView text, std::u16string_view name) {
    qsizetype at = 0;
    for (const char16_t wanted : name) {
        if (wanted == u' ')
            continue;
        while (at < text.size() && at > 0 && isBlank(text[at]))
            ++at;
        if (at == text.size() || text[at] != QChar(wanted))
            return 0;
        ++at;
    }
    const bool endsInLetter = QChar(name.back()).isLetter();
    return endsInLetter && at < text.size() && text[at].isLetter() ? 0 : at;
}

} // namespace plumb::ui
