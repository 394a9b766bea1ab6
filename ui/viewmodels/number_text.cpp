// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/number_text.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace plumb::ui {
namespace {

/// A number in C notation without groups, in the locale's digits and signs. Groups are always of three, which is how
/// `typedNumber` reads them, whatever the locale's own habit is.
QString localised(const QString& plain, const QLocale& locale) {
    const bool isNegative = plain.startsWith(u'-');
    const QString digits = isNegative ? plain.mid(1) : plain;
    const auto point = digits.indexOf(u'.');
    const auto whole = point < 0 ? digits.size() : point;
    const QString zero = locale.zeroDigit();
    QString text = isNegative ? locale.negativeSign() : QString();
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i == whole) {
            text += locale.decimalPoint();
            continue;
        }
        if (i > 0 && i < whole && (whole - i) % 3 == 0)
            text += locale.groupSeparator();
        const int digit = digits[i].digitValue();
        text += zero.size() == 1 ? QString(QChar(zero[0].unicode() + digit)) : QString(digits[i]);
    }
    return text;
}

QString plainFixed(double value, int decimals) {
    QString plain = QString::number(value, 'f', decimals);
    // A small negative number rounded away is no "-0".
    if (plain.startsWith(u'-') && plain.toDouble() == 0)
        plain.remove(0, 1);
    return plain;
}

QString plainExact(double value) {
    return QString::number(value == 0 ? 0.0 : value, 'f', QLocale::FloatingPointShortest);
}

} // namespace

QString fixedText(double value, int decimals, const QLocale& locale) {
    return localised(plainFixed(value, decimals), locale);
}

QString exactText(double value, const QLocale& locale) {
    return localised(plainExact(value), locale);
}

QString numberText(double value, int decimals, const QLocale& locale) {
    const QString fixed = plainFixed(value, decimals);
    return localised(fixed.toDouble() == value ? fixed : plainExact(value), locale);
}

QString roundedText(double value, int decimals, const QLocale& locale) {
    constexpr int significant = 4;
    constexpr int most = 12;
    const int leading = value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value))));
    const QString rounded =
        plainFixed(value, std::clamp(significant - 1 - leading, decimals, std::max(most, decimals)));
    if (rounded.toDouble() == value)
        return numberText(value, decimals, locale);
    return QChar(roundedSign) + QStringLiteral(" ") + localised(rounded, locale);
}

QString moneyText(double usd, const QLocale& locale) {
    QString text;
    for (const QChar c : QString::fromStdString(shortMoney(usd))) {
        if (c == u'.')
            text += locale.decimalPoint();
        else if (c == u',')
            text += locale.groupSeparator();
        else if (c == u' ')
            text += QChar(QChar::Nbsp);
        else
            text += c;
    }
    return text;
}

} // namespace plumb::ui
