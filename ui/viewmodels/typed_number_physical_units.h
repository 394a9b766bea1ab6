// SPDX-License-Identifier: GPL-3.0-or-later
// The physical units that may be typed behind a number: metric and US customary.
#pragma once

#include <array>

#include "core/base/quantity.h"
#include "ui/viewmodels/typed_number_units.h"

namespace plumb::ui {

inline constexpr double secondsPerMinute = 60;

// US customary units are exact by definition: the international foot and pound (1959), the US gallon of 231 in³, the
// IT British thermal unit, the ton of refrigeration of 12,000 BTU/h. Standard gravity: CGPM 1901.
inline constexpr double metresPerFoot = 0.3048;
inline constexpr double metresPerInch = 0.0254;
inline constexpr double kilogramsPerPound = 0.45359237;
inline constexpr double litresPerGallon = 3.785411784;
inline constexpr double joulesPerBtu = 1055.05585262;
inline constexpr double btuPerHourInTon = 12000;
inline constexpr double standardGravity = 9.80665;
inline constexpr double joulesPerKilowattHour = 3.6e6;
inline constexpr double zeroCelsius = 273.15; // K
inline constexpr double zeroCelsiusInFahrenheit = 32;

inline constexpr std::array power{
    TypedUnit{u"kW"},
    TypedUnit{u"W", 1, 1000},
    TypedUnit{u"MW", 1000},
    TypedUnit{u"GW", 1e6},
    TypedUnit{u"BTU/h", joulesPerBtu, joulesPerKilowattHour},
    TypedUnit{u"Btu/h", joulesPerBtu, joulesPerKilowattHour},
    TypedUnit{u"kBTU/h", 1000 * joulesPerBtu, joulesPerKilowattHour},
    TypedUnit{u"TR", btuPerHourInTon* joulesPerBtu, joulesPerKilowattHour},
    TypedUnit{u"ton", btuPerHourInTon* joulesPerBtu, joulesPerKilowattHour},
    TypedUnit{u"tons", btuPerHourInTon* joulesPerBtu, joulesPerKilowattHour},
    TypedUnit{u"tons of refrigeration", btuPerHourInTon* joulesPerBtu, joulesPerKilowattHour},
};

inline constexpr std::array megawatts{
    TypedUnit{u"MW"},
    TypedUnit{u"kW", 1, 1000},
    TypedUnit{u"W", 1, 1e6},
    TypedUnit{u"GW", 1000},
    TypedUnit{u"BTU/h", joulesPerBtu, 1000 * joulesPerKilowattHour},
    TypedUnit{u"Btu/h", joulesPerBtu, 1000 * joulesPerKilowattHour},
    TypedUnit{u"TR", btuPerHourInTon* joulesPerBtu, 1000 * joulesPerKilowattHour},
    TypedUnit{u"ton", btuPerHourInTon* joulesPerBtu, 1000 * joulesPerKilowattHour},
    TypedUnit{u"tons", btuPerHourInTon* joulesPerBtu, 1000 * joulesPerKilowattHour},
    TypedUnit{u"tons of refrigeration", btuPerHourInTon* joulesPerBtu, 1000 * joulesPerKilowattHour},
};

inline constexpr std::array watts{TypedUnit{u"W"}, TypedUnit{u"mW", 1, 1000}, TypedUnit{u"kW", 1000}};
inline constexpr std::array volts{TypedUnit{u"V"}, TypedUnit{u"kV", 1000}};
inline constexpr std::array amperes{TypedUnit{u"A"}, TypedUnit{u"kA", 1000}};

inline constexpr std::array temperatures{
    TypedUnit{u"°C"},
    TypedUnit{u"C"},
    TypedUnit{u"degC"},
    TypedUnit{u"°F", 5, 9, false, -zeroCelsiusInFahrenheit},
    TypedUnit{u"F", 5, 9, false, -zeroCelsiusInFahrenheit},
    TypedUnit{u"degF", 5, 9, false, -zeroCelsiusInFahrenheit},
    TypedUnit{u"K", 1, 1, false, -zeroCelsius},
};

// A difference: 9 °F of it are 5 K, whatever the temperatures are.
inline constexpr std::array differences{
    TypedUnit{u"K"},        TypedUnit{u"°C"},      TypedUnit{u"C"},          TypedUnit{u"degC"},
    TypedUnit{u"°F", 5, 9}, TypedUnit{u"F", 5, 9}, TypedUnit{u"degF", 5, 9},
};

inline constexpr std::array flow{
    TypedUnit{u"L/min"},
    TypedUnit{u"l/min"},
    TypedUnit{u"lpm"},
    TypedUnit{u"LPM"},
    TypedUnit{u"L/s", secondsPerMinute},
    TypedUnit{u"l/s", secondsPerMinute},
    TypedUnit{u"m³/h", 1000, minutesPerHour},
    TypedUnit{u"m3/h", 1000, minutesPerHour},
    TypedUnit{u"gpm", litresPerGallon},
    TypedUnit{u"GPM", litresPerGallon},
    TypedUnit{u"gal/min", litresPerGallon},
};

inline constexpr std::array flowPerPower{
    TypedUnit{u"L/(min·kW)"},
    TypedUnit{u"L/(min*kW)"},
    TypedUnit{u"L/min/kW"},
    TypedUnit{u"l/min/kW"},
    TypedUnit{u"lpm/kW"},
    TypedUnit{u"LPM/kW"},
    TypedUnit{u"gpm/kW", litresPerGallon},
    TypedUnit{u"gal/min/kW", litresPerGallon},
};

inline constexpr std::array pressure{
    TypedUnit{u"kPa"},
    TypedUnit{u"Pa", 1, 1000},
    TypedUnit{u"MPa", 1000},
    TypedUnit{u"bar", 100},
    TypedUnit{u"mbar", 1, 10},
    TypedUnit{u"psi", kilogramsPerPound* standardGravity, 1000 * metresPerInch* metresPerInch},
};

inline constexpr std::array mass{TypedUnit{u"kg"}, TypedUnit{u"g", 1, 1000}, TypedUnit{u"t", 1000},
                                 TypedUnit{u"lb", kilogramsPerPound}, TypedUnit{u"lbs", kilogramsPerPound}};

inline constexpr std::array massPerArea{
    TypedUnit{u"kg/m²"},
    TypedUnit{u"kg/m2"},
    TypedUnit{u"t/m²", 1000},
    TypedUnit{u"kN/m²", 1000, standardGravity},
    TypedUnit{u"kN/m2", 1000, standardGravity},
    TypedUnit{u"kPa", 1000, standardGravity},
    TypedUnit{u"lb/ft²", kilogramsPerPound, metresPerFoot* metresPerFoot},
    TypedUnit{u"lb/ft2", kilogramsPerPound, metresPerFoot* metresPerFoot},
    TypedUnit{u"lb/sq ft", kilogramsPerPound, metresPerFoot* metresPerFoot},
    TypedUnit{u"psf", kilogramsPerPound, metresPerFoot* metresPerFoot},
};

inline constexpr std::array lengths{TypedUnit{u"m"}, TypedUnit{u"cm", 1, 100}, TypedUnit{u"mm", 1, 1000},
                                    TypedUnit{u"ft", metresPerFoot}, TypedUnit{u"in", metresPerInch}};

inline constexpr std::array areas{
    TypedUnit{u"m²"},
    TypedUnit{u"m2"},
    TypedUnit{u"ft²", metresPerFoot* metresPerFoot},
    TypedUnit{u"ft2", metresPerFoot* metresPerFoot},
    TypedUnit{u"sq ft", metresPerFoot* metresPerFoot},
};

inline constexpr std::array seconds{TypedUnit{u"s"},
                                    TypedUnit{u"sec"},
                                    TypedUnit{u"seconds"},
                                    TypedUnit{u"ms", 1, 1e3},
                                    TypedUnit{u"µs", 1, 1e6},
                                    TypedUnit{u"us", 1, 1e6},
                                    TypedUnit{u"min", secondsPerMinute},
                                    TypedUnit{u"h", secondsPerMinute* minutesPerHour}};

inline constexpr std::array microseconds{TypedUnit{u"µs"}, TypedUnit{u"us"}, TypedUnit{u"ns", 1, 1e3},
                                         TypedUnit{u"ms", 1e3}, TypedUnit{u"s", 1e6}};

inline constexpr std::array gigabytes{
    TypedUnit{u"GB"},       TypedUnit{u"MB", 1, 1e3},       TypedUnit{u"TB", 1e3},
    TypedUnit{u"Gb", 1, 8}, TypedUnit{u"GiB", 1.073741824}, TypedUnit{u"MiB", 1.048576, 1e3},
};

inline constexpr std::array gigabits{
    TypedUnit{u"Gb/s"},         TypedUnit{u"Gbit/s"},  TypedUnit{u"Gbps"},         TypedUnit{u"Tb/s", 1e3},
    TypedUnit{u"Mb/s", 1, 1e3}, TypedUnit{u"GB/s", 8}, TypedUnit{u"MB/s", 8, 1e3}, TypedUnit{u"TB/s", 8000},
};

inline constexpr std::array carbon{TypedUnit{u"kg/kWh"}, TypedUnit{u"g/kWh", 1, 1000}, TypedUnit{u"t/MWh"},
                                   TypedUnit{u"kg/MWh", 1, 1000}, TypedUnit{u"lb/MWh", kilogramsPerPound, 1000}};

inline constexpr std::array moneyPerMass{TypedUnit{u"USD/t"}, TypedUnit{u"$/t"}, TypedUnit{u"/t"}, TypedUnit{u"USD"},
                                         TypedUnit{u"$"}};

} // namespace plumb::ui
