// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/result_words.h"

#include <cmath>

#include "core/base/shown_text.h"
#include "core/base/text.h"
#include "core/evaluation/evaluate.h"

namespace plumb::ui {
namespace {

template <class Words>
ShownCell cellOf(const Outcome& outcome, const QString& unit, Words words) {
    if (!outcome)
        return {shown(report::absenceWord(outcome.absence, {})), shown(render(whyAbsent(outcome.absence))), {}};
    if (!std::isfinite(outcome.value))
        return {QStringLiteral("∞"), {}, {}};
    const QString exact = shown(exactNumber(outcome.value));
    return {words(outcome.value), unit.isEmpty() ? exact : exact + QChar(QChar::Nbsp) + unit, {}};
}

} // namespace

QString shown(const std::string& text) {
    return QString::fromStdString(shownText(text));
}

qsizetype placeIn(const QList<Choice>& choices, const QString& id) {
    for (qsizetype i = 0; i < choices.size(); ++i) {
        if (choices[i].id == id)
            return i;
    }
    return -1;
}

ShownCell wordsCell(const QString& text) {
    return {text, {}, {}};
}

ShownCell hoursCell(const Outcome& hours) {
    constexpr double minute_h = 1.0 / 60; // below, seconds read better
    return cellOf(hours, QStringLiteral("h"), [](double value) {
        return value > 0 && value < minute_h ? shown(significant(value * secondsPerHour) + " s")
                                             : shown(report::duration(value));
    });
}

ShownCell percentCell(const Outcome& fraction) {
    return cellOf(fraction, {}, [](double value) { return shown(percent(value)); });
}

ShownCell numberCell(const Outcome& number, const QString& unit) {
    return cellOf(number, unit, [&](double value) {
        const QString digits = shown(significant(value));
        return unit.isEmpty() ? digits : digits + QChar(QChar::Nbsp) + unit;
    });
}

} // namespace plumb::ui
