// SPDX-License-Identifier: GPL-3.0-or-later
// One assumption as the window shows it: every text is ready, in the user's notation.
#pragma once

#include <optional>

#include <QList>
#include <QString>
#include <QStringList>

namespace plumb::ui {

/// What a page speaks of at the moment; ids, empty for all.
struct PageFocus {
    QString route;
    QString workflow;
    QString network = {};

    bool operator==(const PageFocus&) const = default;
};

struct Assumption {
    QString address; ///< KEY or KEY@INSTANCE, as the command line writes it
    QString label;   ///< "Node MTBF"
    QString place;   ///< "ODM direct / Training"; empty for the project
    QString scope;   ///< what it belongs to, in words: "route and workflow"
    QString group;   ///< heading it stands under: "Checkpoint"
    QString unit;
    QString help;

    std::optional<double> value; ///< in the unit of the row
    QString text;                ///< the value as it is used, grouped; the choice's words; "unknown"
    QString exactText;           ///< its shortest exact digits, with the unit
    QString shortText;           ///< for a narrow place: "≈ 0.333" where digits are left out
    QString defaultText;
    QString rangeText;      ///< "10 to 10,000,000 h", or the choices
    bool isChanged = false; ///< differs from the product's default
    bool isOptional = false;
    bool isUnknown = false;

    QString grade;     ///< one letter, A (measured here) to G (product default)
    QString gradeName; ///< "measured here"
    QString source;    ///< the full citation or the user's words
    QString note;
    QStringList evidence;          ///< one line each: name, page, date
    bool isProductDefault = false; ///< nothing but the product stands behind it

    QStringList choices; ///< in words; empty for a number
    int choice = -1;     ///< -1 for a number or unknown

    double step = 0;
    double position = 0; ///< of the value on its slider, 0 to 1
    std::optional<double> defaultPosition;
    std::optional<double> lowPosition; ///< of P10 and P90; absent for a certain value
    std::optional<double> highPosition;
    QString bandText; ///< "31,500 to 63,000 h (P10-P90)"

    bool isChoice() const { return !choices.isEmpty(); }
    /// "Node MTBF, ODM direct": what history and screen readers say.
    QString title() const { return place.isEmpty() ? label : label + QStringLiteral(", ") + place; }
    QString accessibleName() const { return unit.isEmpty() ? title() : title() + QStringLiteral(", ") + unit; }

    bool operator==(const Assumption&) const = default;
};

} // namespace plumb::ui
