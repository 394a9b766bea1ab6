// SPDX-License-Identifier: GPL-3.0-or-later
// A number that carries its unit in its type, so that hours never meet minutes unnoticed.
#pragma once

#include <compare>
#include <string_view>

namespace plumb {

/// `value` counts `Unit`s. Sums and differences stay in the unit; a ratio of the same unit is a plain number. Products
/// between units happen inside formulas on raw doubles with a suffix (`mtbf_h`), where the head comment states them.
template <class Unit>
struct Quantity {
    double value = 0;

    static constexpr std::string_view symbol() { return Unit::symbol; }

    constexpr auto operator<=>(const Quantity&) const = default;
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return {a.value + b.value}; }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return {a.value - b.value}; }
    friend constexpr Quantity operator*(Quantity a, double k) { return {a.value * k}; }
    friend constexpr Quantity operator*(double k, Quantity a) { return {k * a.value}; }
    friend constexpr Quantity operator/(Quantity a, double k) { return {a.value / k}; }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.value / b.value; }
};

namespace units {
struct Fraction {
    static constexpr std::string_view symbol = "";
};
struct FractionPerYear {
    static constexpr std::string_view symbol = "1/y";
};
struct Count {
    static constexpr std::string_view symbol = "";
};
struct Ratio {
    static constexpr std::string_view symbol = "";
};
struct Seconds {
    static constexpr std::string_view symbol = "s";
};
struct Minutes {
    static constexpr std::string_view symbol = "min";
};
struct Hours {
    static constexpr std::string_view symbol = "h";
};
struct Days {
    static constexpr std::string_view symbol = "d";
};
struct Years {
    static constexpr std::string_view symbol = "y";
};
struct PerNodeYear {
    static constexpr std::string_view symbol = "1/(node·y)";
};
struct PerUnitYear {
    static constexpr std::string_view symbol = "1/(unit·y)";
};
struct Bytes {
    static constexpr std::string_view symbol = "B";
};
struct GigabytesPerSecond {
    static constexpr std::string_view symbol = "GB/s";
};
struct Kilowatts {
    static constexpr std::string_view symbol = "kW";
};
struct Usd {
    static constexpr std::string_view symbol = "USD";
};
struct UsdPerYear {
    static constexpr std::string_view symbol = "USD/y";
};
struct UsdPerHour {
    static constexpr std::string_view symbol = "USD/h";
};
struct UsdPerKwh {
    static constexpr std::string_view symbol = "USD/kWh";
};
struct UsdPerKwMonth {
    static constexpr std::string_view symbol = "USD/(kW·month)";
};
struct People {
    static constexpr std::string_view symbol = "FTE";
};
struct Billions {
    static constexpr std::string_view symbol = "10⁹";
};
struct Millions {
    static constexpr std::string_view symbol = "10⁶";
};
struct BytesPerParameter {
    static constexpr std::string_view symbol = "B/parameter";
};
struct Terabytes {
    static constexpr std::string_view symbol = "TB";
};
struct OperationsPerSecond {
    static constexpr std::string_view symbol = "1/s";
};
struct DriveWritesPerDay {
    static constexpr std::string_view symbol = "DWPD";
};
struct HoursPerYear {
    static constexpr std::string_view symbol = "h/y";
};
struct GigabitsPerSecond {
    static constexpr std::string_view symbol = "Gb/s";
};
struct Gigabytes {
    static constexpr std::string_view symbol = "GB";
};
struct Microseconds {
    static constexpr std::string_view symbol = "µs";
};
struct Watts {
    static constexpr std::string_view symbol = "W";
};
struct Celsius {
    static constexpr std::string_view symbol = "°C";
};
struct Kelvins {
    static constexpr std::string_view symbol = "K";
};
struct LitresPerMinute {
    static constexpr std::string_view symbol = "L/min";
};
struct LitresPerMinutePerKw {
    static constexpr std::string_view symbol = "L/(min·kW)";
};
struct Kilopascals {
    static constexpr std::string_view symbol = "kPa";
};
struct Kilograms {
    static constexpr std::string_view symbol = "kg";
};
struct KilogramsPerSquareMetre {
    static constexpr std::string_view symbol = "kg/m²";
};
struct Metres {
    static constexpr std::string_view symbol = "m";
};
struct SquareMetres {
    static constexpr std::string_view symbol = "m²";
};
struct Megawatts {
    static constexpr std::string_view symbol = "MW";
};
struct Volts {
    static constexpr std::string_view symbol = "V";
};
struct Amperes {
    static constexpr std::string_view symbol = "A";
};
struct Weeks {
    static constexpr std::string_view symbol = "weeks";
};
struct PerYear {
    static constexpr std::string_view symbol = "1/y";
};
struct KilogramsPerKwh {
    static constexpr std::string_view symbol = "kg/kWh";
};
struct UsdPerTonne {
    static constexpr std::string_view symbol = "USD/t";
};
struct PerHour {
    static constexpr std::string_view symbol = "1/h";
};
} // namespace units

using Fraction = Quantity<units::Fraction>;               ///< 0 to 1; percent exists only on screen
using FractionPerYear = Quantity<units::FractionPerYear>; ///< a yearly rate of change or discount
using Count = Quantity<units::Count>;                     ///< a whole number of things
using Ratio = Quantity<units::Ratio>;                     ///< one quantity over another of its kind
using Seconds = Quantity<units::Seconds>;
using Minutes = Quantity<units::Minutes>;
using Hours = Quantity<units::Hours>;
using Days = Quantity<units::Days>;
using Years = Quantity<units::Years>;
using PerNodeYear = Quantity<units::PerNodeYear>; ///< events per node and year of 8,760 h
using PerUnitYear = Quantity<units::PerUnitYear>; ///< events per unit of a component class and year of 8,760 h
using Billions = Quantity<units::Billions>;
using Millions = Quantity<units::Millions>;
using BytesPerParameter = Quantity<units::BytesPerParameter>;
using Terabytes = Quantity<units::Terabytes>;                   ///< 1e12 bytes
using GigabytesPerSecond = Quantity<units::GigabytesPerSecond>; ///< 1e9 bytes a second
using OperationsPerSecond = Quantity<units::OperationsPerSecond>;
using DriveWritesPerDay = Quantity<units::DriveWritesPerDay>; ///< times the whole capacity is written a day
using Bytes = Quantity<units::Bytes>;
using Kilowatts = Quantity<units::Kilowatts>;
using Usd = Quantity<units::Usd>; ///< real, of the project's base year
using UsdPerYear = Quantity<units::UsdPerYear>;
using UsdPerHour = Quantity<units::UsdPerHour>;
using UsdPerKwh = Quantity<units::UsdPerKwh>;
using UsdPerKwMonth = Quantity<units::UsdPerKwMonth>;
using HoursPerYear = Quantity<units::HoursPerYear>;
using People = Quantity<units::People>;                       ///< full-time equivalents
using GigabitsPerSecond = Quantity<units::GigabitsPerSecond>; ///< 1e9 bits a second, one direction
using Gigabytes = Quantity<units::Gigabytes>;                 ///< 1e9 bytes
using Microseconds = Quantity<units::Microseconds>;
using Watts = Quantity<units::Watts>;
using Celsius = Quantity<units::Celsius>; ///< a temperature
using Kelvins = Quantity<units::Kelvins>; ///< a difference of temperatures
using LitresPerMinute = Quantity<units::LitresPerMinute>;
using LitresPerMinutePerKw = Quantity<units::LitresPerMinutePerKw>; ///< coolant for a kilowatt of heat
using Kilopascals = Quantity<units::Kilopascals>;
using Kilograms = Quantity<units::Kilograms>;
using KilogramsPerSquareMetre = Quantity<units::KilogramsPerSquareMetre>;
using Metres = Quantity<units::Metres>;
using SquareMetres = Quantity<units::SquareMetres>;
using Megawatts = Quantity<units::Megawatts>;
using Volts = Quantity<units::Volts>;
using Amperes = Quantity<units::Amperes>;
using Weeks = Quantity<units::Weeks>;
using PerYear = Quantity<units::PerYear>;                 ///< events a year of 8,760 h
using KilogramsPerKwh = Quantity<units::KilogramsPerKwh>; ///< of CO2
using UsdPerTonne = Quantity<units::UsdPerTonne>;
using PerHour = Quantity<units::PerHour>;

inline constexpr double hoursPerYear = 8760.0; ///< the product's year everywhere: 365 days of 24 hours
inline constexpr double daysPerYear = 365.0;
inline constexpr double secondsPerHour = 3600.0;
inline constexpr double hoursPerDay = 24.0;
inline constexpr double minutesPerHour = 60.0;
inline constexpr double monthsPerYear = 12.0;
inline constexpr double daysPerWeek = 7.0;

constexpr double inHours(Minutes m) {
    return m.value / minutesPerHour;
}
constexpr double inHours(Years y) {
    return y.value * hoursPerYear;
}

} // namespace plumb
